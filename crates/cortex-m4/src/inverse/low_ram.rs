//! Inverses in low RAM and small code: each leaf's matrix brings (f, g) and (v, r) forward at once.
//!
//! Both updates are in place. Pair i of the new (f, g) depends on pairs from i up, pair i of the new (v, r) on pairs
//! from i down: so the former are computed from below, the latter from above. The first row's results go to memory of
//! their own; those of the second row go to the vector together with them, after the first row has met all its pairs.
//!
//! The ends of a product, which meet fewer pairs of a row, have no code of their own: zeros surround the vector.

use super::model::{Line, Order, Steps};
use super::pairs::{self, Leaf, pack, unpack};
use super::{BLOCK, InverseRing, LEAF, reverse};
use crate::memory::clear;

/// Pairs 0 to p in whole blocks.
const fn pairs(p: usize) -> usize {
    (p + 1).next_multiple_of(BLOCK)
}

/// Pairs of (v, r), with as many zeros before them as a row has pairs.
const fn pairs_vr(p: usize) -> usize {
    LEAF + pairs(p)
}

/// Pairs of (f, g), with as many zeros before and after them.
const fn pairs_fg(p: usize) -> usize {
    pairs_vr(p) + LEAF
}

/// Words of scratch memory of [`invert_in_low_ram`].
pub const fn low_ram_memory(p: usize) -> usize {
    pairs_fg(p) + pairs_vr(p) + 2 * LEAF
}

/// A vector, which is multiplied by matrices in place, and memory for the first row's results.
struct Place<'a, 'r> {
    ring: &'r InverseRing,
    vector: &'a mut [u32],
    first: &'a mut [i16],
}

impl Place<'_, '_> {
    /// Computes at least `count` pairs from place `at` on; row r meets pair x + r first. It is a function of its own,
    /// since code size counts.
    #[inline(never)]
    fn advance<E: Steps>(
        &mut self,
        order: Order,
        (at, x): (usize, usize),
        count: usize,
        rows: &[u32],
    ) {
        let mut blocks = 0;
        while BLOCK * blocks < count {
            blocks += 1;
        }
        let (first, second) = rows.as_chunks::<LEAF>().0.split_at(1);
        for (row, k) in [&first[0], &second[0]].into_iter().enumerate() {
            let line = Line { order, blocks, x: x + row, to: (row == 1).then_some(at) };
            E::line(self.ring.modulus, line, self.vector, self.first, k);
        }
    }
}

/// Replaces a by 1/(scale·a) in `Z_q[x]/(x^p - x - 1)` for a small public number that is not 0; by something canonical
/// if there is no inverse.
///
/// Returns δ, which is 0 exactly if there is one. In: p coefficients, |a| ≤ (q-1)/2, and room for p + 1 in whole
/// blocks, which hold the first row's results. Out: |c| ≤ (q-1)/2, zero from p on. `words` are at least
/// [`low_ram_memory`]; they and the leaf may be anything before, and are full of secrets afterwards.
#[inline(always)]
pub fn invert_in_low_ram<E: Steps>(
    ring: &InverseRing,
    a: &mut [i16],
    scale: u8,
    (words, leaf): (&mut [u32], &mut Leaf),
) -> i32 {
    let p = ring.p;
    let (fg, rest) = words.split_at_mut(pairs_fg(p));
    let (vr, rest) = rest.split_at_mut(pairs_vr(p));
    let rows = &mut rest[..2 * LEAF];
    clear(fg);
    pairs::start(&mut fg[LEAF..], &a[..p]);
    clear(vr);
    vr[LEAF] = pack(0, 1);
    let (mut delta, mut done, steps) = (1, 0, 2 * p - 1);
    while done < steps {
        let count = (steps - done).min(LEAF);
        leaf.start(&fg[LEAF..], count);
        delta = E::steps_in_small_code(ring.modulus, leaf, delta, count);
        let (first, second) = rows.split_at_mut(LEAF);
        let column = |which: usize| &leaf.places(which)[..LEAF + 1];
        E::rows_of([first, second], [column(1), column(2)]);
        done += count;
        // (f, g) as far as they matter. In the end f alone is right.
        let left = (steps - done).clamp(1, p + 1);
        let mut place = Place { ring, vector: fg, first: a };
        place.advance::<E>(Order::Up, (LEAF, LEAF + count - 1), left, rows);
        place.vector = vr;
        place.advance::<E>(Order::Down, (LEAF, LEAF - 1), done.min(p) + 1, rows);
    }
    let c = ring.reciprocal(unpack(fg[LEAF])[0], scale);
    reverse(ring, a, &vr[LEAF + 1..], c);
    delta
}
