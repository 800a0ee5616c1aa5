//! Products in `Z_q[x]/(x^32 + 1)` by Bruun's splitting into four trinomials.
//!
//! x^4n + (2 − α²)x^2n + 1 = (x^2n + α·x^n + 1)(x^2n − α·x^n + 1), first with α² = 2, then with
//! α² = 2 ∓ √2. One vector holds the same coefficient of many products, so that every step is a
//! renaming of vectors and nothing is shuffled.

use goodprime_lab_lanes::Moves;
use goodprime_lanes::modulus::{center, inverse};
use goodprime_lanes::{Constant, Modulus, Style};

use super::super::roots::square_root;
use super::super::schoenhage::Shape;
use super::Sizes;

/// Products side by side.
const BLOCKS: usize = Sizes::BLOCKS;
/// Coefficients of an operand.
const DEGREE: usize = Sizes::DEGREE;

/// Returns √2, √(2 − √2), √(2 + √2) modulo q; 0 for a root that does not exist.
pub(super) const fn alphas<Q: Modulus>() -> [i64; 3] {
    let two = square_root(2, Q::Q);
    [two, square_root(2 - two, Q::Q), square_root(2 + two, Q::Q)]
}

/// Returns true if x^32 + 1 splits into four trinomials modulo q.
pub(super) const fn exists<Q: Modulus>() -> bool {
    const { alphas::<Q>()[0] != 0 && alphas::<Q>()[1] != 0 && alphas::<Q>()[2] != 0 }
}

/// The constants of one splitting.
#[derive(Clone, Copy)]
pub(super) struct Alpha {
    /// α.
    pub(super) alpha: Constant,
    /// α² − 1.
    pub(super) square: Constant,
    /// 1/α.
    pub(super) inverse: Constant,
    /// (α² − 1)/α.
    pub(super) quotient: Constant,
}

impl Alpha {
    pub(super) const fn new<Q: Modulus>(style: Style, n: usize, negative: bool) -> Self {
        let alpha = if negative { -alphas::<Q>()[n] } else { alphas::<Q>()[n] };
        let square = alpha * alpha - 1;
        let inverse = inverse(alpha, Q::Q) as i64;
        let quotient = center(square, Q::Q) as i64 * inverse;
        Self {
            alpha: Constant::new::<Q>(style, alpha),
            square: Constant::new::<Q>(style, square),
            inverse: Constant::new::<Q>(style, inverse),
            quotient: Constant::new::<Q>(style, quotient),
        }
    }
}

/// Returns the constants of the first level, α = √2.
const fn first<Q: Modulus>(style: Style) -> Alpha {
    Alpha::new::<Q>(style, 0, false)
}

/// Returns the constants of the second level: α and −α for each half.
const fn second<Q: Modulus>(style: Style) -> [[Alpha; 2]; 2] {
    [
        [Alpha::new::<Q>(style, 1, false), Alpha::new::<Q>(style, 1, true)],
        [Alpha::new::<Q>(style, 2, false), Alpha::new::<Q>(style, 2, true)],
    ]
}

/// An operand of 96 products, coefficient k of element i in word 96k + i → four trinomials each, in
/// place.
///
/// In: below 0.7q. Out: below 0.7q.
#[inline(always)]
pub(super) fn forward<L: Moves, Q: Modulus>(lanes: L, x: &mut [L::Element]) {
    let x = &mut x[..BLOCKS * DEGREE];
    let (first, second) = const { (first::<Q>(L::STYLE), second::<Q>(L::STYLE)) };
    for i in (0..BLOCKS).step_by(L::LANES) {
        split::<L, Q>(lanes, x, i, 8, first);
        for half in 0..2 {
            split::<L, Q>(lanes, x, i + half * 16 * BLOCKS, 4, second[half][0]);
        }
    }
}

/// out = a·b·4·2^-16 for operands that [`forward`] has split, and the way back.
///
/// In: below 0.7q. Out: below 0.7q.
#[inline(always)]
pub(super) fn multiply<L: Moves, Q: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    const SIZE: usize = BLOCKS * DEGREE;
    let (out, a, b) = (&mut out[..SIZE], &a[..SIZE], &b[..SIZE]);
    let (first, second) = const { (first::<Q>(L::STYLE), second::<Q>(L::STYLE)) };
    for i in (0..BLOCKS).step_by(L::LANES) {
        for half in 0..2 {
            let at = i + half * 16 * BLOCKS;
            leaf::<L, Q>(lanes, out, a, b, at, second[half][0]);
            leaf::<L, Q>(lanes, out, a, b, at + 8 * BLOCKS, second[half][1]);
            join::<L, Q>(lanes, out, at, 4, second[half][0]);
        }
        join::<L, Q>(lanes, out, i, 8, first);
    }
}

