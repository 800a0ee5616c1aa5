//! The operations of a set on the caller's memory. `table.rs` has their arguments and documentation.
//!
//! # Safety
//!
//! The caller of the C function promises what the header says: a pointer is null or points to `length` bytes, the
//! argument after it, readable or writable, and no other thread writes them meanwhile.

use core::ffi::{c_int, c_void};

use goodprime::randomness::{Bytes, FillWith, Seed};
use goodprime::{Array, Kem, Set, SharedSecret};

use crate::callback::{Callback, Random, Rng, Source};
use crate::memory::{Output, Wiped, fill_two, input, produce, produce_two};
use crate::status::Status;
use crate::system::system_seed;

mod batch;

pub(crate) use self::batch::{
    decaps_batch, encaps_batch, encaps_batch_derand, encaps_batch_rng, encaps_batch_seeds,
    keypair_batch, keypair_batch_rng, keypair_batch_seeds, make_all_encapsulated, recover_all,
};

/// Bytes of a seed.
pub(crate) const SEED_SIZE: usize = 32;

/// The output of `$length` bytes at `$pointer`, where `$expected` bytes will be written.
macro_rules! output {
    ($pointer:ident, $length:ident, $expected:expr) => {
        // SAFETY: see the top of this file.
        unsafe { Output::new($pointer, $length, $expected) }
    };
}
pub(crate) use output;

/// The output of `$length` bytes at `$pointer`, where `$n` items of `$size` bytes will be written.
macro_rules! outputs {
    ($pointer:ident, $length:ident, $size:expr, $n:ident) => {
        // SAFETY: see the top of this file.
        unsafe { Output::batch($pointer, $length, $size, $n) }
    };
}
pub(crate) use outputs;

/// The input of `$length` bytes at `$pointer`.
macro_rules! bytes {
    ($pointer:ident, $length:ident) => {
        // SAFETY: see the top of this file; outputs are written when inputs are no longer in use.
        unsafe { input($pointer, $length) }
    };
}
pub(crate) use bytes;

/// The outputs of a key generation.
fn pair<S: Set>(pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize) -> [Output; 2] {
    [output!(pk, pk_len, S::ENCAPSULATION_KEY_SIZE), output!(sk, sk_len, S::DECAPSULATION_KEY_SIZE)]
}

pub(crate) unsafe fn keypair<S: Set>(
    pk: *mut u8,
    pk_len: usize,
    sk: *mut u8,
    sk_len: usize,
) -> c_int {
    let outputs = pair::<S>(pk, pk_len, sk, sk_len);
    // SAFETY: see the top of this file; nothing else is read.
    unsafe {
        fill_two(outputs, |pk, sk| {
            let mut seed = Wiped::of([0; SEED_SIZE]);
            system_seed(&mut seed)?;
            Ok(Kem::<S>::new().keygen_into(Seed(&seed), pk, sk)?)
        })
    }
}

pub(crate) unsafe fn keypair_rng<S: Set>(
    pk: *mut u8,
    pk_len: usize,
    sk: *mut u8,
    sk_len: usize,
    rng: Rng,
    context: *mut c_void,
) -> c_int {
    let outputs = pair::<S>(pk, pk_len, sk, sk_len);
    // SAFETY: see the top of this file; the callback must not touch the outputs.
    unsafe {
        fill_two(outputs, |pk, sk| {
            let mut callback = Callback::new(rng, context)?;
            let fill = &mut |bytes: &mut [u8]| callback.fill(bytes);
            Ok(Kem::<S>::new().keygen_into(FillWith(fill), pk, sk)?)
        })
    }
}

pub(crate) unsafe fn keypair_seed<S: Set>(
    pk: *mut u8,
    pk_len: usize,
    sk: *mut u8,
    sk_len: usize,
    seed: *const u8,
    seed_len: usize,
) -> c_int {
    // A copy, because an output may lie over the seed.
    let mut copy = Wiped::of([0; SEED_SIZE]);
    let copied = bytes!(seed, seed_len).and_then(|seed| {
        copy.copy_from_slice(as_seed(seed)?);
        Ok(())
    });
    let outputs = pair::<S>(pk, pk_len, sk, sk_len);
    let make = |pk: &mut [u8], sk: &mut [u8]| {
        copied?;
        Ok(Kem::<S>::new().keygen_into(Seed(&copy), pk, sk)?)
    };
    // SAFETY: see the top of this file; nothing else is read.
    unsafe { fill_two(outputs, make) }
}

/// Returns these bytes as a seed, or an error for a wrong length.
fn as_seed(bytes: &[u8]) -> Result<&[u8; SEED_SIZE], Status> {
    bytes.try_into().map_err(|_| Status::Length)
}

/// Makes a ciphertext and its secret in local buffers and writes them.
fn produce_encapsulated<S: Set>(
    outputs: [Output; 2],
    encapsulate: impl FnOnce(&mut [u8], &mut [u8; 32]) -> Result<(), Status>,
) -> c_int {
    produce_two(outputs, |out| {
        let (mut ct, mut secret) = (<S::CiphertextBytes>::ZERO, Wiped::of([0; SharedSecret::SIZE]));
        encapsulate(ct.as_mut(), &mut secret)?;
        Ok(out.write(ct.as_ref(), &*secret))
    })
}

