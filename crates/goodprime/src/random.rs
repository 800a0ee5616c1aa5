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
}
