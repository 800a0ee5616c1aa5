//! Products of Hankel matrices with vectors of sixteen words, modulo 2^16, side by side.
//!
//! Twice Karatsuba's algorithm: of a matrix (A B; B C) in quarters,
//!
//! ```text
//! A·x + B·y = B·(x + y) + (A - B)·x      B·x + C·y = B·(x + y) - (B - C)·y
//! ```
//!
//! A - B and B - C are parts of one row of differences, h_i - h_(i+8) and below them h_i - h_(i+4). Products are those
//! of four words by one, with sums of 32 bits: they take half of what eight words take, and the window whose lower half
//! is a column of A - B has one of B - C as its upper half. So multiplications are 36 instead of 48 of as many cycles,
//! and there are as many other instructions, for the other unit. What is in memory in the right place is loaded,
//! because loads have a unit of their own.

use core::marker::PhantomData;

use super::{OPERAND, Program, Recorder, SECOND, Value};
use crate::contract::Forms;
use crate::modulus::Zq;

/// The most parts, and products, of [`Parts`].
pub(crate) const MAX_PARTS: usize = 5;

/// K products: line k is array `OPERAND` + k, all vectors are in `SECOND`; the halves of product k are results 2·k and
/// 2·k + 1.
pub(crate) struct Hankel<const K: usize>;

/// The parts of a product whose Hankel products are as in [`Hankel`]: part j is array 0 from 16·j on.
pub(crate) struct Parts<F>(PhantomData<F>);

impl<F: Forms> Program for Parts<F> {
    /// A modulus that no instruction uses: there are no reductions.
    type Modulus = Zq<4591>;
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(1);
        let mut parts = [[None; 2]; MAX_PARTS];
        // Sizes that are too large are compiled, too, although they never run.
        let (products, of_parts) =
            if F::PRODUCTS <= MAX_PARTS { (F::PRODUCTS, F::PARTS) } else { (0, 0) };
        let mut i = 0;
        while i < products {
            let product = sixteen(&mut lanes, i);
            let mut j = 0;
            while j < of_parts {
                let c = F::COEFFICIENTS[i][j];
                parts[j] = [
                    accumulate(&mut lanes, parts[j][0], c, product[0]),
                    accumulate(&mut lanes, parts[j][1], c, product[1]),
                ];
                j += 1;
            }
            i += 1;
        }
        i = 0;
        while i < 2 * of_parts {
            lanes.store(0, 8 * i, parts[i / 2][i % 2].expect("no part is empty"));
            i += 1;
        }
        lanes
    };
    const WINDOW: usize = 90;
    const LIVE: usize = 29;
}

/// sum + c·x, by additions: c is small.
const fn accumulate(lanes: &mut Recorder, sum: Option<Value>, c: i16, x: Value) -> Option<Value> {
    if c == 0 {
        return sum;
    }
    // From the second highest bit down.
    let mut bits = c.unsigned_abs().ilog2();
    let mut multiple = x;
    while bits > 0 {
        bits -= 1;
        multiple = lanes.add(multiple, multiple);
        if c.unsigned_abs() >> bits & 1 == 1 {
            multiple = lanes.add(multiple, x);
        }
    }
    match sum {
        Some(sum) if c < 0 => Some(lanes.sub(sum, multiple)),
        Some(sum) => Some(lanes.add(sum, multiple)),
        None if c > 0 => Some(multiple),
        None => panic!("no part begins with a difference"),
    }
}

impl<const K: usize> Program for Hankel<K> {
    /// A modulus that no instruction uses: there are no reductions.
    type Modulus = Zq<4591>;
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(1);
        let mut k = 0;
        while k < K {
            let [low, high] = sixteen(&mut lanes, k);
            lanes.result(2 * k, low);
            lanes.result(2 * k + 1, high);
            k += 1;
        }
        lanes
    };
    const WINDOW: usize = 80;
    const LIVE: usize = 28;
}

