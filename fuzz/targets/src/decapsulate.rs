//! Decapsulation of any bytes with any bytes. The key is the beginning of the input, or an honest one with a
//! ciphertext that the input damages; every backend must give the same secret.

use crate::{on_all_backends, set, stretch};
use goodprime::randomness::{FillWith, Seed};
use goodprime::{Algorithm, Backend};

fn decapsulate(set: Algorithm, sk: &[u8], ct: &[u8]) -> [u8; 32] {
    on_all_backends(|backend| {
        let mut secret = [0; 32];
        set.decapsulate(backend, sk, ct, &mut secret).expect("lengths are right");
        secret
    })
}

/// Runs the target on one input.
pub fn run(input: &[u8]) {
    let Some((set, input)) = set(input) else { return };
    let (sk_size, ct_size) =
        (set.parameters().decapsulation_key_size, set.parameters().ciphertext_size);
    let Some((honest, input)) = input.split_first() else { return };
    if honest % 2 == 0 {
        let bytes = stretch(input, sk_size + ct_size);
        decapsulate(set, &bytes[..sk_size], &bytes[sk_size..]);
        return;
    }

    let backend = Backend::detect();
    let (mut pk, mut sk) = (vec![0; set.parameters().encapsulation_key_size], vec![0; sk_size]);
    set.keygen(backend, Seed(&[*honest; 32]), &mut pk, &mut sk).expect("lengths are right");
    let (mut ct, mut sent) = (vec![0; ct_size], [0; 32]);
    let mut fill = |bytes: &mut [u8]| {
        bytes.copy_from_slice(&stretch(input, bytes.len()));
        Ok(())
    };
    set.encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut sent)
        .expect("lengths are right");
    assert_eq!(decapsulate(set, &sk, &ct), sent);
    let mut damaged = ct.clone();
    for (byte, damage) in damaged.iter_mut().zip(input) {
        *byte ^= damage;
    }
    let received = decapsulate(set, &sk, &damaged);
    assert_eq!(received == sent, damaged == ct, "a damaged ciphertext has another secret");
}
