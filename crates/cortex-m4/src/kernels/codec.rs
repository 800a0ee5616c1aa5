//! Kernels of levels of codecs, and of small polynomials.

use super::Assembly;
use crate::codec::{CodecEngine, Merge, Split};

/// Constants that kernels read: four or five words of merging, six of splitting.
type Constants = [u32; 6];

unsafe extern "C" {
    fn goodprime_m4_split_0(
        pairs: *mut u16,
        from: *const u16,
        bytes: *const u8,
        c: *const u32,
    ) -> u32;
    fn goodprime_m4_split_1(
        pairs: *mut u16,
        from: *const u16,
        bytes: *const u8,
        c: *const u32,
    ) -> u32;
    fn goodprime_m4_split_2(
        pairs: *mut u16,
        from: *const u16,
        bytes: *const u8,
        c: *const u32,
    ) -> u32;
    fn goodprime_m4_merge_0(out: *mut u16, pairs: *const u16, bytes: *mut u8, c: *const u32);
    fn goodprime_m4_merge_1(out: *mut u16, pairs: *const u16, bytes: *mut u8, c: *const u32);
    fn goodprime_m4_merge_2(out: *mut u16, pairs: *const u16, bytes: *mut u8, c: *const u32);
    fn goodprime_m4_merge_small_code(
        out: *mut u16,
        pairs: *const u16,
        bytes: *mut u8,
        c: *const u32,
    );
    fn goodprime_m4_small_decode(out: *mut i16, bytes: *const u8, count: usize, mask: u32);
    fn goodprime_m4_near(a: *const i16, b: *const i16, end: *const i16) -> u32;
}

/// A number in both halves of a word.
pub(super) fn both(x: i16) -> u32 {
    u32::from(x as u16) * 0x0001_0001
}

impl<const SMALL_CODE: bool> CodecEngine for Assembly<SMALL_CODE> {
    #[inline(always)]
    fn merge(merge: &Merge, pairs: &[u16], numbers: &mut [u16], bytes: &mut [u8]) {
        let count = numbers.len();
        assert!(count > 0 && pairs.len() == 2 * count && bytes.len() >= merge.bytes * count);
        assert!(merge.bytes > 0 || merge.changed.is_none(), "a level that is changed has bytes");
        let (factor, offset) = merge.changed.unwrap_or((1 << 16, 0));
        let (radix, size) = (merge.radix, merge.bytes as u32);
        let c: &Constants = &[count as u32, radix, factor as u32, both(offset), size, 0];
        let (pairs, numbers) = (pairs.as_ptr(), numbers.as_mut_ptr());
        let (bytes, c) = (bytes.as_mut_ptr(), c.as_ptr());
        // SAFETY: reads as many pairs and at most five constants; writes as many numbers and so many bytes of each.
        unsafe {
            match merge.bytes {
                _ if SMALL_CODE => goodprime_m4_merge_small_code(numbers, pairs, bytes, c),
                0 => goodprime_m4_merge_0(numbers, pairs, bytes, c),
                1 => goodprime_m4_merge_1(numbers, pairs, bytes, c),
                2 => goodprime_m4_merge_2(numbers, pairs, bytes, c),
                _ => unreachable!("no levels of so many bytes"),
            }
        }
    }

    #[inline(always)]
    fn split(split: &Split, numbers: &[u16], bytes: &[u8], pairs: &mut [u16]) -> u32 {
        let count = numbers.len();
        assert!(count > 0 && pairs.len() == 2 * count && bytes.len() >= split.bytes * count);
        assert!(split.bytes > 0 || split.changed.is_none(), "a level that is changed has bytes");
        let (factor, offset) = split.changed.unwrap_or((1, 0));
        let c: &Constants = &[
            count as u32,
            split.radix,
            split.divisor.reciprocal,
            split.divisor.shift,
            factor as u32,
            both(offset),
        ];
        let (pairs, numbers) = (pairs.as_mut_ptr(), numbers.as_ptr());
        let (bytes, c) = (bytes.as_ptr(), c.as_ptr());
        // SAFETY: reads as many numbers and so many bytes of each, and six constants; writes as many pairs.
        unsafe {
            match split.bytes {
                0 => goodprime_m4_split_0(pairs, numbers, bytes, c),
                1 => goodprime_m4_split_1(pairs, numbers, bytes, c),
                2 => goodprime_m4_split_2(pairs, numbers, bytes, c),
                _ => unreachable!("no levels of so many bytes"),
            }
        }
    }

    #[inline(always)]
    fn near(a: &[i16], b: &[i16]) -> u32 {
        let words = |c: &[i16]| c.as_ptr().addr().is_multiple_of(4);
        assert!(!a.is_empty() && a.len().is_multiple_of(8) && a.len() == b.len());
        assert!(words(a) && words(b), "whole words");
        let range = a.as_ptr_range();
        // SAFETY: reads the memory between both ends, and as much of b.
        unsafe { goodprime_m4_near(range.start, b.as_ptr(), range.end) }
    }

    #[inline(always)]
    fn small_decode(bytes: &[u8], mod_3: bool, out: &mut [i16]) {
        assert!(out.len() >= 4 * bytes.len());
        let mask = if mod_3 { 0x5555_5555 } else { 0 };
        // SAFETY: reads all bytes, writes four coefficients of each.
        unsafe { goodprime_m4_small_decode(out.as_mut_ptr(), bytes.as_ptr(), bytes.len(), mask) }
    }
}
