//! Words modulo 2^16 against integer arithmetic: exhaustive where an operation has one word, and bit-exact.

use goodprime_lanes::{BLOCK, Backend, Isa, Kernel};

use crate::common::Random;

type Words = [u16; BLOCK];

/// The operations on blocks.
struct Operations<'a>(&'a Words, &'a Words, &'a mut [Words; 8]);

impl Kernel for Operations<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Operations(a, b, out) = self;
        let (a, b) = (isa.load_block(a), isa.load_block(b));
        let results = [
            isa.zero_block(),
            isa.add_blocks(a, b),
            isa.sub_blocks(a, b),
            isa.scale_block(a, 1),
            isa.scale_block(a, 8),
            isa.scale_block(a, 0xaaab),
            isa.reverse_block(a),
            isa.shift_block(a, 3, 0x7ff),
        ];
        for (out, v) in out.iter_mut().zip(results) {
            isa.store_block(out, v);
        }
    }
}

#[test]
fn blocks_agree_with_words() {
    for backend in Backend::available() {
        let mut random = Random(1);
        for first in (0..1u32 << 16).step_by(BLOCK) {
            let a: Words = core::array::from_fn(|i| (first as usize + i) as u16);
            let b: Words = core::array::from_fn(|_| random.next() as u16);
            let mut out = [[0xaaaa; BLOCK]; 8];
            backend.run(Operations(&a, &b, &mut out));
            for i in 0..BLOCK {
                let expected = [
                    0,
                    a[i].wrapping_add(b[i]),
                    a[i].wrapping_sub(b[i]),
                    a[i],
                    a[i].wrapping_mul(8),
                    a[i].wrapping_mul(0xaaab),
                    a[BLOCK - 1 - i],
                    a[i] >> 3 & 0x7ff,
                ];
                for (k, expected) in expected.into_iter().enumerate() {
                    assert_eq!(out[k][i], expected, "{backend} operation {k}");
                }
            }
        }
    }
}

/// The Hankel products of K vectors.
struct Hankel<'a, const K: usize>(&'a [[u16; 2 * BLOCK]; K], &'a [Words; K], &'a mut [Words; K]);

impl<const K: usize> Kernel for Hankel<'_, K> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Hankel(h, x, out) = self;
        for (out, v) in out.iter_mut().zip(isa.hankel(h, x)) {
            isa.store_block(out, v);
        }
    }
}

fn hankel<const K: usize>() {
    for backend in Backend::available() {
        let mut random = Random(2);
        for round in 0..200 {
            // All ones at first: the largest sums.
            let mut word = || if round == 0 { 0xffff } else { random.next() as u16 };
            let h: [[u16; 2 * BLOCK]; K] =
                core::array::from_fn(|_| core::array::from_fn(|_| word()));
            let x: [Words; K] = core::array::from_fn(|_| core::array::from_fn(|_| word()));
            let mut out = [[0; BLOCK]; K];
            backend.run(Hankel(&h, &x, &mut out));
            for k in 0..K {
                for i in 0..BLOCK {
                    let products = (0..BLOCK).map(|j| h[k][i + j].wrapping_mul(x[k][j]));
                    let expected = products.fold(0, u16::wrapping_add);
                    assert_eq!(out[k][i], expected, "{backend}, {k} of {K}, word {i}");
                }
            }
        }
    }
}

#[test]
fn hankel_products_agree_with_words() {
    hankel::<1>();
    hankel::<2>();
    hankel::<3>();
    hankel::<4>();
    hankel::<5>();
}
