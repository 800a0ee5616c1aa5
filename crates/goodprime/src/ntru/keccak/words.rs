//! Words of 64 bits: in vectors, one of each message, or of one message in two registers of 32 bits.

use goodprime_lanes::Hashing;

use crate::wipe::wipe;

/// The most messages beside each other.
pub(super) const LANES: usize = 4;

/// A word that is known beforehand, in both forms.
#[derive(Clone, Copy)]
pub(super) struct Constant {
    word: u64,
    interleaved: [u32; 2],
}

impl Constant {
    pub(super) const fn new(word: u64) -> Self {
        Self { word, interleaved: [even_bits(word), even_bits(word >> 1)] }
    }
}

/// What a permutation does with words.
pub(super) trait Words: Copy {
    type Word: Copy;
    /// The same in all lanes.
    fn splat(self, word: u64) -> Self::Word;
    /// The same in all lanes.
    fn constant(self, constant: &Constant) -> Self::Word;
    /// Word l in lane l, of as many as there are lanes.
    fn gather(self, words: [u64; LANES]) -> Self::Word;
    /// The word in a lane.
    fn lane(self, word: Self::Word, lane: usize) -> u64;
    /// a ^ b ^ c.
    fn xor(self, a: Self::Word, b: Self::Word, c: Self::Word) -> Self::Word;
    /// a ^ (!b & c).
    fn chi(self, a: Self::Word, b: Self::Word, c: Self::Word) -> Self::Word;
    /// Rotated right by N bits, 0 < N < 64.
    fn rotate<const N: i32>(self, a: Self::Word) -> Self::Word;
}

/// The vectors of a backend.
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

/// The even bits of a word and its odd ones, so that a rotation is one of each. Source: Bertoni, Daemen, Peeters, Van
/// Assche, Van Keer, "Keccak implementation overview", 2012, section 2.1.
#[derive(Clone, Copy)]
pub(super) struct Interleaved;

impl Words for Interleaved {
    type Word = [u32; 2];
    #[inline(always)]
    fn splat(self, word: u64) -> [u32; 2] {
        [even_bits(word), even_bits(word >> 1)]
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
        spread(even) | spread(odd) << 1
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
        // To the left by an odd number, even bits become odd ones.
        let left = 64 - N as u32;
        match left % 2 {
            0 => [even.rotate_left(left / 2), odd.rotate_left(left / 2)],
            _ => [odd.rotate_left(left / 2 + 1), even.rotate_left(left / 2)],
        }
    }
}

/// Bit i is bit 2i of a word: each step moves every second group of bits beside the one before.
const fn even_bits(mut word: u64) -> u32 {
    word &= 0x5555_5555_5555_5555;
    word = (word | word >> 1) & 0x3333_3333_3333_3333;
    word = (word | word >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    word = (word | word >> 4) & 0x00ff_00ff_00ff_00ff;
    word = (word | word >> 8) & 0x0000_ffff_0000_ffff;
    (word | word >> 16) as u32
}

/// And back: bit 2i of the result is bit i.
const fn spread(bits: u32) -> u64 {
    let mut word = bits as u64;
    word = (word | word << 16) & 0x0000_ffff_0000_ffff;
    word = (word | word << 8) & 0x00ff_00ff_00ff_00ff;
    word = (word | word << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    word = (word | word << 2) & 0x3333_3333_3333_3333;
    (word | word << 1) & 0x5555_5555_5555_5555
}
