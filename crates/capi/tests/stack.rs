//! Stack use of each function of the C library; and that all of them run on small threads.
//!
//! `cargo test --release -p goodprime -p goodprime-capi --test stack -- --nocapture` prints the rows of the tables in
//! docs/performance.md and docs/c-api.md, as JSON. The functions are those of a handle; those of a set are the same
//! under other names.
#![cfg(target_os = "linux")]
#![allow(unsafe_code, unreachable_pub, dead_code)] // Calls C functions; a module is shared.

#[path = "../../goodprime/tests/stack/limits.rs"]
mod limits;
#[path = "../../goodprime/tests/stack/painted.rs"]
mod painted;

use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr::null_mut;

use goodprime::{Algorithm, Backend};
use goodprime_capi as _;
use painted::{FUNCTIONS, N, bytes_used, on_thread_of, report};

type Kem = c_void;
type Key = c_void;

#[rustfmt::skip]
unsafe extern "C" {
    fn goodprime_set_backend(name: *const c_char) -> c_int;
    fn goodprime_selftest() -> c_int;
    fn goodprime_kem_by_name(name: *const c_char) -> *const Kem;
    fn goodprime_kem_keypair(kem: *const Kem, pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize) -> c_int;
    fn goodprime_kem_keypair_batch(kem: *const Kem, pk: *mut u8, pk_len: usize, sk: *mut u8, sk_len: usize, n: usize)
        -> c_int;
    fn goodprime_kem_encaps(kem: *const Kem, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        pk: *const u8, pk_len: usize) -> c_int;
    fn goodprime_kem_encaps_batch(kem: *const Kem, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize, n: usize,
        pk: *const u8, pk_len: usize) -> c_int;
    fn goodprime_kem_decaps(kem: *const Kem, ss: *mut u8, ss_len: usize, ct: *const u8, ct_len: usize,
        sk: *const u8, sk_len: usize) -> c_int;
    fn goodprime_kem_decaps_batch(kem: *const Kem, ss: *mut u8, ss_len: usize, n: usize,
        ct: *const u8, ct_len: usize, sk: *const u8, sk_len: usize) -> c_int;
    fn goodprime_kem_public_key(kem: *const Kem, pk: *mut u8, pk_len: usize, sk: *const u8, sk_len: usize) -> c_int;
    fn goodprime_kem_encaps_key_new(kem: *const Kem, key: *mut *mut Key, pk: *const u8, pk_len: usize) -> c_int;
    fn goodprime_kem_decaps_key_new(kem: *const Kem, key: *mut *mut Key, sk: *const u8, sk_len: usize) -> c_int;
    fn goodprime_encaps_key_encaps(key: *const Key, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize) -> c_int;
    fn goodprime_encaps_key_encaps_batch(key: *const Key, ct: *mut u8, ct_len: usize, ss: *mut u8, ss_len: usize,
        n: usize) -> c_int;
    fn goodprime_decaps_key_decaps(key: *const Key, ss: *mut u8, ss_len: usize, ct: *const u8, ct_len: usize) -> c_int;
    fn goodprime_decaps_key_decaps_batch(key: *const Key, ss: *mut u8, ss_len: usize, n: usize,
        ct: *const u8, ct_len: usize) -> c_int;
    fn goodprime_encaps_key_free(key: *mut Key);
    fn goodprime_decaps_key_free(key: *mut Key);
}

/// A set, with memory for N of every input and output.
struct Case {
    kem: *const Kem,
    pk: Vec<u8>,
    sk: Vec<u8>,
    ct: Vec<u8>,
    sent: Vec<u8>,
    received: Vec<u8>,
    encaps_key: *mut Key,
    decaps_key: *mut Key,
}

impl Case {
    fn new(set: Algorithm) -> Self {
        let name = CString::new(set.parameters().name).expect("a name");
        // SAFETY: the name ends with a zero.
        let kem = unsafe { goodprime_kem_by_name(name.as_ptr()) };
        Self {
            kem,
            pk: vec![0; N * set.parameters().encapsulation_key_size],
            sk: vec![0; N * set.parameters().decapsulation_key_size],
            ct: vec![0; N * set.parameters().ciphertext_size],
            sent: vec![0; N * 32],
            received: vec![0; N * 32],
            encaps_key: null_mut(),
            decaps_key: null_mut(),
        }
    }

