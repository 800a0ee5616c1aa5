//! The rings of NTRU: products and inverses beside PQClean's, of AVX2 where it has that, and portable.

use goodprime_lanes::Backend;
use goodprime_ring::cyclic::operations::{InvertS3, Multiply, MultiplyS3, Reciprocal};
use goodprime_ring::cyclic::{CyclicRing, Rq, Scratch, Ternary};

use super::{Closure, Run, integers, operand, row_beside};
use crate::pqclean::{self, Cyclic};
use crate::row::Row;

/// A polynomial as PQClean's code has it: aligned and with zeros up to whole vectors, for the largest ring.
#[derive(Clone)]
#[repr(C, align(64))]
struct Poly([u16; 1440]);

impl Poly {
    fn of(coefficients: &[u16]) -> Self {
        let mut poly = Self([0; 1440]);
        poly.0[..coefficients.len()].copy_from_slice(coefficients);
        poly
    }

    // Methods, because a closure that names the field captures the array alone, which is not aligned.
    fn as_ptr(&self) -> *const u16 {
        self.0.as_ptr()
    }

    fn as_mut_ptr(&mut self) -> *mut u16 {
        self.0.as_mut_ptr()
    }
}

/// Coefficients modulo q.
fn modulo_q<R: CyclicRing>(words: &[u16]) -> Vec<i64> {
    words[..R::N].iter().map(|&c| i64::from(c & R::MASK)).collect()
}

/// The element of S/q: modulo 1 + x + … + x^(n-1), its last coefficient 0.
fn modulo_phi<R: CyclicRing>(words: &[u16]) -> Vec<i64> {
    let last = words[R::N - 1];
    let reduced: Vec<u16> = words[..R::N].iter().map(|c| c.wrapping_sub(last)).collect();
    modulo_q::<R>(&reduced)
}

/// Theirs in R/3: 2 is -1.
fn centred<R: CyclicRing>(words: &[u16]) -> Vec<i64> {
    words[..R::N].iter().map(|&c| if c == 2 { -1 } else { c.into() }).collect()
}

/// Ours: -1 is 0xffff.
fn signed<R: CyclicRing>(a: &Ternary<R>) -> Vec<i64> {
    integers(&a.coefficients().iter().map(|&c| c as i16).collect::<Vec<_>>())
}

fn ternary<R: CyclicRing>(seed: u64) -> Ternary<R> {
    let mut a = Ternary::ZERO;
    for (to, c) in a.coefficients_mut().iter_mut().zip(operand(R::N - 1, 1, seed)) {
        *to = c as u16;
    }
    a
}

/// Ternary coefficients between 0 and 2.
fn theirs<R: CyclicRing>(a: &Ternary<R>) -> Poly {
    Poly::of(&a.coefficients().iter().map(|&c| if c == 0xffff { 2 } else { c }).collect::<Vec<_>>())
}

fn big<R: CyclicRing>(seed: u64) -> Rq<R> {
    let mut a = Rq::ZERO;
    for (to, c) in a.coefficients_mut().iter_mut().zip(operand(R::N, i16::MAX, seed)) {
        *to = c as u16 & R::MASK;
    }
    a
}

/// A peer's kernel: what it changes, what it does, and the result.
fn peer(run: impl FnMut(&mut Poly) + 'static, result: fn(&[u16]) -> Vec<i64>) -> impl Run {
    Closure(Poly([0; 1440]), run, move |out: &Poly| result(&out.0))
}

/// Products and inverses of a ring.
pub(super) fn rows_of<R: CyclicRing>(set: &str, backends: &[Backend]) -> Vec<Row> {
    let peers = pqclean::cyclic(set);
    vec![
        multiply::<R>(backends, &peers),
        multiply3::<R>(backends, &peers),
        invert::<R>(backends, &peers),
        invert3::<R>(backends, &peers),
    ]
}

/// PQClean's kernels, each with who and on what.
type Peers = [(&'static str, &'static str, Cyclic)];

