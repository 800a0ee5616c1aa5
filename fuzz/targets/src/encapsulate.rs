//! Encapsulation to any bytes with any randomness: equal on every backend.

use crate::{on_all_backends, set, stretch};
use goodprime::randomness::FillWith;

/// Runs the target on one input.
pub fn run(input: &[u8]) {
    let Some((set, input)) = set(input) else { return };
    let pk = stretch(input, set.parameters().encapsulation_key_size);
    on_all_backends(|backend| {
        let (mut ct, mut secret) = (vec![0; set.parameters().ciphertext_size], [0; 32]);
        let mut fill = |bytes: &mut [u8]| {
            let reversed: Vec<u8> = input.iter().rev().copied().collect();
            bytes.copy_from_slice(&stretch(&reversed, bytes.len()));
            Ok(())
        };
        set.encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut secret)
            .expect("right lengths");
        (ct, secret)
    });
}
