//! The constants, computed from q.

pub(super) mod across;

use goodprime_lanes::modulus::{center, inverse, power};
use goodprime_lanes::{Constant, Modular, Modulus, Style};

use super::super::butterfly::Roots;
use super::super::rader::Rader;
use super::super::roots::{root, square_root};
use super::{COMPONENTS, ROWS};
use goodprime_ring::Ring;

/// All constants of one ring for one style of multiplication.
pub(super) struct Tables {
    pub(super) rader: Rader,
    /// The block t of 16 coefficients with t ≡ c (mod 6) and t ≡ i (mod 17).
    pub(super) block: [[usize; ROWS]; 6],
    /// The roots of the transform of length 6, forward and backward.
    pub(super) roots: [Roots; 2],
    /// ζ of component k of row i, which is modulo x^16 − ζ: w^k times the row's power of ω.
    pub(super) zeta: [[Constant; 6]; ROWS],
    /// The constants of components 0, 2, 4 of the rows from 1 on.
    pub(super) binomial: [[Binomial; 3]; ROWS],
    /// The constants of components 1, 3, 5 of these rows.
    pub(super) trinomial: [[Trinomial; 3]; ROWS],
    /// 1/2.
    pub(super) half: Constant,
    /// 2^16/6: undoes the transform of length 6 and the leaves' 2^-16.
    pub(super) scale: Constant,
}

/// The constants of x^16 − d² = (x^8 − d)(x^8 + d).
#[derive(Clone, Copy)]
pub(super) struct Binomial {
    pub(super) d: Constant,
    /// 1/(2d).
    pub(super) d_back: Constant,
}

/// The constants of x^16 + β² = (x^8 + αx^4 + β)(x^8 − αx^4 + β), where α² = 2β.
#[derive(Clone, Copy)]
pub(super) struct Trinomial {
    pub(super) alpha: Constant,
    pub(super) beta: Constant,
    /// αβ.
    pub(super) both: Constant,
    /// 1/(2α).
    pub(super) alpha_back: Constant,
    /// 1/(2β).
    pub(super) beta_back: Constant,
    /// 1/(2αβ).
    pub(super) both_back: Constant,
    /// 1/(2β²).
    pub(super) square_back: Constant,
}

/// Returns the tables of `R` for the style of `L`.
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

/// Returns 1/(2c).
const fn back<R: Ring>(style: Style, c: i64) -> Constant {
    Constant::new::<R::Q>(style, inverse(2 * c, <R::Q as Modulus>::Q) as i64)
}

/// Returns ζ^26, a square root of ζ, whose order divides 51.
const fn square_root_of_zeta(zeta: i64, q: i16) -> i64 {
    power(zeta, 26, q) as i64
}

/// Returns ζ^13, a fourth root of ζ, whose order divides 51.
const fn fourth_root(zeta: i64, q: i16) -> i64 {
    power(zeta, 13, q) as i64
}

impl Binomial {
    const fn new<R: Ring>(style: Style, zeta: i64) -> Self {
        let d = square_root_of_zeta(zeta, <R::Q as Modulus>::Q);
        Self { d: Constant::new::<R::Q>(style, d), d_back: back::<R>(style, d) }
    }
}

impl Trinomial {
    /// δ is the fourth root of −ζ; α = √2·δ, β = δ².
    const fn new<R: Ring>(style: Style, zeta: i64) -> Self {
        let q = <R::Q as Modulus>::Q;
        let delta = fourth_root(-zeta, q);
        let alpha = center(square_root(2, q) * delta, q) as i64;
        let beta = center(delta * delta, q) as i64;
        Self {
            alpha: Constant::new::<R::Q>(style, alpha),
            beta: Constant::new::<R::Q>(style, beta),
            both: Constant::new::<R::Q>(style, alpha * beta),
            alpha_back: back::<R>(style, alpha),
            beta_back: back::<R>(style, beta),
            both_back: back::<R>(style, center(alpha * beta, q) as i64),
            square_back: back::<R>(style, center(beta * beta, q) as i64),
        }
    }
}

impl Tables {
    // Rings that do not have the transform get tables that are not read.
    const fn new<R: Ring>(style: Style) -> Self {
        let q = <R::Q as Modulus>::Q;
        let (omega, w) = (root(ROWS, q), root(6, q));
        let one = Constant::new::<R::Q>(style, 1);
        let mut t = Self {
            rader: Rader::new(ROWS, omega, q),
            block: [[0; ROWS]; 6],
            roots: Roots::both::<R>(style, 6),
            zeta: [[one; 6]; ROWS],
            binomial: [[Binomial::new::<R>(style, 1); 3]; ROWS],
            trinomial: [[Trinomial::new::<R>(style, -1); 3]; ROWS],
            half: back::<R>(style, 1),
            scale: Constant::new::<R::Q>(style, (1 << 16) * inverse(6, q) as i64),
        };
        let mut block = 0;
        while block < COMPONENTS {
            t.block[block % 6][block % ROWS] = block;
            block += 1;
        }
        let mut row = 0;
        while row < ROWS {
            let e = if row == 0 { 0 } else { t.rader.powers[row - 1] as u32 };
            let mut k = 0;
            while k < 6 {
                let zeta = power(omega, e, q) as i64 * power(w, k as u32, q) as i64;
                let zeta = center(zeta, q) as i64;
                t.zeta[row][k] = Constant::new::<R::Q>(style, zeta);
                if row > 0 && k % 2 == 0 {
                    t.binomial[row][k / 2] = Binomial::new::<R>(style, zeta);
                } else if row > 0 {
                    t.trinomial[row][k / 2] = Trinomial::new::<R>(style, zeta);
                }
                k += 1;
            }
            row += 1;
        }
        t
    }
}
