//! The constants of the transform with leaves across the lanes.

use goodprime_lanes::modulus::{center, inverse, power};
use goodprime_lanes::{Constant, Constants, Modular, Modulus, Style};

use super::super::super::rader::eight::{Rader, place};
use super::super::super::roots::root;
use goodprime_ring::Ring;

/// Columns of a row.
const WIDTH: usize = 96;

/// All constants of one ring for one style of multiplication.
#[repr(C, align(64))]
pub(in super::super) struct Tables {
    pub(in super::super) rader: Rader,
    /// τ_k^column, where τ_k^WIDTH is the point of row k: `[j][column]`, lane i for k = `place(8j + i)`.
    pub(in super::super) twist: [[Constants; WIDTH]; 2],
    /// τ_k^-column, times what undoes the transforms of the row and the leaves' 2^-16.
    pub(in super::super) untwist: [[Constants; WIDTH]; 2],
    /// Roots of order 3, forward and backward.
    pub(in super::super) w3: [Constant; 2],
    /// 1/2.
    pub(in super::super) half: Constant,
}

/// The tables of `R` for the style of `L`.
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

impl Tables {
    const fn new<R: Ring>(style: Style) -> Self {
        let q = <R::Q as Modulus>::Q;
        let omega = root(17, q);
        let w3 = root(3, q);
        let mut t = Self {
            rader: Rader::new(omega, 1, q),
            twist: [[Constants::ZERO; WIDTH]; 2],
            untwist: [[Constants::ZERO; WIDTH]; 2],
            w3: [
                Constant::new::<R::Q>(style, w3),
                Constant::new::<R::Q>(style, inverse(w3, q) as i64),
            ],
            half: Constant::new::<R::Q>(style, inverse(2, q) as i64),
        };
        // ω^(1/WIDTH): WIDTH·s ≡ 1 modulo 17.
        let mut s = 1;
        while WIDTH * s % 17 != 1 {
            s += 1;
        }
        // The way back gives twice and three times the coefficients.
        let scale = center((1 << 16) * inverse(6, q) as i64, q) as i64;
        let mut i = 0;
        while i < 16 {
            let tau = power(omega, (t.rader.powers[place(i)] * s) as u32, q) as i64;
            let back = inverse(tau, q) as i64;
            let (mut twist, mut untwist) = (1, scale);
            let mut c = 0;
            while c < WIDTH {
                t.twist[i / 8][c].set(i % 8, Constant::new::<R::Q>(style, twist));
                t.untwist[i / 8][c].set(i % 8, Constant::new::<R::Q>(style, untwist));
                twist = center(twist * tau, q) as i64;
                untwist = center(untwist * back, q) as i64;
                c += 1;
            }
            i += 1;
        }
        t
    }
}
