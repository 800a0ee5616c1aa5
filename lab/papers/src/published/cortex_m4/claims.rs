//! Sentences of the paper, judged by its own Tables 5 and 6. Every figure is computed from the
//! tables.
//!
//! A percentage, and each end of a range, is confirmed if the tables are within [`WITHIN`] points of it: one rule for all,
//! though the text has 22, 11 and 17 beside its fives. "less than" and "exactly" are taken as they stand.

use super::{GOOD_PRIME, MULTIPLIERS, Multiplier};

/// Points that a percentage may be off.
pub const WITHIN: f64 = 2.5;

/// A sentence, or one figure of it.
pub struct Claim {
    /// The key of the claim in programs: one word.
    pub key: &'static str,
    /// The section.
    pub place: &'static str,
    /// The claim.
    pub says: &'static str,
    /// The verdict by the paper's tables.
    pub tables: String,
}

/// Places in [`MULTIPLIERS`]: Toom-Cook, with which the three others are compared, Good's trick,
/// mixed radix (1) and mixed radix (2).
const TOOM: usize = 0;
const GOOD: usize = 1;
const FIRST: usize = 2;
const SECOND: usize = 3;

/// Cycles or bytes of key generation, encapsulation and decapsulation.
fn operations(multiplier: usize, set: usize, bytes: bool) -> [u64; 3] {
    MULTIPLIERS[multiplier].operations[set][usize::from(bytes)]
}

/// Returns how much less than Toom-Cook another multiplier takes, in per cent.
fn saved(other: u64, toom: u64) -> f64 {
    100.0 - 100.0 * other as f64 / toom as f64
}

/// Returns how many per cent of each operation of a set a multiplier saves.
fn saved_by(multiplier: usize, set: usize) -> [f64; 3] {
    let (other, toom) = (operations(multiplier, set, false), operations(TOOM, set, false));
    std::array::from_fn(|op| saved(other[op], toom[op]))
}

/// Returns how many per cent of the sum of the operations of ntrulpr761 a multiplier saves.
fn saved_in_all(multiplier: usize, bytes: bool) -> f64 {
    let sum = |of| operations(of, 0, bytes).iter().sum();
    saved(sum(multiplier), sum(TOOM))
}

/// Returns the cycles of a whole product.
fn whole(multiplier: usize) -> u64 {
    MULTIPLIERS[multiplier].parts[3].expect("a whole product")
}

fn shown(percents: &[f64], digits: usize) -> String {
    let cells: Vec<_> = percents.iter().map(|percent| format!("{percent:.digits$}")).collect();
    format!("{} %", cells.join(", "))
}

/// The verdict of a table, with its figures.
fn verdict(holds: bool, tables: &str, figures: &str) -> String {
    let word = if holds { "confirmed".to_owned() } else { format!("contradicts its own {tables}") };
    format!("{word}: {figures}")
}

/// The percentages of some operations of a set, for some multipliers.
fn percentages(set: usize, multipliers: &[usize], said: &[(usize, f64)]) -> String {
    let each = multipliers.iter().map(|&multiplier| saved_by(multiplier, set));
    let found: Vec<Vec<f64>> = each.map(|s| said.iter().map(|&(op, _)| s[op]).collect()).collect();
    let near = |percents: &Vec<f64>| {
        percents.iter().zip(said).all(|(percent, (_, said))| (percent - said).abs() <= WITHIN)
    };
    let figures: Vec<_> = found.iter().map(|percents| shown(percents, 1)).collect();
    verdict(found.iter().all(near), "Table 6", &figures.join("; "))
}

/// Returns true if the least and the largest number found are the ends of a range, within
/// [`WITHIN`] points.
#[must_use]
pub fn is_range(found: &[f64], ends: [f64; 2]) -> bool {
    let least = found.iter().copied().fold(f64::MAX, f64::min);
    let most = found.iter().copied().fold(f64::MIN, f64::max);
    [least, most].iter().zip(ends).all(|(found, end)| (found - end).abs() <= WITHIN)
}

/// A range "between most and least" of the three multipliers.
fn range(found: [f64; 3], said: [f64; 2], tables: &str) -> String {
    verdict(is_range(&found, said), tables, &shown(&found, 1))
}

