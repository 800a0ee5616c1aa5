//! The encodings of NTRU Prime's polynomials as bytes. The code follows section 4.3 of NTRU Prime's round-3 submission.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel, Modulus};
use goodprime_ring::encode::CodecPlan;
use goodprime_ring::low_stack::{self, DecodeInPlace, EncodeInPlace, ProductMemory};
use goodprime_ring::operations::{Decode, Encode, Round};
use goodprime_ring::{Ring, Rq, Small};

use crate::wipe::{Wiped, wipe};

/// Returns (q-1)/2, which makes coefficients of R/q non-negative.
const fn half<R: Ring>() -> i16 {
    <R::Q as Modulus>::HALF
}

/// Returns the plan that encodes an element of R/q: p numbers below q.
pub(crate) const fn rq_plan<R: Ring>() -> CodecPlan {
    CodecPlan::new(R::P, <R::Q as Modulus>::Q as u16)
}

/// Returns the plan that encodes a rounded element: p numbers below (q+2)/3.
pub(crate) const fn rounded_plan<R: Ring>() -> CodecPlan {
    CodecPlan::new(R::P, (<R::Q as Modulus>::Q as u16).div_ceil(3))
}

/// Returns the number of bytes of an encoded rounded element.
pub(crate) const fn rounded_size<R: Ring>() -> usize {
    const { rounded_plan::<R>().length() }
}

/// Returns the number of bytes of an encoded small polynomial, with four coefficients per byte.
pub(crate) const fn small_size(p: usize) -> usize {
    p.div_ceil(4)
}

/// The numbers of a polynomial, before encoding or after decoding.
pub(crate) type Numbers<R> = Wiped<<R as Ring>::Numbers, u16>;

/// Encodes each coefficient c as the number c + (q-1)/2. In this module, `numbers` is scratch memory.
#[inline(always)]
pub(crate) fn encode_rq<I: Isa, R: Ring>(
    isa: I,
    a: &Rq<R>,
    numbers: &mut Numbers<R>,
    out: &mut [u8],
) {
    for (n, c) in numbers.0.as_mut().iter_mut().zip(a.coefficients()) {
        *n = (c + half::<R>()) as u16;
    }
    let plan = const { &rq_plan::<R>() };
    isa.run(Encode::<R> { plan, numbers: &mut numbers.0, out });
}

/// Decodes an element of R/q, the inverse of [`encode_rq`]. Any bytes of the right length decode.
#[inline(always)]
pub(crate) fn decode_rq<I: Isa, R: Ring>(
    isa: I,
    bytes: &[u8],
    numbers: &mut Numbers<R>,
    out: &mut Rq<R>,
) {
    let plan = const { &rq_plan::<R>() };
    isa.run(Decode::<R> { plan, bytes, numbers: &mut numbers.0 });
    let numbers = numbers.0.as_ref();
    out.set(|i, _| numbers[i] as i16 - half::<R>());
}

// Encoders and decoders for products in place, which share the memory of the product. They leave secrets on the stack,
// which the operation overwrites at its end.

/// Decodes as [`decode_rq`] does, to the first operand of a product in place.
#[inline(always)]
pub(crate) fn decode_rq_to<I: Isa, R: Ring>(isa: I, bytes: &[u8], place: &mut ProductMemory<R>) {
    let plan = const { &rq_plan::<R>() };
    isa.run_outlined(DecodeInPlace { place, plan, bytes, factor: 1 });
}

/// Decodes as [`decode_rounded`] does, to the first operand of a product in place. Returns true if the bytes are
/// canonical.
#[inline(always)]
pub(crate) fn decode_rounded_to<I: Isa, R: Ring>(
    isa: I,
    bytes: &[u8],
    place: &mut ProductMemory<R>,
) -> Choice {
    let plan = const { &rounded_plan::<R>() };
    isa.run_outlined(DecodeInPlace { place, plan, bytes, factor: 3 })
}

/// Encodes the result of a product in place as [`round_and_encode`] does.
#[inline(always)]
pub(crate) fn round_and_encode_from<I: Isa, R: Ring>(
    isa: I,
    place: &mut ProductMemory<R>,
    out: &mut [u8],
) {
    let plan = const { &rounded_plan::<R>() };
    isa.run_outlined(EncodeInPlace { place, plan, round: true, out });
}

