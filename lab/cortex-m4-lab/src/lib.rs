//! The multipliers of "Polynomial Multiplication in NTRU Prime: Comparison of Optimization Strategies on Cortex-M4"
//! (Alkim et al., 2020), for comparison. No program of a user has them: those multiply by `goodprime-cortex-m4`.
//!
//! * [`Multiplier`]: what each of them is.
//! * [`good`]: Good's trick for length 1536 = 3·512, modulo a prime of 23 bits.
//! * [`mixed`]: mixed radix, lengths 1530 and 1620, modulo 4591.
//! * [`paper`]: the same lengths by the paper's own butterflies, `smlad` and Barrett.
//! * [`prime`]: arithmetic modulo a prime, for tables.
//!
//! Each has its passes twice: in assembly, and in Rust on numbers of any kind. On intervals these prove the ranges; on
//! numbers memory after each pass is that of the kernel. On a target without the instructions they are what runs.
#![no_std]

#[cfg(kernels)]
mod assembly;
pub mod good;
pub mod mixed;
pub mod paper;
pub mod prime;

/// Coefficients of an operand and of a product: those of the largest ring.
pub const P: usize = 761;

/// A product in R/q of a polynomial and a small one.
pub trait Multiplier {
    /// As the paper's tables have it, in one word.
    const NAME: &'static str;
    /// A transformed operand.
    type Transform: Clone;
    /// A transform of nothing.
    const ZERO: Self::Transform;

    /// The transform of an operand with coefficients within ±(q-1)/2.
    fn forward(out: &mut Self::Transform, operand: &[i16; P]);

    /// The transform of a ternary operand.
    fn forward_small(out: &mut Self::Transform, operand: &[i8; P]);

    /// a = a·b in the transforms' ring.
    fn multiply(a: &mut Self::Transform, b: &Self::Transform);

    /// The product modulo x^p - x - 1 and q, within ±(q-1)/2. The transform is used up.
    fn inverse(out: &mut [i16; P], transform: &mut Self::Transform);

    /// out = a·b: all of the above.
    #[inline(always)]
    fn multiply_whole(out: &mut [i16; P], a: &[i16; P], b: &[i8; P]) {
        let (mut big, mut small) = (Self::ZERO, Self::ZERO);
        Self::forward(&mut big, a);
        Self::forward_small(&mut small, b);
        Self::multiply(&mut big, &small);
        Self::inverse(out, &mut big);
    }
}
