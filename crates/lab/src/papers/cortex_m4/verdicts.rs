//! Verdicts: the paper's sentences by its own tables and by the model, what turned the order of its three multipliers round,
//! and its misprints.

use goodprime_command::error::Error;
use goodprime_papers::published::cortex_m4::claims::{self, order as named};
use goodprime_papers::published::cortex_m4::errata::{self, LENGTHS_1530, LENGTHS_1620, twiddles};
use goodprime_papers::published::cortex_m4::{MULTIPLIERS, Multiplier};

use super::super::record::{NOT_RECORDED, Record};
use super::super::table::{Table, number};
use super::{OPERATIONS, approaches, recorded, whole};

/// Where the other operand of a comparison is not here.
const TOOM: &str = "not measured: Toom-Cook is quoted";
const NOT_MEASURED: &str = "not measured";

/// The three whole products, of the authors' code and of ours, in the model.
fn wholes(record: &Record) -> [Option<[u64; 3]>; 2] {
    let [good, first, second] = [1, 2, 3].map(|i| whole(record, &MULTIPLIERS[i]));
    [0, 1].map(|of| Some([good[of]?, first[of]?, second[of]?]))
}

/// The three with the paper's own algorithms in assembly of this project: Good's trick, and mixed radix as printed.
fn as_printed(record: &Record) -> Option<[u64; 3]> {
    let of = |name| record.ours_m4([name, name, "polymul"], "cycles");
    Some([
        of(MULTIPLIERS[1].name?)?,
        of(MULTIPLIERS[2].as_printed?)?,
        of(MULTIPLIERS[3].as_printed?)?,
    ])
}

/// Why the order of the three turns round: factors between the lengths of mixed radix, and what is saved.
pub(super) fn order(record: &Record) -> Table {
    let header = [
        "mixed radix",
        "lengths",
        "factors between them, as §4.2 has them",
        "without those between coprime lengths",
        "authors' code, model",
        "ours, model",
        "saved",
    ];
    let title = "§6's question: Good's trick within mixed radix";
    let mut table = Table::new(title, 2, &header);
    for (multiplier, name, lengths, copies) in
        [(&MULTIPLIERS[2], "1530", LENGTHS_1530, 10), (&MULTIPLIERS[3], "1620", LENGTHS_1620, 6)]
    {
        let [theirs, ours] = whole(record, multiplier);
        let saved = theirs.zip(ours).map_or_else(
            || "–".to_owned(),
            |(theirs, ours)| format!("{:.1} %", 100.0 - 100.0 * ours as f64 / theirs as f64),
        );
        let shown: Vec<_> = lengths.iter().map(ToString::to_string).collect();
        let factors = [false, true].map(|good| number((copies * twiddles(lengths, good)) as u64));
        let mut cells = vec![name.to_owned(), shown.join(", ")];
        cells.extend(factors);
        cells.extend([recorded(theirs), recorded(ours), saved]);
        table.rows.push(cells);
    }
    let said = |cycles: Option<[u64; 3]>| cycles.map_or_else(|| NOT_RECORDED.to_owned(), named);
    let [theirs, ours] = wholes(record);
    let published = [1, 2, 3].map(|i| MULTIPLIERS[i].parts[3].unwrap_or_default());
    table.note(&format!(
        "The order of whole products. Published: {}. Authors' code, model: {}. As printed, written here, model: {}. Ours, model: {}.",
        named(published),
        said(theirs),
        said(as_printed(record)),
        said(ours)
    ));
    table.note("Factors are those other than 1, for one transform of 1530 or 1620 coefficients. 1620 has three coprime lengths, 2, 27 and 5, and loses more than half of its factors; most of the rest stands in the constants of length 3. Ours differs in more than that: Plantard's reduction of pairs, 2 and 5 in one pass, ternary operands without reductions. Those were not measured apart.");
    table
}

/// The sum of the bytes of ntrulpr761's operations.
fn bytes(of: impl Fn(&str) -> Option<u64>) -> Option<u64> {
    OPERATIONS.iter().map(|(_, op, _)| of(op)).sum()
}

fn less(one: u64, other: u64) -> f64 {
    100.0 - 100.0 * one as f64 / other as f64
}

fn word(holds: bool) -> &'static str {
    if holds { "confirmed" } else { "not confirmed" }
}

/// Between Good and 1530, in key generation of ntrulpr761: what the operations differ by, and what the products do.
fn differences(record: &Record) -> Option<[[u64; 2]; 2]> {
    let [good, first] = [1, 2].map(|i| &MULTIPLIERS[i]);
    let theirs = |multiplier: &Multiplier| {
        record.authors_m4(&format!("ntrulpr761 {} keypair", multiplier.record), "model")
    };
    let ours = |multiplier: &Multiplier| {
        record.ours_m4([multiplier.name?, "ntrulpr761", "keygen"], "cycles")
    };
    let products = [whole(record, good), whole(record, first)];
    let operations = [[theirs(good), ours(good)], [theirs(first), ours(first)]];
    let differ = |of: usize| {
        let by = |cells: [[Option<u64>; 2]; 2]| Some(cells[0][of]?.abs_diff(cells[1][of]?));
        Some([by(operations)?, by(products)?])
    };
    Some([differ(0)?, differ(1)?])
}

fn exactly(record: &Record) -> Option<String> {
    let [theirs, ours] = differences(record)?;
    let shown = |[op, product]: [u64; 2]| format!("{} for {}", number(op), number(product));
    let holds = theirs[0] == theirs[1] && ours[0] == ours[1];
    Some(format!(
        "{}: Good and 1530 differ by {} (authors' code), {} (ours)",
        word(holds),
        shown(theirs),
        shown(ours)
    ))
}

