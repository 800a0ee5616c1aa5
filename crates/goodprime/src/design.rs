//! Streamlined NTRU Prime, NTRU LPRime and NTRU each implement the trait [`Design`] for the parameters of a set. The
//! trait declares the types of keys, the sizes and the operations.

use core::fmt;

use goodprime_lanes::{Backend, Isa};

use crate::check::Fits;
use crate::error::Error;
use crate::hash::{Hash, part};
use crate::random::{Fill, Randomness};

/// The families of parameter sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Family {
    /// Streamlined NTRU Prime, whose public key is a quotient of two polynomials.
    Streamlined,
    /// NTRU LPRime, whose public key is a rounded product of two polynomials.
    LPRime,
    /// NTRU-HPS, whose messages have a fixed weight.
    Hps,
    /// NTRU-HRSS, whose messages have any weight and are lifted.
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

/// The keys of one operation, or of all operations of a batch.
pub enum Keys<'a, Decoded> {
    /// One decoded key for all operations.
    ///
    /// [`Keys::one`] makes this variant and explains its second field.
    One(&'a Decoded, usize),
    /// One key per operation, as bytes, one after another.
    Each(&'a [u8]),
    /// One key for all operations, as bytes.
    ///
    /// A batch uses this variant if the decoded key is too large for the stack.
    Same(&'a [u8]),
}

/// The key of one operation: decoded, or as bytes.
pub(crate) enum Key<'a, Decoded> {
    /// The decoded key.
    Decoded(&'a Decoded),
    /// The key in the encoding of the specification.
    Bytes(&'a [u8]),
}

impl<'a, Decoded> Keys<'a, Decoded> {
    /// Wraps one decoded key. The length 0 makes every word of every variant defined. LLVM compares the length of the
    /// bytes before it tests the variant, and the stack may have held a secret in that word.
    #[inline(always)]
    pub(crate) fn one(key: &'a Decoded) -> Self {
        Self::One(key, 0)
    }

    /// Returns an error unless this is one key. A key that comes as bytes must have `size` bytes.
    pub(crate) fn check(&self, what: &'static str, size: usize) -> Result<(), Error> {
        match self {
            Self::One(..) => Ok(()),
            Self::Each(bytes) | Self::Same(bytes) => Error::check(what, size, bytes.len()),
        }
    }

    /// Returns the key of operation i. Keys in bytes have `size` bytes each.
    #[inline(always)]
    pub(crate) fn get(self, i: usize, size: usize) -> Key<'a, Decoded> {
        match self {
            Self::One(key, _) => Key::Decoded(key),
            Self::Each(bytes) => Key::Bytes(part(bytes, size, i)),
            Self::Same(bytes) => Key::Bytes(bytes),
        }
    }

    /// True if the keys are bytes.
    #[inline(always)]
    pub(crate) fn are_bytes(self) -> bool {
        !matches!(self, Self::One(..))
    }
}

// These traits are not derived, because a derived one would require `Decoded` to be `Clone` and `Copy`.
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

/// A KEM design with the parameters of a set, for instance `Streamlined<S>` or `Ntru<S>`.
pub trait Design {
    /// The type of a decoded encapsulation key.
    type Public: Clone + Default + Send + Sync;
    /// The type of a decoded decapsulation key, which wipes itself when it is dropped.
    type Secret: Clone + Default + Send + Sync;
    /// The family to which the set belongs.
    const FAMILY: Family;
    /// The degree of the ring's polynomial: p for NTRU Prime, n for NTRU.
    const P: usize;
    /// The modulus q.
    const Q: u16;
    /// The size of an encapsulation key in bytes.
    const PUBLIC_KEY: usize;
    /// The size of a decapsulation key in bytes.
    const SECRET_KEY: usize;
    /// The size of a ciphertext in bytes.
    const CIPHERTEXT: usize;
    /// The number of random bytes that an encapsulation uses.
    const RANDOMNESS: usize;
    /// The size of an encoded small polynomial in bytes.
    const SMALL: usize;
    /// The numbers of bytes that a product, a product in place and a prepared operand take.
    ///
    /// The sizes of stack to overwrite are computed from these numbers.
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
    /// On entry, the last 32 bytes of each secret key's buffer hold the seed of the key pair.
    fn keygen_batch<I: Isa>(isa: I, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error>;
    /// Decodes an encapsulation key.
    fn prepare<I: Isa>(isa: I, pk: &[u8], key: &mut Self::Public);
    /// Decodes a decapsulation key.
    fn prepare_secret<I: Isa>(isa: I, sk: &[u8], key: &mut Self::Secret);
    /// Encapsulates once per element of `secrets`.
    ///
    /// The only possible error is that of the randomness. A function that takes a backend is called outside kernels:
    /// it chooses a kernel by the form of the keys, and runs the kernel on the backend.
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
    /// The function copies the encapsulation key, or computes it if the decapsulation key does not contain it.
    fn copy_public_part(backend: Backend, sk: &[u8], pk: &mut [u8]);
    /// Checks whether the parts of a decapsulation key fit each other, and returns the verdict.
    fn check<I: Isa>(isa: I, sk: &[u8]) -> Fits;
}
