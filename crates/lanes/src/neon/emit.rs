//! Assembly of straight-line programs, instruction by instruction, in the order that [`program`](crate::program)
//! computes.
//!
//! Each instruction is a piece of assembly, and the compiler keeps such pieces in their order.

use core::arch::aarch64::int16x8_t;
use core::arch::asm;
use core::marker::PhantomData;

use crate::program::{
    ARRAYS, KNOWN, MAX, Memory, OPERAND, Op, Program, REGISTERS, RESULTS, SECOND, STARTS,
    Scheduled, TABLE, TABLES,
};

/// Runs `P`, as [`ModularRows::run_program`](crate::ModularRows::run_program) says, and returns the results that stay
/// in registers; there may be none.
#[inline(always)]
#[track_caller]
pub(super) fn run<P: Program>(
    known: [int16x8_t; KNOWN],
    memory: Memory<'_, i16>,
) -> [int16x8_t; RESULTS] {
    let Memory { x, x_starts, y, y_starts, z, tables } = memory;
    let reach = const { &Scheduled::<P>::CODE.reach };
    let mut arrays = [core::ptr::null_mut(); ARRAYS];
    // All parts of `x` from one pointer: they may be read and written in turns.
    let (all, len) = (x.as_mut_ptr(), x.len());
    for k in 0..STARTS {
        if reach[k] > 0 {
            let start = x_starts[k];
            assert!(start <= len && reach[k] <= len - start, "array {k} is too short");
            // SAFETY: checked just now.
            arrays[k] = unsafe { all.add(start) };
        }
        if reach[OPERAND + k] > 0 {
            arrays[OPERAND + k] = y[y_starts[k]..][..reach[OPERAND + k]].as_ptr().cast_mut();
        }
    }
    arrays[SECOND] = z[..reach[SECOND]].as_ptr().cast_mut();
    for k in 0..TABLES {
        arrays[TABLE + k] = tables[k][..reach[TABLE + k]].as_ptr().cast_mut();
    }
    let mut results = [known[0]; RESULTS];
    let mut registers = [known[0]; REGISTERS];
    for k in 0..KNOWN {
        registers[REGISTERS - 1 - k] = known[k];
    }
    macro_rules! steps {
        ($($hundreds:literal)*) => {$(
            if At::<P, { 100 * $hundreds }>::EXISTS {
                steps!(@tens $hundreds 0 1 2 3 4 5 6 7 8 9);
            }
        )*};
        (@tens $hundreds:literal $($tens:literal)*) => {$(
            if At::<P, { 100 * $hundreds + 10 * $tens }>::EXISTS {
                steps!(@ones $hundreds $tens 0 1 2 3 4 5 6 7 8 9);
            }
        )*};
        (@ones $hundreds:literal $tens:literal $($ones:literal)*) => {$(
            // SAFETY: loads and stores lie within the arrays whose lengths were checked above.
            unsafe {
                step::<P, { 100 * $hundreds + 10 * $tens + $ones }>(&mut registers, &arrays, &mut results);
            }
        )*};
    }
    const { assert!(MAX == 800) };
    steps!(0 1 2 3 4 5 6 7);
    results
}

/// Instruction `I` of `P`.
struct At<P, const I: usize>(PhantomData<P>);

impl<P: Program, const I: usize> At<P, I> {
    const EXISTS: bool = I < Scheduled::<P>::CODE.len;
    /// The instruction's operation; no operation beyond the end.
    const OP: u8 = if I < Scheduled::<P>::CODE.len {
        Scheduled::<P>::CODE.instructions[I].op as u8
    } else {
        u8::MAX
    };
    const IMMEDIATE: u32 = Scheduled::<P>::CODE.instructions[I].immediate as u32;
}

