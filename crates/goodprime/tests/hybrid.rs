//! SSH's key exchange: both sides agree, on the layout of the RFC, and nothing unusable passes.
#![cfg(feature = "ssh-hybrid")]

mod common;

use common::{backends, both};
use goodprime::hybrid::{Client, ClientShare, Hybrid, ServerShare, SessionSecret};
#[cfg(feature = "getrandom")]
use goodprime::randomness::Os;
use goodprime::randomness::{Bytes, Generator, Seed};
use goodprime::{Error, Kem, Set, Sntrup761};
use rand_core::{TryCryptoRng, TryRng};
use sha2::{Digest, Sha512};
use zeroize::ZeroizeOnDrop;

/// The secrets and public values of both sides, and the result, of RFC 7748, section 6.1.
const ALICE: &str = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a";
const BOB: &str = "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb";
const SHARE_OF_ALICE: &str = "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a";
const SHARE_OF_BOB: &str = "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f";
const RESULT: &str = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742";

fn bytes<const N: usize>(text: &str) -> [u8; N] {
    hex::decode(text).unwrap().try_into().unwrap()
}

#[test]
fn sizes_are_those_of_the_rfc() {
    assert_eq!([ClientShare::SIZE, ServerShare::SIZE, SessionSecret::SIZE], [1190, 1071, 64]);
}

#[test]
fn both_sides_compute_what_the_rfc_defines() {
    for backend in backends() {
        let hybrid = Hybrid::on(backend);
        let randomness = [5; Sntrup761::ENCAPSULATION_RANDOMNESS];
        let (q_c, client) = hybrid.start(Bytes(&both(&[7; 32], &bytes::<32>(ALICE))));
        let (q_s, server_secret) =
            hybrid.answer(&q_c, Bytes(&both(&randomness, &bytes::<32>(BOB)))).unwrap();

        let kem = Kem::<Sntrup761>::on(backend);
        let (ek, _) = kem.keygen(Seed(&[7; 32]));
        let (ct, secret) = kem.encapsulate(&ek, Bytes(&randomness[..])).unwrap();
        assert_eq!(q_c.as_bytes()[..], [ek.as_bytes(), &bytes::<32>(SHARE_OF_ALICE)].concat());
        assert_eq!(q_s.as_bytes()[..], [ct.as_bytes(), &bytes::<32>(SHARE_OF_BOB)].concat());
        let k = Sha512::new().chain_update(secret).chain_update(bytes::<32>(RESULT)).finalize();
        assert_eq!(server_secret.as_bytes()[..], k[..]);
        assert_eq!(client.finish(&q_s), Ok(server_secret), "{backend}");
    }
}

#[test]
fn recorded_exchanges_with_openssh() {
    let text = common::read("hybrid/sntrup761x25519-sha512.json");
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let records = file.as_array().unwrap();
    assert_eq!(records.len(), 6);
    for record in records {
        let text = |field: &str| record[field].as_str().unwrap();
        let answer = hex::decode(text("server_share")).unwrap();
        let answer = ServerShare::try_from(&answer[..]).unwrap();
        for backend in backends() {
            let (seed, x25519) = (bytes::<32>(text("seed")), bytes::<32>(text("x25519_secret")));
            let (share, client) = Hybrid::on(backend).start(Bytes(&both(&seed, &x25519)));
            assert_eq!(hex::encode(share.as_bytes()), text("client_share"), "{backend}");
            let secret = client.finish(&answer).unwrap();
            assert_eq!(hex::encode(secret.as_bytes()), text("secret"), "{backend}");
        }
    }
}

#[cfg(feature = "getrandom")]
#[test]
fn the_systems_randomness_is_fresh_each_time() {
    let hybrid = Hybrid::new();
    let (one, client) = hybrid.start(Os).unwrap();
    let (other, _) = hybrid.start(Os).unwrap();
    let halves = |share: &ClientShare| {
        (share.as_bytes()[..1158].to_vec(), share.as_bytes()[1158..].to_vec())
    };
    assert_ne!(halves(&one).0, halves(&other).0);
    assert_ne!(halves(&one).1, halves(&other).1);
    let (answer, secret) = hybrid.answer(&one, Os).unwrap();
    let (another, _) = hybrid.answer(&one, Os).unwrap();
    assert_ne!(answer.as_bytes()[..1039], another.as_bytes()[..1039]);
    assert_ne!(answer.as_bytes()[1039..], another.as_bytes()[1039..]);
    assert_eq!(client.finish(&answer), Ok(secret));
}

/// A generator that serves `left` requests and then fails.
struct Failing {
    left: usize,
}

impl TryRng for Failing {
    type Error = std::fmt::Error;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        unreachable!("bytes are asked for in bulk")
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("bytes are asked for in bulk")
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
        self.left = self.left.checked_sub(1).ok_or(std::fmt::Error)?;
        // A pattern whose g is invertible, so that the number of requests is known.
        out.iter_mut().enumerate().for_each(|(i, byte)| *byte = (i * i / 7 + self.left) as u8);
        Ok(())
    }
}

