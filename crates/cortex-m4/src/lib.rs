//! Products in R/q = `Z_q[x]/(x^p-x-1)` and in `Z_{2^k}[x]/(x^n-1)`, and sorting, on Cortex-M4, in assembly.
//!
//! * [`ring`]: the programs, one a ring: its passes as data, its tables, the bounds between passes.
//! * [`product`]: preparing operands and multiplying, by the passes of a program.
//! * [`low_ram`]: products in low RAM, in passes too.
//! * [`native`]: the engines of this target: kernels or models.
//! * `memory`: zeros, copies, and views as numbers of other sizes.
//! * [`pass`]: what runs passes, and the memory of the way back.
//! * `kernels`: the passes in assembly, on targets that have the instructions ([`KERNELS`]).
//! * `entries`: kernels that a ring of large matrices names, so that no other is linked.
//! * [`model`]: the same passes on numbers, and on intervals, which prove the ranges.
//! * [`codec`]: levels of codecs, small polynomials.
//! * [`sort`]: a sorting network, in passes too.
//! * [`inverse`]: reciprocals in R/q by division steps, in passes too, and large matrices by transforms.
//! * [`ternary`]: inverses modulo 3 by division steps on bits.
//! * [`toeplitz`]: products in the rings of NTRU, modulo powers of two, in passes too.
//! * [`aes`]: AES-256 in counter mode, in steps too.
//! * [`carryless`]: products over `Z_2`. [`digits`]: products modulo 3 and 8, of digits in bytes.
//! * [`trits`]: the same with signed digits, and quotients in R/3.
//! * [`sha512`]: a block of SHA-512. [`keccak`]: the permutation of SHA-3.
//! * [`field`]: arithmetic modulo q for tables.
//!
//! On a target without the instructions a product runs the model, which is slow: a caller asks [`KERNELS`] first.
//!
//! The kernels take the same path and the same addresses for all operands. They use the floating-point registers as
//! memory, and the unit must be enabled before the first call.
#![no_std]

#[cfg(test)]
extern crate std;

pub mod aes;
pub mod carryless;
pub mod codec;
pub mod digits;
#[cfg(kernels)]
mod entries;
pub mod field;
pub mod inverse;
pub mod keccak;
#[cfg(kernels)]
mod kernels;
pub mod low_ram;
mod memory;
pub mod model;
pub mod native;
pub mod pass;
pub mod product;
pub mod ring;
pub mod sha512;
pub mod sort;
pub mod ternary;
pub mod toeplitz;
pub mod trits;

/// The choice of Cortex-M4's operations: this target has the kernels, or the models take their place in a test
/// (`--cfg goodprime_cortex_m4_model`).
pub const KERNELS: bool = cfg!(any(kernels, goodprime_cortex_m4_model));
