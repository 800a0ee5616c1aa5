//! goodprime and its peers in one process.
//!
//! All contestants of a row run one after another in rounds, so that whatever slows the machine
//! down slows all of them. Every peer is checked against ours before anything is measured.
//!
//! `cargo run --release --manifest-path lab/peers/Cargo.toml -- [--set S]… [--json]`
//!
//! The first call of a process is measured by another program, `src/bin/first.rs`.

mod aes;
mod chart;
mod kem;
mod kernels;
mod pqclean;
mod randomness;
mod report;
mod row;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use goodprime::{Algorithm, Backend};

use crate::randomness::Source;
use crate::report::Format;

/// The names of the sets.
fn sets() -> impl Iterator<Item = &'static str> {
    Algorithm::ALL.iter().map(|set| set.parameters().name)
}

#[derive(Debug, Parser)]
#[command(about = "goodprime and its peers in one process, interleaved")]
struct Args {
    /// Parameter set to measure; may be repeated [default: all]
    #[arg(long, value_name = "S", value_delimiter = ',', value_parser = PossibleValuesParser::new(sets()))]
    set: Vec<String>,
    /// Operation to measure; may be repeated [default: all]
    #[arg(long, value_name = "OP", value_delimiter = ',',
        value_parser = ["keygen", "encaps", "decaps", "mul", "mul3", "inv", "inv3", "sort", "encode",
            "decode", "round-encode", "round-decode", "expand"])]
    op: Vec<String>,
    /// Backend of goodprime to measure; may be repeated [default: the best and AVX2]
    #[arg(long, value_name = "B", value_delimiter = ',')]
    backend: Vec<Backend>,
    /// Source of randomness; may be repeated [default: both]
    #[arg(long, value_name = "RNG", value_delimiter = ',')]
    rng: Vec<Source>,
    /// Seconds to spend on each row
    #[arg(long, value_name = "T", default_value_t = 0.5, value_parser = seconds)]
    seconds: f64,
    /// Print one JSON object per line, one for each contestant of each row
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// Print a Markdown table, one line for each row
    #[arg(long)]
    markdown: bool,
    /// Draw how many times faster than the best peer the KEMs are, as an SVG file
    #[arg(long, value_name = "FILE.svg")]
    chart: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("must be between 0 and 3600 seconds".to_owned()),
    }
}

/// The backends that were chosen, each once; else the best, and AVX2, which is what the best peers have.
fn backends(chosen: &[Backend]) -> Vec<Backend> {
    let default = [Ok(Backend::detect()), "avx2".parse()].into_iter().flatten();
    let mut backends = Vec::new();
    for backend in chosen.iter().copied().chain(default.filter(|_| chosen.is_empty())) {
        if !backends.contains(&backend) {
            backends.push(backend);
        }
    }
    backends
}

fn main() -> ExitCode {
    let args = Args::parse();
    // Not every system lets a program choose its core.
    if let Some(core) = core_affinity::get_core_ids().and_then(|ids| ids.into_iter().last()) {
        core_affinity::set_for_current(core);
    }
    rows(&args)
}

/// Measures row by row.
fn rows(args: &Args) -> ExitCode {
    let budget = Duration::from_secs_f64(args.seconds);
    let sets = sets().filter(|&set| args.set.is_empty() || args.set.iter().any(|s| s == set));
    let backends = backends(&args.backend);
    let wanted = |op: &str| args.op.is_empty() || args.op.iter().any(|o| o == op);
    let sources = match args.rng[..] {
        [] if Source::CHOICE => vec![Source::Free, Source::Os],
        [] => vec![Source::Os],
        ref some => some.to_vec(),
    };
    if !Source::CHOICE && sources.contains(&Source::Free) {
        eprintln!("goodprime-peers: peers cannot be given free randomness on this system");
        return ExitCode::from(2);
    }
    let format = match (args.json, args.markdown) {
        (true, _) => Format::Json,
        (_, true) => Format::Markdown,
        _ => Format::Text,
    };
    report::head(format);
    let mut all = Vec::new();
    for set in sets {
        for &rng in &sources {
            let first = rng == sources[0];
            let mut rows = kem::rows(set, &backends, rng);
            // What uses no randomness is measured once.
            rows.retain(|row| first || row.op != "decaps");
            if first {
                rows.extend(kernels::rows(set, &backends));
            }
            for row in rows.into_iter().filter(|row| wanted(row.op)) {
                let measured = row::measure(set, row, rng, budget);
                report::row(format, &measured);
                all.extend(measured);
            }
        }
    }
    report::foot(format);

    if let Some(path) = &args.chart
        && let Err(error) = chart::draw(path, &all)
    {
        eprintln!("goodprime-peers: {}: {error}", path.display());
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
