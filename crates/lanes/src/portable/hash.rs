//! 64-bit words in plain Rust, one at a time, for SHA-512 and SHA-3. Two or four words at a time do not fit the
//! registers of most processors: pairs took up to a third longer on x86-64 and Cortex-A72.

use super::Portable;
use crate::contract::Hashing;
use crate::opaque;

/// Returns `sum`, but hides its value from the optimiser.
#[inline(always)]
fn hidden(sum: u64) -> u64 {
    // Elsewhere hiding may cost more than it gains.
    if cfg!(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")) {
        opaque(sum)
    } else {
        sum
    }
}

impl Hashing for Portable {
    type Vector64 = u64;
    const LANES64: usize = 1;

    #[inline(always)]
    fn load64(self, from: &[u64], at: usize) -> u64 {
        from[at]
    }
    #[inline(always)]
    fn store64(self, to: &mut [u64], at: usize, v: u64) {
        to[at] = v;
    }
    methods! {
        fn splat64(self, word: u64) -> u64 = word;
        fn gather64(self, words: [u64; 4]) -> u64 = words[0];
        fn first_lane64(self, word: u64) -> u64 = word;
        fn lane_of64(self, v: u64) -> u64 = v;
    }
    #[inline(always)]
    fn columns64(self, columns: &mut [u64; 16], rows: [&[u8; 128]; 4]) {
        let (words, _) = rows[0].as_chunks();
        for (column, word) in columns.iter_mut().zip(words) {
            *column = u64::from_be_bytes(*word);
        }
    }

    methods! {
        /// The sum is hidden from the optimiser, because LLVM would regroup sums of several terms: a
        /// hash takes twice the instructions then.
        fn add64(self, a: u64, b: u64) -> u64 = hidden(a.wrapping_add(b));
        fn sub64(self, a: u64, b: u64) -> u64 = hidden(a.wrapping_sub(b));
    }
    #[inline(always)]
    fn rotate64<const N: i32>(self, a: u64) -> u64 {
        a.rotate_right(N as u32)
    }
    #[inline(always)]
    fn shift64<const N: i32>(self, a: u64) -> u64 {
        a >> N
    }
    methods! {
        fn xor64(self, a: u64, b: u64, c: u64) -> u64 = a ^ b ^ c;
        fn chi64(self, a: u64, b: u64, c: u64) -> u64 = a ^ (!b & c);
        fn choose64(self, mask: u64, a: u64, b: u64) -> u64 = b ^ (mask & (a ^ b));
        fn majority64(self, a: u64, b: u64, c: u64) -> u64 = b ^ ((a ^ b) & (b ^ c));
    }
}
