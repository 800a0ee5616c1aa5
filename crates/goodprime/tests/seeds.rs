//! The expansion of 32-byte seeds, against vectors of an independent implementation (docs/seeds.md).

mod common;

use common::{backends, for_each_set, key_stream};
use goodprime::randomness::{Bytes, Seed};
use goodprime::{Kem, Set};
use sha2::{Digest, Sha256};

fn seed(text: &str) -> [u8; 32] {
    hex::decode(text).unwrap().try_into().unwrap()
}

fn vectors<S: Set>() {
    let text = common::read(&format!("seed/{}.json", S::NAME));
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let vectors = file.as_array().unwrap();
    assert_eq!(vectors.len(), 3);
    for backend in backends() {
        let kem = Kem::<S>::on(backend);
        for vector in vectors {
            let text = |field: &str| vector[field].as_str().unwrap();
            let sha256 = |bytes: &[u8]| hex::encode(Sha256::digest(bytes));
            let (ek, dk) = kem.keygen(Seed(&seed(text("keygen_seed"))));
            assert_eq!(sha256(ek.as_bytes()), text("pk_sha256"), "{backend}");
            assert_eq!(sha256(dk.as_bytes()), text("sk_sha256"), "{backend}");

            let encapsulation_seed = seed(text("encapsulation_seed"));
            let (ct, secret) = kem.encapsulate(&ek, Seed(&encapsulation_seed));
            assert_eq!(sha256(ct.as_bytes()), text("ct_sha256"), "{backend}");
            assert_eq!(hex::encode(secret.as_bytes()), text("ss"), "{backend}");
            assert_eq!(kem.decapsulate(&dk, &ct), secret);

            // The other functions that take these seeds.
            let prepared = kem.prepare(&ek);
            assert_eq!(
                prepared.encapsulate(Seed(&encapsulation_seed)),
                (ct.clone(), secret.clone())
            );
            let random = key_stream(&encapsulation_seed, S::ENCAPSULATION_RANDOMNESS);
            assert_eq!(kem.encapsulate(&ek, Bytes(&random[..])).unwrap(), (ct, secret));
        }
    }
}

for_each_set!(vectors);
