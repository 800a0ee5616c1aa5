//! Two polynomials as pairs of coefficients, one pair per word.

use core::mem::offset_of;

use crate::memory::{clear, copy};

/// Places of a pair of polynomials in [`Leaf`].
pub const PLACES: usize = 48;
/// Places before the first in [`Leaf`], to which steps write coefficients that have become zero.
const BEFORE: usize = 4;

/// Zeros before the first pair of `Columns`, which the lowest five results of a product read.
pub const FRONT: usize = 12;
/// Zeros after the last, which the highest read.
const BACK: usize = 16;

/// (a, b) in a word.
#[inline(always)]
pub const fn pack(a: i16, b: i16) -> u32 {
    a as u16 as u32 | (b as u16 as u32) << 16
}

/// a and b of a word (a, b).
#[inline(always)]
pub const fn unpack(pair: u32) -> [i16; 2] {
    [pair as i16, (pair >> 16) as i16]
}

/// Writes (f, g) before the first step in place of zeros.
#[inline(always)]
pub(super) fn start(fg: &mut [u32], a: &[i16]) {
    let p = a.len();
    for (i, a) in a.iter().rev().enumerate() {
        fg[i] = pack(0, *a);
    }
    fg[0] |= pack(1, 0);
    fg[p - 1] |= pack(-1, 0);
    fg[p] = pack(-1, 0);
}

/// (f, g), (u, q) and (v, r) while steps are made.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(16))]
pub struct Leaf(pub [u32; BEFORE + 3 * PLACES]);

// `kernels/steps.s` finds (f, g) after 16 bytes and the next polynomials after 4·48 each, and rounds addresses down to
// 16.
const _: () = {
    assert!(4 * BEFORE == 16 && PLACES == 48);
    assert!(offset_of!(Leaf, 0) == 0 && align_of::<Leaf>() == 16);
};

impl Leaf {
    /// A leaf of zeros.
    pub const ZERO: Self = Self([0; _]);

    /// Prepares `count` steps: these pairs (f, g), and the unit matrix times x^count.
    #[inline(always)]
    pub fn start(&mut self, fg: &[u32], count: usize) {
        clear(&mut self.0);
        copy(&mut self.places_mut(0)[..count], &fg[..count]);
        self.places_mut(1)[count] = pack(1, 0);
        self.places_mut(2)[count] = pack(0, 1);
    }

    /// Index of place i of (f, g), (u, q) or (v, r).
    pub const fn place(&self, which: usize, i: usize) -> usize {
        BEFORE + PLACES * which + i
    }

    /// Places of (f, g), (u, q) or (v, r).
    #[inline(always)]
    pub fn places(&self, which: usize) -> &[u32] {
        &self.0[BEFORE + PLACES * which..][..PLACES]
    }

    #[inline(always)]
    fn places_mut(&mut self, which: usize) -> &mut [u32] {
        &mut self.0[BEFORE + PLACES * which..][..PLACES]
    }
}

/// Words for pairs 0 to n with the zeros around them that products read.
pub(super) const fn column(n: usize) -> usize {
    FRONT + n + 1 + BACK
}
