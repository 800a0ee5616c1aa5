//! The test vectors of the AArch64 implementation of sntrup761 and ntrulpr761.
#![cfg(all(feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{backends, read};
use goodprime::Algorithm;
use goodprime::randomness::FillWith;
use goodprime_vectors::Stream;

/// The initial key of the generator that made the files.
const KEY: &str = "4954cc49a494ba00417678175fb9fb23189165b790b49f65916ce4c1deacf46c";

fn check(set: &str) {
    let text = read(&format!("other/{set}.testvectors.txt"));
    let values: Vec<Vec<u8>> = text
        .lines()
        .filter(|line| !line.starts_with('='))
        .take_while(|line| *line != "#")
        .map(|line| hex::decode(line).unwrap())
        .collect();
    // Two tests of pk, sk, ct and the secret of both sides.
    assert_eq!(values.len(), 10);
    let algorithm = set.parse::<Algorithm>().expect("a set of this build");
    let key: [u8; 32] = hex::decode(KEY).unwrap().try_into().unwrap();
    for backend in backends() {
        let mut stream = Stream::new(key);
        let mut fill = |out: &mut [u8]| {
            stream.fill(out);
            Ok(())
        };
        for test in values.chunks(5) {
            let mut pk = vec![0; algorithm.parameters().encapsulation_key_size];
            let mut sk = vec![0; algorithm.parameters().decapsulation_key_size];
            let mut ct = vec![0; algorithm.parameters().ciphertext_size];
            let (mut sender, mut receiver) = ([0; 32], [0; 32]);
            algorithm.keygen(backend, FillWith(&mut fill), &mut pk, &mut sk).unwrap();
            algorithm.encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut sender).unwrap();
            algorithm.decapsulate(backend, &sk, &ct, &mut receiver).unwrap();
            assert_eq!([pk, sk, ct, sender.into(), receiver.into()], test, "{backend}");
        }
    }
}

#[test]
fn sntrup761() {
    check("sntrup761");
}

#[test]
fn ntrulpr761() {
    check("ntrulpr761");
}
