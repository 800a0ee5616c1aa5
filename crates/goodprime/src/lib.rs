//! Key encapsulation of the NTRU family: all six sets of Streamlined NTRU Prime, all six of NTRU LPRime
//! and, with the feature `ntru`, six of NTRU. Constant-time and vectorised, without `std` and without
//! allocation.
//!
//! ```
//! # #[cfg(all(feature = "getrandom", feature = "sntrup"))] {
//! use goodprime::randomness::Os;
//! use goodprime::sntrup761;
//!
//! // The receiver makes a key pair and sends the encapsulation key.
//! let (encapsulation_key, decapsulation_key) = sntrup761::keygen(Os)?;
//!
//! // The sender makes a shared secret and the ciphertext that carries it.
//! let (ciphertext, sender_secret) = encapsulation_key.encapsulate(Os)?;
//!
//! // The receiver recovers the shared secret.
//! let receiver_secret = decapsulation_key.decapsulate(&ciphertext);
//! assert_eq!(sender_secret, receiver_secret);
//! # }
//! # Ok::<(), goodprime::Error>(())
//! ```
//!
//! # Which interface
//!
//! | you want | take |
//! |---|---|
//! | an exchange with one set | its module: [`sntrup761`]`::keygen`, `encapsulate`, `decapsulate` |
//! | no copy of a secret but the one you keep | [`Kem`]`::keygen_into`, `encapsulate_into`, `decapsulate_into` |
//! | a set that is chosen at run time, as a name | [`Algorithm`], on byte slices |
//! | one key for many operations | `prepare`, then the prepared key |
//! | many key pairs at once | `keygen_batch` |
//! | a key pair or a ciphertext from a seed | [`randomness`]`::Seed` in place of `Os` |
//! | to store a key | `as_bytes`, encrypted by you; `try_from` reads it, `import` also finds damage |
//! | generic code over KEMs | the feature `kem` |
//! | no `std` | default features off, the families you need, and [`randomness`]`::Generator` with your generator |
//!
//! No input is known to make a function panic. In release builds, with outputs in the caller's buffers, sntrup761
//! needs up to 45 KB of stack, in batches 62 KB.
//!
//! * One module per parameter set ([`sntrup761`], [`ntrulpr857`], …) names its types; they all are instances of
//!   [`EncapsulationKey`], [`DecapsulationKey`], [`Ciphertext`].
//! * Keys and ciphertexts parse from slices (`TryFrom<&[u8]>`) and from arrays (`from_bytes`), and show
//!   their bytes.
//! * [`EncapsulationKey::prepare`] and [`DecapsulationKey::prepare`] decode a key once for many uses.
//! * `keygen_batch` makes many key pairs at once, several times as quickly as single calls; `encapsulate_batch` and
//!   `decapsulate_batch` hash several messages in parallel.
//! * [`Kem`] does the same operations on a chosen [`Backend`].
//! * [`Algorithm`] does them on byte slices, for a set that is known only at run time.
//! * `keygen_into` and its siblings write keys and secrets in place; forms that return them by value may
//!   leave copies, for Rust moves values.
//! * With the feature `kem`, the traits of the `kem` crate, which is `goodprime::kem`, are implemented
//!   for the sets whose sizes that crate's arrays have: all of Streamlined NTRU Prime, and ntrulpr857.
//! * With the feature `serde`, keys and ciphertexts have serde's traits, in constant time.
//! * With the feature `alloc`, `keygen_batch`, `encapsulate_batch` and `decapsulate_batch` of typed keys
//!   give vectors.
//! * With the feature `ssh-hybrid`, the module `hybrid` has both sides of SSH's key exchange
//!   sntrup761x25519-sha512.
//!
//! # Features
//!
//! * `sntrup` (default): Streamlined NTRU Prime: sntrup653 … sntrup1277.
//! * `sntrup761`: Streamlined NTRU Prime: sntrup761 alone, which is less to compile.
//! * `ntrulpr` (default): NTRU LPRime: ntrulpr653 … ntrulpr1277.
//! * `ntru`: NTRU: ntruhps2048509 … ntruhps40961229, ntruhrss701, ntruhrss1373.
//! * `getrandom` (default): Key generation and encapsulation with the operating system's randomness. Programs that are linked statically against glibc (`crt-static`) must be built with `--cfg getrandom_backend="linux_getrandom"`.
//! * `kem`: The traits of the `kem` crate, for sets whose sizes that crate's arrays have: sntrup…, ntrulpr857.
//! * `ssh-hybrid`: The key exchange sntrup761x25519-sha512 of SSH.
//! * `serde`: serde's traits for keys and ciphertexts, in constant time: bytes, or hexadecimal digits in text.
//! * `std` (default): Detects the processor through the standard library instead of by CPUID.
//! * `portable`: The portable backend also where every processor has a better one (x86-64 and aarch64): for tests and comparisons.
//! * `compact`: Less code for more time: operations take up to three times as long (docs/c-api.md).
//! * `cortex-m4f`: On a microcontroller: it is an Arm Cortex-M4, M7 or M33 with the DSP instructions and a floating-point unit, which is enabled. The target `thumbv7em-none-eabihf` says so by itself.
//! * `fast-baseline`: SSE2 and portable lanes choose what is fast also where they are not the best: for tests and comparisons.
//! * `alloc`: Batches of typed keys, as vectors.
//!
//! # Randomness
//!
//! Every operation that makes a secret takes its source of randomness as one argument, of the module [`randomness`]:
//! `Os` takes 32 bytes from the operating system and expands them by AES-256-CTR; no state is kept, so forks are safe.
//! `Generator(&mut generator)` serves every request from a caller's generator as it is, in one piece; a generator that
//! fails is an error, never ignored. `Seed(&seed)` expands 32 bytes as `docs/seeds.md` says, and `Bytes(&bytes)` takes
//! the raw randomness of an encapsulation. A seed cannot fail, nor can an array of bytes, whose length the compiler
//! checks: with these, operations that return keys and secrets give no `Result`.
//!
//! The feature `getrandom` asks the operating system by the crate of that name. A program that is linked statically
//! with glibc (`-C target-feature=+crt-static`) must also be built with `--cfg getrandom_backend="linux_getrandom"`
//! in `RUSTFLAGS`: otherwise that crate does not find the function `getrandom`, opens `/dev/urandom` and keeps the
//! descriptor, and reads another file after the program has closed the descriptor and its number was given out again.
//!
//! # Decapsulation never fails
//!
//! A ciphertext that was not made for the key gives a pseudorandom secret that only the key's
//! owner can compute (implicit rejection). Nothing else distinguishes it, not even time.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// A build without a family compiles its code, which nothing uses then; a build of all finds what is dead.
#![cfg_attr(
    not(all(feature = "sntrup", feature = "ntrulpr", feature = "ntru")),
    allow(dead_code, unreachable_pub, unused_imports)
)]

