//! The working memory of encryption and decryption, and the ring's arithmetic in it.

// The steps of an operation share one memory; in the compact build each step has its own.
mod element;
pub(crate) mod low_stack;
#[cfg(feature = "compact")]
#[path = "workspace/memory_per_step.rs"]
mod operation_memory;
#[cfg(not(feature = "compact"))]
#[path = "workspace/memory_per_operation.rs"]
mod operation_memory;

use goodprime_lanes::Isa;
use goodprime_ring::operations::{MultiplyPrepared, PrepareLeft, PrepareRight, TripleMod3};
use goodprime_ring::{Array, Left, Operand, ProductScratch, Right, Ring, Rq, Small};

pub(crate) use self::element::Element;
pub(crate) use self::low_stack::InPlace;
use self::operation_memory::KeyOperand;
pub(crate) use self::operation_memory::OperationMemory;
use crate::codec::{Numbers, decode_rounded, decode_rq, decode_small};
use crate::error::Error;
use crate::generator::generator;
use crate::random::Randomness;
use crate::scheme::PrimeSet;
use crate::wipe::Secret;

/// The memory of an operation or, in the compact build, of one of its steps: clearing it, and wiping it at the end, is
/// a noticeable part of the time.
pub(crate) struct Workspace<R: Ring, P = KeyOperand<R>> {
    pub(crate) ring: Arithmetic<R, P>,
    /// Elements of R/q, one after another.
    pub(crate) big: Rq<R>,
    /// Small polynomials.
    pub(crate) small: Small<R>,
}

/// The memory of products and encodings besides their operands. Products of prepared factors alone need no operand `P`.
pub(crate) struct Arithmetic<R: Ring, P = KeyOperand<R>> {
    left: Secret<Left<R>>,
    scratch: Secret<ProductScratch<R>>,
    pub(crate) numbers: Numbers<R>,
    /// The prepared operand of factors that come as bytes, one after another: a whole secret key at once would be 18 kB
    /// to clear and to wipe. In the default build it is not wiped: every operation ends with a public factor, which
    /// overwrites f and 1/g. In the compact build a step may end with a secret factor, so there the operand wipes
    /// itself.
    place: P,
}

/// A factor of a product, which is part of a key: prepared, or in bytes.
pub(crate) enum Factor<'a, S: PrimeSet> {
    Prepared(&'a Right<S::Ring>),
    /// An element of R/q.
    Big(&'a [u8]),
    /// A rounded element of R/q.
    Rounded(&'a [u8]),
    /// `Generator` of a seed.
    Generator(&'a [u8; 32]),
    /// A small polynomial, two bits per coefficient. A damaged key may contain 2, which is -1 modulo 3.
    Small(&'a [u8]),
}

impl<'a, S: PrimeSet> Factor<'a, S> {
    /// Returns the bytes of a factor; for a prepared one, the bytes that are stored in its memory.
    #[inline(always)]
    pub(crate) fn code(self) -> &'a [u8] {
        match self {
            Self::Prepared(b) => b.stored_code(),
            Self::Big(code) => code,
            Self::Rounded(code) => code,
            Self::Generator(seed) => seed,
            Self::Small(code) => code,
        }
    }
}

impl<R: Ring, P> Workspace<R, P> {
    #[inline(always)]
    pub(crate) const fn with(place: P) -> Self {
        // Constants are built in place; the result of a function may be built elsewhere, and copied.
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

// An operand passed as `&mut` is lost: the result, or a factor decoded meanwhile, overwrites it.
impl<R: Ring, P> Arithmetic<R, P> {
    /// Prepares the left operand of products.
    #[inline(always)]
    pub(crate) fn left<I: Isa>(&mut self, isa: I, a: Operand<'_, R>) {
        isa.run(PrepareLeft { out: &mut self.left, a });
    }

    /// Multiplies the left operand by b in R/q.
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

    /// Computes (3a in R/q, centred) modulo 3.
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
    /// Multiplies the left operand by b in R/q.
    #[inline(always)]
    pub(crate) fn left_times<'m, I: Isa, S: PrimeSet<Ring = R>>(
        &mut self,
        isa: I,
        b: Factor<'_, S>,
        out: &'m mut Rq<R>,
    ) -> &'m mut Rq<R> {
        match b {
            Factor::Prepared(b) => return self.left_times_prepared(isa, b, out),
            Factor::Big(code) => decode_rq(isa, code, &mut self.numbers, out),
            Factor::Rounded(code) => decode_rounded(isa, code, &mut self.numbers, out),
            Factor::Generator(seed) => generator::<I, S>(isa, seed, out),
            Factor::Small(code) => decode_small(isa, code, out),
        }
        let Self { left, scratch, place, .. } = self;
        let right = place.get();
        isa.run(PrepareRight { out: &mut *right, b: (&*out).into(), scratch: &mut *scratch });
        isa.run(MultiplyPrepared { out: &mut *out, a: left, b: right, scratch });
        out
    }
}

/// The memory of an operation, step by step.
pub(crate) trait Steps {
    /// The ring of its polynomials.
    type Ring: Ring;
    /// The memory of one step.
    type Step;
    /// The memory of an input's randomness: a type, because an `Option` that owns memory may use its stack even if it
    /// stays empty.
    type Buffer<A: Array<u8>>;
    /// True if products are computed in place: then operations overwrite their stack.
    const LOW_STACK: bool = false;
    /// Creates the memory, with an operand for factors if keys come as bytes.
    fn new(keys_are_bytes: bool) -> Self;
    fn buffer<A: Array<u8>>(randomness: &Randomness<'_, '_>) -> Self::Buffer<A>;
    /// Encodes Short(random) of the next randomness.
    fn short<I: Isa, S: PrimeSet<Ring = Self::Ring>>(
        &mut self,
        isa: I,
        randomness: &mut Randomness<'_, '_>,
        buffer: &mut Self::Buffer<S::WordBytes>,
        out: &mut [u8],
    ) -> Result<(), Error>;
    /// Runs a step.
    fn step<T>(&mut self, step: impl FnOnce(&mut Self::Step) -> T) -> T;
}
