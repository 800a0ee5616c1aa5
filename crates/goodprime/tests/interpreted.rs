//! Every operation once, on the slowest backend and with the smallest sets: little enough for Miri, which
//! interprets it and reports undefined behaviour (docs/testing.md).

use goodprime::randomness::{FillWith, Seed};
use goodprime::{Algorithm, Backend, Error};

/// A field of the first answer of a file of known answers.
fn field(answers: &str, name: &str) -> Vec<u8> {
    let line = answers.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
    hex::decode(line.expect("the file has the field")).expect("the field is hexadecimal")
}

/// Encapsulates and decapsulates, singly and, with `batch`, in batches; then tests bad input.
fn exchange(algorithm: Algorithm, pk: &[u8], sk: &[u8], batch: bool) {
    let backend = Backend::BASELINE;
    let randomness = vec![0x5a; algorithm.parameters().encapsulation_randomness];
    let mut ct = vec![0; algorithm.parameters().ciphertext_size];
    let mut secret = [0; 32];
    let mut same = [0; 32];
    let mut fill = |bytes: &mut [u8]| {
        bytes.copy_from_slice(&randomness[..bytes.len()]);
        Ok(())
    };
    algorithm
        .encapsulate(backend, pk, FillWith(&mut fill), &mut ct, &mut secret)
        .expect("a secret");
    algorithm.decapsulate(backend, sk, &ct, &mut same).expect("the same secret");
    assert_eq!(same, secret);

    if batch {
        let (mut cts, mut secrets) = (ct.repeat(2), [[0; 32]; 2]);
        let keys = pk.repeat(2);
        algorithm
            .encapsulate_batch(backend, &keys, FillWith(&mut fill), &mut cts, &mut secrets)
            .expect("two secrets");
        assert_eq!((&cts, secrets), (&ct.repeat(2), [secret; 2]));
        cts[3] ^= 1;
        algorithm.decapsulate_batch(backend, sk, &cts, &mut secrets).expect("two secrets");
        assert!(secrets[0] != secret && secrets[1] == secret);
    }

    let short = algorithm.decapsulate(backend, &sk[1..], &ct, &mut same);
    assert!(matches!(short, Err(Error::Length { .. })), "{short:?}");
    assert_eq!(same, [0; 32]);
}

#[test]
fn streamlined() {
    // Making a key pair takes Miri too long.
    let answers = include_str!("../../../vectors/sntrup653.rsp");
    let (pk, sk) = (field(answers, "pk"), field(answers, "sk"));
    exchange("sntrup653".parse().expect("a set"), &pk, &sk, true);
}

#[cfg(feature = "ntru")]
#[test]
fn ntru() {
    let answers = include_str!("../../../vectors/ntruhps2048509.rsp");
    let (pk, sk) = (field(answers, "pk"), field(answers, "sk"));
    // A batch is a loop over the same lines.
    exchange("ntruhps2048509".parse().expect("a set"), &pk, &sk, false);
}

#[test]
fn lprime() {
    let algorithm: Algorithm = "ntrulpr653".parse().expect("a set");
    let mut pk = vec![0; algorithm.parameters().encapsulation_key_size];
    let mut sk = vec![0; algorithm.parameters().decapsulation_key_size];
    algorithm.keygen(Backend::BASELINE, Seed(&[7; 32]), &mut pk, &mut sk).expect("a key pair");
    exchange(algorithm, &pk, &sk, true);
}
