//! Randomness: the system's, a caller's generator, or the expansion of a seed.

use aes::Aes256;
use ctr::Ctr128BE;
use ctr::cipher::{KeyIvInit, StreamCipher};

use crate::error::Error;

/// AES-256 in counter mode from a zero counter block: LPRime's `Expand`, and how a 32-byte seed
/// becomes all the randomness of a key pair.
pub(crate) struct Expand(Ctr128BE<Aes256>);

impl Expand {
    pub(crate) fn new(seed: &[u8; 32]) -> Self {
        Self(Ctr128BE::new(seed.into(), &[0; 16].into()))
    }

    /// The next bytes of the key stream.
    pub(crate) fn fill(&mut self, out: &mut [u8]) {
        out.fill(0);
        self.0.apply_keystream(out);
    }
}

/// Bytes from a caller's generator, whose errors all become [`Error::Randomness`].
pub(crate) fn from_rng<G: rand_core::TryCryptoRng + ?Sized>(
    rng: &mut G,
    out: &mut [u8],
) -> Result<(), Error> {
    rng.try_fill_bytes(out).map_err(|_| Error::Randomness)
}

/// A fresh seed from the operating system.
#[cfg(feature = "getrandom")]
pub(crate) fn system_seed() -> Result<crate::wipe::Wiped<[u8; 32], u8>, Error> {
    let mut seed = crate::wipe::Wiped::<[u8; 32], u8>::new();
    getrandom::fill(&mut *seed).map_err(|_| Error::Randomness)?;
    Ok(seed)
}

/// Fills `out` from the operating system: 32 bytes of its randomness, expanded by AES-256-CTR.
///
/// This is the [`Fill`](crate::Fill) for [`Algorithm`](crate::Algorithm) that the typed
/// operations use by default.
#[cfg(feature = "getrandom")]
pub fn system_random(out: &mut [u8]) -> Result<(), Error> {
    Expand::new(&*system_seed()?).fill(out);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansion_is_one_stream() {
        let seed = core::array::from_fn(|i| i as u8);
        let mut whole = [0; 100];
        Expand::new(&seed).fill(&mut whole);
        let mut pieces = [0xff; 100];
        let mut expand = Expand::new(&seed);
        for piece in pieces.chunks_mut(7) {
            expand.fill(piece);
        }
        assert_eq!(whole, pieces);
        // AES-256 of the zero block under 00 01 … 1f, computed with OpenSSL.
        assert_eq!(whole[..4], [0xf2, 0x90, 0x00, 0xb6]);
    }

    #[cfg(feature = "getrandom")]
    #[test]
    fn the_system_gives_fresh_bytes_each_time() {
        let (mut one, mut other) = ([0; 40], [0; 40]);
        system_random(&mut one).unwrap();
        system_random(&mut other).unwrap();
        assert_ne!(one, other);
        assert_ne!(one[32..], [0; 8], "all of the output is filled");
    }
}
