//! The engine of products in NTRU's rings: leaves (`hankel26.s`, `long.s`), Toom-3 and Toom-5 are kernels. Passes of
//! other cuts are Rust over the processor's packed instructions.

use super::{Kernels, Packed, toom};
use crate::toeplitz::ToeplitzEngine;
use crate::toeplitz::cut::{Cut, T3, T5};

unsafe extern "C" {
    fn goodprime_m4_hankel_26(b: *mut u32, h: *const u32, end: *const u32);
    fn goodprime_m4_hankel_34(b: *mut u32, h: *const u32, end: *const u32);
    fn goodprime_m4_hankel_46(b: *mut u32, h: *const u32, end: *const u32);
    fn goodprime_m4_hankel_52(b: *mut u32, h: *const u32, end: *const u32);
    fn goodprime_m4_hankel_56(b: *mut u32, h: *const u32, end: *const u32);
}

/// True if two cuts have the same numbers of parts and of products.
const fn is<C: Cut, Of: Cut>() -> bool {
    C::Q == Of::Q && C::R == Of::R
}

impl ToeplitzEngine for Kernels {
    type Pairs = Packed;

    #[inline(always)]
    fn left<C: Cut, const M: usize>(h: &mut [u32], beyond: &mut [u32]) {
        if const { is::<C, T3>() } {
            return toom::toom_left::<M>(h, beyond);
        } else if const { is::<C, T5>() } {
            return toom::five_left::<M>(h, beyond);
        }
        by_compiler::left::<C, M>(h, beyond);
    }

    #[inline(always)]
    fn right<C: Cut, const M: usize>(b: &mut [u32], beyond: &mut [u32]) {
        if const { is::<C, T3>() } {
            return toom::toom_right::<M>(b, beyond);
        } else if const { is::<C, T5>() } {
            return toom::five_right::<M>(b, beyond);
        }
        by_compiler::right::<C, M>(b, beyond);
    }

    #[inline(always)]
    fn back<C: Cut, const M: usize>(products: &mut [u32], beyond: &[u32]) {
        if const { is::<C, T3>() } {
            return toom::toom_back::<M>(products, beyond);
        } else if const { is::<C, T5>() } {
            return toom::five_back::<M>(products, beyond);
        }
        by_compiler::back::<C, M>(products, beyond);
    }

    #[inline(always)]
    fn hankel<const L: usize>(b: &mut [u32], h: &[u32]) {
        assert!(
            !b.is_empty() && b.len().is_multiple_of(L / 2) && h.len() >= 2 * b.len(),
            "products"
        );
        let range = b.as_mut_ptr_range();
        let (b, end, h) = (range.start, range.end, h.as_ptr());
        // SAFETY: reads and writes the whole vectors between `b` and `end`, and reads twice as much of h.
        unsafe {
            match L {
                26 => goodprime_m4_hankel_26(b, h, end),
                34 => goodprime_m4_hankel_34(b, h, end),
                46 => goodprime_m4_hankel_46(b, h, end),
                52 => goodprime_m4_hankel_52(b, h, end),
                56 => goodprime_m4_hankel_56(b, h, end),
                _ => unreachable!("no leaf of this length"),
            }
        }
    }
}

/// Passes of a cut as functions of their own, of which a program has one copy each.
mod by_compiler {
    use super::{Cut, Packed};

    #[inline(never)]
    pub(super) fn left<C: Cut, const M: usize>(h: &mut [u32], beyond: &mut [u32]) {
        C::left::<Packed, M>(h, beyond);
    }

    #[inline(never)]
    pub(super) fn right<C: Cut, const M: usize>(b: &mut [u32], beyond: &mut [u32]) {
        C::right::<Packed, M>(b, beyond);
    }

    #[inline(never)]
    pub(super) fn back<C: Cut, const M: usize>(products: &mut [u32], beyond: &[u32]) {
        C::back::<Packed, M>(products, beyond);
    }
}
