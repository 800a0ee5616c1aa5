//! Programs: of each ring the passes of its product as data, their tables, and the bounds between them.
//!
//! ```text
//! p = 761, q = 4591: modulo x^81·(x^1440 - 1), which holds the product's 1521 coefficients
//!   │ Five      48 blocks of 16 → 2·5 rows of 9     x^1440 - 1 → x^720 ∓ 1, and length 5
//!   │ Nine      each row in place                   length 9; 90 leaves modulo x^16 - ζ
//!   ▼ Leaves                                        products
//!   │ NineBack, FiveBack                            and the same way back
//!   │ Low       the 81 lowest coefficients, by the definition, and so the 81 highest
//!   ▼ Fold      x^761 = x + 1
//! ```
//!
//! 2, 5 and 9 are coprime: blocks are numbered by their residues, and no twiddles stand between the lengths.
//! A product of a small operand takes the same passes.

use crate::field::Modulus;

/// A step of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Operand to rows: halves by parity, and length 5.
    Five,
    /// Length 9 of rows.
    Nine(Reduce),
    /// Products modulo x^16 - ζ, times -2^-32.
    Leaves,
    /// Length 5 and the halves, back, divided by 90: coefficients modulo x^1440 - 1.
    FiveBack,
    /// The lowest coefficients, and what they say of the highest.
    Low,
    /// Modulo x^p - x - 1, times what takes the leaves' factor away.
    Fold,
}

/// What a pass of length 9 reduces between its two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduce {
    /// All: the left operand's spectrum is small.
    All,
    /// Two of the three unweighted sums: the right operand's.
    TwoSums,
    /// On the way back: only the last sum.
    LastSum,
}

/// The product of a ring.
#[derive(Clone, Debug)]
pub struct Program {
    /// The degree of the ring.
    pub p: usize,
    /// The modulus of its coefficients.
    pub modulus: Modulus,
    /// From the left operand to its spectrum.
    pub left: &'static [Pass],
    /// From the right operand to its spectrum.
    pub right: &'static [Pass],
    /// From two spectra to the product.
    pub back: &'static [Pass],
    /// The constants of the passes.
    pub tables: Tables,
}

impl Program {
    /// Coefficients of a prepared operand.
    pub const fn prepared(&self) -> usize {
        PREPARED
    }

    /// Coefficients of memory that a product works in.
    pub const fn scratch(&self) -> usize {
        SCRATCH
    }
}

/// The constants of the passes.
#[derive(Clone, Debug)]
#[repr(C)]
pub struct Tables {
    /// 1, w, w², w³, w⁴ for a root w of order 5.
    pub five: [i32; 5],
    /// 1, (w+w⁴)/2, (w²+w³)/2, (w-w⁴)/2, (w²-w³)/2, (w⁴-w)/2 for 1/w, all of them over 90.
    pub five_back: [i32; 6],
    /// 1, w³, w, w², w⁴, w⁸, w⁵ for a root w of order 9.
    pub nine: [i32; 7],
    /// The same for 1/w.
    pub nine_back: [i32; 7],
    /// q, 1/q, -1/q : q, the number of leaves, and their ζ·2^16.
    pub leaves: [i32; 4 + LEAVES],
    /// What the fold multiplies by.
    pub fold: i32,
}

/// Coefficients of a leaf, and of a block.
pub const BLOCK: usize = 16;
/// Leaves of the transform.
pub const LEAVES: usize = 90;
/// Coefficients of a spectrum.
pub const SPECTRUM: usize = LEAVES * BLOCK;
/// Coefficients that are computed by the definition: 2·761 - 1 - 1440.
pub const LOW: usize = 81;
/// Zeros before the right operand's lowest coefficients, which stand for coefficients below them.
pub const ZEROS: usize = 8;
/// These zeros and the coefficients that [`Pass::Low`] reads, and some more.
pub const ZEROS_AND_LOW: usize = 96;
/// Coefficients of a prepared operand: its spectrum and its lowest coefficients.
pub const PREPARED: usize = SPECTRUM + ZEROS_AND_LOW;
/// Coefficients of memory that a product works in: a spectrum, the unfolded product, and lowest coefficients.
pub const SCRATCH: usize = SPECTRUM + UNFOLDED + ZEROS_AND_LOW;
/// Coefficients of an unfolded product, rounded up.
pub const UNFOLDED: usize = SPECTRUM + 96;
/// Coefficients of an operand and of a product in memory: zero from p on.
pub const PADDED: usize = 768;

