//! Inverses in R/q by division steps, coefficient by coefficient: for processors without vectors and with little
//! memory.
//!
//! The steps and the places of [`divstep`](super::divstep): f stays in place and g moves down by one coefficient per
//! step, v moves up and r stays in place. g and r carry 2^-16 for each step, together, so only v/f(0) matters in the
//! end.
//!
//! A coefficient that a step has made is at most B = half + 1 + 2·half·B/2^16: f(0) and g(0) are canonical, and half is
//! (q - 1)/2. [`bound`] is that, and checks that no sum is too large.

use ctutils::Choice;
use goodprime_lanes::Modulus;

use crate::params::Params;
use crate::scalar::Reduction;

/// Coefficients of f and v: one more than an element of the ring.
const fn long<R: Params>() -> usize {
    R::P + 1
}

/// Coefficients of scratch memory that are used.
const fn used<R: Params>() -> usize {
    4 * long::<R>()
}

/// B.
const fn bound<R: Params>() -> i64 {
    let half = <R::Q as Modulus>::HALF as i64;
    let bound = ((half + 1) << 16) / ((1 << 16) - 2 * half) + 1;
    let sum = 2 * half * bound;
    assert!(
        Reduction::divided_bound::<R>(sum) <= bound && sum < 1 << 31 && bound < Reduction::NEAR
    );
    bound
}

/// The degree and the reduction of a ring: a value, so that the steps are compiled once.
struct Row {
    p: usize,
    ring: Reduction,
}

/// out = 1/(scale·a) for a public scale, not 0. Returns whether a is invertible.
///
/// In: |a| ≤ half, p coefficients. Out: |c| ≤ half, zero from p on. `memory` has four times p + 1 coefficients, and its
/// contents do not matter; they are secret in the end.
#[inline(always)]
pub(crate) fn invert<R: Params>(
    out: &mut [i16],
    a: &[i16],
    scale: u8,
    memory: &mut [i16],
) -> Choice {
    let row = const {
        bound::<R>();
        &Row { p: R::P, ring: Reduction::of::<R>() }
    };
    any_ring(row, out, a, scale, &mut memory[..used::<R>()])
}

/// [`invert`] as one function for all rings.
#[inline(never)]
fn any_ring(row: &Row, out: &mut [i16], a: &[i16], scale: u8, memory: &mut [i16]) -> Choice {
    let &Row { p, ref ring } = row;
    memory.fill(0);
    let (f, rest) = memory.split_at_mut(p + 1);
    let (g, rest) = rest.split_at_mut(p + 1);
    let (v, r) = rest.split_at_mut(p + 1);

    // f = 1 - x^(p-1) - x^p, g = x^(p-1)·a(1/x), v = 0, r = 1.
    (f[0], f[p - 1], f[p]) = (1, -1, -1);
    for (g, &a) in g.iter_mut().zip(a[..p].iter().rev()) {
        *g = a;
    }
    r[0] = 1;

    let mut delta = 1;
    let steps = 2 * p - 1;
    for n in 0..steps {
        // Only coefficients that can still reach the result, and those that were ever not zero.
        let (left, made) = ((steps - n).min(p) + 1, (n + 1).min(p + 1));
        let step = Step::of(ring, &mut delta, f[0], g[0]);
        step.down(ring, &mut f[..left], &mut g[..left]);
        step.up(ring, &mut v[..made], &mut r[..made]);
    }

    // v/f(0)/scale, reversed.
    let f0 = ring.nearest(f[0] as i32);
    let factor = ring.reciprocal(ring.product(f0, scale as i16));
    for (out, &v) in out.iter_mut().zip(v[..p].iter().rev()) {
        *out = ring.product(ring.nearest(v as i32), factor);
    }
    out[p..].fill(0);
    Choice::from_u32_eq(delta as u32, 0)
}

/// The constants of a step for every coefficient.
struct Step {
    f0: i32,
    g0: i32,
    /// All bits if f and g change places.
    swap: i16,
}

impl Step {
    #[inline(always)]
    fn of(ring: &Reduction, delta: &mut i32, f0: i16, g0: i16) -> Self {
        let (f0, g0) = (ring.nearest(f0 as i32), ring.nearest(g0 as i32));
        let positive = Choice::from_u32_lsb((-*delta) as u32 >> 31);
        let swap = Choice::from_u16_nz(g0 as u16).and(positive).to_u16_mask() as i16;
        *delta = 1 + ((*delta ^ swap as i32) - swap as i32);
        Self { f0: f0 as i32, g0: g0 as i32, swap }
    }

