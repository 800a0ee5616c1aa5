//! The batches: outputs are filled in place, for there may be too many for local buffers.
//!
//! # Safety
//!
//! The promises of `operations.rs`. Inputs that overlap outputs are refused before anything is read.

use core::ffi::{c_int, c_void};

use goodprime::randomness::{Bytes, FillWith, Seed, Seeds};
use goodprime::{Algorithm, Backend, Error, Set, SharedSecret};

use super::{SEED_SIZE, as_seed, outputs};
use crate::callback::{Callback, Random, Rng, Source};
use crate::memory::{Output, Wiped, fill, fill_two, input};
use crate::status::Status;
use crate::system::system_seed;

/// The outputs of a key generation of n pairs.
fn pairs<S: Set>(pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize) -> [Output; 2] {
    [
        outputs!(pk, pk_len, S::ENCAPSULATION_KEY_SIZE, n),
        outputs!(sk, sk_len, S::DECAPSULATION_KEY_SIZE, n),
    ]
}

pub(crate) unsafe fn keypair_batch<S: Set>(
    pk: *mut u8,
    pk_len: usize,
    sk: *mut u8,
    sk_len: usize,
    n: usize,
) -> c_int {
    let outputs = pairs::<S>(pk, pk_len, sk, sk_len, n);
    // SAFETY: see the top of this file; nothing else is read.
    unsafe {
        fill_two(outputs, |pk, sk| {
            let mut seed = Wiped::of([0; SEED_SIZE]);
            system_seed(&mut seed)?;
            Ok(Algorithm::of::<S>().keygen_batch(Backend::detect(), Seed(&seed), pk, sk)?)
        })
    }
}

pub(crate) unsafe fn keypair_batch_rng<S: Set>(
    pk: *mut u8,
    pk_len: usize,
    sk: *mut u8,
    sk_len: usize,
    n: usize,
    rng: Rng,
    context: *mut c_void,
) -> c_int {
    let outputs = pairs::<S>(pk, pk_len, sk, sk_len, n);
    // SAFETY: see the top of this file; the callback must not touch the outputs.
    unsafe {
        fill_two(outputs, |pk, sk| {
            let mut callback = Callback::new(rng, context)?;
            let fill = &mut |bytes: &mut [u8]| callback.fill(bytes);
            Ok(Algorithm::of::<S>().keygen_batch(Backend::detect(), FillWith(fill), pk, sk)?)
        })
    }
}

pub(crate) unsafe fn keypair_batch_seeds<S: Set>(
    pk: *mut u8,
    pk_len: usize,
    sk: *mut u8,
    sk_len: usize,
    n: usize,
    seeds: *const u8,
    seeds_len: usize,
) -> c_int {
    let outputs = pairs::<S>(pk, pk_len, sk, sk_len, n);
    let shared = outputs.iter().any(|output| output.overlaps(seeds, seeds_len));
    // SAFETY: see the top of this file; seeds that overlap an output are not read.
    unsafe {
        fill_two(outputs, |pk, sk| {
            if seeds_len != n.saturating_mul(SEED_SIZE) {
                return Err(Status::Length);
            }
            if shared {
                return Err(Status::Overlap);
            }
            let (seeds, _) = input(seeds, seeds_len)?.as_chunks();
            Ok(Algorithm::of::<S>().keygen_batch(Backend::detect(), Seeds(seeds), pk, sk)?)
        })
    }
}

/// The pointer to an input, and its length.
pub(crate) type Place = (*const u8, usize);

/// The bytes of an input of a batch, unless an output overlaps them.
///
/// # Safety
///
/// The conditions of [`input`].
unsafe fn without_overlap<'a>(
    (pointer, length): Place,
    overlaps: bool,
) -> Result<&'a [u8], Status> {
    if overlaps {
        return Err(Status::Overlap);
    }
    // SAFETY: promised by the caller.
    unsafe { input(pointer, length) }
}

