//! The memory in which JavaScript leaves the inputs and finds the outputs.

use crate::sets::most;

/// Inputs and outputs of the operations, each with room for the largest set of this module.
#[repr(C)]
struct Buffer {
    /// Raw randomness of a key pair, which is more than that of an encapsulation.
    randomness: [u8; most(5)],
    public_key: [u8; most(1)],
    secret_key: [u8; most(2)],
    ciphertext: [u8; most(3)],
    shared_secret: [u8; 32],
    end: [u8; 0],
}

/// The parts of the buffer.
pub(crate) struct Parts {
    pub(crate) randomness: &'static [u8],
    pub(crate) public_key: &'static mut [u8],
    pub(crate) secret_key: &'static mut [u8],
    pub(crate) ciphertext: &'static mut [u8],
    pub(crate) shared_secret: &'static mut [u8; 32],
    pub(crate) end: &'static [u8],
}

static mut BUFFER: Buffer = Buffer {
    randomness: [0; _],
    public_key: [0; _],
    secret_key: [0; _],
    ciphertext: [0; _],
    shared_secret: [0; _],
    end: [],
};

/// Returns the parts of the only buffer.
pub(crate) fn parts() -> Parts {
    let buffer = &raw mut BUFFER;
    // SAFETY: a module has one thread, an exported function calls this once, and none calls JavaScript, which could
    // call another. So no two references live at a time.
    let buffer = unsafe { &mut *buffer };
    let Buffer { randomness, public_key, secret_key, ciphertext, shared_secret, end } = buffer;
    Parts { randomness, public_key, secret_key, ciphertext, shared_secret, end }
}
