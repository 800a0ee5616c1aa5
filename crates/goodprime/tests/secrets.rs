//! Secrets are not printed, are compared by content, and are wiped.
#![cfg(all(feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{backends, for_each_set};
use goodprime::randomness::{Bytes, Seed};
use goodprime::{DecapsulationKey, Kem, PreparedDecapsulationKey, Set, SharedSecret};
use zeroize::{Zeroize, ZeroizeOnDrop};

/// Checks that all secrets of a type print equally, so that the text tells nothing about one.
fn debug_output<S: Set>() {
    let backend = backends()[0];
    let kem = Kem::<S>::on(backend);
    for seed in [[1; 32], [2; 32]] {
        let (ek, dk) = kem.keygen(Seed(&seed));
        let randomness = vec![seed[0]; S::ENCAPSULATION_RANDOMNESS];
        let (_, secret) = kem.encapsulate(&ek, Bytes(&randomness[..])).unwrap();
        let name = S::NAME;
        let prepared = kem.prepare_secret(&dk);
        for (printed, expected) in [
            ([format!("{secret:?}"), format!("{secret:#?}")], "SharedSecret(..)".into()),
            ([format!("{dk:?}"), format!("{dk:#?}")], format!("DecapsulationKey<{name}>(..)")),
            (
                [format!("{prepared:?}"), format!("{prepared:#?}")],
                format!("PreparedDecapsulationKey<{name}>(.., {backend})"),
            ),
        ] {
            assert_eq!(printed, [expected.clone(), expected]);
        }
    }
}

for_each_set!(debug_output);

fn equality<S: Set>() {
    let kem = Kem::<S>::on(backends()[0]);
    let (ek, dk) = kem.keygen(Seed(&[1; 32]));
    assert_eq!(dk, dk.clone());
    assert_eq!(ek, ek.clone());
    for at in [0, S::DECAPSULATION_KEY_SIZE / 2, S::DECAPSULATION_KEY_SIZE - 1] {
        let mut other = dk.as_bytes().to_vec();
        other[at] ^= 0x80;
        assert_ne!(DecapsulationKey::<S>::try_from(&other[..]).unwrap(), dk, "byte {at}");
    }
    let secret =
        |byte| kem.encapsulate(&ek, Bytes(&vec![byte; S::ENCAPSULATION_RANDOMNESS][..])).unwrap().1;
    assert_eq!(secret(1), secret(1));
    assert_ne!(secret(1), secret(2));
}

for_each_set!(equality);

fn wiping<S: Set>() {
    fn wiped_when_dropped<T: ZeroizeOnDrop>() {}
    wiped_when_dropped::<SharedSecret>();
    wiped_when_dropped::<DecapsulationKey<S>>();
    wiped_when_dropped::<PreparedDecapsulationKey<S>>();

    let kem = Kem::<S>::on(backends()[0]);
    let (ek, _) = kem.keygen(Seed(&[1; 32]));
    let (_, mut secret) =
        kem.encapsulate(&ek, Bytes(&vec![1; S::ENCAPSULATION_RANDOMNESS][..])).unwrap();
    assert!(secret.as_bytes() != &[0; 32]);
    secret.zeroize();
    assert!(secret.as_bytes() == &[0; 32]);
}

for_each_set!(wiping);

/// Checks that batches give secrets of a type that does not print them.
#[cfg(feature = "alloc")]
#[test]
fn batches_do_not_print_secrets() {
    let kem = Kem::<goodprime::Sntrup653>::on(backends()[0]);
    let (ek, dk) = kem.keygen(Seed(&[1; 32]));
    let randomness = common::bytes(1, 2 * goodprime::Sntrup653::ENCAPSULATION_RANDOMNESS);
    let made = kem.prepare(&ek).encapsulate_batch(2, Bytes(&randomness[..])).unwrap();
    let (cts, secrets): (Vec<_>, Vec<_>) = made.into_iter().unzip();
    assert_eq!(format!("{secrets:?}"), "[SharedSecret(..), SharedSecret(..)]");
    let recovered = kem.decapsulate_batch(&dk, &cts);
    assert_eq!(recovered, secrets);
    assert_ne!(recovered[0], recovered[1]);
    assert_eq!(format!("{recovered:?}"), "[SharedSecret(..), SharedSecret(..)]");
}
