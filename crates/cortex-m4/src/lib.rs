//! Arithmetic of NTRU Prime and NTRU for Cortex-M4, in assembly: polynomial products in R/q = `Z_q[x]/(x^p-x-1)` and
//! `Z_{2^k}[x]/(x^n-1)`, inverses, sorting, codecs and symmetric primitives.
//!
//! * [`ring`]: the programs, one per ring: its passes (stages of the product) as data, its tables, the bounds between
//!   passes.
//! * [`product`]: preparing operands and multiplying, by the passes of a program.
//! * [`low_ram`]: products in low RAM, in passes as well.
//! * [`native`]: the engines of this target: kernels or models.
//! * `memory`: zeros, copies, and views as numbers of other sizes.
//! * [`pass`]: the trait of engines that run passes, and the memory of the passes from transformed operands to a
//!   product.
//! * `kernels`: the passes in assembly, on targets that have the instructions ([`KERNELS`]).
//! * `entries`: kernels that a ring of large matrices names, so that no other is linked.
//! * [`model`]: the same passes on numbers, and on intervals, which prove the ranges.
//! * [`codec`]: levels of codecs, small polynomials.
//! * [`sort`]: a sorting network, in passes as well.
//! * [`inverse`]: inverses in R/q by division steps; large matrices are multiplied by transforms.
//! * [`ternary`]: inverses modulo 3 by division steps on bits.
//! * [`toeplitz`]: products in the rings of NTRU, modulo powers of two, in passes as well.
//! * [`aes`]: AES-256 in counter mode, in steps.
//! * [`carryless`]: products over `Z_2`. [`digits`]: products modulo 3 and 8, of digits in bytes.
//! * [`trits`]: products modulo 3 of signed digits, and quotients in R/3.
//! * [`sha512`]: a block of SHA-512. [`keccak`]: the permutation of SHA-3.
//! * [`field`]: arithmetic modulo q for tables.
//!
//! On a target without the instructions a product runs the model, which is slow: check [`KERNELS`] first.
//!
//! For all operands kernels take the same path and access the same addresses. They use the floating-point registers as
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

/// True if Cortex-M4's operations are used: this target has the kernels, or the models replace them in a test (`--cfg
/// goodprime_cortex_m4_model`).
pub const KERNELS: bool = cfg!(any(kernels, goodprime_cortex_m4_model));
