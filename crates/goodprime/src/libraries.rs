//! AES and SHA-512 of the third-party crates `aes` and `sha2`, for targets with vectors. The vector code of these
//! crates does not compile for other targets, on which the module `absent` replaces this one.

use aes::cipher::{Array, BlockCipherEncrypt, KeyInit};
use goodprime_sha512::Message;
use sha2::{Digest, Sha512};

/// True if the library `aes` has several implementations and chooses one when the program runs.
pub(crate) const CHOOSES: bool =
    cfg!(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64"));

/// A key of AES-256 by the library `aes`, which wipes its round keys.
pub(crate) struct Aes256(aes::Aes256Enc);

impl Aes256 {
    #[inline(always)]
    pub(crate) fn new(key: &[u8; 32]) -> Option<Self> {
        Some(Self(aes::Aes256Enc::new(key.into())))
    }

    #[inline(always)]
    pub(crate) fn encrypt(&self, blocks: &mut [[u8; 16]]) {
        self.0.encrypt_blocks(Array::cast_slice_from_core_mut(blocks));
    }
}

/// Computes SHA-512 of a message by `sha2`, which is faster than our code on processors whose vectors do not help.
#[inline(always)]
pub(crate) fn sha512(message: &Message<'_>, digest: &mut [u8; 64]) {
    let mut hasher = Sha512::new();
    hasher.update([message.prefix]);
    hasher.update(message.head);
    hasher.update(message.body);
    hasher.finalize_into(digest.into());
}
