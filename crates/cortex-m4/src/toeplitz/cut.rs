//! Splits (cuts) of Hankel products: Q·M terms by R products of M terms each.
//!
//! ```text
//! 2^E·out_j = Σ_i F_ij·(A_i(h)·G_i(b))
//! ```
//!
//! h has 2Q parts of M words, b and the product Q. [`Cut::left`] computes the A_i(h), two parts each: the results from
//! the parts from the first on, and from the second. [`Cut::right`] computes the G_i(b), [`Cut::back`] the product. All
//! are computed in place: the first Q replace the operand, the others are in further memory (`beyond`).
//!
//! F are linear forms of the parts: values at points (Toom-Cook) or sums of two (Karatsuba). A follows by
//! interpolation, transposed, and G is F times the inverses modulo 2^16 of the odd denominators, which b takes since it
//! is half as long as h. Nothing is divided by powers of two: E bits are lost. Source of the principle: Winograd;
//! `docs/multiply/toom.md`.

use super::pairs::Pairs;

/// A cut: a split of Karatsuba's or of Toom and Cook's.
pub trait Cut {
    /// Number of parts.
    const Q: usize;
    /// Number of products.
    const R: usize;
    /// E: the number of bits that are lost.
    const LOST: u32;

    /// Computes the A_i(h).
    fn left<P: Pairs, const M: usize>(h: &mut [P::Word], beyond: &mut [P::Word]);
    /// Computes the G_i(b).
    fn right<P: Pairs, const M: usize>(b: &mut [P::Word], beyond: &mut [P::Word]);
    /// Computes the product from those of the parts.
    fn back<P: Pairs, const M: usize>(products: &mut [P::Word], beyond: &[P::Word]);
}

/// Parts of M words.
#[inline(always)]
fn parts<W, const M: usize, const Q: usize>(words: &[W]) -> &[[W; M]; Q] {
    words.as_chunks().0.first_chunk().expect("parts")
}

/// Parts of M words, to be written.
#[inline(always)]
fn parts_mut<W, const M: usize, const Q: usize>(words: &mut [W]) -> &mut [[W; M]; Q] {
    words.as_chunks_mut().0.first_chunk_mut().expect("parts")
}

/// Runs a block for each of M columns; of small cuts for four at a time, so that counting costs little.
macro_rules! columns {
    ($q:literal, $m:ident, $j:ident => $body:block) => {
        let mut next = 0;
        while $q < 5 && next + 4 <= $m {
            columns!(@ $j = next, $body);
            columns!(@ $j = next + 1, $body);
            columns!(@ $j = next + 2, $body);
            columns!(@ $j = next + 3, $body);
            next += 4;
        }
        while next < $m {
            columns!(@ $j = next, $body);
            next += 1;
        }
    };
    (@ $j:ident = $next:expr, $body:block) => {
        let $j = $next;
        $body
    };
}

macro_rules! cuts {
    ($($(#[$doc:meta])* $name:ident: $q:literal => $r:literal, lost $lost:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Cut for $name {
            const Q: usize = $q;
            const R: usize = $r;
            const LOST: u32 = $lost;

            #[inline(always)]
            fn left<P: Pairs, const M: usize>(h: &mut [P::Word], beyond: &mut [P::Word]) {
                let h = parts_mut::<_, M, { 2 * $q }>(h);
                let beyond = parts_mut::<_, M, { 2 * ($r - $q) }>(beyond);
                columns!($q, M, j => {
                    let column = Self::lines::<P>(P::column(h, j));
                    let (first, others) = column.as_flattened().split_at(2 * $q);
                    P::store(h, j, *first.first_chunk().expect("two a line"));
                    P::store(beyond, j, *others.first_chunk().expect("two a line"));
                });
            }

            #[inline(always)]
            fn right<P: Pairs, const M: usize>(b: &mut [P::Word], beyond: &mut [P::Word]) {
                let b = parts_mut::<_, M, $q>(b);
                let beyond = parts_mut::<_, M, { $r - $q }>(beyond);
                columns!($q, M, j => {
                    let column = Self::forms::<P>(P::column(b, j));
                    let (first, others) = column.split_at($q);
                    P::store(b, j, *first.first_chunk().expect("one a part"));
                    P::store(beyond, j, *others.first_chunk().expect("the others"));
                });
            }

            #[inline(always)]
            fn back<P: Pairs, const M: usize>(products: &mut [P::Word], beyond: &[P::Word]) {
                let products = parts_mut::<_, M, $q>(products);
                let beyond = parts::<_, M, { $r - $q }>(beyond);
                columns!($q, M, j => {
                    let (first, others) = (P::column(products, j), P::column(beyond, j));
                    let column = core::array::from_fn(|i| {
                        if i < $q { first[i] } else { others[i - $q] }
                    });
                    P::store(products, j, Self::sums::<P>(column));
                });
            }
        }
    )*};
}

