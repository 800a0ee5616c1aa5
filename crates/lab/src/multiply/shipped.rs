//! The two algorithms that the library uses, as the laboratory compares them with all others.

use goodprime_lanes::{Modular, Modulus};
use goodprime_ring::Ring;
use goodprime_ring::kit::{dot_transform, eight_rows};

use super::multiplier::{Multiplier, NotApplicable, Role};

/// [`dot_transform`] as a type.
#[derive(Clone, Copy, Debug)]
pub struct DotTransform;

impl<R: Ring> Multiplier<R> for DotTransform {
    const NAME: &'static str = dot_transform::NAME;
    const RING: &'static str = "prod x^M - s_i, leaves x^16 - zeta";
    const SCRATCH: usize = R::TRANSFORM.spectrum(R::P)
        + R::TRANSFORM.windows(R::P)
        + R::TRANSFORM.size()
        + 2 * R::PADDED;
    const TRANSFORMED: [usize; 2] = [R::TRANSFORM.spectrum(R::P), R::TRANSFORM.windows(R::P)];

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
        Ok(())
    }

    #[inline(always)]
    fn multiply<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        bound: i16,
        scratch: &mut [L::Element],
    ) {
        let half = <R::Q as Modulus>::HALF;
        let (broadcast, scratch) = scratch.split_at_mut(R::TRANSFORM.spectrum(R::P));
        let (windows, scratch) = scratch.split_at_mut(R::TRANSFORM.windows(R::P));
        let (leaves, rows) = scratch.split_at_mut(R::TRANSFORM.size());
        dot_transform::prepare_broadcast::<L, R>(lanes, broadcast, a, half);
        dot_transform::prepare_windows::<L, R>(lanes, windows, b, bound, leaves);
        dot_transform::multiply::<L, R>(lanes, out, broadcast, windows, leaves, rows);
    }

    #[inline(always)]
    fn transform<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        role: Role,
        bound: i16,
        scratch: &mut [L::Element],
    ) {
        let half = <R::Q as Modulus>::HALF;
        let leaves = &mut scratch[..R::TRANSFORM.size()];
        match role {
            Role::First => dot_transform::prepare_broadcast::<L, R>(lanes, out, a, half),
            Role::Second => dot_transform::prepare_windows::<L, R>(lanes, out, a, bound, leaves),
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
        let (leaves, rows) = scratch.split_at_mut(R::TRANSFORM.size());
        dot_transform::multiply::<L, R>(lanes, out, a, b, leaves, rows);
    }
}

/// [`eight_rows`] as a type.
#[derive(Clone, Copy, Debug)]
pub struct EightRows;

impl<R: Ring> Multiplier<R> for EightRows {
    const NAME: &'static str = eight_rows::NAME;
    const RING: &'static str = "prod x^W - s_i, leaves z^m ± 1";
    const SCRATCH: usize =
        eight_rows::vector(R::P) + eight_rows::matrix(R::P) + eight_rows::product_scratch(R::P);
    const TRANSFORMED: [usize; 2] = [eight_rows::vector(R::P), eight_rows::matrix(R::P)];

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
        Ok(())
    }

    #[inline(always)]
    fn multiply<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        _bound: i16,
        scratch: &mut [L::Element],
    ) {
        let (points, scratch) = scratch.split_at_mut(const { eight_rows::vector(R::P) });
        let (columns, scratch) = scratch.split_at_mut(const { eight_rows::matrix(R::P) });
        eight_rows::prepare_vector::<L, R>(lanes, points, a);
        eight_rows::prepare_matrix::<L, R>(lanes, columns, b);
        eight_rows::multiply::<L, R>(lanes, out, points, columns, scratch);
    }

    #[inline(always)]
    fn transform<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        role: Role,
        _bound: i16,
        _scratch: &mut [L::Element],
    ) {
        match role {
            Role::First => eight_rows::prepare_vector::<L, R>(lanes, out, a),
            Role::Second => eight_rows::prepare_matrix::<L, R>(lanes, out, a),
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
        eight_rows::multiply::<L, R>(lanes, out, a, b, scratch);
    }
}
