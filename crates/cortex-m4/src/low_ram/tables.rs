//! The constants of the passes in low RAM, by const evaluation.

use super::{BLOCKS, LEAF, ROW, ROWS};
use crate::field::Field;

/// Words of the constants of all points.
pub(crate) const DENSE: usize = BLOCKS * BLOCKS / 2;
/// Words of a matrix of the inverse transform.
pub(crate) const BACK: usize = BLOCKS * BLOCKS / 2;

/// The modulus and the generator from which points are computed.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    m: Field,
    /// A generator of the units modulo q.
    generator: i64,
}

impl Points {
    /// The points modulo q.
    pub const fn new(m: Field) -> Self {
        Self { m, generator: m.root(m.q as i64 - 1) }
    }

    /// ρ of a row. Rows from 8 on have the first powers of the generator, rows 7 - i their inverses.
    pub const fn rho(self, row: usize) -> i64 {
        let power = row as i64 - BLOCKS as i64;
        self.m.power(self.generator, if power >= 0 { power + 1 } else { power })
    }

    /// ζ of a leaf of a row: ρ times a root of z^3 - 1, or times one of z^3 + 1.
    pub const fn zeta(self, row: usize, leaf: usize) -> i64 {
        let w = self.m.power(self.generator, (self.m.q as i64 - 1) / 3);
        let zeta = self.m.times(self.rho(row), self.m.power(w, leaf as i64 % 3));
        if leaf < 3 { zeta } else { -zeta }
    }

    /// The 2v + 1st powers of ρ^3, a square root of the point, of pair i and of its inverse.
    const fn powers(self, i: usize, v: usize) -> (i64, i64) {
        let power = self.m.power(self.rho(BLOCKS + i), 3 * (2 * v as i64 + 1));
        (power, self.m.invert(power))
    }
}

/// Two constants in a word, times the inverse of the reduction's factor.
const fn pair(m: Field, low: i64, high: i64) -> i32 {
    let unit = m.invert(m.leaf());
    let [low, high] = [m.times(low, unit) as u16, m.times(high, unit) as u16];
    (low as u32 | (high as u32) << 16) as i32
}

/// One of the two constants of a word: the upper one if `upper`.
pub(crate) const fn constant(word: i32, upper: bool) -> i32 {
    (if upper { word >> 16 } else { word }) as i16 as i32
}

pub(super) const fn dense(points: Points) -> [i32; DENSE] {
    let m = points.m;
    let (half, mut t, mut i) = (m.invert(2), [0; DENSE], 0);
    while i < BLOCKS {
        let mut v = 0;
        while v < BLOCKS / 2 {
            let ((p, n), (p1, n1)) = (points.powers(i, v), points.powers(i, v + 1));
            let at = i * BLOCKS / 2 + v / 2;
            t[at] = pair(m, m.times(p + n, half), m.times(p1 + n1, half));
            t[at + 2] = pair(m, m.times(p - n, half), m.times(p1 - n1, half));
            v += 2;
        }
        i += 1;
    }
    t
}

/// x times -2^32.
const fn times_word(m: Field, x: i64) -> i16 {
    m.center(-m.times(x, 1 << 32)) as i16
}

pub(super) const fn rho(points: Points) -> [i16; ROWS] {
    let (mut t, mut row) = ([0; ROWS], 0);
    while row < ROWS {
        t[row] = times_word(points.m, points.rho(row));
        row += 1;
    }
    t
}

pub(super) const fn units(points: Points) -> [i16; 2] {
    let m = points.m;
    [times_word(m, 1), times_word(m, m.invert(m.times((ROW / LEAF) as i64, m.leaf())))]
}

pub(super) const fn zeta(points: Points) -> i32 {
    points.m.plantard(-points.m.invert(1 << 16))
}

pub(super) const fn six(points: Points) -> [[i32; 3]; 2] {
    let m = points.m;
    let w = m.power(points.generator, (m.q as i64 - 1) / 3);
    [[m.plantard(w), m.plantard(1), m.q], [m.plantard(m.invert(w)), m.plantard(1), m.q]]
}

/// A matrix, followed in each row by the identity or its inverse.
type Beside = [[i64; 2 * BLOCKS]; BLOCKS];

/// Row `to` less f times row `from`.
const fn subtract(m: Field, t: &mut Beside, (to, from): (usize, usize), f: i64) {
    let mut k = 0;
    while k < 2 * BLOCKS {
        t[to][k] = m.center(t[to][k] - m.times(f, t[from][k])) as i64;
        k += 1;
    }
}

/// Half of the inverse of the matrix s_i^(v+1/2) ± s_i^-(v+1/2), by Gauss and Jordan.
pub(super) const fn back(points: Points, sign: i64) -> [i32; BACK] {
    let m = points.m;
    let (mut t, mut i): (Beside, _) = ([[0; 2 * BLOCKS]; BLOCKS], 0);
    while i < BLOCKS {
        let mut v = 0;
        while v < BLOCKS {
            let (p, n) = points.powers(i, v);
            t[i][v] = m.center(p + sign * n) as i64;
            v += 1;
        }
        t[i][BLOCKS + i] = 1;
        i += 1;
    }
    let mut c = 0;
    while c < BLOCKS {
        assert!(t[c][c] != 0, "points for which no rows have to change places");
        let unit = m.invert(t[c][c]) - 1;
        // The row times the inverse of its element.
        subtract(m, &mut t, (c, c), -unit);
        let mut r = 0;
        while r < BLOCKS {
            if r != c {
                let f = t[r][c];
                subtract(m, &mut t, (r, c), f);
            }
            r += 1;
        }
        c += 1;
    }
    let (mut out, mut k, half) = ([0; BACK], 0, m.invert(2));
    while k < BACK {
        let (row, at) = (&t[k / (BLOCKS / 2)], BLOCKS + 2 * (k % (BLOCKS / 2)));
        out[k] = pair(m, m.times(row[at], half), m.times(row[at + 1], half));
        k += 1;
    }
    out
}