    /// Calls a function.
    fn call(&mut self, function: &str) -> c_int {
        let Self { kem, pk, sk, ct, sent, received, encaps_key, decaps_key } = self;
        let kem = *kem;
        let (pk_len, sk_len, ct_len) = (pk.len() / N, sk.len() / N, ct.len() / N);
        let (pk, sk, ct) = (pk.as_mut_ptr(), sk.as_mut_ptr(), ct.as_mut_ptr());
        let (sent, received) = (sent.as_mut_ptr(), received.as_mut_ptr());
        // SAFETY: pointers and lengths are those of vectors; keys were made.
        unsafe {
            match function {
                "keygen" => goodprime_kem_keypair(kem, pk, pk_len, sk, sk_len),
                "encaps" => goodprime_kem_encaps(kem, ct, ct_len, sent, 32, pk, pk_len),
                "decaps" => goodprime_kem_decaps(kem, received, 32, ct, ct_len, sk, sk_len),
                "public_key" => goodprime_kem_public_key(kem, pk, pk_len, sk, sk_len),
                "encaps_key_new" => goodprime_kem_encaps_key_new(kem, encaps_key, pk, pk_len),
                "decaps_key_new" => goodprime_kem_decaps_key_new(kem, decaps_key, sk, sk_len),
                "key_encaps" => goodprime_encaps_key_encaps(*encaps_key, ct, ct_len, sent, 32),
                "key_decaps" => goodprime_decaps_key_decaps(*decaps_key, received, 32, ct, ct_len),
                "keygen_batch" => {
                    goodprime_kem_keypair_batch(kem, pk, N * pk_len, sk, N * sk_len, N)
                }
                "encaps_batch" => {
                    goodprime_kem_encaps_batch(kem, ct, N * ct_len, sent, 32 * N, N, pk, pk_len)
                }
                "decaps_batch" => {
                    goodprime_kem_decaps_batch(kem, received, 32 * N, N, ct, N * ct_len, sk, sk_len)
                }
                "key_encaps_batch" => {
                    goodprime_encaps_key_encaps_batch(*encaps_key, ct, N * ct_len, sent, 32 * N, N)
                }
                "key_decaps_batch" => goodprime_decaps_key_decaps_batch(
                    *decaps_key,
                    received,
                    32 * N,
                    N,
                    ct,
                    N * ct_len,
                ),
                _ => unreachable!("{function}"),
            }
        }
    }

    /// Calls all functions through `how`, in an order in which each finds its inputs.
    fn call_all(&mut self, mut how: impl FnMut(usize, &mut dyn FnMut())) {
        for (i, function) in FUNCTIONS.iter().enumerate() {
            let mut status = -99;
            how(i, &mut || status = self.call(function));
            assert_eq!(status, 0, "{function}");
            if function.contains("decaps") && !function.contains("new") {
                assert_eq!(self.received, self.sent, "{function}");
            }
        }
    }
}

impl Drop for Case {
    fn drop(&mut self) {
        // SAFETY: they are null or were made, and are not used again.
        unsafe {
            goodprime_encaps_key_free(self.encaps_key);
            goodprime_decaps_key_free(self.decaps_key);
        }
    }
}

/// Chooses the instruction set of the process.
fn set_backend(backend: Option<Backend>) {
    let name = backend.map(|backend| CString::new(backend.name()).expect("a name"));
    // SAFETY: null, or a name that ends with a zero.
    let status = unsafe {
        goodprime_set_backend(name.as_ref().map_or(std::ptr::null(), |name| name.as_ptr()))
    };
    assert_eq!(status, 0);
}

/// One test, because the backend is that of the process.
#[test]
fn of_every_function() {
    let mut too_much = Vec::new();
    for backend in Backend::available() {
        set_backend(Some(backend));
        for &set in Algorithm::ALL {
            let mut used = [0; FUNCTIONS.len()];
            Case::new(set).call_all(|i, call| used[i] = bytes_used(call));
            too_much.extend(report("C", set, backend, used));
        }
    }
    assert!(too_much.is_empty(), "{too_much:#?}");
    // Too much stack ends in SIGSEGV. Builds with debug assertions use more.
    if cfg!(not(debug_assertions)) {
        for backend in Backend::available() {
            set_backend(Some(backend));
            for &set in Algorithm::ALL {
                Case::new(set).call_all(|_, call| on_thread_of(MUSL, call));
            }
            // SAFETY: no preconditions.
            on_thread_of(MUSL, || assert_eq!(unsafe { goodprime_selftest() }, 0));
        }
    }
    set_backend(None);
}

/// Bytes of stack of a thread in musl, unless a program asks for another size.
const MUSL: usize = 128 * 1024;