#[cfg(all(doctest, feature = "sntrup", feature = "getrandom"))]
#[doc = include_str!("../README.md")]
mod readme {}

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

#[cfg(not(any(feature = "sntrup761", feature = "ntrulpr", feature = "ntru")))]
compile_error!(
    "goodprime without the features `sntrup`, `sntrup761`, `ntrulpr` and `ntru` has no parameter sets"
);

/// Functions that are inlined into every caller, but not with the feature `compact`: there they are one copy each.
macro_rules! inlined_unless_compact {
    ($($function:item)*) => {
        $(#[cfg_attr(not(feature = "compact"), inline(always))]
        $function)*
    };
}

mod aes;
mod algorithm;
mod batch;
mod check;
mod checked;
mod codec;
mod declassify;
mod design;
mod encryption;
mod error;
mod faults;
mod fo;
mod generator;
mod hash;
mod kernels;
mod keys;
// Cargo.toml has the same condition.
#[cfg_attr(
    any(
        goodprime_without_vectors,
        all(any(target_arch = "x86", target_arch = "x86_64"), not(target_feature = "sse2")),
        all(target_arch = "aarch64", not(target_feature = "neon"))
    ),
    path = "libraries/absent.rs"
)]
mod libraries;
mod operations;
mod prepared;
mod random;
pub mod randomness;
mod same;
mod schedule;
mod scheme;
mod sets;
mod short;
mod stack;
mod wipe;
mod workspace;

#[cfg(feature = "ntru")]
mod ntru;
mod ntrulpr;
mod sntrup;

#[cfg(feature = "ssh-hybrid")]
pub mod hybrid;
#[cfg(feature = "kem")]
mod kem_traits;
#[cfg(feature = "serde")]
mod serde_traits;

pub use algorithm::{Algorithm, Parameters, UnknownAlgorithm};
pub use design::Family;
pub use error::Error;
pub use goodprime_lanes::{Backend, BackendError};
#[doc(hidden)] // For the C library, which has local buffers of a set's sizes.
pub use goodprime_ring::Array;
#[cfg(feature = "kem")]
pub use kem;
#[cfg(feature = "kem")]
pub use kem_traits::{KemDecapsulationKey, KemEncapsulationKey};
pub use keys::{Ciphertext, DecapsulationKey, EncapsulationKey, SharedSecret};
pub use operations::Kem;
pub use prepared::{PreparedDecapsulationKey, PreparedEncapsulationKey};
pub use rand_core;
pub use scheme::Set;
pub use sets::*;
