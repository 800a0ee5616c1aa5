//! The rows of kernels: one operation of one ring by all who have it. Every peer's result is compared with
//! ours before anything is measured.

mod ntru;

use goodprime_lanes::{Backend, Modulus};
use goodprime_ring::Array;
use goodprime_ring::encode::CodecPlan;
use goodprime_ring::operations::{Decode, Encode, InvertR3, Mod3, Multiply, Reciprocal, Sort};
use goodprime_ring::{Ring, Rq, Scratch, Small};

use crate::aes;
use crate::pqclean::{self, Kernels};
use crate::row::{Contestant, Kind, Row};

/// The name of the peer.
const PQCLEAN: &str = "pqclean avx2";
/// Room behind the peers' results: they write whole vectors.
const SLACK: usize = 64;

/// Returns all rows of a set; of LPRime only the expansion of seeds, as its rings are those of
/// Streamlined NTRU Prime.
pub(crate) fn rows(set: &str, backends: &[Backend]) -> Vec<Row> {
    macro_rules! of_set {
        ($({ $name:ident $set:ident $family:ident $ring:ident $($row:tt)* })*) => {
            match set {
                $(stringify!($name) => of_set!($family $ring),)*
                _ => unreachable!("the command line knows the sets"),
            }
        };
        (Streamlined $ring:ident) => { rows_of::<goodprime_ring::$ring>(set, backends) };
        (LPRime $ring:ident) => { vec![aes::row(set)] };
        ($ntru:ident $ring:ident) => { ntru::rows_of::<goodprime_ring::cyclic::$ring>(set, backends) };
    }
    goodprime::for_each_set!(of_set)
}

/// An operation that can run, and whose last result can be read as integers.
trait Run: 'static {
    fn run(&mut self);
    fn result(&self) -> Vec<i64>;
}

/// A state, a function that changes the state, and a function that reads the result.
struct Closure<T, F, G>(T, F, G);

impl<T: 'static, F: FnMut(&mut T) + 'static, G: Fn(&T) -> Vec<i64> + 'static> Run
    for Closure<T, F, G>
{
    fn run(&mut self) {
        self.1(&mut self.0);
    }
    fn result(&self) -> Vec<i64> {
        self.2(&self.0)
    }
}

fn integers<T: Copy + Into<i64>>(values: &[T]) -> Vec<i64> {
    values.iter().map(|&v| v.into()).collect()
}

/// Returns a row of our code on each backend, then the AVX2 code of the peer, which must agree.
fn row<O: Run, P: Run>(
    op: &'static str,
    backends: &[Backend],
    ours: impl Fn(Backend) -> O,
    peer: Option<P>,
) -> Row {
    row_beside(op, backends, ours, peer.map(|peer| (PQCLEAN, "avx2", peer)))
}

/// Returns a row of our code on each backend, then the peers, each with its name and its
/// instruction set, which must agree.
fn row_beside<O: Run, P: Run>(
    op: &'static str,
    backends: &[Backend],
    ours: impl Fn(Backend) -> O,
    peers: impl IntoIterator<Item = (&'static str, &'static str, P)>,
) -> Row {
    let mut contestants = Vec::new();
    let mut expected = Vec::new();
    for &backend in backends {
        let mut ours = ours(backend);
        ours.run();
        expected = ours.result();
        contestants.push(Contestant::ours(backend, move || ours.run()));
    }
    for (who, isa, mut peer) in peers {
        peer.run();
        assert!(peer.result() == expected, "{op}: {who} and goodprime disagree");
        contestants.push(Contestant::other(Kind::Peer, who, isa, move || peer.run()));
    }
    Row { op, contestants }
}

/// Returns integers between -bound and bound, the same in every run.
fn operand(p: usize, bound: i16, seed: u64) -> Vec<i16> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % (2 * bound as u64 + 1)
    };
    (0..p).map(|_| next() as i16 - bound).collect()
}

fn words<R: Ring>(a: &Rq<R>) -> Vec<i16> {
    [a.coefficients(), &[0; SLACK]].concat()
}

fn bytes<R: Ring>(a: &Small<R>) -> Vec<i8> {
    let coefficients = a.coefficients().iter().map(|&c| c as i8);
    coefficients.chain([0; SLACK]).collect()
}

fn rows_of<R: Ring>(set: &str, backends: &[Backend]) -> Vec<Row> {
    let peer = pqclean::kernels(set);
    let mut rows = products::<R>(backends, peer);
    rows.extend(inverses::<R>(backends, peer));
    rows.push(sorting::<R>(backends, peer));
    let q = <R::Q as Modulus>::Q as u16;
    rows.extend(codecs::<R>(
        ["encode", "decode"],
        backends,
        q,
        peer.map(|p| (p.encode[0], p.decode[0])),
    ));
    let rounded = peer.map(|p| (p.encode[1], p.decode[1]));
    rows.extend(codecs::<R>(["round-encode", "round-decode"], backends, q.div_ceil(3), rounded));
    rows
}

