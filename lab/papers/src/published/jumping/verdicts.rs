//! The conclusions of the paper on jumps, each held against its own tables and, where that can be, against what is counted here.

use goodprime_rings::numbers::Remainder;

use super::{
    RATIOS_6, TABLE_2, TABLE_3, TABLE_4, TABLE_5, TABLE_6, beside_the_inverses, plain_and_jumping,
};

use crate::jumping::trees::RINGS;
use crate::products::{Kind, Name, build};

/// A conclusion: where the paper has it, in its sense, and what became of it.
pub struct Verdict {
    /// The section.
    pub place: &'static str,
    /// The conclusion.
    pub claim: &'static str,
    /// "confirmed", "not confirmed", "contradicts its own Table N", "not measured", "open: …", or where it holds and where not.
    pub verdict: String,
    /// Why.
    pub figures: String,
}

const CONFIRMED: &str = "confirmed";
const NOT_CONFIRMED: &str = "not confirmed";
const NOT_MEASURED: &str = "not measured";

fn verdict(place: &'static str, claim: &'static str, holds: bool, figures: String) -> Verdict {
    let verdict = if holds { CONFIRMED } else { NOT_CONFIRMED };
    Verdict { place, claim, verdict: verdict.to_owned(), figures }
}

fn with(
    verdict: impl Into<String>,
    place: &'static str,
    claim: &'static str,
    figures: String,
) -> Verdict {
    Verdict { place, claim, verdict: verdict.into(), figures }
}

/// With commas between thousands.
fn grouped(n: u64) -> String {
    if n < 1000 { n.to_string() } else { format!("{},{:03}", grouped(n / 1000), n % 1000) }
}

/// The columns of sums in Table 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sum {
    /// A product.
    Product,
    /// A matrix times a vector.
    Vector,
    /// Two matrices.
    Matrix,
    /// A jump.
    Jump,
}

/// A cell of Table 3.
fn cell(product: &str, sum: Sum) -> u64 {
    let row = TABLE_3.iter().find(|row| row.product == product);
    row.and_then(|row| row.sums[sum as usize]).expect("a cell of Table 3")
}

/// The least of a column of Table 3 for a length, and its product.
#[must_use]
pub fn fastest(length: usize, sum: Sum) -> Option<(u64, &'static str)> {
    let suffix = format!("-{length}");
    let rows = TABLE_3.iter().filter(|row| row.product.ends_with(&suffix) && row.sums[3].is_some());
    rows.filter_map(|row| Some((row.sums[sum as usize]?, row.product))).min()
}

/// All, in the order of the paper. `reductions`: of an inverse with 0 to 6 levels, counted here.
#[must_use]
pub fn verdicts(reductions: [u64; 7]) -> Vec<Verdict> {
    let mut all = of_the_whole();
    all.extend(of_methods());
    all.extend(of_lengths());
    all.extend(of_trees(reductions));
    all
}

/// Jumping steps in per cent of plain ones, on each processor.
fn percent([plain, jumps]: [[u64; 4]; 2]) -> ([f64; 4], String) {
    let percent = [0, 1, 2, 3].map(|i| 100.0 * jumps[i] as f64 / plain[i] as f64);
    (percent, percent.map(|percent| format!("{percent:.1}")).join(", ") + " %")
}

