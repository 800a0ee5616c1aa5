//! Loops that are unrolled whatever their length.

/// `for $k in 0..$n`, for a constant `$n` ≤ 18, unrolled. `up to 20` raises the limit, where the compiler
/// knows of no array that its steps would be beyond.
///
/// The compiler leaves long loops as they are, and an array of vectors that such a loop indexes
/// stays in memory. Each step is a block: neither `break` nor `continue` work.
///
/// In `for const $k in 0..$n`, `$k` is a constant, so that a step can ask `if const { … }` about it: what is not for
/// that step is not compiled. `$n` is 3, 5, 9, 10 or 13: each has an arm of exactly its steps, because constants of a
/// step are computed even if it is not reached. An index beyond an array is a panic of the step, not an error of
/// compilation.
#[doc(hidden)]
#[macro_export]
macro_rules! unroll {
    (for $k:ident in 0..$n:tt $body:block) => {
        $crate::unroll!(@ let $k $n $body 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17)
    };
    (for $k:ident in 0..$n:tt, up to 20 $body:block) => {
        $crate::unroll!(@ let $k $n $body 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19)
    };
    (for const $k:ident in 0..3 $body:block) => {
        $crate::unroll!(@ const $k 3 $body 0 1 2)
    };
    (for const $k:ident in 0..5 $body:block) => {
        $crate::unroll!(@ const $k 5 $body 0 1 2 3 4)
    };
    (for const $k:ident in 0..9 $body:block) => {
        $crate::unroll!(@ const $k 9 $body 0 1 2 3 4 5 6 7 8)
    };
    (for const $k:ident in 0..10 $body:block) => {
        $crate::unroll!(@ const $k 10 $body 0 1 2 3 4 5 6 7 8 9)
    };
    (for const $k:ident in 0..13 $body:block) => {
        $crate::unroll!(@ const $k 13 $body 0 1 2 3 4 5 6 7 8 9 10 11 12)
    };
    (@ $bind:ident $k:ident $n:tt $body:block $($i:literal)*) => {{
        const { assert!($n <= [$($i),*].len()) };
        $(
            #[allow(clippy::erasing_op, clippy::absurd_extreme_comparisons, clippy::out_of_bounds_indexing)]
            #[allow(non_upper_case_globals, unconditional_panic)]
            if const { $i < $n } {
                $bind $k: usize = $i;
                $body
            }
        )*
    }};
}
