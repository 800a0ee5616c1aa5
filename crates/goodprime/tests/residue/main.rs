//! Secrets that operations leave in dead memory: on their stack, and in the heap blocks that they free.
//!
//! Each operation runs on a stack of its own and under an allocator that keeps freed blocks. Then the test searches
//! this memory for every secret of the operation (`secrets.rs`) in all forms (`needles.rs`). Operations that write in
//! place leave no secrets, and their leftovers do not depend on secrets, except known ones (`two_secrets.rs`).
//! Operations that return secrets by value leave copies; [`BY_VALUE`] lists them.
//!
//! The leftovers depend on the options of the optimiser, so both builds are searched:
//!
//! ```sh
//! cargo test -p goodprime --test residue
//! CARGO_PROFILE_DEV_OPT_LEVEL=1 cargo test -p goodprime --features compact,portable --test residue
//! ```
//!
//! .ci/full also searches a release build for size of 32-bit code, which copies and spills elsewhere.
#![cfg(all(
    target_os = "linux",
    feature = "sntrup",
    feature = "ntrulpr",
    feature = "ssh-hybrid",
    feature = "getrandom",
    // The known leftovers of the default build are those of x86-64.
    any(feature = "compact", target_arch = "x86_64")
))]
#![allow(unsafe_code, unreachable_pub)] // Stacks and allocators are unsafe; modules are shared.

#[path = "../common/mod.rs"]
mod common;
mod known;
mod memory;
mod needles;
mod operations;
#[cfg(feature = "compact")]
mod overwritten;
mod secrets;
mod two_secrets;

use std::collections::BTreeSet;
use std::hint::black_box;

use goodprime::randomness::Seed;
use goodprime::{Algorithm, Backend, Set};
use memory::{Memory, Scanning};
use needles::Needles;
use operations::{Exchange, Inputs, N, Outputs};

#[global_allocator]
static ALLOCATOR: Scanning = Scanning;

/// The operations that return a secret by value and leave a copy of it, or of a part. Shrinks only: an entry that is
/// no longer found must be removed.
const BY_VALUE: &[&str] = &[
    "Client::finish",
    "DecapsulationKey::try_from",
    "Hybrid::answer, Bytes",
    "Hybrid::start, Bytes",
    "Kem::decapsulate",
    "Kem::encapsulate",
    "Kem::encapsulate_batch",
    "Kem::encapsulate, Bytes",
    "Kem::encapsulate, Seed",
    "Kem::encapsulate, Generator",
    "Kem::keygen",
    "Kem::keygen_batch",
    "Kem::keygen_batch, Seeds",
    "Kem::keygen, Seed",
    "Kem::prepare_secret",
    "PreparedEncapsulationKey::encapsulate_batch",
];

/// The backends that are searched. In the default build not the portable one, which a user has only in place of a
/// better one.
fn backends() -> Vec<Backend> {
    let searched = |backend: &Backend| cfg!(feature = "compact") || backend.name() != "portable";
    common::backends().into_iter().filter(searched).collect()
}

/// All secrets of the inputs.
fn needles<S: Set>(inputs: &Inputs<S>) -> Needles {
    let mut needles = Needles::default();
    let set = inputs.set;
    inputs.seeds.iter().for_each(|seed| secrets::of_seed(&mut needles, set, seed));
    let sks = inputs.sk.chunks(S::DECAPSULATION_KEY_SIZE);
    sks.for_each(|sk| secrets::of_key(&mut needles, set, sk));
    let randoms = inputs.random.chunks(S::ENCAPSULATION_RANDOMNESS);
    randoms.for_each(|random| secrets::of_randomness(&mut needles, set, random));
    for secret in inputs.ss.as_flattened() {
        needles.bytes("the shared secret", secret);
    }
    let random = common::key_stream(&inputs.encapsulation_seed, S::ENCAPSULATION_RANDOMNESS);
    needles.bytes("the seed of an encapsulation", &inputs.encapsulation_seed);
    secrets::of_randomness(&mut needles, set, &random);
    needles
}

