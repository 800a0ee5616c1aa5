//! A macro for vector operations that are one expression each: one line per operation.

/// Declares methods that are always inlined, `fn name(self, a: A) -> R = expression;`.
macro_rules! methods {
    ($(
        $(#[$meta:meta])*
        fn $name:ident $(<$m:ident: $bound:ident>)? ($self:ident $(, $arg:tt: $t:ty)*) -> $r:ty = $e:expr;
    )*) => {$(
        $(#[$meta])*
        #[inline(always)]
        fn $name $(<$m: $bound>)? ($self $(, $arg: $t)*) -> $r {
            $e
        }
    )*};
}
