//! `Encode` and `Decode` by the levels of `crates/cortex-m4`, on processors that have its kernels: one function each for all
//! plans.

use core::mem::swap;

use goodprime_cortex_m4::KERNELS;
use goodprime_cortex_m4::codec::{CodecEngine, Merge, Split, centred, rounded};
use goodprime_cortex_m4::native::NativeCodec;

use super::{Level, Plan, subtract_once};

/// Whether this processor has them.
pub(super) const HAS_LEVELS: bool = KERNELS;

impl Level {
    fn merge(&self, changed: Option<(i32, i16)>) -> Merge {
        Merge { radix: self.radix, bytes: self.bytes, changed }
    }

    fn split(&self, changed: Option<(u16, i16)>) -> Split {
        Split { radix: self.radix, divisor: self.exact, bytes: self.bytes, changed }
    }
}

/// Encodes numbers, or what [`rounded`] makes of coefficients. Memory is as that of [`super::encode`].
#[inline(never)]
pub(crate) fn encode(
    plan: &Plan,
    values: &mut [u16],
    scratch: &mut [u16],
    out: &mut [u8],
    mut changed: Option<(i32, i16)>,
) {
    let out = &mut out[..plan.length];
    let (mut from, mut to) = (values, scratch);
    for level in &plan.levels[..plan.depth - 1] {
        let k = level.uniform_pairs();
        let bytes = &mut out[level.offset..];
        if let Some(changed) = changed {
            for c in &mut from[2 * k..level.entries] {
                *c = rounded(changed, *c as i16);
            }
        }
        if k > 0 {
            NativeCodec::merge(&level.merge(changed), &from[..2 * k], &mut to[..k], bytes);
        }
        changed = None;
        let mut rest = u32::from(from[2 * k]);
        if level.entries.is_multiple_of(2) {
            rest += level.radix * u32::from(from[2 * k + 1]);
            for byte in &mut bytes[k * level.bytes..][..level.last_bytes] {
                *byte = rest as u8;
                rest >>= 8;
            }
        }
        to[k] = rest as u16;
        swap(&mut from, &mut to);
    }
    let mut rest = from[0];
    for byte in &mut out[plan.levels[plan.depth - 1].offset..] {
        *byte = rest as u8;
        rest >>= 8;
    }
}

/// Decodes numbers, or what [`centred`] makes of them. Memory is as that of [`super::decode`]. Returns 1 if the bytes are what
/// [`encode`] writes of these numbers, or else 0: if no quotient was too large.
#[inline(never)]
pub(crate) fn decode(
    plan: &Plan,
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
    let number = |bytes: &[u8], rest: u16| {
        bytes.iter().rev().fold(u32::from(rest), |number, byte| number << 8 | u32::from(*byte))
    };
    let root = &plan.levels[plan.depth - 1];
    let (quotient, remainder) = root.divisor.divide(number(&bytes[root.offset..], 0));
    to[0] = remainder as u16;
    let mut canonical = below(quotient, 1);

    for (depth, level) in plan.levels[..plan.depth - 1].iter().enumerate().rev() {
        swap(&mut from, &mut to);
        let changed = if depth == 0 { changed } else { None };
        let k = level.uniform_pairs();
        let emitted = &bytes[level.offset..];
        if k > 0 {
            canonical &=
                NativeCodec::split(&level.split(changed), &from[..k], emitted, &mut to[..2 * k]);
        }
        let last = &mut to[2 * k..level.entries];
        if let [low, high] = last {
            let rest = number(&emitted[k * level.bytes..][..level.last_bytes], from[k]);
            let (quotient, remainder) = level.divisor.divide(rest);
            canonical &= below(quotient, level.last);
            (*low, *high) = (remainder as u16, subtract_once(quotient, level.last) as u16);
        } else {
            last[0] = from[k];
        }
        if let Some(changed) = changed {
            last.iter_mut().for_each(|n| *n = centred(changed, *n) as u16);
        }
    }
    canonical
}

/// 1 if a < b, or else 0, of numbers below 2^31.
fn below(a: u32, b: u32) -> u32 {
    a.wrapping_sub(b) >> 31
}
