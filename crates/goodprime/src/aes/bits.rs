//! Bitsliced AES-256: a word holds one bit of one byte of 64 blocks. There is no table, and no path or address depends
//! on a secret.
//!
//! Byte r + 4c of a state, row r of column c, is words 8(r + 4c) to 8(r + 4c) + 7, the lowest bit first, so that
//! substitution is a circuit and ShiftRows an order of reading. Words of bits for AES are Biham's.

use goodprime_lanes::opaque;

use super::substitute::substitute;
use super::{BLOCK, Block};

/// Blocks of a state.
const BATCH: usize = 64;
/// Words of a state.
const STATE: usize = 8 * BLOCK;

/// The constant that the S-box adds after its circuit.
const ADDED: u8 = 0x63;

/// Round keys: one is added before the first round, and one after each round.
///
/// From the first round on they include [`ADDED`], which ShiftRows and MixColumns leave unchanged.
pub(crate) struct Keys([Block; 15]);

impl Keys {
    /// The round keys of a key. FIPS 197, section 5.2.
    pub(super) fn new(key: &[u8; 32]) -> Self {
        let mut words = [[0; 4]; 60];
        words[..8].copy_from_slice(key.as_chunks().0);
        for i in 8..words.len() {
            let [a, b, c, d] = words[i - 1];
            let before = match i % 8 {
                0 => {
                    let [a, b, c, d] = substituted([b, c, d, a]);
                    [a ^ 1 << (i / 8 - 1), b, c, d]
                }
                4 => substituted([a, b, c, d]),
                _ => [a, b, c, d],
            };
            for (j, byte) in before.into_iter().enumerate() {
                words[i][j] = words[i - 8][j] ^ byte;
            }
        }
        words[4..].as_flattened_mut().iter_mut().for_each(|byte| *byte ^= ADDED);
        let mut keys = [[0; BLOCK]; 15];
        keys.as_flattened_mut().copy_from_slice(words.as_flattened());
        Self(keys)
    }

    /// Encrypts blocks, [`BATCH`] at a time.
    pub(super) fn encrypt(&self, blocks: &mut [Block]) {
        let states = &mut [[0; STATE]; 2];
        for blocks in blocks.chunks_mut(BATCH) {
            self.encrypt_batch(states, blocks);
        }
    }

    #[inline(never)]
    fn encrypt_batch(&self, [state, next]: &mut [[u64; STATE]; 2], blocks: &mut [Block]) {
        for (i, block) in blocks.iter().enumerate() {
            let number = u128::from_le_bytes(*block);
            (state[i], state[BATCH + i]) = (number as u64, (number >> 64) as u64);
        }
        transpose(state);
        add(state, &self.0[0]);
        for key in &self.0[1..14] {
            substitute_shifted(next, state);
            mix(state, next);
            add(state, key);
        }
        substitute_shifted(next, state);
        add(next, &self.0[14]);
        transpose(next);
        for (i, block) in blocks.iter_mut().enumerate() {
            let number = u128::from(next[i]) | u128::from(next[BATCH + i]) << 64;
            *block = number.to_le_bytes();
        }
    }
}

/// S-boxes of four bytes.
fn substituted(word: [u8; 4]) -> [u8; 4] {
    let word = u32::from_le_bytes(word);
    let bits = substitute(&core::array::from_fn(|i| u64::from(word >> i & 0x0101_0101)));
    let bytes = bits.iter().enumerate().fold(0, |bytes, (i, bits)| bytes | *bits << i);
    (bytes as u32).to_le_bytes().map(|byte| byte ^ ADDED)
}

/// SubBytes and ShiftRows, without [`ADDED`].
fn substitute_shifted(out: &mut [u64; STATE], state: &[u64; STATE]) {
    let bytes = state.as_chunks::<8>().0;
    for (i, out) in out.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let (row, column) = (i % 4, i / 4);
        *out = substitute(&bytes[row + 4 * ((column + row) % 4)]);
    }
}

/// MixColumns. FIPS 197, section 5.1.3.
fn mix(out: &mut [u64; STATE], state: &[u64; STATE]) {
    let columns = state.as_chunks::<32>().0.iter();
    for (out, column) in out.as_chunks_mut::<32>().0.iter_mut().zip(columns) {
        let bytes = column.as_chunks::<8>().0;
        for (row, out) in out.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let [a, b, c, d] = [0, 1, 2, 3].map(|k| &bytes[(row + k) % 4]);
            // 2a + 3b + c + d = 2(a + b) + b + c + d; doubling is a shift modulo x^8 + x^4 + x^3 + x + 1.
            let highest = a[7] ^ b[7];
            let mut below = 0;
            for i in 0..8 {
                let carried = if matches!(i, 0 | 1 | 3 | 4) { highest } else { 0 };
                out[i] = below ^ carried ^ b[i] ^ c[i] ^ d[i];
                below = a[i] ^ b[i];
            }
        }
    }
}

/// Adds a round key to all blocks.
fn add(state: &mut [u64; STATE], key: &Block) {
    for (bits, byte) in state.as_chunks_mut::<8>().0.iter_mut().zip(key) {
        for (i, word) in bits.iter_mut().enumerate() {
            *word ^= opaque(u64::from(byte >> i & 1).wrapping_neg());
        }
    }
}

/// Exchanges rows and columns of both halves, matrices of 64×64 bits: from words of blocks to words of bits, and back.
fn transpose(state: &mut [u64; STATE]) {
    for matrix in state.as_chunks_mut::<BATCH>().0 {
        let (mut distance, mut mask) = (32, 0xffff_ffff);
        while distance > 0 {
            for i in (0..BATCH).filter(|i| i & distance == 0) {
                let change = (matrix[i] >> distance ^ matrix[i + distance]) & mask;
                matrix[i] ^= change << distance;
                matrix[i + distance] ^= change;
            }
            distance /= 2;
            mask ^= mask << distance;
        }
    }
}
