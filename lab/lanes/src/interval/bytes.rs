//! Interval lanes of 8 bits.

use super::{Interval, Value, check8, each};
use crate::Bytes;

/// Lanes of 16 bits, and of 8.
const N: usize = 8;
const BYTES: usize = 2 * N;
type W<'a> = super::V<'a, N>;
type B<'a> = super::V<'a, BYTES>;

impl<'a, const BARRETT: bool, const EIGHT: bool, const COMPACT: bool> Bytes
    for Interval<'a, 8, 8, BARRETT, false, EIGHT, COMPACT>
{
    type Byte = Value;
    type Vector8 = B<'a>;

    fn byte(self, value: i8) -> Value {
        Value::exactly(value as i64)
    }
    #[track_caller]
    fn load_bytes(self, from: &[Value], at: usize) -> B<'a> {
        let from = &from[at..at + BYTES];
        each!(self, BYTES, i => from[i])
    }
    #[track_caller]
    fn store_bytes(self, to: &mut [Value], at: usize, v: B<'a>) {
        to[at..at + BYTES].copy_from_slice(v);
    }
    fn zero_bytes(self) -> B<'a> {
        each!(self, BYTES, i => Value::exactly(0))
    }
    #[track_caller]
    fn narrow_bytes(self, v: [W<'a>; 2]) -> B<'a> {
        each!(self, BYTES, i => check8(self.log(), v[i / N][i % N]))
    }
    #[track_caller]
    fn add_bytes(self, a: B<'a>, b: B<'a>) -> B<'a> {
        each!(self, BYTES, i => check8(self.log(), a[i].plus(b[i])))
    }
    #[track_caller]
    fn sub_bytes(self, a: B<'a>, b: B<'a>) -> B<'a> {
        each!(self, BYTES, i => check8(self.log(), a[i].minus(b[i])))
    }
    #[track_caller]
    fn add_widened(self, a: B<'a>, b: B<'a>) -> [W<'a>; 2] {
        [0, N].map(|h| each!(self, N, i => self.log().check16(a[h + i].plus(b[h + i]))))
    }
    #[track_caller]
    fn sub_widened(self, a: B<'a>, b: B<'a>) -> [W<'a>; 2] {
        [0, N].map(|h| each!(self, N, i => self.log().check16(a[h + i].minus(b[h + i]))))
    }
}
