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

/// A parameter set, as a type: `Sntrup761` and its siblings.
///
/// Sealed: the sets are those of the submissions.
pub trait Set: Scheme + Copy + Default + Ord + fmt::Debug + Send + Sync + 'static {
    /// The name, for instance `"sntrup761"`.
    const NAME: &'static str;
    /// The design.
    const FAMILY: Family = Self::Design::FAMILY;
    /// The degree, p or n.
    const P: usize = Self::Design::P;
    /// The modulus q.
    const Q: u16 = Self::Design::Q;
    /// Nonzero coefficients of a short polynomial; 0 for HRSS, where they may be any.
    const WEIGHT: usize;
    /// Bytes of an encapsulation key.
    const ENCAPSULATION_KEY_SIZE: usize = Self::Design::PUBLIC_KEY;
    /// Bytes of a decapsulation key.
    const DECAPSULATION_KEY_SIZE: usize = Self::Design::SECRET_KEY;
    /// Bytes of a ciphertext.
    const CIPHERTEXT_SIZE: usize = Self::Design::CIPHERTEXT;
    /// Bytes of randomness that encapsulation uses: 4p (Streamlined), 32 (LPRime), or what NTRU samples r and m from.
    const ENCAPSULATION_RANDOMNESS: usize = Self::Design::RANDOMNESS;
}

/// The operations of a set on a backend. Private, which seals [`Set`].
///
/// A set spells out its design, its ring and arrays. The operations are the same for all, and none is inlined: so each is compiled
/// in this crate, once for every backend, and not again in a crate that uses a set. What makes this crate compile them is
/// [`Algorithm::ALL`](crate::Algorithm::ALL), and `ANCHOR` (`tests/downstream.rs` looks at such a crate).
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
    /// The bytes of stack that key generation overwrites, of [`Stack`](crate::stack::Stack).
    type KeygenStack;
    /// The bytes of stack that a batch of key pairs overwrites.
    type KeygenBatchStack;
    /// The bytes of stack that encapsulation overwrites.
    type EncapsStack;
    /// The bytes of stack that decapsulation overwrites.
    type DecapsStack;
    /// The bytes of stack that preparing a decapsulation key overwrites.
    type PrepareStack;
    /// The bytes of stack that a check of a decapsulation key overwrites.
    type CheckStack;

    /// Makes a key pair. All slices have their exact lengths, here and below.
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

    /// Makes the same number of key pairs as there are places. The last 32 bytes of each secret key are the seed of its pair.
    /// An error if one of them gives no pair, as a single call.
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

    /// Makes the same number of shared secrets and ciphertexts as there are places. The only error is that of the randomness.
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

    /// The encapsulation key of a decapsulation key: copied, or computed where it is not inside.
    #[inline(never)]
    fn copy_public_part_on(backend: Backend, sk: &[u8], pk: &mut [u8]) {
        on_wiped_operation::<Self::KeygenStack, _>(|| {
            Self::Design::copy_public_part(backend, sk, pk);
        });
    }

    /// The verdict on the parts of a decapsulation key: whether they fit each other. Compiled for the baseline only, as it is
    /// seldom asked.
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
#[cfg(any(feature = "sntrup", feature = "ntrulpr"))]
pub trait PrimeSet: Set<Ring: goodprime_ring::Ring> {}
#[cfg(any(feature = "sntrup", feature = "ntrulpr"))]
impl<S: Set<Ring: goodprime_ring::Ring>> PrimeSet for S {}

/// A set of NTRU.
#[cfg(feature = "ntru")]
pub trait NtruSet: Set<Ring: goodprime_ring::cyclic::Ring> {}
#[cfg(feature = "ntru")]
impl<S: Set<Ring: goodprime_ring::cyclic::Ring>> NtruSet for S {}
