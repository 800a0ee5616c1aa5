//! Byte layouts of polynomials. Source: NTRU Prime round 3, section 4.3.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel, Modulus};
use goodprime_ring::encode::CodecPlan;
use goodprime_ring::low_stack::{self, DecodeInPlace, EncodeInPlace, ProductMemory};
use goodprime_ring::operations::{Decode, Encode, Round};
use goodprime_ring::{Ring, Rq, Small};

use crate::wipe::{Wiped, wipe};

/// (q-1)/2.
const fn half<R: Ring>() -> i16 {
    <R::Q as Modulus>::HALF
}

/// The codec of R/q elements: p numbers below q.
pub(crate) const fn rq_plan<R: Ring>() -> CodecPlan {
    CodecPlan::new(R::P, <R::Q as Modulus>::Q as u16)
}

/// The codec of rounded elements: p numbers below (q+2)/3.
pub(crate) const fn rounded_plan<R: Ring>() -> CodecPlan {
    CodecPlan::new(R::P, (<R::Q as Modulus>::Q as u16).div_ceil(3))
}

/// Bytes of an encoded rounded element.
pub(crate) const fn rounded_size<R: Ring>() -> usize {
    const { rounded_plan::<R>().length() }
}

/// Bytes of an encoded small polynomial: four coefficients per byte.
pub(crate) const fn small_size(p: usize) -> usize {
    p.div_ceil(4)
}

/// The numbers of a polynomial, before encoding or after decoding.
pub(crate) type Numbers<R> = Wiped<<R as Ring>::Numbers, u16>;

/// Encodes coefficients as c + (q-1)/2. In this module `numbers` is scratch memory.
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

/// Inverts [`encode_rq`]; any bytes decode.
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

// Codecs for products in place. They do not overwrite the stack: the operation does.

/// [`decode_rq`] to the first operand of a product in place.
#[inline(always)]
pub(crate) fn decode_rq_to<I: Isa, R: Ring>(isa: I, bytes: &[u8], place: &mut ProductMemory<R>) {
    let plan = const { &rq_plan::<R>() };
    isa.run_outlined(DecodeInPlace { place, plan, bytes, factor: 1 });
}

/// [`decode_rounded`] to the first operand of a product in place. Returns true if the bytes are canonical.
#[inline(always)]
pub(crate) fn decode_rounded_to<I: Isa, R: Ring>(
    isa: I,
    bytes: &[u8],
    place: &mut ProductMemory<R>,
) -> Choice {
    let plan = const { &rounded_plan::<R>() };
    isa.run_outlined(DecodeInPlace { place, plan, bytes, factor: 3 })
}

/// [`round_and_encode`] of the product in place.
#[inline(always)]
pub(crate) fn round_and_encode_from<I: Isa, R: Ring>(
    isa: I,
    place: &mut ProductMemory<R>,
    out: &mut [u8],
) {
    let plan = const { &rounded_plan::<R>() };
    isa.run_outlined(EncodeInPlace { place, plan, round: true, out });
}

/// [`encode_rq`] of the product in place.
#[inline(always)]
pub(crate) fn encode_rq_from<I: Isa, R: Ring>(
    isa: I,
    place: &mut ProductMemory<R>,
    out: &mut [u8],
) {
    let plan = const { &rq_plan::<R>() };
    isa.run_outlined(EncodeInPlace { place, plan, round: false, out });
}

/// [`decode_small`] or [`decode_small_mod_3`].
#[inline(always)]
pub(crate) fn decode_small_to<const MOD_3: bool, I: Isa, R: Ring>(
    isa: I,
    bytes: &[u8],
    out: &mut [i16],
) {
    let ring = PhantomData::<R>;
    isa.run_outlined(low_stack::DecodeSmall::<R, MOD_3> { bytes, out, ring });
}

/// Rounds coefficients to multiples of 3 (`Round`), and encodes these as (c + (q-1)/2)/3.
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

/// Decodes a rounded element, which [`round_and_encode`] writes; any bytes decode.
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

/// Encodes coefficients as two bits (c + 1), the lowest index in the lowest bits.
#[inline(always)]
pub(crate) fn encode_small<I: Isa, R: Ring>(isa: I, a: &Small<R>, out: &mut [u8]) {
    let out = &mut out[..small_size(R::P)];
    isa.run_outlined(EncodeSmall { coefficients: a.coefficients(), out });
}

/// Inverts [`encode_small`]. The code 3, which encoders never write, decodes to 2 as in the
/// reference, so the result need not be small.
#[inline(always)]
pub(crate) fn decode_small<I: Isa, R: Ring>(isa: I, bytes: &[u8], out: &mut Rq<R>) {
    let bytes = &bytes[..small_size(R::P)];
    isa.run_outlined(DecodeSmall::<false> { bytes, out: out.padded_mut() });
    wipe(&mut out.padded_mut()[R::P..]);
}

/// [`decode_small`] to an element of R/3, where code 3 is -1.
#[inline(always)]
pub(crate) fn decode_small_mod_3<I: Isa, R: Ring>(isa: I, bytes: &[u8], out: &mut Small<R>) {
    let bytes = &bytes[..small_size(R::P)];
    isa.run_outlined(DecodeSmall::<true> { bytes, out: out.padded_mut() });
    wipe(&mut out.padded_mut()[R::P..]);
}

// Two bits per coefficient, as kernels of slices: one copy per backend serves all rings.

/// True where a register has no four 16-bit lanes: each coefficient is coded alone.
const NARROW_WORDS: bool = cfg!(target_pointer_width = "32");

/// One in each of four 16-bit lanes.
const LANES: u64 = 0x0001_0001_0001_0001;

/// Encodes p coefficients, one more than a multiple of 4, four per byte.
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
            // c + 1 in each lane: -1 becomes 3 first, so that no lane carries into the next.
            let four = ((four & (3 * LANES)) + LANES) & (3 * LANES);
            // Lane k, shifted by 48 - 14k, arrives at place 48 + 2k.
            *byte = (four.wrapping_mul(1 << 48 | 1 << 34 | 1 << 20 | 1 << 6) >> 48) as u8;
        }
        if let ([byte], [c]) = (last, rest) {
            *byte = (c + 1) as u8;
        }
    }
}

/// Decodes each byte to four coefficients at the beginning of `out`. Code 3 becomes 2, or -1 with `MOD_3`.
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
            // Bits 2k and 2k + 1, shifted by 14k, arrive in lane k.
            let spread = (byte as u64).wrapping_mul(1 | 1 << 14 | 1 << 28 | 1 << 42) & (3 * LANES);
            // Code 3 becomes 0.
            let threes = spread & spread >> 1 & LANES;
            let codes = if MOD_3 { spread ^ (3 * threes) } else { spread };
            // One less in each lane, without a borrow from the next.
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

    /// Decodes strings of one repeated byte, and encodes the results that are small.
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
