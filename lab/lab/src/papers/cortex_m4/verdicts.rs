//! Verdicts: the paper's sentences by its own tables and by the model, why 1620 comes first here, and
//! its misprints.

use goodprime_cli_common::error::Error;
use goodprime_papers::published::cortex_m4::claims::{self, order as named};
use goodprime_papers::published::cortex_m4::errata::{self, LENGTHS_1530, LENGTHS_1620, twiddles};
use goodprime_papers::published::cortex_m4::{MULTIPLIERS, Multiplier};

use super::super::record::{NOT_RECORDED, Record};
use super::super::table::{Table, number};
use super::{OPERATIONS, approaches, recorded, whole};

/// The verdict on a comparison with Toom-Cook, which did not run here.
const TOOM: &str = "not measured: Toom-Cook is quoted";
const NOT_MEASURED: &str = "not measured";

/// Returns the modelled cycles of the three whole products: the authors' code, then ours.
fn wholes(record: &Record) -> [Option<[u64; 3]>; 2] {
    let [good, first, second] = [1, 2, 3].map(|i| whole(record, &MULTIPLIERS[i]));
    [0, 1].map(|of| Some([good[of]?, first[of]?, second[of]?]))
}

/// Returns the modelled cycles of the paper's own algorithms in assembly of this project: Good's
/// trick, and mixed radix 1530 and 1620 as printed.
fn as_printed(record: &Record) -> Option<[u64; 3]> {
    let of = |name| record.ours_m4([name, name, "polymul"], "cycles");
    Some([
        of(MULTIPLIERS[1].name?)?,
        of(MULTIPLIERS[2].as_printed?)?,
        of(MULTIPLIERS[3].as_printed?)?,
    ])
}

/// Returns the table that says why 1620 comes first: factors between the lengths of mixed radix,
/// and the cycles saved.
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
    let title = "§6's proposal: Good's trick within mixed radix";
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
        "The order of whole products. Published: {}. Authors' code, model: {}. Mixed radix as printed beside our Good, model: {}. Ours, model: {}.",
        named(published),
        said(theirs),
        said(as_printed(record)),
        said(ours)
    ));
    table.note("Factors are those other than 1, for one transform of 1530 or 1620 coefficients. 1620 has three coprime lengths, 2, 27 and 5, and loses more than half of its factors; the rest stands in the constants of length 3. Ours differs in more than that: Plantard's reduction of pairs, 2 and 5 in one pass, ternary operands without reductions. None of these, nor Good's trick, was measured by itself.");
    if let Some(estimate) = estimate(record) {
        table.note(&estimate);
    }
    table
}

/// Estimates the cycles that Good's trick alone saves for 1620, from counts: three transforms,
/// three or four instructions per factor.
fn estimate(record: &Record) -> Option<String> {
    let [_, first, printed] = as_printed(record)?;
    let [_, _, ours] = wholes(record)[1]?;
    let fewer = 6 * (twiddles(LENGTHS_1620, false) - twiddles(LENGTHS_1620, true)) as u64;
    let [least, most] = [3, 4].map(|instructions| 3 * instructions * fewer);
    let left = printed - most;
    let place = if left > first { "behind" } else { "before" };
    Some(format!(
        "An estimate of Good's trick alone: {} factors fewer for each of three transforms of 1620, at three or four instructions, are {} to {} of the {} cycles between 1620 as printed and ours. By it alone 1620 would take no less than {}, {place} the {} of 1530 as printed.",
        number(fewer),
        number(least),
        number(most),
        number(printed - ours),
        number(left),
        number(first)
    ))
}

/// Returns the sum of the bytes of ntrulpr761's operations.
fn bytes(of: impl Fn(&str) -> Option<u64>) -> Option<u64> {
    OPERATIONS.iter().map(|(_, op, _)| of(op)).sum()
}

fn less(one: u64, other: u64) -> f64 {
    100.0 - 100.0 * one as f64 / other as f64
}

fn word(holds: bool) -> &'static str {
    if holds { "confirmed" } else { "not confirmed" }
}

