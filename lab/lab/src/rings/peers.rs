//! `goodprime-lab bench peers`: the fastest of ours beside every peer of this program, and from which length on a peer
//! stays ahead.

use std::time::Duration;

use goodprime_cli_common::error::{Error, Status};
use goodprime_cli_common::output::{self, BOLD};
use goodprime_rings::method::Method;
use goodprime_rings::numbers::Product;
use goodprime_rings::operands::{Generator, Operand};
use goodprime_rings::peers::{self, Peer};
use goodprime_rings::registry::{METHODS, by_name};
use goodprime_rings::ring::Ring;
use goodprime_rings::timing::{Comparison, Task, Watch, compare};
use serde_json::json;

use super::bench::{COMMIT, FLAGS, processor};
use crate::args::BenchPeers;
use crate::interrupt;

/// So many of ours are measured beside the peers: the fastest of a first look.
const FASTEST: usize = 3;
/// Two matrices of n² numbers, and double sums, take longer than all others together.
const QUADRATIC: [&str; 4] = ["direct", "direct-study", "plain", "plain-study"];

/// Rings of one kind, by length.
struct Family {
    name: &'static str,
    rings: Vec<Ring>,
}

/// Rings of one modulus: kind, q, lengths.
type OneModulus = (&'static str, u64, &'static [usize]);

/// Moduli below 2^14: of the study, of Kyber, of NTRU Prime and of NTRU.
const FAMILIES: [OneModulus; 5] = [
    ("x^n+1", 12289, &[256, 512, 1024, 2048, 4096, 8192]),
    ("x^n-1", 12289, &[256, 512, 1024, 2048, 4096, 8192, 16384]),
    ("x^n+1", 3329, &[256, 512, 1024, 2048]),
    ("x^n-x-1", 4591, &[251, 509, 761, 1021, 2039]),
    ("x^n-1", 8192, &[251, 509, 701, 1021, 2039]),
];

/// The families, and with the feature `shipped` the library's own rings, each with its modulus.
fn families(most: usize) -> Result<Vec<Family>, Error> {
    let family = |(name, q, lengths): &OneModulus| {
        let ring = |n: &usize| Ring::parse(&name.replace('n', &n.to_string()), *q);
        Ok(Family { name, rings: lengths.iter().map(ring).collect::<Result<_, _>>()? })
    };
    let mut families: Vec<Family> =
        FAMILIES.iter().map(family).collect::<Result<_, String>>().map_err(Error::new)?;
    #[cfg(feature = "shipped")]
    {
        let (cyclic, prime) = goodprime_rings::methods::shipped::rings()
            .into_iter()
            .partition(|ring| ring.power_of_two().is_some());
        families.push(Family { name: "x^p-x-1, the rings of NTRU Prime", rings: prime });
        families.push(Family { name: "x^n-1, the rings of NTRU", rings: cyclic });
    }
    for family in &mut families {
        family.rings.retain(|ring| ring.n <= most);
    }
    families.retain(|family| !family.rings.is_empty());
    Ok(families)
}

