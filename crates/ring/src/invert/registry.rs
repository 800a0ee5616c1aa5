//! All inversion algorithms for all rings, as values, for tests and benchmarks.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::{Backend, Isa, Kernel, Modulus};

use super::{bitsliced, divstep, interleaved, jump};
use crate::params::{Array, Ring};

/// An algorithm for a ring.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the algorithm.
    pub name: &'static str,
    /// The degree p.
    pub p: usize,
    /// The modulus: q, or 3.
    pub modulus: i16,
    /// Levels of products between the division steps and the whole.
    pub levels: usize,
    /// Whether the library uses it.
    pub chosen: bool,
    /// Coefficients of an operand, zeros included.
    pub padded: usize,
    /// (backend, out, a): out = 1/a for |a| ≤ 1. Returns whether a is invertible.
    pub invert: fn(Backend, &mut [i16], &[i16]) -> bool,
}

impl Entry {
    const fn new<R: Ring>(
        name: &'static str,
        modulus: i16,
        levels: usize,
        chosen: bool,
        invert: fn(Backend, &mut [i16], &[i16]) -> bool,
    ) -> Self {
        Self { name, p: R::P, modulus, levels, chosen, padded: R::PADDED, invert }
    }
}

/// Declares an algorithm as a kernel.
macro_rules! algorithm {
    ($name:ident, |$isa:ident, $out:ident, $a:ident| $body:expr) => {
        struct $name<'a, R>(&'a mut [i16], &'a [i16], PhantomData<R>);

        impl<R: Ring> Kernel for $name<'_, R> {
            type Output = bool;
            #[inline(always)]
            fn on<I: Isa>(self, $isa: I) -> bool {
                let Self($out, $a, _) = self;
                $body
            }
        }

        impl<R: Ring> $name<'_, R> {
            fn run(backend: Backend, out: &mut [i16], a: &[i16]) -> bool {
                backend.run($name::<R>(out, a, PhantomData))
            }
        }
    };
}

/// Whether a vector of δ says that there is an inverse.
#[inline(always)]
fn invertible<I: Isa>(isa: I, delta: I::Vector) -> bool {
    let mut lanes = [0; 32];
    isa.store(&mut lanes, 0, delta);
    Choice::from_u16_eq(lanes[0] as u16, 0).to_bool()
}

algorithm!(Steps, |isa, out, a| {
    let mut memory = R::Scratch::ZERO;
    let delta = divstep::invert::<I, R>(isa, out, a, 1, memory.as_mut());
    invertible(isa, delta)
});
algorithm!(Jumps, |isa, out, a| {
    let mut memory = R::Inversion::ZERO;
    let delta = jump::invert::<I, R>(isa, out, a, 1, memory.as_mut());
    invertible(isa, delta)
});
algorithm!(Words, |_isa, out, a| bitsliced::invert::<R>(out, a).to_bool());
algorithm!(Interleaved, |isa, out, a| interleaved::invert::<I, R>(isa, out, a).to_bool());

const fn of_ring<R: Ring>() -> [Entry; 4] {
    let q = <R::Q as Modulus>::Q;
    [
        Entry::new::<R>("division steps", q, 0, false, Steps::<R>::run),
        Entry::new::<R>("jumping division steps", q, jump::LEVELS + 1, true, Jumps::<R>::run),
        Entry::new::<R>("bitsliced steps, word by word", 3, 0, false, Words::<R>::run),
        Entry::new::<R>("bitsliced steps", 3, 0, true, Interleaved::<R>::run),
    ]
}

/// Every algorithm for every ring, ring by ring.
pub static ALL: [[Entry; 4]; 6] = [
    of_ring::<crate::P653>(),
    of_ring::<crate::P761>(),
    of_ring::<crate::P857>(),
    of_ring::<crate::P953>(),
    of_ring::<crate::P1013>(),
    of_ring::<crate::P1277>(),
];
