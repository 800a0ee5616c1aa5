//! Shared parts of the integration tests: the backends to test, data, sets and generators.
#![allow(dead_code, unused_macros, unused_imports, unreachable_pub)] // Each test file uses its part.

use std::convert::Infallible;

use aes::Aes256;
use aes::cipher::{BlockCipherEncrypt, KeyInit};
use goodprime::{Backend, Family, Set};
use goodprime_vectors::{FileError, Report, Stream};
use rand_core::{TryCryptoRng, TryRng};
use sha2::{Digest, Sha512};

/// All backends of this processor, or only the one that GOODPRIME_BACKEND names.
pub fn backends() -> Vec<Backend> {
    match std::env::var("GOODPRIME_BACKEND") {
        Ok(name) => match name.parse() {
            Ok(backend) => vec![backend],
            Err(error) => panic!("GOODPRIME_BACKEND={name}: {error}"),
        },
        Err(_) => Backend::available().collect(),
    }
}

/// The fewest requests for randomness of a key pair.
pub fn fewest_requests(family: Family) -> usize {
    match family {
        Family::Streamlined | Family::LPRime => 3,
        // f and g, and the implicit-rejection key.
        _ => 2,
    }
}

/// A file of known answers.
pub fn read(path: &str) -> String {
    let path = format!("{}/../../vectors/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Panics unless exactly `expected` answers were checked and all were right.
pub fn all_pass(what: &str, result: Result<Report, FileError>, expected: usize) {
    let report = result.unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(report, Report { passed: expected, ..Report::default() }, "{what}");
}

/// One `#[test]` for each set, which calls a function with the set's name.
macro_rules! for_each_name {
    ($check:ident) => {
        goodprime::for_each_set! { crate::common::name_each, $check }
    };
}
pub(crate) use for_each_name;

macro_rules! name_each {
    ($check:ident $({ $name:ident $($row:tt)* })*) => {$(
        #[test]
        fn $name() {
            $check(stringify!($name));
        }
    )*};
}
pub(crate) use name_each;

/// One `#[test]` for each set, which calls a function that is generic over the set.
macro_rules! for_each_set {
    ($check:ident) => {
        goodprime::for_each_set! { crate::common::set_each, $check }
    };
}
pub(crate) use for_each_set;

macro_rules! set_each {
    ($check:ident $({ $name:ident $set:ident $($row:tt)* })*) => {
        mod $check {
            $(
                #[test]
                fn $name() {
                    super::$check::<goodprime::$set>();
                }
            )*
        }
    };
}
pub(crate) use set_each;

/// Hash_b of the concatenation of `parts`, as specified.
pub fn hash(b: u8, parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha512::new();
    hasher.update([b]);
    parts.iter().for_each(|part| hasher.update(part));
    let digest: [u8; 64] = hasher.finalize().into();
    std::array::from_fn(|i| digest[i])
}

/// AES-256 in counter mode from zero, block by block.
pub fn key_stream(seed: &[u8; 32], length: usize) -> Vec<u8> {
    let cipher = Aes256::new(seed.into());
    let blocks = (0..length.div_ceil(16) as u128).flat_map(|i| {
        let mut block = i.to_be_bytes().into();
        cipher.encrypt_block(&mut block);
        <[u8; 16]>::from(block)
    });
    blocks.take(length).collect()
}

/// `n` bytes that depend on `seed` only.
pub fn bytes(seed: u8, n: usize) -> Vec<u8> {
    let mut out = vec![0; n];
    Stream::new([seed; 32]).fill(&mut out);
    out
}

/// A generator with a seed, which never fails.
pub struct Seeded(Stream);

impl Seeded {
    pub fn new(seed: u8) -> Self {
        Self(Stream::new([seed; 32]))
    }
}

impl TryRng for Seeded {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut word = [0; 4];
        self.try_fill_bytes(&mut word)?;
        Ok(u32::from_le_bytes(word))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut word = [0; 8];
        self.try_fill_bytes(&mut word)?;
        Ok(u64::from_le_bytes(word))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        self.0.fill(out);
        Ok(())
    }
}

impl TryCryptoRng for Seeded {}

/// A generator that serves some requests and then fails, after half of the bytes.
pub struct Failing {
    stream: Stream,
    left: usize,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Exhausted;

impl std::fmt::Display for Exhausted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("exhausted")
    }
}

impl std::error::Error for Exhausted {}

impl Failing {
    pub fn after(requests: usize) -> Self {
        Self { stream: Stream::new([1; 32]), left: requests }
    }

    pub fn fill(&mut self, out: &mut [u8]) -> Result<(), Exhausted> {
        let served = if self.left > 0 { out.len() } else { out.len() / 2 };
        self.stream.fill(&mut out[..served]);
        self.left = self.left.checked_sub(1).ok_or(Exhausted)?;
        Ok(())
    }
}

impl TryRng for Failing {
    type Error = Exhausted;

    fn try_next_u32(&mut self) -> Result<u32, Exhausted> {
        let mut word = [0; 4];
        self.try_fill_bytes(&mut word)?;
        Ok(u32::from_le_bytes(word))
    }

    fn try_next_u64(&mut self) -> Result<u64, Exhausted> {
        let mut word = [0; 8];
        self.try_fill_bytes(&mut word)?;
        Ok(u64::from_le_bytes(word))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Exhausted> {
        self.fill(out)
    }
}

impl TryCryptoRng for Failing {}

/// Two byte strings, one after the other.
pub fn both<const N: usize>(first: &[u8], second: &[u8]) -> [u8; N] {
    [first, second].concat().try_into().expect("lengths that add up")
}
