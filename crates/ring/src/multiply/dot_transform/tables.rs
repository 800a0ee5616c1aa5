//! The constants of the transform, computed from (q, shape).

use goodprime_lanes::modulus::{center, inverse, power};
use goodprime_lanes::{Constant, Lanes, Modulus, Style};

use super::super::butterfly::Roots;
use super::super::matrix::invert_matrix;
use super::super::roots::{generator, root, word};
use crate::params::{Ring, Shape};

/// The largest shape has 27 rows: 13 pairs and one.
const MAX_ROWS: usize = 27;
const MAX_PAIRS: usize = MAX_ROWS / 2;
/// Pairs of terms in a dot product, forward and backward.
const MAX_TERMS_IN: usize = 4;
const MAX_TERMS_OUT: usize = 7;
/// The largest radix.
const MAX_RADIX: usize = 12;
/// The largest matrix that is inverted.
const MAX_SIZE: usize = MAX_PAIRS + 1;

/// One row of a dense matrix, as pairs of terms, each times 2^16.
pub(super) type Row<const N: usize> = [[i16; 2]; N];

/// All constants of one ring for one style of multiplication.
pub(super) struct Tables {
    /// (s^u + s^-u)/2 for each pair of points; last, what the lone point needs.
    pub(super) forward_even: [Row<MAX_TERMS_IN>; MAX_PAIRS + 1],
    /// (s^u - s^-u)/2 for each pair of points.
    pub(super) forward_odd: [Row<MAX_TERMS_IN>; MAX_PAIRS],
    /// Half the inverse of the matrix of s^u + s^-u; row and column 0 are the lone point's if ROWS is odd.
    pub(super) backward_even: [Row<MAX_TERMS_OUT>; MAX_PAIRS + 1],
    /// Half the inverse of the matrix of s^u - s^-u.
    pub(super) backward_odd: [Row<MAX_TERMS_OUT>; MAX_PAIRS],
    /// ρ_i^j.
    pub(super) twist: [[Constant; MAX_RADIX]; MAX_ROWS],
    /// ρ_i^-j, times what undoes the centred rows, the radix, and the leaves' 2^-16.
    pub(super) untwist: [[Constant; MAX_RADIX]; MAX_ROWS],
    /// ζ = ρ_i·w^k.
    pub(super) zeta: [[Constant; MAX_RADIX]; MAX_ROWS],
    /// Roots of the transform of RADIX blocks, forward and backward.
    pub(super) roots: [Roots; 2],
}

/// The tables of `R` for the style of `L`.
#[inline(always)]
pub(super) fn tables<L: Lanes, R: Ring>() -> &'static Tables {
    struct Of<R>(core::marker::PhantomData<R>);
    impl<R: Ring> Of<R> {
        const MONTGOMERY: &'static Tables = &Tables::new::<R>(Style::Montgomery);
        const BARRETT: &'static Tables = &Tables::new::<R>(Style::Barrett);
    }
    match L::STYLE {
        Style::Montgomery => Of::<R>::MONTGOMERY,
        Style::Barrett => Of::<R>::BARRETT,
    }
}

/// Arithmetic with powers of a generator.
struct Points {
    q: i16,
    generator: i64,
    shape: Shape,
}

impl Points {
    const fn new<R: Ring>() -> Self {
        let q = <R::Q as Modulus>::Q;
        Self { q, generator: generator(q), shape: R::TRANSFORM }
    }

    /// generator^e for any e.
    const fn power(&self, e: i64) -> i64 {
        power(self.generator, e.rem_euclid(self.q as i64 - 1) as u32, self.q) as i64
    }

    /// The discrete logarithm of ρ_i: rows 2i and 2i + 1 are a pair, and a last row is alone.
    const fn log_rho(&self, row: usize) -> i64 {
        let e = row as i64 / 2 + 1;
        if row == self.shape.rows - 1 && !self.shape.rows.is_multiple_of(2) {
            0
        } else if row.is_multiple_of(2) {
            e
        } else {
            -e
        }
    }

    /// The discrete logarithm of σ_i, where σ_i² = s_i.
    const fn log_sigma(&self, row: usize) -> i64 {
        self.log_rho(row) * self.shape.radix as i64 / 2
    }

    /// c·2^16, as a word for `dot`, whose sum is reduced by Montgomery's method.
    const fn word(&self, c: i64) -> i16 {
        word(c, self.q)
    }
}

