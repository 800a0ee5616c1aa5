//! Vectors of words for sorting, and of numbers for codecs, on every backend of this processor.

mod common;

use common::Random;
use goodprime_lanes::{Backend, Isa, Kernel, Sorting};

/// A word at the edge of a range, or any.
fn word(random: &mut Random) -> u32 {
    let edges = [0, 1, u32::MAX, 0x7fff_ffff, 0x8000_0000, 0x8000_0001];
    let r = random.next();
    if r & 1 == 0 { edges[(r >> 8) as usize % 6] } else { (r >> 16) as u32 }
}

/// What is done with sixteen words.
#[derive(Clone, Copy, Debug)]
enum Pairwise {
    Sort,
    Modular(usize),
    Complement(usize),
}

struct WordPairs<'a> {
    what: Pairwise,
    a: &'a [u32; 16],
    b: &'a [u32; 16],
    out: &'a mut [[u32; 16]; 2],
    /// In the vectors of [`goodprime_lanes::Modular::Wide`].
    wide: bool,
}

impl Kernel for WordPairs<'_> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> usize {
        if self.wide { self.with(isa.wide()) } else { self.with(isa) }
    }
}

impl WordPairs<'_> {
    #[inline(always)]
    fn with<W: Sorting>(self, words: W) -> usize {
        let Self { what, a, b, out, .. } = self;
        for i in (0..16).step_by(W::WORDS) {
            let (x, y) = (words.load_words(a, i), words.load_words(b, i));
            let (x, y) = match what {
                Pairwise::Sort => words.sort_words(x, y),
                Pairwise::Modular(s) if s >= W::WORDS => (x, y),
                Pairwise::Modular(1) => words.sort_lanes::<1>((x, y)),
                Pairwise::Modular(2) => words.sort_lanes::<2>((x, y)),
                Pairwise::Modular(4) => words.sort_lanes::<4>((x, y)),
                Pairwise::Modular(_) => words.sort_lanes::<8>((x, y)),
                Pairwise::Complement(1) => (words.complement_lanes::<1>(x), y),
                Pairwise::Complement(3) => (words.complement_lanes::<3>(x), y),
                Pairwise::Complement(6) => (words.complement_lanes::<6>(x), y),
                Pairwise::Complement(12) => (words.complement_lanes::<12>(x), y),
                Pairwise::Complement(_) => (words.complement_lanes::<24>(x), y),
            };
            words.store_words(&mut out[0], i, x);
            words.store_words(&mut out[1], i, y);
        }
        W::WORDS
    }
}

#[test]
fn words_are_sorted_unsigned() {
    use Pairwise::{Complement, Modular, Sort};
    let mut random = Random(3);
    for backend in Backend::available() {
        let all = [Sort].into_iter().chain([1, 2, 4, 8].map(Modular));
        for what in all.chain([1, 3, 6, 12, 24].map(Complement)) {
            for round in 0..1000 {
                let wide = round % 2 == 0;
                let a: [u32; 16] = core::array::from_fn(|_| word(&mut random));
                let b: [u32; 16] = core::array::from_fn(|_| word(&mut random));
                let mut out = [[0; 16]; 2];
                let run = WordPairs { what, a: &a, b: &b, out: &mut out, wide };
                let lanes = backend.run(run);
                for i in 0..16 {
                    let lane = i % lanes;
                    let expected = match what {
                        Sort => [a[i].min(b[i]), a[i].max(b[i])],
                        Modular(s) if s >= lanes => [a[i], b[i]],
                        Modular(s) if lane & s == 0 => [a, b].map(|v| v[i].min(v[i + s])),
                        Modular(s) => [a, b].map(|v| v[i].max(v[i - s])),
                        Complement(bits) if (lane & bits).count_ones() % 2 == 1 => [!a[i], b[i]],
                        Complement(_) => [a[i], b[i]],
                    };
                    assert_eq!(
                        out.map(|o| o[i]),
                        expected,
                        "{backend} {wide} {what:?} lane {lane}"
                    );
                }
            }
        }
    }
}

struct TransposeWords<'a>(&'a [u32], &'a mut [u32], bool);

impl Kernel for TransposeWords<'_> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> usize {
        if self.2 { self.with(isa.wide()) } else { self.with(isa) }
    }
}

impl TransposeWords<'_> {
    #[inline(always)]
    fn with<W: Sorting>(self, words: W) -> usize {
        let mut rows = [words.load_words(self.0, 0); 16];
        for i in 0..16 {
            rows[i] = words.load_words(self.0, i * W::WORDS);
        }
        for (i, v) in words.transpose_words(rows).into_iter().enumerate() {
            words.store_words(self.1, i * W::WORDS, v);
        }
        W::WORDS
    }
}

#[test]
fn words_are_transposed() {
    let rows: Vec<u32> = (0..256u32).map(|i| i.wrapping_mul(0x0123_4567)).collect();
    for (backend, wide) in Backend::available().flat_map(|b| [(b, false), (b, true)]) {
        let mut columns = vec![0; 256];
        let lanes = backend.run(TransposeWords(&rows, &mut columns, wide));
        for i in 0..16 * lanes {
            assert_eq!(columns[i], rows[i % 16 * lanes + i / 16], "{backend} {wide} word {i}");
        }
    }
}

struct Numbers<'a>(&'a [u16], &'a [u16], &'a [u16], &'a mut [Vec<u16>; 9]);

