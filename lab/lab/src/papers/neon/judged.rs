//! Conclusions of the paper with a verdict each, its misprints, and its tables against each other.

use goodprime_papers::jumping::trees::RINGS;
use goodprime_papers::neon::printed;
use goodprime_papers::published::neon as published;
use goodprime_rings::numbers::Counts;

use super::super::record::{Record, SUM_OF_STAGES};
use super::super::table::{Table, number};
use super::{
    GRB, GSB, GSB_BIG, GSB_IN_VECTORS, GT, Measured, Q, SCHOENHAGE_IN_VECTORS, THOMAS_IN_VECTORS,
    cycles, inside, total,
};

/// Differences below this are no result of the model, in per cent (tools/armsim/README.md).
const BOUND_MODEL: f64 = 10.0;

const CONFIRMED: &str = "confirmed";
const NOT_CONFIRMED: &str = "not confirmed";
const NOT_MEASURED: &str = "not measured";

const fn verdict(holds: bool) -> &'static str {
    if holds { CONFIRMED } else { NOT_CONFIRMED }
}

/// Returns the cycles of Table 3, on Neon.
fn table_3(name: &str) -> u64 {
    let row = published::TABLE_3.iter().find(|row| row.0 == name && row.2 == "Neon");
    row.map_or(0, |row| row.3)
}

/// Returns the names and numbers in increasing order, with `<` between them.
fn order(of: &[(&str, u64)]) -> String {
    let mut sorted = of.to_vec();
    sorted.sort_by_key(|one| one.1);
    let shown: Vec<_> = sorted.iter().map(|(name, n)| format!("{name} {}", number(*n))).collect();
    shown.join(" < ")
}

/// A conclusion of the paper with a verdict and its figures.
struct Judged {
    place: &'static str,
    said: &'static str,
    verdict: String,
    figures: String,
}

pub(super) fn conclusions(measured: &[Measured], record: &Record) -> Table {
    let one = |name: &str| measured.iter().find(|one| one.name == name);
    let mut all = counted(&one);
    all.extend(schoenhage(&one));
    all.extend(published_order(record));
    all.extend(ratios());
    all.push(large_operands());
    all.extend(beyond());
    let header = ["where", "the paper says", "verdict", "figures"];
    let mut table = Table::new("Conclusions of the paper, each with a verdict", 4, &header);
    for Judged { place, said, verdict, figures } in all {
        table.rows.push(vec![place.to_owned(), said.to_owned(), verdict, figures]);
    }
    table.note("`confirmed` by what the figures are of: counts of the scalar code as written, the model of Cortex-A72, or the paper's own tables, where only hardware could measure. What the model cannot decide is no fault of the paper, which measured. Nobody has run this code on the paper's processor here.");
    table
}

/// Returns the multiplications of a stage.
fn multiplications(of: Option<&Measured>, stage: &str) -> u64 {
    let stages = of.map_or(&[][..], |one| &one.stages);
    stages.iter().filter(|row| row.0 == stage).map(|row| row.1.multiplications()).sum()
}

