//! Product in `Z[x]` through one auxiliary prime of up to 25 bits, for a small operand.
//!
//! ```text
//! Z[x], p coefficients                         y = x^8; operands and product are blocks of 8
//!   │ modulo a prime r ≡ 1 (mod n), r > 2p(q-1)
//!   │ Good: block i goes to place (i mod n_0, i mod m)       Z_r[y]/(y^n − 1), n = n_0·m
//!   │ n_0 points, then m = n_1·8 points                      y = u·v, u^n_0 = v^m = 1
//!   ▼ n leaves: products modulo x^8 − ζ, and the same way back
//! c in Z, which is less than r/2, modulo q
//! ```
//!
//! 8·n ≥ 2p - 1, so the cyclic product is the product; n = 192, 240, 256 or 320 ([`Plan`]). A product
//! of two big operands has 33 bits or more; that is for
//! [`good_thomas_crt`](super::good_thomas_crt), whose transform this is, in lanes of 32 bits.
//!
//! In |a| ≤ (q-1)/2, |b| ≤ 2. Out |c| ≤ (q-1)/2. Inside: butterflies and operands of leaves below
//! 21r < 2^29, eight products of which sum to less than 2^60.
//!
//! Cost, in vectors of 8: 2.3·n to 2.7·n multiplications a transform, n at the end, and 8·n windows
//! of 32×32 bits.
//!
//! Source: Hwang, Liu and Yang, "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU
//! Prime", §4.2, there with leaves x^4 − ζ; Alkim, Hwang and Yang 2022 for blocks of a vector's
//! length. Leaves as windows with sums in 64 bits are ours.

mod plan;
pub(super) mod tables;
pub(super) mod transform;

use core::marker::PhantomData;

use goodprime_lab_lanes::{Modular32, Modulus32};
use goodprime_lanes::{Constant, Modulus};

use super::field::Long;
use super::fold::fold;
use super::multiplier::{Multiplier, NotApplicable, Side};
use goodprime_ring::Ring;
pub use plan::{Blocks, Plan, Planned};

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct GoodThomas;

/// Coefficients of a block and of a leaf.
const BLOCK: usize = 8;

/// The smallest prime that is 1 modulo n and exceeds 2p(q-1): products of |a| ≤ (q-1)/2 and |b| ≤ 2
/// are canonical modulo it.
#[derive(Clone, Copy, Debug)]
pub struct Prime<R>(PhantomData<R>);

impl<R: Ring> Modulus32 for Prime<R> {
    const Q: i32 = {
        let n = Blocks::<R, BLOCK>::BLOCKS as i32;
        let least = 2 * R::P as i32 * (<R::Q as Modulus>::Q as i32 - 1);
        let mut candidate = least / n * n + n + 1;
        while !is_prime(candidate) {
            candidate += n;
        }
        assert!(candidate < 1 << 25);
        candidate
    };
}

const fn is_prime(n: i32) -> bool {
    let mut d = 2;
    while d * d <= n {
        if n % d == 0 {
            return false;
        }
        d += 1;
    }
    true
}

impl<R: Ring> Multiplier<R> for GoodThomas {
    const NAME: &'static str = "Good-Thomas";
    const RING: &'static str = "Z[x] by one 25-bit prime, x^N - 1, leaves x^8 - zeta";
    const SCRATCH: usize = 10 * Blocks::<R, BLOCK>::SIZE + PAD;
    const TRANSFORMED: [usize; 2] =
        [2 * Blocks::<R, BLOCK>::SIZE, 4 * Blocks::<R, BLOCK>::SIZE + PAD];

    fn applies(bound: i16) -> Result<(), NotApplicable> {
        match bound {
            ..=2 => Ok(()),
            _ => Err(NotApplicable("a product of big operands has more than 32 bits")),
        }
    }

