//! The working memory of a key generation, and the arithmetic of the ring in this memory.

use ctutils::Choice;
use goodprime_lanes::Isa;
use goodprime_ring::cyclic::operations::{
    InvertS3, Multiply, MultiplyByFactor, PrepareFactor, Reciprocal,
};
use goodprime_ring::cyclic::{CyclicRing, Factor, Operand, Rq, Scratch, Ternary};

use super::codec::{encode_rq, encode_s3, encode_sq};
use crate::wipe::{Secret, wipe_spilled};

/// The working memory of a key generation.
pub(super) struct KeyWorkspace<R: CyclicRing> {
    pub(super) ring: KeyArithmetic<R>,
    pub(super) f: Ternary<R>,
    pub(super) g: Ternary<R>,
    pub(super) big_g: Rq<R>,
    pub(super) v: Rq<R>,
}

/// The working memory of an inversion in addition to its operands.
pub(super) struct KeyArithmetic<R: CyclicRing> {
    scratch: Secret<Scratch<R>>,
    product: Rq<R>,
}

/// The memory of products that share one prepared left operand.
pub(super) struct Products<'s, R: CyclicRing> {
    left: Secret<Factor<R>>,
    scratch: &'s mut Scratch<R>,
}

impl<R: CyclicRing> KeyWorkspace<R> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        let ring =
            KeyArithmetic { scratch: const { Secret::new(Scratch::new()) }, product: Rq::ZERO };
        Self { ring, f: Ternary::ZERO, g: Ternary::ZERO, big_g: Rq::ZERO, v: Rq::ZERO }
    }
}

impl<R: CyclicRing> KeyArithmetic<R> {
    /// Computes `out` = 1/(a·b) in S/q. Returns true if a·b is invertible.
    #[inline(always)]
    pub(super) fn invert<I: Isa>(
        &mut self,
        isa: I,
        a: &Rq<R>,
        b: &Ternary<R>,
        out: &mut Rq<R>,
    ) -> Choice {
        let Self { scratch, product } = self;
        isa.run(Multiply { out: &mut *product, a: a.into(), b: b.into(), scratch });
        isa.run(Reciprocal { out, a: product, scratch })
    }

    /// Computes v·f·f as an element of S/q and v·G·G as an element of R/q, and encodes both. The function is not
    /// inlined, so that its memory is not on the stack during `Reciprocal`.
    #[inline(never)]
    pub(super) fn times_squares<I: Isa>(
        &mut self,
        isa: I,
        v: &Rq<R>,
        (f, vff): (&Ternary<R>, &mut [u8]),
        (big_g, vgg): (&Rq<R>, &mut [u8]),
    ) {
        let ring = &mut Products::with(&mut self.scratch);
        let [once, twice] = &mut [const { Rq::ZERO }; 2];
        encode_sq(isa, ring.times_square(isa, f.into(), v, once, twice), vff);
        encode_rq(isa, ring.times_square(isa, big_g.into(), v, once, twice), vgg);
        wipe_spilled();
    }
}

impl<'s, R: CyclicRing> Products<'s, R> {
    #[inline(always)]
    pub(super) const fn with(scratch: &'s mut Scratch<R>) -> Self {
        Self { left: const { Secret::new(Factor::new()) }, scratch }
    }

    /// Prepares `a` as the left operand of the next products.
    #[inline(always)]
    pub(super) fn left<'o, I: Isa>(&mut self, isa: I, a: impl Into<Operand<'o, R>>) {
        isa.run(PrepareFactor { out: &mut self.left, a: a.into(), scratch: self.scratch });
    }

    /// Computes a·b in R/q for the prepared left operand a.
    #[inline(always)]
    pub(super) fn times<'o, 'm, I: Isa>(
        &mut self,
        isa: I,
        a: impl Into<Operand<'o, R>>,
        b: impl Into<Operand<'o, R>>,
        out: &'m mut Rq<R>,
    ) -> &'m mut Rq<R> {
        let Self { left: factor, scratch } = self;
        let (a, b) = (a.into(), b.into());
        isa.run(MultiplyByFactor { out: &mut *out, factor, a, b, scratch });
        out
    }

    /// Computes a·a·b in R/q.
    fn times_square<'m, I: Isa>(
        &mut self,
        isa: I,
        a: Operand<'_, R>,
        b: &Rq<R>,
        once: &mut Rq<R>,
        twice: &'m mut Rq<R>,
    ) -> &'m Rq<R> {
        self.left(isa, a);
        let once = self.times(isa, a, b, once);
        self.times(isa, a, &*once, twice)
    }
}

/// Encodes f and 1/f, elements of S/3. Returns true if f is invertible.
#[inline(always)]
pub(super) fn encode_f<I: Isa, R: CyclicRing>(
    isa: I,
    f: &Ternary<R>,
    f_bytes: &mut [u8],
    f_inverse: &mut [u8],
) -> Choice {
    let mut inverse = Ternary::ZERO;
    let invertible = isa.run(InvertS3 { out: &mut inverse, a: f });
    encode_s3(isa, f, f_bytes);
    encode_s3(isa, &inverse, f_inverse);
    invertible
}
