//! Keys and ciphertexts of any length: they parse if and only if the length is right, and return their bytes. The
//! public part of a secret key is equal on every backend.

use crate::on_all_backends;
use goodprime::{
    Algorithm, Ciphertext, DecapsulationKey, EncapsulationKey, Ntruhps2048677, Ntruhrss701,
    Ntrulpr857, Set, Sntrup761,
};

fn encapsulation_key<S: Set>(sk: &[u8]) -> Vec<u8> {
    on_all_backends(|backend| {
        let mut pk = vec![0; S::ENCAPSULATION_KEY_SIZE];
        Algorithm::of::<S>().encapsulation_key(backend, sk, &mut pk).expect("lengths are right");
        pk
    })
}

fn parse<S: Set>(input: &[u8]) {
    match EncapsulationKey::<S>::try_from(input) {
        Ok(key) => assert_eq!(key.as_bytes(), input),
        Err(_) => assert_ne!(input.len(), S::ENCAPSULATION_KEY_SIZE),
    }
    match DecapsulationKey::<S>::try_from(input) {
        Ok(key) => {
            assert_eq!(key.as_bytes(), input);
            assert_eq!(key.encapsulation_key().as_bytes(), encapsulation_key::<S>(input));
        }
        Err(_) => assert_ne!(input.len(), S::DECAPSULATION_KEY_SIZE),
    }
    match Ciphertext::<S>::try_from(input) {
        Ok(ciphertext) => assert_eq!(ciphertext.as_bytes(), input),
        Err(_) => assert_ne!(input.len(), S::CIPHERTEXT_SIZE),
    }
}

/// Runs the target on one input.
pub fn run(input: &[u8]) {
    parse::<Sntrup761>(input);
    parse::<Ntrulpr857>(input);
    parse::<Ntruhps2048677>(input);
    parse::<Ntruhrss701>(input);
}
