//! Tables 2 and 3 for this processor.
//!
//! Measured as [`crate::timing`] does: checked, interleaved, with quartiles. The median counts.

use std::hint::black_box;
use std::time::Duration;

use super::verdicts::{Timed, Times};
use super::{LENGTHS, Q};
use crate::method::{Multiply, WhyNot};
use crate::methods::{iterative, plain, recursive, roots::Roots};
use crate::numbers::Product;
use crate::operands::{Generator, Operand};
use crate::registry::by_name;
use crate::ring::Ring;
use crate::timing::{Quartiles, Watch, checked, interleaved, quartiles, timed};

/// The methods in the order of the columns.
pub const METHODS: [&str; 5] = ["direct", "direct-study", "plain", "recursive", "iterative"];
/// The modular product: that of tables' factors for today's practice.
const PRODUCT: Product = Product::Shoup;

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
    pub product: [Quartiles; METHODS.len()],
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
        checked(name, &ring, &plan.multiply(&a, &b), &defined)?;
        plans.push(plan);
    }
    let mut product = [[0.0; 3]; METHODS.len()];
    for (slot, samples) in product.iter_mut().zip(interleaved(
        &plans.iter().map(|plan| -> &dyn Multiply { plan.as_ref() }).collect::<Vec<_>>(),
        (&a, &b),
        1,
        budget,
        Watch::nobody(),
    )) {
        *slot = quartiles(samples);
    }
    let setup = setups(&ring).map_err(|why| format!("{ring}: {why}"))?;
    Ok(Row { product, setup, operands, ring })
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
