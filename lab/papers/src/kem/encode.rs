//! Byte strings: four ternary coefficients per byte, and mixed radices. [round 3, §4.5]

use super::{P, Q, Q12};

/// The bound of radices: low bytes leave until the radix is below it.
const LIMIT: u32 = 1 << 14;

/// Encodes ternary coefficients.
pub(super) fn small(a: &[i64]) -> Vec<u8> {
    let byte = |four: &[i64]| {
        four.iter().enumerate().fold(0, |byte, (i, x)| byte | ((x + 1) as u8) << (2 * i))
    };
    a.chunks(4).map(byte).collect()
}

/// Decodes ternary coefficients.
pub(super) fn from_small(bytes: &[u8]) -> Vec<i64> {
    (0..P).map(|i| i64::from(bytes[i / 4] >> (2 * (i % 4)) & 3) - 1).collect()
}

/// Encodes residues.
pub(super) fn residues(a: &[i64]) -> Vec<u8> {
    encoded(a.iter().map(|x| (x + Q12) as u32).collect(), vec![Q as u32; P])
}

/// Decodes residues.
pub(super) fn from_residues(bytes: &[u8]) -> Vec<i64> {
    decoded(bytes, &[Q as u32; P]).into_iter().map(|x| i64::from(x) - Q12).collect()
}

/// Encodes multiples of 3.
pub(super) fn rounded(a: &[i64]) -> Vec<u8> {
    encoded(a.iter().map(|x| (x + Q12) as u32 / 3).collect(), vec![(Q as u32).div_ceil(3); P])
}

/// Decodes multiples of 3.
pub(super) fn from_rounded(bytes: &[u8]) -> Vec<i64> {
    let decoded = decoded(bytes, &[(Q as u32).div_ceil(3); P]);
    decoded.into_iter().map(|x| 3 * i64::from(x) - Q12).collect()
}

/// Encodes numbers below radices: each pair becomes one number, whose low bytes leave while the
/// radix is large.
fn encoded(mut numbers: Vec<u32>, mut radices: Vec<u32>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut leave = |number: &mut u32, radix: &mut u32, limit: u32| {
        while *radix >= limit {
            out.push(*number as u8);
            *number >>= 8;
            *radix = radix.div_ceil(256);
        }
    };
    while numbers.len() > 1 {
        let pairs = numbers.chunks(2).zip(radices.chunks(2)).map(|(r, m)| match (r, m) {
            ([r0, r1], [m0, m1]) => {
                let (mut number, mut radix) = (r0 + r1 * m0, m0 * m1);
                leave(&mut number, &mut radix, LIMIT);
                (number, radix)
            }
            _ => (r[0], m[0]),
        });
        (numbers, radices) = pairs.unzip();
    }
    leave(&mut numbers[0], &mut radices[0], 2);
    out
}

/// Decodes numbers below radices. Bytes that are not canonical decode to numbers below the radices,
/// too.
fn decoded(bytes: &[u8], radices: &[u32]) -> Vec<u32> {
    let take = |bytes: &[u8], n: usize| {
        bytes[..n].iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
    };
    if let [radix] = radices {
        let n = if *radix > 256 { 2 } else { usize::from(*radix > 1) };
        return vec![take(bytes, n) % radix];
    }
    let (mut at, mut lows, mut next) = (0, Vec::new(), Vec::new());
    for pair in radices.chunks(2) {
        let mut radix: u32 = pair.iter().product();
        let mut n = 0;
        while pair.len() == 2 && radix >= LIMIT {
            radix = radix.div_ceil(256);
            n += 1;
        }
        lows.push((take(&bytes[at..], n), 8 * n));
        next.push(radix);
        at += n;
    }
    let highs = decoded(&bytes[at..], &next);
    let mut out = Vec::with_capacity(radices.len());
    for ((pair, high), (low, bits)) in radices.chunks(2).zip(highs).zip(lows) {
        let number = low + (high << bits);
        out.push(number % pair[0]);
        out.extend(pair.get(1).map(|radix| number / pair[0] % radix));
    }
    out
}
