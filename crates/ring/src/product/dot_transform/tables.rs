//! The constants of the transform, computed from (q, shape).

use goodprime_lanes::modulus::{center, inverse, power};
use goodprime_lanes::{Constant, Modular, Style};

use super::super::butterfly::Roots;
use super::super::matrix::invert_matrix;
use super::super::pairs::Row;
use super::super::roots::root;
use super::points::Points;
use super::shape::{Divided, TransformShape};
use crate::params::{OfRing, Params, of_style};

/// The most rows: two cosets of 13.
const MAX_ROWS: usize = 26;
/// The most pairs of any points.
const MAX_PAIRS: usize = 10;
/// Pairs of terms in a dot product, forward and backward.
const MAX_TERMS_IN: usize = 4;
const MAX_TERMS_OUT: usize = 5;
/// The largest radix.
const MAX_RADIX: usize = 18;
/// Rows of the largest shape whose first stage twists.
const MAX_TWISTED: usize = 7;
/// The largest matrix that is inverted.
const MAX_SIZE: usize = MAX_PAIRS + 1;

/// All constants of one ring for one style of multiplication.
pub(super) struct Tables {
    /// (s^u + s^-u)/2 for each pair of points; last, the numbers for the lone point.
    pub(super) forward_even: [Row<MAX_TERMS_IN>; MAX_PAIRS + 1],
    /// (s^u - s^-u)/2 for each pair of points.
    pub(super) forward_odd: [Row<MAX_TERMS_IN>; MAX_PAIRS],
    /// The constants of `forward_even`, not times 2^16.
    pub(super) ternary_even: [[i16; 2 * MAX_TERMS_IN]; MAX_PAIRS + 1],
    /// The constants of `forward_odd`, not times 2^16.
    pub(super) ternary_odd: [[i16; 2 * MAX_TERMS_IN]; MAX_PAIRS],
    /// s_i^u·ρ_i^j for every row i and block j, if the shape is [`TransformShape::direct`].
    pub(super) twisted: [[Row<2>; MAX_RADIX]; MAX_TWISTED],
    /// Half the inverse of the matrix of s^u + s^-u; row and column 0 are the lone point's if ROWS is odd.
    pub(super) backward_even: [Row<MAX_TERMS_OUT>; MAX_PAIRS + 1],
    /// Half the inverse of the matrix of s^u - s^-u.
    pub(super) backward_odd: [Row<MAX_TERMS_OUT>; MAX_PAIRS],
    /// ρ_i^j.
    pub(super) twist: [[Constant; MAX_RADIX]; MAX_ROWS],
    /// ρ_i^-j, times the factors that undo the centred rows, the radix, and the leaves' 2^-16.
    pub(super) untwist: [[Constant; MAX_RADIX]; MAX_ROWS],
    /// ζ = ρ_i·w^k.
    pub(super) zeta: [[Constant; MAX_RADIX]; MAX_ROWS],
    /// Roots of the transform of RADIX blocks, forward and backward.
    pub(super) roots: [Roots; 2],
}

/// The tables of `R` for the style of `L`.
#[inline(always)]
pub(super) fn tables<L: Modular, R: Params>() -> &'static Tables {
    const { of_style::<R, Tables>(L::STYLE) }
}

impl<R: Params> OfRing<R> for Tables {
    const MONTGOMERY: &'static Self = &Self::new::<R>(Style::Montgomery);
    const BARRETT: &'static Self = &Self::new::<R>(Style::Barrett);
}

impl Tables {
    const fn new<R: Params>(style: Style) -> Self {
        let points = Points::new::<R>();
        let one = Constant::new::<R::Q>(style, 1);
        let mut t = Self {
            forward_even: [[[0; 2]; MAX_TERMS_IN]; MAX_PAIRS + 1],
            forward_odd: [[[0; 2]; MAX_TERMS_IN]; MAX_PAIRS],
            ternary_even: [[0; 2 * MAX_TERMS_IN]; MAX_PAIRS + 1],
            ternary_odd: [[0; 2 * MAX_TERMS_IN]; MAX_PAIRS],
            twisted: [[[[0; 2]; 2]; MAX_RADIX]; MAX_TWISTED],
            backward_even: [[[0; 2]; MAX_TERMS_OUT]; MAX_PAIRS + 1],
            backward_odd: [[[0; 2]; MAX_TERMS_OUT]; MAX_PAIRS],
            twist: [[one; MAX_RADIX]; MAX_ROWS],
            untwist: [[one; MAX_RADIX]; MAX_ROWS],
            zeta: [[one; MAX_RADIX]; MAX_ROWS],
            roots: Roots::both::<R>(style, R::SHAPE.radix),
        };

        if R::SHAPE.cosets {
            // Nothing is centred, and `cosets` needs the product divided.
            t.leaf_constants::<R>(style, &points, false, super::cosets::scale::<R>());
            return t;
        }

        t.forward(&points);
        t.backward(&points);
        if R::SHAPE.direct() {
            t.twist(&points);
        }
        t.leaf_constants::<R>(style, &points, true, 1);
        t
    }