fn slightly(record: &Record) -> Option<String> {
    let [good, first, second] = wholes(record)[1]?;
    let [first, second] = [first, second].map(|mixed| less(mixed, good));
    let word = word(first < 0.0 && second < 0.0);
    Some(format!("{word}: 1530 takes {first:.1} % less than Good, 1620 {second:.1} % less"))
}

fn orders(record: &Record) -> Option<String> {
    let [theirs, ours] = wholes(record);
    let (theirs, ours) = (named(theirs?), named(ours?));
    let published = named([1, 2, 3].map(|i| MULTIPLIERS[i].parts[3].unwrap_or_default()));
    let word = word(theirs == published);
    Some(format!("{word}, authors' code: {theirs}; ours, by other algorithms: {ours}"))
}

fn memory(record: &Record) -> Option<String> {
    let ships = bytes(|op| record.ships_m4(["ntrulpr761", op, "fast"], "stack"))?;
    let toom: u64 = MULTIPLIERS[0].operations[0][1].iter().sum();
    let of =
        |i: usize| bytes(|op| record.ours_m4([MULTIPLIERS[i].name?, "ntrulpr761", op], "stack"));
    let saved = [1, 2, 3].map(|i| of(i).map(|of| less(of, toom)));
    let saved: Option<Vec<f64>> = saved.into_iter().collect();
    let saved = saved?;
    let word = word(claims::is_range(&saved, [15.0, 39.0]));
    let saved: Vec<_> = saved.iter().map(|percent| format!("{percent:.1}")).collect();
    let (saved, ships) = (saved.join(", "), less(ships, toom));
    Some(format!("{word}: ours {saved} % less than Toom-Cook, published; what ships {ships:.1} %"))
}

fn more_memory(record: &Record) -> Option<String> {
    let of =
        |i: usize, set: &str, op: &str| record.ours_m4([MULTIPLIERS[i].name?, set, op], "stack");
    let mut rows = [0, 0];
    for set in ["ntrulpr761", "sntrup761"] {
        for (_, op, _) in OPERATIONS {
            let good = of(1, set, op)?;
            for (rows, mixed) in rows.iter_mut().zip([2, 3]) {
                *rows += usize::from(of(mixed, set, op)? < good);
            }
        }
    }
    let word = word(rows.iter().all(|&rows| rows > 3));
    Some(format!("{word}: in {} and {} of 6 rows", rows[0], rows[1]))
}

/// Of key generation and of encapsulation of sntrup761 as they ship, in per cent: both inverses, and sorting.
fn dominate(record: &Record) -> Option<String> {
    let share = |op, functions: &[&str]| {
        let whole = record.ships_m4(["sntrup761", op, "fast"], "cycles")?;
        let sum: Option<u64> = functions.iter().map(|f| record.function_m4(f)).sum();
        Some(100.0 * sum? as f64 / whole as f64)
    };
    let inverses = share("keygen", &["jumped_inverse_761", "ternary_inverse_761"])?;
    let [few, sort] = [share("keygen", &["sort_761"])?, share("encaps", &["sort_761"])?];
    let word = word(inverses > 50.0 && sort > 20.0);
    Some(format!("{word}: G inverses {inverses:.1} %, a sort {few:.1} %; E a sort {sort:.1} %"))
}

fn larger() -> Result<String, Error> {
    let [one, two] = approaches::one_prime_or_two()?;
    let [one, two] = [one, two].map(|cycles| cycles.round() as u64);
    Ok(format!("{}: at least {} and {}, counted", word(one < two), number(one), number(two)))
}

fn combine(record: &Record) -> Option<String> {
    let [theirs, ours] = whole(record, &MULTIPLIERS[3]);
    Some(format!("confirmed: 1620 takes {:.1} % less than the authors'", less(ours?, theirs?)))
}

/// What the model says of a claim.
fn modelled(key: &str, record: &Record) -> Result<String, Error> {
    let said = match key {
        "slightly" => slightly(record),
        "exactly" => exactly(record),
        "order" => orders(record),
        "memory" => memory(record),
        "more-memory" => more_memory(record),
        "dominate" => dominate(record),
        "combine" => combine(record),
        "larger" => Some(larger()?),
        "653" => Some("confirmed: same passes, another fold; figures above".to_owned()),
        "vldm" | "hashing" | "857" | "small" => Some(NOT_MEASURED.to_owned()),
        _ => Some(TOOM.to_owned()),
    };
    Ok(said.unwrap_or_else(|| NOT_MEASURED.to_owned()))
}

pub(super) fn claims(record: &Record) -> Result<Table, Error> {
    let header = ["place", "claim", "by the paper's own tables", "here, in the model"];
    let mut table = Table::new("Verdicts", 4, &header);
    for claim in claims::claims() {
        let here = modelled(claim.key, record)?;
        let cells = [claim.place.to_owned(), claim.says.to_owned(), claim.tables, here];
        table.rows.push(cells.to_vec());
    }
    table.note(&format!(
        "A percentage is confirmed if the tables are within {:.1} points of it, half of the five to which the text rounds; of a range both ends, within one point. \"less than\" and \"exactly\" are taken as they stand. (1) is 1530, (2) is 1620. §6 calls the performance of mixed radix \"very close\", which is (1); read of (2) its sentence holds, though not by a little.",
        claims::WITHIN
    ));
    Ok(table)
}

pub(super) fn errata() -> Table {
    let header = ["place", "as printed", "as computed"];
    let mut table = Table::new("Misprints, and sums", 3, &header);
    for erratum in errata::errata() {
        table.rows.push(
            [erratum.place.to_owned(), erratum.printed.to_owned(), erratum.computed].to_vec(),
        );
    }
    table.note("Held against a transcription of the paper: a single letter may be the transcription's. Each row is computed, and tested in crates/papers.");
    table
}
