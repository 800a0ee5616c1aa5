//! The constants of the transform, computed from (prime, plan).

use goodprime_lab_lanes::{Constant32, Modular32, Modulus32};
use goodprime_lanes::modulus::{center_long, inverse_long, power_long};
use goodprime_lanes::{Constant, Modular, Modulus, Style};

use super::super::butterfly::{Roots, constants, constants32, roots16, roots32};
use super::super::roots::root_long;
use super::plan::Planned;

/// The most blocks of a plan.
const MAX_BLOCKS: usize = 320;

/// All constants of one prime: as integers, or as lanes of one style want them.
pub(in crate::multiply) struct Tables<C> {
    /// The block that each place holds before the first pass and after the last.
    pub(super) block: [usize; MAX_BLOCKS],
    /// After pass 0, for each place; 1 if Good's map needs none.
    pub(super) twiddle: [C; MAX_BLOCKS],
    /// Its inverse.
    pub(super) untwiddle: [C; MAX_BLOCKS],
    /// After pass 1, for each place after pass 0's.
    pub(super) inner_twiddle: [C; MAX_BLOCKS],
    /// Its inverse, times what undoes the passes and the leaves.
    pub(super) inner_untwiddle: [C; MAX_BLOCKS],
    /// ζ of each leaf.
    pub(super) zeta: [C; MAX_BLOCKS],
    /// The roots of each pass, forward and backward.
    pub(super) roots: [[Roots<C>; 3]; 2],
}

/// Writes the function that looks tables up.
macro_rules! of_plan {
    ($name:ident, $prepare:ident, $lanes:ident, $constant:ident, $modulus:ident, $bits:literal) => {
        /// The tables of the plan `P` and the prime `M` for the style of `L`.
        #[inline(always)]
        pub(in crate::multiply) fn $name<L: $lanes, P: Planned, M: $modulus>()
        -> &'static Tables<$constant> {
            struct Of<P, M>(core::marker::PhantomData<(P, M)>);
            impl<P: Planned, M: $modulus> Of<P, M> {
                const NUMBERS: Tables<i64> = Tables::new::<P>(M::Q as i64, 1 << $bits);
                const MONTGOMERY: &'static Tables<$constant> =
                    &Self::NUMBERS.$prepare::<M>(Style::Montgomery);
                const BARRETT: &'static Tables<$constant> =
                    &Self::NUMBERS.$prepare::<M>(Style::Barrett);
            }
            match L::STYLE {
                Style::Montgomery => Of::<P, M>::MONTGOMERY,
                Style::Barrett => Of::<P, M>::BARRETT,
            }
        }
    };
}

// Leaves divide by 2^16 or 2^32.
of_plan!(short, prepare, Modular, Constant, Modulus, 16);
of_plan!(long, prepare32, Modular32, Constant32, Modulus32, 32);

/// Writes the method that turns integers into constants of lanes.
macro_rules! prepare {
    ($name:ident, $constants:ident, $roots:ident, $constant:ident, $modulus:ident) => {
        const fn $name<M: $modulus>(&self, style: Style) -> Tables<$constant> {
            let [f, b] = &self.roots;
            Tables {
                block: self.block,
                twiddle: $constants::<M, MAX_BLOCKS>(&self.twiddle, style),
                untwiddle: $constants::<M, MAX_BLOCKS>(&self.untwiddle, style),
                inner_twiddle: $constants::<M, MAX_BLOCKS>(&self.inner_twiddle, style),
                inner_untwiddle: $constants::<M, MAX_BLOCKS>(&self.inner_untwiddle, style),
                zeta: $constants::<M, MAX_BLOCKS>(&self.zeta, style),
                roots: [
                    [
                        $roots::<M>(&f[0], style),
                        $roots::<M>(&f[1], style),
                        $roots::<M>(&f[2], style),
                    ],
                    [
                        $roots::<M>(&b[0], style),
                        $roots::<M>(&b[1], style),
                        $roots::<M>(&b[2], style),
                    ],
                ],
            }
        }
    };
}

impl Tables<i64> {
    prepare!(prepare, constants, roots16, Constant, Modulus);
    prepare!(prepare32, constants32, roots32, Constant32, Modulus32);

    /// For a prime q; `scale` is what leaves divide by.
    const fn new<P: Planned>(q: i64, scale: i64) -> Self {
        let plan = P::PLAN;
        let [r0, r1, r2] = plan.radices;
        let (n, m) = (plan.blocks(), plan.after(0));
        // Roots of order n, and of order m for what follows pass 0.
        let outer = root_long(n, q);
        let inner = power_long(outer, r0 as u32, q);
        let scale = center_long(center_long(scale, q) * inverse_long(n as i64, q), q);
        let none = [1; MAX_BLOCKS];
        let mut t = Self {
            block: [0; MAX_BLOCKS],
            twiddle: none,
            untwiddle: none,
            inner_twiddle: none,
            inner_untwiddle: none,
            zeta: none,
            roots: [[Roots::new(1, 1, q); 3]; 2],
        };

        let mut place = 0;
        while place < n {
            let (i0, i1, i2) = (place / m, place / r2 % r1, place % r2);
            let j = plan.block(1, i1, i2);
            t.block[place] = plan.block(0, i0, j);
            // Digits need twiddle factors, residues do not.
            if !plan.good(0) {
                t.twiddle[place] = power_long(outer, (i0 * j) as u32, q);
                t.untwiddle[place] = power_long(outer, (n * n - i0 * j) as u32, q);
            }
            let e = if plan.good(1) { 0 } else { i1 * i2 };
            t.inner_twiddle[place] = power_long(inner, e as u32, q);
            t.inner_untwiddle[place] = power_long(inner, (m * m - e) as u32, q) * scale;

            // y at the point (i0, i1, i2): u of order r0 by v of order m, or a root of order n.
            let step0 = if plan.good(0) { m } else { 1 };
            let step1 = if plan.good(1) { r2 } else { 1 };
            let u = power_long(outer, (step0 * i0) as u32, q);
            let v = power_long(inner, (step1 * i1 + r1 * i2) as u32, q);
            t.zeta[place] = u * v;
            place += 1;
        }

        let steps = [m, r0 * r2, r0 * r1];
        let mut pass = 0;
        while pass < 3 {
            let (order, w) = (plan.radices[pass], power_long(outer, steps[pass] as u32, q));
            t.roots[0][pass] = Roots::new(order, w, q);
            t.roots[1][pass] = Roots::new(order, inverse_long(w, q), q);
            pass += 1;
        }
        t
    }
}
