//! A table of S-boxes with MixColumns, and the values that the blocks of a run share.

use core::mem::offset_of;

use super::first::counter;
use super::{ADDED, AesColumns, Keys};

/// Number of blocks of a run, which differ in the lowest byte of the counter.
pub(super) const RUN: usize = 256;

/// x·y in AES's field. FIPS 197, section 4.2.
const fn times(x: u8, mut y: u8) -> u8 {
    let (mut power, mut sum) = (x, 0);
    while y > 0 {
        sum ^= power * (y & 1);
        power = (power << 1) ^ ((power >> 7) * 0x1b);
        y >>= 1;
    }
    sum
}

/// The S-box of a byte. FIPS 197, section 5.1.1.
pub(super) const fn substituted(x: u8) -> u8 {
    // 1/x = x^254, and 0 for 0: six times x and the square, then the square.
    let (mut inverse, mut i) = (x, 0);
    while i < 6 {
        inverse = times(times(inverse, inverse), x);
        i += 1;
    }
    let x = times(inverse, inverse);
    x ^ x.rotate_left(1) ^ x.rotate_left(2) ^ x.rotate_left(3) ^ x.rotate_left(4) ^ ADDED as u8
}

/// For each byte, the contribution of its S-box in the first row to a column; in row r it is rotated by r bytes.
pub static TABLE: [u32; 256] = {
    let (mut table, mut x) = ([0; 256], 0);
    while x < table.len() {
        let s = substituted(x as u8);
        table[x] = u32::from_le_bytes([times(s, 2), s, s, times(s, 3)]);
        x += 1;
    }
    table
};

/// The values that are equal in all blocks of a run, which differ in the lowest byte of the counter.
#[derive(Clone, Debug)]
#[repr(C)]
pub struct AesRun {
    /// The lowest byte of the counter in the first block.
    pub(super) counter: u32,
    /// The key's byte that is added to the lowest byte of the counter.
    pub(super) byte: u32,
    /// The first column after the first round, without the contribution of the lowest byte of the counter.
    pub(super) first: u32,
    /// The columns after the second round, without the contributions of the first column.
    pub(super) second: AesColumns,
    /// The round keys from the third on.
    pub(super) keys: [AesColumns; 12],
}

// `kernels/aes/tables.s` reads the words in this order and takes the round keys to be the last twelve.
const _: () = {
    assert!(offset_of!(AesRun, counter) == 0);
    assert!(offset_of!(AesRun, byte) == 4);
    assert!(offset_of!(AesRun, first) == 8);
    assert!(offset_of!(AesRun, second) == 12);
    assert!(offset_of!(AesRun, keys) == 28);
    assert!(size_of::<AesRun>() == 28 + 12 * 16);
};

impl AesRun {
    /// The run with this number.
    pub(super) fn new(keys: &Keys, number: u64) -> Self {
        let key = |i: usize| keys[i].map(|word| word ^ ADDED);
        let block = counter(RUN as u64 * number);
        let block = core::array::from_fn(|c| block[c] ^ keys[0][c]);
        let first = round(&block, &key(1), [0, 3]);
        Self {
            counter: 0,
            byte: keys[0][3] >> 24,
            first: first[0],
            // All four bytes of the first column are left out.
            second: without_first_column(&first, &key(2)),
            keys: core::array::from_fn(|i| key(i + 3)),
        }
    }

    /// True if the run has `blocks` more blocks.
    #[cfg(kernels)]
    pub(crate) fn has(&self, blocks: usize) -> bool {
        self.counter as usize + blocks <= RUN
    }

    /// Skips the first blocks.
    pub(super) fn skip(&mut self, blocks: usize) {
        self.counter += blocks as u32;
    }
}

/// The contribution of a byte to a column.
pub(super) fn added(columns: &AesColumns, c: usize, row: usize) -> u32 {
    let byte = columns[(c + row) % 4].to_le_bytes()[row];
    TABLE[usize::from(byte)].rotate_left(8 * row as u32)
}

/// A round, without the contribution of one row to one column.
fn round(columns: &AesColumns, key: &AesColumns, [without, in_row]: [usize; 2]) -> AesColumns {
    core::array::from_fn(|c| {
        (0..4)
            .filter(|row| (c, *row) != (without, in_row))
            .fold(key[c], |sum, row| sum ^ added(columns, c, row))
    })
}

/// A round, without the contributions of the first column.
fn without_first_column(columns: &AesColumns, key: &AesColumns) -> AesColumns {
    core::array::from_fn(|c| {
        (0..4)
            .filter(|row| (c + row) % 4 != 0)
            .fold(key[c], |sum, row| sum ^ added(columns, c, row))
    })
}
