//! libntruprime's functions, all six sets of it. None has a result.
//!
//! Its header maps the documented names (`sntrup761_keypair`) to the symbols of the library
//! (`ntruprime_kem_sntrup761_keypair`), which this file exports: the documented names as symbols belong to the
//! feature `callback`, and have other arguments.

use goodprime::{Set, SharedSecret};

use super::must_succeed;
use crate::operations;

macro_rules! libntruprime {
    ($({ $set:ident $ty:ident $family:ident $($rest:tt)* })*) => {
        $(
            libntruprime!($family $set $ty "ntruprime_kem_");
        )*
    };
    (Streamlined $set:ident $ty:ident $prefix:literal) => {
        const _: () = {
            const PK: usize = goodprime::$ty::ENCAPSULATION_KEY_SIZE;
            const SK: usize = goodprime::$ty::DECAPSULATION_KEY_SIZE;
            const CT: usize = goodprime::$ty::CIPHERTEXT_SIZE;

            #[unsafe(export_name = concat!($prefix, stringify!($set), "_keypair"))]
            unsafe extern "C" fn keypair(pk: *mut u8, sk: *mut u8) {
                // SAFETY: see `compat.rs`.
                must_succeed(unsafe { operations::keypair::<goodprime::$ty>(pk, PK, sk, SK) });
            }

            #[unsafe(export_name = concat!($prefix, stringify!($set), "_enc"))]
            unsafe extern "C" fn enc(ct: *mut u8, ss: *mut u8, pk: *const u8) {
                // SAFETY: see `compat.rs`.
                must_succeed(unsafe {
                    operations::encaps::<goodprime::$ty>(ct, CT, ss, SharedSecret::SIZE, pk, PK)
                });
            }

            #[unsafe(export_name = concat!($prefix, stringify!($set), "_dec"))]
            unsafe extern "C" fn dec(ss: *mut u8, ct: *const u8, sk: *const u8) {
                // SAFETY: see `compat.rs`.
                must_succeed(unsafe {
                    operations::decaps::<goodprime::$ty>(ss, SharedSecret::SIZE, ct, CT, sk, SK)
                });
            }
        };
    };
    // libntruprime has no other family.
    ($family:ident $($row:tt)*) => {};
}
goodprime::for_each_set!(libntruprime);
