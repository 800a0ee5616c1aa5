//! Recorded exchanges with OpenSSH: they give the same secrets, hashes and signatures again.

#[path = "common/record.rs"]
mod record;

use goodprime::Backend;
use goodprime::hybrid::{Hybrid, ServerShare};
use goodprime::randomness::Bytes;
use goodprime_ssh::Error;
use goodprime_ssh::host_key::HostKey;
use goodprime_ssh::kexinit::{Agreed, KexInit, SIGNATURES};
use record::Record;

/// Recomputes the exchange hash from the client's secrets.
fn hash(record: &Record, backend: Backend) -> [u8; 64] {
    let drawn: [u8; 64] = [&record.seed[..], &record.x25519[..]].concat().try_into().unwrap();
    let (share, client) = Hybrid::on(backend).start(Bytes(&drawn));
    assert_eq!(share.as_bytes()[..], record.transcript.client_share);
    let answer = ServerShare::try_from(&record.transcript.server_share[..]).unwrap();
    let secret = client.finish(&answer).unwrap();
    assert_eq!(secret.as_bytes()[..], record.secret, "{backend}");
    record.transcript.hash(secret.as_bytes())
}

#[test]
fn every_backend_comes_to_what_openssh_signed() {
    let records = Record::all();
    let mut algorithms: Vec<_> = records.iter().map(|record| &*record.algorithm).collect();
    algorithms.sort_unstable();
    let mut expected = SIGNATURES;
    expected.sort_unstable();
    assert_eq!(algorithms, expected);
    for record in &records {
        let key = HostKey::parse(&record.transcript.host_key).unwrap();
        assert_eq!(key.fingerprint(), record.fingerprint);
        for backend in Backend::available() {
            let hash = hash(record, backend);
            key.verify(&record.algorithm, &record.signature, &hash).unwrap();
        }
        let client = KexInit::parse(&record.transcript.client_kexinit).unwrap();
        let server = KexInit::parse(&record.transcript.server_kexinit).unwrap();
        let agreed = Agreed::on(&client, &server).unwrap();
        assert_eq!(agreed.host_key, record.algorithm);
        assert_eq!(client.payload(), record.transcript.client_kexinit);
        assert_eq!(server.payload(), record.transcript.server_kexinit);
    }
}

#[test]
fn no_damage_goes_unnoticed() {
    for record in Record::all() {
        let key = HostKey::parse(&record.transcript.host_key).unwrap();
        let hash = hash(&record, Backend::detect());
        let mut other = hash;
        other[63] ^= 1;
        let result = key.verify(&record.algorithm, &record.signature, &other);
        assert!(matches!(result, Err(Error::Signature)), "{}: {result:?}", record.algorithm);
        // Every bit of a signature counts: names, lengths and numbers.
        for at in 0..record.signature.len() {
            let mut signature = record.signature.clone();
            signature[at] ^= 1;
            assert!(key.verify(&record.algorithm, &signature, &hash).is_err(), "byte {at}");
            assert!(key.verify(&record.algorithm, &signature[..at], &hash).is_err());
        }
        let longer = [&record.signature[..], b"x"].concat();
        assert!(key.verify(&record.algorithm, &longer, &hash).is_err());
        for at in 0..record.transcript.host_key.len() {
            let mut damaged = record.transcript.host_key.clone();
            damaged[at] ^= 1;
            if let Ok(key) = HostKey::parse(&damaged) {
                assert!(key.verify(&record.algorithm, &record.signature, &hash).is_err());
            }
            assert!(HostKey::parse(&damaged[..at]).is_err(), "{at} bytes");
        }
        for algorithm in SIGNATURES.into_iter().chain(["ssh-rsa", "ssh-dss", "x", ""]) {
            let result = key.verify(algorithm, &record.signature, &hash);
            assert_eq!(result.is_ok(), algorithm == record.algorithm, "{algorithm}");
        }
    }
}
