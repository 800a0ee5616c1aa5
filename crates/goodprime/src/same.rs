//! Comparison of ciphertexts in constant time.

use ctutils::{Choice, CtEq};

/// True if `a` and `b` have the same bytes. Their lengths must be equal.
///
/// The function collects all differences, in vectors, and tests them once. The crate `ctutils` would test each word by
/// a chain of conditional moves, which takes as long as encoding the ciphertext.
#[inline(always)]
pub(crate) fn same(a: &[u8], b: &[u8]) -> Choice {
    debug_assert_eq!(a.len(), b.len());
    if BY_WORDS {
        return differences_by_words(a, b).ct_eq(&0);
    }
    let differences = a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b));
    differences.ct_eq(&0)
}

/// True on processors without vectors of bytes. These compare words.
const BY_WORDS: bool = cfg!(cortex_m4);

/// Collects the bits in which the words of `a` and `b` differ, and then the bits in which the last bytes differ.
#[inline(always)]
fn differences_by_words(a: &[u8], b: &[u8]) -> u32 {
    let ((a, last), (b, last_b)) = (a.as_chunks::<4>(), b.as_chunks::<4>());
    let words = a
        .iter()
        .zip(b)
        .fold(0, |all, (a, b)| all | (u32::from_le_bytes(*a) ^ u32::from_le_bytes(*b)));
    last.iter().zip(last_b).fold(words, |all, (a, b)| all | u32::from(a ^ b))
}

#[cfg(test)]
mod tests {
    use super::{differences_by_words, same};

    #[test]
    fn any_bit_makes_a_difference() {
        let a: [u8; 300] = core::array::from_fn(|i| i as u8);
        for length in [0, 1, 31, 32, 33, 300] {
            assert!(same(&a[..length], &a[..length]).to_bool());
            assert_eq!(differences_by_words(&a[..length], &a[..length]), 0);
            for i in 0..8 * length {
                let mut b = a;
                b[i / 8] ^= 1 << (i % 8);
                let (a, b) = (&a[..length], &b[..length]);
                assert!(!same(a, b).to_bool(), "bit {i} of {length} bytes");
                assert_ne!(differences_by_words(a, b), 0, "bit {i} of {length} bytes");
            }
        }
    }
}
