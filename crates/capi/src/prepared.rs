//! Keys that are decoded once for many uses. They know their set, so that using and freeing them
//! are the same functions for all sets.
//!
//! # Safety
//!
//! The promises of `operations.rs`; a pointer to a key is null or comes from `…_key_new` and was not freed.

use core::ffi::{c_char, c_int, c_void};
use core::ptr;
use core::slice::from_mut;

use goodprime::randomness::{Bytes, FillWith, Seed, Seeds};
use goodprime::{
    Backend, Error, Kem, PreparedDecapsulationKey, PreparedEncapsulationKey, Set, SharedSecret,
};

use crate::callback::{Random, Rng, Source};
use crate::memory::{Output, input, produce, produce_two};
use crate::misc::backend_name;
use crate::operations::{
    bytes, encapsulated, make_all_encapsulated, make_encapsulated, output, outputs, recover_all,
};
use crate::owned::Owned;
use crate::status::Status;
use crate::table::exported;

/// `goodprime_encaps_key` of the header.
pub(crate) type EncapsKey = Key<dyn Encapsulate>;

/// `goodprime_decaps_key` of the header.
pub(crate) type DecapsKey = Key<dyn Decapsulate>;

/// A decoded key of some set, seen as a `T`. It stays in the `Option` in which it was decoded: a move would leave a
/// copy.
pub(crate) struct Key<T: ?Sized + 'static>(Owned<dyn Holds<T>>);

/// An `Option` of a key of some set.
trait Holds<T: ?Sized>: Send + Sync {
    fn key(&self) -> Option<&T>;
}

impl<S: Set> Holds<dyn Encapsulate> for Option<PreparedEncapsulationKey<S>> {
    fn key(&self) -> Option<&(dyn Encapsulate + 'static)> {
        self.as_ref().map(|key| key as _)
    }
}

impl<S: Set> Holds<dyn Decapsulate> for Option<PreparedDecapsulationKey<S>> {
    fn key(&self) -> Option<&(dyn Decapsulate + 'static)> {
        self.as_ref().map(|key| key as _)
    }
}

/// The decoded key at a pointer; `None` for a null pointer.
///
/// # Safety
///
/// See the top of this file.
unsafe fn decoded<'a, T: ?Sized>(key: *const Key<T>) -> Option<&'a T> {
    // SAFETY: promised by the caller.
    unsafe { key.as_ref() }?.0.key()
}

/// A pointer to the caller's memory, and its length.
type Place<P> = (P, usize);

/// The facts of a key.
pub(crate) trait Facts {
    /// The name of its set for C.
    fn name(&self) -> *const c_char;
    /// Bytes of a ciphertext.
    fn ciphertext(&self) -> usize;
    /// Bytes of randomness of an encapsulation.
    fn random(&self) -> usize;
    /// The instruction set that it was decoded for.
    fn backend(&self) -> Backend;
}

/// The names of the sets for C. The handle's names would link all sets in.
macro_rules! names {
    ($({ $set:ident $($rest:tt)* })*) => {
        const NAMES: &[&str] = &[$(concat!(stringify!($set), "\0")),*];
    };
}
goodprime::for_each_set!(names);

/// The name of a set for C.
fn set_name(name: &str) -> *const c_char {
    let is_it = |known: &&&str| known.strip_suffix('\0') == Some(name);
    NAMES.iter().find(is_it).map_or(ptr::null(), |name| name.as_ptr().cast())
}

macro_rules! facts {
    ($($key:ident)*) => {
        $(impl<S: Set> Facts for $key<S> {
            fn name(&self) -> *const c_char {
                set_name(S::NAME)
            }

            fn ciphertext(&self) -> usize {
                S::CIPHERTEXT_SIZE
            }

            fn random(&self) -> usize {
                S::ENCAPSULATION_RANDOMNESS
            }

            fn backend(&self) -> Backend {
                $key::backend(self)
            }
        })*
    };
}
facts!(PreparedEncapsulationKey PreparedDecapsulationKey);