/// One ring: the fastest of ours, and each peer's time.
struct Row {
    n: usize,
    q: u64,
    ours: (&'static str, f64),
    theirs: Vec<Option<f64>>,
}

pub(crate) fn run(args: &BenchPeers) -> Result<Status, Error> {
    let all = peers::all();
    if all.is_empty() {
        return Err(Error::new(
            "this program has no peers: `--features peers`, or lab/flint-ntl for FLINT and NTL, would work",
        ));
    }
    let families = families(args.most)?;
    let total = families.iter().map(|family| family.rings.len()).sum();
    let measured: Result<Vec<_>, Error> = output::with_progress(total, |bar| {
        let row = |ring: &Ring| {
            bar.set_message(ring.to_string());
            let row = measure(ring, &all, args);
            bar.inc(1);
            row
        };
        let rows = |family: &Family| family.rings.iter().map(row).collect::<Result<Vec<_>, _>>();
        families.iter().map(|family| Ok((family, rows(family)?))).collect()
    });
    let measured = measured?;
    if args.json {
        objects(&measured, &all, args)?
    } else {
        shown(&measured, &all, args)?
    }
    interrupt::ended()
}

fn measure(ring: &Ring, all: &[&'static Peer], args: &BenchPeers) -> Result<Row, Error> {
    let Ring { n, q, .. } = *ring;
    let mut generator = Generator::new(n as u64);
    let mut operand = || generator.operand(n, q, Operand::General);
    let (a, b) = (operand(), operand());
    let fast: Vec<&'static dyn Method> =
        METHODS.iter().copied().filter(|method| !QUADRATIC.contains(&method.name())).collect();
    let task = |methods, peers, budget| {
        let (product, products) = (Product::Shoup, args.products.into());
        let operands = (&a[..], &b[..]);
        Task { ring, methods, peers, product, operands, products, budget }
    };
    let watch = Watch { stop: interrupt::watched()?, ..Watch::nobody() };
    let ordered = |mut comparison: Comparison| {
        comparison.measured.sort_by(|x, y| x.product[1].total_cmp(&y.product[1]));
        comparison.measured
    };
    let first = compare(&task(&fast[..], &[], Duration::ZERO), watch).map_err(Error::new)?;
    let fastest: Result<Vec<_>, Error> = ordered(first)
        .iter()
        .take(FASTEST)
        .map(|row| by_name(row.method).map_err(Error::new))
        .collect();
    let fastest = fastest?;
    let rows = ordered(compare(&task(&fastest[..], all, args.seconds), watch).map_err(Error::new)?);
    let time = |name: &str| rows.iter().find(|row| row.method == name).map(|row| row.product[1]);
    let ours = fastest.iter().filter_map(|method| Some((method.name(), time(method.name())?)));
    let ours = ours.min_by(|x, y| x.1.total_cmp(&y.1)).unwrap_or(("none", f64::NAN));
    Ok(Row { n, q, ours, theirs: all.iter().map(|peer| time(peer.name)).collect() })
}

fn short(peer: &Peer) -> &'static str {
    peer.name.trim_start_matches("peer ")
}

/// The least length from which a peer stays ahead.
fn wins(rows: &[Row], peer: usize) -> Option<usize> {
    let ahead = |row: &&Row| row.theirs[peer].is_some_and(|time| time < row.ours.1);
    rows.iter().rev().take_while(ahead).last().map(|row| row.n)
}

fn shown(
    measured: &[(&Family, Vec<Row>)],
    all: &[&'static Peer],
    args: &BenchPeers,
) -> Result<(), Error> {
    output::line(format_args!("{}; commit {COMMIT}; {FLAGS}", processor()))?;
    let products = args.products;
    output::line(format_args!(
        "nanoseconds a product, {products} by each prepared operand; in brackets theirs by ours: above 1, ours is ahead"
    ))?;
    for (family, rows) in measured {
        output::line(format_args!("\n{BOLD}{}{BOLD:#}", family.name))?;
        let mut header =
            vec!["n".to_owned(), "q".to_owned(), "fastest of ours".to_owned(), "ours".to_owned()];
        header.extend(all.iter().map(|peer| short(peer).to_owned()));
        let lines: Vec<Vec<String>> = rows.iter().map(cells).collect();
        output::wide_table(&header, 3, &lines)?;
        for (index, peer) in all.iter().enumerate() {
            if let Some(n) = wins(rows, index) {
                output::line(format_args!("from n = {n} on, {} is ahead", short(peer)))?;
            }
        }
    }
    Ok(())
}

fn cells(row: &Row) -> Vec<String> {
    let theirs = |time: &Option<f64>| match time {
        Some(time) => format!("{time:.0} ({:.2})", time / row.ours.1),
        None => "no".to_owned(),
    };
    let mut cells = vec![
        row.n.to_string(),
        row.q.to_string(),
        row.ours.0.to_owned(),
        format!("{:.0}", row.ours.1),
    ];
    cells.extend(row.theirs.iter().map(theirs));
    cells
}

fn objects(
    measured: &[(&Family, Vec<Row>)],
    all: &[&'static Peer],
    args: &BenchPeers,
) -> Result<(), Error> {
    let processor = processor();
    for (family, rows) in measured {
        for row in rows {
            let theirs: serde_json::Map<_, _> = all
                .iter()
                .zip(&row.theirs)
                .map(|(peer, time)| (short(peer).to_owned(), json!(time)))
                .collect();
            output::json(&json!({
                "family": family.name, "q": row.q, "n": row.n, "method": row.ours.0, "ours": row.ours.1,
                "peers": theirs, "products": args.products, "unit": "ns", "processor": processor,
                "commit": COMMIT, "flags": FLAGS,
            }))?;
        }
    }
    Ok(())
}
