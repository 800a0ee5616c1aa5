//! The constants of the passes, by const evaluation.
//!
//! A leaf has one digit of each length, the last one's running fastest. Its root y = x^leaf is the root of each length
//! to the power of that digit.

use crate::field::Field;

type Lengths = [usize; 3];

/// Returns the number that is 1 modulo the length at this place and 0 modulo the others.
const fn idempotent(lengths: Lengths, place: usize) -> usize {
    let n = super::leaves(lengths);
    let others = n / lengths[place];
    let mut e = others;
    while e % lengths[place] != 1 {
        e += others;
    }
    e % n
}

/// Returns the exponent of the root that y = x^leaf is modulo a leaf.
pub const fn exponent(lengths: Lengths, leaf: usize) -> usize {
    let (mut e, mut rest, mut i) = (0, leaf, 3);
    while i > 0 {
        i -= 1;
        e += rest % lengths[i] * idempotent(lengths, i);
        rest /= lengths[i];
    }
    e % super::leaves(lengths)
}

/// The root of the order of all leaves.
pub(crate) const fn root(m: Field, lengths: Lengths) -> i64 {
    m.root(super::leaves(lengths) as i64)
}

/// The root of the length at this place.
const fn root_of(m: Field, lengths: Lengths, place: usize) -> i64 {
    m.power(root(m, lengths), idempotent(lengths, place) as i64)
}

/// The number a of a point: 1, 2, 1/2.
const fn point(m: Field, point: usize) -> i64 {
    match point {
        0 => 1,
        1 => 2,
        2 => m.invert(2),
        _ => panic!("no such point"),
    }
}

/// ζ of a leaf.
pub const fn zeta(m: Field, lengths: Lengths, leaf: usize) -> i64 {
    zeta_of(m, root(m, lengths), lengths, leaf)
}

/// ζ of a leaf, from the [`root`], which takes longer to find than all ζ.
pub(crate) const fn zeta_of(m: Field, root: i64, lengths: Lengths, leaf: usize) -> i64 {
    let y = m.power(root, exponent(lengths, leaf) as i64);
    m.times(point(m, leaf / super::leaves(lengths)), y)
}

/// 1 over the number of leaves.
const fn over_leaves(m: Field, lengths: Lengths) -> i64 {
    m.invert(super::leaves(lengths) as i64)
}

pub(super) const fn leaves<const N: usize>(m: Field, lengths: Lengths) -> [i32; N] {
    let mut t = [0; N];
    (t[0], t[1], t[2], t[3]) = (m.q, m.inverse, m.montgomery(), N as i32 - 4);
    let (root, mut i) = (root(m, lengths), 4);
    while i < N {
        t[i] = m.center(m.times(zeta_of(m, root, lengths, i - 4), 1 << 16));
        i += 1;
    }
    t
}

const fn square(m: Field, w: i64) -> i32 {
    m.plantard(m.power(w, 2))
}

/// Constants of 4-point and 3-point transforms with reduced sums.
pub(super) mod reduced_twelve {
    use super::*;

    pub(crate) const fn forward(m: Field, lengths: Lengths) -> [i32; 4] {
        let [i, w] = twelve::forward(m, lengths);
        [i, w, square(m, root_of(m, lengths, 1)), m.plantard(1)]
    }

    pub(crate) const fn back(m: Field, lengths: Lengths) -> [i32; 5] {
        let [one, i, w] = twelve::back(m, lengths);
        [one, i, w, square(m, m.invert(root_of(m, lengths, 1))), one]
    }
}

/// Constants of 3-point and, if there are any, 4-point transforms of whole operands: 1, w, w², i, and those for the
/// inverse roots.
pub(crate) mod threes {
    use super::*;

    const fn table(m: Field, i: i64, w: i64) -> [i32; 4] {
        [m.plantard(1), m.plantard(w), square(m, w), m.plantard(i)]
    }

