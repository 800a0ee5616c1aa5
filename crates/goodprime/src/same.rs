//! Comparison of ciphertexts.

use ctutils::{Choice, CtEq};

/// Whether two ciphertexts, of as many bytes, are the same.
///
/// All differences are gathered, which the compiler does by vectors, and looked at once. `ctutils` would do so for each
/// word: a chain of conditional moves that takes as long as encoding the ciphertext.
#[inline(always)]
pub(crate) fn same(a: &[u8], b: &[u8]) -> Choice {
    debug_assert_eq!(a.len(), b.len());
    let differences = a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b));
    differences.ct_eq(&0)
}

#[cfg(test)]
mod tests {
    use super::same;

    #[test]
    fn any_bit_makes_a_difference() {
        let a: [u8; 300] = core::array::from_fn(|i| i as u8);
        for length in [0, 1, 31, 32, 33, 300] {
            assert!(same(&a[..length], &a[..length]).to_bool());
            for i in 0..8 * length {
                let mut b = a;
                b[i / 8] ^= 1 << (i % 8);
                assert!(!same(&a[..length], &b[..length]).to_bool(), "bit {i} of {length} bytes");
            }
        }
    }
}