/// Returns the cycles that an operation of ntrulpr761 saves beyond `products` differences of the
/// product and `transforms` transforms.
fn beyond(op: usize, products: u64, transforms: u64) -> [u64; 3] {
    [GOOD, FIRST, SECOND].map(|multiplier| {
        let saves = operations(TOOM, 0, false)[op] - operations(multiplier, 0, false)[op];
        let ntt = MULTIPLIERS[multiplier].parts[0].expect("a transform");
        saves - products * (whole(TOOM) - whole(multiplier)) - transforms * ntt
    })
}

fn exactly(op: usize, products: u64, transforms: u64) -> String {
    let beyond = beyond(op, products, transforms);
    let figures = beyond.map(|cycles| cycles.to_string()).join(", ");
    verdict(beyond == [0; 3], "Tables 5 and 6", &format!("{figures} cycles more"))
}

/// Returns the number of rows of Table 6, for cycles or for bytes, in which one multiplier takes
/// less than another.
fn rows_less(one: usize, other: usize, bytes: bool) -> usize {
    let pairs = (0..2)
        .flat_map(|set| operations(one, set, bytes).into_iter().zip(operations(other, set, bytes)));
    pairs.filter(|(one, other)| one < other).count()
}

fn slightly_better() -> String {
    let percent = |multiplier| 100.0 * whole(multiplier) as f64 / whole(GOOD) as f64 - 100.0;
    let rows = [FIRST, SECOND].map(|multiplier| rows_less(GOOD, multiplier, false));
    let figures = format!(
        "(1) {:+.1} %, Good ahead in {} of 6 rows; (2) {:+.1} %, {} of 6",
        percent(FIRST),
        rows[0],
        percent(SECOND),
        rows[1]
    );
    verdict(whole(GOOD) < whole(FIRST) && rows[0] > 3, "Tables 5 and 6", &figures)
}

fn more_memory() -> String {
    let rows = [FIRST, SECOND].map(|multiplier| rows_less(multiplier, GOOD, true));
    let figures = format!("in {} and {} of 6 rows", rows[0], rows[1]);
    verdict(rows.iter().all(|&rows| rows > 3), "Table 6", &figures)
}

/// Returns the largest coefficient of a product in the ring of p and q: c_1 has 2p - 1 terms.
#[must_use]
pub const fn largest(p: u32, q: u32) -> u32 {
    (q / 2) * (2 * p - 1)
}

/// The names of the three, the fastest first, by a measure of each.
#[must_use]
pub fn order(cycles: [u64; 3]) -> String {
    let mut named: Vec<_> = cycles.into_iter().zip(["Good 1536", "1530", "1620"]).collect();
    named.sort_unstable();
    named.into_iter().map(|(_, name)| name).collect::<Vec<_>>().join(" < ")
}

/// The claims of speed: §5 and §6 first, because their sentences are those that its tables deny.
fn of_speed() -> Vec<Claim> {
    let claim = |key, place, says, tables| Claim { key, place, says, tables };
    let keygen = [GOOD, FIRST, SECOND].map(|multiplier| saved_by(multiplier, 1)[0]);
    let (fast, all) = ([GOOD, FIRST], [GOOD, FIRST, SECOND]);
    let products = all.map(|multiplier| saved(whole(multiplier), whole(TOOM)));
    let near = |percent: f64, said: f64| (percent - said).abs() <= WITHIN;
    vec![
        claim("slightly", "§6", "Good overall slightly better than mixed radix", slightly_better()),
        claim("exactly", "§5", "ntrulpr761 G: exactly the product's difference", exactly(0, 1, 0)),
        claim("twice", "§5", "ntrulpr761 E: two products and one NTT", exactly(1, 2, 1)),
        claim(
            "below-1",
            "§5",
            "sntrup761 G: less than 1 %, all three",
            verdict(keygen.iter().all(|&percent| percent < 1.0), "Table 6", &shown(&keygen, 2)),
        ),
        claim(
            "sntrup-fast",
            "§5",
            "sntrup761 E, D: 10, 22 % by Good and 1530",
            percentages(1, &fast, &[(1, 10.0), (2, 22.0)]),
        ),
        claim(
            "sntrup-1620",
            "§5",
            "sntrup761 E, D: 5, 10 % by 1620",
            percentages(1, &[SECOND], &[(1, 5.0), (2, 10.0)]),
        ),
        claim(
            "lpr-fast",
            "§5",
            "ntrulpr761 G, E, D: 10, 15, 20 % by Good and (1)",
            percentages(0, &fast, &[(0, 10.0), (1, 15.0), (2, 20.0)]),
        ),
        claim(
            "lpr-1620",
            "§5",
            "ntrulpr761 G, E, D: 5, 10, 11 % by (2)",
            percentages(0, &[SECOND], &[(0, 5.0), (1, 10.0), (2, 11.0)]),
        ),
        claim(
            "total",
            "abstract",
            "ntrulpr761 in all: between 16 and 9 % faster",
            range(all.map(|multiplier| saved_in_all(multiplier, false)), [9.0, 16.0], "Table 6"),
        ),
        claim(
            "product",
            "abstract",
            "product: between 32 and 17 % faster",
            range(products, [17.0, 32.0], "Table 5"),
        ),
        claim(
            "thirty",
            "§5",
            "product: Good and (1) 30 %, (2) 17 % faster",
            verdict(
                near(products[0], 30.0) && near(products[1], 30.0) && near(products[2], 17.0),
                "Table 5",
                &shown(&products, 1),
            ),
        ),
        claim("order", "Table 5", "the order of the three", order(all.map(whole))),
    ]
}

