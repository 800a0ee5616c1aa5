//! The constants of the transform, computed from (p, q).

use goodprime_lanes::modulus::{center, inverse, power};
use goodprime_lanes::{Constant, Constants, Modular, Modulus, Style};

use super::super::matrix::invert_matrix;
use super::super::roots::{generator, root, word};
use super::layout::Layout;
use crate::params::{OfRing, Params, of_style};

/// Blocks of eight columns in the widest row, p = 1277.
const MAX_BLOCKS: usize = 39;
/// Columns that may have a fifth coefficient.
const MAX_FIFTH: usize = 32;

/// All constants of one ring for one style of multiplication, aligned to cache lines like the
/// polynomials that meet them.
#[repr(C, align(64))]
pub(super) struct Tables {
    /// θ_i^(W·u + column)·2^16: `[column][u]`, lane i.
    pub(super) forward: [[[i16; 8]; 4]; 8 * MAX_BLOCKS],
    /// θ_i^(4W + column)·2^16: `[column]`, lane i.
    pub(super) fifth: [[i16; 8]; MAX_FIFTH],
    /// θ_i^-c, times the factors that undo the centred rows, both transforms and the leaves' 2^-16:
    /// `[place of the column]`, lane i.
    pub(super) untwist: [Constants; 8 * MAX_BLOCKS],
    /// Half the inverse of the matrix of σ^(2v+1) + σ^-(2v+1), times 2^16: rows 0 and 1, rows 2 and 3.
    pub(super) even: [[i16; 8]; 2],
    /// Half the inverse of the matrix of σ^(2v+1) - σ^-(2v+1), likewise.
    pub(super) odd: [[i16; 8]; 2],
    /// Roots of order 3, forward and backward.
    pub(super) w3: [Constant; 2],
    /// w, w², w³ for a root w of order 8, forward and backward, if there is one.
    pub(super) w8: [[Constant; 3]; 2],
    /// The vectors that programs keep: q, q⁻¹ mod 2^16, round(2^15/q), and from lane 4 on `w3`; `w8` forward; and
    /// backward.
    pub(super) known: [[i16; 8]; 3],
    /// The coefficients of ∏(y - s_i), 2^16 times, up to the middle one.
    pub(super) modulus: [Constant; 5],
}

/// The tables of `R` for the style of `L`.
#[inline(always)]
pub(super) fn tables<L: Modular, R: Params>() -> &'static Tables {
    const { of_style::<R, Tables>(L::STYLE) }
}

/// θ_i: a generator's powers 1, -1, 2, -2, 3, -3, 4, -4.
const fn theta(i: usize, q: i16) -> i64 {
    let theta = power(generator(q), i as u32 / 2 + 1, q) as i64;
    if i.is_multiple_of(2) { theta } else { inverse(theta, q) as i64 }
}

impl<R: Params> OfRing<R> for Tables {
    const MONTGOMERY: &'static Self = &Self::new::<R>(Style::Montgomery);
    const BARRETT: &'static Self = &Self::new::<R>(Style::Barrett);
}

