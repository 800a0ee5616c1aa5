//! The algorithms of the library, as the laboratory compares them with all others.

use core::marker::PhantomData;

use goodprime_lanes::{Modular, Modulus};
use goodprime_ring::Ring;
use goodprime_ring::kit::Product;

use super::multiplier::{Multiplier, NotApplicable, Side};

/// A [`Product`] of the library.
#[derive(Clone, Copy, Debug)]
pub struct Shipped<P>(PhantomData<P>);

impl<R: Ring, P: Product<R>> Multiplier<R> for Shipped<P> {
    const NAME: &'static str = P::NAME;
    const RING: &'static str = "prod x^M - s_i";
    const SCRATCH: usize = P::LEFT + P::RIGHT + P::SCRATCH;
    const TRANSFORMED: [usize; 2] = [P::LEFT, P::RIGHT];

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
        Ok(())
    }

    #[inline(always)]
    fn transform<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        side: Side,
        bound: i16,
        scratch: &mut [L::Element],
    ) {
        match side {
            Side::Left => P::left(lanes, out, a, <R::Q as Modulus>::HALF),
            Side::Right => P::right(lanes, out, a, bound, scratch),
        }
    }

    #[inline(always)]
    fn multiply_transformed<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        _bound: i16,
        scratch: &mut [L::Element],
    ) {
        P::multiply(lanes, out, a, b, scratch);
    }
}
