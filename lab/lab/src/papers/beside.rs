//! Ours beside the authors' code, both in the model of Cortex-A72: each of their routines that was measured there.

use super::record::{NOT_RECORDED, Record, WHY, WHY_SUM};
use super::table::{Table, number};

/// Ours: the section of the record, its set where names repeat, and its name.
type Ours = (&'static str, Option<&'static str>, &'static str);

const SNTRUP761: Option<&str> = Some("sntrup761");

/// The authors' routine, as the calibration calls it, and what of ours does the same.
const ROUTINES: [(&str, Ours); 27] = [
    ("Good-Rader-Bruun Rq_mult_small", ("products", SNTRUP761, "Good-Rader-Bruun")),
    ("Good-Thomas Rq_mult_small", ("products", SNTRUP761, "Good-Thomas")),
    ("Good-Schönhage-Bruun Rq_mult_small", ("products", SNTRUP761, "Good-Schoenhage-Bruun")),
    ("truncated Rader polymul (604)", ("products", SNTRUP761, "truncated Rader")),
    ("Rq_encode", ("kernels", None, "sntrup761 R/q encode")),
    ("Rq_decode", ("kernels", None, "sntrup761 R/q decode")),
    ("Rounded_encode", ("kernels", None, "sntrup761 Rounded encode")),
    ("Rounded_decode", ("kernels", None, "sntrup761 Rounded decode")),
    ("crypto_sort_uint32", ("kernels", None, "sntrup761 sort")),
    ("invsntrup761 jump", ("kernels", None, "sntrup761 R/q inverse")),
    ("invsntrup761 divstepx", ("kernels", None, "sntrup761 R/q inverse")),
    ("invsntrup653 jump", ("kernels", None, "sntrup653 R/q inverse")),
    ("invsntrup653 divstepx", ("kernels", None, "sntrup653 R/q inverse")),
    ("inv3sntrup761 jump", ("kernels", None, "sntrup761 R/3 inverse")),
    ("inv3sntrup761 divstepx", ("kernels", None, "sntrup761 R/3 inverse")),
    ("sntrup761 Good-Rader-Bruun keypair", ("operations", None, "sntrup761 keygen")),
    ("sntrup761 Good-Rader-Bruun enc", ("operations", None, "sntrup761 encaps")),
    ("sntrup761 Good-Rader-Bruun dec", ("operations", None, "sntrup761 decaps")),
    ("sntrup761 truncated Rader keypair", ("operations", None, "sntrup761 keygen")),
    ("sntrup761 truncated Rader enc", ("operations", None, "sntrup761 encaps")),
    ("sntrup761 truncated Rader dec", ("operations", None, "sntrup761 decaps")),
    ("ntrulpr761 Good-Rader-Bruun keypair", ("operations", None, "ntrulpr761 keygen")),
    ("ntrulpr761 Good-Rader-Bruun enc", ("operations", None, "ntrulpr761 encaps")),
    ("ntrulpr761 Good-Rader-Bruun dec", ("operations", None, "ntrulpr761 decaps")),
    ("ntruhps2048677 TMVP Rq_mul", ("ntru", None, "ntruhps2048677 product")),
    ("ntruhps2048677 Toom-Cook Rq_mul", ("ntru", None, "ntruhps2048677 product")),
    ("ntruhrss701 TMVP Rq_mul", ("ntru", None, "ntruhrss701 product")),
];

pub(super) fn table(record: &Record) -> Table {
    let header = ["authors' routine", "ours", "authors', model", "ours, model", "ours in % of it"];
    let mut table = Table::new("Ours beside the authors' code, in the model", 2, &header);
    let cycles = |cell: &str| cell.replace(',', "").parse::<u64>().ok();
    let mut summed = false;
    for (routine, (section, set, name)) in ROUTINES {
        let theirs = record.authors(routine);
        // The paper's own shapes, where the record has them.
        let paper = match name {
            "Good-Thomas" => Some("Good-Thomas (4, 128, 3)"),
            "Good-Schoenhage-Bruun" => Some("Good-Schoenhage-Bruun, big×small"),
            _ => None,
        };
        let (name, ours, mine) = match paper.map(|paper| record.product(&[paper, name])) {
            Some(product) => {
                summed |= product.by_stages;
                (product.name, product.cell(), product.cycles)
            }
            None => {
                let ours = record.ours(section, set, name);
                let mine = cycles(&ours);
                (name, ours, mine)
            }
        };
        let percent = match (cycles(&theirs), mine) {
            (Some(theirs), Some(ours)) => {
                number((100.0 * ours as f64 / theirs as f64).round() as u64)
            }
            _ => "–".to_owned(),
        };
        let name = format!("{section}: {name}");
        table.rows.push(vec![routine.to_owned(), name, theirs, ours, percent]);
    }
    table.note("Ours first: what is above 100 % is slower than the authors' code. Sntrup761's enc has ChaCha20 in it, ours no randomness; the share of randombytes is in its own table. The authors' Good-Schönhage-Bruun has a small operand; where ours is not named so, it has two big ones and more to do. The four products are the same algorithms otherwise; the rest is what ships, whatever the algorithm. Of plain division steps (divstepx) the library has no vector code: its jumps stand beside them. What is at most 115 % is as good as the papers' code within what the model can tell; a test holds all rows to that. Cortex-M4: the paper on it has its own table with per cent.");
    if summed {
        table.note(WHY_SUM);
    }
    table.note_gaps(NOT_RECORDED, WHY);
    table
}
