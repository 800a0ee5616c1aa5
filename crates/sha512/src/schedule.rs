//! The message schedule of SHA-512, FIPS 180-4, section 6.4.2, step 1: the words that the rounds add.
//!
//! It depends on the message alone, not on the state. So a single message keeps all lanes of a vector
//! busy here, with a block in each; only its rounds go one at a time.

use goodprime_lanes::Hashing;

use crate::constants::ROUNDS;

/// The words W_t + K_t of a block, for rounds in their order.
pub(crate) trait Schedule<Word> {
    /// True if words are made meanwhile, each from those of the sixteen rounds before. Then the rounds are repeated
    /// by sixteens, else by eights: that is less code, which has to be fetched for a few blocks.
    const MAKES: bool;
    /// Moves to rounds 16·part or 8·part and the following ones.
    fn start(&mut self, part: usize);
    /// The sum for round i of those.
    fn word(&mut self, i: usize) -> Word;
    /// Puts the word of sixteen rounds later in the place of word i, if words are made; called after `word(i)`.
    fn replace(&mut self, i: usize);
}

/// A schedule that makes its words during the first 64 rounds.
pub(crate) trait Make<Word>: Schedule<Word> {
    /// The finished schedule, for the other rounds and for other blocks.
    type Made<'a>: Schedule<Word>
    where
        Self: 'a;
    /// Makes all words that the rounds after the first 64 need.
    fn finish(&mut self);
    /// The schedule of block k, of those in other lanes if k > 0.
    fn made(&self, k: usize) -> Self::Made<'_>;
}

/// The constants of rounds 16·sixteen and the following ones.
#[inline(always)]
fn constants(sixteen: usize) -> &'static [u64; 16] {
    &ROUNDS.as_chunks().0[sixteen]
}

/// A schedule whose next sixteen words overwrite the last sixteen.
pub(crate) struct Rolling<'a, L: Hashing> {
    lanes: L,
    words: &'a mut [L::Vector64; 16],
    constants: &'static [u64; 16],
}

impl<'a, L: Hashing> Rolling<'a, L> {
    /// Begins with the sixteen words of a block; the words that are left in `words` do not matter.
    #[inline(always)]
    pub(crate) fn new(lanes: L, words: &'a mut [L::Vector64; 16]) -> Self {
        Self { lanes, words, constants: constants(0) }
    }
}

impl<L: Hashing> Schedule<L::Vector64> for Rolling<'_, L> {
    const MAKES: bool = true;
    #[inline(always)]
    fn start(&mut self, sixteen: usize) {
        self.constants = constants(sixteen);
    }
    #[inline(always)]
    fn word(&mut self, i: usize) -> L::Vector64 {
        self.lanes.add64(self.words[i], self.lanes.splat64(self.constants[i]))
    }
    #[inline(always)]
    fn replace(&mut self, i: usize) {
        let Self { lanes, words, .. } = self;
        let near = lanes.add64(words[i], small_sigma_0(*lanes, words[(i + 1) % 16]));
        let far = small_sigma_1(*lanes, words[(i + 14) % 16]);
        words[i] = lanes.add64(lanes.add64(near, words[(i + 9) % 16]), far);
    }
}

impl<L: Hashing> Make<L::Vector64> for Rolling<'_, L> {
    type Made<'a>
        = Rolled<'a, L>
    where
        Self: 'a;
    #[inline(always)]
    fn finish(&mut self) {}
    #[inline(always)]
    fn made(&self, _: usize) -> Rolled<'_, L> {
        Rolled { lanes: self.lanes, words: self.words, part: 0 }
    }
}

/// The last sixteen words of a [`Rolling`] schedule.
pub(crate) struct Rolled<'a, L: Hashing> {
    lanes: L,
    words: &'a [L::Vector64; 16],
    part: usize,
}

impl<L: Hashing> Schedule<L::Vector64> for Rolled<'_, L> {
    const MAKES: bool = false;
    #[inline(always)]
    fn start(&mut self, eight: usize) {
        self.part = eight % 2;
    }
    #[inline(always)]
    fn word(&mut self, i: usize) -> L::Vector64 {
        let (words, constants) = (self.words.as_chunks::<8>().0, constants(4).as_chunks::<8>().0);
        self.lanes.add64(words[self.part][i], self.lanes.splat64(constants[self.part][i]))
    }
    #[inline(always)]
    fn replace(&mut self, _: usize) {}
}

/// The schedules of up to four blocks: their sums for each round, and what loads of whole vectors reach after them.
pub(crate) type Sums = [[u64; 4]; 81];

/// Makes the schedules of several blocks, one in each lane, while the first of them are used.
pub(crate) struct Making<'a, L: Hashing> {
    rolling: Rolling<'a, L>,
    sums: &'a mut Sums,
    sixteen: usize,
}

