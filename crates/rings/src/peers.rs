//! What others multiply with, measured beside ours: with the feature `peers`, from their packages.
//!
//! `tfhe-ntt` (BSD-3-Clause-Clear): transforms for x^n + 1 on this processor's vectors. An operand of ours is of 64-bit words,
//! one of its of 32: the copies are in its time, as they are few and ours copies too.

use crate::method::{Multiply, WhyNot};
use crate::ring::Ring;

/// Another's product.
pub struct Peer {
    /// Its name.
    pub name: &'static str,
    /// Its plan for a ring, or why not.
    pub plan: fn(&Ring) -> Result<Box<dyn Multiply>, WhyNot>,
}

/// All of this build.
pub static PEERS: &[Peer] = &[
    #[cfg(feature = "peers")]
    Peer { name: "peer tfhe-ntt", plan: tfhe::plan },
];

#[cfg(feature = "peers")]
mod tfhe {
    use tfhe_ntt::prime32::Plan;

    use super::{Multiply, Ring, WhyNot};
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

    impl Multiply for Negacyclic {
        fn multiply(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
            let narrow = |x: &[u64]| x.iter().map(|&x| x as u32).collect::<Vec<u32>>();
            let (mut a, mut b) = (narrow(a), narrow(b));
            self.0.fwd(&mut a);
            self.0.fwd(&mut b);
            self.0.mul_assign_normalize(&mut a, &b);
            self.0.inv(&mut a);
            a.into_iter().map(u64::from).collect()
        }
    }
}
