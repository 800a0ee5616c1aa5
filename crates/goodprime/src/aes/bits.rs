//! Bitsliced AES-256: each word holds one bit of the same byte of 64 blocks. The code has no table, and no path or
//! address depends on a secret.
//!
//! The byte in row r and column c of AES's state is byte r + 4c. Its bits are in the words 8(r + 4c) to 8(r + 4c) + 7,
//! the lowest bit first. In this form the S-box is a circuit of logic operations, and ShiftRows only changes the order
//! in which words are read. Biham introduced bitslicing.

use goodprime_lanes::opaque;

use super::substitute::substitute;
use super::{BLOCK, Block};

/// The number of blocks in a state.
const BATCH: usize = 64;
/// The number of words of a state.
const STATE: usize = 8 * BLOCK;

/// The constant that AES's S-box adds after the inversion and the linear map.
const ADDED: u8 = 0x63;

/// The round keys: the first is added before the first round, and each other one after its round.
///
/// The keys that are added after a round include [`ADDED`], which ShiftRows and MixColumns leave unchanged.
pub(crate) struct Keys([Block; 15]);

impl Keys {
    /// Computes the round keys of a key (FIPS 197, section 5.2).
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

/// Applies the S-box to each of four bytes.
fn substituted(word: [u8; 4]) -> [u8; 4] {
    let word = u32::from_le_bytes(word);
    let bits = substitute(&core::array::from_fn(|i| u64::from(word >> i & 0x0101_0101)));
    let bytes = bits.iter().enumerate().fold(0, |bytes, (i, bits)| bytes | *bits << i);
    (bytes as u32).to_le_bytes().map(|byte| byte ^ ADDED)
}

/// Applies SubBytes and ShiftRows, without the constant [`ADDED`].
fn substitute_shifted(out: &mut [u64; STATE], state: &[u64; STATE]) {
    let bytes = state.as_chunks::<8>().0;
    for (i, out) in out.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let (row, column) = (i % 4, i / 4);
        *out = substitute(&bytes[row + 4 * ((column + row) % 4)]);
    }
}

/// Applies MixColumns (FIPS 197, section 5.1.3).
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

/// Transposes both halves, each a matrix of 64×64 bits: converts words of blocks to words of bits, or words of bits to
/// words of blocks.
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
