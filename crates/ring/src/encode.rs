//! `Encode` and `Decode`: lists of numbers below given radices as bytes.
//!
//! Source: NTRU Prime round 3, section 4.3 (Encode, Decode). Neighbours (r, s) with radices (m, n) merge
//! into r + m·s with radix m·n; while a radix is at least 2^14 its low byte is emitted; an odd last
//! entry moves on unchanged; and the merged list is encoded in the same way until one entry is left.
//!
//! All entries of a level have the same radix except the last, so a level is one row of a
//! compile-time [`CodecPlan`], and its pairs are one loop over vectors. The last entry, and levels that are
//! shorter than a vector, are done number by number. No division: a quotient by a radix is a high
//! product with its reciprocal and one correction.

#[cfg(cortex_m4)]
pub(crate) mod cortex_m4;
mod divisor;

use divisor::{Divisor, subtract_once};
use goodprime_lanes::{Codec, Portable};

/// Radices stay below this.
const LIMIT: u32 = 1 << 14;

/// More levels than any list here has: 2^12 entries.
const MAX_LEVELS: usize = 12;

/// The number of levels that a plan has as [`Level`]: none where a processor has its own.
#[cfg(cortex_m4)]
const LEVELS: usize = if cortex_m4::HAS_LEVELS { 0 } else { MAX_LEVELS };
#[cfg(not(cortex_m4))]
const LEVELS: usize = MAX_LEVELS;

/// One level of merging.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// Entries of this level.
    entries: usize,
    /// The radix of all entries but the last.
    radix: u32,
    /// The radix of the last entry.
    last: u32,
    /// Division by the radix, or by the last one if there is no other entry.
    divisor: Divisor,
    /// Bytes that each pair emits, except a pair of the last two entries.
    bytes: usize,
    /// Bytes that the pair of the last two entries emits, if the number of entries is even.
    last_bytes: usize,
    /// The offset of this level's bytes.
    offset: usize,
    /// 2^s and 2^(s + 16 - 8·bytes), so that for a pair that merged into r = high·2^(8·bytes) + low the high 16 bits
    /// of high·2^16 + low·2^(16 - 8·bytes), multiplied by 2^s, fit 16 bits.
    scales: [u16; 2],
    /// The factor that turns those bits into 2^16·r/radix, or 0 if that is not exact enough.
    reciprocal: u16,
}

impl Level {
    /// Pairs whose entries both have the common radix.
    const fn uniform_pairs(&self) -> usize {
        (self.entries - 1) / 2
    }

    /// Sets the factors of [`Split`], for merged numbers below `merged`, if its first quotients are then at most one
    /// too small.
    ///
    /// They are never too large. Rounding the bits down loses at most
    /// (2^(16-s) - 1)/(radix·2^(16 - 8·bytes)), and rounding the reciprocal down
    /// (2^(16 - s + 8·bytes) mod radix)/(radix·2^16) times the bits: less than 1 together.
    const fn with_quotients(self, merged: u32) -> Self {
        let bits = 8 * self.bytes as u32;
        // Both scales are numbers of 16 bits.
        let limit = if bits == 16 { 15 } else { 7 };
        let mut s = 0;
        while s < limit && (merged - 1) << (s + 1) < 1 << 16 {
            s += 1;
        }
        let (radix, dividend) = (self.radix as u64, 1u64 << (16 - s + bits));
        let largest = ((merged as u64) << s) - 1;
        let loss = (((1 << (16 - s)) - 1) << bits) + largest * (dividend % radix);
        if loss >= radix << 16 || dividend / radix >= 1 << 16 {
            return self;
        }
        let low = if bits == 0 { 0 } else { 1 << (s + 16 - bits) };
        Self { scales: [1 << s, low], reciprocal: (dividend / radix) as u16, ..self }
    }
}

/// The plan by which a list of equal radices is encoded.
#[derive(Clone, Copy, Debug)]
pub struct CodecPlan {
    levels: [Level; LEVELS],
    #[cfg(cortex_m4)]
    packed: cortex_m4::Levels,
    entries: usize,
    depth: usize,
    length: usize,
}

