//! Blocks about Neon: rows of `tools/armsim/figures`, and of the published measurements in its calibration.

use super::record::{Record, Rows};
use super::table::{or_empty, table, thousands};

/// The products of the library.
pub fn products(record: &Record) -> Option<String> {
    let rows = record.rows("products")?.with("who", "chosen");
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let number = |key: &str| or_empty(row.number(key), thousands);
            let stack = or_empty(row.number("stack"), |n| format!("{n:.0}"));
            let set = row.text("set").unwrap_or("").to_owned();
            vec![set, number("instructions"), number("bound"), number("model"), stack]
        })
        .collect();
    let head = ["<ring of", "instructions", "lower bound", "model", "stack, bytes"];
    Some(format!("{}\n{}", record.source("products"), table(&head, &lines)))
}

/// Products of others' algorithms beside the library's, ours and the authors' code.
pub fn others(record: &Record) -> Option<String> {
    let (rows, papers) = (record.rows("products")?, record.rows("papers")?);
    let of = |rows: &Rows<'_>, name: &str, key: &str| {
        or_empty(rows.with("name", name).number(key), thousands)
    };
    let lines: Vec<Vec<String>> = rows
        .each("name")
        .iter()
        .map(|name| {
            let theirs = [of(&papers, name, "model"), of(&papers, name, "hardware")];
            [vec![name.clone(), of(&rows, name, "model")], theirs.to_vec()].concat()
        })
        .collect();
    let head = ["<product for sntrup761", "ours", "authors'", "authors', on the processor"];
    Some(format!("{}\n{}", record.source("products"), table(&head, &lines)))
}

/// Rows with a model figure, beside the papers' code.
fn beside_papers(record: &Record, section: &str, what: &str) -> Option<String> {
    let (rows, papers) = (record.rows(section)?, record.rows("papers"));
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let name = row.text("name").unwrap_or("").to_owned();
            let number = |key: &str| or_empty(row.number(key), thousands);
            let paper = |key: &str| {
                let rows = papers.as_ref().map(|papers| papers.with("name", &name));
                or_empty(rows.and_then(|rows| rows.number(key)), thousands)
            };
            let stack = or_empty(row.number("stack"), |bytes| format!("{:.1}", bytes / 1024.0));
            let ours = [number("instructions"), number("model"), stack];
            [vec![name.clone()], ours.to_vec(), vec![paper("model"), paper("hardware")]].concat()
        })
        .collect();
    let head =
        [what, "instructions", "model", "stack, KB", "theirs, model", "theirs, on the processor"];
    Some(format!("{}\n{}", record.source(section), table(&head, &lines)))
}

/// Inverses.
pub fn inverses(record: &Record) -> Option<String> {
    beside_papers(record, "inverses", "<inverse")
}

/// Whole operations.
pub fn operations(record: &Record) -> Option<String> {
    beside_papers(record, "operations", "<operation")
}
