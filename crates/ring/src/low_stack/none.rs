//! Stand-ins on processors whose products never overwrite an operand: all but `places` and `copy` are unreachable.
#![allow(clippy::extra_unused_type_parameters, reason = "only some processors ask for the ring")]

use crate::encode::CodecPlan;
use crate::params::Params;

const NONE: &str = "no products in place";

pub(super) const fn places<R: Params>() -> [usize; 2] {
    [0, 0]
}

pub(super) fn bytes<R: Params>(_: &mut [i16]) -> &mut [u8] {
    unreachable!("{NONE}");
}

pub(super) fn multiply<R: Params>(_: &mut [i16]) {
    unreachable!("{NONE}");
}

pub(super) fn multiply_by_prepared<R: Params>(_: &mut [i16], _: &[i16]) {
    unreachable!("{NONE}");
}

pub(super) fn prepare<R: Params>(_: &mut [i16], _: &[i16]) {
    unreachable!("{NONE}");
}

pub(super) fn uniform<R: Params>(_: &mut [i16], _: impl FnOnce(&mut [u8])) {
    unreachable!("{NONE}");
}

pub(super) fn quotient_mod_3<R: Params>(_: &mut [i16], _: &[u8], _: &mut [u8]) -> u32 {
    unreachable!("{NONE}");
}

pub(super) fn decode<R: Params>(
    _: &CodecPlan,
    _: &[u8],
    _: u16,
    _: &mut [i16],
    _: &mut [i16],
) -> u32 {
    unreachable!("{NONE}");
}

pub(super) fn encode<R: Params>(
    _: &CodecPlan,
    _: bool,
    _: &mut [i16],
    _: &mut [i16],
    _: &mut [u8],
) {
    unreachable!("{NONE}");
}

pub(super) fn small_decode<const MOD_3: bool>(_: &[u8], _: &mut [i16]) {
    unreachable!("{NONE}");
}

pub(super) fn near(_: &[i16], _: &[i16]) -> u32 {
    unreachable!("{NONE}");
}

pub(super) fn bytes_of(_: &[i16]) -> &[u8] {
    unreachable!("{NONE}");
}

#[inline(always)]
pub(super) fn copy<T: Copy>(to: &mut [T], from: &[T]) {
    to.copy_from_slice(from);
}
