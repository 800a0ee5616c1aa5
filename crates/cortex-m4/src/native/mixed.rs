//! What runs passes of products of mixed radix.

#[cfg(kernels)]
use crate::kernels::Kernels as Runs;
use core::mem::MaybeUninit;

#[cfg(not(kernels))]
use crate::mixed::model::Model as Runs;
use crate::mixed::plan::{Pass, Plan};
use crate::mixed::{Engine, P, Transform};

/// The kernels on targets that have the instructions, or else the model.
#[derive(Clone, Copy, Debug)]
pub struct NativeMixed;

impl Engine<i16, i8> for NativeMixed {
    #[inline(always)]
    fn first(plan: &Plan<'_>, rows: &mut [i16], operand: &[i16; P]) {
        <Runs as Engine<i16, i8>>::first(plan, rows, operand);
    }

    #[inline(always)]
    fn first_small(plan: &Plan<'_>, rows: &mut [i16], operand: &[i8; P]) {
        Runs::first_small(plan, rows, operand);
    }

    #[inline(always)]
    fn rows(plan: &Plan<'_>, pass: Pass, rows: &mut [i16]) {
        <Runs as Engine<i16, i8>>::rows(plan, pass, rows);
    }

    #[inline(always)]
    fn leaves(plan: &Plan<'_>, rows: &mut [i16], right: &[i16]) {
        <Runs as Engine<i16, i8>>::leaves(plan, rows, right);
    }

    #[inline(always)]
    fn unfold(plan: &Plan<'_>, out: &mut [i16], rows: &[i16]) {
        <Runs as Engine<i16, i8>>::unfold(plan, out, rows);
    }

    #[inline(always)]
    fn fold(plan: &Plan<'_>, out: &mut [i16], unfolded: &[i16]) {
        <Runs as Engine<i16, i8>>::fold(plan, out, unfolded);
    }

    #[inline(always)]
    fn begin<'a, const LENGTH: usize>(
        plan: &Plan<'_>,
        out: &'a mut MaybeUninit<Transform<i16, LENGTH>>,
        operand: &[i16; P],
    ) -> &'a mut Transform<i16, LENGTH> {
        <Runs as Engine<i16, i8>>::begin(plan, out, operand)
    }

    #[inline(always)]
    fn begin_small<'a, const LENGTH: usize>(
        plan: &Plan<'_>,
        out: &'a mut MaybeUninit<Transform<i16, LENGTH>>,
        operand: &[i8; P],
    ) -> &'a mut Transform<i16, LENGTH> {
        Runs::begin_small(plan, out, operand)
    }

    #[inline(always)]
    fn unfold_into<'a, const LENGTH: usize>(
        plan: &Plan<'_>,
        out: &'a mut MaybeUninit<Transform<i16, LENGTH>>,
        rows: &[i16],
    ) -> &'a mut Transform<i16, LENGTH> {
        <Runs as Engine<i16, i8>>::unfold_into(plan, out, rows)
    }
}
