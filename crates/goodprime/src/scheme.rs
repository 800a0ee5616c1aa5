//! What a parameter set is: sizes, and the operations on bytes.

use core::fmt;

use goodprime_lanes::Backend;
use goodprime_ring::Array;

use crate::check::Fits;
use crate::error::Error;
use crate::hash::{Hash, part};
use crate::random::{Fill, Randomness};

/// The designs.
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

/// A parameter set, as a type: `Sntrup761` and its siblings.
///
/// Sealed: the sets are those of the submissions.
pub trait Set: Scheme + Copy + Default + Ord + fmt::Debug + Send + Sync + 'static {
    /// The name, for instance `"sntrup761"`.
    const NAME: &'static str;
    /// The design.
    const FAMILY: Family;
    /// The degree, p or n.
    const P: usize;
    /// The modulus q.
    const Q: u16;
    /// Nonzero coefficients of a short polynomial; 0 for HRSS, where they may be any.
    const WEIGHT: usize;
    /// Bytes of an encapsulation key.
    const ENCAPSULATION_KEY_SIZE: usize;
    /// Bytes of a decapsulation key.
    const DECAPSULATION_KEY_SIZE: usize;
    /// Bytes of a ciphertext.
    const CIPHERTEXT_SIZE: usize;
    /// Bytes of randomness that encapsulation uses: 4p (Streamlined), 32 (LPRime), or what NTRU samples r and m from.
    const ENCAPSULATION_RANDOMNESS: usize;
}

/// The keys of one operation or of a batch of them.
pub enum Keys<'a, Decoded> {
    /// One for all, decoded, and a length of zero: made by `one`.
    One(&'a Decoded, usize),
    /// One for each, as bytes, one after another.
    Each(&'a [u8]),
    /// One for all, as bytes.
    Same(&'a [u8]),
}

/// A key: decoded, or its bytes.
pub(crate) enum Key<'a, Decoded> {
    /// Decoded.
    Decoded(&'a Decoded),
    /// As bytes.
    Bytes(&'a [u8]),
}

impl<'a, Decoded> Keys<'a, Decoded> {
    /// One decoded key. The length makes every word of every variant defined: LLVM compares the length of the bytes before it
    /// asks which variant there is, and what the stack held there before may have been a secret.
    #[inline(always)]
    pub(crate) fn one(key: &'a Decoded) -> Self {
        Self::One(key, 0)
    }

    /// An error unless this is one key; one that comes as bytes has `size` of them.
    pub(crate) fn check(&self, what: &'static str, size: usize) -> Result<(), Error> {
        match self {
            Self::One(..) => Ok(()),
            Self::Each(bytes) | Self::Same(bytes) => Error::check(what, size, bytes.len()),
        }
    }

    /// Key i, of keys that have `size` bytes each.
    #[inline(always)]
    pub(crate) fn get(self, i: usize, size: usize) -> Key<'a, Decoded> {
        match self {
            Self::One(key, _) => Key::Decoded(key),
            Self::Each(bytes) => Key::Bytes(part(bytes, size, i)),
            Self::Same(bytes) => Key::Bytes(bytes),
        }
    }

    /// Whether they come as bytes.
    #[inline(always)]
    pub(crate) fn are_bytes(self) -> bool {
        !matches!(self, Self::One(..))
    }
}

// Not derived: that would ask for a copy of `Decoded`.
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

/// The operations of a set on a backend. Private, which seals [`Set`].
///
/// They are not generic, so that every backend is compiled here, once, and not again in each crate that uses a set.
pub trait Scheme: Sized {
    /// Bytes of an encapsulation key.
    type PublicKey: Array<u8>;
    /// Bytes of a decapsulation key.
    type SecretKey: Array<u8>;
    /// Bytes of a ciphertext.
    type CiphertextBytes: Array<u8>;
    /// Bytes of randomness that encapsulation uses.
    type Randomness: Array<u8>;
    /// An encapsulation key, decoded.
    type Public: Clone + Default + Send + Sync;
    /// A decapsulation key, decoded. Wipes itself.
    type Secret: Clone + Default + Send + Sync;

    /// Makes a key pair. All slices have their exact lengths, here and below.
    fn keygen_on(
        backend: Backend,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error>;
    /// Makes the same number of key pairs as there are places. The last 32 bytes of each secret key are the seed of its pair.
    /// An error if one of them gives no pair, as a single call.
    fn keygen_batch_on(backend: Backend, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error>;
    /// Decodes an encapsulation key.
    fn prepare_on(backend: Backend, pk: &[u8], key: &mut Self::Public);
    /// Decodes a decapsulation key.
    fn prepare_secret_on(backend: Backend, sk: &[u8], key: &mut Self::Secret);
    /// Makes the same number of shared secrets and ciphertexts as there are places. The only error is that of the randomness.
    fn encapsulate_on(
        backend: Backend,
        keys: Keys<'_, Self::Public>,
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [Hash],
    ) -> Result<(), Error>;
    /// Recovers the shared secrets of ciphertexts.
    fn decapsulate_on(
        backend: Backend,
        keys: Keys<'_, Self::Secret>,
        ct: &[u8],
        secrets: &mut [Hash],
    );
    /// The encapsulation key of a decapsulation key: copied, or computed where it is not inside.
    fn copy_public_part_on(backend: Backend, sk: &[u8], pk: &mut [u8]);
    /// Whether the parts of a decapsulation key fit each other. Compiled for the baseline only, as it
    /// is seldom asked.
    fn check(sk: &[u8]) -> Fits;
}

/// What a set of NTRU Prime has besides.
#[cfg(any(feature = "sntrup", feature = "ntrulpr"))]
pub(crate) trait PrimeSet: Set {
    /// The ring of the set.
    type Ring: goodprime_ring::Ring;
    /// p words of randomness.
    type WordBytes: Array<u8>;
    /// An encoded small polynomial.
    type SmallBytes: Array<u8>;
}

/// What a set of NTRU has besides.
#[cfg(feature = "ntru")]
pub(crate) trait NtruSet: Set {
    /// The ring of the set.
    type Ring: goodprime_ring::cyclic::Ring;
    /// An encoded ternary polynomial.
    type TernaryBytes: Array<u8>;
}
