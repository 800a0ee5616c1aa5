//! (f, g) and (v, r), which matrices bring forward, each in place.
//!
//! A pair of the new (f, g) is made of pairs from its own place up, one of (v, r) of pairs from its own place down. So the
//! former are made from below, the latter from above, a group at a time.

use super::karatsuba::Karatsuba;
use super::model::Steps;
use super::pairs::{FRONT, pack};
use super::products::{Rows, Shape};
use super::{BLOCK, LEAF};
use crate::field::Modulus;

/// Results that are not in a group of Karatsuba's algorithm, at a time.
const SOME: usize = 30;

/// Words for (f, g) and (v, r), of matrices of so many leaves, and for [`SOME`] results.
pub(super) const fn memory(p: usize, leaves: usize) -> usize {
    pairs_fg(p, leaves) + pairs_vr(p) + SOME
}

/// (f, g) with zeros in front and as many behind as a matrix has pairs.
const fn pairs_fg(p: usize, leaves: usize) -> usize {
    FRONT + p + 1 + LEAF * leaves + BLOCK
}

/// (v, r) with zeros in front, in whole blocks.
const fn pairs_vr(p: usize) -> usize {
    FRONT + (p + 1).next_multiple_of(BLOCK) + BLOCK
}

/// (f, g) before the first step, in place of zeros.
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

/// (f, g), (v, r), and room for some results.
pub(super) struct Vectors<'a> {
    p: usize,
    pub(super) fg: &'a mut [u32],
    pub(super) vr: &'a mut [u32],
    some: &'a mut [u32],
}

/// A matrix as rows, and these prepared for groups.
pub(super) struct Matrix<'a> {
    pub(super) rows: Rows<'a>,
    pub(super) karatsuba: Option<Karatsuba<'a>>,
}

/// A vector, and room for some results.
struct Place<'a> {
    m: Modulus,
    vector: &'a mut [u32],
    some: &'a mut [u32],
}

impl Place<'_> {
    /// A group from place `at` on, whose first row meets pair x first.
    #[inline(always)]
    fn group<E: Steps>(&mut self, karatsuba: &mut Karatsuba<'_>, at: usize, x: usize) {
        for (which, sums) in karatsuba.sums::<E>((self.vector, x)).into_iter().enumerate() {
            E::row_reduce(self.m, (&mut self.vector[at..], which), sums);
        }
    }

    /// Blocks from place `at` on, likewise, with n pairs of each row.
    #[inline(always)]
    fn level<E: Steps>(&mut self, rows: &Rows<'_>, at: usize, blocks: usize, x: usize, n: usize) {
        let some = &mut self.some[..BLOCK * blocks];
        rows.level::<E>(self.m, some, blocks, (self.vector, x), n);
        self.vector[at..][..BLOCK * blocks].copy_from_slice(some);
    }

    /// Blocks of the lowest results, of which there are `below` more.
    #[inline(always)]
    fn rising<E: Steps>(&mut self, rows: &Rows<'_>, below: usize, blocks: usize) {
        let (some, at) = (&mut self.some[..BLOCK * blocks], FRONT + BLOCK * below);
        rows.rising::<E>(self.m, some, (below, blocks), self.vector);
        self.vector[at..][..BLOCK * blocks].copy_from_slice(some);
    }
}

impl<'a> Vectors<'a> {
    /// Before the first step, in [`memory`] words.
    #[inline(always)]
    pub(super) fn start(a: &[i16], leaves: usize, words: &'a mut [u32]) -> Self {
        let p = a.len();
        let (fg, words) = words.split_at_mut(pairs_fg(p, leaves));
        let (vr, some) = words.split_at_mut(pairs_vr(p));
        fg.fill(0);
        start(&mut fg[FRONT..], a);
        vr.fill(0);
        Self { p, fg, vr, some }
    }

    /// The first (v, r) are a matrix's.
    #[inline(always)]
    pub(super) fn begin(&mut self, v: &[u32]) {
        self.vr[..v.len()].copy_from_slice(v);
    }

    /// After `done` steps, by the matrix of `count` more: (f, g) as far as they matter. In the end f alone is right.
    #[inline(always)]
    pub(super) fn advance_fg<E: Steps>(
        &mut self,
        m: Modulus,
        matrix: &mut Matrix<'_>,
        done: usize,
        count: usize,
    ) {
        let left = (2 * self.p - 1 - done - count).clamp(1, self.p + 1);
        let mut place = Place { m, vector: self.fg, some: self.some };
        let (mut at, x) = (0, FRONT + count - 1);
        if let Some(karatsuba) = &mut matrix.karatsuba {
            while at + karatsuba.group() <= left {
                place.group::<E>(karatsuba, FRONT + at, x + at);
                at += karatsuba.group();
            }
        }
        // The row's other pairs are zero.
        let n = count.next_multiple_of(2 * BLOCK);
        while at < left {
            let blocks = (left - at).min(SOME).div_ceil(BLOCK);
            place.level::<E>(&matrix.rows, FRONT + at, blocks, x + at, n);
            at += BLOCK * blocks;
        }
    }

    /// The same for (v, r), of degree at most p, by a matrix of n steps.
    #[inline(always)]
    pub(super) fn advance_vr<E: Steps>(
        &mut self,
        m: Modulus,
        matrix: &mut Matrix<'_>,
        done: usize,
        n: usize,
    ) {
        let rows = &matrix.rows;
        let Shape { rising, level, falling, last } = rows.shape(done.min(self.p), self.p);
        let (below, high) = self.vr.split_at_mut(FRONT + BLOCK * (last + 1));
        rows.falling::<E>(m, high, falling, (below, FRONT - 1 + BLOCK * last));
        let mut place = Place { m, vector: self.vr, some: self.some };
        let (low, mut end) = (BLOCK * rising, BLOCK * (rising + level));
        // As many as are whole, without a division.
        let mut groups = 0;
        if let Some(karatsuba) = &matrix.karatsuba {
            while groups + karatsuba.group() <= end - low {
                groups += karatsuba.group();
            }
        }
        while end > low + groups {
            let blocks = (end - low - groups).min(SOME) / BLOCK;
            end -= BLOCK * blocks;
            place.level::<E>(rows, FRONT + end, blocks, FRONT - 1 + end, n);
        }
        if let Some(karatsuba) = &mut matrix.karatsuba {
            while end > low {
                end -= karatsuba.group();
                place.group::<E>(karatsuba, FRONT + end, FRONT - 1 + end);
            }
        }
        let mut left = rising;
        while left > 0 {
            let blocks = left.min(SOME / BLOCK);
            left -= blocks;
            place.rising::<E>(&matrix.rows, left, blocks);
        }
    }
}
