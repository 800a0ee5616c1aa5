//! A WebAssembly module of the npm package goodprime: the operations of the sets whose features are on. It imports
//! nothing.
//!
//! JavaScript writes the inputs into one static buffer, calls an operation, copies the outputs, and overwrites the
//! buffer and the stack with zeros. A set's index is its place in [`SETS`]. Operations return false for an index that
//! no set has, and if they failed.

mod buffer;
mod prepared;
mod sets;

use buffer::{Parts, parts};
use sets::{Operations, SETS};

/// Returns how many bytes a part of the buffer has for a set, by the numbers of `address`; 5 is the randomness of a key
/// pair, 0 that of an encapsulation. Returns 0 if there is none.
#[unsafe(no_mangle)]
extern "C" fn length(set: usize, part: usize) -> usize {
    SETS.get(set).and_then(|set| set.lengths.get(part)).copied().unwrap_or(0)
}

/// Returns the address of a part of the buffer: 0 the randomness, 1 the public key, 2 the secret key, 3 the ciphertext,
/// 4 the shared secret. Other numbers give the address of the end.
#[unsafe(no_mangle)]
extern "C" fn address(part: usize) -> *const u8 {
    let Parts { randomness, public_key, secret_key, ciphertext, shared_secret, end } = parts();
    match part {
        0 => randomness.as_ptr(),
        1 => public_key.as_ptr(),
        2 => secret_key.as_ptr(),
        3 => ciphertext.as_ptr(),
        4 => shared_secret.as_ptr(),
        _ => end.as_ptr(),
    }
}

/// Makes a key pair from a seed, the first 32 bytes of the randomness.
#[unsafe(no_mangle)]
extern "C" fn keygen_seed(set: usize) -> bool {
    run(set, |set| (set.keygen_seed)(parts()))
}

/// Makes a key pair from raw randomness. Fails if that does not suffice.
#[unsafe(no_mangle)]
extern "C" fn keygen(set: usize) -> bool {
    run(set, |set| (set.keygen)(parts()))
}

/// Computes the public key of the secret key.
#[unsafe(no_mangle)]
extern "C" fn public_key(set: usize) -> bool {
    run(set, |set| (set.public_key)(parts()))
}

/// Makes a shared secret and its ciphertext for the public key, from raw randomness.
#[unsafe(no_mangle)]
extern "C" fn encapsulate(set: usize) -> bool {
    run(set, |set| (set.encapsulate)(parts()))
}

/// Recovers the shared secret of the ciphertext with the secret key.
#[unsafe(no_mangle)]
extern "C" fn decapsulate(set: usize) -> bool {
    run(set, |set| (set.decapsulate)(parts()))
}

/// Decodes the public key for `encapsulate_prepared`, in place of the one that was prepared before.
#[unsafe(no_mangle)]
extern "C" fn prepare(set: usize) -> bool {
    run(set, |set| (set.prepare)(parts()))
}

/// Makes a shared secret and its ciphertext for the prepared public key, which must be one of this set.
#[unsafe(no_mangle)]
extern "C" fn encapsulate_prepared(set: usize) -> bool {
    run(set, |set| (set.encapsulate_prepared)(parts()))
}

fn run(set: usize, operation: impl FnOnce(&Operations) -> bool) -> bool {
    SETS.get(set).is_some_and(operation)
}
