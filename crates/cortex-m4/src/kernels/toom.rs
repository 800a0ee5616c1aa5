//! Passes of Toom-3 in assembly, `toom.s`.

/// Declares the passes of parts of these lengths, and chooses among them.
macro_rules! toom {
    ($($m:literal: $left:ident $right:ident $back:ident;)*) => {
        unsafe extern "C" {
            $(
                fn $left(beyond: *mut u32, h: *mut u32, end: *const u32);
                fn $right(beyond: *mut u32, b: *mut u32, end: *const u32);
                fn $back(beyond: *const u32, products: *mut u32, end: *const u32);
            )*
        }

        /// The Hankel sides of five parts: three in place, two beyond.
        #[inline(always)]
        pub(crate) fn toom_left<const M: usize>(h: &mut [u32], beyond: &mut [u32]) {
            let (h, beyond) = (&mut h[..6 * M], &mut beyond[..4 * M]);
            let end = h[..M].as_ptr_range().end;
            let (h, beyond) = (h.as_mut_ptr(), beyond.as_mut_ptr());
            // SAFETY: reads and writes six parts of `h`, writes four of `beyond`.
            unsafe {
                match M {
                    $($m => $left(beyond, h, end),)*
                    _ => unreachable!("no parts of this length"),
                }
            }
        }

        /// The right operands of five parts: three in place, two beyond.
        #[inline(always)]
        pub(crate) fn toom_right<const M: usize>(b: &mut [u32], beyond: &mut [u32]) {
            let (b, beyond) = (&mut b[..3 * M], &mut beyond[..2 * M]);
            let end = b[..M].as_ptr_range().end;
            let (b, beyond) = (b.as_mut_ptr(), beyond.as_mut_ptr());
            // SAFETY: reads and writes three parts of `b`, writes two of `beyond`.
            unsafe {
                match M {
                    $($m => $right(beyond, b, end),)*
                    _ => unreachable!("no parts of this length"),
                }
            }
        }

        /// The product from five: three in place, two beyond.
        #[inline(always)]
        pub(crate) fn toom_back<const M: usize>(products: &mut [u32], beyond: &[u32]) {
            let (products, beyond) = (&mut products[..3 * M], &beyond[..2 * M]);
            let end = products[..M].as_ptr_range().end;
            let (products, beyond) = (products.as_mut_ptr(), beyond.as_ptr());
            // SAFETY: reads and writes three parts of `products`, reads two of `beyond`.
            unsafe {
                match M {
                    $($m => $back(beyond, products, end),)*
                    _ => unreachable!("no parts of this length"),
                }
            }
        }
    };
}

toom! {
    6: goodprime_m4_toom_left_6 goodprime_m4_toom_right_6 goodprime_m4_toom_back_6;
    8: goodprime_m4_toom_left_8 goodprime_m4_toom_right_8 goodprime_m4_toom_back_8;
    13: goodprime_m4_toom_left_13 goodprime_m4_toom_right_13 goodprime_m4_toom_back_13;
    18: goodprime_m4_toom_left_18 goodprime_m4_toom_right_18 goodprime_m4_toom_back_18;
    24: goodprime_m4_toom_left_24 goodprime_m4_toom_right_24 goodprime_m4_toom_back_24;
    28: goodprime_m4_toom_left_28 goodprime_m4_toom_right_28 goodprime_m4_toom_back_28;
    39: goodprime_m4_toom_left_39 goodprime_m4_toom_right_39 goodprime_m4_toom_back_39;
    72: goodprime_m4_toom_left_72 goodprime_m4_toom_right_72 goodprime_m4_toom_back_72;
    81: goodprime_m4_toom_left_81 goodprime_m4_toom_right_81 goodprime_m4_toom_back_81;
    117: goodprime_m4_toom_left_117 goodprime_m4_toom_right_117 goodprime_m4_toom_back_117;
    216: goodprime_m4_toom_left_216 goodprime_m4_toom_right_216 goodprime_m4_toom_back_216;
    243: goodprime_m4_toom_left_243 goodprime_m4_toom_right_243 goodprime_m4_toom_back_243;
}
