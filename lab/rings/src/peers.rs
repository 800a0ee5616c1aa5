//! Products of other projects, which are measured with ours. The feature `peers` includes them,
//! from their packages.
//!
//! `tfhe-ntt` (BSD-3-Clause-Clear): transforms for x^n + 1 on this processor's vectors. An operand of ours is of 64-bit words,
//! one of its of 32: the copies are in its time, as they are few and ours copies too.

use std::sync::OnceLock;

#[cfg(feature = "peers")]
use crate::method::By;
use crate::method::{Multiply, WhyNot};
use crate::ring::Ring;

/// A product of another project.
pub struct Peer {
    /// The product's name.
    pub name: &'static str,
    /// Returns the product's plan for a ring, or the reason why it has none.
    pub plan: fn(&Ring) -> Result<Box<dyn Multiply>, WhyNot>,
}

/// The peers in Rust.
static PEERS: &[Peer] = &[
    #[cfg(feature = "peers")]
    Peer { name: "peer tfhe-ntt", plan: tfhe::plan },
];

static MORE: OnceLock<&'static [Peer]> = OnceLock::new();

/// Adds the peers of a program, once. `lab/flint-ntl` has the peers that need C libraries.
pub fn add(peers: &'static [Peer]) {
    MORE.get_or_init(|| peers);
}

/// Returns all peers of this program.
#[must_use]
pub fn all() -> Vec<&'static Peer> {
    PEERS.iter().chain(MORE.get().into_iter().copied().flatten()).collect()
}

#[cfg(feature = "peers")]
mod tfhe {
    use tfhe_ntt::prime32::Plan;

    use super::{By, Multiply, Ring, WhyNot};
    use crate::method::root;
    use crate::ring::Shape;

    pub(super) fn plan(ring: &Ring) -> Result<Box<dyn Multiply>, WhyNot> {
        if ring.shape() != Shape::Negacyclic || !ring.n.is_power_of_two() || ring.n < 32 {
            return Err(WhyNot::Form { needed: "x^n+1 with n a power of two of at least 32" });
        }
        root(2 * ring.n as u64, ring.q)?;
        let plan = Plan::try_new(ring.n, ring.q as u32).ok_or(WhyNot::NotPrime(ring.q))?;
        Ok(Box::new(Negacyclic(plan)))
    }

    struct Negacyclic(Plan);

    impl Negacyclic {
        fn transformed(&self, x: &[u64]) -> Vec<u32> {
            let mut x: Vec<u32> = x.iter().map(|&x| x as u32).collect();
            self.0.fwd(&mut x);
            x
        }
    }

    impl Multiply for Negacyclic {
        fn multiply(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
            self.by(b)(a)
        }

        fn by<'a>(&'a self, b: &[u64]) -> By<'a> {
            let b = self.transformed(b);
            Box::new(move |a| {
                let mut a = self.transformed(a);
                self.0.mul_assign_normalize(&mut a, &b);
                self.0.inv(&mut a);
                a.into_iter().map(u64::from).collect()
            })
        }
    }
}
