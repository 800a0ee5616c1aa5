//! The generator of the NIST known-answer files: CTR_DRBG with AES-256.
//!
//! Source: NIST SP 800-90A, section 10.2.1, without derivation function, personalisation and
//! additional input.

use aes::Aes256;
use aes::cipher::{BlockCipherEncrypt, KeyInit};

/// The NIST AES-256-CTR DRBG. Deterministic: for known answers only.
pub struct Drbg {
    cipher: Aes256,
    /// The counter block V, a big-endian number.
    v: u128,
}

impl Drbg {
    /// Bytes of a seed.
    pub const SEED: usize = 48;

    /// The generator of a seed.
    pub fn new(seed: &[u8; Self::SEED]) -> Self {
        let mut drbg = Self { cipher: Aes256::new(&[0; 32].into()), v: 0 };
        drbg.update(seed);
        drbg
    }

    /// The generator of the files' own seeds: its seed is 00 01 … 2f.
    pub fn master() -> Self {
        Self::new(&core::array::from_fn(|i| i as u8))
    }

    /// Serves one request. The rest of the last block is discarded, so two requests give other bytes than one of the
    /// same total length.
    pub fn fill(&mut self, out: &mut [u8]) {
        for chunk in out.chunks_mut(16) {
            chunk.copy_from_slice(&self.block()[..chunk.len()]);
        }
        self.update(&[0; Self::SEED]);
    }

    /// One request for a seed.
    pub(crate) fn seed(&mut self) -> [u8; Self::SEED] {
        let mut seed = [0; Self::SEED];
        self.fill(&mut seed);
        seed
    }

    fn block(&mut self) -> [u8; 16] {
        self.v = self.v.wrapping_add(1);
        let mut block = self.v.to_be_bytes().into();
        self.cipher.encrypt_block(&mut block);
        block.into()
    }

    /// CTR_DRBG_Update: new key and counter from three blocks, mixed with `data`.
    fn update(&mut self, data: &[u8; Self::SEED]) {
        let mut state = *data;
        for chunk in state.chunks_mut(16) {
            chunk.iter_mut().zip(self.block()).for_each(|(s, b)| *s ^= b);
        }
        let (key, v) =
            (core::array::from_fn(|i| state[i]), core::array::from_fn(|i| state[32 + i]));
        self.cipher = Aes256::new(&<[u8; 32]>::into(key));
        self.v = u128::from_be_bytes(v);
    }
}

impl core::fmt::Debug for Drbg {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Drbg(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seeds of counts 0 and 1, as every NIST known-answer file has them.
    const SEEDS: [&str; 2] = [
        "061550234d158c5ec95595fe04ef7a25767f2e24cc2bc479d09d86dc9abcfde7056a8c266f9ef97ed08541dbd2e1ffa1",
        "d81c4d8d734fcbfbeade3d3f8a039faa2a2c9957e835ad55b22e75bf57bb556ac81adde6aeeb4a5a875c3bfcadfa958f",
    ];

    #[test]
    fn master_generator_gives_the_seeds_of_the_files() {
        let mut master = Drbg::master();
        for seed in SEEDS {
            assert_eq!(hex::encode(master.seed()), seed);
        }
    }

    #[test]
    fn requests_are_not_a_stream() {
        let (mut whole, mut halves) = ([0; 8], [0; 8]);
        Drbg::master().fill(&mut whole);
        let mut drbg = Drbg::master();
        halves.chunks_mut(4).for_each(|half| drbg.fill(half));
        assert_eq!(whole[..4], halves[..4]);
        assert_ne!(whole[4..], halves[4..]);
    }
}
