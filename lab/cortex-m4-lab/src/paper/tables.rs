//! Constants of both sizes, computed when they are compiled. Kernels read them word by word, in this order.

use crate::mixed::plan::{Bounds, M, N1530, Plan, Tables};
use goodprime_cortex_m4::field::Field;

/// 2^32/q, rounded to the nearest: the factor of the paper's Algorithm 7.
pub const QUOTIENT: i32 = (((1i64 << 32) + M.q as i64 / 2) / M.q as i64) as i32;

/// The roots of 1530: of order 17, as the pass over rows has it, and of order 9.
const ROOT_17: i64 = M.root(17);
const ROOT_9: i64 = M.root(9);
/// The root of order 270.
const ROOT_270: i64 = M.root(270);

/// Two constants in a word.
const fn pair(low: i64, high: i64) -> i32 {
    M.center(low) & 0xffff | M.center(high) << 16
}

/// x and x² in a word.
const fn powers(x: i64) -> i32 {
    pair(x, M.times(x, x))
}

/// The factors of the three results of a Cooley-Tukey butterfly with a twiddle.
const fn cooley_tukey(twiddle: i64, root: i64) -> [i32; 3] {
    let (once, twice) = (M.times(twiddle, root), M.times(twiddle, M.times(root, root)));
    [powers(twiddle), powers(once), powers(twice)]
}

/// A table with other words from a place on.
const fn with<const N: usize, const K: usize>(
    mut table: [i32; N],
    at: usize,
    words: [i32; K],
) -> [i32; N] {
    let mut i = 0;
    while i < K {
        table[at + i] = words[i];
        i += 1;
    }
    table
}

/// Twiddles of 1530. Row r is modulo x^90 - w^r for the root w of order 17: the first layer multiplies by a cube root of w^r,
/// and the second one, in third j, by a cube root of what the first one left.
const fn of_row(r: usize, layer: usize, j: usize) -> i64 {
    // 6 = 1/3 and 2 = 1/9 modulo 17.
    match layer {
        0 => M.power(ROOT_17, 6 * r as i64),
        _ => M.times(M.power(ROOT_17, 2 * r as i64), M.power(ROOT_9, j as i64)),
    }
}

/// The type of [`NINES_1530`].
pub type Nines1530 = [i32; 2 + 17 * 12];
/// The type of [`NINES_1530_BACK`].
pub type Nines1530Back = [i32; 3 + 17 * 4];
/// The type of [`SIXES`].
pub type Sixes = [i32; 3 + 45 * 3];
/// The type of [`SIXES_BACK`].
pub type SixesBack = [i32; 2 + 45 * 5];
/// The type of [`NINES_1620`].
pub type Nines1620 = [i32; 3 + 5 * 4];
/// The type of [`NINES_1620_BACK`].
pub type Nines1620Back = [i32; 2 + 5 * 12];

/// 1530: radix 3 and 3 behind radix 17, by Cooley-Tukey: in row r the factors of the first layer, and of each third those
/// of the second one.
pub static NINES_1530: Nines1530 = {
    let (mut t, root, mut r) = ([0; _], M.power(ROOT_9, 3), 0);
    (t[0], t[1]) = (QUOTIENT, M.q);
    while r < 17 {
        t = with(t, 2 + 12 * r, cooley_tukey(of_row(r, 0, 0), root));
        let mut j = 0;
        while j < 3 {
            t = with(t, 2 + 12 * r + 3 * (1 + j), cooley_tukey(of_row(r, 1, j), root));
            j += 1;
        }
        r += 1;
    }
    t
};

/// 1530 back, by Gentleman-Sande: in row r the twiddles of three thirds, and those of the layer behind it.
pub static NINES_1530_BACK: Nines1530Back = {
    let (mut t, mut r) = ([0; _], 0);
    (t[0], t[1], t[2]) = (QUOTIENT, M.q, powers(M.power(ROOT_9, -3)));
    while r < 17 {
        let mut j = 0;
        while j < 3 {
            t[3 + 4 * r + j] = powers(M.invert(of_row(r, 1, j)));
            j += 1;
        }
        t[3 + 4 * r + 3] = powers(M.invert(of_row(r, 0, 0)));
        r += 1;
    }
    t
};

/// A power of the root of order `order`, which divides 270.
const fn root(order: i64, e: i64) -> i64 {
    M.power(ROOT_270, 270 / order * e)
}

/// 1620: radix 2 and 3 by Gentleman-Sande: of each place the twiddles of radix 3 and three of radix 2.
pub static SIXES: Sixes = {
    let (mut t, mut n) = ([0; _], 0);
    (t[0], t[1], t[2]) = (powers(root(3, 1)), QUOTIENT, M.q);
    while n < 45 {
        let at = n as i64;
        let words = [
            powers(root(135, at)),
            pair(root(270, at), root(270, at + 45)),
            pair(root(270, at + 90), 0),
        ];
        t = with(t, 3 + 3 * n, words);
        n += 1;
    }
    t
};