/// Makes ciphertexts and secrets of n encapsulations with the randomness of `source`. `encapsulate` makes them in
/// place; `pk` are its keys, if they are bytes.
pub(crate) fn make_all_encapsulated<S: Set>(
    (ct, ct_len): (*mut u8, usize),
    (ss, ss_len): (*mut u8, usize),
    n: usize,
    pk: Option<Place>,
    source: Source,
    encapsulate: impl FnOnce(&[u8], Random<'_>, &mut [u8], &mut [[u8; 32]]) -> Result<(), Error>,
) -> c_int {
    let outputs =
        [outputs!(ct, ct_len, S::CIPHERTEXT_SIZE, n), outputs!(ss, ss_len, SharedSecret::SIZE, n)];
    let overlap = |(pointer, length): Place| outputs.iter().any(|o| o.overlaps(pointer, length));
    let shared = pk.is_some_and(overlap);
    let random_shared = match source {
        Source::Seed(bytes, length)
        | Source::Seeds(bytes, length)
        | Source::Given(bytes, length) => overlap((bytes, length)),
        Source::System | Source::Callback(..) => false,
    };
    let work = |ct: &mut [u8], ss: &mut [u8]| {
        let pk = match pk {
            // SAFETY: see the top of this file.
            Some(pk) => unsafe { without_overlap(pk, shared) }?,
            None => &[],
        };
        let (secrets, _) = ss.as_chunks_mut();
        match source {
            Source::System => {
                let mut seed = Wiped::of([0; SEED_SIZE]);
                system_seed(&mut seed)?;
                encapsulate(pk, Random::Seed(&seed), ct, secrets)?;
            }
            Source::Callback(rng, context) => {
                // SAFETY: see the top of this file; the callback must not touch the outputs.
                let mut callback = unsafe { Callback::new(rng, context) }?;
                let fill = &mut |bytes: &mut [u8]| callback.fill(bytes);
                encapsulate(pk, Random::Asked(fill), ct, secrets)?;
            }
            Source::Seed(seed, length) => {
                // SAFETY: see the top of this file.
                let seed = unsafe { without_overlap((seed, length), random_shared) }?;
                encapsulate(pk, Random::Seed(as_seed(seed)?), ct, secrets)?;
            }
            Source::Seeds(seeds, length) => {
                if length != n.saturating_mul(SEED_SIZE) {
                    return Err(Status::Length);
                }
                // SAFETY: see the top of this file.
                let seeds = unsafe { without_overlap((seeds, length), random_shared) }?;
                encapsulate(pk, Random::Seeds(seeds.as_chunks().0), ct, secrets)?;
            }
            Source::Given(random, length) => {
                // SAFETY: see the top of this file.
                let random = unsafe { without_overlap((random, length), random_shared) }?;
                encapsulate(pk, Random::Given(random), ct, secrets)?;
            }
        }
        Ok(())
    };
    // SAFETY: see the top of this file; inputs that overlap are not read.
    unsafe { fill_two(outputs, work) }
}

fn make_ciphertexts<S: Set>(
    ct: (*mut u8, usize),
    ss: (*mut u8, usize),
    n: usize,
    pk: Place,
    source: Source,
) -> c_int {
    let (set, backend) = (Algorithm::of::<S>(), Backend::detect());
    make_all_encapsulated::<S>(
        ct,
        ss,
        n,
        Some(pk),
        source,
        |pk, random, ct, secrets| match random {
            Random::Seed(seed) => set.encapsulate_batch(backend, pk, Seed(seed), ct, secrets),
            Random::Seeds(seeds) => set.encapsulate_batch(backend, pk, Seeds(seeds), ct, secrets),
            Random::Asked(fill) => set.encapsulate_batch(backend, pk, FillWith(fill), ct, secrets),
            Random::Given(bytes) => set.encapsulate_batch(backend, pk, Bytes(bytes), ct, secrets),
        },
    )
}

pub(crate) unsafe fn encaps_batch<S: Set>(
    ct: *mut u8,
    ct_len: usize,
    ss: *mut u8,
    ss_len: usize,
    n: usize,
    pk: *const u8,
    pk_len: usize,
) -> c_int {
    make_ciphertexts::<S>((ct, ct_len), (ss, ss_len), n, (pk, pk_len), Source::System)
}

pub(crate) unsafe fn encaps_batch_rng<S: Set>(
    ct: *mut u8,
    ct_len: usize,
    ss: *mut u8,
    ss_len: usize,
    n: usize,
    pk: *const u8,
    pk_len: usize,
    rng: Rng,
    context: *mut c_void,
) -> c_int {
    let source = Source::Callback(rng, context);
    make_ciphertexts::<S>((ct, ct_len), (ss, ss_len), n, (pk, pk_len), source)
}

pub(crate) unsafe fn encaps_batch_derand<S: Set>(
    ct: *mut u8,
    ct_len: usize,
    ss: *mut u8,
    ss_len: usize,
    n: usize,
    pk: *const u8,
    pk_len: usize,
    random: *const u8,
    random_len: usize,
) -> c_int {
    let source = Source::Given(random, random_len);
    make_ciphertexts::<S>((ct, ct_len), (ss, ss_len), n, (pk, pk_len), source)
}

pub(crate) unsafe fn encaps_batch_seeds<S: Set>(
    ct: *mut u8,
    ct_len: usize,
    ss: *mut u8,
    ss_len: usize,
    n: usize,
    pk: *const u8,
    pk_len: usize,
    seeds: *const u8,
    seeds_len: usize,
) -> c_int {
    let source = Source::Seeds(seeds, seeds_len);
    make_ciphertexts::<S>((ct, ct_len), (ss, ss_len), n, (pk, pk_len), source)
}

/// Recovers the secrets of n ciphertexts, in place. `sk` are the keys of `decapsulate`, if they are bytes.
pub(crate) fn recover_all(
    (ss, ss_len): (*mut u8, usize),
    n: usize,
    (ct, ct_len): Place,
    sk: Option<Place>,
    decapsulate: impl FnOnce(&[u8], &[u8], &mut [[u8; 32]]) -> Result<(), Error>,
) -> c_int {
    let output = outputs!(ss, ss_len, SharedSecret::SIZE, n);
    let ct_shared = output.overlaps(ct, ct_len);
    let sk_shared = sk.is_some_and(|(sk, sk_len)| output.overlaps(sk, sk_len));
    let work = |ss: &mut [u8]| {
        // SAFETY: see the top of this file.
        let ct = unsafe { without_overlap((ct, ct_len), ct_shared) }?;
        let sk = match sk {
            // SAFETY: see the top of this file.
            Some(sk) => unsafe { without_overlap(sk, sk_shared) }?,
            None => &[],
        };
        let (secrets, _) = ss.as_chunks_mut();
        Ok(decapsulate(sk, ct, secrets)?)
    };
    // SAFETY: see the top of this file; inputs that overlap are not read.
    unsafe { fill(output, work) }
}

pub(crate) unsafe fn decaps_batch<S: Set>(
    ss: *mut u8,
    ss_len: usize,
    n: usize,
    ct: *const u8,
    ct_len: usize,
    sk: *const u8,
    sk_len: usize,
) -> c_int {
    recover_all((ss, ss_len), n, (ct, ct_len), Some((sk, sk_len)), |sk, ct, secrets| {
        Algorithm::of::<S>().decapsulate_batch(Backend::detect(), sk, ct, secrets)
    })
}
