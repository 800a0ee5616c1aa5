//! Tests of the codecs against their definition with divisions, on every backend.

use super::*;
use goodprime_lanes::{Backend, Isa, Kernel};
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
    let plan = CodecPlan::new(entries, radix);
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
        let numbers: Vec<u16> = values.iter().map(|&v| v as u16).collect();
        let any = (0..plan.length()).map(|_| random() as u8).collect();
        let strings = [expected.clone(), any, vec![255; plan.length()]];
        let decoded = strings.each_ref().map(|bytes| reference_decode(bytes, &radices));
        for backend in Backend::available() {
            let mut bytes = vec![0; plan.length()];
            backend.run(EncodeList(&plan, &mut numbers.clone(), &mut bytes));
            assert_eq!(bytes, expected, "{backend} {entries} {radix}");
            for (bytes, expected) in strings.iter().zip(&decoded) {
                let mut numbers = vec![0; entries];
                backend.run(DecodeList(&plan, bytes, &mut numbers));
                let numbers: Vec<u32> = numbers.iter().map(|&v| v as u32).collect();
                assert_eq!(numbers, *expected, "{backend} {entries} {radix}");
            }
        }
    }
}

struct EncodeList<'a>(&'a CodecPlan, &'a mut [u16], &'a mut [u8]);

impl Kernel for EncodeList<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let mut scratch = vec![0; self.1.len().div_ceil(2)];
        encode(isa, self.0, self.1, &mut scratch, self.2);
    }
}

struct DecodeList<'a>(&'a CodecPlan, &'a [u8], &'a mut [u16]);

impl Kernel for DecodeList<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let mut scratch = vec![0; self.2.len().div_ceil(2)];
        decode(isa, self.0, self.1, self.2, &mut scratch);
    }
}

const SETS: [(usize, u16); 6] =
    [(653, 4621), (761, 4591), (857, 5167), (953, 6343), (1013, 7177), (1277, 7879)];

#[test]
fn all_levels_of_all_sets_have_vectors() {
    for (p, q) in SETS {
        for radix in [q, q.div_ceil(3)] {
            let plan = CodecPlan::new(p, radix);
            for level in &plan.levels[..plan.depth] {
                assert!(level.uniform_pairs() == 0 || level.reciprocal > 0, "{level:?}");
            }
        }
    }
}

/// All remainders at the first and the last quotients, and around some of them.
#[test]
fn vectors_divide_exactly() {
    for (p, q) in SETS {
        for radix in [q, q.div_ceil(3)] {
            let plan = CodecPlan::new(p, radix);
            for (level, next) in plan.levels.iter().zip(&plan.levels[1..]) {
                if level.uniform_pairs() > 0 {
                    let split = Split::new(Portable, level);
                    let end = (next.radix as u64) << (8 * level.bytes);
                    for n in (0..end)
                        .step_by(1 + end as usize / 100_000)
                        .chain((0..2000).map(|i| i * level.radix as u64 / 2).filter(|&n| n < end))
                    {
                        let (merged, low) = ((n >> (8 * level.bytes)) as u16, n as u16);
                        let (r, s) = match level.bytes {
                            0 => split.pair::<0>(Portable, merged, 0),
                            1 => split.pair::<1>(Portable, merged, low % 256),
                            _ => split.pair::<2>(Portable, merged, low),
                        };
                        assert_eq!([r, s], level.divisor.split(n as u32), "{level:?} {n}");
                    }
                }
            }
        }
    }
}

#[test]
fn all_parameter_sets_as_defined() {
    for (p, q) in SETS {
        check(p, q);
        check(p, q.div_ceil(3));
    }
}

#[test]
fn short_lists_and_other_radices() {
    for entries in 1..=70 {
        for radix in [1531, 4591, 7879, 16383] {
            check(entries, radix);
        }
    }
}

#[test]
fn quotients_at_every_boundary() {
    for radix in [2, 3, 64, 65, 127, 128, 255, 1531, 4591, 7879, 8191, 8192, 16383] {
        let divisor = Divisor::new(radix);
        let end = (1 << (divisor.shift + 16)) / radix;
        for multiple in (0..end).step_by(1 + end as usize / 40_000).chain([end - 1]) {
            for n in [multiple * radix, multiple * radix + radix - 1] {
                assert_eq!(divisor.divide(n), (n / radix, n % radix));
            }
        }
    }
}
