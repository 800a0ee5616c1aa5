//! Product in `Z[x]` through auxiliary primes: Good–Thomas transforms, then the remainder theorem.
//!
//! ```text
//! Z[x], p coefficients                         y = x^16; operands and product are blocks of 16
//!   │ modulo primes r_1, r_2 (, r_3), each ≡ 1 (mod n)
//!   │ Good: block i goes to place (i mod n_0, i mod m)       Z_r[y]/(y^n − 1), n = n_0·m,
//!   │ n_0 points, then m = n_1·8 points                      y = u·v, u^n_0 = v^m = 1
//!   ▼ n leaves: products modulo x^16 − ζ, and the same way back
//! c = c_1 + r_1·(t_2 + r_2·t_3)                exact in Z, so the sum may be taken modulo q
//! ```
//!
//! 16·n ≥ 2p - 1, so the cyclic product is the product; n = 96, 120, 128 or 160
//! ([`Plan`](super::good_thomas::Plan)). The
//! transform stops at blocks of 16: each is a vector or two, so Good's permutation only changes
//! the addresses of the first loads and the last stores, and no lane is ever shuffled. It also
//! means that primes need roots of order n only, not 16·n. There are always three below 2^13,
//! where the lanes are at their best; the larger primes of the literature are not needed.
//!
//! Two primes suffice for |b| ≤ 2 and three for any b: `garner.rs` asserts it.
//!
//! In |a| ≤ (q-1)/2, |b| ≤ `bound`. Out |c| ≤ (q-1)/2. Between the passes below r, inside them
//! below 2^15; `tests/ranges.rs` prints the largest values.
//!
//! Cost for each prime, in vectors of 16: three transforms with 3·n reductions and 1.3·n to
//! 2.1·n multiplications in butterflies each, and 16·n windows; see `docs/lab/notes/good-thomas.md`.
//!
//! Sources: Good 1958, Thomas 1963; NTRU Prime by auxiliary primes: Bernstein, Brumley, Chen and
//! Tuveri, OpenSSLNTRU (USENIX Security 2022); mixed-radix recombination: Garner 1959.

mod garner;
mod primes;

use goodprime_lanes::{Modular, Modulus};

use super::field::Short;
use super::fold::fold;
use super::good_thomas::{Blocks, Planned, tables, transform};
use super::multiplier::{Multiplier, NotApplicable, Side};
use super::window_leaves;
use goodprime_ring::Ring;
pub use primes::Prime;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct GoodThomasCrt;

impl<R: Ring> Multiplier<R> for GoodThomasCrt {
    const NAME: &'static str = "Good-Thomas CRT";
    const RING: &'static str = "Z[x] by two or three 13-bit primes, x^N - 1, leaves x^16 - zeta";
    const SCRATCH: usize = {
        let size = Blocks::<R, 16>::SIZE;
        12 * size + if size > 2 * R::PADDED { size } else { 2 * R::PADDED }
    };
    const TRANSFORMED: [usize; 2] = [3 * Blocks::<R, 16>::SIZE, 6 * Blocks::<R, 16>::SIZE];

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
        Ok(())
    }

    #[inline(always)]
    fn transform<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        side: Side,
        bound: i16,
        scratch: &mut [L::Element],
    ) {
        let length = match side {
            Side::Left => Blocks::<R, 16>::SIZE,
            Side::Right => 2 * Blocks::<R, 16>::SIZE,
        };
        let (first, rest) = out.split_at_mut(length);
        let (second, third) = rest.split_at_mut(length);
        forward::<L, R, Prime<R, 0>>(lanes, first, a, side, scratch);
        forward::<L, R, Prime<R, 1>>(lanes, second, a, side, scratch);
        if bound > 2 {
            forward::<L, R, Prime<R, 2>>(lanes, third, a, side, scratch);
        }
    }

    #[inline(always)]
    fn multiply_transformed<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        bound: i16,
        scratch: &mut [L::Element],
    ) {
        let size = Blocks::<R, 16>::SIZE;
        let (residues, points) = scratch.split_at_mut(3 * size);
        let (first, rest) = residues.split_at_mut(size);
        let (second, third) = rest.split_at_mut(size);
        // Each prime's part of both operands.
        let part = |k: usize| (&a[k * size..(k + 1) * size], &b[2 * k * size..2 * (k + 1) * size]);
        product::<L, R, Prime<R, 0>>(lanes, first, part(0), points);
        product::<L, R, Prime<R, 1>>(lanes, second, part(1), points);
        if bound <= 2 {
            garner::two::<L, R>(lanes, &mut points[..2 * R::PADDED], [first, second]);
        } else {
            product::<L, R, Prime<R, 2>>(lanes, third, part(2), points);
            let product = &mut points[..2 * R::PADDED];
            garner::three::<L, R>(lanes, product, [first, second, third]);
        }
        fold::<L, R>(lanes, out, &mut points[..2 * R::PADDED], None, false);
    }
}

/// Transforms `a` modulo the prime `M`.
///
/// In: |a| ≤ (q-1)/2, PADDED coefficients. Out: N or 2·N, by side. `scratch` has N coefficients.
#[inline(always)]
fn forward<L: Modular, R: Ring, M: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    side: Side,
    scratch: &mut [L::Element],
) {
    let (f, t) = (Short::<L, M>::new(lanes), tables::short::<L, Blocks<R, 16>, M>());
    transform::forward::<_, Blocks<R, 16>>(f, t, out, a, side, scratch);
}

/// out ≡ a·b modulo x^N − 1 and modulo the prime `M`, for transformed a and b. |out| < r.
///
/// `points` is scratch memory of N coefficients.
#[inline(always)]
fn product<L: Modular, R: Ring, M: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    (a, b): (&[L::Element], &[L::Element]),
    points: &mut [L::Element],
) {
    let (f, t) = (Short::<L, M>::new(lanes), tables::short::<L, Blocks<R, 16>, M>());
    window_leaves::multiply::<L, M>(lanes, points, a, b, Blocks::<R, 16>::BLOCKS, true);
    transform::backward::<_, Blocks<R, 16>>(f, t, out, points);
}
