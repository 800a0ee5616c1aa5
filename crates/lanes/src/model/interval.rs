//! Interval lanes: every lane holds the set of values that it can have, as an interval.
//!
//! A kernel run on the intervals of its input ranges performs every operation on the worst case;
//! if no violation is logged, no 16-bit or 32-bit sum can overflow for any input in range. This
//! is a proof as long as the kernel's control flow and addresses do not depend on the data, which
//! constant-time code guarantees.

use core::cell::RefCell;
use core::panic::Location;
use std::collections::{BTreeMap, HashMap};
use std::vec::Vec;

use crate::contract::Lanes;
use crate::modulus::{Constant, Modulus, Style};

/// All integers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The smallest value.
    pub low: i64,
    /// The largest value.
    pub high: i64,
}

impl Range {
    /// The one value `v`.
    pub const fn exactly(v: i64) -> Self {
        Self { low: v, high: v }
    }

    /// -bound ..= bound.
    pub const fn within(bound: i64) -> Self {
        Self { low: -bound, high: bound }
    }

    /// The largest absolute value.
    pub fn bound(self) -> i64 {
        self.high.max(-self.low)
    }

    fn plus(self, b: Self) -> Self {
        Self { low: self.low + b.low, high: self.high + b.high }
    }

    fn minus(self, b: Self) -> Self {
        Self { low: self.low - b.high, high: self.high - b.low }
    }

    fn times(self, b: Self) -> Self {
        let p = [self.low * b.low, self.low * b.high, self.high * b.low, self.high * b.high];
        Self { low: p[0].min(p[1]).min(p[2]).min(p[3]), high: p[0].max(p[1]).max(p[2]).max(p[3]) }
    }

    fn union(self, b: Self) -> Self {
        Self { low: self.low.min(b.low), high: self.high.max(b.high) }
    }

    fn fits(self, bits: u32) -> bool {
        self.low >= -(1 << (bits - 1)) && self.high < 1 << (bits - 1)
    }

    /// (x - m·q)/2^16 for x in self and any 16-bit m that makes it an integer; exact for a known x.
    fn montgomery<M: Modulus>(self) -> Self {
        let q = M::Q as i64;
        if self.low == self.high {
            let m = (self.low as i16).wrapping_mul(M::INVERSE) as i64;
            return Self::exactly((self.low - m * q) >> 16);
        }
        Self {
            low: (self.low - 32767 * q).div_euclid(65536),
            high: (self.high + 32768 * q).div_euclid(65536),
        }
    }
}

/// Where a value can leave its range.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// Source file of the kernel.
    pub file: &'static str,
    /// Line of the operation in it.
    pub line: u32,
    /// What does not fit.
    pub what: &'static str,
}

/// What interval lanes have seen.
#[derive(Debug, Default)]
pub struct Log {
    violations: RefCell<BTreeMap<Violation, i64>>,
    largest16: RefCell<i64>,
    largest32: RefCell<i64>,
    reduced: RefCell<HashMap<(i16, bool, Range), Range>>,
}

impl Log {
    /// An empty log.
    pub fn new() -> Self {
        Self::default()
    }

    /// Operations whose result can overflow, with the largest absolute value there. Empty: proved.
    pub fn violations(&self) -> Vec<(Violation, i64)> {
        self.violations.borrow().iter().map(|(v, n)| (v.clone(), *n)).collect()
    }

    /// The largest absolute value of any 16-bit lane, of any 32-bit accumulator.
    pub fn largest(&self) -> (i64, i64) {
        (*self.largest16.borrow(), *self.largest32.borrow())
    }

    #[track_caller]
    fn violation(&self, what: &'static str, value: i64) {
        let at = Location::caller();
        let violation = Violation { file: at.file(), line: at.line(), what };
        let mut all = self.violations.borrow_mut();
        let largest = all.entry(violation).or_insert(0);
        *largest = value.max(*largest);
    }

    #[track_caller]
    fn check16(&self, r: Range) -> Range {
        let mut largest = self.largest16.borrow_mut();
        *largest = r.bound().max(*largest);
        if r.fits(16) {
            return r;
        }
        self.violation("16-bit lane", r.bound());
        Range { low: -32768, high: 32767 }
    }

    #[track_caller]
    fn check32(&self, r: Range) -> Range {
        let mut largest = self.largest32.borrow_mut();
        *largest = r.bound().max(*largest);
        if r.fits(32) {
            return r;
        }
        self.violation("32-bit accumulator", r.bound());
        Range { low: -(1 << 31), high: (1 << 31) - 1 }
    }

