//! The trait of a deterministic public-key encryption, from which NTRU Prime builds a KEM. Streamlined NTRU Prime and
//! NTRU LPRime differ only in their implementations of this trait.

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

/// The bytes of an input that are hashed. They wipe themselves when they are dropped.
pub(crate) type Input<E> = Wiped<<E as Encryption>::Input, u8>;

/// A deterministic public-key encryption: all differences between the two families of NTRU Prime.
pub(crate) trait Encryption {
    /// The parameter set.
    type Set: PrimeSet;
    /// The type of a decoded public key.
    type Public: PublicKey;
    /// The type of a decoded secret key.
    type Secret: SecretKey<Self::Set, Public = Self::Public>;
    /// The bytes of an input: Small(r) for Streamlined, which Hash3 hashes once more, or the message r for LPRime.
    type Input: Array<u8>;
    /// The random bytes from which an input is drawn.
    type Randomness: Array<u8>;
    /// The working memory of the steps of an operation.
    type Memory: Steps;
    /// True if encryption needs a hash of the input (the seed of HashShort). Then all inputs of a group are hashed
    /// before the first one is encrypted.
    const SEEDED: bool;

    /// Draws an input from the next bytes of the randomness.
    fn input<I: Isa>(
        isa: I,
        randomness: &mut Randomness<'_, '_>,
        buffer: &mut BufferOf<Self>,
        input: &mut Self::Input,
        memory: &mut Self::Memory,
    ) -> Result<(), Error>;
    /// Encrypts `input` and writes the ciphertext to `c`.
    fn encrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Public>,
        input: &Self::Input,
        seed: &Hash,
        c: &mut [u8],
        work: &mut Step<Self>,
    );
    /// Decrypts `c` to `input`. Without [`Self::SEEDED`], also returns whether `c` is the encryption of `input`. With
    /// [`Self::SEEDED`], the caller must encrypt `input` again to find out.
    fn decrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Secret>,
        c: &[u8],
        input: &mut Self::Input,
        work: &mut Step<Self>,
    ) -> Choice;
}

/// A decoded public key with its hash, which can also be computed from the bytes of a key.
pub(crate) trait PublicKey: Sized {
    /// Returns Hash4(pk) of a decoded key.
    fn hash(&self) -> &Hash;

    /// Returns Hash4(pk) of a decoded key, or the bytes to hash of a key in bytes.
    #[inline(always)]
    fn cache(key: Key<'_, Self>) -> HashOf<'_> {
        match key {
            Key::Decoded(key) => HashOf::Known(key.hash()),
            Key::Bytes(pk) => HashOf::Bytes(pk),
        }
    }
}

/// A decoded secret key of a set, with the values that a decapsulation reads from it in addition to polynomials.
pub(crate) trait SecretKey<S>: Sized {
    /// The type of the public key that the secret key contains.
    type Public;

    /// Returns the public key that the secret key contains, and Hash4(pk).
    fn public(key: Key<'_, Self>) -> (Key<'_, Self::Public>, HashOf<'_>);
    /// Returns the value that is hashed in place of the input if the ciphertext is rejected.
    fn rejection(key: Key<'_, Self>) -> HashOf<'_>;
}

/// The buffer for the random bytes of an input.
pub(crate) type BufferOf<E> =
    <<E as Encryption>::Memory as Steps>::Buffer<<E as Encryption>::Randomness>;

/// The working memory of one step of an operation.
pub(crate) type Step<E> = <<E as Encryption>::Memory as Steps>::Step;

pub(crate) type Ring<E> = <<E as Encryption>::Set as Scheme>::Ring;

/// Returns the value of [`Design::MEMORY`](crate::design::Design::MEMORY) for a ring of NTRU Prime.
pub(crate) const fn prime_memory<R: goodprime_ring::Ring>() -> [usize; 3] {
    use goodprime_ring::{low_stack, product_memory};
    [product_memory::<R>(), low_stack::memory::<R>(), size_of::<R::Right>()]
}

/// A hash that is either known or still to be computed.
#[derive(Clone, Copy)]
pub(crate) enum HashOf<'a> {
    /// The hash, or a value that is used in place of a hash.
    Known(&'a Hash),
    /// The bytes to hash.
    Bytes(&'a [u8]),
}

impl<'a> HashOf<'a> {
    pub(crate) fn is_known(self) -> bool {
        matches!(self, Self::Known(_))
    }

    /// Returns the bytes to hash, or no bytes if the hash is known.
    pub(crate) fn bytes(self) -> &'a [u8] {
        match self {
            Self::Known(_) => &[],
            Self::Bytes(bytes) => bytes,
        }
    }

    /// Copies the hash to `out` if it is known. On Cortex-M4, where code size counts, the function is not inlined,
    /// because the inlined code may become a call of memmove.
    #[cfg_attr(not(cortex_m4), inline(always))]
    #[cfg_attr(cortex_m4, inline(never))]
    pub(crate) fn copy_known(self, out: &mut Hash) {
        if let Self::Known(hash) = self {
            copy_bytes(out, hash);
        }
    }
}
