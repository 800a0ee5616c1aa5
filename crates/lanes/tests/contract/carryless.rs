//! Carry-less products against shifts and sums.

use goodprime_lanes::{Backend, Carryless, Isa, Kernel};

use crate::common::Random;

/// The largest number of words of a vector.
const MAX: usize = 8;

/// Computes a·b + c·d of limbs a and c and vectors b and d, in limbs of twice the length. Returns their number.
struct Products<'a>([&'a [u64; 2]; 2], [&'a [u64; MAX]; 2]);

impl Kernel for Products<'_> {
    type Output = (usize, [[u64; MAX]; 3]);
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        let Self([a, c], [b, d]) = self;
        let sums = isa.add_products(isa.add_products(isa.zero_sums(), a, b), c, d);
        let mut parts = [[0; MAX]; 3];
        isa.store_sums(sums, &mut parts);
        (<I as Carryless>::LIMBS, parts)
    }
}

/// Computes the squares of words. Returns their number.
struct Squares<'a>(&'a [u64; MAX]);

impl Kernel for Squares<'_> {
    type Output = (usize, [u64; 2 * MAX]);
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        let mut out = [0; 2 * MAX];
        isa.square_words(self.0, &mut out);
        (2 * <I as Carryless>::LIMBS, out)
    }
}

fn by_shifts(a: u64, b: u64) -> u128 {
    (0..64).filter(|i| b >> i & 1 == 1).fold(0, |sum, i| sum ^ (a as u128) << i)
}

fn double([low, high]: [u64; 2]) -> u128 {
    (high as u128) << 64 | low as u128
}

/// Returns the low, middle and high part of a product of limbs.
fn limb_by_shifts(a: [u64; 2], b: [u64; 2]) -> [u128; 3] {
    let across = by_shifts(a[0], b[1]) ^ by_shifts(a[1], b[0]);
    [by_shifts(a[0], b[0]), across, by_shifts(a[1], b[1])]
}

fn check(backend: Backend, [a, c]: [&[u64; 2]; 2], [b, d]: [&[u64; MAX]; 2]) {
    let (limbs, parts) = backend.run(Products([a, c], [b, d]));
    for i in 0..limbs {
        let at = |v: &[u64; MAX]| [v[2 * i], v[2 * i + 1]];
        let (one, other) = (limb_by_shifts(*a, at(b)), limb_by_shifts(*c, at(d)));
        let found = [0, 1, 2].map(|k| double(at(&parts[k])));
        let expected = [0, 1, 2].map(|k| one[k] ^ other[k]);
        assert_eq!(found, expected, "{backend}, limb {i}: {a:x?} {b:x?} {c:x?} {d:x?}");
    }
}

#[test]
fn carryless_products_agree_with_shifts() {
    let mut random = Random(11);
    for backend in Backend::available() {
        let zero = &[0; 2];
        for i in 0..128 {
            for j in 0..128 {
                let limb = |i: usize| [(1u128 << i) as u64, (1u128 << i >> 64) as u64];
                let b: [u64; MAX] = core::array::from_fn(|k| limb((j + k / 2) % 128)[k % 2]);
                check(backend, [&limb(i), zero], [&b, &[!0; MAX]]);
            }
        }
        check(backend, [&[!0; 2]; 2], [&[!0; MAX]; 2]);
        check(backend, [&[!0; 2], zero], [&[!0; MAX]; 2]);
        for _ in 0..1000 {
            let limbs: [[u64; 2]; 2] = core::array::from_fn(|_| [random.next(), random.next()]);
            let vectors: [[u64; MAX]; 2] =
                core::array::from_fn(|_| core::array::from_fn(|_| random.next()));
            check(backend, limbs.each_ref(), vectors.each_ref());
        }
    }
}

#[test]
fn squares_agree_with_shifts() {
    let mut random = Random(12);
    for backend in Backend::available() {
        let mut vectors = vec![[!0; MAX], [0; MAX]];
        vectors.extend((0..64).map(|i| core::array::from_fn(|k| 1 << ((i + k) % 64))));
        vectors.extend((0..1000).map(|_| core::array::from_fn(|_| random.next())));
        for a in vectors {
            let (words, squares) = backend.run(Squares(&a));
            for (i, square) in squares.as_chunks().0.iter().enumerate().take(words) {
                assert_eq!(double(*square), by_shifts(a[i], a[i]), "{backend}, word {i}: {a:x?}");
            }
        }
    }
}