    pub(crate) const fn forward(m: Field, lengths: Lengths) -> [i32; 4] {
        table(m, root_of(m, lengths, 0), root_of(m, lengths, 1))
    }

    pub(crate) const fn back(m: Field, lengths: Lengths) -> [i32; 4] {
        table(m, m.invert(root_of(m, lengths, 0)), m.invert(root_of(m, lengths, 1)))
    }
}

/// Constants of 2-point and 5-point transforms.
pub(crate) mod ten {
    use super::*;

    pub(crate) const fn forward(m: Field, lengths: Lengths) -> [i32; 5] {
        let w = root_of(m, lengths, 1);
        let mut t = [0; 5];
        let mut e = 0;
        while e < 5 {
            t[e] = m.plantard(m.power(w, e as i64));
            e += 1;
        }
        t
    }

    pub(crate) const fn back(m: Field, lengths: Lengths) -> [i32; 6] {
        even_and_odd(m, m.invert(root_of(m, lengths, 1)), over_leaves(m, lengths))
    }

    /// Constants of 5-point transforms by even and odd parts, for operands of all blocks.
    pub(crate) const fn whole(m: Field, lengths: Lengths) -> [i32; 6] {
        even_and_odd(m, root_of(m, lengths, 1), 1)
    }

    const fn even_and_odd(m: Field, w: i64, scale: i64) -> [i32; 6] {
        let half = m.times(m.invert(2), scale);
        let (w2, w3, w4) = (m.power(w, 2), m.power(w, 3), m.power(w, 4));
        let sums = [2, w + w4, w2 + w3, w - w4, w2 - w3, w4 - w];
        let mut t = [0; 6];
        let mut i = 0;
        while i < 6 {
            t[i] = m.plantard(m.times(sums[i], half));
            i += 1;
        }
        t
    }
}

/// Constants of 4-point and 3-point transforms.
pub(super) mod twelve {
    use super::*;

    pub(crate) const fn forward(m: Field, lengths: Lengths) -> [i32; 2] {
        [m.plantard(root_of(m, lengths, 0)), m.plantard(root_of(m, lengths, 1))]
    }

    pub(crate) const fn back(m: Field, lengths: Lengths) -> [i32; 3] {
        let (i, w) = (root_of(m, lengths, 0), root_of(m, lengths, 1));
        [m.plantard(1), m.plantard(m.invert(i)), m.plantard(m.invert(w))]
    }
}

/// Constants of 2-point and 7-point transforms.
pub(crate) mod fourteen {
    use super::*;

    pub(crate) const fn forward(m: Field, lengths: Lengths) -> [i32; 13] {
        seven::table(m, root_of(m, lengths, 1), 1)
    }

    pub(crate) const fn back(m: Field, lengths: Lengths) -> [i32; 13] {
        seven::table(m, m.invert(root_of(m, lengths, 1)), over_leaves(m, lengths))
    }
}

/// Constants of points, and of 2-point and 3-point transforms.
mod six {
    use super::*;

    /// Writes w, w², 1 at the end of a table.
    const fn put_roots<const N: usize>(m: Field, w: i64, t: &mut [i32; N], end: usize) {
        (t[end - 3], t[end - 2], t[end - 1]) =
            (m.plantard(w), m.plantard(m.power(w, 2)), m.plantard(1));
    }

    /// The tables of the points, the first one last.
    pub(super) const fn forward<const N: usize>(m: Field, lengths: Lengths) -> [i32; N] {
        let (mut t, row, w) = ([0; N], lengths[2], root_of(m, lengths, 1));
        put_roots(m, w, &mut t, N);
        let size = 9 * row + 3;
        let mut n = 0;
        while n < N - 3 {
            let (of_point, at) = (n / size + 1, n % size);
            if at < 9 * row {
                let block = at / 9 + row * (at % 9);
                t[n] = m.plantard(m.power(point(m, of_point), block as i64));
            } else if at == 9 * row {
                put_roots(m, w, &mut t, n + 3);
            }
            n += 1;
        }
        t
    }

