//! Products in the memory of their operands.

use goodprime_cortex_m4::KERNELS;
use goodprime_cortex_m4::low_ram::{self, ALL, LowRam, Memory, OPERAND, PAIR};
use goodprime_cortex_m4::native::{Native, copy};
use goodprime_cortex_m4::product;
use goodprime_cortex_m4::ring::{self, Program};

use crate::params::Params;

/// The method of products in place.
#[derive(Clone, Copy)]
pub(crate) enum Method {
    /// Passes in low RAM.
    LowRam(&'static LowRam<'static>),
    /// The passes of a program.
    Program(&'static Program<'static>),
}

/// Returns the passes in low RAM of the ring of degree p, if it has them and they are used.
pub(crate) const fn low_ram(p: usize) -> Option<&'static LowRam<'static>> {
    if KERNELS && cfg!(feature = "compact") { low_ram::low_ram(p) } else { None }
}

/// Returns the method of products in place in the ring of degree p.
pub(crate) const fn method(p: usize) -> Option<Method> {
    match (low_ram(p), ring::program(p)) {
        (Some(ring), _) => Some(Method::LowRam(ring)),
        (None, Some(program)) if KERNELS => Some(Method::Program(program)),
        _ => None,
    }
}

/// Coefficients of memory of a product in low RAM, without the right operand, which comes last.
pub(crate) const LOW_RAM: usize = ALL + PAIR;

const _: () = assert!(ALL == 2 * OPERAND, "a left operand after the product");

impl Method {
    /// Returns the number of coefficients of memory.
    pub(crate) const fn memory(self) -> usize {
        match self {
            Self::LowRam(_) => LOW_RAM + OPERAND,
            Self::Program(program) => program.in_place(),
        }
    }

    /// Returns the offsets of the operands; that of the product is 0.
    pub(crate) const fn places(self) -> [usize; 2] {
        match self {
            Self::LowRam(_) => [OPERAND, LOW_RAM],
            Self::Program(program) => program.places(),
        }
    }

    /// Multiplies the operands, both of which are lost.
    #[inline(always)]
    pub(crate) fn multiply<R: Params>(self, memory: &mut [i16]) {
        match self {
            Self::LowRam(ring) => multiply_in_low_ram(ring, memory),
            Self::Program(_) => multiply_by_program::<R>(memory),
        }
    }

    /// Multiplies the left operand by a right one that is prepared for products of any kind.
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

/// Multiplies by the ring's program, in one function for all calls of a ring. The compiler knows the program, so that
/// it calls the kernels of this ring alone, and nothing else is linked.
#[inline(never)]
fn multiply_by_program<R: Params>(memory: &mut [i16]) {
    if let Some(program) = const { super::program::<R>() } {
        product::in_place::multiply::<i16, Native>(program, memory);
    }
}
