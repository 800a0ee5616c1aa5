//! How results are printed.

use serde_json::json;

use crate::clock;
use crate::row::{Kind, Measured};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// A line for each contestant.
    Text,
    /// An object for each contestant.
    Json,
    /// A line of a table for each row: the best peer, ours, the ratio.
    Markdown,
}

pub(crate) fn head(format: Format) {
    match format {
        Format::Text => println!(
            "{:<11} {:<12} {:<4} {:<47} {:>9} {:>9} {:>7}",
            "set", "op", "rng", "who", "min", "median", "ratio"
        ),
        Format::Markdown => {
            println!("| set | operation | rng | best peer | | ours | ratio |");
            println!("|---|---|---|---|--:|--:|--:|");
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
        println!("\n{}; ratio: the best peer's minimum over this one's.", clock::UNIT);
        if cfg!(not(feature = "oqs")) {
            println!("Not in this build: liboqs (--features oqs; needs cmake and libclang).");
        }
    }
}

fn text(measured: &Measured) {
    let Measured { set, op, who, min, median, .. } = measured;
    let rng = measured.rng.name();
    let ratio = measured.ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"));
    println!("{set:<11} {op:<12} {rng:<4} {who:<47} {min:>9} {median:>9} {ratio:>7}");
}

fn object(measured: &Measured) {
    let Measured { set, op, who, min, median, samples, ratio, .. } = measured;
    let (rng, peer) = (measured.rng.name(), measured.kind == Kind::Peer);
    let object = json!({
        "set": set, "op": op, "who": who, "peer": peer, "rng": rng, "unit": clock::UNIT,
        "min": min, "median": median, "samples": samples, "ratio": ratio,
    });
    println!("{object}");
}

fn line(measured: &[Measured]) {
    let best = |kind| measured.iter().filter(|m| m.kind == kind).min_by_key(|m| m.min);
    let (Some(ours), Some(peer)) = (best(Kind::Ours), best(Kind::Peer)) else { return };
    let thousands = |ticks: u64| format!("{:.1}", ticks as f64 / 1000.0);
    println!(
        "| {} | {} | {} | {} | {} | {} | {:.2}× |",
        ours.set,
        ours.op,
        ours.rng.name(),
        peer.who,
        thousands(peer.min),
        thousands(ours.min),
        ours.ratio.unwrap_or(0.0),
    );
}