impl TryCryptoRng for Failing {}

#[test]
fn a_callers_generator_serves_both_sides_and_its_failure_is_an_error() {
    let hybrid = Hybrid::new();
    let (share, client) = hybrid.start(Generator(&mut Failing { left: 100 })).unwrap();
    let (answer, secret) = hybrid.answer(&share, Generator(&mut Failing { left: 2 })).unwrap();
    assert_eq!(client.finish(&answer), Ok(secret));
    // g, f, ρ and the secret of X25519 on one side; one request each on the other.
    for left in 0..4 {
        let failed = hybrid.start(Generator(&mut Failing { left })).map(|_| ());
        assert_eq!(failed, Err(Error::Randomness), "{left} requests");
    }
    for left in 0..2 {
        let failed = hybrid.answer(&share, Generator(&mut Failing { left })).map(|_| ());
        assert_eq!(failed, Err(Error::Randomness), "{left} requests");
    }
}

#[test]
fn shares_without_a_secret_are_refused_on_both_sides() {
    // The points of order 1, 2, 4 and 8 on the curve and its twist, in all their encodings.
    let low_order = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ];
    let hybrid = Hybrid::new();
    let (share, _) = hybrid.start(Bytes(&both(&[1; 32], &[2; 32])));
    let randomness = [3; Sntrup761::ENCAPSULATION_RANDOMNESS];
    let (answer, _) = hybrid.answer(&share, Bytes(&both(&randomness, &[4; 32]))).unwrap();
    for point in low_order {
        for top_bit in [0, 0x80] {
            let mut point = bytes::<32>(point);
            point[31] |= top_bit;
            let mut bad = *share.as_bytes();
            bad[1158..].copy_from_slice(&point);
            let bad = ClientShare::try_from(&bad[..]).unwrap();
            let result = hybrid.answer(&bad, Bytes(&both(&randomness, &[4; 32])));
            assert_eq!(result.map(|_| ()), Err(Error::LowOrder), "{point:02x?}");
            let mut bad = *answer.as_bytes();
            bad[1039..].copy_from_slice(&point);
            let bad = ServerShare::try_from(&bad[..]).unwrap();
            let (_, client) = hybrid.start(Bytes(&both(&[1; 32], &[2; 32])));
            assert_eq!(client.finish(&bad), Err(Error::LowOrder), "{point:02x?}");
        }
    }
}

#[test]
fn a_damaged_answer_gives_another_secret() {
    let hybrid = Hybrid::new();
    let (share, _) = hybrid.start(Bytes(&both(&[1; 32], &[2; 32])));
    let randomness = [3; Sntrup761::ENCAPSULATION_RANDOMNESS];
    let (answer, secret) = hybrid.answer(&share, Bytes(&both(&randomness, &[4; 32]))).unwrap();
    for at in [0, 500, 1006, 1007, 1038, 1039, 1070] {
        let mut damaged = *answer.as_bytes();
        damaged[at] ^= 1;
        let damaged = ServerShare::try_from(&damaged[..]).unwrap();
        let (_, client) = hybrid.start(Bytes(&both(&[1; 32], &[2; 32])));
        assert_ne!(client.finish(&damaged).unwrap(), secret, "byte {at}");
    }
}

#[test]
fn wrong_lengths_are_errors() {
    for actual in [0, 31, 1070, 1072, 1189, 1191, 1222, 4000] {
        let bytes = vec![9; actual];
        let expected = Error::Length { what: "client share", expected: 1190, actual };
        assert_eq!(ClientShare::try_from(&bytes[..]), Err(expected));
        let expected = Error::Length { what: "server share", expected: 1071, actual };
        assert_eq!(ServerShare::try_from(&bytes[..]), Err(expected));
    }
}

#[test]
fn secrets_are_wiped_and_not_printed() {
    fn wiped_when_dropped<T: ZeroizeOnDrop>() {}
    wiped_when_dropped::<SessionSecret>();
    wiped_when_dropped::<Client>();
    let (share, client) = Hybrid::new().start(Bytes(&both(&[1; 32], &[2; 32])));
    let randomness = [3; Sntrup761::ENCAPSULATION_RANDOMNESS];
    let (answer, secret) =
        Hybrid::new().answer(&share, Bytes(&both(&randomness, &[4; 32]))).unwrap();
    let first = hex::encode(&share.as_bytes()[..8]);
    assert_eq!(format!("{share:?}"), format!("ClientShare({first}..)"));
    let first = hex::encode(&answer.as_bytes()[..8]);
    assert_eq!(format!("{answer:?}"), format!("ServerShare({first}..)"));
    assert_eq!(format!("{client:?} {secret:?}"), "Client(..) SessionSecret(..)");
}
