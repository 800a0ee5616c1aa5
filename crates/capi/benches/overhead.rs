//! Measures the cost of the C interface: sntrup761's encapsulation by the C functions and by the
//! Rust functions that they call, in one process.
//!
//! `cargo bench -p goodprime-capi --bench overhead`
//!
//! Both functions get their randomness as an argument, so that no generator is measured. They run
//! in turns, each first in every other round, so that a slower machine slows both. The bench
//! repeats the rounds with the stack and the buffers at many addresses, because the times depend on
//! the addresses as much as on the functions.

#![allow(unsafe_code)] // C functions are called as C calls them.

use std::ffi::{c_int, c_void};
use std::hint::black_box;
use std::ptr;
use std::time::Instant;

use goodprime::randomness::{Bytes, Seed};
use goodprime::sntrup761::{CIPHERTEXT_SIZE, ENCAPSULATION_KEY_SIZE, EncapsulationKey, Kem};
use goodprime::{Backend, Set, SharedSecret, Sntrup761};
// The functions are those of this library.
use goodprime_capi as _;

/// Operations between two looks at the clock, which costs some nanoseconds itself.
const OPERATIONS: u32 = 8;
/// Rounds at each place.
const ROUNDS: usize = 250;
const PLACES: usize = 64;

const RANDOMNESS: [u8; Sntrup761::ENCAPSULATION_RANDOMNESS] = {
    let (mut bytes, mut i) = ([0; Sntrup761::ENCAPSULATION_RANDOMNESS], 0);
    while i < bytes.len() {
        bytes[i] = (i * i + i / 7) as u8;
        i += 1;
    }
    bytes
};

// As `goodprime.h` declares them.
unsafe extern "C" {
    fn goodprime_sntrup761_encaps_derand(
        ct: *mut u8,
        ct_len: usize,
        ss: *mut u8,
        ss_len: usize,
        pk: *const u8,
        pk_len: usize,
        random: *const u8,
        random_len: usize,
    ) -> c_int;
    fn goodprime_sntrup761_encaps_key_new(
        key: *mut *mut c_void,
        pk: *const u8,
        pk_len: usize,
    ) -> c_int;
    fn goodprime_encaps_key_encaps_derand(
        key: *const c_void,
        ct: *mut u8,
        ct_len: usize,
        ss: *mut u8,
        ss_len: usize,
        random: *const u8,
        random_len: usize,
    ) -> c_int;
    fn goodprime_encaps_key_free(key: *mut c_void);
}

/// The buffers of a C program for the results.
struct Outputs<'a> {
    ct: &'a mut [u8],
    ss: &'a mut [u8],
}

fn c_from_bytes(out: &mut Outputs<'_>, pk: &[u8; ENCAPSULATION_KEY_SIZE]) -> c_int {
    let Outputs { ct, ss } = out;
    // SAFETY: each pointer is that of an array, and its length follows.
    unsafe {
        goodprime_sntrup761_encaps_derand(
            ct.as_mut_ptr(),
            ct.len(),
            ss.as_mut_ptr(),
            ss.len(),
            pk.as_ptr(),
            pk.len(),
            RANDOMNESS.as_ptr(),
            RANDOMNESS.len(),
        )
    }
}

/// A key of the C library.
struct Prepared(*mut c_void);

impl Prepared {
    fn new(pk: &[u8; ENCAPSULATION_KEY_SIZE]) -> Self {
        let mut key = ptr::null_mut();
        // SAFETY: both pointers are those of variables, and the length is that of the array.
        let status = unsafe { goodprime_sntrup761_encaps_key_new(&mut key, pk.as_ptr(), pk.len()) };
        assert_eq!(status, 0);
        Self(key)
    }

    fn encapsulate(&self, out: &mut Outputs<'_>) -> c_int {
        let Outputs { ct, ss } = out;
        // SAFETY: the key is not freed yet; the other pointers are those of arrays, and their
        // lengths follow.
        unsafe {
            goodprime_encaps_key_encaps_derand(
                self.0,
                ct.as_mut_ptr(),
                ct.len(),
                ss.as_mut_ptr(),
                ss.len(),
                RANDOMNESS.as_ptr(),
                RANDOMNESS.len(),
            )
        }
    }
}

