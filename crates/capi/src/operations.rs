//! The operations of a set on the caller's memory. `table.rs` has their arguments and documentation.
//!
//! # Safety
//!
//! The caller of the C function promises what the header says: a pointer is null or points to as
//! many bytes as the length after it says, readable or writable, and nobody else writes them meanwhile.

use core::ffi::{c_int, c_void};

use goodprime::{Ciphertext, DecapsulationKey, EncapsulationKey, Error, Kem, Set, SharedSecret};

use crate::callback::{Callback, Rng, Source};
use crate::memory::{Output, Outputs, Written, input, produce, produce_two};
use crate::status::Status;

mod batch;

pub(crate) use self::batch::{
    decaps_batch, encaps_batch, encaps_batch_derand, encaps_batch_rng, keypair_batch,
    keypair_batch_derand, keypair_batch_rng,
};
pub(crate) use crate::prepared::{decaps_key_new, encaps_key_new};

/// Bytes of a seed of a key pair.
pub(crate) const SEED_SIZE: usize = 32;

/// Where `$pointer` and `$length` say, `$expected` bytes will be written.
macro_rules! output {
    ($pointer:ident, $length:ident, $expected:expr) => {
        // SAFETY: see the top of this file.
        unsafe { Output::new($pointer, $length, $expected) }
    };
}
pub(crate) use output;

/// The bytes where `$pointer` and `$length` say.
macro_rules! bytes {
    ($pointer:ident, $length:ident) => {
        // SAFETY: see the top of this file; outputs are written when inputs are no longer in use.
        unsafe { input($pointer, $length) }
    };
}
pub(crate) use bytes;

/// The callback that `$rng` and `$context` say.
macro_rules! callback {
    ($rng:ident, $context:ident) => {
        // SAFETY: see the top of this file.
        unsafe { Callback::new($rng, $context) }.as_mut().map_err(|&mut status| status)
    };
}
pub(crate) use callback;

/// A key pair, or why there is none.
type Pair<S> = Result<(EncapsulationKey<S>, DecapsulationKey<S>), Error>;

/// Writes a key pair.
///
/// What makes one is called where it is asked for, so that a program that never has a seed need not have what
/// expands it.
fn write_pair<S: Set>(out: &Outputs<'_>, made: &Pair<S>) -> Result<Written, Status> {
    let (pk, sk) = made.as_ref().map_err(|&error| error)?;
    Ok(out.write(pk.as_bytes(), sk.as_bytes()))
}

fn pair<S: Set>(pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize) -> [Output; 2] {
    [
        output!(pk, pk_len, S::ENCAPSULATION_KEY_SIZE.saturating_mul(n)),
        output!(sk, sk_len, S::DECAPSULATION_KEY_SIZE.saturating_mul(n)),
    ]
}

pub(crate) unsafe fn keypair<S: Set>(
    pk: *mut u8,
    pk_len: usize,
    sk: *mut u8,
    sk_len: usize,
) -> c_int {
    let outputs = pair::<S>(pk, pk_len, sk, sk_len, 1);
    produce_two(outputs, |out| write_pair(out, &Kem::<S>::new().keygen()))
}

pub(crate) unsafe fn keypair_rng<S: Set>(
    pk: *mut u8,
    pk_len: usize,
    sk: *mut u8,
    sk_len: usize,
    rng: Rng,
    context: *mut c_void,
) -> c_int {
    produce_two(pair::<S>(pk, pk_len, sk, sk_len, 1), |out| {
        write_pair(out, &Kem::<S>::new().keygen_with_rng(callback!(rng, context)?))
    })
}

pub(crate) unsafe fn keypair_derand<S: Set>(
    pk: *mut u8,
    pk_len: usize,
    sk: *mut u8,
    sk_len: usize,
    seed: *const u8,
    seed_len: usize,
) -> c_int {
    produce_two(pair::<S>(pk, pk_len, sk, sk_len, 1), |out| {
        let seed = bytes!(seed, seed_len)?.try_into().map_err(|_| Status::Length)?;
        write_pair(out, &Ok(Kem::<S>::new().keygen_derand(seed)))
    })
}

/// A ciphertext and the secret that it carries, or why there is none.
type Encapsulated<S> = Result<(Ciphertext<S>, SharedSecret), Error>;

/// Writes the results of an encapsulation.
pub(crate) fn write_encapsulated<S: Set>(
    out: &Outputs<'_>,
    made: &Encapsulated<S>,
) -> Result<Written, Status> {
    let (ct, secret) = made.as_ref().map_err(|&error| error)?;
    Ok(out.write(ct.as_bytes(), secret.as_bytes()))
}

fn make_ciphertext<S: Set>(
    outputs: [Output; 2],
    (pk, pk_len): (*const u8, usize),
    source: Source,
) -> c_int {
    produce_two(outputs, |out| {
        let pk = EncapsulationKey::<S>::try_from(bytes!(pk, pk_len)?)?;
        match source {
            Source::System => write_encapsulated(out, &pk.encapsulate()),
            Source::Callback(rng, context) => {
                write_encapsulated(out, &pk.encapsulate_with_rng(callback!(rng, context)?))
            }
            Source::Given(random, length) => {
                write_encapsulated(out, &pk.encapsulate_derand(bytes!(random, length)?))
            }
        }
    })
}

pub(crate) unsafe fn encaps<S: Set>(
    ct: *mut u8,
    ct_len: usize,
    ss: *mut u8,
    ss_len: usize,
    pk: *const u8,
    pk_len: usize,
) -> c_int {
    let outputs = encapsulated::<S>((ct, ct_len), (ss, ss_len));
    make_ciphertext::<S>(outputs, (pk, pk_len), Source::System)
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
    make_ciphertext::<S>(outputs, (pk, pk_len), Source::Callback(rng, context))
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
    make_ciphertext::<S>(outputs, (pk, pk_len), Source::Given(random, random_len))
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
    produce(output!(ss, ss_len, SharedSecret::SIZE), || {
        let ct = Ciphertext::<S>::try_from(bytes!(ct, ct_len)?)?;
        let sk = DecapsulationKey::<S>::try_from(bytes!(sk, sk_len)?)?;
        Ok(sk.decapsulate(&ct))
    })
}

pub(crate) unsafe fn public_key<S: Set>(
    pk: *mut u8,
    pk_len: usize,
    sk: *const u8,
    sk_len: usize,
) -> c_int {
    produce(output!(pk, pk_len, S::ENCAPSULATION_KEY_SIZE), || {
        let sk = DecapsulationKey::<S>::try_from(bytes!(sk, sk_len)?)?;
        Ok(sk.encapsulation_key().clone())
    })
}
