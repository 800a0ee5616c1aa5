//! The crate `sntrup`: Rust with AVX2 and AVX-512.

use std::marker::PhantomData;

use sntrup::{Ciphertext, DecapsulationKey, EncapsulationKey, SntrupKem, SntrupParams};

use super::{Exchange, Kem};
use crate::randomness::{Cheap, Source};

pub(crate) const WHO: &str = "sntrup";

pub(crate) struct Sntrup<P>(PhantomData<P>);

impl<P: SntrupParams> Sntrup<P> {
    /// By the name that the crate gives to the set.
    pub(crate) fn of(_: PhantomData<SntrupKem<P>>) -> Self {
        Self(PhantomData)
    }
}

impl<P: SntrupParams> Kem for Sntrup<P> {
    type Public = EncapsulationKey<P>;
    type Secret = DecapsulationKey<P>;
    type Ciphertext = Ciphertext<P>;

    fn keygen(&self, rng: Source) -> (Self::Public, Self::Secret) {
        match rng {
            Source::Free => SntrupKem::generate_key(&mut Cheap),
            Source::Os => SntrupKem::generate_key(&mut rand::rng()),
        }
    }

    fn encapsulate(&self, key: &Self::Public, rng: Source) -> (Self::Ciphertext, [u8; 32]) {
        let (ciphertext, secret) = match rng {
            Source::Free => key.encapsulate(&mut Cheap),
            Source::Os => key.encapsulate(&mut rand::rng()),
        };
        (ciphertext, secret.as_ref().try_into().expect("32 bytes"))
    }

    fn decapsulate(&self, key: &Self::Secret, ciphertext: &Self::Ciphertext) -> [u8; 32] {
        key.decapsulate(ciphertext).as_ref().try_into().expect("32 bytes")
    }
}

impl<P: SntrupParams> Exchange for Sntrup<P> {
    fn public_bytes(key: &Self::Public) -> &[u8] {
        key.as_ref()
    }
    fn ciphertext_bytes(ciphertext: &Self::Ciphertext) -> &[u8] {
        ciphertext.as_ref()
    }
    fn public(bytes: &[u8]) -> Self::Public {
        bytes.try_into().expect("the length of the set")
    }
    fn ciphertext(bytes: &[u8]) -> Self::Ciphertext {
        bytes.try_into().expect("the length of the set")
    }
}
