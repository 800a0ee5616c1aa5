//! Toeplitz matrix times vector, in every lane: c_i = Σ_j T_(i-j)·v_j.
//!
//! A matrix of size n is given by two arrays: T_k = u_k for k ≥ 0, T_(k-n) = ±l_k for 0 < k < n. A product
//! modulo z^n ∓ 1 is the case l = u. One level of Karatsuba's algorithm, with halves of u, l, v:
//!
//! ```text
//! M = T(u0, ±l1)·(v1 − v0)     high = T(u0 + u1, u0 ± l1)·v0 + M     low = T(u0 ± l1, ±(l0 + l1))·v1 − M
//! ```

use goodprime_lanes::{EightLanes, Lanes, opaque_slice};

/// Sums of products for 2B coefficients: the low half, the high half.
pub(super) type Sums<L, const B: usize> = [[<L as Lanes>::Accumulator; B]; 2];

/// The largest base.
const MAX_BASE: usize = 11;

/// Steps between the load of a T_k and its first product.
const AHEAD: usize = 2;

/// T·v of size B, two rows at a time: `$body` is told the number `$i` of a row and its `$sum`.
/// `$lower` is ±T_(k-B), `$upper` T_k; both read `$array`s.
///
/// Rows end one after the other, so that what is done with a sum hides behind the next products. Every
/// two rows read the matrix anew, a T_k a step, between products: left alone, the compiler reads it in
/// one go and runs out of registers.
macro_rules! rows {
    ($lanes:ident, $b:ident, $negative:expr, $($array:ident)*; $j:ident => $vj:expr,
     $k:ident => $lower:expr, $upper:expr; $i:ident, $sum:ident => $body:expr) => {{
        $(let mut $array = $array;)*
        let zero = $lanes.splat(0);
        let mut v = [zero; $b];
        // T_(first + 1 - w) of these two rows and of the next.
        let mut t = [zero; MAX_BASE + AHEAD + 1];
        let mut next = t;
        // T_(i - j).
        macro_rules! element {
            ($row:expr, $column:expr) => {
                if $row >= $column {
                    let $k = $row - $column;
                    $upper
                } else {
                    let $k = $b + $row - $column;
                    $lower
                }
            };
        }
        for $j in 0..AHEAD {
            v[$j] = $vj;
            next[$j + 1] = element!(0, $j);
        }
        next[0] = element!(1, 0);
        macro_rules! step {
            ($first:literal $step:literal $sums:ident) => {
                if $step < $b {
                    let ahead = $step + AHEAD;
                    if ahead < $b {
                        $($array = opaque_slice($array);)*
                        t[ahead + 1] = element!($first, ahead);
                        if $first == 0 {
                            let $j = ahead;
                            v[$j] = $vj;
                        }
                    } else if $first + 2 < $b {
                        $($array = opaque_slice($array);)*
                        let step = ahead - $b;
                        next[step + 1] = element!($first + 2, step);
                        if step == 0 && $first + 3 < $b {
                            next[0] = element!($first + 3, 0);
                        }
                    }
                    for row in 0..2 {
                        let x = t[$step + 1 - row];
                        if $first + row < $b {
                            $sums[row] = if $step == 0 {
                                $lanes.multiply(x, v[0])
                            } else if $negative && $step > $first + row {
                                $lanes.multiply_sub($sums[row], x, v[$step])
                            } else {
                                $lanes.multiply_add($sums[row], x, v[$step])
                            };
                        }
                    }
                }
            };
        }
        macro_rules! pair {
            ($first:literal) => {
                if $first < $b {
                    t = next;
                    let mut sums = [$lanes.zero(); 2];
                    step!($first 0 sums);
                    step!($first 1 sums);
                    step!($first 2 sums);
                    step!($first 3 sums);
                    step!($first 4 sums);
                    step!($first 5 sums);
                    step!($first 6 sums);
                    step!($first 7 sums);
                    step!($first 8 sums);
                    step!($first 9 sums);
                    step!($first 10 sums);
                    let ($i, $sum) = ($first, sums[0]);
                    $body;
                    if $first + 1 < $b {
                        let ($i, $sum) = ($first + 1, sums[1]);
                        $body;
                    }
                }
            };
        }
        pair!(0);
        pair!(2);
        pair!(4);
        pair!(6);
        pair!(8);
        pair!(10);
    }};
}

