//! ML-KEM-768 (FIPS 203), the scheme that programs use where they do not use sntrup761.

#[cfg(feature = "aws-lc")]
use aws_lc_rs::kem::{DecapsulationKey, EncapsulationKey, ML_KEM_768};
use libcrux_ml_kem::mlkem768;

use super::Kem;
use crate::randomness::{Source, fill_cheaply};

/// AWS-LC, which contains mlkem-native. It has a generator of its own that cannot be replaced.
#[cfg(feature = "aws-lc")]
pub(super) struct AwsLc;

#[cfg(feature = "aws-lc")]
impl Kem for AwsLc {
    type Public = EncapsulationKey;
    type Secret = DecapsulationKey;
    type Ciphertext = Vec<u8>;

    fn keygen(&self, _: Source) -> (Self::Public, Self::Secret) {
        let secret = DecapsulationKey::generate(&ML_KEM_768).expect("randomness does not fail");
        (secret.encapsulation_key().expect("every key has one"), secret)
    }
    fn encapsulate(&self, key: &Self::Public, _: Source) -> (Self::Ciphertext, [u8; 32]) {
        let (ciphertext, secret) = key.encapsulate().expect("randomness does not fail");
        (ciphertext.as_ref().to_vec(), secret.as_ref().try_into().expect("32 bytes"))
    }
    fn decapsulate(&self, key: &Self::Secret, ciphertext: &Self::Ciphertext) -> [u8; 32] {
        let secret = key.decapsulate(ciphertext[..].into()).expect("the ciphertext's length");
        secret.as_ref().try_into().expect("32 bytes")
    }
}

/// libcrux, which takes randomness as an argument.
pub(super) struct Libcrux;

fn random<const N: usize>(rng: Source) -> [u8; N] {
    let mut bytes = [0; N];
    match rng {
        Source::Free => fill_cheaply(&mut bytes),
        Source::Os => rand::fill(&mut bytes),
    }
    bytes
}

impl Kem for Libcrux {
    type Public = mlkem768::MlKem768PublicKey;
    type Secret = mlkem768::MlKem768PrivateKey;
    type Ciphertext = mlkem768::MlKem768Ciphertext;

    fn keygen(&self, rng: Source) -> (Self::Public, Self::Secret) {
        let (secret, public) = mlkem768::generate_key_pair(random(rng)).into_parts();
        (public, secret)
    }
    fn encapsulate(&self, key: &Self::Public, rng: Source) -> (Self::Ciphertext, [u8; 32]) {
        mlkem768::encapsulate(key, random(rng))
    }
    fn decapsulate(&self, key: &Self::Secret, ciphertext: &Self::Ciphertext) -> [u8; 32] {
        mlkem768::decapsulate(key, ciphertext)
    }
}