    /// Rows → points. Term k belongs to the rows ±u; s^u = σ^2u, and 2u = 2k + 1 or 2k.
    const fn forward(&mut self, points: &Points) {
        let (TransformShape { rows_in, rows, .. }, q) = (points.shape, points.q);
        let (pairs, lone, half) = (rows / 2, rows % 2, inverse(2, q) as i64);
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
                self.forward_even[i][k / 2][k % 2] = points.word(even);
                self.ternary_even[i][k] = center(even, q) as i16;
                if twice_u != 0 {
                    let k = k - middle;
                    self.forward_odd[i][k / 2][k % 2] = points.word((plus - minus) * half);
                    self.ternary_odd[i][k] = center((plus - minus) * half, q) as i16;
                }
                k += 1;
            }
            i += 1;
        }
        if lone == 1 {
            let mut k = 0;
            while k < rows_in / 2 + middle {
                self.forward_even[pairs][k / 2][k % 2] = points.word(1);
                self.ternary_even[pairs][k] = 1;
                k += 1;
            }
        }
    }

    /// Points → rows: unknowns e_u = c_u + c_-u and d_u = c_u - c_-u (and e_0 = c_0) from the sums and differences of
    /// pairs (and the lone row).
    const fn backward(&mut self, points: &Points) {
        let (rows, q) = (points.shape.rows, points.q);
        let (pairs, lone, half) = (rows / 2, rows % 2, inverse(2, q) as i64);
        let mut even = [[0; MAX_SIZE]; MAX_SIZE];
        let mut odd = [[0; MAX_SIZE]; MAX_SIZE];
        let mut i = 0;
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
                // The unknown e_0 is c_0 itself, all other e_u and d_u are twice the wanted numbers.
                let scale = if lone == 1 && u == 0 { 1 } else { half };
                self.backward_even[u][k / 2][k % 2] = points.word(even[u][k] * scale);
                if u < pairs && k < pairs {
                    self.backward_odd[u][k / 2][k % 2] = points.word(odd[u][k] * half);
                }
                k += 1;
            }
            u += 1;
        }
    }

    /// Computes matrices that twist as well.
    const fn twist(&mut self, points: &Points) {
        let TransformShape { rows_in, rows, radix, .. } = points.shape;
        let mut row = 0;
        while row < rows {
            let (log, log_sigma) = (points.log_rho(row), points.log_sigma(row));
            let mut j = 0;
            while j < radix {
                let mut k = 0;
                while k < rows_in {
                    let log = log_sigma * (2 * k as i64 + 1 - rows_in as i64) + log * j as i64;
                    self.twisted[row][j][k / 2][k % 2] = points.word(points.power(log));
                    k += 1;
                }
                j += 1;
            }
            row += 1;
        }
    }

    /// Twists, and the ζ of leaves. The product is multiplied by `scale`.
    const fn leaf_constants<R: Params>(
        &mut self,
        style: Style,
        points: &Points,
        centred: bool,
        scale: i64,
    ) {
        let TransformShape { rows_in, rows, radix, .. } = R::SHAPE;
        let (t, q) = (self, points.q);
        let w = root(radix, q);
        let scale = center(scale * inverse(radix as i64, q) as i64, q) as i64 * (1 << 16);
        let scale = center(scale, q) as i64;
        let mut row = 0;
        while row < rows {
            let (log, log_sigma) = (points.log_rho(row), points.log_sigma(row));
            // Both operands carry σ^-(rows_in - 1), the product should carry σ^-(rows - 1).
            let centring = if centred {
                points.power(log_sigma * (2 * (rows_in as i64 - 1) - (rows as i64 - 1)))
            } else {
                1
            };
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
    }
}
