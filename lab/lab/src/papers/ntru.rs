//! `goodprime-lab paper ntru`: what the abstract of "Algorithmic Views of Vectorized Polynomial Multipliers for NTRU and NTRU
//! Prime" (ePrint 2023/541) claims, beside what was counted, modelled or measured here. The paper's tables are not at hand.
//!
//! Cycles are of the model of Cortex-A72, where prior code, the authors' and ours ran; a column that quotes a processor, or mixes
//! it with the model, says so. Toeplitz and Toom-Cook products took turns on x86-64. Bits and multiplications are computed.

use goodprime_cli_common::error::{Error, Status};
use goodprime_papers::neon::all;
use goodprime_papers::published::{neon, ntru as published};
use goodprime_rings::methods::points::{
    bits_lost, fewest_bits_lost, indistinct_from_zero, names, of_toom,
};
use goodprime_rings::numbers::{Product, Remainder};
use goodprime_rings::registry::by_name;
use goodprime_rings::ring::Ring;

use super::record::{NOT_RECORDED, Record, WHY};
use super::table::{Form, Table, number};
use crate::args::Tables;

mod vectors;
mod verdicts;

/// The abstract's operations of a set, and what calibration calls the authors' code for ntrulpr761.
const OPERATIONS: [(&str, &str); 3] = [("keygen", "keypair"), ("encaps", "enc"), ("decaps", "dec")];
const AUTHORS_TOOM_COOK: &str = "ntruhps2048677 Toom-Cook Rq_mul";
const NONE: &str = "–";

/// The authors' trees for the sets of NTRU that their code has. The first is also the library's.
const AUTHORS_TREES: [(&str, &str); 2] =
    [("ntruhps2048677", "T5 T3 T3"), ("ntruhrss701", "T5 K3 K3")];

pub(crate) fn run(args: &Tables) -> Result<Status, Error> {
    let form = Form::new(args.json, args.markdown);
    let record = Record::read();
    let small = small_products()?;
    products(&record).print(form)?;
    operations(&record).print(form)?;
    ntru_prime(&record).print(form)?;
    small_table(&small).print(form)?;
    bits().print(form)?;
    any_ring()?.print(form)?;
    vectors::vectors(&record).print(form)?;
    vectors::peers(&record).print(form)?;
    verdicts::table(&record, &small).print(form)?;
    Ok(Status::Good)
}

/// Returns a number of the model from its cell: cells of [`Record`] are text.
fn cycles(cell: &str) -> Option<f64> {
    cell.replace(',', "").parse().ok()
}

fn whole(cycles: Option<f64>) -> String {
    cycles.map_or_else(|| NONE.to_owned(), |cycles| number(cycles.round() as u64))
}

/// Returns the ratio of the first to the second, as a cell.
fn times(slow: Option<f64>, fast: Option<f64>) -> String {
    slow.zip(fast).map_or_else(|| NONE.to_owned(), |(slow, fast)| format!("{:.2}×", slow / fast))
}

/// Returns the modelled cycles of a product: prior code, the authors' Toom-Cook, their Toeplitz
/// product, ours.
fn modelled(record: &Record, set: &str) -> [Option<f64>; 4] {
    let hps = set == "ntruhps2048677";
    let name = format!("{set} product");
    [
        if hps { record.paper("prior product", "model") } else { None },
        if hps { cycles(&record.authors(AUTHORS_TOOM_COOK)) } else { None },
        record.paper(&name, "model"),
        cycles(&record.ours("ntru", None, &name)),
    ]
}

