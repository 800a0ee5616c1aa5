//! Sorting on Cortex-M4, by the kernels of `crates/cortex-m4`.

use goodprime_cortex_m4::KERNELS;
use goodprime_cortex_m4::native::{NativeSmallCodeSort, NativeSort, words_of_bytes};
use goodprime_cortex_m4::sort;

/// True if this processor has kernels for the network.
pub(super) const HAS_NETWORK: bool = KERNELS;

/// Sorts at most 2048 words.
pub(super) fn sort(x: &mut [u32]) {
    if x.len() <= 1024 { sort_in::<1024>(x) } else { sort_in::<2048>(x) }
}

/// Sorts in memory of a power of two, and wipes it.
#[inline(never)]
fn sort_in<const WORDS: usize>(x: &mut [u32]) {
    let mut memory = [u32::MAX; WORDS];
    let words = &mut memory[..1 << sort::words_log(x.len())];
    words[..x.len()].copy_from_slice(x);
    sort::sort::<NativeSort>(words, x.len());
    x.copy_from_slice(&words[..x.len()]);
    goodprime_lanes::wipe(&mut memory);
}

/// Sorts in memory of a power of two, as words of four bytes.
#[inline(never)]
pub(super) fn sort_bytes(memory: &mut [u8], count: usize) {
    let words = words_of_bytes(memory);
    // By a value that the compiler does not know: by `memset`, which nothing else calls, it would take 180 bytes more.
    words[count..].fill(core::hint::black_box(u32::MAX));
    if cfg!(feature = "compact") {
        sort::sort_in_small_code::<NativeSmallCodeSort>(words, count);
    } else {
        sort::sort::<NativeSort>(words, count);
    }
}
