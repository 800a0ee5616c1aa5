//! `Encode` and `Decode`: lists of numbers below given radices as bytes.
//!
//! Source: NTRU Prime round 3, section 4.3 (Encode, Decode). Neighbours (r, s) with radices (m, n) merge
//! into r + m·s with radix m·n; while a radix is at least 2^14 its low byte is emitted; an odd last
//! entry moves on unchanged; and the merged list is encoded in the same way until one entry is left.
//!
//! All entries of a level have the same radix except the last, so a level is one row of a
//! compile-time [`Plan`], and its pairs are one loop that compilers vectorise. No division: a
//! quotient by a radix is a high product with its reciprocal and one correction.

/// Radices stay below this.
const LIMIT: u32 = 1 << 14;

/// More levels than any list here has: 2^12 entries.
const MAX_LEVELS: usize = 12;

/// One level of merging.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// Entries of this level.
    entries: usize,
    /// The radix of all entries but the last.
    radix: u32,
    /// The radix of the last entry.
    last: u32,
    /// Bytes that each pair emits, except a pair of the last two entries.
    bytes: usize,
    /// Bytes that the pair of the last two entries emits, if the number of entries is even.
    last_bytes: usize,
    /// Where this level's bytes begin.
    offset: usize,
}

impl Level {
    /// Pairs whose entries both have the common radix.
    const fn uniform_pairs(&self) -> usize {
        (self.entries - 1) / 2
    }
}

/// How a list of equal radices is encoded.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    levels: [Level; MAX_LEVELS],
    depth: usize,
    length: usize,
}

/// Bytes emitted until `radix` is below 2^14, and what is left of it.
const fn emit(mut radix: u32) -> (usize, u32) {
    let mut bytes = 0;
    while radix >= LIMIT {
        radix = radix.div_ceil(256);
        bytes += 1;
    }
    (bytes, radix)
}

impl Plan {
    /// The plan for `entries` numbers below `radix`.
    pub const fn new(entries: usize, radix: u16) -> Self {
        assert!(entries > 0 && radix > 1 && (radix as u32) < LIMIT);
        let none = Level { entries: 0, radix: 0, last: 0, bytes: 0, last_bytes: 0, offset: 0 };
        let mut levels = [none; MAX_LEVELS];
        let mut level = Level { entries, radix: radix as u32, last: radix as u32, ..none };
        let mut depth = 0;
        while level.entries > 1 {
            let (bytes, merged) = emit(level.radix * level.radix);
            let (last_bytes, merged_last) = if level.entries.is_multiple_of(2) {
                emit(level.radix * level.last)
            } else {
                (0, level.last)
            };
            level.bytes = bytes;
            level.last_bytes = last_bytes;
            // What makes one correction of a quotient enough in `split`.
            assert!(bytes <= 2 && last_bytes <= 2);
            assert!((1 << (8 * bytes)) / level.radix < level.radix);
            assert!((1 << (8 * last_bytes)) / level.radix < level.last || level.entries % 2 == 1);
            levels[depth] = level;
            level = Level {
                entries: level.entries.div_ceil(2),
                radix: merged,
                last: merged_last,
                offset: level.offset + level.uniform_pairs() * bytes + last_bytes,
                ..none
            };
            depth += 1;
        }
        levels[depth] = level;
        let mut length = level.offset;
        let mut rest = level.last;
        while rest > 1 {
            rest = rest.div_ceil(256);
            length += 1;
        }
        Self { levels, depth: depth + 1, length }
    }

    /// Length of the encoding in bytes.
    pub const fn length(&self) -> usize {
        self.length
    }

    /// How many numbers the plan is for.
    pub const fn entries(&self) -> usize {
        self.levels[0].entries
    }
}

