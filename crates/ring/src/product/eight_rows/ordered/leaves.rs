//! Products of leaves, as straight-line programs for Neon.

use core::marker::PhantomData;

use goodprime_lanes::program::{OPERAND, Program, Recorder, SECOND, Value, Wide};

use super::super::layout::Layout;
use super::columns::reduce;
use crate::params::Params;

/// The array of the coefficients of a leaf.
const OUT: usize = 0;
/// Sums of a product of size 4·BASE, two vectors each.
pub(in super::super) const OUTER: usize = 1;
/// Sums of a product of size 2·BASE.
pub(in super::super) const INNER: usize = 2;
/// The matrix of the leaf.
const MATRIX: usize = OPERAND;
/// u0 + u1 and u0 − u1 for a product of size 4·BASE.
const HALVES: usize = OPERAND + 1;
/// The vector of the leaf.
const VECTOR: usize = SECOND;

/// The most rows that are summed at a time.
const ROWS: usize = 4;

/// The number of rows that are summed at a time.
const fn rows(base: usize) -> usize {
    match base {
        13 => 4,
        _ => 3,
    }
}

/// Vectors in memory, or sums or differences of them.
#[derive(Clone, Copy)]
struct Source {
    array: usize,
    at: usize,
    other: Option<(bool, usize, usize)>,
}

impl Source {
    const fn new(array: usize, at: usize) -> Self {
        Self { array, at, other: None }
    }
    const fn plus(self, other: Self) -> Self {
        Self { other: Some((false, other.array, other.at)), ..self }
    }
    const fn minus(self, other: Self) -> Self {
        Self { other: Some((true, other.array, other.at)), ..self }
    }
    /// plus, or minus for a product modulo z^m + 1.
    const fn plus_minus(self, negative: bool, other: Self) -> Self {
        if negative { self.minus(other) } else { self.plus(other) }
    }
    const fn load(self, lanes: &mut Recorder, k: usize) -> Value {
        let x = lanes.load(self.array, 8 * (self.at + k));
        match self.other {
            None => x,
            Some((negative, array, at)) => {
                let y = lanes.load(array, 8 * (at + k));
                if negative { lanes.sub(x, y) } else { lanes.add(x, y) }
            }
        }
    }
}

/// A Toeplitz product of size BASE and the use of its sums.
#[derive(Clone, Copy)]
struct Product {
    base: usize,
    /// True if T_(k - BASE) is −`lower`[k].
    negative: bool,
    lower: Source,
    upper: Source,
    vector: Source,
    /// The source that is subtracted from `vector`.
    vector_less: Option<Source>,
    /// True if sums start from those in `INNER`.
    start: bool,
    end: End,
}

/// The use of the sums of a product.
#[derive(Clone, Copy)]
struct End {
    /// True if the sums in `INNER` are subtracted.
    less_inner: bool,
    /// The sums in `OUTER` to subtract, if true, or to add, and the index of the first; none if neither.
    outer: Option<(bool, usize)>,
    /// The first coefficient of the leaf, and its size.
    leaf: (usize, usize),
    /// The array and the first row of the results: coefficients if the array is `OUT`, else sums.
    to: (usize, usize),
}

impl Product {
    const fn record<R: Params>(self, lanes: &mut Recorder) {
        let b = self.base;
        let rows = rows(b);
        let mut v = [Recorder::known(0); 16];
        let mut first = 0;
        while first < b {
            let mut sums: [Option<Wide>; ROWS] = [None; ROWS];
            // T_(first + row - column).
            let mut t = [Recorder::known(0); ROWS];
            let mut column = 0;
            while column < b {
                if first == 0 {
                    v[column] = self.vector.load(lanes, column);
                    if let Some(less) = self.vector_less {
                        let less = less.load(lanes, column);
                        v[column] = lanes.sub(v[column], less);
                    }
                }
                let mut row = rows;
                while row > 0 {
                    row -= 1;
                    if first + row < b {
                        t[row] = if column == 0 || row == 0 {
                            self.element(lanes, first + row, column)
                        } else {
                            t[row - 1]
                        };
                    }
                }
                let mut row = 0;
                while row < rows && first + row < b {
                    if column == 0 && self.start {
                        sums[row] = Some(lanes.load_wide(INNER, 16 * (first + row)));
                    }
                    sums[row] = match sums[row] {
                        Some(sum) if self.negative && column > first + row => {
                            Some(lanes.multiply_sub(sum, t[row], v[column]))
                        }
                        sum => Some(lanes.multiply_add(sum, t[row], v[column])),
                    };
                    row += 1;
                }
                column += 1;
            }
            let mut row = 0;
            while row < rows && first + row < b {
                self.end.record::<R>(lanes, first + row, sums[row].unwrap());
                row += 1;
            }
            first += rows;
        }
    }

    const fn element(self, lanes: &mut Recorder, row: usize, column: usize) -> Value {
        if row < column {
            self.lower.load(lanes, self.base + row - column)
        } else {
            self.upper.load(lanes, row - column)
        }
    }
}

