//! Short discrete Fourier transforms of a few vectors, lane by lane, that several algorithms share.
//!
//! In 16 bits: In the bound of a reduction, or of a multiplication whose operand was below 3q: about 0.8q. Out below
//! 2^15. No twiddle factors between the operands: those belong to the stages.

use goodprime_lanes::modulus::{inverse_long, power_long};
use goodprime_lanes::{Constant, Modulus, Style};

use super::field::Field;
use super::roots::root;
use crate::params::Params;
use crate::unroll;

/// The roots that a small transform multiplies by; those that it does not need are 1.
#[derive(Clone, Copy)]
pub struct Roots<C = Constant> {
    /// Order 3.
    pub w3: C,
    /// Order 4.
    pub w4: C,
    /// Order 8, and its cube.
    pub w8: [C; 2],
    /// Order 9, its square and its fourth power.
    pub w9: [C; 3],
    /// For w of order 5: −1/4 and (w − w² − w³ + w⁴)/4; e, f − e and e + f, where e = (w − w⁴)/2
    /// and f = (w² − w³)/2.
    pub w5: [C; 5],
}

impl Roots {
    /// The roots for a transform of `radix` blocks, forward and backward.
    pub const fn both<R: Params>(style: Style, radix: usize) -> [Self; 2] {
        let q = <R::Q as Modulus>::Q as i64;
        let w = root(radix, <R::Q as Modulus>::Q);
        [
            Roots::new(radix, w, q).prepare::<R::Q>(style),
            Roots::new(radix, inverse_long(w, q), q).prepare::<R::Q>(style),
        ]
    }
}

/// The constants of lanes of this style modulo `M`.
pub const fn constants<M: Modulus, const N: usize>(
    numbers: &[i64; N],
    style: Style,
) -> [Constant; N] {
    let mut r = [Constant::new::<M>(style, 1); N];
    let mut i = 0;
    while i < N {
        r[i] = Constant::new::<M>(style, numbers[i]);
        i += 1;
    }
    r
}

impl Roots<i64> {
    /// The roots as constants of lanes of this style modulo `M`.
    pub const fn prepare<M: Modulus>(&self, style: Style) -> Roots {
        Roots {
            w3: Constant::new::<M>(style, self.w3),
            w4: Constant::new::<M>(style, self.w4),
            w5: constants::<M, 5>(&self.w5, style),
            w8: constants::<M, 2>(&self.w8, style),
            w9: constants::<M, 3>(&self.w9, style),
        }
    }

    /// The roots that are powers of `w`, of order `radix` modulo q.
    pub const fn new(radix: usize, w: i64, q: i64) -> Self {
        let mut roots = Self { w3: 1, w4: 1, w5: [1; 5], w8: [1; 2], w9: [1; 3] };
        if radix.is_multiple_of(3) {
            roots.w3 = power_long(w, radix as u32 / 3, q);
        }
        if radix.is_multiple_of(4) {
            roots.w4 = power_long(w, radix as u32 / 4, q);
        }
        if radix.is_multiple_of(5) {
            let w = power_long(w, radix as u32 / 5, q);
            let (half, quarter) = (inverse_long(2, q), inverse_long(4, q));
            let (w2, w3, w4) = (power_long(w, 2, q), power_long(w, 3, q), power_long(w, 4, q));
            let (e, f) = ((w - w4) * half % q, (w2 - w3) * half % q);
            roots.w5 = [-quarter, (w - w2 - w3 + w4) % q * quarter, e, f - e, e + f];
        }
        if radix.is_multiple_of(8) {
            let w = power_long(w, radix as u32 / 8, q);
            roots.w8 = [w, power_long(w, 3, q)];
        }
        if radix.is_multiple_of(9) {
            let w = power_long(w, radix as u32 / 9, q);
            roots.w9 = [w, power_long(w, 2, q), power_long(w, 4, q)];
        }
        roots
    }
}

