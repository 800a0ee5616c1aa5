//! Keys that are decoded once for many uses. They know their set, so that using and freeing them
//! are the same functions for all sets.
//!
//! # Safety
//!
//! As in `operations.rs`; a pointer to a key is null or comes from `…_key_new` and was not freed.

use core::ffi::{c_int, c_void};
use core::ptr;

use goodprime::{
    EncapsulationKey, Kem, PreparedDecapsulationKey, PreparedEncapsulationKey, Set, SharedSecret,
};

use crate::callback::{Rng, Source};
use crate::memory::{Output, input, produce, produce_two};
use crate::operations::{Random, bytes, encapsulated, make_encapsulated, output};
use crate::owned::Owned;
use crate::status::Status;
use crate::table::exported;

/// `goodprime_encaps_key` of the header.
pub(crate) struct EncapsKey(Owned<dyn Encapsulate>);

/// `goodprime_decaps_key` of the header.
pub(crate) struct DecapsKey(Owned<dyn Decapsulate>);

/// A place in the caller's memory and its length.
type Place<P> = (P, usize);

trait Encapsulate: Send + Sync {
    fn encapsulate(&self, ct: Place<*mut u8>, ss: Place<*mut u8>, source: Source) -> c_int;
}

impl<S: Set> Encapsulate for PreparedEncapsulationKey<S> {
    fn encapsulate(&self, ct: Place<*mut u8>, ss: Place<*mut u8>, source: Source) -> c_int {
        make_encapsulated::<S>(encapsulated::<S>(ct, ss), source, |random, ct, secret| {
            match random {
                Random::Asked(fill) => self.encapsulate_into_with(fill, ct, secret)?,
                Random::Given(random) => self.encapsulate_into_derand(random, ct, secret)?,
            }
            Ok(())
        })
    }
}

trait Decapsulate: Send + Sync {
    fn decapsulate(&self, ss: Place<*mut u8>, ct: Place<*const u8>) -> c_int;
}

impl<S: Set> Decapsulate for PreparedDecapsulationKey<S> {
    fn decapsulate(&self, (ss, ss_len): Place<*mut u8>, (ct, ct_len): Place<*const u8>) -> c_int {
        produce(output!(ss, ss_len, SharedSecret::SIZE), [0; SharedSecret::SIZE], |secret| {
            Ok(self.decapsulate_into(bytes!(ct, ct_len)?, secret)?)
        })
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
        let pk = EncapsulationKey::<S>::try_from(bytes!(pk, pk_len)?)?;
        Owned::new(EncapsKey(Owned::new(pk.prepare())?.unsized_by(|key| key as _)))
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
        let prepared = Owned::filled(PreparedDecapsulationKey::new(), |key| {
            Ok(Kem::<S>::new().prepare_secret_into(sk, key)?)
        })?;
        Owned::new(DecapsKey(prepared.unsized_by(|key| key as _)))
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
    match unsafe { key.as_ref() } {
        Some(key) => key.0.encapsulate(ct, ss, source),
        // No set says how long a ciphertext is: all of it is zeroed.
        None => {
            let ((ct, ct_len), (ss, ss_len)) = (ct, ss);
            let outputs = [output!(ct, ct_len, ct_len), output!(ss, ss_len, ss_len)];
            produce_two(outputs, |_| Err(Status::Null))
        }
    }
}

exported! {
    KEY_FUNCTIONS:

    /// Makes a shared secret and its ciphertext from the operating system's randomness.
    unsafe fn goodprime_encaps_key_encaps(
        key: *const EncapsKey, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize
    ) -> c_int {
        // SAFETY: see the top of this file.
        unsafe { encapsulate(key, (ct, ct_len), (ss, ss_len), Source::System) }
    }

    /// Makes a shared secret and its ciphertext from one request to `rng`.
    unsafe fn goodprime_encaps_key_encaps_rng(
        key: *const EncapsKey, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        rng: Rng, context: *mut c_void
    ) -> c_int {
        // SAFETY: see the top of this file.
        unsafe { encapsulate(key, (ct, ct_len), (ss, ss_len), Source::Callback(rng, context)) }
    }

    /// Makes the shared secret and ciphertext of ENCAPSRANDOMBYTES given bytes, which must be
    /// secret, uniform and used only once.
    unsafe fn goodprime_encaps_key_encaps_derand(
        key: *const EncapsKey, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        random: *const u8, random_len: usize
    ) -> c_int {
        // SAFETY: see the top of this file.
        unsafe { encapsulate(key, (ct, ct_len), (ss, ss_len), Source::Given(random, random_len)) }
    }

    /// Frees a key. NULL is ignored.
    unsafe fn goodprime_encaps_key_free(key: *mut EncapsKey) -> () {
        // SAFETY: see the top of this file.
        drop(unsafe { Owned::from_raw(key) });
    }

    /// Recovers the shared secret of a ciphertext, or one that nobody else can compute (implicit
    /// rejection).
    unsafe fn goodprime_decaps_key_decaps(
        key: *const DecapsKey, ss: *mut u8, ss_len: usize, ct: *const u8, ct_len: usize
    ) -> c_int {
        // SAFETY: see the top of this file.
        match unsafe { key.as_ref() } {
            Some(key) => key.0.decapsulate((ss, ss_len), (ct, ct_len)),
            None => produce(output!(ss, ss_len, SharedSecret::SIZE), [], |_| Err(Status::Null)),
        }
    }

    /// Wipes and frees a key. NULL is ignored.
    unsafe fn goodprime_decaps_key_free(key: *mut DecapsKey) -> () {
        // SAFETY: see the top of this file.
        drop(unsafe { Owned::from_raw(key) });
    }
}
