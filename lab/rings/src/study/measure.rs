//! Tables 2 and 3 for this processor.
//!
//! Measured as [`crate::timing`] does: checked and interleaved. The minimum counts, which other work on the machine disturbs
//! least; quartiles stand beside it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::times::{Timed, Times};
use super::{LENGTHS, Q, setup};
use crate::method::Multiply;
use crate::methods::roots::Roots;
use crate::methods::{iterative, plain, plain_study, recursive, recursive_study};
use crate::numbers::Product;
use crate::operands::{Generator, Operand};
use crate::registry::by_name;
use crate::ring::Ring;
use crate::timing::{Watch, checked, interleaved, quartiles};

/// The methods in the order of the columns: those of the study's program, then present practice.
pub const METHODS: [&str; 7] =
    ["direct-study", "plain-study", "recursive-study", "direct", "plain", "recursive", "iterative"];

/// Direct, plain and recursive: columns of [`METHODS`].
pub type Columns = [usize; 3];
/// The columns of the study's program.
pub const PROGRAM: Columns = [0, 1, 2];
/// The columns of present practice, whose optimised transform is iterative.
pub const PRACTICE: Columns = [3, 4, 6];
/// The recursive transform without copies of tables, by present practice's arithmetic.
pub const RECURSIVE: usize = 5;

/// The modular product of a column: the study's is `%`, present practice has that of tables' factors.
#[must_use]
pub fn product(column: usize) -> Product {
    if PROGRAM.contains(&column) { Product::Remainder } else { Product::Shoup }
}

/// Set-up of one method alone, in nanoseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Setup {
    /// Search of roots, inverses.
    pub parameters: f64,
    /// Matrices or arrays of powers.
    pub tables: f64,
}

/// Times of a product, in nanoseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Samples {
    /// The least.
    pub min: f64,
    /// First quartile, median, third quartile.
    pub quartiles: [f64; 3],
}

/// One ring.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The ring.
    pub ring: Ring,
    /// A product by each method.
    pub product: [Samples; METHODS.len()],
    /// Set-up of each method.
    pub setup: [Setup; METHODS.len()],
    /// Making both operands; never counted as set-up.
    pub operands: f64,
}

impl Row {
    /// A product by method i.
    #[must_use]
    pub const fn alone(&self, i: usize) -> f64 {
        self.product[i].min
    }

    /// A product by method i, with its set-up.
    #[must_use]
    pub fn whole(&self, i: usize) -> f64 {
        self.alone(i) + self.setup[i].parameters + self.setup[i].tables
    }

