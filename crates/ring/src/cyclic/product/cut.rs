//! A cut, one step of Karatsuba or Toom–Cook: a product of polynomials with Q·M terms by R products of polynomials with
//! M terms.
//!
//! Operands are cut in Q parts. R linear forms of the parts, with small integers as coefficients, are multiplied one by
//! one, and the products give the 2Q - 1 coefficients of the product in the cut's own variable:
//!
//! ```text
//! 2^E·c_k = Σ_i A_ik·F_i(a)·F_i(b)      c_k = Σ_(j+l=k) a_j·b_l
//! ```
//!
//! The forms F are the table of a cut; A and E follow from them by solving this system over the 2-adic integers. Odd
//! denominators are inverted modulo 2^16; powers of two are not divided, so the product is 2^E too large and E of the
//! sixteen bits are lost.
//!
//! Transposed, the same numbers give a Hankel matrix times a vector, out_j = Σ_l h_(j+l)·b_l, by Hankel products of its
//! parts (Winograd's transposition principle):
//!
//! ```text
//! 2^E·out_j = Σ_i F_ij·(A_i(h)·F_i(b))
//! ```
//!
//! Relations between a row of A or F and its neighbours are found when the tables are computed ([`Rows`]):
//! differences with a root, even and odd parts of the rows of two opposite points, sums of coefficients three apart.

use core::marker::PhantomData;

use goodprime_lanes::Forms;

/// The most parts of a cut.
pub const MAX_Q: usize = 5;
/// The most products of a cut.
pub const MAX_R: usize = 13;
/// The most coefficients of a product in a cut's variable, and one more.
pub const MAX_C: usize = 2 * MAX_Q;

/// A cut, as a type: its linear forms, from which all else follows.
pub(crate) trait Cut {
    /// Parts of an operand.
    const Q: usize;
    /// Products.
    const R: usize;
    /// The coefficients of the R forms of Q parts.
    const FORMS: [[i16; MAX_Q]; MAX_R];
    /// A point (u : v), whose factor v·x - u divides all rows of A but its own, if there is one: differences
    /// v·h_(k+1) - u·h_k are shared then.
    const ROOT: Option<(i16, i16)> = None;

    /// Bits that are lost.
    const E: u32 = solve(Self::Q, Self::R, &Self::FORMS).1;
    /// The rows of A, for the Hankel operand.
    const LEFT: Rows = Rows::left(Self::Q, Self::R, &Self::FORMS, Self::ROOT);
    /// True in entry i if forms i and i + 1 are those of two opposite points.
    const OPPOSITE: [bool; MAX_R] = opposite(Self::R, &Self::FORMS);
}

/// The forms of a cut, transposed: the coefficients of its products in the parts of the result.
pub(crate) struct Transposed<C>(PhantomData<C>);

impl<C: Cut> Forms for Transposed<C> {
    const PRODUCTS: usize = C::R;
    const PARTS: usize = C::Q;
    const COEFFICIENTS: &'static [[i16; MAX_Q]] = &C::FORMS;
}

/// Integers modulo 2^`PRECISION`, which stand for 2-adic ones.
const PRECISION: u32 = 40;

/// Bits by which the right-hand side is scaled while the system is solved: no cut loses that many.
const ROOM: u32 = 8;

/// 1/a modulo 2^64 for an odd a.
const fn inverse(a: u64) -> u64 {
    let (mut r, mut i) = (a, 0);
    // Each step doubles the right bits, of which a itself has three.
    while i < 5 {
        r = r.wrapping_mul(2u64.wrapping_sub(a.wrapping_mul(r)));
        i += 1;
    }
    r
}

/// True if a and b are equal modulo 2^`PRECISION`.
const fn same(a: u64, b: u64) -> bool {
    a.wrapping_sub(b) << (64 - PRECISION) == 0
}

/// The unknowns A_i of one coefficient and the right-hand side.
type Equation = [u64; MAX_R + MAX_C];

