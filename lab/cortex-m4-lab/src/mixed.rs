//! Mixed radix 1530 and 1620: products modulo 4591 itself, in 17·3·3 leaves of 10 coefficients and in 2·5·3·3·3 leaves of
//! 6. The passes are those of [`goodprime_cortex_m4::mixed`], which shares its macros with the products that programs use.
//!
//! Source: the paper, §3.2, §3.3 and §4.2. Lengths that are coprime have no factors between them here, and reductions are
//! Plantard's where the paper has Barrett's.

use goodprime_cortex_m4::mixed::plan::{N1530, N1620};
use goodprime_cortex_m4::mixed::{self, Transform};
use goodprime_cortex_m4::native::NativeMixed;

use crate::{Multiplier, P};

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
