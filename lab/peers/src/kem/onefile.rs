//! goodprime's one file of C (`onefile/sntrup761.c`), which `build.rs` compiles with two sets of flags.

use super::{Exchange, Kem};
use crate::randomness::Source;

const PUBLIC: usize = 1158;
const SECRET: usize = 1763;
const CIPHERTEXT: usize = 1039;

type Keypair = unsafe extern "C" fn(*mut u8, *mut u8) -> i32;
type Enc = unsafe extern "C" fn(*mut u8, *mut u8, *const u8) -> i32;
type Dec = unsafe extern "C" fn(*mut u8, *const u8, *const u8) -> i32;

unsafe extern "C" {
    fn goodprime_c_keypair(public: *mut u8, secret: *mut u8) -> i32;
    fn goodprime_c_enc(ciphertext: *mut u8, shared: *mut u8, public: *const u8) -> i32;
    fn goodprime_c_dec(shared: *mut u8, ciphertext: *const u8, secret: *const u8) -> i32;
    fn goodprime_c_openssh_keypair(public: *mut u8, secret: *mut u8) -> i32;
    fn goodprime_c_openssh_enc(ciphertext: *mut u8, shared: *mut u8, public: *const u8) -> i32;
    fn goodprime_c_openssh_dec(shared: *mut u8, ciphertext: *const u8, secret: *const u8) -> i32;
}

/// Names and compilations: with the flags of the other C (-O3), and with those of OpenSSH's configure.
pub(super) const ALL: [(&str, OneFile); 2] = [
    (
        "goodprime, one file of C",
        OneFile { keypair: goodprime_c_keypair, enc: goodprime_c_enc, dec: goodprime_c_dec },
    ),
    (
        "goodprime, one file of C, OpenSSH's flags",
        OneFile {
            keypair: goodprime_c_openssh_keypair,
            enc: goodprime_c_openssh_enc,
            dec: goodprime_c_openssh_dec,
        },
    ),
];

/// One compilation of the file.
#[derive(Clone, Copy)]
pub(super) struct OneFile {
    keypair: Keypair,
    enc: Enc,
    dec: Dec,
}

/// The functions ask the operating system for randomness themselves.
impl Kem for OneFile {
    type Public = [u8; PUBLIC];
    type Secret = [u8; SECRET];
    type Ciphertext = [u8; CIPHERTEXT];

    fn keygen(&self, _: Source) -> (Self::Public, Self::Secret) {
        let (mut public, mut secret) = ([0; PUBLIC], [0; SECRET]);
        // SAFETY: both arrays have the lengths that sntrup761.h says.
        let failed = unsafe { (self.keypair)(public.as_mut_ptr(), secret.as_mut_ptr()) };
        assert_eq!(failed, 0, "randomness does not fail");
        (public, secret)
    }
    fn encapsulate(&self, key: &Self::Public, _: Source) -> (Self::Ciphertext, [u8; 32]) {
        let (mut ciphertext, mut shared) = ([0; CIPHERTEXT], [0; 32]);
        // SAFETY: the arrays have the lengths that sntrup761.h says.
        let failed =
            unsafe { (self.enc)(ciphertext.as_mut_ptr(), shared.as_mut_ptr(), key.as_ptr()) };
        assert_eq!(failed, 0, "randomness does not fail");
        (ciphertext, shared)
    }
    fn decapsulate(&self, key: &Self::Secret, ciphertext: &Self::Ciphertext) -> [u8; 32] {
        let mut shared = [0; 32];
        // SAFETY: the arrays have the lengths that sntrup761.h says.
        let failed = unsafe { (self.dec)(shared.as_mut_ptr(), ciphertext.as_ptr(), key.as_ptr()) };
        assert_eq!(failed, 0, "its own SHA-512 does not fail");
        shared
    }
}

impl Exchange for OneFile {
    fn public_bytes(key: &Self::Public) -> &[u8] {
        key
    }
    fn ciphertext_bytes(ciphertext: &Self::Ciphertext) -> &[u8] {
        ciphertext
    }
    fn public(bytes: &[u8]) -> Self::Public {
        bytes.try_into().expect("the length of the set")
    }
    fn ciphertext(bytes: &[u8]) -> Self::Ciphertext {
        bytes.try_into().expect("the length of the set")
    }
}
