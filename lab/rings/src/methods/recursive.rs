//! Recursive: X = Xe(x²) + x·Xo(x²), an explicit twist by ψ^i for x^n + 1 only. The "optimised NTT" of García Lleyda et
//! al. by their formulas ([`super::recursive_study`] is their program): 3·½·n·log₂n products by constants, n of residues, n
//! by 1/n, and for x^n + 1 another 2n (1/n is in the twist back).

use super::plain::{pointwise, scaled};
use super::roots::{Roots, powers};
use crate::integers;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked, constant};
use crate::numbers::{Constant, Numbers, Product};
use crate::ring::{Ring, Shape};

/// Even and odd coefficients, recursively.
pub struct Recursive;

impl Method for Recursive {
    fn name(&self) -> &'static str {
        "recursive"
    }

    fn about(&self) -> &'static str {
        "even and odd coefficients, recursively (Bakkebo 2020)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        checked(ring, product, halved(ring, product))
    }
}

fn halved(ring: &Ring, product: Product) -> Result<Halved, WhyNot> {
    if ring.shape() == Shape::Other || !ring.n.is_power_of_two() {
        return Err(WhyNot::Form { needed: "x^n-1 or x^n+1 with n a power of two" });
    }
    Ok(Halved::new(ring, &Roots::find(ring)?, product))
}

/// Powers of ω and 1/ω, and what is multiplied before and after.
pub struct Halved {
    n: usize,
    omegas: Vec<Constant>,
    inverse_omegas: Vec<Constant>,
    twist: Option<Vec<Constant>>,
    after: Vec<Constant>,
}

impl Halved {
    /// The tables of a ring.
    #[must_use]
    pub fn new(ring: &Ring, roots: &Roots, product: Product) -> Self {
        let (n, q) = (ring.n, ring.q);
        let table = |base, factor, count| {
            powers(base, factor, count, q)
                .into_iter()
                .map(|x| constant(product, q, x))
                .collect::<Vec<_>>()
        };
        let (psi, psi_inverse) = roots.psi.unzip();
        Self {
            n,
            omegas: table(roots.omega, 1, n / 2),
            inverse_omegas: table(roots.omega_inverse, 1, n / 2),
            twist: psi.map(|psi| table(psi, 1, n)),
            after: table(psi_inverse.unwrap_or(1), roots.n_inverse, n),
        }
    }

    fn forward<N: Numbers>(&self, numbers: &N, a: &[u64]) -> Vec<u64> {
        match &self.twist {
            Some(twist) => transform(numbers, &scaled(numbers, a, twist), &self.omegas),
            None => transform(numbers, a, &self.omegas),
        }
    }
}

/// The transform of x, with the powers of ω below x.len()/2 at every (omegas.len()·2 / x.len())-th place.
///
/// NTT(X)\[k\] = NTT(Xe)\[k\] + ω^k·NTT(Xo)\[k\], NTT(X)\[k+n/2\] = NTT(Xe)\[k\] - ω^k·NTT(Xo)\[k\].
fn transform<N: Numbers>(numbers: &N, x: &[u64], omegas: &[Constant]) -> Vec<u64> {
    let n = x.len();
    if n == 1 {
        return x.to_vec();
    }
    let even: Vec<u64> = x.iter().copied().step_by(2).collect();
    let odd: Vec<u64> = x.iter().copied().skip(1).step_by(2).collect();
    let (even, odd) = (transform(numbers, &even, omegas), transform(numbers, &odd, omegas));
    let stride = 2 * omegas.len() / n;
    let mut out = vec![0; n];
    let (low, high) = out.split_at_mut(n / 2);
    for k in 0..n / 2 {
        let turned = numbers.scale(odd[k], omegas[k * stride]);
        low[k] = numbers.add(even[k], turned);
        high[k] = numbers.sub(even[k], turned);
    }
    out
}

/// The study's recursive transform of x by the powers of ω. Its worked example:
///
/// ```
/// # use goodprime_rings::methods::recursive::ntt;
/// assert_eq!(ntt(&[2, 5, 3, 1], 4, 17), [11, 15, 16, 0]);
/// ```
#[must_use]
pub fn ntt(x: &[u64], omega: u64, q: u64) -> Vec<u64> {
    let omegas: Vec<_> = (0..x.len() as u64 / 2)
        .map(|i| constant(Product::Shoup, q, integers::power(omega, i, q)))
        .collect();
    transform(&crate::numbers::Shoup::new(q), x, &omegas)
}

impl Algorithm for Halved {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        self.forward(numbers, b)
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        let product = pointwise(numbers, &self.forward(numbers, a), prepared);
        scaled(numbers, &transform(numbers, &product, &self.inverse_omegas), &self.after)
    }

    fn tree(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.twist.is_some() {
            lines.push("twist by ψ^i".to_owned());
        }
        let mut n = self.n;
        while n > 1 {
            lines.push(format!("└ {} × even/odd of length {n}", self.n / n));
            n /= 2;
        }
        lines.push(format!("└ {} products of residues", self.n));
        lines
    }

    fn constants(&self) -> usize {
        self.omegas.len()
            + self.inverse_omegas.len()
            + self.after.len()
            + self.twist.as_ref().map_or(0, Vec::len)
    }
}
