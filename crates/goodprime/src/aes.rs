//! AES-256 (FIPS 197) with secret keys: by the library `aes` if it works on this processor, else by code of our own.
//!
//! The library `aes` has up to four implementations, and chooses one by the features of the processor. Its versions
//! 0.9.3 and 0.9.4 encrypt wrongly if the processor has VAES and not AES-NI, as under a hypervisor that hides AES-NI.
//! On such a processor one implementation of the library computes the round keys, and another one encrypts with them.
//! If AES encrypts wrongly, a seed gives other keys than on other processors, and other programs cannot decrypt
//! ciphertexts of LPRime. The library reports no error.
//!
//! Therefore this module tests the library at the first use of AES in a process. The library encrypts many blocks at
//! once and a single block, which are the two ways in which we use it; the result is compared with a known answer. The
//! test takes 0.4 microseconds on a Zen 4; later uses of AES only load one byte, which holds the verdict. If the answer
//! is wrong, our own code ([`Keys`]) encrypts instead of the library. Our code takes constant time and is the same on
//! all processors, but 64 blocks take 9 microseconds instead of 0.2.
//!
//! We decided against four alternatives:
//! * We do not require one exact version of the library `aes`: Cargo could not build programs that require another
//!   version 0.9, and such a fault may return in a later version.
//! * We do not test the processor's features ourselves: such a test would repair only the known fault, VAES without
//!   AES-NI.
//! * We do not use our own AES everywhere: with VAES the library is forty times as fast as our own AES, and we doubt
//!   only how the library chooses an implementation.
//! * We do not test the library `sha2` for SHA-512: each implementation of SHA-512 depends on a single feature of the
//!   processor, and we have no other implementation that could replace a wrong one.
//!
//! The tests in `tests/forged` run AES on simulated processors, whose answers to CPUID are forged.

mod bits;
mod substitute;

use core::sync::atomic::{AtomicU8, Ordering};

use self::bits::Keys;
use crate::libraries::{Aes256, CHOOSES};

/// The number of bytes of a block.
pub(crate) const BLOCK: usize = 16;
/// A block.
pub(crate) type Block = [u8; BLOCK];

/// The number of blocks that the widest vectors encrypt at once. Fewer blocks are encrypted one by one, so that half
/// of this number of blocks takes as long as all of it.
pub(crate) const PARALLEL_BLOCKS: usize = 64;

/// A key, ready to encrypt. It is not wiped, because it is stored on a part of the stack that is overwritten later.
pub(crate) enum Cipher {
    /// A key of the library `aes`.
    Library(Aes256),
    /// A key of our own code.
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

/// True if the library encrypts correctly on this processor. The test runs once per process, and never if the library
/// is absent or has a single implementation.
#[inline(always)]
fn library_is_right() -> bool {
    /// 0 before the test, then 1 if the library is wrong or 2 if it is right.
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

/// The checksum ([`sum`]) of the blocks 0 to [`PARALLEL_BLOCKS`], encrypted by AES-256 under the key 00 01 … 1f.
/// OpenSSL computed it.
const ANSWER: u128 = 0x3352_ac9f_6f78_5c63_1dc7_8c58_5876_3b11;

/// Returns the checksum of the blocks that the library encrypted, or `None` if the library is absent.
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

/// Returns a checksum of blocks: each block is added modulo 2 to the sum, after a rotation of the sum by one bit.
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

    /// Compares our code with the example of FIPS 197, appendix C.3.
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
