//! Two polynomials as pairs of coefficients, a pair a word.

/// Places of a pair of polynomials in [`Leaf`].
pub const PLACES: usize = 48;
/// Places before the first in [`Leaf`]: what has become zero is written there.
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

/// (f, g), (u, q) and (v, r) while steps are made.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(16))]
pub struct Leaf(pub [u32; BEFORE + 3 * PLACES]);

impl Leaf {
    /// Nothing.
    pub const ZERO: Self = Self([0; _]);

    /// Before `count` steps: these pairs (f, g), and the unit matrix times x^count.
    #[inline(always)]
    pub fn start(&mut self, fg: &[u32], count: usize) {
        self.0.fill(0);
        self.places_mut(0)[..count].copy_from_slice(&fg[..count]);
        self.places_mut(1)[count] = pack(1, 0);
        self.places_mut(2)[count] = pack(0, 1);
    }

    /// Where place i is, of (f, g), (u, q) or (v, r).
    pub const fn place(&self, which: usize, i: usize) -> usize {
        BEFORE + PLACES * which + i
    }

    /// (f, g), (u, q) or (v, r).
    #[inline(always)]
    pub fn places(&self, which: usize) -> &[u32] {
        &self.0[BEFORE + PLACES * which..][..PLACES]
    }

    #[inline(always)]
    fn places_mut(&mut self, which: usize) -> &mut [u32] {
        &mut self.0[BEFORE + PLACES * which..][..PLACES]
    }
}

/// Words for the columns of a matrix of n steps.
pub(super) const fn columns(n: usize) -> usize {
    2 * column(n)
}

/// Words for pairs 0 to n with what products read around them.
pub(super) const fn column(n: usize) -> usize {
    FRONT + n + 1 + BACK
}

/// A matrix (u, v; q, r) of n steps: pairs (u_i, q_i) and (v_i, r_i) from 0 to n, with zeros on both sides. u_0, v_0, q_n
/// and r_n are 0.
pub(super) struct Columns<'a>(pub(super) [&'a mut [u32]; 2]);

impl<'a> Columns<'a> {
    /// In the first [`columns`]`(n)` words of `memory`.
    #[inline(always)]
    pub(super) fn new(memory: &'a mut [u32], n: usize) -> Self {
        let (u, rest) = memory.split_at_mut(column(n));
        Self([u, &mut rest[..column(n)]])
    }

    /// That of a leaf of `n` steps, with `count` of them made.
    #[inline(always)]
    pub(super) fn set(&mut self, leaf: &Leaf, count: usize) {
        for (i, column) in self.0.iter_mut().enumerate() {
            column.fill(0);
            column[FRONT..][..count + 1].copy_from_slice(&leaf.places(1 + i)[..count + 1]);
        }
    }

    /// The rows, x^-1·(u, v) and (q, r), each in half of `rows`: n pairs.
    #[inline(always)]
    pub(super) fn rows(&self, rows: &mut [u32]) {
        let n = rows.len() / 2;
        let [u, v] = [&self.0[0][FRONT..][..n + 1], &self.0[1][FRONT..][..n + 1]];
        let (first, second) = rows.split_at_mut(n);
        for j in 0..n {
            first[j] = u[j + 1] & 0xffff | v[j + 1] << 16;
            second[j] = u[j] >> 16 | v[j] & 0xffff_0000;
        }
    }
}
