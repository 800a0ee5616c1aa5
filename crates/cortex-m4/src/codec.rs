//! Levels of the codecs of lists of numbers below a radix (NTRU Prime round 3, section 4.3), and small polynomials.
//!
//! `Encode` merges a pair (r, s) of numbers below m into r + m·s, of which the lowest bytes are emitted; `Decode`
//! splits it again. Pairs are words in memory. The first level of an encoding can also round coefficients, and the last
//! level of a decoding can centre them.
//!
//! Small polynomials have two bits per coefficient, c + 1, and four coefficients per byte.

/// Division by m: floor(n·reciprocal/2^(32 + shift)) is floor(n/m) for n up to a bound.
///
/// With reciprocal·m = 2^(32 + shift) + e and 0 ≤ e ≤ m the quotient is exact if n·e < 2^(32 + shift): the excess is
/// then less than 1/m.
#[derive(Clone, Copy, Debug)]
pub struct Divisor {
    /// About 2^(32 + shift)/m.
    pub reciprocal: u32,
    /// The largest shift for which [`Self::reciprocal`] is below 2^32.
    pub shift: u32,
}

impl Divisor {
    /// Division by m of numbers up to `largest`, 2 ≤ m < 2^14.
    ///
    /// # Panics
    ///
    /// If the division is not exact.
    pub const fn new(m: u32, largest: u32) -> Self {
        assert!(2 <= m && m < 1 << 14);
        let shift = m.ilog2() - m.is_power_of_two() as u32;
        let power = 1u64 << (32 + shift);
        let reciprocal = power.div_ceil(m as u64);
        let excess = reciprocal * m as u64 - power;
        assert!(reciprocal < 1 << 32 && largest as u64 * excess < power, "an exact division");
        Self { reciprocal: reciprocal as u32, shift }
    }

    /// floor(n/m).
    #[inline(always)]
    pub fn quotient(self, n: u32) -> u32 {
        ((u64::from(n) * u64::from(self.reciprocal)) >> (32 + self.shift)) as u32
    }
}

/// A level of an encoding.
#[derive(Clone, Copy, Debug)]
pub struct Merge {
    /// m, below 2^14.
    pub radix: u32,
    /// Bytes that each pair emits, at most two.
    pub bytes: usize,
    /// The factor and the offset of coefficients that are rounded first: floor(factor·(c + offset)/2^16), c + offset ≥
    /// 0.
    pub changed: Option<(i32, i16)>,
}

/// A level of a decoding.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    /// m, below 2^14.
    pub radix: u32,
    /// Division by the radix.
    pub divisor: Divisor,
    /// Bytes that belong to each number, at most two.
    pub bytes: usize,
    /// The factor and the offset of numbers that are centred at the end: factor·n - offset, where factor·n is below
    /// 2^16.
    pub changed: Option<(u16, i16)>,
}

/// An engine of levels: the kernels or the model.
pub trait CodecEngine {
    /// Merges pairs, at least one, to numbers and bytes.
    fn merge(merge: &Merge, pairs: &[u16], numbers: &mut [u16], bytes: &mut [u8]);
    /// Splits numbers, at least one, and bytes to pairs. Each quotient is below twice the radix; the radix is
    /// subtracted from a quotient that is not below it. Returns 1 if all quotients are below the radix, or else 0.
    fn split(split: &Split, numbers: &[u16], bytes: &[u8], pairs: &mut [u16]) -> u32;
    /// Returns 1 if no coefficient of a differs from that of b by more than 1, or else 0. Differences fit 16 bits. The
    /// length is a multiple of eight.
    fn near(a: &[i16], b: &[i16]) -> u32;
    /// Decodes bytes to four coefficients each. Code 3 is -1 if `mod_3`, or else 2.
    fn small_decode(bytes: &[u8], mod_3: bool, out: &mut [i16]);
}

/// The model in Rust.
#[derive(Clone, Copy, Debug)]
pub struct CodecModel;

impl CodecEngine for CodecModel {
    fn merge(merge: &Merge, pairs: &[u16], numbers: &mut [u16], bytes: &mut [u8]) {
        let Merge { radix, bytes: size, changed } = *merge;
        let change = |c: u16| changed.map_or(c, |changed| rounded(changed, c as i16));
        for (i, (pair, number)) in pairs.as_chunks::<2>().0.iter().zip(numbers).enumerate() {
            let [r, s] = pair.map(|c| u32::from(change(c)));
            let merged = r + radix * s;
            bytes[size * i..][..size].copy_from_slice(&merged.to_le_bytes()[..size]);
            *number = (merged >> (8 * size)) as u16;
        }
    }

    fn split(split: &Split, numbers: &[u16], bytes: &[u8], pairs: &mut [u16]) -> u32 {
        let Split { radix, divisor, bytes: size, changed } = *split;
        let mut all_below = true;
        for (i, (pair, number)) in pairs.as_chunks_mut::<2>().0.iter_mut().zip(numbers).enumerate()
        {
            let emitted = bytes[size * i..][..size].iter().rev();
            let n = emitted.fold(u32::from(*number), |n, byte| n << 8 | u32::from(*byte));
            let quotient = divisor.quotient(n);
            all_below &= quotient < radix;
            let below = if quotient < radix { quotient } else { quotient - radix };
            *pair = [(n - radix * quotient) as u16, below as u16];
            if let Some(changed) = changed {
                *pair = pair.map(|n| centred(changed, n) as u16);
            }
        }
        u32::from(all_below)
    }

    fn near(a: &[i16], b: &[i16]) -> u32 {
        u32::from(a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) < 2))
    }

    fn small_decode(bytes: &[u8], mod_3: bool, out: &mut [i16]) {
        for (four, byte) in out.as_chunks_mut::<4>().0.iter_mut().zip(bytes) {
            *four = [0, 2, 4, 6].map(|k| match (byte >> k & 3, mod_3) {
                (3, true) => -1,
                (code, _) => i16::from(code) - 1,
            });
        }
    }
}

/// Rounds a coefficient by [`Merge::changed`].
#[inline(always)]
pub fn rounded((factor, offset): (i32, i16), c: i16) -> u16 {
    ((i32::from(c + offset) * factor) >> 16) as u16
}

/// Centres a number by [`Split::changed`].
#[inline(always)]
pub fn centred((factor, offset): (u16, i16), n: u16) -> i16 {
    (factor * n) as i16 - offset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_exact() {
        for m in (2..1 << 14).step_by(7) {
            // The largest number of a pair that is split, and some on either side of multiples.
            let largest = m * m + (1 << 16);
            let divisor = Divisor::new(m, largest);
            for n in (0..=largest / m)
                .step_by(1 + m as usize / 50)
                .flat_map(|k| [(k * m).saturating_sub(1), k * m, k * m + 1])
            {
                assert_eq!(divisor.quotient(n), n / m, "{n}/{m}");
            }
        }
    }

    #[test]
    #[should_panic = "an exact division"]
    fn a_division_that_is_not_exact_is_found() {
        Divisor::new(5167, u32::MAX);
    }
}
