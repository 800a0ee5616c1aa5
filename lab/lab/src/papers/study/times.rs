//! Times: Tables 2 and 3, present practice beside them, ratios, and set-up.

use goodprime_rings::study::lines::{self, Line};
use goodprime_rings::study::measure::{METHODS, PRACTICE, PROGRAM, RECURSIVE, Row, as_published};
use goodprime_rings::study::times::Timed;
use goodprime_rings::study::{LENGTHS, published};

use super::super::table::{Table, number};
use super::name;

/// The cell for a time that our rows do not have.
const NONE: &str = "–";

/// Returns a time in whole nanoseconds, as a cell.
fn time(time: f64) -> String {
    number(time.round() as u64)
}

/// Returns the study's rows of Table 2 or 3.
fn published_rows(negacyclic: bool) -> Vec<Timed> {
    let times = published::times();
    if negacyclic { times.negacyclic } else { times.cyclic }
}

/// Returns the times of the three methods as cells, the least bold.
fn cells(row: Timed, with_setup: bool) -> [String; 3] {
    let of = |pair: (f64, f64)| if with_setup { pair.1 } else { pair.0 };
    let least = row.minima()[usize::from(with_setup)];
    let mut cells = [row.direct, of(row.plain), of(row.recursive)].map(time);
    cells[least] = format!("**{}**", cells[least]);
    cells
}

/// Returns Table 2 or 3, the study's times and ours: without set-up, or with it.
pub(super) fn table(paper: u8, rows: &[Row], negacyclic: bool, with_setup: bool) -> Table {
    let sign = if negacyclic { '+' } else { '-' };
    let option = if with_setup { "with set-up" } else { "set-up not counted" };
    let title = format!("Table {paper}: x^n{sign}1, nanoseconds a product, {option}");
    let header = [
        "n",
        "direct: published",
        "plain: published",
        "recursive: published",
        "direct-study",
        "plain-study",
        "recursive-study",
    ];
    let mut table = Table::new(&title, 0, &header);
    let ours = as_published(rows, PROGRAM);
    let ours = if negacyclic { ours.negacyclic } else { ours.cyclic };
    for (i, theirs) in published_rows(negacyclic).into_iter().enumerate() {
        let mut row = vec![LENGTHS[i].to_string()];
        row.extend(cells(theirs, with_setup));
        match ours.get(i) {
            Some(&ours) => row.extend(cells(ours, with_setup)),
            None => row.extend([NONE; 3].map(str::to_owned)),
        }
        table.rows.push(row);
    }
    table.note("Bold: the least of three. Published: Java on a Core i7-10750H, the mean of 100 products. Ours: the study's program in Rust, the least of many samples. Compare ratios and lengths, not nanoseconds.");
    table
}

/// Returns the table of present practice, without set-up and with it.
pub(super) fn practice(rows: &[Row]) -> Table {
    let header = [
        "ring",
        "direct",
        "plain",
        "recursive",
        "iterative",
        "with set-up: plain",
        "with set-up: recursive",
        "with set-up: iterative",
    ];
    let title = "Present practice: nanoseconds a product";
    let mut table = Table::new(title, 1, &header);
    for row in rows {
        let mut cells = vec![name(row)];
        let columns = [PRACTICE[0], PRACTICE[1], RECURSIVE, PRACTICE[2]];
        cells.extend(columns.map(|i| time(row.alone(i))));
        cells.extend([PRACTICE[1], RECURSIVE, PRACTICE[2]].map(|i| time(row.whole(i))));
        table.rows.push(cells);
    }
    table.note("direct: a row of sums for each coefficient, in words of 64 bits, each sum reduced once. plain: each row of a matrix reduced once. recursive: without copies of the powers of ω, Shoup's product. iterative: in place, reduced lazily.");
    table
}

/// Returns the study's two ratios, published and ours.
pub(super) fn ratios(rows: &[Row]) -> Table {
    let header = [
        "ring",
        "plain / direct: published",
        "plain / direct: study's program",
        "plain / direct: present practice",
        "direct / recursive: published",
        "direct / recursive: study's program",
        "direct / recursive: present practice",
        "direct / iterative: present practice",
    ];
    let mut table = Table::new("Ratios, set-up not counted", 1, &header);
    let ratio = |ratio: f64| format!("{ratio:.2}");
    for row in rows {
        let theirs = published_rows(row.is_negacyclic());
        let Some(at) = LENGTHS.iter().position(|&n| n == row.ring.n) else { continue };
        let theirs = theirs[at];
        let of = |slow: usize, fast: usize| ratio(row.alone(slow) / row.alone(fast));
        table.rows.push(vec![
            name(row),
            ratio(theirs.plain.0 / theirs.direct),
            of(PROGRAM[1], PROGRAM[0]),
            of(PRACTICE[1], PRACTICE[0]),
            ratio(theirs.direct / theirs.recursive.0),
            of(PROGRAM[0], PROGRAM[2]),
            of(PRACTICE[0], RECURSIVE),
            of(PRACTICE[0], PRACTICE[2]),
        ]);
    }
    table
}

