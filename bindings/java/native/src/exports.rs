//! The methods of Java's class `Native`, under the names that JNI gives them.

#![allow(unsafe_code)] // Names are exported; this file has no block of `unsafe`.

use ctutils::CtEq;
use goodprime::randomness::{Bytes, Os, Seed};
use goodprime::{Algorithm, Backend, Error};
use zeroize::Zeroizing;

use crate::jni::{ByteArray, Class, Env};
use crate::keys::{self, Key, Private};
use crate::set::Set;
use crate::sets;

/// An array has the wrong length, is null, or there is no such parameter set.
const LENGTH: i64 = -1;
/// The parts of a private key do not fit each other.
const UNFIT: i64 = -2;
/// The operating system gave no randomness.
const RANDOMNESS: i64 = -3;
/// There is no key of this number and kind: it was released.
const GONE: i64 = -4;

/// The number of an error of the library.
fn number(error: Error) -> i64 {
    match error {
        Error::Unfit => UNFIT,
        Error::Randomness => RANDOMNESS,
        _ => LENGTH,
    }
}

/// The number that a method returns.
fn answer(run: impl FnOnce() -> Result<i64, i64>) -> i64 {
    run().unwrap_or_else(|error| error)
}

/// An error unless an array could be copied.
fn copied(fits: bool) -> Result<(), i64> {
    if fits { Ok(()) } else { Err(LENGTH) }
}

fn set_of(ordinal: i32) -> Result<&'static Set, i64> {
    sets::by_ordinal(ordinal).ok_or(LENGTH)
}

/// A copy of an array on the heap, which is never moved, and wiped when it is dropped.
fn bytes(env: Env, array: ByteArray, length: usize) -> Result<Zeroizing<Box<[u8]>>, i64> {
    let mut bytes = Zeroizing::new(vec![0; length].into_boxed_slice());
    copied(env.read(array, &mut bytes))?;
    Ok(bytes)
}

/// A copy of the 32 bytes of a seed, or `None` for null.
fn optional_seed(env: Env, array: ByteArray) -> Result<Option<Zeroizing<[u8; 32]>>, i64> {
    if array.is_null() {
        return Ok(None);
    }
    let mut seed = Zeroizing::new([0; 32]);
    copied(env.read(array, &mut seed[..]))?;
    Ok(Some(seed))
}

/// Writes a ciphertext and its secret, which `run` makes. The arrays' lengths are checked first.
fn encapsulation(
    env: Env,
    algorithm: Algorithm,
    [ct, secret]: [ByteArray; 2],
    run: impl FnOnce(&mut [u8], &mut [u8; 32]) -> Result<(), Error>,
) -> Result<i64, i64> {
    let mut made = vec![0; algorithm.parameters().ciphertext_size];
    let mut shared = Zeroizing::new([0; 32]);
    copied(env.has_length(ct, made.len()) && env.has_length(secret, shared.len()))?;
    run(&mut made, &mut shared).map_err(number)?;
    copied(env.write(secret, &shared[..]))?;
    copied(env.write(ct, &made))?;
    Ok(0)
}

/// A size of a set, for tests: 0 public key, 1 private key, 2 ciphertext, 3 raw randomness of an encapsulation.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Native_size(
    _: Env,
    _: Class,
    set: i32,
    which: i32,
) -> i64 {
    answer(|| {
        let sizes = set_of(set)?.sizes();
        let all = [
            sizes.encapsulation_key_size,
            sizes.decapsulation_key_size,
            sizes.ciphertext_size,
            sizes.encapsulation_randomness,
        ];
        let size = usize::try_from(which).ok().and_then(|which| all.get(which)).ok_or(LENGTH)?;
        Ok(*size as i64)
    })
}

/// Makes a key pair, from a seed unless it is null. Writes the public key, and returns the number of the private key.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Native_keygen(
    env: Env,
    _: Class,
    set: i32,
    seed: ByteArray,
    public_key: ByteArray,
) -> i64 {
    answer(|| {
        let set = set_of(set)?;
        let seed = optional_seed(env, seed)?;
        let mut pk = vec![0; set.sizes().encapsulation_key_size];
        let mut sk = Zeroizing::new(vec![0; set.sizes().decapsulation_key_size].into_boxed_slice());
        let backend = Backend::detect();
        match &seed {
            Some(seed) => set.algorithm.keygen(backend, Seed(seed), &mut pk, &mut sk),
            None => set.algorithm.keygen(backend, Os, &mut pk, &mut sk),
        }
        .map_err(number)?;
        copied(env.write(public_key, &pk))?;
        Ok(keys::keep(Key::Private(Private::new(set, sk))))
    })
}

/// Takes a private key, and checks that its parts fit each other unless `unchecked` is 1. Writes the public key, and
/// returns the number of the private key.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Native_importPrivate(
    env: Env,
    _: Class,
    set: i32,
    unchecked: u8,
    private_key: ByteArray,
    public_key: ByteArray,
) -> i64 {
    answer(|| {
        let set = set_of(set)?;
        let sk = bytes(env, private_key, set.sizes().decapsulation_key_size)?;
        if unchecked != 1 {
            set.algorithm.check(&sk).map_err(number)?;
        }
        let mut pk = vec![0; set.sizes().encapsulation_key_size];
        set.algorithm.encapsulation_key(Backend::detect(), &sk, &mut pk).map_err(number)?;
        copied(env.write(public_key, &pk))?;
        Ok(keys::keep(Key::Private(Private::new(set, sk))))
    })
}

