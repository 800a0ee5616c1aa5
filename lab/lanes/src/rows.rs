//! Portable lanes that take Neon's paths ([`Rows`]): results are Neon's, word for word, where an operation has a form of its
//! own there.

use goodprime_lanes::model::Rows;
use goodprime_lanes::{Modular, Modulus, Portable};

use crate::moves::log;
use crate::{Bytes, Constant32, Modular32, Modulus32, Moves, Rows32};

type V = <Portable as Modular>::Vector;
type Sums = <Portable as Modular>::Accumulator;

/// Defines operations that portable lanes perform.
macro_rules! portable {
    ($(
        fn $name:ident $(<$m:ident: $bound:ident>)? ($($arg:ident: $t:ty),*) -> $r:ty;
    )*) => {$(
        // Kernels are inlined, many times over: what they call here should not be.
        #[inline(never)]
        fn $name $(<$m: $bound>)? (self, $($arg: $t),*) -> $r {
            Portable.$name $(::<$m>)? ($($arg),*)
        }
    )*};
}

impl Moves for Rows {}

impl Rows32 for Rows {
    #[inline(never)]
    fn reduce_coarsely<M: Modulus>(self, a: V) -> V {
        let (q, log) = (M::Q as i32, log::<M>());
        a.map(|a| (a as i32 - ((a as i32 + (1 << (log - 1))) >> log) * q) as i16)
    }
}

impl Modular32 for Rows {
    type Eight32 = Self;
    #[inline(always)]
    fn eight32(self) -> Self {
        self
    }

    type Vector32 = <Portable as Modular32>::Vector32;
    type Accumulator64 = <Portable as Modular32>::Accumulator64;

    portable! {
        fn load32(from: &[i16], at: usize) -> [i32; 4];
        fn store32(to: &mut [i16], at: usize, v: [i32; 4]) -> ();
        fn broadcast32(from: &[i16], at: usize) -> [i32; 4];
        fn widen(v: V) -> [[i32; 4]; 2];
        fn narrow(v: [[i32; 4]; 2]) -> Sums;
        fn add32(a: [i32; 4], b: [i32; 4]) -> [i32; 4];
        fn sub32(a: [i32; 4], b: [i32; 4]) -> [i32; 4];
        fn freeze32<M: Modulus32>(a: [i32; 4]) -> [i32; 4];
        fn zero64() -> [i64; 4];
        fn window32(acc: [i64; 4], from: &[i16], at: usize, c: [i32; 4]) -> [i64; 4];
        fn montgomery32<M: Modulus32>(acc: [i64; 4]) -> [i32; 4];
    }
    #[inline(never)]
    fn mulc32<M: Modulus32>(self, a: [i32; 4], c: Constant32) -> [i32; 4] {
        a.map(|a| {
            let quotient = ((a as i64 * c.companion as i64 + (1 << 30)) >> 31) as i32;
            a.wrapping_mul(c.value).wrapping_sub(quotient.wrapping_mul(M::Q))
        })
    }
}

impl Bytes for Rows {
    type Byte = i8;
    type Vector8 = <Portable as Bytes>::Vector8;

    portable! {
        fn byte(value: i8) -> i8;
        fn load_bytes(from: &[i8], at: usize) -> [i8; 16];
        fn store_bytes(to: &mut [i8], at: usize, v: [i8; 16]) -> ();
        fn zero_bytes() -> [i8; 16];
        fn narrow_bytes(v: [V; 2]) -> [i8; 16];
        fn add_bytes(a: [i8; 16], b: [i8; 16]) -> [i8; 16];
        fn sub_bytes(a: [i8; 16], b: [i8; 16]) -> [i8; 16];
        fn add_widened(a: [i8; 16], b: [i8; 16]) -> [V; 2];
        fn sub_widened(a: [i8; 16], b: [i8; 16]) -> [V; 2];
    }
}
