//! All inversion algorithms for all rings, as values, for tests and benchmarks.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::contract::Tuning;
use goodprime_lanes::{Backend, Isa, Kernel, Modulus};

use goodprime_ring::kit::{bitsliced, divstep, jump};

use super::block::Blocks;
use super::{bitsliced_jump, bitsliced_words};
use goodprime_ring::{Array, Ring};

/// An algorithm for a ring.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the algorithm.
    pub name: &'static str,
    /// The degree p.
    pub p: usize,
    /// The modulus: q, or 3.
    pub modulus: i16,
    /// Levels of products between the division steps and the whole; none are plain steps.
    pub levels: usize,
    /// Coefficients of an operand, zeros included.
    pub padded: usize,
    /// Returns true if the library uses the algorithm on a backend with this tuning.
    chosen: fn(Tuning) -> bool,
    run: fn(usize, Backend, &mut [i16], &[i16]) -> bool,
}

impl Entry {
    const fn new<R: Ring>(
        name: &'static str,
        modulus: i16,
        levels: usize,
        chosen: fn(Tuning) -> bool,
        run: fn(usize, Backend, &mut [i16], &[i16]) -> bool,
    ) -> Self {
        Self { name, p: R::P, modulus, levels, chosen, padded: R::PADDED, run }
    }

    /// Returns true if the library uses the algorithm on this backend.
    pub fn ships(&self, backend: Backend) -> bool {
        (self.chosen)(backend.run(Preferences))
    }

    /// out = 1/a. Returns whether a is invertible.
    ///
    /// In: |a| ≤ (modulus - 1)/2; `padded` coefficients each, in `a` zero from p on.
    pub fn invert(&self, backend: Backend, out: &mut [i16], a: &[i16]) -> bool {
        (self.run)(self.levels, backend, out, a)
    }
}

/// A kernel that returns the tuning of its backend.
struct Preferences;

impl Kernel for Preferences {
    type Output = Tuning;
    fn on<I: Isa>(self, _: I) -> Tuning {
        I::TUNING
    }
}

/// Declares an algorithm as a kernel. The number of levels is no part of its type: all trees are
/// compiled as one function.
macro_rules! algorithm {
    ($name:ident, |$isa:ident, $levels:ident, $out:ident, $a:ident| $body:expr) => {
        struct $name<'a, R>(usize, &'a mut [i16], &'a [i16], PhantomData<R>);

        impl<R: Ring> Kernel for $name<'_, R> {
            type Output = bool;
            #[inline(always)]
            fn on<I: Isa>(self, $isa: I) -> bool {
                let Self($levels, $out, $a, _) = self;
                $body
            }
        }

        impl<R: Ring> $name<'_, R> {
            fn run(levels: usize, backend: Backend, out: &mut [i16], a: &[i16]) -> bool {
                backend.run($name::<R>(levels, out, a, PhantomData))
            }
        }
    };
}

/// Returns true if a vector of δ says that there is an inverse.
#[inline(always)]
fn invertible<I: Isa>(isa: I, delta: I::Vector) -> bool {
    let mut lanes = [0; 32];
    isa.store(&mut lanes, 0, delta);
    Choice::from_u16_eq(lanes[0] as u16, 0).to_bool()
}

// The library's own kernels, run as it runs them.
algorithm!(Steps, |isa, _levels, out, a| {
    let mut memory = R::Scratch::ZERO;
    isa.run_outlined(divstep::Invert::new::<I, R>(out, a, 1, memory.as_mut())).to_bool()
});
algorithm!(Jumps, |isa, _levels, out, a| {
    let mut memory = R::Inversion::ZERO;
    isa.run_outlined(jump::Invert::new::<I, R>(out, a, 1, memory.as_mut())).to_bool()
});
algorithm!(JumpsOfBlocks, |isa, levels, out, a| {
    let mut memory = R::Inversion::ZERO;
    let leaf = Blocks::of_tree(levels);
    let delta = jump::with_leaves::<I, R, _>(isa, leaf, out, a, 1, memory.as_mut());
    invertible(isa, delta)
});
algorithm!(Words, |_isa, _levels, out, a| bitsliced_words::invert::<R>(out, a).to_bool());
algorithm!(Bitsliced, |isa, _levels, out, a| {
    bitsliced::invert::<_, bitsliced::Trinomial<R>>(isa, out, a).to_bool()
});
algorithm!(BitslicedJumps, |isa, levels, out, a| {
    bitsliced_jump::invert(isa, R::P, levels, out, a).to_bool()
});

// Where the library uses an algorithm. As in `goodprime_ring::operations`.
fn nowhere(_: Tuning) -> bool {
    false
}
fn everywhere(_: Tuning) -> bool {
    true
}
fn has_jumps(tuning: Tuning) -> bool {
    tuning.reciprocal.is_fast() && !tuning.is_low_ram()
}
fn has_steps(tuning: Tuning) -> bool {
    !tuning.reciprocal.is_fast() && !tuning.is_low_ram()
}

/// Returns the entry of jumps modulo q with `levels` levels.
const fn jumps<R: Ring>(levels: usize) -> Entry {
    let (name, q) = ("jumping division steps", <R::Q as Modulus>::Q);
    match levels {
        jump::LEVELS => Entry::new::<R>(name, q, levels, has_jumps, Jumps::<R>::run),
        _ => Entry::new::<R>(name, q, levels, nowhere, JumpsOfBlocks::<R>::run),
    }
}

/// Returns the entry of bitsliced jumps modulo 3 with `levels` levels.
const fn bitsliced_jumps<R: Ring>(levels: usize) -> Entry {
    Entry::new::<R>("bitsliced jumps", 3, levels, nowhere, BitslicedJumps::<R>::run)
}

const fn of_ring<R: Ring>() -> [Entry; 12] {
    let q = <R::Q as Modulus>::Q;
    [
        Entry::new::<R>("division steps", q, 0, has_steps, Steps::<R>::run),
        jumps::<R>(1),
        jumps::<R>(2),
        jumps::<R>(3),
        jumps::<R>(4),
        jumps::<R>(jump::LEVELS),
        Entry::new::<R>("bitsliced steps, word by word", 3, 0, nowhere, Words::<R>::run),
        Entry::new::<R>("bitsliced steps", 3, 0, everywhere, Bitsliced::<R>::run),
        bitsliced_jumps::<R>(1),
        bitsliced_jumps::<R>(2),
        bitsliced_jumps::<R>(3),
        bitsliced_jumps::<R>(bitsliced_jump::LEVELS),
    ]
}

macro_rules! of_rings {
    ($($ring:ident)*) => { [$(of_ring::<goodprime_ring::$ring>()),*] };
}

/// Every algorithm for every ring of this build, ring by ring.
pub static ALL: &[[Entry; 12]] = &crate::with_rings!(of_rings);
