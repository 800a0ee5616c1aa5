//! The rows: one operation of one ring by all who have it.

use goodprime_lanes::Backend;
use goodprime_ring::operations::{InvertR3, Mod3, Multiply, Reciprocal};
use goodprime_ring::{P653, P761, P857, P953, P1013, P1277, Ring, Rq, Scratch, Small};

use crate::pqclean::{self, Kernels};
use crate::row::{Contestant, Kind, Row};

/// Who the peer is.
const PQCLEAN: &str = "pqclean avx2";

/// All rows of a set of Streamlined NTRU Prime.
pub(crate) fn rows(set: &str, backends: &[Backend]) -> Vec<Row> {
    match set {
        "sntrup653" => rows_of::<P653>(set, backends),
        "sntrup761" => rows_of::<P761>(set, backends),
        "sntrup857" => rows_of::<P857>(set, backends),
        "sntrup953" => rows_of::<P953>(set, backends),
        "sntrup1013" => rows_of::<P1013>(set, backends),
        _ => rows_of::<P1277>(set, backends),
    }
}

/// Coefficients of at most `bound`, the same in every run.
fn operand(p: usize, bound: i16, seed: u64) -> Vec<i16> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % (2 * bound as u64 + 1)
    };
    (0..p).map(|_| next() as i16 - bound).collect()
}

fn rows_of<R: Ring>(set: &str, backends: &[Backend]) -> Vec<Row> {
    let half = <R::Q as goodprime_lanes::Modulus>::HALF;
    let big = Rq::<R>::from_coefficients(&operand(R::P, half, 1)).expect("in range");
    let small = Small::<R>::from_coefficients(&operand(R::P, 1, 2)).expect("in range");
    let other = Small::<R>::from_coefficients(&operand(R::P, 1, 3)).expect("in range");
    let peer = pqclean::kernels(set);
    let multiply = {
        let mut contestants = Vec::new();
        for &backend in backends {
            let (a, b) = (big.clone(), small.clone());
            let (mut out, mut scratch) = (Rq::ZERO, Scratch::new());
            contestants.push(Contestant::ours(backend, move || {
                let (a, b, scratch) = ((&a).into(), (&b).into(), &mut scratch);
                backend.run(Multiply { out: &mut out, a, b, scratch });
            }));
        }
        if let Some(Kernels { multiply, .. }) = peer {
            let (a, b) = (words(&big), bytes(&small));
            let mut out = vec![0; R::P + SLACK];
            let mut run = move || {
                // SAFETY: a and b have p coefficients, out has room for p and more.
                unsafe { multiply(out.as_mut_ptr(), a.as_ptr(), b.as_ptr()) };
                out[..R::P].to_vec()
            };
            let mut ours = Rq::ZERO;
            let (a, b) = ((&big).into(), (&small).into());
            let scratch = &mut Scratch::new();
            backends[0].run(Multiply { out: &mut ours, a, b, scratch });
            assert_eq!(run(), ours.coefficients(), "{set}: products differ");
            let (a, b) = (words(&big), bytes(&small));
            let mut out = vec![0; R::P + SLACK];
            contestants.push(Contestant::other(Kind::Peer, PQCLEAN, move || {
                // SAFETY: as above.
                unsafe { multiply(out.as_mut_ptr(), a.as_ptr(), b.as_ptr()) };
            }));
        }
        Row { op: "mul", contestants }
    };

    let multiply3 = {
        let mut contestants = Vec::new();
        for &backend in backends {
            let (a, b) = (small.clone(), other.clone());
            let (mut product, mut out, mut scratch) = (Rq::ZERO, Small::ZERO, Scratch::new());
            contestants.push(Contestant::ours(backend, move || {
                let (a, b, scratch) = ((&a).into(), (&b).into(), &mut scratch);
                backend.run(Multiply { out: &mut product, a, b, scratch });
                backend.run(Mod3 { out: &mut out, a: (&product).into() });
            }));
        }
        if let Some(Kernels { multiply3, .. }) = peer {
            let (a, b) = (bytes(&small), bytes(&other));
            let mut out = vec![0; R::P + SLACK];
            contestants.push(Contestant::other(Kind::Peer, PQCLEAN, move || {
                // SAFETY: a and b have p coefficients, out has room for p and more.
                unsafe { multiply3(out.as_mut_ptr(), a.as_ptr(), b.as_ptr()) };
            }));
        }
        Row { op: "mul3", contestants }
    };

    let invert = {
        let mut contestants = Vec::new();
        for &backend in backends {
            let (a, mut out) = (small.clone(), Rq::ZERO);
            contestants.push(Contestant::ours(backend, move || {
                let _ = backend.run(Reciprocal { out: &mut out, a: (&a).into(), scale: 3 });
            }));
        }
        if let Some(Kernels { invert, .. }) = peer {
            let a = bytes(&small);
            let mut out = vec![0; R::P + SLACK];
            contestants.push(Contestant::other(Kind::Peer, PQCLEAN, move || {
                // SAFETY: a has p coefficients, out has room for p and more.
                unsafe { invert(out.as_mut_ptr(), a.as_ptr()) };
            }));
        }
        Row { op: "inv", contestants }
    };

    let invert3 = {
        let mut contestants = Vec::new();
        for &backend in backends {
            let (a, mut out) = (small.clone(), Small::ZERO);
            contestants.push(Contestant::ours(backend, move || {
                let _ = backend.run(InvertR3 { out: &mut out, a: &a });
            }));
        }
        if let Some(Kernels { invert3, .. }) = peer {
            let a = bytes(&small);
            let mut out = vec![0; R::P + SLACK];
            contestants.push(Contestant::other(Kind::Peer, PQCLEAN, move || {
                // SAFETY: a has p coefficients, out has room for p + 1 bytes and more.
                unsafe { invert3(out.as_mut_ptr(), a.as_ptr()) };
            }));
        }
        Row { op: "inv3", contestants }
    };

    vec![multiply, multiply3, invert, invert3]
}

/// Room behind the peers' results: they write whole vectors.
const SLACK: usize = 64;

fn words<R: Ring>(a: &Rq<R>) -> Vec<i16> {
    [a.coefficients(), &[0; SLACK]].concat()
}

fn bytes<R: Ring>(a: &Small<R>) -> Vec<i8> {
    let coefficients = a.coefficients().iter().map(|&c| c as i8);
    coefficients.chain([0; SLACK]).collect()
}
