//! AES and SHA-512 of third-party crates, for targets with vectors. On other targets, for which their vector code does
//! not compile, `absent` takes their place.

use aes::cipher::{Array, BlockCipherEncrypt, KeyInit};
use goodprime_sha512::Message;
use sha2::{Digest, Sha512};

/// True if the library for AES has several forms and chooses among them.
pub(crate) const CHOOSES: bool =
    cfg!(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64"));

/// AES-256 by `aes`, which wipes its round keys.
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

/// SHA-512 of a message by `sha2`, the better code on processors whose vectors do not help.
#[inline(always)]
pub(crate) fn sha512(message: &Message<'_>, digest: &mut [u8; 64]) {
    let mut hasher = Sha512::new();
    hasher.update([message.prefix]);
    hasher.update(message.head);
    hasher.update(message.body);
    hasher.finalize_into(digest.into());
}
