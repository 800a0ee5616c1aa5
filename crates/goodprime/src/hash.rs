//! Hash_b(x): the first 32 bytes of SHA-512(b ‖ x). Source: NTRU Prime round 3, section 4.

#[cfg(feature = "sntrup")]
use goodprime_lanes::{Isa, Words64};
#[cfg(feature = "sntrup")]
use goodprime_sha512::HashEach;
use sha2::{Digest, Sha512};

use crate::wipe::wipe;

/// What a hash is for, by its first byte.
#[derive(Clone, Copy)]
pub(crate) enum Use {
    /// The confirmation that ends a ciphertext. (0 and 1 are the session keys, see [`session`].)
    Confirm = 2,
    /// Streamlined only: a secret input before it is hashed again.
    #[cfg(feature = "sntrup")]
    Input = 3,
    /// The public key.
    PublicKey = 4,
    /// LPRime only: the seed of the ephemeral short polynomial.
    #[cfg(feature = "ntrulpr")]
    Short = 5,
}

/// 32 bytes.
pub(crate) type Hash = [u8; 32];

/// Hash_b of the concatenation of `parts`.
pub(crate) fn hash(b: Use, parts: &[&[u8]]) -> Hash {
    prefixed(b as u8, parts)
}

/// Messages that [`hash_each`] takes at most: as many as fit the vectors of any backend.
#[cfg(feature = "sntrup")]
pub(crate) const TOGETHER: usize = 4;

/// Hash_b of each message, side by side where the backend has vectors for that. There are at most
/// [`TOGETHER`]; hashes without a message are zero.
#[cfg(feature = "sntrup")]
#[inline(always)]
pub(crate) fn hash_each<I: Isa>(isa: I, b: Use, messages: &[&[u8]]) -> [Hash; TOGETHER] {
    let mut hashes = [[0; 32]; TOGETHER];
    if I::Words64::LANES64 == 1 {
        for (out, message) in hashes.iter_mut().zip(messages) {
            *out = hash(b, &[message]);
        }
        return hashes;
    }
    let mut digests = [[0; 64]; TOGETHER];
    let out = &mut digests[..messages.len()];
    isa.run(HashEach { prefix: b as u8, messages, out });
    for (out, digest) in hashes.iter_mut().zip(&digests) {
        out.copy_from_slice(&digest[..32]);
    }
    wipe(digests.as_flattened_mut());
    hashes
}

/// The shared secret: Hash_1(input ‖ ciphertext), or Hash_0 if `accepted` is 0.
///
/// `accepted` is 0 or 1 and secret; it is hashed, not branched on.
pub(crate) fn session(accepted: u8, input: &[u8], ciphertext: &[u8]) -> Hash {
    prefixed(accepted, &[input, ciphertext])
}

fn prefixed(b: u8, parts: &[&[u8]]) -> Hash {
    let mut hasher = Sha512::new();
    hasher.update([b]);
    for part in parts {
        hasher.update(part);
    }
    let mut digest: [u8; 64] = hasher.finalize().into();
    let mut out = [0; 32];
    out.copy_from_slice(&digest[..32]);
    wipe(&mut digest);
    out
}
