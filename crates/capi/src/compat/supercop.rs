//! SUPERCOP's `crypto_kem_SET_keypair`, `_enc`, `_dec`, which OpenSSH and TinySSH use for sntrup761.
//!
//! 0 is success, anything else failure. Randomness comes from the operating system, not from the program's
//! `randombytes`. A failure of it ends the process, because OpenSSH ignores results and would use keys of zeros.

use core::ffi::c_int;

use goodprime::{Set, SharedSecret};

use super::with_randomness;
use crate::operations;

macro_rules! supercop {
    ($({ $($row:tt)* })*) => {
        $(supercop!($($row)*);)*
    };
    // SUPERCOP does not have these.
    (ntruhps40961229 $($row:tt)*) => {};
    (ntruhrss1373 $($row:tt)*) => {};
    ($set:ident $ty:ident $($rest:tt)*) => {
        mod $set {
            use super::*;

            const PK: usize = goodprime::$ty::ENCAPSULATION_KEY_SIZE;
            const SK: usize = goodprime::$ty::DECAPSULATION_KEY_SIZE;
            const CT: usize = goodprime::$ty::CIPHERTEXT_SIZE;

            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_keypair"))]
            unsafe extern "C" fn keypair(pk: *mut u8, sk: *mut u8) -> c_int {
                // SAFETY: see `compat.rs`.
                with_randomness(unsafe { operations::keypair::<goodprime::$ty>(pk, PK, sk, SK) })
            }

            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_enc"))]
            unsafe extern "C" fn enc(ct: *mut u8, ss: *mut u8, pk: *const u8) -> c_int {
                // SAFETY: see `compat.rs`.
                with_randomness(unsafe {
                    operations::encaps::<goodprime::$ty>(ct, CT, ss, SharedSecret::SIZE, pk, PK)
                })
            }

            #[unsafe(export_name = concat!("crypto_kem_", stringify!($set), "_dec"))]
            unsafe extern "C" fn dec(ss: *mut u8, ct: *const u8, sk: *const u8) -> c_int {
                // SAFETY: see `compat.rs`.
                unsafe {
                    operations::decaps::<goodprime::$ty>(ss, SharedSecret::SIZE, ct, CT, sk, SK)
                }
            }
        }
    };
}
goodprime::for_each_set!(supercop);