    /// (swap ? y : x, (f0·y - g0·x)/2^16).
    #[inline(always)]
    fn of_pair(&self, ring: &Reduction, x: i16, y: i16) -> (i16, i16) {
        let difference = ring.divided(self.f0 * y as i32 - self.g0 * x as i32);
        (x ^ (x ^ y) & self.swap, difference as i16)
    }

    /// (f, g) becomes (swap ? g : f, (f0·g - g0·f)/x), from the highest coefficient on.
    #[inline(never)]
    fn down(&self, ring: &Reduction, f: &mut [i16], g: &mut [i16]) {
        let mut above = 0;
        for (f, g) in f.iter_mut().zip(g).rev() {
            let (x, y) = (*f, *g);
            *g = above;
            (*f, above) = self.of_pair(ring, x, y);
        }
    }

    /// (v, r) becomes (swap ? r : x·v, f0·r - g0·x·v), from the lowest coefficient on.
    #[inline(never)]
    fn up(&self, ring: &Reduction, v: &mut [i16], r: &mut [i16]) {
        let mut below = 0;
        for (v, r) in v.iter_mut().zip(r) {
            let (x, y) = (below, *r);
            below = *v;
            (*v, *r) = self.of_pair(ring, x, y);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::*;

    /// a·b modulo x^p - x - 1 and q, by the definition.
    fn product<R: Params>(a: &[i16], b: &[i16]) -> Vec<i16> {
        let (p, q) = (R::P, <R::Q as Modulus>::Q as i64);
        let mut out = vec![0i64; 2 * p];
        for (i, &a) in a[..p].iter().enumerate() {
            for (out, &b) in out[i..].iter_mut().zip(&b[..p]) {
                *out += a as i64 * b as i64;
            }
        }
        for i in (p..2 * p).rev() {
            out[i - p] += out[i];
            out[i - p + 1] += out[i];
        }
        out[..p].iter().map(|c| c.rem_euclid(q) as i16).collect()
    }

    fn inverses<R: Params>() {
        let half = <R::Q as Modulus>::HALF;
        let mut state = R::P as u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 16) % (2 * half as u32 + 1)) as i16 - half
        };
        let mut memory = vec![0; 4 * (R::P + 1)];
        let mut of = |a: &[i16], scale| {
            let mut out = vec![1; R::PADDED];
            let invertible = invert::<R>(&mut out, a, scale, &mut memory);
            (invertible.to_bool(), out)
        };
        let mut one = vec![0; R::P];
        one[0] = 1;
        let mut sparse = vec![0; R::PADDED];
        (sparse[0], sparse[R::P - 1]) = (-1, 1);
        let extreme = vec![half; R::P];
        let any: Vec<i16> = (0..R::P).map(|_| random()).collect();
        for (a, scale) in [(&sparse, 1), (&extreme, 3), (&any, 1), (&any, 3)] {
            let (invertible, inverse) = of(a, scale as u8);
            assert!(invertible && inverse.iter().all(|c| (-half..=half).contains(c)));
            let scaled: Vec<i16> = product::<R>(a, &inverse);
            let q = 2 * half as i32 + 1;
            let back: Vec<i16> = scaled.iter().map(|&c| (c as i32 * scale % q) as i16).collect();
            assert_eq!(back, one, "p = {}, scale {scale}", R::P);
        }
        assert!(!of(&vec![0; R::P], 1).0, "zero has no inverse");
    }

    /// True if a step turns coefficients up to B into coefficients of at most B, in all corners.
    fn ranges<R: Params>(bound: i64) -> bool {
        let (ring, half) = (Reduction::of::<R>(), <R::Q as Modulus>::HALF as i32);
        let (signs, b) = ([-1, 1], bound as i16);
        let corner = |f0, g0, x: i16, y: i16| {
            let step = Step { f0: f0 * half, g0: g0 * half, swap: 0 };
            // All that the low half of a sum may be.
            (0..=half as i16).all(|k| {
                let (_, next) = step.of_pair(&ring, x * (b - k), y * b);
                (next as i64).abs() <= bound
            })
        };
        signs.iter().all(|&f0| {
            signs.iter().all(|&g0| {
                [(-1, -1), (-1, 1), (1, -1), (1, 1)].iter().all(|&(x, y)| corner(f0, g0, x, y))
            })
        })
    }

    fn check<R: Params>() {
        inverses::<R>();
        let half = <R::Q as Modulus>::HALF as i64;
        assert!(ranges::<R>(bound::<R>()) && bound::<R>() > half);
        assert!(!ranges::<R>(half), "a bound that is too small is found");
    }

    #[test]
    fn steps_of_all_rings() {
        macro_rules! each {
            ($($ring:ident)*) => { $(check::<crate::params::$ring>();)* };
        }
        for_each_ring!(each);
    }
}
