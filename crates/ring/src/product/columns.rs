//! Product by its definition, column by column: for processors without vectors and with little memory.
//!
//! A column is a sum of products in a word of 32 bits. Four neighbours are summed together, so that each coefficient
//! that is loaded is used four times; and no column is kept, as each is added to its one or two coefficients at once.
//! Compared with transforms of as many lanes in plain code it takes less time, a sixth of the memory, and a tenth of
//! the code.
//!
//! The only multiplications are of 32 bits: those to 64 bits take a time that depends on operands on Cortex-M3.
//!
//! In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2.

use goodprime_lanes::Modulus;

use crate::params::Params;
use crate::scalar::Reduction;

/// The name that benchmarks print.
pub(crate) const NAME: &str = "columns";

/// Coefficients of a step.
const STEP: usize = 4;
/// Steps after which sums are reduced.
const BLOCK: usize = 32;

/// Coefficients of a prepared left operand.
pub(crate) const fn left<R: Params>() -> usize {
    R::PADDED
}

/// Coefficients of a prepared right operand: zeros are before its lowest.
pub(crate) const fn right<R: Params>() -> usize {
    STEP + R::PADDED
}

/// Prepares the left operand: its coefficients.
#[inline(always)]
pub(crate) fn prepare_left<R: Params>(out: &mut [i16], a: &[i16]) {
    out[..R::PADDED].copy_from_slice(&a[..R::PADDED]);
}

/// Prepares the right operand: its coefficients after zeros.
#[inline(always)]
pub(crate) fn prepare_right<R: Params>(out: &mut [i16], b: &[i16]) {
    out[..STEP].fill(0);
    out[STEP..STEP + R::PADDED].copy_from_slice(&b[..R::PADDED]);
}

/// out = a·b for prepared a and b.
#[inline(always)]
pub(crate) fn multiply<R: Params>(out: &mut [i16], a: &[i16], b: &[i16]) {
    let (steps, ring) = (R::PADDED / STEP, const { &reduction::<R>() });
    let (a, b) = (&a.as_chunks().0[..steps], &b.as_chunks().0[..steps + 1]);
    out[..R::PADDED].fill(0);
    // x^p = x + 1.
    for k in 0..(2 * R::P - 1).div_ceil(STEP) {
        for (i, sum) in (STEP * k..).zip(columns(ring, k, a, b)) {
            let column = ring.finish(sum);
            if i < R::P {
                out[i] = column;
            } else if i < 2 * R::P - 1 {
                out[i - R::P] += column;
                out[i - R::P + 1] += column;
            }
        }
    }
    for c in &mut out[..R::P] {
        *c = ring.nearest(*c as i32);
    }
}

/// Columns 4k to 4k + 3 of a product, divided by 2^16 modulo q: small multiples of q are left.
#[inline(never)]
fn columns(ring: &Reduction, k: usize, a: &[[i16; STEP]], b: &[[i16; STEP]]) -> [i32; STEP] {
    let (first, end) = ((k + 1).saturating_sub(a.len()), (k + 1).min(a.len()));
    // The lowest step of a meets the highest of b.
    let mut b = &b[k + 1 - end..=k + 1 - first];
    let mut sums = [0; STEP];
    for a in a[first..end].chunks(BLOCK) {
        let block = add_products(a, &b[b.len() - 1 - a.len()..]);
        for (sum, block) in sums.iter_mut().zip(block) {
            *sum += ring.divided(block);
        }
        b = &b[..b.len() - a.len()];
    }
    sums
}

/// Sums of products of four neighbouring columns. Each step of a meets two of b, one lower and one higher.
#[inline(always)]
fn add_products(a: &[[i16; STEP]], b: &[[i16; STEP]]) -> [i32; STEP] {
    // Four words each, not arrays: in a build for size an array stays in memory.
    let wide = |&[c0, c1, c2, c3]: &[i16; STEP]| (c0 as i32, c1 as i32, c2 as i32, c3 as i32);
    let (mut s0, mut s1, mut s2, mut s3) = (0, 0, 0, 0);
    let mut b = b.iter().rev();
    let Some((mut h0, mut h1, mut h2, mut h3)) = b.next().map(wide) else { return [0; STEP] };
    for (a, b) in a.iter().zip(b) {
        let ((a0, a1, a2, a3), (l0, l1, l2, l3)) = (wide(a), wide(b));
        s0 += a0 * h0 + a1 * l3 + a2 * l2 + a3 * l1;
        s1 += a0 * h1 + a1 * h0 + a2 * l3 + a3 * l2;
        s2 += a0 * h2 + a1 * h1 + a2 * h0 + a3 * l3;
        s3 += a0 * h3 + a1 * h2 + a2 * h1 + a3 * h0;
        (h0, h1, h2, h3) = (l0, l1, l2, l3);
    }
    [s0, s1, s2, s3]
}

/// The reduction, if no sum of a product is too large for it.
const fn reduction<R: Params>() -> Reduction {
    let (ring, half) = (Reduction::of::<R>(), <R::Q as Modulus>::HALF as i64);
    // Sums of a block, of all blocks divided, of the column that they make, and of three columns in a coefficient.
    let block = (STEP * BLOCK) as i64 * half * half;
    let divided = Reduction::divided_bound::<R>(block);
    let sum = (R::PADDED / STEP).div_ceil(BLOCK) as i64 * divided;
    let column = Reduction::divided_bound::<R>(sum * half);
    assert!(block < 1 << 31 && sum * half < 1 << 31 && column <= Reduction::largest::<R>());
    assert!(3 * (half + 1) <= Reduction::NEAR);
    ring
}
