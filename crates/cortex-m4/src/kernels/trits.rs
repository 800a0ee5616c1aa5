//! Kernels of products modulo 3, with four digits per word.

use super::Kernels;
use crate::trits::{LONGEST, TritEngine};

unsafe extern "C" {
    fn goodprime_m4_trits_thirds(out: *mut u32, c: *const u32, end: *const u32, m: u32);
    fn goodprime_m4_trits_add(out: *mut u32, a: *const u32, b: *const u32, end: *const u32);
    fn goodprime_m4_trits_16(out: *mut u32, a: *const u32, b: *const u32);
    fn goodprime_m4_trits_20(out: *mut u32, a: *const u32, b: *const u32);
    fn goodprime_m4_trits_22(out: *mut u32, a: *const u32, b: *const u32);
    fn goodprime_m4_trits_24(out: *mut u32, a: *const u32, b: *const u32);
    fn goodprime_m4_trits_28(out: *mut u32, a: *const u32, b: *const u32);
    fn goodprime_m4_trits_30(out: *mut u32, a: *const u32, b: *const u32);
    fn goodprime_m4_trits_32(out: *mut u32, a: *const u32, b: *const u32);
    fn goodprime_m4_trits_join(out: *mut u32, middle: *const u32, quarter: usize);
    fn goodprime_m4_trits_join_leaves(out: *mut u32, middle: *const u32, quarter: usize);
    fn goodprime_m4_trits_decode(out: *mut u32, codes: *const u8, end: *const u32);
    fn goodprime_m4_trits_encode(
        codes: *mut u8,
        product: *const u32,
        near: *const u32,
        end: *const u8,
    ) -> u32;
}

impl TritEngine for Kernels {
    #[inline(always)]
    fn thirds(m: i16, words: &mut [u32]) {
        let half = words.len() / 2;
        assert!(half > 0);
        let from = words.as_mut_ptr();
        let end = words[half..].as_ptr();
        // SAFETY: reads twice as many words as are before the end, and writes these, each after its reads.
        unsafe { goodprime_m4_trits_thirds(from, from, end, super::codec::both(m)) }
    }

    #[inline(always)]
    fn add(out: &mut [u32], a: &[u32], b: &[u32]) {
        let count = out.len();
        assert!(count >= 4 && count.is_multiple_of(2) && a.len() == count && b.len() == count);
        let range = out.as_mut_ptr_range();
        // SAFETY: reads as many words of both as are between both ends, and writes these.
        unsafe { goodprime_m4_trits_add(range.start, a.as_ptr(), b.as_ptr(), range.end) }
    }

    #[inline(always)]
    fn leaf<const WORDS: usize>(out: &mut [u32], a: &[u32; WORDS], b: &[u32; WORDS]) {
        const { assert!(WORDS <= LONGEST) }
        assert!(out.len() == 2 * WORDS);
        let (out, a, b) = (out.as_mut_ptr(), a.as_ptr(), b.as_ptr());
        // SAFETY: reads both operands, writes the product.
        unsafe {
            match WORDS {
                16 => goodprime_m4_trits_16(out, a, b),
                20 => goodprime_m4_trits_20(out, a, b),
                22 => goodprime_m4_trits_22(out, a, b),
                24 => goodprime_m4_trits_24(out, a, b),
                28 => goodprime_m4_trits_28(out, a, b),
                30 => goodprime_m4_trits_30(out, a, b),
                32 => goodprime_m4_trits_32(out, a, b),
                _ => unreachable!("no leaf of so many words"),
            }
        }
    }

    #[inline(always)]
    fn join(out: &mut [u32], middle: &[u32], leaves: bool) {
        let quarter = out.len() / 4;
        assert!(quarter > 0 && out.len() == 4 * quarter && middle.len() == 2 * quarter);
        let (out, middle, quarter) =
            (out.as_mut_ptr(), middle.as_ptr(), quarter * size_of::<u32>());
        // SAFETY: reads and writes four quarters, and reads two.
        unsafe {
            if leaves {
                goodprime_m4_trits_join_leaves(out, middle, quarter);
            } else {
                goodprime_m4_trits_join(out, middle, quarter);
            }
        }
    }

    #[inline(always)]
    fn decode(out: &mut [u32], codes: &[u8]) {
        assert!(!out.is_empty() && codes.len() == out.len());
        let range = out.as_mut_ptr_range();
        // SAFETY: reads as many bytes as there are words between both ends, and writes these.
        unsafe { goodprime_m4_trits_decode(range.start, codes.as_ptr(), range.end) }
    }

    #[inline(always)]
    fn encode(codes: &mut [u8], product: &[u32]) -> u32 {
        let count = codes.len();
        assert!(count > 0 && product.len() > 2 * count);
        let (range, near) = (codes.as_mut_ptr_range(), product[count..].as_ptr());
        // SAFETY: reads as many words as there are bytes, and one more than that after them; writes the bytes.
        unsafe { goodprime_m4_trits_encode(range.start, product.as_ptr(), near, range.end) }
    }
}
