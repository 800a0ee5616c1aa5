//! The memory of an operation, and the ring's arithmetic in it.

// The steps of an operation share one memory; in the compact build each has its own.
pub(crate) mod low_stack;
#[cfg(feature = "compact")]
#[path = "workspace/memory_per_step.rs"]
mod operation_memory;
#[cfg(not(feature = "compact"))]
#[path = "workspace/memory_per_operation.rs"]
mod operation_memory;

#[cfg(feature = "sntrup")]
use ctutils::Choice;
use goodprime_lanes::Isa;
#[cfg(feature = "sntrup")]
use goodprime_ring::operations::{Mod3, TripleMod3};
use goodprime_ring::operations::{MultiplyPrepared, PrepareLeft, PrepareRight};
use goodprime_ring::{Array, Left, Operand, ProductScratch, Right, Ring, Rq, Small};

use self::operation_memory::KeyOperand;
pub(crate) use self::operation_memory::OperationMemory;
use crate::codec::{Numbers, decode_rounded, decode_small, round_and_encode};
#[cfg(feature = "sntrup")]
use crate::codec::{decode_rq, decode_small_mod_3, encode_small};
#[cfg(feature = "ntrulpr")]
use crate::generator::generator;
use crate::random::Randomness;
#[cfg(feature = "sntrup")]
use crate::same::same;
use crate::scheme::PrimeSet;
use crate::wipe::Secret;
#[cfg(feature = "sntrup")]
use crate::wipe::Wiped;

/// The memory of an operation, or, in the compact build, of one of its steps: clearing it, and wiping it in the end, is
/// a noticeable part of the time.
pub(crate) struct Workspace<R: Ring, P = KeyOperand<R>> {
    pub(crate) ring: Arithmetic<R, P>,
    /// For elements of R/q, one after another.
    pub(crate) big: Rq<R>,
    /// For small polynomials.
    pub(crate) small: Small<R>,
}

/// The memory of products and codes besides their operands. Products of prepared factors alone need no place `P`.
pub(crate) struct Arithmetic<R: Ring, P = KeyOperand<R>> {
    left: Secret<Left<R>>,
    scratch: Secret<ProductScratch<R>>,
    pub(crate) numbers: Numbers<R>,
    /// The place of factors that come as bytes, one after another: all of a secret key at once would be 18 kB to clear
    /// and to wipe. The last one is public, so that nothing secret is left to be wiped: a decapsulation ends with an
    /// encryption.
    place: P,
}

