//! The message schedule, FIPS 180-4, section 6.4.2, step 1: where the rounds get their words from.
//!
//! It depends on the message alone, not on the state. So a single message keeps all lanes of a vector
//! busy here, with a block in each; only its rounds go one by one.

use goodprime_lanes::Words64;

use crate::constants::ROUNDS;

/// The words W_t + K_t of a block, for rounds in their order.
pub(crate) trait Schedule<Word> {
    /// Goes to rounds 16·sixteen and after it, sixteen < 5.
    fn start(&mut self, sixteen: usize);
    /// The sum for round i < 16 of these.
    fn word(&mut self, i: usize) -> Word;
    /// Puts the word of sixteen rounds later in the place of word i; called after `word(i)` if there
    /// are so many rounds.
    fn replace(&mut self, i: usize);
}

/// The constants of rounds 16·sixteen and after it.
#[inline(always)]
fn constants(sixteen: usize) -> &'static [u64; 16] {
    &ROUNDS.as_chunks().0[sixteen]
}

/// The next sixteen words are made in the place of the last.
pub(crate) struct Rolling<'a, L: Words64> {
    lanes: L,
    words: &'a mut [L::Vector64; 16],
    constants: &'static [u64; 16],
}

impl<'a, L: Words64> Rolling<'a, L> {
    /// Begins with the sixteen words of a block; what is left in `words` does not matter.
    #[inline(always)]
    pub(crate) fn new(lanes: L, words: &'a mut [L::Vector64; 16]) -> Self {
        Self { lanes, words, constants: constants(0) }
    }
}

impl<L: Words64> Schedule<L::Vector64> for Rolling<'_, L> {
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

/// The schedules of up to four blocks: their sums for each round, and what loads of whole vectors reach after them.
pub(crate) type Sums = [[u64; 4]; 81];

/// Makes the schedules of several blocks, one in each lane, while the first of them are used.
pub(crate) struct Making<'a, L: Words64> {
    rolling: Rolling<'a, L>,
    sums: &'a mut Sums,
    sixteen: usize,
}

impl<'a, L: Words64> Making<'a, L> {
    #[inline(always)]
    pub(crate) fn new(lanes: L, words: &'a mut [L::Vector64; 16], sums: &'a mut Sums) -> Self {
        Self { rolling: Rolling::new(lanes, words), sums, sixteen: 0 }
    }
}

impl<L: Words64> Schedule<L::Vector64> for Making<'_, L> {
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

/// [`Making`], for rounds of the first lane alone.
pub(crate) struct MakingFirst<'a, L: Words64>(pub(crate) Making<'a, L>);

impl<L: Words64> Schedule<u64> for MakingFirst<'_, L> {
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

/// The schedule of block `lane`, made before.
pub(crate) struct Made<'a> {
    sums: &'a Sums,
    lane: usize,
    sixteen: usize,
}

impl<'a> Made<'a> {
    #[inline(always)]
    pub(crate) fn new(sums: &'a Sums, lane: usize) -> Self {
        Self { sums, lane, sixteen: 0 }
    }
}

impl Schedule<u64> for Made<'_> {
    #[inline(always)]
    fn start(&mut self, sixteen: usize) {
        self.sixteen = sixteen;
    }
    #[inline(always)]
    fn word(&mut self, i: usize) -> u64 {
        self.sums.as_chunks::<16>().0[self.sixteen][i][self.lane % 4]
    }
    #[inline(always)]
    fn replace(&mut self, _: usize) {}
}

/// The schedules of the second pair of blocks, made before, in the first two lanes.
pub(crate) struct MadePair<'a, L> {
    lanes: L,
    sums: &'a Sums,
    sixteen: usize,
}

impl<'a, L> MadePair<'a, L> {
    #[inline(always)]
    pub(crate) fn new(lanes: L, sums: &'a Sums) -> Self {
        Self { lanes, sums, sixteen: 0 }
    }
}

impl<L: Words64> Schedule<L::Vector64> for MadePair<'_, L> {
    #[inline(always)]
    fn start(&mut self, sixteen: usize) {
        self.sixteen = sixteen;
    }
    #[inline(always)]
    fn word(&mut self, i: usize) -> L::Vector64 {
        let rows = &self.sums[16 * self.sixteen..][..17];
        self.lanes.load64(rows.as_flattened(), 4 * i + 2)
    }
    #[inline(always)]
    fn replace(&mut self, _: usize) {}
}

// The functions of FIPS 180-4, section 4.1.3, equations (4.12) and (4.13).

#[inline(always)]
fn small_sigma_0<L: Words64>(lanes: L, x: L::Vector64) -> L::Vector64 {
    lanes.xor64(lanes.rotate64::<1>(x), lanes.rotate64::<8>(x), lanes.shift64::<7>(x))
}

#[inline(always)]
fn small_sigma_1<L: Words64>(lanes: L, x: L::Vector64) -> L::Vector64 {
    lanes.xor64(lanes.rotate64::<19>(x), lanes.rotate64::<61>(x), lanes.shift64::<6>(x))
}
