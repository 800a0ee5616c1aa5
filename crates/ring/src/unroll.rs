//! Loops that are unrolled whatever their length.

/// `for $k in 0..$n`, for a constant `$n` ≤ 18, unrolled. `up to 20` raises the limit, where the compiler
/// knows of no array that its steps would be beyond.
///
/// The compiler leaves long loops as they are, and an array of vectors that such a loop indexes
/// stays in memory. Each step is a block: neither `break` nor `continue` work.
#[doc(hidden)]
#[macro_export]
macro_rules! unroll {
    (for $k:ident in 0..$n:tt $body:block) => {
        $crate::unroll!(@ $k $n $body 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17)
    };
    (for $k:ident in 0..$n:tt, up to 20 $body:block) => {
        $crate::unroll!(@ $k $n $body 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19)
    };
    (@ $k:ident $n:tt $body:block $($i:literal)*) => {{
        const { assert!($n <= [$($i),*].len()) };
        $(if $i < $n {
            #[allow(clippy::erasing_op)]
            let $k: usize = $i;
            $body
        })*
    }};
}
