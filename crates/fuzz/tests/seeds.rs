//! The targets on seeds and on mutations of them: a bounded run that needs no fuzzer.

use std::fs;
use std::path::Path;

use goodprime_fuzz::{answers, codecs, decapsulate, encapsulate, keys};

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
    for set in 0..12 {
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
    let lengths = [1158, 1763, 1039, 1322, 1463, 1184, 1312];
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
    let kat = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kat");
    let read = |name: &str| {
        let text = fs::read(kat.join(name)).unwrap_or_else(|error| panic!("kat/{name}: {error}"));
        let end = text.len().min(9000);
        text[..end].to_vec()
    };
    let seeds = ["sntrup761.rsp", "reject/sntrup761.json", "encaps_edge/ntrulpr761.json"].map(read);
    mutated(seeds.into(), 300, |input| answers::run(&String::from_utf8_lossy(input)));
}
