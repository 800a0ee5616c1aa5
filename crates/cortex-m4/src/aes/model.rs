//! The steps by their definitions, byte by byte. Slow, and not in constant time.

use super::tables::{added, substituted};
use super::{ADDED, AesColumns, AesEngine, AesRun, BATCH, BLOCK, STATE, TABLE};

/// The steps on numbers.
#[derive(Clone, Copy, Debug)]
pub struct AesModel;

/// The byte of a block in a group of eight words.
fn byte(group: &[u32], block: usize) -> u8 {
    group.iter().enumerate().fold(0, |byte, (i, bits)| byte | ((bits >> block & 1) as u8) << i)
}

/// Sets the byte of a block in a group of eight words.
fn set(group: &mut [u32], block: usize, byte: u8) {
    for (i, bits) in group.iter_mut().enumerate() {
        *bits = *bits & !(1 << block) | u32::from(byte >> i & 1) << block;
    }
}

/// The S-boxes of a group.
fn substitute(out: &mut [u32], group: &[u32]) {
    for block in 0..32 {
        set(out, block, substituted(byte(group, block)) ^ ADDED as u8);
    }
}

impl AesEngine for AesModel {
    fn substitute(out: &mut [u32], groups: &[u32]) {
        for (out, group) in out.chunks_exact_mut(8).zip(groups.chunks_exact(8)) {
            substitute(out, group);
        }
    }

    fn substitute_shifted(out: &mut [u32; STATE], state: &[u32; STATE]) {
        for (at, out) in out.chunks_exact_mut(8).enumerate() {
            let (row, column) = (at % 4, at / 4);
            substitute(out, &state[8 * (row + 4 * ((column + row) % 4))..][..8]);
        }
    }

    fn mix(state: &mut [u32; STATE], key: &AesColumns) {
        for (column, key) in state.chunks_exact_mut(32).zip(key) {
            for block in 0..32 {
                let a: [u8; 4] = core::array::from_fn(|row| byte(&column[8 * row..][..8], block));
                let twice = |x: u8| (x << 1) ^ ((x >> 7) * 0x1b);
                for row in 0..4 {
                    let [a0, a1, a2, a3] = [0, 1, 2, 3].map(|k| a[(row + k) % 4]);
                    let mixed = twice(a0 ^ a1) ^ a1 ^ a2 ^ a3 ^ key.to_le_bytes()[row];
                    set(&mut column[8 * row..][..8], block, mixed);
                }
            }
        }
    }

    fn blocks(out: &mut [u8; BATCH], state: &mut [u32; STATE], key: &AesColumns) {
        for (block, out) in out.chunks_exact_mut(BLOCK).enumerate() {
            for (i, (out, group)) in out.iter_mut().zip(state.chunks_exact(8)).enumerate() {
                *out = byte(group, block) ^ key[i / 4].to_le_bytes()[i % 4];
            }
        }
    }

    fn tables(out: &mut [u8], run: &AesRun) {
        for (counter, out) in (run.counter..).zip(out.chunks_exact_mut(BLOCK)) {
            let first = TABLE[(counter ^ run.byte) as usize].rotate_left(24) ^ run.first;
            let mut columns = run.second;
            for (row, byte) in first.to_le_bytes().into_iter().enumerate() {
                columns[(4 - row) % 4] ^= TABLE[usize::from(byte)].rotate_left(8 * row as u32);
            }
            let (last, keys) = run.keys.split_last().expect("twelve keys");
            for key in keys {
                columns = core::array::from_fn(|c| {
                    (0..4).fold(key[c], |sum, row| sum ^ added(&columns, c, row))
                });
            }
            for (c, out) in out.chunks_exact_mut(4).enumerate() {
                let row = |row: usize| columns[(c + row) % 4].to_le_bytes()[row];
                let bytes = [0, 1, 2, 3].map(|r| substituted(row(r)));
                out.copy_from_slice(&(u32::from_le_bytes(bytes) ^ last[c]).to_le_bytes());
            }
        }
    }
}
