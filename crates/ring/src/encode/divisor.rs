//! Division of numbers by a public radix, without a division instruction.

use goodprime_lanes::{Codec, Portable};

use super::LIMIT;

/// A radix m, 2 ≤ m < 2^14, with 2^shift ≤ m < 2^(shift + 1), and floor(2^(shift + 16)/m).
///
/// The products are of 32 bits: those to 64 bits take a time that depends on operands on Cortex-M3.
#[derive(Clone, Copy, Debug)]
pub(super) struct Divisor {
    pub(super) radix: u32,
    pub(super) shift: u32,
    pub(super) reciprocal: u32,
}

impl Divisor {
    pub(super) const fn new(radix: u32) -> Self {
        assert!(radix > 1 && radix < LIMIT);
        let shift = radix.ilog2();
        Self { radix, shift, reciprocal: (1 << (shift + 16)) / radix }
    }

    /// (floor(n/m), n mod m) for n < 2^(shift + 16). The estimate is right or up to two too small: n >> shift loses
    /// less than 1 of n/2^shift, the reciprocal less than 1 of 2^(shift + 16)/m, and each loss is less than 1 of the
    /// quotient.
    #[inline(always)]
    pub(super) fn divide(self, n: u32) -> (u32, u32) {
        let estimate = ((n >> self.shift) * self.reciprocal) >> 16;
        let remainder = n - estimate * self.radix;
        // Below 3m, and quotients below 2^16.
        let [a, q, m] = [remainder, estimate, self.radix].map(|number| number as u16);
        let (remainder, quotient) = Portable.reduce_counted(Portable.reduce_counted((a, q), m), m);
        (quotient as u32, remainder as u32)
    }

    /// [n mod m, floor(n/m) mod m] for n < 2m².
    #[inline(always)]
    pub(super) fn split(self, n: u32) -> [u16; 2] {
        let (quotient, remainder) = self.divide(n);
        [remainder as u16, subtract_once(quotient, self.radix) as u16]
    }
}

/// n mod m for n < 2m < 2^16.
#[inline(always)]
pub(super) fn subtract_once(n: u32, m: u32) -> u32 {
    Portable.reduce_once(n as u16, m as u16) as u32
}
