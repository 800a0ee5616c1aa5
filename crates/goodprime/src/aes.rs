//! AES-256 (FIPS 197) with secret keys: by the library `aes` where its results are right, or else by code of our own.
//!
//! The library `aes` chooses among up to four forms by the features of the processor. Its versions 0.9.3 and 0.9.4
//! encrypt wrongly where a processor, or a hypervisor in its place, has VAES and not AES-NI: the round keys are made
//! for one form and read by another. Wrong blocks are other keys from a seed, and an LPRime that does not
//! interoperate, without an error.
//!
//! So the library encrypts for us once it has given a known answer in the forms that are used: many blocks at once,
//! and single blocks. It is tested at the first use in a process, which takes 0.4 microseconds on a Zen 4; later uses
//! load one byte. If the answer is wrong, [`Keys`] encrypts: slower (9 microseconds for 64 blocks, not 0.2), in
//! constant time, and equal on all processors.
//!
//! Not done instead:
//! * an exact version of the library, because programs that need another 0.9 would not resolve, and the next fault of
//!   this kind has another version;
//! * asking the processor ourselves, because that mends this combination of features and no other;
//! * our own AES everywhere, because the library is forty times as fast with VAES, and well tested but for the choice;
//! * a test of SHA-512 too, because its choice cannot be wrong: each form depends on one answer of the processor, and
//!   none is right where ours are wrong. Tests run all forms under forged answers.

mod bits;
mod substitute;

use core::sync::atomic::{AtomicU8, Ordering};

use self::bits::Keys;
use crate::libraries::{Aes256, CHOOSES};

/// Bytes of a block.
pub(crate) const BLOCK: usize = 16;
/// A block.
pub(crate) type Block = [u8; BLOCK];

/// Blocks that the largest vectors encrypt at once. Remaining blocks go one at a time; half of this number takes as
/// long as all.
pub(crate) const PARALLEL_BLOCKS: usize = 64;

/// A key, ready to encrypt. Not wiped: it is on a part of the stack that is overwritten.
pub(crate) enum Cipher {
    /// The key of the library `aes`.
    Library(Aes256),
    /// The key of our own code.
    Ours(Keys),
}

impl Cipher {
    pub(crate) fn new(key: &[u8; 32]) -> Self {
        let library = if library_is_right() { Aes256::new(key) } else { None };
        library.map_or_else(|| Self::Ours(Keys::new(key)), Self::Library)
    }

    pub(crate) fn encrypt(&self, blocks: &mut [Block]) {
        match self {
            Self::Library(cipher) => cipher.encrypt(blocks),
            Self::Ours(keys) => keys.encrypt(blocks),
        }
    }
}

/// True if the library encrypts correctly on this processor. Tested once per process; not at all if it has one form
/// or is absent.
#[inline(always)]
fn library_is_right() -> bool {
    /// 0 before it is known, then 1 (no) or 2 (yes).
    static KNOWN: AtomicU8 = AtomicU8::new(0);

    #[cold]
    #[inline(never)]
    fn ask() -> bool {
        let right = answer() == Some(ANSWER);
        KNOWN.store(1 + u8::from(right), Ordering::Relaxed);
        right
    }

    if !CHOOSES {
        return true;
    }
    match KNOWN.load(Ordering::Relaxed) {
        0 => ask(),
        known => known == 2,
    }
}

/// AES-256 of blocks 0 to [`PARALLEL_BLOCKS`] under the key 00 01 … 1f, computed with OpenSSL: their sum modulo 2 as
/// big-endian numbers, before each of which it is rotated by one bit.
const ANSWER: u128 = 0x3352_ac9f_6f78_5c63_1dc7_8c58_5876_3b11;

/// The library's answer.
fn answer() -> Option<u128> {
    let cipher = Aes256::new(&core::array::from_fn(|i| i as u8))?;
    let mut blocks = [[0; BLOCK]; PARALLEL_BLOCKS + 1];
    for (i, block) in blocks.iter_mut().enumerate() {
        *block = (i as u128).to_be_bytes();
    }
    let (together, last) = blocks.split_at_mut(PARALLEL_BLOCKS);
    cipher.encrypt(together);
    cipher.encrypt(last);
    Some(sum(&blocks))
}

/// The sum of [`ANSWER`].
fn sum(blocks: &[Block]) -> u128 {
    blocks.iter().fold(0, |sum: u128, block| sum.rotate_left(1) ^ u128::from_be_bytes(*block))
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use aes::cipher::{BlockCipherEncrypt, KeyInit};

    use super::*;

    fn keys() -> impl Iterator<Item = [u8; 32]> {
        (0..8u32).map(|k| core::array::from_fn(|i| (i as u32 * (17 * k + 1) + 91 * k) as u8))
    }

    /// FIPS 197, appendix C.3.
    #[test]
    fn ours_is_that_of_the_standard() {
        let key = core::array::from_fn(|i| i as u8);
        let mut blocks = [core::array::from_fn(|i| 0x11 * i as u8); 3];
        Keys::new(&key).encrypt(&mut blocks);
        let expected = 0x8ea2_b7ca_5167_45bf_eafc_4990_4b49_6089_u128;
        assert_eq!(blocks, [expected.to_be_bytes(); 3]);
    }

    /// Compares our code with the library, for full and partial batches of blocks of any content.
    #[test]
    fn ours_is_that_of_the_library() {
        for (key, length) in keys().zip([1, 2, 31, 63, 64, 65, 128, 200]) {
            let block = |i: usize| core::array::from_fn(|j| (i * 131 + j * 29 + i * j * 7) as u8);
            let mut ours: Vec<Block> = (0..length).map(block).collect();
            let mut others = ours.clone();
            Keys::new(&key).encrypt(&mut ours);
            let cipher = aes::Aes256::new(&key.into());
            for block in &mut others {
                cipher.encrypt_block(block.into());
            }
            assert_eq!(ours, others, "{length}");
        }
    }

    #[test]
    fn the_answer_of_the_library_is_known() {
        let mut blocks: [Block; PARALLEL_BLOCKS + 1] =
            core::array::from_fn(|i| (i as u128).to_be_bytes());
        Keys::new(&core::array::from_fn(|i| i as u8)).encrypt(&mut blocks);
        assert_eq!(sum(&blocks), ANSWER);
        assert!(answer().is_none_or(|answer| answer == ANSWER));
        assert!(library_is_right());
    }
}
