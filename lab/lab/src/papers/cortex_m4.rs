//! `goodprime-lab paper cortex-m4`: Tables 1 to 6 of "Polynomial Multiplication in NTRU Prime: Comparison of Optimization
//! Strategies on Cortex-M4", ours beside what is published.
//!
//! Sets and permutations are computed. Cycles and stack, ours and those of the authors' code, are of the model of Cortex-M4,
//! from the records that `tools/armsim` makes. `approaches`: §3.1 counted. `verdicts`: claims and misprints.

mod printed;

use goodprime_cli_common::error::{Error, Status};
use goodprime_papers::published::cortex_m4 as published;
use goodprime_papers::published::cortex_m4::{MULTIPLIERS, Multiplier};

use super::record::{NOT_RECORDED, Record};
use super::table::{Form, Table, number};
use crate::args::Tables;

mod approaches;
mod verdicts;

/// The note that says why a cell of ours is missing.
const WHY_M4: &str = "`not recorded`: docs/figures/cortex-m4.json has no such row; `docs/figures/measure cortex-m4 multipliers` makes it.";

/// Parts of a product: as Table 5 has them, as the record of ours, and as that of the authors' code.
const PARTS: [(&str, &[&str], &[&str]); 6] = [
    ("NTT, mean", &["ntt", "ntt_small"], &["NTT", "NTT1s"]),
    ("… general", &["ntt"], &["NTT"]),
    ("… ternary", &["ntt_small"], &["NTT1s"]),
    ("basemul", &["basemul"], &["basemul"]),
    ("invNTT", &["invntt"], &["invNTT"]),
    ("polymul", &["polymul"], &["polymul"]),
];
/// Operations: as the tables have them, as the record of ours, and as that of the authors' code.
const OPERATIONS: [(&str, &str, &str); 3] =
    [("G", "keygen", "keypair"), ("E", "encaps", "enc"), ("D", "decaps", "dec")];

pub(crate) fn run(args: &Tables) -> Result<Status, Error> {
    let form = Form::new(args.json, args.markdown);
    let record = Record::read();
    table_1().print(form)?;
    table_2().print(form)?;
    table_3().print(form)?;
    table_4().print(form)?;
    table_5(&record).print(form)?;
    verdicts::order(&record).print(form)?;
    table_6(&record, false).print(form)?;
    table_6(&record, true).print(form)?;
    printed::orders(&record).print(form)?;
    ships(&record).print(form)?;
    another_ring(&record).print(form)?;
    approaches::approaches()?.print(form)?;
    approaches::options()?.print(form)?;
    verdicts::claims(&record)?.print(form)?;
    verdicts::errata().print(form)?;
    Ok(Status::Good)
}

fn recorded(cell: Option<u64>) -> String {
    cell.map_or_else(|| NOT_RECORDED.to_owned(), number)
}

/// Returns the first of two numbers in per cent of the second.
fn percent(ours: Option<u64>, theirs: Option<u64>) -> String {
    let percent = |ours: u64, theirs: u64| format!("{:.1} %", 100.0 * ours as f64 / theirs as f64);
    ours.zip(theirs).map_or_else(|| "–".to_owned(), |(ours, theirs)| percent(ours, theirs))
}

fn table_1() -> Table {
    let header = ["set", "p", "q", "w", "2p - 3w ≥ 0", "q - 16w - 1 ≥ 0"];
    let mut table =
        Table::new("Table 1: sets of Streamlined NTRU Prime, and their conditions", 1, &header);
    for (set, p, q, w) in published::TABLE_1 {
        let numbers = [p, q, w, 2 * p - 3 * w, q - 16 * w - 1];
        table.rows.push([vec![set.to_owned()], numbers.map(|n| n.to_string()).to_vec()].concat());
    }
    table
}