/// Product k. Loaded vectors are used soon, and loaded again for later uses, so that registers suffice for many
/// instructions at a time.
const fn sixteen(lanes: &mut Recorder, k: usize) -> [Value; 2] {
    let (line, at) = (OPERAND + k, 16 * k);
    let (x, y) = (lanes.load_window(SECOND, at), lanes.load_window(SECOND, at + 8));
    let (x_late, y_late) = (lanes.load_half(SECOND, at + 4), lanes.load_half(SECOND, at + 12));
    let (x_sum, y_sum) = (lanes.add_half(x, x_late), lanes.add_half(y, y_late));
    let (vector, sum) = (lanes.add(x, y), lanes.add_half(x_sum, y_sum));
    let late = lanes.load_window(line, 12);
    let windows =
        [late, lanes.load_half(line, 13), lanes.load_half(line, 14), lanes.load_half(line, 15)];
    let steps = [less(lanes, line, 8, late), less_later(lanes, line, 16, 4)];
    let both = eight(lanes, windows, steps, vector, sum);

    let d = [less_later(lanes, line, 0, 8), less_later(lanes, line, 8, 8)];
    let late = lanes.window(d[0], d[1], 4);
    let windows = windows_of(lanes, late);
    let last = less_later(lanes, line, 16, 8);
    let middle = lanes.window(d[1], last, 4);
    let steps = [lanes.sub(d[0], late), lanes.sub(d[1], middle)];
    let x = lanes.load_window(SECOND, at);
    let first = eight(lanes, windows, steps, x, x_sum);
    let first = lanes.add(both, first);

    let windows = windows_of(lanes, middle);
    let late = lanes.window(last, last, 4);
    let steps = [steps[1], lanes.sub(last, late)];
    let y = lanes.load_window(SECOND, at + 8);
    let second = eight(lanes, windows, steps, y, y_sum);
    let second = lanes.sub(both, second);
    [first, second]
}

/// h_(at + i) - later_i.
const fn less(lanes: &mut Recorder, line: usize, at: usize, later: Value) -> Value {
    let now = lanes.load_window(line, at);
    lanes.sub(now, later)
}

/// h_(at + i) - h_(at + i + distance).
const fn less_later(lanes: &mut Recorder, line: usize, at: usize, distance: usize) -> Value {
    let later = lanes.load_window(line, at + distance);
    less(lanes, line, at, later)
}

/// Lanes j to j + 3 for j below 4, in lower halves.
const fn windows_of(lanes: &mut Recorder, h: Value) -> [Value; 4] {
    [h, lanes.window(h, h, 1), lanes.window(h, h, 2), lanes.window(h, h, 3)]
}

/// A product of eight words, out_i = Σ_j h_(i+j)·x_j: of h the windows h_(4+j) to h_(7+j) and the steps h_i - h_(i+4),
/// of x also the sum of its halves.
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

    use super::super::{KNOWN, Memory, Program, STARTS, TABLES};
    use super::{Hankel, Parts};
    use crate::model::Rows;
    use crate::{Forms, ModularRows};

    /// The words that the program computes from lines and vectors.
    fn as_program<P: Program>(lines: &[i16], vectors: &[i16], words: usize) -> Vec<i16> {
        let mut out = std::vec![0; words];
        let memory = Memory {
            x: &mut out,
            x_starts: [0; STARTS],
            y: lines,
            y_starts: core::array::from_fn(|k| 32 * k),
            z: vectors,
            tables: [&[]; TABLES],
        };
        assert!(Rows.run_program::<P>([[0; 8]; KNOWN], memory));
        out
    }

    /// Some forms: with and without sign, and a coefficient whose multiple has a doubling and a sum.
    struct Some;
    impl Forms for Some {
        const PRODUCTS: usize = 4;
        const PARTS: usize = 2;
        const COEFFICIENTS: &'static [[i16; 5]] =
            &[[1, 0, 0, 0, 0], [2, 1, 0, 0, 0], [-3, 6, 0, 0, 0], [1, -1, 0, 0, 0]];
    }

    /// The product by definition, from the words of `line` that are used.
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
            assert_eq!(as_program::<Hankel<5>>(&lines, &vectors, 80), products);
            assert_eq!(as_program::<Hankel<1>>(&lines, &vectors, 16), products[..16]);
            let part = |j: usize, k: usize| {
                let terms =
                    (0..4).map(|i| Some::COEFFICIENTS[i][j].wrapping_mul(products[16 * i + k]));
                terms.fold(0, i16::wrapping_add)
            };
            let parts: Vec<i16> = (0..32).map(|k| part(k / 16, k % 16)).collect();
            assert_eq!(as_program::<Parts<Some>>(&lines, &vectors, 32), parts);
            // The last word of a line is not used; all others are.
            let mut other = lines.clone();
            other[31] = word();
            assert_eq!(as_program::<Hankel<5>>(&other, &vectors, 80), products);
            other[30] ^= 1;
            let changed = as_program::<Hankel<5>>(&other, &vectors, 80) != products;
            assert_eq!(changed, vectors[15] != 0);
        }
    }
}
