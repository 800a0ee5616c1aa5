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

use crate::coefficients;
use crate::encode::{self, Plan};
use crate::inverse::bitsliced::Trinomial;
#[cfg(cortex_m4)]
use crate::inverse::cortex_m4 as cortex_m4_inverse;
pub use crate::inverse::factors::draws;
use crate::inverse::{bitsliced, divstep, factors, jump, little};
use crate::memory::{Array, Ring};
use crate::params::P761;
use crate::polynomial::{Left, Operand, ProductScratch, Right, Rq, Scratch, Small};
#[cfg(cortex_m4)]
use crate::product::cortex_m4;
use crate::product::{Product, by_columns, chosen, columns, own};
use crate::sort;
use crate::wipe::{wipe, wipe_below};

/// Declares the operations: of each a struct of its operands, the kernel that runs it, and a method of [`Processor`].
macro_rules! operations {
    ($(
        $(#[$doc:meta])*
        $name:ident = $method:ident {
            $($(#[$field_doc:meta])* $field:ident: $t:ty,)*
        } -> $out:ty,
        |$isa:ident| $body:block
    )*) => {
        $(
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
        )*

        /// What a processor does with polynomials: all that schemes ask of one, and the seam at which a processor may
        /// bring a program of its own for a whole operation.
        ///
        /// Tokens of instruction sets have every operation by their lanes, as a kernel. A token that is no instruction
        /// set says which lanes do what it has no program for, and overrides the rest; it may keep whatever it likes in
        /// [`Left`] and [`Right`].
        pub trait Processor: Copy {
            /// The lanes that run the kernels.
            type Lanes: Isa;

            /// The lanes that run the kernels.
            fn lanes(self) -> Self::Lanes;

            $(
                $(#[$doc])*
                #[inline(always)]
                fn $method<'a, R: Ring>(self, $($field: $t),*) -> $out {
                    self.lanes().run($name::<R> { $($field),* })
                }
            )*

            /// out = a·b in R/q for operands that are not prepared.
            #[inline(always)]
            fn multiply<R: Ring>(
                self,
                out: &mut Rq<R>,
                a: Operand<'_, R>,
                b: Operand<'_, R>,
                Scratch { left, right, product }: &mut Scratch<R>,
            ) {
                self.prepare_left(left, a);
                self.prepare_right(right, b, product);
                self.multiply_prepared(out, left, right, product);
            }
        }

        impl<I: Isa> Processor for I {
            type Lanes = Self;
            #[inline(always)]
            fn lanes(self) -> Self {
                self
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
            own!(P761, _program => "passes of Cortex-M4");
            by_columns!(I => columns::NAME);
            chosen!(I, P => <P as Product<P761>>::NAME)
        }
    }
    backend.run(Name)
}

operations! {
    /// Prepares the left operand of a product.
    PrepareLeft = prepare_left {
        /// The prepared polynomial.
        out: &'a mut Left<R>,
        /// What is prepared.
        a: Operand<'a, R>,
    } -> (),
    |isa| {
        own!(R, program => cortex_m4::left(program, out.memory_mut(), a.padded()));
        by_columns!(I => columns::prepare_left::<R>(out.memory_mut(), a.padded()));
        chosen!(I, P => <P as Product<R>>::left(isa, out.memory_mut(), a.padded(), a.bound()));
    }

    /// Prepares the right operand of a product.
    PrepareRight = prepare_right {
        /// The prepared polynomial.
        out: &'a mut Right<R>,
        /// What is prepared.
        b: Operand<'a, R>,
        /// Scratch memory; its contents do not matter.
        scratch: &'a mut ProductScratch<R>,
    } -> (),
    |isa| {
        let (out, scratch) = (out.memory_mut(), scratch.memory_mut());
        own!(R, program => cortex_m4::right(program, out, b.padded()));
        by_columns!(I => columns::prepare_right::<R>(out, b.padded()));
        chosen!(I, P => <P as Product<R>>::right(isa, out, b.padded(), b.bound(), scratch));
    }

    /// out = a·b in R/q for prepared operands.
    MultiplyPrepared = multiply_prepared {
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
        let (left, right) = (a.memory(), b.memory());
        own!(R, program => cortex_m4::multiply_prepared(program, out, left, right, scratch));
        by_columns!(I => columns::multiply::<R>(out, left, right));
        chosen!(I, P => <P as Product<R>>::multiply(isa, out, left, right, scratch));
    }

    /// out = a modulo 3, coefficient by coefficient.
    ///
    /// A product of two elements of R/3 may be made in R/q and reduced here: its coefficients stay
    /// below 2p ≤ (q-1)/2, so they are exact integers.
    Mod3 = mod_3 {
        /// The result.
        out: &'a mut Small<R>,
        /// The operand, an element of R/q or a decoded polynomial with coefficients beyond ±1.
        a: Operand<'a, R>,
    } -> (),
    |isa| { coefficients::mod_3::<I, R>(isa, out.padded_mut(), a.padded()); }

    /// out = 1/(scale·a) in R/q. Returns whether a is invertible, that is, not zero.
    Reciprocal = reciprocal {
        /// The reciprocal.
        out: &'a mut Rq<R>,
        /// What is inverted.
        a: Operand<'a, R>,
        /// A small public number, not 0; it is added up.
        scale: u8,
    } -> Choice,
    |isa| {
        let (out, a) = (out.padded_mut(), a.padded());
        #[cfg(cortex_m4)]
        if const { cortex_m4_inverse::HAS_STEPS } {
            let mut memory = Aligned(R::Pairs::ZERO);
            out.copy_from_slice(a);
            return cortex_m4_inverse::invert::<R>(out, scale, memory.0.as_mut());
        }
        // A constant by itself: what is not chosen is not compiled.
        if const { I::TUNING.is_little() } {
            let mut memory = R::Scratch::ZERO;
            let invertible = little::invert::<R>(out, a, scale, memory.as_mut());
            wipe(memory.as_mut());
            invertible
        } else if const { I::TUNING.reciprocal.is_fast() } {
            let mut memory = Aligned(R::Inversion::ZERO);
            let memory = memory.0.as_mut();
            let invertible = isa.run_apart(jump::Invert::new::<I, R>(out, a, scale, memory));
            wipe_below::<0, { jump::SPILLED }>();
            wipe(memory);
            invertible
        } else {
            let mut memory = R::Scratch::ZERO;
            let invertible =
                isa.run_apart(divstep::Invert::new::<I, R>(out, a, scale, memory.as_mut()));
            wipe(memory.as_mut());
            invertible
        }
    }

    /// Whether a is prime to the [factors](crate::params::Params::FACTORS) of x^p-x-1 modulo 3, as whatever is
    /// invertible in R/3 must be.
    PrimeToFactors = prime_to_factors {
        /// What is tested.
        a: &'a Small<R>,
    } -> Choice,
    |isa| { factors::prime_to_factors::<I, R>(isa, a.padded()) }

    /// out = 1/a in R/3. Returns whether a is invertible; if not, `out` is some small polynomial.
    InvertR3 = invert_r3 {
        /// The inverse.
        out: &'a mut Small<R>,
        /// What is inverted.
        a: &'a Small<R>,
    } -> Choice,
    |isa| {
        bitsliced::invert::<I, Trinomial<R>>(isa, out.padded_mut(), a.padded())
    }

    /// Rounds every coefficient to the nearest multiple of 3, `Round`: n = (c + (q-1)/2)/3 says to which c.
    Round = round {
        /// The multiples, as they are encoded.
        numbers: &'a mut R::Numbers,
        /// What is rounded.
        a: &'a Rq<R>,
    } -> (),
    |_isa| { coefficients::round::<R>(numbers.as_mut(), a.padded()); }

    /// out = (3a in R/q, centred) modulo 3.
    TripleMod3 = triple_mod_3 {
        /// The result.
        out: &'a mut Small<R>,
        /// The operand.
        a: &'a Rq<R>,
    } -> (),
    |isa| { coefficients::triple_mod_3::<I, R>(isa, out.padded_mut(), a.padded()); }

    /// Sorts the first p of the ring's words in ascending unsigned order.
    Sort = sort {
        /// The words.
        words: &'a mut R::Words,
    } -> (),
    |isa| { sort::sort(isa, &mut words.as_mut()[..R::P]); }

    /// Encodes p numbers below a radix into the plan's length of bytes. The numbers are used up.
    Encode = encode {
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

    /// Decodes the plan's length of bytes into p numbers below a radix.
    Decode = decode {
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

/// out = a·b in R/q for operands that are not prepared: [`Processor::multiply`] as a kernel.
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
        own!(R, program => cortex_m4::multiply(
            program,
            out.padded_mut(),
            a.padded(),
            b.padded(),
            scratch.product.memory_mut()
        ));
        isa.multiply(out, a, b, scratch);
    }
}

/// Memory that begins with a cache line: an inversion takes 3 to 4 % more where vectors cross lines.
#[repr(align(64))]
pub(crate) struct Aligned<A>(pub(crate) A);
