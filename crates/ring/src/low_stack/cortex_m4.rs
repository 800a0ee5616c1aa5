//! Products that overwrite an operand, by the kernels of `crates/cortex-m4`.

use goodprime_cortex_m4::codec::CodecEngine;
use goodprime_cortex_m4::native::{NativeCodec, NativeTrits, bytes_of_words, unsigned, words};
pub(super) use goodprime_cortex_m4::native::{bytes_of, copy};
use goodprime_cortex_m4::trits;
use goodprime_lanes::Modulus;

use crate::encode::{CodecPlan, cortex_m4 as encode};
use crate::params::Params;
use crate::product::cortex_m4::{Method, method, program, right};
use crate::{product, sort};

const fn method_of<R: Params>() -> Option<Method> {
    method(R::P)
}

/// Returns the offsets of the operands; that of the product is 0.
pub(super) const fn places<R: Params>() -> [usize; 2] {
    match method_of::<R>() {
        Some(method) => method.places(),
        None => [0, 0],
    }
}

#[inline(always)]
pub(super) fn multiply<R: Params>(memory: &mut [i16]) {
    if let Some(method) = const { method_of::<R>() } {
        method.multiply::<R>(memory);
    }
}

#[inline(always)]
pub(super) fn multiply_by_prepared<R: Params>(memory: &mut [i16], right: &[i16]) {
    if let Some(method) = const { method_of::<R>() } {
        method.multiply_by_prepared(memory, right);
    }
}

#[inline(always)]
pub(super) fn prepare<R: Params>(out: &mut [i16], b: &[i16]) {
    if let Some(program) = const { program::<R>() } {
        right(program, out, b);
    }
}

/// Returns coefficients as bytes.
#[inline(always)]
pub(super) fn bytes<R: Params>(memory: &mut [i16]) -> &mut [u8] {
    const {
        let coefficients = product::low_stack::<R>();
        assert!(coefficients == 0 || size_of::<i16>() * coefficients >= sort::bytes(R::P));
    }
    bytes_of_words(words(unsigned(memory)))
}

/// Reduces words in place: two words become one word of two coefficients, at the same or a lower offset.
#[inline(always)]
pub(super) fn uniform<R: Params>(memory: &mut [i16], fill: impl FnOnce(&mut [u8])) {
    let (q, half) = (u32::from(<R::Q as Modulus>::Q as u16), <R::Q as Modulus>::HALF);
    // The divisor is a compile-time constant.
    let coefficient = |word: u32| u32::from(((word % q) as i16 - half) as u16);
    {
        let words = words(unsigned(&mut memory[..2 * R::P]));
        fill(bytes_of_words(words));
        for i in 0..R::P / 2 {
            words[i] = coefficient(words[2 * i]) | coefficient(words[2 * i + 1]) << 16;
        }
        words[R::P / 2] = coefficient(words[R::P - 1]);
    }
    memory[R::P..R::PADDED].fill(0);
}

/// Computes the quotient of the product, which is at offset 0.
#[inline(always)]
pub(super) fn quotient_mod_3<R: Params>(
    memory: &mut [i16],
    g_inverse: &[u8],
    out: &mut [u8],
) -> u32 {
    const { assert!(<R::Q as Modulus>::Q % 6 == 1 && R::P % 4 == 1) }
    let memory = words(unsigned(memory));
    let ring = const { (R::P, trits::tree(R::P), <R::Q as Modulus>::Q / 6) };
    trits::quotient::<NativeTrits>(ring, memory, g_inverse, out)
}

/// Decodes numbers n to factor·n - (q-1)/2.
#[inline(always)]
pub(super) fn decode<R: Params>(
    plan: &CodecPlan,
    bytes: &[u8],
    factor: u16,
    out: &mut [i16],
    scratch: &mut [i16],
) -> u32 {
    let changed = Some((factor, <R::Q as Modulus>::HALF));
    encode::decode(plan, bytes, unsigned(out), unsigned(scratch), changed)
}

/// Encodes numbers c + (q-1)/2, or those of [`coefficients::round`](crate::coefficients::round).
#[inline(always)]
pub(super) fn encode<R: Params>(
    plan: &CodecPlan,
    round: bool,
    c: &mut [i16],
    scratch: &mut [i16],
    out: &mut [u8],
) {
    let half = <R::Q as Modulus>::HALF;
    let changed = round.then_some((THIRD, half + 1));
    if !round {
        c[..R::P].iter_mut().for_each(|c| *c += half);
    }
    encode::encode(plan, unsigned(c), unsigned(scratch), out, changed);
}

/// (2^16 + 2)/3
const THIRD: i32 = 21846;

pub(super) fn small_decode<const MOD_3: bool>(bytes: &[u8], out: &mut [i16]) {
    NativeCodec::small_decode(bytes, MOD_3, out);
}

pub(super) fn near(a: &[i16], b: &[i16]) -> u32 {
    NativeCodec::near(a, b)
}
