//! The constants of the transform, computed from (p, q).

pub(super) mod across;

use goodprime_lanes::modulus::{center, inverse, power};
use goodprime_lanes::{Constant, Modular, Modulus, Style};

use super::super::butterfly::Roots;
use super::super::rader::{MAX_ROWS, Rader};
use super::super::roots::root;
use super::{MAX_RADIX, Plan};
use goodprime_ring::Ring;

/// All constants of one ring for one style of multiplication.
pub(super) struct Tables {
    pub(super) rader: Rader,
    /// ρ_k^j, where ρ_k^RADIX is the point of row k.
    pub(super) twist: [[Constant; MAX_RADIX]; MAX_ROWS],
    /// ρ_k^-j, times the factor that undoes the transform of length RADIX and the leaves' 2^-16.
    pub(super) untwist: [[Constant; MAX_RADIX]; MAX_ROWS],
    /// ζ = ρ_k·w^j.
    pub(super) zeta: [[Constant; MAX_RADIX]; MAX_ROWS],
    /// The roots of the transform of length RADIX, forward and backward.
    pub(super) roots: [Roots; 2],
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

impl Tables {
    const fn new<R: Ring>(style: Style) -> Self {
        let q = <R::Q as Modulus>::Q;
        let plan = Plan::new::<R>();
        // Rings that do not have the transform get tables that are not read.
        let length = if plan.length == 0 { 7 } else { plan.length };
        let omega = root(length, q);
        let radix = plan.radix;
        let w = root(radix, q);
        let rader = Rader::new(length, omega, q);
        let one = Constant::new::<R::Q>(style, 1);
        let mut t = Self {
            rader,
            twist: [[one; MAX_RADIX]; MAX_ROWS],
            untwist: [[one; MAX_RADIX]; MAX_ROWS],
            zeta: [[one; MAX_RADIX]; MAX_ROWS],
            roots: Roots::both::<R>(style, radix),
        };
        // ω^(1/RADIX): RADIX·s ≡ 1 modulo ℓ.
        let mut s = 1;
        while radix * s % length != 1 {
            s += 1;
        }
        let scale = center((1 << 16) * inverse(radix as i64, q) as i64, q) as i64;
        let mut k = 0;
        while k < length - 1 {
            let rho = power(omega, (t.rader.powers[k] * s) as u32, q) as i64;
            let mut j = 0;
            while j < radix as u32 {
                let twist = power(rho, j, q) as i64;
                let untwist = inverse(twist, q) as i64 * scale;
                let i = j as usize;
                t.twist[k][i] = Constant::new::<R::Q>(style, twist);
                t.untwist[k][i] = Constant::new::<R::Q>(style, untwist);
                t.zeta[k][i] = Constant::new::<R::Q>(style, rho * power(w, j, q) as i64);
                j += 1;
            }
            k += 1;
        }
        t
    }
}
