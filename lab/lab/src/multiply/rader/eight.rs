//! The transform of length 17 where a product by a lane of another vector costs no more than one by
//! a vector, and not the pairs of [`dot`](goodprime_ring::kit::pairs::dot).
//!
//! ```text
//! z^16 − 1 ─┬─ z^8 + 1            one level of Karatsuba's algorithm: three 4×4
//!           └─ z^8 − 1 ─┬─ z^4 + 1      4×4
//!                       └─ z^4 − 1 ─┬─ z² + 1      2×2
//!                                   └─ z² − 1      2×2
//! ```
//!
//! 72 products instead of 96, all joined in 32 bits. For z^8 + 1, with halves v_0, v_1 of a vector
//! and the blocks T_n of a negacyclic matrix, where T_-4 = −T_4:
//!
//! ```text
//! P = T_0·(v_0 + v_1)     low = P − (T_0 + T_4)·v_1     high = P + (T_4 − T_0)·v_0
//! ```

use goodprime_lanes::modulus::{center, inverse};
use goodprime_lanes::{ModularRows, Modulus};

use super::{MAX_ROWS, Sequences};
use goodprime_ring::kit::roots::word;

/// The transform of length 17 and its inverse; see [`super::Rader`].
pub(crate) struct Rader {
    /// g^k modulo 17.
    pub(crate) powers: [usize; MAX_ROWS],
    pub(crate) forward: Convolution,
    pub(crate) backward: Convolution,
}

impl Rader {
    /// The transform for ω of order 17, the rows that it gives back times `scale`.
    pub(crate) const fn new(omega: i64, scale: i64, q: i16) -> Self {
        let Sequences { powers, forward, backward } = Sequences::new(17, omega, q);
        Self {
            powers,
            forward: Convolution::new(forward, 1, q),
            backward: Convolution::new(
                backward,
                center(scale * inverse(17, q) as i64, q) as i64,
                q,
            ),
        }
    }
}

/// The fixed operand of a cyclic convolution of length 16, everything times 2^16.
#[repr(C, align(64))]
pub(crate) struct Convolution {
    /// 4×4 Toeplitz matrices, entry T_n in lane n + 3: T_0, −(T_0 + T_4), T_4 − T_0 of z^8 + 1, and
    /// that of z^4 + 1.
    square: [[i16; 8]; 4],
    /// b_0, b_1, −b_1 of z² + 1; b_0, b_1 of z² − 1; then the factor of row (or point) 0.
    rest: [i16; 8],
}

impl Convolution {
    /// Returns the operand of convolutions with `b`, everything times `scale`.
    pub(super) const fn new(b: [i64; MAX_ROWS], scale: i64, q: i16) -> Self {
        let half = inverse(2, q) as i64;
        // (x_n ± x_(n+m))/2 for m = 8, 4, 2.
        let (mut odd, mut negacyclic, mut last) = ([0; 8], [0; 4], [0; 4]);
        let mut sums = b;
        let mut m = 8;
        while m >= 2 {
            let mut n = 0;
            while n < m {
                let (near, far) = (sums[n], sums[n + m]);
                let minus = center((near - far) * half, q) as i64;
                sums[n] = center((near + far) * half, q) as i64;
                match m {
                    8 => odd[n] = minus,
                    4 => negacyclic[n] = minus,
                    _ => last[n] = minus,
                }
                n += 1;
            }
            m /= 2;
        }
        (last[2], last[3]) = (sums[0], sums[1]);

        let mut r = Self { square: [[0; 8]; 4], rest: [0; 8] };
        let mut lane = 0;
        while lane < 7 {
            let n = lane as isize - 3;
            let (zero, four) = (periodic(&odd, n), periodic(&odd, n + 4));
            r.square[0][lane] = word(zero * scale, q);
            r.square[1][lane] = word(-(zero + four) * scale, q);
            r.square[2][lane] = word((four - zero) * scale, q);
            r.square[3][lane] = word(periodic(&negacyclic, n) * scale, q);
            lane += 1;
        }
        let rest = [last[0], last[1], -last[1], last[2], last[3], 1];
        let mut lane = 0;
        while lane < rest.len() {
            r.rest[lane] = word(center(rest[lane] * scale, q) as i64, q);
            lane += 1;
        }
        r
    }
}