/// A, scaled by 2^E, and E. Unknowns that the system leaves open are zero.
pub(crate) const fn solve(
    q: usize,
    r: usize,
    forms: &[[i16; MAX_Q]; MAX_R],
) -> ([[u64; MAX_C]; MAX_R], u32) {
    let mut system: [Equation; MAX_Q * MAX_Q] = [[0; MAX_R + MAX_C]; MAX_Q * MAX_Q];
    let (mut j, mut rows) = (0, 0);
    while j < q {
        let mut l = j;
        while l < q {
            let mut i = 0;
            while i < r {
                system[rows][i] = (forms[i][j] as i64 * forms[i][l] as i64) as u64;
                i += 1;
            }
            system[rows][MAX_R + j + l] = 1 << ROOM;
            rows += 1;
            l += 1;
        }
        j += 1;
    }
    let pivots = eliminate(r, rows, &mut system);
    let mut all = [[0; MAX_C]; MAX_R];
    let (mut least, mut i) = (ROOM, 0);
    while i < r {
        if let Some(row) = pivots[i] {
            let mut k = 0;
            while k < 2 * q - 1 {
                all[i][k] = system[row][MAX_R + k];
                if !same(all[i][k], 0) && all[i][k].trailing_zeros() < least {
                    least = all[i][k].trailing_zeros();
                }
                k += 1;
            }
        }
        i += 1;
    }
    i = 0;
    while i < r {
        let mut k = 0;
        while k < MAX_C {
            all[i][k] >>= least;
            k += 1;
        }
        i += 1;
    }
    (all, ROOM - least)
}

/// Gauss and Jordan's elimination with the pivot of the lowest power of two. Returns the equation that gives each
/// unknown.
const fn eliminate(
    r: usize,
    rows: usize,
    system: &mut [Equation; MAX_Q * MAX_Q],
) -> [Option<usize>; MAX_R] {
    let mut pivots = [None; MAX_R];
    let mut used = [false; MAX_Q * MAX_Q];
    loop {
        let (mut best, mut at) = (PRECISION, (0, 0));
        let mut row = 0;
        while row < rows {
            let mut i = 0;
            while i < r && !used[row] {
                let value = system[row][i];
                if pivots[i].is_none() && !same(value, 0) && value.trailing_zeros() < best {
                    (best, at) = (value.trailing_zeros(), (row, i));
                }
                i += 1;
            }
            row += 1;
        }
        if best == PRECISION {
            return pivots;
        }
        let (row, i) = at;
        (used[row], pivots[i]) = (true, Some(row));
        // Divides the equation by the pivot.
        let odd = inverse(system[row][i] >> best);
        let mut k = 0;
        while k < MAX_R + MAX_C {
            system[row][k] = (system[row][k] >> best).wrapping_mul(odd);
            k += 1;
        }
        let mut other = 0;
        while other < rows {
            let factor = system[other][i];
            let mut k = 0;
            while other != row && k < MAX_R + MAX_C {
                let product = factor.wrapping_mul(system[row][k]);
                system[other][k] = system[other][k].wrapping_sub(product);
                k += 1;
            }
            other += 1;
        }
    }
}

/// The method of computing a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// σ·Σ c_k·x_k.
    Plain,
    /// The even and the odd terms of this row, their sum scaled; the next row is their difference, scaled.
    Opposite,
    /// σ·Σ c_k·(x_k ± x_(k+3)) for k = 1, 2, 3; a sum if true.
    Folded(bool),
}

/// The rows of A, normalised: small coefficients and a scale.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    /// Coefficients.
    pub(crate) c: [[u16; MAX_C]; MAX_R],
    /// σ.
    pub(crate) scale: [u16; MAX_R],
    /// True for rows whose coefficients are those of differences with the root.
    pub(crate) on_root: [bool; MAX_R],
    /// The method for each row. The entry after [`Form::Opposite`] is ignored.
    pub(crate) form: [Form; MAX_R],
}

impl Rows {
    const fn left(
        q: usize,
        r: usize,
        forms: &[[i16; MAX_Q]; MAX_R],
        root: Option<(i16, i16)>,
    ) -> Self {
        let (all, _) = solve(q, r, forms);
        let mut rows = Self {
            c: [[0; MAX_C]; MAX_R],
            scale: [0; MAX_R],
            on_root: [false; MAX_R],
            form: [Form::Plain; MAX_R],
        };
        let mut normal = [([0; MAX_C], 0); MAX_R];
        let mut i = 0;
        while i < r {
            let mut row = all[i];
            if let Some(root) = root
                && let Some(quotient) = divide(&row, 2 * q - 1, root)
            {
                (row, rows.on_root[i]) = (quotient, true);
            }
            normal[i] = normalise(row);
            let mut k = 0;
            while k < MAX_C {
                rows.c[i][k] = normal[i].0[k] as u16;
                k += 1;
            }
            rows.scale[i] = normal[i].1 as u16;
            i += 1;
        }
        i = 0;
        while i < r {
            if let Some(sum) = folded(&normal[i].0) {
                rows.form[i] = Form::Folded(sum);
            } else if i + 1 < r
                && rows.on_root[i] == rows.on_root[i + 1]
                && let Some(sign) = opposes(&normal[i].0, &normal[i + 1].0)
            {
                rows.form[i] = Form::Opposite;
                rows.scale[i + 1] = (sign as u16).wrapping_mul(rows.scale[i + 1]);
                i += 1;
            }
            i += 1;
        }
        rows
    }
}

