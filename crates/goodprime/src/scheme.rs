//! The traits of a parameter set: its sizes, and its operations on bytes.

use core::fmt;
use core::marker::PhantomData;

use goodprime_lanes::Backend;
use goodprime_ring::Array;

use crate::check::Fits;
use crate::design::{Design, Family, Keys};
use crate::error::Error;
use crate::hash::Hash;
use crate::kernels::{Check, Keygen, KeygenBatch, Prepare, PrepareSecret};
use crate::random::{Fill, Randomness};
use crate::wipe::on_wiped_operation;

/// A parameter set as a type, for instance `Sntrup761` or `Ntrulpr857`.
///
/// The trait is sealed: only the sets of the submissions to NIST's project implement it.
pub trait Set: Scheme + Copy + Default + Ord + fmt::Debug + Send + Sync + 'static {
    /// The name, for instance `"sntrup761"`.
    const NAME: &'static str;
    /// The family to which the set belongs.
    const FAMILY: Family = Self::Design::FAMILY;
    /// The degree of the ring's polynomial: p for NTRU Prime, n for NTRU.
    const P: usize = Self::Design::P;
    /// The modulus q.
    const Q: u16 = Self::Design::Q;
    /// The number of nonzero coefficients of a short polynomial.
    ///
    /// The constant is 0 for NTRU-HRSS, which allows any number of nonzero coefficients.
    const WEIGHT: usize;
    /// The size of an encapsulation key in bytes.
    const ENCAPSULATION_KEY_SIZE: usize = Self::Design::PUBLIC_KEY;
    /// The size of a decapsulation key in bytes.
    const DECAPSULATION_KEY_SIZE: usize = Self::Design::SECRET_KEY;
    /// The size of a ciphertext in bytes.
    const CIPHERTEXT_SIZE: usize = Self::Design::CIPHERTEXT;
    /// The number of random bytes that an encapsulation uses.
    ///
    /// It is 4p for Streamlined NTRU Prime and 32 for NTRU LPRime. NTRU samples the polynomials r and m from these
    /// bytes.
    const ENCAPSULATION_RANDOMNESS: usize = Self::Design::RANDOMNESS;
}

/// The operations of a parameter set on a backend. The trait is private, which seals [`Set`].
///
/// The operations are provided methods and never inlined, so this crate compiles each of them, once per parameter set
/// and backend. The test `tests/downstream.rs` checks that a crate which depends on this crate does not compile the
/// operations again.
pub trait Scheme: Sized {
    // The tables `Algorithm::ALL` and `ANCHOR` refer to all operations, so that this crate compiles all of them.

    /// The ring of the set.
    type Ring;
    /// The design, with the parameters of this set.
    type Design: Design;
    /// The array for the bytes of an encapsulation key.
    type PublicKey: Array<u8>;
    /// The array for the bytes of a decapsulation key.
    type SecretKey: Array<u8>;
    /// The array for the bytes of a ciphertext.
    type CiphertextBytes: Array<u8>;
    /// The array for the random bytes that encapsulation uses.
    type Randomness: Array<u8>;
    /// The array for an encoded small polynomial.
    type SmallBytes: Array<u8>;
    /// The array for p random words.
    type WordBytes: Array<u8>;
    /// The stack that key generation overwrites at its end, as an array of this size.
    ///
    /// [`Stack`](crate::stack::Stack) computes the sizes of this type and of the following ones.
    type KeygenStack;
    /// The stack that a batch of key pairs overwrites at its end.
    type KeygenBatchStack;
    /// The stack that encapsulation overwrites at its end.
    type EncapsStack;
    /// The stack that decapsulation overwrites at its end.
    type DecapsStack;
    /// The stack that the preparation of a decapsulation key overwrites at its end.
    type PrepareStack;
    /// The stack that the check of a decapsulation key overwrites at its end.
    type CheckStack;