fn small<R: Ring>(seed: u64) -> Small<R> {
    Small::from_coefficients(&operand(R::P, 1, seed)).expect("in range")
}

fn products<R: Ring>(backends: &[Backend], peer: Option<Kernels>) -> Vec<Row> {
    let half = <R::Q as Modulus>::HALF;
    let big = Rq::<R>::from_coefficients(&operand(R::P, half, 1)).expect("in range");
    let (one, other) = (small::<R>(2), small::<R>(3));
    let multiply = row(
        "mul",
        backends,
        |backend| {
            let (a, b, mut scratch) = (big.clone(), one.clone(), Scratch::new());
            let run = move |out: &mut Rq<R>| {
                backend.run(Multiply {
                    out,
                    a: (&a).into(),
                    b: (&b).into(),
                    scratch: &mut scratch,
                });
            };
            Closure(Rq::<R>::ZERO, run, |out: &Rq<R>| integers(out.coefficients()))
        },
        peer.map(|Kernels { multiply, .. }| {
            let (a, b) = (words(&big), bytes(&one));
            let run = move |out: &mut Vec<i16>| {
                // SAFETY: a and b have p coefficients, out has room for p and more.
                unsafe { multiply(out.as_mut_ptr(), a.as_ptr(), b.as_ptr()) };
            };
            Closure(vec![0; R::P + SLACK], run, |out: &Vec<i16>| integers(&out[..R::P]))
        }),
    );
    let multiply3 = row(
        "mul3",
        backends,
        |backend| {
            let (a, b, mut scratch) = (one.clone(), other.clone(), Scratch::new());
            let mut product = Rq::ZERO;
            let run = move |out: &mut Small<R>| {
                let (a, b, scratch) = ((&a).into(), (&b).into(), &mut scratch);
                backend.run(Multiply { out: &mut product, a, b, scratch });
                backend.run(Mod3 { out, a: (&product).into() });
            };
            Closure(Small::<R>::ZERO, run, |out: &Small<R>| integers(out.coefficients()))
        },
        peer.map(|Kernels { multiply3, .. }| {
            let (a, b) = (bytes(&one), bytes(&other));
            let run = move |out: &mut Vec<i8>| {
                // SAFETY: a and b have p coefficients, out has room for p and more.
                unsafe { multiply3(out.as_mut_ptr(), a.as_ptr(), b.as_ptr()) };
            };
            Closure(vec![0; R::P + SLACK], run, |out: &Vec<i8>| integers(&out[..R::P]))
        }),
    );
    vec![multiply, multiply3]
}

fn inverses<R: Ring>(backends: &[Backend], peer: Option<Kernels>) -> Vec<Row> {
    let one = invertible::<R>(backends[0]);
    let invert = row(
        "inv",
        backends,
        |backend| {
            let a = one.clone();
            let run = move |out: &mut Rq<R>| {
                let _ = backend.run(Reciprocal { out, a: (&a).into(), scale: 3 });
            };
            Closure(Rq::<R>::ZERO, run, |out: &Rq<R>| integers(out.coefficients()))
        },
        peer.map(|Kernels { invert, .. }| {
            let a = bytes(&one);
            let run = move |out: &mut Vec<i16>| {
                // SAFETY: a has p coefficients, out has room for p and more.
                unsafe { invert(out.as_mut_ptr(), a.as_ptr()) };
            };
            Closure(vec![0; R::P + SLACK], run, |out: &Vec<i16>| integers(&out[..R::P]))
        }),
    );
    let invert3 = row(
        "inv3",
        backends,
        |backend| {
            let a = one.clone();
            let run = move |out: &mut Small<R>| {
                let _ = backend.run(InvertR3 { out, a: &a });
            };
            Closure(Small::<R>::ZERO, run, |out: &Small<R>| integers(out.coefficients()))
        },
        peer.map(|Kernels { invert3, .. }| {
            let a = bytes(&one);
            let run = move |out: &mut Vec<i8>| {
                // SAFETY: a has p coefficients, out has room for p + 1 bytes and more.
                unsafe { invert3(out.as_mut_ptr(), a.as_ptr()) };
            };
            Closure(vec![0; R::P + SLACK], run, |out: &Vec<i8>| integers(&out[..R::P]))
        }),
    );
    vec![invert, invert3]
}

