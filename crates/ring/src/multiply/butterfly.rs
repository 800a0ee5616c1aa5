//! Transforms of a few vectors, lane by lane, that several algorithms share.

use goodprime_lanes::modulus::{inverse, power};
use goodprime_lanes::{Constant, Lanes, Modulus, Style};

use super::roots::root;
use crate::params::Ring;
use crate::unroll::unroll;

/// Roots of unity of small orders; those that a transform lacks are 1.
#[derive(Clone, Copy)]
pub(super) struct Roots {
    /// Order 3.
    pub(super) w3: Constant,
    /// Order 4.
    pub(super) w4: Constant,
    /// Order 8, and its cube.
    pub(super) w8: [Constant; 2],
    /// Order 9, its square and its fourth power.
    pub(super) w9: [Constant; 3],
}

impl Roots {
    /// The roots for a transform of `radix` blocks, forward and backward.
    pub(super) const fn both<R: Ring>(style: Style, radix: usize) -> [Self; 2] {
        let q = <R::Q as Modulus>::Q;
        let w = root(radix, q);
        [Self::new::<R>(style, radix, w), Self::new::<R>(style, radix, inverse(w, q) as i64)]
    }

    /// The roots that are powers of `w`, of order `radix`.
    const fn new<R: Ring>(style: Style, radix: usize, w: i64) -> Self {
        let q = <R::Q as Modulus>::Q;
        let one = Constant::new::<R::Q>(style, 1);
        let mut roots = Self { w3: one, w4: one, w8: [one; 2], w9: [one; 3] };
        if radix.is_multiple_of(3) {
            roots.w3 = Constant::new::<R::Q>(style, power(w, radix as u32 / 3, q) as i64);
        }
        if radix.is_multiple_of(4) {
            roots.w4 = Constant::new::<R::Q>(style, power(w, radix as u32 / 4, q) as i64);
        }
        if radix.is_multiple_of(8) {
            let w8 = power(w, radix as u32 / 8, q) as i64;
            roots.w8[0] = Constant::new::<R::Q>(style, w8);
            roots.w8[1] = Constant::new::<R::Q>(style, power(w8, 3, q) as i64);
        }
        if radix.is_multiple_of(9) {
            let w9 = power(w, radix as u32 / 9, q) as i64;
            let mut k = 0;
            while k < 3 {
                roots.w9[k] = Constant::new::<R::Q>(style, power(w9, 1 << k, q) as i64);
                k += 1;
            }
        }
        roots
    }
}

/// (a + b + c, a + bw + cw², a + bw² + cw) for w of order 3, with one multiplication.
#[inline(always)]
fn radix3<L: Lanes, R: Ring>(lanes: L, [a, b, c]: [L::Vector; 3], roots: &Roots) -> [L::Vector; 3] {
    let d = lanes.mulc::<R::Q>(lanes.sub(b, c), roots.w3);
    [lanes.add(lanes.add(a, b), c), lanes.add(lanes.sub(a, c), d), lanes.sub(lanes.sub(a, b), d)]
}

/// The transform of order 4.
#[inline(always)]
fn radix4<L: Lanes, R: Ring>(
    lanes: L,
    [a, b, c, d]: [L::Vector; 4],
    roots: &Roots,
) -> [L::Vector; 4] {
    let (p, m) = (lanes.add(a, c), lanes.sub(a, c));
    let (s, t) = (lanes.add(b, d), lanes.mulc::<R::Q>(lanes.sub(b, d), roots.w4));
    [lanes.add(p, s), lanes.add(m, t), lanes.sub(p, s), lanes.sub(m, t)]
}

/// The transform of order 9 (Cooley–Tukey: 3·3).
///
/// In below q. Out below 3.2q.
#[inline(always)]
fn radix9<L: Lanes, R: Ring>(lanes: L, y: [L::Vector; 9], roots: &Roots) -> [L::Vector; 9] {
    let mut a = radix3::<L, R>(lanes, [y[0], y[3], y[6]], roots);
    let mut b = radix3::<L, R>(lanes, [y[1], y[4], y[7]], roots);
    let mut c = radix3::<L, R>(lanes, [y[2], y[5], y[8]], roots);
    b[0] = lanes.reduce::<R::Q>(b[0]);
    c[0] = lanes.reduce::<R::Q>(c[0]);
    for k in 0..3 {
        a[k] = lanes.reduce::<R::Q>(a[k]);
        if k > 0 {
            b[k] = lanes.mulc::<R::Q>(b[k], roots.w9[k - 1]);
            c[k] = lanes.mulc::<R::Q>(c[k], roots.w9[k]);
        }
    }
    let o0 = radix3::<L, R>(lanes, [a[0], b[0], c[0]], roots);
    let o1 = radix3::<L, R>(lanes, [a[1], b[1], c[1]], roots);
    let o2 = radix3::<L, R>(lanes, [a[2], b[2], c[2]], roots);
    [o0[0], o1[0], o2[0], o0[1], o1[1], o2[1], o0[2], o1[2], o2[2]]
}

