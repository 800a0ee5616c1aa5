//! Interval lanes of 32 bits, which only the laboratory uses: sixteen elements a vector.

use super::{Interval, Range, Value};
use crate::contract::Modular32;
use crate::modulus::{Constant32, Modulus32};

const LANES: usize = 16;
const HALF: usize = LANES / 2;
type V = [Value; LANES];

/// A 32-bit coefficient is the first of its two elements; the second is zero.
impl<const WIDE: usize, const BARRETT: bool, const MANY: bool, const EIGHT: bool> Modular32
    for Interval<'_, LANES, WIDE, BARRETT, MANY, EIGHT>
{
    type Vector32 = [Value; HALF];
    type Accumulator64 = [Value; HALF];

    #[track_caller]
    fn load32(self, from: &[Value], at: usize) -> [Value; HALF] {
        let from = &from[at..at + LANES];
        each!(HALF, i => from[2 * i])
    }
    #[track_caller]
    fn store32(self, to: &mut [Value], at: usize, v: [Value; HALF]) {
        let to = &mut to[at..at + LANES];
        to.fill(Value::exactly(0));
        for i in 0..HALF {
            to[2 * i] = v[i];
        }
    }
    #[track_caller]
    fn broadcast32(self, from: &[Value], at: usize) -> [Value; HALF] {
        [from[at..at + 2][0]; HALF]
    }
    fn widen(self, v: V) -> [[Value; HALF]; 2] {
        [each!(HALF, i => v[i]), each!(HALF, i => v[HALF + i])]
    }
    fn narrow(self, v: [[Value; HALF]; 2]) -> V {
        each!(LANES, i => v[i / HALF][i % HALF])
    }

    #[track_caller]
    fn add32(self, a: [Value; HALF], b: [Value; HALF]) -> [Value; HALF] {
        each!(HALF, i => self.log.check32(a[i].plus(b[i])))
    }
    #[track_caller]
    fn sub32(self, a: [Value; HALF], b: [Value; HALF]) -> [Value; HALF] {
        each!(HALF, i => self.log.check32(a[i].minus(b[i])))
    }
    #[track_caller]
    fn mulc32<M: Modulus32>(self, a: [Value; HALF], c: Constant32) -> [Value; HALF] {
        let (value, companion, q) = (c.value as i64, c.companion as i64, M::Q as i64);
        if BARRETT {
            return each!(HALF, i => self.log.check32(a[i].ranged(a[i].range.barrett(value, companion, q, 31))));
        }
        let value = Value::exactly(value);
        each!(HALF, i => self.log.check32(a[i].times(value).montgomery32::<M>()))
    }
    #[track_caller]
    fn freeze32<M: Modulus32>(self, a: [Value; HALF]) -> [Value; HALF] {
        let half = M::HALF as i64;
        each!(HALF, i => {
            if a[i].bound() > M::Q as i64 + half {
                self.log.violation("operand of freeze32", a[i].bound());
            }
            if a[i].bound() <= half { a[i] } else { a[i].ranged(Range::within(half)) }
        })
    }

    fn zero64(self) -> [Value; HALF] {
        [Value::exactly(0); HALF]
    }
    #[track_caller]
    fn window32(
        self,
        acc: [Value; HALF],
        from: &[Value],
        at: usize,
        c: [Value; HALF],
    ) -> [Value; HALF] {
        let from = &from[at..at + LANES + 2];
        each!(HALF, i => {
            let product = self.log.check64(from[2 * i].times(c[i]));
            self.log.check64(acc[i].plus(product))
        })
    }
    #[track_caller]
    fn montgomery32<M: Modulus32>(self, acc: [Value; HALF]) -> [Value; HALF] {
        each!(HALF, i => self.log.check32(acc[i].montgomery32::<M>()))
    }
}