impl Tables {
    const fn new<R: Ring>(style: Style) -> Self {
        let points = Points::new::<R>();
        let Shape { rows_in, rows, radix, .. } = R::TRANSFORM;
        let q = points.q;
        let (pairs, lone) = (rows / 2, rows % 2);
        let half = inverse(2, q) as i64;
        let one = Constant::new::<R::Q>(style, 1);
        let mut t = Self {
            forward_even: [[[0; 2]; MAX_TERMS_IN]; MAX_PAIRS + 1],
            forward_odd: [[[0; 2]; MAX_TERMS_IN]; MAX_PAIRS],
            backward_even: [[[0; 2]; MAX_TERMS_OUT]; MAX_PAIRS + 1],
            backward_odd: [[[0; 2]; MAX_TERMS_OUT]; MAX_PAIRS],
            twist: [[one; MAX_RADIX]; MAX_ROWS],
            untwist: [[one; MAX_RADIX]; MAX_ROWS],
            zeta: [[one; MAX_RADIX]; MAX_ROWS],
            roots: Roots::both::<R>(style, radix),
        };

        // Forward. Term k belongs to the rows ±u; s^u = σ^2u, and 2u = 2k + 1 or 2k.
        let middle = rows_in % 2;
        let mut i = 0;
        while i < pairs {
            let log = points.log_sigma(2 * i);
            let mut k = 0;
            while k < rows_in / 2 + middle {
                let twice_u = (2 * k + 1 - middle) as i64;
                let (plus, minus) = (points.power(log * twice_u), points.power(-log * twice_u));
                // The middle row counts once.
                let even = if twice_u == 0 { 1 } else { (plus + minus) * half };
                t.forward_even[i][k / 2][k % 2] = points.word(even);
                if twice_u != 0 {
                    let k = k - middle;
                    t.forward_odd[i][k / 2][k % 2] = points.word((plus - minus) * half);
                }
                k += 1;
            }
            i += 1;
        }
        if lone == 1 {
            let mut k = 0;
            while k < rows_in / 2 + middle {
                t.forward_even[pairs][k / 2][k % 2] = points.word(1);
                k += 1;
            }
        }

        // Backward: unknowns e_u = c_u + c_-u and d_u = c_u - c_-u (and e_0 = c_0) from the sums
        // and differences of pairs (and the lone row).
        let mut even = [[0; MAX_SIZE]; MAX_SIZE];
        let mut odd = [[0; MAX_SIZE]; MAX_SIZE];
        i = 0;
        while i < pairs {
            let log = points.log_sigma(2 * i);
            let mut k = 0;
            while k < pairs + lone {
                let twice_u = (2 * k + 1 - lone) as i64;
                let (plus, minus) = (points.power(log * twice_u), points.power(-log * twice_u));
                even[i][k] = center(plus + minus, q) as i64;
                if twice_u != 0 {
                    odd[i][k - lone] = center(plus - minus, q) as i64;
                }
                k += 1;
            }
            i += 1;
        }
        if lone == 1 {
            let mut k = 0;
            while k < pairs + lone {
                even[pairs][k] = 1;
                k += 1;
            }
        }
        let even = invert_matrix(even, pairs + lone, q);
        let odd = invert_matrix(odd, pairs, q);
        let mut u = 0;
        while u < pairs + lone {
            let mut k = 0;
            while k < pairs + lone {
                // e_0 is c_0 itself, all other e_u and d_u are twice what is wanted.
                let scale = if lone == 1 && u == 0 { 1 } else { half };
                t.backward_even[u][k / 2][k % 2] = points.word(even[u][k] * scale);
                if u < pairs && k < pairs {
                    t.backward_odd[u][k / 2][k % 2] = points.word(odd[u][k] * half);
                }
                k += 1;
            }
            u += 1;
        }

        // Twists. Both operands carry σ^-(rows_in - 1), the product should carry σ^-(rows - 1).
        let w = root(radix, q);
        let scale = center((1 << 16) * inverse(radix as i64, q) as i64, q) as i64;
        let mut row = 0;
        while row < rows {
            let (log, log_sigma) = (points.log_rho(row), points.log_sigma(row));
            let centring = points.power(log_sigma * (2 * (rows_in as i64 - 1) - (rows as i64 - 1)));
            let mut j = 0;
            while j < radix {
                let (rho, back) = (points.power(log * j as i64), points.power(-log * j as i64));
                t.twist[row][j] = Constant::new::<R::Q>(style, rho);
                let back = center(center(back * scale, q) as i64 * centring, q) as i64;
                t.untwist[row][j] = Constant::new::<R::Q>(style, back);
                let zeta = points.power(log) * power(w, j as u32, q) as i64;
                t.zeta[row][j] = Constant::new::<R::Q>(style, zeta);
                j += 1;
            }
            row += 1;
        }

        t
    }
}
