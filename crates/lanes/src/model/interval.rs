//! Interval lanes: every lane holds the set of values that it can have, as an interval, and its [`Grade`](super::Grade).
//!
//! A kernel run on the intervals of its input ranges performs every operation on the worst case;
//! if no violation is logged, no 16-bit or 32-bit sum can overflow for any input in range. If no mixture of
//! grades is logged either, what it computes modulo q is linear, or bilinear, in its operands. Both are
//! proofs as long as the kernel's control flow and addresses do not depend on the data, which
//! constant-time code guarantees.
//!
//! A kernel asks its lanes how many they are and what they prefer, and each answer is a branch of its own.
//! So these are constants of [`Interval`], and there is a name for the lanes of each processor:
//! `tests/shapes.rs` compares them with the processors' own.

use super::log::Reduction;
use super::value::{Numbers, Value};
use super::{Log, Range};
use crate::contract::{Modular, Product, Tuned, Tuning};
use crate::modulus::{Constant, Reducer, Style};

/// `N` lanes of intervals, `WIDE` where a kernel asks for wide ones, with the semantics of Barrett
/// constants if `BARRETT`, else of Montgomery's; `MANY` if they keep sixteen sums in registers, `EIGHT` if they multiply by eight rows ([`Tuning`]).
#[derive(Clone, Copy, Debug)]
pub struct Interval<
    'a,
    const N: usize,
    const WIDE: usize,
    const BARRETT: bool,
    const MANY: bool,
    const EIGHT: bool,
> {
    log: &'a Log,
}

/// The lanes of portable code and of SSE2.
pub type LikePortable<'a> = Interval<'a, 8, 8, false, false, false>;
/// The lanes of AVX2.
pub type LikeAvx2<'a> = Interval<'a, 16, 16, false, false, false>;
/// The lanes of AVX-512.
pub type LikeAvx512<'a> = Interval<'a, 16, 32, false, true, false>;
/// The lanes of Neon, the only ones whose programs run in computed order.
pub type LikeNeon<'a> = Interval<'a, 8, 8, true, false, true>;
/// Sixteen lanes in either style, as no processor has them in Barrett's: what the laboratory proves.
pub type Sixteen<'a, const BARRETT: bool> = Interval<'a, 16, 16, BARRETT, false, BARRETT>;

impl<
    'a,
    const N: usize,
    const WIDE: usize,
    const BARRETT: bool,
    const MANY: bool,
    const EIGHT: bool,
> Interval<'a, N, WIDE, BARRETT, MANY, EIGHT>
{
    /// Interval lanes that report to `log`.
    pub fn new(log: &'a Log) -> Self {
        Self { log }
    }
}

/// A value times a known constant, prepared in the style of `BARRETT`.
fn product<const BARRETT: bool>(q: Numbers, a: Value, value: i16, companion: i16) -> Value {
    if BARRETT {
        a.ranged(a.range.barrett(value as i64, companion as i64, q.q, 15))
    } else {
        a.times(Value::exactly(value as i64)).montgomery(q)
    }
}

/// One range a lane. A macro, so that violations are reported at the kernel's line.
macro_rules! each {
    ($i:ident => $e:expr) => {
        each!(N, $i => $e)
    };
    ($n:expr, $i:ident => $e:expr) => {{
        let mut r = [Value::exactly(0); $n];
        let mut $i = 0;
        while $i < $n {
            r[$i] = $e;
            $i += 1;
        }
        r
    }};
}

impl<const N: usize, const WIDE: usize, const BARRETT: bool, const MANY: bool, const EIGHT: bool>
    Tuned for Interval<'_, N, WIDE, BARRETT, MANY, EIGHT>
{
    const TUNING: Tuning = Tuning {
        sums: if MANY { 16 } else { 8 },
        product: if EIGHT { Product::EightRows } else { Product::DotTransform },
        ..Tuning::MODEL
    };
}

