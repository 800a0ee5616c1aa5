//! Verdicts on the abstract's claims: one word and figures. "not measured" means: nothing ran here.

use goodprime_papers::published::{neon, ntru as published};
use goodprime_rings::methods::points::{bits_lost, fewest_bits_lost, of_toom};

use super::vectors::{authors_trees, avx2, forms, trees};
use super::{AUTHORS_TREES, Small, modelled, prime};
use crate::papers::record::Record;
use crate::papers::table::Table;

/// A ratio confirms the printed one if the two differ by at most this share of the printed one.
const NEAR: f64 = 0.05;
/// A tree of which one form takes this many times as long as the other shows an improvement.
const BETTER: f64 = 1.05;
const NOT_MEASURED: &str = "not measured";

/// Returns true if a ratio that was found is within [`NEAR`] of the printed one.
fn near(found: f64, printed: f64) -> bool {
    (found / printed - 1.0).abs() <= NEAR
}

fn judged(confirmed: bool) -> &'static str {
    if confirmed { "confirmed" } else { "not confirmed" }
}

/// Returns in how many ratios of our own code the expectation holds, and the least and the
/// greatest.
fn held(ratios: &[f64], what_else: &str) -> String {
    if ratios.is_empty() {
        return NOT_MEASURED.to_owned();
    }
    let better = ratios.iter().filter(|ratio| **ratio >= BETTER).count();
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ratios.iter().copied().fold(0.0, f64::max);
    let all = ratios.len();
    format!("holds for ours in {better} of {all}, {least:.2}× to {most:.2}×; {what_else}")
}

/// Returns both ratios of [`authors_trees`] for each of the authors' trees, the smaller first.
fn of_authors_trees(record: &Record) -> String {
    let found = AUTHORS_TREES.iter().filter_map(|(set, _)| {
        let mut ratios = authors_trees(record, set)?;
        ratios.sort_by(f64::total_cmp);
        Some(format!("{set} {:.2}× to {:.2}×", ratios[0], ratios[1]))
    });
    format!("of the authors' trees: {}", found.collect::<Vec<_>>().join(", "))
}

/// Returns how many ratios show an improvement, and the least and the greatest.
fn improvements(ratios: &[f64]) -> String {
    if ratios.is_empty() {
        return NOT_MEASURED.to_owned();
    }
    let better = ratios.iter().filter(|ratio| **ratio >= BETTER).count();
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ratios.iter().copied().fold(0.0, f64::max);
    let word = judged(better == ratios.len());
    match ratios {
        [ratio] => format!("{word}: {ratio:.2}×"),
        _ => format!("{word}: {better} of {}, {least:.2}× to {most:.2}×", ratios.len()),
    }
}

pub(super) fn table(record: &Record, small: &Small) -> Table {
    let header = ["the abstract", "verdict", "by"];
    let mut table = Table::new("Verdicts", 3, &header);
    let mut row = |claim: &str, verdict: String, by: &str| {
        table.rows.push([claim, &verdict, by].map(str::to_owned).to_vec());
    };
    row("small products nearly 1/4 of the previous code's", share(small), "counted");
    row("Toom-5 with 3-bit losses", toom(), "computed");
    let [prior, toom_cook, theirs, _] = modelled(record, "ntruhps2048677");
    let forms = toom_cook.zip(theirs).map(|(toom_cook, theirs)| toom_cook / theirs);
    row(
        "the Toeplitz form is efficient with vector-by-scalar multiplications",
        improvements(&forms.into_iter().collect::<Vec<_>>()),
        "the authors' two forms in the model",
    );
    row(
        "significant improvements without vector-by-scalar: Toeplitz against Toom-Cook, AVX2",
        held(&ratios(record, "avx2"), "not decided against the best Toom-Cook"),
        "measured on Zen 4, two sets; our Toom-Cook is slower than PQClean's",
    );
    let prior_code: Vec<f64> = avx2(record).iter().map(|(_, theirs, ours)| theirs / ours).collect();
    row(
        "… compared to the state of the art, NTRU, AVX2",
        held(&prior_code, &of_authors_trees(record)),
        "measured on Zen 4, PQClean's code to our trees, and to the authors' trees by our code",
    );
    row(
        "… compared to the state of the art, NTRU Prime, AVX2",
        NOT_MEASURED.to_owned(),
        "no record of the authors' transformations on AVX2",
    );
    let found = prior.zip(theirs).map(|(prior, theirs)| prior / theirs);
    for (what, printed) in published::NTRU {
        let found = if what == "product" { found } else { None };
        let verdict = found.map_or(NOT_MEASURED.to_owned(), |found| {
            let judged = judged(near(found, printed));
            format!("{judged}: {found:.2}×, if it is ntruhps2048677's")
        });
        let product = what == "product";
        let of = if product { "NTRU, no set named" } else { "ntruhps2048677" };
        let by = if product { "prior and theirs in the model" } else { "only printed" };
        row(&format!("{of}, {what}: {printed:.2}×"), verdict, by);
    }
    for ((what, printed), later) in published::NTRU_PRIME.into_iter().zip(neon::RATIOS) {
        let by = format!("quoted; later paper: {:.2}×", later.1 as f64 / later.2 as f64);
        let of = if what == "product" { "NTRU Prime, no set named" } else { "ntrulpr761" };
        row(&format!("{of}, {what}: {printed}×"), NOT_MEASURED.to_owned(), &by);
    }
    let by = format!("quoted; later paper: {}", reference());
    row("sntrup761 outperforms the reference", NOT_MEASURED.to_owned(), &by);
    row("inversions, sorting, codecs in vectors", NOT_MEASURED.to_owned(), "only named there");
    table.note(&format!("Confirmed: within {:.0} % of a printed ratio; for an improvement, every case takes at least {BETTER} times as long without it; otherwise the first number says how many do. Holds for ours: the same, of our code and not the authors'. Not measured: one side of the ratio, or both, ran nowhere here; what a paper's tables give for it is quoted and is no verdict. The abstract expects an improvement over the state of the art, of which the first two rows for AVX2 show one part each, for NTRU: the form alone, and the whole product.", 100.0 * NEAR));
    table.note(&behind(record));
    table
}

