//! The constants of the transform.

use goodprime_lab_lanes::{Constant32, Modular32, Modulus32};
use goodprime_lanes::Style;
use goodprime_lanes::modulus::{center_long, inverse_long, power_long};

use super::super::roots::root_long;
use super::{COLUMNS, LEAVES, Prime};

const Q: i64 = Prime::Q as i64;

/// All constants for lanes of one style.
pub(super) struct Tables {
    /// r of node n, w^2m − r² → w^m − r and w^m + r, as a heap: the factors of node n are nodes 2n
    /// and 2n + 1.
    pub(super) roots: [Constant32; COLUMNS],
    /// 1/r.
    pub(super) inverses: [Constant32; COLUMNS],
    /// ζ of each leaf, row by row.
    pub(super) zeta: [Constant32; LEAVES],
    /// ω of order 3, and its inverse.
    pub(super) w3: [Constant32; 2],
    /// 1.
    pub(super) one: Constant32,
    /// The factor that undoes the layers, radix 3, and the 2^-32 of leaves.
    pub(super) scale: Constant32,
}

/// Returns e of each node w^m − g^e, for g of order 128. Node 1 is w^128 − 1.
const fn exponents() -> [usize; 2 * COLUMNS] {
    let mut e = [0; 2 * COLUMNS];
    let mut n = 1;
    while n < COLUMNS {
        e[2 * n] = e[n] / 2;
        e[2 * n + 1] = e[n] / 2 + COLUMNS / 2;
        n += 1;
    }
    e
}

impl Tables {
    const fn new(style: Style) -> Self {
        let (g, w3) = (root_long(COLUMNS, Q), root_long(3, Q));
        let one = Constant32::new::<Prime>(style, 1);
        let e = exponents();
        let mut t = Self {
            roots: [one; COLUMNS],
            inverses: [one; COLUMNS],
            zeta: [one; LEAVES],
            w3: [
                Constant32::new::<Prime>(style, w3),
                Constant32::new::<Prime>(style, inverse_long(w3, Q)),
            ],
            one,
            scale: Constant32::new::<Prime>(
                style,
                center_long(1 << 32, Q) * inverse_long(LEAVES as i64, Q),
            ),
        };
        let mut n = 1;
        while n < COLUMNS {
            let r = power_long(g, e[n] as u32 / 2, Q);
            t.roots[n] = Constant32::new::<Prime>(style, r);
            t.inverses[n] = Constant32::new::<Prime>(style, inverse_long(r, Q));
            n += 1;
        }
        let mut leaf = 0;
        while leaf < LEAVES {
            let u = power_long(w3, (leaf / COLUMNS) as u32, Q);
            let w = power_long(g, e[COLUMNS + leaf % COLUMNS] as u32, Q);
            t.zeta[leaf] = Constant32::new::<Prime>(style, u * w);
            leaf += 1;
        }
        t
    }
}

/// Returns the tables for the style of `L`.
#[inline(always)]
pub(super) fn tables<L: Modular32>() -> &'static Tables {
    static MONTGOMERY: Tables = Tables::new(Style::Montgomery);
    static BARRETT: Tables = Tables::new(Style::Barrett);
    match L::STYLE {
        Style::Montgomery => &MONTGOMERY,
        Style::Barrett => &BARRETT,
    }
}
