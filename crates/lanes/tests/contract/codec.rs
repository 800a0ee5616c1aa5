//! Vectors of numbers for codecs, against integers modulo 2^16.

use goodprime_lanes::{Backend, Isa, Kernel};

use crate::common::Random;

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

/// Returns a value that the compiler does not know.
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
