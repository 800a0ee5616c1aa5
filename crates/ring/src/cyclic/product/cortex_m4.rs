//! NTRU's products on Cortex-M4, modulo 2^k by the trees of `crates/cortex-m4`, and modulo 3.
//!
//! A prepared left operand is the Hankel sides of all leaves. In: any words. Out: k bits per word.

use goodprime_cortex_m4::digits;
use goodprime_cortex_m4::native::{NativeLeaves, NativeToeplitz, bytes_of_words, words, words_of};
use goodprime_cortex_m4::toeplitz::{self, Left, Sizes, multiply_in_place as multiply_words};
use goodprime_cortex_m4::{KERNELS, for_each_toeplitz_ring};

use super::{Job, LeftOperand};
use crate::cyclic::params::CyclicParams;

/// The sizes of memory for the ring of degree n, if this processor has the kernels.
pub(crate) const fn sizes(n: usize) -> Option<Sizes> {
    if KERNELS { toeplitz::sizes(n) } else { None }
}

/// Does a job in the ring of degree n.
#[inline(always)]
pub(crate) fn run(n: usize, job: Job<'_, u16>, scratch: &mut [u16]) {
    macro_rules! of_degree {
        ($($name:ident $n:literal)*) => {
            match n {
                $($n => in_ring::<toeplitz::trees::$name>(job, words(scratch)),)*
                _ => unreachable!("no tree"),
            }
        };
    }
    for_each_toeplitz_ring!(of_degree);
}

#[inline(always)]
fn in_ring<R: toeplitz::ToeplitzRing>(job: Job<'_, u16>, scratch: &mut [u32]) {
    match job {
        Job::Prepare { out, a } => toeplitz::prepare::<R, NativeToeplitz>(words(out), a, scratch),
        Job::Multiply { out, a, b } => {
            let a = match a {
                LeftOperand::Lines(lines) => Left::Prepared(words_of(lines)),
                LeftOperand::Words(a) => Left::Plain(a),
            };
            toeplitz::multiply::<R, NativeToeplitz>(out, a, b, scratch);
        }
    }
}

/// Words of memory of operations that overwrite an operand in the ring of degree n, of coefficients modulo 2^16: of
/// multiplications in R/q and modulo 3. None if this processor has no kernels.
pub(crate) const fn low_stack(n: usize, padded: usize) -> usize {
    macro_rules! of_degree {
        ($($name:ident $n:literal)*) => {
            match n {
                $($n => toeplitz::memory_in_place::<toeplitz::trees::$name>(padded),)*
                _ => 0,
            }
        };
    }
    let (of_product, modulo_3) = (for_each_toeplitz_ring!(of_degree), digits::memory(n));
    match (KERNELS, of_product > modulo_3) {
        (false, _) => 0,
        (true, true) => 2 * of_product,
        (true, false) => 2 * modulo_3,
    }
}

/// Memory as bytes, the lowest of a word first.
#[inline(always)]
pub(crate) fn bytes(memory: &mut [u16]) -> &mut [u8] {
    bytes_of_words(words(memory))
}

/// b = a·b in R/q: once per ring.
#[inline(never)]
pub(crate) fn multiply_in_place<R: CyclicParams>(
    b: &mut [u16],
    a: LeftOperand<'_, u16>,
    scratch: &mut [u16],
) {
    let a: Left<'_, NativeToeplitz> = match a {
        LeftOperand::Lines(lines) => Left::Prepared(words_of(lines)),
        LeftOperand::Words(a) => Left::Plain(a),
    };
    macro_rules! of_degree {
        ($($name:ident $n:literal)*) => {
            match R::N {
                $($n => multiply_words::<toeplitz::trees::$name, _>(b, a, words(scratch)),)*
                _ => unreachable!("no tree"),
            }
        };
    }
    for_each_toeplitz_ring!(of_degree);
}

/// b = a·b modulo 3 and Φ. The scratch memory is that of a product in R/q.
#[inline(never)]
pub(crate) fn multiply_modulo_3(n: usize, b: &mut [u16], a: &[u16], scratch: &mut [u16]) {
    digits::multiply_all_ones::<NativeLeaves, digits::Three>(n, b, a, words(scratch));
}

/// True if [`multiply_modulo_8`] multiplies polynomials of n coefficients modulo 8.
pub(crate) const fn modulo_8(n: usize) -> bool {
    // Products of 509 coefficients in R/q are faster.
    n > 600 && digits::modulo_8(n)
}

/// b = a·b modulo 8 and Φ, of which one operand has coefficients 0 and 1, and of the other's the lowest three bits count. The
/// last coefficient is 0.
#[inline(never)]
pub(crate) fn multiply_modulo_8(n: usize, b: &mut [u16], a: &[u16], scratch: &mut [u16]) {
    digits::multiply_all_ones::<NativeLeaves, digits::Eight>(n, b, a, words(scratch));
}
