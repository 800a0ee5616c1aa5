//! Tests of quotients in R/3: they are those of the definition, for operands of several kinds, in all rings. The model
//! panics where a byte would carry; `firmware/cortex-m4/products` compares the kernels with it.

mod common;

use common::Random;
use goodprime_cortex_m4::trits::{
    TritEngine, TritModel, ZERO, digits, multiply, quotient, tree, word,
};

/// p and m of the rings, q = 6m + 1.
const RINGS: [(usize, i16); 6] =
    [(653, 770), (761, 765), (857, 861), (953, 1057), (1013, 1196), (1277, 1313)];

/// The remainder modulo 3, from -1 to 1.
fn centred(c: i64) -> i64 {
    (c + 1).rem_euclid(3) - 1
}

/// 3c in R/q, centred, times 1/g modulo 3, for coefficients of two bits.
fn by_definition(q: i64, c: &[i16], g_inverse: &[u8]) -> Vec<i64> {
    let p = c.len();
    let e: Vec<i64> = c.iter().map(|c| (3 * i64::from(*c) + q / 2).rem_euclid(q) - q / 2).collect();
    let g: Vec<i64> =
        (0..p).map(|i| i64::from(g_inverse[i / 4] >> (2 * (i % 4)) & 3) - 1).collect();
    let mut product = vec![0; 2 * p];
    for (i, e) in e.iter().enumerate() {
        for (j, g) in g.iter().enumerate() {
            product[i + j] += e * g;
        }
    }
    for i in (p..2 * p).rev() {
        product[i - p] += product[i];
        product[i - p + 1] += product[i];
    }
    product[..p].iter().map(|c| centred(*c)).collect()
}

/// The quotient by an engine, and the weight that it returns.
fn by_tree<E: TritEngine>(m: i16, c: &[i16], g_inverse: &[u8]) -> (Vec<i64>, u32) {
    let p = c.len();
    let mut memory = vec![0x5555_5555; tree(p).memory()];
    let padded = [c, &[0; 5]].concat();
    for (word, pair) in memory.iter_mut().zip(padded.as_chunks::<2>().0) {
        *word = u32::from(pair[0] as u16) | u32::from(pair[1] as u16) << 16;
    }
    let mut out = vec![0xff; p.div_ceil(4)];
    let weight = quotient::<E>((p, tree(p), m), &mut memory, g_inverse, &mut out);
    assert_eq!(out[p / 4] & !3, 0, "nothing behind the last coefficient");
    (by_codes(p, &out), weight)
}

fn by_codes(p: usize, codes: &[u8]) -> Vec<i64> {
    (0..p).map(|i| i64::from(codes[i / 4] >> (2 * (i % 4)) & 3) - 1).collect()
}

/// Operands of several kinds, of which some codes are 3.
fn operands(p: usize, m: i16, random: &mut Random) -> Vec<(Vec<i16>, Vec<u8>)> {
    let half = 3 * m;
    let mut any = |_| (random.next() % (2 * half as u64 + 1)) as i16 - half;
    let any_c: Vec<i16> = (0..p).map(&mut any).collect();
    let any_g = (0..p.div_ceil(4)).map(|i| any(i) as u8).collect();
    let one = |at: usize| (0..p).map(|i| if i == at { half } else { 0 }).collect();
    vec![
        (any_c, any_g),
        (vec![half; p], vec![0xaa; p.div_ceil(4)]),
        (vec![half; p], vec![0; p.div_ceil(4)]),
        (vec![-half; p], vec![0xff; p.div_ceil(4)]),
        (one(0), vec![0x64; p.div_ceil(4)]),
        (one(p - 1), vec![0x1b; p.div_ceil(4)]),
    ]
}

#[test]
fn quotients_are_those_of_the_definition() {
    let mut random = Random(7);
    for (p, m) in RINGS {
        for (c, g_inverse) in operands(p, m, &mut random) {
            let expected = by_definition(6 * i64::from(m) + 1, &c, &g_inverse);
            let (found, weight) = by_tree::<TritModel>(m, &c, &g_inverse);
            assert_eq!(found, expected, "p = {p}");
            assert_eq!(weight as usize, expected.iter().filter(|c| **c != 0).count());
        }
    }
}

#[test]
fn thirds_are_those_of_the_definition() {
    for (_, m) in RINGS {
        let q = 6 * i32::from(m) + 1;
        for c in -q / 2..=q / 2 {
            let mut words = [c as u16 as u32, 0];
            TritModel::thirds(m, &mut words);
            let triple = (3 * c + q / 2).rem_euclid(q) - q / 2;
            assert_eq!((triple - digits(words[0])[0]).rem_euclid(3), 0, "{c} modulo {q}");
        }
    }
}

