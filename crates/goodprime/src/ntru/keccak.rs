//! SHA3-256, of several messages side by side where the backend has vectors for that. Source: FIPS 202.
//!
//! The state is 5×5 words, word x + 5y in column x and row y. A vector has that word of each message.

use goodprime_lanes::{Hashing, Isa, Kernel};
use sha3::{Digest, Sha3_256};

use crate::hash::Hash;
use crate::wipe::{on_wiped_stack, wipe};

/// Two parts, one after the other.
pub(super) type Message<'a> = [&'a [u8]; 2];

/// The most lanes of a vector.
const LANES: usize = 4;
/// Bytes of a block.
const RATE: usize = 136;
/// Words of a state.
const WORDS: usize = 25;
/// Rounds of a permutation.
const ROUNDS: usize = 24;

/// Bytes of stack that hashes may have used: states that were spilled, and what `sha3`, other people's code, leaves.
const STACK: usize = if cfg!(debug_assertions) { 8192 } else { 4096 };

/// out_i = SHA3-256 of message i. There are as many places as messages.
pub(super) fn sha3_each<I: Isa>(isa: I, messages: &[Message<'_>], out: &mut [Hash]) {
    on_wiped_stack::<STACK, _>(|| {
        if messages.len() >= I::TUNING.keccaks_together {
            isa.run_apart(SideBySide { messages, out });
        } else {
            out.iter_mut().zip(messages).for_each(|(out, message)| one(message, out));
        }
    });
}

/// By `sha3`, which has the better code for one message.
pub(super) fn one(message: &Message<'_>, out: &mut Hash) {
    let mut hasher = Sha3_256::new();
    message.iter().for_each(|part| hasher.update(part));
    hasher.finalize_into(out.into());
}

/// Messages in the lanes of one state, as many as there are lanes. A shorter one's lane goes on with zeros.
struct SideBySide<'a> {
    messages: &'a [Message<'a>],
    out: &'a mut [Hash],
}

impl Kernel for SideBySide<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let isa = isa.hashing();
        for (messages, out) in
            self.messages.chunks(I::Hashing::LANES64).zip(self.out.chunks_mut(I::Hashing::LANES64))
        {
            let last = |message: &Message<'_>| (message[0].len() + message[1].len()) / RATE;
            let mut state = [isa.splat64(0); WORDS];
            let mut blocks = [[0; RATE]; LANES];
            for block in 0..=messages.iter().map(last).max().unwrap_or(0) {
                for (message, to) in messages.iter().zip(&mut blocks) {
                    padded_block(message, block, to);
                }
                absorb(isa, &mut state, &blocks);
                permute(isa, &mut state);
                for (lane, (message, out)) in messages.iter().zip(&mut *out).enumerate() {
                    if block == last(message) {
                        squeeze(isa, &state, lane, out);
                    }
                }
            }
            wipe(blocks.as_flattened_mut());
        }
    }
}

/// Block i of a message with its padding, 01 of SHA3 and 10…01; zeros after the last one.
fn padded_block(message: &Message<'_>, i: usize, block: &mut [u8; RATE]) {
    let length = message[0].len() + message[1].len();
    block.fill(0);
    let (from, to) = (i * RATE, (i + 1) * RATE);
    // Where a part begins in the message.
    let mut begin = 0;
    for part in message {
        let within = |at: usize| at.max(begin).min(begin + part.len());
        let (first, end) = (within(from), within(to));
        if first < end {
            block[first - from..end - from].copy_from_slice(&part[first - begin..end - begin]);
        }
        begin += part.len();
    }
    if i == length / RATE {
        block[length % RATE] = 0b110;
        block[RATE - 1] |= 0x80;
    }
}

/// Adds a block of each message to the state.
#[inline(always)]
fn absorb<H: Hashing>(isa: H, state: &mut [H::Vector64; WORDS], blocks: &[[u8; RATE]; LANES]) {
    let blocks = blocks.each_ref().map(|block| block.as_chunks::<8>().0);
    for (i, word) in state.iter_mut().enumerate().take(RATE / 8) {
        let words = blocks.map(|block| u64::from_le_bytes(block[i]));
        *word = isa.xor64(*word, isa.gather64(words), isa.splat64(0));
    }
}

/// The first words of a message's state.
#[inline(always)]
fn squeeze<H: Hashing>(isa: H, state: &[H::Vector64; WORDS], lane: usize, out: &mut Hash) {
    let mut lanes = [0; LANES];
    for (out, word) in out.as_chunks_mut().0.iter_mut().zip(state) {
        isa.store64(&mut lanes, 0, *word);
        *out = u64::to_le_bytes(lanes[lane]);
    }
    wipe(&mut lanes);
}

