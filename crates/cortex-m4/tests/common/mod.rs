//! Functions that several tests share.
#![allow(dead_code, reason = "each test uses some of it")]

use goodprime_cortex_m4::model::Number;
use goodprime_cortex_m4::pass::PassEngine;
use goodprime_cortex_m4::product;
use goodprime_cortex_m4::ring::Program;

/// Multiplies by the passes of a program, from prepared operands, at once and in place, and asserts that the products
/// are equal.
pub(crate) fn multiply<N: Number + PartialEq, E: PassEngine<N>>(
    program: &Program<'_>,
    a: &[N],
    b: &[N],
) -> Vec<N> {
    let zeros = |n| vec![N::ZERO; n];
    let (mut left, mut right) = (zeros(program.prepared()), zeros(program.prepared()));
    let (mut out, mut again) = (zeros(program.padded()), zeros(program.padded()));
    let mut scratch = zeros(program.scratch());
    product::prepare::<N, E>(program, program.left, &mut left, a);
    product::prepare::<N, E>(program, program.right, &mut right, b);
    product::multiply_prepared::<N, E>(program, &mut out, &left, &right, &mut scratch);
    product::multiply::<N, E>(program, &mut again, a, b, &mut scratch);
    assert_eq!(out, again);
    for prepared in [None, Some(&right)] {
        assert_eq!(out, in_place::<N, E>(program, a, b, prepared.map(|right| &right[..])));
    }
    out
}

/// Multiplies in one memory, two operands or one and a prepared one.
fn in_place<N: Number, E: PassEngine<N>>(
    program: &Program<'_>,
    a: &[N],
    b: &[N],
    prepared: Option<&[N]>,
) -> Vec<N> {
    let (mut memory, [left, right]) = (vec![N::ZERO; program.in_place()], program.places());
    memory[left..left + a.len()].copy_from_slice(a);
    match prepared {
        Some(prepared) => {
            product::in_place::multiply_by_prepared::<N, E>(program, &mut memory, prepared)
        }
        None => {
            memory[right..right + b.len()].copy_from_slice(b);
            product::in_place::multiply::<N, E>(program, &mut memory);
        }
    }
    memory[..program.padded()].to_vec()
}

/// The product by the definition, canonical.
pub(crate) fn schoolbook(program: &Program<'_>, a: &[i16], b: &[i16]) -> Vec<i16> {
    let p = program.p;
    let mut c = vec![0i64; 2 * p];
    for i in 0..p {
        for j in 0..p {
            c[i + j] += i64::from(a[i]) * i64::from(b[j]);
        }
    }
    for i in (p..2 * p - 1).rev() {
        c[i - p] += c[i];
        c[i - p + 1] += c[i];
    }
    c[..p].iter().map(|&c| program.modulus.center(c) as i16).collect()
}

/// A generator of numbers that look random.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let x = self.0;
        (x ^ (x >> 29)).wrapping_mul(0xbf58476d1ce4e5b9) >> 24
    }

    /// A number within ±bound.
    pub(crate) fn within(&mut self, bound: i32) -> i16 {
        (self.next() % (2 * bound as u64 + 1)) as i16 - bound as i16
    }

    /// p coefficients within ±bound.
    pub(crate) fn operand(&mut self, program: &Program<'_>, bound: i32) -> Vec<i16> {
        let mut a = vec![0; program.padded()];
        a[..program.p].fill_with(|| self.within(bound));
        a
    }

    /// p coefficients, each one of ±bound.
    pub(crate) fn extremes(&mut self, program: &Program<'_>, bound: i16) -> Vec<i16> {
        let mut a = vec![0; program.padded()];
        a[..program.p].fill_with(|| if self.next() & 1 == 0 { bound } else { -bound });
        a
    }
}
