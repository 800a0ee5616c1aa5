//! Mixed radix 1530 and 1620: products modulo 4591 itself, in 17·3·3 leaves of 10 coefficients and in 2·5·3·3·3 leaves of
//! 6: x^1620 - 1 = x^(6·2·3·3·3·5) - 1 in 270 leaves of 6 coefficients, and x^1530 - 1 = x^(10·17·3·3) - 1 in 153 leaves of 10,
//! where length 17 is Rader's. An operand is general or small, and has a first pass for either.
//!
//! * [`plan`]: the two products as data: passes, tables, bounds.
//! * `passes`: what runs passes ([`Engine`]), and products by them.
//! * [`model`]: the passes on numbers and on intervals. `kernels`: the passes in assembly.
//!
//! Source: the paper, §3.2, §3.3 and §4.2. Lengths that are coprime have no factors between them here (Good), which the paper
//! leaves open as a question, and reductions are Plantard's where it has Barrett's.

#[cfg(kernels)]
mod kernels;
pub mod model;
mod passes;
pub mod plan;
mod tables;

pub use passes::*;

/// The engine of this target: the kernels if the target has them, otherwise the model.
#[cfg(kernels)]
pub use kernels::Kernels as NativeMixed;
/// The engine of this target: the kernels if the target has them, otherwise the model.
#[cfg(not(kernels))]
pub use model::Model as NativeMixed;

use crate::{Multiplier, P, mixed};
use plan::{N1530, N1620};

/// Length 1530: Rader's 17, then 3 and 3.
#[derive(Clone, Copy, Debug)]
pub struct Mixed1530;

/// Length 1620: 2 and 5, then 3, 3 and 3.
#[derive(Clone, Copy, Debug)]
pub struct Mixed1620;

macro_rules! multiplier {
    ($multiplier:ident, $name:literal, $plan:ident) => {
        impl Multiplier for $multiplier {
            const NAME: &'static str = $name;
            type Transform = Transform<i16, { $plan.length }>;
            const ZERO: Transform<i16, { $plan.length }> = Transform([0; _]);

            #[inline(always)]
            fn forward(out: &mut Transform<i16, { $plan.length }>, operand: &[i16; P]) {
                mixed::forward::<_, _, i8, NativeMixed>(&$plan, out, operand);
            }

            #[inline(always)]
            fn forward_small(out: &mut Transform<i16, { $plan.length }>, operand: &[i8; P]) {
                mixed::forward_small::<_, _, _, NativeMixed>(&$plan, out, operand);
            }

            #[inline(always)]
            fn multiply(
                a: &mut Transform<i16, { $plan.length }>,
                b: &Transform<i16, { $plan.length }>,
            ) {
                mixed::multiply::<_, _, i8, NativeMixed>(&$plan, a, b);
            }

            #[inline(always)]
            fn inverse(out: &mut [i16; P], transform: &mut Transform<i16, { $plan.length }>) {
                mixed::inverse::<_, _, i8, NativeMixed>(&$plan, out, transform);
            }

            #[inline(always)]
            fn multiply_whole(out: &mut [i16; P], a: &[i16; P], b: &[i8; P]) {
                mixed::multiply_whole::<{ $plan.length }, _, _, NativeMixed>(&$plan, out, a, b);
            }
        }
    };
}

multiplier!(Mixed1530, "mr1530", N1530);
multiplier!(Mixed1620, "mr1620", N1620);
