//! Secrets that the functions of the C library leave on the stack. The search and the build are those of goodprime's
//! own test: `CARGO_PROFILE_DEV_OPT_LEVEL=1 cargo test -p goodprime-capi --features compact --test residue`.
//!
//! The functions are those of a handle; those of a set are the same under other names.
#![cfg(all(target_os = "linux", feature = "compact"))]
#![allow(unsafe_code, unreachable_pub, dead_code)] // Calls C functions; modules are shared.

#[path = "../../../goodprime/tests/common/mod.rs"]
mod common;
#[path = "../../../goodprime/tests/residue/memory.rs"]
mod memory;
#[path = "../../../goodprime/tests/residue/needles.rs"]
mod needles;
#[path = "../../../goodprime/tests/residue/secrets.rs"]
mod secrets;

use std::collections::BTreeSet;
use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr::null_mut;

use goodprime::randomness::{Bytes, Seeds};
use goodprime::{Algorithm, Backend};
use goodprime_capi as _;
use memory::{Memory, Scanning};
use needles::Needles;

#[global_allocator]
static ALLOCATOR: Scanning = Scanning;

/// Members of a batch.
const N: usize = 5;

type Kem = c_void;
type Key = c_void;
type Rng = unsafe extern "C" fn(*mut c_void, *mut u8, usize) -> c_int;

#[rustfmt::skip]
unsafe extern "C" {
    fn goodprime_kem_by_name(name: *const c_char) -> *const Kem;
    fn goodprime_kem_keypair(kem: *const Kem, pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize) -> c_int;
    fn goodprime_kem_keypair_seed(kem: *const Kem, pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize,
        seed: *const u8, seed_len: usize) -> c_int;
    fn goodprime_kem_keypair_rng(kem: *const Kem, pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize,
        rng: Rng, context: *mut c_void) -> c_int;
    fn goodprime_kem_keypair_batch_seeds(kem: *const Kem, pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize,
        n: usize, seeds: *const u8, seeds_len: usize) -> c_int;
    fn goodprime_kem_encaps(kem: *const Kem, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        pk: *const u8, pk_len: usize) -> c_int;
    fn goodprime_kem_encaps_seed(kem: *const Kem, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        pk: *const u8, pk_len: usize, seed: *const u8, seed_len: usize) -> c_int;
    fn goodprime_kem_encaps_derand(kem: *const Kem, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        pk: *const u8, pk_len: usize, random: *const u8, random_len: usize) -> c_int;
    fn goodprime_kem_encaps_batch_derand(kem: *const Kem, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        n: usize, pk: *const u8, pk_len: usize, random: *const u8, random_len: usize) -> c_int;
    fn goodprime_kem_encaps_batch_seeds(kem: *const Kem, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        n: usize, pk: *const u8, pk_len: usize, seeds: *const u8, seeds_len: usize) -> c_int;
    fn goodprime_kem_check(kem: *const Kem, sk: *const u8, sk_len: usize) -> c_int;
    fn goodprime_kem_decaps(kem: *const Kem, ss: *mut u8, ss_len: usize, ct: *const u8, ct_len: usize,
        sk: *const u8, sk_len: usize) -> c_int;
    fn goodprime_kem_decaps_batch(kem: *const Kem, ss: *mut u8, ss_len: usize, n: usize,
        ct: *const u8, ct_len: usize, sk: *const u8, sk_len: usize) -> c_int;
    fn goodprime_kem_public_key(kem: *const Kem, pk: *mut u8, pk_len: usize, sk: *const u8, sk_len: usize) -> c_int;
    fn goodprime_kem_encaps_key_new(kem: *const Kem, key: *mut *mut Key, pk: *const u8, pk_len: usize) -> c_int;
    fn goodprime_kem_decaps_key_new(kem: *const Kem, key: *mut *mut Key, sk: *const u8, sk_len: usize) -> c_int;
    fn goodprime_encaps_key_encaps_derand(key: *const Key, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        random: *const u8, random_len: usize) -> c_int;
    fn goodprime_encaps_key_free(key: *mut Key);
    fn goodprime_decaps_key_decaps(key: *const Key, ss: *mut u8, ss_len: usize, ct: *const u8, ct_len: usize) -> c_int;
    fn goodprime_decaps_key_free(key: *mut Key);
}

