//! The check of a decapsulation key: its parts must fit each other, as the parts of every generated key do.
//!
//! Each family of sets has its own function for this check, because its keys have other parts. No branch and no address
//! depends on the key; only the verdict on the whole key is revealed.

use core::hint::black_box;

use ctutils::Choice;

use crate::declassify::declassify;
use crate::error::Error;

/// The results of the check of a key, one per condition.
#[derive(Clone, Copy)]
pub struct Fits {
    /// True if all encodings are canonical.
    pub(crate) encoding: Choice,
    /// True if the secret polynomial has the weight of the set.
    pub(crate) weight: Choice,
    /// True if the cached hash is that of the public key (NTRU Prime).
    pub(crate) hash: Choice,
    /// True if the public key belongs to the secret polynomials.
    pub(crate) public: Choice,
    /// True if each stored inverse is the inverse of its polynomial.
    pub(crate) inverse: Choice,
}

impl Fits {
    /// Returns an error if a part is wrong, without naming the part. Otherwise an attacker who can change a stored key
    /// could read the coefficients of f: a named part says whether a changed byte of f is no encoding or changes the
    /// weight.
    pub(crate) fn verdict(self) -> Result<(), Error> {
        let Self { encoding, weight, hash, public, inverse } = self;
        let consistent = encoding.and(weight).and(hash).and(public).and(inverse);
        let reason =
            "a damaged key is refused, and any change of a secret polynomial damages a key";
        if declassify(consistent, reason) {
            return Ok(());
        }
        // This is a branch, because a selection would let the caller branch on a value that is not declassified.
        Err(black_box(Error::Unfit))
    }
}

/// True if each pair of bits is the code of -1, 0 or 1, and all bits after coefficient `p` are 0.
pub(crate) fn is_small(bytes: &[u8], p: usize) -> Choice {
    let threes = bytes.iter().fold(0, |seen, byte| seen | (byte & byte >> 1 & 0x55));
    let beyond = match p % 4 {
        0 => 0,
        used => bytes[bytes.len() - 1] >> (2 * used),
    };
    Choice::from_u8_eq(threes | beyond, 0)
}

/// True if exactly `weight` of the coefficients, which are -1, 0 or 1, are not 0.
pub(crate) fn has_weight(coefficients: &[i16], weight: usize) -> Choice {
    let nonzero = coefficients.iter().fold(0u16, |sum, c| sum + (c & 1) as u16);
    Choice::from_u16_eq(nonzero, weight as u16)
}

/// 1 if `v` is 0, 1 or 2, else 0, for numbers that are far from overflow.
pub(crate) const fn below_3(v: i32) -> u32 {
    ((v - 3) & !v) as u32 >> 31
}

#[cfg(all(test, feature = "sntrup"))]
mod tests {
    use super::*;

    #[test]
    fn three_numbers_are_below_3() {
        for v in -20_000..20_000 {
            assert_eq!(below_3(v), (0..3).contains(&v) as u32, "{v}");
        }
    }
}