/// 1620 back: of each place the factors of radix 3, and the twiddles of radix 2.
pub static SIXES_BACK: SixesBack = {
    let (mut t, mut n) = ([0; _], 0);
    (t[0], t[1]) = (QUOTIENT, M.q);
    while n < 45 {
        let at = -(n as i64);
        t = with(t, 2 + 5 * n, cooley_tukey(root(135, at), root(3, -1)));
        let twiddles = [pair(root(270, at), root(270, at - 45)), pair(root(270, at - 90), 0)];
        t = with(t, 2 + 5 * n + 3, twiddles);
        n += 1;
    }
    t
};

/// 1620: radix 3 and 3 by Gentleman-Sande, for lengths 45 and 15: of each of five places three twiddles, and one.
pub static NINES_1620: Nines1620 = {
    let (mut t, mut n) = ([0; _], 0);
    (t[0], t[1], t[2]) = (QUOTIENT, M.q, powers(root(3, 1)));
    while n < 5 {
        let mut k = 0;
        while k < 3 {
            t[3 + 4 * n + k] = powers(root(45, (n + 5 * k) as i64));
            k += 1;
        }
        t[3 + 4 * n + 3] = powers(root(15, n as i64));
        n += 1;
    }
    t
};

/// 1620 back, by Cooley-Tukey.
pub static NINES_1620_BACK: Nines1620Back = {
    let (mut t, mut n) = ([0; _], 0);
    (t[0], t[1]) = (QUOTIENT, M.q);
    while n < 5 {
        t = with(t, 2 + 12 * n, cooley_tukey(root(15, -(n as i64)), root(3, -1)));
        let mut k = 0;
        while k < 3 {
            let twiddle = root(45, -((n + 5 * k) as i64));
            t = with(t, 2 + 12 * n + 3 * (1 + k), cooley_tukey(twiddle, root(3, -1)));
            k += 1;
        }
        n += 1;
    }
    t
};

/// Radix 5: w² : w and w⁴ : w³ of Algorithm 14.
const fn fives(sign: i64) -> [i32; 4] {
    [
        pair(root(5, sign), root(5, 2 * sign)),
        pair(root(5, 3 * sign), root(5, 4 * sign)),
        QUOTIENT,
        M.q,
    ]
}

/// Radix 5, there and back.
pub static FIVES: [[i32; 4]; 2] = [fives(1), fives(-1)];

/// ζ of each leaf of 1530.
const fn leaves_1530() -> [i32; 155] {
    let (mut t, mut i) = ([0; 155], 0);
    (t[0], t[1]) = (M.q, M.inverse);
    while i < 153 {
        let (row, third, e) = (i / 9, i / 3 % 3, i % 3);
        let zeta = M.times(of_row(row, 1, third), M.power(ROOT_9, 3 * e as i64));
        t[2 + i] = M.plantard(zeta);
        i += 1;
    }
    t
}

/// ζ of each leaf of 1620: the paper's digit-reversed order, radix 2, 3, 3, 3 and 5.
const fn leaves_1620() -> [i32; 272] {
    let (mut t, mut i) = ([0; 272], 0);
    (t[0], t[1]) = (M.q, M.inverse);
    while i < 270 {
        t[2 + i] = M.plantard(root(270, reversed(i)));
        i += 1;
    }
    t
}

/// The exponent at place i: the paper's R with its factors up to the radix before.
pub const fn reversed(i: usize) -> i64 {
    let digits = [i / 135, i / 45 % 3, i / 15 % 3, i / 5 % 3, i % 5];
    (digits[0] + 2 * digits[1] + 6 * digits[2] + 18 * digits[3] + 54 * digits[4]) as i64
}

/// The data of the passes that are those of [`crate::mixed`]: radix 17, products of leaves, and the fold.
const fn plan(length: usize, leaf: usize, leaves: &'static [i32], fold: i32) -> Plan<'static> {
    Plan {
        length,
        leaf,
        forward: &[],
        back: &[],
        tables: Tables {
            columns: &[],
            small: &[],
            columns_back: &[],
            places: &[],
            seventeens: N1530.tables.seventeens,
            threes: [&[]; 2],
            // Not used: the pass that has radix 17 looks at them.
            nines: N1530.tables.nines,
            leaves,
            fold,
        },
        bounds: Bounds { first: 0, small: 0, forward: [0; 2], back: [0; 2], unfolded: 0 },
    }
}

/// Returns the factor by which the fold multiplies: it undoes the factor of the leaves and divides
/// by `length`, which is 1 if another pass divides by the length of the transform.
const fn fold(m: Field, length: i64) -> i32 {
    m.plantard(m.invert(m.times(m.leaf(), length)))
}

/// 1530 = 17·3·3·10. The pass of radix 17 divides by 153.
pub static PLAN_1530: Plan<'static> = plan(1530, 10, &const { leaves_1530() }, fold(M, 1));
/// 1620 = 2·3·3·3·5·6.
pub static PLAN_1620: Plan<'static> = plan(1620, 6, &const { leaves_1620() }, fold(M, 270));
