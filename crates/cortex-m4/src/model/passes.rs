//! The passes on numbers. Constants have the order in which the kernels have them in registers; `kernels/*.s` says why.

mod columns;
mod low_ram;
mod points;
mod rows;

pub use columns::length_5;
pub(super) use columns::{fourteen, fourteen_back, ten, ten_back, twelve, twelve_back};
pub(crate) use columns::{ten_back_of, ten_of, ten_whole};
pub(super) use low_ram::step as low_ram_step;
pub(super) use points::{interpolate, six, six_back, spread};
pub use rows::nine_of;
pub(crate) use rows::{length_7, seven_of, thirteen_of};
pub(super) use rows::{nine, seven, thirteen};

use super::Number;
use crate::field::Field;
use crate::ring::{LONGEST_LEAF, Program, Scale, Sums};

/// 3-point transform: the sum, the value at w, the value at w².
fn radix_3<N: Number>(m: Field, [x0, x1, x2]: [N; 3], w: i32) -> [N; 3] {
    let d = N::combine(m, &[(x1.minus(x2), w)]);
    [x0.plus(x1.plus(x2)), x0.minus(x2).plus(d), x0.minus(x1).minus(d)]
}

/// 3-point transform with small results, [`Sums::Reduced`]. The constants are w, w² and 1.
pub(crate) fn reduced_radix_3<N: Number>(
    m: Field,
    [x0, x1, x2]: [N; 3],
    [w, w2, one]: [i32; 3],
) -> [N; 3] {
    let at_w = x0.plus(N::combine(m, &[(x1, w), (x2, w2)]));
    let at_w2 = x0.plus(N::combine(m, &[(x1, w2), (x2, w)]));
    [N::combine(m, &[(x0.plus(x1.plus(x2)), one)]), at_w, at_w2]
}

/// 3-point transform in columns. The constants begin with w and, if something is reduced, w² and 1.
fn length_3<N: Number>(m: Field, x: [N; 3], sums: Sums, constants: &[i32]) -> [N; 3] {
    match sums {
        Sums::Whole => radix_3(m, x, constants[0]),
        Sums::FirstReduced => {
            let [sum, at_w, at_w2] = radix_3(m, x, constants[0]);
            [N::combine(m, &[(sum, constants[2])]), at_w, at_w2]
        }
        Sums::Reduced => reduced_radix_3(m, x, [constants[0], constants[1], constants[2]]),
    }
}

/// The constants of a pass: the first `N` of a table.
pub(crate) fn constants<const N: usize>(table: &[i32]) -> &[i32; N] {
    table.first_chunk().expect("constants")
}

/// Products of leaves, `kernels/leaves.s`. The left operand is in `out` if `left` is `None`.
pub(super) fn leaves<N: Number>(
    program: &Program<'_>,
    out: &mut [N],
    left: Option<&[N]>,
    right: &[N],
) {
    leaves_of(program.modulus, program.leaf, &program.tables.leaves[4..], out, left, right);
}

/// Multiplies leaves, one for each ζ.
fn leaves_of<N: Number>(
    m: Field,
    n: usize,
    zetas: &[i32],
    out: &mut [N],
    left: Option<&[N]>,
    right: &[N],
) {
    for (leaf, &zeta) in zetas.iter().enumerate() {
        let first = n * leaf;
        let mut a = [N::ZERO; LONGEST_LEAF];
        a[..n].copy_from_slice(&left.unwrap_or(out)[first..first + n]);
        let b = &right[first..first + n];
        let last = N::montgomery_product(m, b[n - 1], zeta);
        for i in 0..n {
            let mut sum = N::NOTHING;
            // Even results have the last coefficient of b times ζ, not among the terms that wrap.
            let wraps = if i % 2 == 0 { i + 2 } else { i + 1 };
            for j in wraps..n {
                sum = N::add_product(sum, a[j], b[n + i - j]);
            }
            if wraps < n {
                sum = N::montgomery_times(m, sum, zeta);
            }
            if i % 2 == 0 {
                sum = N::add_product(sum, a[i + 1], last);
            }
            for j in 0..=i {
                sum = N::add_product(sum, a[j], b[i - j]);
            }
            out[first + i] = N::reduce(m, sum);
        }
    }
}

/// The lowest coefficients: `kernels/low.s`.
pub(super) fn low<N: Number>(program: &Program<'_>, c: &mut [N], a: &[N], b: &[N]) {
    let (m, spectrum) = (program.modulus, program.spectrum());
    let low = |n: usize| {
        let sum = (0..=n).fold(N::NOTHING, |sum, j| N::add_product(sum, a[j], b[n - j]));
        N::reduce(m, sum)
    };
    for n in 0..program.low {
        c[spectrum + n] = c[n].minus(low(n));
        c[n] = low(n);
    }
    // The kernel works on words. This is no coefficient of the product.
    let above = program.low;
    c[spectrum + above] = c[above].minus(low(above));
}

/// Reduction modulo x^p - x - 1: `kernels/fold.s`.
pub(super) fn fold<N: Number>(program: &Program<'_>, scale: Scale, out: &mut [N], c: &[N]) {
    fold_of(program.modulus, program.tables.fold, program.p, scale, out, c);
}

/// Reduction of any product modulo x^p - x - 1, times a constant.
pub fn fold_of<N: Number>(m: Field, unit: i32, p: usize, scale: Scale, out: &mut [N], c: &[N]) {
    for k in 0..p {
        let near = if k > 0 { c[k + p - 1] } else { N::ZERO };
        let far = if k < p - 1 { c[k + p] } else { N::ZERO };
        out[k] = match scale {
            Scale::Sum => N::combine(m, &[(c[k].plus(near).plus(far), unit)]),
            Scale::Each => N::combine(m, &[(c[k], unit), (near, unit), (far, unit)]),
        };
    }
    out[p] = N::ZERO;
}
