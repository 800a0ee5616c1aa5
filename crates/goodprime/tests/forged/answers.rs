//! Results computed on forged processors: keys of seeds, ciphertexts and secrets of a set of each family, by all
//! backends.

use std::fmt::Write as _;
use std::io::Read as _;

use aes::cipher::{BlockCipherEncrypt, KeyInit};
use goodprime::randomness::{FillWith, Seed, Seeds};
use goodprime::{Algorithm, Backend};
use sha2::{Digest, Sha512};

use crate::tracer::{CHILD, Program, Question, Untraceable, Words};

/// The output of a child.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answers {
    /// The backends that it found, slowest first.
    pub(crate) backends: String,
    /// The digest of all results of these backends.
    pub(crate) digest: String,
    /// True if the library `aes` gives the answer of the standard.
    pub(crate) library_is_right: bool,
}

/// The answers of this program on a forged processor, on which `tell` answers its questions.
pub(crate) fn of(
    program: &Program,
    tell: impl FnMut(Question, Words) -> Words,
) -> Result<Answers, Untraceable> {
    let said = program.run(tell)?;
    let line = said.lines().find_map(|line| line.strip_prefix("answers: ")).unwrap_or_else(|| {
        panic!("no answers, but {said:?}");
    });
    let [backends, digest, library] =
        line.split(' ').collect::<Vec<_>>().try_into().expect("three");
    Ok(Answers {
        backends: backends.into(),
        digest: digest.into(),
        library_is_right: library == "true",
    })
}

/// Waits for the tracer and prints the answers, if this is a child.
pub(crate) fn print_if_asked() {
    if std::env::var_os(CHILD).is_none() {
        return;
    }
    println!("\nthread {}", nix::unistd::gettid());
    std::io::stdin().read_exact(&mut [0]).expect("a tracer");
    let mut digests: Vec<String> = Backend::available().map(digest).collect();
    let backends = Backend::available().map(Backend::name).collect::<Vec<_>>().join(",");
    digests.dedup();
    println!("answers: {backends} {} {}", digests.join("/"), library_is_right());
}

/// True if the library `aes` passes FIPS 197, appendix C.3.
fn library_is_right() -> bool {
    let mut block = core::array::from_fn(|i| 0x11 * i as u8).into();
    let key: [u8; 32] = core::array::from_fn(|i| i as u8);
    aes::Aes256::new(&key.into()).encrypt_block(&mut block);
    u128::from_be_bytes(block.into()) == 0x8ea2_b7ca_5167_45bf_eafc_4990_4b49_6089
}

/// The digest of exchanges of each family's smallest set, of batches, and of SSH's exchange.
fn digest(backend: Backend) -> String {
    let mut hash = Sha512::new();
    for set in ["sntrup653", "ntrulpr653", "ntruhps2048509"] {
        if let Ok(algorithm) = set.parse::<Algorithm>() {
            exchange(algorithm, backend, &mut hash);
        }
    }
    #[cfg(feature = "alloc")]
    for (_, sk) in goodprime::Kem::<goodprime::Sntrup653>::on(backend)
        .keygen_batch(5, Seeds(&[[1; 32]; 5]))
        .expect("five seeds")
    {
        hash.update(sk.as_bytes());
    }
    #[cfg(feature = "ssh-hybrid")]
    {
        let hybrid = goodprime::hybrid::Hybrid::on(backend);
        let drawn = std::array::from_fn(|i| if i < 32 { 4 } else { 5 });
        let (share, client) = hybrid.start(goodprime::randomness::Bytes::<[u8; 64]>(&drawn));
        let (answer, secret) =
            hybrid.answer(&share, goodprime::randomness::Generator(&mut Sevens)).expect("a share");
        hash.update(secret.as_bytes());
        hash.update(client.finish(&answer).expect("a share").as_bytes());
    }
    let mut text = String::new();
    for byte in &hash.finalize()[..8] {
        write!(text, "{byte:02x}").expect("a string takes it");
    }
    text
}

/// Hashes the keys of a seed, a ciphertext, its secret on both sides, and the secret of another ciphertext.
fn exchange(algorithm: Algorithm, backend: Backend, hash: &mut Sha512) {
    let mut pk = vec![0; algorithm.parameters().encapsulation_key_size];
    let mut sk = vec![0; algorithm.parameters().decapsulation_key_size];
    let mut ct = vec![0; algorithm.parameters().ciphertext_size];
    let mut secrets = [[0; 32]; 3];
    algorithm.keygen(backend, Seed(&[7; 32]), &mut pk, &mut sk).expect("lengths");
    let mut fill = |bytes: &mut [u8]| {
        bytes.fill(7);
        Ok(())
    };
    algorithm
        .encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut secrets[0])
        .expect("lengths");
    algorithm.decapsulate(backend, &sk, &ct, &mut secrets[1]).expect("lengths");
    assert_eq!(secrets[0], secrets[1], "{algorithm:?} on {backend}");
    ct[0] ^= 1;
    algorithm.decapsulate(backend, &sk, &ct, &mut secrets[2]).expect("lengths");
    for bytes in [&pk, &sk, &ct] {
        hash.update(bytes);
    }
    hash.update(secrets.as_flattened());
}

/// A constant in place of randomness.
#[cfg(feature = "ssh-hybrid")]
struct Sevens;

#[cfg(feature = "ssh-hybrid")]
impl rand_core::TryRng for Sevens {
    type Error = core::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(0x0707_0707)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(0x0707_0707_0707_0707)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        bytes.fill(7);
        Ok(())
    }
}

#[cfg(feature = "ssh-hybrid")]
impl rand_core::TryCryptoRng for Sevens {}