/// Where the rows of a product go.
pub(super) trait Sink<L: Lanes> {
    /// Takes the sum that is row `i`.
    fn put(&mut self, lanes: L, i: usize, sum: L::Accumulator);
}

/// Keeps sums for a higher level of Karatsuba's algorithm.
struct Keep<'a, L: Lanes>(&'a mut [L::Accumulator]);

impl<L: Lanes> Sink<L> for Keep<'_, L> {
    #[inline(always)]
    fn put(&mut self, _: L, i: usize, sum: L::Accumulator) {
        self.0[i] = sum;
    }
}

/// What happens to the sums that a product is given: nothing, or they are added to it or subtracted.
pub(super) const NONE: u8 = 0;
pub(super) const ADD: u8 = 1;
pub(super) const SUBTRACT: u8 = 2;

/// a ± b.
macro_rules! plus_minus {
    ($lanes:ident, $negative:ident, $a:expr, $b:expr) => {
        if $negative { $lanes.sub($a, $b) } else { $lanes.add($a, $b) }
    };
}

/// The product modulo z^B ∓ 1.
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

/// The product of size 2B by one level of Karatsuba's algorithm, plus or minus `init`.
#[inline(always)]
pub(super) fn double<L: EightLanes, const B: usize, const NEGATIVE: bool, const INIT: u8>(
    lanes: L,
    u: &[L::Element],
    l: &[L::Element],
    v: &[L::Element],
    init: &[L::Accumulator],
    sink: &mut impl Sink<L>,
) {
    let (u, l, v) = (&u[..16 * B], &l[..16 * B], &v[..16 * B]);
    let mut middle = [lanes.zero(); B];
    rows!(lanes, B, NEGATIVE, u l v; j => lanes.sub(lanes.load(v, 8 * (B + j)), lanes.load(v, 8 * j)),
        k => lanes.load(l, 8 * (B + k)), lanes.load(u, 8 * k);
        i, sum => middle[i] = sum);
    rows!(lanes, B, false, u l v; j => lanes.load(v, 8 * j),
        k => plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k))),
        lanes.add(lanes.load(u, 8 * k), lanes.load(u, 8 * (B + k)));
        i, sum => {
            let sum = lanes.add_wrapping(sum, middle[i]);
            sink.put(lanes, B + i, with::<L, INIT>(lanes, sum, init, B + i));
        });
    rows!(lanes, B, NEGATIVE, u l v; j => lanes.load(v, 8 * (B + j)),
        k => lanes.add(lanes.load(l, 8 * k), lanes.load(l, 8 * (B + k))),
        plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k)));
        i, sum => {
            let sum = lanes.sub_wrapping(sum, middle[i]);
            sink.put(lanes, i, with::<L, INIT>(lanes, sum, init, i));
        });
}

/// `sum`, plus or minus row `i` of `init`.
#[inline(always)]
fn with<L: EightLanes, const INIT: u8>(
    lanes: L,
    sum: L::Accumulator,
    init: &[L::Accumulator],
    i: usize,
) -> L::Accumulator {
    match INIT {
        ADD => lanes.add_wrapping(sum, init[i]),
        SUBTRACT => lanes.sub_wrapping(sum, init[i]),
        _ => sum,
    }
}

/// The sums that one level of Karatsuba's algorithm multiplies, each of half the length.
pub(super) struct Halves<'a, L: EightLanes> {
    /// u0 + u1.
    pub(super) upper: &'a [L::Element],
    /// u0 ± l1.
    pub(super) cross: &'a [L::Element],
    /// l0 + l1.
    pub(super) lower: &'a [L::Element],
    /// v1 - v0.
    pub(super) difference: &'a [L::Element],
}