/// Encodes the result of a product in place as [`encode_rq`] does.
#[inline(always)]
pub(crate) fn encode_rq_from<I: Isa, R: Ring>(
    isa: I,
    place: &mut ProductMemory<R>,
    out: &mut [u8],
) {
    let plan = const { &rq_plan::<R>() };
    isa.run_outlined(EncodeInPlace { place, plan, round: false, out });
}

/// Decodes as [`decode_small_mod_3`] does with `MOD_3`, else as [`decode_small`] does.
#[inline(always)]
pub(crate) fn decode_small_to<const MOD_3: bool, I: Isa, R: Ring>(
    isa: I,
    bytes: &[u8],
    out: &mut [i16],
) {
    let ring = PhantomData::<R>;
    isa.run_outlined(low_stack::DecodeSmall::<R, MOD_3> { bytes, out, ring });
}

/// Rounds each coefficient to a multiple c of 3 (`Round`), and encodes c as the number (c + (q-1)/2)/3.
#[inline(always)]
pub(crate) fn round_and_encode<I: Isa, R: Ring>(
    isa: I,
    a: &Rq<R>,
    numbers: &mut Numbers<R>,
    out: &mut [u8],
) {
    isa.run(Round { numbers: &mut numbers.0, a });
    let plan = const { &rounded_plan::<R>() };
    isa.run(Encode::<R> { plan, numbers: &mut numbers.0, out });
}

/// Decodes a rounded element, the inverse of [`round_and_encode`]. Any bytes of the right length decode.
#[inline(always)]
pub(crate) fn decode_rounded<I: Isa, R: Ring>(
    isa: I,
    bytes: &[u8],
    numbers: &mut Numbers<R>,
    out: &mut Rq<R>,
) {
    let plan = const { &rounded_plan::<R>() };
    isa.run(Decode::<R> { plan, bytes, numbers: &mut numbers.0 });
    let numbers = numbers.0.as_ref();
    out.set(|i, _| 3 * numbers[i] as i16 - half::<R>());
}

/// Encodes each coefficient c as the two bits of c + 1. The first of four coefficients is in the lowest bits of a
/// byte.
#[inline(always)]
pub(crate) fn encode_small<I: Isa, R: Ring>(isa: I, a: &Small<R>, out: &mut [u8]) {
    let out = &mut out[..small_size(R::P)];
    isa.run_outlined(EncodeSmall { coefficients: a.coefficients(), out });
}

/// Decodes a small polynomial, the inverse of [`encode_small`]. The code 3, which encoders never write, decodes to 2
/// as in the reference, so the result need not be small.
#[inline(always)]
pub(crate) fn decode_small<I: Isa, R: Ring>(isa: I, bytes: &[u8], out: &mut Rq<R>) {
    let bytes = &bytes[..small_size(R::P)];
    isa.run_outlined(DecodeSmall::<false> { bytes, out: out.padded_mut() });
    wipe(&mut out.padded_mut()[R::P..]);
}

/// Decodes a small polynomial to an element of R/3. The code 3 decodes to -1.
#[inline(always)]
pub(crate) fn decode_small_mod_3<I: Isa, R: Ring>(isa: I, bytes: &[u8], out: &mut Small<R>) {
    let bytes = &bytes[..small_size(R::P)];
    isa.run_outlined(DecodeSmall::<true> { bytes, out: out.padded_mut() });
    wipe(&mut out.padded_mut()[R::P..]);
}

// The encoding with two bits per coefficient, as kernels that work on slices: one copy per backend serves all rings.

/// True on targets whose registers are too narrow for four 16-bit lanes. On these targets each coefficient is coded
/// alone.
const NARROW_WORDS: bool = cfg!(target_pointer_width = "32");

/// The word that has a one in each of its four 16-bit lanes.
const LANES: u64 = 0x0001_0001_0001_0001;

/// Encodes p coefficients with four per byte, where p is one more than a multiple of 4.
struct EncodeSmall<'a> {
    coefficients: &'a [i16],
    out: &'a mut [u8],
}

