//! AVX-512 with thirty-two 16-bit lanes in a `zmm` register, for stages whose columns all meet the
//! same constants ([`Modular::Wide`]): half the instructions and half the loads of constants.

use crate::avx512::Avx512;
use crate::contract::{Tuned, Tuning};

/// Proof that the processor has the parts of AVX-512 that [`Avx512`](crate::Avx512) needs.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Wide(());

impl Avx512Wide {
    /// # Safety
    /// The processor and the operating system must support what [`Avx512`](crate::Avx512) needs.
    #[inline(always)]
    pub(crate) const unsafe fn assume() -> Self {
        Self(())
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

mod modular;
mod sort;

impl Tuned for Avx512Wide {
    const TUNING: Tuning = Avx512::TUNING;
}
