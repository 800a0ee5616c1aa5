//! SIMD128 of WebAssembly: eight 16-bit lanes.
//!
//! It has no high product of words, but sums of two products ([`i32x4_dot_i16x8`]). So Montgomery's method needs no
//! high half: a·b - m·q is one such sum of pairs (a, m) and (b, -q), and its upper words are the result. An
//! accumulator is (even lanes, odd lanes), as for SSE2.

use core::arch::wasm32::*;

use crate::contract::{Isa, Kernel, Preference, Product, Sums, Tuned, Tuning, Where};

/// SIMD128. An engine refuses a module that uses what the engine lacks, so a module that runs has it.
#[derive(Clone, Copy, Debug)]
pub struct Wasm128;

mod bits3;
mod carryless;
mod codec;
mod hash;
mod modular;
mod modular_rows;
mod sort;
mod wrapping;

const LANES: usize = 8;

/// Numbers for which every bit pattern is a value.
trait Number: Copy {}
impl Number for u8 {}
impl Number for i16 {}
impl Number for u16 {}
impl Number for u32 {}
impl Number for u64 {}

/// The numbers of `from` from `at` on that fill a vector. Panics if that is out of bounds.
#[inline(always)]
fn load<T: Number>(from: &[T], at: usize) -> v128 {
    let from = &from[at..at + 16 / size_of::<T>()];
    // SAFETY: the slice has sixteen bytes, and no alignment is needed.
    unsafe { v128_load(from.as_ptr().cast()) }
}

/// Writes the numbers of a vector to `to` from `at` on. Panics if that is out of bounds.
#[inline(always)]
fn store<T: Number>(to: &mut [T], at: usize, v: v128) {
    let to = &mut to[at..at + 16 / size_of::<T>()];
    // SAFETY: the slice has sixteen bytes, no alignment is needed, and any bytes are numbers.
    unsafe { v128_store(to.as_mut_ptr().cast(), v) }
}

/// The pair of words from `at` on in all double words. Panics if that is out of bounds.
#[inline(always)]
fn load_pair<T: Number>(from: &[T], at: usize) -> v128 {
    let from = &from[at..at + 4 / size_of::<T>()];
    // SAFETY: the slice has four bytes, and no alignment is needed.
    unsafe { v128_load32_splat(from.as_ptr().cast()) }
}

/// The pair of words (a, b) in all double words.
#[inline(always)]
fn splat_pair(a: i16, b: i16) -> v128 {
    i32x4_splat(a as u16 as i32 | (b as i32) << 16)
}

/// Eight words: a0, b0, a1, b1 and so on, of the lower halves and of the upper ones.
#[inline(always)]
fn interleave_words(a: v128, b: v128) -> [v128; 2] {
    [
        i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(a, b),
        i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(a, b),
    ]
}

/// The even words of a and the odd words of b, in their places.
#[inline(always)]
fn even_odd(a: v128, b: v128) -> v128 {
    i16x8_shuffle::<0, 9, 2, 11, 4, 13, 6, 15>(a, b)
}

/// Exchanges the odd words of `a` with the even words of `b`: (low halves, high halves) of the
/// 32-bit lanes of (even, odd).
#[inline(always)]
fn zip(a: v128, b: v128) -> (v128, v128) {
    (even_odd(a, i32x4_shl(b, 16)), even_odd(u32x4_shr(a, 16), b))
}

/// Measured in node 20 on Zen 4, sntrup761, 2026.
impl Tuned for Wasm128 {
    const TUNING: Tuning = Tuning {
        product: Product::DotTransform, // eight rows: unmeasured
        sums: 8,                        // 16: unmeasured
        bit_vectors: 8,                 // 16: no change of key generation
        wide_sort: Where::Nowhere,      // no wider vectors
        hash_halves: Where::Nowhere,    // unmeasured
        hash_sums: Sums::Fewest,        // a shorter chain: unmeasured
        reciprocal: Preference::Fast,
        sort: Preference::Fast,
        ternary: Preference::Fast,
        bit_layouts: Preference::Fast,
        parallel_hashes: 1, // pairs: 5 % less for an encapsulation, for code of which the size is unmeasured
        parallel_keccaks: usize::MAX, // unmeasured
    }
    .of_build();
}

impl Isa for Wasm128 {
    const NAME: &'static str = "wasm128";

    type Hashing = Self;
    #[inline(always)]
    fn hashing(self) -> Self {
        self
    }

    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.on(self)
    }
}
