//! Packing of five ternary coefficients per byte: c_0 + 3c_1 + 9c_2 + 27c_3 + 81c_4, where -1 becomes 2. The code
//! follows sections 1.8.5 and 1.8.6 of NTRU's round-3 submission.
//!
//! Four fields of 16 bits in a 64-bit number hold four of the five coefficients of a byte. The code computes with all
//! four fields at once, and handles the fifth coefficient alone.

use goodprime_lanes::{Isa, Kernel};

use super::bits::{quad, words};

/// The number with 1 in all four fields.
const ONES: u64 = 0x0001_0001_0001_0001;

/// A kernel that encodes the first coefficients of a ternary polynomial, five per byte.
pub(super) struct PackTrits<'a> {
    /// The coefficients. Zeros follow the polynomial and fill the last group of five.
    pub(super) coefficients: &'a [u16],
    pub(super) out: &'a mut [u8],
}

impl Kernel for PackTrits<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        // The highest field of a product is Σ d_i·w_(3-i).
        const WEIGHTS: u64 = quad(&[27, 9, 3, 1]);
        for (byte, five) in self.out.iter_mut().zip(self.coefficients.as_chunks::<5>().0) {
            let [four @ .., last] = five;
            let four = quad(four);
            let digits = (four & ONES) + (four >> 15 & ONES);
            let last = (last & 1) + (last >> 15);
            *byte = (digits.wrapping_mul(WEIGHTS) >> 48) as u8 + 81 * last as u8;
        }
    }
}

/// A kernel that decodes what [`PackTrits`] encodes. Any bytes decode: each digit is taken modulo 3.
pub(super) struct UnpackTrits<'a> {
    pub(super) bytes: &'a [u8],
    /// The polynomial, which gets five coefficients per byte.
    pub(super) out: &'a mut [u16],
}

impl Kernel for UnpackTrits<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        // ⌊b/3^i⌋ for a byte b is ⌊b·r_i/2^9⌋ for i = 1 to 3, ⌊b·r_4/2^14⌋ for i = 4: exact for all bytes, and below
        // 2^16 before the division.
        const RECIPROCALS: u64 = quad(&[171, 57, 19, 203]);
        const QUOTIENTS: u64 = quad(&[127, 127, 127, 0]);
        for (five, byte) in self.out.as_chunks_mut::<5>().0.iter_mut().zip(self.bytes) {
            let b = *byte as u64;
            let product = b * RECIPROCALS;
            let quotients = (product >> 9 & QUOTIENTS) | product >> 62 << 48;
            // Each field minus three times the next one.
            let digits = (b | quotients << 16) - 3 * quotients;
            // The fifth digit; 3, which is no digit, becomes 0.
            let last = product >> 62;
            let last = last & !(3 * (last & last >> 1));
            let minus_ones = |digits: u64| digits ^ ((digits >> 1 & ONES) * 0xfffd);
            let [a, b, c, d] = words(minus_ones(digits));
            *five = [a, b, c, d, minus_ones(last) as u16];
        }
    }
}
