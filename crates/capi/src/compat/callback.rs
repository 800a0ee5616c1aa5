//! sntrup761 with the program's randomness, as libssh and SimpleX call it. Nothing has a result, not
//! even the callback.

use core::ffi::{c_int, c_void};

use goodprime::{Set, SharedSecret, Sntrup761};

use super::must_succeed;
use crate::operations;

/// `sntrup761_random_func *` of the header: fills `length` bytes at `out`.
type Random = Option<unsafe extern "C" fn(context: *mut c_void, length: usize, out: *mut u8)>;

/// The program's callback, as the context of this library's own callback.
struct Program {
    random: unsafe extern "C" fn(*mut c_void, usize, *mut u8),
    context: *mut c_void,
}

/// Fills `out` by the program's callback.
unsafe extern "C" fn ask(program: *mut c_void, out: *mut u8, length: usize) -> c_int {
    // SAFETY: `with_program` passes a pointer to this object.
    let program = unsafe { &*program.cast::<Program>() };
    // SAFETY: the program says that its function can be called so.
    unsafe { (program.random)(program.context, length, out) };
    0
}

/// Calls `run` with the context of [`ask`].
fn with_program(random: Random, context: *mut c_void, run: impl FnOnce(*mut c_void) -> c_int) {
    match random {
        Some(random) => {
            let mut program = Program { random, context };
            must_succeed(run((&raw mut program).cast()));
        }
        None => must_succeed(crate::status::Status::Null.code()),
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn sntrup761_keypair(
    pk: *mut u8,
    sk: *mut u8,
    random_ctx: *mut c_void,
    random: Random,
) {
    const PK: usize = Sntrup761::ENCAPSULATION_KEY_SIZE;
    const SK: usize = Sntrup761::DECAPSULATION_KEY_SIZE;
    with_program(random, random_ctx, |program| {
        // SAFETY: see `compat.rs`.
        unsafe { operations::keypair_rng::<Sntrup761>(pk, PK, sk, SK, Some(ask), program) }
    });
}

#[unsafe(no_mangle)]
unsafe extern "C" fn sntrup761_enc(
    c: *mut u8,
    k: *mut u8,
    pk: *const u8,
    random_ctx: *mut c_void,
    random: Random,
) {
    const CT: usize = Sntrup761::CIPHERTEXT_SIZE;
    const PK: usize = Sntrup761::ENCAPSULATION_KEY_SIZE;
    with_program(random, random_ctx, |program| {
        let (size, ask) = (SharedSecret::SIZE, Some(ask as _));
        // SAFETY: see `compat.rs`.
        unsafe { operations::encaps_rng::<Sntrup761>(c, CT, k, size, pk, PK, ask, program) }
    });
}

#[unsafe(no_mangle)]
unsafe extern "C" fn sntrup761_dec(k: *mut u8, c: *const u8, sk: *const u8) {
    const CT: usize = Sntrup761::CIPHERTEXT_SIZE;
    const SK: usize = Sntrup761::DECAPSULATION_KEY_SIZE;
    must_succeed(
        // SAFETY: see `compat.rs`.
        unsafe { operations::decaps::<Sntrup761>(k, SharedSecret::SIZE, c, CT, sk, SK) },
    );
}