/// A factor of a product, which is part of a key: prepared, or its bytes.
pub(crate) enum Factor<'a, S: PrimeSet> {
    Prepared(&'a Right<S::Ring>),
    /// An element of R/q.
    #[cfg(feature = "sntrup")]
    Big(&'a [u8]),
    /// Rounded.
    #[cfg(feature = "ntrulpr")]
    Rounded(&'a [u8]),
    /// `Generator` of a seed.
    #[cfg(feature = "ntrulpr")]
    Generator(&'a [u8; 32]),
    /// Two bits a coefficient. A damaged key may contain 2, which is -1 modulo 3.
    Small(&'a [u8]),
}

impl<'a, S: PrimeSet> Factor<'a, S> {
    /// The bytes of a factor; of one that is prepared, those that are kept in its memory.
    #[inline(always)]
    pub(crate) fn code(self) -> &'a [u8] {
        match self {
            Self::Prepared(b) => b.stored_code(),
            #[cfg(feature = "sntrup")]
            Self::Big(code) => code,
            #[cfg(feature = "ntrulpr")]
            Self::Rounded(code) => code,
            #[cfg(feature = "ntrulpr")]
            Self::Generator(seed) => seed,
            Self::Small(code) => code,
        }
    }
}

impl<R: Ring, P> Workspace<R, P> {
    #[inline(always)]
    pub(crate) const fn with(place: P) -> Self {
        // Constants are made in their place; what a function returns may be made beside it, and copied.
        Self {
            ring: Arithmetic {
                left: const { Secret::new(Left::new()) },
                scratch: const { Secret::new(ProductScratch::new()) },
                numbers: const { Numbers::<R>::new() },
                place,
            },
            big: Rq::ZERO,
            small: Small::ZERO,
        }
    }
}

// An operand passed as `&mut` is used up: the result, or a factor decoded meanwhile, overwrites it.
impl<R: Ring, P> Arithmetic<R, P> {
    /// Decodes a rounded polynomial.
    #[inline(always)]
    pub(crate) fn decode_rounded<'m, I: Isa>(
        &mut self,
        isa: I,
        bytes: &[u8],
        out: &'m mut Rq<R>,
    ) -> &'m mut Rq<R> {
        decode_rounded(isa, bytes, &mut self.numbers, out);
        out
    }

    /// Encodes `Round(a)`.
    #[inline(always)]
    pub(crate) fn round_and_encode<I: Isa>(&mut self, isa: I, a: &Rq<R>, out: &mut [u8]) {
        round_and_encode(isa, a, &mut self.numbers, out);
    }

    /// The left operand of products.
    #[inline(always)]
    pub(crate) fn left<I: Isa>(&mut self, isa: I, a: Operand<'_, R>) {
        isa.run(PrepareLeft { out: &mut self.left, a });
    }

    /// The left operand times b in R/q.
    #[inline(always)]
    pub(crate) fn left_times_prepared<'m, I: Isa>(
        &mut self,
        isa: I,
        b: &Right<R>,
        out: &'m mut Rq<R>,
    ) -> &'m mut Rq<R> {
        let Self { left, scratch, .. } = self;
        isa.run(MultiplyPrepared { out: &mut *out, a: left, b, scratch });
        out
    }

    /// (3a in R/q, centred) modulo 3.
    #[cfg(feature = "sntrup")]
    #[inline(always)]
    pub(crate) fn triple_mod_3<'m, I: Isa>(
        &self,
        isa: I,
        a: &Rq<R>,
        out: &'m mut Small<R>,
    ) -> &'m mut Small<R> {
        isa.run(TripleMod3 { out: &mut *out, a });
        out
    }

    /// Prepares the right operand of many products.
    #[inline(always)]
    pub(crate) fn prepare<I: Isa>(&mut self, isa: I, b: Operand<'_, R>, out: &mut Right<R>) {
        isa.run(PrepareRight { out, b, scratch: &mut self.scratch });
    }
}

impl<R: Ring> Arithmetic<R> {
    /// a·b in R/q.
    #[inline(always)]
    pub(crate) fn times<'m, I: Isa, S: PrimeSet<Ring = R>>(
        &mut self,
        isa: I,
        a: &'m mut Rq<R>,
        b: Factor<'_, S>,
    ) -> &'m mut Rq<R> {
        self.left(isa, (&*a).into());
        self.left_times(isa, b, a)
    }

    /// The left operand times b in R/q.
    #[inline(always)]
    pub(crate) fn left_times<'m, I: Isa, S: PrimeSet<Ring = R>>(
        &mut self,
        isa: I,
        b: Factor<'_, S>,
        out: &'m mut Rq<R>,
    ) -> &'m mut Rq<R> {
        match b {
            Factor::Prepared(b) => return self.left_times_prepared(isa, b, out),
            #[cfg(feature = "sntrup")]
            Factor::Big(code) => decode_rq(isa, code, &mut self.numbers, out),
            #[cfg(feature = "ntrulpr")]
            Factor::Rounded(code) => decode_rounded(isa, code, &mut self.numbers, out),
            #[cfg(feature = "ntrulpr")]
            Factor::Generator(seed) => generator::<I, S>(isa, seed, out),
            Factor::Small(code) => decode_small(isa, code, out),
        }
        let Self { left, scratch, place, .. } = self;
        let right = place.get();
        isa.run(PrepareRight { out: &mut *right, b: (&*out).into(), scratch: &mut *scratch });
        isa.run(MultiplyPrepared { out: &mut *out, a: left, b: right, scratch });
        out
    }

    /// a·b in R/3.
    #[cfg(feature = "sntrup")]
    #[inline(always)]
    pub(crate) fn times_mod_3<'m, I: Isa, S: PrimeSet<Ring = R>>(
        &mut self,
        isa: I,
        a: &'m mut Small<R>,
        b: Factor<'_, S>,
        big: &mut Rq<R>,
    ) -> &'m mut Small<R> {
        self.left(isa, (&*a).into());
        if let Factor::Small(code) = b {
            let Self { left, scratch, place, .. } = self;
            let right = place.get();
            decode_small_mod_3(isa, code, a);
            isa.run(PrepareRight { out: &mut *right, b: (&*a).into(), scratch: &mut *scratch });
            isa.run(MultiplyPrepared { out: &mut *big, a: left, b: right, scratch });
        } else {
            self.left_times(isa, b, big);
        }
        isa.run(Mod3 { out: &mut *a, a: (&*big).into() });
        a
    }
}