/// Returns the ratios of Toom-Cook to Toeplitz on a backend, for every tree of the record.
fn ratios(record: &Record, backend: &str) -> Vec<f64> {
    let (_, rows) = record.zen4("trees");
    let pairs = trees(rows).into_iter().map(|tree| forms(rows, tree, backend));
    pairs.filter_map(|[toeplitz, toom_cook]| Some(toom_cook? / toeplitz?)).collect()
}

fn share(small: &Small) -> String {
    let counts = small.first().zip(small.last());
    counts.map_or(NOT_MEASURED.to_owned(), |(previous, theirs)| {
        let share = theirs.2 as f64 / previous.2 as f64;
        let confirmed = judged(near(share, published::SMALL_PRODUCTS));
        format!("{confirmed}: {} of {}, {share:.3}", theirs.2, previous.2)
    })
}

fn toom() -> String {
    let (k, printed) = published::TOOM;
    let points = of_toom(k);
    let (lost, fewest) = (bits_lost(&points), fewest_bits_lost(points.len()));
    format!("{}: {lost} bits, no points lose fewer than {fewest}", judged(lost == printed))
}

/// Returns the ratios of the later paper's Table 7 for sntrup761.
fn reference() -> String {
    let of = |name: &str| {
        let mut rows = neon::TABLE_7.iter();
        rows.find(|row| row.0 == "sntrup761" && row.1 == name).map_or([0; 3], |row| row.2)
    };
    let (slow, fast) = (of("reference"), of("Good–Rader–Bruun"));
    let ratios = [0, 1, 2].map(|op| slow[op] as f64 / fast[op] as f64);
    ratios.map(|ratio| format!("{ratio:.0}×")).join(", ")
}

/// Returns the note on the operations for which the authors' code takes fewer modelled cycles than
/// ours.
fn behind(record: &Record) -> String {
    let slower = published::NTRU_PRIME.iter().filter_map(|&(what, _)| {
        let [theirs, ours] = prime(record, what);
        let more = ours? / theirs?;
        (more > 1.0).then(|| format!("{what} (ours {:.0} % more)", 100.0 * (more - 1.0)))
    });
    let slower: Vec<_> = slower.collect();
    let which = if slower.is_empty() { "nothing".to_owned() } else { slower.join(", ") };
    format!(
        "Of the four rows of the table for NTRU Prime the authors' code is ahead of ours in the model in: {which}. The model does not tell differences below 10 % (tools/armsim/README.md)."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_measured_is_not_judged() {
        assert_eq!(improvements(&[]), "not measured");
        assert_eq!(held(&[], "nothing else"), "not measured");
    }

    #[test]
    fn what_ours_shows_is_said_of_ours() {
        let said = held(&[1.02, 1.5], "no more");
        assert_eq!(said, "holds for ours in 1 of 2, 1.02× to 1.50×; no more");
    }

    #[test]
    fn an_improvement_is_one_everywhere_or_says_where() {
        assert_eq!(improvements(&[1.2, 1.5]), "confirmed: 2 of 2, 1.20× to 1.50×");
        assert_eq!(improvements(&[1.02, 1.5]), "not confirmed: 1 of 2, 1.02× to 1.50×");
        assert_eq!(improvements(&[1.2]), "confirmed: 1.20×");
        assert_eq!(improvements(&[0.9, 1.02]), "not confirmed: 0 of 2, 0.90× to 1.02×");
    }

    #[test]
    fn a_printed_ratio_has_a_window() {
        assert!(near(2.10, 2.18) && near(2.28, 2.18));
        assert!(!near(2.05, 2.18) && !near(2.36, 2.18));
    }
}