    /// Exact image of a range under Barrett reduction (or `freeze`), remembered.
    fn reduce<M: Modulus>(&self, a: Range, freeze: bool) -> Range {
        *self.reduced.borrow_mut().entry((M::Q, freeze, a)).or_insert_with(|| {
            let (q, half) = (M::Q as i64, M::HALF as i64);
            let mut all = Range { low: i64::MAX, high: i64::MIN };
            for v in a.low..=a.high {
                let mut r = v - ((v * M::BARRETT as i64 + (1 << 14)) >> 15) * q;
                if freeze {
                    r = if r > half { r - q } else { r };
                    r = if r < -half { r + q } else { r };
                }
                all = all.union(Range::exactly(r));
            }
            all
        })
    }
}

/// Lanes of intervals, with the semantics of Barrett constants if `BARRETT`, else of Montgomery's.
#[derive(Clone, Copy, Debug)]
pub struct Interval<'a, const BARRETT: bool> {
    log: &'a Log,
}

impl<'a, const BARRETT: bool> Interval<'a, BARRETT> {
    /// Interval lanes that report to `log`.
    pub fn new(log: &'a Log) -> Self {
        Self { log }
    }
}

const LANES: usize = 16;
type V = [Range; LANES];

/// One range a lane. A macro, so that violations are reported at the kernel's line.
macro_rules! each {
    ($i:ident => $e:expr) => {{
        let mut r = [Range::exactly(0); LANES];
        let mut $i = 0;
        while $i < LANES {
            r[$i] = $e;
            $i += 1;
        }
        r
    }};
}