fn products(record: &Record) -> Table {
    let header = [
        "product of",
        "prior, model",
        "theirs, Toom-Cook, model",
        "theirs, Toeplitz, model",
        "ours, model",
        "prior to theirs",
        "theirs, Toom-Cook to Toeplitz",
        "theirs to ours",
        "prior to ours",
    ];
    let title = "Products of NTRU, like for like: cycles in one model of Cortex-A72";
    let mut table = Table::new(title, 1, &header);
    for set in ["ntruhps2048677", "ntruhrss701"] {
        let [prior, toom_cook, theirs, ours] = modelled(record, set);
        let mut cells = vec![set.to_owned()];
        cells.extend([prior, toom_cook, theirs, ours].map(whole));
        let ratios = [(prior, theirs), (toom_cook, theirs), (theirs, ours), (prior, ours)];
        cells.extend(ratios.map(|(slow, fast)| times(slow, fast)));
        table.rows.push(cells);
    }
    table.note("All columns are of the model. Prior is the code of Nguyen and Gaj, by the record of this project; the abstract does not say whose code it compares with. –: no prior code and no Toom-Cook of the authors ran for ntruhrss701. The abstract's product ratio, 2.18× for NTRU, names no set. The model does not tell differences below 10 % (tools/armsim/README.md).");
    table.note_gaps(NOT_RECORDED, WHY);
    table
}

fn operations(record: &Record) -> Table {
    let header = [
        "ntruhps2048677",
        "prior to theirs, printed (hardware)",
        "prior to theirs, model",
        "prior, quoted (hardware)",
        "theirs, prior by the ratio (hardware)",
        "ours, model",
        "theirs to ours, mixed (hardware to model)",
        "prior to ours, mixed (hardware to model)",
    ];
    let title = "The abstract's ratios for ntruhps2048677: quoted, modelled, mixed";
    let mut table = Table::new(title, 1, &header);
    for (what, ratio) in published::NTRU {
        let name = format!("ntruhps2048677 {what}");
        let prior = format!("prior {what}");
        let section = if what == "product" { "ntru" } else { "operations" };
        let (quoted, ours) = (record.paper(&prior, "quoted"), record.ours(section, None, &name));
        let (implied, ours) = (quoted.map(|prior| prior / ratio), cycles(&ours));
        table.rows.push(vec![
            what.to_owned(),
            format!("{ratio:.2}×"),
            times(record.paper(&prior, "model"), record.paper(&name, "model")),
            whole(quoted),
            whole(implied),
            whole(ours),
            times(implied, ours),
            times(quoted, ours),
        ]);
    }
    let model = record.paper("prior product", "model");
    let share = model.zip(record.paper("prior product", "quoted"));
    let share = share.map_or(0.0, |(model, quoted)| 100.0 * model / quoted);
    table.note(&format!("Only products ran in the model for all three. The model has {share:.0} % of the cycles that are quoted for the prior product; a mixed column may be off by as much or more, and compares operations whose hashing and randomness differ. Prior cycles on hardware are from the record of this project (tools/armsim/calibration.json), as Nguyen and Gaj's; the abstract has no cycle counts. It prints 2.18× for NTRU and names no set; that this is the product of ntruhps2048677 is an assumption, and the other three ratios are of that set by name. –: the code did not run in the model."));
    table
}

/// Returns the modelled cycles of an operation of the abstract on NTRU Prime: the authors' code,
/// then ours.
fn prime(record: &Record, what: &str) -> [Option<f64>; 2] {
    let names = OPERATIONS.iter().find(|names| names.0 == what);
    let cells = match names {
        Some((ours, theirs)) => [
            record.authors(&format!("ntrulpr761 Good-Rader-Bruun {theirs}")),
            record.ours("operations", None, &format!("ntrulpr761 {ours}")),
        ],
        None => [
            record.authors("Good-Rader-Bruun Rq_mult_small"),
            record.ours("products", Some("sntrup761"), "eight rows"),
        ],
    };
    cells.map(|cell| cycles(&cell))
}

fn ntru_prime(record: &Record) -> Table {
    let header = [
        "NTRU Prime, 761",
        "2023/541, printed (hardware)",
        "2023/1580, printed (hardware)",
        "from its Tables 3 and 7 (hardware)",
        "cycles there (hardware)",
        "cycles by 2023/541's ratio (hardware)",
        "theirs, model",
        "ours, model",
        "theirs to ours, model",
    ];
    let title = "The abstract's ratios for NTRU Prime, and those of the later paper";
    let mut table = Table::new(title, 1, &header);
    for ((what, earlier), (_, prior, theirs, later, _)) in
        published::NTRU_PRIME.into_iter().zip(neon::RATIOS)
    {
        let ratio: Option<f64> = earlier.parse().ok();
        let prior = prior as f64;
        let [authors, ours] = prime(record, what);
        table.rows.push(vec![
            what.to_owned(),
            format!("{earlier}×"),
            format!("{later}×"),
            times(Some(prior), Some(theirs as f64)),
            number(theirs),
            whole(ratio.map(|ratio| prior / ratio)),
            whole(authors),
            whole(ours),
            times(authors, ours),
        ]);
    }
    table.note("The product is for 761, operations are of ntrulpr761. 2023/541 prints 6.7× for NTRU Prime and names no set; that it is of 761 is an assumption. The later paper (Hwang, Liu and Yang) has the tables that its ratios follow from; the tables of 2023/541 are not at hand, so nothing here says whether its ratios follow from them. Cycles by its ratio suppose that both papers compare with the same prior cycles. Theirs, model: Good-Rader-Bruun, the code of the later paper.");
    table
}

