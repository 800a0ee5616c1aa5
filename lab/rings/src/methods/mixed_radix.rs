//! Mixed radix: Cooley and Tukey for any length, by its least prime factor first. X\[k\] = Σ_r ω^(rk)·X_r\[k mod m\].

use super::plain::{pointwise, scaled};
use super::roots::{Roots, powers};
use crate::integers::factors;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked, constant};
use crate::numbers::{Constant, Numbers, Product};
use crate::ring::{Ring, Shape};

/// Cooley-Tukey for lengths with other factors than 2.
pub struct MixedRadix;

impl Method for MixedRadix {
    fn name(&self) -> &'static str {
        "mixed-radix"
    }

    fn about(&self) -> &'static str {
        "Cooley-Tukey by the prime factors of n (1965)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        if ring.shape() == Shape::Other {
            return Err(WhyNot::Form { needed: "x^n-1 or x^n+1" });
        }
        checked(ring, product, Roots::find(ring).map(|roots| Twisted::new(ring, &roots, product)))
    }
}

/// A transform of any length, with the powers of its root.
pub(crate) struct Transform {
    powers: Vec<Constant>,
    radices: Vec<usize>,
}

impl Transform {
    pub(crate) fn new(n: usize, omega: u64, q: u64, product: Product) -> Self {
        let powers = powers(omega, 1, n, q).into_iter().map(|x| constant(product, q, x)).collect();
        let radices =
            factors(n as u64).into_iter().flat_map(|(p, e)| vec![p as usize; e as usize]).collect();
        Self { powers, radices }
    }

    pub(crate) fn apply<N: Numbers>(&self, numbers: &N, x: &[u64]) -> Vec<u64> {
        self.level(numbers, x, &self.radices)
    }

    fn level<N: Numbers>(&self, numbers: &N, x: &[u64], radices: &[usize]) -> Vec<u64> {
        let Some((&radix, rest)) = radices.split_first() else {
            return x.to_vec();
        };
        let (n, m) = (x.len(), x.len() / radix);
        let stride = self.powers.len() / n;
        let part = |r: usize| x.iter().copied().skip(r).step_by(radix).collect::<Vec<_>>();
        let parts: Vec<_> = (0..radix).map(|r| self.level(numbers, &part(r), rest)).collect();
        (0..n)
            .map(|k| {
                (1..radix).fold(parts[0][k % m], |sum, r| {
                    let index = r * k % n;
                    let value = parts[r][k % m];
                    let turned = if index == 0 {
                        value
                    } else {
                        numbers.scale(value, self.powers[index * stride])
                    };
                    numbers.add(sum, turned)
                })
            })
            .collect()
    }

    pub(crate) const fn constants(&self) -> usize {
        self.powers.len()
    }

    pub(crate) fn shown(&self) -> String {
        let radices: Vec<_> = self.radices.iter().map(usize::to_string).collect();
        format!("radices {}", radices.join("·"))
    }
}

struct Twisted {
    forward: Transform,
    backward: Transform,
    twist: Option<Vec<Constant>>,
    after: Vec<Constant>,
}

impl Twisted {
    fn new(ring: &Ring, roots: &Roots, product: Product) -> Self {
        let (n, q) = (ring.n, ring.q);
        let table = |base, factor| {
            powers(base, factor, n, q).into_iter().map(|x| constant(product, q, x)).collect()
        };
        let (psi, psi_inverse) = roots.psi.unzip();
        Self {
            forward: Transform::new(n, roots.omega, q, product),
            backward: Transform::new(n, roots.omega_inverse, q, product),
            twist: psi.map(|psi| table(psi, 1)),
            after: table(psi_inverse.unwrap_or(1), roots.n_inverse),
        }
    }
}

impl Algorithm for Twisted {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        match &self.twist {
            Some(twist) => self.forward.apply(numbers, &scaled(numbers, b, twist)),
            None => self.forward.apply(numbers, b),
        }
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        let product = pointwise(numbers, &self.prepare(numbers, a), prepared);
        scaled(numbers, &self.backward.apply(numbers, &product), &self.after)
    }

    fn tree(&self) -> Vec<String> {
        let twist = if self.twist.is_some() { "twist by ψ^i, then " } else { "" };
        vec![
            format!("{twist}{}", self.forward.shown()),
            format!("└ {} products of residues", self.after.len()),
        ]
    }

    fn constants(&self) -> usize {
        2 * self.forward.constants() + self.after.len() + self.twist.as_ref().map_or(0, Vec::len)
    }
}