/// The model with one step that is wrong in one digit.
struct Wrong<const STEP: u32>;

impl<const STEP: u32> TritEngine for Wrong<STEP> {
    fn thirds(m: i16, words: &mut [u32]) {
        TritModel::thirds(m + i16::from(STEP == 0), words);
    }

    fn add(out: &mut [u32], a: &[u32], b: &[u32]) {
        TritModel::add(out, a, b);
        out[3] = if STEP == 1 { word(digits(out[3]).map(|d| -d)) } else { out[3] };
    }

    fn leaf<const WORDS: usize>(out: &mut [u32], a: &[u32; WORDS], b: &[u32; WORDS]) {
        TritModel::leaf(out, a, b);
        out[WORDS] ^= u32::from(STEP == 2) << 8;
    }

    fn join(out: &mut [u32], middle: &[u32], leaves: bool) {
        TritModel::join(out, middle, leaves);
        out[1] ^= u32::from(STEP == 3) << 16;
    }

    fn decode(out: &mut [u32], codes: &[u8]) {
        TritModel::decode(out, codes);
        out[9] ^= u32::from(STEP == 4);
    }

    fn encode(codes: &mut [u8], product: &[u32]) -> u32 {
        TritModel::encode(codes, product) + u32::from(STEP == 5)
    }
}

/// True if an error does not change the quotient of random operands.
fn hides<E: TritEngine>() -> bool {
    let (p, m) = RINGS[1];
    let mut random = Random(8);
    // Coefficients next to the bounds of thirds.
    let c: Vec<i16> = (0..p).map(|_| (random.next() % 2) as i16 + m).collect();
    let g_inverse: Vec<u8> = (0..p.div_ceil(4)).map(|_| random.next() as u8).collect();
    by_tree::<E>(m, &c, &g_inverse) == by_tree::<TritModel>(m, &c, &g_inverse)
}

#[test]
fn a_wrong_step_is_found() {
    assert!(hides::<Wrong<6>>(), "without an error");
    assert!(!hides::<Wrong<0>>() && !hides::<Wrong<1>>());
    assert!(!hides::<Wrong<2>>() && !hides::<Wrong<3>>());
    assert!(!hides::<Wrong<4>>() && !hides::<Wrong<5>>());
}

/// All digits of the same sign go to the bounds of a byte.
#[test]
fn leaves_stay_in_their_bytes() {
    fn leaf<const WORDS: usize>(a: i32, b: i32) -> Vec<u8> {
        let mut out = vec![0; 2 * WORDS];
        TritModel::leaf(&mut out, &[word([a; 4]); WORDS], &[word([b; 4]); WORDS]);
        out.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
    assert_eq!(leaf::<28>(1, 1).iter().max(), Some(&(ZERO as u8 + 112)));
    assert_eq!(leaf::<28>(1, -1).iter().min(), Some(&(ZERO as u8 - 112)));
    // Next to the two words in the middle, which are reduced half-way.
    assert_eq!(leaf::<32>(1, 1).iter().max(), Some(&(ZERO as u8 + 124)));
    assert_eq!(leaf::<32>(1, -1).iter().min(), Some(&(ZERO as u8 - 124)));
    for sign in [1, -1] {
        for (i, sum) in leaf::<32>(1, sign).iter().enumerate() {
            let terms = (i + 1).min(255 - i) as i64;
            assert_eq!(centred(i64::from(*sum)), centred(i64::from(sign) * terms), "sum {i}");
        }
    }
    // Numbers that are no digits are too large.
    assert!(std::panic::catch_unwind(|| leaf::<28>(2, 1)).is_err());
}

/// A product of halves of leaves alone, by the definition of the product of numbers.
#[test]
fn products_are_modulo_3() {
    let mut random = Random(9);
    let mut any = || word([0; 4].map(|_| (random.next() % 3) as i32 - 1));
    let (a, b): ([u32; 32], [u32; 32]) = ([0; 32].map(|_| any()), [0; 32].map(|_| any()));
    let mut out = [0; 64];
    multiply::<TritModel, 16>(&mut out, &a, &b, &mut [7; 64]);
    let (a, b) = (a.map(digits), b.map(digits));
    let mut sums = [0; 256];
    for (i, a) in a.as_flattened().iter().enumerate() {
        for (j, b) in b.as_flattened().iter().enumerate() {
            sums[i + j] += i64::from(a * b);
        }
    }
    let found = out.map(|word| word.to_le_bytes());
    for (found, sum) in found.as_flattened().iter().zip(sums) {
        assert!(*found <= 30 && centred(i64::from(*found)) == centred(sum));
    }
}
