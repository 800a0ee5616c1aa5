//! The secrets of a set's operations, as specified: computed independently of the library.

use std::ops::Range;

use goodprime::{Algorithm, Family, Set};

use crate::common::{hash, key_stream};
use crate::needles::Needles;

/// The coefficients of Small(a), four per byte.
fn small(bytes: &[u8], p: usize) -> Vec<i8> {
    let coefficient = |i: usize| (bytes[i / 4] >> (2 * (i % 4)) & 3) as i8 - 1;
    (0..p).map(coefficient).collect()
}

/// Small(a).
fn encoded(a: &[i8]) -> Vec<u8> {
    let byte = |cs: &[i8]| cs.iter().rev().fold(0, |byte, c| byte << 2 | (c + 1) as u8);
    a.chunks(4).map(byte).collect()
}

/// Short(random), and the words that are sorted, before and after.
pub fn short(random: &[u8], set: Algorithm) -> (Vec<i8>, [Vec<u32>; 2]) {
    let word = |(i, bytes): (usize, &[u8])| {
        let word = u32::from_le_bytes(bytes.try_into().expect("four bytes"));
        if i < set.parameters().weight { word & !1 } else { word & !3 | 1 }
    };
    let words: Vec<_> =
        random.chunks_exact(4).take(set.parameters().p).enumerate().map(word).collect();
    let mut sorted = words.clone();
    sorted.sort_unstable();
    (sorted.iter().map(|word| (word & 3) as i8 - 1).collect(), [words, sorted])
}

/// True if the set is one of NTRU.
fn is_ntru(set: Algorithm) -> bool {
    !matches!(set.parameters().family, Family::Streamlined | Family::LPRime)
}

/// The coefficients of an element of S/3 of NTRU, five per byte.
fn ternary(bytes: &[u8], n: usize) -> Vec<i8> {
    let digits = bytes.iter().flat_map(|b| [1, 3, 9, 27, 81].map(|place| b / place % 3));
    digits.take(n - 1).map(|digit| [0, 1, -1][digit as usize]).collect()
}

/// The ranges of a secret key that are not public: all of NTRU's; else the parts before and after pk, without
/// Hash4(pk) at the end.
pub fn parts<S: Set>() -> [Range<usize>; 2] {
    let polynomials = match S::FAMILY {
        Family::Streamlined => 2 * S::P.div_ceil(4),
        Family::LPRime => S::P.div_ceil(4),
        _ => return [0..S::DECAPSULATION_KEY_SIZE, 0..0],
    };
    let rho = polynomials + S::ENCAPSULATION_KEY_SIZE..S::DECAPSULATION_KEY_SIZE - 32;
    [0..polynomials, rho]
}

/// Adds the secrets of a secret key. Its parts follow each other: polynomials, pk, ρ and Hash4(pk).
pub fn of_key(needles: &mut Needles, set: Algorithm, sk: &[u8]) {
    if is_ntru(set) {
        // S3(f), S3(1/f), Sq(1/h) and the key of the pseudorandom function.
        let size = (set.parameters().p - 1).div_ceil(5);
        for (name, part) in ["f", "1/f"].iter().zip(sk.chunks(size)) {
            needles.bytes(name, part);
            needles.polynomial(name, &ternary(part, set.parameters().p));
        }
        needles.bytes("1/h", &sk[2 * size..sk.len() - 32]);
        needles.bytes("prf", &sk[sk.len() - 32..]);
        return;
    }
    let size = set.parameters().p.div_ceil(4);
    let mut rest = sk;
    let names: &[_] = match set.parameters().family {
        Family::Streamlined => &["f", "1/g"],
        _ => &["a"],
    };
    for name in names {
        let (part, after) = rest.split_at(size);
        needles.bytes(name, part);
        needles.polynomial(name, &small(part, set.parameters().p));
        rest = after;
    }
    let rho = &rest[set.parameters().encapsulation_key_size..rest.len() - 32];
    needles.bytes("ρ", rho);
    needles.bytes("Hash3(ρ)", &hash(3, &[rho]));
}

/// Adds the seed of a key pair, and its expansion.
pub fn of_seed(needles: &mut Needles, set: Algorithm, seed: &[u8; 32]) {
    needles.bytes("the seed", seed);
    if is_ntru(set) {
        needles.bytes(
            "the expanded seed",
            &key_stream(seed, set.parameters().encapsulation_randomness + 32),
        );
        return;
    }
    let stream = match set.parameters().family {
        // g (once: no seed of the tests needs more), f and ρ.
        Family::Streamlined => {
            key_stream(seed, 8 * set.parameters().p + set.parameters().p.div_ceil(4))
        }
        // The first 32 bytes are public, the seed of the generator.
        _ => key_stream(seed, 64 + 4 * set.parameters().p)[32..].to_vec(),
    };
    needles.bytes("the expanded seed", &stream);
    let (words, what) = match set.parameters().family {
        Family::Streamlined => (&stream[4 * set.parameters().p..], "f"),
        _ => (&stream[..], "a"),
    };
    let (_, [before, after]) = short(words, set);
    needles.words(&format!("words of {what}"), &before);
    needles.words(&format!("sorted words of {what}"), &after);
    if set.parameters().family == Family::Streamlined {
        let third = |bytes: &[u8]| {
            let word = u32::from_le_bytes(bytes.try_into().expect("four bytes"));
            (((word & 0x3fff_ffff) * 3) >> 30) as i8 - 1
        };
        let g: Vec<_> = stream.chunks_exact(4).take(set.parameters().p).map(third).collect();
        needles.bytes("g", &encoded(&g));
        needles.polynomial("g", &g);
    }
}

/// Adds the randomness of an encapsulation, and the input that it becomes.
pub fn of_randomness(needles: &mut Needles, set: Algorithm, random: &[u8]) {
    needles.bytes("randomness", random);
    if is_ntru(set) {
        // r is a byte modulo 3 each.
        let r: Vec<_> =
            random[..set.parameters().p - 1].iter().map(|b| [0, 1, -1][*b as usize % 3]).collect();
        needles.polynomial("r", &r);
        return;
    }
    let (words, name) = match set.parameters().family {
        Family::Streamlined => (random.to_vec(), "r"),
        _ => {
            let seed = hash(5, &[random]);
            needles.bytes("Hash5(r)", &seed);
            let words = key_stream(&seed, 4 * set.parameters().p);
            needles.bytes("the expanded Hash5(r)", &words);
            (words, "b")
        }
    };
    let (r, [before, after]) = short(&words, set);
    needles.polynomial(name, &r);
    needles.words(&format!("words of {name}"), &before);
    needles.words(&format!("sorted words of {name}"), &after);
    if set.parameters().family == Family::Streamlined {
        needles.bytes("r", &encoded(&r));
        needles.bytes("Hash3(r)", &hash(3, &[&encoded(&r)]));
    }
}
