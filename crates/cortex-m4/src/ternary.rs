//! Inverses modulo 3 by division steps (Bernstein–Yang, TCHES 2019(3)) on bits of 32-bit words, two steps at a time.
//!
//! A polynomial of S words has coefficient i in bit ⌊i/S⌋ of word i mod S, so that a division by x moves words, and one
//! word by a bit. (v, r) are stored divided by x^n after n steps, in a frame of 32·S places that is closed: the same
//! step serves (f, g), whose frame is open. Signs are such that a sum takes eight operations. All of it is explained in
//! docs/inverse/bitsliced.md.
//!
//! (v, r) have half of the words in the first steps, (f, g) in the last.

mod layout;
mod model;

pub use layout::{BEFORE, Form};
pub use model::{Frame, Masks, TernaryModel, TernarySteps};

use layout::{Pair, half_to_whole, whole_to_half, words_of};
use model::sum;

/// Words of memory for the degree d.
pub const fn memory(d: usize) -> usize {
    2 * (BEFORE + 4 * words_of(d))
}

/// The state that decides the next steps.
struct Decisions {
    delta: i32,
}

impl Decisions {
    /// Returns the masks of a step from the lowest coefficients of f and g.
    #[inline(always)]
    fn step(&mut self, [_, f_negative]: [u32; 2], [g_nonzero, g_negative]: [u32; 2]) -> [u32; 3] {
        let spread = |bit: u32| (bit & 1).wrapping_neg();
        let nonzero = spread(g_nonzero);
        // All ones if δ > 0.
        let swap = nonzero & (-self.delta >> 31) as u32;
        let negated = (self.delta ^ swap as i32).wrapping_sub(swap as i32);
        self.delta = negated + 1;
        [nonzero, spread(f_negative ^ g_negative), swap]
    }

    /// Returns the masks of two steps from four words for each of the two lowest coefficients.
    #[inline(always)]
    fn two(&mut self, words: &[u32; 8]) -> Masks {
        let &[f0, f0_negative, g0, g0_negative, f1, f1_negative, g1, g1_negative] = words;
        let (f0, g0) = ([f0, f0_negative], [g0, g0_negative]);
        let (f1, g1) = ([f1, f1_negative], [g1, g1_negative]);
        let [nonzero, plus, swap] = self.step(f0, g0);
        let chosen = |f: u32, g: u32| f ^ ((f ^ g) & swap);
        let f = [chosen(f0[0], g0[0]), chosen(f0[1], g0[1])];
        let second = self.step(f, sum(f1, g1, nonzero, plus));
        [[nonzero, plus, swap], second]
    }
}

/// Computes out = 1/a modulo 3 and a polynomial of degree d and this form; some small polynomial if there is no
/// inverse.
///
/// Returns δ, which is 1 exactly if there is one. In: -1 ≤ a ≤ 1, d coefficients. Out: -1 ≤ c ≤ 1, zero from d on.
/// `memory` has at least [`memory`] words, of any contents, and is full of secrets afterwards.
#[inline(always)]
pub fn invert<E: TernarySteps>(
    (form, d): (Form, usize),
    out: &mut [i16],
    a: &[i16],
    memory: &mut [u32],
) -> i32 {
    crate::memory::clear(memory);
    let words = words_of(d);
    let (fg, vr) = memory[..self::memory(d)].split_at_mut(BEFORE + 4 * words);
    let (mut fg, mut vr) = (Pair::new(fg, words), Pair::new(vr, words / 2));
    fg.start(form, &a[..d]);
    // (v, r) begin at a place that they have left when half of the words is full.
    let (half, steps) = (16 * words, 2 * d);
    let (early, late) = (half - 2, steps - half);
    vr.set(early, [0, 0, 1, 0]);
    let mut decisions = Decisions { delta: 1 };
    for done in (0..steps).step_by(2) {
        if done == early {
            half_to_whole(&mut vr);
        }
        if done == late {
            whole_to_half(&mut fg);
        }
        let masks = decisions.two(fg.words().first_chunk().expect("two coefficients"));
        E::two(Frame::Open, fg.memory(), &masks);
        let frame = if done < early { Frame::Open } else { Frame::Closed };
        E::two(frame, vr.memory(), &masks);
    }
    // v_i is at place i - (2d - 2) + early; f(0) is its own inverse.
    let sign = fg.words()[1] & 1;
    vr.store(out, d, early, sign);
    decisions.delta
}
