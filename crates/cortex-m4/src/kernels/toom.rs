//! Kernels of Toom-3 and Toom-5: `toom.s` and `five.s`.

/// Declares the passes of a cut, of Q parts to R, for parts of these lengths, and chooses among them.
macro_rules! passes {
    (
        $q:literal to $r:literal: $left_of:ident $right_of:ident $back_of:ident;
        $($m:literal: $left:ident $right:ident $back:ident;)*
    ) => {
        unsafe extern "C" {
            $(
                fn $left(beyond: *mut u32, h: *mut u32, end: *const u32);
                fn $right(beyond: *mut u32, b: *mut u32, end: *const u32);
                fn $back(beyond: *const u32, products: *mut u32, end: *const u32);
            )*
        }

        /// Computes the Hankel operands of R parts: Q in place, the others in `beyond`.
        #[inline(always)]
        pub(crate) fn $left_of<const M: usize>(h: &mut [u32], beyond: &mut [u32]) {
            let (h, beyond) = (&mut h[..2 * $q * M], &mut beyond[..2 * ($r - $q) * M]);
            let end = h[..M].as_ptr_range().end;
            let (h, beyond) = (h.as_mut_ptr(), beyond.as_mut_ptr());
            // SAFETY: reads and writes 2Q parts of `h`, writes 2(R - Q) of `beyond`.
            unsafe {
                match M {
                    $($m => $left(beyond, h, end),)*
                    _ => unreachable!("no parts of this length"),
                }
            }
        }

        /// Computes the right operands of R parts: Q in place, the others in `beyond`.
        #[inline(always)]
        pub(crate) fn $right_of<const M: usize>(b: &mut [u32], beyond: &mut [u32]) {
            let (b, beyond) = (&mut b[..$q * M], &mut beyond[..($r - $q) * M]);
            let end = b[..M].as_ptr_range().end;
            let (b, beyond) = (b.as_mut_ptr(), beyond.as_mut_ptr());
            // SAFETY: reads and writes Q parts of `b`, writes R - Q of `beyond`.
            unsafe {
                match M {
                    $($m => $right(beyond, b, end),)*
                    _ => unreachable!("no parts of this length"),
                }
            }
        }

        /// Computes the product from R products: Q in place, the others in `beyond`.
        #[inline(always)]
        pub(crate) fn $back_of<const M: usize>(products: &mut [u32], beyond: &[u32]) {
            let (products, beyond) = (&mut products[..$q * M], &beyond[..($r - $q) * M]);
            let end = products[..M].as_ptr_range().end;
            let (products, beyond) = (products.as_mut_ptr(), beyond.as_ptr());
            // SAFETY: reads and writes Q parts of `products`, reads R - Q of `beyond`.
            unsafe {
                match M {
                    $($m => $back(beyond, products, end),)*
                    _ => unreachable!("no parts of this length"),
                }
            }
        }
    };
}

passes! {
    3 to 5: toom_left toom_right toom_back;
    13: goodprime_m4_toom_left_13 goodprime_m4_toom_right_13 goodprime_m4_toom_back_13;
    17: goodprime_m4_toom_left_17 goodprime_m4_toom_right_17 goodprime_m4_toom_back_17;
    23: goodprime_m4_toom_left_23 goodprime_m4_toom_right_23 goodprime_m4_toom_back_23;
    26: goodprime_m4_toom_left_26 goodprime_m4_toom_right_26 goodprime_m4_toom_back_26;
    28: goodprime_m4_toom_left_28 goodprime_m4_toom_right_28 goodprime_m4_toom_back_28;
    39: goodprime_m4_toom_left_39 goodprime_m4_toom_right_39 goodprime_m4_toom_back_39;
    69: goodprime_m4_toom_left_69 goodprime_m4_toom_right_69 goodprime_m4_toom_back_69;
    78: goodprime_m4_toom_left_78 goodprime_m4_toom_right_78 goodprime_m4_toom_back_78;
    117: goodprime_m4_toom_left_117 goodprime_m4_toom_right_117 goodprime_m4_toom_back_117;
    207: goodprime_m4_toom_left_207 goodprime_m4_toom_right_207 goodprime_m4_toom_back_207;
    234: goodprime_m4_toom_left_234 goodprime_m4_toom_right_234 goodprime_m4_toom_back_234;
}

passes! {
    5 to 9: five_left five_right five_back;
    51: goodprime_m4_five_left_51 goodprime_m4_five_right_51 goodprime_m4_five_back_51;
    69: goodprime_m4_five_left_69 goodprime_m4_five_right_69 goodprime_m4_five_back_69;
    84: goodprime_m4_five_left_84 goodprime_m4_five_right_84 goodprime_m4_five_back_84;
}
