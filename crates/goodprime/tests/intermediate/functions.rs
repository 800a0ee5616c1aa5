//! Single functions of NTRU's reference code: operands are any 16-bit words, results count modulo q.

use goodprime::{Backend, Set};
use goodprime_ring::cyclic::operations::{Reciprocal, ReduceS3};
use goodprime_ring::cyclic::{C509, C701, CyclicRing, Rq, Scratch, Ternary};

use crate::common::{backends, read};
use crate::ntru::{modulo_phi, rq, times};

/// The cases of a file: blank lines between them, `name = numbers` in them.
fn cases(text: &str) -> impl Iterator<Item = Case> + '_ {
    let blocks = text.split("count = ").skip(1);
    blocks.map(|block| Case(block.lines().filter_map(named).collect()))
}

/// `name = numbers`.
fn named(line: &str) -> Option<(String, Vec<u16>)> {
    let (name, numbers) = line.split_once(" = ")?;
    let number = |n: &str| n.parse().expect("a word of 16 bits");
    Some((name.to_owned(), numbers.split_whitespace().map(number).collect()))
}

/// The numbers of a case by their names.
struct Case(Vec<(String, Vec<u16>)>);

impl Case {
    fn of(&self, name: &str) -> &[u16] {
        &self.0.iter().find(|(known, _)| known == name).expect("a name of the file").1
    }
}

/// Calls `check` with every case of a function's file, for every backend. Each file has two cases.
fn each(set: &str, function: &str, check: impl Fn(Backend, &Case)) {
    let text = read(&format!("intermediate/functions/{set}/poly_{function}.txt"));
    for backend in backends() {
        assert_eq!(cases(&text).inspect(|case| check(backend, case)).count(), 2);
    }
}

fn masked<R: CyclicRing>(words: &[u16]) -> Vec<u16> {
    words.iter().map(|c| c & R::MASK).collect()
}

fn products<R: CyclicRing>(set: &str) {
    let product =
        |backend, case: &Case| times(backend, &rq::<R>(case.of("a")), &rq::<R>(case.of("b")));
    each(set, "Rq_mul", |backend, case| {
        assert_eq!(product(backend, case), masked::<R>(case.of("r")), "{backend}");
    });
    each(set, "Sq_mul", |backend, case| {
        let product = modulo_phi::<R>(&product(backend, case));
        assert_eq!(product, masked::<R>(case.of("r")), "{backend}");
    });
}

fn inverses<R: CyclicRing>(set: &str) {
    let inverse = |backend: Backend, case: &Case| {
        let (mut out, scratch) = (Rq::<R>::ZERO, &mut Scratch::new());
        let a = &rq(case.of("a"));
        assert!(backend.run(Reciprocal { out: &mut out, a, scratch }).to_bool());
        modulo_phi::<R>(out.coefficients())
    };
    each(set, "Rq_inv", |backend, case| {
        assert_eq!(inverse(backend, case), modulo_phi::<R>(case.of("r")), "{backend}");
    });
    each(set, "R2_inv", |backend, case| {
        let odd = |words: &[u16]| words.iter().map(|c| c & 1).collect::<Vec<_>>();
        let theirs = odd(&modulo_phi::<R>(case.of("r")));
        assert_eq!(odd(&inverse(backend, case)), theirs, "{backend}");
    });
}

fn reductions<R: CyclicRing>(set: &str) {
    each(set, "Rq_to_S3", |backend, case| {
        let mut out = Ternary::<R>::ZERO;
        backend.run(ReduceS3 { out: &mut out, a: &rq(case.of("a")) });
        let digits = |c: &u16| (*c as i16).rem_euclid(3) as u16;
        let ours: Vec<u16> = out.coefficients().iter().map(digits).collect();
        assert_eq!(ours, case.of("r"), "{backend}");
    });
}

#[test]
fn ntruhps2048509() {
    let set = goodprime::Ntruhps2048509::NAME;
    products::<C509>(set);
    inverses::<C509>(set);
    reductions::<C509>(set);
}

#[test]
fn ntruhrss701() {
    inverses::<C701>(goodprime::Ntruhrss701::NAME);
}