/// The claims of memory, of methods and of other sets.
fn of_the_rest() -> Vec<Claim> {
    let claim = |key, place, says, tables| Claim { key, place, says, tables };
    let none = || "not measured".to_owned();
    let memory = [GOOD, FIRST, SECOND].map(|multiplier| saved_in_all(multiplier, true));
    let less: usize = [GOOD, FIRST, SECOND].map(|of| rows_less(of, TOOM, true)).iter().sum();
    let (of_653, of_857) = (largest(653, 4621), largest(857, 5167));
    // Eight cycles of `vldm`, one `vmov` for each of seven roots and three rows; or a load of two cycles for each.
    let (by_vldm, by_loads) = (8 + 3 * 7, 3 * 7 * 2);
    vec![
        claim(
            "memory",
            "abstract",
            "ntrulpr761 in all: between 15 and 39 % less memory",
            range(memory, [15.0, 39.0], "Table 6"),
        ),
        claim(
            "efficient",
            "§1",
            "faster and more memory efficient than Toom-Cook",
            verdict(less > 9, "Table 6", &format!("less memory in {less} of 18 rows")),
        ),
        claim("more-memory", "§6", "Good takes noticeably more memory", more_memory()),
        claim("larger", "§3.1", "one prime of 32 bits beats two of 16", none()),
        claim(
            "vldm",
            "§4.1",
            "seven roots for three rows: 29 cycles, not 42",
            verdict(
                (by_vldm, by_loads) == (29, 42),
                "instructions",
                &format!("{by_vldm} and {by_loads}"),
            ),
        ),
        claim("dominate", "§5", "sorting and inversion take the most", none()),
        claim("hashing", "§5", "hashing: 20 % of ntrulpr761, 1 % of sntrup761", none()),
        claim(
            "653",
            "§6",
            "653 by Good 1536: only the last reduction differs",
            verdict(
                2 * of_653 < GOOD_PRIME && 2 * 653 - 1 <= 1536,
                "q'",
                &format!("2·{of_653} < q'"),
            ),
        ),
        claim(
            "857",
            "§6",
            "857 needs another q' and another length",
            verdict(
                2 * of_857 > GOOD_PRIME && 2 * 857 - 1 > 1536,
                "q'",
                &format!("2·{of_857} > q', 1713 > 1536"),
            ),
        ),
        claim("combine", "§6", "Good within mixed radix: would be interesting", none()),
        claim("small", "§6", "mixed radix for small multipliers (Cortex-M3)", none()),
    ]
}

/// Returns all claims that are judged.
#[must_use]
pub fn claims() -> Vec<Claim> {
    let mut claims = of_speed();
    claims.extend(of_the_rest());
    claims
}

