//! The trait of engines that make division steps on bits, two at a time, and the model.

use super::layout::BEFORE;

/// Three masks for each of two steps: g(0) is not zero, its sign differs from that of f(0), f and g change places.
pub type Masks = [[u32; 3]; 2];

/// The treatment of the lowest coefficient in a division by x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The lowest coefficient is lost.
    Open,
    /// The lowest coefficient becomes the highest.
    Closed,
}

/// An engine of steps: the kernels or the model.
pub trait TernarySteps {
    /// Makes two steps on groups of four words, which follow [`BEFORE`] words that may be overwritten.
    fn two(frame: Frame, memory: &mut [u32], masks: &Masks);
}

/// The steps on numbers.
#[derive(Clone, Copy, Debug)]
pub struct TernaryModel;

/// Returns ±g + n·f as (nonzero, negative). Where nonzero is 0, negative has no meaning.
#[inline(always)]
pub(super) fn sum(f: [u32; 2], g: [u32; 2], n: u32, plus: u32) -> [u32; 2] {
    let term = f[0] & n;
    let flip = g[0] & !(g[1] ^ f[1] ^ plus ^ term);
    [(g[0] ^ term) | flip, f[1] ^ flip]
}

/// One step of one word: f and the sum.
fn step(f: [u32; 2], g: [u32; 2], [n, plus, swap]: [u32; 3]) -> ([u32; 2], [u32; 2]) {
    (if swap == 0 { f } else { g }, sum(f, g, n, plus))
}

impl TernarySteps for TernaryModel {
    fn two(frame: Frame, memory: &mut [u32], masks: &Masks) {
        let turn = |a: [u32; 2]| match frame {
            Frame::Open => a.map(|a| a >> 1),
            Frame::Closed => a.map(|a| a.rotate_right(1)),
        };
        let end = memory.len();
        let mut before = [0; 2];
        for i in (BEFORE..end).step_by(4) {
            let (f, g) = ([memory[i], memory[i + 1]], [memory[i + 2], memory[i + 3]]);
            let (f, g) = step(f, g, masks[0]);
            let (chosen, sum) = step(before, g, masks[1]);
            memory[i - 6..i - 4].copy_from_slice(&sum);
            memory[i - 4..i - 2].copy_from_slice(&chosen);
            before = f;
        }
        // The first sum of word 0 had no f in its second step, and perhaps another sign.
        let first = turn([memory[2], !memory[3] ^ masks[1][1]]);
        let (chosen, sum) = step(before, first, masks[1]);
        let second = turn([memory[6], memory[7]]);
        memory[end - 6..end - 4].copy_from_slice(&sum);
        memory[end - 4..end - 2].copy_from_slice(&chosen);
        memory[end - 2..].copy_from_slice(&second);
    }
}