/// Returns x_n, where x_(n+N) = −x_n, for −N ≤ n < N.
const fn periodic<const N: usize>(x: &[i64; N], n: isize) -> i64 {
    if n < 0 { -x[(n + N as isize) as usize] } else { x[n as usize] }
}

/// The terms of a convolution, and the sums that are ready.
pub(crate) struct Terms<L: ModularRows> {
    known: [L::Vector; 4],
    /// Halves of the terms of z^8 + 1, and their sum.
    odd: [[L::Vector; 4]; 3],
    negacyclic: [L::Vector; 4],
    /// Sums k and k + 2 of z^4 − 1 for k = 0, 1, that of row (or point) 0 included.
    pub(crate) cyclic: [L::Accumulator; 4],
    /// The sum of all terms and row (or point) 0, times the scale.
    pub(crate) total: L::Accumulator,
}

/// $start + Σ_t lane ($k − t + 3) of `$known` · `$x[t]`.
macro_rules! toeplitz {
    ($lanes:ident, $start:expr, $known:expr, $x:expr, $a:literal $b:literal $c:literal $d:literal) => {{
        let sum = $lanes.multiply_add_lane::<$a>($start, $x[0], $known);
        let sum = $lanes.multiply_add_lane::<$b>(sum, $x[1], $known);
        let sum = $lanes.multiply_add_lane::<$c>(sum, $x[2], $known);
        $lanes.multiply_add_lane::<$d>(sum, $x[3], $known)
    }};
}

impl<L: ModularRows> Terms<L> {
    /// Terms x_t, t < 16, where even_t = x_t + x_(t+8) and odd_t = x_t − x_(t+8), and `zeroth`.
    ///
    /// Sums of four of the even terms must fit 16 bits.
    #[inline(always)]
    pub(crate) fn new(
        lanes: L,
        even: &[L::Vector; 8],
        odd: &[L::Vector; 8],
        zeroth: Option<L::Vector>,
        t: &Convolution,
    ) -> Self {
        let zero = lanes.splat(0);
        let mut terms = Self {
            known: [zero; 4],
            odd: [[zero; 4]; 3],
            negacyclic: [zero; 4],
            cyclic: [lanes.zero(); 4],
            total: lanes.zero(),
        };
        let mut sums = [zero; 4];
        for k in 0..4 {
            terms.known[k] = lanes.known(&t.square[k]);
            terms.odd[0][k] = odd[k];
            terms.odd[1][k] = odd[k + 4];
            terms.odd[2][k] = lanes.add(odd[k], odd[k + 4]);
            terms.negacyclic[k] = lanes.sub(even[k], even[k + 4]);
            sums[k] = lanes.add(even[k], even[k + 4]);
        }
        let near = [lanes.add(sums[0], sums[2]), lanes.add(sums[1], sums[3])];
        let far = [lanes.sub(sums[0], sums[2]), lanes.sub(sums[1], sums[3])];
        let rest = lanes.known(&t.rest);
        let mut start = lanes.zero();
        let mut total = lanes.multiply_add_lane::<5>(lanes.zero(), near[0], rest);
        total = lanes.multiply_add_lane::<5>(total, near[1], rest);
        if let Some(zeroth) = zeroth {
            start = lanes.multiply_add_lane::<5>(start, zeroth, rest);
            total = lanes.add_wide(total, start);
        }
        terms.total = total;
        let even = lanes.multiply_add_lane::<3>(start, near[0], rest);
        let even = lanes.multiply_add_lane::<4>(even, near[1], rest);
        let odd = lanes.multiply_add_lane::<0>(lanes.zero(), far[0], rest);
        let odd = lanes.multiply_add_lane::<2>(odd, far[1], rest);
        (terms.cyclic[0], terms.cyclic[2]) = (lanes.add_wide(even, odd), lanes.sub_wide(even, odd));
        let even = lanes.multiply_add_lane::<4>(start, near[0], rest);
        let even = lanes.multiply_add_lane::<3>(even, near[1], rest);
        let odd = lanes.multiply_add_lane::<1>(lanes.zero(), far[0], rest);
        let odd = lanes.multiply_add_lane::<0>(odd, far[1], rest);
        (terms.cyclic[1], terms.cyclic[3]) = (lanes.add_wide(even, odd), lanes.sub_wide(even, odd));
        terms
    }

