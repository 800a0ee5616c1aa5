//! Modulo 3 by products of integers: four coefficients are the bytes of a word of 32 bits, and a product of two words, of 64
//! bits, is a product of polynomials of four coefficients (`umull`).
//!
//! ```text
//! 4×4      one product of words
//! 16×16    4×4 products of words, by definition: 16 bytes, each at most 16·(q-1)² < 2^8
//! above    Karatsuba
//! ```
//!
//! Source: "Jumping for Bernstein–Yang Inversion" §5.3.

use goodprime_rings::numbers::Numbers;

use super::{Product, karatsuba, leaves};

/// Coefficients of a word.
const WORD: usize = 4;
/// Bits of a coefficient.
const BITS: usize = 8;
/// Coefficients of a product by definition.
const BLOCK: usize = 16;
/// Words of a product by definition.
const WORDS: usize = BLOCK / WORD;
/// A coefficient of a product of blocks fits its byte modulo q up to here.
pub(super) const BOUND_Q: u64 = 4;
const _: () = assert!(BLOCK as u64 * (BOUND_Q - 1).pow(2) < 1 << BITS);

pub(super) struct Umull {
    pub(super) length: usize,
}

impl<N: Numbers> Product<N> for Umull {
    fn operand(&self) -> usize {
        self.length
    }

    fn room(&self) -> usize {
        2 * self.length - 1
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        karatsuba::product_over(numbers, a, b, [BLOCK; 2], blocks)
    }
}

/// a·b for operands of whole blocks, of which an odd number is multiplied by definition.
fn blocks<N: Numbers>(numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    if a.len() == BLOCK {
        return block(numbers, a, b);
    }
    let mut out = vec![0; a.len() + b.len() - 1];
    for (i, x) in a.chunks(BLOCK).enumerate() {
        for (j, y) in b.chunks(BLOCK).enumerate() {
            let at = BLOCK * (i + j);
            let sum = leaves::sum(numbers, &out[at..at + 2 * BLOCK - 1], &block(numbers, x, y));
            out[at..at + 2 * BLOCK - 1].copy_from_slice(&sum);
        }
    }
    out
}

/// Returns the product of two blocks.
fn block<N: Numbers>(numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    let [a, b] = [a, b].map(words);
    let mut bytes = [0; 2 * BLOCK];
    for k in 0..2 * WORDS - 1 {
        let (from, to) = (k.saturating_sub(WORDS - 1), k.min(WORDS - 1));
        let sum = (from..=to).fold(0, |sum, i| numbers.accumulate(sum, a[i], b[k - i]));
        for (i, byte) in bytes[WORD * k..].iter_mut().enumerate().take(2 * WORD - 1) {
            *byte += sum >> (BITS * i) & ((1 << BITS) - 1);
        }
    }
    bytes[..2 * BLOCK - 1].iter().map(|&byte| numbers.reduce(byte)).collect()
}

/// Returns the words of a polynomial, four coefficients per word, the first lowest.
fn words(a: &[u64]) -> [u64; WORDS] {
    std::array::from_fn(|k| {
        let bytes = a[WORD * k..][..WORD].iter().rev();
        bytes.fold(0, |word, &c| word << BITS | c)
    })
}
