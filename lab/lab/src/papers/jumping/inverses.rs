//! Tables 5 and 6: inverses and key generation, and what their cells say of one another.

use std::time::Duration;

use goodprime_cli_common::error::Error;
use goodprime_papers::jumping::tree::Tree;
use goodprime_papers::jumping::trees;
use goodprime_papers::published::jumping as published;

use super::super::inverse::inverted;
use super::super::operations;
use super::super::record::{NOT_RECORDED, Record, WHY, WHY_AUTHORS};
use super::super::table::{Table, number};
use super::P;

pub(super) fn table_5(each: Duration, record: &Record) -> Result<Table, Error> {
    let mut header = vec!["inverse", "as written, ns", "as shipped, model", "authors' code, model"];
    header.extend(published::PROCESSORS);
    let mut table = Table::new("Table 5: inverses; the last four columns are quoted", 1, &header);
    let mut of_hardware = Vec::new();
    for (what, cycles) in published::TABLE_5 {
        let plain = |p: usize| Tree { steps: 2 * p - 1, storage: Default::default(), inner: None };
        let named = |name: &str, p: usize| {
            trees::named(name, p).ok_or_else(|| Error::new(format_args!("no tree {name}")))
        };
        let (p, q, tree, ours, routine) = match what {
            "R/q 761, divstepx" => (761, 4591, plain(761), None, "invsntrup761 divstepx"),
            "R/q 761, jumpdivstep" => (
                761,
                4591,
                named("figure-5", 761)?,
                Some("sntrup761 R/q inverse"),
                "invsntrup761 jump",
            ),
            "R/3 761, divstepx" => (761, 3, plain(761), None, "inv3sntrup761 divstepx"),
            "R/3 761, jumpdivstep" => (
                761,
                3,
                named("modulo-3", 761)?,
                Some("sntrup761 R/3 inverse"),
                "inv3sntrup761 jump",
            ),
            "R/q 653, divstepx" => (653, 4621, plain(653), None, "invsntrup653 divstepx"),
            _ => (
                653,
                4621,
                named("figure-6", 653)?,
                Some("sntrup653 R/q inverse"),
                "invsntrup653 jump",
            ),
        };
        let written = inverted(p, q, &tree, each / 4)?;
        let shipped =
            ours.map_or_else(|| "–".to_owned(), |name| record.ours("kernels", None, name));
        let authors = record.authors(routine);
        if let Ok(model) = authors.replace(',', "").parse::<u64>() {
            // Of Cortex-A72.
            of_hardware.push(format!("{:.0}", 100.0 * model as f64 / cycles[1] as f64));
        }
        let mut cells = vec![what.to_owned(), number(written.time), shipped, authors];
        cells.extend(cycles.map(number));
        table.rows.push(cells);
    }
    table.note("As written modulo 3 steps are on bits, 128 coefficients per word, plain ones on six words; jumps have the authors' twelve blocks and products by umull and Karatsuba. As shipped R/3 has bitsliced steps without jumps, beside their jumps. On Neon the library has one inverse of each ring, modulo q with jumps and modulo 3 without, hence – beside their plain steps.");
    if of_hardware.len() == published::TABLE_5.len() {
        table.note(&format!("The model is {} % of Cortex-A72's cycles in these rows, in their order; in the mean of its published rows it is 0.92 of hardware (tools/armsim/README.md).", of_hardware.join(", ")));
    }
    table.note_gaps(NOT_RECORDED, WHY);
    table.note("As shipped on this machine: goodprime-lab bench inv, with the feature kernels.");
    Ok(table)
}

pub(super) fn table_6(record: &Record) -> Table {
    let mut header = vec!["key generation, sntrup761", "as shipped, model", "authors' code, model"];
    header.extend(published::PROCESSORS);
    let mut table =
        Table::new("Table 6: key generation; the last four columns are quoted", 1, &header);
    for (what, cycles) in published::TABLE_6 {
        let (shipped, authors) = match what {
            "divstepx" => ("–".to_owned(), record.authors("sntrup761 Good-Rader-Bruun keypair")),
            "jumpdivstep" => (record.ours("operations", None, KEYGEN), NOT_RECORDED.to_owned()),
            _ => ("–".to_owned(), "–".to_owned()),
        };
        let mut cells = vec![what.to_owned(), shipped, authors];
        cells.extend(cycles.map(number));
        table.rows.push(cells);
    }
    table.note("Authors' code, by plain steps: key generation with Good-Rader-Bruun, of the paper on multipliers for Neon, which prints 6,333,403 cycles for it on Cortex-A72. Table 6 cites [20] for its own 5,517,692; the text at hand has no list of references, so whether both are one program is open.");
    table.note_gaps(NOT_RECORDED, WHY_AUTHORS);
    table.note_gaps(
        "–",
        "–: the reference is quoted, and the library has no plain division steps modulo q in vectors.",
    );
    table
}