/// Encapsulations to a key.
pub(crate) trait Encapsulate: Facts {
    fn encapsulate(&self, ct: Place<*mut u8>, ss: Place<*mut u8>, source: Source) -> c_int;
    fn encapsulate_batch(
        &self,
        ct: Place<*mut u8>,
        ss: Place<*mut u8>,
        n: usize,
        source: Source,
    ) -> c_int;
}

/// Makes as many secrets as there is room for, from this randomness.
fn make_from<S: Set>(
    key: &PreparedEncapsulationKey<S>,
    random: Random<'_>,
    ct: &mut [u8],
    secrets: &mut [[u8; 32]],
) -> Result<(), Error> {
    match random {
        Random::Seed(seed) => key.encapsulate_into(Seed(seed), ct, secrets),
        Random::Seeds(seeds) => key.encapsulate_into(Seeds(seeds), ct, secrets),
        Random::Asked(fill) => key.encapsulate_into(FillWith(fill), ct, secrets),
        Random::Given(bytes) => key.encapsulate_into(Bytes(bytes), ct, secrets),
    }
}

impl<S: Set> Encapsulate for PreparedEncapsulationKey<S> {
    fn encapsulate(&self, ct: Place<*mut u8>, ss: Place<*mut u8>, source: Source) -> c_int {
        make_encapsulated::<S>(encapsulated::<S>(ct, ss), source, |random, ct, secret| {
            Ok(make_from(self, random, ct, from_mut(secret))?)
        })
    }

    fn encapsulate_batch(
        &self,
        ct: Place<*mut u8>,
        ss: Place<*mut u8>,
        n: usize,
        source: Source,
    ) -> c_int {
        make_all_encapsulated::<S>(ct, ss, n, None, source, |_, random, ct, secrets| {
            make_from(self, random, ct, secrets)
        })
    }
}

/// Decapsulations with a key.
pub(crate) trait Decapsulate: Facts {
    fn decapsulate(&self, ss: Place<*mut u8>, ct: Place<*const u8>) -> c_int;
    fn decapsulate_batch(&self, ss: Place<*mut u8>, n: usize, ct: Place<*const u8>) -> c_int;
}

impl<S: Set> Decapsulate for PreparedDecapsulationKey<S> {
    fn decapsulate(&self, (ss, ss_len): Place<*mut u8>, (ct, ct_len): Place<*const u8>) -> c_int {
        produce(output!(ss, ss_len, SharedSecret::SIZE), [0; SharedSecret::SIZE], |secret| {
            Ok(self.decapsulate_into(bytes!(ct, ct_len)?, from_mut(secret))?)
        })
    }

    fn decapsulate_batch(&self, ss: Place<*mut u8>, n: usize, ct: Place<*const u8>) -> c_int {
        recover_all(ss, n, ct, None, |_, ct, secrets| self.decapsulate_into(ct, secrets))
    }
}

/// Stores a new object in `*place`, or NULL.
///
/// # Safety
///
/// `place` is null or valid for writes of a pointer.
unsafe fn store<T>(place: *mut *mut T, make: impl FnOnce() -> Result<Owned<T>, Status>) -> c_int {
    if place.is_null() {
        return Status::Null.code();
    }
    let made = make();
    let status = Status::of(made.as_ref().map(|_| ()).map_err(|&status| status));
    // SAFETY: not null, and promised to be valid; C may hand in a packed structure.
    unsafe { place.write_unaligned(made.map_or(ptr::null_mut(), Owned::into_raw)) };
    status
}

pub(crate) unsafe fn encaps_key_new<S: Set>(
    key: *mut *mut EncapsKey,
    pk: *const u8,
    pk_len: usize,
) -> c_int {
    let make = || {
        let pk = bytes!(pk, pk_len)?;
        let prepared = Owned::<Option<PreparedEncapsulationKey<S>>>::filled(|key| {
            Kem::<S>::new().prepare_into(pk, key)?;
            Ok(())
        })?;
        Owned::new(Key(prepared.unsized_by(|key| key as _)))
    };
    // SAFETY: see the top of this file.
    unsafe { store(key, make) }
}

