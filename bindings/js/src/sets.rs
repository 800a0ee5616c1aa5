//! The sets of a module, as tables of functions on the parts.

use core::slice::from_mut;

use goodprime::randomness::{Bytes, FillWith, Seed};
use goodprime::{Error, Kem, Set};

use crate::buffer::Parts;
use crate::prepared::{Place, prepare, prepared};

/// Bytes of a seed.
pub(crate) const SEED: usize = 32;

/// A set: the bytes of each part of the buffer, those of a prepared public key, and the operations, which return false
/// if they failed.
pub(crate) struct Operations {
    pub(crate) lengths: [usize; 6],
    prepared: usize,
    /// Makes a key pair from a seed.
    pub(crate) keygen_seed: fn(Parts) -> bool,
    /// Makes a key pair from raw randomness. Fails if the bytes do not suffice, which is rare: Streamlined NTRU Prime
    /// draws a polynomial again if it has no inverse.
    pub(crate) keygen: fn(Parts) -> bool,
    pub(crate) public_key: fn(Parts) -> bool,
    pub(crate) encapsulate: fn(Parts) -> bool,
    pub(crate) decapsulate: fn(Parts) -> bool,
    pub(crate) prepare: fn(Parts) -> bool,
    pub(crate) encapsulate_prepared: fn(Parts) -> bool,
}

/// The sets of this module.
pub(crate) const SETS: &[Operations] = &[
    #[cfg(feature = "sntrup653")]
    Operations::of::<goodprime::Sntrup653>(),
    #[cfg(feature = "sntrup761")]
    Operations::of::<goodprime::Sntrup761>(),
    #[cfg(feature = "sntrup857")]
    Operations::of::<goodprime::Sntrup857>(),
    #[cfg(feature = "sntrup953")]
    Operations::of::<goodprime::Sntrup953>(),
    #[cfg(feature = "sntrup1013")]
    Operations::of::<goodprime::Sntrup1013>(),
    #[cfg(feature = "sntrup1277")]
    Operations::of::<goodprime::Sntrup1277>(),
    #[cfg(feature = "ntrulpr653")]
    Operations::of::<goodprime::Ntrulpr653>(),
    #[cfg(feature = "ntrulpr761")]
    Operations::of::<goodprime::Ntrulpr761>(),
    #[cfg(feature = "ntrulpr857")]
    Operations::of::<goodprime::Ntrulpr857>(),
    #[cfg(feature = "ntrulpr953")]
    Operations::of::<goodprime::Ntrulpr953>(),
    #[cfg(feature = "ntrulpr1013")]
    Operations::of::<goodprime::Ntrulpr1013>(),
    #[cfg(feature = "ntrulpr1277")]
    Operations::of::<goodprime::Ntrulpr1277>(),
    #[cfg(feature = "ntruhps2048509")]
    Operations::of::<goodprime::Ntruhps2048509>(),
    #[cfg(feature = "ntruhps2048677")]
    Operations::of::<goodprime::Ntruhps2048677>(),
    #[cfg(feature = "ntruhps4096821")]
    Operations::of::<goodprime::Ntruhps4096821>(),
    #[cfg(feature = "ntruhps40961229")]
    Operations::of::<goodprime::Ntruhps40961229>(),
    #[cfg(feature = "ntruhrss701")]
    Operations::of::<goodprime::Ntruhrss701>(),
    #[cfg(feature = "ntruhrss1373")]
    Operations::of::<goodprime::Ntruhrss1373>(),
];

/// Returns the length of a part of the buffer that has room for all sets.
pub(crate) const fn most(part: usize) -> usize {
    let (mut most, mut i) = (0, 0);
    while i < SETS.len() {
        most = larger(most, SETS[i].lengths[part]);
        i += 1;
    }
    most
}

/// Returns the bytes of a prepared key of the set for which it is the largest.
pub(crate) const fn most_prepared() -> usize {
    let (mut most, mut i) = (0, 0);
    while i < SETS.len() {
        most = larger(most, SETS[i].prepared);
        i += 1;
    }
    most
}

/// Returns the bytes of raw randomness of a key pair: two polynomials of words and what rejects. Families other than
/// Streamlined NTRU Prime ask for less.
const fn drawn<S: Set>() -> usize {
    8 * S::P + S::P.div_ceil(4)
}

const fn larger(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

impl Operations {
    const fn of<S: Set>() -> Self {
        Self {
            lengths: [
                S::ENCAPSULATION_RANDOMNESS,
                S::ENCAPSULATION_KEY_SIZE,
                S::DECAPSULATION_KEY_SIZE,
                S::CIPHERTEXT_SIZE,
                32,
                drawn::<S>(),
            ],
            prepared: size_of::<Place<S>>(),
            keygen: |parts| {
                // The buffer has room for a larger set: what lies after the bytes of this one is no randomness.
                let mut left = &parts.randomness[..drawn::<S>()];
                let mut fill = |out: &mut [u8]| {
                    let (drawn, rest) =
                        left.split_at_checked(out.len()).ok_or(Error::Randomness)?;
                    out.copy_from_slice(drawn);
                    left = rest;
                    Ok(())
                };
                let pk = &mut parts.public_key[..S::ENCAPSULATION_KEY_SIZE];
                let sk = &mut parts.secret_key[..S::DECAPSULATION_KEY_SIZE];
                Kem::<S>::new().keygen_into(FillWith(&mut fill), pk, sk).is_ok()
            },
            keygen_seed: |parts| {
                let Some(seed) = parts.randomness.first_chunk::<SEED>() else { return false };
                let pk = &mut parts.public_key[..S::ENCAPSULATION_KEY_SIZE];
                let sk = &mut parts.secret_key[..S::DECAPSULATION_KEY_SIZE];
                Kem::<S>::new().keygen_into(Seed(seed), pk, sk).is_ok()
            },
            public_key: |parts| {
                let sk = &parts.secret_key[..S::DECAPSULATION_KEY_SIZE];
                let pk = &mut parts.public_key[..S::ENCAPSULATION_KEY_SIZE];
                Kem::<S>::new().encapsulation_key_into(sk, pk).is_ok()
            },
            encapsulate: |parts| {
                let bytes = Bytes(&parts.randomness[..S::ENCAPSULATION_RANDOMNESS]);
                let pk = &parts.public_key[..S::ENCAPSULATION_KEY_SIZE];
                let ct = &mut parts.ciphertext[..S::CIPHERTEXT_SIZE];
                Kem::<S>::new().encapsulate_into(pk, bytes, ct, parts.shared_secret).is_ok()
            },
            decapsulate: |parts| {
                let sk = &parts.secret_key[..S::DECAPSULATION_KEY_SIZE];
                let ct = &parts.ciphertext[..S::CIPHERTEXT_SIZE];
                Kem::<S>::new().decapsulate_into(sk, ct, parts.shared_secret).is_ok()
            },
            prepare: |parts| prepare::<S>(&parts.public_key[..S::ENCAPSULATION_KEY_SIZE]),
            encapsulate_prepared: |parts| {
                let Some(key) = prepared::<S>() else { return false };
                let bytes = Bytes(&parts.randomness[..S::ENCAPSULATION_RANDOMNESS]);
                let ct = &mut parts.ciphertext[..S::CIPHERTEXT_SIZE];
                key.encapsulate_into(bytes, ct, from_mut(parts.shared_secret)).is_ok()
            },
        }
    }
}
