//! Packing polynomials with k bits per coefficient. Coefficients with lower indices are in lower bits. The code follows
//! sections 1.8.1 to 1.8.4 of NTRU's round-3 submission.
//!
//! Four coefficients, in words of 16 bits, are the fields of a 64-bit number, which is called a *quad*. A packed quad
//! has 4k bits, and two packed quads take k bytes. Eight quads are packed at a time, so that the compiler vectorises
//! the loop. Quads are unpacked one by one, because the load of a vector of packed quads that was just stored in parts
//! would wait for these stores.
//!
//! The number of packed coefficients is n - 1, which is a multiple of 4 in all sets, and k is between 8 and 15.
//! Packing or unpacking a quad costs three shifts and three masks.

use goodprime_lanes::{Isa, Kernel};
use goodprime_ring::cyclic::{CyclicRing, Rq};

/// The number of words in eight quads. Packed they take 4k bytes.
const BLOCK: usize = 32;

/// Returns a quad with `field` in all four fields.
const fn splat(field: u16) -> u64 {
    field as u64 * 0x0001_0001_0001_0001
}

/// The mask of the first and the third field of a quad.
const EVEN_FIELDS: u64 = 0x0000_ffff_0000_ffff;

/// Returns a quad with four words as its fields.
pub(super) const fn quad(words: &[u16; 4]) -> u64 {
    let [a, b, c, d] = *words;
    a as u64 | (b as u64) << 16 | (c as u64) << 32 | (d as u64) << 48
}

/// Returns the fields of a quad.
pub(super) const fn words(quad: u64) -> [u16; 4] {
    [quad as u16, (quad >> 16) as u16, (quad >> 32) as u16, (quad >> 48) as u16]
}

/// Packs the low k bits of a_i - `less`, for each i that has room in `out`. k is a constant, so that no division by k
/// happens when the program runs.
pub(super) struct Pack<'a, R: CyclicRing> {
    pub(super) less: u16,
    pub(super) a: &'a Rq<R>,
    pub(super) out: &'a mut [u8],
}

impl<R: CyclicRing> Kernel for Pack<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        let Self { less, a, out } = self;
        let (k, mask, bytes) = (R::LOG_Q, splat(R::MASK), R::LOG_Q as usize);
        for (out, words) in out.chunks_mut(4 * bytes).zip(a.padded().as_chunks::<BLOCK>().0) {
            let mut quads = [0; BLOCK / 4];
            for (packed, words) in quads.iter_mut().zip(words.as_chunks::<4>().0) {
                let all = quad(&words.map(|word| word.wrapping_sub(less))) & mask;
                let pairs = (all & EVEN_FIELDS) | (all & !EVEN_FIELDS) >> (16 - k);
                *packed = (pairs & 0xffff_ffff) | pairs >> 32 << (2 * k);
            }
            for (out, [low, high]) in out.chunks_mut(bytes).zip(quads.as_chunks().0) {
                if out.len() == bytes {
                    // The first and the last eight bytes, which overlap.
                    let last = low >> (8 * k - 64) | high << (64 - 4 * k);
                    out[..8].copy_from_slice(&(low | high << (4 * k)).to_le_bytes());
                    out[bytes - 8..].copy_from_slice(&last.to_le_bytes());
                } else {
                    out.copy_from_slice(&low.to_le_bytes()[..out.len()]);
                }
            }
        }
    }
}

/// Unpacks what [`Pack`] with `less` = 0 packed. Words beyond the packed bits become zero, and leftover bits are
/// ignored.
pub(super) struct Unpack<'a, R: CyclicRing> {
    pub(super) bytes: &'a [u8],
    pub(super) out: &'a mut Rq<R>,
}

impl<R: CyclicRing> Kernel for Unpack<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        let Self { bytes, out } = self;
        let k = R::LOG_Q;
        let (of_pair, of_quad) = ((1 << (2 * k)) - 1, (1 << (4 * k)) - 1);
        let first = splat(R::MASK) & EVEN_FIELDS;
        let spread = |packed: u64| {
            let pairs = (packed & of_pair) | packed >> (2 * k) << 32;
            words((pairs & first) | (pairs << (16 - k)) & (first << 16))
        };
        let size = k as usize;
        let eights = bytes.chunks_exact(size);
        let rest = eights.remainder();
        let (whole, zeros) = out.padded_mut().split_at_mut(8 * eights.len());
        for (out, bytes) in whole.as_chunks_mut::<8>().0.iter_mut().zip(eights) {
            let (low, high) = (bytes.first_chunk(), bytes.last_chunk());
            let (Some(low), Some(high)) = (low, high) else { return };
            let ([first, last], _) = out.as_chunks_mut::<4>() else { return };
            *first = spread(u64::from_le_bytes(*low) & of_quad);
            *last = spread(u64::from_le_bytes(*high) >> (64 - 4 * k));
        }
        zeros.fill(0);
        let packed = rest.iter().rev().fold(0, |all, byte| all << 8 | *byte as u64);
        if let Some(out) = zeros.first_chunk_mut() {
            *out = spread(packed & of_quad);
        }
    }
}