/// Encodes `values`, each below the plan's radix, into `out`, which has the plan's length.
///
/// `values` and `scratch` have at least the plan's entries and are used up.
#[inline(always)]
pub fn encode(plan: &Plan, values: &mut [u16], scratch: &mut [u16], out: &mut [u8]) {
    let out = &mut out[..plan.length];
    let (mut from, mut to) = (values, scratch);
    for level in &plan.levels[..plan.depth - 1] {
        let k = level.uniform_pairs();
        let bytes = &mut out[level.offset..];
        let (pairs, next) = (&from[..2 * k], &mut to[..k]);
        match level.bytes {
            0 => merge_whole(level.radix, pairs, next),
            1 => merge::<1>(level.radix, pairs, next, &mut bytes[..k]),
            _ => merge::<2>(level.radix, pairs, next, &mut bytes[..2 * k]),
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

/// Merges pairs of the common radix, each emitting `BYTES` bytes.
#[inline(always)]
fn merge<const BYTES: usize>(radix: u32, pairs: &[u16], next: &mut [u16], bytes: &mut [u8]) {
    let (pairs, emitted) = (pairs.as_chunks::<2>().0, bytes.as_chunks_mut::<BYTES>().0);
    for ((pair, next), emitted) in pairs.iter().zip(next).zip(emitted) {
        let merged = pair[0] as u32 + radix * pair[1] as u32;
        for (i, byte) in emitted.iter_mut().enumerate() {
            *byte = (merged >> (8 * i)) as u8;
        }
        *next = (merged >> (8 * BYTES)) as u16;
    }
}

/// [`merge`] where nothing is emitted.
#[inline(always)]
fn merge_whole(radix: u32, pairs: &[u16], next: &mut [u16]) {
    for (pair, next) in pairs.as_chunks::<2>().0.iter().zip(next) {
        *next = (pair[0] as u32 + radix * pair[1] as u32) as u16;
    }
}

/// Decodes `bytes`, which has the plan's length, into `values`.
///
/// Every string decodes: numbers are reduced modulo their radices, as the reference does.
/// `values` and `scratch` have at least the plan's entries; the contents of `scratch` do not matter.
#[inline(always)]
pub fn decode(plan: &Plan, bytes: &[u8], values: &mut [u16], scratch: &mut [u16]) {
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
    to[0] = Divisor::new(root.last).divide(rest).1 as u16;

    for level in plan.levels[..plan.depth - 1].iter().rev() {
        core::mem::swap(&mut from, &mut to);
        let k = level.uniform_pairs();
        let divisor = Divisor::new(level.radix);
        let emitted = &bytes[level.offset..];
        let (merged, pairs) = (&from[..k], &mut to[..2 * k]);
        match level.bytes {
            0 => split_whole(divisor, merged, pairs),
            1 => split::<1>(divisor, &emitted[..k], merged, pairs),
            _ => split::<2>(divisor, &emitted[..2 * k], merged, pairs),
        }
        let mut rest = from[k] as u32;
        if level.entries.is_multiple_of(2) {
            for &byte in emitted[k * level.bytes..][..level.last_bytes].iter().rev() {
                rest = rest << 8 | byte as u32;
            }
            let (quotient, remainder) = divisor.divide(rest);
            to[2 * k] = remainder as u16;
            to[2 * k + 1] = subtract_once(quotient, level.last) as u16;
        } else {
            to[2 * k] = rest as u16;
        }
    }
}

/// Splits merged numbers into pairs of the common radix, each with `BYTES` emitted bytes.
///
/// A merged number is at most radix² + 2^(8·BYTES), so the quotient is below twice the radix.
#[inline(always)]
fn split<const BYTES: usize>(divisor: Divisor, bytes: &[u8], merged: &[u16], pairs: &mut [u16]) {
    let (pairs, emitted) = (pairs.as_chunks_mut::<2>().0, bytes.as_chunks::<BYTES>().0);
    for ((pair, &merged), emitted) in pairs.iter_mut().zip(merged).zip(emitted) {
        let mut n = merged as u32;
        for &byte in emitted.iter().rev() {
            n = n << 8 | byte as u32;
        }
        let (quotient, remainder) = divisor.divide(n);
        *pair = [remainder as u16, subtract_once(quotient, divisor.radix) as u16];
    }
}

/// [`split`] where nothing was emitted.
#[inline(always)]
fn split_whole(divisor: Divisor, merged: &[u16], pairs: &mut [u16]) {
    for (pair, &merged) in pairs.as_chunks_mut::<2>().0.iter_mut().zip(merged) {
        let (quotient, remainder) = divisor.divide(merged as u32);
        *pair = [remainder as u16, subtract_once(quotient, divisor.radix) as u16];
    }
}

/// A radix m, 2 ≤ m < 2^14, and floor(2^32/m).
#[derive(Clone, Copy)]
struct Divisor {
    radix: u32,
    reciprocal: u32,
}

impl Divisor {
    /// The division here is by a public constant of the plan.
    #[inline(always)]
    const fn new(radix: u32) -> Self {
        Self { radix, reciprocal: ((1u64 << 32) / radix as u64) as u32 }
    }

    /// (floor(n/m), n mod m) for n < 2^30. The estimate is right or one too small, because
    /// n/m - n·reciprocal/2^32 < n/2^32 < 1.
    #[inline(always)]
    fn divide(self, n: u32) -> (u32, u32) {
        let estimate = ((n as u64 * self.reciprocal as u64) >> 32) as u32;
        let remainder = n - estimate * self.radix;
        let below = borrow(remainder, self.radix);
        (estimate + 1 - below, remainder - (self.radix & below.wrapping_sub(1)))
    }
}

/// n mod m for n < 2m.
#[inline(always)]
fn subtract_once(n: u32, m: u32) -> u32 {
    n - (m & borrow(n, m).wrapping_sub(1))
}

/// 1 if a < b, else 0, for a, b < 2^31.
#[inline(always)]
fn borrow(a: u32, b: u32) -> u32 {
    a.wrapping_sub(b) >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;
    use std::vec::Vec;

    /// The definition, on lists of any radices, with real divisions.
    fn reference_encode(values: &[u32], radices: &[u32]) -> Vec<u8> {
        let mut out = vec![];
        if values.len() == 1 {
            let (mut r, mut m) = (values[0], radices[0]);
            while m > 1 {
                out.push(r as u8);
                r /= 256;
                m = m.div_ceil(256);
            }
            return out;
        }
        let (mut merged, mut merged_radices) = (vec![], vec![]);
        for (v, m) in values.chunks(2).zip(radices.chunks(2)) {
            if v.len() == 1 {
                merged.push(v[0]);
                merged_radices.push(m[0]);
                continue;
            }
            let (mut r, mut radix) = (v[0] + m[0] * v[1], m[0] * m[1]);
            while radix >= LIMIT {
                out.push(r as u8);
                r /= 256;
                radix = radix.div_ceil(256);
            }
            merged.push(r);
            merged_radices.push(radix);
        }
        out.extend(reference_encode(&merged, &merged_radices));
        out
    }

    fn reference_decode(bytes: &[u8], radices: &[u32]) -> Vec<u32> {
        if radices.len() == 1 {
            let mut r = 0;
            for &b in bytes.iter().rev() {
                r = r * 256 + b as u32;
            }
            return vec![r % radices[0]];
        }
        let mut at = 0;
        let (mut low, mut merged_radices) = (vec![], vec![]);
        for m in radices.chunks(2) {
            let (mut r, mut factor, mut radix) = (0, 1, m.iter().product::<u32>());
            while m.len() == 2 && radix >= LIMIT {
                r += factor * bytes[at] as u32;
                factor *= 256;
                at += 1;
                radix = radix.div_ceil(256);
            }
            low.push((r, factor));
            merged_radices.push(radix);
        }
        let merged = reference_decode(&bytes[at..], &merged_radices);
        let mut values = vec![];
        for ((m, (r, factor)), high) in radices.chunks(2).zip(low).zip(merged) {
            if m.len() == 1 {
                values.push(high);
            } else {
                let n = r + factor * high;
                values.push(n % m[0]);
                values.push(n / m[0] % m[1]);
            }
        }
        values
    }

    fn check(entries: usize, radix: u16) {
        let plan = Plan::new(entries, radix);
        let radices = vec![radix as u32; entries];
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as u32
        };
        for round in 0..20 {
            let values: Vec<u32> = (0..entries)
                .map(|_| match round {
                    0 => 0,
                    1 => radix as u32 - 1,
                    _ => random() % radix as u32,
                })
                .collect();
            let expected = reference_encode(&values, &radices);
            assert_eq!(expected.len(), plan.length());
            let mut numbers: Vec<u16> = values.iter().map(|&v| v as u16).collect();
            let mut bytes = vec![0; plan.length()];
            encode(&plan, &mut numbers, &mut vec![0; entries], &mut bytes);
            assert_eq!(bytes, expected);

            for bytes in [bytes, (0..plan.length()).map(|_| random() as u8).collect()] {
                let mut numbers = vec![0; entries];
                decode(&plan, &bytes, &mut numbers, &mut vec![0; entries]);
                let numbers: Vec<u32> = numbers.iter().map(|&v| v as u32).collect();
                assert_eq!(numbers, reference_decode(&bytes, &radices));
            }
            let all_ones = vec![255; plan.length()];
            let mut numbers = vec![0; entries];
            decode(&plan, &all_ones, &mut numbers, &mut vec![0; entries]);
            let numbers: Vec<u32> = numbers.iter().map(|&v| v as u32).collect();
            assert_eq!(numbers, reference_decode(&all_ones, &radices));
        }
    }

    #[test]
    fn all_parameter_sets_as_defined() {
        for (p, q) in
            [(653, 4621), (761, 4591), (857, 5167), (953, 6343), (1013, 7177), (1277, 7879)]
        {
            check(p, q);
            check(p, q.div_ceil(3));
        }
    }

    #[test]
    fn short_lists_and_other_radices() {
        for entries in 1..=33 {
            for radix in [1531, 4591, 7879, 16383] {
                check(entries, radix);
            }
        }
    }

    #[test]
    fn quotients_at_every_boundary() {
        for radix in [2, 3, 64, 65, 255, 1531, 4591, 7879, 16383] {
            let divisor = Divisor::new(radix);
            for multiple in (0..(1 << 30) / radix).step_by(997) {
                for n in [multiple * radix, multiple * radix + radix - 1] {
                    assert_eq!(divisor.divide(n), (n / radix, n % radix));
                }
            }
        }
    }
}
