//! The 64-bit words of Keccak's state in two forms: a vector holds one word of each message, or two 32-bit registers
//! hold a word of one message.

use goodprime_lanes::Hashing;

#[cfg(cortex_m4)]
use super::{ROUND_CONSTANTS, ROUNDS};
use crate::wipe::wipe;

/// The constants of all rounds, each as its even and its odd bits.
#[cfg(cortex_m4)]
static INTERLEAVED: [[u32; 2]; ROUNDS] = {
    let mut all = [[0; 2]; ROUNDS];
    let mut i = 0;
    while i < ROUNDS {
        all[i] = ROUND_CONSTANTS[i].interleaved();
        i += 1;
    }
    all
};

/// The largest number of messages that are hashed in parallel.
pub(super) const LANES: usize = 4;

/// A constant word in two forms: as 64 bits, and as its even and odd bits.
#[derive(Clone, Copy)]
pub(super) struct Constant {
    word: u64,
    interleaved: [u32; 2],
}

impl Constant {
    pub(super) const fn new(word: u64) -> Self {
        Self { word, interleaved: halves(word) }
    }

    /// Returns the even and the odd bits of the constant.
    #[cfg(cortex_m4)]
    pub(super) const fn interleaved(&self) -> [u32; 2] {
        self.interleaved
    }
}

/// The operations on words that the permutation uses.
pub(super) trait Words: Copy {
    type Word: Copy;
    /// Runs the permutation by an assembly kernel, if there is one. Returns true if it ran.
    #[inline(always)]
    fn permute(self, _state: &mut [Self::Word; 25]) -> bool {
        false
    }
    /// Copies a word to all lanes.
    fn splat(self, word: u64) -> Self::Word;
    /// Copies a constant to all lanes.
    fn constant(self, constant: &Constant) -> Self::Word;
    /// Loads word l of `words` into lane l, for every lane.
    fn gather(self, words: [u64; LANES]) -> Self::Word;
    /// Returns the word in one lane.
    fn lane(self, word: Self::Word, lane: usize) -> u64;
    /// Returns a ^ b ^ c.
    fn xor(self, a: Self::Word, b: Self::Word, c: Self::Word) -> Self::Word;
    /// Returns a ^ (!b & c).
    fn chi(self, a: Self::Word, b: Self::Word, c: Self::Word) -> Self::Word;
    /// Rotates each lane right by N bits, 0 < N < 64.
    fn rotate<const N: i32>(self, a: Self::Word) -> Self::Word;
}

/// Words in the vectors of a backend, with one message per lane.
#[derive(Clone, Copy)]
pub(super) struct Vectors<H>(pub(super) H);

impl<H: Hashing> Words for Vectors<H> {
    type Word = H::Vector64;
    #[inline(always)]
    fn splat(self, word: u64) -> H::Vector64 {
        self.0.splat64(word)
    }
    #[inline(always)]
    fn constant(self, constant: &Constant) -> H::Vector64 {
        self.0.splat64(constant.word)
    }
    #[inline(always)]
    fn gather(self, words: [u64; LANES]) -> H::Vector64 {
        self.0.gather64(words)
    }
    #[inline(always)]
    fn lane(self, word: H::Vector64, lane: usize) -> u64 {
        let mut lanes = [0; LANES];
        self.0.store64(&mut lanes, 0, word);
        let word = lanes[lane];
        wipe(&mut lanes);
        word
    }
    #[inline(always)]
    fn xor(self, a: H::Vector64, b: H::Vector64, c: H::Vector64) -> H::Vector64 {
        self.0.xor64(a, b, c)
    }
    #[inline(always)]
    fn chi(self, a: H::Vector64, b: H::Vector64, c: H::Vector64) -> H::Vector64 {
        self.0.chi64(a, b, c)
    }
    #[inline(always)]
    fn rotate<const N: i32>(self, a: H::Vector64) -> H::Vector64 {
        self.0.rotate64::<N>(a)
    }
}

/// Words as two halves, one with the even bits and one with the odd bits, so that a rotation of the word rotates each
/// half. Source: Bertoni, Daemen, Peeters, Van Assche, Van Keer, "Keccak implementation overview", 2012, section 2.1.
#[derive(Clone, Copy)]
pub(super) struct Interleaved;

impl Words for Interleaved {
    type Word = [u32; 2];
    #[inline(always)]
    fn permute(self, _state: &mut [[u32; 2]; 25]) -> bool {
        #[cfg(cortex_m4)]
        if goodprime_cortex_m4::KERNELS {
            goodprime_cortex_m4::native::keccak_f(_state, &INTERLEAVED);
            return true;
        }
        false
    }
    #[inline(always)]
    fn splat(self, word: u64) -> [u32; 2] {
        halves(word)
    }
    #[inline(always)]
    fn constant(self, constant: &Constant) -> [u32; 2] {
        constant.interleaved
    }
    #[inline(always)]
    fn gather(self, words: [u64; LANES]) -> [u32; 2] {
        self.splat(words[0])
    }
    #[inline(always)]
    fn lane(self, [even, odd]: [u32; 2], _: usize) -> u64 {
        let low = evens_and_odds_back((even & 0xffff) | odd << 16);
        let high = evens_and_odds_back(even >> 16 | (odd & 0xffff_0000));
        low as u64 | (high as u64) << 32
    }
    #[inline(always)]
    fn xor(self, a: [u32; 2], b: [u32; 2], c: [u32; 2]) -> [u32; 2] {
        [a[0] ^ b[0] ^ c[0], a[1] ^ b[1] ^ c[1]]
    }
    #[inline(always)]
    fn chi(self, a: [u32; 2], b: [u32; 2], c: [u32; 2]) -> [u32; 2] {
        [a[0] ^ (!b[0] & c[0]), a[1] ^ (!b[1] & c[1])]
    }
    #[inline(always)]
    fn rotate<const N: i32>(self, [even, odd]: [u32; 2]) -> [u32; 2] {
        // A rotation to the left by an odd number turns even bits into odd ones.
        let left = 64 - N as u32;
        match left % 2 {
            0 => [even.rotate_left(left / 2), odd.rotate_left(left / 2)],
            _ => [odd.rotate_left(left / 2 + 1), even.rotate_left(left / 2)],
        }
    }
}

/// Exchanges two groups of bits of a word: the bits of the mask `lower`, and the bits that are `apart` places higher.
const fn exchanged(word: u32, lower: u32, apart: u32) -> u32 {
    let differ = (word ^ word >> apart) & lower;
    word ^ differ ^ differ << apart
}

/// Moves the even bits of a word to its lower half and the odd bits to its upper half. Each step doubles the size of
/// the groups that are together.
const fn evens_and_odds(word: u32) -> u32 {
    let word = exchanged(word, 0x2222_2222, 1);
    let word = exchanged(word, 0x0c0c_0c0c, 2);
    let word = exchanged(word, 0x00f0_00f0, 4);
    exchanged(word, 0x0000_ff00, 8)
}

/// Restores the word whose bits [`evens_and_odds`] moved.
const fn evens_and_odds_back(word: u32) -> u32 {
    let word = exchanged(word, 0x0000_ff00, 8);
    let word = exchanged(word, 0x00f0_00f0, 4);
    let word = exchanged(word, 0x0c0c_0c0c, 2);
    exchanged(word, 0x2222_2222, 1)
}

/// Returns the even and the odd bits of a word.
const fn halves(word: u64) -> [u32; 2] {
    let (low, high) = (evens_and_odds(word as u32), evens_and_odds((word >> 32) as u32));
    [(low & 0xffff) | high << 16, low >> 16 | (high & 0xffff_0000)]
}
