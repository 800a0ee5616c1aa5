//! Proofs of products in Z_{2^k}[x]/(x^n-1), for each tree that ships:
//!
//! * *bits*: every word that counts has its k bits after the last shift ([`ValidBits`]),
//! * *grade*: before that shift the product is bilinear modulo 2^16 ([`Grade`]),
//! * *basis*: and it is the right bilinear map, because it is exactly 2^E·x^(i+j) on all pairs (x^i, x^j).
//!
//! The basis is read before the last shift, which is not linear. `GOODPRIME_EMULATED=1` takes random operands instead,
//! for processors that are emulated: see [`PAIRS`]. docs/verification.md says what follows.

mod common;

use std::marker::PhantomData;

use common::Random;
use goodprime_lanes::model::{Bits, Grade, Log, ValidBits};
use goodprime_lanes::{Backend, Isa, Kernel, Wrapping};
use goodprime_ring::cyclic::CyclicRing;
use goodprime_ring::for_each_cyclic_ring;
use goodprime_ring::kit::cyclic_product::tree::{Cuts, Kind, Tree};
use goodprime_ring::kit::cyclic_product::{Job, LeftOperand, run};

/// The tree of a ring as it ships.
struct Shipped<R>(PhantomData<R>);

impl<R: CyclicRing> Cuts for Shipped<R> {
    const N: usize = R::N;
    const TREE: Tree = Tree::of(R::N);
    const BITS: u32 = R::LOG_Q;
}

/// The tree without the last shift.
struct Unshifted<T>(PhantomData<T>);

impl<T: Cuts> Cuts for Unshifted<T> {
    const N: usize = T::N;
    const TREE: Tree = T::TREE.unshifted();
    const BITS: u32 = 16;
}

/// The tree, for coefficients of one bit more than it has.
struct OneBitLess<T>(PhantomData<T>);

impl<T: Cuts> Cuts for OneBitLess<T> {
    const N: usize = T::N;
    const TREE: Tree = T::TREE;
    const BITS: u32 = 16 - T::TREE.lost + 1;
}

/// Computes both kinds of product of a and b: with a as it is, and with a prepared.
fn products<L: Wrapping, T: Cuts>(lanes: L, a: &[L::Word], b: &[L::Word]) -> [Vec<L::Word>; 2] {
    let zeros = |n| vec![lanes.word(0); n];
    let mut scratch = zeros(T::TREE.scratch());
    let (mut out, mut prepared) = (zeros(padded::<T>()), zeros(padded::<T>()));
    let job = Job::Multiply { out: &mut out, a: LeftOperand::Words(a), b };
    run::<L, T>(lanes, job, &mut scratch);
    let mut lines = zeros(32 * T::TREE.leaves);
    run::<L, T>(lanes, Job::Prepare { out: &mut lines, a }, &mut scratch);
    let job = Job::Multiply { out: &mut prepared, a: LeftOperand::Lines(&lines), b };
    run::<L, T>(lanes, job, &mut scratch);
    [out, prepared]
}

/// Words of an operand in memory.
const fn padded<T: Cuts>() -> usize {
    T::N.next_multiple_of(32)
}

/// Returns a polynomial of this grade.
fn operand<T: Cuts>(grade: Grade) -> Vec<Bits> {
    let word = |i| Bits::all(if i < T::N { grade } else { Grade::Zero });
    (0..padded::<T>()).map(word).collect()
}

/// Runs a tree on model lanes. Returns whether the bits suffice, and whether it is bilinear.
fn by_models<const SIDE_BY_SIDE: usize, T: Cuts>(a: Grade, b: Grade) -> (bool, bool) {
    let log = Log::new();
    let lanes = ValidBits::<SIDE_BY_SIDE>::new(&log);
    let products = products::<_, T>(lanes, &operand::<T>(a), &operand::<T>(b));
    let both = products.iter().all(|c| c[..T::N].iter().all(|word| word.grade == Grade::Both));
    (log.violations().is_empty(), both && log.mixtures().is_empty())
}

