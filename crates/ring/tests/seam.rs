//! A processor with a program of its own for a whole operation: what is written for [`Processor`] runs on it as it
//! does on lanes.

mod common;

use std::cell::Cell;

use common::{Random, operands, product, q};
use goodprime_lanes::Portable;
use goodprime_ring::operations::Processor;
use goodprime_ring::{Left, Operand, P653, P761, ProductScratch, Right, Ring, Rq, Scratch, Small};

/// Multiplies by a program of its own, which wants its operands as they are, and leaves the rest to portable lanes.
#[derive(Clone, Copy)]
struct OwnProduct<'a> {
    /// How often its programs were called.
    calls: &'a Cell<u32>,
}

impl OwnProduct<'_> {
    /// Keeps an operand as it is.
    fn keep<R: Ring>(self, out: &mut [i16], a: Operand<'_, R>) {
        self.calls.set(self.calls.get() + 1);
        out[..R::PADDED].copy_from_slice(a.padded());
    }
}

impl Processor for OwnProduct<'_> {
    type Lanes = Portable;

    fn lanes(self) -> Portable {
        Portable
    }

    fn prepare_left<'a, R: Ring>(self, out: &'a mut Left<R>, a: Operand<'a, R>) {
        self.keep(out.memory_mut(), a);
    }

    fn prepare_right<'a, R: Ring>(
        self,
        out: &'a mut Right<R>,
        b: Operand<'a, R>,
        _scratch: &'a mut ProductScratch<R>,
    ) {
        self.keep(out.memory_mut(), b);
    }

    fn multiply_prepared<'a, R: Ring>(
        self,
        out: &'a mut Rq<R>,
        a: &'a Left<R>,
        b: &'a Right<R>,
        _scratch: &'a mut ProductScratch<R>,
    ) {
        self.calls.set(self.calls.get() + 1);
        let c = product(&a.memory()[..R::P], &b.memory()[..R::P], q::<R>());
        *out = Rq::from_coefficients(&c).expect("canonical");
    }
}

/// g/(3f) and what decryption makes of it, 3f·(g/3f) modulo 3: written once, for any processor.
fn quotient<P: Processor, R: Ring>(processor: P, f: &Small<R>, g: &Small<R>) -> (Rq<R>, Small<R>) {
    let (mut inverse, mut h, mut product) = (Rq::ZERO, Rq::ZERO, Rq::ZERO);
    let (mut again, scratch) = (Small::ZERO, &mut Scratch::new());
    assert!(processor.reciprocal(&mut inverse, f.into(), 3).to_bool());
    processor.multiply(&mut h, (&inverse).into(), g.into(), scratch);
    processor.multiply(&mut product, (&h).into(), f.into(), scratch);
    processor.triple_mod_3(&mut again, &product);
    (h, again)
}

fn same_on_both<R: Ring>() {
    let mut random = Random(R::P as u64);
    let small = |a: &[i16]| Small::<R>::from_coefficients(a).expect("small");
    let operands = operands(R::P, 1, &mut random);
    let (f, g) = (small(&operands[0]), small(&operands[1]));
    let calls = Cell::new(0);
    let (h, again) = quotient(OwnProduct { calls: &calls }, &f, &g);
    assert_eq!(calls.get(), 6, "two products, each with two operands");
    assert_eq!(again.coefficients(), g.coefficients());
    let (by_lanes, again) = quotient(Portable, &f, &g);
    assert_eq!(h.coefficients(), by_lanes.coefficients());
    assert_eq!(again.coefficients(), g.coefficients());
}

#[test]
fn a_program_for_a_whole_operation_takes_the_place_of_lanes() {
    same_on_both::<P653>();
    same_on_both::<P761>();
}