/// Approaches of NTRU Prime and their numbers of small products, the previous code's first.
type Small = Vec<(String, String, usize)>;

fn small_products() -> Result<Small, Error> {
    let multipliers = all(&Remainder::new(4591)).map_err(Error::new)?;
    let row = |name: &str| {
        let found = multipliers.iter().find(|multiplier| multiplier.name() == name);
        let small = found.ok_or_else(|| Error::new(format_args!("no multiplier {name}")))?.small();
        let parts: Vec<_> =
            small.iter().map(|s| format!("{} × {} ({})", s.count, s.length, s.ring)).collect();
        Ok((name.to_owned(), parts.join(", "), small.iter().map(|small| small.count).sum()))
    };
    [
        "truncated Schönhage, Nussbaumer",
        "Good–Schönhage–Bruun, big×big",
        "Good–Thomas",
        "Good–Rader–Bruun",
    ]
    .into_iter()
    .map(row)
    .collect()
}

fn small_table(small: &Small) -> Table {
    let header = ["approach", "small products", "in all", "of the first row"];
    let title = "Small products of NTRU Prime: \"nearly 1/4 times\" (counted)";
    let mut table = Table::new(title, 2, &header);
    let previous = small.first().map_or(1, |first| first.2) as f64;
    for (name, parts, count) in small {
        let share = format!("{:.3}", *count as f64 / previous);
        table.rows.push(vec![name.clone(), parts.clone(), count.to_string(), share]);
    }
    table.note("For 761 modulo 4591, both operands general but for Good–Thomas. The first row is the previous code's (Bernstein, Brumley, Chen and Tuveri). `goodprime-lab paper neon` counts what transforms cost besides.");
    table
}

fn polynomial(coefficients: &[i64]) -> String {
    let mut out = String::new();
    for (power, &c) in coefficients.iter().enumerate().rev().filter(|(_, c)| **c != 0) {
        let sign = match (out.is_empty(), c < 0) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        let factor = match (c.abs(), power) {
            (1, 1..) => String::new(),
            (c, _) => c.to_string(),
        };
        let power = match power {
            0 => String::new(),
            1 => "y".to_owned(),
            power => format!("y^{power}"),
        };
        out += &format!("{sign}{factor}{power}");
    }
    out
}

fn bits() -> Table {
    let header = [
        "method",
        "points",
        "products",
        "bits lost",
        "fewest that any points lose",
        "bits of a word: q = 2^11",
        "q = 2^13",
    ];
    let title = "Bits that Toom-Cook loses modulo 2^m (computed)";
    let mut table = Table::new(title, 2, &header);
    let integers: Vec<_> = (-3..=4).map(|u| (u, 1)).chain([(1, 0)]).collect();
    let methods = [3, 4, 5].map(|k| (format!("Toom-{k}"), of_toom(k)));
    for (name, points) in
        methods.into_iter().chain([("Toom-5 at integers and ∞".to_owned(), integers)])
    {
        let lost = bits_lost(&points);
        let mut cells = vec![name, names(&points)];
        cells.extend([points.len(), lost as usize].map(|n| n.to_string()));
        cells.push(fewest_bits_lost(points.len()).to_string());
        cells.extend([11, 13].map(|bits| (bits + lost).to_string()));
        table.rows.push(cells);
    }
    let (k, lost) = published::TOOM;
    let [a, b] = indistinct_from_zero(k).map(|operand| polynomial(&operand));
    table.note(&format!("The abstract does not name its points; these are the library's. Points are one of three modulo 2 and one of six modulo 4, so of seven or nine points some three meet modulo 2 and two of them modulo 4: {lost} bits, whatever the points. One bit less is too few: in words of m + {} bits the product of a = {a} and b = 2^(m-1)·({b}) has the value 0 at all points, and a·b modulo 2^m is not 0.", lost - 1));
    table.note(
        "Words of 16 bits hold ntruhrss701 (q = 2^13) with three bits lost, and not with four.",
    );
    table
}