/// An element of R/q in the memory of a step. Operations replace it or use it up.
#[cfg(feature = "sntrup")]
pub(crate) trait Element<S: PrimeSet> {
    /// Times b in R/q.
    fn times<I: Isa>(&mut self, isa: I, b: Factor<'_, S>);
    /// A small polynomial, encoded, times b in R/q, in place of the element.
    fn small_times<I: Isa>(&mut self, isa: I, small: &[u8], b: Factor<'_, S>);
    /// e/g in R/3, encoded, for e = (3a in R/q, centred) modulo 3 of the element a. Returns how many coefficients are not zero.
    fn quotient_mod_3<I: Isa>(&mut self, isa: I, g_inverse: Factor<'_, S>, out: &mut [u8]) -> u32;
    /// Encodes `Round(a)` of the element a.
    fn round_and_encode<I: Isa>(&mut self, isa: I, out: &mut [u8]);
    /// Decodes c to the element, and says whether c is `Round` of what `steps` make of it, encoded.
    fn comes_back<I: Isa>(&mut self, isa: I, c: &[u8], steps: impl FnOnce(&mut Self)) -> Choice;
}

#[cfg(feature = "sntrup")]
impl<S: PrimeSet> Element<S> for Workspace<S::Ring> {
    #[inline(always)]
    fn times<I: Isa>(&mut self, isa: I, b: Factor<'_, S>) {
        self.ring.times(isa, &mut self.big, b);
    }

    #[inline(always)]
    fn small_times<I: Isa>(&mut self, isa: I, small: &[u8], b: Factor<'_, S>) {
        decode_small_mod_3(isa, small, &mut self.small);
        self.ring.left(isa, (&self.small).into());
        self.ring.left_times(isa, b, &mut self.big);
    }

    #[inline(always)]
    fn quotient_mod_3<I: Isa>(&mut self, isa: I, g_inverse: Factor<'_, S>, out: &mut [u8]) -> u32 {
        let Self { ring, big, small } = self;
        let e = ring.triple_mod_3(isa, big, small);
        let r = ring.times_mod_3(isa, e, g_inverse, big);
        encode_small(isa, r, out);
        r.coefficients().iter().map(|c| (c & 1) as u16).sum::<u16>().into()
    }

    #[inline(always)]
    fn round_and_encode<I: Isa>(&mut self, isa: I, out: &mut [u8]) {
        self.ring.round_and_encode(isa, &self.big, out);
    }

    #[inline(always)]
    fn comes_back<I: Isa>(&mut self, isa: I, c: &[u8], steps: impl FnOnce(&mut Self)) -> Choice {
        self.ring.decode_rounded(isa, c, &mut self.big);
        steps(self);
        let again = &mut Wiped::<S::CiphertextBytes, u8>::new();
        let again = &mut again.as_mut()[..c.len()];
        Element::<S>::round_and_encode(self, isa, again);
        same(again, c)
    }
}

/// The memory of an operation, step by step.
pub(crate) trait Steps {
    /// The memory of one step.
    type Step;
    /// The memory of an input's randomness: a type, as an `Option` that owns memory may take its stack if it is never
    /// made.
    type Buffer<A: Array<u8>>;
    /// True where products are made in place: then operations overwrite their stack.
    const LOW_STACK: bool = false;
    /// Memory with a place for factors, if keys come as bytes.
    fn new(keys_are_bytes: bool) -> Self;
    fn buffer<A: Array<u8>>(randomness: &Randomness<'_, '_>) -> Self::Buffer<A>;
    /// Runs a step.
    fn step<T>(&mut self, step: impl FnOnce(&mut Self::Step) -> T) -> T;
}

/// No memory: the steps of the operation make their own.
impl Steps for () {
    type Step = ();
    const LOW_STACK: bool = true;
    #[inline(always)]
    fn new(_: bool) -> Self {}
    type Buffer<A: Array<u8>> = ();
    #[inline(always)]
    fn buffer<A: Array<u8>>(_: &Randomness<'_, '_>) {}
    #[inline(always)]
    fn step<T>(&mut self, step: impl FnOnce(&mut ()) -> T) -> T {
        step(self)
    }
}
