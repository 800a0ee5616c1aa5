//! Good–Schönhage–Bruun: products modulo x^1536 − 1 with a root of order 32 that costs nothing.
//!
//! ```text
//! `Z_q[x]/(x^1536 − 1)`         y = x^16: 96 blocks of 16, y^96 = 1
//!   │ Good: y = u·w, u³ = w³² = 1; block s goes to row s mod 3, column s mod 32
//!   │ radix 3 over u, with ω of order 3 in `Z_q`
//!   │ Schönhage: each block becomes an element of S = `Z_q[x]/(x^32 + 1)`, where x² has order 32:
//!   │ radix 2 over w, five layers; multiplying by x^e is a negacyclic rotation of 32 coefficients
//!   ▼ 96 products in S
//!     │ transpose: from here on a vector holds one coefficient of many products
//!     │ Bruun: x^32 + 1 → x^16 ± √2·x^8 + 1 → x^8 ± α·x^4 + 1,  α² = 2 ∓ √2
//!     ▼ 384 products of 8×8, and the same way back; neighbouring blocks overlap in 16 coefficients
//! ```
//!
//! A polynomial of S in memory is [−v | v], so that a rotation is a load at another address.
//!
//! In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2. Inside: butterflies do not reduce; they start below
//! 0.7q and end below 6.5q, where a Barrett reduction brings them back.
//!
//! Exists if 2p - 1 ≤ 1536 and q has square roots of 2 and of 2 ± √2.
//!
//! Source: Hwang, Liu and Yang, "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU
//! Prime", §4.3; Schönhage 1977, Bruun 1978.

mod bruun;
mod schoenhage;

use goodprime_lanes::modulus::inverse;
use goodprime_lanes::{Constant, Lanes, Modulus};

use super::fold::fold;
use super::multiplier::{Multiplier, NotApplicable};
use super::roots::root;
use crate::params::Ring;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct GoodSchoenhageBruun;

/// Coefficients of a product.
const SIZE: usize = BLOCKS * BLOCK;
/// Blocks, 3·32 of them.
const BLOCKS: usize = 96;
/// Coefficients of a block of an operand.
const BLOCK: usize = 16;
/// Coefficients of an element of S.
const DEGREE: usize = 2 * BLOCK;
/// Coefficients of all elements of S, each as [−v | v].
const ROTATABLE: usize = BLOCKS * 2 * DEGREE;

impl<R: Ring> Multiplier<R> for GoodSchoenhageBruun {
    const NAME: &'static str = "Good-Schoenhage-Bruun";
    const RING: &'static str = "x^1536 - 1, leaves x^8 + alpha x^4 + 1";
    const SCRATCH: usize = 2 * ROTATABLE + 2 * BLOCKS * DEGREE;

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
        if 2 * R::P - 1 > SIZE {
            return Err(NotApplicable("the product has more than 1536 coefficients"));
        }
        if !bruun::exists::<R::Q>() {
            return Err(NotApplicable("q lacks square roots of 2 or of 2 ± √2"));
        }
        Ok(())
    }

    #[inline(always)]
    fn multiply<L: Lanes>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        _bound: i16,
        scratch: &mut [L::Element],
    ) {
        let (x, scratch) = scratch.split_at_mut(ROTATABLE);
        let (y, scratch) = scratch.split_at_mut(ROTATABLE);
        let (columns, other) = scratch.split_at_mut(BLOCKS * DEGREE);
        for (operand, columns) in [(a, &mut *columns), (b, &mut *other)] {
            good::<L, R>(lanes, x, operand);
            schoenhage::forward::<L, R::Q>(lanes, x, y);
            schoenhage::transpose::<L>(columns, x);
        }
        bruun::multiply::<L, R::Q>(lanes, columns, other);
        schoenhage::transpose_back::<L>(lanes, x, columns);
        schoenhage::backward::<L, R::Q>(lanes, x, y);
        let product = y;
        good_back::<L, R>(lanes, product, x);
        // 2^16 of the leaves, 4 of Bruun's two levels, 32 of Schönhage's layers, 3 of Good's.
        let scale = const {
            let q = <R::Q as Modulus>::Q;
            let scale = inverse(4 * 32 * 3, q) as i64 * <R::Q as Modulus>::R as i64;
            Constant::new::<R::Q>(L::STYLE, scale)
        };
        fold::<L, R>(lanes, out, product, Some(scale), false);
    }
}