cuts! {
    /// Karatsuba's split in two parts.
    K2: 2 => 3, lost 0;
    /// Karatsuba's split in three parts.
    K3: 3 => 6, lost 0;
    /// Toom-3: points 0, 1, -1, 2, ∞.
    T3: 3 => 5, lost 1;
    /// Toom-5: points 0, ±1, ±2, ±1/2, 3, ∞.
    T5: 5 => 9, lost 3;
}

impl K2 {
    #[inline(always)]
    fn lines<P: Pairs>([x0, x1, x2, x3]: [P::Word; 4]) -> [[P::Word; 2]; 3] {
        let minus = P::minus;
        [[minus(x0, x1), minus(x1, x2)], [x1, x2], [minus(x2, x1), minus(x3, x2)]]
    }

    #[inline(always)]
    fn forms<P: Pairs>([b0, b1]: [P::Word; 2]) -> [P::Word; 3] {
        [b0, P::plus(b0, b1), b1]
    }

    #[inline(always)]
    fn sums<P: Pairs>([p0, both, p1]: [P::Word; 3]) -> [P::Word; 2] {
        [P::plus(both, p0), P::plus(both, p1)]
    }
}

impl K3 {
    #[inline(always)]
    fn lines<P: Pairs>([x0, x1, x2, x3, x4, x5]: [P::Word; 6]) -> [[P::Word; 2]; 6] {
        let (plus, minus) = (P::plus, P::minus);
        let (x12, x23, x34) = (plus(x1, x2), plus(x2, x3), plus(x3, x4));
        [
            [minus(x0, x12), minus(x1, x23)],
            [minus(x2, plus(x1, x3)), minus(x3, plus(x2, x4))],
            [minus(x4, x23), minus(x5, x34)],
            [x1, x2],
            [x2, x3],
            [x3, x4],
        ]
    }

    #[inline(always)]
    fn forms<P: Pairs>([b0, b1, b2]: [P::Word; 3]) -> [P::Word; 6] {
        [b0, b1, b2, P::plus(b0, b1), P::plus(b0, b2), P::plus(b1, b2)]
    }

    #[inline(always)]
    fn sums<P: Pairs>([p0, p1, p2, p01, p02, p12]: [P::Word; 6]) -> [P::Word; 3] {
        let sum = |a, b, c| P::plus(P::plus(a, b), c);
        [sum(p0, p01, p02), sum(p1, p01, p12), sum(p2, p02, p12)]
    }
}

/// 1/a modulo 2^16 for an odd a.
const fn inverse(a: u16) -> u16 {
    let (mut r, mut i) = (a, 0);
    // Each step doubles the right bits, of which a itself has three.
    while i < 3 {
        r = r.wrapping_mul(2u16.wrapping_sub(a.wrapping_mul(r)));
        i += 1;
    }
    r
}

