//! The targets on seeds and on mutations of them: a bounded run that needs no fuzzer.

use std::fs;
use std::path::Path;
use std::process::Command;

use goodprime::Algorithm;
use goodprime_fuzz::{answers, codecs, decapsulate, encapsulate, keys, ssh};
use goodprime_ssh::message::{self, Reason};
use goodprime_ssh::{Error, packet};

/// SplitMix64: which mutations are made is the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    /// Flips, cuts, repeats or replaces a part of the input.
    fn mutate(&mut self, input: &mut Vec<u8>) {
        if input.is_empty() {
            input.push(self.below(256) as u8);
        }
        let (at, n) = (self.below(input.len()), 1 + self.below(8));
        let end = (at + n).min(input.len());
        match self.below(5) {
            0 => input[at] ^= 1 << self.below(8),
            1 => input.truncate(at),
            2 => drop(input.drain(at..end)),
            3 => input.extend_from_within(at..end),
            _ => input[at..end].fill([0, 0xff, b'"', b'\n', 0x80][self.below(5)]),
        }
    }
}

/// All sets, and bytes that are all zero, all ones, counting, few or none.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![Vec::new()];
    for set in 0..Algorithm::ALL.len() as u8 {
        for kind in [0, 1] {
            let counting = (0..1300).map(|i| (i % 251) as u8);
            for body in [vec![], vec![0; 3300], vec![0xff; 3300], counting.collect()] {
                seeds.push([vec![set, kind], body].concat());
            }
        }
    }
    seeds
}

fn mutated(seeds: Vec<Vec<u8>>, times: usize, run: fn(&[u8])) {
    let mut random = Random(1);
    for seed in seeds {
        run(&seed);
        for _ in 0..times {
            let mut input = seed.clone();
            for _ in 0..=random.below(4) {
                random.mutate(&mut input);
            }
            run(&input);
        }
    }
}

#[test]
fn any_bytes_are_keys_or_an_error() {
    let lengths = [1158, 1763, 1039, 1322, 1463, 1184, 1312, 930, 1234, 1138, 1450];
    let mut seeds = seeds();
    seeds.extend(lengths.map(|length| vec![7; length]));
    mutated(seeds, 20, keys::run);
}

#[test]
fn any_bytes_decapsulate_alike_everywhere() {
    mutated(seeds(), 4, decapsulate::run);
}

#[test]
fn any_bytes_encapsulate_alike_everywhere() {
    mutated(seeds(), 4, encapsulate::run);
}

#[test]
fn any_bytes_decode() {
    mutated(seeds(), 20, codecs::run);
}

#[test]
fn any_text_is_answers_or_an_error() {
    let kat = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors");
    let read = |name: &str| {
        let text =
            fs::read(kat.join(name)).unwrap_or_else(|error| panic!("vectors/{name}: {error}"));
        let end = text.len().min(9000);
        text[..end].to_vec()
    };
    let seeds = [
        "sntrup761.rsp",
        "reject/sntrup761.json",
        "encaps_edge/ntrulpr761.json",
        "ntruhps2048509.rsp",
        "reject/ntruhrss701.json",
    ];
    let seeds = seeds.map(read);
    mutated(seeds.into(), 300, |input| answers::run(&String::from_utf8_lossy(input)));
}

#[test]
fn recorded_servers_are_believed() {
    for exchange in ssh::exchanges() {
        match ssh::attempt(0, &exchange) {
            Ok(()) => assert!(ssh::are_current()),
            Err(Error::Signature) => assert!(!ssh::are_current()),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn any_bytes_of_a_server_are_an_exchange_or_an_error() {
    let mut seeds = vec![Vec::new()];
    let mut seed = |manner: u8, bytes: &[u8]| seeds.push([&[manner], bytes].concat());
    for exchange in ssh::exchanges() {
        // All at once, in pieces, interrupted, and to a client that cannot send all it wants.
        for manner in [0x00, 0x05, 0x1a, 0x0d, 0x40, 0x80, 0xc0] {
            seed(manner, &exchange);
        }
    }
    let goodbye = message::disconnect(Reason::ByApplication, "\x1b[1mno\n");
    let goodbye = [&b"SSH-2.0-x\r\n"[..], &packet::wrap(&goodbye)].concat();
    // With its beginning as padding, a message to be skipped.
    let skipped = b"SSH-2.0-x\n\0\0\0\x0c\x0a\x02";
    for bytes in [&b""[..], b"\n", b"x\x1b", b"SSH-2.0-x\r\n", skipped, &goodbye] {
        // With and without an end.
        for manner in [0x00, 0x0c, 0x0d] {
            seed(manner, bytes);
        }
    }
    mutated(seeds, 20, ssh::run);
}

/// Checks that `fuzz/seed` makes the seeds that this file makes for itself.
#[test]
fn the_fuzzers_corpus_has_the_recorded_exchanges() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seed");
    let corpus = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpus");
    match Command::new("bash").arg(script).arg(&corpus).status() {
        Ok(status) => assert!(status.success(), "{status}"),
        Err(error) => {
            return println!("skipped: the fuzzer's corpus (bash cannot be run: {error})");
        }
    }
    for (n, exchange) in (1..).zip(ssh::exchanges()) {
        for manner in [0x00, 0x0d] {
            let file = corpus.join(format!("ssh/recorded-{n}-{manner:02x}"));
            let seed =
                fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert_eq!(seed, [&[manner], &exchange[..]].concat(), "{}", file.display());
        }
    }
}