    #[inline(always)]
    fn transform<L: Modular32>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        side: Side,
        _bound: i16,
        scratch: &mut [L::Element],
    ) {
        let (points, wide) = scratch.split_at_mut(2 * Blocks::<R, BLOCK>::SIZE);
        let f = Long::<L, Prime<R>>::new(lanes);
        let t = tables::long::<L, Blocks<R, BLOCK>, Prime<R>>();
        widen::<L, R>(lanes, wide, a);
        transform::forward::<_, Blocks<R, BLOCK>>(f, t, out, wide, side, points);
    }

    #[inline(always)]
    fn multiply_transformed<L: Modular32>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        _bound: i16,
        scratch: &mut [L::Element],
    ) {
        let (points, product) = scratch.split_at_mut(2 * Blocks::<R, BLOCK>::SIZE);
        let f = Long::<L, Prime<R>>::new(lanes);
        let t = tables::long::<L, Blocks<R, BLOCK>, Prime<R>>();
        leaves::<L, R>(lanes, points, a, b);
        transform::backward::<_, Blocks<R, BLOCK>>(f, t, product, points);

        let reduced = &mut points[..2 * R::PADDED];
        narrow::<L, R>(lanes, reduced, product);
        let scale = const { Constant::new::<R::Q>(L::STYLE, <R::Q as Modulus>::R as i64) };
        fold::<L, R>(lanes, out, reduced, Some(scale), false);
    }
}

/// The last window may reach beyond the last leaf by so many elements.
const PAD: usize = 32;

/// Coefficients of 16 bits → 32 bits.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
fn widen<L: Modular32, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    let (out, a) = (&mut out[..2 * R::PADDED], &a[..R::PADDED]);
    for i in (0..R::PADDED).step_by(L::LANES) {
        let [low, high] = lanes.widen(lanes.load(a, i));
        lanes.store32(out, 2 * i, low);
        lanes.store32(out, 2 * i + L::LANES, high);
    }
}

/// out = a·b·2^-32 in all leaves, for b as [ζb | b].
///
/// In: below 21r and, ζb, r. Out: below 2r.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
fn leaves<L: Modular32, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let size = 2 * Blocks::<R, BLOCK>::SIZE;
    let (out, a, b) = (&mut out[..size], &a[..size], &b[..2 * size + PAD]);
    let vectors = (2 * BLOCK).div_ceil(L::LANES);
    // Two leaves together, as independent chains of sums, unless vectors are so long that their
    // sums take several registers.
    let together = if L::LANES > BLOCK { 1 } else { 2 };
    for leaf in (0..size).step_by(2 * BLOCK * together) {
        let mut sums = [[lanes.zero64(); 2]; 2];
        for j in (0..2 * BLOCK).step_by(2) {
            for i in 0..together {
                let leaf = leaf + 2 * BLOCK * i;
                let factor = lanes.broadcast32(a, leaf + j);
                for v in 0..vectors {
                    let at = 2 * leaf + 2 * BLOCK + L::LANES * v - j;
                    sums[i][v] = lanes.window32(sums[i][v], b, at, factor);
                }
            }
        }
        for i in 0..together {
            for v in 0..vectors {
                let product = lanes.montgomery32::<Prime<R>>(sums[i][v]);
                lanes.store32(out, leaf + 2 * BLOCK * i + L::LANES * v, product);
            }
        }
    }
}

/// Integers that are canonical modulo r → c·2^-16 modulo q, 2·PADDED coefficients.
///
/// In: |c| < r. Out: |c| ≤ 0.6q.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
fn narrow<L: Modular32, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let length = Blocks::<R, BLOCK>::PRODUCT;
    let (x, out) = (&x[..2 * length], &mut out[..2 * R::PADDED]);
    for block in (0..length).step_by(32) {
        for i in (block..block + 32).step_by(L::LANES) {
            let low = lanes.freeze32::<Prime<R>>(lanes.load32(x, 2 * i));
            let high = lanes.freeze32::<Prime<R>>(lanes.load32(x, 2 * i + L::LANES));
            lanes.store(out, i, lanes.montgomery::<R::Q>(lanes.narrow([low, high])));
        }
    }
    out[length..].fill(lanes.element(0));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<R: Ring>() {
        let r = Prime::<R>::Q;
        assert!((2..r).take_while(|d| d * d <= r).all(|d| r % d != 0));
        assert_eq!(r % Blocks::<R, BLOCK>::BLOCKS as i32, 1);
        assert!(r > 2 * R::P as i32 * (<R::Q as Modulus>::Q as i32 - 1));
    }

    #[test]
    fn primes_have_the_roots_and_hold_the_products() {
        macro_rules! each {
            ($($ring:ident)*) => { $(check::<goodprime_ring::$ring>();)* };
        }
        goodprime_ring::for_each_ring!(each);
    }
}
