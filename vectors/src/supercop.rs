//! SUPERCOP's checksum of a KEM: many operations, some on damaged ciphertexts, absorbed into 32
//! bytes. The published values come from independent implementations.
//!
//! Source: SUPERCOP, crypto_kem/try.c, try-anything.c and knownrandombytes.

use chacha20::ChaCha20Legacy;
use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend, Error};
use salsa20::SalsaCore;
use salsa20::cipher::consts::U10;
use salsa20::cipher::{KeyIvInit, StreamCipher, StreamCipherCore, StreamCipherSeekCore};

/// The checksum after this many key pairs: 8 for `checksumsmall`, 64 for `checksumbig`.
pub fn supercop_checksum(algorithm: Algorithm, backend: Backend, loops: usize) -> [u8; 32] {
    let mut pk = vec![0; algorithm.parameters().encapsulation_key_size];
    let mut sk = vec![0; algorithm.parameters().decapsulation_key_size];
    let mut ct = vec![0; algorithm.parameters().ciphertext_size];
    let mut secret = [0; 32];
    let mut operations = || -> Result<[u8; 32], Error> {
        let mut checksum = Checksum::new();
        let mut damage = Damage { calls: 0 };
        let mut stream = Stream::new([0; 32]);
        let mut fill = |out: &mut [u8]| {
            stream.fill(out);
            Ok(())
        };
        for _ in 0..loops {
            algorithm.keygen(backend, FillWith(&mut fill), &mut pk, &mut sk)?;
            checksum.absorb(&pk);
            checksum.absorb(&sk);
            algorithm.encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut secret)?;
            checksum.absorb(&ct);
            checksum.absorb(&secret);
            algorithm.decapsulate(backend, &sk, &ct, &mut secret)?;
            checksum.absorb(&secret);
            for _ in 0..3 {
                damage.one_byte(&mut ct);
                algorithm.decapsulate(backend, &sk, &ct, &mut secret)?;
                checksum.absorb(&secret);
            }
        }
        Ok(checksum.result())
    };
    // The lengths are the set's own, and the stream does not fail.
    operations().unwrap_or_else(|error| unreachable!("{algorithm}: {error}"))
}

/// SUPERCOP's reproducible randomness: ChaCha20 that replaces its key every 736 bytes.
pub struct Stream {
    key: [u8; 32],
    pool: [u8; Self::POOL],
    used: usize,
}

impl Stream {
    /// Bytes that one key expands to: the next key, and the output.
    const POOL: usize = 768;

    /// The stream of an initial key. SUPERCOP's own is zero.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key, pool: [0; Self::POOL], used: Self::POOL }
    }

    /// Writes the next bytes of the stream. The sizes of the requests do not matter.
    pub fn fill(&mut self, out: &mut [u8]) {
        for byte in out {
            if self.used == Self::POOL {
                self.refill();
            }
            *byte = self.pool[self.used];
            self.used += 1;
        }
    }

    fn refill(&mut self) {
        self.pool.fill(0);
        ChaCha20Legacy::new(&self.key.into(), &[0; 8].into()).apply_keystream(&mut self.pool);
        self.key.copy_from_slice(&self.pool[..32]);
        self.used = 32;
    }
}

impl std::fmt::Debug for Stream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stream(..)")
    }
}

/// The Salsa20 core: 16 bytes of input, 32 bytes of key, 64 bytes of output.
///
/// In the stream cipher the input is an 8-byte nonce and an 8-byte block number.
fn salsa20(input: &[u8; 16], key: [u8; 32]) -> [u8; 64] {
    let number = u128::from_le_bytes(*input);
    let nonce = (number as u64).to_le_bytes();
    let mut core = SalsaCore::<U10>::new(&key.into(), &nonce.into());
    core.set_block_pos((number >> 64) as u64);
    let mut out = [0; 64].into();
    core.write_keystream_block(&mut out);
    out.into()
}

/// The state of the checksum, which absorbs everything.
struct Checksum([u8; 64]);

impl Checksum {
    fn new() -> Self {
        Self([0; 64])
    }

    fn absorb(&mut self, data: &[u8]) {
        let (blocks, rest) = data.as_chunks();
        blocks.iter().for_each(|block| self.mix(block));
        let mut last = [0; 16];
        last[..rest.len()].copy_from_slice(rest);
        last[rest.len()] = 1;
        self.0[0] ^= 1;
        self.mix(&last);
    }

    fn mix(&mut self, block: &[u8; 16]) {
        self.0 = salsa20(block, self.result());
    }

    fn result(&self) -> [u8; 32] {
        std::array::from_fn(|i| self.0[i])
    }
}

/// Changes of ciphertexts: one byte each, at a position and by an amount from a generator.
struct Damage {
    calls: u64,
}

impl Damage {
    fn random(&mut self) -> u64 {
        let mut input = [0; 16];
        input[..8].copy_from_slice(&self.calls.to_le_bytes());
        self.calls += 1;
        let block = salsa20(&input, *b"generate inputs for test vectors");
        u64::from_le_bytes(std::array::from_fn(|i| block[i]))
    }

    fn one_byte(&mut self, ct: &mut [u8]) {
        // In C the compiler chooses the order of the two calls; the published values have this one.
        let change = 1 + self.random() % 255;
        let position = self.random() % ct.len() as u64;
        let byte = &mut ct[position as usize];
        *byte = byte.wrapping_add(change as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_does_not_depend_on_the_requests() {
        let (mut whole, mut pieces) = ([0; 2000], [0; 2000]);
        Stream::new([7; 32]).fill(&mut whole);
        let mut stream = Stream::new([7; 32]);
        pieces.chunks_mut(33).for_each(|piece| stream.fill(piece));
        assert_eq!(whole, pieces);
        // ChaCha20 with a zero key begins with 76 b8 e0 ad …; 32 bytes later the stream begins.
        let mut first = [0; 4];
        Stream::new([0; 32]).fill(&mut first);
        assert_eq!(hex::encode(first), "da41597c");
    }

    #[test]
    fn the_core_is_that_of_the_specification() {
        // Salsa20 specification, section 9: key bytes 1 to 16 and 201 to 216, input 101 to 116.
        let key = std::array::from_fn(|i| if i < 16 { i as u8 + 1 } else { i as u8 + 185 });
        let out = salsa20(&std::array::from_fn(|i| i as u8 + 101), key);
        assert_eq!(out[..8], [69, 37, 68, 39, 41, 15, 107, 193]);
        assert_eq!(out[60..], [234, 103, 246, 74]);
    }

    #[test]
    fn every_byte_and_the_end_of_data_count() {
        let absorbed = |parts: &[&[u8]]| {
            let mut checksum = Checksum::new();
            parts.iter().for_each(|part| checksum.absorb(part));
            checksum.result()
        };
        let zeros = [0; 33];
        let all: Vec<_> = (0..=33).map(|n| absorbed(&[&zeros[..n]])).collect();
        for (i, a) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|b| a != b), "{i} zeros");
        }
        assert_ne!(absorbed(&[&zeros]), absorbed(&[&zeros[..16], &zeros[16..]]));
    }

    #[test]
    fn another_number_of_loops_is_another_checksum() {
        let algorithm = "ntrulpr653".parse::<Algorithm>().expect("in this build");
        let [one, two] = [1, 2].map(|n| supercop_checksum(algorithm, Backend::detect(), n));
        assert_ne!(one, two);
    }
}
