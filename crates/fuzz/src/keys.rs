//! Keys and ciphertexts of any length: they parse if and only if the length is right, and show the
//! same bytes again.

use goodprime::{Ciphertext, DecapsulationKey, EncapsulationKey, Ntrulpr857, Set, Sntrup761};

fn parse<S: Set>(input: &[u8]) {
    match EncapsulationKey::<S>::try_from(input) {
        Ok(key) => assert_eq!(key.as_bytes(), input),
        Err(_) => assert_ne!(input.len(), S::ENCAPSULATION_KEY_SIZE),
    }
    match DecapsulationKey::<S>::try_from(input) {
        Ok(key) => assert_eq!(key.as_bytes(), input),
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
}
