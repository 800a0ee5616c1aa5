//! A table of masks that pick one lane by its number: a load takes the place of operations on vectors.

/// An alignment with which no entry crosses cache lines more often than it must.
#[repr(C, align(64))]
pub(crate) struct Aligned<T>(pub(crate) T);

/// The lanes of the longest vector of 16-bit lanes that uses these tables.
const MOST: usize = 16;

/// All ones, but 0 in the middle: from [`from`] on, all ones in the other lanes.
pub(crate) static OTHERS: Aligned<[i16; 2 * MOST - 1]> = Aligned({
    let mut table = [-1; 2 * MOST - 1];
    table[MOST - 1] = 0;
    table
});

/// The index of [`OTHERS`] from which on a vector has its 0 in lane `lane`.
#[inline(always)]
pub(crate) const fn from(lane: usize) -> usize {
    MOST - 1 - lane
}