    /// Generates a key pair.
    ///
    /// For all operations, the caller has checked that the slices have the right lengths.
    #[inline(never)]
    fn keygen_on(
        backend: Backend,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let design = PhantomData::<Self::Design>;
        on_wiped_operation::<Self::KeygenStack, _>(|| backend.run(Keygen { design, fill, pk, sk }))
    }

    /// Generates as many key pairs as `pk` and `sk` have room for.
    ///
    /// On entry, the last 32 bytes of each secret key's buffer hold the seed of the key pair. Returns an error if a
    /// seed gives no key pair, as a single call does.
    #[inline(never)]
    fn keygen_batch_on(backend: Backend, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error> {
        let design = PhantomData::<Self::Design>;
        on_wiped_operation::<Self::KeygenBatchStack, _>(|| {
            backend.run(KeygenBatch { design, pk, sk })
        })
    }

    /// Decodes an encapsulation key.
    #[inline(never)]
    fn prepare_on(backend: Backend, pk: &[u8], key: &mut Public<Self>) {
        backend.run(Prepare::<Self::Design> { pk, key });
    }

    /// Decodes a decapsulation key.
    #[inline(never)]
    fn prepare_secret_on(backend: Backend, sk: &[u8], key: &mut Secret<Self>) {
        on_wiped_operation::<Self::PrepareStack, _>(|| {
            backend.run(PrepareSecret::<Self::Design> { sk, key });
        });
    }

    /// Makes one shared secret and its ciphertext per element of `secrets`.
    ///
    /// The only possible error is that of the randomness.
    #[inline(never)]
    fn encapsulate_on(
        backend: Backend,
        keys: Keys<'_, Public<Self>>,
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [Hash],
    ) -> Result<(), Error> {
        on_wiped_operation::<Self::EncapsStack, _>(|| {
            Self::Design::encapsulate(backend, keys, randomness, ct, secrets)
        })
    }

    /// Recovers one shared secret per ciphertext.
    #[inline(never)]
    fn decapsulate_on(
        backend: Backend,
        keys: Keys<'_, Secret<Self>>,
        ct: &[u8],
        secrets: &mut [Hash],
    ) {
        on_wiped_operation::<Self::DecapsStack, _>(|| {
            Self::Design::decapsulate(backend, keys, ct, secrets);
        });
    }

    /// Writes the encapsulation key that belongs to a decapsulation key.
    ///
    /// The function copies the encapsulation key, or computes it if the decapsulation key does not contain it.
    #[inline(never)]
    fn copy_public_part_on(backend: Backend, sk: &[u8], pk: &mut [u8]) {
        on_wiped_operation::<Self::KeygenStack, _>(|| {
            Self::Design::copy_public_part(backend, sk, pk);
        });
    }

    /// Checks whether the parts of a decapsulation key fit each other, and returns the verdict.
    ///
    /// It is compiled for the baseline backend only, because it is seldom called.
    #[inline(never)]
    fn check(sk: &[u8]) -> Fits {
        let design = PhantomData::<Self::Design>;
        on_wiped_operation::<Self::CheckStack, _>(|| Backend::run_on_baseline(Check { design, sk }))
    }
}

/// A decoded encapsulation key of a set.
pub(crate) type Public<S> = <<S as Scheme>::Design as Design>::Public;

/// A decoded decapsulation key of a set.
pub(crate) type Secret<S> = <<S as Scheme>::Design as Design>::Secret;

/// A set of NTRU Prime.
pub trait PrimeSet: Set<Ring: goodprime_ring::Ring> {}
impl<S: Set<Ring: goodprime_ring::Ring>> PrimeSet for S {}

/// A set of NTRU.
#[cfg(feature = "ntru")]
pub trait NtruSet: Set<Ring: goodprime_ring::cyclic::CyclicRing> {}
#[cfg(feature = "ntru")]
impl<S: Set<Ring: goodprime_ring::cyclic::CyclicRing>> NtruSet for S {}