/// Returns the cycles of ntrulpr761's key generation without its product, for each of the three
/// multipliers: the authors' code, then ours.
fn beyond_the_product(record: &Record) -> Option<[[u64; 3]; 2]> {
    let beyond = |multiplier: &Multiplier| {
        let routine = format!("ntrulpr761 {} keypair", multiplier.record);
        let theirs = record.authors_m4(&routine, "model")?;
        let ours = record.ours_m4([multiplier.name?, "ntrulpr761", "keygen"], "cycles")?;
        let [their_product, our_product] = whole(record, multiplier);
        Some([theirs - their_product?, ours - our_product?])
    };
    let [good, first, second] = [1, 2, 3].map(|i| beyond(&MULTIPLIERS[i]));
    let (good, first, second) = (good?, first?, second?);
    Some([0, 1].map(|of| [good[of], first[of], second[of]]))
}

/// Returns the difference between the largest and the least.
fn spread(cycles: [u64; 3]) -> u64 {
    let least = cycles.into_iter().min().unwrap_or(0);
    cycles.into_iter().max().unwrap_or(0) - least
}

fn exactly(record: &Record) -> Option<String> {
    let [theirs, ours] = beyond_the_product(record)?;
    let word = match spread(theirs) {
        0 => "confirmed",
        1..1000 => "nearly",
        _ => "not confirmed",
    };
    let thousands = |cycles| format!("{:.1}k", spread(cycles) as f64 / 1000.0);
    Some(format!(
        "{word}: G less a product is {} by the three (authors' code), within {}; ours within {}",
        theirs.map(number).join(", "),
        thousands(theirs),
        thousands(ours)
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

/// Returns the verdict on sntrup761 as it ships: the shares of both inverses and of sorting in key
/// generation, and of sorting in encapsulation.
fn dominate(record: &Record) -> Option<String> {
    let share = |op, functions: &[&str]| {
        let whole = record.ships_m4(["sntrup761", op, "fast"], "cycles")?;
        let sum: Option<u64> = functions.iter().map(|f| record.function_m4(f)).sum();
        Some(100.0 * sum? as f64 / whole as f64)
    };
    let inverses = share("keygen", &["jumped_inverse_761", "ternary_inverse_761"])?;
    let [few, sort] = [share("keygen", &["sort_761"])?, share("encaps", &["sort_761"])?];
    let word = match [inverses > 50.0, few > 20.0 && sort > 20.0] {
        [true, true] => "confirmed",
        [true, false] | [false, true] => "in part",
        [false, false] => "not confirmed",
    };
    Some(format!("{word}: G inverses {inverses:.1} %, a sort {few:.1} %; E a sort {sort:.1} %"))
}

fn larger() -> Result<String, Error> {
    let [one, two] = approaches::one_prime_or_two()?;
    let [one, two] = [one, two].map(|cycles| cycles.round() as u64);
    let word = if one < two { "counts agree (lower bounds)" } else { "counts do not agree" };
    Ok(format!("{word}: at least {} and {}", number(one), number(two)))
}

fn combine(record: &Record) -> Option<String> {
    let order = named(wholes(record)[1]?);
    let first = order.split(" < ").next()?;
    Some(format!("combined: {first} comes first; the gain of Good's trick alone was not measured"))
}

/// Returns the verdict on a claim in the model.
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
        "A percentage, and each end of a range, is confirmed if the tables are within {:.1} points of it: one rule for all, though the text has 22, 11 and 17 beside its fives. \"less than\" and \"exactly\" are taken as they stand. Of speed, what is contradicted in §5 and in the abstract understates the gain: the tables have more, as 7.9 for 5 and 11.7 for 9. (1) is 1530, (2) is 1620. §6 calls the performance of mixed radix \"very close\", which is (1); read of (2) its sentence holds, though not by a little.",
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
    table.note("Held against a transcription of the paper: a single letter may be the transcription's. Each row is computed, and tested in lab/papers.");
    table
}
