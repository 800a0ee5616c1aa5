//! Sampling secret polynomials from random words. Source: NTRU Prime round 3, section 4.2.

use goodprime_lanes::Isa;
use goodprime_ring::operations::Sort;
use goodprime_ring::params::Array;
use goodprime_ring::{Ring, Small};

use crate::wipe::wipe;

/// Word i of `bytes`, little-endian.
#[inline(always)]
fn word(bytes: &[u8], i: usize) -> u32 {
    let mut w = [0; 4];
    w.copy_from_slice(&bytes[4 * i..4 * i + 4]);
    u32::from_le_bytes(w)
}

/// `Short_fromlist`: a polynomial with exactly `weight` nonzero coefficients from 4p bytes.
///
/// The low bits of the words say what a coefficient is, and sorting by the rest shuffles them.
#[inline(always)]
pub(crate) fn short<I: Isa, R: Ring>(isa: I, bytes: &[u8], weight: usize) -> Small<R> {
    let mut words = R::Words::ZERO;
    for (i, w) in words.as_mut()[..R::P].iter_mut().enumerate() {
        *w = if i < weight { word(bytes, i) & !1 } else { word(bytes, i) & !3 | 1 };
    }
    isa.run(Sort::<R> { words: &mut words });
    let sorted = words.as_ref();
    let out = Small::from_fn(|i| (sorted[i] & 3) as i16 - 1);
    wipe(words.as_mut());
    out
}

/// `Small_random`: a polynomial with nearly uniform coefficients from 4p bytes.
#[cfg(feature = "sntrup")]
#[inline(always)]
pub(crate) fn small<R: Ring>(bytes: &[u8]) -> Small<R> {
    Small::from_fn(|i| (((word(bytes, i) & 0x3fff_ffff) * 3) >> 30) as i16 - 1)
}