impl Drop for Prepared {
    fn drop(&mut self) {
        // SAFETY: the key was made by the library and is freed once.
        unsafe { goodprime_encaps_key_free(self.0) }
    }
}

/// Returns the nanoseconds of one operation.
fn time(run: &mut dyn FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..OPERATIONS {
        run();
    }
    start.elapsed().as_nanos() as f64 / f64::from(OPERATIONS)
}

/// The times of the Rust function and of the C function.
type Samples = [Vec<f64>; 2];

fn measure(samples: &mut Samples, rust: &mut dyn FnMut(), c: &mut dyn FnMut()) {
    for round in 0..ROUNDS {
        for turn in [round % 2, 1 - round % 2] {
            samples[turn].push(time(if turn == 0 { &mut *rust } else { &mut *c }));
        }
    }
}

/// Prints minima and their difference, medians, and the median of the differences of each round.
fn report(json: bool, what: &str, [rust, c]: Samples) {
    let more = rust.iter().zip(&c).map(|(rust, c)| c - rust).collect();
    let [rust, c, more] = [rust, c, more].map(|mut times: Vec<f64>| {
        times.sort_unstable_by(f64::total_cmp);
        (times[0], times[times.len() / 2])
    });
    for (of, rust, c, more) in
        [("minimum", rust.0, c.0, c.0 - rust.0), ("median", rust.1, c.1, more.1)]
    {
        let percent = 100.0 * more / rust;
        if json {
            println!(
                "{{\"key\": \"{what}\", \"what\": \"{of}\", \"rust\": {rust:.0}, \"c\": {c:.0}, \
                 \"more\": {percent:.2}}}"
            );
            continue;
        }
        println!("{what:<12}  {of:<7}  {rust:>7.0}  {c:>7.0}  {more:>5.0}  {percent:>+6.2} %");
    }
}

/// Calls `run` further down the stack.
#[inline(never)]
fn below(levels: usize, run: &mut dyn FnMut()) {
    match levels {
        0 => run(),
        _ => {
            let room = black_box([0u8; 80]);
            below(levels - 1, run);
            black_box(&room);
        }
    }
}

fn main() {
    let (ek, _) = Kem::new().keygen(Seed(&[1; 32]));
    let pk: &[u8; ENCAPSULATION_KEY_SIZE] = ek.as_bytes().try_into().expect("an array");
    let (prepared, key) = (ek.prepare(), Prepared::new(pk));
    let (ct, ss) = ek.encapsulate(Bytes(&RANDOMNESS[..])).expect("the right length");

    let [mut from_bytes, mut from_prepared] = [const { [const { Vec::new() }; 2] }; 2];
    let mut memory = vec![0; 2 * 4096];
    for place in 0..PLACES {
        let rest = &mut memory[place * 4096 / PLACES..];
        let (room, rest) = rest.split_at_mut(CIPHERTEXT_SIZE);
        let mut out = Outputs { ct: room, ss: &mut rest[..SharedSecret::SIZE] };
        let same = |out: &Outputs<'_>| *out.ct == *ct.as_bytes() && *out.ss == *ss.as_bytes();
        assert!(c_from_bytes(&mut out, pk) == 0 && same(&out));
        out.ct.fill(0);
        assert!(key.encapsulate(&mut out) == 0 && same(&out));

        below(place * 11 % PLACES, &mut || {
            let rust = &mut || {
                let made = black_box::<&EncapsulationKey>(&ek).encapsulate(Bytes(&RANDOMNESS[..]));
                assert!(black_box(&made).is_ok());
            };
            let c = &mut || assert_eq!(c_from_bytes(black_box(&mut out), black_box(pk)), 0);
            measure(&mut from_bytes, rust, c);
            let rust = &mut || {
                let made = black_box(&prepared).encapsulate(Bytes(&RANDOMNESS[..]));
                assert!(black_box(&made).is_ok());
            };
            let c = &mut || assert_eq!(black_box(&key).encapsulate(black_box(&mut out)), 0);
            measure(&mut from_prepared, rust, c);
        });
    }

    let json = std::env::args().any(|argument| argument == "--json");
    if !json {
        println!("nanoseconds of an encapsulation of sntrup761, {} backend", Backend::detect());
        println!("key           of          Rust        C   more");
    }
    report(json, "bytes", from_bytes);
    report(json, "prepared", from_prepared);
}
