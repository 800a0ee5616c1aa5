//! The constants of the transform, computed from (prime, plan).

use goodprime_lanes::modulus::{center, inverse, power};
use goodprime_lanes::{Constant, Lanes, Modulus, Style};

use super::super::roots::root;
use super::plan::Planned;
use crate::params::Ring;

/// The most blocks of a plan.
const MAX_BLOCKS: usize = 160;

/// All constants of one prime for one style of multiplication.
pub(super) struct Tables {
    /// The block that each place holds before the first pass and after the last.
    pub(super) block: [usize; MAX_BLOCKS],
    /// After pass 0, for each place; 1 if Good's map needs none.
    pub(super) twiddle: [Constant; MAX_BLOCKS],
    /// Its inverse.
    pub(super) untwiddle: [Constant; MAX_BLOCKS],
    /// After pass 1, for each place after pass 0's.
    pub(super) inner_twiddle: [Constant; MAX_BLOCKS],
    /// Its inverse, times what undoes the passes and the leaves' 2^-16.
    pub(super) inner_untwiddle: [Constant; MAX_BLOCKS],
    /// ζ of each leaf.
    pub(super) zeta: [Constant; MAX_BLOCKS],
    /// The roots of each pass, forward and backward.
    pub(super) roots: [[Roots; 3]; 2],
}

/// What a small transform multiplies by, for w of its order; what it does not need is 1.
#[derive(Clone, Copy)]
pub(super) struct Roots {
    /// w, for order 3.
    pub(super) w3: Constant,
    /// w or w², for order 4 or 8: of order 4.
    pub(super) w4: Constant,
    /// w and w³, for order 8.
    pub(super) w8: [Constant; 2],
    /// For order 5: −1/4 and (w − w² − w³ + w⁴)/4; e, f − e and e + f, where e = (w − w⁴)/2 and
    /// f = (w² − w³)/2.
    pub(super) w5: [Constant; 5],
}

impl Roots {
    const fn new<M: Modulus>(style: Style, order: usize, w: i64) -> Self {
        let one = Constant::new::<M>(style, 1);
        let mut roots = Self { w3: one, w4: one, w8: [one; 2], w5: [one; 5] };
        match order {
            3 => roots.w3 = Constant::new::<M>(style, w),
            4 => roots.w4 = Constant::new::<M>(style, w),
            5 => {
                let half = inverse(2, M::Q) as i64;
                let quarter = inverse(4, M::Q) as i64;
                let (w2, w3) = (power(w, 2, M::Q) as i64, power(w, 3, M::Q) as i64);
                let w4 = power(w, 4, M::Q) as i64;
                let (e, f) = ((w - w4) * half, (w2 - w3) * half);
                roots.w5 = [
                    Constant::new::<M>(style, -quarter),
                    Constant::new::<M>(style, (w - w2 - w3 + w4) * quarter),
                    Constant::new::<M>(style, e),
                    Constant::new::<M>(style, f - e),
                    Constant::new::<M>(style, e + f),
                ];
            }
            _ => {
                assert!(order == 8);
                roots.w4 = Constant::new::<M>(style, power(w, 2, M::Q) as i64);
                roots.w8 = [
                    Constant::new::<M>(style, w),
                    Constant::new::<M>(style, power(w, 3, M::Q) as i64),
                ];
            }
        }
        roots
    }
}

/// The tables of the prime `M` for the style of `L`.
#[inline(always)]
pub(super) fn tables<L: Lanes, R: Ring, M: Modulus>() -> &'static Tables {
    struct Of<R, M>(core::marker::PhantomData<(R, M)>);
    impl<R: Ring, M: Modulus> Of<R, M> {
        const MONTGOMERY: &'static Tables = &Tables::new::<R, M>(Style::Montgomery);
        const BARRETT: &'static Tables = &Tables::new::<R, M>(Style::Barrett);
    }
    match L::STYLE {
        Style::Montgomery => Of::<R, M>::MONTGOMERY,
        Style::Barrett => Of::<R, M>::BARRETT,
    }
}

impl Tables {
    const fn new<R: Ring, M: Modulus>(style: Style) -> Self {
        let plan = R::PLAN;
        let [r0, r1, r2] = plan.radices;
        let (n, m, q) = (plan.blocks(), plan.after(0), M::Q);
        // Roots of order n, and of order m for what follows pass 0.
        let outer = root(n, q);
        let inner = power(outer, r0 as u32, q) as i64;
        let scale = center((1 << 16) * inverse(n as i64, q) as i64, q) as i64;
        let one = Constant::new::<M>(style, 1);
        let none = [one; MAX_BLOCKS];
        let roots = [Roots::new::<M>(style, 3, 1); 3];
        let mut t = Self {
            block: [0; MAX_BLOCKS],
            twiddle: none,
            untwiddle: none,
            inner_twiddle: none,
            inner_untwiddle: none,
            zeta: none,
            roots: [roots; 2],
        };

        let mut place = 0;
        while place < n {
            let (i0, i1, i2) = (place / m, place / r2 % r1, place % r2);
            let j = plan.block(1, i1, i2);
            t.block[place] = plan.block(0, i0, j);
            // Digits need twiddle factors, residues do not.
            if !plan.good(0) {
                let w = power(outer, (i0 * j) as u32, q) as i64;
                t.twiddle[place] = Constant::new::<M>(style, w);
                t.untwiddle[place] = Constant::new::<M>(style, inverse(w, q) as i64);
            }
            let mut w = 1;
            if !plan.good(1) {
                w = power(inner, (i1 * i2) as u32, q) as i64;
            }
            t.inner_twiddle[place] = Constant::new::<M>(style, w);
            t.inner_untwiddle[place] = Constant::new::<M>(style, inverse(w, q) as i64 * scale);

            // y at the point (i0, i1, i2): u of order r0 by v of order m, or a root of order n.
            let step0 = if plan.good(0) { m } else { 1 };
            let step1 = if plan.good(1) { r2 } else { 1 };
            let u = power(outer, (step0 * i0) as u32, q) as i64;
            let v = power(inner, (step1 * i1 + r1 * i2) as u32, q) as i64;
            t.zeta[place] = Constant::new::<M>(style, u * v);
            place += 1;
        }

        let w = [
            power(outer, m as u32, q) as i64,
            power(inner, r2 as u32, q) as i64,
            power(inner, r1 as u32, q) as i64,
        ];
        let mut pass = 0;
        while pass < 3 {
            let order = plan.radices[pass];
            t.roots[0][pass] = Roots::new::<M>(style, order, w[pass]);
            t.roots[1][pass] = Roots::new::<M>(style, order, inverse(w[pass], q) as i64);
            pass += 1;
        }
        t
    }
}