/// Returns the conclusions that counts of the code as written decide.
fn counted<'a>(one: &impl Fn(&str) -> Option<&'a Measured>) -> Vec<Judged> {
    let products = |name: &str| one(name).map_or(0, |one| one.products);
    let stage = |name: &str, stage: &str| multiplications(one(name), stage);
    let truncated = "truncated Schönhage, Nussbaumer";
    let coefficients = [products(truncated) * 8, products(GSB) * 8, 17 * 6 * 16];
    let ring = stage(GSB, "inner transform") / (2 * 96);
    vec![
        Judged {
            place: "§1.1, §4",
            said: "two transforms are \"essentially quartering and halving\" the number of small products",
            verdict: verdict(
                coefficients[0] == 2 * coefficients[1]
                    && 11 * coefficients[2] < 3 * coefficients[0],
            )
            .to_owned(),
            figures: format!(
                "coefficients {} → {} and {}; products {} → {} and {}",
                number(coefficients[0] as u64),
                number(coefficients[1] as u64),
                number(coefficients[2] as u64),
                products(truncated),
                products(GSB),
                products(GRB)
            ),
        },
        Judged {
            place: "§3.3, Figures 1 and 2",
            said: "a butterfly of Bruun takes 4 multiplications, 2 with √2, none by β = ±1",
            verdict: verdict(ring == 2 * 8 + 2 * 4 * 3 && stage(GRB, "Bruun") == 2 * 48 * 4 * 4)
                .to_owned(),
            figures: format!(
                "x^32+1: {ring} = 8·2 + 2·4·3; x^16+ω^2i: {} = 4·4",
                stage(GRB, "Bruun") / (2 * 48)
            ),
        },
        Judged {
            place: "§3.3, §4.4, Lemma 3",
            said: "x^16+ω^2i = (x^8+√2·ω^128i·x^4+ω^256i)(x^8-√2·ω^128i·x^4+ω^256i)",
            verdict: verdict(printed::lemma_3_holds()).to_owned(),
            figures: "at all 51 values of i".to_owned(),
        },
        Judged {
            place: "§4.2",
            said: "Good–Thomas serves every big×small product up to 1536",
            verdict: verdict(2 * 1536 * (Q / 2) < 16_760_833).to_owned(),
            figures: format!("2·1536·{} = {} < q' = 16,760,833", Q / 2, number(2 * 1536 * (Q / 2))),
        },
    ]
}

/// Returns the conclusions of §4.3 that counts of the code as written decide.
fn schoenhage<'a>(one: &impl Fn(&str) -> Option<&'a Measured>) -> Vec<Judged> {
    let products = |name: &str| one(name).map_or(0, |one| one.products);
    let all = |name: &str| one(name).map_or(0, |one| total(one, Counts::multiplications, false));
    let transforms =
        |name: &str| one(name).map_or(0, |one| total(one, Counts::multiplications, true));
    let radix_3 = |stage: &str| multiplications(one(GSB), stage);
    let inside = |name: &str| one(name).map_or(0, inside);
    let [theirs, bruun] = ["Good–Schönhage, Nussbaumer", GSB_BIG];
    let twisted = all("Cooley–Tukey and Schönhage, Nussbaumer");
    vec![
        Judged {
            place: "§4.3",
            said: "one should not use Cooley–Tukey for ω3^i·x^2j",
            verdict: verdict(twisted > all(theirs)).to_owned(),
            figures: format!(
                "{} multiplications more: {} to {}",
                number(twisted.saturating_sub(all(theirs))),
                number(twisted),
                number(all(theirs))
            ),
        },
        Judged {
            place: "§4.3",
            said: "radix 3 first takes 1536 coefficients of the big operand, not 3072",
            verdict: verdict(2 * radix_3("radix 3") == radix_3("radix 3 behind bytes")).to_owned(),
            figures: format!(
                "{} multiplications, {} of the small operand",
                number(radix_3("radix 3")),
                number(radix_3("radix 3 behind bytes"))
            ),
        },
        Judged {
            place: "§4.3, Table 2",
            said: "Bruun's transform and small products are slower than Nussbaumer's, and half as many",
            verdict: verdict(
                products(theirs) == 2 * products(GSB_BIG)
                    && transforms(bruun) > transforms(theirs)
                    && inside(bruun) * 2 > inside(theirs),
            )
            .to_owned(),
            figures: format!(
                "transforms {} to {}, a small product {} to {}, {} to {} of them; in all {} to {}",
                number(transforms(bruun)),
                number(transforms(theirs)),
                inside(bruun) / products(bruun).max(1) as u64,
                inside(theirs) / products(theirs).max(1) as u64,
                products(bruun),
                products(theirs),
                number(all(bruun)),
                number(all(theirs))
            ),
        },
    ]
}

