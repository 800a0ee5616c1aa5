//! goodprime and its peers in one process.
//!
//! All contestants of a row run one after another in rounds, so that whatever slows the machine
//! down slows all of them. Every result is checked against ours before anything is measured.
//!
//! `cargo run --release --manifest-path bench/peers/Cargo.toml -- [--set S]… [--seconds T] [--json]`

mod clock;
mod kernels;
mod pqclean;

use std::time::{Duration, Instant};

use clap::Parser;
use serde_json::json;

use crate::kernels::{Contestant, Row};

#[derive(Debug, Parser)]
#[command(about = "goodprime and its peers in one process, interleaved")]
struct Args {
    /// Parameter set to measure; may be repeated [default: all of Streamlined NTRU Prime]
    #[arg(long, value_name = "S", value_delimiter = ',', value_parser = kernels::SETS)]
    set: Vec<String>,
    /// Seconds to spend on each row
    #[arg(long, value_name = "T", default_value_t = 0.5)]
    seconds: f64,
    /// Print one JSON object a line, one for each contestant of each row
    #[arg(long)]
    json: bool,
}

/// Rounds that are measured even if they take longer than they should.
const ROUNDS: usize = 10;

fn main() {
    let args = Args::parse();
    let budget = Duration::try_from_secs_f64(args.seconds).unwrap_or_default();
    let sets: Vec<&str> = match args.set.is_empty() {
        true => kernels::SETS.to_vec(),
        false => args.set.iter().map(String::as_str).collect(),
    };
    if !args.json {
        println!(
            "{:<11} {:<6} {:<22} {:>9} {:>9} {:>7}  best peer / ours",
            "set", "op", "who", "min", "median", "ratio"
        );
    }
    for set in sets {
        for row in kernels::rows(set) {
            measure(set, row, budget, args.json);
        }
    }
    if !args.json {
        println!("\n{}; ratio: the best peer's minimum over this one's.", clock::UNIT);
    }
}

fn measure(set: &str, row: Row, budget: Duration, as_json: bool) {
    let Row { op, mut contestants } = row;
    let start = Instant::now();
    while contestants[0].samples.len() <= ROUNDS || start.elapsed() < budget {
        for Contestant { run, samples, .. } in &mut contestants {
            let before = clock::now();
            run();
            samples.push(clock::now() - before);
        }
    }
    for contestant in &mut contestants {
        contestant.samples.remove(0); // The first round warms up.
        contestant.samples.sort_unstable();
    }
    let peers = contestants.iter().filter(|c| c.peer);
    let best = peers.map(|c| c.samples[0]).min().unwrap_or(0);
    for Contestant { who, samples, .. } in &contestants {
        let (min, median) = (samples[0], samples[samples.len() / 2]);
        if as_json {
            let object = json!({
                "set": set, "op": op, "who": who, "unit": clock::UNIT,
                "min": min, "median": median, "samples": samples.len(),
            });
            println!("{object}");
        } else {
            let ratio = best as f64 / min.max(1) as f64;
            println!("{set:<11} {op:<6} {who:<22} {min:>9} {median:>9} {ratio:>7.2}");
        }
    }
}