/// The library's key generation in the record.
const KEYGEN: &str = "sntrup761 keygen";

/// Key generation in scalar code by three trees.
pub(super) fn written_keys(once: bool) -> Result<Table, Error> {
    let header = ["key generation by", "as written, ns"];
    let mut table = Table::new("Table 6, as written", 1, &header);
    for (name, tree) in [
        ("plain steps", trees::named("levels-0", P)),
        ("figure-5", trees::named("figure-5", P)),
        ("shipped", trees::named("shipped", P)),
    ] {
        let tree = tree.ok_or_else(|| Error::new("no tree"))?;
        table.rows.push(vec![name.to_owned(), number(operations::keygen(tree, once)?)]);
    }
    Ok(table)
}

/// A number in per cent of another.
fn percent(part: u64, whole: u64) -> String {
    format!("{:.1}", 100.0 * part as f64 / whole as f64)
}

/// Tables 5 and 6 as the text reads them: jumps in per cent of plain steps.
pub(super) fn ratios(record: &Record) -> Table {
    let mut header = vec!["jumps in % of plain steps", "printed (A72)", "authors' code, model"];
    header.extend(published::PROCESSORS);
    let mut table = Table::new("Tables 5 and 6 as ratios", 1, &header);
    let names = ["R/q 761", "R/3 761", "R/q 653"];
    let routines = ["invsntrup761", "inv3sntrup761", "invsntrup653"];
    let model = |routine: &str| record.authors(routine).replace(',', "").parse::<u64>();
    for (i, (name, routine)) in names.into_iter().zip(routines).enumerate() {
        let [plain, jumps] = published::plain_and_jumping(i);
        let models = [model(&format!("{routine} divstepx")), model(&format!("{routine} jump"))];
        let printed = if i == 0 { "29" } else { "–" };
        let ratio = match models {
            [Ok(plain), Ok(jumps)] => percent(jumps, plain),
            _ => NOT_RECORDED.to_owned(),
        };
        let mut cells = vec![name.to_owned(), printed.to_owned(), ratio];
        cells.extend([0, 1, 2, 3].map(|i| percent(jumps[i], plain[i])));
        table.rows.push(cells);
    }
    let [_, plain, jumps] = published::TABLE_6.map(|row| row.1);
    let mut cells = vec!["key generation".to_owned(), published::RATIOS_6[1][1].to_owned()];
    cells.push(NOT_RECORDED.to_owned());
    cells.extend([0, 1, 2, 3].map(|i| percent(jumps[i], plain[i])));
    table.rows.push(cells);
    table.note_gaps(NOT_RECORDED, WHY_AUTHORS);
    table
}

/// Key generation without its two inverses, which Table 5 has.
pub(super) fn beside_the_inverses(record: &Record) -> Table {
    let mut header = vec!["key generation less both inverses", "as shipped, model"];
    header.extend(published::PROCESSORS);
    let mut table = Table::new("Table 6 less Table 5", 1, &header);
    let ours =
        |section, name: &str| record.ours(section, None, name).replace(',', "").parse::<i64>();
    let rest = [
        ours("operations", KEYGEN),
        ours("kernels", "sntrup761 R/q inverse"),
        ours("kernels", "sntrup761 R/3 inverse"),
    ];
    let (rest, share) = match rest {
        [Ok(whole), Ok(q), Ok(three)] => {
            let rest = whole - q - three;
            (signed(rest), Some(percent(rest.unsigned_abs(), whole.unsigned_abs())))
        }
        _ => (NOT_RECORDED.to_owned(), None),
    };
    for (name, jumps) in [("divstepx", false), ("jumpdivstep", true)] {
        let mut cells = vec![name.to_owned(), if jumps { rest.clone() } else { "–".to_owned() }];
        cells.extend(published::beside_the_inverses(jumps).map(signed));
        table.rows.push(cells);
    }
    table.note("0: the key generation of Table 6 is the two inverses of Table 5 added, to the cycle. Below 0: it is less than they are. The product, hashing, sorting, encoding and randomness of a key have no cycles in it.");
    if let Some(share) = share {
        table.note(&format!("§2.1: \"The two inversions consume almost all execution time of the key generation.\" As shipped, with faster inverses, the rest is {share} % of key generation in the model."));
    }
    table.note_gaps(NOT_RECORDED, WHY);
    table
}

fn signed(n: i64) -> String {
    let sign = if n < 0 { "-" } else { "" };
    format!("{sign}{}", number(n.unsigned_abs()))
}