/// The secrets among the outputs.
fn needles_of_outputs(set: Algorithm, outputs: &Outputs) -> Needles {
    let mut needles = Needles::default();
    for sk in outputs
        .sk
        .chunks(set.parameters().decapsulation_key_size)
        .filter(|sk| sk[32..64] != [0; 32])
    {
        secrets::of_key(&mut needles, set, sk);
    }
    for secret in outputs.ss.iter().filter(|secret| **secret != [0; 32]) {
        needles.bytes("the shared secret", secret);
    }
    needles
}

/// Runs operations; returns the secrets that each leaves.
fn findings<S: Set>(
    backend: Backend,
    operations: Vec<operations::Operation<S>>,
) -> Vec<(&'static str, BTreeSet<String>)> {
    let inputs = Inputs::<S>::new(backend, 1);
    let needles = needles(&inputs);
    let mut memory = Memory::new();
    let mut all = Vec::new();
    for (name, operation) in operations {
        let mut outputs = Outputs::new(inputs.set);
        let left = memory.left_by(|| operation(&inputs, &mut outputs));
        let mut found = BTreeSet::new();
        let of_outputs = needles_of_outputs(inputs.set, &outputs);
        for memory in left {
            needles.find(memory, &mut found);
            of_outputs.find(memory, &mut found);
        }
        all.push((name, found));
    }
    all
}