    /// Takes sum 8 off all sums, where it counts alike.
    #[inline(always)]
    pub(crate) fn without_last(mut self, lanes: L) -> Self {
        let [_, _, last, _] = self.rows::<0>(lanes);
        for k in 0..4 {
            self.cyclic[k] = lanes.sub_wide(self.cyclic[k], last);
        }
        self.total = lanes.sub_wide(self.total, last);
        self
    }

    /// Returns sums K, K + 4, K + 8 and K + 12 of the convolution, K < 4.
    #[inline(always)]
    pub(crate) fn rows<const K: usize>(&self, lanes: L) -> [L::Accumulator; 4] {
        macro_rules! rows {
            ($a:literal $b:literal $c:literal $d:literal) => {{
                let zero = lanes.zero();
                let [t0, low, high, square] = self.known;
                let middle = toeplitz!(lanes, zero, t0, self.odd[2], $a $b $c $d);
                let low = toeplitz!(lanes, middle, low, self.odd[1], $a $b $c $d);
                let high = toeplitz!(lanes, middle, high, self.odd[0], $a $b $c $d);
                let side = toeplitz!(lanes, zero, square, self.negacyclic, $a $b $c $d);
                let near = lanes.add_wide(self.cyclic[K], side);
                let far = lanes.sub_wide(self.cyclic[K], side);
                [
                    lanes.add_wide(near, low),
                    lanes.add_wide(far, high),
                    lanes.sub_wide(near, low),
                    lanes.sub_wide(far, high),
                ]
            }};
        }
        match K {
            0 => rows!(3 2 1 0),
            1 => rows!(4 3 2 1),
            2 => rows!(5 4 3 2),
            _ => rows!(6 5 4 3),
        }
    }
}

/// Returns the number of the sum at place `i` of `[rows::<0>, rows::<1>, …]`, one [`Terms::rows`]
/// after the other.
pub(crate) const fn place(i: usize) -> usize {
    i / 4 + 4 * (i % 4)
}

/// Sums 0 to 7 by [`place`] for eight columns → eight vectors, sum `i` in lane `i`.
#[inline(always)]
pub(crate) fn to_columns<L: ModularRows, M: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    sums: [[L::Accumulator; 4]; 2],
) {
    let mut rows = [lanes.splat(0); 8];
    for i in 0..8 {
        rows[i] = lanes.montgomery::<M>(sums[i / 4][i % 4]);
    }
    let columns = lanes.transpose_vectors(rows);
    let out = &mut out[..64];
    for c in 0..8 {
        lanes.store(out, 8 * c, columns[c]);
    }
}

/// Returns the sums and the differences of x_t and x_(t+8), from columns of rows 0 to 7 and 8 to 15
/// that [`to_columns`] wrote.
#[inline(always)]
pub(crate) fn from_columns<L: ModularRows>(lanes: L, x: [&[L::Element]; 2]) -> [[L::Vector; 8]; 2] {
    let zero = lanes.splat(0);
    let (mut even, mut odd) = ([zero; 8], [zero; 8]);
    for j in 0..2 {
        let x = &x[j][..64];
        let mut columns = [zero; 8];
        for c in 0..8 {
            columns[c] = lanes.load(x, 8 * c);
        }
        let rows = lanes.transpose_vectors(columns);
        for i in [0, 1, 4, 5] {
            let t = place(8 * j + i);
            even[t] = lanes.add(rows[i], rows[i + 2]);
            odd[t] = lanes.sub(rows[i], rows[i + 2]);
        }
    }
    [even, odd]
}
