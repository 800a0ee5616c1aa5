//! Products in Z_{2^k}[x]/(x^n-1) against the definition, on every backend.

mod common;

use common::Random;
use goodprime_lanes::Backend;
use goodprime_ring::cyclic::operations::{
    Multiply, MultiplyByFactor, MultiplyPrepared, PrepareFactor, PrepareLeft,
};
use goodprime_ring::cyclic::{CyclicRing, Factor, Left, PreparedScratch, Rq, Scratch, Ternary};
use goodprime_ring::for_each_cyclic_ring;

/// Computes a·b modulo (x^n-1, 2^k) by definition.
fn by_definition<R: CyclicRing>(a: &[u16], b: &[u16]) -> Vec<u16> {
    let mut c = vec![0u16; R::N];
    for (i, a) in a.iter().enumerate() {
        for (j, b) in b.iter().enumerate() {
            let k = (i + j) % R::N;
            c[k] = c[k].wrapping_add(a.wrapping_mul(*b));
        }
    }
    c.iter().map(|c| c & R::MASK).collect()
}

/// Returns operands of several kinds.
fn operands<R: CyclicRing>(random: &mut Random) -> Vec<Vec<u16>> {
    let mut all = vec![vec![0; R::N], vec![0xffff; R::N], vec![R::MASK; R::N], vec![0x8000; R::N]];
    all.push((0..R::N).map(|i| (i == 0) as u16).collect());
    all.push((0..R::N).map(|i| (i == R::N - 1) as u16).collect());
    all.push((0..R::N).map(|_| random.next() as u16).collect());
    all.push((0..R::N).map(|_| random.next() as u16 & R::MASK).collect());
    all.push((0..R::N).map(|_| random.within(1) as u16).collect());
    all
}

fn ring<R: CyclicRing>() {
    let mut random = Random(R::N as u64);
    let operands = operands::<R>(&mut random);
    let (mut a, mut b, mut small) = (Rq::<R>::ZERO, Rq::<R>::ZERO, Ternary::<R>::ZERO);
    let mut out = Rq::<R>::ZERO;
    let mut left = Box::new(Left::<R>::new());
    let mut factor = Box::new(Factor::<R>::new());
    let mut scratch = Box::new(Scratch::<R>::new());
    let mut of_prepared = Box::new(PreparedScratch::<R>::new());
    for (i, x) in operands.iter().enumerate() {
        for (j, y) in operands.iter().enumerate() {
            let expected = by_definition::<R>(x, y);
            a.coefficients_mut().copy_from_slice(x);
            for backend in Backend::available() {
                scratch.memory_mut().fill(0xaaaa);
                left.memory_mut().fill(0x5555);
                let ternary = y.iter().all(|c| c.wrapping_add(1) < 3);
                b.coefficients_mut().copy_from_slice(y);
                small.coefficients_mut().copy_from_slice(y);
                let b = if ternary { (&small).into() } else { (&b).into() };
                let what = format!("{backend}, n = {}, operands {i} and {j}", R::N);
                backend.run(Multiply { out: &mut out, a: (&a).into(), b, scratch: &mut scratch });
                assert_eq!(out.coefficients(), expected, "{what}");
                assert!(out.padded()[R::N..].iter().all(|c| *c == 0), "{what}");
                out.coefficients_mut().fill(1);
                of_prepared.memory_mut().fill(0xaaaa);
                let scratch_of = &mut of_prepared;
                backend.run(PrepareLeft { out: &mut left, a: (&a).into(), scratch: scratch_of });
                let scratch_of = &mut of_prepared;
                backend.run(MultiplyPrepared { out: &mut out, a: &left, b, scratch: scratch_of });
                assert_eq!(out.coefficients(), expected, "{what}, prepared");
                out.coefficients_mut().fill(1);
                let (a, scratch) = ((&a).into(), &mut *scratch);
                backend.run(PrepareFactor { out: &mut factor, a, scratch: &mut *scratch });
                let factor = &*factor;
                backend.run(MultiplyByFactor { out: &mut out, factor, a, b, scratch });
                assert_eq!(out.coefficients(), expected, "{what}, by a factor");
            }
        }
    }
}

macro_rules! rings {
    ($($ring:ident)*) => {
        #[test]
        fn products_are_right_on_every_backend() {
            $(ring::<goodprime_ring::cyclic::$ring>();)*
        }
    };
}
for_each_cyclic_ring!(rings);