/// Modulo x^4n + (2 − α²)x^2n + 1 → modulo x^2n + α·x^n + 1 and x^2n − α·x^n + 1.
///
/// In: below 0.7q. Out: below 0.7q.
#[inline(always)]
fn split<L: Moves, Q: Modulus>(lanes: L, x: &mut [L::Element], at: usize, n: usize, alpha: Alpha) {
    for k in 0..n {
        let at = at + k * BLOCKS;
        let (a0, a1) = (lanes.load(x, at), lanes.load(x, at + n * BLOCKS));
        let (a2, a3) = (lanes.load(x, at + 2 * n * BLOCKS), lanes.load(x, at + 3 * n * BLOCKS));
        let low = lanes.sub(a0, a2);
        let high = lanes.mulc_add::<Q>(a1, a3, alpha.square);
        let (s, t) = (lanes.mulc::<Q>(a3, alpha.alpha), lanes.mulc::<Q>(a2, alpha.alpha));
        lanes.store(x, at, lanes.reduce::<Q>(lanes.add(low, s)));
        lanes.store(x, at + n * BLOCKS, lanes.reduce::<Q>(lanes.sub(high, t)));
        lanes.store(x, at + 2 * n * BLOCKS, lanes.reduce::<Q>(lanes.sub(low, s)));
        lanes.store(x, at + 3 * n * BLOCKS, lanes.reduce::<Q>(lanes.add(high, t)));
    }
}

/// Twice the way back of [`split`]. In: below 0.7q. Out: below 0.7q.
#[inline(always)]
fn join<L: Moves, Q: Modulus>(lanes: L, x: &mut [L::Element], at: usize, n: usize, alpha: Alpha) {
    for k in 0..n {
        let at = at + k * BLOCKS;
        let (p0, p1) = (lanes.load(x, at), lanes.load(x, at + n * BLOCKS));
        let (m0, m1) = (lanes.load(x, at + 2 * n * BLOCKS), lanes.load(x, at + 3 * n * BLOCKS));
        let (s, t) = (lanes.sub(m1, p1), lanes.sub(p0, m0));
        let a2 = lanes.mulc::<Q>(s, alpha.inverse);
        let a3 = lanes.mulc::<Q>(t, alpha.inverse);
        let a0 = lanes.add(lanes.add(p0, m0), a2);
        let a1 = lanes.mulc_sub::<Q>(lanes.add(p1, m1), t, alpha.quotient);
        lanes.store(x, at, lanes.reduce::<Q>(a0));
        lanes.store(x, at + n * BLOCKS, lanes.reduce::<Q>(a1));
        lanes.store(x, at + 2 * n * BLOCKS, a2);
        lanes.store(x, at + 3 * n * BLOCKS, a3);
    }
}

/// out = a·b·2^-16 modulo x^8 + α·x^4 + 1.
///
/// In: below 0.7q. Out: below 0.7q. Inside: eight products of at most 0.6q meet, and two more terms.
#[inline(always)]
fn leaf<L: Moves, Q: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    at: usize,
    alpha: Alpha,
) {
    let zero = lanes.splat(0);
    let mut x = [zero; 8];
    for k in 0..8 {
        x[k] = lanes.load(a, at + k * BLOCKS);
    }
    let mut c = [zero; 16];
    for j in 0..8 {
        let factor = lanes.factor::<Q>(lanes.load(b, at + j * BLOCKS));
        for k in 0..8 {
            c[j + k] = lanes.add(c[j + k], lanes.mulf::<Q>(x[k], factor));
        }
    }
    // x^8 = −α·x^4 − 1 and x^12 = (α² − 1)x^4 + α.
    for k in 0..4 {
        let low = lanes.mulc_add::<Q>(lanes.sub(c[k], c[8 + k]), c[12 + k], alpha.alpha);
        let high = lanes.mulc_sub::<Q>(c[4 + k], c[8 + k], alpha.alpha);
        let high = lanes.mulc_add::<Q>(high, c[12 + k], alpha.square);
        lanes.store(out, at + k * BLOCKS, lanes.reduce::<Q>(low));
        lanes.store(out, at + (4 + k) * BLOCKS, lanes.reduce::<Q>(high));
    }
}
