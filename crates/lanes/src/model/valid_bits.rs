//! Model lanes for words modulo 2^16: each holds how many bits of a word are right, and its [`Grade`].
//!
//! Sums and products wrap, so no range is of interest. A word loses bits in divisions by powers of two alone: shifted
//! down by E bits it has E less. A kernel keeps the bits that it needs if no shift leaves fewer bits than its mask
//! asks for, and it is bilinear modulo 2^16 if no operation mixes grades and nothing is shifted but the result.

use super::value::Value;
use super::{Grade, Log, Range};
use crate::contract::{BLOCK, Tuned, Tuning, Wrapping};

/// A word of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits {
    /// The lower bits that are those of the integer that is meant.
    pub valid: u32,
    /// The operands in which the word is linear.
    pub grade: Grade,
}

impl Bits {
    /// All bits of a word of this grade.
    pub const fn all(grade: Grade) -> Self {
        Self { valid: 16, grade }
    }

    fn plus(self, b: Self) -> Self {
        Self { valid: self.valid.min(b.valid), grade: self.grade.plus(b.grade) }
    }

    fn times(self, b: Self) -> Self {
        Self { valid: self.valid.min(b.valid), grade: self.grade.times(b.grade) }
    }
}

/// Lanes that compute as many Hankel products at a time as a processor's.
#[derive(Clone, Copy, Debug)]
pub struct ValidBits<'a, const SIDE_BY_SIDE: usize> {
    log: &'a Log,
}

impl<'a, const SIDE_BY_SIDE: usize> ValidBits<'a, SIDE_BY_SIDE> {
    /// Lanes that report to `log`.
    pub fn new(log: &'a Log) -> Self {
        Self { log }
    }

    /// Reports a mixture of grades, once.
    #[track_caller]
    fn graded(self, a: [Bits; BLOCK]) -> [Bits; BLOCK] {
        a.map(|word| {
            let value = self.log.graded(Value::graded(Range::within(1), word.grade));
            Bits { grade: value.grade, ..word }
        })
    }
}

impl<const SIDE_BY_SIDE: usize> Tuned for ValidBits<'_, SIDE_BY_SIDE> {
    const TUNING: Tuning = Tuning::MODEL;
}

// Nothing here is inlined: proofs need not be fast.
impl<const SIDE_BY_SIDE: usize> Wrapping for ValidBits<'_, SIDE_BY_SIDE> {
    type Word = Bits;
    type Block = [Bits; BLOCK];

    const SIDE_BY_SIDE: usize = SIDE_BY_SIDE;

    fn word(self, value: u16) -> Bits {
        Bits::all(if value == 0 { Grade::Zero } else { Grade::Constant })
    }
    fn load_block(self, from: &[Bits; BLOCK]) -> [Bits; BLOCK] {
        *from
    }
    fn store_block(self, to: &mut [Bits; BLOCK], a: [Bits; BLOCK]) {
        *to = a;
    }
    fn zero_block(self) -> [Bits; BLOCK] {
        [self.word(0); BLOCK]
    }
    #[inline(never)]
    #[track_caller]
    fn add_blocks(self, a: [Bits; BLOCK], b: [Bits; BLOCK]) -> [Bits; BLOCK] {
        self.graded(core::array::from_fn(|i| a[i].plus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn sub_blocks(self, a: [Bits; BLOCK], b: [Bits; BLOCK]) -> [Bits; BLOCK] {
        self.graded(core::array::from_fn(|i| a[i].plus(b[i])))
    }
    fn scale_block(self, a: [Bits; BLOCK], c: u16) -> [Bits; BLOCK] {
        a.map(|word| word.times(self.word(c)))
    }
    fn reverse_block(self, mut a: [Bits; BLOCK]) -> [Bits; BLOCK] {
        a.reverse();
        a
    }
    #[track_caller]
    fn shift_block(self, a: [Bits; BLOCK], shift: u32, mask: u16) -> [Bits; BLOCK] {
        a.map(|word| {
            let valid = word.valid.saturating_sub(shift);
            if valid < 16 - mask.leading_zeros() {
                self.log.violation("bits of a word", valid as i64);
            }
            Bits { valid, ..word }
        })
    }
    #[inline(never)]
    #[track_caller]
    fn hankel<const K: usize>(
        self,
        h: &[[Bits; 2 * BLOCK]; K],
        x: &[[Bits; BLOCK]; K],
    ) -> [[Bits; BLOCK]; K] {
        core::array::from_fn(|k| {
            self.graded(core::array::from_fn(|i| {
                (0..BLOCK).fold(self.word(0), |sum, j| sum.plus(h[k][i + j].times(x[k][j])))
            }))
        })
    }
}
