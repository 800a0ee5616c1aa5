//! Processors that make no products in place. Nobody asks for any of this.

use goodprime_lanes::Isa;

use crate::encode::Plan;
use crate::params::Params;

const NONE: &str = "no products in place";

pub(super) const fn places<R: Params>() -> [usize; 2] {
    [0, 0]
}

pub(super) fn multiply<R: Params>(_: &mut [i16]) {
    unreachable!("{NONE}");
}

pub(super) fn multiply_by_prepared<R: Params>(_: &mut [i16], _: &[i16]) {
    unreachable!("{NONE}");
}

pub(super) fn triple_mod_3<R: Params>(_: &mut [i16]) {
    unreachable!("{NONE}");
}

pub(super) fn mod_3<R: Params>(_: &mut [i16]) {
    unreachable!("{NONE}");
}

pub(super) fn decode<I: Isa, R: Params>(
    _: I,
    _: &Plan,
    _: &[u8],
    _: i16,
    _: &mut [i16],
    _: &mut [i16],
) {
    unreachable!("{NONE}");
}

pub(super) fn encode<I: Isa, R: Params>(
    _: I,
    _: &Plan,
    _: bool,
    _: &mut [i16],
    _: &mut [i16],
    _: &mut [u8],
) {
    unreachable!("{NONE}");
}
