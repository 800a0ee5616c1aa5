//! Products by the trees of `crates/cortex-m4`, on processors that have its kernels, and those modulo 3.
//!
//! A prepared left operand is the Hankel sides of all leaves. In: any words. Out: k bits a word.

use goodprime_cortex_m4::digits;
use goodprime_cortex_m4::native::{NativeLeaves, NativeToeplitz, words, words_of};
use goodprime_cortex_m4::toeplitz::{self, Left, Sizes};
use goodprime_cortex_m4::{KERNELS, for_each_toeplitz_ring};

use super::{Job, LeftOperand};

/// What the ring of degree n needs of memory, if this processor has the kernels.
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
fn in_ring<R: toeplitz::Ring>(job: Job<'_, u16>, scratch: &mut [u32]) {
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

/// b = a·b modulo 3 and Φ. The scratch memory is that of a product in R/q.
#[inline(never)]
pub(crate) fn multiply_modulo_3(n: usize, b: &mut [u16], a: &[u16], scratch: &mut [u16]) {
    digits::multiply_all_ones::<NativeLeaves>(n, b, a, words(scratch));
}