/// The number of bytes emitted until `radix` is below 2^14, and the radix that is left.
const fn emit(mut radix: u32) -> (usize, u32) {
    let mut bytes = 0;
    while radix >= LIMIT {
        radix = radix.div_ceil(256);
        bytes += 1;
    }
    (bytes, radix)
}

impl CodecPlan {
    /// The plan for `entries` numbers below `radix`.
    pub const fn new(entries: usize, radix: u16) -> Self {
        assert!(entries > 0 && radix > 1 && (radix as u32) < LIMIT);
        let none = Level {
            entries: 0,
            radix: 0,
            last: 0,
            divisor: Divisor { radix: 0, shift: 0, reciprocal: 0 },
            bytes: 0,
            last_bytes: 0,
            offset: 0,
            scales: [0; 2],
            reciprocal: 0,
        };
        let mut levels = [none; LEVELS];
        #[cfg(cortex_m4)]
        let mut packed = cortex_m4::Levels::NONE;
        let mut level = Level { entries, radix: radix as u32, last: radix as u32, ..none };
        let mut depth = 0;
        while level.entries > 1 {
            let (bytes, merged) = emit(level.radix * level.radix);
            let (last_bytes, merged_last) = if level.entries.is_multiple_of(2) {
                emit(level.radix * level.last)
            } else {
                (0, level.last)
            };
            level.divisor = Divisor::new(level.radix);
            level.bytes = bytes;
            level.last_bytes = last_bytes;
            // The conditions under which one correction of a quotient is enough in `split`.
            assert!(bytes <= 2 && last_bytes <= 2);
            assert!((1 << (8 * bytes)) / level.radix < level.radix);
            assert!((1 << (8 * last_bytes)) / level.radix < level.last || level.entries % 2 == 1);
            if level.uniform_pairs() > 0 {
                level = level.with_quotients(merged);
            }
            if LEVELS > 0 {
                levels[depth] = level;
            }
            #[cfg(cortex_m4)]
            packed.set(depth, &level, [merged, merged_last]);
            level = Level {
                entries: level.entries.div_ceil(2),
                radix: merged,
                last: merged_last,
                offset: level.offset + level.uniform_pairs() * bytes + last_bytes,
                ..none
            };
            depth += 1;
        }
        level.divisor = Divisor::new(level.last);
        if LEVELS > 0 {
            levels[depth] = level;
        }
        let mut length = level.offset;
        let mut rest = level.last;
        while rest > 1 {
            rest = rest.div_ceil(256);
            length += 1;
        }
        #[cfg(cortex_m4)]
        packed.set_root(depth, &level, length);
        Self {
            levels,
            #[cfg(cortex_m4)]
            packed,
            entries,
            depth: depth + 1,
            length,
        }
    }

    /// Length of the encoding in bytes.
    pub const fn length(&self) -> usize {
        self.length
    }

    /// The number of entries of the list.
    pub const fn entries(&self) -> usize {
        self.entries
    }
}

/// Encodes `values`, each below the plan's radix, into `out`, which has the plan's length.
///
/// `values` has at least the plan's entries, `scratch` half of them, rounded up; both are used up.
#[inline(always)]
pub fn encode<D: Codec>(
    digits: D,
    plan: &CodecPlan,
    values: &mut [u16],
    scratch: &mut [u16],
    out: &mut [u8],
) {
    #[cfg(cortex_m4)]
    if cortex_m4::HAS_LEVELS {
        return cortex_m4::encode(plan, values, scratch, out, None);
    }
    let out = &mut out[..plan.length];
    let (mut from, mut to) = (values, scratch);
    for level in &plan.levels[..plan.depth - 1] {
        let k = level.uniform_pairs();
        let bytes = &mut out[level.offset..];
        let (pairs, next) = (&from[..2 * k], &mut to[..k]);
        match level.bytes {
            0 => merge_level::<D, 0>(digits, level.radix, pairs, next, &mut []),
            1 => merge_level::<D, 1>(digits, level.radix, pairs, next, &mut bytes[..k]),
            _ => merge_level::<D, 2>(digits, level.radix, pairs, next, &mut bytes[..2 * k]),
        }
        let mut rest = from[2 * k] as u32;
        if level.entries.is_multiple_of(2) {
            rest += level.radix * from[2 * k + 1] as u32;
            for byte in &mut bytes[k * level.bytes..][..level.last_bytes] {
                *byte = rest as u8;
                rest >>= 8;
            }
        }
        to[k] = rest as u16;
        core::mem::swap(&mut from, &mut to);
    }
    let mut rest = from[0];
    for byte in &mut out[plan.levels[plan.depth - 1].offset..] {
        *byte = rest as u8;
        rest >>= 8;
    }
}

