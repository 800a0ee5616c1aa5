//! The traits of the `kem` crate, used by generic programs and by the text of `kem`'s users.
#![cfg(all(feature = "kem", feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{Exhausted, Failing, Seeded, bytes};
use goodprime::randomness::Generator;
use goodprime::{KemDecapsulationKey, KemEncapsulationKey, Set};
use kem::common::typenum::Unsigned;
use kem::{
    Decapsulate, DecapsulationKey, Decapsulator, Encapsulate, EncapsulationKey, Generate, Kem,
    KeyExport, KeySizeUser, TryDecapsulate, TryKeyInit,
};

/// A program that is generic over its KEM.
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

/// Checks that the traits and the library's own interface give equal results.
fn same_as_native<K>()
where
    K: Set
        + Kem<EncapsulationKey = KemEncapsulationKey<K>, DecapsulationKey = KemDecapsulationKey<K>>,
    KemDecapsulationKey<K>: Decapsulate<Kem = K>,
    KemEncapsulationKey<K>: Encapsulate<Kem = K>,
{
    assert_eq!(<EncapsulationKey<K> as KeySizeUser>::KeySize::USIZE, K::ENCAPSULATION_KEY_SIZE);
    assert_eq!(<K as Kem>::CiphertextSize::USIZE, K::CIPHERTEXT_SIZE);

    let native = goodprime::Kem::<K>::new();
    let (ek, dk) = native.keygen(Generator(&mut Seeded::new(1))).unwrap();
    let (other_dk, other_ek) = K::generate_keypair_from_rng(&mut Seeded::new(1));
    assert_eq!((&ek, &dk), (&other_ek.clone().into(), &other_dk.clone().into()));

    let (ct, secret) = native.encapsulate(&ek, Generator(&mut Seeded::new(2))).unwrap();
    let (other_ct, other_secret) = other_ek.encapsulate_with_rng(&mut Seeded::new(2));
    assert_eq!((ct.as_bytes(), &secret.as_bytes()[..]), (&other_ct[..], &other_secret[..]));

    let mut damaged = other_ct;
    damaged[7] ^= 1;
    let rejected = native.decapsulate(&dk, &damaged[..].try_into().unwrap());
    assert_eq!(other_dk.decapsulate(&damaged)[..], rejected.as_bytes()[..]);
}

/// Programs as written for `kem` 0.3: the text of its users, with another name of a set.
mod as_users_write_it {
    use goodprime::Sntrup761;
    use goodprime::kem::{Decapsulate, Encapsulate, Generate, Kem, KeyExport, TryKeyInit};

    use super::Seeded;

    #[cfg(feature = "getrandom")]
    #[test]
    fn from_the_system() {
        let (dk, ek) = Sntrup761::generate_keypair();
        let (ct, k_send) = ek.encapsulate();
        let k_recv = dk.decapsulate(&ct);
        assert_eq!(k_send, k_recv);
    }

    #[test]
    fn from_a_generator() {
        let mut rng = Seeded::new(3);
        let (dk, ek) = Sntrup761::generate_keypair_from_rng(&mut rng);
        let (ct, k_send) = ek.encapsulate_with_rng(&mut rng);
        let k_recv = dk.decapsulate(&ct);
        assert_eq!(k_send, k_recv);
    }

    #[test]
    fn keys_go_out_and_come_in() {
        type SecretKey = goodprime::kem::DecapsulationKey<Sntrup761>;
        type PublicKey = goodprime::kem::EncapsulationKey<Sntrup761>;
        let dk = SecretKey::generate_from_rng(&mut Seeded::new(4));
        let ek = PublicKey::new_from_slice(&dk.to_bytes()[2 * 191..][..1158]).unwrap();
        assert_eq!(SecretKey::new(&dk.to_bytes()).unwrap(), dk);
        let (ct, k_send) = ek.encapsulate_with_rng(&mut Seeded::new(5));
        assert_eq!(dk.decapsulate(&ct), k_send);
    }

    #[test]
    fn types_convert_both_ways() {
        let (ek, dk) = goodprime::sntrup761::keygen(goodprime::randomness::Seed(&[1; 32]));
        let (ct, secret) = ek.encapsulate(goodprime::randomness::Seed(&[2; 32]));
        let key: goodprime::kem::DecapsulationKey<Sntrup761> = dk.into();
        let shared = key.decapsulate(&ct.clone().into());
        assert_eq!(goodprime::SharedSecret::from(shared), secret);
        let back: goodprime::sntrup761::Ciphertext =
            goodprime::kem::Ciphertext::<Sntrup761>::from(ct.clone()).into();
        assert_eq!(back, ct);
    }
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
    ($({ $name:ident $set:ident $family:ident $ring:ident $weight:literal $sizes:tt $($tau:tt)* })*) => {
        $(sets!($family $name $set $sizes);)*
    };
    // ntrulpr857, the LPRime set whose sizes `hybrid-array` has.
    (LPRime $name:ident $set:ident [1184 $sk:literal 1312]) => { sets!(Streamlined $name $set []); };
    (LPRime $($row:tt)*) => {};
    (Hps $($row:tt)*) => {};
    (Hrss $($row:tt)*) => {};
    (Streamlined $name:ident $set:ident $sizes:tt) => {
        #[test]
        fn $name() {
            round_trip::<goodprime::$set>();
            same_as_native::<goodprime::$set>();
            failing_generator::<goodprime::$set>();
        }
    };
}
goodprime::for_each_set!(sets);