/// Returns the sum of a product's parts minus the whole product in cycles, for each of the three
/// multipliers.
#[must_use]
pub fn beyond_the_whole() -> [u64; 3] {
    [GOOD, FIRST, SECOND].map(|multiplier| {
        let Multiplier { parts, .. } = &MULTIPLIERS[multiplier];
        let [ntt, basemul, back, whole] = parts.map(|part| part.expect("a part"));
        2 * ntt + basemul + back - whole
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(key: &str) -> String {
        let claim = claims().into_iter().find(|claim| claim.key == key);
        claim.unwrap_or_else(|| panic!("{key}")).tables
    }

    /// The words and figures, worked out by hand from Tables 5 and 6.
    #[test]
    fn what_the_tables_say() {
        for (key, said) in [
            (
                "slightly",
                "contradicts its own Tables 5 and 6: (1) -4.4 %, Good ahead in 0 of 6 rows; (2) +16.2 %, 6 of 6",
            ),
            ("exactly", "contradicts its own Tables 5 and 6: 23792, 20660, 23847 cycles more"),
            ("twice", "contradicts its own Tables 5 and 6: 26259, 26078, 26778 cycles more"),
            ("below-1", "contradicts its own Table 6: 1.05, 1.14, 0.86 %"),
            ("sntrup-fast", "confirmed: 11.1, 21.0 %; 12.1, 22.9 %"),
            ("sntrup-1620", "contradicts its own Table 6: 7.9, 14.1 %"),
            ("lpr-fast", "confirmed: 10.7, 15.2, 18.6 %; 11.2, 15.8, 19.6 %"),
            ("lpr-1620", "contradicts its own Table 6: 7.6, 11.9, 13.9 %"),
            ("total", "contradicts its own Table 6: 15.6, 16.3, 11.7 %"),
            ("product", "confirmed: 28.9, 32.0, 17.4 %"),
            ("thirty", "confirmed: 28.9, 32.0, 17.4 %"),
            ("order", "1530 < Good 1536 < 1620"),
            ("memory", "contradicts its own Table 6: 15.8, 33.7, 31.9 %"),
            ("efficient", "confirmed: less memory in 16 of 18 rows"),
            ("more-memory", "confirmed: in 5 and 5 of 6 rows"),
            ("larger", "not measured"),
            ("vldm", "confirmed: 29 and 42"),
            ("653", "confirmed: 2·3014550 < q'"),
            ("857", "confirmed: 2·4424679 > q', 1713 > 1536"),
        ] {
            assert_eq!(tables(key), said, "{key}");
        }
    }

    #[test]
    fn parts_add_up_to_more_than_the_whole() {
        assert_eq!(beyond_the_whole(), [131, 129, 141]);
    }

    #[test]
    fn an_order_is_of_what_is_measured() {
        assert_eq!(order([3, 2, 1]), "1620 < 1530 < Good 1536");
        assert_eq!(order([1, 2, 3]), "Good 1536 < 1530 < 1620");
    }

    /// A claim within the window is confirmed, one beyond is not; so is each end of a range.
    #[test]
    fn the_window_of_a_percentage() {
        let [encaps, decaps] = [saved_by(SECOND, 1)[1], saved_by(SECOND, 1)[2]];
        let said = |off: f64| percentages(1, &[SECOND], &[(1, encaps + off), (2, decaps)]);
        assert!(said(2.4).starts_with("confirmed"));
        assert!(said(2.6).starts_with("contradicts"));
        assert!(range([1.0, 2.0, 3.0], [3.4, 3.0], "T").starts_with("confirmed"));
        assert!(range([1.0, 2.0, 3.0], [3.6, 3.0], "T").starts_with("contradicts"));
    }

    /// Sums of the published cells of Tables 5 and 6, added up by hand: a digit that is copied wrongly shows.
    #[test]
    fn published_cells_have_these_sums() {
        let sum = |set: usize, bytes: bool| {
            [TOOM, GOOD, FIRST, SECOND].map(|of| operations(of, set, bytes).iter().sum::<u64>())
        };
        assert_eq!(sum(0, false), [3_624_769, 3_060_342, 3_032_699, 3_198_922]);
        assert_eq!(sum(0, true), [102_908, 86_692, 68_272, 70_064]);
        assert_eq!(sum(1, false), [12_433_409, 12_075_193, 12_043_706, 12_172_742]);
        assert_eq!(sum(1, true), [126_164, 104_124, 98_220, 99_212]);
        // Each cell with its place as a weight, so that two that change places show too.
        let weighted = MULTIPLIERS.iter().flat_map(|multiplier| {
            let parts = multiplier.parts.into_iter().map(Option::unwrap_or_default);
            parts.chain(multiplier.operations.into_iter().flatten().flatten())
        });
        let weighted: u64 = weighted.zip(1..).map(|(cell, weight)| cell * weight).sum();
        assert_eq!(weighted, 2_143_742_136);
    }
}