impl End {
    const fn record<R: Params>(self, lanes: &mut Recorder, row: usize, sum: Wide) {
        let mut sum = sum;
        if self.less_inner {
            let inner = lanes.load_wide(INNER, 16 * row);
            sum = lanes.sub_wide(sum, inner);
        }
        if let Some((negative, at)) = self.outer {
            let outer = lanes.load_wide(OUTER, 16 * (at + row));
            sum = if negative { lanes.sub_wide(sum, outer) } else { lanes.add_wide(sum, outer) };
        }
        let (array, at) = self.to;
        if array != OUT {
            lanes.store_wide(array, 16 * (at + row), sum);
            return;
        }
        let (leaf, size) = self.leaf;
        lanes.sum_of_products(sum, size, (MATRIX, 8 * leaf), (VECTOR, 8 * leaf));
        let c = lanes.montgomery(sum);
        let c = if Layout::of::<R>().reduce_leaves { reduce::<R>(lanes, c) } else { c };
        lanes.store(OUT, 8 * (at + row), c);
    }
}

/// One level of Karatsuba's algorithm for a product of size 2·BASE.
#[derive(Clone, Copy)]
struct Double {
    base: usize,
    negative: bool,
    /// The matrix: u and l, of size 2·BASE.
    u: Source,
    l: Source,
    vector: Source,
    less: Option<Source>,
    outer: Option<bool>,
    /// The size of the leaf.
    leaf: usize,
    to: (usize, usize),
}

impl Source {
    /// The source `k` vectors later; only of a source that is no sum.
    const fn from(self, k: usize) -> Self {
        assert!(self.other.is_none());
        Self { at: self.at + k, ..self }
    }
}

impl Double {
    /// The product with a number from 0 to 2 of its three, as in `toeplitz::double`.
    const fn product(self, number: usize) -> Product {
        let Self { base: b, negative, u, l, vector, .. } = self;
        let cross = u.plus_minus(negative, l.from(b));
        let (lower, upper, vector, less, negative) = match number {
            0 => {
                let v = vector.from(b).minus(vector);
                let less = match self.less {
                    Some(w) => Some(w.from(b).minus(w)),
                    None => None,
                };
                (l.from(b), u, v, less, negative)
            }
            1 => (cross, u.plus(u.from(b)), vector, self.less, false),
            _ => {
                let less = match self.less {
                    Some(w) => Some(w.from(b)),
                    None => None,
                };
                (l.plus(l.from(b)), cross, vector.from(b), less, negative)
            }
        };
        let (array, at) = self.to;
        let half = if number == 1 { b } else { 0 };
        // Leaves modulo z^2BASE + 1 and z^4BASE + 1 begin at 2·BASE and 4·BASE, which is also their size.
        let leaf = (self.leaf, self.leaf);
        let end = match number {
            0 => End { less_inner: false, outer: None, leaf, to: (INNER, 0) },
            _ => End {
                less_inner: number == 2,
                outer: match self.outer {
                    Some(negative) => Some((negative, half)),
                    None => None,
                },
                leaf,
                to: (array, at + half),
            },
        };
        let start = number == 1;
        Product { base: b, negative, lower, upper, vector, vector_less: less, start, end }
    }
}

/// Product `NUMBER` of the leaves of one factor: those modulo z^BASE ∓ 1, three for z^2BASE + 1, nine for z^4BASE + 1.
pub(in super::super) struct Leaf<R, const NUMBER: usize>(PhantomData<R>);

impl<R: Params, const NUMBER: usize> Program for Leaf<R, NUMBER> {
    type Modulus = R::Q;
    const WINDOW: usize = 80;
    const LIVE: usize = 30;
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(1);
        product(Layout::of::<R>().base, NUMBER).record::<R>(&mut lanes);
        lanes
    };
}

const fn product(b: usize, number: usize) -> Product {
    let (u, v) = (Source::new(MATRIX, 0), Source::new(VECTOR, 0));
    match number {
        0 | 1 => {
            let at = number * b;
            Product {
                base: b,
                negative: number == 1,
                lower: u.from(at),
                upper: u.from(at),
                vector: v.from(at),
                vector_less: None,
                start: false,
                end: End { less_inner: false, outer: None, leaf: (at, b), to: (OUT, at) },
            }
        }
        2..5 => Double {
            base: b,
            negative: true,
            u: u.from(2 * b),
            l: u.from(2 * b),
            vector: v.from(2 * b),
            less: None,
            outer: None,
            leaf: 2 * b,
            to: (OUT, 2 * b),
        }
        .product(number - 2),
        _ => {
            let (first, last) = (u.from(4 * b), u.from(6 * b));
            let (v0, v1) = (v.from(4 * b), v.from(6 * b));
            let (upper, cross) = (Source::new(HALVES, 0), Source::new(HALVES, 2 * b));
            let (negative, u, l, vector, less, outer, to) = match (number - 5) / 3 {
                0 => (true, first, last, v1, Some(v0), None, (OUTER, 0)),
                1 => (false, upper, cross, v0, None, Some(false), (OUT, 6 * b)),
                _ => (true, cross, upper, v1, None, Some(true), (OUT, 4 * b)),
            };
            Double { base: b, negative, u, l, vector, less, outer, leaf: 4 * b, to }
                .product((number - 5) % 3)
        }
    }
}
