//! Counts, conclusions, misprints, and what the study's program shows.

use goodprime_cli_common::error::Error;
use goodprime_rings::ring::Ring;
use goodprime_rings::study::measure::{PRACTICE, PROGRAM, RECURSIVE, Row, as_published};
use goodprime_rings::study::verdicts::{Verdict, judge};
use goodprime_rings::study::{LENGTHS, Q, counts, errata, published};

use super::super::table::{Table, number};

/// Whose times a conclusion is beside.
const OWN: &str = "its own tables";
const SOURCE: &str = "its program";

/// Multiplications of the study's rings.
pub(super) fn counted() -> Result<Table, Error> {
    let header = [
        "ring",
        "method",
        "left out by the formula",
        "published formula",
        "counted",
        "counted in the study's program",
    ];
    let title = "Multiplications of a product: the study's formulas, and counts of what ran";
    let mut table = Table::new(title, 3, &header);
    for (n, negacyclic) in LENGTHS.into_iter().flat_map(|n| [(n, false), (n, true)]) {
        let ring = if negacyclic { Ring::negacyclic(n, Q) } else { Ring::cyclic(n, Q) };
        for count in counts::count(&ring).map_err(Error::new)? {
            let sign = if negacyclic { '+' } else { '-' };
            let missing: Vec<_> = count
                .missing
                .iter()
                .map(|(name, times)| format!("{name} {}", number(*times)))
                .collect();
            let mut cells =
                vec![format!("x^{n}{sign}1"), count.method.to_owned(), missing.join(", ")];
            cells.extend([count.published, count.counted, count.program].map(number));
            table.rows.push(cells);
        }
    }
    table.note("Formulas: plain 3n², and 2n more in x^n+1 (§3.1, §3.2); recursive 3·½n·log2(n), and n more in x^n+1 (§3.3). The 2n are one twist by ψ and one by 1/ψ; a product of two operands has two by ψ. The study's program multiplies by 1/n apart.");
    Ok(table)
}

/// The study's conclusions: beside its own tables, and ours.
pub(super) fn judged(rows: &[Row]) -> Result<Table, Error> {
    let header = ["where", "conclusion", "beside", "verdict", "found"];
    let mut table = Table::new("The study's conclusions", 5, &header);
    let mut push = |verdict: &Verdict, beside: &str| {
        let Verdict { section, claim, found, holds } = verdict;
        table
            .rows
            .push([section, claim, beside, &holds.to_string(), found].map(str::to_owned).to_vec());
    };
    let ours = [
        ("ours, its program", PROGRAM),
        ("ours, present practice (direct, plain, iterative)", PRACTICE),
    ]
    .map(|(beside, columns)| (beside, judge(&as_published(rows, columns), false)));
    let recursive = [PRACTICE[0], PRACTICE[1], RECURSIVE];
    let recursive = judge(&as_published(rows, recursive), false);
    for verdict in judge(&published::times(), true) {
        push(&verdict, OWN);
        let same = |verdicts: &[Verdict]| {
            verdicts.iter().find(|ours| ours.claim == verdict.claim).cloned()
        };
        let mut last = None;
        for (beside, verdicts) in &ours {
            last = same(verdicts);
            last.iter().for_each(|ours| push(ours, beside));
        }
        // Beside iterative, recursive where it answers otherwise.
        let differs = |recursive: &Verdict| {
            last.as_ref().is_some_and(|iterative| iterative.found != recursive.found)
        };
        let other = same(&recursive).filter(differs);
        let beside = "ours, present practice (direct, plain, recursive)";
        other.iter().for_each(|recursive| push(recursive, beside));
    }
    let by_source = |section: &str, claim: &str, verdict: &str, found: &str| {
        [section, claim, SOURCE, verdict, found].map(str::to_owned).to_vec()
    };
    table.rows.push(by_source(
        "§4",
        "close n vary, it could be, because both NTTs use BigInteger and direct uses long only",
        "in set-up only; not for products",
        "`NTTPlainInit` and `NTTRecursiveInit` have BigInteger; products use long in all three methods, and the direct times, which have no set-up, vary as well (above)",
    ));
    table.rows.push(by_source(
        "§4",
        "close n vary, it could be, because random coefficients are new for each value of n",
        "otherwise: new for each product",
        "both operands are drawn anew in each pass of the loop over products; a published time is a mean over 100 passes",
    ));
    table.rows.push(by_source(
        "§4",
        "set-up times for n = 4 to 64 are similar because to make a Random takes longer than nextInt",
        "not confirmed",
        "neither set-up calls Random, at 267c92c and at 0aeab9f, the two versions of the file; operands are made outside every clock",
    ));
    table.rows.push(by_source(
        "§4",
        "from n = 128 on n calls of nextInt exceed the making of a Random, and follow a linear trend",
        "not confirmed",
        "neither set-up calls nextInt, at 267c92c and at 0aeab9f; the recursive set-up in x^n-1 fills two arrays of n powers, which a line in n fits as well (the table of straight lines)",
    ));
    table.rows.push(fewer()?);
    table.note("The optimised NTT is recursive in the paper and in its program. By present practice it is the transform that the row names: iterative, and recursive in a row of its own where its numbers are others.");
    Ok(table)
}

