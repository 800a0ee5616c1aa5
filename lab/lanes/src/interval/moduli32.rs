//! Interval lanes of 32 bits, which only the laboratory uses.
//!
//! Vectors have sixteen elements, or eight as on Neon.

/// Defines the operations on vectors of `$lanes` elements.
macro_rules! lanes_of {
    ($module:ident: $lanes:literal) => {
        mod $module {
            use goodprime_lanes::Modular;

            use super::super::{Interval, Range, Value, check64, each, montgomery32, ranged};
            use crate::{Constant32, Modular32, Modulus32};

            const LANES: usize = $lanes;
            const HALF: usize = LANES / 2;
            type V<'a> = super::super::V<'a, LANES>;
            type W<'a> = super::super::V<'a, HALF>;

            /// A 32-bit coefficient is the first of its two elements; the second is zero.
            impl<
                'a,
                const WIDE: usize,
                const BARRETT: bool,
                const MANY: bool,
                const EIGHT: bool,
                const COMPACT: bool,
            > Modular32 for Interval<'a, LANES, WIDE, BARRETT, MANY, EIGHT, COMPACT>
            {
                type Eight32 = Interval<'a, 8, 8, BARRETT, false, EIGHT, COMPACT>;
                fn eight32(self) -> Self::Eight32 {
                    self.eight()
                }

                type Vector32 = W<'a>;
                type Accumulator64 = W<'a>;

                #[track_caller]
                fn load32(self, from: &[Value], at: usize) -> W<'a> {
                    let from = &from[at..at + LANES];
                    each!(self, HALF, i => from[2 * i])
                }
                #[track_caller]
                fn store32(self, to: &mut [Value], at: usize, v: W<'a>) {
                    let to = &mut to[at..at + LANES];
                    to.fill(Value::exactly(0));
                    for i in 0..HALF {
                        to[2 * i] = v[i];
                    }
                }
                #[track_caller]
                fn broadcast32(self, from: &[Value], at: usize) -> W<'a> {
                    self.log().intern([from[at..at + 2][0]; HALF])
                }
                fn widen(self, v: V<'a>) -> [W<'a>; 2] {
                    [each!(self, HALF, i => v[i]), each!(self, HALF, i => v[HALF + i])]
                }
                fn narrow(self, v: [W<'a>; 2]) -> V<'a> {
                    each!(self, LANES, i => v[i / HALF][i % HALF])
                }

                #[track_caller]
                fn add32(self, a: W<'a>, b: W<'a>) -> W<'a> {
                    each!(self, HALF, i => self.log().check32(a[i].plus(b[i])))
                }
                #[track_caller]
                fn sub32(self, a: W<'a>, b: W<'a>) -> W<'a> {
                    each!(self, HALF, i => self.log().check32(a[i].minus(b[i])))
                }
                #[track_caller]
                fn mulc32<M: Modulus32>(self, a: W<'a>, c: Constant32) -> W<'a> {
                    let (value, companion, q) = (c.value as i64, c.companion as i64, M::Q as i64);
                    if BARRETT {
                        return each!(self, HALF, i => self.log().check32(ranged(a[i], a[i].range.barrett(value, companion, q, 31))));
                    }
                    let value = Value::exactly(value);
                    each!(self, HALF, i => self.log().check32(montgomery32::<M>(a[i].times(value))))
                }
                #[track_caller]
                fn freeze32<M: Modulus32>(self, a: W<'a>) -> W<'a> {
                    let half = M::HALF as i64;
                    each!(self, HALF, i => {
                        if a[i].bound() > M::Q as i64 + half {
                            self.log().violation("operand of freeze32", a[i].bound());
                        }
                        if a[i].bound() <= half { a[i] } else { ranged(a[i], Range::within(half)) }
                    })
                }

                fn zero64(self) -> W<'a> {
                    self.log().intern([Value::exactly(0); HALF])
                }
                #[track_caller]
                fn window32(self, acc: W<'a>, from: &[Value], at: usize, c: W<'a>) -> W<'a> {
                    let from = &from[at..at + LANES + 2];
                    each!(self, HALF, i => {
                        let product = check64(self.log(), from[2 * i].times(c[i]));
                        check64(self.log(), acc[i].plus(product))
                    })
                }
                #[track_caller]
                fn montgomery32<M: Modulus32>(self, acc: W<'a>) -> W<'a> {
                    each!(self, HALF, i => self.log().check32(montgomery32::<M>(acc[i])))
                }
            }
        }
    };
}
lanes_of!(sixteen: 16);
lanes_of!(eight: 8);