impl Kernel for EncodeSmall<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        let (fours, rest) = self.coefficients.as_chunks::<4>();
        let (bytes, last) = self.out.split_at_mut(fours.len());
        for (byte, [c0, c1, c2, c3]) in bytes.iter_mut().zip(fours) {
            if NARROW_WORDS {
                let code = |c: &i16| (c + 1) as u8 & 3;
                *byte = code(c0) | code(c1) << 2 | code(c2) << 4 | code(c3) << 6;
                continue;
            }
            let lane = |c: &i16| *c as u16 as u64;
            let four = lane(c0) | lane(c1) << 16 | lane(c2) << 32 | lane(c3) << 48;
            // Compute c + 1 in each lane. Any -1 becomes 3 first, so that no lane carries into the next.
            let four = ((four & (3 * LANES)) + LANES) & (3 * LANES);
            // A shift by 48 - 14k moves lane k to bit 48 + 2k.
            *byte = (four.wrapping_mul(1 << 48 | 1 << 34 | 1 << 20 | 1 << 6) >> 48) as u8;
        }
        if let ([byte], [c]) = (last, rest) {
            *byte = (c + 1) as u8;
        }
    }
}

/// Decodes each byte to four coefficients at the beginning of `out`. The code 3 becomes 2, or -1 with `MOD_3`.
struct DecodeSmall<'a, const MOD_3: bool> {
    bytes: &'a [u8],
    out: &'a mut [i16],
}

impl<const MOD_3: bool> Kernel for DecodeSmall<'_, MOD_3> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        for (four, &byte) in self.out.as_chunks_mut::<4>().0.iter_mut().zip(self.bytes) {
            if NARROW_WORDS {
                *four = [0, 2, 4, 6].map(|k| {
                    let code = i32::from(byte) >> k & 3;
                    (code - 1 - if MOD_3 { 3 * (code >> 1 & code) } else { 0 }) as i16
                });
                continue;
            }
            // A shift by 14k moves bits 2k and 2k + 1 to lane k.
            let spread = (byte as u64).wrapping_mul(1 | 1 << 14 | 1 << 28 | 1 << 42) & (3 * LANES);
            // Replace the code 3 by 0.
            let threes = spread & spread >> 1 & LANES;
            let codes = if MOD_3 { spread ^ (3 * threes) } else { spread };
            // Subtract one from each lane without a borrow from the next lane.
            let less = ((codes | LANES << 15) - LANES) ^ LANES << 15;
            *four = [0, 16, 32, 48].map(|k| (less >> k) as i16);
        }
    }
}

#[cfg(all(test, feature = "sntrup"))]
mod tests {
    use super::*;
    use goodprime_lanes::Backend;
    use goodprime_ring::{P653, Params};

    /// Decodes strings of one repeated byte, and encodes those results that are small.
    struct EveryByte;

    impl Kernel for EveryByte {
        type Output = ();
        fn on<I: Isa>(self, isa: I) {
            for byte in 0..=255 {
                let bytes = [byte; small_size(P653::P)];
                let codes = [0, 2, 4, 6].map(|k| (byte >> k & 3) as i16 - 1);
                let mut a = Rq::<P653>::from_fn(|_| 77);
                decode_small(isa, &bytes, &mut a);
                assert!(a.coefficients().iter().enumerate().all(|(i, c)| *c == codes[i % 4]));
                assert!(a.padded()[P653::P..].iter().all(|c| *c == 0));
                let mut a = Small::<P653>::ZERO;
                decode_small_mod_3(isa, &bytes, &mut a);
                let codes_mod_3 = codes.map(|c| if c == 2 { -1 } else { c });
                assert!(a.coefficients().iter().enumerate().all(|(i, c)| *c == codes_mod_3[i % 4]));
                assert!(a.padded()[P653::P..].iter().all(|c| *c == 0));
                if codes.iter().all(|c| *c < 2) {
                    let mut back = [0; small_size(P653::P)];
                    encode_small(isa, &a, &mut back);
                    let last = back.len() - 1;
                    assert!(back[..last].iter().all(|b| *b == byte) && back[last] == byte & 3);
                }
            }
        }
    }

    #[test]
    fn every_byte_decodes_to_its_codes() {
        Backend::available().for_each(|backend| backend.run(EveryByte));
    }
}