/// Computes [`Halves`] of length h in the first 32h coefficients of `scratch`; returns the rest of it
/// too. Without `l`, l is u, and `lower` is `upper`.
#[inline(always)]
pub(super) fn halves<'a, L: EightLanes, const NEGATIVE: bool>(
    lanes: L,
    h: usize,
    u: &[L::Element],
    l: Option<&[L::Element]>,
    v: &[L::Element],
    scratch: &'a mut [L::Element],
) -> (Halves<'a, L>, &'a mut [L::Element]) {
    let h = 8 * h;
    let (u, v) = (&u[..2 * h], &v[..2 * h]);
    let (sums, scratch) = scratch.split_at_mut(4 * h);
    for at in (0..h).step_by(8) {
        let (a, b) = (lanes.load(u, at), lanes.load(u, h + at));
        lanes.store(sums, at, lanes.add(a, b));
        let d = if let Some(l) = l {
            let (c, d) = (lanes.load(l, at), lanes.load(l, h + at));
            lanes.store(sums, 3 * h + at, lanes.add(c, d));
            d
        } else {
            b
        };
        lanes.store(sums, h + at, plus_minus!(lanes, NEGATIVE, a, d));
        let difference = lanes.sub(lanes.load(v, h + at), lanes.load(v, at));
        lanes.store(sums, 2 * h + at, difference);
    }
    let (upper, rest) = sums.split_at(h);
    let (cross, rest) = rest.split_at(h);
    let (difference, rest) = rest.split_at(h);
    let lower = if l.is_some() { rest } else { upper };
    (Halves { upper, cross, lower, difference }, scratch)
}

/// The product of size 4B, plus or minus `init`. `scratch` has 64B coefficients.
#[inline(always)]
pub(super) fn quadruple<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    u: &[L::Element],
    l: Option<&[L::Element]>,
    v: &[L::Element],
    scratch: &mut [L::Element],
    sink: &mut impl Sink<L>,
) {
    let h = 16 * B;
    let (x, _) = halves::<L, NEGATIVE>(lanes, 2 * B, u, l, v, scratch);
    let mut middle = [[lanes.zero(); B]; 2];
    let middle = middle.as_flattened_mut();
    let (v0, v1) = (&v[..h], &v[h..2 * h]);
    let l1 = &l.unwrap_or(u)[h..2 * h];
    double::<L, B, NEGATIVE, NONE>(lanes, &u[..h], l1, x.difference, &[], &mut Keep::<L>(middle));
    let mut high = Offset(2 * B, sink);
    double::<L, B, false, ADD>(lanes, x.upper, x.cross, v0, middle, &mut high);
    double::<L, B, NEGATIVE, SUBTRACT>(lanes, x.cross, x.lower, v1, middle, sink);
}

/// A sink for the rows from a given one on.
struct Offset<'a, S>(usize, &'a mut S);

impl<L: Lanes, S: Sink<L>> Sink<L> for Offset<'_, S> {
    #[inline(always)]
    fn put(&mut self, lanes: L, i: usize, sum: L::Accumulator) {
        self.1.put(lanes, self.0 + i, sum);
    }
}

/// [`quadruple`] for any matrix, its rows as sums.
#[inline(never)]
pub(super) fn quadruple_toeplitz<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    u: &[L::Element],
    l: &[L::Element],
    v: &[L::Element],
    scratch: &mut [L::Element],
) -> [Sums<L, B>; 2] {
    let mut sums = [[[lanes.zero(); B]; 2]; 2];
    let rows = sums.as_flattened_mut().as_flattened_mut();
    quadruple::<L, B, NEGATIVE>(lanes, u, Some(l), v, scratch, &mut Keep::<L>(rows));
    sums
}
