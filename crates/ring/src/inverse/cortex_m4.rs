//! Reciprocals in R/q and inverses modulo 3 by the passes of `crates/cortex-m4`, on processors that have its kernels.

use ctutils::Choice;
use goodprime_cortex_m4::inverse::{self, Leaf, Ring};
use goodprime_cortex_m4::native::{NativeSteps, NativeTernary};
pub(super) use goodprime_cortex_m4::ternary;
use goodprime_lanes::Modulus;

use crate::params::Params;

/// Whether this processor has them.
pub(crate) const HAS_STEPS: bool = goodprime_cortex_m4::KERNELS;

/// Words of scratch memory.
pub(crate) const fn memory(p: usize) -> usize {
    inverse::memory(p)
}

/// out = 1/(scale·a). Returns whether a is invertible.
#[inline(always)]
pub(crate) fn invert<R: Params>(
    out: &mut [i16],
    a: &[i16],
    scale: u8,
    words: &mut [u32],
) -> Choice {
    let ring = const { &Ring::new(R::P, R::Q::Q as i32) };
    any_ring(ring, out, a, scale, words)
}

/// [`invert`] as one function for all rings.
#[inline(never)]
fn any_ring(ring: &Ring, out: &mut [i16], a: &[i16], scale: u8, words: &mut [u32]) -> Choice {
    let mut leaf = Leaf::ZERO;
    let delta = inverse::invert::<NativeSteps>(ring, out, a, scale, (words, &mut leaf));
    words.fill(0);
    zeroize::optimization_barrier(words);
    leaf = Leaf::ZERO;
    zeroize::optimization_barrier(&leaf);
    Choice::from_u32_eq(delta as u32, 0)
}

/// Words of the largest inverse modulo 3, of NTRU's n = 1373.
const TERNARY: usize = ternary::memory(1372);

/// out = 1/a modulo 3 and a polynomial of a form and degree. Returns whether a is invertible.
#[inline(never)]
pub(super) fn invert_ternary(
    modulus: (ternary::Form, usize),
    out: &mut [i16],
    a: &[i16],
) -> Choice {
    let mut memory = [0; TERNARY];
    let delta = ternary::invert::<NativeTernary>(modulus, out, a, &mut memory);
    memory.fill(0);
    zeroize::optimization_barrier(&memory);
    Choice::from_u32_eq(delta as u32, 1)
}
