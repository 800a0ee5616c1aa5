//! The operations on polynomials of NTRU's rings. Each is a [`Kernel`], compiled as one function for the instruction
//! set; schemes are written in terms of these and know no lanes.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel, wipe};

use super::low_stack::{add, orders};
use super::memory::CyclicRing;
use super::modulo_2::InvertModulo2;
use super::polynomial::{Factor, Left, Operand, Rq, Scratch, Ternary};
use super::product::tree::{Cuts, Tree};
use super::product::{self, Job, LeftOperand};
use crate::inverse::bitsliced::{self, Form, PolynomialModulus};
use crate::memory::Array;
use crate::operations::operations;
use crate::sort;

/// 1 + x + … + x^(n-1), modulo which S/3 is.
struct Phi<R>(PhantomData<R>);

impl<R: CyclicRing> PolynomialModulus for Phi<R> {
    const FORM: Form = Form::AllOnes;
    const DEGREE: usize = R::N - 1;
}

operations! { CyclicRing:
    /// Prepares the left operand of a multiplication.
    PrepareLeft {
        /// The prepared polynomial.
        out: &'a mut Left<R>,
        /// The operand to prepare.
        a: Operand<'a, R>,
        /// Scratch memory, that of prepared operands or of any; its contents do not matter.
        scratch: &'a mut [u16],
    } -> (),
    |isa| {
        let (out, scratch) = (out.memory_mut(), scratch);
        let job = Job::Prepare { out, a: a.padded() };
        isa.run_outlined(Product::<R> { job, scratch, ring: PhantomData });
    }

    /// out = a·b in R/q, a prepared.
    MultiplyPrepared {
        /// The product, whose bits from k on are zero.
        out: &'a mut Rq<R>,
        /// The left operand.
        a: &'a Left<R>,
        /// The right operand.
        b: Operand<'a, R>,
        /// Scratch memory, that of prepared operands or of any; its contents do not matter.
        scratch: &'a mut [u16],
    } -> (),
    |isa| {
        let (a, b) = (LeftOperand::Lines(a.memory()), b.padded());
        let (out, scratch) = (out.padded_mut(), scratch);
        let job = Job::Multiply { out, a, b };
        isa.run_outlined(Product::<R> { job, scratch, ring: PhantomData });
    }

    /// Prepares the left operand of a few multiplications, where it has memory for that.
    PrepareFactor {
        /// The prepared polynomial.
        out: &'a mut Factor<R>,
        /// The operand to prepare.
        a: Operand<'a, R>,
        /// Scratch memory; its contents do not matter.
        scratch: &'a mut Scratch<R>,
    } -> (),
    |isa| {
        if const { size_of::<R::Factor>() > 0 } {
            let (out, scratch) = (out.memory_mut(), scratch.memory_mut());
            let job = Job::Prepare { out, a: a.padded() };
            isa.run_outlined(Product::<R> { job, scratch, ring: PhantomData });
        }
    }

    /// out = a·b in R/q.
    MultiplyByFactor {
        /// The product, whose bits from k on are zero.
        out: &'a mut Rq<R>,
        /// The left operand, as [`PrepareFactor`] has left it.
        factor: &'a Factor<R>,
        /// The left operand.
        a: Operand<'a, R>,
        /// The right operand.
        b: Operand<'a, R>,
        /// Scratch memory; its contents do not matter.
        scratch: &'a mut Scratch<R>,
    } -> (),
    |isa| {
        let a = match const { size_of::<R::Factor>() > 0 } {
            true => LeftOperand::Lines(factor.memory()),
            false => LeftOperand::Words(a.padded()),
        };
        let (out, scratch) = (out.padded_mut(), scratch.memory_mut());
        let job = Job::Multiply { out, a, b: b.padded() };
        isa.run_outlined(Product::<R> { job, scratch, ring: PhantomData });
    }

    /// out = a·b in R/q.
    Multiply {
        /// The product, whose bits from k on are zero.
        out: &'a mut Rq<R>,
        /// The left operand.
        a: Operand<'a, R>,
        /// The right operand.
        b: Operand<'a, R>,
        /// Scratch memory; its contents do not matter.
        scratch: &'a mut Scratch<R>,
    } -> (),
    |isa| {
        let (a, b) = (LeftOperand::Words(a.padded()), b.padded());
        let (out, scratch) = (out.padded_mut(), scratch.memory_mut());
        let job = Job::Multiply { out, a, b };
        isa.run_outlined(Product::<R> { job, scratch, ring: PhantomData });
    }

    /// out = 1/a in S/q. Returns whether a is invertible, that is, not zero in S/2; if not, `out` is something.
    ///
    /// out is an element of R/q that is 1/a modulo Φ.
    Reciprocal {
        /// The inverse.
        out: &'a mut Rq<R>,
        /// The polynomial to invert.
        a: &'a Rq<R>,
        /// Scratch memory; its contents do not matter.
        scratch: &'a mut Scratch<R>,
    } -> Choice,
    |isa| {
        let (n, inverse) = (R::N, out.padded_mut());
        let invertible = isa.run_outlined(InvertModulo2 { n, out: inverse, a: a.padded() });
        newton(isa, out, a, scratch);
        invertible
    }

    /// out = 1/a in S/3, its last coefficient 0. Returns whether a is invertible, that is, not zero in S/3; if not,
    /// `out` is something.
    InvertS3 {
        /// The inverse.
        out: &'a mut Ternary<R>,
        /// The polynomial to invert; its last coefficient is 0.
        a: &'a Ternary<R>,
    } -> Choice,
    |isa| {
        let (mut signed, mut inverse) = (R::Signed::ZERO, R::Signed::ZERO);
        let (from, to) = (signed.as_mut(), inverse.as_mut());
        for (to, from) in from.iter_mut().zip(a.padded()) {
            *to = *from as i16;
        }
        let invertible = bitsliced::invert::<I, Phi<R>>(isa, to, from);
        for (to, from) in out.padded_mut().iter_mut().zip(&*to) {
            *to = *from as u16;
        }
        wipe(from);
        wipe(to);
        invertible
    }

    /// out = a in S/3: each coefficient centred modulo q, -q/2 ≤ c < q/2, and the polynomial modulo 3 and Φ. The last
    /// coefficient of `out` is 0.
    ///
    /// A product of two ternary polynomials may be computed in R/q and reduced here: it is exact.
    ReduceS3 {
        /// The result.
        out: &'a mut Ternary<R>,
        /// The operand.
        a: &'a Rq<R>,
    } -> (),
    |_isa| {
        let half = 1u16 << (R::LOG_Q - 1);
        // Centred, and multiples of 3 more, so that it is not negative, less the last one's residue. No product of 64
        // bits.
        let residue = |c: &u16, last: u32| {
            let number = (c.wrapping_add(half) & R::MASK) as u32 + 2 * half as u32 + 3 - last;
            // 0xaaab/2^17 is 1/3, exactly enough for 16 bits.
            number - 3 * ((number * 0xaaab) >> 17)
        };
        let a = a.coefficients();
        let last = residue(&a[R::N - 1], 0);
        for (out, c) in out.coefficients_mut().iter_mut().zip(a) {
            let r = residue(c, last) as u16;
            *out = r.wrapping_sub(3 * (r >> 1));
        }
    }

    /// b = a·b in S/3.
    MultiplyS3 {
        /// An operand, and the product.
        b: &'a mut Ternary<R>,
        /// The other operand.
        a: &'a Ternary<R>,
        /// Memory for a product in R/q, where there is no faster way; its contents do not matter.
        product: &'a mut Rq<R>,
        /// Scratch memory; its contents do not matter.
        scratch: &'a mut Scratch<R>,
    } -> (),
    |isa| {
        #[cfg(cortex_m4)]
        if product::cortex_m4::sizes(R::N).is_some() {
            let (b, a, scratch) = (b.padded_mut(), a.padded(), scratch.memory_mut());
            return product::cortex_m4::multiply_modulo_3(R::N, b, a, scratch);
        }
        isa.run(Multiply { out: product, a: a.into(), b: (&*b).into(), scratch });
        isa.run(ReduceS3 { out: b, a: product });
    }

    /// Sorts the first n - 1 of the ring's words in ascending unsigned order.
    Sort {
        /// The words.
        words: &'a mut R::Words,
    } -> (),
    |isa| { sort::sort(isa, &mut words.as_mut()[..R::N - 1]); }
}

