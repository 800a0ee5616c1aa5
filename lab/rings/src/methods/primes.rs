//! Auxiliary primes: the product of integers modulo one to three primes below 2^30 that have roots, and from these by Garner's
//! mixed radix modulo q. It serves any ring and any modulus, 2^k as well.

use super::halving::Halving;
use crate::integers::{inverse, is_prime};
use crate::method::{Algorithm, Method, Plan, WhyNot, checked, constant};
use crate::numbers::{Constant, Numbers, Product};
use crate::ring::{BOUND_MODULUS, Ring};

/// Products of integers by transforms modulo other primes.
pub struct Primes;

impl Method for Primes {
    fn name(&self) -> &'static str {
        "auxiliary-primes"
    }

    fn about(&self) -> &'static str {
        "integers modulo primes that have roots, then the remainder theorem (Garner 1959)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        checked(ring, product, Integers::new(ring, product))
    }
}

struct Prime {
    p: u64,
    halving: Halving,
    /// The product of the primes before, modulo q.
    weight: Constant,
    /// The inverses of the primes before, one after the other, modulo p.
    inverses: Vec<Constant>,
}

struct Integers {
    ring: Ring,
    length: usize,
    primes: Vec<Prime>,
}

impl Integers {
    fn new(ring: &Ring, product: Product) -> Result<Self, WhyNot> {
        let length = (2 * ring.n - 1).next_power_of_two();
        let bound = ring.n as u128 * u128::from(ring.q - 1).pow(2);
        let mut primes: Vec<Prime> = Vec::new();
        let mut have = 1u128;
        let mut p = BOUND_MODULUS / length as u64 * length as u64 + 1;
        while have <= bound {
            p -= length as u64;
            if p <= length as u64 {
                return Err(WhyNot::Bound {
                    what: "the length of transforms",
                    value: length as u64,
                    bound: BOUND_MODULUS,
                });
            }
            if p >= BOUND_MODULUS || !is_prime(p) {
                continue;
            }
            if product == Product::Plantard {
                return Err(WhyNot::Bound {
                    what: "an auxiliary prime",
                    value: p,
                    bound: (1 << 14) - 1,
                });
            }
            let halving = Halving::new(&Ring::cyclic(length, p), length.trailing_zeros(), product)?;
            let before =
                primes.iter().map(|prime| inverse(prime.p, p).map(|x| constant(product, p, x)));
            let inverses = before.collect::<Option<_>>().ok_or(WhyNot::NotPrime(p))?;
            let weight = constant(product, ring.q, (have % u128::from(ring.q)) as u64);
            primes.push(Prime { p, halving, weight, inverses });
            have *= u128::from(p);
        }
        Ok(Self { ring: ring.clone(), length, primes })
    }

    /// An operand modulo a prime, of the transform's length.
    fn residues<N: Numbers>(&self, prime: &Prime, field: &N, x: &[u64]) -> Vec<u64> {
        let reduced = |&x: &u64| if x < prime.p { x } else { field.reduce(x) };
        let mut x: Vec<u64> = x.iter().map(reduced).collect();
        x.resize(self.length, 0);
        x
    }

    /// From residues modulo all primes to the integer modulo q: digits of mixed radix, each by those before.
    fn garner<N: Numbers>(
        &self,
        numbers: &N,
        fields: &[N],
        residues: &[Vec<u64>],
        i: usize,
    ) -> u64 {
        let mut digits = [0; 4];
        let mut sum = 0;
        for (k, prime) in self.primes.iter().enumerate() {
            let field = &fields[k];
            let mut digit = residues[k][i];
            for (&before, &inverse) in digits[..k].iter().zip(&prime.inverses) {
                digit = field.scale(field.sub(digit, field.reduce(before)), inverse);
            }
            digits[k] = digit;
            sum = numbers.add(sum, numbers.scale(numbers.reduce(digit), prime.weight));
        }
        sum
    }
}

impl Algorithm for Integers {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    /// The values modulo one prime after the other.
    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        let values = |prime: &Prime| {
            let field = numbers.over(prime.p);
            prime.halving.prepare(&field, &self.residues(prime, &field, b))
        };
        self.primes.iter().flat_map(values).collect()
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        let fields: Vec<N> = self.primes.iter().map(|prime| numbers.over(prime.p)).collect();
        let each = self.primes.iter().zip(&fields).zip(prepared.chunks(self.length));
        let residues: Vec<Vec<u64>> = each
            .map(|((prime, field), values)| {
                prime.halving.finish(field, &self.residues(prime, field, a), values)
            })
            .collect();
        let out =
            (0..2 * self.ring.n - 1).map(|i| self.garner(numbers, &fields, &residues, i)).collect();
        self.ring.reduce(numbers, out)
    }

    fn tree(&self) -> Vec<String> {
        let mut lines = vec![format!("integers modulo {} primes", self.primes.len())];
        for prime in &self.primes {
            lines.push(format!("├ x^{} - 1 modulo {}", self.length, prime.p));
        }
        lines.push("└ mixed radix to q".to_owned());
        lines
    }

    fn constants(&self) -> usize {
        self.primes.iter().map(|prime| prime.halving.constants() + prime.inverses.len() + 1).sum()
    }
}
