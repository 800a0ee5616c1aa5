//! The constants with leaves across the lanes: those of rows `place(8j)`, `place(8j + 1)`, … side by
//! side.

use goodprime_lanes::modulus::{center, inverse, power};
use goodprime_lanes::{Constant, Constants, Modular, Modulus, Style};

use super::super::super::butterfly::Roots;
use super::super::super::rader::eight::{Rader, place};
use super::super::super::roots::{root, square_root, word};
use super::super::{COMPONENTS, ROWS};
use super::{fourth_root, square_root_of_zeta};
use goodprime_ring::Ring;

/// The block t of 16 coefficients with t ≡ c (mod 6) and t ≡ i (mod 17).
pub(in super::super) const BLOCK: [[usize; ROWS]; 6] = {
    let mut blocks = [[0; ROWS]; 6];
    let mut block = 0;
    while block < COMPONENTS {
        blocks[block % 6][block % ROWS] = block;
        block += 1;
    }
    blocks
};

/// All constants of one ring for one style of multiplication.
#[repr(C, align(64))]
pub(in super::super) struct Tables {
    /// Rader's transform. Its inverse is divided by the factors of leaves, splits and the transform
    /// of length 6.
    pub(in super::super) rader: Rader,
    /// The roots of the transform of length 6, forward and backward.
    pub(in super::super) roots: [Roots; 2],
    /// The constants of components k = 0, 2, 4: `[j][k/2]`.
    pub(in super::super) binomial: [[Binomial; 3]; 2],
    /// The constants of components k = 1, 3, 5: `[j][k/2]`.
    pub(in super::super) trinomial: [[Trinomial; 3]; 2],
    /// w^k, which equals x^16 in component k of row 0.
    pub(in super::super) first: Constants,
}

/// The constants of x^16 − d² = (x^8 − d)(x^8 + d).
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(in super::super) struct Binomial {
    pub(in super::super) d: Constants,
    /// 1/d.
    pub(in super::super) d_back: Constants,
    /// d·2^16.
    pub(in super::super) d_word: [i16; 8],
}

/// The constants of x^16 + β² = (x^8 + αx^4 + β)(x^8 − αx^4 + β), where α² = 2β.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(in super::super) struct Trinomial {
    pub(in super::super) alpha: Constants,
    pub(in super::super) beta: Constants,
    /// αβ.
    pub(in super::super) both: Constants,
    /// α/2.
    pub(in super::super) alpha_half: Constants,
    /// 1/α.
    pub(in super::super) alpha_back: Constants,
    /// 1/(αβ).
    pub(in super::super) both_back: Constants,
    /// α, β, αβ, times 2^16.
    pub(in super::super) words: [[i16; 8]; 3],
}

/// Returns the tables of `R` for the style of `L`.
#[inline(always)]
pub(in super::super) fn tables<L: Modular, R: Ring>() -> &'static Tables {
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

impl Binomial {
    const ZERO: Self = Self { d: Constants::ZERO, d_back: Constants::ZERO, d_word: [0; 8] };

    const fn set<R: Ring>(&mut self, lane: usize, style: Style, zeta: i64) {
        let q = <R::Q as Modulus>::Q;
        let d = square_root_of_zeta(zeta, q);
        self.d.set(lane, Constant::new::<R::Q>(style, d));
        self.d_back.set(lane, Constant::new::<R::Q>(style, inverse(d, q) as i64));
        self.d_word[lane] = word(d, q);
    }
}

impl Trinomial {
    const ZERO: Self = Self {
        alpha: Constants::ZERO,
        beta: Constants::ZERO,
        both: Constants::ZERO,
        alpha_half: Constants::ZERO,
        alpha_back: Constants::ZERO,
        both_back: Constants::ZERO,
        words: [[0; 8]; 3],
    };

    const fn set<R: Ring>(&mut self, lane: usize, style: Style, zeta: i64) {
        let q = <R::Q as Modulus>::Q;
        let delta = fourth_root(-zeta, q);
        let alpha = center(square_root(2, q) * delta, q) as i64;
        let beta = center(delta * delta, q) as i64;
        let both = center(alpha * beta, q) as i64;
        self.alpha.set(lane, Constant::new::<R::Q>(style, alpha));
        self.beta.set(lane, Constant::new::<R::Q>(style, beta));
        self.both.set(lane, Constant::new::<R::Q>(style, both));
        self.alpha_half.set(lane, Constant::new::<R::Q>(style, alpha * inverse(2, q) as i64));
        self.alpha_back.set(lane, Constant::new::<R::Q>(style, inverse(alpha, q) as i64));
        self.both_back.set(lane, Constant::new::<R::Q>(style, inverse(both, q) as i64));
        self.words[0][lane] = word(alpha, q);
        self.words[1][lane] = word(beta, q);
        self.words[2][lane] = word(both, q);
    }
}

impl Tables {
    // Rings that do not have the transform get tables that are not read.
    const fn new<R: Ring>(style: Style) -> Self {
        let q = <R::Q as Modulus>::Q;
        let (omega, w) = (root(ROWS, q), root(6, q));
        let scale = center((1 << 16) * inverse(12, q) as i64, q) as i64;
        let mut t = Self {
            rader: Rader::new(omega, scale, q),
            roots: Roots::both::<R>(style, 6),
            binomial: [[Binomial::ZERO; 3]; 2],
            trinomial: [[Trinomial::ZERO; 3]; 2],
            first: Constants::ZERO,
        };
        let mut k = 0;
        while k < 6 {
            let point = power(w, k as u32, q) as i64;
            t.first.set(k, Constant::new::<R::Q>(style, point));
            let mut i = 0;
            while i < ROWS - 1 {
                let row = power(omega, t.rader.powers[place(i)] as u32, q) as i64;
                let zeta = center(row * point, q) as i64;
                if k % 2 == 0 {
                    t.binomial[i / 8][k / 2].set::<R>(i % 8, style, zeta);
                } else {
                    t.trinomial[i / 8][k / 2].set::<R>(i % 8, style, zeta);
                }
                i += 1;
            }
            k += 1;
        }
        t
    }
}