/// The tree of a ring.
struct OfRing<R>(PhantomData<R>);

impl<R: CyclicRing> Cuts for OfRing<R> {
    const N: usize = R::N;
    const TREE: Tree = Tree::of(R::N);
    const BITS: u32 = R::LOG_Q;
}

/// A multiplication or its preparation: one function for both, so that they share their stages.
struct Product<'a, R> {
    job: Job<'a, u16>,
    scratch: &'a mut [u16],
    ring: PhantomData<R>,
}

impl<R: CyclicRing> Kernel for Product<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        #[cfg(cortex_m4)]
        if const { product::cortex_m4::sizes(R::N).is_some() } {
            return product::cortex_m4::run(R::N, self.job, self.scratch);
        }
        product::run::<I, OfRing<R>>(isa, self.job, self.scratch);
    }
}

/// Lifts v, which is 1/a modulo 2 and Φ, to 1/a modulo q and Φ. With e = 1 - a·v, v·(1 + e) is right in twice as many
/// bits, v·(1 + e + e²) in three times as many, and v·(1 + e + e² + e³ + e⁴) in five times as many. These take two,
/// three and four multiplications: 12 is 3·2·2, and 15 is 3·5.
#[inline(always)]
fn newton<I: Isa, R: CyclicRing>(isa: I, v: &mut Rq<R>, a: &Rq<R>, scratch: &mut Scratch<R>) {
    let mut factor = Factor::<R>::new();
    let (mut e, mut product) = (Rq::ZERO, Rq::ZERO);
    isa.run(PrepareFactor { out: &mut factor, a: a.into(), scratch });
    for order in orders::<R>() {
        let (factor, b) = (&factor, (&*v).into());
        isa.run(MultiplyByFactor { out: &mut e, factor, a: a.into(), b, scratch });
        e.padded_mut().iter_mut().for_each(|c| *c = c.wrapping_neg());
        e.coefficients_mut()[0] = e.coefficients()[0].wrapping_add(1);
        if *order > 2 {
            isa.run(Multiply { out: &mut product, a: (&e).into(), b: (&e).into(), scratch });
            add(&mut e, &product);
        }
        if *order > 3 {
            // (e + e²)·(1 + e²)
            let mut higher = Rq::ZERO;
            let (a, b) = ((&product).into(), (&e).into());
            isa.run(Multiply { out: &mut higher, a, b, scratch });
            add(&mut e, &higher);
        }
        isa.run(Multiply { out: &mut product, a: (&e).into(), b: (&*v).into(), scratch });
        add(v, &product);
    }
    zeroize::Zeroize::zeroize(&mut factor);
}
