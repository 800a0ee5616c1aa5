//! liboqs, which has sntrup761.

use oqs::kem;

use super::{Exchange, Kem};
use crate::randomness::{Source, fill_cheaply};

pub(super) const WHO: &str = "liboqs";

pub(super) struct Liboqs(kem::Kem);

/// Cheap bytes, as liboqs asks for them.
///
/// # Safety
/// `out` has room for `length` bytes.
unsafe extern "C" fn cheap(out: *mut u8, length: usize) {
    // SAFETY: the caller gives a buffer of this length.
    fill_cheaply(unsafe { std::slice::from_raw_parts_mut(out, length) });
}

fn choose(rng: Source) {
    use oqs::ffi::rand::{OQS_randombytes_custom_algorithm, OQS_randombytes_switch_algorithm};
    // SAFETY: the function fills the buffer it is given, and the name ends with a zero.
    unsafe {
        match rng {
            Source::Free => OQS_randombytes_custom_algorithm(Some(cheap)),
            Source::Os => drop(OQS_randombytes_switch_algorithm(c"system".as_ptr())),
        }
    }
}

impl Liboqs {
    pub(super) fn new() -> Self {
        oqs::init();
        Self(kem::Kem::new(kem::Algorithm::NtruPrimeSntrup761).expect("it was built in"))
    }
}

impl Kem for Liboqs {
    type Public = kem::PublicKey;
    type Secret = kem::SecretKey;
    type Ciphertext = kem::Ciphertext;

    fn keygen(&self, rng: Source) -> (Self::Public, Self::Secret) {
        choose(rng);
        self.0.keypair().expect("randomness does not fail")
    }
    fn encapsulate(&self, key: &Self::Public, rng: Source) -> (Self::Ciphertext, [u8; 32]) {
        choose(rng);
        let (ciphertext, secret) = self.0.encapsulate(key).expect("randomness does not fail");
        (ciphertext, secret.as_ref().try_into().expect("32 bytes"))
    }
    fn decapsulate(&self, key: &Self::Secret, ciphertext: &Self::Ciphertext) -> [u8; 32] {
        let secret = self.0.decapsulate(key, ciphertext).expect("any ciphertext will do");
        secret.as_ref().try_into().expect("32 bytes")
    }
}

impl Exchange for Liboqs {
    fn public_bytes(key: &Self::Public) -> &[u8] {
        key.as_ref()
    }
    fn ciphertext_bytes(ciphertext: &Self::Ciphertext) -> &[u8] {
        ciphertext.as_ref()
    }
    fn public(bytes: &[u8]) -> Self::Public {
        Self::new().0.public_key_from_bytes(bytes).expect("the length of the set").to_owned()
    }
    fn ciphertext(bytes: &[u8]) -> Self::Ciphertext {
        Self::new().0.ciphertext_from_bytes(bytes).expect("the length of the set").to_owned()
    }
}
