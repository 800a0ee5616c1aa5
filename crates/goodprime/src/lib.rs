//! Post-quantum key encapsulation with NTRU Prime and NTRU, constant-time, for `no_std`.
//!
//! The crate has all six parameter sets of Streamlined NTRU Prime (SSH uses [`sntrup761`]), all six of NTRU LPRime and,
//! with the feature `ntru`, six of NTRU. The crate has code for AVX-512, AVX2, SSE2 and Neon, and chooses at run time
//! the fastest that the processor can execute. It allocates no memory, except for the vectors (`Vec`) that functions
//! for batches of keys return.
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
//!
//! // Mallory's key gives no error, but another secret: your protocol must detect that.
//! let (_, mallory) = sntrup761::keygen(Os)?;
//! assert_ne!(mallory.decapsulate(&ciphertext), sender_secret);
//! # }
//! # Ok::<(), goodprime::Error>(())
//! ```
//!
//! Other libraries call an encapsulation key a public key, and a decapsulation key a secret key.
//!
//! # Which interface do I want?
//!
//! | you want | use | to know |
//! |---|---|---|
//! | a key exchange with one set | its module, for instance [`sntrup761`]: `keygen`, then methods of the keys | keys and secrets are values; they wipe themselves when dropped |
//! | no copy of a secret but yours | [`Kem`]: `keygen_into`, `encapsulate_into`, `decapsulate_into` | byte slices of exact lengths; you wipe your buffers |
//! | a set that is chosen at run time | [`Algorithm`]: `"sntrup761".parse()` | byte slices; each call checks their lengths |
//! | many operations with one key | `prepare`, then the methods of the prepared key | less time per operation; a prepared key takes 6 to 190 KB |
//! | many key pairs, secrets, or ciphertexts for one key at once | `keygen_batch`, `encapsulate_batch`, `decapsulate_batch` of [`Kem`] or [`Algorithm`] | less time per result, except key pairs of LPRime; [`Kem`] needs `alloc` |
//! | to store a key | `as_bytes`; `try_from` or [`DecapsulationKey::import`] reads it | encrypt secret keys; `import` also finds damage |
//! | results from a seed, or your own generator | [`randomness`]: `Seed`, `Generator`, `FillWith` in place of `Os` | a seed is used once |
//! | a certain instruction set | [`Kem::on`] with a [`Backend`] | otherwise the fastest one is taken |
//! | code that works with any KEM | the feature `kem`: traits of the crate `kem` | [not for NTRU and most sets of LPRime](#traits-of-the-crate-kem) |
//! | keys in files of serde | the feature `serde` | [does not check secret keys](#keys-in-files-of-serde) |
//! | SSH's hybrid with X25519 | the feature `ssh-hybrid`: the module `hybrid` | both sides, without packets |
//! | WebAssembly | [section WebAssembly](#webassembly) | constant time is not promised |
//! | a microcontroller, no `std` | default features off; families, and `Generator` or `FillWith` | `compact` saves code and stack: [embedded.md] |
//!
//! Each parameter set has a module, and all these modules have the same items. For instance, the type of a ciphertext
//! of sntrup761 is `sntrup761::Ciphertext`, which is [`Ciphertext<Sntrup761>`](Ciphertext). In release builds, an
//! operation of sntrup761 that writes to the caller's buffers needs up to 45 KB of stack, and a batch up to 62 KB.
//!
//! Debug builds need many times as much stack: the 2 MB of a thread that Rust starts suffice for [`sntrup761`]. If
//! your program's `Cargo.toml` sets `opt-level = 3` under `[profile.dev.package."*"]`, dependencies are optimised in
//! debug builds too. They then need less stack, but the crate takes longer to compile.
//!
//! We know of no keys and no ciphertexts that make a function panic. A function for batches that returns a `Vec`, not a
//! `Result`, panics if it cannot allocate the vector. Key generation by the traits of the crate `kem` panics if the
//! generator repeats itself so that no key can be generated.
//!
//! [embedded.md]: https://github.com/goodprime/goodprime/blob/main/docs/embedded.md
//!
//! # Security
//!
//! No third party has audited this code, and NIST standardised ML-KEM, not NTRU Prime or NTRU. If in doubt, use ML-KEM.
//!
//! * **Promised**, in builds with `opt-level = 3`, or `"s"` with the feature `compact`, on x86-64 and AArch64: no
//!   branch, no memory address and no division depends on a secret. Keys, secrets and intermediate values are
//!   overwritten when they are dropped, except the arrays that the [traits of the crate `kem`](#traits-of-the-crate-kem)
//!   return. If a source of randomness fails, the operation returns an error.
//! * **Not promised**: protection against attackers who measure power or emanation, inject faults or exploit
//!   speculation; debug builds; copies that the caller makes. Rust moves values, so functions that return a key or a
//!   secret by value may leave a copy in memory. Functions whose names end in `_into` leave no copy.
//! * **Implicit rejection.** Decapsulation of a ciphertext of the right length never fails. If the ciphertext was
//!   damaged, or made for another key, the result is a pseudorandom secret that only the key's owner can compute. The
//!   caller cannot recognise this case, not even by the time that decapsulation takes. Your protocol must confirm the
//!   secret, for instance by a MAC.
//! * **Hybrid.** Do not use a KEM of this crate alone: derive the session key from its secret and that of an elliptic
//!   curve, so that an attacker must break both. The module `hybrid` does this for SSH. In a protocol of your own, hash
//!   both secrets and the messages of both sides, as the example program [handshake.rs] does.
//! * **Binding.** A shared secret of NTRU Prime determines the ciphertext and, if the keys were generated honestly, the
//!   public key. A shared secret of NTRU (`ntruhps…`, `ntruhrss…`) determines neither the ciphertext nor the public
//!   key, so a protocol that uses NTRU must hash these two.
//!
//! [constant-time.md] has the evidence for these promises, and [security.md] has advice for protocols.
//!
//! [handshake.rs]: https://github.com/goodprime/goodprime/blob/main/crates/goodprime/examples/handshake.rs
//!
//! [constant-time.md]: https://github.com/goodprime/goodprime/blob/main/docs/constant-time.md
//! [security.md]: https://github.com/goodprime/goodprime/blob/main/docs/security.md
//!
//! # Features
//!
//! * `sntrup` (default): Includes the sets of Streamlined NTRU Prime: sntrup653 … sntrup1277.
//! * `sntrup761`: Includes sntrup761 alone, which compiles in less time than all sets of Streamlined NTRU Prime.
//! * `ntrulpr` (default): Includes the sets of NTRU LPRime: ntrulpr653 … ntrulpr1277.
//! * `ntru`: Includes the sets of NTRU: ntruhps2048509 … ntruhps40961229, ntruhrss701, ntruhrss1373.
//! * `getrandom` (default): Includes `Os`, the operating system's randomness for key generation and encapsulation. Programs that are linked statically against glibc (`crt-static`) must be built with `--cfg getrandom_backend="linux_getrandom"`.
//! * `kem`: Implements the traits of the crate `kem` for all sets of Streamlined NTRU Prime and for ntrulpr857.
//! * `ssh-hybrid`: Includes the module `hybrid`, which computes both sides of SSH's key exchange sntrup761x25519-sha512.
//! * `serde`: Implements serde's traits for keys and ciphertexts, in constant time.
//! * `std` (default): Detects the processor's instruction sets through the standard library instead of by CPUID. Includes `alloc`.
//! * `portable`: For tests, compiles the portable backend also on x86-64 and AArch64, where every processor has a faster backend.
//! * `compact`: Makes the code smaller: operations take up to three times as long as without this feature (docs/c-api.md).
//! * `cortex-m4f`: Uses assembly for an Arm Cortex-M4, M7 or M33 that has the DSP instructions and an enabled floating-point unit. The target `thumbv7em-none-eabihf` implies this feature.
//! * `fast-baseline`: For tests, compiles the SSE2 and portable backends for speed instead of size where faster backends exist.
//! * `alloc`: Includes `keygen_batch`, `encapsulate_batch` and `decapsulate_batch` of typed keys, which return vectors.
//!
//! ## Traits of the crate `kem`
//!
//! The types `KemEncapsulationKey` and `KemDecapsulationKey` implement the traits of the crate `kem`. `From` converts
//! these types from and to this crate's own key types, which do not implement the traits. The traits exist for every
//! set of Streamlined NTRU Prime and for ntrulpr857; for ntrulpr857 the secret keys lack `KeyExport` and `TryKeyInit`.
//! The traits store bytes in arrays of the crate `hybrid-array`, which has no arrays of the sizes that the other sets
//! need. The traits return secrets by value, which may leave copies in memory.
//!
//! The types `kem::SharedKey` and `kem::Key` are arrays that do not wipe themselves. Convert a shared key to
//! [`SharedSecret`] at once, and wrap an exported secret key in `Zeroizing` of the crate `zeroize`:
//!
//! ```
//! # #[cfg(all(feature = "kem", feature = "sntrup", feature = "getrandom"))] {
//! use goodprime::kem::{Decapsulate, Encapsulate, Kem, KeyExport};
//! use goodprime::{SharedSecret, Sntrup761};
//! use zeroize::Zeroizing;
//!
//! let (secret_key, public_key) = Sntrup761::generate_keypair();
//! let (ciphertext, sent) = public_key.encapsulate();
//! let sent = SharedSecret::from(sent);
//! assert_eq!(SharedSecret::from(secret_key.decapsulate(&ciphertext)), sent);
//! let exported = Zeroizing::new(secret_key.to_bytes());
//! # }
//! ```
//!
//! ## Keys in files of serde
//!
//! With the feature `serde`, keys and ciphertexts are bytes in binary formats, and lower-case hexadecimal digits in
//! text formats. Shared secrets have no traits of serde, because they should not be stored. The code of a format, for
//! instance `serde_json`, may keep copies of a secret key in its buffers. Deserialisation accepts any bytes of the
//! right length as a secret key; [`DecapsulationKey::import`] detects a damaged key:
//!
//! ```
//! # #[cfg(all(feature = "serde", feature = "sntrup"))] {
//! use goodprime::{randomness::Seed, sntrup761};
//!
//! let (_, secret_key) = sntrup761::keygen(Seed(&[7; 32]));
//! let text = serde_json::to_string(&secret_key)?; // Encrypt this.
//! let read: sntrup761::DecapsulationKey = serde_json::from_str(&text)?;
//! assert!(sntrup761::DecapsulationKey::import(read.as_bytes()).is_ok());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Randomness
//!
//! Every operation that makes a secret takes its source of randomness as one argument, a type of the module
//! [`randomness`]:
//!
//! * `Os` takes 32 bytes from the operating system and expands them by AES-256-CTR. The crate keeps no state of a
//!   generator, so a process and its fork never use the same random bytes.
//! * `Generator(&mut generator)` passes each request of an operation to the caller's generator.
//! * `Seed(&seed)` expands 32 bytes as [seeds.md] says. A seed cannot fail, so operations that return keys or
//!   secrets return them without a `Result`.
//! * `Bytes(&bytes)` supplies the random bytes of an encapsulation, which uses them as they are. If `bytes` is an
//!   array, the compiler checks its length, and the encapsulation returns no `Result` either.
//!
//! With the feature `getrandom`, this crate asks the operating system for randomness by the crate `getrandom`. A
//! program that is linked statically with glibc (`-C target-feature=+crt-static`) must also be built with `--cfg
//! getrandom_backend="linux_getrandom"` in `RUSTFLAGS`. Otherwise the crate `getrandom` does not find glibc's function
//! `getrandom`, opens `/dev/urandom` and keeps the descriptor. If the program closes this descriptor and opens another
//! file under the same number, the crate reads its randomness from the other file.
//!
//! [seeds.md]: https://github.com/goodprime/goodprime/blob/main/docs/seeds.md
//!
//! # WebAssembly
//!
//! The crate compiles for `wasm32-unknown-unknown` without default features. Choose features for the sets, for instance
//! `sntrup761`, and pass your own source of randomness, `FillWith` or `Generator`. If you want `Os` instead, add the
//! feature `getrandom`, and let your program depend on the crate `getrandom`, version 0.4, with its feature `wasm_js`.
//! This feature takes randomness from the JavaScript engine by `wasm-bindgen`. For `wasm32-wasip1`, `Os` needs no
//! further crate.
//!
//! Vectors (SIMD128) need `RUSTFLAGS="-C target-feature=+simd128"`; without this flag the crate uses its portable
//! backend. Constant time is not promised for WebAssembly, as [security.md] explains. JavaScript programs can use the
//! [npm package] instead.
//!
//! [npm package]: https://github.com/goodprime/goodprime/blob/main/bindings/js/README.md
//!
//! # Cost
//!
//! On a Zen 4 with AVX2 or AVX-512, generating a key pair of Streamlined NTRU Prime takes nine to fourteen times as
//! long as an encapsulation, because it inverts polynomials. Generating a key pair of NTRU takes six to eleven times as
//! long as an encapsulation. Without vector instructions the two factors are larger. Generating a key pair of NTRU
//! LPRime takes less time than an encapsulation. A decapsulation of NTRU Prime takes up to a third longer than an
//! encapsulation; a decapsulation of NTRU takes up to 2.6 times as long as an encapsulation. [performance.md] has the
//! cycles of each set with each instruction set.
//!
//! [performance.md]: https://github.com/goodprime/goodprime/blob/main/docs/performance.md
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// A build without a family still compiles code that only this family uses; a build with all families finds dead code.
#![cfg_attr(
    not(all(feature = "sntrup", feature = "ntrulpr", feature = "ntru")),
    allow(dead_code, unreachable_pub, unused_imports)
)]
// A build without any set ends with the error that is in this file, and with no warnings.
#![cfg_attr(
    not(any(feature = "sntrup761", feature = "ntrulpr", feature = "ntru")),
    allow(unused_variables)
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

/// Declares functions that are inlined into every caller; with the feature `compact` each is compiled once.
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
