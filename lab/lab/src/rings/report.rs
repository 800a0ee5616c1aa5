//! `goodprime-lab report`: the study's rings by every method, as one page of HTML with pictures.
//!
//! * `pictures`: time against n, the parts of a first product, peers, and the bounds of the best trees, as SVG and PNG.
//! * `page.html`: the page; its script sorts and filters the table.

mod pictures;

use std::path::Path;
use std::time::Duration;

use goodprime_cli_common::error::{Error, Status, reason};
use goodprime_cli_common::output;
use goodprime_rings::numbers::Product;
use goodprime_rings::operands::{Generator, Operand};
use goodprime_rings::peers;
use goodprime_rings::registry::METHODS;
use goodprime_rings::ring::{Ring, Shape};
use goodprime_rings::study::{LENGTHS, Q};
use goodprime_rings::timing::{Comparison, Task, Watch, compare};
use goodprime_rings::trees::model::by_name;
use goodprime_rings::trees::search::ranked;
use serde_json::{Value, json};

use self::pictures::{Bounds, Draw, Kind, Picture};
use super::bench::processor;
use crate::args::Report;

const PAGE: &str = include_str!("report/page.html");

pub(crate) fn run(args: &Report) -> Result<Status, Error> {
    let (most, time) =
        if args.quick { (256, Duration::from_millis(100)) } else { (2048, Duration::from_secs(1)) };
    let rings: Vec<Ring> = LENGTHS
        .iter()
        .filter(|&&n| n <= most)
        .flat_map(|&n| [Ring::cyclic(n, Q), Ring::negacyclic(n, Q)])
        .collect();
    let measured: Result<Vec<_>, Error> = output::with_progress(rings.len(), |bar| {
        rings
            .into_iter()
            .map(|ring| {
                bar.set_message(format!("n = {}", ring.n));
                let comparison = measure(&ring, time)?;
                bar.inc(1);
                Ok((ring, comparison))
            })
            .collect()
    });
    let measured = measured?;
    let of = |shape: Shape| -> Vec<&(Ring, Comparison)> {
        measured.iter().filter(|(ring, _)| ring.shape() == shape).collect()
    };
    let (cyclic, negacyclic) = (of(Shape::Cyclic), of(Shape::Negacyclic));
    let mut pictures = vec![best_trees(args.quick)?];
    let of_rings = [("x^n - 1", "cyclic", &cyclic), ("x^n + 1", "negacyclic", &negacyclic)]
        .into_iter()
        .flat_map(|(name, file, measured)| {
            KINDS.map(|(kind, of)| (format!("{of}-{file}"), Picture { kind, name, measured }))
        })
        .filter(|(_, picture)| picture.drawable());
    for (name, picture) in of_rings {
        pictures.push(Drawn::new(name, &picture)?);
    }
    write(&args.output, page(&measured, &pictures)?.as_bytes())?;
    if let Some(directory) = &args.pictures {
        for Drawn { name, svg, png } in &pictures {
            let path = |ending: &str| directory.join(format!("{name}.{ending}"));
            write(&path("svg"), svg.as_bytes())?;
            write(&path("png"), png)?;
        }
    }
    Ok(Status::Good)
}

/// A picture, and the name of its files.
struct Drawn {
    name: String,
    svg: String,
    png: Vec<u8>,
}

impl Drawn {
    fn new(name: String, picture: &impl Draw) -> Result<Self, Error> {
        let (svg, png) = (picture.svg().map_err(Error::new)?, picture.png().map_err(Error::new)?);
        Ok(Self { name, svg, png })
    }
}

/// Draws the trees with the smallest bounds on AVX2, in a ring of the study's.
fn best_trees(quick: bool) -> Result<Drawn, Error> {
    let ring = Ring::negacyclic(if quick { 64 } else { 256 }, Q);
    let machine = by_name("avx2").map_err(Error::new)?;
    let mut best = ranked(&ring, Operand::General, machine);
    best.truncate(8);
    Drawn::new("bounds".to_owned(), &Bounds { ring: &ring, machine, best: &best })
}

/// The kinds of pictures of rings, and the names of their files.
const KINDS: [(Kind, &str); 3] =
    [(Kind::Times, "times"), (Kind::Parts, "parts"), (Kind::Peers, "peers")];

fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    std::fs::write(path, bytes).map_err(|error| {
        Error::new(format_args!("cannot write {}: {}", path.display(), reason(&error)))
    })
}

fn measure(ring: &Ring, time: Duration) -> Result<Comparison, Error> {
    let mut generator = Generator::new(ring.n as u64);
    let mut operand = || generator.operand(ring.n, ring.q, Operand::General);
    let (a, b) = (operand(), operand());
    let task = Task {
        ring,
        methods: METHODS,
        peers: &peers::all(),
        product: Product::Shoup,
        operands: (&a, &b),
        products: 1,
        budget: time,
    };
    compare(&task, Watch::nobody()).map_err(Error::new)
}

/// Returns the page with its pictures, rows and data.
fn page(measured: &[(Ring, Comparison)], pictures: &[Drawn]) -> Result<String, Error> {
    let data = Value::Array(
        measured.iter().flat_map(|(ring, comparison)| objects(ring, comparison)).collect(),
    );
    let figures: String =
        pictures.iter().map(|picture| format!("<figure>{}</figure>\n", picture.svg)).collect();
    // A script ends at its end tag alone, which no name of ours has.
    Ok(PAGE
        .replace("{{processor}}", &escaped(&processor()))
        .replace("{{figures}}", &figures)
        .replace("{{data}}", &data.to_string().replace('<', "\\u003c")))
}

fn objects(ring: &Ring, comparison: &Comparison) -> Vec<Value> {
    let row = |row: &goodprime_rings::timing::Compared| {
        let [first, median, third] = row.product;
        json!({
            "ring": ring.to_string(), "n": ring.n, "method": row.method, "median": median.round(),
            "quartile_1": first.round(), "quartile_3": third.round(), "setup": row.setup.round(),
        })
    };
    comparison.measured.iter().map(row).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