/// (a + b + c, a + bw + cw², a + bw² + cw) for w of order 3, with one multiplication.
#[inline(always)]
pub fn radix3<F: Field>(f: F, [a, b, c]: [F::Vector; 3], w3: F::Constant) -> [F::Vector; 3] {
    let d = f.mulc(f.sub(b, c), w3);
    [f.add(f.add(a, b), c), f.add(f.sub(a, c), d), f.sub(f.sub(a, b), d)]
}

/// The transform of order 4, with one multiplication.
#[inline(always)]
fn radix4<F: Field>(f: F, [a, b, c, d]: [F::Vector; 4], w4: F::Constant) -> [F::Vector; 4] {
    let (p, m) = (f.add(a, c), f.sub(a, c));
    let (s, t) = (f.add(b, d), f.mulc(f.sub(b, d), w4));
    [f.add(p, s), f.add(m, t), f.sub(p, s), f.sub(m, t)]
}

/// The transform of order 5, with five multiplications: sums and differences of y_j and y_5-j meet
/// the even and the odd parts of the powers of w.
#[inline(always)]
fn radix5<F: Field>(
    f: F,
    [a, b, c, d, e]: [F::Vector; 5],
    w5: &[F::Constant; 5],
) -> [F::Vector; 5] {
    let (s1, d1) = (f.add(b, e), f.sub(b, e));
    let (s2, d2) = (f.add(c, d), f.sub(c, d));
    let sum = f.add(s1, s2);

    let middle = f.mulc_add(a, sum, w5[0]);
    let swing = f.mulc(f.sub(s1, s2), w5[1]);
    let (even1, even2) = (f.add(middle, swing), f.sub(middle, swing));

    let both = f.mulc(f.add(d1, d2), w5[2]);
    let odd1 = f.mulc_add(both, d2, w5[3]);
    let odd2 = f.sub(f.mulc(d1, w5[4]), both);
    [f.add(a, sum), f.add(even1, odd1), f.add(even2, odd2), f.sub(even2, odd2), f.sub(even1, odd1)]
}

/// The transform of order 9: Cooley–Tukey, 3·3.
#[inline(always)]
fn radix9<F: Field>(f: F, y: [F::Vector; 9], roots: &Roots<F::Constant>) -> [F::Vector; 9] {
    let mut t = [[y[0]; 3]; 3];
    unroll!(for b in 0..3 {
        t[b] = radix3(f, [y[b], y[3 + b], y[6 + b]], roots.w3);
        unroll!(for c in 0..3 {
            // w9 to the power b·c.
            t[b][c] = match b * c {
                0 => f.relax(t[b][c]),
                1 => f.mulc(t[b][c], roots.w9[0]),
                2 => f.mulc(t[b][c], roots.w9[1]),
                _ => f.mulc(t[b][c], roots.w9[2]),
            };
        });
    });
    let mut out = y;
    unroll!(for c in 0..3 {
        let r = radix3(f, [t[0][c], t[1][c], t[2][c]], roots.w3);
        (out[c], out[c + 3], out[c + 6]) = (r[0], r[1], r[2]);
    });
    out
}

