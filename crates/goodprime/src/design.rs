//! The trait of a design (Streamlined NTRU Prime, NTRU LPRime or NTRU) with the parameters of a set: its keys, sizes
//! and operations.

use core::fmt;

use goodprime_lanes::{Backend, Isa};

use crate::check::Fits;
use crate::error::Error;
use crate::hash::{Hash, part};
use crate::random::{Fill, Randomness};

/// The families of parameter sets, one per design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Family {
    /// Streamlined NTRU Prime: the public key is a quotient.
    Streamlined,
    /// NTRU LPRime: the public key is a noisy product.
    LPRime,
    /// NTRU with messages of fixed weight, HPS.
    Hps,
    /// NTRU with lifted messages, HRSS.
    Hrss,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Streamlined => "Streamlined NTRU Prime",
            Self::LPRime => "NTRU LPRime",
            Self::Hps => "NTRU-HPS",
            Self::Hrss => "NTRU-HRSS",
        })
    }
}

/// The keys of one operation or of a batch of them.
pub enum Keys<'a, Decoded> {
    /// One decoded key for all, made by [`Keys::one`], which explains the length of zero.
    One(&'a Decoded, usize),
    /// One key each, as bytes, one after another.
    Each(&'a [u8]),
    /// One key for all, as bytes: batches whose decoded key is too large for the stack.
    Same(&'a [u8]),
}

/// A key: decoded, or its bytes.
pub(crate) enum Key<'a, Decoded> {
    /// The decoded key.
    Decoded(&'a Decoded),
    /// The bytes of the specification.
    Bytes(&'a [u8]),
}

impl<'a, Decoded> Keys<'a, Decoded> {
    /// Wraps one decoded key. The length makes every word of every variant defined: LLVM compares the length of the
    /// bytes before it tests the variant, and the stack may have held a secret in that word.
    #[inline(always)]
    pub(crate) fn one(key: &'a Decoded) -> Self {
        Self::One(key, 0)
    }

    /// Returns an error unless this is one key; a key that comes as bytes must have `size` of them.
    pub(crate) fn check(&self, what: &'static str, size: usize) -> Result<(), Error> {
        match self {
            Self::One(..) => Ok(()),
            Self::Each(bytes) | Self::Same(bytes) => Error::check(what, size, bytes.len()),
        }
    }

    /// Returns key i; keys in bytes have `size` bytes each.
    #[inline(always)]
    pub(crate) fn get(self, i: usize, size: usize) -> Key<'a, Decoded> {
        match self {
            Self::One(key, _) => Key::Decoded(key),
            Self::Each(bytes) => Key::Bytes(part(bytes, size, i)),
            Self::Same(bytes) => Key::Bytes(bytes),
        }
    }

    /// True if keys come as bytes.
    #[inline(always)]
    pub(crate) fn are_bytes(self) -> bool {
        !matches!(self, Self::One(..))
    }
}

// Not derived: that would require `Decoded` to be `Clone` and `Copy`.
impl<Decoded> Clone for Keys<'_, Decoded> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Decoded> Copy for Keys<'_, Decoded> {}

impl<Decoded> Clone for Key<'_, Decoded> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Decoded> Copy for Key<'_, Decoded> {}

/// A design with the parameters of a set: `Streamlined<S>`, `LPRime<S>`, `Ntru<S>`.
pub trait Design {
    /// An encapsulation key, decoded.
    type Public: Clone + Default + Send + Sync;
    /// A decapsulation key, decoded. Wipes itself.
    type Secret: Clone + Default + Send + Sync;
    /// The design's family.
    const FAMILY: Family;
    /// The degree, p or n.
    const P: usize;
    /// The modulus q.
    const Q: u16;
    /// Bytes of an encapsulation key.
    const PUBLIC_KEY: usize;
    /// Bytes of a decapsulation key.
    const SECRET_KEY: usize;
    /// Bytes of a ciphertext.
    const CIPHERTEXT: usize;
    /// Bytes of randomness that encapsulation uses.
    const RANDOMNESS: usize;
    /// Bytes of a small polynomial.
    const SMALL: usize;
    /// Bytes of memory of a product, of a product in place, and of a prepared operand.
    ///
    /// Stack sizes are computed from them.
    const MEMORY: [usize; 3];

    /// Generates a key pair.
    fn keygen<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error>;
    /// Generates as many key pairs as `pk` and `sk` have room for.
    ///
    /// The last 32 bytes of each secret key hold the seed of its pair.
    fn keygen_batch<I: Isa>(isa: I, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error>;
    /// Decodes an encapsulation key.
    fn prepare<I: Isa>(isa: I, pk: &[u8], key: &mut Self::Public);
    /// Decodes a decapsulation key.
    fn prepare_secret<I: Isa>(isa: I, sk: &[u8], key: &mut Self::Secret);
    /// Encapsulates once per element of `secrets`.
    ///
    /// The only error is that of the randomness. Functions that take a backend do not run in a kernel yet: the design
    /// chooses a kernel by the form of the keys.
    fn encapsulate(
        backend: Backend,
        keys: Keys<'_, Self::Public>,
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [Hash],
    ) -> Result<(), Error>;
    /// Decapsulates once per element of `secrets`.
    fn decapsulate(backend: Backend, keys: Keys<'_, Self::Secret>, ct: &[u8], secrets: &mut [Hash]);
    /// Writes the encapsulation key that belongs to a decapsulation key.
    ///
    /// It is copied, or computed if the key does not contain it.
    fn copy_public_part(backend: Backend, sk: &[u8], pk: &mut [u8]);
    /// Returns the verdict on a decapsulation key, whose parts must fit each other.
    fn check<I: Isa>(isa: I, sk: &[u8]) -> Fits;
}