/// y_k = Σ y_j·w^jk, in natural order, for N = 6 (Good: 2·3), 8 (Cooley–Tukey: 2·4), 12 (Good: 4·3)
/// or 18 (Good: 2·9). `reduce`: between the steps of N = 12.
#[inline(always)]
pub(super) fn transform<L: Lanes, R: Ring, const N: usize>(
    lanes: L,
    y: [L::Vector; N],
    roots: &Roots,
    reduce: bool,
) -> [L::Vector; N] {
    let mut out = y;
    if N == 12 {
        // From j = 3·j1 + 4·j2 to k = 9·k1 + 4·k2, modulo 12.
        // (Arrays and no closures: a closure that is not inlined would be compiled without the
        // instruction set.)
        let a = radix4::<L, R>(lanes, [y[0], y[3 % N], y[6 % N], y[9 % N]], roots);
        let mut b = radix4::<L, R>(lanes, [y[4 % N], y[7 % N], y[10 % N], y[1 % N]], roots);
        let mut c = radix4::<L, R>(lanes, [y[8 % N], y[11 % N], y[2 % N], y[5 % N]], roots);
        unroll!(for k in 0..4 {
            if reduce {
                b[k] = lanes.reduce::<R::Q>(b[k]);
                c[k] = lanes.reduce::<R::Q>(c[k]);
            }
            let o = radix3::<L, R>(lanes, [a[k], b[k], c[k]], roots);
            (out[9 * k % 12], out[(9 * k + 4) % 12], out[(9 * k + 8) % 12]) = (o[0], o[1], o[2]);
        });
    } else if N == 18 {
        // From j = 9·j1 + 2·j2 to k = 9·k1 + 10·k2, modulo 18.
        let (mut low, mut high) = ([y[0]; 9], [y[0]; 9]);
        unroll!(for i in 0..9 {
            (low[i], high[i]) = (y[2 * i % N], y[(9 + 2 * i) % N]);
        });
        let low = radix9::<L, R>(lanes, low, roots);
        let high = radix9::<L, R>(lanes, high, roots);
        unroll!(for k in 0..9 {
            out[10 * k % 18] = lanes.add(low[k], high[k]);
            out[(9 + 10 * k) % 18] = lanes.sub(low[k], high[k]);
        });
    } else if N == 6 {
        let (s0, d0) = (lanes.add(y[0], y[3]), lanes.sub(y[0], y[3]));
        let (s1, d1) = (lanes.add(y[2], y[5]), lanes.sub(y[2], y[5]));
        let (s2, d2) = (lanes.add(y[4], y[1]), lanes.sub(y[4], y[1]));
        let a = radix3::<L, R>(lanes, [s0, s1, s2], roots);
        let b = radix3::<L, R>(lanes, [d0, d1, d2], roots);
        (out[0], out[2], out[4]) = (a[0], a[2], a[1]);
        (out[3], out[5], out[1]) = (b[0], b[2], b[1]);
    } else {
        assert!(N == 8);
        let e = radix4::<L, R>(lanes, [y[0], y[2], y[4], y[6]], roots);
        let o = radix4::<L, R>(lanes, [y[1], y[3], y[5], y[7]], roots);
        let o = [
            lanes.reduce::<R::Q>(o[0]),
            lanes.mulc::<R::Q>(o[1], roots.w8[0]),
            lanes.mulc::<R::Q>(o[2], roots.w4),
            lanes.mulc::<R::Q>(o[3], roots.w8[1]),
        ];
        for k in 0..4 {
            out[k] = lanes.add(e[k], o[k]);
            out[k + 4] = lanes.sub(e[k], o[k]);
        }
    }
    out
}

#[cfg(feature = "all-algorithms")]
/// Transforms the vectors at `at`, `at + stride`, … of `x`.
#[inline(always)]
pub(super) fn transform_blocks<L: Lanes, R: Ring, const N: usize>(
    lanes: L,
    x: &[L::Element],
    at: usize,
    stride: usize,
    roots: &Roots,
) -> [L::Vector; N] {
    let mut y = [lanes.splat(0); N];
    for k in 0..N {
        y[k] = lanes.load(x, at + stride * k);
    }
    transform::<L, R, N>(lanes, y, roots, false)
}
