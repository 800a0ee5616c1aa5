//! The replacement of third-party AES and SHA-512 on targets without vectors: no AES, because [`crate::aes`] has our
//! own, and our SHA-512 in small code.

use goodprime_sha512::{Message, hash_in_low_ram};

/// True if the library for AES has several forms and chooses among them.
pub(crate) const CHOOSES: bool = false;

/// No AES: the type has no values.
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

/// SHA-512 of a message.
#[inline(always)]
pub(crate) fn sha512(message: &Message<'_>, digest: &mut [u8; 64]) {
    hash_in_low_ram(message, digest);
}
