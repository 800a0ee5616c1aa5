//! Bruun's two levels in one pass, and the leaves x^8 + αx^4 + 1, for eight elements at once.

use goodprime_lab_lanes::Rows32;
use goodprime_lanes::{Modulus, Style, opaque_ref};

use super::super::super::lanewise::product;
use super::super::super::roots::word;
use super::super::bruun::{Alpha, alphas};
use super::{DEGREE, ELEMENTS, NODE};

/// The constants of Bruun's levels.
#[repr(C, align(64))]
struct Tables {
    /// α² = 2, so that α² − 1 is 1.
    first: Alpha,
    /// α² = 2 − √2, α² = 2 + √2.
    second: [Alpha; 2],
    /// α and α² − 1 for each of `second`, times 2^16.
    words: [[i16; 8]; 2],
}

impl Tables {
    const fn new<Q: Modulus>(style: Style) -> Self {
        let mut words = [[0; 8]; 2];
        let mut n = 0;
        while n < 2 {
            let alpha = alphas::<Q>()[n + 1];
            words[n][0] = word(alpha, Q::Q);
            words[n][1] = word(alpha * alpha - 1, Q::Q);
            n += 1;
        }
        let second = [Alpha::new::<Q>(style, 1, false), Alpha::new::<Q>(style, 2, false)];
        Self { first: Alpha::new::<Q>(style, 0, false), second, words }
    }
}

/// The tables for the style of `L`.
#[inline(always)]
fn tables<L: Rows32, Q: Modulus>() -> &'static Tables {
    struct Of<Q>(core::marker::PhantomData<Q>);
    impl<Q: Modulus> Of<Q> {
        const MONTGOMERY: &'static Tables = &Tables::new::<Q>(Style::Montgomery);
        const BARRETT: &'static Tables = &Tables::new::<Q>(Style::Barrett);
    }
    match L::STYLE {
        Style::Montgomery => Of::<Q>::MONTGOMERY,
        Style::Barrett => Of::<Q>::BARRETT,
    }
}

/// Coefficients of the elements of a node.
const SIZE: usize = NODE * DEGREE;

/// Elements, eight side by side → four factors each, in place.
///
/// In below 1.1q. Out below 1.2q.
#[cfg_attr(target_arch = "aarch64", inline(never))]
#[cfg_attr(not(target_arch = "aarch64"), inline(always))]
pub(super) fn forward<L: Rows32, Q: Modulus>(lanes: L, x: &mut [L::Element]) {
    let t = opaque_ref(tables::<L, Q>());
    for x in x[..ELEMENTS].chunks_exact_mut(SIZE) {
        for k in 0..4 {
            split::<L, Q>(lanes, x, k, t);
        }
    }
}

/// out = a·b·4·2^-16 for all elements that [`forward`] has split, and the way back.
///
/// In below 1.2q. Out below 0.6q.
#[cfg_attr(target_arch = "aarch64", inline(never))]
#[cfg_attr(not(target_arch = "aarch64"), inline(always))]
pub(super) fn multiply<L: Rows32, Q: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let t = opaque_ref(tables::<L, Q>());
    let operands = a[..ELEMENTS].chunks_exact(SIZE).zip(b[..ELEMENTS].chunks_exact(SIZE));
    for (out, (a, b)) in out[..ELEMENTS].chunks_exact_mut(SIZE).zip(operands) {
        for half in 0..2 {
            let (p, words) = (SIZE / 2 * half, &t.words[half]);
            leaf::<L, Q, false>(lanes, &mut out[p..], &a[p..], &b[p..], words);
            let p = p + SIZE / 4;
            leaf::<L, Q, true>(lanes, &mut out[p..], &a[p..], &b[p..], words);
        }
        for k in 0..4 {
            join::<L, Q>(lanes, out, k, t);
        }
    }
}