fn table_2() -> Table {
    let header = [
        "set",
        "p",
        "q",
        "w",
        "δ",
        "τ0",
        "τ1 printed",
        "τ1",
        "τ2",
        "τ3",
        "Right(Top(C)) - C as printed",
        "with τ1",
        "q - 16w - 2δ - 3 ≥ 0",
    ];
    let mut table = Table::new("Table 2: sets of NTRU LPRime, and their conditions", 1, &header);
    for row in published::TABLE_2 {
        let [p, q, w] = row.ring;
        let [tau_0, printed, tau_2, tau_3] = row.tau;
        let tau_1 = if row.set == "ntrulpr761" { published::TAU_1_OF_761 } else { printed };
        let range = |tau_1| {
            let (least, most) = row.rounding(tau_1);
            format!("{least} to {most}")
        };
        let numbers = [p, q, w, row.delta, tau_0, printed, tau_1, tau_2, tau_3];
        let mut cells = vec![row.set.to_owned()];
        cells.extend(numbers.map(|n| n.to_string()));
        cells.extend([range(printed), range(tau_1), (q - 16 * w - 2 * row.delta - 3).to_string()]);
        table.rows.push(cells);
    }
    table.note("Right(Top(C)) - C is computed for all C; it has to be within 0 and δ.");
    table
}

fn table_3() -> Table {
    let header = ["i", "j as printed", "3^-i modulo 17", "3^i modulo 17"];
    let mut table = Table::new("Table 3: Rader's permutation for 17", 0, &header);
    for (i, j) in (1..).zip(published::TABLE_3) {
        let powers = [true, false].map(|inverse| published::power_of_3(i, inverse));
        table.rows.push([i, j, powers[0], powers[1]].map(|n| n.to_string()).to_vec());
    }
    table
}

fn table_4() -> Table {
    let header = ["i", "i0 as printed", "i modulo 4", "i1 as printed", "i modulo 3"];
    let mut table = Table::new("Table 4: Good's permutation for 12", 0, &header);
    let [first, second] = published::TABLE_4;
    for (i, (i0, i1)) in (0..).zip(first.into_iter().zip(second)) {
        table.rows.push([i, i0, i % 4, i1, i % 3].map(|n: u32| n.to_string()).to_vec());
    }
    table
}

/// Returns the mean of some rows of a record.
fn mean(rows: &[&str], of: impl Fn(&str) -> Option<u64>) -> Option<u64> {
    let sum: Option<u64> = rows.iter().map(|row| of(row)).sum();
    sum.map(|sum| sum / rows.len() as u64)
}

/// Returns the modelled cycles of a whole product: the authors' code, then our multiplier.
fn whole(record: &Record, multiplier: &Multiplier) -> [Option<u64>; 2] {
    let theirs = record.authors_m4(&format!("{} polymul", multiplier.record), "model");
    let ours = multiplier.name.and_then(|name| record.ours_m4([name, name, "polymul"], "cycles"));
    [theirs, ours]
}

fn table_5(record: &Record) -> Table {
    let header = [
        "multiplier",
        "part",
        "published",
        "authors' code, hardware",
        "authors' code, model",
        "as printed, model",
        "ours, model",
        "ours in % of the authors', model",
    ];
    let title = "Table 5: cycles of the parts of a product for 761";
    let mut table = Table::new(title, 2, &header);
    for Multiplier { title, name, as_printed, record: routine, parts, .. } in &MULTIPLIERS {
        let [ntt, basemul, back, whole] = *parts;
        let published = [ntt, None, None, basemul, back, whole];
        for ((part, ours, theirs), published) in PARTS.into_iter().zip(published) {
            let mut cells = vec![(*title).to_owned(), part.to_owned()];
            cells.push(published.map_or_else(|| "–".to_owned(), number));
            let Some(name) = name else {
                if published.is_some() {
                    cells.extend(["quoted", "quoted", "–", "quoted", "–"].map(str::to_owned));
                    table.rows.push(cells);
                }
                continue;
            };
            let theirs = ["hardware", "model"].map(|field| {
                mean(theirs, |part| record.authors_m4(&format!("{routine} {part}"), field))
            });
            let of = |name| mean(ours, |part| record.ours_m4([name, name, part], "cycles"));
            cells.extend(theirs.map(recorded));
            cells.push(as_printed.map_or_else(|| "–".to_owned(), |name| recorded(of(name))));
            cells.extend([recorded(of(name)), percent(of(name), theirs[1])]);
            table.rows.push(cells);
        }
    }
    table.note(
        "Toom-Cook is quoted: it is the code that the paper compares itself with, and not here.",
    );
    table.note("Published: hardware, the code of 2020. Authors' code: their repository as it is now, whose log has the hardware's cycles; it is newer, and its way back of 1530 is faster than the published one. As printed: the algorithms of mixed radix of the paper's shorter text in assembly of this project, with a radix 17 of its own. The paper's NTT is the mean of a transform of any operand and one of a ternary operand.");
    if let Some(excess) = excess(record) {
        table.note(&excess);
    }
    let off = ["polymul", "NTT", "basemul"].map(|part| record.model_off_m4(part));
    if let Some(off) = off.into_iter().flatten().reduce(f64::max) {
        table.note(&format!("The model is within {off:.1} % of the hardware, for the same code."));
    }
    table.note_gaps(NOT_RECORDED, WHY_M4);
    table
}