impl Tables {
    const fn new<R: Params>(style: Style) -> Self {
        let q = <R::Q as Modulus>::Q;
        let layout = Layout::of::<R>();
        let w = layout.width;
        assert!(w <= 8 * MAX_BLOCKS && R::P <= 4 * w + MAX_FIFTH);
        let one = Constant::new::<R::Q>(style, 1);
        let omega = root(3, q);
        let mut t = Self {
            forward: [[[0; 8]; 4]; 8 * MAX_BLOCKS],
            fifth: [[0; 8]; MAX_FIFTH],
            untwist: [Constants::ZERO; 8 * MAX_BLOCKS],
            even: [[0; 8]; 2],
            odd: [[0; 8]; 2],
            w3: [
                Constant::new::<R::Q>(style, omega),
                Constant::new::<R::Q>(style, inverse(omega, q) as i64),
            ],
            w8: [[one; 3]; 2],
            known: [[0; 8]; 3],
            modulus: [one; 5],
        };

        if layout.eighths {
            t.eighths::<R>(style);
        }
        t.known[0] = [
            q,
            <R::Q as Modulus>::INVERSE,
            <R::Q as Modulus>::BARRETT,
            0,
            t.w3[0].value,
            t.w3[0].companion,
            t.w3[1].value,
            t.w3[1].companion,
        ];
        // Inverse transform: the transforms give three and two or eight times the coefficients.
        let order = if layout.eighths { 24 } else { 6 };
        let scale = center((1 << 16) * inverse(order, q) as i64, q) as i64;
        let mut i = 0;
        while i < 8 {
            let theta = theta(i, q);
            let back = inverse(theta, q) as i64;
            let sigma = power(theta, w as u32 / 2, q) as i64;
            let mut x = 1;
            let mut n = 0;
            while n < 4 * w {
                t.forward[n % w][n / w][i] = word(x, q);
                x = center(x * theta, q) as i64;
                n += 1;
            }
            let mut c = 0;
            while c < MAX_FIFTH {
                t.fifth[c][i] = word(x, q);
                x = center(x * theta, q) as i64;
                c += 1;
            }
            // The product is to be the centred value of its rows, that is, times σ^-7.
            let mut x = center(scale * power(inverse(sigma, q) as i64, 7, q) as i64, q) as i64;
            let mut c = 0;
            while c < w {
                t.untwist[layout.place(c)].set(i, Constant::new::<R::Q>(style, x));
                x = center(x * back, q) as i64;
                c += 1;
            }
            i += 1;
        }
        t.matrices(w, q);
        t.modulus::<R>(style, w);
        t
    }

    /// The roots of order 8 and their powers, forward and backward.
    const fn eighths<R: Params>(&mut self, style: Style) {
        let q = <R::Q as Modulus>::Q;
        let mut k = 0;
        while k < 6 {
            let w = power(root(8, q), if k < 3 { k + 1 } else { 10 - k }, q) as i64;
            let w = Constant::new::<R::Q>(style, w);
            self.w8[k as usize / 3][k as usize % 3] = w;
            self.known[1 + k as usize / 3][2 * (k as usize % 3)] = w.value;
            self.known[1 + k as usize / 3][2 * (k as usize % 3) + 1] = w.companion;
            k += 1;
        }
    }

    /// Computes the matrices of the inverse transform, for rows of `w` columns.
    const fn matrices(&mut self, w: usize, q: i16) {
        let mut even = [[0; 4]; 4];
        let mut odd = [[0; 4]; 4];
        let mut i = 0;
        while i < 4 {
            let sigma = power(theta(2 * i, q), w as u32 / 2, q) as i64;
            let mut v = 0;
            while v < 4 {
                let plus = power(sigma, 2 * v + 1, q) as i64;
                let minus = inverse(plus, q) as i64;
                even[i][v as usize] = center(plus + minus, q) as i64;
                odd[i][v as usize] = center(plus - minus, q) as i64;
                v += 1;
            }
            i += 1;
        }
        let (even, odd) = (invert_matrix(even, 4, q), invert_matrix(odd, 4, q));
        let half = inverse(2, q) as i64;
        let mut v = 0;
        while v < 16 {
            self.even[v / 8][v % 8] = word(even[v / 4][v % 4] * half, q);
            self.odd[v / 8][v % 8] = word(odd[v / 4][v % 4] * half, q);
            v += 1;
        }
    }

    /// ∏(y - s_i), one factor after the other.
    const fn modulus<R: Params>(&mut self, style: Style, w: usize) {
        let q = <R::Q as Modulus>::Q;
        let mut modulus = [0; 9];
        modulus[0] = 1;
        let mut i = 0;
        while i < 8 {
            let s = power(theta(i, q), w as u32, q) as i64;
            let mut u = 8;
            while u > 0 {
                modulus[u] = center(modulus[u - 1] - modulus[u] * s, q) as i64;
                u -= 1;
            }
            modulus[0] = center(-modulus[0] * s, q) as i64;
            i += 1;
        }
        let mut u = 0;
        while u < 5 {
            assert!(modulus[u] == modulus[8 - u]);
            self.modulus[u] = Constant::new::<R::Q>(style, modulus[u] << 16);
            u += 1;
        }
    }
}
