//! The parameters of transforms: 1/n, ω, ψ and their inverses. ω is the least root of order n, ψ the lesser square root of
//! ω: so the study's Table 1 chose them.

use crate::integers;
use crate::method::{WhyNot, inverse, root};
use crate::ring::{Ring, Shape};

/// 1/n, ω and, for x^n + 1, ψ with ψ² = ω; each with its inverse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roots {
    /// 1/n.
    pub n_inverse: u64,
    /// ω, of order n.
    pub omega: u64,
    /// 1/ω.
    pub omega_inverse: u64,
    /// ψ of order 2n and 1/ψ, for x^n + 1.
    pub psi: Option<(u64, u64)>,
}

impl Roots {
    /// Returns the parameters of a ring's transform.
    ///
    /// # Errors
    /// Why there are none.
    pub fn find(ring: &Ring) -> Result<Self, WhyNot> {
        let (n, q) = (ring.n as u64, ring.q);
        match ring.shape() {
            Shape::Cyclic => Self::cyclic(n, q),
            Shape::Negacyclic => Self::negacyclic(n, q),
            Shape::Other => Err(WhyNot::Form { needed: "x^n-1 or x^n+1" }),
        }
    }

    fn cyclic(n: u64, q: u64) -> Result<Self, WhyNot> {
        let omega = root(n, q)?;
        Ok(Self { n_inverse: inverse(n, q)?, omega, omega_inverse: inverse(omega, q)?, psi: None })
    }

    fn negacyclic(n: u64, q: u64) -> Result<Self, WhyNot> {
        // For composite q, a root of order 2n comes first and ω is its square.
        let psi = match integers::is_prime(q) {
            true => {
                let omega = root(n, q)?;
                let psi = integers::square_root(omega, q);
                psi.filter(|&psi| integers::is_principal_root(psi, 2 * n, q))
                    .or_else(|| integers::principal_root(2 * n, q))
            }
            false => integers::principal_root(2 * n, q),
        };
        let psi = psi.ok_or(WhyNot::NoRoot { order: 2 * n, q })?;
        let omega = integers::times(psi, psi, q);
        Ok(Self {
            n_inverse: inverse(n, q)?,
            omega,
            omega_inverse: inverse(omega, q)?,
            psi: Some((psi, inverse(psi, q)?)),
        })
    }
}

/// factor·base^i for i below n.
#[must_use]
pub fn powers(base: u64, factor: u64, n: usize, q: u64) -> Vec<u64> {
    std::iter::successors(Some(factor % q), |&x| Some(integers::times(x, base, q)))
        .take(n)
        .collect()
}