/// Coefficients k + 4i, i < 8, modulo x^32 + 1 → modulo four factors of degree 8.
///
/// In below 1.1q. Out below 1.2q.
#[inline(always)]
fn split<L: Rows32, Q: Modulus>(lanes: L, x: &mut [L::Element], k: usize, t: &Tables) {
    let x = &mut x[8 * k..8 * k + 232];
    let mut y = [[lanes.splat(0); 4]; 2];
    for i in 0..2 {
        let mut v = [y[0][0]; 4];
        for n in 0..4 {
            v[n] = lanes.load(x, 32 * (2 * n + i));
        }
        let [a0, a1, a2, a3] = v;
        let (low, high) = (lanes.sub(a0, a2), lanes.add(a1, a3));
        let (s, u) = (lanes.mulc::<Q>(a3, t.first.alpha), lanes.mulc::<Q>(a2, t.first.alpha));
        (y[0][i], y[0][2 + i]) = (lanes.add(low, s), lanes.sub(high, u));
        (y[1][i], y[1][2 + i]) = (lanes.sub(low, s), lanes.add(high, u));
    }
    for half in 0..2 {
        let ([a0, a1, a2, a3], alpha) = (y[half], t.second[half]);
        let low = lanes.sub(a0, a2);
        let high = lanes.mulc_add::<Q>(a1, a3, alpha.square);
        let (s, u) = (lanes.mulc::<Q>(a3, alpha.alpha), lanes.mulc::<Q>(a2, alpha.alpha));
        let factors =
            [lanes.add(low, s), lanes.sub(high, u), lanes.sub(low, s), lanes.add(high, u)];
        for n in 0..4 {
            lanes.store(x, 32 * (4 * half + n), lanes.reduce_coarsely::<Q>(factors[n]));
        }
    }
}

/// Four times the way back of [`split`].
///
/// In below 1.4q. Out below 0.6q.
#[inline(always)]
fn join<L: Rows32, Q: Modulus>(lanes: L, x: &mut [L::Element], k: usize, t: &Tables) {
    let x = &mut x[8 * k..8 * k + 232];
    let mut y = [[lanes.splat(0); 4]; 2];
    for half in 0..2 {
        let mut v = [y[0][0]; 4];
        for n in 0..4 {
            v[n] = lanes.load(x, 32 * (4 * half + n));
        }
        let ([p0, p1, m0, m1], alpha) = (v, t.second[half]);
        let (s, u) = (lanes.sub(m1, p1), lanes.sub(p0, m0));
        let a2 = lanes.mulc::<Q>(s, alpha.inverse);
        let a0 = lanes.add(lanes.add(p0, m0), a2);
        let a1 = lanes.mulc_sub::<Q>(lanes.add(p1, m1), u, alpha.quotient);
        let a3 = lanes.mulc::<Q>(u, alpha.inverse);
        y[half] = [lanes.reduce_coarsely::<Q>(a0), lanes.reduce_coarsely::<Q>(a1), a2, a3];
    }
    for i in 0..2 {
        let (p0, p1, m0, m1) = (y[0][i], y[0][2 + i], y[1][i], y[1][2 + i]);
        let a2 = lanes.mulc::<Q>(lanes.sub(m1, p1), t.first.inverse);
        let a3 = lanes.mulc::<Q>(lanes.sub(p0, m0), t.first.inverse);
        let a0 = lanes.add(lanes.add(p0, m0), a2);
        let a1 = lanes.sub(lanes.add(p1, m1), a3);
        let v = [lanes.reduce::<Q>(a0), lanes.reduce::<Q>(a1), a2, a3];
        for n in 0..4 {
            lanes.store(x, 32 * (2 * n + i), v[n]);
        }
    }
}

/// out = a·b·2^-16 modulo x^8 + α·x^4 + 1, or x^8 − α·x^4 + 1 if `NEGATIVE`: then
/// x^12 = (α² − 1)x^4 ± α.
///
/// In below 1.2q. Out below 1.4q.
#[inline(always)]
fn leaf<L: Rows32, Q: Modulus, const NEGATIVE: bool>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    words: &[i16; 8],
) {
    let (out, a, b) = (&mut out[..64], &a[..64], &b[..64]);
    let sums = product(lanes, a, b);
    let words = lanes.known(words);
    let mut high = [lanes.splat(0); 7];
    for i in 0..7 {
        high[i] = lanes.montgomery::<Q>(sums[8 + i]);
    }
    for i in 0..4 {
        let mut low = lanes.sub_wide(sums[i], sums[8 + i]);
        let term = if NEGATIVE { high[i] } else { lanes.sub(lanes.splat(0), high[i]) };
        let mut upper = lanes.multiply_add_lane::<0>(sums[i + 4], term, words);
        if i < 3 {
            let term = if NEGATIVE { lanes.sub(lanes.splat(0), high[i + 4]) } else { high[i + 4] };
            low = lanes.multiply_add_lane::<0>(low, term, words);
            upper = lanes.multiply_add_lane::<1>(upper, high[i + 4], words);
        }
        lanes.store(out, 8 * i, lanes.montgomery::<Q>(low));
        lanes.store(out, 8 * (i + 4), lanes.montgomery::<Q>(upper));
    }
}
