//! The first two rounds of 32 blocks that differ in the lowest five bits of the counter, byte 15. The first round's
//! S-box of that byte changes one column, whose four bytes change one row of each column in the second; all else is
//! equal in all blocks, and is computed once, not bitsliced.

use super::schedule::substituted_columns;
use super::{AesColumns, AesEngine, Keys, STATE};

/// For bit i of a block's number, 0 to 31, the blocks in which it is set.
const NUMBERS: [u32; 5] = [0xaaaa_aaaa, 0xcccc_cccc, 0xf0f0_f0f0, 0xff00_ff00, 0xffff_0000];

/// Computes the states of blocks 32·`number` to 32·`number` + 31 after two rounds.
pub(super) fn two_rounds<E: AesEngine>(keys: &Keys, number: u64, state: &mut [u32; STATE]) {
    let block = counter(32 * number);
    let block = core::array::from_fn(|c| block[c] ^ keys[0][c]);
    let byte: [u32; 8] =
        core::array::from_fn(|i| mask(block[3], 24 + i) ^ NUMBERS.get(i).copied().unwrap_or(0));
    let mut changed = [0; 8];
    E::substitute(&mut changed, &byte);

    let mut same = substituted_columns::<E>(&block);
    same[3] &= 0x00ff_ffff;
    let block = mixed(&shifted(&same), &keys[1]);
    let (mut column, mut changed_column) = ([0; 32], [0; 32]);
    spread(&mut column, block[0], &changed, 3);
    E::substitute(&mut changed_column, &column);

    let mut same = substituted_columns::<E>(&block);
    same[0] = 0;
    let block = mixed(&shifted(&same), &keys[2]);
    for (c, out) in state.as_chunks_mut::<32>().0.iter_mut().enumerate() {
        let row = (4 - c) % 4;
        let changed = changed_column[8 * row..].first_chunk().expect("a byte of eight bits");
        spread(out, block[c], changed, row);
    }
}

/// The block of this number.
pub(super) fn counter(number: u64) -> AesColumns {
    [0, 0, ((number >> 32) as u32).swap_bytes(), (number as u32).swap_bytes()]
}

/// A word of copies of one bit.
#[inline(always)]
fn mask(word: u32, bit: usize) -> u32 {
    (word >> bit & 1).wrapping_neg()
}

/// ShiftRows.
fn shifted(columns: &AesColumns) -> AesColumns {
    let column = |c: usize, row: usize| columns[(c + row) % 4] & 0xff << (8 * row);
    core::array::from_fn(|c| column(c, 0) | column(c, 1) | column(c, 2) | column(c, 3))
}

/// MixColumns, and a round key.
fn mixed(columns: &AesColumns, key: &AesColumns) -> AesColumns {
    core::array::from_fn(|c| {
        let next = columns[c].rotate_right(8);
        let sums = columns[c] ^ next;
        let twice = ((sums & 0x7f7f_7f7f) << 1) ^ ((sums >> 7 & 0x0101_0101) * 0x1b);
        twice ^ next ^ sums.rotate_right(16) ^ key[c]
    })
}

/// Writes the sum of a column that is equal in all blocks, and of MixColumns of a byte in a row in which they differ.
#[inline(always)]
fn spread(out: &mut [u32; 32], same: u32, byte: &[u32; 8], row: usize) {
    let [last, one, two, three] = [0, 1, 2, 3].map(|k| (row + k) % 4);
    let mut below = 0;
    for (i, &bit) in byte.iter().enumerate() {
        let twice = if [0, 1, 3, 4].contains(&i) { below ^ byte[7] } else { below };
        out[8 * last + i] = mask(same, 8 * last + i) ^ twice;
        out[8 * one + i] = mask(same, 8 * one + i) ^ bit;
        out[8 * two + i] = mask(same, 8 * two + i) ^ bit;
        out[8 * three + i] = mask(same, 8 * three + i) ^ twice ^ bit;
        below = bit;
    }
}