/// Returns the note on our products by mixed radix, which take more cycles than their parts.
fn excess(record: &Record) -> Option<String> {
    let beyond = |multiplier: &Multiplier| {
        let name = multiplier.name?;
        let of = |part| record.ours_m4([name, name, part], "cycles");
        let parts = of("ntt")? + of("ntt_small")? + of("basemul")? + of("invntt")?;
        of("polymul")?.checked_sub(parts)
    };
    let [first, second] = [2, 3].map(|i| beyond(&MULTIPLIERS[i]));
    Some(format!(
        "Ours by mixed radix takes {} and {} cycles more for a whole product than for its parts; Good, and mixed radix as printed, do not. All passes are in these rows, the last reduction too, which is in invNTT. The excess is nearly the same for both lengths, as that of a copy of 761 coefficients would be; it was not traced.",
        number(first?),
        number(second?)
    ))
}

/// Returns the note on E and D of ntrulpr761 in per cent of published cells: ours with Good, and
/// the authors' code in the model.
fn beside_published(record: &Record) -> Option<String> {
    let percent = |cycles: u64, multiplier: &Multiplier, k: usize| {
        100.0 * cycles as f64 / multiplier.operations[0][0][k] as f64
    };
    let good = &MULTIPLIERS[1];
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for (k, (_, op, routine)) in OPERATIONS.into_iter().enumerate().skip(1) {
        let cycles = record.ours_m4([good.name?, "ntrulpr761", op], "cycles")?;
        ours.push(format!("{:.1}", percent(cycles, good, k)));
        for multiplier in &MULTIPLIERS[1..] {
            let routine = format!("ntrulpr761 {} {routine}", multiplier.record);
            theirs.push(percent(record.authors_m4(&routine, "model")?, multiplier, k));
        }
    }
    let least = theirs.iter().copied().fold(f64::MAX, f64::min);
    let most = theirs.iter().copied().fold(f64::MIN, f64::max);
    Some(format!(
        "The last column is of the authors' code in the model, not of what is published: in E and D of ntrulpr761 that code takes {least:.0} to {most:.0} % of the published cells, and ours with Good {} % of them.",
        ours.join(" and ")
    ))
}

