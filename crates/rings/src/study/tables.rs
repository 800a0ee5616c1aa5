//! The study as tables of text.

use super::measure::{METHODS, Row, as_published};
use super::{LENGTHS, Q, counts, parameters, published, verdicts};
use crate::ring::Ring;

/// Why our times do not deny a conclusion.
const NOT_THEIRS: &str = "not the study's arithmetic";
/// Why nothing else does.
const NOT_DONE: &str = "until the comparison is done again";

/// A table with its heading and what to know of it.
#[derive(Debug, Clone)]
pub struct Table {
    /// The heading.
    pub title: String,
    /// Names of the columns.
    pub header: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// How many columns are words.
    pub words: usize,
    /// Lines below.
    pub notes: Vec<String>,
}

impl Table {
    fn new(title: &str, words: usize, header: &[&str]) -> Self {
        let header = header.iter().map(|&name| name.to_owned()).collect();
        Self { title: title.to_owned(), header, rows: Vec::new(), words, notes: Vec::new() }
    }
}

/// All tables.
///
/// # Errors
/// If a count cannot be made.
pub fn all(rows: &[Row]) -> Result<Vec<Table>, String> {
    Ok(vec![
        first(),
        times("Table 2: x^n-1, nanoseconds a product", rows, false),
        times("Table 3: x^n+1, nanoseconds a product", rows, true),
        setup(rows),
        counted(rows)?,
        judged(rows),
    ])
}

fn first() -> Table {
    let mut table = Table::new(
        "Table 1: parameters modulo 12289",
        0,
        &["n", "1/n", "ω", "1/ω", "ψ", "1/ψ", "published"],
    );
    for (row, theirs) in parameters::computed().iter().zip(published::PARAMETERS) {
        let same = if *row == theirs { "the same" } else { "differs" };
        let (n, inverse, omega, omega_inverse, psi, psi_inverse) = *row;
        let numbers =
            [n as u64, inverse, omega, omega_inverse, psi, psi_inverse].map(|x| x.to_string());
        table.rows.push([&numbers[..], &[same.to_owned()]].concat());
    }
    table.notes = vec![
        "ω is the least root of order n, ψ the lesser square root of ω.".to_owned(),
        "Misprints: for n = 4, ω^9 = ω^1 (printed ω^3, also in ã3); §3.2 writes x^n-1 for x^n+1."
            .to_owned(),
    ];
    table
}

fn times(title: &str, rows: &[Row], negacyclic: bool) -> Table {
    let header = [
        "n",
        "direct",
        "direct-study",
        "plain",
        "recursive",
        "iterative",
        "their direct",
        "plain",
        "recursive",
        "plain/direct",
        "theirs",
        "direct/rec.",
        "theirs",
    ];
    let mut table = Table::new(title, 0, &header);
    let theirs = published::times();
    let theirs = if negacyclic { theirs.negacyclic } else { theirs.cyclic };
    let ours = rows.iter().filter(|row| is_negacyclic(row) == negacyclic);
    for (row, theirs) in ours.zip(&theirs) {
        let product = row.product.map(|quartiles| quartiles[1]);
        let mut cells = vec![row.ring.n.to_string()];
        cells.extend(product.iter().map(|time| format!("{time:.0}")));
        cells.extend(
            [theirs.direct, theirs.plain.0, theirs.recursive.0].map(|time| format!("{time:.0}")),
        );
        let ratios = [
            product[2] / product[0],
            theirs.plain.0 / theirs.direct,
            product[0] / product[3],
            theirs.direct / theirs.recursive.0,
        ];
        cells.extend(ratios.map(|ratio| format!("{ratio:.2}")));
        table.rows.push(cells);
    }
    table.notes = vec![
        "Theirs: Java on a Core i7-10750H. Compare ratios and crossovers, not nanoseconds."
            .to_owned(),
        crossovers(rows, negacyclic),
    ];
    table
}

fn is_negacyclic(row: &Row) -> bool {
    row.ring == Ring::negacyclic(row.ring.n, Q)
}