    /// Returns true if the ring is of the study's Table 3.
    #[must_use]
    pub fn is_negacyclic(&self) -> bool {
        self.ring == Ring::negacyclic(self.ring.n, Q)
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
    let (a, b) = make();
    let defined = ring.define(&a, &b);
    let mut plans = Vec::new();
    for (i, name) in METHODS.into_iter().enumerate() {
        let plan = by_name(name)?
            .plan(&ring, product(i))
            .map_err(|why| format!("{name} in {ring}: {why}"))?;
        checked(name, &ring, &plan.multiply(&a, &b), &defined)?;
        plans.push(plan);
    }
    let plans: Vec<&dyn Multiply> =
        plans.iter().map(|plan| -> &dyn Multiply { plan.as_ref() }).collect();
    let samples = interleaved(&plans, (&a, &b), 1, budget, Watch::nobody());
    let mut product = [Samples::default(); METHODS.len()];
    for (slot, samples) in product.iter_mut().zip(samples) {
        let min = samples.iter().copied().fold(f64::INFINITY, f64::min);
        *slot = Samples { min, quartiles: quartiles(samples) };
    }
    let setup = setups(&ring).ok_or_else(|| format!("{ring}: no roots of unity"))?;
    Ok(Row { product, setup, operands: least(make), ring })
}

/// The least time of five, in nanoseconds.
fn least<T>(make: impl Fn() -> T) -> f64 {
    let times = (0..5).map(|_| {
        let start = Instant::now();
        black_box(make());
        start.elapsed().as_nanos() as f64
    });
    times.fold(f64::INFINITY, f64::min)
}

/// Set-up of each method, from nothing: its own parameters, then its tables. The recursive method of the study's program
/// alone knows ω before.
fn setups(ring: &Ring) -> Option<[Setup; METHODS.len()]> {
    let roots = Roots::find(ring).ok()?;
    let known = Some(roots.omega);
    let ring = black_box(ring);
    let of = |parameters, tables| Setup { parameters, tables };
    let searched = least(|| Roots::find(ring));
    // It searches its root while it makes its tables.
    let root = least(|| iterative::Complete::search(ring));
    let whole = least(|| iterative::Complete::new(ring, product(PRACTICE[2])));
    Some([
        Setup::default(),
        of(
            least(|| setup::parameters(ring, None)),
            least(|| plain_study::Matrices::new(ring, &roots)),
        ),
        of(
            least(|| setup::parameters(ring, known)),
            least(|| recursive_study::Arrays::new(ring, &roots)),
        ),
        Setup::default(),
        of(searched, least(|| plain::Matrices::new(ring, &roots, product(PRACTICE[1])))),
        of(searched, least(|| recursive::Halved::new(ring, &roots, product(RECURSIVE)))),
        of(root, (whole - root).max(0.0)),
    ])
}

/// Our tables in the form of those of the study.
#[must_use]
pub fn as_published(rows: &[Row], [direct, plain, recursive]: Columns) -> Times {
    let of = |negacyclic: bool| {
        let same = rows.iter().filter(|row| row.is_negacyclic() == negacyclic);
        same.map(|row| Timed {
            direct: row.alone(direct),
            plain: (row.alone(plain), row.whole(plain)),
            recursive: (row.alone(recursive), row.whole(recursive)),
        })
        .collect()
    };
    Times { cyclic: of(false), negacyclic: of(true) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row whose numbers say whose they are.
    fn marked(ring: Ring) -> Row {
        let mut row =
            Row { ring, product: Default::default(), setup: Default::default(), operands: 0.0 };
        for i in 0..METHODS.len() {
            row.product[i].min = (i + 1) as f64;
            row.setup[i] = Setup { parameters: 10.0 * (i + 1) as f64, tables: 100.0 };
        }
        row
    }

    #[test]
    fn each_column_is_of_its_method() {
        assert_eq!(PROGRAM.map(|i| METHODS[i]), ["direct-study", "plain-study", "recursive-study"]);
        assert_eq!(PRACTICE.map(|i| METHODS[i]), ["direct", "plain", "iterative"]);
        assert_eq!(METHODS[RECURSIVE], "recursive");
        let rows = [marked(Ring::cyclic(4, Q)), marked(Ring::negacyclic(4, Q))];
        let timed = |columns| as_published(&rows, columns).negacyclic[0];
        let program = Timed { direct: 1.0, plain: (2.0, 122.0), recursive: (3.0, 133.0) };
        let practice = Timed { direct: 4.0, plain: (5.0, 155.0), recursive: (7.0, 177.0) };
        assert_eq!(timed(PROGRAM), program);
        assert_eq!(timed(PRACTICE), practice);
        assert_eq!(as_published(&rows, PROGRAM).cyclic, [program]);
    }

    /// Matrices take n/2 times as many products as arrays of powers, and only the plain method searches ω.
    #[test]
    fn each_set_up_is_of_its_method() {
        let setup = setups(&Ring::cyclic(512, Q)).unwrap();
        for (plain, recursive) in [(1, 2), (4, 5)] {
            assert!(setup[plain].tables > 10.0 * setup[recursive].tables, "{setup:?}");
        }
        let setup = setups(&Ring::cyclic(4, Q)).unwrap();
        assert!(setup[1].parameters > 5.0 * setup[2].parameters, "{setup:?}");
        assert_eq!([setup[0], setup[3]], [Setup::default(); 2]);
        let row = marked(Ring::cyclic(4, Q));
        assert_eq!((row.alone(RECURSIVE), row.whole(RECURSIVE)), (6.0, 166.0));
    }

    #[test]
    fn the_program_divides_and_present_practice_does_not() {
        for i in 0..METHODS.len() {
            let is_program = METHODS[i].ends_with("-study");
            assert_eq!(product(i) == Product::Remainder, is_program, "{}", METHODS[i]);
        }
    }
}