impl Kernel for Numbers<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Numbers(a, b, n, out) = self;
        for i in (0..a.len()).step_by(I::NUMBERS) {
            let (x, y, n) =
                (isa.load_numbers(a, i), isa.load_numbers(b, i), isa.load_numbers(n, i));
            let zipped = isa.zip_numbers(x, y);
            let (rest, count) = isa.reduce_counted((x, n), y);
            isa.store_numbers(&mut out[0], i, isa.add_numbers(x, y));
            isa.store_numbers(&mut out[1], i, isa.sub_numbers(x, y));
            isa.store_numbers(&mut out[2], i, isa.mul_low(x, y));
            isa.store_numbers(&mut out[3], i, isa.mul_high(x, y));
            isa.store_numbers(&mut out[4], i, isa.reduce_once(x, y));
            isa.store_numbers(&mut out[5], i, rest);
            isa.store_numbers(&mut out[6], i, count);
            isa.store_numbers(&mut out[7], 2 * i, zipped[0]);
            isa.store_numbers(&mut out[7], 2 * i + I::NUMBERS, zipped[1]);
            isa.store_numbers(&mut out[8], i, isa.splat_number(n_th(a, i)));
        }
    }
}

/// Something that the compiler does not know.
fn n_th(a: &[u16], i: usize) -> u16 {
    a[i]
}

#[test]
fn numbers_are_integers_modulo_2_16() {
    const LENGTH: usize = 4096;
    let mut random = Random(6);
    let edges = [0, 1, 0x7fff, 0x8000, 0xffff, 0x1234];
    let mut numbers = || -> Vec<u16> {
        (0..LENGTH)
            .map(|_| {
                let r = random.next();
                if r & 1 == 0 { edges[(r >> 8) as usize % 6] } else { (r >> 16) as u16 }
            })
            .collect()
    };
    let (a, mut b, n) = (numbers(), numbers(), numbers());
    b.iter_mut().for_each(|m| *m = (*m).max(1));
    for backend in Backend::available() {
        let mut out: [Vec<u16>; 9] = core::array::from_fn(|_| vec![0; 2 * LENGTH]);
        backend.run(Numbers(&a, &b, &n, &mut out));
        for i in 0..LENGTH {
            let (x, y, n) = (a[i], b[i], n[i]);
            let product = x as u32 * y as u32;
            let reduced = if x >= y { x - y } else { x };
            let count = n.wrapping_add((x >= y) as u16);
            let expected = [
                x.wrapping_add(y),
                x.wrapping_sub(y),
                product as u16,
                (product >> 16) as u16,
                reduced,
                reduced,
                count,
            ];
            let found: Vec<u16> = out[..7].iter().map(|o| o[i]).collect();
            assert_eq!(found, expected, "{backend} {x} {y} {n}");
            assert_eq!(out[7][2 * i..2 * i + 2], [x, y], "{backend}");
        }
        assert!((0..LENGTH).all(|i| a[..=i].contains(&out[8][i])), "{backend}");
    }
}

struct Merge<'a, const BYTES: usize>(&'a [u16], u16, &'a mut [u8], &'a mut [u16], &'a mut [u16]);

impl<const BYTES: usize> Kernel for Merge<'_, BYTES> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Merge(pairs, radix, bytes, rests, again) = self;
        for i in (0..rests.len()).step_by(I::NUMBERS) {
            let both = [0, I::NUMBERS].map(|at| isa.load_numbers(pairs, 2 * i + at));
            let (emitted, rest) = isa.merge_pairs::<BYTES>(both, radix);
            isa.store_digits::<BYTES>(bytes, BYTES * i, emitted);
            isa.store_numbers(rests, i, rest);
            isa.store_numbers(again, i, isa.load_digits::<BYTES>(bytes, BYTES * i));
        }
    }
}

fn merges<const BYTES: usize>(radix: u16) {
    const PAIRS: usize = 256;
    let mut random = Random(radix as u64);
    let pairs: Vec<u16> = (0..2 * PAIRS)
        .map(|i| if i < 4 { radix - 1 } else { (random.next() % radix as u64) as u16 })
        .collect();
    for backend in Backend::available() {
        let (mut bytes, mut rests, mut again) =
            (vec![7; 2 * PAIRS + 1], vec![0; PAIRS], vec![0; PAIRS]);
        backend.run(Merge::<BYTES>(&pairs, radix, &mut bytes, &mut rests, &mut again));
        for i in 0..PAIRS {
            let merged = pairs[2 * i] as u32 + radix as u32 * pairs[2 * i + 1] as u32;
            let low = merged % (1 << (8 * BYTES));
            assert_eq!(rests[i] as u32, merged >> (8 * BYTES), "{backend} {BYTES} pair {i}");
            assert_eq!(bytes[BYTES * i..][..BYTES], low.to_le_bytes()[..BYTES], "{backend} {i}");
            assert_eq!(again[i] as u32, low, "{backend} {BYTES} pair {i}");
        }
        assert!(bytes[BYTES * PAIRS..].iter().all(|&b| b == 7), "{backend}: bytes beyond the last");
    }
}

#[test]
fn pairs_merge_into_bytes_and_a_rest() {
    for radix in [2, 77, 127] {
        merges::<0>(radix);
    }
    for radix in [128, 322, 1531, 2047] {
        merges::<1>(radix);
    }
    for radix in [2048, 4591, 7879, 16383] {
        merges::<2>(radix);
    }
}
