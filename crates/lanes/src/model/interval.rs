//! Interval lanes: every lane holds the set of values that it can have, as an interval, and its
//! [`Grade`](super::Grade).
//!
//! A kernel run on the intervals of its input ranges performs every operation on the worst case;
//! if no violation is logged, no 16-bit or 32-bit sum can overflow for any input in range. If no mixture of
//! grades is logged either, what it computes modulo q is linear, or bilinear, in its operands. Both are
//! proofs as long as the kernel's control flow and addresses do not depend on the data, which
//! constant-time code guarantees.
//!
//! A kernel asks its lanes for their number and preferences, and each answer is a branch of its own. So these are
//! constants of [`Interval`], and the lanes of each processor have a name: `tests/shapes.rs` compares them with the
//! processors' own.

use std::boxed::Box;
use std::collections::BTreeMap;
use std::sync::Mutex;

use super::log::Reduction;
use super::value::{Numbers, Value};
use super::{Log, Range};
use crate::contract::{Modular, Product, Tuned, Tuning};
use crate::modulus::{Constant, Modulus, ModulusWords, Reducer, Style};

/// `N` lanes of intervals, `WIDE` where a kernel asks for wide ones, with the semantics of Barrett
/// constants if `BARRETT`, else of Montgomery's; `MANY` if they keep sixteen sums in
/// registers, `EIGHT` if they multiply by eight rows, `COMPACT` if they choose what is less code ([`Tuning`]).
#[derive(Clone, Copy, Debug)]
pub struct Interval<
    'a,
    const N: usize,
    const WIDE: usize,
    const BARRETT: bool,
    const MANY: bool,
    const EIGHT: bool,
    const COMPACT: bool,
> {
    log: &'a Log,
}

/// The lanes of SIMD128, and of portable code and SSE2 where they choose the faster code.
pub type LikePortable<'a> = Interval<'a, 8, 8, false, false, false, false>;
/// The lanes of portable code and of SSE2 where they choose less code.
pub type LikeBaseline<'a> = Interval<'a, 8, 8, false, false, false, true>;
/// The lanes of AVX2.
pub type LikeAvx2<'a> = Interval<'a, 16, 16, false, false, false, false>;
/// The lanes of AVX-512.
pub type LikeAvx512<'a> = Interval<'a, 16, 32, false, true, false, false>;
/// The lanes of Neon, the only ones whose programs run in computed order.
pub type LikeNeon<'a> = Interval<'a, 8, 8, true, false, true, false>;
/// Sixteen lanes in either style, for tests: no processor has sixteen with Barrett's constants.
pub type Sixteen<'a, const BARRETT: bool> = Interval<'a, 16, 16, BARRETT, false, BARRETT, false>;

impl<
    'a,
    const N: usize,
    const WIDE: usize,
    const BARRETT: bool,
    const MANY: bool,
    const EIGHT: bool,
    const COMPACT: bool,
> Interval<'a, N, WIDE, BARRETT, MANY, EIGHT, COMPACT>
{
    /// Interval lanes that report to `log`.
    pub fn new(log: &'a Log) -> Self {
        Self { log }
    }

    /// The log to which these lanes report, for operations that other crates add.
    pub fn log(self) -> &'a Log {
        self.log
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

/// A known value in all lanes: kept for good, because there are few.
fn constant<const N: usize>(value: i16) -> &'static [Value; N] {
    static ALL: Mutex<BTreeMap<i16, &'static [Value; 32]>> = Mutex::new(BTreeMap::new());
    let mut all = ALL.lock().expect("no test panics here");
    let interned =
        all.entry(value).or_insert_with(|| Box::leak(Box::new([Value::exactly(value as i64); 32])));
    interned.first_chunk().expect("32 lanes at most")
}

/// One range per lane. A macro, so that violations are reported at the kernel's line.
macro_rules! each {
    ($self:ident, $i:ident => $e:expr) => {
        each!($self, N, $i => $e)
    };
    ($self:ident, $n:expr, $i:ident => $e:expr) => {{
        let mut r = [Value::exactly(0); $n];
        let mut $i = 0;
        while $i < $n {
            r[$i] = $e;
            $i += 1;
        }
        $self.log.intern(r)
    }};
}

impl<
    const N: usize,
    const WIDE: usize,
    const BARRETT: bool,
    const MANY: bool,
    const EIGHT: bool,
    const COMPACT: bool,
> Tuned for Interval<'_, N, WIDE, BARRETT, MANY, EIGHT, COMPACT>
{
    const TUNING: Tuning = {
        let fast = Tuning {
            sums: if MANY { 16 } else { 8 },
            product: if EIGHT { Product::EightRows } else { Product::DotTransform },
            ..Tuning::MODEL
        };
        if COMPACT { fast.compact() } else { fast }
    };
}

