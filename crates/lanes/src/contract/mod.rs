//! The contract of a backend: the operations that it implements for one instruction set, one trait per job, with the
//! range of every operand.
//!
//! | file | trait | job | caller |
//! |---|---|---|---|
//! | `modular.rs` | [`Modular`] | 16-bit lanes modulo q | `ring`: products, inverses in R/q, rounding |
//! | `modular/rows.rs` | [`ModularRows`] | eight lanes, one polynomial each | `ring`: products and inverses on Neon |
//! | `sort.rs` | [`Sorting`] | unsigned 32-bit words in order | `ring`: short polynomials |
//! | `codec.rs` | [`Codec`] | unsigned 16-bit numbers | `ring`: polynomials as bytes and back |
//! | `bits3.rs` | [`Bits3`] | coefficients modulo 3 as pairs of bits | `ring`: inverses in R/3 |
//! | `carryless.rs` | [`Carryless`] | polynomials over Z_2 in 64-bit words | `ring`: inverses in S/2 |
//! | `hash.rs` | [`Hashing`] | 64-bit words, one message per lane | `goodprime-sha512` |
//! | `wrapping.rs` | [`Wrapping`] | 16-bit words modulo 2^16 | `ring`: products modulo x^n-1 |
//! | `tuning.rs` | [`Tuned`] | configuration of a backend | kernels with a choice |
//! | `isa.rs` | [`Isa`], [`Kernel`] | all of these, and compilation of code for them | all crates |
//!
//! Each processor's folder has the same file names without a folder `modular`, with rows in `modular_rows.rs`. If a
//! name is missing, another backend's implementation is the best on that processor too, and `mod.rs` says whose.
//!
//! A *token* (`Portable`, `Avx2`, …) is a zero-sized value that proves that this processor has the
//! instruction set; there is no other way to obtain one than to ask for it. All operations are
//! methods of the token, so that kernels are safe code, generic over the token's type.
//!
//! Ranges are those of the mathematical integers in the lanes. `add` and friends wrap in hardware, but a kernel that
//! lets them wrap is wrong; the interval lanes ([`model`](crate::model)) find it. The bounds of results are functions
//! in [`bounds`], with which the tests compare every backend.

mod bits3;
pub mod bounds;
mod carryless;
mod codec;
mod hash;
mod isa;
mod modular;
mod sort;
mod tuning;
mod wrapping;

pub use bits3::{Bits3, Trits};
pub use carryless::Carryless;
pub use codec::Codec;
pub use hash::Hashing;
pub use isa::{Isa, Kernel};
pub use modular::Modular;
pub use modular::ModularRows;
#[cfg(feature = "model")]
pub(crate) use modular::half;
pub use sort::Sorting;
pub(crate) use sort::odd_lanes;
pub use tuning::{Preference, Product, Sums, Tuned, Tuning, Where};
pub use wrapping::{BLOCK, Forms, Wrapping};
