//! Encapsulation and decapsulation that check all lengths, with keys that are bytes or decoded. The methods of typed
//! keys and of prepared keys call these functions.

use core::slice::from_mut;

use goodprime_lanes::Backend;
use goodprime_ring::Array;

use crate::algorithm::zeroed_unless_ok;
use crate::design::Keys;
use crate::error::Error;
use crate::keys::{Ciphertext, SharedSecret};
use crate::random::Randomness as Source;
use crate::randomness::{Randomness, sealed};
use crate::scheme::{Public, Secret, Set};

/// A ciphertext and the secret that it carries.
pub(crate) type Encapsulated<S> = (Ciphertext<S>, SharedSecret);

/// Returns a ciphertext and its secret by value. On an error both are dropped, which wipes the secret.
pub(crate) fn encapsulated<S: Set>(
    backend: Backend,
    keys: Keys<'_, Public<S>>,
    source: Source<'_, '_>,
) -> Result<Encapsulated<S>, Error> {
    source.check(S::ENCAPSULATION_RANDOMNESS)?;
    let mut ct = Ciphertext::<S>(S::CiphertextBytes::ZERO);
    let mut secret = SharedSecret([0; 32]);
    S::encapsulate_on(backend, keys, source, ct.0.as_mut(), from_mut(&mut secret.0))?;
    Ok((ct, secret))
}

/// Encapsulates once per element of `secrets`, to one key. A key in bytes serves one element, a decoded key any
/// number.
pub(crate) fn encapsulate_into<S: Set, Operation: sealed::Operation>(
    backend: Backend,
    keys: Keys<'_, Public<S>>,
    randomness: impl Randomness<Operation>,
    ct: &mut [u8],
    secrets: &mut [[u8; 32]],
) -> Result<(), Error> {
    let n = secrets.len();
    let checked = keys
        .check("encapsulation key", S::ENCAPSULATION_KEY_SIZE)
        .and_then(|()| Error::check("ciphertext", S::CIPHERTEXT_SIZE.saturating_mul(n), ct.len()));
    let result = checked.and_then(|()| {
        randomness.serve(n, |source| {
            source.check(S::ENCAPSULATION_RANDOMNESS.saturating_mul(n))?;
            S::encapsulate_on(backend, keys, source, ct, secrets)
        })
    });
    zeroed_unless_ok(result, [ct, secrets.as_flattened_mut()])
}

/// Decapsulates once per element of `secrets`, with one key. A key in bytes serves one element, a decoded key any
/// number.
pub(crate) fn decapsulate_into<S: Set>(
    backend: Backend,
    keys: Keys<'_, Secret<S>>,
    ct: &[u8],
    secrets: &mut [[u8; 32]],
) -> Result<(), Error> {
    let length = S::CIPHERTEXT_SIZE.saturating_mul(secrets.len());
    let result = keys
        .check("decapsulation key", S::DECAPSULATION_KEY_SIZE)
        .and_then(|()| Error::check("ciphertext", length, ct.len()))
        .map(|()| S::decapsulate_on(backend, keys, ct, secrets));
    zeroed_unless_ok(result, [secrets.as_flattened_mut()])
}