impl T3 {
    /// Lagrange's polynomials, times 2 and denominators. All but that of 2 have the factor x - 2: they are computed
    /// from w_k = 2x_k - x_(k+1).
    #[inline(always)]
    fn lines<P: Pairs>([x0, x1, x2, x3, x4, x5]: [P::Word; 6]) -> [[P::Word; 2]; 5] {
        let (plus, minus) = (P::plus, P::minus);
        let w = |x, next| minus(P::twice(x), next);
        let (w0, w1, w2, w3, w4) = (w(x0, x1), w(x1, x2), w(x2, x3), w(x3, x4), w(x4, x5));
        let w13 = minus(w1, w3);
        [
            [minus(w0, w2), w13],
            [plus(w1, w2), plus(w2, w3)],
            [minus(w2, w1), minus(w3, w2)],
            [minus(x3, x1), minus(x4, x2)],
            [w13, minus(w2, w4)],
        ]
    }

    /// The values at 0, 1, -1 and 2 over three, ∞.
    #[inline(always)]
    fn forms<P: Pairs>([b0, b1, b2]: [P::Word; 3]) -> [P::Word; 5] {
        let even = P::plus(b0, b2);
        let minus_1 = P::times(P::minus(even, b1), const { inverse(3) });
        // The difference of the values at 2 and -1 is 3b_1 + 3b_2.
        let two = P::plus(minus_1, P::plus(b1, b2));
        [b0, P::plus(even, b1), minus_1, two, b2]
    }

    /// The sums for the three parts. The product at ∞ counts twice.
    #[inline(always)]
    fn sums<P: Pairs>([p0, p1, minus_1, two, infinity]: [P::Word; 5]) -> [P::Word; 3] {
        let plus = P::plus;
        let (even, odd, twice) = (plus(p1, minus_1), P::minus(p1, minus_1), P::twice(two));
        let high = P::twice(plus(twice, infinity));
        [plus(plus(even, p0), two), plus(odd, twice), plus(even, high)]
    }
}

/// 4a
#[inline(always)]
fn times_4<P: Pairs>(a: P::Word) -> P::Word {
    P::twice(P::twice(a))
}

/// 3a
#[inline(always)]
fn times_3<P: Pairs>(a: P::Word) -> P::Word {
    P::plus(P::twice(a), a)
}

impl T5 {
    /// Lagrange's polynomials, times 8 and denominators. With Q = (x²-1)(4x²-1), S = (x²-1)(x²-4), P = (x²-4)(4x²-1)
    /// and Z = P·(x²-1) they are (x-3)·Z for 0 and ∞, x·Z for 3, and (x-3) times
    ///
    /// * (x² ± x)·P for ±1,
    /// * (x² ± 2x)·Q for ±2,
    /// * (2x² ± x)·S for ±1/2.
    ///
    /// d is x² - 1, w is x - 3, dw is both.
    #[inline(always)]
    fn lines<P: Pairs>(x: [P::Word; 10]) -> [[P::Word; 2]; 9] {
        let (plus, minus) = (P::plus, P::minus);
        let [d0, d1, d2, d3, d4, d5, d6, d7] = core::array::from_fn(|k| minus(x[k + 2], x[k]));
        let of_3 = |a, b, c| minus(times_4::<P>(plus(a, c)), P::times(b, 17));
        let three = [of_3(d1, d3, d5), of_3(d2, d4, d6)];
        let d = [d0, d1, d2, d3, d4, d5, d6, d7];
        let dw: [_; 7] = core::array::from_fn(|k| minus(d[k + 1], times_3::<P>(d[k])));
        let dw4: [_; 7] = core::array::from_fn(|k| times_4::<P>(dw[k]));
        let [q0, q1, q2, q3, q4] = core::array::from_fn(|k| minus(dw4[k + 2], dw[k]));
        let [s1, s2, s3] = core::array::from_fn(|k| minus(dw[k + 3], dw4[k + 1]));
        let [p1, p2, p3] = core::array::from_fn(|k| {
            let w = minus(x[k + 4], times_3::<P>(x[k + 3]));
            minus(minus(dw4[k + 3], dw4[k + 1]), P::times(w, 9))
        });
        let (q1_2, q2_2) = (P::twice(q1), P::twice(q2));
        let (s2_2, s3_2) = (P::twice(s2), P::twice(s3));
        let z = minus(q3, P::twice(q1_2));
        [
            [minus(q2, times_4::<P>(q0)), z],
            [plus(p2, p1), plus(p3, p2)],
            [minus(p2, p1), minus(p3, p2)],
            [plus(q2, q1_2), plus(q3, q2_2)],
            [minus(q2, q1_2), minus(q3, q2_2)],
            [plus(s2_2, s1), plus(s3_2, s2)],
            [minus(s2_2, s1), minus(s3_2, s2)],
            three,
            [z, minus(q4, P::twice(q2_2))],
        ]
    }

