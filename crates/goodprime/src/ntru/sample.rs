//! Sampling of NTRU's ternary polynomials. The code follows section 1.10 of NTRU's round-3 submission.

use goodprime_lanes::{Isa, Kernel};
use goodprime_ring::Array;
use goodprime_ring::cyclic::operations::Sort;
use goodprime_ring::cyclic::{CyclicParams, CyclicRing, Ternary};

use crate::wipe::wipe;

/// Returns the ternary coefficient of a digit: 0, 1, -1 for 0, 1, 2.
#[inline(always)]
pub(super) fn from_digit(digit: u16) -> u16 {
    digit ^ ((digit >> 1).wrapping_neg() & 0xfffd)
}

/// Samples by the specification's `Ternary`: each coefficient is a byte modulo 3.
pub(super) struct Iid<'a> {
    pub(super) bytes: &'a [u8],
    /// The polynomial, which gets one coefficient per random byte.
    pub(super) out: &'a mut [u16],
}

impl Kernel for Iid<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        for (c, byte) in self.out.iter_mut().zip(self.bytes) {
            // ⌊171·b/512⌋ = ⌊b/3⌋ for every byte b.
            let byte = *byte as u16;
            *c = from_digit(byte - 3 * ((byte * 171) >> 9));
        }
    }
}

/// Completes the specification's `Ternary_Plus`: negates the even coefficients if <x·r, r> is negative.
pub(super) fn iid_plus<R: CyclicRing>(r: &mut Ternary<R>) {
    let c = r.coefficients();
    let sum = c.iter().zip(&c[1..]).fold(0u16, |sum, (a, b)| sum.wrapping_add(a.wrapping_mul(*b)));
    let mask = (sum >> 15).wrapping_neg();
    for c in r.coefficients_mut().iter_mut().step_by(2) {
        *c = (*c ^ mask).wrapping_sub(mask);
    }
}

/// Returns the number of random bytes that [`FixedType`] uses: 30 bits per coefficient.
pub(super) const fn fixed_type_size<R: CyclicParams>() -> usize {
    (30 * (R::N - 1)).div_ceil(8)
}

/// Returns four fields of 30 bits as words to be sorted.
#[inline(always)]
pub(super) fn fields(bytes: &[u8; 15]) -> [u32; 4] {
    // The bits from 0, 30, 60 and 90 on; the last eight bytes begin at bit 56.
    let [low, high] = [bytes.first_chunk(), bytes.last_chunk()]
        .map(|eight| u64::from_le_bytes(*eight.expect("fifteen bytes")));
    // The specification sorts signed words: with the highest bit flipped they are unsigned.
    [low, low >> 30, high >> 4, high >> 34].map(|bits| (bits as u32) << 2 ^ 1 << 31)
}

/// Samples by the specification's `Fixed_Type`: weight/2 coefficients are 1 and weight/2 are -1. Sorting the
/// coefficients by random fields shuffles them.
pub(super) struct FixedType<'a, R: CyclicRing> {
    pub(super) bytes: &'a [u8],
    pub(super) weight: usize,
    pub(super) out: &'a mut Ternary<R>,
}

impl<R: CyclicRing> Kernel for FixedType<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { bytes, weight, out } = self;
        let mut list = R::Words::ZERO;
        // n - 1 is a multiple of 4 in all sets.
        let words = &mut list.as_mut()[..R::N - 1];
        for (four, bytes) in words.as_chunks_mut::<4>().0.iter_mut().zip(bytes.as_chunks::<15>().0)
        {
            *four = fields(bytes);
        }
        words[..weight / 2].iter_mut().for_each(|word| *word |= 1);
        words[weight / 2..weight].iter_mut().for_each(|word| *word |= 2);
        isa.run(Sort::<R> { words: &mut list });
        for (c, word) in out.coefficients_mut().iter_mut().zip(&list.as_ref()[..R::N - 1]) {
            *c = from_digit((*word & 3) as u16);
        }
        wipe(list.as_mut());
    }
}
