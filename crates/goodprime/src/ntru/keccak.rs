//! SHA3-256 of several messages, in parallel if the backend has vectors for it. FIPS 202 defines this hash.
//!
//! The state of Keccak has 5×5 words: word x + 5y is in column x and row y. A vector holds the same word of several
//! messages. On targets with 32-bit registers a word of the state takes two registers, see [`Interleaved`].

mod words;

use goodprime_lanes::{Hashing, Isa, Kernel};
use sha3::{Digest, Sha3_256};

use self::words::{Constant, Interleaved, LANES, Vectors, Words};

use crate::hash::Hash;
use crate::wipe::{on_wiped_stack, wipe};

/// A message in two parts, which are hashed one after the other.
pub(super) type Message<'a> = [&'a [u8]; 2];

/// The number of bytes of a block.
const RATE: usize = 136;
/// The number of words of a state.
const WORDS: usize = 25;
/// The number of rounds of the permutation.
const ROUNDS: usize = 24;

/// The bytes of stack that hashes may have used for spilled states and for the third-party code of `sha3`. With an
/// assembly kernel, these are the states of the kernel and of our code, and blocks.
const STACK: usize = match (cfg!(debug_assertions), KERNEL) {
    (true, _) => 8192,
    (false, true) => 1536,
    (false, false) => 4096,
};

/// True if this processor has an assembly kernel for the permutation.
const KERNEL: bool = {
    #[cfg(cortex_m4)]
    let has = goodprime_cortex_m4::KERNELS;
    #[cfg(not(cortex_m4))]
    let has = false;
    has
};

/// Writes SHA3-256 of message i to `out[i]`, for each message.
pub(super) fn sha3_each<I: Isa>(isa: I, messages: &[Message<'_>], out: &mut [Hash]) {
    on_wiped_stack::<STACK, _>(|| {
        // A compile-time constant, so that backends without parallel hashes do not compile the code for vectors.
        let ever = I::TUNING.parallel_keccaks < usize::MAX;
        if ever && messages.len() >= I::TUNING.parallel_keccaks {
            isa.run_outlined(SideBySide { messages, out });
        } else {
            out.iter_mut().zip(messages).for_each(|(out, message)| one(message, out));
        }
    });
}

/// True if registers have 32 bits and can be rotated. The crate `sha3` has no code for such targets.
const HALVES: bool = cfg!(any(cortex_m4, target_arch = "riscv32", target_arch = "x86"));

/// Hashes one message. The crate `sha3` does it unless [`HALVES`] is true, because its code is better on 64-bit
/// registers.
pub(super) fn one(message: &Message<'_>, out: &mut Hash) {
    if HALVES {
        return hash_parallel(
            Interleaved,
            core::slice::from_ref(message),
            core::slice::from_mut(out),
        );
    }
    let mut hasher = Sha3_256::new();
    message.iter().for_each(|part| hasher.update(part));
    hasher.finalize_into(out.into());
}

/// A kernel that hashes several messages in vectors, one message per lane.
struct SideBySide<'a> {
    messages: &'a [Message<'a>],
    out: &'a mut [Hash],
}

impl Kernel for SideBySide<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { messages, out } = self;
        let lanes = I::Hashing::LANES64;
        for (messages, out) in messages.chunks(lanes).zip(out.chunks_mut(lanes)) {
            hash_parallel(Vectors(isa.hashing()), messages, out);
        }
    }
}

