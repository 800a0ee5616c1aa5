//! A test whether a small polynomial is divisible by a factor of low degree of x^p-x-1 modulo 3.
//!
//! A quotient of R/3 by a factor of degree d is a field of 3^d elements, so a random polynomial is
//! not invertible with probability 3^-d for each factor: one in 27 for p = 653. Batches of
//! inverses, which are inverted as one product, need the answer before they multiply.
//!
//! ```text
//! a = Σ_b x^(32b)·A_b(x), A_b of 32 coefficients
//!   │ x^(32b) modulo the factor is Σ_j c_bj·x^j:    S_j = Σ_b c_bj·A_b   in vectors
//!   ▼ a ≡ Σ_j x^j·S_j(x), a polynomial of degree below 32 + MAX_DEGREE: divided as at school
//! ```

use ctutils::Choice;
use goodprime_lanes::{Modular, wipe};

use crate::params::Params;

/// The largest degree of a factor that is looked at. The next larger one among all rings is 11:
/// such a polynomial is met once in 177 thousand.
pub const MAX_DEGREE: usize = 8;
/// Factors of that degree at most that a ring has at most.
const MAX_FACTORS: usize = 4;
/// Coefficients of a block: whole vectors of any length.
const BLOCK: usize = 32;
/// Blocks of the largest ring.
const MAX_BLOCKS: usize = crate::params::padded(1277) / BLOCK;

/// c_bj for one factor.
type Residues = [[i16; MAX_DEGREE]; MAX_BLOCKS];

struct Of<R>(core::marker::PhantomData<R>);

impl<R: Params> Of<R> {
    const RESIDUES: &'static [Residues; MAX_FACTORS] = &residues::<R>();
}

/// c in -1 ..= 1, for |c| ≤ 2.
const fn mod_3(c: i16) -> i16 {
    (c + 4) % 3 - 1
}

const fn residues<R: Params>() -> [Residues; MAX_FACTORS] {
    let mut all = [[[0; MAX_DEGREE]; MAX_BLOCKS]; MAX_FACTORS];
    let mut k = 0;
    while k < R::FACTORS.len() {
        let factor = R::FACTORS[k];
        let degree = factor.len() - 1;
        assert!(degree <= MAX_DEGREE && factor[degree] == 1);
        // x^i modulo the factor.
        let mut power = [0; MAX_DEGREE];
        power[0] = 1;
        let mut i = 0;
        while i < R::P {
            if i.is_multiple_of(BLOCK) {
                all[k][i / BLOCK] = power;
            }
            let top = power[degree - 1];
            let mut j = degree;
            while j > 0 {
                j -= 1;
                let below = if j > 0 { power[j - 1] } else { 0 };
                power[j] = mod_3(below - top * factor[j]);
            }
            i += 1;
        }
        // It is a factor: x^p = x + 1.
        let mut j = 0;
        while j < degree {
            assert!(power[j] == (j < 2) as i16);
            j += 1;
        }
        k += 1;
    }
    all
}

/// The number of random polynomials to draw so that all fail once in 4096 times at most.
pub const fn draws<R: Params>() -> usize {
    let unit = 3u64.pow(MAX_DEGREE as u32);
    let mut fail = 0;
    let mut k = 0;
    while k < R::FACTORS.len() {
        fail += unit / 3u64.pow(R::FACTORS[k].len() as u32 - 1);
        k += 1;
    }
    let (mut draws, mut left) = (1, fail << 12);
    while left > unit {
        left = left * fail / unit;
        draws += 1;
    }
    draws
}

/// Coefficients of the sum of a factor's parts.
pub const SUMS: usize = BLOCK + MAX_DEGREE;
/// The bound of these sums: one from each block in each of the parts that overlap.
pub const SUM_BOUND: i16 = (MAX_BLOCKS * MAX_DEGREE) as i16;
/// The bound of the operand of [`center`]; a test tries all values up to it.
const CENTER_BOUND: i16 = 1 << 12;
// A coefficient loses at most 1 to each of the coefficients that are divided before it.
const _: () = assert!(SUM_BOUND + SUMS as i16 <= CENTER_BOUND);

/// True if a is prime to all [`Params::FACTORS`]. In: |a| ≤ 1, PADDED coefficients.
#[inline(always)]
pub fn prime_to_factors<L: Modular<Element = i16>, R: Params>(lanes: L, a: &[i16]) -> Choice {
    let mut prime = Choice::TRUE;
    for (k, factor) in R::FACTORS.iter().enumerate() {
        let mut sum = [0; SUMS];
        sums::<L, R>(lanes, a, k, &mut sum);
        prime = prime.and(divides(factor, &mut sum).not());
        wipe(&mut sum);
    }
    prime
}

/// sum += Σ_j x^j·S_j for factor k: congruent to a modulo the factor.
///
/// In: |a| ≤ 1, PADDED coefficients; a sum of zeros. Out: |sum| ≤ [`SUM_BOUND`].
#[inline(always)]
pub fn sums<L: Modular, R: Params>(
    lanes: L,
    a: &[L::Element],
    k: usize,
    sum: &mut [L::Element; SUMS],
) {
    let (a, residues) = (&a[..R::PADDED], &Of::<R>::RESIDUES[k]);
    for v in (0..BLOCK).step_by(L::LANES) {
        let mut parts = [lanes.splat(0); MAX_DEGREE];
        for block in 0..R::PADDED / BLOCK {
            let x = lanes.load(a, BLOCK * block + v);
            for j in 0..MAX_DEGREE {
                parts[j] = lanes.mul_add(parts[j], x, residues[block][j]);
            }
        }
        for j in 0..MAX_DEGREE {
            let s = lanes.load(sum, v + j);
            lanes.store(sum, v + j, lanes.add(s, parts[j]));
        }
    }
}

