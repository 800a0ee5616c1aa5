//! The sizes of the transform, and its primes: both follow from p.

use core::marker::PhantomData;

use goodprime_lanes::Modulus;

use crate::params::Ring;

/// n = `radices[0]`·`radices[1]`·`radices[2]` points, for blocks of 16 coefficients.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The sizes of the three passes.
    pub radices: [usize; 3],
}

/// The smallest sizes for which products of all six rings fit, one a line.
const PLANS: [Plan; 4] = [
    Plan { radices: [3, 4, 8] }, // 1536 coefficients
    Plan { radices: [3, 5, 8] }, // 1920
    Plan { radices: [4, 4, 8] }, // 2048
    Plan { radices: [5, 4, 8] }, // 2560
];

impl Plan {
    /// The smallest plan for products of p coefficients by p.
    const fn new(p: usize) -> Self {
        let mut k = 0;
        while PLANS[k].size() < 2 * p - 1 {
            k += 1;
        }
        PLANS[k]
    }

    /// Points, and blocks of 16 coefficients: n.
    pub const fn blocks(&self) -> usize {
        self.radices[0] * self.radices[1] * self.radices[2]
    }

    /// Coefficients: N = 16·n.
    pub const fn size(&self) -> usize {
        16 * self.blocks()
    }

    /// Whether Good's map divides what pass `level` leaves from what follows: it does if the
    /// sizes have no common factor, and then no twiddle factors are needed between them.
    pub const fn good(&self, level: usize) -> bool {
        gcd(self.radices[level], self.after(level)) == 1
    }

    /// Points of all passes that follow pass `level`.
    pub const fn after(&self, level: usize) -> usize {
        match level {
            0 => self.radices[1] * self.radices[2],
            1 => self.radices[2],
            _ => 1,
        }
    }

    /// The block that place (i, j) of pass `level` holds: i and j are its residues (Good), or
    /// its digits (Cooley–Tukey).
    pub const fn block(&self, level: usize, i: usize, j: usize) -> usize {
        let (r, m) = (self.radices[level], self.after(level));
        if !self.good(level) {
            return i * m + j;
        }
        let mut block = j;
        while block % r != i {
            block += m;
        }
        block
    }
}

/// The plan of a ring, as constants: what kernels decide by it is decided when compiling.
pub trait Planned: Ring {
    /// The plan.
    const PLAN: Plan = Plan::new(Self::P);
    /// [`Plan::good`] for the first two passes.
    const GOOD: [bool; 2] = [Self::PLAN.good(0), Self::PLAN.good(1)];
    /// [`Plan::after`] for the first pass.
    const AFTER: usize = Self::PLAN.after(0);
    /// n.
    const BLOCKS: usize = Self::PLAN.blocks();
    /// N.
    const SIZE: usize = Self::PLAN.size();
}

impl<R: Ring> Planned for R {}

const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The `K`-th largest prime below 2^13 that is 1 modulo n, as a modulus.
#[derive(Clone, Copy, Debug)]
pub struct Prime<R, const K: usize>(PhantomData<R>);

impl<R: Ring, const K: usize> Modulus for Prime<R, K> {
    const Q: i16 = prime(R::BLOCKS as i16, K);
}

const fn prime(n: i16, index: usize) -> i16 {
    let mut candidate = (8191 - 1) / n * n + 1;
    let mut found = 0;
    loop {
        let mut d = 2;
        while candidate % d != 0 {
            d += 1;
        }
        if d == candidate {
            if found == index {
                return candidate;
            }
            found += 1;
        }
        candidate -= n;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_a_permutation_of_the_blocks() {
        for plan in PLANS {
            let [r0, r1, r2] = plan.radices;
            let mut seen = [false; 160];
            for i in 0..r0 {
                for j in 0..r1 {
                    for k in 0..r2 {
                        let block = plan.block(0, i, plan.block(1, j, k));
                        assert!(!core::mem::replace(&mut seen[block], true));
                    }
                }
            }
            assert!(seen[..plan.blocks()].iter().all(|s| *s));
        }
    }

    fn check_primes<R: Ring>() {
        let n = R::BLOCKS as i16;
        let primes = [Prime::<R, 0>::Q, Prime::<R, 1>::Q, Prime::<R, 2>::Q];
        assert!(8192 > primes[0] as i32 && primes[0] > primes[1] && primes[1] > primes[2]);
        for prime in primes {
            assert!((2..prime).take_while(|d| d * d <= prime).all(|d| prime % d != 0));
            assert_eq!(prime % n, 1);
        }
    }

    #[test]
    fn primes_are_distinct_and_have_the_roots() {
        check_primes::<crate::P653>();
        check_primes::<crate::P761>();
        check_primes::<crate::P857>();
        check_primes::<crate::P953>();
        check_primes::<crate::P1013>();
        check_primes::<crate::P1277>();
    }
}
