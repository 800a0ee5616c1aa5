//! Digests on every backend of this processor: those of the standard, and those of `sha2`.

use goodprime_lanes::Backend;
use goodprime_sha512::{HashEach, side_by_side};
use sha2::{Digest, Sha512};

/// The digests of prefixed messages.
fn each<M: AsRef<[u8]>>(backend: Backend, prefix: u8, messages: &[M]) -> Vec<[u8; 64]> {
    // Not zeros, so that a digest that is not written is found.
    let mut out = vec![[0x5c; 64]; messages.len()];
    backend.run(HashEach { prefix, messages, out: &mut out });
    out
}

/// The same by `sha2`, one by one.
fn reference<M: AsRef<[u8]>>(prefix: u8, messages: &[M]) -> Vec<[u8; 64]> {
    let digest = |m: &M| Sha512::new().chain_update([prefix]).chain_update(m).finalize().into();
    messages.iter().map(digest).collect()
}

/// Bytes of a fixed-seed generator (SplitMix64), as messages of the given lengths.
fn random_messages(seed: u64, lengths: impl IntoIterator<Item = usize>) -> Vec<Vec<u8>> {
    let mut state = seed;
    let mut byte = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb) as u8
    };
    lengths.into_iter().map(|length| (0..length).map(|_| byte()).collect()).collect()
}

/// NIST, "Examples with Intermediate Values", SHA512.pdf: messages of one and of two blocks. A
/// message's first byte is the prefix here.
#[test]
fn examples_of_the_standard() {
    let one = "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a\
               2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f";
    let two = "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018\
               501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909";
    let long: Vec<u8> = (b'a'..=b'n').flat_map(|first| first..first + 8).collect();
    for backend in Backend::available() {
        for digest in each(backend, b'a', &["bc"; 5]) {
            assert_eq!(hex::encode(digest), one, "{backend}");
        }
        for digest in each(backend, long[0], &[&long[1..]; 5]) {
            assert_eq!(hex::encode(digest), two, "{backend}");
        }
    }
}

#[test]
fn all_lengths_agree_with_sha2() {
    let lengths = (0..=300).chain([383, 384, 511, 512, 1072, 1158, 1322, 1847, 2999, 3000]);
    for backend in Backend::available() {
        for length in lengths.clone() {
            let messages = random_messages(length as u64, [length; 5]);
            let expected = reference(length as u8, &messages);
            assert_eq!(each(backend, length as u8, &messages), expected, "{backend} {length}");
        }
    }
}

#[test]
fn all_counts_agree_with_sha2() {
    for backend in Backend::available() {
        for count in 0..=9 {
            let messages = random_messages(count as u64, (0..count).map(|_| 200));
            assert_eq!(each(backend, 4, &messages), reference(4, &messages), "{backend} {count}");
        }
    }
}

#[test]
fn messages_may_differ_in_length() {
    // Around the ends of blocks, with and without neighbours of the same length.
    let lengths = [0, 1, 1, 110, 111, 111, 111, 111, 111, 127, 128, 128, 129, 1158, 0, 0];
    let messages = random_messages(9, lengths);
    for backend in Backend::available() {
        assert_eq!(each(backend, 0, &messages), reference(0, &messages), "{backend}");
    }
}

#[test]
fn vectors_hold_several_messages() {
    for backend in Backend::available() {
        let expected = match backend.name() {
            "avx2" | "avx512" => 4,
            "sse2" => 2,
            _ => 1,
        };
        assert_eq!(side_by_side(backend), expected, "{backend}");
    }
}

#[test]
fn messages_may_be_arrays() {
    let messages = [[1; 32], [2; 32], [3; 32]];
    assert_eq!(each(Backend::detect(), 3, &messages), reference(3, &messages));
}

/// The rule of [`HashEach::out`], for builds without debug assertions.
#[cfg(not(debug_assertions))]
#[test]
fn what_has_no_counterpart_is_left_alone() {
    let messages = random_messages(10, [50; 7]);
    for backend in Backend::available() {
        let mut out = [[0x5c; 64]; 9];
        backend.run(HashEach { prefix: 1, messages: &messages, out: &mut out });
        assert_eq!(out[..7], reference(1, &messages), "{backend}");
        assert_eq!(out[7..], [[0x5c; 64]; 2], "{backend}");
        let mut out = [[0x5c; 64]; 3];
        backend.run(HashEach { prefix: 1, messages: &messages, out: &mut out });
        assert_eq!(out[..], reference(1, &messages)[..3], "{backend}");
    }
}