fn of_the_whole() -> Vec<Verdict> {
    let [q, three, small] = [0, 1, 2].map(|inverse| percent(plain_and_jumping(inverse)));
    let keygen = percent([TABLE_6[1].1, TABLE_6[2].1]);
    let less = |ratios: &[f64; 4]| ratios.iter().all(|&percent| percent < 100.0);
    let saved = 100.0 - keygen.0[1];
    let most = keygen.0.iter().all(|&percent| 100.0 - percent <= saved);
    let equal = [false, true].map(beside_the_inverses).concat();
    let exact = equal.iter().filter(|&&rest| rest == 0).count();
    let below = equal.iter().filter(|&&rest| rest < 0).count();
    let in_table_6 = match exact + below {
        0 => CONFIRMED.to_owned(),
        _ => "contradicts its own Table 5".to_owned(),
    };
    vec![
        with(
            match most && saved.floor() == 64.0 {
                true => "confirmed for the two inverses only",
                false => NOT_CONFIRMED,
            },
            "§1, §5.5",
            "key generation of sntrup761 saves up to 64 %",
            format!(
                "Table 6, A72: {saved:.1} %; all four: {}; but its cells are the two inverses of Table 5, or less",
                keygen.0.map(|percent| format!("{:.1}", 100.0 - percent)).join(", ")
            ),
        ),
        verdict(
            "§1, §5.5",
            "jumps beat plain steps for degree 653, on four processors",
            less(&small.0),
            format!("Table 5: {} of the cycles", small.1),
        ),
        verdict(
            "§5.5",
            "an inverse for 761 takes 29 % of plain steps",
            q.0[1].floor() == 29.0,
            format!("Table 5, A72: {:.1} %; all four: {}", q.0[1], q.1),
        ),
        verdict(
            "§5.5",
            "jumps beat plain steps modulo 3",
            less(&three.0),
            format!("Table 5: {} of the cycles", three.1),
        ),
        verdict(
            "§5.5",
            "Table 6's ratios",
            RATIOS_6[1].iter().zip(keygen.0).all(|(printed, percent)| {
                printed.parse::<f64>().is_ok_and(|printed| (percent - printed).abs() < 0.01)
            }),
            format!("{} of plain steps; 35.69, as printed, is cut, not rounded", keygen.1),
        ),
        with(
            in_table_6,
            "§5.5",
            "Table 6 has cycles of key generation",
            format!(
                "of 8 cells {exact} are Table 5's two inverses added, to the cycle, and {below} are less than them: \
                 no cycle for the product, hashing, sorting, encoding, though §2.1 has almost all time in the inverses, not all"
            ),
        ),
        with(
            NOT_MEASURED,
            "§1, §5",
            "cycles of Cortex-A53, A76 and M1",
            "no model of them here: quoted".to_owned(),
        ),
    ]
}

/// Two cells of Table 3, of which the first should be the less.
fn pair(a: &str, b: &str, sum: Sum) -> String {
    format!("{} < {}", grouped(cell(a, sum)), grouped(cell(b, sum)))
}

fn leads(name: &str, length: usize, sum: Sum) -> bool {
    fastest(length, sum).is_some_and(|(_, fast)| fast == name)
}

/// In, Mul and Out of Table 3.
fn parts(name: &str) -> [u64; 3] {
    TABLE_3.iter().find(|row| row.product == name).map_or([0; 3], |row| row.parts)
}

/// How often x^n + 1 splits into trinomials, for all q ≡ 3 modulo 4 of Table 1.
fn bruun() -> Verdict {
    let rings = RINGS.into_iter().map(|ring| ring.1).filter(|q| q % 4 == 3);
    let splits = |q: u64, layers: u32| {
        // x^2L - 1 down to degree 16: x^L + 1 takes log2(L/16) layers of trinomials.
        let name = Name { kind: Kind::Bruun, length: 16 << layers };
        build(name, &Remainder::new(q)).is_ok()
    };
    let said = |q: u64| (q + 1).trailing_zeros() - 1;
    let holds = rings.clone().all(|q| splits(q, said(q)) && !splits(q, said(q) + 1));
    let counts: Vec<_> = rings.map(|q| format!("{} for q = {q}", said(q))).collect();
    let figures = format!("n = {}; once more it does not split", counts.join(", "));
    verdict(
        "§3.3",
        "Bruun applies n times if 2^(n+1) divides q + 1, q ≡ 3 modulo 4",
        holds,
        figures,
    )
}