pub(crate) unsafe fn decaps_key_new<S: Set>(
    key: *mut *mut DecapsKey,
    sk: *const u8,
    sk_len: usize,
) -> c_int {
    let make = || {
        let sk = bytes!(sk, sk_len)?;
        let prepared = Owned::<Option<PreparedDecapsulationKey<S>>>::filled(|key| {
            Kem::<S>::new().prepare_secret_into(sk, key)?;
            Ok(())
        })?;
        Owned::new(Key(prepared.unsized_by(|key| key as _)))
    };
    // SAFETY: see the top of this file.
    unsafe { store(key, make) }
}

/// Encapsulates to a decoded key. Without a key the outputs are zeroed.
///
/// # Safety
///
/// See the top of this file.
unsafe fn encapsulate(
    key: *const EncapsKey,
    ct: Place<*mut u8>,
    ss: Place<*mut u8>,
    source: Source,
) -> c_int {
    // SAFETY: see the top of this file.
    match unsafe { decoded(key) } {
        Some(key) => key.encapsulate(ct, ss, source),
        None => no_key(ct, ss, None),
    }
}

/// Encapsulates n times to a decoded key. Without a key the outputs are zeroed.
///
/// # Safety
///
/// See the top of this file.
unsafe fn encapsulate_batch(
    key: *const EncapsKey,
    ct: Place<*mut u8>,
    ss: Place<*mut u8>,
    n: usize,
    source: Source,
) -> c_int {
    // SAFETY: see the top of this file.
    match unsafe { decoded(key) } {
        Some(key) => key.encapsulate_batch(ct, ss, n, source),
        None => no_key(ct, ss, Some(n)),
    }
}

/// The error of a missing public key. A ciphertext is zeroed up to its length, but at most as far as the largest
/// set's. `n` is the number of items of a batch.
fn no_key((ct, ct_len): Place<*mut u8>, (ss, ss_len): Place<*mut u8>, n: Option<usize>) -> c_int {
    // SAFETY: see the top of this file.
    let ct = unsafe { Output::unknown(ct, ct_len, n) };
    let items = n.unwrap_or(1);
    let outputs = [ct, outputs!(ss, ss_len, SharedSecret::SIZE, items)];
    produce_two(outputs, |_| Err(Status::Null));
    Status::Null.code()
}

/// The error of a missing secret key, whatever the lengths: secrets are zeroed.
fn no_secret_key(secrets: Output) -> c_int {
    produce(secrets, [], |_| Err(Status::Null));
    Status::Null.code()
}

/// A fact about a key of C, or a default for NULL.
macro_rules! fact {
    ($key:ident, $fact:ident, $default:expr) => {
        // SAFETY: see the top of this file.
        unsafe { decoded($key) }.map_or($default, |key| key.$fact())
    };
}

