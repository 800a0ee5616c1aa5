//! The trait of a deterministic public-key encryption, from which NTRU Prime builds a KEM: it contains all differences
//! between the two families of NTRU Prime.

use ctutils::Choice;
use goodprime_lanes::Isa;
use goodprime_ring::Array;
use goodprime_ring::low_stack::copy_bytes;

use crate::design::Key;
use crate::error::Error;
use crate::hash::Hash;
use crate::random::Randomness;
use crate::scheme::{PrimeSet, Scheme};
use crate::wipe::Wiped;
use crate::workspace::Steps;

/// The bytes that represent an input in hashes. They wipe themselves.
pub(crate) type Input<E> = Wiped<<E as Encryption>::Input, u8>;

/// A deterministic public-key encryption: the differences between the families.
pub(crate) trait Encryption {
    /// The parameter set.
    type Set: PrimeSet;
    /// A public key, decoded.
    type Public: PublicKey;
    /// A secret key, decoded.
    type Secret: SecretKey<Self::Set, Public = Self::Public>;
    /// An input as bytes: Small(r) (Streamlined), which Hash3 hashes once more, or the message r (LPRime).
    type Input: Array<u8>;
    /// The randomness of an input.
    type Randomness: Array<u8>;
    /// The memory of steps.
    type Memory: Steps;
    /// True if encryption needs a hash of the input, HashShort's seed. Then a group is hashed before it is encrypted.
    const SEEDED: bool;

    /// Draws an input from the next randomness.
    fn input<I: Isa>(
        isa: I,
        randomness: &mut Randomness<'_, '_>,
        buffer: &mut BufferOf<Self>,
        input: &mut Self::Input,
        memory: &mut Self::Memory,
    ) -> Result<(), Error>;
    /// Encrypts the input to c.
    fn encrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Public>,
        input: &Self::Input,
        seed: &Hash,
        c: &mut [u8],
        work: &mut Step<Self>,
    );
    /// Decrypts c to `input`. Returns whether c is the encryption of `input`, unless [`Self::SEEDED`]: then the caller
    /// encrypts again.
    fn decrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Secret>,
        c: &[u8],
        input: &mut Self::Input,
        work: &mut Step<Self>,
    ) -> Choice;
}

/// The hash of a public key, decoded or in bytes.
pub(crate) trait PublicKey: Sized {
    /// Returns Hash4(pk) of a decoded key.
    fn hash(&self) -> &Hash;

    /// Returns Hash4(pk), or the bytes to hash for it.
    #[inline(always)]
    fn cache(key: Key<'_, Self>) -> HashOf<'_> {
        match key {
            Key::Decoded(key) => HashOf::Known(key.hash()),
            Key::Bytes(pk) => HashOf::Bytes(pk),
        }
    }
}

/// A decoded secret key of a set, and the values besides polynomials that a decapsulation takes from it.
pub(crate) trait SecretKey<S>: Sized {
    /// The public key inside it.
    type Public;

    /// Returns the public key, and its Hash4(pk).
    fn public(key: Key<'_, Self>) -> (Key<'_, Self::Public>, HashOf<'_>);
    /// Returns the value that replaces the input of a rejected ciphertext in hashes.
    fn rejection(key: Key<'_, Self>) -> HashOf<'_>;
}

/// The memory of an input's randomness.
pub(crate) type BufferOf<E> =
    <<E as Encryption>::Memory as Steps>::Buffer<<E as Encryption>::Randomness>;

/// The memory of one step.
pub(crate) type Step<E> = <<E as Encryption>::Memory as Steps>::Step;

pub(crate) type Ring<E> = <<E as Encryption>::Set as Scheme>::Ring;

/// [`Design::MEMORY`](crate::design::Design::MEMORY) of NTRU Prime.
pub(crate) const fn prime_memory<R: goodprime_ring::Ring>() -> [usize; 3] {
    use goodprime_ring::{low_stack, product_memory};
    [product_memory::<R>(), low_stack::memory::<R>(), size_of::<R::Right>()]
}

/// A hash: its value, or the bytes it is made of.
#[derive(Clone, Copy)]
pub(crate) enum HashOf<'a> {
    /// A known hash, or a value used in place of a hash.
    Known(&'a Hash),
    /// The bytes to hash.
    Bytes(&'a [u8]),
}

impl<'a> HashOf<'a> {
    pub(crate) fn is_known(self) -> bool {
        matches!(self, Self::Known(_))
    }

    /// Returns the bytes to hash: none if the hash is known.
    pub(crate) fn bytes(self) -> &'a [u8] {
        match self {
            Self::Known(_) => &[],
            Self::Bytes(bytes) => bytes,
        }
    }

    /// Copies the hash if it is known. Not inlined on Cortex-M4, where code size counts: inlined it might become a call
    /// of memmove.
    #[cfg_attr(not(cortex_m4), inline(always))]
    #[cfg_attr(cortex_m4, inline(never))]
    pub(crate) fn copy_known(self, out: &mut Hash) {
        if let Self::Known(hash) = self {
            copy_bytes(out, hash);
        }
    }
}