// Nothing here is inlined: kernels are, many times over, and proofs need not be fast but must be
// compiled.
impl<
    'a,
    const N: usize,
    const WIDE: usize,
    const BARRETT: bool,
    const MANY: bool,
    const EIGHT: bool,
> Modular for Interval<'a, N, WIDE, BARRETT, MANY, EIGHT>
{
    type Element = Value;
    type Vector = [Value; N];
    /// Nothing is known of a mask.
    type Mask = ();
    type Factor = [Value; N];
    type Pair = (Value, Value);
    type Pairs = ([Value; N], [Value; N]);
    /// 32 bits, except in [`ModularRows`](crate::ModularRows), where sums are known only modulo 2^32 and are followed
    /// as integers.
    type Accumulator = [Value; N];
    type Eight = Interval<'a, 8, 8, BARRETT, false, EIGHT>;

    const LANES: usize = N;
    const STYLE: Style = if BARRETT { Style::Barrett } else { Style::Montgomery };

    fn eight(self) -> Self::Eight {
        Interval { log: self.log }
    }
    type Wide = Interval<'a, WIDE, WIDE, BARRETT, MANY, EIGHT>;
    fn wide(self) -> Self::Wide {
        Interval { log: self.log }
    }

    fn element(self, value: i16) -> Value {
        Value::exactly(value as i64)
    }
    #[inline(never)]
    #[track_caller]
    fn load(self, from: &[Value], at: usize) -> [Value; N] {
        let from = &from[at..at + N];
        each!(i => from[i])
    }
    #[inline(never)]
    #[track_caller]
    fn store(self, to: &mut [Value], at: usize, v: [Value; N]) {
        to[at..at + N].copy_from_slice(&v);
    }
    #[inline(never)]
    fn splat(self, value: i16) -> [Value; N] {
        [self.element(value); N]
    }
    #[inline(never)]
    #[track_caller]
    fn broadcast(self, from: &[Value], at: usize) -> [Value; N] {
        [from[at]; N]
    }

    #[inline(never)]
    #[track_caller]
    fn add(self, a: [Value; N], b: [Value; N]) -> [Value; N] {
        each!(i => self.log.check16(a[i].plus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn sub(self, a: [Value; N], b: [Value; N]) -> [Value; N] {
        each!(i => self.log.check16(a[i].minus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn mul_add(self, acc: [Value; N], a: [Value; N], c: i16) -> [Value; N] {
        let c = Value::exactly(c as i64);
        each!(i => self.log.check16(acc[i].plus(self.log.check16(a[i].times(c)))))
    }
    #[inline(never)]
    #[track_caller]
    fn mulc_in(self, q: Reducer<[Value; N]>, a: [Value; N], c: Constant) -> [Value; N] {
        let q = q.into();
        each!(i => self.log.check16(product::<BARRETT>(q, a[i], c.value, c.companion)))
    }
    #[inline(never)]
    #[track_caller]
    fn reduce_in(self, q: Reducer<[Value; N]>, a: [Value; N]) -> [Value; N] {
        let q = q.into();
        each!(i => self.log.check16(self.log.reduced(q, a[i], Reduction::Barrett)))
    }
    #[inline(never)]
    #[track_caller]
    fn freeze_in(self, q: Reducer<[Value; N]>, a: [Value; N]) -> [Value; N] {
        let q = q.into();
        each!(i => self.log.check16(self.log.reduced(q, a[i], Reduction::Freeze)))
    }

    #[inline(never)]
    #[track_caller]
    fn factor_in(self, _: Reducer<[Value; N]>, b: [Value; N]) -> [Value; N] {
        if b.iter().any(|b| b.range.low == -32768) {
            self.log.violation("factor of -2^15", 32768);
        }
        b
    }
    #[inline(never)]
    #[track_caller]
    fn mulf_in(self, q: Reducer<[Value; N]>, a: [Value; N], b: [Value; N]) -> [Value; N] {
        let q = q.into();
        each!(i => self.log.check16(a[i].times(b[i]).montgomery(q)))
    }
    #[inline(never)]
    #[track_caller]
    fn mulf_difference_in(
        self,
        q: Reducer<[Value; N]>,
        (a, b): ([Value; N], [Value; N]),
        (c, d): ([Value; N], [Value; N]),
    ) -> [Value; N] {
        for i in 0..N {
            let doubled = (a[i].times(b[i]).bound() + c[i].times(d[i]).bound()) / (1 << 15) + 2;
            if doubled > i16::MAX as i64 {
                self.log.violation("high words of a difference of products", doubled);
            }
        }
        self.sub(self.mulf_in(q, a, b), self.mulf_in(q, c, d))
    }

    fn nonzero(self, _: [Value; N]) {}
    #[inline(never)]
    #[track_caller]
    fn nonzero_modulo_in(self, q: Reducer<[Value; N]>, a: [Value; N]) {
        let q = Numbers::from(q).q;
        if let Some(a) = a.iter().find(|a| a.bound() >= 2 * q) {
            self.log.violation("comparison with multiples of q", a.bound());
        }
    }
    fn positive(self, _: [Value; N]) {}
    fn both(self, _: (), _: ()) {}
    #[inline(never)]
    fn select(self, _: (), a: [Value; N], b: [Value; N]) -> [Value; N] {
        each!(i => a[i].or(b[i]))
    }

    #[inline(never)]
    fn shift_up(self, low: [Value; N], a: [Value; N]) -> [Value; N] {
        each!(i => if i == 0 { low[N - 1] } else { a[i - 1] })
    }
    #[inline(never)]
    fn spread_lane(self, a: [Value; N], lane: usize) -> [Value; N] {
        [a[lane]; N]
    }
    #[inline(never)]
    fn clear_lane(self, mut a: [Value; N], lane: usize) -> [Value; N] {
        a[lane] = Value::exactly(0);
        a
    }

    fn zero(self) -> [Value; N] {
        [Value::exactly(0); N]
    }
    #[inline(never)]
    #[track_caller]
    fn pair(self, from: &[Value], at: usize) -> (Value, Value) {
        (from[at], from[at + 1])
    }
    #[inline(never)]
    #[track_caller]
    fn window(self, acc: [Value; N], from: &[Value], at: usize, c: (Value, Value)) -> [Value; N] {
        let from = &from[at..at + N + 1];
        each!(i => {
            let products = from[i].times(c.0).plus(from[i + 1].times(c.1));
            self.log.check32(acc[i].plus(self.log.check32(products)))
        })
    }
    #[inline(never)]
    fn swap_pairs(self, a: [Value; N]) -> [Value; N] {
        each!(i => a[i ^ 1])
    }
    fn interleave(self, a: [Value; N], b: [Value; N]) -> ([Value; N], [Value; N]) {
        (a, b)
    }
    #[inline(never)]
    #[track_caller]
    fn dot(self, acc: [Value; N], (a, b): ([Value; N], [Value; N]), c: [i16; 2]) -> [Value; N] {
        let [c0, c1] = c.map(|c| Value::exactly(c as i64));
        each!(i => {
            let products = a[i].times(c0).plus(b[i].times(c1));
            self.log.check32(acc[i].plus(self.log.check32(products)))
        })
    }
    #[inline(never)]
    #[track_caller]
    fn add_wide(self, a: [Value; N], b: [Value; N]) -> [Value; N] {
        each!(i => self.log.check32(a[i].plus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn sub_wide(self, a: [Value; N], b: [Value; N]) -> [Value; N] {
        each!(i => self.log.check32(a[i].minus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn montgomery_in(self, q: Reducer<[Value; N]>, acc: [Value; N]) -> [Value; N] {
        let q = q.into();
        each!(i => self.log.check16(self.log.check32(acc[i]).montgomery(q)))
    }
}

// After the macro that they use.
mod eight;
mod moduli32;
mod program;

#[cfg(test)]
mod tests;