/// A vector, kept by the log: kernels are inlined many times over, and are compiled in a fraction of the time if
/// what they pass around is an address.
type V<'a, const N: usize> = &'a [Value; N];

// Nothing here is inlined, for the same reason: proofs need not be fast.
impl<
    'a,
    const N: usize,
    const WIDE: usize,
    const BARRETT: bool,
    const MANY: bool,
    const EIGHT: bool,
    const COMPACT: bool,
> Modular for Interval<'a, N, WIDE, BARRETT, MANY, EIGHT, COMPACT>
{
    type Element = Value;
    type Vector = V<'a, N>;
    /// A mask, of which nothing is known.
    type Mask = ();
    type Factor = V<'a, N>;
    type Pair = V<'a, 2>;
    type Pairs = (V<'a, N>, V<'a, N>);
    /// 32 bits, except in [`ModularRows`](crate::ModularRows), where sums are known only modulo 2^32 and are followed
    /// as integers.
    type Accumulator = V<'a, N>;
    type Eight = Interval<'a, 8, 8, BARRETT, false, EIGHT, COMPACT>;

    const LANES: usize = N;
    const STYLE: Style = if BARRETT { Style::Barrett } else { Style::Montgomery };

    fn eight(self) -> Self::Eight {
        Interval { log: self.log }
    }
    type Wide = Interval<'a, WIDE, WIDE, BARRETT, MANY, EIGHT, COMPACT>;
    fn wide(self) -> Self::Wide {
        Interval { log: self.log }
    }

    fn element(self, value: i16) -> Value {
        Value::exactly(value as i64)
    }
    #[inline(never)]
    #[track_caller]
    fn load(self, from: &[Value], at: usize) -> V<'a, N> {
        let from = &from[at..at + N];
        each!(self, i => from[i])
    }
    #[inline(never)]
    #[track_caller]
    fn store(self, to: &mut [Value], at: usize, v: V<'a, N>) {
        to[at..at + N].copy_from_slice(v);
    }
    #[inline(never)]
    fn splat(self, value: i16) -> V<'a, N> {
        constant(value)
    }
    #[inline(never)]
    #[track_caller]
    fn broadcast(self, from: &[Value], at: usize) -> V<'a, N> {
        self.log.intern([from[at]; N])
    }

    #[inline(never)]
    #[track_caller]
    fn add(self, a: V<'a, N>, b: V<'a, N>) -> V<'a, N> {
        each!(self, i => self.log.check16(a[i].plus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn sub(self, a: V<'a, N>, b: V<'a, N>) -> V<'a, N> {
        each!(self, i => self.log.check16(a[i].minus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn mul_add(self, acc: V<'a, N>, a: V<'a, N>, c: i16) -> V<'a, N> {
        let c = Value::exactly(c as i64);
        each!(self, i => self.log.check16(acc[i].plus(self.log.check16(a[i].times(c)))))
    }
    #[inline(never)]
    fn reducer_of<M: Modulus>(self) -> Reducer<V<'a, N>> {
        self.reducer(&ModulusWords::of::<M>())
    }
    #[inline(never)]
    fn reducer(self, q: &ModulusWords) -> Reducer<V<'a, N>> {
        let [q, inverse, barrett, half] =
            [q.q, q.inverse, q.barrett, q.half].map(|words| constant(words[0]));
        Reducer { q, inverse, barrett, half }
    }
    #[inline(never)]
    #[track_caller]
    fn mulc_in(self, q: Reducer<V<'a, N>>, a: V<'a, N>, c: Constant) -> V<'a, N> {
        let q = q.into();
        each!(self, i => self.log.check16(product::<BARRETT>(q, a[i], c.value, c.companion)))
    }
    #[inline(never)]
    #[track_caller]
    fn reduce_in(self, q: Reducer<V<'a, N>>, a: V<'a, N>) -> V<'a, N> {
        let q = q.into();
        each!(self, i => self.log.check16(self.log.reduced(q, a[i], Reduction::Barrett)))
    }
    #[inline(never)]
    #[track_caller]
    fn freeze_in(self, q: Reducer<V<'a, N>>, a: V<'a, N>) -> V<'a, N> {
        let q = q.into();
        each!(self, i => self.log.check16(self.log.reduced(q, a[i], Reduction::Freeze)))
    }

    #[inline(never)]
    #[track_caller]
    fn factor_in(self, _: Reducer<V<'a, N>>, b: V<'a, N>) -> V<'a, N> {
        if b.iter().any(|b| b.range.low == -32768) {
            self.log.violation("factor of -2^15", 32768);
        }
        b
    }
    #[inline(never)]
    #[track_caller]
    fn mulf_in(self, q: Reducer<V<'a, N>>, a: V<'a, N>, b: V<'a, N>) -> V<'a, N> {
        let q = q.into();
        each!(self, i => self.log.check16(a[i].times(b[i]).montgomery(q)))
    }
    #[inline(never)]
    #[track_caller]
    fn mulf_difference_in(
        self,
        q: Reducer<V<'a, N>>,
        (a, b): (V<'a, N>, V<'a, N>),
        (c, d): (V<'a, N>, V<'a, N>),
    ) -> V<'a, N> {
        for i in 0..N {
            let doubled = (a[i].times(b[i]).bound() + c[i].times(d[i]).bound()) / (1 << 15) + 2;
            if doubled > i16::MAX as i64 {
                self.log.violation("high words of a difference of products", doubled);
            }
        }
        self.sub(self.mulf_in(q, a, b), self.mulf_in(q, c, d))
    }

    fn nonzero(self, _: V<'a, N>) {}
    #[inline(never)]
    #[track_caller]
    fn nonzero_modulo_in(self, q: Reducer<V<'a, N>>, a: V<'a, N>) {
        let q = Numbers::from(q).q;
        if let Some(a) = a.iter().find(|a| a.bound() >= 2 * q) {
            self.log.violation("comparison with multiples of q", a.bound());
        }
    }
    fn positive(self, _: V<'a, N>) {}
    fn both(self, _: (), _: ()) {}
    #[inline(never)]
    fn select(self, _: (), a: V<'a, N>, b: V<'a, N>) -> V<'a, N> {
        each!(self, i => a[i].or(b[i]))
    }

    #[inline(never)]
    fn shift_up(self, low: V<'a, N>, a: V<'a, N>) -> V<'a, N> {
        each!(self, i => if i == 0 { low[N - 1] } else { a[i - 1] })
    }
    #[inline(never)]
    fn spread_lane(self, a: V<'a, N>, lane: usize) -> V<'a, N> {
        self.log.intern([a[lane]; N])
    }
    #[inline(never)]
    fn clear_lane(self, a: V<'a, N>, lane: usize) -> V<'a, N> {
        each!(self, i => if i == lane { Value::exactly(0) } else { a[i] })
    }

    fn zero(self) -> V<'a, N> {
        constant(0)
    }
    #[inline(never)]
    #[track_caller]
    fn pair(self, from: &[Value], at: usize) -> V<'a, 2> {
        self.log.intern([from[at], from[at + 1]])
    }
    #[inline(never)]
    #[track_caller]
    fn window(self, acc: V<'a, N>, from: &[Value], at: usize, c: V<'a, 2>) -> V<'a, N> {
        let from = &from[at..at + N + 1];
        each!(self, i => {
            let products = from[i].times(c[0]).plus(from[i + 1].times(c[1]));
            self.log.check32(acc[i].plus(self.log.check32(products)))
        })
    }
    #[inline(never)]
    fn swap_pairs(self, a: V<'a, N>) -> V<'a, N> {
        each!(self, i => a[i ^ 1])
    }
    fn interleave(self, a: V<'a, N>, b: V<'a, N>) -> (V<'a, N>, V<'a, N>) {
        (a, b)
    }
    #[inline(never)]
    #[track_caller]
    fn dot(self, acc: V<'a, N>, (a, b): (V<'a, N>, V<'a, N>), c: [i16; 2]) -> V<'a, N> {
        let [c0, c1] = c.map(|c| Value::exactly(c as i64));
        each!(self, i => {
            let products = a[i].times(c0).plus(b[i].times(c1));
            self.log.check32(acc[i].plus(self.log.check32(products)))
        })
    }
    #[inline(never)]
    #[track_caller]
    fn add_wide(self, a: V<'a, N>, b: V<'a, N>) -> V<'a, N> {
        each!(self, i => self.log.check32(a[i].plus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn sub_wide(self, a: V<'a, N>, b: V<'a, N>) -> V<'a, N> {
        each!(self, i => self.log.check32(a[i].minus(b[i])))
    }
    #[inline(never)]
    #[track_caller]
    fn montgomery_in(self, q: Reducer<V<'a, N>>, acc: V<'a, N>) -> V<'a, N> {
        let q = q.into();
        each!(self, i => self.log.check16(self.log.check32(acc[i]).montgomery(q)))
    }
}

// After the macro that they use.
mod eight;
mod program;

#[cfg(test)]
mod tests;
