//! The engines that run the passes of mixed radix, and the products that engines compute.

use core::mem::MaybeUninit;

use goodprime_cortex_m4::model::Number;

use super::plan::{Pass, Plan};
use crate::P;

/// An engine that runs passes, by kernels or by the model, on the same memory. `S` is the type of a
/// small operand's coefficients.
pub trait Engine<N: Number, S> {
    /// [`Pass::Columns`] and [`Pass::Scatter`]: from a general operand to rows.
    fn first(plan: &Plan<'_>, rows: &mut [N], operand: &[N; P]);

    /// [`Pass::Columns`] and [`Pass::Scatter`]: from a small operand to rows.
    fn first_small(plan: &Plan<'_>, rows: &mut [N], operand: &[S; P]);

    /// A pass over rows, in place.
    fn rows(plan: &Plan<'_>, pass: Pass, rows: &mut [N]);

    /// [`Pass::Leaves`]: rows times another operand's.
    fn leaves(plan: &Plan<'_>, rows: &mut [N], right: &[N]);

    /// [`Pass::ColumnsBack`] and [`Pass::Gather`]: from rows to coefficients.
    fn unfold(plan: &Plan<'_>, out: &mut [N], rows: &[N]);

    /// [`Pass::Fold`]: from coefficients to the product, which is P coefficients and a zero.
    fn fold(plan: &Plan<'_>, out: &mut [N], unfolded: &[N]);

    /// [`Engine::first`] into memory that nothing was written to.
    #[inline(always)]
    fn begin<'a, const LENGTH: usize>(
        plan: &Plan<'_>,
        out: &'a mut MaybeUninit<Transform<N, LENGTH>>,
        operand: &[N; P],
    ) -> &'a mut Transform<N, LENGTH> {
        let out = out.write(Transform([N::ZERO; LENGTH]));
        Self::first(plan, &mut out.0, operand);
        out
    }

    /// [`Engine::first_small`] into memory that nothing was written to.
    #[inline(always)]
    fn begin_small<'a, const LENGTH: usize>(
        plan: &Plan<'_>,
        out: &'a mut MaybeUninit<Transform<N, LENGTH>>,
        operand: &[S; P],
    ) -> &'a mut Transform<N, LENGTH> {
        let out = out.write(Transform([N::ZERO; LENGTH]));
        Self::first_small(plan, &mut out.0, operand);
        out
    }

    /// [`Engine::unfold`] into memory that nothing was written to.
    #[inline(always)]
    fn unfold_into<'a, const LENGTH: usize>(
        plan: &Plan<'_>,
        out: &'a mut MaybeUninit<Transform<N, LENGTH>>,
        rows: &[N],
    ) -> &'a mut Transform<N, LENGTH> {
        let out = out.write(Transform([N::ZERO; LENGTH]));
        Self::unfold(plan, &mut out.0, rows);
        out
    }
}

/// The memory of an operand's transform: [`Plan::length`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(4))]
pub struct Transform<N, const LENGTH: usize>(pub [N; LENGTH]);

#[inline(always)]
fn rows<N: Number, S, E: Engine<N, S>>(plan: &Plan<'_>, passes: &[Pass], rows: &mut [N]) {
    // Written out, so that of a known plan only the passes that it has are linked.
    assert!(passes.len() <= 2, "as many passes as are written out");
    if let Some(&pass) = passes.first() {
        E::rows(plan, pass, rows);
    }
    if let Some(&pass) = passes.get(1) {
        E::rows(plan, pass, rows);
    }
}

/// The transform of an operand.
#[inline(always)]
pub fn forward<const LENGTH: usize, N: Number, S, E: Engine<N, S>>(
    plan: &Plan<'_>,
    out: &mut Transform<N, LENGTH>,
    operand: &[N; P],
) {
    E::first(plan, &mut out.0, operand);
    rows::<N, S, E>(plan, plan.forward, &mut out.0);
}

/// The transform of a small operand.
#[inline(always)]
pub fn forward_small<const LENGTH: usize, N: Number, S, E: Engine<N, S>>(
    plan: &Plan<'_>,
    out: &mut Transform<N, LENGTH>,
    operand: &[S; P],
) {
    E::first_small(plan, &mut out.0, operand);
    rows::<N, S, E>(plan, plan.forward, &mut out.0);
}

/// The product modulo all leaves, in place of the left operand's transform.
#[inline(always)]
pub fn multiply<const LENGTH: usize, N: Number, S, E: Engine<N, S>>(
    plan: &Plan<'_>,
    left: &mut Transform<N, LENGTH>,
    right: &Transform<N, LENGTH>,
) {
    E::leaves(plan, &mut left.0, &right.0);
}

/// The product from its transform, which is lost: canonical.
#[inline(always)]
pub fn inverse<const LENGTH: usize, N: Number, S, E: Engine<N, S>>(
    plan: &Plan<'_>,
    out: &mut [N; P],
    transform: &mut Transform<N, LENGTH>,
) {
    rows::<N, S, E>(plan, plan.back, &mut transform.0);
    let mut unfolded = MaybeUninit::uninit();
    let unfolded: &mut Transform<N, LENGTH> = E::unfold_into(plan, &mut unfolded, &transform.0);
    E::fold(plan, &mut transform.0, &unfolded.0);
    out.copy_from_slice(&transform.0[..P]);
}

/// Computes a whole product of two operands. The first passes write all rows, so nothing clears the
/// rows before.
#[inline(always)]
pub fn multiply_whole<const LENGTH: usize, N: Number, S, E: Engine<N, S>>(
    plan: &Plan<'_>,
    out: &mut [N; P],
    a: &[N; P],
    b: &[S; P],
) {
    let (mut left, mut right) = (MaybeUninit::uninit(), MaybeUninit::uninit());
    let left: &mut Transform<N, LENGTH> = E::begin(plan, &mut left, a);
    let right: &mut Transform<N, LENGTH> = E::begin_small(plan, &mut right, b);
    rows::<N, S, E>(plan, plan.forward, &mut left.0);
    rows::<N, S, E>(plan, plan.forward, &mut right.0);
    E::leaves(plan, &mut left.0, &right.0);
    inverse::<LENGTH, N, S, E>(plan, out, left);
}