/// A callback that hands out bytes one after another.
unsafe extern "C" fn hand_out(context: *mut c_void, out: *mut u8, length: usize) -> c_int {
    // SAFETY: the context is such a slice; `out` has room for `length` bytes.
    unsafe {
        let bytes = &mut *context.cast::<&[u8]>();
        bytes.as_ptr().copy_to_nonoverlapping(out, length);
        *bytes = &bytes[length..];
    }
    0
}

/// Keys, ciphertexts and secrets of a set, with memory for more of them.
struct Case {
    kem: *const Kem,
    seeds: Vec<u8>,
    stream: Vec<u8>,
    pk: Vec<u8>,
    sk: Vec<u8>,
    random: Vec<u8>,
    encaps_seeds: Vec<u8>,
    ct: Vec<u8>,
    ss: Vec<u8>,
    needles: Needles,
}

impl Case {
    fn new(set: Algorithm) -> Self {
        let name = CString::new(set.parameters().name).expect("no NUL");
        // SAFETY: a C string.
        let kem = unsafe { goodprime_kem_by_name(name.as_ptr()) };
        let backend = Backend::detect();
        let seeds = common::bytes(1, 32 * N);
        let random = common::bytes(2, N * set.parameters().encapsulation_randomness);
        let [mut pk, mut sk, mut ct] = [
            set.parameters().encapsulation_key_size,
            set.parameters().decapsulation_key_size,
            set.parameters().ciphertext_size,
        ]
        .map(|size| vec![0; N * size]);
        let mut ss = vec![0; 32 * N];
        set.keygen_batch(backend, Seeds(seeds.as_chunks().0), &mut pk, &mut sk).expect("keys");
        let secrets = ss.as_chunks_mut().0;
        set.encapsulate_batch(backend, &pk, Bytes(&random[..]), &mut ct, secrets).expect("secrets");
        let mut needles = Needles::default();
        for seed in seeds.as_chunks().0 {
            secrets::of_seed(&mut needles, set, seed);
        }
        let encaps_seeds = common::bytes(3, 32 * N);
        let mut of_seeds = vec![[0; 32]; N];
        let source = Seeds(encaps_seeds.as_chunks().0);
        set.encapsulate_batch(backend, &pk, source, &mut ct.clone(), &mut of_seeds)
            .expect("secrets");
        for seed in encaps_seeds.as_chunks().0 {
            let random = common::key_stream(seed, set.parameters().encapsulation_randomness);
            needles.bytes("the seed of an encapsulation", seed);
            secrets::of_randomness(&mut needles, set, &random);
        }
        of_seeds.iter().for_each(|secret| needles.bytes("the shared secret of a seed", secret));
        sk.chunks(set.parameters().decapsulation_key_size)
            .for_each(|sk| secrets::of_key(&mut needles, set, sk));
        random
            .chunks(set.parameters().encapsulation_randomness)
            .for_each(|random| secrets::of_randomness(&mut needles, set, random));
        ss.chunks(32).for_each(|secret| needles.bytes("the shared secret", secret));
        let stream = common::key_stream(&seeds.as_chunks().0[0], 8 * set.parameters().p + 320);
        Self { kem, seeds, stream, pk, sk, random, encaps_seeds, ct, ss, needles }
    }

    /// Returns buffers for pk, sk, ct and ss.
    fn outputs(&self) -> (Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>) {
        let zeros = |bytes: &[u8]| vec![0; bytes.len()];
        (zeros(&self.pk), zeros(&self.sk), zeros(&self.ct), zeros(&self.ss))
    }
}

/// Returns pointer and length of the bytes of the first of N.
fn first(bytes: &[u8]) -> (*const u8, usize) {
    (bytes.as_ptr(), bytes.len() / N)
}

/// Returns pointer and length of the first of N, to be written.
fn first_mut(bytes: &mut [u8]) -> (*mut u8, usize) {
    (bytes.as_mut_ptr(), bytes.len() / N)
}

/// A search: calls functions, each on a stack of its own, and looks for secrets that each leaves.
struct Search<'a> {
    memory: Memory,
    needles: &'a Needles,
    found: Vec<(&'static str, BTreeSet<String>)>,
}

impl Search<'_> {
    fn call(&mut self, what: &'static str, mut function: impl FnMut() -> c_int) {
        let mut status = -99;
        let left = self.memory.left_by(|| status = function());
        assert_eq!(status, 0, "{what}");
        let mut found = BTreeSet::new();
        left.iter().for_each(|memory| self.needles.find(memory, &mut found));
        if !found.is_empty() {
            self.found.push((what, found));
        }
    }
}