/// Calls `$body` with the place `$i` of every vector of `$n` numbers. The last vector may overlap the
/// one before.
macro_rules! for_vectors {
    ($digits:ident, $n:expr, |$i:ident| $body:block) => {{
        let (mut $i, last) = (0, $n - $digits::NUMBERS);
        loop {
            $body
            if $i == last {
                break;
            }
            $i = last.min($i + $digits::NUMBERS);
        }
    }};
}

/// Merges pairs of the common radix, each emitting `BYTES` bytes.
#[inline(always)]
fn merge_level<D: Codec, const BYTES: usize>(
    digits: D,
    radix: u32,
    pairs: &[u16],
    next: &mut [u16],
    bytes: &mut [u8],
) {
    let radix = radix as u16;
    if D::NUMBERS == 1 || next.len() < D::NUMBERS {
        for (i, (pair, next)) in pairs.as_chunks::<2>().0.iter().zip(next).enumerate() {
            let emitted;
            (emitted, *next) = Portable.merge_pairs::<BYTES>(*pair, radix);
            Portable.store_digits::<BYTES>(bytes, BYTES * i, emitted);
        }
        return;
    }
    for_vectors!(D, next.len(), |i| {
        let pairs = &pairs[2 * i..2 * i + 2 * D::NUMBERS];
        let both = [digits.load_numbers(pairs, 0), digits.load_numbers(pairs, D::NUMBERS)];
        let (emitted, rest) = digits.merge_pairs::<BYTES>(both, radix);
        digits.store_digits::<BYTES>(bytes, BYTES * i, emitted);
        digits.store_numbers(next, i, rest);
    });
}

/// Decodes `bytes`, which has the plan's length, into `values`.
///
/// Every string decodes: numbers are reduced modulo their radices, as the reference does.
/// `values` has at least the plan's entries, `scratch` half of them, rounded up; its contents do not
/// matter.
#[inline(always)]
pub fn decode<D: Codec>(
    digits: D,
    plan: &CodecPlan,
    bytes: &[u8],
    values: &mut [u16],
    scratch: &mut [u16],
) {
    #[cfg(cortex_m4)]
    if cortex_m4::HAS_LEVELS {
        cortex_m4::decode(plan, bytes, values, scratch, None);
        return;
    }
    let bytes = &bytes[..plan.length];
    let (mut from, mut to) = (scratch, values);
    // The list of depth d must end up in `values` for d = 0.
    if plan.depth.is_multiple_of(2) {
        core::mem::swap(&mut from, &mut to);
    }
    let root = &plan.levels[plan.depth - 1];
    let mut rest = 0;
    for &byte in bytes[root.offset..].iter().rev() {
        rest = rest << 8 | byte as u32;
    }
    to[0] = root.divisor.divide(rest).1 as u16;

    for level in plan.levels[..plan.depth - 1].iter().rev() {
        core::mem::swap(&mut from, &mut to);
        let k = level.uniform_pairs();
        let emitted = &bytes[level.offset..];
        let (merged, pairs) = (&from[..k], &mut to[..2 * k]);
        match level.bytes {
            0 => split_level::<D, 0>(digits, level, &[], merged, pairs),
            1 => split_level::<D, 1>(digits, level, &emitted[..k], merged, pairs),
            _ => split_level::<D, 2>(digits, level, &emitted[..2 * k], merged, pairs),
        }
        let mut rest = from[k] as u32;
        if level.entries.is_multiple_of(2) {
            for &byte in emitted[k * level.bytes..][..level.last_bytes].iter().rev() {
                rest = rest << 8 | byte as u32;
            }
            let (quotient, remainder) = level.divisor.divide(rest);
            to[2 * k] = remainder as u16;
            to[2 * k + 1] = subtract_once(quotient, level.last) as u16;
        } else {
            to[2 * k] = rest as u16;
        }
    }
}