/// In: what an operand is at most, (q-1)/2.
pub const BOUND_OPERAND: i32 = 2295;
/// After [`Pass::Five`]: two canonical numbers.
pub const BOUND_FIVE: i32 = 2 * BOUND_OPERAND;
/// After [`Pass::Nine`] of the left operand: a canonical number and two more.
pub const BOUND_LEFT: i32 = 3 * BOUND_OPERAND;
/// After [`Pass::Nine`] of the right operand: the sum of three, and two canonical numbers.
pub const BOUND_RIGHT: i32 = 3 * BOUND_FIVE + 2 * BOUND_OPERAND;
/// After [`Pass::Leaves`].
pub const BOUND_LEAVES: i32 = BOUND_OPERAND;
/// After the way back of [`Pass::Nine`]: two sums of three, and a canonical number.
pub const BOUND_NINE_BACK: i32 = 7 * BOUND_LEAVES;
/// After [`Pass::FiveBack`]: two halves of two canonical numbers each.
pub const BOUND_FIVE_BACK: i32 = 4 * BOUND_OPERAND;
/// After [`Pass::Low`]: one more.
pub const BOUND_LOW: i32 = BOUND_FIVE_BACK + BOUND_OPERAND;

const fn five(m: Modulus, w: i64) -> [i32; 5] {
    let mut t = [0; 5];
    let mut e = 0;
    while e < 5 {
        t[e] = m.plantard(m.power(w, e as i64));
        e += 1;
    }
    t
}

/// Every constant of the pass is multiplied by `scale`.
const fn five_back(m: Modulus, w: i64, scale: i64) -> [i32; 6] {
    let half = m.times(m.invert(2), scale);
    let (w2, w3, w4) = (m.power(w, 2), m.power(w, 3), m.power(w, 4));
    let sums = [2, w + w4, w2 + w3, w - w4, w2 - w3, w4 - w];
    let mut t = [0; 6];
    let mut i = 0;
    while i < 6 {
        t[i] = m.plantard(m.times(sums[i], half));
        i += 1;
    }
    t
}

const fn nine(m: Modulus, w: i64) -> [i32; 7] {
    const EXPONENTS: [i64; 7] = [0, 3, 1, 2, 4, 8, 5];
    let mut t = [0; 7];
    let mut i = 0;
    while i < 7 {
        t[i] = m.plantard(m.power(w, EXPONENTS[i]));
        i += 1;
    }
    t
}

/// The root y = x^16 of leaf 45·h + 9·k + l: h modulo 2, k modulo 5, l modulo 9 say which power of the root it is.
const fn exponent(leaf: usize) -> i64 {
    let (h, k, l) = (leaf / 45, leaf % 45 / 9, leaf % 9);
    (45 * h + 36 * k + 10 * l) as i64
}

/// ζ of a leaf.
pub const fn zeta(m: Modulus, leaf: usize) -> i64 {
    m.power(m.root(LEAVES as i64), exponent(leaf))
}

const fn leaves(m: Modulus) -> [i32; 4 + LEAVES] {
    let mut t = [0; 4 + LEAVES];
    (t[0], t[1], t[2], t[3]) = (m.q, m.inverse, m.montgomery(), LEAVES as i32);
    let mut i = 0;
    let root = m.root(LEAVES as i64);
    while i < LEAVES {
        t[4 + i] = m.center(m.times(m.power(root, exponent(i)), 1 << 16));
        i += 1;
    }
    t
}

const fn tables(m: Modulus) -> Tables {
    let root = m.root(LEAVES as i64);
    let (five_root, nine_root) = (m.power(root, 36), m.power(root, 10));
    Tables {
        five: five(m, five_root),
        five_back: five_back(m, m.invert(five_root), m.invert(LEAVES as i64)),
        nine: nine(m, nine_root),
        nine_back: nine(m, m.invert(nine_root)),
        leaves: leaves(m),
        fold: m.plantard(m.invert(m.leaf())),
    }
}

const Q761: Modulus = Modulus::new(4591);

/// p = 761, q = 4591.
pub static P761: Program = Program {
    p: 761,
    modulus: Q761,
    left: &[Pass::Five, Pass::Nine(Reduce::All)],
    right: &[Pass::Five, Pass::Nine(Reduce::TwoSums)],
    back: &[Pass::Leaves, Pass::Nine(Reduce::LastSum), Pass::FiveBack, Pass::Low, Pass::Fold],
    tables: tables(Q761),
};

/// The program of the ring of degree p, if there is one.
pub const fn program(p: usize) -> Option<&'static Program> {
    match p {
        761 => Some(&P761),
        _ => None,
    }
}