    /// The coefficients of the polynomial of degree 2 that is 1 at s of this one of three points and 0 at the others.
    const fn lagrange(m: Field, lengths: Lengths, at: usize) -> [i64; 3] {
        let n = super::super::leaves(lengths) as i64;
        let s = m.power(point(m, at), n);
        let (p, r) = (m.power(point(m, (at + 1) % 3), n), m.power(point(m, (at + 2) % 3), n));
        let denominator = m.times(s - p, s - r);
        assert!(denominator != 0);
        let over = m.invert(denominator);
        [m.times(m.times(p, r), over), m.times(-(p + r), over), over]
    }

    /// The constants of the interpolation: 1 and the upper two coefficients at the first point, and for each block n
    /// those at the two others, times a^-n; then those of the 3-point transform.
    pub(super) const fn back_of_three<const N: usize>(m: Field, lengths: Lengths) -> [i32; N] {
        let mut t = [0; N];
        put_roots(m, m.invert(root_of(m, lengths, 1)), &mut t, N);
        let [_, c1, c2] = lagrange(m, lengths, 0);
        (t[0], t[1], t[2]) = (m.plantard(1), m.plantard(c1), m.plantard(c2));
        let mut n = 0;
        while n < N - 6 {
            let (block, at) = (n / 4, n % 4 / 2 + 1);
            let twist = m.power(point(m, at), -(block as i64));
            t[n + 3] = m.plantard(m.times(lagrange(m, lengths, at)[n % 2 + 1], twist));
            n += 1;
        }
        t
    }

    /// The constants for the s of the second point: -1/s, (1+s)/s and 1 for the lowest coefficients; -1/(s-1) and for
    /// each block n a^-n/(s-1) for the interpolation; then those of the 3-point transform.
    pub(super) const fn back_of_two<const N: usize>(m: Field, lengths: Lengths) -> [i32; N] {
        let mut t = [0; N];
        put_roots(m, m.invert(root_of(m, lengths, 1)), &mut t, N);
        let s = m.power(point(m, 1), super::super::leaves(lengths) as i64);
        assert!(s != 1);
        let (unit, over) = (m.invert(s - 1), m.invert(s));
        t[0] = m.plantard(-over);
        t[1] = m.plantard(m.times(1 + s, over));
        t[2] = m.plantard(1);
        t[3] = m.plantard(-unit);
        let mut n = 0;
        while n < N - 7 {
            t[n + 4] = m.plantard(m.times(unit, m.power(point(m, 1), -(n as i64))));
            n += 1;
        }
        t
    }
}

/// Constants of three points and rows of 7 blocks.
pub(super) mod six_by_7 {
    use super::*;

    pub(crate) const fn forward(m: Field, lengths: Lengths) -> [i32; 135] {
        six::forward(m, lengths)
    }

    pub(crate) const fn back(m: Field, lengths: Lengths) -> [i32; 174] {
        six::back_of_three(m, lengths)
    }
}

/// Constants of two points and rows of 13 blocks.
pub(super) mod six_by_13 {
    use super::*;

    pub(crate) const fn forward(m: Field, lengths: Lengths) -> [i32; 123] {
        six::forward(m, lengths)
    }

    pub(crate) const fn back(m: Field, lengths: Lengths) -> [i32; 85] {
        six::back_of_two(m, lengths)
    }
}

/// Constants of 9-point transforms.
pub(crate) mod nine {
    use super::*;

    const fn table(m: Field, w: i64) -> [i32; 7] {
        const EXPONENTS: [i64; 7] = [0, 3, 1, 2, 4, 8, 5];
        let mut t = [0; 7];
        let mut i = 0;
        while i < 7 {
            t[i] = m.plantard(m.power(w, EXPONENTS[i]));
            i += 1;
        }
        t
    }

