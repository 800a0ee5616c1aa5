//! NTRU LPRime's rounding of the message by `Top` and `Right`, and the comparison that decrypts a bit. The code follows
//! section 2.4 of NTRU Prime's round-3 submission.
//!
//! All integers of this module fit in 32 bits. The bound of the argument of [`center`] is asserted for each set, and
//! the tests try every coefficient of every set.

use goodprime_lanes::Modulus;
use goodprime_ring::Params;
use goodprime_ring::low_stack::has_low_stack;

use super::{MESSAGE_BITS, SEED};
use crate::scheme::PrimeSet;
use crate::wipe::wipe;

/// The largest value of `Top`.
pub(super) const LARGEST_TOP: i32 = 15;

/// A set of LPRime, with the constants of its rounding of the message.
pub trait Rounding: PrimeSet {
    /// The constants τ0 … τ3, which `Top` and `Right` use.
    const TAU: [i32; 4];
    /// The constant δ: `Right`(`Top`(c)) - c is between 0 and δ.
    const DELTA: i32;
}

/// Returns the bound of the argument of [`center`], which is (3q-1)/2.
const fn center_bound(q: i32) -> i32 {
    (3 * q - 1) / 2
}

/// Returns the representative of `x` modulo q between -(q-1)/2 and (q-1)/2, for |x| ≤ [`center_bound`].
#[inline(always)]
fn center<R: Params>(x: i32) -> i32 {
    let (q, half) = (<R::Q as Modulus>::Q as i32, <R::Q as Modulus>::HALF as i32);
    debug_assert!(x.abs() <= center_bound(q));
    let x = x - (((half - x) >> 31) & q);
    x + (((x + half) >> 31) & q)
}

/// Computes `Top`(c + bit·(q-1)/2) for |c| ≤ (q-1)/2. The result is between 0 and [`LARGEST_TOP`].
#[inline(always)]
pub(super) fn hide_bit<S: Rounding>(c: i32, bit: i32) -> i32 {
    let half = <<S::Ring as Params>::Q as Modulus>::HALF as i32;
    top::<S>(center::<S::Ring>(c + bit * half))
}

/// Returns the bit that `t` hides, for `t` up to [`LARGEST_TOP`] and |c| ≤ (q-1)/2: 1 if `Right`(t) - c + 4w + 1,
/// centred, is negative, else 0.
#[inline(always)]
pub(super) fn reveal_bit<S: Rounding>(t: i32, c: i32) -> i32 {
    const {
        // |Right(t) - c| ≤ q - 1.
        let q = <<S::Ring as Params>::Q as Modulus>::Q as i32;
        assert!(q - 1 + threshold::<S>() <= center_bound(q));
        // Round 3, section 2.4: decryption never fails.
        assert!(q >= 16 * S::WEIGHT as i32 + 2 * S::DELTA + 3);
    }
    center::<S::Ring>(right::<S>(t) - c + threshold::<S>()) >> 31 & 1
}

/// Computes T_i = Top((b·A)_i + r_i·(q-1)/2), two per byte. The compiler makes vector code of it, because each loop
/// has a single step and no shift by an index.
#[inline(always)]
pub(super) fn hide<S: Rounding>(ba: &[i16], input: &[u8; SEED], c_top: &mut [u8]) {
    if const { has_low_stack::<S::Ring>() } {
        return hide_eights::<S>(ba, input, c_top);
    }
    let mut tops = [0; MESSAGE_BITS];
    spread_bits(input, &mut tops);
    for (t, ba) in tops.iter_mut().zip(ba) {
        *t = hide_bit::<S>(*ba as i32, *t);
    }
    for (byte, [low, high]) in c_top.iter_mut().zip(tops.as_chunks().0) {
        *byte = (low | high << 4) as u8;
    }
    wipe(&mut tops);
}

/// Writes the bits of the message, one per number.
#[inline(always)]
fn spread_bits(input: &[u8; SEED], bits: &mut [i32; MESSAGE_BITS]) {
    for (bits, byte) in bits.as_chunks_mut::<8>().0.iter_mut().zip(input) {
        *bits = core::array::from_fn(|k| (byte >> k & 1) as i32);
    }
}

/// Recovers the bits of the message and packs eight per byte.
#[inline(always)]
pub(super) fn reveal<S: Rounding>(ab: &[i16], c_top: &[u8], input: &mut [u8; SEED]) {
    if const { has_low_stack::<S::Ring>() } {
        return reveal_eights::<S>(ab, c_top, input);
    }
    let mut bits = [0; MESSAGE_BITS];
    for (tops, byte) in bits.as_chunks_mut::<2>().0.iter_mut().zip(c_top) {
        *tops = [(byte & 15) as i32, (byte >> 4) as i32];
    }
    for (t, ab) in bits.iter_mut().zip(ab) {
        *t = reveal_bit::<S>(*t, *ab as i32);
    }
    for (byte, bits) in input.iter_mut().zip(bits.as_chunks::<8>().0) {
        *byte = (0..8).fold(0, |byte, k| byte | (bits[k] as u8) << k);
    }
    wipe(&mut bits);
}

