//! The constants of the transforms, computed from q, p and the radix.

use goodprime_lanes::modulus::{center, inverse, power};
use goodprime_lanes::{Constant, Modulus, Style};

use super::{BELOW, JumpShape, LARGEST};
use crate::params::Params as Ring;
use crate::product::butterfly::Roots;
use crate::product::matrix::invert_matrix;
use crate::product::pairs::Row;
use crate::product::roots::{generator, root, word};

/// Pairs of points of the largest shape, and pairs of rows.
pub(super) const MAX_PAIRS: usize = 14;
/// Pairs of terms in a dot product.
pub(super) const MAX_TERMS: usize = MAX_PAIRS / 2;
/// The largest radix.
const MAX_RADIX: usize = 3;

/// The even and odd halves of a dense stage: one row for each pair of points or rows.
pub(super) struct Dense {
    pub(super) even: [Row<MAX_TERMS>; MAX_PAIRS],
    pub(super) odd: [Row<MAX_TERMS>; MAX_PAIRS],
}

/// A factor for each leaf.
pub(super) type Leaves = [[Constant; MAX_RADIX]; 2 * MAX_PAIRS];

/// All constants of one shape for one ring and one style of multiplication.
pub(super) struct Tables {
    /// Rows of a matrix's polynomial to points: (s^u ± s^-u)/2.
    pub(super) matrix_rows: Dense,
    /// Rows of f and g to points.
    pub(super) vector_rows: Dense,
    /// Points to rows of a result: half the inverses of the matrices of s^u ± s^-u.
    pub(super) backward: Dense,
    /// ρ_i^j, and ρ_i^-j.
    pub(super) twist: Leaves,
    pub(super) untwist: Leaves,
    /// ζ = ρ_i·w^k.
    pub(super) zeta: Leaves,
    /// The factors of (f, g) that the product of a matrix and a vector needs: division by x^steps, and the factor
    /// that centring leaves, except at the top.
    pub(super) vector: Leaves,
    /// The factors of a second child's matrix: the factor that centring leaves for the product. At the top those of
    /// any matrix: they undo its own centring.
    pub(super) matrix: Leaves,
    /// The factors of the last matrix at the top, whose product leaves the transform.
    pub(super) last: Leaves,
    /// The product by f = 1 − x^(p−1)·(1 + x) of the first step, with all that follows: the factors of the other
    /// operand, and of that operand times (1 + x) and the power of x below 16.
    pub(super) known: [Leaves; 2],
    /// Roots of order RADIX, forward and backward.
    pub(super) roots: [Roots; 2],
}

/// Points σ_i with ρ_i = σ_i^(2/RADIX), s_i = σ_i²: powers of a generator, pair by pair inverse.
struct Points {
    q: i16,
    generator: i64,
    radix: i64,
}

impl Points {
    /// generator^e for any e.
    const fn power(&self, e: i64) -> i64 {
        power(self.generator, e.rem_euclid(self.q as i64 - 1) as u32, self.q) as i64
    }

    /// The discrete logarithm of ρ_i, even so that σ_i exists.
    const fn log_rho(&self, row: usize) -> i64 {
        let e = 2 * (row as i64 / 2 + 1);
        if row.is_multiple_of(2) { e } else { -e }
    }

    /// The discrete logarithm of σ_i.
    const fn log_sigma(&self, row: usize) -> i64 {
        self.log_rho(row) * self.radix / 2
    }

    /// The matrices of (s^u ± s^-u)/2 for `rows` centred rows.
    const fn forward(&self, rows: usize, pairs: usize) -> Dense {
        let mut dense =
            Dense { even: [[[0; 2]; MAX_TERMS]; MAX_PAIRS], odd: [[[0; 2]; MAX_TERMS]; MAX_PAIRS] };
        let half = inverse(2, self.q) as i64;
        let middle = rows % 2;
        let mut i = 0;
        while i < pairs {
            let log = self.log_sigma(2 * i);
            let mut k = 0;
            while k < rows / 2 + middle {
                // s^u = σ^2u for u = k + 1/2 or k.
                let twice_u = (2 * k + 1 - middle) as i64;
                let (plus, minus) = (self.power(log * twice_u), self.power(-log * twice_u));
                // The middle row counts once.
                let even = if twice_u == 0 { 1 } else { (plus + minus) * half };
                dense.even[i][k / 2][k % 2] = word(even, self.q);
                if twice_u != 0 {
                    let k = k - middle;
                    dense.odd[i][k / 2][k % 2] = word((plus - minus) * half, self.q);
                }
                k += 1;
            }
            i += 1;
        }
        dense
    }

