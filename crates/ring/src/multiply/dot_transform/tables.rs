//! The constants of the transform, computed from (q, shape).

use goodprime_lanes::modulus::{center, inverse, power};
use goodprime_lanes::{Constant, Modular, Modulus, Style};

use super::super::butterfly::Roots;
use super::super::matrix::invert_matrix;
use super::super::pairs::Row;
use super::super::roots::{generator, root, word};
use crate::params::{Ring, Shape};

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
    /// (s^u + s^-u)/2 for each pair of points; last, what the lone point needs.
    pub(super) forward_even: [Row<MAX_TERMS_IN>; MAX_PAIRS + 1],
    /// (s^u - s^-u)/2 for each pair of points.
    pub(super) forward_odd: [Row<MAX_TERMS_IN>; MAX_PAIRS],
    /// The constants of `forward_even`, not times 2^16.
    pub(super) ternary_even: [[i16; 2 * MAX_TERMS_IN]; MAX_PAIRS + 1],
    /// The constants of `forward_odd`, not times 2^16.
    pub(super) ternary_odd: [[i16; 2 * MAX_TERMS_IN]; MAX_PAIRS],
    /// s_i^u·ρ_i^j for every row i and block j, if the shape is [`Shape::direct`].
    pub(super) twisted: [[Row<2>; MAX_RADIX]; MAX_TWISTED],
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
pub(super) fn tables<L: Modular, R: Ring>() -> &'static Tables {
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
pub(super) struct Points {
    q: i16,
    generator: i64,
    shape: Shape,
}

impl Points {
    pub(super) const fn new<R: Ring>() -> Self {
        let q = <R::Q as Modulus>::Q;
        Self { q, generator: generator(q), shape: R::TRANSFORM }
    }

    /// generator^e for any e.
    pub(super) const fn power(&self, e: i64) -> i64 {
        power(self.generator, e.rem_euclid(self.q as i64 - 1) as u32, self.q) as i64
    }

    /// The discrete logarithm of η, the step from one coset to the other: a RADIX-th power.
    pub(super) const fn log_eta(&self) -> i64 {
        self.shape.radix as i64
    }

    /// The discrete logarithm of an element of the cosets' prime order ℓ.
    pub(super) const fn log_omega(&self) -> i64 {
        let length = self.shape.rows as i64 / 2;
        assert!((self.q as i64 - 1) % length == 0);
        (self.q as i64 - 1) / length
    }

    /// The discrete logarithm of ρ_i: rows 2i and 2i + 1 are a pair, and a last row is alone; or,
    /// in cosets, row k is at ω^(g^k), the last one at 1.
    const fn log_rho(&self, row: usize) -> i64 {
        if self.shape.cosets {
            let (length, radix) = (self.shape.rows / 2, self.shape.radix);
            let g = generator(length as i16).rem_euclid(length as i64);
            let (mut e, mut k) = (1, 0);
            while k < row % length {
                e = e * g % length as i64;
                k += 1;
            }
            if row % length == length - 1 {
                e = 0;
            }
            // ω^e is the RADIX-th power of ω^(e/RADIX).
            let root = inverse(radix as i64, length as i16).rem_euclid(length as i16 as i32) as i64;
            return self.log_omega() * (e * root % length as i64) + (row / length) as i64;
        }
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
            ternary_even: [[0; 2 * MAX_TERMS_IN]; MAX_PAIRS + 1],
            ternary_odd: [[0; 2 * MAX_TERMS_IN]; MAX_PAIRS],
            twisted: [[[[0; 2]; 2]; MAX_RADIX]; MAX_TWISTED],
            backward_even: [[[0; 2]; MAX_TERMS_OUT]; MAX_PAIRS + 1],
            backward_odd: [[[0; 2]; MAX_TERMS_OUT]; MAX_PAIRS],
            twist: [[one; MAX_RADIX]; MAX_ROWS],
            untwist: [[one; MAX_RADIX]; MAX_ROWS],
            zeta: [[one; MAX_RADIX]; MAX_ROWS],
            roots: Roots::both::<R>(style, radix),
        };

        if R::TRANSFORM.cosets {
            // Nothing is centred, and `cosets` wants the product divided.
            t.leaf_constants::<R>(style, &points, false, super::cosets::scale::<R>());
            return t;
        }

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
                t.ternary_even[i][k] = center(even, q) as i16;
                if twice_u != 0 {
                    let k = k - middle;
                    t.forward_odd[i][k / 2][k % 2] = points.word((plus - minus) * half);
                    t.ternary_odd[i][k] = center((plus - minus) * half, q) as i16;
                }
                k += 1;
            }
            i += 1;
        }
        if lone == 1 {
            let mut k = 0;
            while k < rows_in / 2 + middle {
                t.forward_even[pairs][k / 2][k % 2] = points.word(1);
                t.ternary_even[pairs][k] = 1;
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

        let mut row = 0;
        while row < rows && R::TRANSFORM.direct() {
            let (log, log_sigma) = (points.log_rho(row), points.log_sigma(row));
            let mut j = 0;
            while j < radix {
                let mut k = 0;
                while k < rows_in {
                    let log = log_sigma * (2 * k as i64 + 1 - rows_in as i64) + log * j as i64;
                    t.twisted[row][j][k / 2][k % 2] = points.word(points.power(log));
                    k += 1;
                }
                j += 1;
            }
            row += 1;
        }

        t.leaf_constants::<R>(style, &points, true, 1);
        t
    }

    /// Twists, and the ζ of leaves. The product is multiplied by `scale`.
    const fn leaf_constants<R: Ring>(
        &mut self,
        style: Style,
        points: &Points,
        centred: bool,
        scale: i64,
    ) {
        let Shape { rows_in, rows, radix, .. } = R::TRANSFORM;
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
