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

use crate::contract::{Modular, Modular32};
use crate::modulus::{Constant, Constant32, Modulus, Modulus32, Reducer, Shifts, Style};

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
    fn montgomery(self, Numbers { q, inverse, .. }: Numbers) -> Self {
        if self.low == self.high {
            let m = (self.low as i16).wrapping_mul(inverse) as i64;
            return Self::exactly((self.low - m * q) >> 16);
        }
        Self {
            low: (self.low - 32767 * q).div_euclid(65536),
            high: (self.high + 32768 * q).div_euclid(65536),
        }
    }

    /// (x - m·q)/2^32 for x in self and any 32-bit m; exact for a known x.
    fn montgomery32<M: Modulus32>(self) -> Self {
        let q = M::Q as i64;
        if self.low == self.high {
            let m = (self.low as i32).wrapping_mul(M::INVERSE) as i64;
            return Self::exactly((self.low - m * q) >> 32);
        }
        Self {
            low: (self.low - ((1 << 31) - 1) * q).div_euclid(1 << 32),
            high: (self.high + (1 << 31) * q).div_euclid(1 << 32),
        }
    }

    /// The range of a·value - t·q with t = round(a·companion/2^bits): within q/2 of
    /// a·(value - companion·q/2^bits).
    fn barrett(self, value: i64, companion: i64, q: i64, bits: u32) -> Self {
        if self == Self::exactly(0) {
            return self;
        }
        let slope = self.times(Self::exactly((value << bits) - companion * q));
        Self {
            low: slope.low.div_euclid(1 << bits) - q / 2 - 1,
            high: slope.high.div_euclid(1 << bits) + 1 + q / 2 + 1,
        }
    }
}

/// What reductions modulo q need.
#[derive(Clone, Copy)]
struct Numbers {
    q: i64,
    inverse: i16,
    barrett: i64,
    half: i64,
}

impl Numbers {
    fn of<M: Modulus>() -> Self {
        let (barrett, half) = (M::BARRETT as i64, M::HALF as i64);
        Self { q: M::Q as i64, inverse: M::INVERSE, barrett, half }
    }
}

impl<const N: usize> From<Reducer<[Range; N]>> for Numbers {
    fn from(r: Reducer<[Range; N]>) -> Self {
        let [q, inverse, barrett, half] = [r.q, r.inverse, r.barrett, r.half].map(|v| v[0].low);
        Self { q, inverse: inverse as i16, barrett, half }
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

/// Ways to reduce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reduction {
    Barrett,
    Freeze,
    Shifts(Shifts),
}

/// What interval lanes have seen.
#[derive(Debug, Default)]
pub struct Log {
    violations: RefCell<BTreeMap<Violation, i64>>,
    largest16: RefCell<i64>,
    largest32: RefCell<i64>,
    reduced: RefCell<HashMap<(i64, Reduction, Range), Range>>,
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

    /// What [`Modular32::window32`] may reach, so that bounds of sums fit the prover's own integers.
    #[track_caller]
    fn check64(&self, r: Range) -> Range {
        if r.bound() <= 1 << 61 {
            return r;
        }
        self.violation("64-bit accumulator", r.bound());
        Range::within(1 << 61)
    }

    /// Exact image of a range under a reduction, remembered.
    fn reduce(&self, numbers: Numbers, a: Range, by: Reduction) -> Range {
        let Numbers { q, barrett, half, .. } = numbers;
        *self.reduced.borrow_mut().entry((q, by, a)).or_insert_with(|| {
            let mut all = Range { low: i64::MAX, high: i64::MIN };
            for v in a.low..=a.high {
                let mut r = match by {
                    Reduction::Shifts(shifts) => v - shifts.quotient(v as i32) as i64 * q,
                    _ => v - ((v * barrett + (1 << 14)) >> 15) * q,
                };
                if by == Reduction::Freeze {
                    r = if r > half { r - q } else { r };
                    r = if r < -half { r + q } else { r };
                }
                all = all.union(Range::exactly(r));
            }
            all
        })
    }
}

/// As many lanes as most processors have.
const LANES: usize = 16;

/// `N` lanes of intervals, with the semantics of Barrett constants if `BARRETT`, else of
/// Montgomery's.
#[derive(Clone, Copy, Debug)]
pub struct Interval<'a, const BARRETT: bool, const N: usize = LANES> {
    log: &'a Log,
}