/// The block s of row i and column j: s ≡ i (mod 3) and s ≡ j (mod 32).
const fn block(i: usize, j: usize) -> usize {
    (64 * i + 33 * j) % BLOCKS
}

/// (v0 + v1 + v2, v0 + v1·ω + v2·ω², v0 + v1·ω² + v2·ω), with one multiplication.
#[inline(always)]
fn radix3<L: Lanes, Q: Modulus>(
    lanes: L,
    [a, b, c]: [L::Vector; 3],
    omega: Constant,
) -> [L::Vector; 3] {
    let d = lanes.mulc::<Q>(lanes.sub(b, c), omega);
    [lanes.add(lanes.add(a, b), c), lanes.add(lanes.sub(a, c), d), lanes.sub(lanes.sub(a, b), d)]
}

/// ω of order 3, or its inverse.
#[inline(always)]
fn omega<L: Lanes, Q: Modulus>(back: bool) -> Constant {
    let [forward, inverse] = const {
        let omega = root(3, Q::Q);
        // ω² = −1 − ω.
        [Constant::new::<Q>(L::STYLE, omega), Constant::new::<Q>(L::STYLE, -1 - omega)]
    };
    if back { inverse } else { forward }
}

/// Blocks of `a` → their place in Good's 3×32, after the radix 3; the upper half of each is zero.
///
/// In: |a| ≤ (q-1)/2. Out: below 1.7q.
#[inline(always)]
fn good<L: Lanes, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    let omega = omega::<L, R::Q>(false);
    let zero = lanes.splat(0);
    for j in 0..32 {
        for c in (0..BLOCK).step_by(L::LANES) {
            let mut v = [zero; 3];
            for i in 0..3 {
                let at = block(i, j) * BLOCK;
                if at < R::PADDED {
                    v[i] = lanes.load(a, at + c);
                }
            }
            let v = radix3::<L, R::Q>(lanes, v, omega);
            for i in 0..3 {
                let at = 2 * DEGREE * (32 * i + j);
                schoenhage::store(lanes, out, at, c, v[i]);
                schoenhage::store(lanes, out, at, BLOCK + c, zero);
            }
        }
    }
}

/// The way back of [`good`]; neighbouring blocks overlap, and the last with the first.
///
/// In: below 0.7q. Out: `SIZE` coefficients below 0.7q. `x` is used up.
#[inline(always)]
fn good_back<L: Lanes, R: Ring>(lanes: L, out: &mut [L::Element], x: &mut [L::Element]) {
    let omega = omega::<L, R::Q>(true);
    for j in 0..32 {
        for c in (0..DEGREE).step_by(L::LANES) {
            let mut v = [lanes.splat(0); 3];
            for i in 0..3 {
                v[i] = lanes.load(x, 2 * DEGREE * (32 * i + j) + DEGREE + c);
            }
            let v = radix3::<L, R::Q>(lanes, v, omega);
            for i in 0..3 {
                lanes.store(x, 2 * DEGREE * (32 * i + j) + DEGREE + c, v[i]);
            }
        }
    }
    for s in 0..BLOCKS {
        let previous = (s + BLOCKS - 1) % BLOCKS;
        let place = 2 * DEGREE * (32 * (s % 3) + s % 32) + DEGREE;
        let before = 2 * DEGREE * (32 * (previous % 3) + previous % 32) + DEGREE + BLOCK;
        for c in (0..BLOCK).step_by(L::LANES) {
            let sum = lanes.add(lanes.load(x, place + c), lanes.load(x, before + c));
            lanes.store(out, s * BLOCK + c, lanes.reduce::<R::Q>(sum));
        }
    }
}
