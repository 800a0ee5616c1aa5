//! Multiplications counted beside the study's formulas: 3n² (plain), ½·n·log₂n a transform (recursive), its inverse for x^n + 1
//! with n more. Each term that the formulas leave out has a name.

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
    /// Multiplications that ran.
    pub counted: u64,
    /// The study's formula.
    pub published: u64,
    /// What it leaves out.
    pub missing: Vec<(&'static str, u64)>,
}

/// Counts the study's two transforms in a ring.
///
/// # Errors
/// If the ring is not the study's.
pub fn count(ring: &Ring) -> Result<[Row; 2], String> {
    let n = ring.n as u64;
    let negacyclic = ring.shape() == Shape::Negacyclic;
    let twists =
        |back| if negacyclic { vec![("twist of both operands", 2 * n), back] } else { Vec::new() };
    let plain = [vec![("pointwise", n)], twists(("twist back", n))].concat();
    let transforms = 3 * n / 2 * u64::from(ring.n.ilog2());
    let recursive = match negacyclic {
        // The inverse's n is the twist back, which has 1/n in it.
        true => vec![("pointwise", n), ("twist of both operands", 2 * n)],
        false => vec![("pointwise", n), ("1/n", n)],
    };
    let row = |method, published, missing| {
        let plan =
            by_name(method)?.plan(ring, Product::Remainder).map_err(|why| why.to_string())?;
        let mut generator = Generator::new(n);
        let mut operand = || generator.operand(ring.n, ring.q, Operand::General);
        let counted = plan.counted(&operand(), &operand()).1.multiplications();
        Ok::<_, String>(Row { ring: ring.clone(), method, counted, published, missing })
    };
    let published = transforms + if negacyclic { n } else { 0 };
    Ok([row("plain", 3 * n * n, plain)?, row("recursive", published, recursive)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::Q;

    #[test]
    fn what_is_counted_is_the_formula_and_the_named_terms() {
        for n in [4, 8, 64, 256] {
            for ring in [Ring::cyclic(n, Q), Ring::negacyclic(n, Q)] {
                for row in count(&ring).unwrap() {
                    let missing: u64 = row.missing.iter().map(|(_, count)| count).sum();
                    assert_eq!(row.counted, row.published + missing, "{} in {ring}", row.method);
                    assert_ne!(row.counted, row.published);
                }
            }
        }
    }
}
