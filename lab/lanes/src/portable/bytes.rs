//! Coefficients of 8 bits in portable Rust.

use super::{LANES, Portable, V};
use crate::Bytes;

const BYTES: usize = 2 * LANES;

impl Bytes for Portable {
    type Byte = i8;
    type Vector8 = [i8; BYTES];

    methods! {
        fn byte(self, value: i8) -> i8 = value;
        fn zero_bytes(self) -> [i8; BYTES] = [0; BYTES];
        fn narrow_bytes(self, v: [V; 2]) -> [i8; BYTES] = each!(BYTES, i => v[i / LANES][i % LANES] as i8);
        fn add_bytes(self, a: [i8; BYTES], b: [i8; BYTES]) -> [i8; BYTES] = each!(BYTES, i => a[i].wrapping_add(b[i]));
        fn sub_bytes(self, a: [i8; BYTES], b: [i8; BYTES]) -> [i8; BYTES] = each!(BYTES, i => a[i].wrapping_sub(b[i]));
        fn add_widened(self, a: [i8; BYTES], b: [i8; BYTES]) -> [V; 2] =
            [0, LANES].map(|h| each!(LANES, i => a[h + i] as i16 + b[h + i] as i16));
        fn sub_widened(self, a: [i8; BYTES], b: [i8; BYTES]) -> [V; 2] =
            [0, LANES].map(|h| each!(LANES, i => a[h + i] as i16 - b[h + i] as i16));
    }
    #[inline(always)]
    fn load_bytes(self, from: &[i8], at: usize) -> [i8; BYTES] {
        let from = &from[at..at + BYTES];
        each!(BYTES, i => from[i])
    }
    #[inline(always)]
    fn store_bytes(self, to: &mut [i8], at: usize, v: [i8; BYTES]) {
        to[at..at + BYTES].copy_from_slice(&v);
    }
}
