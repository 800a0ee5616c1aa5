//! The compression function of SHA-512, FIPS 180-4, section 6.4.2.
//!
//! a to d of the state are kept in lanes of one kind, e to h in lanes of another. The only values that go from one
//! half to the other are the sum of a round, and d. Neither is on the critical path: d is the a of three rounds
//! before. So half of each round of a single message can be computed in vectors while the other half is computed in
//! general registers, whose adders limit throughput.

use core::marker::PhantomData;

use goodprime_lanes::{Hashing, Portable, Sums, Tuned};

use crate::schedule::{Make, Schedule};

/// The lanes of both halves.
pub(crate) trait Halves: Copy {
    type A: Hashing;
    type E: Hashing;
    /// The order of additions. For a short chain d is in the sum that goes to a to d, and subtracted from it again:
    /// this costs one addition more, but the chain from one e to the next is one addition shorter, and from one a to
    /// the next no longer.
    const SUMS: Sums;
    fn a(self) -> Self::A;
    fn e(self) -> Self::E;
    /// Converts a word of e to h for a to d.
    fn to_a(self, word: Word<Self::E>) -> Word<Self::A>;
    /// Converts a word of a to d for e to h.
    fn to_e(self, word: Word<Self::A>) -> Word<Self::E>;
}

type Word<L> = <L as Hashing>::Vector64;

/// a to d, and e to h.
type State<H> = ([Word<<H as Halves>::A>; 4], [Word<<H as Halves>::E>; 4]);

/// Lanes that serve both halves, with one message in each. Sums are made in the order that C prefers.
pub(crate) struct Together<L, C>(L, PhantomData<C>);

impl<L, C> Together<L, C> {
    #[inline(always)]
    pub(crate) fn new(lanes: L) -> Self {
        Self(lanes, PhantomData)
    }
}

impl<L: Copy, C> Clone for Together<L, C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Copy, C> Copy for Together<L, C> {}

impl<L: Hashing, C: Tuned> Halves for Together<L, C> {
    type A = L;
    type E = L;
    const SUMS: Sums = C::TUNING.hash_sums;
    #[inline(always)]
    fn a(self) -> L {
        self.0
    }
    #[inline(always)]
    fn e(self) -> L {
        self.0
    }
    #[inline(always)]
    fn to_a(self, word: Word<L>) -> Word<L> {
        word
    }
    #[inline(always)]
    fn to_e(self, word: Word<L>) -> Word<L> {
        word
    }
}

/// One message: a to d in the first lane of vectors, e to h in general registers.
#[derive(Clone, Copy)]
pub(crate) struct Split<L>(pub(crate) L);

impl<L: Hashing> Halves for Split<L> {
    type A = L;
    type E = Portable;
    const SUMS: Sums = Sums::ShortChain;
    #[inline(always)]
    fn a(self) -> L {
        self.0
    }
    #[inline(always)]
    fn e(self) -> Portable {
        Portable
    }
    #[inline(always)]
    fn to_a(self, word: u64) -> Word<L> {
        self.0.first_lane64(word)
    }
    #[inline(always)]
    fn to_e(self, word: Word<L>) -> u64 {
        self.0.lane_of64(word)
    }
}

/// Adds `count` blocks to the state, whose schedules are made during the rounds of the first.
///
/// The last rounds of the first block are those of the other blocks too: there is one piece of code for both.
#[inline(always)]
pub(crate) fn compress<H: Halves, M: Make<Word<H::E>>>(
    halves: H,
    state: &mut [Word<H::E>; 8],
    mut making: M,
    count: usize,
) {
    for k in 0..count {
        let before = *state;
        let [a, b, c, d, e @ ..] = before;
        let mut split = ([a, b, c, d].map(|word| halves.to_a(word)), e);
        let mut made = 0;
        if k == 0 {
            for sixteen in 0..4 {
                rounds(halves, &mut split, &mut making, sixteen);
            }
            making.finish();
            made = 8;
        }
        let mut schedule = making.made(k);
        for eight in made..10 {
            rounds(halves, &mut split, &mut schedule, eight);
        }
        let ([a, b, c, d], [e, f, g, h]) = split;
        let [a, b, c, d] = [a, b, c, d].map(|word| halves.to_e(word));
        *state = [a, b, c, d, e, f, g, h];
        for (state, before) in state.iter_mut().zip(before) {
            *state = halves.e().add64(*state, before);
        }
    }
}

/// Sixteen or eight rounds.
#[inline(always)]
fn rounds<H: Halves, S: Schedule<Word<H::E>>>(
    halves: H,
    state: &mut State<H>,
    schedule: &mut S,
    part: usize,
) {
    schedule.start(part);
    let (lanes_a, lanes_e) = (halves.a(), halves.e());
    let short_chain = const { matches!(H::SUMS, Sums::ShortChain) };
    // Registers are renamed instead of moved, and a macro is unrolled where a loop might not be.
    macro_rules! round {
        ($i:expr, $a:ident $b:ident $c:ident $d:ident, $e:ident $f:ident $g:ident $h:ident) => {
            // A round depends on the one before only in the functions and last sums of its a and e.
            let sum = lanes_e.add64($h, schedule.word($i));
            let sum = if short_chain { lanes_e.add64(sum, halves.to_e($d)) } else { sum };
            let sum = lanes_e.add64(sum, lanes_e.choose64($e, $f, $g));
            let sum = lanes_e.add64(sum, big_sigma_1(lanes_e, $e));
            let majority = lanes_a.majority64($a, $b, $c);
            if short_chain {
                $h = sum;
                let sum = lanes_a.sub64(halves.to_a(sum), $d);
                let sum = lanes_a.add64(sum, majority);
                $d = lanes_a.add64(sum, big_sigma_0(lanes_a, $a));
            } else {
                $h = lanes_e.add64(halves.to_e($d), sum);
                let from_a = lanes_a.add64(big_sigma_0(lanes_a, $a), majority);
                $d = lanes_a.add64(halves.to_a(sum), from_a);
            }
            schedule.replace($i);
        };
    }
    let ([mut a, mut b, mut c, mut d], [mut e, mut f, mut g, mut h]) = *state;
    macro_rules! four_rounds {
        ($i:literal) => {
            round!($i, a b c d, e f g h);
            round!($i + 1, d a b c, h e f g);
            round!($i + 2, c d a b, g h e f);
            round!($i + 3, b c d a, f g h e);
        };
    }
    four_rounds!(0);
    four_rounds!(4);
    if S::MAKES {
        four_rounds!(8);
        four_rounds!(12);
    }
    *state = ([a, b, c, d], [e, f, g, h]);
}

// The functions of FIPS 180-4, section 4.1.3, equations (4.10) and (4.11).

#[inline(always)]
fn big_sigma_0<L: Hashing>(lanes: L, x: Word<L>) -> Word<L> {
    lanes.xor64(lanes.rotate64::<28>(x), lanes.rotate64::<34>(x), lanes.rotate64::<39>(x))
}

#[inline(always)]
fn big_sigma_1<L: Hashing>(lanes: L, x: Word<L>) -> Word<L> {
    lanes.xor64(lanes.rotate64::<14>(x), lanes.rotate64::<18>(x), lanes.rotate64::<41>(x))
}