fn bits_and_grade<R: CyclicRing>() {
    // The groups in which processors make Hankel products.
    macro_rules! on {
        ($($side_by_side:literal)*) => {$(
            let (bits, grade) = by_models::<$side_by_side, Shipped<R>>(Grade::Left, Grade::Right);
            assert!(bits, "n = {}: bits", R::N);
            assert!(grade, "n = {}: grade", R::N);
        )*};
    }
    on!(1 3 5);
    // Negative controls: a tree that would need one more bit, and a·a, which is not linear in a.
    let (bits, grade) = by_models::<3, OneBitLess<Shipped<R>>>(Grade::Left, Grade::Right);
    assert!(!bits && grade, "n = {}: a bit too few is not refused", R::N);
    let (_, grade) = by_models::<3, Shipped<R>>(Grade::Left, Grade::Left);
    assert!(!grade, "n = {}: a square is not refused", R::N);
}

/// The trees of the paper's authors where their bits do not suffice: Toom-5 and Toom-3 twice lose five.
#[test]
fn trees_that_lose_too_much_are_refused() {
    macro_rules! refused {
        ($($n:literal $bits:literal $ok:literal [$($kind:ident)*];)*) => {$({
            struct Theirs;
            impl Cuts for Theirs {
                const N: usize = $n;
                const TREE: Tree = Tree::new(1, &[$(Kind::$kind),*]);
                const BITS: u32 = $bits;
            }
            assert!(Theirs::TREE.level(0).node() * 16 >= $n);
            let (bits, grade) = by_models::<3, Theirs>(Grade::Left, Grade::Right);
            assert_eq!((bits, grade), ($ok, true), "n = {}", $n);
        })*};
    }
    refused! {
        509 11 true [T5 T3 T3];
        677 11 true [T5 T3 T3];
        701 13 false [T5 T3 T3];
        701 13 true [T5 K3 K3];
        821 12 false [T5 T3 T3 K2];
        1373 14 false [T5 K3 K3 K2];
    }
}

/// Multiplies all pairs (x^i, x^j) on a backend, or one of `step`, with x^i prepared; and one of 32 with x^i as it is.
/// `wrong` may change the evaluations of x^i.
struct Basis<'a, T> {
    step: usize,
    wrong: &'a dyn Fn(&mut [u16]),
    tree: PhantomData<T>,
}

impl<T: Cuts> Kernel for Basis<'_, T> {
    type Output = Option<(usize, usize)>;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        let mut scratch = vec![0xaaaa; T::TREE.scratch()];
        let mut lines = vec![0; 32 * T::TREE.leaves];
        let (mut a, mut b, mut out) =
            (vec![0; padded::<T>()], vec![0; padded::<T>()], vec![0; padded::<T>()]);
        for i in 0..T::N {
            a[i] = 1;
            let prepare = Unshifted::<T>(PhantomData)
                .job(Job::Prepare { out: &mut lines, a: &a }, &mut scratch);
            isa.run_outlined(prepare);
            (self.wrong)(&mut lines);
            for j in (i % self.step..T::N).step_by(self.step) {
                b[j] = 1;
                for left in [LeftOperand::Lines(&lines), LeftOperand::Words(&a)] {
                    let unprepared = matches!(left, LeftOperand::Words(_));
                    if unprepared && (i + j) % 32 != 0 && i != 0 && j != 0 {
                        continue;
                    }
                    let job = Job::Multiply { out: &mut out, a: left, b: &b };
                    isa.run_outlined(Unshifted::<T>(PhantomData).job(job, &mut scratch));
                    let k = (i + j) % T::N;
                    out[k] = out[k].wrapping_sub(1 << T::TREE.lost);
                    if out.iter().fold(0, |all, c| all | c) != 0 {
                        return Some((i, j));
                    }
                }
                b[j] = 0;
            }
            a[i] = 0;
        }
        None
    }
}

