//! The last step of every product: reduction modulo x^p-x-1 and modulo q.

use goodprime_lanes::{Constant, Modular, ModularRows};

use crate::params::Params;

/// The largest coefficients of which three may be added.
pub const BOUND: i16 = i16::MAX / 3;

/// out = c mod x^p-x-1, times `scale` if there is one, in canonical form.
///
/// x^p = x + 1, so c_{p+i} goes to i and to i + 1. c has degree at most 2p - 2, so nothing is folded twice.
///
/// In: 2·PADDED coefficients, |c_i| ≤ [`BOUND`] (32767/2 if `reduce`, which reduces in between), zero modulo q from
/// 2p - 1 on; c_0 is used up. Out: |c| ≤ (q-1)/2, zero from p on.
#[inline(always)]
pub fn fold<L: Modular, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    c: &mut [L::Element],
    scale: Option<Constant>,
    reduce: bool,
) {
    let c = &mut c[..2 * R::PADDED];
    // Coefficient i takes c_{p+i-1}, which is wrong for i = 0: take it off before.
    let mut first = [lanes.element(0); 32];
    lanes.store(&mut first, 0, lanes.sub(lanes.broadcast(c, 0), lanes.broadcast(c, R::P - 1)));
    c[0] = first[0];
    if const { L::TUNING.product.is_eight_rows() } {
        blocks_of_eight::<L::Eight, R>(lanes.eight(), out, c, scale, reduce);
    } else {
        // Several independent vectors at a time, to hide latency.
        for block in (0..R::PADDED).step_by(32) {
            let (low, high) = (&c[block..block + 32], &c[block + R::P - 1..block + R::P + 32]);
            let out = &mut out[block..block + 32];
            for i in (0..32).step_by(L::LANES) {
                let sums = [lanes.load(low, i), lanes.load(high, i + 1), lanes.load(high, i)];
                lanes.store(out, i, sum::<L, R>(lanes, sums, scale, reduce));
            }
        }
    }
    out[R::P..R::PADDED].fill(lanes.element(0));
}

/// Folds on lanes of eight, which load c_(p+i-1) only: c_(p+i) are one lane further, and would be loads that are not
/// aligned. Twelve vectors at a time.
#[inline(always)]
fn blocks_of_eight<L: ModularRows, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    c: &[L::Element],
    scale: Option<Constant>,
    reduce: bool,
) {
    const { assert!(R::P + 7 <= R::PADDED) };
    let mut here = lanes.load(c, R::P - 1);
    for block in (0..R::PADDED).step_by(96) {
        let (low, high) = (&c[block..block + 96], &c[block + R::P + 7..block + R::P + 103]);
        let out = &mut out[block..block + 96];
        for i in (0..96).step_by(8) {
            let next = lanes.load(high, i);
            let sums = [lanes.load(low, i), lanes.shift_down::<1>(here, next), here];
            lanes.store(out, i, sum::<L, R>(lanes, sums, scale, reduce));
            here = next;
        }
    }
}

/// a + b + c in canonical form, times `scale` if there is one.
#[inline(always)]
fn sum<L: Modular, R: Params>(
    lanes: L,
    [a, b, c]: [L::Vector; 3],
    scale: Option<Constant>,
    reduce: bool,
) -> L::Vector {
    let mut sum = lanes.add(a, b);
    if reduce {
        sum = lanes.reduce::<R::Q>(sum);
    }
    sum = lanes.add(sum, c);
    if let Some(scale) = scale {
        sum = lanes.mulc::<R::Q>(sum, scale);
    }
    lanes.freeze::<R::Q>(sum)
}