/// From which length each method stays faster than direct.
fn crossovers(rows: &[Row], negacyclic: bool) -> String {
    let rows: Vec<&Row> = rows.iter().filter(|row| is_negacyclic(row) == negacyclic).collect();
    let from = |name: &str, faster: &dyn Fn(&Row) -> bool| {
        let stays = rows.iter().rev().take_while(|row| faster(row)).count();
        let from = if stays == 0 {
            "no length".to_owned()
        } else {
            format!("n = {}", LENGTHS[rows.len() - stays])
        };
        format!("{name} from {from}")
    };
    let parts: Vec<_> = (2..METHODS.len())
        .flat_map(|i| {
            [
                from(METHODS[i], &|row| row.product[i][1] < row.product[0][1]),
                from(&format!("{} with set-up", METHODS[i]), &|row| {
                    row.whole(i) < row.product[0][1]
                }),
            ]
        })
        .collect();
    format!("Faster than direct: {}.", parts.join("; "))
}

fn setup(rows: &[Row]) -> Table {
    let header = ["ring", "method", "parameters", "tables", "operands, not counted"];
    let mut table = Table::new("Set-up of each method alone, nanoseconds", 2, &header);
    for row in rows {
        for i in 2..METHODS.len() {
            let sign = if is_negacyclic(row) { '+' } else { '-' };
            let numbers = [row.setup[i].parameters, row.setup[i].tables, row.operands];
            let cells = [format!("x^{}{sign}1", row.ring.n), METHODS[i].to_owned()];
            table.rows.push([&cells[..], &numbers.map(|time| format!("{time:.0}"))].concat());
        }
    }
    table.notes = vec![
        "Parameters: search of roots, inverses. Tables: matrices or powers. Direct has neither.".to_owned(),
        "The study's columns cannot be compared with each other: its recursive set-up runs after the plain one".to_owned(),
        "and skips the search for ω.".to_owned(),
    ];
    table
}

fn counted(rows: &[Row]) -> Result<Table, String> {
    let header = ["ring", "method", "left out by the formula", "counted", "published"];
    let mut table =
        Table::new("Multiplications: counted while they ran, and the study's formulas", 3, &header);
    for row in rows {
        for count in counts::count(&row.ring)? {
            let sign = if is_negacyclic(row) { '+' } else { '-' };
            let missing: Vec<_> =
                count.missing.iter().map(|(name, number)| format!("{name} {number}")).collect();
            table.rows.push(vec![
                format!("x^{}{sign}1", row.ring.n),
                count.method.to_owned(),
                missing.join(", "),
                count.counted.to_string(),
                count.published.to_string(),
            ]);
        }
    }
    Ok(table)
}

fn judged(rows: &[Row]) -> Table {
    let header = ["conclusion", "beside", "holds", "found"];
    let mut table = Table::new("The study's conclusions", 4, &header);
    let tables = [
        ("its own tables", published::times()),
        ("ours, direct by an array", as_published(rows, "direct-study")),
        ("ours, direct as a double sum", as_published(rows, "direct")),
    ];
    let judged = tables.map(|(by, times)| (by, verdicts::judge(&times)));
    for i in 0..judged[0].1.len() {
        for (by, verdicts) in &judged {
            let verdict = &verdicts[i];
            let is_own = *by == "its own tables";
            let claim = if is_own { verdict.claim } else { "" };
            let holds = verdict.shown(if is_own { NOT_DONE } else { NOT_THEIRS });
            table.rows.push([claim, by, &holds, &verdict.found].map(str::to_owned).to_vec());
        }
    }
    for claim in ["both NTTs use BigInteger, direct does not", "Random explains the set-up's time"]
    {
        let (source, found) = (
            "its source (victor-gayoso/ntt-test)",
            "BigInteger is in the set-up only, Random is not in it",
        );
        let holds = format!("not judged: {NOT_DONE}");
        table.rows.push([claim, source, &holds, found].map(str::to_owned).to_vec());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neither by its own tables, whole, nor by ours, of which there are none here.
    #[test]
    fn no_conclusion_is_denied() {
        let table = judged(&[]);
        let holds: Vec<&str> = table.rows.iter().map(|row| row[2].as_str()).collect();
        assert_eq!(holds.len(), 3 * 8 + 2);
        assert!(holds.iter().all(|holds| *holds == "yes" || holds.starts_with("not judged: ")));
        assert_eq!(holds.iter().filter(|holds| **holds == "yes").count(), 3);
    }
}