exported! {
    KEY_FUNCTIONS:

    /// Generates a shared secret for the owner of the decoded public key, with randomness from the operating
    /// system. Writes the shared secret to ss, and to ct the ciphertext to send to that owner.
    unsafe fn goodprime_encaps_key_encaps(
        key: *const EncapsKey, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize
    ) -> c_int {
        // SAFETY: see the top of this file.
        unsafe { encapsulate(key, (ct, ct_len), (ss, ss_len), Source::System) }
    }

    /// Generates a shared secret for the owner of the decoded public key, with randomness from one call of the callback
    /// `rng`. Writes the shared secret to ss and its ciphertext to ct. The callback `rng` must not read or write ct or
    /// ss.
    unsafe fn goodprime_encaps_key_encaps_rng(
        key: *const EncapsKey, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        rng: Rng, context: *mut c_void
    ) -> c_int {
        // SAFETY: see the top of this file.
        unsafe { encapsulate(key, (ct, ct_len), (ss, ss_len), Source::Callback(rng, context)) }
    }

    /// Computes the shared secret and the ciphertext that belong to the decoded public key and to a seed of
    /// GOODPRIME_SEEDBYTES bytes. The seed must be secret and uniform, and be used only once. Writes the
    /// shared secret to ss and its ciphertext to ct.
    unsafe fn goodprime_encaps_key_encaps_seed(
        key: *const EncapsKey, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        seed: *const u8, seed_len: usize
    ) -> c_int {
        // SAFETY: see the top of this file.
        unsafe { encapsulate(key, (ct, ct_len), (ss, ss_len), Source::Seed(seed, seed_len)) }
    }

    /// Computes the shared secret and the ciphertext that belong to the decoded public key and to
    /// ENCAPSRANDOMBYTES random bytes, used as they are. The bytes must be secret and uniform, and be used
    /// only once. Writes the shared secret to ss and its ciphertext to ct.
    unsafe fn goodprime_encaps_key_encaps_derand(
        key: *const EncapsKey, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        random: *const u8, random_len: usize
    ) -> c_int {
        // SAFETY: see the top of this file.
        unsafe { encapsulate(key, (ct, ct_len), (ss, ss_len), Source::Given(random, random_len)) }
    }

    /// Generates n shared secrets for the owner of the decoded public key, with randomness from the operating
    /// system. Writes n shared secrets to ss and their n ciphertexts to ct, one after another.
    unsafe fn goodprime_encaps_key_encaps_batch(
        key: *const EncapsKey, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize
    ) -> c_int {
        // SAFETY: see the top of this file.
        unsafe { encapsulate_batch(key, (ct, ct_len), (ss, ss_len), n, Source::System) }
    }

    /// Generates n shared secrets for the owner of the decoded public key, with one call of the callback `rng` for
    /// each. Writes n shared secrets to ss and their n ciphertexts to ct. The callback `rng` must not read or write ct
    /// or ss.
    unsafe fn goodprime_encaps_key_encaps_batch_rng(
        key: *const EncapsKey, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
        rng: Rng, context: *mut c_void
    ) -> c_int {
        let source = Source::Callback(rng, context);
        // SAFETY: see the top of this file.
        unsafe { encapsulate_batch(key, (ct, ct_len), (ss, ss_len), n, source) }
    }

    /// Computes n shared secrets from n times ENCAPSRANDOMBYTES random bytes, for the owner of the decoded
    /// public key. Writes n shared secrets to ss and their n ciphertexts to ct. The input random must not
    /// overlap the outputs ct and ss.
    unsafe fn goodprime_encaps_key_encaps_batch_derand(
        key: *const EncapsKey, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
        random: *const u8, random_len: usize
    ) -> c_int {
        let source = Source::Given(random, random_len);
        // SAFETY: see the top of this file.
        unsafe { encapsulate_batch(key, (ct, ct_len), (ss, ss_len), n, source) }
    }

    /// Computes n shared secrets from n seeds of GOODPRIME_SEEDBYTES bytes each, for the owner of the decoded
    /// public key. Writes n shared secrets to ss and their n ciphertexts to ct. The input seeds must not
    /// overlap the outputs ct and ss.
    unsafe fn goodprime_encaps_key_encaps_batch_seeds(
        key: *const EncapsKey, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
        seeds: *const u8, seeds_len: usize
    ) -> c_int {
        let source = Source::Seeds(seeds, seeds_len);
        // SAFETY: see the top of this file.
        unsafe { encapsulate_batch(key, (ct, ct_len), (ss, ss_len), n, source) }
    }

    /// Returns the name of the parameter set of the key, for instance "sntrup761", or NULL if key is NULL.
    unsafe fn goodprime_encaps_key_name(key: *const EncapsKey) -> *const c_char {
        fact!(key, name, ptr::null())
    }

    /// Returns the size of a ciphertext for this key in bytes, or 0 if key is NULL.
    unsafe fn goodprime_encaps_key_ciphertextbytes(key: *const EncapsKey) -> usize {
        fact!(key, ciphertext, 0)
    }

    /// Returns the number of random bytes that one encapsulation to this key uses, or 0 if key is NULL.
    unsafe fn goodprime_encaps_key_encapsrandombytes(key: *const EncapsKey) -> usize {
        fact!(key, random, 0)
    }

    /// Returns the name of the instruction set for which the key was decoded, or NULL if key is NULL. Every operation
    /// with this key uses the instruction set that the call returns.
    unsafe fn goodprime_encaps_key_backend(key: *const EncapsKey) -> *const c_char {
        // SAFETY: see the top of this file.
        unsafe { decoded(key) }.map_or(ptr::null(), |key| backend_name(key.backend()))
    }

    /// Frees the decoded public key. If key is NULL, the call does nothing.
    unsafe fn goodprime_encaps_key_free(key: *mut EncapsKey) -> () {
        // SAFETY: see the top of this file.
        drop(unsafe { Owned::from_raw(key) });
    }

    /// Recovers a shared secret from the ciphertext ct with the decoded secret key, and writes it to ss. A damaged
    /// ciphertext, or one that was made for another key, is not an error: ss receives a different secret (implicit
    /// rejection). Only the owner of the secret key can compute that secret. The sender then has another secret than
    /// the one in ss, and your protocol must notice the difference.
    unsafe fn goodprime_decaps_key_decaps(
        key: *const DecapsKey, ss: *mut u8, ss_len: usize, ct: *const u8, ct_len: usize
    ) -> c_int {
        // SAFETY: see the top of this file.
        match unsafe { decoded(key) } {
            Some(key) => key.decapsulate((ss, ss_len), (ct, ct_len)),
            None => no_secret_key(output!(ss, ss_len, SharedSecret::SIZE)),
        }
    }

    /// Recovers n shared secrets from n ciphertexts in ct with the decoded secret key, and writes them to ss,
    /// one after another. The input ct must not overlap the output ss.
    unsafe fn goodprime_decaps_key_decaps_batch(
        key: *const DecapsKey, ss: *mut u8, ss_len: usize, n: usize, ct: *const u8, ct_len: usize
    ) -> c_int {
        // SAFETY: see the top of this file.
        match unsafe { decoded(key) } {
            Some(key) => key.decapsulate_batch((ss, ss_len), n, (ct, ct_len)),
            None => no_secret_key(outputs!(ss, ss_len, SharedSecret::SIZE, n)),
        }
    }

    /// Returns the name of the parameter set of the key, for instance "sntrup761", or NULL if key is NULL.
    unsafe fn goodprime_decaps_key_name(key: *const DecapsKey) -> *const c_char {
        fact!(key, name, ptr::null())
    }

    /// Returns the size of a ciphertext for this key in bytes, or 0 if key is NULL.
    unsafe fn goodprime_decaps_key_ciphertextbytes(key: *const DecapsKey) -> usize {
        fact!(key, ciphertext, 0)
    }

    /// Returns the name of the instruction set for which the key was decoded, or NULL if key is NULL. Every operation
    /// with this key uses the instruction set that the call returns.
    unsafe fn goodprime_decaps_key_backend(key: *const DecapsKey) -> *const c_char {
        // SAFETY: see the top of this file.
        unsafe { decoded(key) }.map_or(ptr::null(), |key| backend_name(key.backend()))
    }

    /// Wipes and frees the decoded secret key. If key is NULL, the call does nothing.
    unsafe fn goodprime_decaps_key_free(key: *mut DecapsKey) -> () {
        // SAFETY: see the top of this file.
        drop(unsafe { Owned::from_raw(key) });
    }
}
