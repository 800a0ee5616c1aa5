//! The operations on polynomials. Each is a [`Kernel`], compiled as one function for the instruction set and the ring;
//! schemes are written in terms of these and know no lanes.
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
use goodprime_lanes::{Backend, Isa, Kernel, wipe};

use crate::coefficients;
use crate::encode::{self, CodecPlan};
use crate::inverse::bitsliced::Trinomial;
#[cfg(cortex_m4)]
use crate::inverse::cortex_m4 as cortex_m4_inverse;
pub use crate::inverse::factors::draws;
use crate::inverse::{bitsliced, divstep, factors, jump, low_ram};
use crate::memory::{Array, Ring};
use crate::params::P761;
use crate::polynomial::{Left, Operand, ProductScratch, Right, Rq, Scratch, Small};
use crate::wipe::wipe_below;
use crate::{product, sort};

/// Declares operations: for each a struct of its operands, and the kernel that runs it.
macro_rules! operations {
    ($ring:path: $(
        $(#[$doc:meta])*
        $name:ident {
            $($(#[$field_doc:meta])* $field:ident: $t:ty,)*
        } -> $out:ty,
        |$isa:ident| $body:block
    )*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<'a, R: $ring> { $($(#[$field_doc])* pub $field: $t,)* }

        impl<R: $ring> Kernel for $name<'_, R> {
            type Output = $out;
            #[inline(always)]
            fn on<I: Isa>(self, $isa: I) -> $out {
                let Self { $($field,)* } = self;
                $body
            }
        }
    )*};
}
pub(crate) use operations;

/// The name of the algorithm of [`Multiply`] on `backend`.
pub fn multiplier(backend: Backend) -> &'static str {
    struct Name;
    impl Kernel for Name {
        type Output = &'static str;
        fn on<I: Isa>(self, _: I) -> &'static str {
            product::name::<I, P761>()
        }
    }
    backend.run(Name)
}

operations! { Ring:
    /// Prepares the left operand of a multiplication.
    PrepareLeft {
        /// The prepared polynomial.
        out: &'a mut Left<R>,
        /// The operand to prepare.
        a: Operand<'a, R>,
    } -> (),
    |isa| {
        product::prepare_left::<I, R>(isa, out.memory_mut(), a.padded(), a.bound());
    }

    /// Prepares the right operand of a multiplication.
    PrepareRight {
        /// The prepared polynomial.
        out: &'a mut Right<R>,
        /// The operand to prepare.
        b: Operand<'a, R>,
        /// Scratch memory; its contents do not matter.
        scratch: &'a mut ProductScratch<R>,
    } -> (),
    |isa| {
        let (out, scratch) = (out.memory_mut(), scratch.memory_mut());
        product::prepare_right::<I, R>(isa, out, b.padded(), b.bound(), scratch);
    }

    /// out = a·b in R/q for prepared operands.
    MultiplyPrepared {
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
        let (out, scratch) = (out.padded_mut(), scratch.memory_mut());
        product::multiply::<I, R>(isa, out, a.memory(), b.memory(), scratch);
    }

    /// out = a modulo 3, coefficient by coefficient.
    ///
    /// A product of two elements of R/3 may be made in R/q and reduced here: its coefficients stay
    /// below 2p ≤ (q-1)/2, so they are exact integers.
    Mod3 {
        /// The result.
        out: &'a mut Small<R>,
        /// The operand, an element of R/q or a decoded polynomial with coefficients beyond ±1.
        a: Operand<'a, R>,
    } -> (),
    |isa| { coefficients::mod_3::<I, R>(isa, out.padded_mut(), a.padded()); }

    /// out = 1/(scale·a) in R/q. Returns whether a is invertible, that is, not zero.
    Reciprocal {
        /// The scaled inverse.
        out: &'a mut Rq<R>,
        /// The element to invert.
        a: Operand<'a, R>,
        /// A small public number, not 0; it is added up.
        scale: u8,
    } -> Choice,
    |isa| { reciprocal::<I, R>(isa, out.padded_mut(), a.padded(), scale) }

    /// Returns true if a is prime to the [factors](crate::params::Params::FACTORS) of x^p-x-1 modulo 3, a necessary
    /// condition for an inverse in R/3.
    PrimeToFactors {
        /// The polynomial to test.
        a: &'a Small<R>,
    } -> Choice,
    |isa| { factors::prime_to_factors::<I, R>(isa, a.padded()) }

    /// out = 1/a in R/3. Returns whether a is invertible; if not, `out` is some small polynomial.
    InvertR3 {
        /// The inverse.
        out: &'a mut Small<R>,
        /// The polynomial to invert.
        a: &'a Small<R>,
    } -> Choice,
    |isa| {
        bitsliced::invert::<I, Trinomial<R>>(isa, out.padded_mut(), a.padded())
    }

    /// Rounds every coefficient to the nearest multiple of 3, `Round`: n = (c + (q-1)/2)/3 for the multiple c.
    Round {
        /// The multiples, as they are encoded.
        numbers: &'a mut R::Numbers,
        /// The element to round.
        a: &'a Rq<R>,
    } -> (),
    |_isa| { coefficients::round::<R>(numbers.as_mut(), a.padded()); }

    /// out = (3a in R/q, centred) modulo 3.
    TripleMod3 {
        /// The result.
        out: &'a mut Small<R>,
        /// The operand.
        a: &'a Rq<R>,
    } -> (),
    |isa| { coefficients::triple_mod_3::<I, R>(isa, out.padded_mut(), a.padded()); }

    /// Sorts the first p of the ring's words in ascending unsigned order.
    Sort {
        /// The words.
        words: &'a mut R::Words,
    } -> (),
    |isa| { sort::sort(isa, &mut words.as_mut()[..R::P]); }

    /// Encodes p numbers below a radix into the plan's length of bytes. The numbers are used up.
    Encode {
        /// The plan for p numbers.
        plan: &'a CodecPlan,
        /// The numbers.
        numbers: &'a mut R::Numbers,
        /// The plan's length of bytes.
        out: &'a mut [u8],
    } -> (),
    |isa| {
        let mut scratch = R::HalfNumbers::ZERO;
        encode::encode(isa, plan, numbers.as_mut(), scratch.as_mut(), out);
        wipe(scratch.as_mut());
    }

    /// Decodes the plan's length of bytes into p numbers below a radix.
    Decode {
        /// The plan for p numbers.
        plan: &'a CodecPlan,
        /// The plan's length of bytes.
        bytes: &'a [u8],
        /// The numbers.
        numbers: &'a mut R::Numbers,
    } -> (),
    |isa| {
        let mut scratch = R::HalfNumbers::ZERO;
        encode::decode(isa, plan, bytes, numbers.as_mut(), scratch.as_mut());
        wipe(scratch.as_mut());
    }
}