/// Splits merged numbers into pairs of the common radix, each with `BYTES` emitted bytes.
#[inline(always)]
fn split_level<D: Codec, const BYTES: usize>(
    digits: D,
    level: &Level,
    bytes: &[u8],
    merged: &[u16],
    pairs: &mut [u16],
) {
    if D::NUMBERS == 1 || merged.len() < D::NUMBERS || level.reciprocal == 0 {
        let pairs = pairs.as_chunks_mut().0.iter_mut().zip(merged);
        if BYTES == 0 {
            for (pair, &merged) in pairs {
                *pair = level.divisor.split(merged as u32);
            }
        } else {
            for ((pair, &merged), bytes) in pairs.zip(bytes.as_chunks::<BYTES>().0) {
                let low = Portable.load_digits::<BYTES>(bytes, 0);
                *pair = level.divisor.split((merged as u32) << (8 * BYTES) | low as u32);
            }
        }
        return;
    }
    let split = Split::new(digits, level);
    for_vectors!(D, merged.len(), |i| {
        let merged = digits.load_numbers(merged, i);
        let low = digits.load_digits::<BYTES>(bytes, BYTES * i);
        let (remainder, quotient) = split.pair::<BYTES>(digits, merged, low);
        let [low, high] = digits.zip_numbers(remainder, quotient);
        let pairs = &mut pairs[2 * i..2 * i + 2 * D::NUMBERS];
        digits.store_numbers(pairs, 0, low);
        digits.store_numbers(pairs, D::NUMBERS, high);
    });
}

/// The factors that split numbers of a level: see [`Level::with_quotients`].
struct Split<D: Codec> {
    radix: D::Number,
    scales: [D::Number; 2],
    reciprocal: D::Number,
}

impl<D: Codec> Split<D> {
    #[inline(always)]
    fn new(digits: D, level: &Level) -> Self {
        Self {
            radix: digits.splat_number(level.radix as u16),
            scales: [digits.splat_number(level.scales[0]), digits.splat_number(level.scales[1])],
            reciprocal: digits.splat_number(level.reciprocal),
        }
    }

    /// The pair that merged into `merged`·2^(8·BYTES) + `low`.
    ///
    /// That is at most radix² + 2^(8·BYTES), so the quotient is below twice the radix. The first
    /// quotient is at most one too small, and a remainder below 2·radix is known modulo 2^16.
    #[inline(always)]
    fn pair<const BYTES: usize>(
        &self,
        digits: D,
        merged: D::Number,
        low: D::Number,
    ) -> (D::Number, D::Number) {
        let mut bits = digits.mul_low(merged, self.scales[0]);
        if BYTES > 0 {
            bits = digits.add_numbers(bits, digits.mul_high(low, self.scales[1]));
        }
        let quotient = digits.mul_high(bits, self.reciprocal);
        let number = match BYTES {
            0 => merged,
            1 => digits.add_numbers(digits.mul_low(merged, digits.splat_number(1 << 8)), low),
            _ => low,
        };
        let rest = digits.sub_numbers(number, digits.mul_low(quotient, self.radix));
        let (remainder, quotient) = digits.reduce_counted((rest, quotient), self.radix);
        (remainder, digits.reduce_once(quotient, self.radix))
    }
}

#[cfg(test)]
mod tests;