/// Returns the conclusions of §5.2 on the fastest multiplier.
fn published_order(record: &Record) -> Vec<Judged> {
    let hardware = [GRB, GT, "Good–Schönhage–Bruun"].map(table_3);
    let authors = ["Good-Rader-Bruun", "Good-Thomas", "Good-Schönhage-Bruun"]
        .map(|name| cycles(&record.authors(&format!("{name} Rq_mult_small"))).unwrap_or(0));
    let ours = [&["Good-Rader-Bruun"][..], &THOMAS_IN_VECTORS, &SCHOENHAGE_IN_VECTORS]
        .map(|names| record.product(names));
    let short = ["GRB", "GT", "GSB"];
    let summed: Vec<_> =
        short.iter().zip(&ours).filter(|pair| pair.1.by_stages).map(|pair| *pair.0).collect();
    let shapes = match (summed.is_empty(), ours[2].name == GSB_IN_VECTORS) {
        (true, true) => String::new(),
        (true, false) => ", of which GSB is big×big".to_owned(),
        (false, true) => format!(" ({SUM_OF_STAGES}: {})", summed.join(", ")),
        (false, false) => {
            format!(" ({SUM_OF_STAGES}: {}), of which GSB is big×big", summed.join(", "))
        }
    };
    let below = |i: usize| {
        let [model, hardware] = [authors[i], hardware[i]].map(|n| n as f64);
        format!("{} {:.1} %", short[i], 100.0 * (hardware - model) / hardware)
    };
    let [grb, gt, gsb] = authors;
    let apart = 100.0 * (gt.abs_diff(gsb)) as f64 / gt.max(gsb).max(1) as f64;
    let names = |of: [u64; 3]| order(&[("GRB", of[0]), ("GT", of[1]), ("GSB", of[2])]);
    let first = grb < gt.min(gsb) && hardware[0] < hardware[1].min(hardware[2]);
    // The paper measured on hardware: a small difference the other way in the model says nothing against it.
    let second = if gt < gsb {
        CONFIRMED.to_owned()
    } else if apart < BOUND_MODEL {
        format!("{NOT_MEASURED}: the model cannot decide")
    } else {
        format!("{NOT_CONFIRMED}: {apart:.1} % apart in the model")
    };
    vec![
        Judged {
            place: "§5.2, Table 3",
            said: "Good–Rader–Bruun performs the best",
            verdict: verdict(first).to_owned(),
            figures: format!(
                "published {}; authors' code in the model {}",
                names(hardware),
                names(authors)
            ),
        },
        Judged {
            place: "§5.2, Table 3",
            said: "it is followed by Good–Thomas, then Good–Schönhage–Bruun",
            verdict: second,
            figures: format!(
                "published, on hardware, {}; authors' code in the model {}: the last two are {apart:.1} % apart, and it is below hardware by {}; ours {}{shapes}",
                names(hardware),
                names(authors),
                [0, 1, 2].map(below).join(", "),
                names(ours.each_ref().map(|one| one.cycles.unwrap_or(0)))
            ),
        },
    ]
}