/// A ciphertext and its secret by [`produce_encapsulated`], from a source that is known only when the program runs.
pub(crate) fn make_encapsulated<S: Set>(
    outputs: [Output; 2],
    source: Source,
    encapsulate: impl FnOnce(Random<'_>, &mut [u8], &mut [u8; 32]) -> Result<(), Status>,
) -> c_int {
    produce_encapsulated::<S>(outputs, |ct, secret| match source {
        Source::System => {
            let mut seed = Wiped::of([0; SEED_SIZE]);
            system_seed(&mut seed)?;
            encapsulate(Random::Seed(&seed), ct, secret)
        }
        Source::Callback(rng, context) => {
            // SAFETY: see the top of this file.
            let mut callback = unsafe { Callback::new(rng, context) }?;
            let fill = &mut |bytes: &mut [u8]| callback.fill(bytes);
            encapsulate(Random::Asked(fill), ct, secret)
        }
        // Seeds of a batch of one.
        Source::Seed(seed, length) | Source::Seeds(seed, length) => {
            encapsulate(Random::Seed(as_seed(bytes!(seed, length)?)?), ct, secret)
        }
        Source::Given(random, length) => {
            encapsulate(Random::Given(bytes!(random, length)?), ct, secret)
        }
    })
}

// Functions of their own for each source: a program that takes a callback does not link the expansion of seeds.

pub(crate) unsafe fn encaps<S: Set>(
    ct: *mut u8,
    ct_len: usize,
    ss: *mut u8,
    ss_len: usize,
    pk: *const u8,
    pk_len: usize,
) -> c_int {
    let outputs = encapsulated::<S>((ct, ct_len), (ss, ss_len));
    produce_encapsulated::<S>(outputs, |ct, secret| {
        let pk = bytes!(pk, pk_len)?;
        let mut seed = Wiped::of([0; SEED_SIZE]);
        system_seed(&mut seed)?;
        Ok(Kem::<S>::new().encapsulate_into(pk, Seed(&seed), ct, secret)?)
    })
}

pub(crate) unsafe fn encaps_rng<S: Set>(
    ct: *mut u8,
    ct_len: usize,
    ss: *mut u8,
    ss_len: usize,
    pk: *const u8,
    pk_len: usize,
    rng: Rng,
    context: *mut c_void,
) -> c_int {
    let outputs = encapsulated::<S>((ct, ct_len), (ss, ss_len));
    produce_encapsulated::<S>(outputs, |ct, secret| {
        let pk = bytes!(pk, pk_len)?;
        // SAFETY: see the top of this file.
        let mut callback = unsafe { Callback::new(rng, context) }?;
        let fill = &mut |bytes: &mut [u8]| callback.fill(bytes);
        Ok(Kem::<S>::new().encapsulate_into(pk, FillWith(fill), ct, secret)?)
    })
}

pub(crate) unsafe fn encaps_seed<S: Set>(
    ct: *mut u8,
    ct_len: usize,
    ss: *mut u8,
    ss_len: usize,
    pk: *const u8,
    pk_len: usize,
    seed: *const u8,
    seed_len: usize,
) -> c_int {
    let outputs = encapsulated::<S>((ct, ct_len), (ss, ss_len));
    produce_encapsulated::<S>(outputs, |ct, secret| {
        let (pk, seed) = (bytes!(pk, pk_len)?, bytes!(seed, seed_len)?);
        Ok(Kem::<S>::new().encapsulate_into(pk, Seed(as_seed(seed)?), ct, secret)?)
    })
}

pub(crate) unsafe fn encaps_derand<S: Set>(
    ct: *mut u8,
    ct_len: usize,
    ss: *mut u8,
    ss_len: usize,
    pk: *const u8,
    pk_len: usize,
    random: *const u8,
    random_len: usize,
) -> c_int {
    let outputs = encapsulated::<S>((ct, ct_len), (ss, ss_len));
    produce_encapsulated::<S>(outputs, |ct, secret| {
        let (pk, random) = (bytes!(pk, pk_len)?, bytes!(random, random_len)?);
        Ok(Kem::<S>::new().encapsulate_into(pk, Bytes(random), ct, secret)?)
    })
}

/// The outputs of an encapsulation.
pub(crate) fn encapsulated<S: Set>(
    (ct, ct_len): (*mut u8, usize),
    (ss, ss_len): (*mut u8, usize),
) -> [Output; 2] {
    [output!(ct, ct_len, S::CIPHERTEXT_SIZE), output!(ss, ss_len, SharedSecret::SIZE)]
}

pub(crate) unsafe fn decaps<S: Set>(
    ss: *mut u8,
    ss_len: usize,
    ct: *const u8,
    ct_len: usize,
    sk: *const u8,
    sk_len: usize,
) -> c_int {
    produce(output!(ss, ss_len, SharedSecret::SIZE), [0; SharedSecret::SIZE], |secret| {
        let (ct, sk) = (bytes!(ct, ct_len)?, bytes!(sk, sk_len)?);
        Ok(Kem::<S>::new().decapsulate_into(sk, ct, secret)?)
    })
}

pub(crate) unsafe fn public_key<S: Set>(
    pk: *mut u8,
    pk_len: usize,
    sk: *const u8,
    sk_len: usize,
) -> c_int {
    produce(output!(pk, pk_len, S::ENCAPSULATION_KEY_SIZE), <S::PublicKey>::ZERO, |pk| {
        Ok(Kem::<S>::new().encapsulation_key_into(bytes!(sk, sk_len)?, pk.as_mut())?)
    })
}

pub(crate) unsafe fn check<S: Set>(sk: *const u8, sk_len: usize) -> c_int {
    Status::of(bytes!(sk, sk_len).and_then(|sk| Ok(Kem::<S>::check(sk)?)))
}