/// Toom, transforms, and storage.
fn of_methods() -> Vec<Verdict> {
    use Sum::{Jump, Product};
    let toom_wins: Vec<_> = [32, 64, 128]
        .into_iter()
        .filter(|n| cell(&format!("toom-{n}"), Jump) < cell(&format!("karatsuba-{n}"), Jump))
        .map(|n| n.to_string())
        .collect();
    let toom = match toom_wins.join(", ").as_str() {
        "32, 64" => CONFIRMED.to_owned(),
        "64, 128" => "fails at 32, holds at 64, also at 128, by the jump".to_owned(),
        lengths => format!("holds elsewhere: n = {lengths}"),
    };
    let unsheared = [&TABLE_2[0], &TABLE_2[1]]
        .map(|row| 2 * row.vector.instructions(8) + row.matrix.instructions(8));
    let outputs = (TABLE_2[1].matrix.parts[2] - TABLE_2[0].matrix.parts[2]) * parts("rader-64")[2];
    vec![
        with(
            toom,
            "§3.2",
            "Toom is more efficient from 32 to 64",
            format!(
                "a jump against Karatsuba: n = 32 {} for {}, 64 {}, 128 {}; the product alone at 128 only, {}",
                grouped(cell("toom-32", Jump)),
                grouped(cell("karatsuba-32", Jump)),
                pair("toom-64", "karatsuba-64", Jump),
                pair("toom-128", "karatsuba-128", Jump),
                pair("toom-128", "karatsuba-128", Product),
            ),
        ),
        bruun(),
        verdict(
            "§4.1",
            "an NTT can win a jump though its product alone is slower",
            leads("rader-64", 64, Jump) && leads("karatsuba-64", 64, Product),
            format!(
                "n = 64: jump {}, product alone {} the other way",
                pair("rader-64", "karatsuba-64", Jump),
                pair("karatsuba-64", "rader-64", Product)
            ),
        ),
        with(
            match unsheared[0] - unsheared[1] < outputs {
                true => "open: Table 2 and the text of §4.2 disagree",
                false => CONFIRMED,
            },
            "§4.2",
            "sheared storage is the second choice, before saturated",
            format!(
                "by Table 2 it saves {} instructions of a jump with 8 registers and adds 4 Out: none for \
                 Karatsuba, {} cycles for rader-64; by the text saturated matrices have 8 Out as well, and it adds none; \
                 ours of saturated ones is another procedure, and cannot tell",
                unsheared[0] - unsheared[1],
                grouped(outputs)
            ),
        ),
    ]
}

/// §5.1, by length.
fn of_lengths() -> Vec<Verdict> {
    use Sum::{Jump, Product};
    let batched = TABLE_3[3].parts[1];
    let [input, mul, _] = parts("toom-32");
    let by_the_jump = leads("rader-64", 64, Jump)
        && ["karatsuba-64", "schoenhage-64"]
            .iter()
            .all(|other| cell("toom-64", Jump) < cell(other, Jump));
    vec![
        verdict(
            "§5.1",
            "n = 8: schoolbook, extended, is the fastest",
            leads("extended-8", 8, Product) && leads("extended-8", 8, Jump),
            format!(
                "{} of Karatsuba; the schoolbook with a reduction per product has {}",
                pair("extended-8", "karatsuba-8", Product),
                cell("schoolbook-8", Product)
            ),
        ),
        verdict(
            "§5.1",
            "eight products at once have a better throughput",
            batched < 8 * cell("extended-8", Product),
            format!(
                "{batched} for eight, {} each; one alone {}",
                batched / 8,
                cell("extended-8", Product)
            ),
        ),
        verdict(
            "§5.1",
            "n = 16: Karatsuba is the faster",
            leads("karatsuba-16", 16, Product),
            pair("karatsuba-16", "schoolbook-16", Product),
        ),
        verdict(
            "§5.1",
            "n = 32: Karatsuba is the fastest, Toom's way back too dear",
            leads("karatsuba-32", 32, Product)
                && leads("karatsuba-32", 32, Jump)
                && input + mul < cell("karatsuba-32", Product),
            format!(
                "{}; without its Out Toom would have {}",
                pair("karatsuba-32", "toom-32", Product),
                input + mul
            ),
        ),
        with(
            match by_the_jump {
                true if leads("karatsuba-64", 64, Product) => {
                    "holds by the jump; by the product Karatsuba"
                }
                true => CONFIRMED,
                false => NOT_CONFIRMED,
            },
            "§5.1",
            "n = 64: truncated Rader is the fastest, without roots Toom",
            format!(
                "jump: {}, Toom {}; the product alone: Karatsuba, {}",
                pair("rader-64", "toom-64", Jump),
                pair("toom-64", "karatsuba-64", Jump),
                pair("karatsuba-64", "rader-64", Product),
            ),
        ),
        verdict(
            "§5.1",
            "n = 128: Rader is the fastest",
            leads("rader-128", 128, Product) && leads("rader-128", 128, Jump),
            format!(
                "product {}, jump {}",
                pair("rader-128", "toom-128", Product),
                pair("rader-128", "bruun-128", Jump)
            ),
        ),
    ]
}

