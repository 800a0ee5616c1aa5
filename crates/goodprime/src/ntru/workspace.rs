//! The working memory of an encapsulation or a decapsulation of NTRU, and the arithmetic of the ring in this memory.

use goodprime_lanes::Isa;
use goodprime_ring::cyclic::operations::{Multiply, MultiplyPrepared, PrepareLeft, ReduceS3};
use goodprime_ring::cyclic::{CyclicRing, Left, Operand, PreparedScratch, Rq, Scratch, Ternary};

use super::codec::{decode_rq, decode_s3_to, decode_sq};

/// The working memory of an operation. All its steps share it.
pub(super) struct Workspace<R: CyclicRing> {
    pub(super) ring: Arithmetic<R>,
    pub(super) product: Rq<R>,
    /// An element of R/q, in addition to those of the arithmetic.
    pub(super) big: Rq<R>,
}

/// The working memory of products in addition to their operands.
pub(super) struct Arithmetic<R: CyclicRing> {
    /// The element into which the factors of a key in bytes are decoded, one after another.
    factor: Rq<R>,
}

/// A factor of a product that is part of a key, with scratch memory. A prepared factor needs less scratch memory.
pub(super) enum Factor<'a, R: CyclicRing> {
    Prepared(&'a Left<R>, &'a mut PreparedScratch<R>),
    Bytes(Code<'a>, &'a mut Scratch<R>),
}

/// An encoded polynomial.
pub(super) enum Code<'a> {
    /// An element of R/q.
    Rq(&'a [u8]),
    /// An element of S/q.
    Sq(&'a [u8]),
    /// An element of S/3.
    S3(&'a [u8]),
}

impl Code<'_> {
    /// Decodes the polynomial.
    #[inline(always)]
    pub(super) fn decode<I: Isa, R: CyclicRing>(self, isa: I, out: &mut Rq<R>) {
        match self {
            Self::Rq(bytes) => {
                decode_rq(isa, bytes, out);
            }
            Self::Sq(bytes) => decode_sq(isa, bytes, out),
            Self::S3(bytes) => decode_s3_to::<I, R>(isa, bytes, out.padded_mut()),
        }
    }

    /// Decodes the polynomial to `big` and prepares it as the left operand of many products.
    #[inline(always)]
    pub(super) fn prepare<I: Isa, R: CyclicRing>(
        self,
        isa: I,
        big: &mut Rq<R>,
        out: &mut Left<R>,
        scratch: &mut PreparedScratch<R>,
    ) {
        self.decode(isa, big);
        isa.run(PrepareLeft { out, a: (&*big).into(), scratch });
    }
}

impl<R: CyclicRing> Workspace<R> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { ring: Arithmetic { factor: Rq::ZERO }, product: Rq::ZERO, big: Rq::ZERO }
    }
}

impl<R: CyclicRing> Arithmetic<R> {
    /// Computes a·b in R/q.
    #[inline(always)]
    pub(super) fn times<'o, 'm, I: Isa>(
        &mut self,
        isa: I,
        a: Factor<'_, R>,
        b: impl Into<Operand<'o, R>>,
        out: &'m mut Rq<R>,
    ) -> &'m mut Rq<R> {
        let b = b.into();
        match a {
            Factor::Prepared(a, scratch) => {
                isa.run(MultiplyPrepared { out: &mut *out, a, b, scratch });
            }
            Factor::Bytes(code, scratch) => {
                code.decode(isa, &mut self.factor);
                isa.run(Multiply { out: &mut *out, a: (&self.factor).into(), b, scratch });
            }
        }
        out
    }

    /// Computes a·b in S/3 and overwrites b with the result. The product in R/q is exact.
    #[inline(always)]
    pub(super) fn times_s3<'m, I: Isa>(
        &mut self,
        isa: I,
        a: Factor<'_, R>,
        b: &'m mut Ternary<R>,
        product: &mut Rq<R>,
    ) -> &'m mut Ternary<R> {
        let product = self.times(isa, a, &*b, product);
        reduce_s3(isa, product, b)
    }
}

/// Computes `out` = `a` in S/3.
#[inline(always)]
pub(super) fn reduce_s3<'m, I: Isa, R: CyclicRing>(
    isa: I,
    a: &Rq<R>,
    out: &'m mut Ternary<R>,
) -> &'m mut Ternary<R> {
    isa.run(ReduceS3 { out: &mut *out, a });
    out
}

/// Computes a + b and overwrites a with the result.
#[inline(always)]
pub(super) fn plus<'m, R: CyclicRing>(a: &'m mut Rq<R>, b: &[u16]) -> &'m mut Rq<R> {
    a.coefficients_mut().iter_mut().zip(b).for_each(|(a, b)| *a = a.wrapping_add(*b));
    a
}

/// Computes a - b and overwrites a with the result.
#[inline(always)]
pub(super) fn minus<'m, R: CyclicRing>(a: &'m mut Rq<R>, b: &[u16]) -> &'m mut Rq<R> {
    a.coefficients_mut().iter_mut().zip(b).for_each(|(a, b)| *a = a.wrapping_sub(*b));
    a
}