/// The rings and methods of the table of counts.
const RINGS: [(usize, u64); 2] = [(677, 1 << 11), (701, 1 << 13)];
const METHODS: [&str; 8] = [
    "karatsuba",
    "toom-3",
    "toom-4",
    "toom-5",
    "toeplitz",
    "toeplitz-toom-3",
    "toeplitz-toom-4",
    "toeplitz-toom-5",
];

fn any_ring() -> Result<Table, Error> {
    let header = [
        "ring",
        "method",
        "multiplications in leaves",
        "by constants",
        "additions",
        "shifts",
        "bits lost",
    ];
    let title = "Toom-Cook and its Toeplitz form as methods of any ring (counted)";
    let mut table = Table::new(title, 2, &header);
    for (n, q) in RINGS {
        let ring = Ring::cyclic(n, q);
        for name in METHODS {
            let method = by_name(name).map_err(Error::new)?;
            let plan = method.plan(&ring, Product::Remainder).map_err(Error::new)?;
            let operand = vec![1; n];
            let counts = plan.counted(&operand, &operand).1;
            let mut cells = vec![format!("x^{n}-1, {q}"), name.to_owned()];
            let kinds = [counts.accumulations, counts.scalings, counts.additions, counts.shifts];
            cells.extend(kinds.map(number));
            cells.push(plan.loss().to_string());
            table.rows.push(cells);
        }
    }
    let additions: Vec<f64> =
        table.rows.iter().filter_map(|row| row[ADDITIONS].replace(',', "").parse().ok()).collect();
    let (least, most) = fewer(&additions);
    table.note(&format!("By `goodprime-lab methods --ring x^677-1 --q 2048`; scalar code, both operands new. A Toeplitz product has pieces that are padded until halves of halves are whole, and so no fewer multiplications in leaves; it has {least:.0} to {most:.0} % fewer additions than the method of the same pieces. It interpolates one operand, which may be prepared, and not the product."));
    Ok(table)
}

/// The column of additions in the table of counts.
const ADDITIONS: usize = 4;

/// Returns the additions that the Toeplitz form saves, in per cent of the plain method's: the least
/// and the most.
///
/// In each ring, the Toeplitz methods follow the plain ones in the same order.
fn fewer(additions: &[f64]) -> (f64, f64) {
    let half = METHODS.len() / 2;
    let saved = additions.chunks_exact(METHODS.len()).flat_map(|ring| {
        let (plain, toeplitz) = ring.split_at(half);
        plain.iter().zip(toeplitz).map(|(plain, toeplitz)| 100.0 * (1.0 - toeplitz / plain))
    });
    saved.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), saved| {
        (least.min(saved), most.max(saved))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_written_as_they_are_read() {
        assert_eq!(polynomial(&[0, -1, 0, 4]), "4y^3 - y");
        assert_eq!(polynomial(&[-2, 1]), "y - 2");
        assert_eq!(polynomial(&[1, -3, -1]), "-y^2 - 3y + 1");
    }

    #[test]
    fn ratios_are_of_the_slow_to_the_fast() {
        assert_eq!(times(Some(5.0), Some(2.0)), "2.50×");
        assert_eq!(times(None, Some(2.0)), NONE);
    }

    #[test]
    fn additions_are_compared_with_the_method_of_the_same_pieces() {
        let ring = [100.0, 100.0, 200.0, 100.0, 90.0, 95.0, 160.0, 91.0];
        let (least, most) = fewer(&ring);
        assert!((least - 5.0).abs() < 1e-9 && (most - 20.0).abs() < 1e-9);
    }
}