/// Keccak-f\[1600\].
#[inline(always)]
fn permute<H: Hashing>(isa: H, a: &mut [H::Vector64; WORDS]) {
    for constant in ROUND_CONSTANTS {
        theta(isa, a);
        rho_and_pi(isa, a);
        chi(isa, a);
        a[0] = isa.xor64(a[0], isa.splat64(constant), isa.splat64(0));
    }
}

/// θ: every word takes the sums of two columns.
#[inline(always)]
fn theta<H: Hashing>(isa: H, a: &mut [H::Vector64; WORDS]) {
    let sums: [H::Vector64; 5] = core::array::from_fn(|x| {
        isa.xor64(isa.xor64(a[x], a[x + 5], a[x + 10]), a[x + 15], a[x + 20])
    });
    for x in 0..5 {
        let right = isa.rotate64::<63>(sums[(x + 1) % 5]);
        for y in 0..5 {
            a[x + 5 * y] = isa.xor64(a[x + 5 * y], sums[(x + 4) % 5], right);
        }
    }
}

/// ρ and π: word t of [`PATH`] moves on to the next place, rotated left by (t + 1)(t + 2)/2.
#[inline(always)]
fn rho_and_pi<H: Hashing>(isa: H, a: &mut [H::Vector64; WORDS]) {
    let mut moving = a[PATH[0]];
    macro_rules! step {
        ($($t:literal)*) => {$(
            let place = PATH[$t + 1];
            let next = a[place];
            a[place] = isa.rotate64::<{ 64 - ($t + 1) * ($t + 2) / 2 % 64 }>(moving);
            moving = next;
        )*};
    }
    step!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23);
    let _ = moving;
}

/// χ: every word takes its row's next two.
#[inline(always)]
fn chi<H: Hashing>(isa: H, a: &mut [H::Vector64; WORDS]) {
    for row in a.as_chunks_mut::<5>().0 {
        *row = core::array::from_fn(|x| isa.chi64(row[x], row[(x + 1) % 5], row[(x + 2) % 5]));
    }
}

/// Where π takes word (1, 0), and from there, back to it: (x, y) to (y, 2x + 3y).
const PATH: [usize; WORDS] = {
    let mut path = [0; WORDS];
    let (mut x, mut y, mut t) = (1, 0, 0);
    while t < WORDS {
        path[t] = x + 5 * y;
        (x, y) = (y, (2 * x + 3 * y) % 5);
        t += 1;
    }
    path
};

/// ι: bit 2^j - 1 of round i is rc(7i + j), the sequence of the register x^8 + x^6 + x^5 + x^4 + 1.
const ROUND_CONSTANTS: [u64; ROUNDS] = {
    let mut constants = [0; ROUNDS];
    let (mut register, mut i) = (1u16, 0);
    while i < ROUNDS {
        let mut j = 0;
        while j < 7 {
            constants[i] |= ((register & 1) as u64) << ((1 << j) - 1);
            register <<= 1;
            register ^= (register >> 8) * 0x171;
            j += 1;
        }
        i += 1;
    }
    constants
};

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use goodprime_lanes::Backend;

    use super::*;

    struct Each<'a>(&'a [Message<'a>], &'a mut [Hash]);

    impl Kernel for Each<'_> {
        type Output = ();
        fn on<I: Isa>(self, isa: I) {
            SideBySide { messages: self.0, out: self.1 }.on(isa);
        }
    }

    /// Messages of any lengths beside each other, across the ends of blocks, against `sha3`.
    #[test]
    fn side_by_side_is_one_by_one() {
        let bytes: Vec<u8> = (0..600u32).map(|i| ((i * i) >> 3) as u8).collect();
        for backend in Backend::available() {
            for length in (0..=2 * RATE + 1).chain([544, 545]) {
                let messages: Vec<Message<'_>> = (0..LANES)
                    .map(|i| bytes[..length * (i + 1) / LANES].split_at(length / (i + 3)).into())
                    .collect();
                let mut out = [[0; 32]; LANES];
                backend.run(Each(&messages, &mut out));
                for (message, out) in messages.iter().zip(out) {
                    let mut expected = [0; 32];
                    one(message, &mut expected);
                    assert_eq!(out, expected, "{backend}, {length}");
                }
            }
        }
    }
}