/// True if a factor divides `a`, modulo 3. In: |a| ≤ [`SUM_BOUND`]. The polynomial is used up.
#[inline(always)]
fn divides(factor: &[i16], a: &mut [i16; SUMS]) -> Choice {
    let degree = factor.len() - 1;
    for i in (degree..a.len()).rev() {
        let top = center(a[i]);
        for j in 0..degree {
            a[i - degree + j] -= top * factor[j];
        }
    }
    let mut rest = 0;
    for c in &a[..degree] {
        rest |= center(*c) as u16;
    }
    Choice::from_u16_eq(rest, 0)
}

/// c modulo 3 in -1 ..= 1, for |c| ≤ [`CENTER_BOUND`].
#[inline(always)]
fn center(c: i16) -> i16 {
    // 10923/2^15 is a third and 2^-15/3: too little more to reach the next rounding.
    let third = (c as i32 * 10923 + (1 << 14)) >> 15;
    c - 3 * third as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{P653, P761, P953, P1277};
    use goodprime_lanes::{Backend, Isa, Kernel};
    use std::vec;
    use std::vec::Vec;

    #[test]
    fn remainders_of_three() {
        for c in -CENTER_BOUND..=CENTER_BOUND {
            let r = center(c);
            assert!((-1..=1).contains(&r) && (c - r) % 3 == 0, "{c}: {r}");
        }
    }

    #[test]
    fn draws_follow_from_the_factors() {
        assert_eq!(draws::<P761>(), 1);
        assert_eq!(draws::<P953>(), 2);
        assert_eq!(draws::<P653>(), 3);
        assert_eq!(draws::<P1277>(), 3);
    }

    /// The remainder of a modulo b, both modulo 3 and without zeros at the end.
    fn remainder(mut a: Vec<i16>, b: &[i16]) -> Vec<i16> {
        while a.len() >= b.len() {
            let top = a[a.len() - 1] * b[b.len() - 1];
            let shift = a.len() - b.len();
            for (j, c) in b.iter().enumerate() {
                a[shift + j] = (a[shift + j] - top * c).rem_euclid(3);
            }
            while a.last() == Some(&0) {
                a.pop();
            }
        }
        a
    }

    /// The factors of degree at most 8 are all there are: their degrees add up to that of
    /// gcd(x^p-x-1, ∏_{d ≤ 8} (x^(3^d) - x)), and they are different.
    fn complete<R: Params>() {
        let mut modulus = vec![0; R::P + 1];
        (modulus[0], modulus[1], modulus[R::P]) = (2, 2, 1);
        let mut power = vec![0, 1];
        let (mut found, mut expected) = (0, 0);
        for d in 1..=MAX_DEGREE {
            let mut cube = vec![0; 3 * power.len() - 2];
            for (i, &c) in power.iter().enumerate() {
                cube[3 * i] = c;
            }
            power = remainder(cube, &modulus);
            let mut a = power.clone();
            a[1] = (a[1] - 1i16).rem_euclid(3);
            let mut b = modulus.clone();
            while !a.is_empty() {
                (a, b) = (remainder(b, &a), a);
            }
            found += b.len() - 1;
            // Factors of degree e divide x^(3^d) - x if e divides d.
            let degrees = R::FACTORS.iter().map(|f| f.len() - 1);
            expected += degrees.filter(|e| d.is_multiple_of(*e)).sum::<usize>();
            assert_eq!(found, expected, "degree {d}");
        }
    }

    struct Test<R>(Vec<i16>, core::marker::PhantomData<R>);
    impl<R: Params> Kernel for Test<R> {
        type Output = bool;
        #[inline(always)]
        fn on<I: Isa>(self, isa: I) -> bool {
            prime_to_factors::<I, R>(isa, &self.0).to_bool()
        }
    }

    /// Multiples of a factor, and their neighbours.
    fn multiples<R: Params>() {
        let mut state = 1u64;
        for factor in R::FACTORS {
            for _ in 0..20 {
                let mut a = vec![0i16; R::PADDED];
                for i in 0..R::P - factor.len() {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
                    let c = (state >> 33) as i16 % 3;
                    for (j, f) in factor.iter().enumerate() {
                        a[i + j] = (a[i + j] + c * f).rem_euclid(3);
                    }
                }
                a.iter_mut().for_each(|c| *c = mod_3(*c));
                let mut next = a.clone();
                next[(state >> 40) as usize % R::P] =
                    mod_3(next[(state >> 40) as usize % R::P] + 1);
                let coprime = R::FACTORS.iter().all(|f| {
                    let mut next: Vec<_> = next.iter().map(|c| c.rem_euclid(3)).collect();
                    while next.last() == Some(&0) {
                        next.pop();
                    }
                    !remainder(next, f).is_empty()
                });
                for backend in Backend::available() {
                    let test = |a: &[i16]| backend.run(Test::<R>(a.to_vec(), Default::default()));
                    assert!(!test(&a), "{backend}");
                    assert_eq!(test(&next), coprime, "{backend}");
                }
            }
        }
    }

    #[test]
    fn factors_are_complete() {
        macro_rules! each {
            ($($ring:ident)*) => { $(complete::<crate::$ring>();)* };
        }
        for_each_ring!(each);
    }

    #[test]
    fn multiples_are_found() {
        macro_rules! each {
            ($($ring:ident)*) => { $(multiples::<crate::$ring>();)* };
        }
        for_each_ring!(each);
    }
}
