//! Hankel products in assembly, `hankel26.s` and `long.s`.

unsafe extern "C" {
    fn goodprime_m4_hankel_26(b: *mut u32, h: *const u32, end: *const u32);
    fn goodprime_m4_hankel_34(b: *mut u32, h: *const u32, end: *const u32);
    fn goodprime_m4_hankel_46(b: *mut u32, h: *const u32, end: *const u32);
    fn goodprime_m4_hankel_52(b: *mut u32, h: *const u32, end: *const u32);
    fn goodprime_m4_hankel_56(b: *mut u32, h: *const u32, end: *const u32);
}

/// Hankel products of L coefficients, in the place of their right operands, at least one.
#[inline(always)]
pub(crate) fn hankel<const L: usize>(b: &mut [u32], h: &[u32]) {
    assert!(!b.is_empty() && b.len().is_multiple_of(L / 2) && h.len() >= 2 * b.len(), "products");
    let range = b.as_mut_ptr_range();
    let (b, end, h) = (range.start, range.end, h.as_ptr());
    // SAFETY: reads and writes what is between `b` and `end`, whole vectors; of h twice that is read.
    unsafe {
        match L {
            26 => goodprime_m4_hankel_26(b, h, end),
            34 => goodprime_m4_hankel_34(b, h, end),
            46 => goodprime_m4_hankel_46(b, h, end),
            52 => goodprime_m4_hankel_52(b, h, end),
            56 => goodprime_m4_hankel_56(b, h, end),
            _ => unreachable!("no leaf of this length"),
        }
    }
}