fn of_trees(reductions: [u64; 7]) -> Vec<Verdict> {
    let estimates = TABLE_4.each_ref().map(|row| row.total);
    let measured = TABLE_5[1].1[1];
    vec![
        verdict(
            "§5.2",
            "with each level the time falls",
            estimates.is_sorted_by(|a, b| a > b) && reductions.is_sorted_by(|a, b| a > b),
            format!(
                "Table 4: {} to {}; reductions here: {} to {}",
                grouped(estimates[0]),
                grouped(estimates[6]),
                grouped(reductions[0]),
                grouped(reductions[6])
            ),
        ),
        with(
            NOT_MEASURED,
            "§5.2",
            "six levels are faster than five",
            format!(
                "estimates {} and {}, {:.1} % apart; measured are the five levels of the authors' code, {}",
                grouped(estimates[6]),
                grouped(estimates[5]),
                100.0 - 100.0 * estimates[6] as f64 / estimates[5] as f64,
                grouped(measured)
            ),
        ),
        with(
            NOT_MEASURED,
            "§1",
            "the first jumps that are faster in a practical application",
            "no earlier ones were measured here".to_owned(),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const FALLING: [u64; 7] = [7, 6, 5, 4, 3, 2, 1];

    #[test]
    fn verdicts_are_these() {
        let all = verdicts(FALLING);
        let of = |part: &str| {
            let found: Vec<_> = all.iter().filter(|one| one.claim.contains(part)).collect();
            assert_eq!(found.len(), 1, "{part}");
            (found[0].verdict.as_str(), found[0].figures.clone())
        };
        let others = [
            ("64 %", "confirmed for the two inverses only"),
            ("n = 64", "holds by the jump; by the product Karatsuba"),
            ("from 32 to 64", "fails at 32, holds at 64, also at 128, by the jump"),
            ("second choice", "open: Table 2 and the text of §4.2 disagree"),
            ("has cycles of key generation", "contradicts its own Table 5"),
            ("Cortex-A53", NOT_MEASURED),
            ("six levels", NOT_MEASURED),
            ("the first jumps", NOT_MEASURED),
        ];
        for (part, verdict) in others {
            assert_eq!(of(part).0, verdict, "{part}");
        }
        let confirmed = all.iter().filter(|one| one.verdict == CONFIRMED).count();
        assert_eq!((all.len(), confirmed), (20, 12));
        // The figures that the text prints, or that its tables give.
        for (part, figures) in [
            ("64 %", "64.3 %"),
            ("degree 653", "78.0, 64.6, 91.6, 89.8 %"),
            ("29 %", "A72: 29.5 %"),
            ("modulo 3", "74.5, 93.6, 81.1, 77.4 %"),
            ("has cycles", "5 are Table 5's two inverses added, to the cycle, and 3 are less"),
            ("though its product", "18,504 < 31,984, product alone 1,999 < 2,209"),
            ("second choice", "134 instructions"),
            ("Bruun", "n = 3 for q = 4591, 3 for q = 5167, 2 for q = 6343, 2 for q = 7879"),
            ("at once", "360 for eight, 45 each; one alone 50"),
            ("way back too dear", "would have 488"),
            ("six levels", "1.1 % apart"),
        ] {
            assert!(of(part).1.contains(figures), "{part}: {}", of(part).1);
        }
    }

    /// Levels that do not save are not confirmed: the verdict is computed.
    #[test]
    fn a_verdict_can_fail() {
        let all = verdicts([1, 2, 3, 4, 5, 6, 7]);
        let level = all.iter().find(|one| one.claim.contains("each level")).expect("a verdict");
        assert_eq!(level.verdict, NOT_CONFIRMED);
    }
}
