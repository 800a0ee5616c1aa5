//! Tables 4 and 5, and the tables that the paper does not have: the stages of each multiplier.
//!
//! As written a stage is what reports its end, and joins both operands. In vectors it is a function of its own, with the
//! model's cycles while its instructions are dispatched: they add up to those of the product.

use goodprime_papers::published::neon::Stage;
use goodprime_rings::numbers::Counts;

use super::record::{NOT_RECORDED, Record};
use super::table::{Table, number};

/// A stage as written: its name, counts, and the least nanoseconds.
pub(super) type Written = (&'static str, Counts, u64);

/// Returns the stages of one multiplier: as written, in vectors, as published.
///
/// The pair `[recorded, vectors]` is the name of the vector code in the record, and its
/// description.
pub(super) fn table(
    [title, name]: [&str; 2],
    written: &[Written],
    [recorded, vectors]: [&str; 2],
    printed: &[Stage],
    record: &Record,
) -> Table {
    let title = format!("{title}: {name} by stages");
    let header = [
        "whose",
        "stage",
        "multiplications",
        "additions",
        "ns",
        "model cycles",
        "published cycles",
    ];
    let mut table = Table::new(&title, 2, &header);
    let dash = || "–".to_owned();
    for (stage, counts, time) in written {
        let counted = [counts.multiplications(), counts.additions, *time].map(number);
        let cells = ["as written", stage].map(str::to_owned).into_iter().chain(counted);
        table.rows.push(cells.chain([dash(), dash()]).collect());
    }
    for (stage, model) in of_record(record, recorded) {
        let cells = [vectors.to_owned(), stage, dash(), dash(), dash(), model, dash()];
        table.rows.push(cells.into());
    }
    for (stage, count, _, all) in printed {
        let stage = format!("{stage}, {count}×");
        let cells = ["published".to_owned(), stage, dash(), dash(), dash(), dash(), number(*all)];
        table.rows.push(cells.into());
    }
    if vectors.ends_with("big×big") {
        table.note("Ours first: in vectors both operands are of 16 bits, where the published stages have one in bytes (Good-Schönhage-5x2, then Radix-3). As written it is the paper's: one operand by radix 3 and Schönhage, the other by butterflies of bytes, which are no numbers modulo q and count nothing, and radix 3 behind them.");
    }
    table.note("As written a stage joins both operands if both have it. In vectors stages are functions, in the order in which they are entered, with the cycles of a whole product while they are dispatched; `false` is of the first operand and `true` of the second. The rest is the fold modulo x^p-x-1, and calls; as published Table 4 has that reduction and Table 5 has not. The authors' code has no record of its stages here but the published ones.");
    table
}

/// Returns the stages of the multipliers without such a table in the paper: both Good–Thomas,
/// truncated Rader, and eight rows, which ship.
pub(super) fn others(record: &Record) -> Table {
    let header = ["multiplier", "stage", "model cycles"];
    let mut table = Table::new("The other multipliers in vectors by stages", 2, &header);
    for name in ["Good-Thomas (4, 128, 3)", "Good-Thomas", "truncated Rader", "eight rows"] {
        let rows = of_record(record, name).into_iter();
        table.rows.extend(rows.map(|(stage, model)| vec![name.to_owned(), stage, model]));
    }
    table.note("Eight rows are what ships on Neon. Good-Thomas (4, 128, 3) is the paper's shape, Good-Thomas another of ours; of that `true` is the way back.");
    table
}

/// Returns each stage with its cycles, and their sum.
fn of_record(record: &Record, name: &str) -> Vec<(String, String)> {
    let stages = record.stages(name);
    if stages.is_empty() {
        return vec![("all".to_owned(), NOT_RECORDED.to_owned())];
    }
    let total = stages.iter().map(|(_, _, model)| model).sum();
    let row =
        |(stage, calls, model): (String, u64, u64)| (format!("{stage}, {calls}×"), number(model));
    let all = ("together".to_owned(), number(total));
    stages.into_iter().map(row).chain([all]).collect()
}