/// Returns the lengths from which a transform stays faster than direct.
pub(super) fn crossovers(rows: &[Row]) -> Table {
    let header =
        ["beside", "transform", "x^n-1", "x^n-1, with set-up", "x^n+1", "x^n+1, with set-up"];
    let mut table =
        Table::new("The smallest n from which a transform stays faster than direct", 2, &header);
    let theirs = published::times();
    let theirs = [theirs.cyclic, theirs.negacyclic].map(|rows| {
        let triples = rows.iter().zip(LENGTHS);
        let of = |pick: fn(&Timed) -> f64| {
            from(triples.clone().map(|(row, n)| (n, pick(row), row.direct)).collect())
        };
        [
            [of(|row| row.plain.0), of(|row| row.plain.1)],
            [of(|row| row.recursive.0), of(|row| row.recursive.1)],
        ]
    });
    for (i, transform) in ["plain", "recursive"].into_iter().enumerate() {
        let cells = theirs.each_ref().map(|table| table[i].clone()).concat();
        table.rows.push([vec!["published".to_owned(), transform.to_owned()], cells].concat());
    }
    let ours = [
        ("study's program", PROGRAM[0], PROGRAM[1]),
        ("study's program", PROGRAM[0], PROGRAM[2]),
        ("present practice", PRACTICE[0], PRACTICE[1]),
        ("present practice", PRACTICE[0], RECURSIVE),
        ("present practice", PRACTICE[0], PRACTICE[2]),
    ];
    for (beside, direct, i) in ours {
        let mut cells = vec![beside.to_owned(), METHODS[i].to_owned()];
        for negacyclic in [false, true] {
            let same = rows.iter().filter(|row| row.is_negacyclic() == negacyclic);
            let of = |whole: bool| {
                let time = |row: &Row| if whole { row.whole(i) } else { row.alone(i) };
                from(same.clone().map(|row| (row.ring.n, time(row), row.alone(direct))).collect())
            };
            cells.extend([of(false), of(true)]);
        }
        table.rows.push(cells);
    }
    table.note(
        "Beside the study's program direct is direct-study; beside present practice it is direct.",
    );
    table
}

/// Returns the smallest n from which a time stays below that of direct.
///
/// Rows are (n, time, time of direct).
fn from(rows: Vec<(usize, f64, f64)>) -> String {
    let stays = rows.iter().rev().take_while(|(_, time, direct)| time < direct).last();
    stays.map_or_else(|| "none".to_owned(), |(n, ..)| n.to_string())
}

/// Returns the set-up times, published and ours.
pub(super) fn setup(rows: &[Row]) -> Table {
    let header = [
        "ring",
        "plain: published",
        "plain-study: roots",
        "matrices",
        "recursive: published",
        "recursive-study: roots",
        "arrays",
        "each alone: plain",
        "recursive",
        "iterative",
    ];
    let mut table = Table::new("Set-up, nanoseconds", 1, &header);
    for row in rows {
        let Some(at) = LENGTHS.iter().position(|&n| n == row.ring.n) else { continue };
        let theirs = published_rows(row.is_negacyclic())[at];
        let whole = |i: usize| time(row.setup[i].parameters + row.setup[i].tables);
        let parts = |i: usize| [row.setup[i].parameters, row.setup[i].tables].map(time);
        let mut cells = vec![name(row), time(theirs.plain.1 - theirs.plain.0)];
        cells.extend(parts(PROGRAM[1]));
        cells.push(time(theirs.recursive.1 - theirs.recursive.0));
        cells.extend(parts(PROGRAM[2]));
        cells.extend([PRACTICE[1], RECURSIVE, PRACTICE[2]].map(whole));
        table.rows.push(cells);
    }
    let step = published::clock_step();
    table.note(&format!("Published: the difference of the two times of a cell. All forty are multiples of {step} ns, the step of the clock."));
    table.note("The study's recursive set-up runs after the plain one and takes ω from it, so that the two published columns cannot be compared. Ours searches as the program does, with words of 64 bits for BigInteger. Each alone: from nothing, by this project's search.");
    table
}

/// Returns the study's set-up times as straight lines.
pub(super) fn lines(rows: &[Row]) -> Table {
    let header = ["set-up", "against", "µs at 0", "slope, µs", "r²"];
    let mut table = Table::new("Published set-up times as straight lines", 2, &header);
    for (times, against, Line { at_zero, slope, fit }) in lines::published() {
        let words = [times.to_owned(), against.to_owned()];
        let numbers = [format!("{at_zero:.0}"), format!("{slope:.3}"), format!("{fit:.3}")];
        table.rows.push([&words[..], &numbers].concat());
    }
    table.note("The program's plain set-up tries 2, 3, … until it finds ω, the least root of order n; in x^n+1 both set-ups try 2, 3, … until they find ψ, the lesser square root of ω. The plain times up to n = 128 follow ω and show no ψ; those from n = 256 on follow n², the entries of each matrix. The recursive set-up finds ω known: in x^n-1 it searches nothing and follows n, the length of its arrays; what x^n+1 adds to it follows ψ.");
    let shares = [64, 128].map(|n| matrices(rows, n));
    if let [Some(first), Some(second)] = shares {
        table.note(&format!("Ours searches in words of 64 bits: of the set-up of plain-study matrices are {first} % for n = 64 and {second} % for n = 128."));
    }
    table
}

/// Returns the share of matrices in the set-up of plain-study, in per cent, in both rings of a
/// length.
fn matrices(rows: &[Row], n: usize) -> Option<String> {
    let of = |row: &Row| {
        let setup = row.setup[PROGRAM[1]];
        100.0 * setup.tables / (setup.parameters + setup.tables)
    };
    let shares: Vec<f64> = rows.iter().filter(|row| row.ring.n == n).map(of).collect();
    let (least, most) =
        (shares.iter().copied().reduce(f64::min)?, shares.into_iter().reduce(f64::max)?);
    let [least, most] = [least, most].map(|share| format!("{share:.0}"));
    Some(if least == most { least } else { format!("{least} to {most}") })
}