impl<'a, L: Hashing> Making<'a, L> {
    #[inline(always)]
    pub(crate) fn new(lanes: L, words: &'a mut [L::Vector64; 16], sums: &'a mut Sums) -> Self {
        Self { rolling: Rolling::new(lanes, words), sums, sixteen: 0 }
    }
}

impl<L: Hashing> Schedule<L::Vector64> for Making<'_, L> {
    const MAKES: bool = true;
    #[inline(always)]
    fn start(&mut self, sixteen: usize) {
        self.rolling.start(sixteen);
        self.sixteen = sixteen;
    }
    #[inline(always)]
    fn word(&mut self, i: usize) -> L::Vector64 {
        let sums = &mut self.sums.as_chunks_mut::<16>().0[self.sixteen][i];
        let vector = self.rolling.word(i);
        self.rolling.lanes.store64(sums, 0, vector);
        vector
    }
    #[inline(always)]
    fn replace(&mut self, i: usize) {
        self.rolling.replace(i);
    }
}

impl<L: Hashing> Make<L::Vector64> for Making<'_, L> {
    type Made<'a>
        = MadePair<'a, L>
    where
        Self: 'a;
    #[inline(always)]
    fn finish(&mut self) {
        self.start(4);
        for i in 0..16 {
            self.word(i);
        }
    }
    #[inline(always)]
    fn made(&self, k: usize) -> MadePair<'_, L> {
        MadePair { lanes: self.rolling.lanes, sums: self.sums, first: 2 * k, eight: 0 }
    }
}

/// [`Making`], for rounds of the first lane alone.
pub(crate) struct MakingFirst<'a, L: Hashing>(pub(crate) Making<'a, L>);

impl<L: Hashing> Schedule<u64> for MakingFirst<'_, L> {
    const MAKES: bool = true;
    #[inline(always)]
    fn start(&mut self, sixteen: usize) {
        self.0.start(sixteen);
    }
    #[inline(always)]
    fn word(&mut self, i: usize) -> u64 {
        self.0.word(i);
        self.0.sums.as_chunks::<16>().0[self.0.sixteen][i][0]
    }
    #[inline(always)]
    fn replace(&mut self, i: usize) {
        self.0.replace(i);
    }
}

impl<L: Hashing> Make<u64> for MakingFirst<'_, L> {
    type Made<'a>
        = Made<'a>
    where
        Self: 'a;
    #[inline(always)]
    fn finish(&mut self) {
        self.0.finish();
    }
    #[inline(always)]
    fn made(&self, k: usize) -> Made<'_> {
        Made { sums: self.0.sums, lane: k, eight: 0 }
    }
}

/// The schedule of the block in one lane.
pub(crate) struct Made<'a> {
    sums: &'a Sums,
    lane: usize,
    eight: usize,
}

impl Schedule<u64> for Made<'_> {
    const MAKES: bool = false;
    #[inline(always)]
    fn start(&mut self, eight: usize) {
        self.eight = eight;
    }
    #[inline(always)]
    fn word(&mut self, i: usize) -> u64 {
        self.sums.as_chunks::<8>().0[self.eight][i][self.lane % 4]
    }
    #[inline(always)]
    fn replace(&mut self, _: usize) {}
}

/// The schedules of a pair of blocks, for the first two lanes; the contents of the others do not matter.
pub(crate) struct MadePair<'a, L> {
    lanes: L,
    sums: &'a Sums,
    /// The lane of the first of them.
    first: usize,
    eight: usize,
}

impl<L: Hashing> Schedule<L::Vector64> for MadePair<'_, L> {
    const MAKES: bool = false;
    #[inline(always)]
    fn start(&mut self, eight: usize) {
        self.eight = eight;
    }
    #[inline(always)]
    fn word(&mut self, i: usize) -> L::Vector64 {
        let rows = &self.sums[8 * self.eight..][..9];
        self.lanes.load64(rows.as_flattened(), 4 * i + self.first % 4)
    }
    #[inline(always)]
    fn replace(&mut self, _: usize) {}
}

// The functions of FIPS 180-4, section 4.1.3, equations (4.12) and (4.13).

#[inline(always)]
fn small_sigma_0<L: Hashing>(lanes: L, x: L::Vector64) -> L::Vector64 {
    lanes.xor64(lanes.rotate64::<1>(x), lanes.rotate64::<8>(x), lanes.shift64::<7>(x))
}

#[inline(always)]
fn small_sigma_1<L: Hashing>(lanes: L, x: L::Vector64) -> L::Vector64 {
    lanes.xor64(lanes.rotate64::<19>(x), lanes.rotate64::<61>(x), lanes.shift64::<6>(x))
}
