//! `Encode` and `Decode` on Cortex-M4, by the kernels of `crates/cortex-m4`: one function each for all lists of
//! radices.

use core::mem::swap;

use goodprime_cortex_m4::KERNELS;
use goodprime_cortex_m4::codec::{CodecEngine, Divisor, Merge, Split, centred, rounded};
#[cfg(not(feature = "compact"))]
use goodprime_cortex_m4::native::NativeCodec as Codec;
#[cfg(feature = "compact")]
use goodprime_cortex_m4::native::NativeSmallCodeCodec as Codec;

use super::{CodecPlan, Level, MAX_LEVELS, subtract_once};

/// True if this processor has kernels for levels.
pub(super) const HAS_LEVELS: bool = KERNELS;

/// The levels of a plan, if this processor has kernels for them, in twelve bytes each: all else follows from the
/// number of entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels([PackedLevel; if HAS_LEVELS { MAX_LEVELS } else { 0 }]);

/// The part of a [`Level`] that kernels need. The last level is stored as that of a pair, whose second entry is 0:
/// the radix is that of the last entry, whose own is 1.
#[derive(Clone, Copy, Debug)]
struct PackedLevel {
    /// The reciprocal for exact division by the radix of merged numbers, of [`Divisor`].
    reciprocal: u32,
    radix: u16,
    last: u16,
    offset: u16,
    bytes: u8,
    last_bytes: u8,
}

impl Levels {
    pub(super) const NONE: Self = Self(
        [PackedLevel { reciprocal: 0, radix: 0, last: 0, offset: 0, bytes: 0, last_bytes: 0 };
            if HAS_LEVELS { MAX_LEVELS } else { 0 }],
    );

    /// Sets a level whose pairs become numbers below `merged`, and its last entries a number below `last`.
    pub(super) const fn set(&mut self, depth: usize, level: &Level, [merged, last]: [u32; 2]) {
        let largest = (merged << (8 * level.bytes)) - 1;
        let of_last = (last << (8 * level.last_bytes)) - 1;
        let largest = if largest > of_last { largest } else { of_last };
        self.put(depth, level, (level.radix, level.last), largest);
    }

    /// Sets the last level, of an encoding of this length.
    pub(super) const fn set_root(&mut self, depth: usize, level: &Level, length: usize) {
        let last_bytes = length - level.offset;
        let root = &Level { last_bytes, ..*level };
        self.put(depth, root, (level.last, 1), (1 << (8 * last_bytes)) - 1);
    }

    const fn put(&mut self, depth: usize, level: &Level, (radix, last): (u32, u32), largest: u32) {
        if !HAS_LEVELS {
            return;
        }
        let divisor = Divisor::new(radix, largest);
        assert!(divisor.shift == shift(radix) && level.offset < 1 << 16);
        self.0[depth] = PackedLevel {
            reciprocal: divisor.reciprocal,
            radix: radix as u16,
            last: last as u16,
            offset: level.offset as u16,
            bytes: level.bytes as u8,
            last_bytes: level.last_bytes as u8,
        };
    }
}

/// The shift in a division by m.
const fn shift(m: u32) -> u32 {
    31 - (m - 1).leading_zeros()
}

impl PackedLevel {
    fn merge(&self, changed: Option<(i32, i16)>) -> Merge {
        Merge { radix: self.radix.into(), bytes: self.bytes.into(), changed }
    }

    fn split(&self, changed: Option<(u16, i16)>) -> Split {
        let radix = self.radix.into();
        let divisor = Divisor { reciprocal: self.reciprocal, shift: shift(radix) };
        Split { radix, divisor, bytes: self.bytes.into(), changed }
    }
}

/// Entries of a level.
fn entries(plan: &CodecPlan, depth: usize) -> usize {
    ((plan.entries - 1) >> depth) + 1
}

/// Encodes numbers, or the results of [`rounded`] of coefficients. Memory is as that of [`super::encode`].
#[inline(never)]
pub(crate) fn encode(
    plan: &CodecPlan,
    values: &mut [u16],
    scratch: &mut [u16],
    out: &mut [u8],
    mut changed: Option<(i32, i16)>,
) {
    let out = &mut out[..plan.length];
    let (mut from, mut to) = (values, scratch);
    for (depth, level) in plan.packed.0[..plan.depth].iter().enumerate() {
        let entries = entries(plan, depth);
        let k = (entries - 1) / 2;
        let bytes = &mut out[level.offset.into()..];
        if let Some(changed) = changed {
            for c in &mut from[2 * k..entries] {
                *c = rounded(changed, *c as i16);
            }
        }
        if k > 0 {
            Codec::merge(&level.merge(changed), &from[..2 * k], &mut to[..k], bytes);
        }
        changed = None;
        let mut rest = u32::from(from[2 * k]);
        if entries.is_multiple_of(2) {
            rest += u32::from(level.radix) * u32::from(from[2 * k + 1]);
        }
        for byte in &mut bytes[k * usize::from(level.bytes)..][..level.last_bytes.into()] {
            *byte = rest as u8;
            rest >>= 8;
        }
        to[k] = rest as u16;
        swap(&mut from, &mut to);
    }
}

/// Decodes numbers, or the results of [`centred`] of them. Memory is as that of [`super::decode`]. Returns 1 if the
/// bytes are the encoding of these numbers by [`encode`], or else 0: if no quotient was too large.
#[inline(never)]
pub(crate) fn decode(
    plan: &CodecPlan,
    bytes: &[u8],
    values: &mut [u16],
    scratch: &mut [u16],
    changed: Option<(u16, i16)>,
) -> u32 {
    let bytes = &bytes[..plan.length];
    let (mut from, mut to) = (scratch, values);
    // The list of depth d must end up in `values` for d = 0.
    if plan.depth.is_multiple_of(2) {
        swap(&mut from, &mut to);
    }
    let mut canonical = 1;
    // The last level is made of its bytes alone.
    from[0] = 0;
    for (depth, level) in plan.packed.0[..plan.depth].iter().enumerate().rev() {
        let changed = if depth == 0 { changed } else { None };
        let entries = entries(plan, depth).max(2);
        let k = (entries - 1) / 2;
        let emitted = &bytes[level.offset.into()..];
        let split = level.split(changed);
        if k > 0 {
            canonical &= Codec::split(&split, &from[..k], emitted, &mut to[..2 * k]);
        }
        let last = &mut to[2 * k..entries];
        if let [low, high] = last {
            let emitted = &emitted[k * split.bytes..][..level.last_bytes.into()];
            let number = |n, byte: &u8| n << 8 | u32::from(*byte);
            let rest = emitted.iter().rev().fold(from[k].into(), number);
            let quotient = split.divisor.quotient(rest);
            canonical &= below(quotient, level.last.into());
            *low = (rest - quotient * split.radix) as u16;
            *high = subtract_once(quotient, level.last.into()) as u16;
        } else {
            last[0] = from[k];
        }
        if let Some(changed) = changed {
            last.iter_mut().for_each(|n| *n = centred(changed, *n) as u16);
        }
        swap(&mut from, &mut to);
    }
    canonical
}

/// 1 if a < b, or else 0, of numbers below 2^31.
fn below(a: u32, b: u32) -> u32 {
    a.wrapping_sub(b) >> 31
}
