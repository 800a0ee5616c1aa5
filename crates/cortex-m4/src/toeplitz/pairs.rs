//! Two coefficients modulo 2^16 in a word, and the operations of passes on them.

/// A type of words of two coefficients, and the operations of passes on them.
pub trait Pairs {
    /// A coefficient.
    type Coefficient: Copy + core::fmt::Debug;
    /// Two of them.
    type Word: Copy + core::fmt::Debug;
    /// The coefficient 0.
    const ZERO: Self::Coefficient;

    /// The word of these two.
    fn pair(low: Self::Coefficient, high: Self::Coefficient) -> Self::Word;
    /// The two of a word.
    fn split(word: Self::Word) -> [Self::Coefficient; 2];
    /// a + b
    fn plus(a: Self::Word, b: Self::Word) -> Self::Word;
    /// a - b
    fn minus(a: Self::Word, b: Self::Word) -> Self::Word;
    /// c·a
    fn times(a: Self::Word, c: u16) -> Self::Word;
    /// Both coefficients, shifted by `lost` bits, which are zero if they are multiples, and reduced to the lowest
    /// `bits`.
    fn shifted(a: Self::Word, lost: u32, bits: u32) -> Self::Word;
    /// sum + a·b
    fn add_product(
        sum: Self::Coefficient,
        a: Self::Coefficient,
        b: Self::Coefficient,
    ) -> Self::Coefficient;

    /// Word j of each part.
    #[inline(always)]
    fn column<const M: usize, const Q: usize>(
        parts: &[[Self::Word; M]; Q],
        j: usize,
    ) -> [Self::Word; Q] {
        core::array::from_fn(|k| parts[k][j])
    }

    /// Writes word j of each part.
    #[inline(always)]
    fn store<const M: usize, const Q: usize>(
        parts: &mut [[Self::Word; M]; Q],
        j: usize,
        column: [Self::Word; Q],
    ) {
        for (part, word) in parts.iter_mut().zip(column) {
            part[j] = word;
        }
    }

    /// 2a
    #[inline(always)]
    fn twice(a: Self::Word) -> Self::Word {
        Self::plus(a, a)
    }
}

/// Words as numbers, on any processor.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

const LOW: u32 = 0xffff;

/// The word of the lower halves of a function's results for both halves.
#[inline(always)]
fn both(a: u32, b: u32, f: impl Fn(u32, u32) -> u32) -> u32 {
    f(a & LOW, b & LOW) & LOW | f(a >> 16, b >> 16) << 16
}

impl Pairs for Plain {
    type Coefficient = u16;
    type Word = u32;
    const ZERO: u16 = 0;

    #[inline(always)]
    fn pair(low: u16, high: u16) -> u32 {
        u32::from(low) | u32::from(high) << 16
    }

    #[inline(always)]
    fn split(word: u32) -> [u16; 2] {
        [word as u16, (word >> 16) as u16]
    }

    #[inline(always)]
    fn plus(a: u32, b: u32) -> u32 {
        both(a, b, u32::wrapping_add)
    }

    #[inline(always)]
    fn minus(a: u32, b: u32) -> u32 {
        both(a, b, u32::wrapping_sub)
    }

    #[inline(always)]
    fn times(a: u32, c: u16) -> u32 {
        both(a, 0, |a, _| a.wrapping_mul(c.into()))
    }

    #[inline(always)]
    fn shifted(a: u32, lost: u32, bits: u32) -> u32 {
        (a >> lost) & (0x1_0001 * ((1 << bits) - 1))
    }

    #[inline(always)]
    fn add_product(sum: u16, a: u16, b: u16) -> u16 {
        sum.wrapping_add(a.wrapping_mul(b))
    }
}
