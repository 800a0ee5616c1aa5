//! Tables 2 and 3 for this processor.
//!
//! A round runs each method once, so that a change of clock meets all; a sample is as many products as take 20 µs; the
//! median counts. Each method's result is compared with the definition before.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::verdicts::{Timed, Times};
use super::{LENGTHS, Q};
use crate::method::{Plan, WhyNot};
use crate::methods::{iterative, plain, recursive, roots::Roots};
use crate::numbers::Product;
use crate::operands::{Generator, Operand};
use crate::registry::by_name;
use crate::ring::Ring;

/// The methods in the order of the columns.
pub const METHODS: [&str; 5] = ["direct", "direct-study", "plain", "recursive", "iterative"];
/// The modular product: that of tables' factors for today's practice.
const PRODUCT: Product = Product::Shoup;
/// A sample lasts at least so long.
const SAMPLE: Duration = Duration::from_micros(20);

/// Set-up of one method alone, in nanoseconds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Setup {
    /// Search of roots, inverses.
    pub parameters: f64,
    /// Matrices or arrays of powers.
    pub tables: f64,
}

/// One ring.
#[derive(Debug, Clone)]
pub struct Row {
    /// The ring.
    pub ring: Ring,
    /// A product by each method, in nanoseconds: first quartile, median, third quartile.
    pub product: [[f64; 3]; METHODS.len()],
    /// Set-up of each method.
    pub setup: [Setup; METHODS.len()],
    /// Making both operands; never counted as set-up.
    pub operands: f64,
}

impl Row {
    /// A product by method i, with its set-up.
    #[must_use]
    pub fn whole(&self, i: usize) -> f64 {
        self.product[i][1] + self.setup[i].parameters + self.setup[i].tables
    }
}

/// Measures all rings of the study up to length `most`, each for `budget`; `tell` hears of each.
///
/// # Errors
/// If a method's result is not the product.
pub fn all(most: usize, budget: Duration, mut tell: impl FnMut(&Ring)) -> Result<Vec<Row>, String> {
    let lengths = LENGTHS.iter().filter(|&&n| n <= most);
    let rings = lengths.flat_map(|&n| [Ring::cyclic(n, Q), Ring::negacyclic(n, Q)]);
    rings
        .map(|ring| {
            tell(&ring);
            row(ring, budget)
        })
        .collect()
}

fn row(ring: Ring, budget: Duration) -> Result<Row, String> {
    let make = || {
        let mut generator = Generator::new(ring.n as u64);
        (
            generator.operand(ring.n, Q, Operand::General),
            generator.operand(ring.n, Q, Operand::General),
        )
    };
    let (operands, (a, b)) = timed(make);
    let defined = ring.define(&a, &b);
    let mut plans = Vec::new();
    for name in METHODS {
        let plan = by_name(name)?
            .plan(&ring, PRODUCT)
            .map_err(|why| format!("{name} in {ring}: {why}"))?;
        if plan.multiply(&a, &b) != defined {
            return Err(format!(
                "{name} in {ring}: the result is not the product, so nothing is compared"
            ));
        }
        plans.push(plan);
    }
    let samples = interleaved(&plans, &a, &b, budget);
    let setup = setups(&ring).map_err(|why| format!("{ring}: {why}"))?;
    Ok(Row { product: samples, setup, operands, ring })
}

/// Quartiles of each plan's time, in nanoseconds.
fn interleaved(
    plans: &[Box<dyn Plan>],
    a: &[u64],
    b: &[u64],
    budget: Duration,
) -> [[f64; 3]; METHODS.len()] {
    let sample = |plan: &dyn Plan, count: u32| {
        let start = Instant::now();
        for _ in 0..count {
            black_box(plan.multiply(black_box(a), black_box(b)));
        }
        start.elapsed().as_nanos() as f64 / f64::from(count)
    };
    // The warm-up says how many products a sample takes.
    let counts: Vec<u32> = plans
        .iter()
        .map(|plan| {
            let once = sample(plan.as_ref(), 1).min(sample(plan.as_ref(), 2)).max(1.0);
            (SAMPLE.as_nanos() as f64 / once).ceil().clamp(1.0, 10_000.0) as u32
        })
        .collect();
    let mut samples: [Vec<f64>; METHODS.len()] = Default::default();
    let start = Instant::now();
    while samples[0].len() < 5 || (start.elapsed() < budget && samples[0].len() < 1000) {
        for ((plan, &count), samples) in plans.iter().zip(&counts).zip(&mut samples) {
            samples.push(sample(plan.as_ref(), count));
        }
    }
    samples.map(quartiles)
}

/// First quartile, median, third quartile of at least one sample.
#[must_use]
pub fn quartiles(mut samples: Vec<f64>) -> [f64; 3] {
    samples.sort_by(f64::total_cmp);
    [1, 2, 3].map(|i| samples[i * (samples.len() - 1) / 4])
}

fn timed<T>(make: impl Fn() -> T) -> (f64, T) {
    let mut samples = Vec::new();
    let mut made = None;
    for _ in 0..3 {
        let start = Instant::now();
        made = Some(black_box(make()));
        samples.push(start.elapsed().as_nanos() as f64);
    }
    let made = made.unwrap_or_else(make);
    (quartiles(samples)[1], made)
}

/// Set-up of each method, from nothing: its own parameters, then its tables.
fn setups(ring: &Ring) -> Result<[Setup; METHODS.len()], WhyNot> {
    let (parameters, roots) = timed(|| Roots::find(black_box(ring)));
    let roots = roots?;
    let plain = timed(|| plain::Matrices::new(ring, black_box(&roots), PRODUCT)).0;
    let recursive = timed(|| recursive::Halved::new(ring, black_box(&roots), PRODUCT)).0;
    // It searches its root while it makes its tables; the search is that of ψ or ω.
    let (whole, made) = timed(|| iterative::Complete::new(black_box(ring), PRODUCT));
    made?;
    let search = timed(|| iterative::Complete::search(black_box(ring))).0;
    Ok([
        Setup::default(),
        Setup::default(),
        Setup { parameters, tables: plain },
        Setup { parameters, tables: recursive },
        Setup { parameters: search, tables: (whole - search).max(0.0) },
    ])
}

/// Our tables in the form of the study's: `direct` is its own array of sums or the plain double sum.
#[must_use]
pub fn as_published(rows: &[Row], direct: &str) -> Times {
    let column = METHODS.iter().position(|&name| name == direct).unwrap_or(0);
    let of = |negacyclic: bool| {
        let same =
            rows.iter().filter(|row| (row.ring == Ring::negacyclic(row.ring.n, Q)) == negacyclic);
        same.map(|row| Timed {
            direct: row.product[column][1],
            plain: (row.product[2][1], row.whole(2)),
            recursive: (row.product[3][1], row.whole(3)),
        })
        .collect()
    };
    Times { cyclic: of(false), negacyclic: of(true) }
}
