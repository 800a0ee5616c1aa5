//! Vectors of bits, against words and against coefficients modulo 3.

use goodprime_lanes::{Backend, Isa, Kernel};

use crate::common::Random;

/// The operations on bit vectors, in words.
struct BitOperations<'a>(&'a [u64; 24], &'a mut [[u64; 4]; 13]);

impl Kernel for BitOperations<'_> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> usize {
        let BitOperations(a, out) = self;
        let v = |i: usize| isa.load_bits(a, 4 * i);
        let sum = isa.signed_sum(v(4), (v(0), v(1)), v(5), (v(2), v(3)));
        let results = [
            isa.and_bits(v(0), v(1)),
            isa.or_bits(v(0), v(1)),
            isa.xor_bits(v(0), v(1)),
            isa.and_not_bits(v(0), v(1)),
            isa.select_bits(isa.spread_sign(v(2)), v(0), v(1)),
            isa.shift_down(v(0)),
            isa.rotate_down(v(0)),
            isa.spread_bit(v(0)),
            isa.spread_sign(v(0)),
            isa.add_bits(v(0), v(1)),
            isa.complement_or_decrement(isa.spread_sign(v(2)), v(0)),
            sum.0,
            sum.1,
        ];
        for (out, v) in out.iter_mut().zip(results) {
            isa.store_bits(out, 0, v);
        }
        I::BIT_WORDS
    }
}

#[test]
fn bit_vectors_agree_with_words() {
    let spread = |bit: u64| bit.wrapping_neg();
    for backend in Backend::available() {
        let mut random = Random(6);
        for _ in 0..1000 {
            let a: [u64; 24] = core::array::from_fn(|_| random.next());
            let mut out = [[0; 4]; 13];
            let words = backend.run(BitOperations(&a, &mut out));
            for i in 0..words {
                let [x, y, z] = [a[i], a[4 + i], a[8 + i]];
                let mask = spread(z >> 63);
                let next = if i == words - 1 { a[0] >> 1 } else { a[i + 1] };
                let turned = if i == words - 1 { a[0].rotate_right(1) } else { a[i + 1] };
                let expected = [
                    x & y,
                    x | y,
                    x ^ y,
                    x & !y,
                    x & mask | y & !mask,
                    next,
                    turned,
                    spread(a[0] & 1),
                    spread(x >> 63),
                    x.wrapping_add(y),
                    if mask == 0 { x.wrapping_sub(1) } else { !x },
                ];
                for (k, expected) in expected.into_iter().enumerate() {
                    assert_eq!(out[k][i], expected, "{backend} operation {k}");
                }
                // Coefficient by coefficient: (nonzero, negative) is 0, 1 or -1.
                for bit in 0..64 {
                    let trit =
                        |n: u64, s: u64| (n >> bit & 1) as i32 * (1 - 2 * (s >> bit & 1) as i32);
                    // ±1 for `plus`, and 1 or 0 for `take`.
                    let sign = 2 * (a[16 + i] >> bit & 1) as i32 - 1;
                    let taken = (a[20 + i] >> bit & 1) as i32;
                    let expected = sign * trit(x, y) + taken * trit(z, a[12 + i]);
                    let sum = trit(out[11][i], out[12][i]);
                    assert_eq!((sum - expected).rem_euclid(3), 0, "{backend}");
                }
            }
        }
    }
}