/// Adds findings to a list of leftovers, by family, and prints them.
fn add_to(
    left: &mut BTreeSet<String>,
    set: Algorithm,
    backend: Backend,
    findings: Vec<(&'static str, BTreeSet<String>)>,
) {
    for (name, found) in findings.iter().filter(|(_, found)| !found.is_empty()) {
        println!("{set} {backend}, {name}: {found:?}");
        left.extend(found.iter().map(|what| format!("{}: {what}", set.parameters().family)));
    }
}

/// Tests that operations in place leave nothing.
#[test]
fn nothing_is_left_in_place() {
    fn of<S: Set>(left: &mut BTreeSet<String>) {
        for backend in backends() {
            let found = findings::<S>(backend, operations::in_place());
            add_to(left, Algorithm::of::<S>(), backend, found);
        }
    }
    let mut left = BTreeSet::new();
    of::<goodprime::Sntrup653>(&mut left);
    of::<goodprime::Sntrup761>(&mut left);
    of::<goodprime::Ntrulpr653>(&mut left);
    of::<goodprime::Ntrulpr761>(&mut left);
    #[cfg(feature = "ntru")]
    {
        of::<goodprime::Ntruhps2048509>(&mut left);
        of::<goodprime::Ntruhps2048677>(&mut left);
        of::<goodprime::Ntruhrss701>(&mut left);
    }
    for backend in backends() {
        let found = findings_of_exchange(backend, operations::exchange());
        add_to(&mut left, Algorithm::of::<goodprime::Sntrup761>(), backend, found);
    }
    assert!(left.is_empty(), "{left:?}");
}

fn needles_of_exchange(exchange: &Exchange) -> Needles {
    let mut needles = Needles::default();
    let set = Algorithm::of::<goodprime::Sntrup761>();
    secrets::of_seed(&mut needles, set, &exchange.seed);
    secrets::of_randomness(&mut needles, set, &exchange.random);
    let (mut pk, mut sk) = (vec![0; 1158], vec![0; 1763]);
    set.keygen(exchange.backend, Seed(&exchange.seed), &mut pk, &mut sk).expect("a pair");
    secrets::of_key(&mut needles, set, &sk);
    let mut shared = [0; 32];
    let ct = &exchange.answer.as_bytes()[..1039];
    set.decapsulate(exchange.backend, &sk, ct, &mut shared).expect("a secret");
    needles.bytes("the secret of sntrup761", &shared);
    for secret in &exchange.x25519 {
        needles.bytes("a secret of X25519", secret);
    }
    let ours = x25519_dalek::StaticSecret::from(exchange.x25519[0]);
    let theirs =
        x25519_dalek::PublicKey::from(&x25519_dalek::StaticSecret::from(exchange.x25519[1]));
    needles.bytes("the shared secret of X25519", ours.diffie_hellman(&theirs).as_bytes());
    needles.bytes("the session secret", &exchange.secret[0]);
    needles
}

fn findings_of_exchange(
    backend: Backend,
    operations: Vec<operations::OfExchange>,
) -> Vec<(&'static str, BTreeSet<String>)> {
    let exchange = Exchange::new(backend, 9);
    let needles = needles_of_exchange(&exchange);
    let mut memory = Memory::new();
    let mut all = Vec::new();
    for (name, operation) in operations {
        let mut found = BTreeSet::new();
        for memory in memory.left_by(|| drop(operation(&exchange))) {
            needles.find(memory, &mut found);
        }
        all.push((name, found));
    }
    all
}

/// Tests that the list of operations by value is exact.
#[test]
fn only_moved_values_are_left() {
    let mut found = BTreeSet::new();
    for backend in backends() {
        let mut add = |findings: Vec<(&'static str, BTreeSet<String>)>| {
            for (name, what) in findings.iter().filter(|(_, what)| !what.is_empty()) {
                println!("{backend} {name}: {what:?}");
                found.insert(*name);
            }
        };
        add(findings::<goodprime::Sntrup761>(backend, operations::by_value()));
        add(findings::<goodprime::Ntrulpr653>(backend, operations::by_value()));
        add(findings_of_exchange(backend, operations::exchange_by_value()));
    }
    let listed: BTreeSet<_> = BY_VALUE.iter().copied().collect();
    if cfg!(debug_assertions) {
        assert_eq!(found, listed, "left: found; right: listed");
    } else {
        // A release build moves less.
        assert!(found.is_subset(&listed), "found {found:?}, listed {listed:?}");
    }
}

/// Tests that the needles are those of the library, and that each form of each secret is found, on the stack and on
/// the heap.
#[test]
fn what_is_left_on_purpose_is_found() {
    let inputs = Inputs::<goodprime::Sntrup761>::new(backends()[0], 1);
    let needles = needles(&inputs);
    let f = &inputs.sk[..191];
    let coefficients: Vec<_> =
        (0..761).map(|i| (f[i / 4] >> (2 * (i % 4)) & 3) as i8 - 1).collect();
    let stream = common::key_stream(&inputs.seeds[0], 8 * 761);
    let (expanded, [words, sorted]) = secrets::short(&stream[4 * 761..], inputs.set);
    assert_eq!(expanded, coefficients, "the specification's f is the library's");

    let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let widened: Vec<_> = coefficients.iter().map(|&c| i32::from(c) as u32).collect();
    let positive = |cs: &[i8]| cs.iter().rev().fold(0, |byte, &c| byte << 1 | u8::from(c > 0));
    let swapped = |secret: &[u8]| secret.chunks(8).flat_map(|c| c.iter().rev().copied()).collect();
    let secrets: [(&str, Vec<u8>); 11] = [
        ("f", f.to_vec()),
        ("f as i8", coefficients.iter().map(|&c| c as u8).collect()),
        ("f as i16", coefficients.iter().flat_map(|&c| i16::from(c).to_le_bytes()).collect()),
        ("f as i32", bytes(&widened)),
        ("f as bits (positive)", coefficients.chunks(8).map(positive).collect()),
        ("words of f", bytes(&words)),
        ("sorted words of f", bytes(&sorted)),
        ("the seed", inputs.seeds[N - 1].to_vec()),
        ("the shared secret", inputs.ss[0][N - 1].to_vec()),
        ("the shared secret as words", swapped(&inputs.ss[0][0])),
        ("ρ", inputs.sk[1763 - 32 - 191..1763 - 32].to_vec()),
    ];
    let mut memory = Memory::new();
    for (what, secret) in &secrets {
        let [stack, _] = memory.left_by(|| leave::<3200>(secret));
        let mut found = BTreeSet::new();
        needles.find(stack, &mut found);
        assert!(found.contains(*what), "{what} on the stack: {found:?}");
        let [_, heap] = memory.left_by(|| drop(black_box(secret.clone())));
        let mut found = BTreeSet::new();
        needles.find(heap, &mut found);
        assert!(found.contains(*what), "{what} on the heap: {found:?}");
    }
    let mut found = BTreeSet::new();
    for memory in memory.left_by(|| leave::<3200>(&[7; 1000])) {
        needles.find(memory, &mut found);
    }
    assert!(found.is_empty(), "found where nothing is: {found:?}");
}

/// Leaves a copy on the stack.
#[inline(never)]
fn leave<const SIZE: usize>(secret: &[u8]) {
    let mut copy = [0; SIZE];
    copy[..secret.len()].copy_from_slice(secret);
    black_box(&copy);
}
