//! Products in the memory of their operands.

use goodprime_cortex_m4::KERNELS;
use goodprime_cortex_m4::low_ram::{self, ALL, LowRam, Memory, OPERAND, PAIR};
use goodprime_cortex_m4::native::{Native, copy};
use goodprime_cortex_m4::product;
use goodprime_cortex_m4::ring::{self, Program};

use crate::params::Params;

/// What makes products in place.
#[derive(Clone, Copy)]
pub(crate) enum Method {
    /// Passes in low RAM.
    LowRam(&'static LowRam<'static>),
    /// The passes of a program.
    Program(&'static Program<'static>),
}

/// The passes in low RAM of the ring of degree p, if it has some and they are used.
pub(crate) const fn low_ram(p: usize) -> Option<&'static LowRam<'static>> {
    if KERNELS && cfg!(feature = "compact") { low_ram::low_ram(p) } else { None }
}

/// What makes products in place in the ring of degree p.
pub(crate) const fn method(p: usize) -> Option<Method> {
    match (low_ram(p), ring::program(p)) {
        (Some(ring), _) => Some(Method::LowRam(ring)),
        (None, Some(program)) if KERNELS => Some(Method::Program(program)),
        _ => None,
    }
}

/// Coefficients of memory of a product in low RAM but the right operand, which comes last.
pub(crate) const LOW_RAM: usize = ALL + PAIR;

const _: () = assert!(ALL == 2 * OPERAND, "a left operand after the product");

impl Method {
    /// Coefficients of memory.
    pub(crate) const fn memory(self) -> usize {
        match self {
            Self::LowRam(_) => LOW_RAM + OPERAND,
            Self::Program(program) => program.in_place(),
        }
    }

    /// Where operands are; the product is at 0.
    pub(crate) const fn places(self) -> [usize; 2] {
        match self {
            Self::LowRam(_) => [OPERAND, LOW_RAM],
            Self::Program(program) => program.places(),
        }
    }

    /// The product of the operands, both of which are used up.
    #[inline(always)]
    pub(crate) fn multiply<R: Params>(self, memory: &mut [i16]) {
        match self {
            Self::LowRam(ring) => multiply_in_low_ram(ring, memory),
            Self::Program(_) => multiply_by_program::<R>(memory),
        }
    }

    /// The product of the left operand and a right one that is prepared for products of any kind.
    #[inline(always)]
    pub(crate) fn multiply_by_prepared(self, memory: &mut [i16], right: &[i16]) {
        match self {
            Self::LowRam(ring) => {
                copy(&mut memory[LOW_RAM..], right);
                multiply_in_low_ram(ring, memory);
            }
            Self::Program(program) => {
                product::in_place::multiply_by_prepared::<i16, Native>(program, memory, right);
            }
        }
    }
}

// One function for all calls in low RAM, whose passes are data.

#[inline(never)]
pub(crate) fn multiply_in_low_ram(ring: &LowRam<'_>, memory: &mut [i16]) {
    let (rows, rest) = memory.split_at_mut(ALL);
    let (pair, right) = rest.split_at_mut(PAIR);
    product::multiply_in_place::<i16, Native>(ring, &mut Memory::new(rows, right, pair));
}

/// One function for all calls of a ring. The compiler knows its program, so it calls the kernels of this ring alone, and
/// nothing else is linked.
#[inline(never)]
fn multiply_by_program<R: Params>(memory: &mut [i16]) {
    if let Some(program) = const { super::program::<R>() } {
        product::in_place::multiply::<i16, Native>(program, memory);
    }
}
