//! How results are printed.

use serde_json::json;

use crate::row::{Against, Kind, Measured};
use goodprime_peers::clock;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// A line for each contestant.
    Text,
    /// An object for each contestant.
    Json,
    /// A line of a table for each row: the best peer with our instruction set, ours, the ratio.
    Markdown,
}

pub(crate) fn head(format: Format) {
    match format {
        Format::Text => println!(
            "{:<15} {:<12} {:<4} {:<47} {:<8} {:>9} {:>9} {:>7}",
            "set", "op", "rng", "who", "isa", "min", "median", "ratio"
        ),
        Format::Markdown => {
            println!("| set | operation | rng | isa | best peer | | ours | ratio |");
            println!("|---|---|---|---|---|--:|--:|--:|");
        }
        Format::Json => {}
    }
}

pub(crate) fn row(format: Format, measured: &[Measured]) {
    match format {
        Format::Text => measured.iter().for_each(text),
        Format::Json => measured.iter().for_each(object),
        Format::Markdown => line(measured),
    }
}

pub(crate) fn foot(format: Format) {
    if format == Format::Text {
        println!(
            "\n{}; ratio: the minimum of the best peer with the same isa over ours.",
            clock::UNIT
        );
        if cfg!(not(feature = "oqs")) {
            println!("Not in this build: liboqs (--features oqs; needs cmake and libclang).");
        }
    }
}

fn text(measured: &Measured) {
    let Measured { set, op, who, isa, min, median, .. } = measured;
    let rng = measured.rng.name();
    let ratio = measured.against.as_ref().map_or(String::new(), |a| format!("{:.2}", a.ratio));
    println!("{set:<15} {op:<12} {rng:<4} {who:<47} {isa:<8} {min:>9} {median:>9} {ratio:>7}");
}

fn object(measured: &Measured) {
    let Measured { set, op, who, isa, min, median, samples, .. } = measured;
    let (rng, peer) = (measured.rng.name(), measured.kind == Kind::Peer);
    let mut object = json!({
        "set": set, "op": op, "who": who, "isa": isa, "peer": peer, "rng": rng, "unit": clock::UNIT,
        "min": min, "median": median, "samples": samples,
    });
    if let Some(Against { who, ratio }) = &measured.against {
        object["against"] = json!(who);
        object["ratio"] = json!((ratio * 1000.0).round() / 1000.0);
    }
    println!("{object}");
}

/// The widest instruction set that a peer has too.
fn line(measured: &[Measured]) {
    let ours = measured.iter().filter(|m| m.against.is_some()).min_by_key(|m| m.min);
    let Some((ours, against)) = ours.and_then(|ours| Some((ours, ours.against.as_ref()?))) else {
        return;
    };
    let thousands = |ticks: f64| format!("{:.1}", ticks / 1000.0);
    let min = ours.min as f64;
    println!(
        "| {} | {} | {} | {} | {} | {} | {} | {:.2}× |",
        ours.set,
        ours.op,
        ours.rng.name(),
        ours.isa,
        against.who,
        thousands(min * against.ratio),
        thousands(min),
        against.ratio,
    );
}