/// Calls each function for one key or ciphertext.
#[rustfmt::skip]
fn singles(search: &mut Search<'_>, case: &Case) {
    let kem = case.kem;
    let (mut pk, mut sk, mut ct, mut ss) = case.outputs();
    let (out_pk, out_sk, out_ct, out_ss) =
        (first_mut(&mut pk), first_mut(&mut sk), first_mut(&mut ct), first_mut(&mut ss));
    let (in_pk, in_sk, in_ct) = (first(&case.pk), first(&case.sk), first(&case.ct));
    let (random, seed) = (first(&case.random), case.seeds.as_ptr());
    // SAFETY: pointers and lengths are those of vectors, here and below.
    search.call("keypair_seed", || unsafe {
        goodprime_kem_keypair_seed(kem, out_pk.0, out_pk.1, out_sk.0, out_sk.1, seed, 32)
    });
    let mut stream = &case.stream[..];
    let context = (&raw mut stream).cast();
    // SAFETY: as above.
    search.call("keypair_rng", || unsafe {
        goodprime_kem_keypair_rng(kem, out_pk.0, out_pk.1, out_sk.0, out_sk.1, hand_out, context)
    });
    let encaps_seed = case.encaps_seeds.as_ptr();
    // SAFETY: as above.
    search.call("encaps_seed", || unsafe {
        goodprime_kem_encaps_seed(kem, out_ct.0, out_ct.1, out_ss.0, out_ss.1, in_pk.0, in_pk.1, encaps_seed, 32)
    });
    // SAFETY: as above.
    search.call("check", || unsafe { goodprime_kem_check(kem, in_sk.0, in_sk.1) });
    // SAFETY: as above.
    search.call("encaps_derand", || unsafe {
        goodprime_kem_encaps_derand(kem, out_ct.0, out_ct.1, out_ss.0, out_ss.1, in_pk.0, in_pk.1, random.0, random.1)
    });
    // SAFETY: as above.
    search.call("decaps", || unsafe {
        goodprime_kem_decaps(kem, out_ss.0, out_ss.1, in_ct.0, in_ct.1, in_sk.0, in_sk.1)
    });
    // SAFETY: as above.
    search.call("public_key", || unsafe {
        goodprime_kem_public_key(kem, out_pk.0, out_pk.1, in_sk.0, in_sk.1)
    });
    assert_eq!(sk[..in_sk.1], case.sk[..in_sk.1], "the callback's key is the seed's");
    assert_eq!(ss[..32], case.ss[..32]);
}

/// Calls each function for a batch of N.
#[rustfmt::skip]
fn batches(search: &mut Search<'_>, case: &Case) {
    let kem = case.kem;
    let (mut pk, mut sk, mut ct, mut ss) = case.outputs();
    let (pk_len, sk_len, ct_len, random_len) = (pk.len(), sk.len(), ct.len(), case.random.len());
    let (out_pk, out_sk, out_ct, out_ss) =
        (pk.as_mut_ptr(), sk.as_mut_ptr(), ct.as_mut_ptr(), ss.as_mut_ptr());
    let (in_pk, in_sk, in_ct) = (case.pk.as_ptr(), case.sk.as_ptr(), case.ct.as_ptr());
    let (random, seeds) = (case.random.as_ptr(), case.seeds.as_ptr());
    // SAFETY: as above.
    search.call("keypair_batch_seeds", || unsafe {
        goodprime_kem_keypair_batch_seeds(kem, out_pk, pk_len, out_sk, sk_len, N, seeds, 32 * N)
    });
    let encaps_seeds = case.encaps_seeds.as_ptr();
    // SAFETY: as above.
    search.call("encaps_batch_seeds", || unsafe {
        goodprime_kem_encaps_batch_seeds(kem, out_ct, ct_len, out_ss, 32 * N, N, in_pk, pk_len, encaps_seeds, 32 * N)
    });
    // SAFETY: as above.
    search.call("encaps_batch_derand", || unsafe {
        goodprime_kem_encaps_batch_derand(kem, out_ct, ct_len, out_ss, 32 * N, N, in_pk, pk_len, random, random_len)
    });
    // SAFETY: as above.
    search.call("decaps_batch", || unsafe {
        goodprime_kem_decaps_batch(kem, out_ss, 32 * N, N, in_ct, ct_len, in_sk, sk_len)
    });
    assert_eq!(ss, case.ss);
}

