//! Toeplitz matrix times vector, in every lane: c_i = Σ_j T_(i-j)·v_j.
//!
//! A matrix of size n is given by two arrays: T_k = u_k for k ≥ 0, T_(k-n) = ±l_k for 0 < k < n. A product
//! modulo z^n ∓ 1 is the case l = u. One level of Karatsuba's algorithm, with halves of u, l, v:
//!
//! ```text
//! M = T(u0, ±l1)·(v1 − v0)     high = T(u0 + u1, u0 ± l1)·v0 + M     low = T(u0 ± l1, ±(l0 + l1))·v1 − M
//! ```

use goodprime_lanes::{EightLanes, Lanes, opaque_slice};

/// The largest base.
const MAX_BASE: usize = 13;

/// T·v of size B, two rows at a time: `$body` is told the number `$i` of a row and its `$sum`,
/// which starts from `$start[$i]` if there is one. `$lower` is ±T_(k-B), `$upper` T_k; both read `$array`s.
///
/// What is done with the sums of two rows is done between the products of the next two rows. Every
/// two rows read the matrix anew, one T_k a step, between products. Left alone, the compiler reads it in
/// one go and runs out of registers: so it is told that the arrays have changed.
macro_rules! rows {
    ($lanes:ident, $b:ident, $negative:expr, $($array:ident)*; $j:ident => $vj:expr,
     $k:ident => $lower:expr, $upper:expr; $([$start:expr])? $i:ident, $sum:ident => $body:expr) => {{
        if L::EIGHT_ROWS {
            rows!(@unrolled $lanes, $b, $negative, $($array)*; $j => $vj; $k => $lower, $upper;
                $([$start])? $i, $sum => $body)
        } else {
            // By definition: nobody chooses this product here, and unrolled it is slow to compile.
            for row in 0..$b {
                let mut sum = $lanes.zero();
                for column in 0..$b {
                    let $j = column;
                    let (x, v) = (rows!(@element $b, row, column; $k => $lower, $upper), $vj);
                    sum = match $negative && column > row {
                        true => $lanes.multiply_sub(sum, x, v),
                        false => $lanes.multiply_add(sum, x, v),
                    };
                }
                $(sum = $lanes.add_wrapping(sum, $start[row]);)?
                let ($i, $sum) = (row, sum);
                $body;
            }
        }
    }};
    (@unrolled $lanes:ident, $b:ident, $negative:expr, $($array:ident)*; $j:ident => $vj:expr;
     $k:ident => $lower:expr, $upper:expr; $([$start:expr])? $i:ident, $sum:ident => $body:expr) => {{
        $(let mut $array = $array;)*
        // After the arrays that it reads: a macro means those that are in scope where it is defined.
        macro_rules! element {
            ($row:expr, $column:expr) => {
                rows!(@element $b, $row, $column; $k => $lower, $upper)
            };
        }
        let mut v = [$lanes.splat(0); $b];
        // T_(first + 1 - i).
        let mut t = [v[0]; MAX_BASE + 2];
        macro_rules! coefficient {
            ($column:expr) => {{
                let $j = $column;
                v[$j] = $vj;
            }};
        }
        coefficient!(0);
        (t[0], t[1]) = (element!(1, 0), element!(0, 0));
        let mut ended = [$lanes.zero(); 2];
        macro_rules! end {
            ($first:literal $row:literal) => {
                if const { $first + $row < $b } {
                    let ($i, $sum) = ($first + $row, ended[$row]);
                    $body;
                }
            };
        }
        macro_rules! step {
            ($first:literal $before:literal $step:literal $sums:ident) => {
                if const { $step < $b } {
                    // For the next step.
                    $($array = opaque_slice($array);)*
                    if const { $step + 1 < $b } {
                        t[$step + 2] = element!($first, $step + 1);
                    } else if const { $first + 2 < $b } {
                        t[1] = element!($first + 2, 0);
                        if const { $first + 3 < $b } {
                            t[0] = element!($first + 3, 0);
                        }
                    }
                    for row in 0..2 {
                        let x = t[$step + 1 - row];
                        if $first + row < $b {
                            $sums[row] = if $step == 0 {
                                rows!(@start $lanes, x, v[0] $(, $start[$first + row])?)
                            } else if $negative && $step > $first + row {
                                $lanes.multiply_sub($sums[row], x, v[$step])
                            } else {
                                $lanes.multiply_add($sums[row], x, v[$step])
                            };
                        }
                        // Between the products, so that nothing waits for a pile of other instructions.
                        if row == 0 && const { $first == 0 && $step + 1 < $b } {
                            coefficient!($step + 1);
                        }
                    }
                    if const { $first > 0 && $step == 1 } {
                        end!($before 0);
                    }
                    if const { $first > 0 && $step == 3 } {
                        end!($before 1);
                    }
                }
            };
        }
        macro_rules! pair {
            ($first:literal $before:literal) => {
                if const { $first < $b } {
                    let mut sums = [$lanes.zero(); 2];
                    step!($first $before 0 sums);
                    step!($first $before 1 sums);
                    step!($first $before 2 sums);
                    step!($first $before 3 sums);
                    step!($first $before 4 sums);
                    step!($first $before 5 sums);
                    step!($first $before 6 sums);
                    step!($first $before 7 sums);
                    step!($first $before 8 sums);
                    step!($first $before 9 sums);
                    step!($first $before 10 sums);
                    step!($first $before 11 sums);
                    step!($first $before 12 sums);
                    ended = sums;
                    if const { $first + 2 >= $b } {
                        end!($first 0);
                        end!($first 1);
                    }
                }
            };
        }
        pair!(0 0);
        pair!(2 0);
        pair!(4 2);
        pair!(6 4);
        pair!(8 6);
        pair!(10 8);
        pair!(12 10);
    }};
    // T_(row - column).
    (@element $b:ident, $row:expr, $column:expr; $k:ident => $lower:expr, $upper:expr) => {
        if $row < $column {
            let $k = $b + $row - $column;
            $lower
        } else {
            let $k = $row - $column;
            $upper
        }
    };
    (@start $lanes:ident, $t:expr, $v:expr) => { $lanes.multiply($t, $v) };
    (@start $lanes:ident, $t:expr, $v:expr, $start:expr) => { $lanes.multiply_add($start, $t, $v) };
}