/// A small polynomial that has inverses in both rings.
fn invertible<R: Ring>(backend: Backend) -> Small<R> {
    let candidates = (2..).map(small::<R>);
    let has_inverse = |a: &Small<R>| {
        let mut out = Small::ZERO;
        backend.run(InvertR3 { out: &mut out, a }).to_bool()
    };
    candidates.into_iter().find(has_inverse).expect("every other one has")
}

fn sorting<R: Ring>(backends: &[Backend], peer: Option<Kernels>) -> Row {
    let mut list = R::Words::ZERO;
    let unsorted = operand(R::P, i16::MAX, 4);
    for (word, c) in list.as_mut().iter_mut().zip(unsorted) {
        *word = (c as u32).wrapping_mul(0x9e37_79b9);
    }
    let first: Vec<u32> = list.as_ref()[..R::P].to_vec();
    row(
        "sort",
        backends,
        |backend| {
            let list = first.clone();
            let run = move |words: &mut R::Words| {
                words.as_mut()[..R::P].copy_from_slice(&list);
                backend.run(Sort::<R> { words });
            };
            Closure(R::Words::ZERO, run, |words: &R::Words| integers(&words.as_ref()[..R::P]))
        },
        peer.map(|Kernels { sort, .. }| {
            let list = first.clone();
            let run = move |words: &mut Vec<u32>| {
                words[..R::P].copy_from_slice(&list);
                // SAFETY: there are p words.
                unsafe { sort(words.as_mut_ptr(), R::P as i64) };
            };
            Closure(vec![0; R::P + SLACK], run, |words: &Vec<u32>| integers(&words[..R::P]))
        }),
    )
}

type Codec = (unsafe extern "C" fn(*mut u8, *const i16), unsafe extern "C" fn(*mut i16, *const u8));

/// Encoding and decoding p numbers below `radix`. Centred, theirs are three times as far apart if rounded.
fn codecs<R: Ring>(
    ops: [&'static str; 2],
    backends: &[Backend],
    radix: u16,
    peer: Option<Codec>,
) -> Vec<Row> {
    let plan = CodecPlan::new(R::P, radix);
    let half = <R::Q as Modulus>::HALF;
    let step = if radix == <R::Q as Modulus>::Q as u16 { 1 } else { 3 };
    let chosen = operand(R::P, half, 5);
    let numbers: Vec<u16> = chosen.iter().map(|&c| (c + half) as u16 / step as u16).collect();
    let centred: Vec<i16> = numbers.iter().map(|&n| n as i16 * step - half).collect();
    let encode_ours = |backend: Backend| {
        let numbers = numbers.clone();
        let mut copy = R::Numbers::ZERO;
        let run = move |out: &mut Vec<u8>| {
            copy.as_mut()[..R::P].copy_from_slice(&numbers);
            backend.run(Encode::<R> { plan: &plan, numbers: &mut copy, out });
        };
        Closure(vec![0; plan.length()], run, |out: &Vec<u8>| integers(out))
    };
    let mut encoded = encode_ours(backends[0]);
    encoded.run();
    let encoded = encoded.0;
    let padded = [encoded.as_slice(), &[0; SLACK]].concat();
    let encode = row(
        ops[0],
        backends,
        encode_ours,
        peer.map(|(encode, _)| {
            let a = [centred.as_slice(), &[0; SLACK]].concat();
            let run = move |out: &mut Vec<u8>| {
                // SAFETY: a has p numbers and out has room for their bytes and more.
                unsafe { encode(out.as_mut_ptr(), a.as_ptr()) };
            };
            let length = plan.length();
            Closure(vec![0; length + SLACK], run, move |out: &Vec<u8>| integers(&out[..length]))
        }),
    );
    let decode = row(
        ops[1],
        backends,
        |backend| {
            let bytes = encoded.clone();
            let run = move |numbers: &mut R::Numbers| {
                backend.run(Decode::<R> { plan: &plan, bytes: &bytes, numbers });
            };
            Closure(R::Numbers::ZERO, run, |numbers: &R::Numbers| {
                integers(&numbers.as_ref()[..R::P])
            })
        },
        peer.map(|(_, decode)| {
            let bytes = padded.clone();
            let run = move |out: &mut Vec<i16>| {
                // SAFETY: the bytes are those of p numbers, and out has room for p and more.
                unsafe { decode(out.as_mut_ptr(), bytes.as_ptr()) };
            };
            let numbers = move |out: &Vec<i16>| {
                out[..R::P].iter().map(|&c| i64::from((c + half) / step)).collect()
            };
            Closure(vec![0; R::P + SLACK], run, numbers)
        }),
    );
    vec![encode, decode]
}
