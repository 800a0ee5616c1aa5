//! Hankel products of sixteen words modulo 2^16, side by side.
//!
//! Twice Karatsuba's algorithm: of a matrix (A B; B C) in quarters,
//!
//! ```text
//! A·x + B·y = B·(x + y) + (A - B)·x      B·x + C·y = B·(x + y) - (B - C)·y
//! ```
//!
//! A - B and B - C are parts of one row of differences, h_i - h_(i+8) and below them h_i - h_(i+4). Products are those of four
//! words by one, with sums of 32 bits: they take half of what eight words take, and the window whose lower half is a column
//! of A - B has one of B - C as its upper half. So multiplications are 36 instead of 48 of as many cycles, and there
//! are as many other instructions, for the other unit. What is in memory in the right place is loaded, because loads have a
//! unit of their own.

use super::{OPERAND, Program, Recorder, SECOND, Value};
use crate::modulus::Zq;

/// K products: line k is array `OPERAND` + k, all vectors are in `SECOND`; the halves of product k are results 2·k and 2·k + 1.
pub(crate) struct Hankel<const K: usize>;

impl<const K: usize> Program for Hankel<K> {
    /// There are no reductions.
    type Modulus = Zq<4591>;
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(1);
        let mut k = 0;
        while k < K {
            sixteen(&mut lanes, k);
            k += 1;
        }
        lanes
    };
    const WINDOW: usize = 110;
    const LIVE: usize = 26;
}

/// Product k.
const fn sixteen(lanes: &mut Recorder, k: usize) {
    let (line, at) = (OPERAND + k, 16 * k);
    let x = lanes.load_window(SECOND, at);
    let y = lanes.load_window(SECOND, at + 8);
    let (x_late, y_late) = (lanes.load_half(SECOND, at + 4), lanes.load_half(SECOND, at + 12));
    let (x_sum, y_sum) = (lanes.add_half(x, x_late), lanes.add_half(y, y_late));

    let h = [
        lanes.load_window(line, 0),
        lanes.load_window(line, 8),
        lanes.load_window(line, 16),
        lanes.load_window(line, 24),
    ];
    let late = [lanes.load_window(line, 12), lanes.load_window(line, 20)];
    let windows =
        [late[0], lanes.load_half(line, 13), lanes.load_half(line, 14), lanes.load_half(line, 15)];
    let steps = [lanes.sub(h[1], late[0]), lanes.sub(h[2], late[1])];
    let (vector, sum) = (lanes.add(x, y), lanes.add_half(x_sum, y_sum));
    let both = eight(lanes, windows, steps, vector, sum);

    let d = [lanes.sub(h[0], h[1]), lanes.sub(h[1], h[2]), lanes.sub(h[2], h[3])];
    let late =
        [lanes.window(d[0], d[1], 4), lanes.window(d[1], d[2], 4), lanes.window(d[2], d[2], 4)];
    let steps = [lanes.sub(d[0], late[0]), lanes.sub(d[1], late[1]), lanes.sub(d[2], late[2])];
    let windows = windows_of(lanes, late[0]);
    let first = eight(lanes, windows, [steps[0], steps[1]], x, x_sum);
    let first = lanes.add(both, first);
    lanes.result(2 * k, first);
    let windows = windows_of(lanes, late[1]);
    let second = eight(lanes, windows, [steps[1], steps[2]], y, y_sum);
    let second = lanes.sub(both, second);
    lanes.result(2 * k + 1, second);
}

/// Lanes j to j + 3 for j below 4, in lower halves.
const fn windows_of(lanes: &mut Recorder, h: Value) -> [Value; 4] {
    [h, lanes.window(h, h, 1), lanes.window(h, h, 2), lanes.window(h, h, 3)]
}

/// A product of eight words, out_i = Σ_j h_(i+j)·x_j: of h the windows h_(4+j) to h_(7+j) and the steps h_i - h_(i+4), of x also
/// the sum of its halves.
const fn eight(
    lanes: &mut Recorder,
    windows: [Value; 4],
    steps: [Value; 2],
    x: Value,
    sum: Value,
) -> Value {
    let mut both = lanes.lower_times(None, windows[0], Recorder::lane(sum, 0));
    let mut j = 1;
    while j < 4 {
        both = lanes.lower_times(Some(both), windows[j], Recorder::lane(sum, j));
        j += 1;
    }
    let mut first = lanes.copy(both);
    let mut second = both;
    j = 0;
    while j < 4 {
        let columns = if j == 0 { steps[0] } else { lanes.window(steps[0], steps[1], j) };
        first = lanes.lower_times(Some(first), columns, Recorder::lane(x, j));
        second = lanes.less_upper_times(second, columns, Recorder::lane(x, 4 + j));
        j += 1;
    }
    lanes.lower_words(first, second)
}

#[cfg(all(test, feature = "model"))]
mod tests {
    use std::vec::Vec;

    use super::super::{KNOWN, Memory, STARTS, TABLES};
    use super::Hankel;
    use crate::ModularRows;
    use crate::model::Rows;

    /// The program's products of K lines and vectors.
    fn as_program<const K: usize>(lines: &[i16], vectors: &[i16]) -> Vec<i16> {
        let mut out = std::vec![0; 16 * K];
        let memory = Memory {
            x: &mut out,
            x_starts: [0; STARTS],
            y: lines,
            y_starts: core::array::from_fn(|k| 32 * k),
            z: vectors,
            tables: [&[]; TABLES],
        };
        assert!(Rows.run_program::<Hankel<K>>([[0; 8]; KNOWN], memory));
        out
    }

    /// By definition; from words of `line` that are used.
    fn by_definition(line: &[i16], vector: &[i16]) -> Vec<i16> {
        let row = |i: usize| {
            let terms = line[i..].iter().zip(vector).map(|(h, x)| h.wrapping_mul(*x));
            terms.fold(0, i16::wrapping_add)
        };
        (0..16).map(row).collect()
    }

    #[test]
    fn a_program_is_its_products() {
        let mut state = 1u32;
        let mut word = || {
            state = state.wrapping_mul(1664525).wrapping_add(1013904223);
            (state >> 16) as i16
        };
        for _ in 0..100 {
            let lines: Vec<i16> = (0..5 * 32).map(|_| word()).collect();
            let vectors: Vec<i16> = (0..5 * 16).map(|_| word()).collect();
            let pairs = lines.chunks(32).zip(vectors.chunks(16));
            let products: Vec<i16> = pairs.flat_map(|(h, x)| by_definition(h, x)).collect();
            assert_eq!(as_program::<5>(&lines, &vectors), products);
            assert_eq!(as_program::<1>(&lines, &vectors), products[..16]);
            // The last word of a line is not used; all others are.
            let mut other = lines.clone();
            other[31] = word();
            assert_eq!(as_program::<5>(&other, &vectors), products);
            other[30] ^= 1;
            let changed = as_program::<5>(&other, &vectors) != products;
            assert_eq!(changed, vectors[15] != 0);
        }
    }
}
