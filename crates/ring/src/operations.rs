//! What a backend does with polynomials. Each operation is a [`Kernel`], compiled as one function
//! for the instruction set and the ring; schemes are written in terms of these and know no lanes.
//!
//! ```
//! use goodprime_lanes::Backend;
//! use goodprime_ring::operations::{Multiply, Reciprocal};
//! use goodprime_ring::{P761, Rq, Scratch, Small};
//!
//! let f = Small::<P761>::from_fn(|i| (i % 3) as i16 - 1);
//! let (mut inverse, mut one) = (Rq::ZERO, Rq::ZERO);
//!
//! let backend = Backend::detect();
//! let scratch = &mut Scratch::new();
//! let invertible = backend.run(Reciprocal { out: &mut inverse, a: (&f).into(), scale: 1 });
//! backend.run(Multiply { out: &mut one, a: (&inverse).into(), b: (&f).into(), scratch });
//! assert!(invertible.to_bool());
//! assert_eq!(one.coefficients()[..3], [1, 0, 0]);
//! ```

use ctutils::Choice;
use goodprime_lanes::{Backend, Isa, Kernel};

#[doc(hidden)]
pub use self::{
    MultiplyPrepared as MultiplyTransformed, PrepareLeft as Transform,
    PrepareRight as TransformWindows,
};
use crate::coefficients;
use crate::encode::{self, Plan};
pub use crate::invert::factors::draws;
use crate::invert::{InversionMemory, factors, interleaved, invert};
use crate::memory::{Array, Ring};
use crate::params::P761;
use crate::polynomial::{Left, Operand, ProductScratch, Right, Rq, Scratch, Small};
use crate::product::{Product, chosen};
use crate::sort;

/// Declares an operation: a struct of its operands, and the kernel that runs it.
macro_rules! operation {
    (
        $(#[$doc:meta])*
        $name:ident<R> { $($(#[$field_doc:meta])* $field:ident: $t:ty,)* } -> $out:ty,
        |$isa:ident| $body:block
    ) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<'a, R: Ring> { $($(#[$field_doc])* pub $field: $t,)* }

        impl<R: Ring> Kernel for $name<'_, R> {
            type Output = $out;
            #[inline(always)]
            fn on<I: Isa>(self, $isa: I) -> $out {
                let Self { $($field,)* } = self;
                $body
            }
        }
    };
}

/// The name of the algorithm of [`Multiply`] on `backend`.
pub fn multiplier(backend: Backend) -> &'static str {
    struct Name;
    impl Kernel for Name {
        type Output = &'static str;
        fn on<I: Isa>(self, _: I) -> &'static str {
            chosen!(I, P => <P as Product<P761>>::NAME)
        }
    }
    backend.run(Name)
}

operation! {
    /// Prepares the left operand of a product.
    PrepareLeft<R> {
        /// The prepared polynomial.
        out: &'a mut Left<R>,
        /// What is prepared.
        a: Operand<'a, R>,
    } -> (),
    |isa| { chosen!(I, P => <P as Product<R>>::left(isa, out.as_mut(), a.padded(), a.bound())); }
}

operation! {
    /// Prepares the right operand of a product.
    PrepareRight<R> {
        /// The prepared polynomial.
        out: &'a mut Right<R>,
        /// What is prepared.
        b: Operand<'a, R>,
        /// Scratch memory; its contents do not matter.
        scratch: &'a mut ProductScratch<R>,
    } -> (),
    |isa| {
        let (out, scratch) = (out.as_mut(), scratch.as_mut());
        chosen!(I, P => <P as Product<R>>::right(isa, out, b.padded(), b.bound(), scratch));
    }
}

operation! {
    /// out = a·b in R/q for prepared operands.
    MultiplyPrepared<R> {
        /// The product.
        out: &'a mut Rq<R>,
        /// The left operand.
        a: &'a Left<R>,
        /// The right operand.
        b: &'a Right<R>,
        /// Scratch memory; its contents do not matter.
        scratch: &'a mut ProductScratch<R>,
    } -> (),
    |isa| {
        let (out, scratch) = (out.padded_mut(), scratch.as_mut());
        chosen!(I, P => <P as Product<R>>::multiply(isa, out, a.as_ref(), b.as_ref(), scratch));
    }
}

operation! {
    /// out = a·b in R/q.
    Multiply<R> {
        /// The product.
        out: &'a mut Rq<R>,
        /// The left operand.
        a: Operand<'a, R>,
        /// The right operand.
        b: Operand<'a, R>,
        /// Scratch memory; its contents do not matter.
        scratch: &'a mut Scratch<R>,
    } -> (),
    |isa| {
        let Scratch { left, right, product: scratch } = scratch;
        isa.run(PrepareLeft { out: &mut *left, a });
        isa.run(PrepareRight { out: &mut *right, b, scratch });
        isa.run(MultiplyPrepared { out, a: left, b: right, scratch });
    }
}

