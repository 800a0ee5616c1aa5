//! The constants of a parameter set, and a table of functions: its operations on keys in bytes. A batch with a single
//! key decodes this key only once, unless the decoded key is too large for the stack.

use goodprime_lanes::Backend;

use crate::design::{Family, Keys};
use crate::error::Error;
use crate::hash::Hash;
use crate::random::{Fill, Randomness as Source};
use crate::scheme::{Public, Secret, Set};

/// The type of key generation: takes the backend, the source of randomness, and the buffers of the public and the
/// secret key.
type Keygen = fn(Backend, &mut Fill<'_>, &mut [u8], &mut [u8]) -> Result<(), Error>;
/// The type of key generation in batches: takes the backend, and the buffers of public and secret keys.
type KeygenBatch = fn(Backend, &mut [u8], &mut [u8]) -> Result<(), Error>;

/// The type of encapsulation: takes the backend, the public keys, the randomness, and the buffers of ciphertexts and
/// secrets.
type Encapsulate = fn(Backend, &[u8], Source<'_, '_>, &mut [u8], &mut [Hash]) -> Result<(), Error>;

/// The constants of a parameter set: its name, its sizes in bytes, p, q and weight.
///
/// The fields have the values of the constants of the trait [`Set`].
///
/// ```
/// # #[cfg(feature = "sntrup")] {
/// use goodprime::{Algorithm, Family, Sntrup761};
///
/// let parameters = Algorithm::of::<Sntrup761>().parameters();
/// assert_eq!((parameters.p, parameters.q, parameters.weight), (761, 4591, 286));
/// assert_eq!(parameters.family, Family::Streamlined);
/// assert_eq!(parameters.encapsulation_randomness, 4 * 761);
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameters {
    /// The name, for instance `"sntrup761"`.
    pub name: &'static str,
    /// The family to which the set belongs.
    pub family: Family,
    /// The degree of the ring's polynomial: p for NTRU Prime, n for NTRU.
    pub p: usize,
    /// The modulus q.
    pub q: u16,
    /// The number of nonzero coefficients of a short polynomial.
    ///
    /// The field is 0 for NTRU-HRSS, which allows any number of nonzero coefficients.
    pub weight: usize,
    /// The size of an encapsulation key in bytes.
    pub encapsulation_key_size: usize,
    /// The size of a decapsulation key in bytes.
    pub decapsulation_key_size: usize,
    /// The size of a ciphertext in bytes.
    pub ciphertext_size: usize,
    /// The number of random bytes that an encapsulation gets from a generator in one request.
    pub encapsulation_randomness: usize,
}

/// A set as a table: its constants, and its operations on keys in bytes. The callers of these operations have checked
/// all lengths.
pub(crate) struct Table {
    pub(super) parameters: Parameters,
    pub(super) keygen: Keygen,
    pub(crate) keygen_batch: KeygenBatch,
    /// The operation takes either one key for all secrets, or one key per secret. The operation `decapsulate` does so,
    /// too.
    pub(crate) encapsulate: Encapsulate,
    pub(crate) decapsulate: fn(Backend, &[u8], &[u8], &mut [Hash]),
    pub(super) copy_public_part: fn(Backend, &[u8], &mut [u8]),
}

impl Table {
    pub(super) const fn of<S: Set>() -> Self {
        Self {
            parameters: Parameters {
                name: S::NAME,
                family: S::FAMILY,
                p: S::P,
                q: S::Q,
                weight: S::WEIGHT,
                encapsulation_key_size: S::ENCAPSULATION_KEY_SIZE,
                decapsulation_key_size: S::DECAPSULATION_KEY_SIZE,
                ciphertext_size: S::CIPHERTEXT_SIZE,
                encapsulation_randomness: S::ENCAPSULATION_RANDOMNESS,
            },
            keygen: S::keygen_on,
            keygen_batch: S::keygen_batch_on,
            encapsulate: |backend, pk, source, ct, secrets| match pk.len()
                == secrets.len().saturating_mul(S::ENCAPSULATION_KEY_SIZE)
            {
                true => S::encapsulate_on(backend, Keys::Each(pk), source, ct, secrets),
                false => encapsulate_for_one::<S>(backend, pk, source, ct, secrets),
            },
            decapsulate: |backend, sk, ct, secrets| match sk.len()
                == secrets.len().saturating_mul(S::DECAPSULATION_KEY_SIZE)
            {
                true => S::decapsulate_on(backend, Keys::Each(sk), ct, secrets),
                false => decapsulate_by_one::<S>(backend, sk, ct, secrets),
            },
            copy_public_part: S::copy_public_part_on,
        }
    }
}

/// The largest prepared public key, in bytes, that a batch stores on the stack. Prepared keys of NTRU's larger sets
/// take up to 190 KB: a batch with a single such key decodes it again for each member. A caller who wants more speed
/// prepares the key.
const MOST_PUBLIC: usize = if cfg!(feature = "compact") { 32 } else { 64 } * 1024;
/// The largest prepared secret key, in bytes, that a batch stores on the stack. The limit is higher than that of
/// public keys, because decapsulation itself needs less stack than encapsulation.
pub(crate) const MOST_SECRET: usize = if cfg!(feature = "compact") { 54 } else { 72 } * 1024;

/// Encapsulates to the only key of a batch. The function is not inlined, so that single operations have no prepared
/// key on the stack.
#[inline(never)]
fn encapsulate_for_one<S: Set>(
    backend: Backend,
    pk: &[u8],
    source: Source<'_, '_>,
    ct: &mut [u8],
    secrets: &mut [Hash],
) -> Result<(), Error> {
    if const { size_of::<Public<S>>() > MOST_PUBLIC } {
        return S::encapsulate_on(backend, Keys::Same(pk), source, ct, secrets);
    }
    let mut key = Public::<S>::default();
    S::prepare_on(backend, pk, &mut key);
    S::encapsulate_on(backend, Keys::one(&key), source, ct, secrets)
}

/// Decapsulates with the only key of a batch. The function is not inlined, so that single operations have no prepared
/// key on the stack.
#[inline(never)]
fn decapsulate_by_one<S: Set>(backend: Backend, sk: &[u8], ct: &[u8], secrets: &mut [Hash]) {
    if const { size_of::<Secret<S>>() > MOST_SECRET } {
        return S::decapsulate_on(backend, Keys::Same(sk), ct, secrets);
    }
    let mut key = Secret::<S>::default();
    S::prepare_secret_on(backend, sk, &mut key);
    S::decapsulate_on(backend, Keys::one(&key), ct, secrets)
}
