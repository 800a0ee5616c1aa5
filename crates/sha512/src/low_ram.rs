//! SHA-512 of a message in small code and memory, for processors that have no vectors and no room: rounds are a loop,
//! and the schedule is the last sixteen words.

#[cfg(all(cortex_m4, not(feature = "compact")))]
use goodprime_cortex_m4::native::sha512_block;
#[cfg(all(cortex_m4, feature = "compact"))]
use goodprime_cortex_m4::native::sha512_block_in_small_code as sha512_block;
use goodprime_lanes::wipe;

use crate::Message;
use crate::constants::{INITIAL, ROUNDS};
use crate::padding::{BLOCK, copy};

/// True if this processor has a kernel for a block: then this is faster than the crate `sha2`.
pub const HAS_KERNEL: bool = {
    #[cfg(cortex_m4)]
    let has = goodprime_cortex_m4::KERNELS;
    #[cfg(not(cortex_m4))]
    let has = false;
    has
};

/// out = SHA-512(message), or its first bytes, in whole words. A kernel leaves secrets on the stack, fewer than
/// [`STACK`] bytes below the caller.
#[inline(never)]
pub fn hash_in_low_ram(message: &Message<'_>, out: &mut [u8]) {
    let mut state = INITIAL;
    let Buffer(buffer) = &mut Buffer([0; BLOCK]);
    let mut filled = 0;
    // Padding, FIPS 180-4, section 5.1.2: 0x80, zeros, and in the last bytes of a block the length in bits.
    for part in [&[message.prefix], message.head, message.body, &[0x80]] {
        let mut rest = part;
        while !rest.is_empty() {
            if let (0, Some((block, later))) = (filled, rest.split_first_chunk()) {
                add(&mut state, block);
                rest = later;
                continue;
            }
            let (now, later) = rest.split_at(rest.len().min(BLOCK - filled));
            copy(&mut buffer[filled..filled + now.len()], now);
            filled += now.len();
            rest = later;
            if filled == BLOCK {
                add(&mut state, buffer);
                filled = 0;
            }
        }
    }
    wipe(&mut buffer[filled..]);
    if filled > LENGTH {
        add(&mut state, buffer);
        wipe(buffer);
    }
    let bits = 8 * message.len() as u64;
    buffer[BLOCK - 8..].copy_from_slice(&bits.to_be_bytes());
    add(&mut state, buffer);
    for (bytes, word) in out.as_chunks_mut().0.iter_mut().zip(state) {
        *bytes = word.to_be_bytes();
    }
    wipe(&mut state);
    wipe(buffer);
}

/// The offset of the message's length in the last block, 16 bytes, of which the first eight are zero here.
const LENGTH: usize = BLOCK - 16;

/// A block in preparation. Aligned, so that one routine writes all zeros of a new one.
#[repr(align(8))]
struct Buffer([u8; BLOCK]);

/// Bytes of stack that [`hash_in_low_ram`] takes with a kernel.
pub const STACK: usize = 2560;

/// Adds a block to the state.
#[inline(always)]
fn add(state: &mut [u64; 8], block: &[u8; BLOCK]) {
    #[cfg(cortex_m4)]
    if HAS_KERNEL {
        return sha512_block(state, block, &ROUNDS);
    }
    let mut words = [0; 16];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks().0) {
        *word = u64::from_be_bytes(*bytes);
    }
    compress(state, &mut words);
    wipe(&mut words);
}

/// Adds a block to the state; its words are used up. FIPS 180-4, section 6.4.2.
fn compress(state: &mut [u64; 8], words: &mut [u64; 16]) {
    let mut now = *state;
    for (t, k) in ROUNDS.iter().enumerate() {
        let word = words[t % 16];
        let [a, b, c, d, e, f, g, h] = now;
        let chosen = g ^ (e & (f ^ g));
        let majority = (a & b) | (c & (a | b));
        let first = h
            .wrapping_add(turned(e, [14, 18, 41]))
            .wrapping_add(chosen)
            .wrapping_add(*k)
            .wrapping_add(word);
        let second = turned(a, [28, 34, 39]).wrapping_add(majority);
        now = [first.wrapping_add(second), a, b, c, d.wrapping_add(first), e, f, g];
        // The word of sixteen rounds later.
        let (w1, w14) = (words[(t + 1) % 16], words[(t + 14) % 16]);
        words[t % 16] = word
            .wrapping_add(w1.rotate_right(1) ^ w1.rotate_right(8) ^ w1 >> 7)
            .wrapping_add(words[(t + 9) % 16])
            .wrapping_add(w14.rotate_right(19) ^ w14.rotate_right(61) ^ w14 >> 6);
    }
    for (sum, word) in state.iter_mut().zip(now) {
        *sum = sum.wrapping_add(word);
    }
    wipe(&mut now);
}

/// The sum modulo 2 of three rotations.
#[inline(always)]
fn turned(word: u64, by: [u32; 3]) -> u64 {
    word.rotate_right(by[0]) ^ word.rotate_right(by[1]) ^ word.rotate_right(by[2])
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha512};
    use std::vec::Vec;

    #[test]
    fn digests_are_those_of_another_program() {
        let body: Vec<u8> = (0..1500u32).map(|i| ((i * i) >> 3) as u8).collect();
        for length in [0, 1, 78, 79, 80, 110, 111, 112, 239, 240, 500, 1039, 1500] {
            let message = &Message { prefix: 3, head: &body[7..39], body: &body[..length] };
            let mut digest = [0; 64];
            hash_in_low_ram(message, &mut digest);
            let hasher = Sha512::new().chain_update([3]).chain_update(&body[7..39]);
            let expected: [u8; 64] = hasher.chain_update(&body[..length]).finalize().into();
            assert_eq!(digest, expected, "{length}");
        }
    }
}