/// Returns the conclusions on ratios, which follow from the paper's tables.
fn ratios() -> Vec<Judged> {
    let ratio = |slow: u64, fast: u64| slow as f64 / fast as f64;
    let fit = published::RATIOS.iter().all(|(_, slow, fast, printed, _)| {
        let decimals = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        format!("{:.decimals$}", ratio(*slow, *fast)) == *printed
    });
    let haase = table_3("[Haa21]");
    let of_lpr: Vec<_> = published::RATIOS[1..]
        .iter()
        .map(|(_, slow, fast, printed, _)| format!("{:.3} ({printed})", ratio(*slow, *fast)))
        .collect();
    let of_reference: Vec<_> = (0..3)
        .map(|i| {
            let [slow, fast] =
                ["reference", GRB].map(|name| published::operation("sntrup761", name, i));
            format!("{:.1}×", ratio(slow, fast))
        })
        .collect();
    vec![
        Judged {
            place: "abstract, §5.2",
            said: "the product is 6.1 times as fast as [Haa21]'s",
            verdict: verdict(fit).to_owned(),
            figures: format!(
                "{:.3} for big×big to big×small; Good–Thomas, big×small as [Haa21]: {:.3}",
                ratio(haase, table_3(GRB)),
                ratio(haase, table_3(GT))
            ),
        },
        Judged {
            place: "abstract, §5.3, Table 7",
            said: "ntrulpr761 is 2.98, 2.79 and 3.07 times as fast as [Haa21]",
            verdict: verdict(fit).to_owned(),
            figures: of_lpr.join(", "),
        },
        Judged {
            place: "§5.3, Table 7",
            said: "sntrup761 outperforms the reference significantly",
            verdict: CONFIRMED.to_owned(),
            figures: of_reference.join(", "),
        },
    ]
}

/// Returns the conclusion of §5.2 on the cost of large operands.
fn large_operands() -> Judged {
    let percent = |slow: u64, fast: u64| format!("{:.2} %", 100.0 * slow as f64 / fast as f64);
    let small = published::TABLE_4.iter().filter(|stage| stage.0 == "Good-Schönhage-5x2").count();
    Judged {
        place: "§5.2",
        said: "Good–Schönhage–Bruun is big×big, and so costs 105.67 % of Good–Thomas where [BBCT22] needs 147.79 %",
        verdict: "contradicts its own §4.3".to_owned(),
        figures: format!(
            "§4.3 begins with the 8-bit form for `small`; Table 4's stages are of that form (our reading: {small} × Good-Schönhage-5x2, then Radix-3), so {}; big×big in Table 3 is then Good–Rader–Bruun alone: {} of Good–Thomas",
            published::GSB_OPERANDS,
            percent(table_3(GRB), table_3(GT))
        ),
    }
}

/// Returns the conclusions on other moduli, architectures and parameter sets, and on DIT.
fn beyond() -> Vec<Judged> {
    let moduli = RINGS.map(|(_, q)| q);
    let served = printed::moduli_of_good_rader_bruun(&moduli);
    let served: Vec<_> = served.iter().map(u64::to_string).collect();
    vec![
        Judged {
            place: "§4.4",
            said: "q = 4591 has the roots of order 17 and 3 and the trinomials",
            verdict: CONFIRMED.to_owned(),
            figures: format!("of six moduli of NTRU Prime {}: {}", served.len(), served.join(", ")),
        },
        Judged {
            place: "§1, §4.1",
            said: "the approaches are built around vectorization, not an architecture",
            verdict: NOT_MEASURED.to_owned(),
            figures: "our lanes run with AVX2, too; what they take there is in no record but one run in docs/lab/notes/good-rader-bruun.md".to_owned(),
        },
        Judged {
            place: "§5.3",
            said: "inverses, sorting and codecs serve other parameter sets with little effort",
            verdict: NOT_MEASURED.to_owned(),
            figures: "their code is not here; ours serves all sets".to_owned(),
        },
        Judged {
            place: "§5.3, footnote 10",
            said: "DIT does not guarantee sqrdmulh and sqdmulh to be constant-time",
            verdict: "holds for the version that it cites".to_owned(),
            figures: "the list of June 2021, by the paper's report of it; later pages of both instructions name the bit; docs/constant-time.md".to_owned(),
        },
    ]
}

pub(super) fn misprints() -> Table {
    let header = ["where", "printed", "right", "computed"];
    let mut table = Table::new("Misprints, five of seven computed", 4, &header);
    for one in printed::misprints() {
        let cells = [one.place, one.printed, one.right].map(str::to_owned);
        table.rows.push(cells.into_iter().chain([one.computed]).collect());
    }
    table.note("A misprint is what the paper's own text, tables or examples need otherwise; five are computed anew whenever this table is made (lab/papers/src/neon/printed.rs), four of them in both versions and the radix-3 NTT in the right one; the registers and the index of the sequence follow from the text. Formulas that were checked and are right: Algorithms 1 to 4, 6 and 7, Theorem 1, Lemmas 1 to 3, both butterflies of Bruun, the example of six for Good–Thomas, the points of truncated Schönhage, Tables 1 and 2.");
    table
}

