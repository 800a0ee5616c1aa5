//! The highest coefficients of a product that is a little longer than the rows of a transform.
//!
//! A transform with rows of ℓ coefficients in all gives a·b mod M for some M of degree ℓ, and a·b = (a·b mod M) + h·M
//! where h are the coefficients from ℓ on: the `excess`, few, and products of the operands' highest
//! coefficients only.

use goodprime_lanes::Modular;

use crate::params::Params;

/// Room for the excess: whole vectors.
pub(super) const TAIL: usize = 64;

/// The highest coefficients of an operand that is broadcast, pair by pair the other way round: [`TAIL`].
#[inline(always)]
pub(super) fn broadcast<L: Modular, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    excess: usize,
) {
    for i in (0..TAIL).step_by(L::LANES) {
        lanes.store(out, i, lanes.swap_pairs(lanes.load(a, R::P - excess + i)));
    }
}

/// The highest coefficients of an operand that is read in windows, one more before them, and zeros: 2·[`TAIL`].
#[inline(always)]
pub(super) fn windows<L: Modular, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    b: &[L::Element],
    excess: usize,
) {
    let from = R::P - excess - 1;
    let length = R::PADDED - from;
    out[..length].copy_from_slice(&b[from..R::PADDED]);
    out[length..2 * TAIL].fill(lanes.element(0));
}

/// The vector of h·2^-16 that begins with coefficient `v`, from the results of [`broadcast`] and [`windows`].
#[inline(always)]
pub(super) fn top<L: Modular, R: Params>(
    lanes: L,
    a: &[L::Element],
    b: &[L::Element],
    excess: usize,
    v: usize,
) -> L::Vector {
    let mut sums = [lanes.zero(); 2];
    // Coefficient k of h is the sum of a_(p-excess+i)·b_(p-1+k-i) for i ≥ k.
    let mut i = v;
    while i + 2 < excess {
        for (k, sum) in sums.iter_mut().enumerate() {
            let at = i + 2 * k;
            *sum = lanes.window(*sum, b, excess - 1 + v - at, lanes.pair(a, at));
        }
        i += 4;
    }
    if i < excess {
        sums[0] = lanes.window(sums[0], b, excess - 1 + v - i, lanes.pair(a, i));
    }
    lanes.montgomery::<R::Q>(lanes.add_wide(sums[0], sums[1]))
}
