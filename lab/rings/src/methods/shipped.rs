//! The library's own products, in its own rings: `goodprime-ring`'s products of prepared operands
//! on this processor's vectors. They need the feature `shipped`, because they take a minute to
//! compile.
//!
//! * `prime`: x^p-x-1 modulo q, the rings of NTRU Prime.
//! * `cyclic`: x^n-1 modulo 2^k, the rings of NTRU, also for fewer bits than the set has: words are of 16 bits until the end.
//! * [`blocks`], `words`: lanes that count.
//!
//! The rings are those of `goodprime-ring`'s own lists. An operand of ours is of 64-bit words, one of the library's of 16:
//! the copies, which vectors make, are in the times.

pub mod blocks;
mod cyclic;
mod prime;
mod words;

use crate::method::{Method, Plan, WhyNot};
use crate::numbers::Product;
use crate::ring::{Ring, Shape};

/// The library's product. It has arithmetic of its own, so the modular product that is asked for is not looked at.
pub struct Shipped;

impl Method for Shipped {
    fn name(&self) -> &'static str {
        "shipped"
    }

    fn about(&self) -> &'static str {
        "the library's own product for this ring, on vectors; its tables are constants of the program"
    }

    fn plan(&self, ring: &Ring, _: Product) -> Result<Box<dyn Plan>, WhyNot> {
        let plan = match (ring.power_of_two(), ring.shape()) {
            (Some(bits), Shape::Cyclic) => cyclic::plan(ring.n, bits),
            _ if ring.low == [(1, ring.q - 1), (0, ring.q - 1)] => prime::plan(ring.n, ring.q),
            _ => None,
        };
        plan.ok_or(WhyNot::Form { needed: "one of the library's: of NTRU Prime or of NTRU" })
    }
}

/// The rings, those of NTRU Prime first.
#[must_use]
pub fn rings() -> Vec<Ring> {
    prime::rings().into_iter().chain(cyclic::rings()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operands::{Generator, Operand};

    fn plan(ring: &Ring) -> Result<Box<dyn Plan>, WhyNot> {
        Shipped.plan(ring, Product::Shoup)
    }

    #[test]
    fn products_are_the_products_in_every_ring_of_the_library() {
        for ring in rings() {
            let plan = plan(&ring).unwrap();
            let mut generator = Generator::new(ring.n as u64);
            let mut operand = |kind| generator.operand(ring.n, ring.q, kind);
            let a = operand(Operand::General);
            let kinds = [Operand::General, Operand::Small, Operand::Ternary];
            let mut others: Vec<_> = kinds.into_iter().map(operand).collect();
            others.extend([ring.q / 2, ring.q / 2 + 1, ring.q - 1, 0].map(|c| vec![c; ring.n]));
            for b in &others {
                let defined = ring.define(&a, b);
                assert_eq!(plan.multiply(&a, b), defined, "{ring}");
                let by = plan.by(b);
                assert_eq!(by(&a), defined, "{ring}, prepared");
                assert_eq!(by(b), ring.define(b, b), "{ring}, prepared, again");
                let (counted, counts) = plan.counted(&a, b);
                assert!(counted == defined && counts.multiplications() > ring.n as u64, "{ring}");
            }
        }
    }

    #[test]
    fn rings_beside_those_of_the_library_are_refused() {
        for ring in rings() {
            let Ring { n, q, .. } = ring;
            let prime = ring.shape() == Shape::Other;
            let beside = if prime {
                [
                    (format!("x^{n}-x-1"), q + 2),
                    (format!("x^{}-x-1", n + 4), q),
                    (format!("x^{n}-x+1"), q),
                    (format!("x^{n}-1"), q),
                ]
            } else {
                [
                    (format!("x^{n}-1"), 2 * q),
                    (format!("x^{}-1", n + 1), q),
                    (format!("x^{n}+1"), q),
                    (format!("x^{n}-1"), q - 1),
                ]
            };
            for (text, q) in beside {
                let ring = Ring::parse(&text, q).unwrap();
                assert!(matches!(plan(&ring), Err(WhyNot::Form { .. })), "{ring}");
            }
        }
    }

    #[test]
    fn a_cyclic_product_has_fewer_bits_where_fewer_are_asked_for() {
        for ring in rings().into_iter().filter(|ring| ring.shape() == Shape::Cyclic) {
            let fewer = Ring::cyclic(ring.n, ring.q / 4);
            let mut operand = Generator::new(1);
            let mut operand = || operand.operand(fewer.n, fewer.q, Operand::General);
            let (a, b) = (operand(), operand());
            let product = plan(&fewer).unwrap().multiply(&a, &b);
            assert_eq!(product, fewer.define(&a, &b), "{fewer}");
            // The control: the bits that the ring has not are there, and would be seen.
            assert_ne!(product, plan(&ring).unwrap().multiply(&a, &b), "{fewer}");
        }
    }
}
