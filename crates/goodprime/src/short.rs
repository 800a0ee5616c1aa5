//! The sampling of NTRU Prime's secret polynomials from random words. The code follows section 4.2 of NTRU Prime's
//! round-3 submission.

use core::marker::PhantomData;

use goodprime_lanes::{Isa, Kernel};
use goodprime_ring::low_stack::{SortInPlace, SortedBytes, has_low_stack};
use goodprime_ring::operations::Sort;
use goodprime_ring::{Array, Ring, Small};

use crate::codec::encode_small;
use crate::error::Error;
use crate::hash::Hash;
use crate::random::{Expand, Fill};
use crate::scheme::PrimeSet;
use crate::wipe::{Wiped, wipe};

/// Returns the first p words of `bytes`, each in little-endian order. The slice is cut once to p words, so that loops
/// over it have no bounds checks and become vector code.
#[inline(always)]
pub(crate) fn words<R: Ring>(bytes: &[u8]) -> &[[u8; 4]] {
    &bytes.as_chunks().0[..R::P]
}

/// A kernel that samples by `Short_fromlist`: 4p bytes give a polynomial with exactly `weight` nonzero coefficients.
///
/// The low two bits of each word encode a coefficient. Sorting the words by their other bits shuffles the
/// coefficients. The kernel is a function of its own, so that its memory is not on the stack during products.
pub(crate) struct Short<'a, R: Ring> {
    pub(crate) random: &'a [u8],
    pub(crate) weight: usize,
    pub(crate) out: &'a mut Small<R>,
}

impl<R: Ring> Kernel for Short<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { random, weight, out } = self;
        let mut list = R::Words::ZERO;
        let (units, zeros) = list.as_mut()[..R::P].split_at_mut(weight);
        let (for_units, for_zeros) = words::<R>(random).split_at(weight);
        for (w, bytes) in units.iter_mut().zip(for_units) {
            *w = u32::from_le_bytes(*bytes) & !1;
        }
        for (w, bytes) in zeros.iter_mut().zip(for_zeros) {
            *w = u32::from_le_bytes(*bytes) & !3 | 1;
        }
        isa.run(Sort::<R> { words: &mut list });
        let sorted = list.as_ref();
        out.set(|i, _| (sorted[i] & 3) as i16 - 1);
        wipe(list.as_mut());
    }
}

/// Draws Short(random) with the next request, and encodes it. It is a function of its own, so that its memory is not
/// on the stack during products and inversions.
#[inline(never)]
pub(crate) fn draw_short<I: Isa, S: PrimeSet>(
    isa: I,
    fill: &mut Fill<'_>,
    encoded: &mut [u8],
) -> Result<(), Error> {
    if const { has_low_stack::<S::Ring>() } {
        return draw_low_stack::<I, S>(isa, fill, encoded);
    }
    let mut random = Wiped::<S::WordBytes, u8>::new();
    fill(random.as_mut())?;
    let mut short = Small::ZERO;
    encode_short::<I, S>(isa, random.as_ref(), &mut short, encoded);
    Ok(())
}

/// Computes Short(random), stores it in `short`, and encodes it.
#[inline(always)]
pub(crate) fn encode_short<I: Isa, S: PrimeSet>(
    isa: I,
    random: &[u8],
    short: &mut Small<S::Ring>,
    encoded: &mut [u8],
) {
    isa.run_outlined(Short { random, weight: S::WEIGHT, out: &mut *short });
    encode_small(isa, short, encoded);
}

/// Computes `HashShort`: the ephemeral short polynomial of a message. `key` is Hash5 of the message.
#[inline(always)]
pub(crate) fn hash_short<I: Isa, S: PrimeSet>(isa: I, key: &Hash, out: &mut Small<S::Ring>) {
    let mut words = Wiped::<S::WordBytes, u8>::new();
    Expand::new(key).fill(words.as_mut());
    isa.run_outlined(Short { random: words.as_ref(), weight: S::WEIGHT, out });
}

inlined_unless_compact! {
    /// Samples by `Small_random`: 4p bytes give a polynomial with nearly uniform coefficients.
    pub(crate) fn small<R: Ring>(bytes: &[u8], out: &mut Small<R>) {
        let words = words::<R>(bytes);
        out.set(|i, _| (((u32::from_le_bytes(words[i]) & 0x3fff_ffff) * 3) >> 30) as i16 - 1);
    }
}

// Sampling for products in place, which sorts the words in the memory of the randomness.

/// Computes [`draw_short`] for products in place. Leaves its stack to the operation, which overwrites it.
#[inline(never)]
fn draw_low_stack<I: Isa, S: PrimeSet>(
    isa: I,
    fill: &mut Fill<'_>,
    out: &mut [u8],
) -> Result<(), Error> {
    let words = &mut SortedBytes::<S::Ring>::new();
    fill(&mut words.memory_mut()[..4 * S::P])?;
    short_low_stack::<I, S>(isa, words.memory_mut(), out);
    Ok(())
}

/// Computes `Short_fromlist` from the first p words of `memory`, and encodes the polynomial. The low two bits of the
/// sorted words are the codes of its coefficients. Key generation and encapsulation share this function.
#[inline(never)]
pub(crate) fn short_low_stack<I: Isa, S: PrimeSet>(isa: I, memory: &mut [u8], out: &mut [u8]) {
    let (units, zeros) = memory.as_chunks_mut::<4>().0[..S::P].split_at_mut(S::WEIGHT);
    units.iter_mut().for_each(|word| word[0] &= !1);
    zeros.iter_mut().for_each(|word| word[0] = word[0] & !3 | 1);
    isa.run(SortInPlace::<S::Ring> { memory, ring: PhantomData });
    let code = |word: &[u8; 4]| word[0] & 3;
    let (fours, rest) = words::<S::Ring>(memory).as_chunks::<4>();
    let (bytes, last) = out.split_at_mut(fours.len());
    for (byte, [w0, w1, w2, w3]) in bytes.iter_mut().zip(fours) {
        *byte = code(w0) | code(w1) << 2 | code(w2) << 4 | code(w3) << 6;
    }
    for (byte, word) in last.iter_mut().zip(rest) {
        *byte = code(word);
    }
}

/// Computes [`hash_short`] and encodes the polynomial. `memory` has room for at least p words.
#[inline(never)]
pub(crate) fn hash_short_low_stack<I: Isa, S: PrimeSet>(
    isa: I,
    key: &Hash,
    memory: &mut [u8],
    out: &mut [u8],
) {
    Expand::new(key).fill(&mut memory[..4 * S::P]);
    short_low_stack::<I, S>(isa, memory, out);
}