    /// The values at 0, ±1, ±2, ±1/2, 3, ∞, over the values of Lagrange's polynomials at these points, times 8 (for
    /// ±1/2 over 16² too).
    #[inline(always)]
    fn forms<P: Pairs>([b0, b1, b2, b3, b4]: [P::Word; 5]) -> [P::Word; 9] {
        let (plus, minus) = (P::plus, P::minus);
        let over = |a, c: u16| P::times(a, c);
        let (even, odd) = (plus(plus(b0, b2), b4), plus(b1, b3));
        let even_2 = plus(times_4::<P>(plus(times_4::<P>(b4), b2)), b0);
        let odd_2 = P::twice(plus(times_4::<P>(b3), b1));
        let even_half = plus(times_4::<P>(plus(times_4::<P>(b0), b2)), b4);
        let odd_half = P::twice(plus(times_4::<P>(b1), b3));
        let three = [b3, b2, b1, b0].into_iter().fold(b4, |sum, b| plus(times_3::<P>(sum), b));
        [
            over(b0, const { inverse(3).wrapping_mul(2) }),
            over(plus(even, odd), const { inverse(9).wrapping_mul(2) }),
            over(minus(even, odd), const { inverse(9) }),
            over(plus(even_2, odd_2), const { inverse(45).wrapping_neg() }),
            over(minus(even_2, odd_2), const { inverse(225).wrapping_neg() }),
            over(plus(even_half, odd_half), const { inverse(225).wrapping_neg() }),
            over(minus(even_half, odd_half), const { inverse(315).wrapping_neg() }),
            over(three, const { inverse(525) }),
            P::twice(b4),
        ]
    }

    #[inline(always)]
    fn sums<P: Pairs>(
        [p0, p1, m1, p2, m2, half, minus_half, p3, p4]: [P::Word; 9],
    ) -> [P::Word; 5] {
        let (plus, minus, twice) = (P::plus, P::minus, P::twice);
        let (even, odd) = (plus(p1, m1), minus(p1, m1));
        let (even_2, odd_2) = (plus(p2, m2), minus(p2, m2));
        let (even_half, odd_half) = (plus(half, minus_half), minus(half, minus_half));
        let (three, nine) = (times_3::<P>(p3), P::times(p3, 9));
        let (even_2_4, even_half_4) = (times_4::<P>(even_2), times_4::<P>(even_half));
        let first = plus(plus(plus(even, p0), plus(even_2, p3)), times_4::<P>(even_half_4));
        let second = plus(plus(odd, three), twice(plus(odd_2, times_4::<P>(odd_half))));
        let third = plus(plus(even, nine), plus(even_2_4, even_half_4));
        let fourth =
            plus(plus(odd, times_3::<P>(nine)), twice(plus(times_4::<P>(odd_2), odd_half)));
        let fifth = plus(plus(even, even_half), plus(times_4::<P>(even_2_4), P::times(p3, 81)));
        [first, second, third, fourth, plus(fifth, p4)]
    }
}
