//! The functions of each set: `goodprime_sntrup761_keypair` and so on.

use core::ffi::{c_int, c_void};

use crate::callback::Rng;
use crate::prepared::{DecapsKey, EncapsKey};
use crate::table::operations;

macro_rules! export_set {
    ([$set:ident $ty:ident]
     $($(#[doc = $doc:literal])* fn $name:ident($($argument:ident: $arg_ty:ty),* $(,)?);)*) => {
        mod $set {
            use super::*;

            $(
                $(#[doc = $doc])*
                ///
                /// # Safety
                ///
                /// Pointers are null or point to what the header says.
                #[unsafe(export_name = concat!(
                    "goodprime_", stringify!($set), "_", stringify!($name)
                ))]
                pub(crate) unsafe extern "C" fn $name($($argument: $arg_ty),*) -> c_int {
                    // SAFETY: the caller promises the same.
                    unsafe { crate::by_set::$name::<goodprime::$ty>($($argument),*) }
                }
            )*
        }
    };
}

macro_rules! export_sets {
    ($({ $set:ident $ty:ident $($rest:tt)* })*) => {
        $(operations!(export_set! $set $ty);)*
    };
}
goodprime::for_each_set!(export_sets);