/// Returns the comparison of the paper's tables with each other.
pub(super) fn sums(record: &Record) -> Table {
    let header = ["tables", "what", "figures"];
    let mut table = Table::new("The paper's tables against each other", 3, &header);
    let mut row = |tables: &str, what: &str, figures: String| {
        table.rows.push(vec![tables.to_owned(), what.to_owned(), figures]);
    };
    for (title, stages, whole) in [
        ("4", &published::TABLE_4[..], table_3("Good–Schönhage–Bruun")),
        ("5", &published::TABLE_5[..], published::WHOLE_OF_TABLE_5),
    ] {
        let listed = published::stages(stages);
        let figures =
            format!("{} of {}: {}", number(listed), number(whole), number(whole - listed));
        row(title, "stages add up to less than the product; the rest is not listed", figures);
    }
    let inverses = published::TABLE_6[0].2 + published::TABLE_6[1].2;
    row(
        "6, 7",
        "both inverses together take more than the key generation that has both",
        format!("{} > {}", number(inverses), number(published::operation("sntrup761", GRB, 0))),
    );
    for (set, part, parts, whole) in published::parts_above_whole() {
        let figures = format!("{} > {}", number(parts), number(whole));
        row("8", &format!("{set}: the parts of {part} take more than it"), figures);
    }
    let [keygens, grb] = [[GT, "Good–Schönhage–Bruun"], [GRB; 2]]
        .map(|names| names.map(|name| published::operation("sntrup761", name, 0)));
    row(
        "7",
        "key generations of sntrup761 hardly differ: inverses are nearly all of them",
        format!(
            "{:.2} % and {:.2} % above Good–Rader–Bruun",
            100.0 * (keygens[0] - grb[0]) as f64 / grb[0] as f64,
            100.0 * (keygens[1] - grb[1]) as f64 / grb[1] as f64
        ),
    );
    let products = [
        ("sntrup761", 1, "encaps", 1),
        ("ntrulpr761", 0, "keygen", 1),
        ("ntrulpr761", 1, "encaps", 2),
        ("ntrulpr761", 2, "decaps", 3),
    ];
    for (name, short) in [(GT, "Good–Thomas"), ("Good–Schönhage–Bruun", "Good–Schönhage–Bruun")]
    {
        let each = products.map(|(set, i, operation, count)| {
            let more = published::operation(set, name, i) - published::operation(set, GRB, i);
            format!("{set} {operation} {}", number((more + count / 2) / count))
        });
        row(
            "3, 7",
            &format!("{short} behind Good–Rader–Bruun, per product"),
            format!(
                "Table 3 {}; from Table 7 {}",
                number(table_3(name) - table_3(GRB)),
                each.join(", ")
            ),
        );
    }
    let [reduced, not] = ["Rq_mult_small", "polymul (no final red.)"]
        .map(|routine| record.authors(&format!("Good-Rader-Bruun {routine}")));
    row(
        "3, 5, 8",
        "one product of Good–Rader–Bruun",
        format!(
            "{} reduced, {} not, {} in operations; authors' code in the model {reduced} reduced, {not} not",
            number(table_3(GRB)),
            number(published::WHOLE_OF_TABLE_5),
            number(published::part("sntrup761", "encaps", "Rq mult small"))
        ),
    );
    table.note("Parts that take more than their whole were measured by themselves, or the sums could not be; the paper does not say which. The other parts of Table 8 are within their whole, as are the operations of Table 7, which it repeats.");
    table
}
