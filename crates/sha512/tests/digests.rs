//! Digests on every backend of this processor: those of the standard, and those of `sha2`.

use core::slice::from_mut;

use ctutils::{Choice, CtAssign};
use goodprime_lanes::Backend;
use goodprime_sha512::{Advance, HashEach, Message, Partial, Scratch, side_by_side};
use sha2::{Digest, Sha512};

/// Returns the digests of prefixed messages.
fn each<M: AsRef<[u8]>>(backend: Backend, prefix: u8, messages: &[M]) -> Vec<[u8; 64]> {
    // Not zeros, so that a digest that is not written is found.
    let mut out = vec![[0x5c; 64]; messages.len()];
    let messages: Vec<_> = messages.iter().map(|m| message(prefix, m.as_ref())).collect();
    backend.run(HashEach { messages: &messages, out: &mut out });
    out
}

/// Returns a message whose head is empty.
fn message(prefix: u8, body: &[u8]) -> Message<'_> {
    Message { prefix, head: &[], body }
}

/// Returns the digests by `sha2`, one at a time.
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
            // One or two messages by themselves after a full vector.
            for count in [5, 6] {
                let messages = random_messages(length as u64, (0..count).map(|_| length));
                let expected = reference(length as u8, &messages);
                assert_eq!(each(backend, length as u8, &messages), expected, "{backend} {length}");
            }
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
            "sse2" | "wasm128" => 2,
            _ => 1,
        };
        assert_eq!(side_by_side(backend), expected, "{backend}");
    }
}

#[test]
fn messages_may_come_in_parts() {
    // Parts that end at, before and after the ends of blocks.
    let lengths = [0, 1, 17, 110, 111, 126, 127, 128, 254, 255, 256, 300, 640];
    for backend in Backend::available() {
        for head in lengths {
            let bodies = random_messages(head as u64, lengths);
            let heads = random_messages(7, [head; 13]);
            let parts = heads.iter().zip(&bodies);
            let whole: Vec<_> = parts.clone().map(|(h, b)| [&h[..], b].concat()).collect();
            let messages: Vec<_> =
                parts.map(|(head, body)| Message { prefix: 2, head, body }).collect();
            let mut out = vec![[0x5c; 64]; messages.len()];
            backend.run(HashEach { messages: &messages, out: &mut out });
            assert_eq!(out, reference(2, &whole), "{backend} {head}");
        }
    }
}

#[test]
fn prefixes_and_parts_may_differ() {
    let bytes = random_messages(5, [1200]).remove(0);
    for backend in Backend::available() {
        let messages = [(0, 32, 1039), (1, 32, 1039), (1, 40, 1031), (5, 0, 1071), (0, 32, 1039)]
            .map(|(prefix, head, body)| Message {
                prefix,
                head: &bytes[..head],
                body: &bytes[head..head + body],
            });
        let mut out = [[0x5c; 64]; 5];
        backend.run(HashEach { messages: &messages, out: &mut out });
        for (message, digest) in messages.iter().zip(&out) {
            let whole = [message.head, message.body].concat();
            assert_eq!(reference(message.prefix, &[whole])[0], *digest, "{backend}");
        }
    }
}

/// Messages of different lengths are hashed in parallel and in steps; their last bytes become known late.
#[test]
fn messages_may_become_known_bit_by_bit() {
    let bytes = random_messages(11, [191, 1158, 1039, 300, 77]);
    let expected = reference(4, &bytes);
    for backend in Backend::available() {
        let scratch = &mut Scratch::new();
        for count in 1..=5 {
            for step in [1, 2, 3, 7] {
                let mut partial = [const { Partial::new() }; 5];
                let partial = &mut partial[..count];
                // All rounds but the last see other last bytes, in blocks that they do not hash.
                let mut unknown = bytes.clone();
                for bytes in &mut unknown {
                    let length = bytes.len();
                    bytes[length - 32..].fill(0xee);
                }
                let known: Vec<_> = unknown.iter().map(|m| message(4, m)).collect();
                let early = (0..count).map(|i| (bytes[i].len() - 31) / 128).min().unwrap();
                for _ in 0..early / step {
                    backend.run(Advance {
                        messages: &known[..count],
                        partial,
                        blocks: step,
                        scratch,
                    });
                }
                let whole: Vec<_> = bytes.iter().map(|m| message(4, m)).collect();
                for i in 0..count {
                    let left = partial[i].left(&whole[i]);
                    assert_eq!(left, (bytes[i].len() + 1 + 17).div_ceil(128) - early / step * step);
                    let (messages, partial) = (&whole[i..=i], &mut partial[i..=i]);
                    // No more blocks are hashed than are left.
                    backend.run(Advance { messages, partial, blocks: left + 3, scratch });
                    assert_eq!(partial[0].left(&whole[i]), 0);
                    assert_eq!(partial[0].digest(), expected[i], "{backend} {count} {step} {i}");
                }
            }
        }
    }
}

/// A message may begin in two ways and continue in one.
#[test]
fn a_state_is_exchanged_or_kept() {
    let bytes = random_messages(12, [400, 400]);
    let [one, other] = [message(1, &bytes[0]), message(0, &bytes[1])];
    let mixed = [&bytes[0][..127], &bytes[1][127..]].concat();
    let expected = [reference(1, &[mixed])[0], reference(0, &bytes[1..])[0]];
    for backend in Backend::available() {
        let scratch = &mut Scratch::new();
        for (choice, expected) in [(Choice::FALSE, expected[0]), (Choice::TRUE, expected[1])] {
            let mut partial = [const { Partial::new() }; 2];
            backend.run(Advance {
                messages: &[one, other],
                partial: &mut partial,
                blocks: 1,
                scratch,
            });
            let [mut partial, exchanged] = partial;
            partial.ct_assign(&exchanged, choice);
            let rest =
                Advance { messages: &[other], partial: from_mut(&mut partial), blocks: 9, scratch };
            backend.run(rest);
            assert_eq!(partial.digest(), expected, "{backend}");
            let mut half = [0x5c; 35];
            partial.write(&mut half);
            // Whole words, and nothing after them.
            assert_eq!((&half[..32], &half[32..]), (&expected[..32], &[0x5c; 3][..]), "{backend}");
        }
    }
}

/// The rule of [`HashEach::out`], for builds without debug assertions.
#[cfg(not(debug_assertions))]
#[test]
fn what_has_no_counterpart_is_left_alone() {
    let messages = random_messages(10, [50; 7]);
    let parts: Vec<_> = messages.iter().map(|m| message(1, m)).collect();
    for backend in Backend::available() {
        let mut out = [[0x5c; 64]; 9];
        backend.run(HashEach { messages: &parts, out: &mut out });
        assert_eq!(out[..7], reference(1, &messages), "{backend}");
        assert_eq!(out[7..], [[0x5c; 64]; 2], "{backend}");
        let mut out = [[0x5c; 64]; 3];
        backend.run(HashEach { messages: &parts, out: &mut out });
        assert_eq!(out[..], reference(1, &messages)[..3], "{backend}");
    }
}