/// Calls the functions of decoded keys.
#[rustfmt::skip]
fn prepared(search: &mut Search<'_>, case: &Case) {
    let kem = case.kem;
    let (_, _, mut ct, mut ss) = case.outputs();
    let (out_ct, out_ss) = (first_mut(&mut ct), first_mut(&mut ss));
    let (in_pk, in_sk, in_ct) = (first(&case.pk), first(&case.sk), first(&case.ct));
    let random = first(&case.random);
    let mut key = null_mut();
    // SAFETY: as above.
    search.call("encaps_key_new", || unsafe {
        goodprime_kem_encaps_key_new(kem, &mut key, in_pk.0, in_pk.1)
    });
    // SAFETY: as above, and the key was made.
    search.call("encaps_key_encaps_derand", || unsafe {
        goodprime_encaps_key_encaps_derand(key, out_ct.0, out_ct.1, out_ss.0, out_ss.1, random.0, random.1)
    });
    // SAFETY: the key was made, and is not used again.
    search.call("encaps_key_free", || unsafe { goodprime_encaps_key_free(key); 0 });
    let mut key = null_mut();
    // SAFETY: as above.
    search.call("decaps_key_new", || unsafe {
        goodprime_kem_decaps_key_new(kem, &mut key, in_sk.0, in_sk.1)
    });
    // SAFETY: as above, and the key was made.
    search.call("decaps_key_decaps", || unsafe {
        goodprime_decaps_key_decaps(key, out_ss.0, out_ss.1, in_ct.0, in_ct.1)
    });
    // SAFETY: the key was made, and is not used again.
    search.call("decaps_key_free", || unsafe { goodprime_decaps_key_free(key); 0 });
}

/// Calls the functions that take the system's randomness: their secrets are known only afterwards.
#[rustfmt::skip]
fn fresh(memory: &mut Memory, set: Algorithm, case: &Case) -> BTreeSet<String> {
    let kem = case.kem;
    let (mut pk, mut sk, mut ct, mut ss) = case.outputs();
    let (out_pk, out_sk, out_ct, out_ss) =
        (first_mut(&mut pk), first_mut(&mut sk), first_mut(&mut ct), first_mut(&mut ss));
    let in_pk = first(&case.pk);
    let mut found = BTreeSet::new();
    for encaps in [false, true] {
        // SAFETY: as above.
        let left = memory.left_by(|| assert_eq!(0, unsafe {
            match encaps {
                false => goodprime_kem_keypair(kem, out_pk.0, out_pk.1, out_sk.0, out_sk.1),
                true => goodprime_kem_encaps(kem, out_ct.0, out_ct.1, out_ss.0, out_ss.1, in_pk.0, in_pk.1),
            }
        }));
        let mut needles = Needles::default();
        // SAFETY: as above; the vectors were written through these pointers.
        let (sk, ss) = unsafe {
            (std::slice::from_raw_parts(out_sk.0, out_sk.1), std::slice::from_raw_parts(out_ss.0, out_ss.1))
        };
        secrets::of_key(&mut needles, set, sk);
        needles.bytes("the shared secret", ss);
        left.iter().for_each(|memory| needles.find(memory, &mut found));
    }
    found
}

/// Returns the secrets that each function leaves.
fn findings(set: Algorithm) -> Vec<(&'static str, BTreeSet<String>)> {
    let case = Case::new(set);
    let mut search = Search { memory: Memory::new(), needles: &case.needles, found: Vec::new() };
    singles(&mut search, &case);
    batches(&mut search, &case);
    prepared(&mut search, &case);
    let found = fresh(&mut search.memory, set, &case);
    search.found.push(("keypair and encaps", found));
    search.found
}

#[test]
fn nothing_is_left() {
    let mut left = BTreeSet::new();
    let mut names = vec!["sntrup653", "sntrup761", "ntrulpr653", "ntrulpr761"];
    if cfg!(feature = "ntru") {
        names.extend(["ntruhps2048509", "ntruhrss701"]);
    }
    for name in names {
        let set: Algorithm = name.parse().expect("in this build");
        for (function, found) in findings(set) {
            println!("{set} {function}: {found:?}");
            left.extend(found.iter().map(|what| format!("{}: {what}", set.parameters().family)));
        }
    }
    assert!(left.is_empty(), "{left:?}");
}
