//! Products in place by the programs of `crates/cortex-m4`.

use goodprime_cortex_m4::native::unsigned;
use goodprime_lanes::{Isa, Modulus};

use crate::coefficients;
use crate::encode::{self, Plan};
use crate::params::Params;
use crate::product::cortex_m4::{Method, method};

const fn own<R: Params>() -> Option<Method> {
    method(R::P)
}

/// Where the operands are; the product is at 0.
pub(super) const fn places<R: Params>() -> [usize; 2] {
    match own::<R>() {
        Some(method) => method.places(),
        None => [0, 0],
    }
}

#[inline(always)]
pub(super) fn multiply<R: Params>(memory: &mut [i16]) {
    if let Some(method) = const { own::<R>() } {
        method.multiply(memory);
    }
}

#[inline(always)]
pub(super) fn multiply_by_prepared<R: Params>(memory: &mut [i16], right: &[i16]) {
    if let Some(method) = const { own::<R>() } {
        method.multiply_by_prepared(memory, right);
    }
}

#[inline(always)]
pub(super) fn triple_mod_3<R: Params>(c: &mut [i16]) {
    coefficients::triple_mod_3_one_by_one::<R>(c);
}

#[inline(always)]
pub(super) fn mod_3<R: Params>(c: &mut [i16]) {
    coefficients::mod_3_one_by_one::<R>(c);
}

/// Numbers n to factor·n - (q-1)/2.
#[inline(always)]
pub(super) fn decode<I: Isa, R: Params>(
    isa: I,
    plan: &Plan,
    bytes: &[u8],
    factor: i16,
    out: &mut [i16],
    scratch: &mut [i16],
) {
    encode::decode(isa, plan, bytes, unsigned(out), unsigned(scratch));
    for c in &mut out[..R::P] {
        *c = factor * *c - <R::Q as Modulus>::HALF;
    }
}

/// Numbers c + (q-1)/2, or those of [`coefficients::round`].
#[inline(always)]
pub(super) fn encode<I: Isa, R: Params>(
    isa: I,
    plan: &Plan,
    round: bool,
    c: &mut [i16],
    scratch: &mut [i16],
    out: &mut [u8],
) {
    for c in &mut c[..R::P] {
        *c = match round {
            true => coefficients::rounded::<R>(*c) as i16,
            false => *c + <R::Q as Modulus>::HALF,
        };
    }
    encode::encode(isa, plan, unsigned(c), unsigned(scratch), out);
}