impl<'a, const BARRETT: bool> Interval<'a, BARRETT> {
    /// Interval lanes that report to `log`.
    pub fn new(log: &'a Log) -> Self {
        Self { log }
    }
}

/// A range times a known constant, prepared in the style of `BARRETT`.
fn product<const BARRETT: bool>(q: Numbers, a: Range, value: i16, companion: i16) -> Range {
    if BARRETT {
        a.barrett(value as i64, companion as i64, q.q, 15)
    } else {
        a.times(Range::exactly(value as i64)).montgomery(q)
    }
}

/// One range a lane. A macro, so that violations are reported at the kernel's line.
macro_rules! each {
    ($i:ident => $e:expr) => {
        each!(N, $i => $e)
    };
    ($n:expr, $i:ident => $e:expr) => {{
        let mut r = [Range::exactly(0); $n];
        let mut $i = 0;
        while $i < $n {
            r[$i] = $e;
            $i += 1;
        }
        r
    }};
}

// Nothing here is inlined: kernels are, many times over, and proofs need not be fast but must be
// compiled.
impl<'a, const BARRETT: bool, const N: usize> Modular for Interval<'a, BARRETT, N> {
    type Element = Range;
    type Vector = [Range; N];
    /// Nothing is known of a mask.
    type Mask = ();
    type Factor = [Range; N];
    type Pair = (Range, Range);
    type Pairs = ([Range; N], [Range; N]);
    /// 32 bits, except in [`ModularRows`](crate::ModularRows), where sums are known only modulo 2^32 and are followed
    /// as integers.
    type Accumulator = [Range; N];
    type Eight = Interval<'a, BARRETT, 8>;

    const LANES: usize = N;
    const STYLE: Style = if BARRETT { Style::Barrett } else { Style::Montgomery };
    // As the lanes of that style do: Neon, and all others.
    const EIGHT_ROWS: bool = BARRETT;

    fn eight(self) -> Self::Eight {
        Interval { log: self.log }
    }
    type Wide = Self;
    fn wide(self) -> Self {
        self
    }

    fn element(self, value: i16) -> Range {
        Range::exactly(value as i64)
    }
    #[inline(never)]
    #[track_caller]
    fn load(self, from: &[Range], at: usize) -> [Range; N] {
        let from = &from[at..at + N];
        each!(i => from[i])
    }
    #[inline(never)]
    #[track_caller]
    fn store(self, to: &mut [Range], at: usize, v: [Range; N]) {
        to[at..at + N].copy_from_slice(&v);
    }
    #[inline(never)]
    fn splat(self, value: i16) -> [Range; N] {
        [self.element(value); N]
    }
    #[inline(never)]
    #[track_caller]
    fn broadcast(self, from: &[Range], at: usize) -> [Range; N] {
        [from[at]; N]
    }