    pub(crate) const fn forward(m: Field, lengths: Lengths) -> [i32; 7] {
        table(m, root_of(m, lengths, 2))
    }

    pub(crate) const fn back(m: Field, lengths: Lengths) -> [i32; 7] {
        table(m, m.invert(root_of(m, lengths, 2)))
    }
}

/// Constants of 7-point transforms: with u = 1, c_j = (w^j + w^-j)/2 and t_j = (w^j - w^-j)/2 the pairs u:u, and for k
/// = 1, 2, 3 u:c_k, c_2k:c_3k, t_k:t_2k, t_3k:0. All of them are divided by [`Field::leaf`], and multiplied by a scale.
pub(crate) mod seven {
    use super::*;

    pub(super) const fn table(m: Field, w: i64, scale: i64) -> [i32; 13] {
        let unit = m.times(scale, m.invert(m.leaf()));
        let half = m.times(unit, m.invert(2));
        let mut t = [0; 13];
        t[0] = pair(m, unit, unit);
        let mut k = 1;
        while k <= 3 {
            let at = 4 * k as usize - 3;
            t[at] = pair(m, unit, half * (m.power(w, k) + m.power(w, -k)));
            let even =
                [m.power(w, 2 * k) + m.power(w, -2 * k), m.power(w, 3 * k) + m.power(w, -3 * k)];
            t[at + 1] = pair(m, half * even[0], half * even[1]);
            let odd = [m.power(w, k) - m.power(w, -k), m.power(w, 2 * k) - m.power(w, -2 * k)];
            t[at + 2] = pair(m, half * odd[0], half * odd[1]);
            t[at + 3] = pair(m, half * (m.power(w, 3 * k) - m.power(w, -3 * k)), 0);
            k += 1;
        }
        t
    }

    pub(crate) const fn forward(m: Field, lengths: Lengths) -> [i32; 13] {
        table(m, root_of(m, lengths, 2), 1)
    }

    pub(crate) const fn back(m: Field, lengths: Lengths) -> [i32; 13] {
        table(m, m.invert(root_of(m, lengths, 2)), over_leaves(m, lengths))
    }
}

/// Constants of 13-point transforms: with c_n and t_n half the sum and half the difference of w^(2^n) and w^-(2^n), the
/// pairs c_n:c_(n+1) for n < 6 and t_n:t_(n+1) for n < 10, and 1:1. They are scaled like those of 7-point transforms.
pub(crate) mod thirteen {
    use super::*;

    const fn table(m: Field, w: i64, scale: i64) -> [i32; 17] {
        let unit = m.times(scale, m.invert(m.leaf()));
        let half = m.times(unit, m.invert(2));
        let (mut c, mut t, mut n) = ([0; 11], [0; 11], 0);
        while n < 11 {
            let (x, y) = (m.power(w, 1 << n), m.power(w, -(1 << n)));
            (c[n], t[n]) = (m.times(half, x + y), m.times(half, x - y));
            n += 1;
        }
        let mut words = [pair(m, unit, unit); 17];
        n = 0;
        while n < 10 {
            if n < 6 {
                words[n] = pair(m, c[n], c[n + 1]);
            }
            words[6 + n] = pair(m, t[n], t[n + 1]);
            n += 1;
        }
        words
    }

    pub(crate) const fn forward(m: Field, lengths: Lengths) -> [i32; 17] {
        table(m, root_of(m, lengths, 2), 1)
    }

    pub(crate) const fn back(m: Field, lengths: Lengths) -> [i32; 17] {
        table(m, m.invert(root_of(m, lengths, 2)), over_leaves(m, lengths))
    }
}

/// Two constants in a word, the first one in the lower half.
const fn pair(m: Field, low: i64, high: i64) -> i32 {
    m.center(high) << 16 | m.center(low) & 0xffff
}
