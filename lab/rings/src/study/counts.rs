//! Multiplications counted beside the study's formulas: 3n² for the plain NTT and 2n more in x^n + 1 (§3.1, §3.2);
//! ½·n·log₂n a transform of the optimised NTT, n more for the inverse in x^n + 1 (§3.3). Each term that a formula leaves out
//! has a name.

use crate::numbers::Product;
use crate::operands::{Generator, Operand};
use crate::registry::by_name;
use crate::ring::{Ring, Shape};

/// One ring and method.
#[derive(Debug, Clone)]
pub struct Row {
    /// The ring.
    pub ring: Ring,
    /// plain or recursive.
    pub method: &'static str,
    /// Multiplications that ran in [`Self::method`].
    pub counted: u64,
    /// Multiplications that ran in the study's program.
    pub program: u64,
    /// The study's formula.
    pub published: u64,
    /// Terms that the formula leaves out.
    pub missing: Vec<(&'static str, u64)>,
}

/// The study's formulas for a product in x^n - 1 or x^n + 1: plain, recursive.
#[must_use]
pub const fn published(n: u64, negacyclic: bool) -> [u64; 2] {
    let transforms = 3 * n / 2 * n.ilog2() as u64;
    if negacyclic { [3 * n * n + 2 * n, transforms + n] } else { [3 * n * n, transforms] }
}

/// Counts the study's two transforms in a ring.
///
/// # Errors
/// If the ring is not the study's.
pub fn count(ring: &Ring) -> Result<[Row; 2], String> {
    let n = ring.n as u64;
    let negacyclic = ring.shape() == Shape::Negacyclic;
    let counted = |method: &str| {
        let plan =
            by_name(method)?.plan(ring, Product::Remainder).map_err(|why| why.to_string())?;
        let mut generator = Generator::new(n);
        let mut operand = || generator.operand(ring.n, ring.q, Operand::General);
        Ok::<_, String>(plan.counted(&operand(), &operand()).1.multiplications())
    };
    let [plain, recursive] = published(n, negacyclic);
    // §3.2 counts one twist and one twist back; a product has two operands.
    let (in_plain, in_recursive) = match negacyclic {
        true => (
            vec![("pointwise", n), ("twist of the second operand", n)],
            vec![("pointwise", n), ("twists of both operands", 2 * n)],
        ),
        false => (vec![("pointwise", n)], vec![("pointwise", n), ("1/n", n)]),
    };
    let row = |method, program, published, missing| {
        let (counted, program) = (counted(method)?, counted(program)?);
        Ok::<_, String>(Row { ring: ring.clone(), method, counted, program, published, missing })
    };
    Ok([
        row("plain", "plain-study", plain, in_plain)?,
        row("recursive", "recursive-study", recursive, in_recursive)?,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::{LENGTHS, Q};

    #[test]
    fn the_formulas_are_those_of_the_paper() {
        assert_eq!(published(2048, false), [12_582_912, 33_792]);
        assert_eq!(published(2048, true), [12_587_008, 35_840]);
        // §3.3: 4 of 16 multiplications remain of a transform of length 4.
        assert_eq!(published(4, false), [48, 3 * 4]);
        assert_eq!(published(4, true), [56, 3 * 4 + 4]);
    }

    #[test]
    fn multiplications_are_the_formula_and_the_named_terms() {
        for n in [4, 8, 64, 256] {
            for (ring, twists) in [(Ring::cyclic(n, Q), 0), (Ring::negacyclic(n, Q), 3)] {
                let [plain, recursive] = count(&ring).unwrap();
                let n = n as u64;
                assert_eq!(plain.counted, 3 * n * n + n + twists * n, "{ring}");
                // 1/n is in the matrix; the program multiplies by it.
                assert_eq!(plain.program, plain.counted + n, "{ring}");
                let butterflies = 3 * n / 2 * u64::from(n.ilog2());
                assert_eq!(recursive.program, butterflies + 2 * n + twists * n, "{ring}");
                for row in [plain, recursive] {
                    let missing: u64 = row.missing.iter().map(|(_, count)| count).sum();
                    assert_eq!(row.counted, row.published + missing, "{} in {ring}", row.method);
                    assert_ne!(row.counted, row.published);
                }
            }
        }
    }

    /// §1: x^n - 1 needs fewer multiplications.
    #[test]
    fn the_cyclic_ring_needs_fewer() {
        for n in LENGTHS {
            for i in 0..2 {
                let [cyclic, negacyclic] = [false, true].map(|x| published(n as u64, x)[i]);
                assert!(cyclic < negacyclic);
            }
        }
    }
}