    #[inline(never)]
    #[track_caller]
    fn add(self, a: [Range; N], b: [Range; N]) -> [Range; N] {
        each!(i => self.log.check16(a[i].plus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn sub(self, a: [Range; N], b: [Range; N]) -> [Range; N] {
        each!(i => self.log.check16(a[i].minus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn mul_add(self, acc: [Range; N], a: [Range; N], c: i16) -> [Range; N] {
        let c = Range::exactly(c as i64);
        each!(i => self.log.check16(acc[i].plus(self.log.check16(a[i].times(c)))))
    }
    #[inline(never)]
    #[track_caller]
    fn mulc_in(self, q: Reducer<[Range; N]>, a: [Range; N], c: Constant) -> [Range; N] {
        let q = q.into();
        each!(i => self.log.check16(product::<BARRETT>(q, a[i], c.value, c.companion)))
    }
    #[inline(never)]
    #[track_caller]
    fn reduce_in(self, q: Reducer<[Range; N]>, a: [Range; N]) -> [Range; N] {
        let q = q.into();
        each!(i => self.log.check16(self.log.reduce(q, a[i], Reduction::Barrett)))
    }
    #[inline(never)]
    #[track_caller]
    fn freeze_in(self, q: Reducer<[Range; N]>, a: [Range; N]) -> [Range; N] {
        let q = q.into();
        each!(i => self.log.check16(self.log.reduce(q, a[i], Reduction::Freeze)))
    }

    #[inline(never)]
    #[track_caller]
    fn factor_in(self, _: Reducer<[Range; N]>, b: [Range; N]) -> [Range; N] {
        if b.iter().any(|b| b.low == -32768) {
            self.log.violation("factor of -2^15", 32768);
        }
        b
    }
    #[inline(never)]
    #[track_caller]
    fn mulf_in(self, q: Reducer<[Range; N]>, a: [Range; N], b: [Range; N]) -> [Range; N] {
        let q = q.into();
        each!(i => self.log.check16(a[i].times(b[i]).montgomery(q)))
    }
    #[inline(never)]
    #[track_caller]
    fn mulf_difference_in(
        self,
        q: Reducer<[Range; N]>,
        (a, b): ([Range; N], [Range; N]),
        (c, d): ([Range; N], [Range; N]),
    ) -> [Range; N] {
        for i in 0..N {
            let doubled = (a[i].times(b[i]).bound() + c[i].times(d[i]).bound()) / (1 << 15) + 2;
            if doubled > i16::MAX as i64 {
                self.log.violation("high words of a difference of products", doubled);
            }
        }
        self.sub(self.mulf_in(q, a, b), self.mulf_in(q, c, d))
    }

    fn nonzero(self, _: [Range; N]) {}
    #[inline(never)]
    #[track_caller]
    fn nonzero_modulo_in(self, q: Reducer<[Range; N]>, a: [Range; N]) {
        let q = Numbers::from(q).q;
        if let Some(a) = a.iter().find(|a| a.bound() >= 2 * q) {
            self.log.violation("comparison with multiples of q", a.bound());
        }
    }
    fn positive(self, _: [Range; N]) {}
    fn both(self, _: (), _: ()) {}
    #[inline(never)]
    fn select(self, _: (), a: [Range; N], b: [Range; N]) -> [Range; N] {
        each!(i => a[i].union(b[i]))
    }

    #[inline(never)]
    fn shift_up(self, low: [Range; N], a: [Range; N]) -> [Range; N] {
        each!(i => if i == 0 { low[N - 1] } else { a[i - 1] })
    }
    #[inline(never)]
    fn spread_lane(self, a: [Range; N], lane: usize) -> [Range; N] {
        [a[lane]; N]
    }
    #[inline(never)]
    fn clear_lane(self, mut a: [Range; N], lane: usize) -> [Range; N] {
        a[lane] = Range::exactly(0);
        a
    }

    fn zero(self) -> [Range; N] {
        [Range::exactly(0); N]
    }
    #[inline(never)]
    #[track_caller]
    fn pair(self, from: &[Range], at: usize) -> (Range, Range) {
        (from[at], from[at + 1])
    }
    #[inline(never)]
    #[track_caller]
    fn window(self, acc: [Range; N], from: &[Range], at: usize, c: (Range, Range)) -> [Range; N] {
        let from = &from[at..at + N + 1];
        each!(i => {
            let products = from[i].times(c.0).plus(from[i + 1].times(c.1));
            self.log.check32(acc[i].plus(self.log.check32(products)))
        })
    }
    #[inline(never)]
    fn swap_pairs(self, a: [Range; N]) -> [Range; N] {
        each!(i => a[i ^ 1])
    }
    fn interleave(self, a: [Range; N], b: [Range; N]) -> ([Range; N], [Range; N]) {
        (a, b)
    }
    #[inline(never)]
    #[track_caller]
    fn dot(self, acc: [Range; N], (a, b): ([Range; N], [Range; N]), c: [i16; 2]) -> [Range; N] {
        let [c0, c1] = c.map(|c| Range::exactly(c as i64));
        each!(i => {
            let products = a[i].times(c0).plus(b[i].times(c1));
            self.log.check32(acc[i].plus(self.log.check32(products)))
        })
    }
    #[inline(never)]
    #[track_caller]
    fn add_wide(self, a: [Range; N], b: [Range; N]) -> [Range; N] {
        each!(i => self.log.check32(a[i].plus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn sub_wide(self, a: [Range; N], b: [Range; N]) -> [Range; N] {
        each!(i => self.log.check32(a[i].minus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn montgomery_in(self, q: Reducer<[Range; N]>, acc: [Range; N]) -> [Range; N] {
        let q = q.into();
        each!(i => self.log.check16(self.log.check32(acc[i]).montgomery(q)))
    }
}

// After the macro that it uses.
mod eight;
mod program;

const HALF: usize = LANES / 2;
type V = [Range; LANES];

/// A 32-bit coefficient is the first of its two elements; the second is zero.
impl<const BARRETT: bool> Modular32 for Interval<'_, BARRETT> {
    type Vector32 = [Range; HALF];
    type Accumulator64 = [Range; HALF];

    #[track_caller]
    fn load32(self, from: &[Range], at: usize) -> [Range; HALF] {
        let from = &from[at..at + LANES];
        each!(HALF, i => from[2 * i])
    }
    #[track_caller]
    fn store32(self, to: &mut [Range], at: usize, v: [Range; HALF]) {
        let to = &mut to[at..at + LANES];
        to.fill(Range::exactly(0));
        for i in 0..HALF {
            to[2 * i] = v[i];
        }
    }
    #[track_caller]
    fn broadcast32(self, from: &[Range], at: usize) -> [Range; HALF] {
        [from[at..at + 2][0]; HALF]
    }
    fn widen(self, v: V) -> [[Range; HALF]; 2] {
        [each!(HALF, i => v[i]), each!(HALF, i => v[HALF + i])]
    }
    fn narrow(self, v: [[Range; HALF]; 2]) -> V {
        each!(LANES, i => v[i / HALF][i % HALF])
    }

    #[track_caller]
    fn add32(self, a: [Range; HALF], b: [Range; HALF]) -> [Range; HALF] {
        each!(HALF, i => self.log.check32(a[i].plus(b[i])))
    }
    #[track_caller]
    fn sub32(self, a: [Range; HALF], b: [Range; HALF]) -> [Range; HALF] {
        each!(HALF, i => self.log.check32(a[i].minus(b[i])))
    }
    #[track_caller]
    fn mulc32<M: Modulus32>(self, a: [Range; HALF], c: Constant32) -> [Range; HALF] {
        let (value, companion, q) = (c.value as i64, c.companion as i64, M::Q as i64);
        if BARRETT {
            return each!(HALF, i => self.log.check32(a[i].barrett(value, companion, q, 31)));
        }
        let value = Range::exactly(value);
        each!(HALF, i => self.log.check32(a[i].times(value).montgomery32::<M>()))
    }
    #[track_caller]
    fn freeze32<M: Modulus32>(self, a: [Range; HALF]) -> [Range; HALF] {
        let half = M::HALF as i64;
        each!(HALF, i => {
            if a[i].bound() > M::Q as i64 + half {
                self.log.violation("operand of freeze32", a[i].bound());
            }
            if a[i].bound() <= half { a[i] } else { Range::within(half) }
        })
    }

    fn zero64(self) -> [Range; HALF] {
        [Range::exactly(0); HALF]
    }
    #[track_caller]
    fn window32(
        self,
        acc: [Range; HALF],
        from: &[Range],
        at: usize,
        c: [Range; HALF],
    ) -> [Range; HALF] {
        let from = &from[at..at + LANES + 2];
        each!(HALF, i => {
            let product = self.log.check64(from[2 * i].times(c[i]));
            self.log.check64(acc[i].plus(product))
        })
    }
    #[track_caller]
    fn montgomery32<M: Modulus32>(self, acc: [Range; HALF]) -> [Range; HALF] {
        each!(HALF, i => self.log.check32(acc[i].montgomery32::<M>()))
    }
}

#[cfg(test)]
mod tests;
