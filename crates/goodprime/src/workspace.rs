//! The working memory of NTRU Prime's encryption and decryption, and the arithmetic of the ring in this memory.

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

/// The working memory of an operation or, in the compact build, of one of its steps. All steps share it in the default
/// build, because clearing and wiping it takes a noticeable part of the time.
pub(crate) struct Workspace<R: Ring, P = KeyOperand<R>> {
    pub(crate) ring: Arithmetic<R, P>,
    /// The element of R/q on which a step works.
    pub(crate) big: Rq<R>,
    /// The small polynomial on which a step works.
    pub(crate) small: Small<R>,
}

/// The working memory of products and encodings in addition to their operands. Products by prepared factors alone need
/// no operand `P`.
pub(crate) struct Arithmetic<R: Ring, P = KeyOperand<R>> {
    left: Secret<Left<R>>,
    scratch: Secret<ProductScratch<R>>,
    pub(crate) numbers: Numbers<R>,
    /// The operand that holds the factors of a key in bytes, prepared one after another. A whole prepared secret key
    /// would take 18 kB to clear and to wipe. In the default build this operand is not wiped: every operation ends
    /// with a public factor, which overwrites f and 1/g. In the compact build a step may end with a secret factor, so
    /// the operand wipes itself.
    place: P,
}

/// A factor of a product that is part of a key: prepared, or in bytes.
pub(crate) enum Factor<'a, S: PrimeSet> {
    Prepared(&'a Right<S::Ring>),
    /// An element of R/q.
    Big(&'a [u8]),
    /// A rounded element of R/q.
    Rounded(&'a [u8]),
    /// The seed from which `Generator` expands the polynomial G.
    Generator(&'a [u8; 32]),
    /// A small polynomial, with two bits per coefficient. A damaged key may contain the coefficient 2, which is -1
    /// modulo 3.
    Small(&'a [u8]),
}

impl<'a, S: PrimeSet> Factor<'a, S> {
    /// Returns the bytes of a factor. For a prepared factor, these are the bytes that are stored in its memory.
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
    /// Prepares `a` as the left operand of the next products.
    #[inline(always)]
    pub(crate) fn left<I: Isa>(&mut self, isa: I, a: Operand<'_, R>) {
        isa.run(PrepareLeft { out: &mut self.left, a });
    }

    /// Multiplies the prepared left operand by b in R/q.
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

    /// Computes 3a in R/q with centred coefficients, then reduces them modulo 3.
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

    /// Prepares `b` as the right operand of many products.
    #[inline(always)]
    pub(crate) fn prepare<I: Isa>(&mut self, isa: I, b: Operand<'_, R>, out: &mut Right<R>) {
        isa.run(PrepareRight { out, b, scratch: &mut self.scratch });
    }
}

impl<R: Ring> Arithmetic<R> {
    /// Multiplies the prepared left operand by b in R/q.
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

/// The working memory of an operation, which gives each step its memory.
pub(crate) trait Steps {
    /// The ring of the polynomials in the memory.
    type Ring: Ring;
    /// The working memory of one step.
    type Step;
    /// The buffer for the random bytes of an input. It is a type of its own, because an `Option` that owns memory may
    /// use stack even if it stays empty.
    type Buffer<A: Array<u8>>;
    /// True if products are computed in place. Then operations overwrite their stack.
    const LOW_STACK: bool = false;
    /// Creates the memory. If keys come as bytes, it has an operand into which factors are prepared.
    fn new(keys_are_bytes: bool) -> Self;
    fn buffer<A: Array<u8>>(randomness: &Randomness<'_, '_>) -> Self::Buffer<A>;
    /// Draws Short(random) from the next random bytes and encodes it.
    fn short<I: Isa, S: PrimeSet<Ring = Self::Ring>>(
        &mut self,
        isa: I,
        randomness: &mut Randomness<'_, '_>,
        buffer: &mut Self::Buffer<S::WordBytes>,
        out: &mut [u8],
    ) -> Result<(), Error>;
    /// Runs a step with its memory.
    fn step<T>(&mut self, step: impl FnOnce(&mut Self::Step) -> T) -> T;
}