/// Returns Table 6: its cycles, or its bytes of stack.
fn table_6(record: &Record, bytes: bool) -> Table {
    let header = [
        "set",
        "operation",
        "multiplier",
        "published",
        "saved of Toom-Cook, published",
        "authors' code, model",
        "as printed, model",
        "ours, model",
        "ours in % of the authors', model",
    ];
    let (title, of_authors, of_ours) = match bytes {
        false => ("Table 6: cycles of whole operations", "model", "cycles"),
        true => ("Table 6: bytes of stack of whole operations", "stack", "stack"),
    };
    let mut table = Table::new(title, 3, &header);
    for (set, at) in [("ntrulpr761", 0), ("sntrup761", 1)] {
        for (k, (letter, op, theirs)) in OPERATIONS.into_iter().enumerate() {
            let toom = MULTIPLIERS[0].operations[at][usize::from(bytes)][k] as f64;
            for multiplier in &MULTIPLIERS {
                let Multiplier { title, name, as_printed, record: routine, operations, .. } =
                    multiplier;
                let published = operations[at][usize::from(bytes)][k];
                let mut cells =
                    vec![set.to_owned(), format!("{letter} ({op})"), (*title).to_owned()];
                cells.push(number(published));
                let Some(name) = name else {
                    cells.extend(["–", "quoted", "–", "quoted", "–"].map(str::to_owned));
                    table.rows.push(cells);
                    continue;
                };
                let theirs = record.authors_m4(&format!("{set} {routine} {theirs}"), of_authors);
                let of = |name| record.ours_m4([name, set, op], of_ours);
                cells.push(format!("{:.1} %", 100.0 - 100.0 * published as f64 / toom));
                cells.push(recorded(theirs));
                cells.push(as_printed.map_or_else(|| "–".to_owned(), |name| recorded(of(name))));
                cells.extend([recorded(of(name)), percent(of(name), theirs)]);
                table.rows.push(cells);
            }
        }
    }
    if bytes {
        table.note("Stack is what an operation writes below its caller, without its arguments. Ours takes more than the authors' code, but for key generation of sntrup761 and decapsulation of ntrulpr761 by Good: operands, both transforms and the result stand apart. The library's own product works in place: next table.");
    } else {
        if let Some(beside) = beside_published(record) {
            table.note(&beside);
        }
        table.note("Ours: goodprime's operations in the profile `fast` with only the product exchanged. Hashing, AES (bitsliced where what it expands is secret, by a table for the public seed), sorting, codecs and inverses are goodprime's, and so is what they cost. The product modulo 3 of a decapsulation is one of the same multiplier, where the authors have another; both transforms are general ones: that is why ours takes more there.");
        table.note("Authors' code: as their repository has it, which is not what Table 6 measured: tools/armsim/calibration.json has the hardware's cycles of it.");
    }
    table.note_gaps(NOT_RECORDED, WHY_M4);
    table
}

/// Returns the table of the operations that ship, each with the least of Table 6.
fn ships(record: &Record) -> Table {
    let header = [
        "set",
        "operation",
        "least of Table 6, cycles",
        "ships `fast`, model",
        "ships `small`, model",
        "least of Table 6, stack",
        "ships `fast`, stack",
        "ships `small`, stack",
    ];
    let mut table = Table::new("Whole operations as they ship, beside Table 6", 2, &header);
    for (set, at) in [("ntrulpr761", 0), ("sntrup761", 1)] {
        for (k, (letter, op, _)) in OPERATIONS.into_iter().enumerate() {
            let mut cells = vec![set.to_owned(), format!("{letter} ({op})")];
            for (what, field) in [(0, "cycles"), (1, "stack")] {
                let least = MULTIPLIERS.iter().map(|m| m.operations[at][what][k]).min();
                let of = |profile| recorded(record.ships_m4([set, op, profile], field));
                cells.extend([recorded(least), of("fast"), of("small")]);
            }
            table.rows.push(cells);
        }
    }
    table.note("The least of the four columns of Table 6, on hardware. What ships has another product, another inverse and other codecs: the table says what a device needs today, not which product is better.");
    table
}

/// Returns the table of the sets of 653 by Good 1536, for which the paper's conclusion has no
/// table.
fn another_ring(record: &Record) -> Table {
    let header = ["set", "operation", "cycles: ours, model", "stack: ours, model"];
    let mut table = Table::new("§6: the sets of 653 by Good 1536", 2, &header);
    for set in ["ntrulpr653", "sntrup653"] {
        for (letter, op, _) in OPERATIONS {
            let cell = |field| recorded(record.ours_m4(["good1536", set, op], field));
            let name = format!("{letter} ({op})");
            table.rows.push(vec![set.to_owned(), name, cell("cycles"), cell("stack")]);
        }
    }
    table.note("Transforms and products are those of 761; only the last reduction is another.");
    table
}
