//! Interval lanes of eight.

use super::{Interval, Numbers, Range, Reduction, product};
use crate::contract::{Modular, ModularRows, half};
use crate::modulus::{Constants, Modulus};
use crate::program::{KNOWN, Memory, Program};

const N: usize = 8;

impl<const BARRETT: bool> ModularRows for Interval<'_, BARRETT, 8> {
    fn known(self, values: &[i16; 8]) -> [Range; 8] {
        values.map(|v| self.element(v))
    }
    #[track_caller]
    fn mulc_each<M: Modulus>(self, a: [Range; 8], c: &Constants) -> [Range; 8] {
        each!(i => self.log.check16(product::<BARRETT>(Numbers::of::<M>(), a[i], c.values[i], c.companions[i])))
    }
    #[track_caller]
    fn reduce_coarsely<M: Modulus>(self, a: [Range; 8]) -> [Range; 8] {
        let (q, power) = (M::Q as i64, 1i64 << M::LOG);
        each!(i => {
            // a = t·2^LOG + rest: r = t·(2^LOG - q) + rest.
            let t = Range {
                low: (a[i].low + power / 2).div_euclid(power),
                high: (a[i].high + power / 2).div_euclid(power),
            };
            let rest = Range { low: -power / 2, high: power / 2 - 1 };
            let coarse = t.times(Range::exactly(power - q)).plus(rest);
            let fine = self.log.reduce(Numbers::of::<M>(), a[i], Reduction::Barrett);
            self.log.check16(coarse.union(fine))
        })
    }
    #[track_caller]
    fn reduce_by_shifts<M: Modulus>(self, a: [Range; 8]) -> [Range; 8] {
        each!(i => {
            let corrected = |a: i64| M::SHIFTS.corrected(a as i32) as i64;
            self.log.check16(Range { low: corrected(a[i].low), high: corrected(a[i].high) });
            let fine = self.log.reduce(Numbers::of::<M>(), a[i], Reduction::Freeze);
            self.log.check16(self.log.reduce(Numbers::of::<M>(), a[i], Reduction::Shifts(M::SHIFTS)).union(fine))
        })
    }
    #[track_caller]
    fn half<M: Modulus>(self, a: [Range; 8]) -> [Range; 8] {
        let c = half::<M>(<Self as Modular>::STYLE);
        each!(i => {
            let exact = Range { low: a[i].low >> 1, high: (a[i].high + M::Q as i64) >> 1 };
            self.log.check16(exact.union(product::<BARRETT>(Numbers::of::<M>(), a[i], c.value, c.companion)))
        })
    }
    #[track_caller]
    fn quarter<M: Modulus>(self, a: [Range; 8]) -> [Range; 8] {
        let q = M::Q as i64;
        let halves = self.half::<M>(a);
        each!(i => {
            let down = Range { low: (halves[i].low - q) >> 1, high: halves[i].high >> 1 };
            self.log.check16(down.union(self.half::<M>(halves)[i]))
        })
    }
    fn transpose_vectors(self, rows: [[Range; 8]; 8]) -> [[Range; 8]; 8] {
        core::array::from_fn(|j| rows.map(|row| row[j]))
    }
    fn multiply(self, a: [Range; 8], b: [Range; 8]) -> [Range; 8] {
        self.multiply_add(self.zero(), a, b)
    }
    fn multiply_add(self, acc: [Range; 8], a: [Range; 8], b: [Range; 8]) -> [Range; 8] {
        each!(i => acc[i].plus(a[i].times(b[i])))
    }
    fn multiply_sub(self, acc: [Range; 8], a: [Range; 8], b: [Range; 8]) -> [Range; 8] {
        each!(i => acc[i].minus(a[i].times(b[i])))
    }
    fn multiply_add_lane<const LANE: i32>(
        self,
        acc: [Range; 8],
        a: [Range; 8],
        b: [Range; 8],
    ) -> [Range; 8] {
        self.multiply_add(acc, a, [b[LANE as usize]; 8])
    }
    fn add_wrapping(self, a: [Range; 8], b: [Range; 8]) -> [Range; 8] {
        each!(i => a[i].plus(b[i]))
    }
    fn sub_wrapping(self, a: [Range; 8], b: [Range; 8]) -> [Range; 8] {
        each!(i => a[i].minus(b[i]))
    }
    #[track_caller]
    fn sum_of_products(
        self,
        acc: [Range; 8],
        terms: usize,
        a: &[Range],
        b: &[Range],
    ) -> [Range; 8] {
        let bound = |x: &[Range]| x.iter().map(|r| r.bound()).max().unwrap_or(0);
        let all = Range::within(terms as i64 * bound(a) * bound(b));
        // A sum that was never taken apart is known better.
        each!(i => self.log.check32(if all.bound() < acc[i].bound() { all } else { acc[i] }))
    }
    /// Programs are Neon's.
    #[track_caller]
    fn run_program<P: Program>(
        self,
        known: [[Range; 8]; KNOWN],
        memory: Memory<'_, Range>,
    ) -> bool {
        if BARRETT {
            super::program::run::<P>(Interval { log: self.log }, known, memory);
        }
        BARRETT
    }
}
