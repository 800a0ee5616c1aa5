//! AVX-512 (F, BW, DQ, VL, VBMI2, VNNI): sixteen 16-bit lanes, in `ymm` registers too, because 512-bit
//! operations gain little on the processors that have VNNI and cost frequency on some of them.
//!
//! What it adds to AVX2: dot products that accumulate (`vpdpwssd`), masks in registers of their
//! own, funnel shifts, and twice as many registers. All other operations are those of AVX2.

use core::arch::asm;
use core::arch::x86_64::*;

use crate::avx2::Avx2;
use crate::backend::x86;
use crate::contract::{Isa, Kernel};

/// Proof that the processor has AVX-512 with F, BW, DQ, VL, VBMI2 and VNNI, and AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(Avx2);

impl Avx512 {
    /// # Safety
    /// The processor and the operating system must support AVX2 and these parts of AVX-512.
    #[inline(always)]
    pub(crate) const unsafe fn assume() -> Self {
        // SAFETY: the caller promises AVX2.
        Self(unsafe { Avx2::assume() })
    }
}

/// Evaluates intrinsics of the parts of AVX-512 that the token proves.
macro_rules! avx512 {
    ($e:expr) => {{
        // SAFETY: every use has the token at hand; memory is touched only through pointers that a
        // slice of the right length gave just before.
        unsafe { $e }
    }};
}

/// Methods that AVX2 does as well.
macro_rules! as_avx2 {
    ($(fn $name:ident $(<$m:ident: $bound:ident>)? ($($arg:ident: $t:ty),*) -> $r:ty;)*) => {$(
        #[inline(always)]
        fn $name $(<$m: $bound>)? (self, $($arg: $t),*) -> $r {
            self.0.$name $(::<$m>)? ($($arg),*)
        }
    )*};
}

mod bits3;
mod codec;
mod hash;
mod modular;
mod modular32;
mod sort;

/// Returns `v`, but hides from the optimiser what it is. In the class of `zmm` registers, because only that class has all
/// 32.
#[target_feature(enable = "avx512f,avx512vl")]
#[inline]
fn hidden(mut v: __m256i) -> __m256i {
    // SAFETY: no instruction is executed; the register is read and left as it was.
    unsafe {
        asm!("/* {0:y} */", inout(zmm_reg) v, options(pure, nomem, nostack, preserves_flags));
    }
    v
}

/// The bits of `vpternlog`'s operands as one byte each, so that a formula of them is its truth table.
const OPERANDS: [i32; 3] = [0xf0, 0xcc, 0xaa];
/// m ? a : b for operands (m, a, b).
const SELECT: i32 = {
    let [m, a, b] = OPERANDS;
    m & a | !m & b & 0xff
};

/// a ^ b ^ c.
const XOR: i32 = OPERANDS[0] ^ OPERANDS[1] ^ OPERANDS[2];

impl Isa for Avx512 {
    const NAME: &'static str = "avx512";

    type Hashing = Self;
    #[inline(always)]
    fn hashing(self) -> Self {
        self
    }
    #[inline(always)]
    fn wide_words_pay(self) -> bool {
        x86::is_zen_5()
    }

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(
            enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vnni"
        )]
        #[inline(never)]
        fn entry<K: Kernel>(token: Avx512, kernel: K) -> K::Output {
            kernel.on(token)
        }
        // SAFETY: the token proves these features.
        unsafe { entry(self, kernel) }
    }
}