impl<const BARRETT: bool> Lanes for Interval<'_, BARRETT> {
    type Element = Range;
    type Vector = V;
    /// Nothing is known of a mask.
    type Mask = ();
    type Factor = V;
    type Pair = (Range, Range);
    type Pairs = (V, V);
    type Accumulator = V;

    const LANES: usize = LANES;
    const STYLE: Style = if BARRETT { Style::Barrett } else { Style::Montgomery };

    fn element(self, value: i16) -> Range {
        Range::exactly(value as i64)
    }
    #[track_caller]
    fn load(self, from: &[Range], at: usize) -> V {
        let from = &from[at..at + LANES];
        each!(i => from[i])
    }
    #[track_caller]
    fn store(self, to: &mut [Range], at: usize, v: V) {
        to[at..at + LANES].copy_from_slice(&v);
    }
    fn splat(self, value: i16) -> V {
        [self.element(value); LANES]
    }
    #[track_caller]
    fn broadcast(self, from: &[Range], at: usize) -> V {
        [from[at]; LANES]
    }

    #[track_caller]
    fn add(self, a: V, b: V) -> V {
        each!(i => self.log.check16(a[i].plus(b[i])))
    }
    #[track_caller]
    fn sub(self, a: V, b: V) -> V {
        each!(i => self.log.check16(a[i].minus(b[i])))
    }
    #[track_caller]
    fn mulc<M: Modulus>(self, a: V, c: Constant) -> V {
        let value = Range::exactly(c.value as i64);
        if !BARRETT {
            return each!(i => self.log.check16(a[i].times(value).montgomery::<M>()));
        }
        // a·value - t·q with t = round(a·companion/2^15): within q/2 of a·(value - companion·q/2^15).
        let q = M::Q as i64;
        let error = c.value as i64 * (1 << 15) - c.companion as i64 * q;
        each!(i => {
            let slope = a[i].times(Range::exactly(error));
            self.log.check16(match a[i] {
                Range { low: 0, high: 0 } => a[i],
                _ => Range {
                    low: slope.low.div_euclid(1 << 15) - q / 2 - 1,
                    high: slope.high.div_euclid(1 << 15) + 1 + q / 2 + 1,
                },
            })
        })
    }
    #[track_caller]
    fn reduce<M: Modulus>(self, a: V) -> V {
        each!(i => self.log.check16(self.log.reduce::<M>(a[i], false)))
    }
    #[track_caller]
    fn freeze<M: Modulus>(self, a: V) -> V {
        each!(i => self.log.check16(self.log.reduce::<M>(a[i], true)))
    }

    #[track_caller]
    fn factor<M: Modulus>(self, b: V) -> V {
        if b.iter().any(|b| b.low == -32768) {
            self.log.violation("factor of -2^15", 32768);
        }
        b
    }
    #[track_caller]
    fn mulf<M: Modulus>(self, a: V, b: V) -> V {
        each!(i => self.log.check16(a[i].times(b[i]).montgomery::<M>()))
    }

    fn nonzero(self, _: V) {}
    #[track_caller]
    fn nonzero_modulo<M: Modulus>(self, a: V) {
        if let Some(a) = a.iter().find(|a| a.bound() >= 2 * M::Q as i64) {
            self.log.violation("comparison with multiples of q", a.bound());
        }
    }
    fn positive(self, _: V) {}
    fn both(self, _: (), _: ()) {}
    fn select(self, _: (), a: V, b: V) -> V {
        each!(i => a[i].union(b[i]))
    }

    fn shift_up(self, low: V, a: V) -> V {
        each!(i => if i == 0 { low[LANES - 1] } else { a[i - 1] })
    }
    fn spread_lane(self, a: V, lane: usize) -> V {
        [a[lane]; LANES]
    }

    fn zero(self) -> V {
        [Range::exactly(0); LANES]
    }
    #[track_caller]
    fn pair(self, from: &[Range], at: usize) -> (Range, Range) {
        (from[at], from[at + 1])
    }
    #[track_caller]
    fn window(self, acc: V, from: &[Range], at: usize, c: (Range, Range)) -> V {
        let from = &from[at..at + LANES + 1];
        each!(i => {
            let products = from[i].times(c.0).plus(from[i + 1].times(c.1));
            self.log.check32(acc[i].plus(self.log.check32(products)))
        })
    }
    fn swap_pairs(self, a: V) -> V {
        each!(i => a[i ^ 1])
    }
    fn interleave(self, a: V, b: V) -> (V, V) {
        (a, b)
    }
    #[track_caller]
    fn dot(self, acc: V, (a, b): (V, V), c: [i16; 2]) -> V {
        let [c0, c1] = c.map(|c| Range::exactly(c as i64));
        each!(i => {
            let products = a[i].times(c0).plus(b[i].times(c1));
            self.log.check32(acc[i].plus(self.log.check32(products)))
        })
    }
    #[track_caller]
    fn add_wide(self, a: V, b: V) -> V {
        each!(i => self.log.check32(a[i].plus(b[i])))
    }
    #[track_caller]
    fn sub_wide(self, a: V, b: V) -> V {
        each!(i => self.log.check32(a[i].minus(b[i])))
    }
    #[track_caller]
    fn montgomery<M: Modulus>(self, acc: V) -> V {
        each!(i => self.log.check16(acc[i].montgomery::<M>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modulus::Zq;

    type Q = Zq<4591>;

    #[test]
    fn an_overflow_is_reported_at_the_kernels_line() {
        let log = Log::new();
        let isa = Interval::<false>::new(&log);
        let a = [Range::within(20_000); LANES];
        let line = line!() + 1;
        isa.add(a, a);
        let (violation, value) = log.violations().pop().expect("an overflow");
        assert_eq!((violation.line, value), (line, 40_000));
        assert!(violation.file.ends_with("interval.rs"));
    }

    #[test]
    fn ranges_contain_every_value_that_lanes_compute() {
        // Every operation modulo q on every 16-bit value, against the portable lanes.
        use crate::portable::Portable;
        let log = Log::new();
        let everything = [Range { low: -32768, high: 32767 }; LANES];
        let c = Constant::new::<Q>(Style::Montgomery, 1229);
        let interval = Interval::<false>::new(&log);
        let ranges = [
            interval.reduce::<Q>(everything)[0],
            interval.freeze::<Q>(everything)[0],
            interval.mulc::<Q>(everything, c)[0],
        ];
        for a in i16::MIN..=i16::MAX {
            let v = Portable.splat(a);
            let values =
                [Portable.reduce::<Q>(v), Portable.freeze::<Q>(v), Portable.mulc::<Q>(v, c)];
            for (value, range) in values.iter().zip(ranges) {
                let value = value[0] as i64;
                assert!(range.low <= value && value <= range.high, "{a}: {value} in {range:?}");
            }
        }
        assert_eq!(log.violations(), []);
    }

    #[test]
    fn barrett_ranges_contain_every_product() {
        for c in [1, 2, 1229, 2295, -2295] {
            let constant = Constant::new::<Q>(Style::Barrett, c);
            let log = Log::new();
            let everything = [Range { low: -32768, high: 32767 }; LANES];
            let range = Interval::<true>::new(&log).mulc::<Q>(everything, constant)[0];
            for a in i16::MIN..=i16::MAX {
                let t = (a as i64 * constant.companion as i64 + (1 << 14)) >> 15;
                let r = a as i64 * constant.value as i64 - t * 4591;
                assert!(range.low <= r && r <= range.high, "{a}·{c}: {r} in {range:?}");
            }
            assert_eq!(log.violations(), []);
        }
    }
}