/// The coefficients of `row` in differences v·x_(k+1) - u·x_k, if it is a combination of them.
const fn divide(row: &[u64; MAX_C], n: usize, (u, v): (i16, i16)) -> Option<[u64; MAX_C]> {
    let (u, v) = (u as i64 as u64, v as i64 as u64);
    let mut quotient = [0; MAX_C];
    let mut k = 0;
    // From the end whose factor is odd.
    if v % 2 == 1 {
        let odd = inverse(v);
        let mut rest = 0u64;
        while k + 1 < n {
            let at = n - 2 - k;
            quotient[at] = row[at + 1].wrapping_add(rest).wrapping_mul(odd);
            rest = u.wrapping_mul(quotient[at]);
            k += 1;
        }
        if same(row[0].wrapping_add(rest), 0) { Some(quotient) } else { None }
    } else {
        let odd = inverse(u);
        let mut rest = 0u64;
        while k + 1 < n {
            quotient[k] = rest.wrapping_sub(row[k]).wrapping_mul(odd);
            rest = v.wrapping_mul(quotient[k]);
            k += 1;
        }
        if same(row[n - 1], rest) { Some(quotient) } else { None }
    }
}

/// The row divided by the largest power of two and by the odd part of its first coefficient, and both.
const fn normalise(row: [u64; MAX_C]) -> ([u64; MAX_C], u64) {
    let (mut least, mut odd, mut k) = (PRECISION, 0, 0);
    while k < MAX_C {
        if !same(row[k], 0) {
            let zeros = row[k].trailing_zeros();
            if odd == 0 {
                odd = row[k] >> zeros;
            }
            if zeros < least {
                least = zeros;
            }
        }
        k += 1;
    }
    let mut normal = [0; MAX_C];
    k = 0;
    while k < MAX_C && odd != 0 {
        normal[k] = (row[k] >> least).wrapping_mul(inverse(odd));
        k += 1;
    }
    (normal, if odd == 0 { 0 } else { odd << least })
}

/// True if the coefficients from the second to the seventh are equal three apart, false if they are opposite three
/// apart; none if neither, or if there are others.
const fn folded(row: &[u64; MAX_C]) -> Option<bool> {
    let (mut sum, mut difference, mut all, mut k) = (true, true, 0, 0);
    while k < MAX_C {
        if k >= 1 && k <= 3 {
            sum = sum && same(row[k], row[k + 3]);
            difference = difference && same(row[k], row[k + 3].wrapping_neg());
        }
        let inside = k >= 1 && k <= 6;
        if !same(row[k], 0) {
            all += 1;
            (sum, difference) = (sum && inside, difference && inside);
        }
        k += 1;
    }
    if all > 2 && sum {
        Some(true)
    } else if all > 2 && difference {
        Some(false)
    } else {
        None
    }
}

/// ±1 if `b` is that multiple of the even terms of `a` minus its odd ones, and there are both.
const fn opposes(a: &[u64; MAX_C], b: &[u64; MAX_C]) -> Option<i64> {
    let (mut plus, mut minus, mut even, mut odd, mut k) = (true, true, false, false, 0);
    while k < MAX_C {
        let term = if k % 2 == 0 { a[k] } else { a[k].wrapping_neg() };
        plus = plus && same(b[k], term);
        minus = minus && same(b[k], term.wrapping_neg());
        if !same(a[k], 0) {
            (even, odd) = (even || k % 2 == 0, odd || k % 2 == 1);
        }
        k += 1;
    }
    match (even && odd, plus, minus) {
        (true, true, _) => Some(1),
        (true, _, true) => Some(-1),
        _ => None,
    }
}

/// Returns true for each form of a point whose opposite comes next.
const fn opposite(r: usize, forms: &[[i16; MAX_Q]; MAX_R]) -> [bool; MAX_R] {
    let mut is = [false; MAX_R];
    let mut i = 0;
    while i + 1 < r {
        let (mut so, mut odd, mut even, mut j) = (true, false, false, 0);
        while j < MAX_Q {
            let sign = if j % 2 == 0 { 1 } else { -1 };
            so = so && forms[i + 1][j] == sign * forms[i][j];
            (even, odd) = match (j % 2, forms[i][j]) {
                (_, 0) => (even, odd),
                (0, _) => (true, odd),
                _ => (even, true),
            };
            j += 1;
        }
        if so && even && odd {
            is[i] = true;
            i += 1;
        }
        i += 1;
    }
    is
}
