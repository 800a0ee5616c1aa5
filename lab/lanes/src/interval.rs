//! Operations of interval lanes ([`Interval`]) of 32 and of 8 bits, and coarse reductions.

use goodprime_lanes::model::{Interval, Log, Range, Value};
use goodprime_lanes::{Modular, Modulus};

use crate::moves::log;
use crate::{Modulus32, Moves, Rows32};

mod bytes;
mod moduli32;

#[cfg(test)]
mod tests;

/// A vector, kept by the log.
type V<'a, const N: usize> = &'a [Value; N];

/// One range per lane. A macro, so that violations are reported at the kernel's line.
macro_rules! each {
    ($self:ident, $n:expr, $i:ident => $e:expr) => {{
        let mut r = [Value::exactly(0); $n];
        let mut $i = 0;
        while $i < $n {
            r[$i] = $e;
            $i += 1;
        }
        $self.log().intern(r)
    }};
}
use each;

/// Returns a value with another range, as reductions leave it.
fn ranged(v: Value, range: Range) -> Value {
    Value { range, ..v }
}

/// Returns (x - m·q)/2^32 for x in the range and any 32-bit m; exact for a known x.
fn montgomery32<M: Modulus32>(v: Value) -> Value {
    let (q, Range { low, high }) = (M::Q as i64, v.range);
    if low == high {
        let m = (low as i32).wrapping_mul(M::INVERSE) as i64;
        return ranged(v, Range::exactly((low - m * q) >> 32));
    }
    let range = Range {
        low: (low - ((1 << 31) - 1) * q).div_euclid(1 << 32),
        high: (high + (1 << 31) * q).div_euclid(1 << 32),
    };
    ranged(v, range)
}

#[track_caller]
fn check8(log: &Log, v: Value) -> Value {
    let v = log.graded(v);
    let within = Range { low: -128, high: 127 };
    if v.range.low >= within.low && v.range.high <= within.high {
        return v;
    }
    log.violation("8-bit lane", v.bound());
    ranged(v, within)
}

/// Checks the bound of [`window32`](crate::Modular32::window32): sums of at most 2^61.
///
/// Bounds of sums within 2^61 fit the prover's own integers.
#[track_caller]
fn check64(log: &Log, v: Value) -> Value {
    let v = log.graded(v);
    if v.bound() <= 1 << 61 {
        return v;
    }
    log.violation("64-bit accumulator", v.bound());
    ranged(v, Range::within(1 << 61))
}

impl<
    const N: usize,
    const WIDE: usize,
    const BARRETT: bool,
    const MANY: bool,
    const EIGHT: bool,
    const COMPACT: bool,
> Moves for Interval<'_, N, WIDE, BARRETT, MANY, EIGHT, COMPACT>
{
}

impl<'a, const BARRETT: bool, const EIGHT: bool, const COMPACT: bool> Rows32
    for Interval<'a, 8, 8, BARRETT, false, EIGHT, COMPACT>
{
    #[track_caller]
    fn reduce_coarsely<M: Modulus>(self, a: V<'a, 8>) -> V<'a, 8> {
        let (q, power) = (M::Q as i64, 1i64 << log::<M>());
        let fine = self.reduce::<M>(a);
        each!(self, 8, i => {
            // a = t·2^LOG + rest: r = t·(2^LOG - q) + rest.
            let Range { low, high } = a[i].range;
            let t = Range {
                low: (low + power / 2).div_euclid(power),
                high: (high + power / 2).div_euclid(power),
            };
            let rest = Range { low: -power / 2, high: power / 2 - 1 };
            let coarse = t.times(Range::exactly(power - q)).plus(rest);
            self.log().check16(ranged(a[i], coarse.union(fine[i].range)))
        })
    }
}