/// Declares [`step`]: the assembly of each instruction.
macro_rules! instructions {
    ($($op:ident ($($kind:ident)*) $code:literal;)*) => {
        /// Carries out instruction `I`.
        ///
        /// # Safety
        ///
        /// The arrays have all coefficients that the code of `P` reaches.
        #[allow(non_upper_case_globals)]
        #[inline(always)]
        unsafe fn step<P: Program, const I: usize>(
            r: &mut [int16x8_t; REGISTERS],
            arrays: &[*mut i16; ARRAYS],
            results: &mut [int16x8_t; RESULTS],
        ) {
            $(const $op: u8 = Op::$op as u8;)*
            const Load: u8 = Op::Load as u8;
            const LoadHalf: u8 = Op::LoadHalf as u8;
            const Store: u8 = Op::Store as u8;
            const Result: u8 = Op::Result as u8;
            // Constants of their own would take the compiler long; it knows these as well.
            let x = &Scheduled::<P>::CODE.instructions[I];
            // The compiler drops the code of operations other than `OP` early.
            match At::<P, I>::OP {
                // SAFETY: the caller's promise.
                Load => unsafe {
                    asm!("ldr {0:q}, [{1}, #2 * {2}]", lateout(vreg) r[x.to as usize],
                         in(reg) arrays[x.array as usize], const At::<P, I>::IMMEDIATE,
                         options(readonly, nostack, preserves_flags));
                },
                // SAFETY: the caller's promise.
                LoadHalf => unsafe {
                    asm!("ldr {0:d}, [{1}, #2 * {2}]", lateout(vreg) r[x.to as usize],
                         in(reg) arrays[x.array as usize], const At::<P, I>::IMMEDIATE,
                         options(readonly, nostack, preserves_flags));
                },
                Result => results[x.immediate as usize] = r[x.from[0] as usize],
                // SAFETY: the caller's promise.
                Store => unsafe {
                    asm!("str {0:q}, [{1}, #2 * {2}]", in(vreg) r[x.from[0] as usize],
                         in(reg) arrays[x.array as usize], const At::<P, I>::IMMEDIATE,
                         options(nostack, preserves_flags));
                },
                // SAFETY: the instructions touch only these registers.
                $($op => unsafe { instructions!(@$($kind)* $code r x) },)*
                _ => {}
            }
        }
    };
    (=new ($code:expr) $r:ident $x:ident $($operands:tt)*) => {{
        let result: int16x8_t;
        asm!($code, lateout(vreg) result, in(vreg) $r[$x.from[0] as usize], $($operands)*
             options(nomem, nostack, preserves_flags));
        $r[$x.to as usize] = result;
    }};
    (=sum ($code:expr) $r:ident $x:ident $($operands:tt)*) => {{
        let mut result = $r[$x.sum as usize];
        asm!($code, inlateout(vreg) result, in(vreg) $r[$x.from[0] as usize], $($operands)*
             options(nomem, nostack, preserves_flags));
        $r[$x.to as usize] = result;
    }};
    (@$kind:ident $code:literal $r:ident $x:ident) => {
        instructions!(=$kind ($code) $r $x in(vreg) $r[$x.from[1] as usize],)
    };
    (@$kind:ident lane $code:literal $r:ident $x:ident) => {
        instructions!(@lanes $kind $code $r $x 0 1 2 3 4 5 6 7)
    };
    (@$kind:ident shift $code:literal $r:ident $x:ident) => {
        instructions!(@shifts $kind $code $r $x 1 2 3 4 5 6 7 8 9 10 11 12 13)
    };
    (@$kind:ident distance $code:literal $r:ident $x:ident) => {
        instructions!(@distances $kind $code $r $x 1 2 3 4 5 6 7)
    };
    (@$kind:ident alone $code:literal $r:ident $x:ident) => {
        instructions!(=$kind ($code) $r $x)
    };
    // Literals: a constant in each piece of assembly would take the compiler minutes.
    (@lanes $kind:ident $code:literal $r:ident $x:ident $($lane:literal)*) => {
        match At::<P, I>::IMMEDIATE {
            $($lane => instructions!(=$kind (concat!($code, "[", $lane, "]")) $r $x
                in(vreg_low16) $r[$x.from[1] as usize],),)*
            _ => {}
        }
    };
    (@distances $kind:ident $code:literal $r:ident $x:ident $($distance:literal)*) => {
        match At::<P, I>::IMMEDIATE {
            $($distance => instructions!(=$kind (concat!($code, $distance)) $r $x
                in(vreg) $r[$x.from[1] as usize],),)*
            _ => {}
        }
    };
    (@shifts $kind:ident $code:literal $r:ident $x:ident $($shift:literal)*) => {
        match At::<P, I>::IMMEDIATE {
            $($shift => instructions!(=$kind (concat!($code, $shift)) $r $x),)*
            _ => {}
        }
    };
}

