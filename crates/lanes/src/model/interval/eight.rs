//! Interval lanes for kernels that keep eight polynomials side by side.

use super::super::log::Reduction;
use super::{Interval, Numbers, Range, Value, product};
use crate::contract::{Modular, ModularRows, half};
use crate::modulus::{Constants, Modulus};
use crate::program::{KNOWN, Memory, Program};

const N: usize = 8;
type W<'a> = super::V<'a, N>;

impl<'a, const BARRETT: bool, const EIGHT: bool, const COMPACT: bool> ModularRows
    for Interval<'a, 8, 8, BARRETT, false, EIGHT, COMPACT>
{
    fn known(self, values: &[i16; 8]) -> W<'a> {
        self.log.intern(values.map(|v| self.element(v)))
    }
    #[track_caller]
    fn mulc_each<M: Modulus>(self, a: W<'a>, c: &Constants) -> W<'a> {
        each!(self, i => self.log.check16(product::<BARRETT>(Numbers::of::<M>(), a[i], c.values[i], c.companions[i])))
    }
    #[track_caller]
    fn reduce_by_shifts<M: Modulus>(self, a: W<'a>) -> W<'a> {
        each!(self, i => {
            let corrected = |a: i64| M::SHIFTS.corrected(a as i32) as i64;
            let Range { low, high } = a[i].range;
            self.log.check16(a[i].ranged(Range { low: corrected(low), high: corrected(high) }));
            let fine = self.log.reduce(Numbers::of::<M>(), a[i].range, Reduction::Freeze);
            let coarse = self.log.reduce(Numbers::of::<M>(), a[i].range, Reduction::Shifts(M::SHIFTS));
            self.log.check16(a[i].ranged(coarse.union(fine)))
        })
    }
    #[track_caller]
    fn half<M: Modulus>(self, a: W<'a>) -> W<'a> {
        let c = half::<M>(<Self as Modular>::STYLE);
        each!(self, i => {
            let Range { low, high } = a[i].range;
            let exact = Range { low: low >> 1, high: (high + M::Q as i64) >> 1 };
            let product = product::<BARRETT>(Numbers::of::<M>(), a[i], c.value, c.companion);
            self.log.check16(a[i].ranged(exact.union(product.range)))
        })
    }
    #[track_caller]
    fn quarter<M: Modulus>(self, a: W<'a>) -> W<'a> {
        let q = M::Q as i64;
        let halves = self.half::<M>(a);
        each!(self, i => {
            let Range { low, high } = halves[i].range;
            let down = Range { low: (low - q) >> 1, high: high >> 1 };
            self.log.check16(a[i].ranged(down.union(self.half::<M>(halves)[i].range)))
        })
    }
    fn transpose_vectors(self, rows: [W<'a>; 8]) -> [W<'a>; 8] {
        core::array::from_fn(|j| self.log.intern(rows.map(|row| row[j])))
    }
    fn multiply(self, a: W<'a>, b: W<'a>) -> W<'a> {
        self.multiply_add(self.zero(), a, b)
    }
    fn multiply_add(self, acc: W<'a>, a: W<'a>, b: W<'a>) -> W<'a> {
        each!(self, i => acc[i].plus(a[i].times(b[i])))
    }
    fn multiply_sub(self, acc: W<'a>, a: W<'a>, b: W<'a>) -> W<'a> {
        each!(self, i => acc[i].minus(a[i].times(b[i])))
    }
    fn multiply_add_lane<const LANE: i32>(self, acc: W<'a>, a: W<'a>, b: W<'a>) -> W<'a> {
        self.multiply_add(acc, a, self.log.intern([b[LANE as usize]; 8]))
    }
    fn add_wrapping(self, a: W<'a>, b: W<'a>) -> W<'a> {
        each!(self, i => a[i].plus(b[i]))
    }
    fn sub_wrapping(self, a: W<'a>, b: W<'a>) -> W<'a> {
        each!(self, i => a[i].minus(b[i]))
    }
    #[track_caller]
    fn sum_of_products(self, acc: W<'a>, terms: usize, a: &[Value], b: &[Value]) -> W<'a> {
        let bound = |x: &[Value]| x.iter().map(|r| r.bound()).max().unwrap_or(0);
        let all = Range::within(terms as i64 * bound(a) * bound(b));
        // A sum that was never taken apart is known better.
        each!(self, i => {
            let known = if all.bound() < acc[i].bound() { all } else { acc[i].range };
            self.log.check32(acc[i].ranged(known))
        })
    }
    /// Programs are Neon's.
    #[track_caller]
    fn run_program<P: Program>(self, known: [W<'a>; KNOWN], memory: Memory<'_, Value>) -> bool {
        let neon = BARRETT && EIGHT;
        if neon {
            super::program::run::<P>(Interval { log: self.log }, known, memory);
        }
        neon
    }
}