/// out = a·b in R/q for operands that are not prepared: one program of the processor, if it has one for the ring.
#[derive(Debug)]
pub struct Multiply<'a, R: Ring> {
    /// The product.
    pub out: &'a mut Rq<R>,
    /// The left operand.
    pub a: Operand<'a, R>,
    /// The right operand.
    pub b: Operand<'a, R>,
    /// Scratch memory; its contents do not matter.
    pub scratch: &'a mut Scratch<R>,
}

impl<R: Ring> Kernel for Multiply<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { out, a, b, scratch } = self;
        let Scratch { left, right, product: scratch } = scratch;
        #[cfg(cortex_m4)]
        if let Some(program) = const { product::cortex_m4::program::<R>() } {
            let (out, scratch) = (out.padded_mut(), scratch.memory_mut());
            return product::cortex_m4::multiply(program, out, a.padded(), b.padded(), scratch);
        }
        isa.run(PrepareLeft { out: left, a });
        isa.run(PrepareRight { out: right, b, scratch });
        isa.run(MultiplyPrepared { out, a: left, b: right, scratch });
    }
}

/// [`Reciprocal`] by the inversion that the lanes prefer. Constants choose it: no other is compiled.
#[inline(always)]
fn reciprocal<I: Isa, R: Ring>(isa: I, out: &mut [i16], a: &[i16], scale: u8) -> Choice {
    #[cfg(cortex_m4)]
    if const { cortex_m4_inverse::HAS_STEPS } {
        let mut memory = Aligned(R::Pairs::ZERO);
        out.copy_from_slice(a);
        return cortex_m4_inverse::invert::<R>(out, scale, memory.0.as_mut());
    }
    if const { I::TUNING.is_low_ram() } {
        let mut memory = R::Scratch::ZERO;
        let invertible = low_ram::invert::<R>(out, a, scale, memory.as_mut());
        wipe(memory.as_mut());
        invertible
    } else if const { I::TUNING.reciprocal.is_fast() } {
        let mut memory = Aligned(R::Inversion::ZERO);
        let memory = memory.0.as_mut();
        let invertible = isa.run_outlined(jump::Invert::new::<I, R>(out, a, scale, memory));
        wipe_below::<0, { jump::SPILLED }>();
        wipe(memory);
        invertible
    } else {
        let mut memory = R::Scratch::ZERO;
        let invertible =
            isa.run_outlined(divstep::Invert::new::<I, R>(out, a, scale, memory.as_mut()));
        wipe(memory.as_mut());
        invertible
    }
}

/// Memory that begins with a cache line: an inversion takes 3 to 4 % more where vectors cross lines.
#[repr(align(64))]
pub(crate) struct Aligned<A>(pub(crate) A);
