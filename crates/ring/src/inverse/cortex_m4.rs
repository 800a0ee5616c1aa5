//! Inverses in R/q and modulo 3 on Cortex-M4, by the kernels of `crates/cortex-m4`.

use ctutils::Choice;
use goodprime_cortex_m4::inverse::{self, InverseRing, Leaf, jump, levels};
use goodprime_cortex_m4::native::{NativeSteps, NativeTernary};
pub(super) use goodprime_cortex_m4::ternary;
use goodprime_lanes::{Modulus, wipe};

use crate::params::Params;

/// True if this processor has kernels for steps.
pub(crate) const HAS_STEPS: bool = goodprime_cortex_m4::KERNELS;

/// True if matrices of many steps are multiplied by transforms, which takes more memory.
const fn jumps(p: usize) -> bool {
    !cfg!(feature = "compact") && p == jump::P
}

/// The plan of another ring, if it has one: none in the compact build.
const fn plan(p: usize) -> Option<&'static levels::InversePlan> {
    if cfg!(feature = "compact") { None } else { levels::plan(p) }
}

/// Words of scratch memory, which begins with a cache line.
pub(crate) const fn memory(p: usize) -> usize {
    if jumps(p) {
        jump::memory()
    } else if let Some(plan) = plan(p) {
        plan.memory()
    } else {
        inverse::low_ram_memory(p)
    }
}

/// a <- 1/(scale·a). Returns whether a is invertible.
#[inline(always)]
pub(crate) fn invert<R: Params>(a: &mut [i16], scale: u8, words: &mut [u32]) -> Choice {
    let ring = const { &InverseRing::new(R::P, R::Q::Q as i32) };
    if const { jumps(R::P) } {
        return by_jumps(ring, a, scale, words);
    }
    if let Some(plan) = const { plan(R::P) } {
        return by_levels((plan, ring), a, scale, words);
    }
    in_low_ram(ring, a, scale, words)
}

/// [`invert`] for p = 761.
#[inline(never)]
fn by_jumps(ring: &InverseRing, a: &mut [i16], scale: u8, words: &mut [u32]) -> Choice {
    let mut leaf = Leaf::ZERO;
    let delta = jump::invert::<NativeSteps>(ring, a, scale, (words, &mut leaf));
    wipe_both(words, &mut leaf);
    Choice::from_u32_eq(delta as u32, 0)
}

/// [`invert`] by a plan.
#[inline(never)]
fn by_levels(
    ring: (&'static levels::InversePlan, &InverseRing),
    a: &mut [i16],
    scale: u8,
    words: &mut [u32],
) -> Choice {
    let mut leaf = Leaf::ZERO;
    let delta = levels::invert::<NativeSteps>(ring, a, scale, (words, &mut leaf));
    wipe_both(words, &mut leaf);
    Choice::from_u32_eq(delta as u32, 0)
}

/// Overwrites the memory of an inversion and its leaf.
#[inline(always)]
fn wipe_both(words: &mut [u32], leaf: &mut Leaf) {
    wipe(words);
    wipe(&mut leaf.0);
}

/// [`invert`] in low RAM, as one function for all rings.
#[inline(never)]
fn in_low_ram(ring: &InverseRing, a: &mut [i16], scale: u8, words: &mut [u32]) -> Choice {
    let mut leaf = Leaf::ZERO;
    let memory = (&mut *words, &mut leaf);
    let delta = inverse::invert_in_low_ram::<NativeSteps>(ring, a, scale, memory);
    wipe_both(words, &mut leaf);
    Choice::from_u32_eq(delta as u32, 0)
}

/// Aligned, so that one routine writes all zeros of a new one.
#[repr(align(8))]
struct Words([u32; TERNARY]);

/// Words of the largest inverse modulo 3, of NTRU's n = 1373.
const TERNARY: usize = ternary::memory(1372);

/// out = 1/a modulo 3 and a polynomial of a form and degree. Returns whether a is invertible.
#[inline(never)]
pub(super) fn invert_ternary(
    modulus: (ternary::Form, usize),
    out: &mut [i16],
    a: &[i16],
) -> Choice {
    let mut memory = Words([0; TERNARY]);
    let delta = ternary::invert::<NativeTernary>(modulus, out, a, &mut memory.0);
    wipe(&mut memory.0);
    Choice::from_u32_eq(delta as u32, 1)
}
