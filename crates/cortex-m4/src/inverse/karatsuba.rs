//! Both rows of a matrix times pairs by Karatsuba's algorithm for Toeplitz matrices.
//!
//! With halves of a row of n pairs, k0 and k1, and T_d for what the half d·n/2 places up is multiplied by:
//!
//! ```text
//! lower results   T_0·k0 + T_-1·k1 = T_0·(k0 + k1) - (T_0 - T_-1)·k1
//! upper results   T_1·k0 + T_0·k1  = T_0·(k0 + k1) + (T_1 - T_0)·k0
//! ```
//!
//! Three products instead of four, and the differences are those of pairs n/2 apart. Sums are exact modulo 2^32, so only
//! the result must fit 32 bits; sums of two or four canonical numbers fit 16.

use super::model::{From, Steps};
use super::pairs::{pack, unpack};

/// Pairs of a row for which results are summed at once.
const BASE: usize = 30;
/// Most levels.
const LEVELS: usize = 2;
/// Pairs of the longest row, and results of a group of it.
const GROUP: usize = BASE << LEVELS;

/// Levels for a row of n pairs.
const fn levels(n: usize) -> usize {
    match n {
        GROUP => LEVELS,
        HALF => LEVELS - 1,
        _ => 0,
    }
}
const HALF: usize = GROUP / 2;

/// Words for a row as [`prepare`] leaves it.
const fn prepared(n: usize) -> usize {
    if n <= BASE { n } else { 3 * prepared(n / 2) }
}

/// Words for both rows of n pairs, prepared.
pub(super) const fn both_prepared(n: usize) -> usize {
    if levels(n) == 0 { 0 } else { 2 * prepared(n) }
}

/// Words for a group's sums: of both rows, and what all levels have besides.
pub(super) const fn sums_memory(n: usize) -> usize {
    2 * n + differences(n) + common(n)
}

/// Differences for all levels: three halves each.
const fn differences(n: usize) -> usize {
    if levels(n) == 0 { 0 } else { 3 * n / 2 + differences(n / 2) }
}

/// Sums for all levels: a half of both rows each.
const fn common(n: usize) -> usize {
    if levels(n) == 0 { 0 } else { n + common(n / 2) }
}

/// k0 + k1, -k1 and k0 for halves of a row, and the same for each of these.
fn prepare(out: &mut [u32], k: &[u32]) {
    if k.len() <= BASE {
        out.copy_from_slice(k);
        return;
    }
    let (low, high) = k.split_at(k.len() / 2);
    let third = out.len() / 3;
    let (sum, rest) = out.split_at_mut(third);
    let (minus, last) = rest.split_at_mut(third);
    // The last third has room for a half.
    let part = &mut last[..low.len()];
    for (part, (low, high)) in part.iter_mut().zip(low.iter().zip(high)) {
        let ([a, b], [c, d]) = (unpack(*low), unpack(*high));
        *part = pack(a.wrapping_add(c), b.wrapping_add(d));
    }
    prepare(sum, part);
    for (part, high) in part.iter_mut().zip(high) {
        let [c, d] = unpack(*high);
        *part = pack(c.wrapping_neg(), d.wrapping_neg());
    }
    prepare(minus, part);
    prepare(last, low);
}

/// Both rows of a matrix, prepared, and memory.
pub(super) struct Karatsuba<'a> {
    n: usize,
    rows: [&'a [u32]; 2],
    differences: &'a mut [u32],
    sums: &'a mut [u32],
}

impl<'a> Karatsuba<'a> {
    /// For rows of n pairs, if there is a level for them, in [`both_prepared`] and [`sums_memory`] words.
    #[inline(always)]
    pub(super) fn new(rows: &[u32], words: &'a mut [u32], sums: &'a mut [u32]) -> Option<Self> {
        let n = rows.len() / 2;
        if levels(n) == 0 {
            return None;
        }
        let (first, second) = words[..both_prepared(n)].split_at_mut(prepared(n));
        let (differences, sums) = sums.split_at_mut(differences(n));
        prepare(first, &rows[..n]);
        prepare(second, &rows[n..]);
        Some(Self { n, rows: [first, second], differences, sums })
    }

    /// Results of a group.
    pub(super) fn group(&self) -> usize {
        self.n
    }

    /// The sums of a group of both rows, one after the other. Row r meets pair x + r of w first.
    #[inline(always)]
    pub(super) fn sums<E: Steps>(&mut self, w: (&[u32], usize)) -> [&[u32]; 2] {
        let (out, rest) = self.sums.split_at_mut(2 * self.n);
        let (first, second) = out.split_at_mut(self.n);
        sums::<E>([first, second], [From::Zero; 2], w, self.rows, (self.differences, rest));
        [first, second]
    }
}

/// Sums of both rows, beginning from what `from` says for each.
fn sums<E: Steps>(
    [first, second]: [&mut [u32]; 2],
    from: [From<'_>; 2],
    (w, x): (&[u32], usize),
    k: [&[u32]; 2],
    (differences, memory): (&mut [u32], &mut [u32]),
) {
    let n = first.len();
    if n <= BASE {
        E::row_sums(first, from[0], (w, x), k[0]);
        E::row_sums(second, from[1], (w, x + 1), k[1]);
        return;
    }
    let (half, third) = (n / 2, k[0].len() / 3);
    let (apart, differences) = differences.split_at_mut(3 * half);
    E::differences(apart, &w[x + 1 - n..], half);
    let (common, memory) = memory.split_at_mut(2 * half);
    let (of_first, of_second) = common.split_at_mut(half);
    let part = |i: usize| k.map(|k| &k[third * i..][..third]);
    let zeros = [From::Zero; 2];
    sums::<E>([of_first, of_second], zeros, (w, x), part(0), (differences, memory));
    let mut begin = [From::Other(of_first), From::Other(of_second)];
    if !matches!(from[0], From::Zero) {
        for (out, from, common) in
            [(&mut *first, from[0], &*of_first), (&mut *second, from[1], &*of_second)]
        {
            let (low, high) = out.split_at_mut(half);
            E::add(low, from, common);
            E::add(high, from.after(half), common);
        }
        begin = [From::Same; 2];
    }
    let (low, high) = first.split_at_mut(half);
    let (second_low, second_high) = second.split_at_mut(half);
    sums::<E>([low, second_low], begin, (apart, half - 1), part(1), (differences, memory));
    sums::<E>([high, second_high], begin, (apart, n - 1), part(2), (differences, memory));
}
