//! The traits of the `kem` crate, used by a program that knows nothing but them.
#![cfg(all(feature = "kem", feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{Exhausted, Failing, Seeded, bytes};
use goodprime::Set;
use kem::common::typenum::Unsigned;
use kem::{
    Decapsulate, DecapsulationKey, Decapsulator, Encapsulate, EncapsulationKey, Generate, Kem,
    KeyExport, KeySizeUser, TryDecapsulate, TryKeyInit,
};

/// What a program would do that is generic over its KEM.
fn round_trip<K: Kem>()
where
    DecapsulationKey<K>: Decapsulate<Kem = K>,
{
    let (dk, ek) = K::generate_keypair_from_rng(&mut Seeded::new(1));
    assert_eq!(dk.encapsulation_key(), &ek);

    let exported = ek.to_bytes();
    let ek = EncapsulationKey::<K>::new_from_slice(&exported).unwrap();
    assert_eq!(ek.to_bytes(), exported);
    for length in [0, exported.len() - 1, exported.len() + 1] {
        let slice = bytes(0, length);
        assert!(EncapsulationKey::<K>::new_from_slice(&slice).is_err(), "{length} bytes");
    }

    let (ct, sender) = ek.encapsulate_with_rng(&mut Seeded::new(2));
    assert_eq!(dk.decapsulate(&ct), sender);
    assert_eq!(dk.try_decapsulate(&ct), Ok(sender.clone()));
    assert_eq!(dk.decapsulate_slice(&ct).unwrap(), sender);
    assert!(dk.decapsulate_slice(&ct[1..]).is_err());

    let mut damaged = ct.clone();
    damaged[0] ^= 1;
    assert_ne!(dk.decapsulate(&damaged), sender);
}

/// The traits and the library's own interface give the same.
fn same_as_native<K>()
where
    K: Set
        + Kem<
            EncapsulationKey = goodprime::EncapsulationKey<K>,
            DecapsulationKey = goodprime::DecapsulationKey<K>,
        >,
    goodprime::DecapsulationKey<K>: Decapsulate<Kem = K>,
    goodprime::EncapsulationKey<K>: Encapsulate<Kem = K>,
{
    assert_eq!(<EncapsulationKey<K> as KeySizeUser>::KeySize::USIZE, K::ENCAPSULATION_KEY_SIZE);
    assert_eq!(<K as Kem>::CiphertextSize::USIZE, K::CIPHERTEXT_SIZE);

    let native = goodprime::Kem::<K>::new();
    let (ek, dk) = native.keygen_with_rng(&mut Seeded::new(1)).unwrap();
    let (other_dk, other_ek) = K::generate_keypair_from_rng(&mut Seeded::new(1));
    assert_eq!((&ek, &dk), (&other_ek, &other_dk));

    let (ct, secret) = native.encapsulate_with_rng(&ek, &mut Seeded::new(2)).unwrap();
    let (other_ct, other_secret) = Encapsulate::encapsulate_with_rng(&ek, &mut Seeded::new(2));
    assert_eq!((ct.as_bytes(), &secret.as_bytes()[..]), (&other_ct[..], &other_secret[..]));

    let mut damaged = other_ct;
    damaged[7] ^= 1;
    let rejected = native.decapsulate(&dk, &damaged[..].try_into().unwrap());
    assert_eq!(Decapsulate::decapsulate(&dk, &damaged)[..], rejected.as_bytes()[..]);
}

/// A generator's own error reaches the caller.
fn failing_generator<K: Kem>() {
    for requests in 0..3 {
        let result = DecapsulationKey::<K>::try_generate_from_rng(&mut Failing::after(requests));
        assert_eq!(result.err(), Some(Exhausted), "request {}", requests + 1);
    }
    // Some spare requests for a g that is not invertible.
    assert!(DecapsulationKey::<K>::try_generate_from_rng(&mut Failing::after(9)).is_ok());
}

macro_rules! sets {
    ($($name:ident $set:ident)*) => {$(
        #[test]
        fn $name() {
            round_trip::<goodprime::$set>();
            same_as_native::<goodprime::$set>();
            failing_generator::<goodprime::$set>();
        }
    )*};
}

sets! {
    sntrup653 Sntrup653
    sntrup761 Sntrup761
    sntrup857 Sntrup857
    sntrup953 Sntrup953
    sntrup1013 Sntrup1013
    sntrup1277 Sntrup1277
    ntrulpr857 Ntrulpr857
}
