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

/// A parameter set as a type: `Sntrup761`, `Ntrulpr857`, and one type per other set.
///
/// The trait is sealed: its types are the sets of the submissions to NIST's project.
pub trait Set: Scheme + Copy + Default + Ord + fmt::Debug + Send + Sync + 'static {
    /// The name, for instance `"sntrup761"`.
    const NAME: &'static str;
    /// The design's family.
    const FAMILY: Family = Self::Design::FAMILY;
    /// The degree, p or n.
    const P: usize = Self::Design::P;
    /// The modulus q.
    const Q: u16 = Self::Design::Q;
    /// Nonzero coefficients of a short polynomial; 0 for HRSS, where any number is allowed.
    const WEIGHT: usize;
    /// Bytes of an encapsulation key.
    const ENCAPSULATION_KEY_SIZE: usize = Self::Design::PUBLIC_KEY;
    /// Bytes of a decapsulation key.
    const DECAPSULATION_KEY_SIZE: usize = Self::Design::SECRET_KEY;
    /// Bytes of a ciphertext.
    const CIPHERTEXT_SIZE: usize = Self::Design::CIPHERTEXT;
    /// Bytes of randomness that an encapsulation uses.
    ///
    /// 4p for Streamlined NTRU Prime, 32 for NTRU LPRime; NTRU samples r and m from them.
    const ENCAPSULATION_RANDOMNESS: usize = Self::Design::RANDOMNESS;
}

/// The operations of a set on a backend. Private, which seals [`Set`].
///
/// A set spells out its design, its ring and its arrays. All sets share the operations, and none is inlined: each is
/// compiled in this crate, once per backend, and not again in a crate that uses a set.
/// [`Algorithm::ALL`](crate::Algorithm::ALL) and `ANCHOR` make this crate compile them (`tests/downstream.rs` looks
/// at such a crate).
pub trait Scheme: Sized {
    /// The ring of the set.
    type Ring;
    /// The design, with the parameters of this set.
    type Design: Design;
    /// Bytes of an encapsulation key.
    type PublicKey: Array<u8>;
    /// Bytes of a decapsulation key.
    type SecretKey: Array<u8>;
    /// Bytes of a ciphertext.
    type CiphertextBytes: Array<u8>;
    /// Bytes of randomness that encapsulation uses.
    type Randomness: Array<u8>;
    /// A small polynomial, encoded.
    type SmallBytes: Array<u8>;
    /// p words of randomness.
    type WordBytes: Array<u8>;
    /// The stack that key generation overwrites at its end.
    ///
    /// [`Stack`](crate::stack::Stack) computes its size, and those of the following types.
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

    /// Makes a key pair. In all operations the slices have their exact lengths.
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

    /// Makes as many key pairs as `pk` and `sk` have room for.
    ///
    /// The last 32 bytes of each secret key hold the seed of its pair. Returns an error if a seed gives no pair, as a
    /// single call does.
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

    /// Makes one shared secret per element of `secrets`, and its ciphertext.
    ///
    /// The only error is that of the randomness.
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

    /// Recovers the shared secrets of ciphertexts.
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
    /// It is copied, or computed if the key does not contain it.
    #[inline(never)]
    fn copy_public_part_on(backend: Backend, sk: &[u8], pk: &mut [u8]) {
        on_wiped_operation::<Self::KeygenStack, _>(|| {
            Self::Design::copy_public_part(backend, sk, pk);
        });
    }

    /// Returns the verdict on a decapsulation key, whose parts must fit each other.
    ///
    /// It is compiled for the baseline backend only, because it is seldom called.
    #[inline(never)]
    fn check(sk: &[u8]) -> Fits {
        let design = PhantomData::<Self::Design>;
        on_wiped_operation::<Self::CheckStack, _>(|| Backend::run_on_baseline(Check { design, sk }))
    }
}

/// An encapsulation key of a set, decoded.
pub(crate) type Public<S> = <<S as Scheme>::Design as Design>::Public;

/// A decapsulation key of a set, decoded.
pub(crate) type Secret<S> = <<S as Scheme>::Design as Design>::Secret;

/// A set of NTRU Prime.
pub trait PrimeSet: Set<Ring: goodprime_ring::Ring> {}
impl<S: Set<Ring: goodprime_ring::Ring>> PrimeSet for S {}

/// A set of NTRU.
#[cfg(feature = "ntru")]
pub trait NtruSet: Set<Ring: goodprime_ring::cyclic::CyclicRing> {}
#[cfg(feature = "ntru")]
impl<S: Set<Ring: goodprime_ring::cyclic::CyclicRing>> NtruSet for S {}