instructions! {
    Add (new) "add {0:v}.8h, {1:v}.8h, {2:v}.8h";
    AddHalf (new) "add {0:v}.4h, {1:v}.4h, {2:v}.4h";
    Sub (new) "sub {0:v}.8h, {1:v}.8h, {2:v}.8h";
    Copy (new alone) "mov {0:v}.16b, {1:v}.16b";
    AddWide (new) "add {0:v}.4s, {1:v}.4s, {2:v}.4s";
    SubWide (new) "sub {0:v}.4s, {1:v}.4s, {2:v}.4s";
    HalvingAdd (new) "shadd {0:v}.8h, {1:v}.8h, {2:v}.8h";
    Test (new) "cmtst {0:v}.8h, {1:v}.8h, {2:v}.8h";
    And (new) "and {0:v}.16b, {1:v}.16b, {2:v}.16b";
    Low (new) "mul {0:v}.8h, {1:v}.8h, {2:v}.8h";
    LowLane (new lane) "mul {0:v}.8h, {1:v}.8h, {2:v}.h";
    High (new) "sqrdmulh {0:v}.8h, {1:v}.8h, {2:v}.8h";
    HighLane (new lane) "sqrdmulh {0:v}.8h, {1:v}.8h, {2:v}.h";
    SubLane (sum lane) "mls {0:v}.8h, {1:v}.8h, {2:v}.h";
    ShiftDown (new shift) "sshr {0:v}.8h, {1:v}.8h, #";
    ShiftRound (new shift) "srshr {0:v}.8h, {1:v}.8h, #";
    Product (new) "smull {0:v}.4s, {1:v}.4h, {2:v}.4h";
    ProductUpper (new) "smull2 {0:v}.4s, {1:v}.8h, {2:v}.8h";
    Sum (sum) "smlal {0:v}.4s, {1:v}.4h, {2:v}.4h";
    SumUpper (sum) "smlal2 {0:v}.4s, {1:v}.8h, {2:v}.8h";
    Difference (sum) "smlsl {0:v}.4s, {1:v}.4h, {2:v}.4h";
    DifferenceUpper (sum) "smlsl2 {0:v}.4s, {1:v}.8h, {2:v}.8h";
    ProductLane (new lane) "smull {0:v}.4s, {1:v}.4h, {2:v}.h";
    ProductLaneUpper (new lane) "smull2 {0:v}.4s, {1:v}.8h, {2:v}.h";
    SumLane (sum lane) "smlal {0:v}.4s, {1:v}.4h, {2:v}.h";
    SumLaneUpper (sum lane) "smlal2 {0:v}.4s, {1:v}.8h, {2:v}.h";
    DifferenceLane (sum lane) "smlsl {0:v}.4s, {1:v}.4h, {2:v}.h";
    DifferenceLaneUpper (sum lane) "smlsl2 {0:v}.4s, {1:v}.8h, {2:v}.h";
    Window (new distance) "ext {0:v}.16b, {1:v}.16b, {2:v}.16b, #2 * ";
    Even (new) "uzp1 {0:v}.8h, {1:v}.8h, {2:v}.8h";
    Odd (new) "uzp2 {0:v}.8h, {1:v}.8h, {2:v}.8h";
    Transpose16 (new) "trn1 {0:v}.8h, {1:v}.8h, {2:v}.8h";
    Transpose16Upper (new) "trn2 {0:v}.8h, {1:v}.8h, {2:v}.8h";
    Transpose32 (new) "trn1 {0:v}.4s, {1:v}.4s, {2:v}.4s";
    Transpose32Upper (new) "trn2 {0:v}.4s, {1:v}.4s, {2:v}.4s";
    Transpose64 (new) "zip1 {0:v}.2d, {1:v}.2d, {2:v}.2d";
    Transpose64Upper (new) "zip2 {0:v}.2d, {1:v}.2d, {2:v}.2d";
}
