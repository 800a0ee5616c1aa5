//! liboqs's three functions of sntrup761 and of each set of NTRU. `OQS_STATUS` is 0 or -1.
//!
//! liboqs 0.16 declares a `_keypair_derand` too, which always fails.

use core::ffi::c_int;

use goodprime::{Set, SharedSecret};

use crate::operations;
use crate::status::Status;

/// `OQS_SUCCESS` or `OQS_ERROR`.
fn oqs(status: c_int) -> c_int {
    if status == Status::Ok.code() { 0 } else { -1 }
}

macro_rules! oqs {
    ($($name:literal $ty:ident;)*) => {
        $(const _: () = {
            use goodprime::$ty;

            const PK: usize = $ty::ENCAPSULATION_KEY_SIZE;
            const SK: usize = $ty::DECAPSULATION_KEY_SIZE;
            const CT: usize = $ty::CIPHERTEXT_SIZE;

            #[unsafe(export_name = concat!("OQS_KEM_", $name, "_keypair"))]
            unsafe extern "C" fn keypair(pk: *mut u8, sk: *mut u8) -> c_int {
                // SAFETY: see `compat.rs`.
                oqs(unsafe { operations::keypair::<$ty>(pk, PK, sk, SK) })
            }

            #[unsafe(export_name = concat!("OQS_KEM_", $name, "_encaps"))]
            unsafe extern "C" fn encaps(ct: *mut u8, ss: *mut u8, pk: *const u8) -> c_int {
                // SAFETY: see `compat.rs`.
                oqs(unsafe { operations::encaps::<$ty>(ct, CT, ss, SharedSecret::SIZE, pk, PK) })
            }

            #[unsafe(export_name = concat!("OQS_KEM_", $name, "_decaps"))]
            unsafe extern "C" fn decaps(ss: *mut u8, ct: *const u8, sk: *const u8) -> c_int {
                // SAFETY: see `compat.rs`.
                oqs(unsafe { operations::decaps::<$ty>(ss, SharedSecret::SIZE, ct, CT, sk, SK) })
            }
        };)*
    };
}

oqs! {
    "ntruprime_sntrup761" Sntrup761;
}

#[cfg(feature = "ntru")]
oqs! {
    "ntru_hps2048509" Ntruhps2048509;
    "ntru_hps2048677" Ntruhps2048677;
    "ntru_hps4096821" Ntruhps4096821;
    "ntru_hps40961229" Ntruhps40961229;
    "ntru_hrss701" Ntruhrss701;
    "ntru_hrss1373" Ntruhrss1373;
}