fn multiply<R: CyclicRing>(backends: &[Backend], peers: &Peers) -> Row {
    let (a, b) = (big::<R>(1), ternary::<R>(2));
    let ours = |backend: Backend| {
        let (a, b, mut scratch) = (a.clone(), b.clone(), Scratch::new());
        let run = move |out: &mut Rq<R>| {
            let (a, b, scratch) = ((&a).into(), (&b).into(), &mut scratch);
            backend.run(Multiply { out, a, b, scratch });
        };
        Closure(Rq::<R>::ZERO, run, |out: &Rq<R>| modulo_q::<R>(out.padded()))
    };
    let theirs = peers.iter().map(|&(who, isa, Cyclic { multiply, .. })| {
        let reduced: Vec<u16> = b.coefficients().iter().map(|c| c & R::MASK).collect();
        let (a, b) = (Poly::of(a.coefficients()), Poly::of(&reduced));
        // SAFETY: three polynomials of n coefficients, aligned and padded.
        let run = move |out: &mut Poly| unsafe {
            multiply(out.as_mut_ptr(), a.as_ptr(), b.as_ptr());
        };
        (who, isa, peer(run, modulo_q::<R>))
    });
    row_beside("mul", backends, ours, theirs)
}

fn multiply3<R: CyclicRing>(backends: &[Backend], peers: &Peers) -> Row {
    let (a, b) = (ternary::<R>(2), ternary::<R>(3));
    let ours = |backend: Backend| {
        let (a, b) = (a.clone(), b.clone());
        let (mut product, mut scratch) = (Rq::ZERO, Scratch::new());
        let run = move |out: &mut Ternary<R>| {
            out.padded_mut().copy_from_slice(b.padded());
            let (product, scratch) = (&mut product, &mut scratch);
            backend.run(MultiplyS3 { b: out, a: &a, product, scratch });
        };
        Closure(Ternary::<R>::ZERO, run, signed::<R>)
    };
    let theirs = peers.iter().map(|&(who, isa, Cyclic { multiply3, .. })| {
        let (a, b) = (theirs::<R>(&a), theirs::<R>(&b));
        // SAFETY: three polynomials of n coefficients, aligned and padded.
        let run = move |out: &mut Poly| unsafe {
            multiply3(out.as_mut_ptr(), a.as_ptr(), b.as_ptr());
        };
        (who, isa, peer(run, centred::<R>))
    });
    row_beside("mul3", backends, ours, theirs)
}

fn invert<R: CyclicRing>(backends: &[Backend], peers: &Peers) -> Row {
    let a = big::<R>(1);
    let ours = |backend: Backend| {
        let (a, mut scratch) = (a.clone(), Scratch::new());
        let run = move |out: &mut Rq<R>| {
            let _ = backend.run(Reciprocal { out, a: &a, scratch: &mut scratch });
        };
        Closure(Rq::<R>::ZERO, run, |out: &Rq<R>| modulo_phi::<R>(out.padded()))
    };
    let theirs = peers.iter().map(|&(who, isa, Cyclic { invert, .. })| {
        let a = Poly::of(a.coefficients());
        // SAFETY: two polynomials of n coefficients, aligned and padded.
        let run = move |out: &mut Poly| unsafe { invert(out.as_mut_ptr(), a.as_ptr()) };
        (who, isa, peer(run, modulo_phi::<R>))
    });
    row_beside("inv", backends, ours, theirs)
}

fn invert3<R: CyclicRing>(backends: &[Backend], peers: &Peers) -> Row {
    let a = ternary::<R>(2);
    let ours = |backend: Backend| {
        let a = a.clone();
        let run = move |out: &mut Ternary<R>| {
            let _ = backend.run(InvertS3 { out, a: &a });
        };
        Closure(Ternary::<R>::ZERO, run, signed::<R>)
    };
    let theirs = peers.iter().map(|&(who, isa, Cyclic { invert3, .. })| {
        let a = theirs::<R>(&a);
        // SAFETY: two polynomials of n coefficients, aligned and padded.
        let run = move |out: &mut Poly| unsafe { invert3(out.as_mut_ptr(), a.as_ptr()) };
        (who, isa, peer(run, centred::<R>))
    });
    row_beside("inv3", backends, ours, theirs)
}