/// A job as a kernel.
struct Run<'a, T> {
    job: Job<'a, u16>,
    scratch: &'a mut [u16],
    tree: PhantomData<T>,
}

impl<T: Cuts> Unshifted<T> {
    fn job<'a>(self, job: Job<'a, u16>, scratch: &'a mut [u16]) -> Run<'a, Self> {
        Run { job, scratch, tree: PhantomData }
    }
}

impl<T: Cuts> Kernel for Run<'_, T> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        run::<I, T>(isa, self.job, self.scratch);
    }
}

/// Random pairs on an emulated processor. A bilinear form modulo 2^16 that is not zero vanishes for uniform operands
/// with a probability of at most 3/4; the probability that it vanishes for all of these pairs is below 2^-128.
const PAIRS: usize = 309;

fn random_pairs<R: CyclicRing>(backend: Backend) {
    assert!(PAIRS as f64 * (4.0f64 / 3.0).log2() > 128.0);
    let mut random = Random(R::N as u64 ^ 0x5eed);
    let mut scratch = vec![0; Shipped::<R>::TREE.scratch()];
    for pair in 0..PAIRS {
        let mut word = |i| if i < R::N { random.next() as u16 } else { 0 };
        let a: Vec<u16> = (0..R::PADDED).map(&mut word).collect();
        let b: Vec<u16> = (0..R::PADDED).map(&mut word).collect();
        let mut expected = vec![0u16; R::N];
        for (i, a) in a[..R::N].iter().enumerate() {
            for (j, b) in b[..R::N].iter().enumerate() {
                let k = (i + j) % R::N;
                expected[k] =
                    expected[k].wrapping_add(a.wrapping_mul(*b) << Shipped::<R>::TREE.lost);
            }
        }
        let mut lines = vec![0; 32 * Shipped::<R>::TREE.leaves];
        let tree = || Unshifted::<Shipped<R>>(PhantomData);
        backend.run(tree().job(Job::Prepare { out: &mut lines, a: &a }, &mut scratch));
        for left in [LeftOperand::Words(&a), LeftOperand::Lines(&lines)] {
            let mut out = vec![0; R::PADDED];
            let job = Job::Multiply { out: &mut out, a: left, b: &b };
            backend.run(tree().job(job, &mut scratch));
            assert_eq!(out[..R::N], expected, "{backend}, n = {}, pair {pair}", R::N);
        }
    }
}

fn basis<R: CyclicRing>() {
    for backend in Backend::available() {
        if std::env::var_os("GOODPRIME_EMULATED").is_some() {
            random_pairs::<R>(backend);
            continue;
        }
        // Some of the pairs where lanes are slow, unless all are asked for.
        let slow = ["portable", "sse2"].contains(&backend.name());
        let step = if slow && std::env::var_os("GOODPRIME_PROOFS").is_none() { 31 } else { 1 };
        if step > 1 {
            println!(
                "n = {}, {backend}: one of {step} pairs (GOODPRIME_PROOFS=all takes all)",
                R::N
            );
        }
        let tree = PhantomData::<Shipped<R>>;
        let found = backend.run(Basis { step, wrong: &|_| {}, tree });
        assert_eq!(found, None, "{backend}, n = {}", R::N);
        // A negative control: one word of the evaluations is wrong.
        let wrong = |lines: &mut [u16]| lines[40] = lines[40].wrapping_add(1);
        let found = backend.run(Basis { step, wrong: &wrong, tree });
        assert!(found.is_some(), "{backend}, n = {}: a wrong word is not found", R::N);
    }
}

macro_rules! rings {
    ($($ring:ident)*) => {
        mod bits_and_grade {
            $(#[test]
            #[allow(non_snake_case)]
            fn $ring() {
                super::bits_and_grade::<goodprime_ring::cyclic::$ring>();
            })*
        }
        mod basis {
            $(#[test]
            #[allow(non_snake_case)]
            fn $ring() {
                super::basis::<goodprime_ring::cyclic::$ring>();
            })*
        }
    };
}
for_each_cyclic_ring!(rings);
