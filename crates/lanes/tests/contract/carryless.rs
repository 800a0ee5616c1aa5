//! Carry-less products against shifts and sums.

use goodprime_lanes::{Backend, Isa, Kernel};

use crate::common::Random;

/// The sum of two products.
struct Products([u64; 4]);

impl Kernel for Products {
    type Output = [u64; 2];
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> [u64; 2] {
        let [a, b, c, d] = self.0;
        isa.words_of(isa.add_product(isa.add_product(isa.zero_sum(), a, b), c, d))
    }
}

fn by_shifts(a: u64, b: u64) -> u128 {
    (0..64).filter(|i| b >> i & 1 == 1).fold(0, |sum, i| sum ^ (a as u128) << i)
}

#[test]
fn carryless_products_agree_with_shifts() {
    let mut random = Random(11);
    for backend in Backend::available() {
        let check = |words: [u64; 4]| {
            let expected = by_shifts(words[0], words[1]) ^ by_shifts(words[2], words[3]);
            let [low, high] = backend.run(Products(words));
            let found = (high as u128) << 64 | low as u128;
            assert_eq!(found, expected, "{backend}: {words:x?}");
        };
        for i in 0..64 {
            for j in 0..64 {
                check([1 << i, 1 << j, 0, 0]);
            }
        }
        check([!0; 4]);
        check([!0, !0, 0, 1]);
        for _ in 0..1000 {
            check(core::array::from_fn(|_| random.next()));
        }
    }
}
