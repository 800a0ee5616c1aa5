//! Merge exchange in place, word by word: for processors without vectors and with little memory.
//!
//! Source: Batcher's network as Knuth has it, The Art of Computer Programming, volume 3, section 5.2.2, Algorithm M.

use goodprime_lanes::opaque;

/// Sorts words in ascending order.
#[inline(never)]
pub(super) fn sort(x: &mut [u32]) {
    let top = x.len().next_power_of_two() / 2;
    let mut p = top;
    while p > 0 {
        let (mut q, mut r, mut d) = (top, 0, p);
        loop {
            for i in 0..x.len() - d {
                if i & p == r {
                    exchange(x, i, i + d);
                }
            }
            if q == p {
                break;
            }
            (d, q, r) = (q - p, q / 2, p);
        }
        p /= 2;
    }
}

/// Puts two words in order, without a branch.
#[inline(always)]
fn exchange(x: &mut [u32], i: usize, j: usize) {
    let (a, b) = (x[i], x[j]);
    let less = opaque(u64::from(b).wrapping_sub(u64::from(a)) >> 32) as u32;
    let difference = (a ^ b) & less;
    (x[i], x[j]) = (a ^ difference, b ^ difference);
}
