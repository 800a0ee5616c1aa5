//! On targets without vectors, this module replaces the third-party crates `aes` and `sha2`. It contains no AES,
//! because [`crate::aes`] has code of our own, and computes SHA-512 by our own small code.

use goodprime_sha512::{Message, hash_in_low_ram};

/// True if the library `aes` has several implementations. On these targets it has none.
pub(crate) const CHOOSES: bool = false;

/// A type without values, because the library `aes` is absent.
pub(crate) enum Aes256 {}

impl Aes256 {
    #[inline(always)]
    pub(crate) fn new(_: &[u8; 32]) -> Option<Self> {
        None
    }

    #[inline(always)]
    pub(crate) fn encrypt(&self, _: &mut [[u8; 16]]) {
        match *self {}
    }
}

/// Computes SHA-512 of a message.
#[inline(always)]
pub(crate) fn sha512(message: &Message<'_>, digest: &mut [u8; 64]) {
    hash_in_low_ram(message, digest);
}
