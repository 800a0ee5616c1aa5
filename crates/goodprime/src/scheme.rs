//! What a parameter set is: sizes, and the three operations on bytes.

use goodprime_lanes::{Backend, Isa};
use goodprime_ring::Ring;
use goodprime_ring::params::Array;

use crate::algorithm::{Family, Fill};
use crate::error::Error;
use crate::hash::Hash;
#[cfg(feature = "sntrup")]
use crate::hash::part;
use crate::wipe::Wiped;

/// A parameter set of NTRU Prime, as a type: [`Sntrup761`](crate::Sntrup761) and its siblings.
///
/// Sealed: the sets are those of the NTRU Prime submission.
pub trait Set: Scheme + Copy + Default + Ord + core::fmt::Debug + Send + Sync + 'static {
    /// The name, for instance `"sntrup761"`.
    const NAME: &'static str;
    /// Streamlined NTRU Prime or NTRU LPRime.
    const FAMILY: Family;
    /// The degree p.
    const P: usize;
    /// The modulus q.
    const Q: u16;
    /// Nonzero coefficients of a short polynomial.
    const WEIGHT: usize;
    /// Bytes of an encapsulation key.
    const ENCAPSULATION_KEY_SIZE: usize;
    /// Bytes of a decapsulation key.
    const DECAPSULATION_KEY_SIZE: usize;
    /// Bytes of a ciphertext.
    const CIPHERTEXT_SIZE: usize;
    /// Bytes of randomness that encapsulation uses: 4p (Streamlined) or 32 (LPRime).
    const ENCAPSULATION_RANDOMNESS: usize;
}

/// The keys of one operation or of a batch of them.
pub enum Keys<'a, Decoded> {
    /// One for all, decoded.
    One(&'a Decoded),
    /// One for each, as bytes, one after another.
    Each(&'a [u8]),
}

/// [`Keys`], and the place where those that come as bytes are decoded, one after another.
pub(crate) enum Source<'a, Decoded, Place> {
    One(&'a Decoded),
    Each(&'a [u8], Place),
}

impl<'a, Decoded> Keys<'a, Decoded> {
    /// Key i alone, of keys that have `size` bytes each.
    #[cfg(feature = "sntrup")]
    #[inline(always)]
    pub(crate) fn only(self, size: usize, i: usize) -> Self {
        match self {
            Self::One(key) => Self::One(key),
            Self::Each(bytes) => Self::Each(part(bytes, size, i)),
        }
    }

    /// With a `new` place if one is needed: making it takes time.
    #[inline(always)]
    pub(crate) fn decoded_in<Place>(
        self,
        new: impl FnOnce() -> Place,
    ) -> Source<'a, Decoded, Place> {
        match self {
            Self::One(key) => Source::One(key),
            Self::Each(bytes) => Source::Each(bytes, new()),
        }
    }
}

// Not derived: that would ask for a copy of `Decoded`.
impl<Decoded> Clone for Keys<'_, Decoded> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Decoded> Copy for Keys<'_, Decoded> {}

/// Where the randomness of one encapsulation or of a batch of them comes from.
pub enum Randomness<'a, 'f> {
    /// The bytes for all of them, one after another.
    Given(&'a [u8]),
    /// One request for each.
    Asked(&'a mut Fill<'f>),
}

impl Randomness<'_, '_> {
    /// The memory that [`Self::next`] needs.
    #[inline(always)]
    pub(crate) fn buffer<A: Array<u8>>(&self) -> Option<Wiped<A, u8>> {
        matches!(self, Self::Asked(_)).then(Wiped::new)
    }

    /// The randomness of the next one: `length` bytes, which all of `buffer` has.
    #[inline(always)]
    pub(crate) fn next<'b, A: Array<u8>>(
        &'b mut self,
        buffer: &'b mut Option<Wiped<A, u8>>,
        length: usize,
    ) -> Result<&'b [u8], Error> {
        match (self, buffer) {
            (Self::Given(bytes), _) => {
                let (now, later) = bytes.split_at(length);
                *bytes = later;
                Ok(now)
            }
            (Self::Asked(fill), buffer) => {
                let buffer = AsMut::<[u8]>::as_mut(&mut **buffer.get_or_insert_with(Wiped::new));
                fill(buffer)?;
                Ok(buffer)
            }
        }
    }
}

/// The operations of a set. Private, which seals [`Set`].
pub trait Scheme: Sized {
    /// The ring of the set.
    type Ring: Ring;
    /// Bytes of an encapsulation key.
    type PublicKey: Array<u8>;
    /// Bytes of a decapsulation key.
    type SecretKey: Array<u8>;
    /// Bytes of a ciphertext.
    type CiphertextBytes: Array<u8>;
    /// Bytes of randomness that encapsulation uses.
    type Randomness: Array<u8>;
    /// p words of randomness.
    type WordBytes: Array<u8>;
    /// An encapsulation key, decoded.
    type Public: Clone + Send + Sync;
    /// A decapsulation key, decoded. Wipes itself.
    type Secret: Clone + Send + Sync;

    /// Makes a key pair. All slices have their exact lengths.
    fn keygen<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error>;
    /// Makes as many key pairs as there are places. All slices have their exact lengths, and the last
    /// 32 bytes of each secret key are the seed of its pair.
    fn keygen_batch<I: Isa>(isa: I, pk: &mut [u8], sk: &mut [u8]);
    /// Decodes an encapsulation key.
    fn prepare<I: Isa>(isa: I, pk: &[u8]) -> Self::Public;
    /// Decodes a decapsulation key.
    fn prepare_secret<I: Isa>(isa: I, sk: &[u8]) -> Self::Secret;
    /// Makes as many shared secrets and ciphertexts as there are places. The only error is that of
    /// the randomness.
    fn encapsulate<I: Isa>(
        isa: I,
        keys: Keys<'_, Self::Public>,
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [Hash],
    ) -> Result<(), Error>;
    /// Recovers the shared secrets of ciphertexts, of which there are as many.
    fn decapsulate<I: Isa>(isa: I, keys: Keys<'_, Self::Secret>, ct: &[u8], secrets: &mut [Hash]);
    /// The encapsulation key inside a decapsulation key.
    fn public_part(sk: &[u8]) -> &[u8];

    // The same on a backend. These are not generic, so that every backend is compiled here, once,
    // and not again in each crate that uses a set.

    /// [`Self::keygen`] on a backend.
    fn keygen_on(
        backend: Backend,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error>;
    /// [`Self::keygen_batch`] on a backend.
    fn keygen_batch_on(backend: Backend, pk: &mut [u8], sk: &mut [u8]);
    /// [`Self::prepare`] on a backend.
    fn prepare_on(backend: Backend, pk: &[u8]) -> Self::Public;
    /// [`Self::prepare_secret`] on a backend.
    fn prepare_secret_on(backend: Backend, sk: &[u8]) -> Self::Secret;
    /// [`Self::encapsulate`] on a backend.
    fn encapsulate_on(
        backend: Backend,
        keys: Keys<'_, Self::Public>,
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [Hash],
    ) -> Result<(), Error>;
    /// [`Self::decapsulate`] on a backend.
    fn decapsulate_on(
        backend: Backend,
        keys: Keys<'_, Self::Secret>,
        ct: &[u8],
        secrets: &mut [Hash],
    );
}