    /// Half the inverses of the matrices of s^u + s^-u and s^u - s^-u.
    const fn backward(&self, pairs: usize) -> Dense {
        let (mut even, mut odd) = ([[0; MAX_PAIRS]; MAX_PAIRS], [[0; MAX_PAIRS]; MAX_PAIRS]);
        let mut i = 0;
        while i < pairs {
            let log = self.log_sigma(2 * i);
            let mut k = 0;
            while k < pairs {
                let twice_u = (2 * k + 1) as i64;
                let (plus, minus) = (self.power(log * twice_u), self.power(-log * twice_u));
                even[i][k] = center(plus + minus, self.q) as i64;
                odd[i][k] = center(plus - minus, self.q) as i64;
                k += 1;
            }
            i += 1;
        }
        let even = invert_matrix(even, pairs, self.q);
        let odd = invert_matrix(odd, pairs, self.q);
        let mut dense =
            Dense { even: [[[0; 2]; MAX_TERMS]; MAX_PAIRS], odd: [[[0; 2]; MAX_TERMS]; MAX_PAIRS] };
        let mut u = 0;
        while u < pairs {
            let mut k = 0;
            while k < pairs {
                // e_u = c_u + c_-u solves the even half, so c_u and c_-u are (e_u ± d_u)/2; sums and
                // differences of values are twice their halves.
                let half = inverse(2, self.q) as i64;
                dense.even[u][k / 2][k % 2] = word(even[u][k] * half, self.q);
                dense.odd[u][k / 2][k % 2] = word(odd[u][k] * half, self.q);
                k += 1;
            }
            u += 1;
        }
        dense
    }
}

impl Tables {
    /// The tables of all shapes of `R`, with Montgomery's constants.
    pub(super) const fn montgomery<R: Ring>() -> [&'static Self; BELOW] {
        const {
            [
                &Self::new::<R>(Style::Montgomery, 64),
                &Self::new::<R>(Style::Montgomery, 128),
                &Self::new::<R>(Style::Montgomery, 256),
                &Self::new::<R>(Style::Montgomery, LARGEST),
            ]
        }
    }

    /// The tables of all shapes of `R`, with Barrett's constants.
    pub(super) const fn barrett<R: Ring>() -> [&'static Self; BELOW] {
        const {
            [
                &Self::new::<R>(Style::Barrett, 64),
                &Self::new::<R>(Style::Barrett, 128),
                &Self::new::<R>(Style::Barrett, 256),
                &Self::new::<R>(Style::Barrett, LARGEST),
            ]
        }
    }

    const fn new<R: Ring>(style: Style, steps: usize) -> Self {
        let q = <R::Q as Modulus>::Q;
        let shape = if steps == LARGEST { JumpShape::top(R::P) } else { JumpShape::below(steps) };
        let radix = shape.radix;
        let points = Points { q, generator: generator(q), radix: radix as i64 };
        let one = Constant::new::<R::Q>(style, 1);
        let leaves = [[one; MAX_RADIX]; 2 * MAX_PAIRS];
        let mut t = Self {
            matrix_rows: points.forward(shape.matrix_rows, shape.points / 2),
            vector_rows: points.forward(shape.points, shape.points / 2),
            backward: points.backward(shape.points / 2),
            twist: leaves,
            untwist: leaves,
            zeta: leaves,
            vector: leaves,
            matrix: leaves,
            last: leaves,
            known: [leaves; 2],
            roots: Roots::both::<R>(style, radix),
        };
        let w = root(radix, q);
        // Rows are indexed from -(rows-1)/2: an operand carries σ^-(rows-1).
        let (m, v) = (shape.matrix_rows as i64 - 1, shape.points as i64 - 1);
        let mut i = 0;
        while i < shape.points {
            let (rho, sigma) = (points.log_rho(i), points.log_sigma(i));
            let mut k = 0;
            while k < radix {
                t.twist[i][k] = Constant::new::<R::Q>(style, points.power(rho * k as i64));
                t.untwist[i][k] = Constant::new::<R::Q>(style, points.power(-rho * k as i64));
                let zeta = center(points.power(rho) * power(w, k as u32, q) as i64, q) as i64;
                t.zeta[i][k] = Constant::new::<R::Q>(style, zeta);
                // x^16 is ζ.
                let down = power(inverse(zeta, q) as i64, (shape.steps / 16) as u32, q) as i64;
                let top = shape.steps == LARGEST;
                let vector = points.power(if top { 0 } else { sigma * m }) * down;
                t.vector[i][k] = Constant::new::<R::Q>(style, vector);
                let matrix = points.power(if top { sigma * m } else { sigma * (2 * m - v) });
                t.matrix[i][k] = Constant::new::<R::Q>(style, matrix);
                t.last[i][k] = Constant::new::<R::Q>(style, points.power(sigma * (m - v)));
                // f itself carries σ^-(points-1), and a product takes in 2^-16.
                let product =
                    points.power(-sigma * v) * inverse(<R::Q as Modulus>::R as i64, q) as i64;
                let known = center(center(vector, q) as i64 * center(product, q) as i64, q) as i64;
                t.known[0][i][k] = Constant::new::<R::Q>(style, known);
                let up = power(zeta, (R::P as u32 - 1) / 16, q) as i64;
                t.known[1][i][k] = Constant::new::<R::Q>(style, -known * up);
                k += 1;
            }
            i += 1;
        }
        t
    }
}