/// Hashes messages in the lanes of one state. When a message has ended, its lane absorbs zeros.
#[inline(always)]
fn hash_parallel<W: Words>(words: W, messages: &[Message<'_>], out: &mut [Hash]) {
    let last = |message: &Message<'_>| (message[0].len() + message[1].len()) / RATE;
    let mut state = [words.splat(0); WORDS];
    let mut blocks = [[0; RATE]; LANES];
    for block in 0..=messages.iter().map(last).max().unwrap_or(0) {
        for (message, to) in messages.iter().zip(&mut blocks) {
            padded_block(message, block, to);
        }
        absorb(words, &mut state, &blocks);
        permute(words, &mut state);
        for (lane, (message, out)) in messages.iter().zip(&mut *out).enumerate() {
            if block == last(message) {
                squeeze(words, &state, lane, out);
            }
        }
    }
    wipe(blocks.as_flattened_mut());
}

/// Writes block i of a message. Adds the padding after the end of the message: 01 for SHA3, then 10…01. Blocks after
/// the last one are zero.
fn padded_block(message: &Message<'_>, i: usize, block: &mut [u8; RATE]) {
    let length = message[0].len() + message[1].len();
    block.fill(0);
    let (from, to) = (i * RATE, (i + 1) * RATE);
    // The offset of the part in the message.
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

/// Adds one block of each message to the lanes of the state.
#[inline(always)]
fn absorb<W: Words>(words: W, state: &mut [W::Word; WORDS], blocks: &[[u8; RATE]; LANES]) {
    let blocks = blocks.each_ref().map(|block| block.as_chunks::<8>().0);
    for (i, word) in state.iter_mut().enumerate().take(RATE / 8) {
        let block = words.gather(blocks.map(|block| u64::from_le_bytes(block[i])));
        *word = words.xor(*word, block, words.splat(0));
    }
}

/// Writes the hash of one message: the first words of its lane.
#[inline(always)]
fn squeeze<W: Words>(words: W, state: &[W::Word; WORDS], lane: usize, out: &mut Hash) {
    for (out, word) in out.as_chunks_mut().0.iter_mut().zip(state) {
        *out = u64::to_le_bytes(words.lane(*word, lane));
    }
}

/// Applies the permutation Keccak-f\[1600\].
#[inline(always)]
fn permute<W: Words>(words: W, a: &mut [W::Word; WORDS]) {
    if words.permute(a) {
        return;
    }
    for constant in &ROUND_CONSTANTS {
        theta(words, a);
        rho_and_pi(words, a);
        chi(words, a);
        a[0] = words.xor(a[0], words.constant(constant), words.splat(0));
    }
}

/// Applies θ: adds to every word the sums of two columns.
#[inline(always)]
fn theta<W: Words>(words: W, a: &mut [W::Word; WORDS]) {
    let sums: [W::Word; 5] = core::array::from_fn(|x| {
        words.xor(words.xor(a[x], a[x + 5], a[x + 10]), a[x + 15], a[x + 20])
    });
    for x in 0..5 {
        let right = words.rotate::<63>(sums[(x + 1) % 5]);
        for y in 0..5 {
            a[x + 5 * y] = words.xor(a[x + 5 * y], sums[(x + 4) % 5], right);
        }
    }
}

/// Applies ρ and π: moves word t of [`PATH`] to the next place on the path, rotated left by (t + 1)(t + 2)/2.
#[inline(always)]
fn rho_and_pi<W: Words>(words: W, a: &mut [W::Word; WORDS]) {
    let mut moving = a[PATH[0]];
    macro_rules! step {
        ($($t:literal)*) => {$(
            let place = PATH[$t + 1];
            let next = a[place];
            a[place] = words.rotate::<{ 64 - ($t + 1) * ($t + 2) / 2 % 64 }>(moving);
            moving = next;
        )*};
    }
    step!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23);
    let _ = moving;
}

/// Applies χ: combines every word with the next two words of its row.
#[inline(always)]
fn chi<W: Words>(words: W, a: &mut [W::Word; WORDS]) {
    for row in a.as_chunks_mut::<5>().0 {
        *row = core::array::from_fn(|x| words.chi(row[x], row[(x + 1) % 5], row[(x + 2) % 5]));
    }
}

/// The order in which π moves words: the path from (1, 0) back to (1, 0), where (x, y) is followed by (y, 2x + 3y).
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

/// The constants of ι. Bit 2^j - 1 of the constant of round i is rc(7i + j). The bits rc are the output of the shift
/// register with the polynomial x^8 + x^6 + x^5 + x^4 + 1.
const ROUND_CONSTANTS: [Constant; ROUNDS] = {
    let mut constants = [Constant::new(0); ROUNDS];
    let (mut register, mut i) = (1u16, 0);
    while i < ROUNDS {
        let (mut j, mut constant) = (0, 0);
        while j < 7 {
            constant |= ((register & 1) as u64) << ((1 << j) - 1);
            register <<= 1;
            register ^= (register >> 8) * 0x171;
            j += 1;
        }
        constants[i] = Constant::new(constant);
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

    fn by_sha3(message: &Message<'_>) -> Hash {
        message
            .iter()
            .fold(Sha3_256::new(), |hasher, part| hasher.chain_update(part))
            .finalize()
            .into()
    }

    #[test]
    fn interleaved_words_are_single_hashes() {
        let bytes: Vec<u8> = (0..600u32).map(|i| ((i * i) >> 3) as u8).collect();
        for length in 0..=3 * RATE {
            let message: Message<'_> = bytes[..length].split_at(length / 3).into();
            let mut out = [[0; 32]];
            hash_parallel(Interleaved, &[message], &mut out);
            assert_eq!(out[0], by_sha3(&message), "{length}");
        }
    }

    /// Compares parallel hashes with those of `sha3`, for messages of different lengths around the ends of blocks.
    #[test]
    fn parallel_hashes_are_single_hashes() {
        let bytes: Vec<u8> = (0..600u32).map(|i| ((i * i) >> 3) as u8).collect();
        for backend in Backend::available() {
            for length in (0..=2 * RATE + 1).chain([544, 545]) {
                let messages: Vec<Message<'_>> = (0..LANES)
                    .map(|i| bytes[..length * (i + 1) / LANES].split_at(length * i / 16).into())
                    .collect();
                let mut out = [[0; 32]; LANES];
                backend.run(Each(&messages, &mut out));
                for (message, out) in messages.iter().zip(out) {
                    assert_eq!(out, by_sha3(message), "{backend}, {length}");
                }
            }
        }
    }
}
