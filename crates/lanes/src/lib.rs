//! Vectors of 16-bit lanes modulo q: the layer between goodprime's algorithms and processors.
//!
//! * [`contract`]: one file per job (modular arithmetic, sorting, codecs, bits modulo 3, wrap-around, hashing), with
//!   the range of every operand and result.
//! * One folder per instruction set, with the same file names: `portable`, `sse2`, `avx2`, `avx512`, `neon`,
//!   `wasm128`.
//! * [`Backend`]: which of them this processor has, and dispatch to one of them.
//! * [`modulus`]: constants that follow from q.
//! * [`program`]: straight-line code for Neon, in an order that the compiler computes.
//! * `model` (feature): lanes of intervals that prove the absence of overflow for all inputs.
//!
//! A kernel is written once against [`Modular`] and run by a token:
//!
//! ```
//! use goodprime_lanes::{Backend, Isa, Kernel, Modular, Modulus, Zq};
//!
//! /// Brings coefficients modulo 4591 into canonical form.
//! struct Freeze<'a>(&'a mut [i16; 768]);
//!
//! impl Kernel for Freeze<'_> {
//!     type Output = ();
//!     #[inline(always)]
//!     fn on<I: Isa>(self, isa: I) {
//!         for i in (0..self.0.len()).step_by(I::LANES) {
//!             let v = isa.load(self.0, i);
//!             isa.store(self.0, i, isa.freeze::<Zq<4591>>(v));
//!         }
//!     }
//! }
//!
//! let mut c = [5000; 768];
//! Backend::detect().run(Freeze(&mut c));
//! assert_eq!(c, [5000 - 4591; 768]);
//! ```
#![no_std]
#![allow(unsafe_code)] // Intrinsics live here, and only here; and the zeros of `wipe_stack`.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "std", test))]
extern crate std;

#[macro_use]
mod methods;

mod backend;
pub mod contract;
pub mod modulus;
mod opaque;

mod portable;
mod wipe;
// Not among Neon's own modules, because the model lanes run its programs on every processor.
#[path = "neon/program/mod.rs"]
pub mod program;

#[cfg(sse2)]
mod avx2;
#[cfg(sse2)]
mod avx512;
#[cfg(vectors)]
mod lane_tables;
#[cfg(neon)]
mod neon;
#[cfg(sse2)]
mod sse2;
#[cfg(wasm128)]
mod wasm128;
#[cfg(sse2)]
mod x86;

#[cfg(feature = "model")]
pub mod model;

/// True if every processor of the target has vectors: SSE2, Neon or SIMD128.
pub const VECTORS: bool = cfg!(vectors);

#[cfg(sse2)]
pub use avx2::Avx2;
#[cfg(sse2)]
pub use avx512::Avx512;
pub use backend::{Backend, BackendError};
pub use contract::{
    BLOCK, Bits3, Carryless, Codec, Forms, Hashing, Isa, Kernel, Modular, ModularRows, Preference,
    Product, Sorting, Sums, Trits, Tuned, Tuning, Where, Wrapping,
};
pub use modulus::{Constant, Constants, Modulus, Style, Zq};
#[cfg(neon)]
pub use neon::Neon;
pub use opaque::{opaque, opaque_ref};
pub use portable::Portable;
#[cfg(sse2)]
pub use sse2::Sse2;
#[cfg(wasm128)]
pub use wasm128::Wasm128;
pub use wipe::{Array, Number, Wiped, wipe, wipe_stack, wipe_vectors};