/// Where the rows of a product go.
pub(super) trait Sink<L: Lanes> {
    /// Takes the sum that is row `i`.
    fn put(&mut self, lanes: L, i: usize, sum: L::Accumulator);
}

/// Keeps sums for a higher level of Karatsuba's algorithm.
pub(super) struct Keep<'a, L: Lanes>(pub(super) &'a mut [L::Accumulator]);

impl<L: Lanes> Sink<L> for Keep<'_, L> {
    #[inline(always)]
    fn put(&mut self, _: L, i: usize, sum: L::Accumulator) {
        self.0[i] = sum;
    }
}

/// The upper half of a product whose middle sums are known: adds them.
pub(super) struct Upper<'a, L: Lanes, S>(pub(super) &'a [L::Accumulator], pub(super) &'a mut S);

impl<L: EightLanes, S: Sink<L>> Sink<L> for Upper<'_, L, S> {
    #[inline(always)]
    fn put(&mut self, lanes: L, i: usize, sum: L::Accumulator) {
        self.1.put(lanes, self.0.len() + i, lanes.add_wrapping(sum, self.0[i]));
    }
}

/// The lower half of a product whose middle sums are known: subtracts them.
pub(super) struct Lower<'a, L: Lanes, S>(pub(super) &'a [L::Accumulator], pub(super) &'a mut S);

impl<L: EightLanes, S: Sink<L>> Sink<L> for Lower<'_, L, S> {
    #[inline(always)]
    fn put(&mut self, lanes: L, i: usize, sum: L::Accumulator) {
        self.1.put(lanes, i, lanes.sub_wrapping(sum, self.0[i]));
    }
}

/// a ± b.
macro_rules! plus_minus {
    ($lanes:ident, $negative:ident, $a:expr, $b:expr) => {
        if $negative { $lanes.sub($a, $b) } else { $lanes.add($a, $b) }
    };
}