/// Computes [`hide`] in small code, for targets where the compiler cannot make vector code.
#[inline(never)]
fn hide_eights<S: Rounding>(ba: &[i16], input: &[u8; SEED], c_top: &mut [u8]) {
    let (bytes, eights) = (c_top.as_chunks_mut::<4>().0, ba.as_chunks::<8>().0);
    for ((tops, ba), bits) in bytes.iter_mut().zip(eights).zip(input) {
        for (k, (byte, [low, high])) in tops.iter_mut().zip(ba.as_chunks::<2>().0).enumerate() {
            let top = |c: &i16, k: usize| hide_bit::<S>(i32::from(*c), i32::from(bits >> k & 1));
            *byte = (top(low, 2 * k) | top(high, 2 * k + 1) << 4) as u8;
        }
    }
}

/// Computes [`reveal`] in small code, for targets where the compiler cannot make vector code.
#[inline(never)]
fn reveal_eights<S: Rounding>(ab: &[i16], c_top: &[u8], input: &mut [u8; SEED]) {
    let (bytes, eights) = (c_top.as_chunks::<4>().0, ab.as_chunks::<8>().0);
    for ((tops, ab), byte) in bytes.iter().zip(eights).zip(input) {
        let mut bits = 0;
        for (k, (top, [low, high])) in tops.iter().zip(ab.as_chunks::<2>().0).enumerate() {
            let bit = |top: u8, c: &i16| reveal_bit::<S>(i32::from(top), i32::from(*c));
            bits |= bit(top & 15, low) << (2 * k) | bit(top >> 4, high) << (2 * k + 1);
        }
        *byte = bits as u8;
    }
}

/// Returns 4w + 1, the threshold of decryption.
const fn threshold<S: Rounding>() -> i32 {
    4 * S::WEIGHT as i32 + 1
}

/// Computes `Top`, the top four bits of a coefficient. The result is between 0 and [`LARGEST_TOP`] for |c| ≤ (q-1)/2.
#[inline(always)]
fn top<S: Rounding>(c: i32) -> i32 {
    (S::TAU[1] * (c + S::TAU[0]) + (1 << 14)) >> 15
}

/// Computes `Right`, a coefficient whose top bits are `t`, up to an error of δ.
#[inline(always)]
fn right<S: Rounding>(t: i32) -> i32 {
    const {
        let (q, [_, _, tau2, tau3]) = (<<S::Ring as Params>::Q as Modulus>::Q as i32, S::TAU);
        let (lowest, highest) = (tau2, tau3 * LARGEST_TOP - tau2);
        assert!(lowest <= center_bound(q) && highest <= center_bound(q));
    }
    center::<S::Ring>(S::TAU[3] * t - S::TAU[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the representative of `a` modulo q between -(q-1)/2 and (q-1)/2, by division.
    fn centered(a: i32, q: i32) -> i32 {
        (a + (q - 1) / 2).rem_euclid(q) - (q - 1) / 2
    }

    fn half<S: Rounding>() -> (i32, i32) {
        let q = <<S::Ring as Params>::Q as Modulus>::Q as i32;
        (q, (q - 1) / 2)
    }

    /// Tests [`center`], and rounding to four bits and back with an error between 0 and δ, for every coefficient.
    fn every_coefficient<S: Rounding>() {
        let (q, half) = half::<S>();
        for x in -center_bound(q)..=center_bound(q) {
            assert_eq!(center::<S::Ring>(x), centered(x, q));
        }
        let mut largest = 0;
        for c in -half..=half {
            let t = top::<S>(c);
            assert!((0..=LARGEST_TOP).contains(&t), "{c}: {t}");
            assert!((S::TAU[1] as i64 * (c + S::TAU[0]) as i64) < 1 << 30, "32 bits");
            let error = centered(right::<S>(t) - c, q);
            assert!((0..=S::DELTA).contains(&error), "{c}: {error}");
            largest = largest.max(error);
        }
        assert_eq!(largest, S::DELTA);
    }

    /// Tests both bits with every coefficient and several errors e, the difference of b·A and a·B: the ends and the
    /// middle of |e| ≤ 4w.
    fn every_bit<S: Rounding>() {
        let (q, half) = half::<S>();
        let errors = 4 * S::WEIGHT as i32;
        for c in -half..=half {
            for bit in [0, 1] {
                let t = hide_bit::<S>(c, bit);
                for e in [-errors, -errors + 1, -1, 0, 1, errors - 1, errors] {
                    let other = centered(c + e, q);
                    assert_eq!(reveal_bit::<S>(t, other), bit, "{c} {bit} {e}");
                }
            }
        }
    }

    /// Checks that an error of 4w + 2, more than the parameters allow, changes the decrypted bit.
    fn too_large_an_error<S: Rounding>() {
        let (q, half) = half::<S>();
        let e = 4 * S::WEIGHT as i32 + 2;
        let fails = |c: i32| reveal_bit::<S>(hide_bit::<S>(c, 0), centered(c + e, q)) != 0;
        assert!((-half..=half).any(fails));
    }

    macro_rules! tests {
        ($({ $name:ident $set:ident $family:ident $($row:tt)* })*) => { $(tests!($family $set);)* };
        (LPRime $set:ident) => {
            every_coefficient::<crate::$set>();
            every_bit::<crate::$set>();
            too_large_an_error::<crate::$set>();
        };
        ($family:ident $set:ident) => {};
    }

    #[test]
    fn every_coefficient_of_every_set() {
        crate::for_each_set!(tests);
    }
}