operation! {
    /// out = a modulo 3, coefficient by coefficient.
    ///
    /// A product of two elements of R/3 may be made in R/q and reduced here: its coefficients stay
    /// below 2p ≤ (q-1)/2, so they are exact integers.
    Mod3<R> {
        /// The result.
        out: &'a mut Small<R>,
        /// The operand, an element of R/q or a decoded polynomial with coefficients beyond ±1.
        a: Operand<'a, R>,
    } -> (),
    |isa| { coefficients::mod_3::<I, R>(isa, out.padded_mut(), a.padded()); }
}

operation! {
    /// out = 1/(scale·a) in R/q. Returns whether a is invertible, that is, not zero.
    Reciprocal<R> {
        /// The reciprocal.
        out: &'a mut Rq<R>,
        /// What is inverted.
        a: Operand<'a, R>,
        /// A small public number, not 0; it is added up.
        scale: u8,
    } -> Choice,
    |isa| {
        let mut memory = InversionMemory::<R>::ZERO;
        let delta = invert::<I, R>(isa, out.padded_mut(), a.padded(), scale, memory.as_mut());
        memory.as_mut().fill(0);
        zeroize::optimization_barrier(memory.as_ref());
        let mut lanes = [0; 32];
        isa.store(&mut lanes, 0, delta);
        Choice::from_u16_eq(lanes[0] as u16, 0)
    }
}

operation! {
    /// Whether a is prime to the [factors](crate::params::Params::FACTORS) of x^p-x-1 modulo 3, as whatever is
    /// invertible in R/3 must be.
    PrimeToFactors<R> {
        /// What is tested.
        a: &'a Small<R>,
    } -> Choice,
    |isa| { factors::prime_to_factors::<I, R>(isa, a.padded()) }
}

operation! {
    /// out = 1/a in R/3. Returns whether a is invertible; if not, `out` is some small polynomial.
    InvertR3<R> {
        /// The inverse.
        out: &'a mut Small<R>,
        /// What is inverted.
        a: &'a Small<R>,
    } -> Choice,
    |isa| {
        interleaved::invert::<I, R>(isa, out.padded_mut(), a.padded())
    }
}

operation! {
    /// Rounds every coefficient to the nearest multiple of 3, `Round`: n = (c + (q-1)/2)/3 says to which c.
    Round<R> {
        /// The multiples, as they are encoded.
        numbers: &'a mut R::Numbers,
        /// What is rounded.
        a: &'a Rq<R>,
    } -> (),
    |_isa| { coefficients::round::<R>(numbers.as_mut(), a.padded()); }
}

operation! {
    /// out = (3a in R/q, centred) modulo 3.
    TripleMod3<R> {
        /// The result.
        out: &'a mut Small<R>,
        /// The operand.
        a: &'a Rq<R>,
    } -> (),
    |isa| { coefficients::triple_mod_3::<I, R>(isa, out.padded_mut(), a.padded()); }
}

operation! {
    /// Sorts the first p of the ring's words in ascending unsigned order.
    Sort<R> {
        /// The words.
        words: &'a mut R::Words,
    } -> (),
    |isa| { sort::sort(isa, &mut words.as_mut()[..R::P]); }
}

operation! {
    /// Encodes p numbers below a radix into the plan's length of bytes. The numbers are used up.
    Encode<R> {
        /// The plan for p numbers.
        plan: &'a Plan,
        /// The numbers.
        numbers: &'a mut R::Numbers,
        /// The plan's length of bytes.
        out: &'a mut [u8],
    } -> (),
    |isa| {
        let mut scratch = R::HalfNumbers::ZERO;
        encode::encode(isa, plan, numbers.as_mut(), scratch.as_mut(), out);
        scratch.as_mut().fill(0);
        zeroize::optimization_barrier(scratch.as_ref());
    }
}

operation! {
    /// Decodes the plan's length of bytes into p numbers below a radix.
    Decode<R> {
        /// The plan for p numbers.
        plan: &'a Plan,
        /// The plan's length of bytes.
        bytes: &'a [u8],
        /// The numbers.
        numbers: &'a mut R::Numbers,
    } -> (),
    |isa| {
        let mut scratch = R::HalfNumbers::ZERO;
        encode::decode(isa, plan, bytes, numbers.as_mut(), scratch.as_mut());
        scratch.as_mut().fill(0);
        zeroize::optimization_barrier(scratch.as_ref());
    }
}