/// The product modulo z^B ∓ 1.
#[allow(unused_assignments, unused_comparisons)] // What follows the last row, what precedes row 0.
#[inline(always)]
pub(super) fn single<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    u: &[L::Element],
    v: &[L::Element],
    sink: &mut impl Sink<L>,
) {
    let (u, v) = (&u[..8 * B], &v[..8 * B]);
    rows!(lanes, B, NEGATIVE, u v; j => lanes.load(v, 8 * j),
        k => lanes.load(u, 8 * k), lanes.load(u, 8 * k);
        i, sum => sink.put(lanes, i, sum));
}

/// The product of size 2B by one level of Karatsuba's algorithm. The vector is v, or v - w.
#[allow(unused_assignments, unused_comparisons)] // What follows the last row, what precedes row 0.
#[inline(always)]
pub(super) fn double<L: EightLanes, const B: usize, const NEGATIVE: bool, const TERMS: usize>(
    lanes: L,
    u: &[L::Element],
    l: &[L::Element],
    v: [&[L::Element]; TERMS],
    sink: &mut impl Sink<L>,
) {
    let (u, l) = (&u[..16 * B], &l[..16 * B]);
    let (v, w) = (&v[0][..16 * B], &v[TERMS - 1][..16 * B]);
    // The slices by name: they change from step to step.
    macro_rules! vector {
        ($v:ident, $w:ident, $j:expr) => {
            if TERMS == 2 {
                lanes.sub(lanes.load($v, 8 * $j), lanes.load($w, 8 * $j))
            } else {
                lanes.load($v, 8 * $j)
            }
        };
    }
    let mut middle = [lanes.zero(); B];
    rows!(lanes, B, NEGATIVE, u l v w; j => lanes.sub(vector!(v, w, B + j), vector!(v, w, j)),
        k => lanes.load(l, 8 * (B + k)), lanes.load(u, 8 * k);
        i, sum => middle[i] = sum);
    rows!(lanes, B, false, u l v w; j => vector!(v, w, j),
        k => plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k))),
        lanes.add(lanes.load(u, 8 * k), lanes.load(u, 8 * (B + k)));
        [middle] i, sum => sink.put(lanes, B + i, sum));
    let mut lower = Lower::<L, _>(&middle, sink);
    rows!(lanes, B, NEGATIVE, u l v w; j => vector!(v, w, B + j),
        k => lanes.add(lanes.load(l, 8 * k), lanes.load(l, 8 * (B + k))),
        plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k)));
        i, sum => lower.put(lanes, i, sum));
}

/// The halves of the operands of a product by Karatsuba's algorithm, and the sums of matrices.
pub(super) struct Halves<'a, E> {
    /// u0.
    pub(super) first: &'a [E],
    /// l1.
    pub(super) last: &'a [E],
    /// u0 + u1.
    pub(super) upper: &'a [E],
    /// u0 ± l1.
    pub(super) cross: &'a [E],
    /// l0 + l1.
    pub(super) lower: &'a [E],
    pub(super) v0: &'a [E],
    pub(super) v1: &'a [E],
}

impl<E> Clone for Halves<'_, E> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Halves<'_, E> {}

impl<'a, E> Halves<'a, E> {
    /// A product modulo z^n + 1. `sums` are u0 + u1 and u0 - u1.
    #[inline(always)]
    pub(super) fn negacyclic(u: &'a [E], v: &'a [E], sums: &'a [E]) -> Self {
        let half = u.len() / 2;
        let (first, last) = u.split_at(half);
        let (upper, cross) = sums.split_at(half);
        let (v0, v1) = v.split_at(half);
        Self { first, last, upper, cross, lower: upper, v0, v1 }
    }
}

/// The product of size 4B.
#[inline(always)]
pub(super) fn quadruple<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    x: Halves<'_, L::Element>,
    sink: &mut impl Sink<L>,
) {
    let mut middle = [[lanes.zero(); B]; 2];
    let middle = middle.as_flattened_mut();
    let mut keep = Keep::<L>(middle);
    double::<L, B, NEGATIVE, 2>(lanes, x.first, x.last, [x.v1, x.v0], &mut keep);
    let mut upper = Upper::<L, _>(middle, sink);
    double::<L, B, false, 1>(lanes, x.upper, x.cross, [x.v0], &mut upper);
    let mut lower = Lower::<L, _>(middle, sink);
    double::<L, B, NEGATIVE, 1>(lanes, x.cross, x.lower, [x.v1], &mut lower);
}