/// y_k = Σ y_j·w^jk, in natural order, for N = 3, 4, 5, 6 (Good: 2·3), 8 (Cooley–Tukey: 2·4),
/// 12 (Good: 4·3) or 18 (Good: 2·9). `relax`: between the steps of N = 12.
#[inline(always)]
pub fn transform<F: Field, const N: usize>(
    f: F,
    y: [F::Vector; N],
    roots: &Roots<F::Constant>,
    relax: bool,
) -> [F::Vector; N] {
    let mut out = y;
    match N {
        3 => out.copy_from_slice(&radix3(f, [y[0], y[1], y[2]], roots.w3)),
        4 => out.copy_from_slice(&radix4(f, [y[0], y[1], y[2], y[3]], roots.w4)),
        5 => out.copy_from_slice(&radix5(f, [y[0], y[1], y[2], y[3], y[4]], &roots.w5)),
        6 => {
            let (s0, d0) = (f.add(y[0], y[3]), f.sub(y[0], y[3]));
            let (s1, d1) = (f.add(y[2], y[5]), f.sub(y[2], y[5]));
            let (s2, d2) = (f.add(y[4], y[1]), f.sub(y[4], y[1]));
            let a = radix3(f, [s0, s1, s2], roots.w3);
            let b = radix3(f, [d0, d1, d2], roots.w3);
            (out[0], out[2], out[4]) = (a[0], a[2], a[1]);
            (out[3], out[5], out[1]) = (b[0], b[2], b[1]);
        }
        12 => {
            // In: j = 4·(row) + 3·(column). Out: k is known by its residues.
            let mut rows = [[y[0]; 4]; 3];
            unroll!(for i in 0..3 {
                let at = 4 * i;
                let row = [y[at % N], y[(at + 3) % N], y[(at + 6) % N], y[(at + 9) % N]];
                rows[i] = radix4(f, row, roots.w4);
                unroll!(for l in 0..4 {
                    if relax {
                        rows[i][l] = f.relax(rows[i][l]);
                    }
                });
            });
            unroll!(for l in 0..4 {
                let column = radix3(f, [rows[0][l], rows[1][l], rows[2][l]], roots.w3);
                unroll!(for i in 0..3 {
                    out[(4 * i + 9 * l) % N] = column[i];
                });
            });
        }
        18 => {
            // In: j = 2·l, and 9 more. Out: likewise by residues.
            let (mut sums, mut differences) = ([y[0]; 9], [y[0]; 9]);
            unroll!(for l in 0..9 {
                let (near, far) = (y[2 * l % N], y[(2 * l + 9) % N]);
                sums[l] = f.add(near, far);
                differences[l] = f.sub(near, far);
            });
            let (even, odd) = (radix9(f, sums, roots), radix9(f, differences, roots));
            unroll!(for l in 0..9 {
                out[10 * l % N] = even[l];
                out[(10 * l + 9) % N] = odd[l];
            });
        }
        _ => {
            assert!(N == 8);
            let even = radix4(f, [y[0], y[2], y[4], y[6]], roots.w4);
            let odd = radix4(f, [y[1], y[3], y[5], y[7]], roots.w4);
            let odd = [
                f.relax(odd[0]),
                f.mulc(odd[1], roots.w8[0]),
                f.mulc(odd[2], roots.w4),
                f.mulc(odd[3], roots.w8[1]),
            ];
            for k in 0..4 {
                out[k] = f.add(even[k], odd[k]);
                out[k + 4] = f.sub(even[k], odd[k]);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use goodprime_lanes::modulus::center;
    use goodprime_lanes::{Modular, Portable, Zq};

    use super::*;
    use crate::product::field::Short;

    /// 7560 = 2^3·3^3·5·7: roots of all orders.
    type M = Zq<7561>;

    /// A transform is linear: its values on the unit vectors are all there is to know.
    fn check<const N: usize>() {
        let q = M::Q;
        let w = root(N, q);
        let roots = Roots::new(N, w, q as i64).prepare::<M>(Portable::STYLE);
        for j in 0..N {
            let mut y = [Portable.splat(0); N];
            y[j] = Portable.splat(1);
            let out = transform(Short::<Portable, M>::new(Portable), y, &roots, true);
            for k in 0..N {
                let expected = power_long(w, (j * k) as u32, q as i64);
                let got = Portable.freeze::<M>(out[k])[0];
                assert_eq!(got as i32, center(expected, q), "{N}: {j}, {k}");
            }
        }
    }

    #[test]
    fn transforms_are_what_they_say() {
        check::<3>();
        check::<4>();
        check::<5>();
        check::<6>();
        check::<8>();
        check::<12>();
        check::<18>();
    }
}