/// x^n-1 needs fewer multiplications than x^n+1.
fn fewer() -> Result<Vec<String>, Error> {
    let (mut fewer, mut least, mut most) = (0, f64::INFINITY, 0.0_f64);
    for n in LENGTHS {
        let [cyclic, negacyclic] =
            [Ring::cyclic(n, Q), Ring::negacyclic(n, Q)].map(|ring| counts::count(&ring));
        for (cyclic, negacyclic) in
            cyclic.map_err(Error::new)?.iter().zip(&negacyclic.map_err(Error::new)?)
        {
            fewer += usize::from(cyclic.program < negacyclic.program);
            let more = 100.0 * (negacyclic.program as f64 / cyclic.program as f64 - 1.0);
            (least, most) = (least.min(more), most.max(more));
        }
    }
    let total = 2 * LENGTHS.len();
    let verdict = if fewer == total { "confirmed" } else { "not confirmed" };
    let found = format!(
        "fewer in {fewer} of {total} counts of both transforms; x^n+1 has {least:.2} to {most:.0} % more"
    );
    Ok(["§1", "x^n-1 requires fewer multiplications than x^n+1", "counts", verdict, &found]
        .map(str::to_owned)
        .to_vec())
}

/// Facts about the program that decide how its times are to be read.
pub(super) fn program() -> Table {
    let header = ["of the program", "consequence"];
    let title = "The study's program (victor-gayoso/ntt-test at 0aeab9f)";
    let mut table = Table::new(title, 2, &header);
    for row in [
        [
            "`multiplicationDirect` fills an n×n array with unreduced products and reduces each column sum once",
            "the direct method writes and reads 8n² bytes: 32 MiB for n = 2048",
        ],
        [
            "`NTTPlain` and `INTTPlain` take two remainders for each term",
            "6n² remainders for a plain product, 2n for a direct one",
        ],
        [
            "`NTTRecursive` copies every second power of ω at each call",
            "a third copy beside even and odd coefficients, in every call",
        ],
        [
            "`debug` is true: both transforms of the plain method are printed while its clock runs; no other method prints within its clock",
            "its tables were hardly timed so: 4,045 ns of the plain method for n = 4 have no room for two prints. The paper does not say",
        ],
        [
            "with `debug`, the plain result is compared with the direct one, and the recursive result with nothing; without `debug`, no result is compared",
            "no run compares the recursive result. Whether timed runs compared the plain one is not said: if `debug` was off, as the row above suggests, they did not. Ours compare every method with the definition first",
        ],
        [
            "no product and no set-up precedes the clock",
            "each time is of a program that has just started; a guess is that this is why the lines of the plain set-up do not pass through 0 (the table of straight lines)",
        ],
        [
            "`NTTRecursiveInit` runs second and takes ω as found, but searches ψ again",
            "if the published times are of this order, the recursive set-up has no search of ω; that of x^n+1 has one of ψ",
        ],
        [
            "Random starts from the clock in milliseconds, anew for each product",
            "products shorter than a millisecond repeat their operands",
        ],
    ] {
        table.rows.push(row.map(str::to_owned).to_vec());
    }
    table
}

/// Misprints.
pub(super) fn errata() -> Table {
    let mut table = Table::new("Misprints", 3, &["where", "printed", "meant"]);
    for erratum in errata::all() {
        table.rows.push(vec![erratum.place.to_owned(), erratum.printed, erratum.meant]);
    }
    table
}
