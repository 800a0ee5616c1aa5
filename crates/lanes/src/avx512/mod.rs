//! AVX-512 (F, BW, DQ, VL, VBMI2, VNNI) with VPCLMULQDQ: sixteen 16-bit lanes, in `ymm` registers too, because 512-bit
//! operations gain little on the processors that have VNNI and cost frequency on some of them.
//!
//! New in comparison with AVX2 are dot products that accumulate (`vpdpwssd`), masks in registers of their own, funnel
//! shifts, and twice the number of registers. All other operations are those of AVX2.

use core::arch::asm;
use core::arch::x86_64::*;

use crate::avx2::Avx2;
use crate::contract::{Isa, Kernel, Preference, Product, Sums, Tuned, Tuning, Where};

/// Proof that the processor has AVX-512 with F, BW, DQ, VL, VBMI2 and VNNI, VPCLMULQDQ, and AVX2.
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

    /// The token of AVX2, which comes with it.
    #[inline(always)]
    pub const fn avx2(self) -> Avx2 {
        self.0
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
mod carryless;
mod codec;
mod hash;
mod modular;
mod sort;
mod wide;
mod wrapping;

/// Returns `v`, but hides its value from the optimiser. In the class of `zmm` registers, because only that class has
/// all 32.
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

/// Measured on Zen 4, thousands of cycles, 2026.
impl Tuned for Avx512 {
    const TUNING: Tuning = Tuning {
        product: Product::DotTransform, // 2.9; eight rows: unmeasured
        sums: 16,                       // of 32 registers; 8: unmeasured
        bit_vectors: 32, // R/3 inverse for 857 to 1013 in one loop 41 to 52, in two 35 to 41 (Intel Xeon)
        wide_sort: Where::Zen5, // 1.04 there, 1.64 in 256 bits; on Zen 4 1.69, 1.56 in 256 bits
        hash_halves: Where::BeforeZen5, // per block 0.364, 0.390 in general registers; on Zen 5 0.425 and 0.34
        hash_sums: Sums::ShortChain, // 5 % less for one message; Zen 5: per block of two messages 0.50, fewest 0.55
        reciprocal: Preference::Fast, // 112; divsteps two to three times as much
        sort: Preference::Fast,      // 1.66; loops over rows four times as much
        ternary: Preference::Fast,   // unmeasured
        bit_layouts: Preference::Fast, // 2 % of an inverse in R/3
        parallel_hashes: 4, // 1.19 per message of 1159 bytes; `sha2`, one after the other, 5.5
        parallel_keccaks: 2, // Zen 5: decapsulation of ntruhps2048677 5.9 µs, one after the other 6.6; 8 of them 3.2, 5.1
    }
    .of_build();
}

impl Isa for Avx512 {
    const NAME: &'static str = "avx512";

    type Hashing = Self;
    #[inline(always)]
    fn hashing(self) -> Self {
        self
    }

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(
            enable = "avx2,bmi1,bmi2,lzcnt,pclmulqdq,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vnni,vpclmulqdq"
        )]
        fn entry<K: Kernel>(token: Avx512, kernel: K) -> K::Output {
            kernel.on(token)
        }
        // SAFETY: the token proves these features.
        unsafe { entry(self, kernel) }
    }
}