/// Runs a function on the private key of a number.
fn with_private(key: i64, run: impl FnOnce(&Private) -> Result<i64, i64>) -> Result<i64, i64> {
    match keys::find(key).as_deref() {
        Some(Key::Private(private)) => run(private),
        _ => Err(GONE),
    }
}

/// Writes the bytes of a private key.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Native_exportPrivate(
    env: Env,
    _: Class,
    key: i64,
    private_key: ByteArray,
) -> i64 {
    answer(|| {
        with_private(key, |private| {
            copied(env.write(private_key, &private.bytes))?;
            Ok(0)
        })
    })
}

/// Compares two private keys in constant time: 1 if they are equal, 0 if not.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Native_samePrivate(
    _: Env,
    _: Class,
    one: i64,
    other: i64,
) -> i64 {
    answer(|| {
        with_private(one, |one| {
            with_private(other, |other| Ok(i64::from(one.bytes.ct_eq(&other.bytes).to_bool())))
        })
    })
}

/// Writes the shared secret of a ciphertext.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Native_decapsulate(
    env: Env,
    _: Class,
    key: i64,
    ciphertext: ByteArray,
    secret: ByteArray,
) -> i64 {
    answer(|| {
        with_private(key, |private| {
            let mut ct = vec![0; private.set.sizes().ciphertext_size];
            copied(env.read(ciphertext, &mut ct))?;
            let mut shared = Zeroizing::new([0; 32]);
            private.decapsulate(&ct, &mut shared).map_err(number)?;
            copied(env.write(secret, &shared[..]))?;
            Ok(0)
        })
    })
}

/// Reads the bytes of a public key.
fn public_bytes(env: Env, algorithm: Algorithm, public_key: ByteArray) -> Result<Vec<u8>, i64> {
    let mut pk = vec![0; algorithm.parameters().encapsulation_key_size];
    copied(env.read(public_key, &mut pk))?;
    Ok(pk)
}

/// Writes a ciphertext and its shared secret, for the bytes of a public key, from a seed unless it is null.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Native_encapsulate(
    env: Env,
    _: Class,
    set: i32,
    public_key: ByteArray,
    seed: ByteArray,
    ciphertext: ByteArray,
    secret: ByteArray,
) -> i64 {
    answer(|| {
        let algorithm = set_of(set)?.algorithm;
        let pk = public_bytes(env, algorithm, public_key)?;
        let seed = optional_seed(env, seed)?;
        encapsulation(env, algorithm, [ciphertext, secret], |ct, shared| match &seed {
            Some(seed) => algorithm.encapsulate(Backend::detect(), &pk, Seed(seed), ct, shared),
            None => algorithm.encapsulate(Backend::detect(), &pk, Os, ct, shared),
        })
    })
}

/// Writes a ciphertext and its shared secret, from raw randomness, for known answers.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Native_encapsulateRaw(
    env: Env,
    _: Class,
    set: i32,
    public_key: ByteArray,
    randomness: ByteArray,
    ciphertext: ByteArray,
    secret: ByteArray,
) -> i64 {
    answer(|| {
        let algorithm = set_of(set)?.algorithm;
        let pk = public_bytes(env, algorithm, public_key)?;
        let raw = bytes(env, randomness, algorithm.parameters().encapsulation_randomness)?;
        encapsulation(env, algorithm, [ciphertext, secret], |ct, shared| {
            algorithm.encapsulate(Backend::detect(), &pk, Bytes(&raw[..]), ct, shared)
        })
    })
}

/// Prepares a public key, and returns its number.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Native_preparePublic(
    env: Env,
    _: Class,
    set: i32,
    public_key: ByteArray,
) -> i64 {
    answer(|| {
        let set = set_of(set)?;
        let pk = public_bytes(env, set.algorithm, public_key)?;
        let prepared = (set.encapsulator)(&pk).map_err(number)?;
        Ok(keys::keep(Key::Public(set, prepared)))
    })
}

/// Writes a ciphertext and its shared secret, for a prepared public key.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Native_encapsulatePrepared(
    env: Env,
    _: Class,
    key: i64,
    ciphertext: ByteArray,
    secret: ByteArray,
) -> i64 {
    answer(|| match keys::find(key).as_deref() {
        Some(Key::Public(set, prepared)) => {
            encapsulation(env, set.algorithm, [ciphertext, secret], |ct, shared| {
                prepared.encapsulate(ct, core::slice::from_mut(shared))
            })
        }
        _ => Err(GONE),
    })
}

/// Forgets a key, which is wiped if it is private.
#[unsafe(no_mangle)]
extern "system" fn Java_io_github_goodprime_Native_release(_: Env, _: Class, key: i64) {
    keys::release(key);
}
