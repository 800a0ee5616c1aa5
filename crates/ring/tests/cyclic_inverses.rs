//! Inverses in NTRU's rings, verified by multiplying, on every backend.

mod common;

use common::Random;
use goodprime_lanes::Backend;
use goodprime_ring::cyclic::operations::{InvertS3, Multiply, Reciprocal, ReduceS3};
use goodprime_ring::cyclic::{CyclicRing, Rq, Scratch, Ternary};
use goodprime_ring::for_each_cyclic_ring;

fn random_ternary<R: CyclicRing>(random: &mut Random) -> Ternary<R> {
    let mut a = Ternary::ZERO;
    a.coefficients_mut()[..R::N - 1].fill_with(|| random.within(1) as u16);
    a
}

fn modulo_3<R: CyclicRing>() {
    let mut random = Random(R::N as u64);
    let (mut product, mut one, mut inverse) = (Rq::<R>::ZERO, Ternary::<R>::ZERO, Ternary::ZERO);
    let mut scratch = Box::new(Scratch::<R>::new());
    for backend in Backend::available() {
        let what = format!("{backend}, n = {}", R::N);
        let mut operands: Vec<Ternary<R>> = (0..4).map(|_| random_ternary(&mut random)).collect();
        for (i, c) in [(0, 1), (0, 0xffff), (1, 1), (R::N - 2, 0xffff)] {
            let mut a = Ternary::ZERO;
            a.coefficients_mut()[i] = c;
            operands.push(a);
        }
        for a in &operands {
            let invertible = backend.run(InvertS3 { out: &mut inverse, a });
            assert!(invertible.to_bool(), "{what}");
            assert!(inverse.padded().iter().all(|c| c.wrapping_add(1) < 3), "{what}");
            assert!(inverse.padded()[R::N - 1..].iter().all(|c| *c == 0), "{what}");
            let (a, b) = (a.into(), (&inverse).into());
            backend.run(Multiply { out: &mut product, a, b, scratch: &mut scratch });
            backend.run(ReduceS3 { out: &mut one, a: &product });
            assert_eq!(one.coefficients()[0], 1, "{what}");
            assert!(one.coefficients()[1..].iter().all(|c| *c == 0), "{what}");
        }
        // Zero is not invertible, nor is a multiple of Φ, which without x^(n-1) can only be zero.
        let invertible = backend.run(InvertS3 { out: &mut inverse, a: &Ternary::ZERO });
        assert!(!invertible.to_bool(), "{what}");
    }
}

fn modulo_q<R: CyclicRing>() {
    let mut random = Random(R::N as u64);
    let (mut product, mut inverse) = (Rq::<R>::ZERO, Rq::<R>::ZERO);
    let mut scratch = Box::new(Scratch::<R>::new());
    for backend in Backend::available() {
        let what = format!("{backend}, n = {}", R::N);
        for round in 0..4 {
            let mut a = Rq::<R>::ZERO;
            match round {
                0 => a.coefficients_mut()[R::N - 1] = 5,
                1 => a
                    .coefficients_mut()
                    .copy_from_slice(random_ternary::<R>(&mut random).coefficients()),
                _ => a.coefficients_mut().fill_with(|| random.next() as u16),
            }
            let scratch = &mut *scratch;
            let invertible = backend.run(Reciprocal { out: &mut inverse, a: &a, scratch });
            assert!(invertible.to_bool(), "{what}");
            assert!(inverse.padded()[R::N..].iter().all(|c| *c == 0), "{what}");
            let (a, b) = ((&a).into(), (&inverse).into());
            backend.run(Multiply { out: &mut product, a, b, scratch });
            // 1 modulo Φ: a constant may be added to all coefficients.
            let c = product.coefficients();
            let last = c[R::N - 1];
            let difference = |c: &u16| c.wrapping_sub(last) & R::MASK;
            assert_eq!(difference(&c[0]), 1, "{what}, round {round}");
            assert!(c[1..].iter().all(|c| difference(c) == 0), "{what}, round {round}");
        }
        // Even polynomials, and multiples of Φ modulo 2, are zero in S/2.
        for constant in [0, 1] {
            let mut a = Rq::<R>::ZERO;
            a.coefficients_mut().fill_with(|| (random.next() as u16 & !1) | constant);
            let scratch = &mut *scratch;
            let invertible = backend.run(Reciprocal { out: &mut inverse, a: &a, scratch });
            assert!(!invertible.to_bool(), "{what}");
        }
    }
}

macro_rules! rings {
    ($($ring:ident)*) => {
        #[test]
        fn inverses_modulo_3_are_right_on_every_backend() {
            $(modulo_3::<goodprime_ring::cyclic::$ring>();)*
        }
        #[test]
        fn inverses_modulo_q_are_right_on_every_backend() {
            $(modulo_q::<goodprime_ring::cyclic::$ring>();)*
        }
    };
}
for_each_cyclic_ring!(rings);
