//! The passes on numbers. Constants stand where the kernels have them in registers; `kernels/*.s` says why.

mod columns;
mod rows;

pub(super) use columns::{ten, ten_back, twelve, twelve_back};
pub(super) use rows::{nine, seven};

use super::Number;
use crate::field::Modulus;
use crate::ring::{LEAF, Program};

/// Length 3: sums, the value at w, the value at w².
fn radix_3<N: Number>(m: Modulus, [x0, x1, x2]: [N; 3], w: i32) -> [N; 3] {
    let d = N::combine(m, &[(x1.minus(x2), w)]);
    [x0.plus(x1.plus(x2)), x0.minus(x2).plus(d), x0.minus(x1).minus(d)]
}

/// The constants of a pass: as many as it has.
fn constants<const N: usize>(table: &[i32]) -> &[i32; N] {
    table.first_chunk().expect("constants")
}

/// `kernels/leaves.s`. The left operand is in `out` if it is not elsewhere.
pub(super) fn leaves<N: Number>(
    program: &Program<'_>,
    out: &mut [N],
    left: Option<&[N]>,
    right: &[N],
) {
    let m = program.modulus;
    for leaf in 0..program.leaves() {
        let zeta = program.tables.leaves[4 + leaf];
        let first = LEAF * leaf;
        let a: [N; LEAF] = core::array::from_fn(|i| left.unwrap_or(out)[first + i]);
        let b = &right[first..first + LEAF];
        let last = N::montgomery_product(m, b[LEAF - 1], zeta);
        for i in 0..LEAF {
            let mut sum = N::NOTHING;
            // Even results have the last coefficient of b times ζ, not with what wraps.
            let wraps = if i % 2 == 0 { i + 2 } else { i + 1 };
            for j in wraps..LEAF {
                sum = N::add_product(sum, a[j], b[LEAF + i - j]);
            }
            if wraps < LEAF {
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

/// `kernels/low.s`.
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

/// `kernels/fold.s`.
pub(super) fn fold<N: Number>(program: &Program<'_>, out: &mut [N], c: &[N]) {
    let (m, scale, p) = (program.modulus, program.tables.fold, program.p);
    for k in 0..p {
        let near = if k > 0 { c[k + p - 1] } else { N::ZERO };
        let far = if k < p - 1 { c[k + p] } else { N::ZERO };
        out[k] = if program.low > 0 {
            N::combine(m, &[(c[k].plus(near).plus(far), scale)])
        } else {
            // Larger coefficients: their sums would leave a word.
            N::combine(m, &[(c[k], scale), (near, scale), (far, scale)])
        };
    }
    out[p] = N::ZERO;
}
