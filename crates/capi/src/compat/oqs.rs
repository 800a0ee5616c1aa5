//! liboqs's three functions of sntrup761. `OQS_STATUS` is 0 or -1.

#![allow(non_snake_case)] // Other people's names.

use core::ffi::c_int;

use goodprime::{Set, SharedSecret, Sntrup761};

use crate::operations;
use crate::status::Status;

const PK: usize = Sntrup761::ENCAPSULATION_KEY_SIZE;
const SK: usize = Sntrup761::DECAPSULATION_KEY_SIZE;
const CT: usize = Sntrup761::CIPHERTEXT_SIZE;

/// `OQS_SUCCESS` or `OQS_ERROR`.
fn oqs(status: c_int) -> c_int {
    if status == Status::Ok.code() { 0 } else { -1 }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn OQS_KEM_ntruprime_sntrup761_keypair(
    public_key: *mut u8,
    secret_key: *mut u8,
) -> c_int {
    // SAFETY: see `compat.rs`.
    oqs(unsafe { operations::keypair::<Sntrup761>(public_key, PK, secret_key, SK) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn OQS_KEM_ntruprime_sntrup761_encaps(
    ciphertext: *mut u8,
    shared_secret: *mut u8,
    public_key: *const u8,
) -> c_int {
    let size = SharedSecret::SIZE;
    oqs(
        // SAFETY: see `compat.rs`.
        unsafe {
            operations::encaps::<Sntrup761>(ciphertext, CT, shared_secret, size, public_key, PK)
        },
    )
}

#[unsafe(no_mangle)]
unsafe extern "C" fn OQS_KEM_ntruprime_sntrup761_decaps(
    shared_secret: *mut u8,
    ciphertext: *const u8,
    secret_key: *const u8,
) -> c_int {
    let size = SharedSecret::SIZE;
    oqs(
        // SAFETY: see `compat.rs`.
        unsafe {
            operations::decaps::<Sntrup761>(shared_secret, size, ciphertext, CT, secret_key, SK)
        },
    )
}
