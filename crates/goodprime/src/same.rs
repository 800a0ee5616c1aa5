//! Comparison of ciphertexts.

use ctutils::{Choice, CtEq};

/// How decapsulation compares: as [`Same`], but for a test that must see it go wrong.
pub(crate) trait Compare {
    /// Whether both are the same, of equal length.
    fn same(a: &[u8], b: &[u8]) -> Choice;
}

/// Whether ciphertexts are the same.
pub(crate) struct Same;

impl Compare for Same {
    /// All differences are gathered, which the compiler does by vectors, and looked at once. `ctutils` would do so for each
    /// word: a chain of conditional moves that takes as long as encoding the ciphertext.
    #[inline(always)]
    fn same(a: &[u8], b: &[u8]) -> Choice {
        debug_assert_eq!(a.len(), b.len());
        let differences = a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b));
        differences.ct_eq(&0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Compare, Same};

    #[test]
    fn any_bit_makes_a_difference() {
        let a: [u8; 300] = core::array::from_fn(|i| i as u8);
        for length in [0, 1, 31, 32, 33, 300] {
            assert!(Same::same(&a[..length], &a[..length]).to_bool());
            for i in 0..8 * length {
                let mut b = a;
                b[i / 8] ^= 1 << (i % 8);
                assert!(
                    !Same::same(&a[..length], &b[..length]).to_bool(),
                    "bit {i} of {length} bytes"
                );
            }
        }
    }
}
