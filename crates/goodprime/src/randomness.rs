//! Sources of randomness: the operating system, a generator, a seed, or raw bytes.
//!
//! Each operation that makes a secret takes its source of randomness as an argument:
//!
//! | argument | randomness | result |
//! |---|---|---|
//! | [`Os`] | 32 bytes of the operating system, expanded as a seed | `Result<T, Error>` |
//! | [`Generator`]`(&mut generator)` | a caller's generator, asked in the order of [seeds.md] | `Result<T, Error>` |
//! | [`FillWith`]`(&mut function)` | a caller's function, asked in the same order | `Result<T, Error>` |
//! | [`Seed`]`(&seed)` | 32 bytes, expanded by AES-256 in counter mode from zero | `T` |
//! | [`Bytes`]`(&bytes)` | the bytes as they are: an array of the set's length, or a slice | `T`, or `Result<T, Error>` for a slice |
//! | [`Seeds`]`(&seeds)` | in batches: 32 bytes per member | `Result<T, Error>` |
//!
//! `Bytes` cannot be the source of a key pair, because the number of bytes that key generation needs depends on the
//! bytes themselves. The only exception is the client of SSH's key exchange (module `hybrid`), whose `Bytes` are the
//! seed of sntrup761's key pair and a secret of X25519. Operations that write to slices of the caller always return a
//! `Result`, because the lengths of slices can be wrong.
//!
//! ```
//! # #[cfg(all(feature = "getrandom", feature = "sntrup"))] {
//! use goodprime::randomness::{Bytes, Generator, Os, Seed};
//! use goodprime::{Set, Sntrup761, sntrup761};
//!
//! let (ek, dk) = sntrup761::keygen(Os)?; // The operating system may fail,
//! let (ek, dk) = sntrup761::keygen(Seed(&[7; 32])); // a seed cannot.
//!
//! # let mut generator = Fixed;
//! let (ct, secret) = ek.encapsulate(Os)?;
//! let (ct, secret) = ek.encapsulate(Generator(&mut generator))?;
//! let (ct, secret) = ek.encapsulate(Seed(&[8; 32]));
//! let (ct, secret) = ek.encapsulate(Bytes(&[9; Sntrup761::ENCAPSULATION_RANDOMNESS]));
//! # struct Fixed; // Not for keys.
//! # impl goodprime::rand_core::TryRng for Fixed {
//! #     type Error = core::convert::Infallible;
//! #     fn try_next_u32(&mut self) -> Result<u32, Self::Error> { Ok(4) }
//! #     fn try_next_u64(&mut self) -> Result<u64, Self::Error> { Ok(4) }
//! #     fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> { Ok(out.fill(4)) }
//! # }
//! # impl goodprime::rand_core::TryCryptoRng for Fixed {}
//! # }
//! # Ok::<(), goodprime::Error>(())
//! ```
//!
//! A call with an array of the wrong length does not compile:
//!
//! ```compile_fail
//! # use goodprime::{randomness::{Bytes, Seed}, sntrup761};
//! let (ek, _) = sntrup761::keygen(Seed(&[7; 32]));
//! ek.encapsulate(Bytes(&[9; 32])); // 3044 bytes are needed.
//! ```
//!
//! Every seed, and every byte string in `Bytes`, must be secret and uniform and must be used only once. [seeds.md] has
//! all rules for the use of seeds.
//!
//! [seeds.md]: https://github.com/goodprime/goodprime/blob/main/docs/seeds.md

use core::marker::PhantomData;

use rand_core::TryCryptoRng;

use crate::error::Error;
use crate::random::{Expand, Randomness as Source, expansion, from_rng};
#[cfg(feature = "getrandom")]
use crate::random::{system_random, system_seed};
use crate::scheme::Set;
#[cfg(feature = "getrandom")]
use crate::wipe::Wiped;

/// The operating system's randomness: 32 bytes per operation, expanded as a [`Seed`].
///
/// The library keeps no state of a generator between operations. An operation of the module `hybrid` takes 32 bytes for
/// each of its requests, so that sntrup761 and X25519 never share a seed.
#[cfg(feature = "getrandom")]
#[derive(Clone, Copy, Debug)]
pub struct Os;

/// A caller's generator, whose type implements `TryCryptoRng` of `rand_core`.
///
/// An operation makes one request per polynomial or seed, in the order of [seeds.md], and uses the bytes as they come. A
/// batch of key pairs asks for up to 32 seeds in one request. If the generator fails, the operation returns
/// [`Error::Randomness`].
///
/// [seeds.md]: https://github.com/goodprime/goodprime/blob/main/docs/seeds.md
pub struct Generator<'a, G: ?Sized>(pub &'a mut G);

/// A caller's function that fills a slice with random bytes, or fails.
///
/// Use it for sources that are not generators of `rand_core`. The operation calls the function for each request that a
/// [`Generator`] would get. The operation returns the error that the function returns.
///
/// ```
/// # #[cfg(feature = "sntrup")] {
/// use goodprime::randomness::{FillWith, Seed};
/// use goodprime::{Error, sntrup761};
///
/// let (ek, _) = sntrup761::keygen(Seed(&[7; 32]));
/// # fn hardware(out: &mut [u8]) -> bool { out.fill(4); true }
/// let mut fill = |out: &mut [u8]| if hardware(out) { Ok(()) } else { Err(Error::Randomness) };
/// let (ct, secret) = ek.encapsulate(FillWith(&mut fill))?;
/// # }
/// # Ok::<(), goodprime::Error>(())
/// ```
pub struct FillWith<'a, F: FnMut(&mut [u8]) -> Result<(), Error> + ?Sized>(pub &'a mut F);

/// A seed of 32 bytes, expanded by AES-256 in counter mode from zero.
///
/// A seed gives the same result on every processor. It must be secret and uniform, and must be used only once.
#[derive(Clone, Copy)]
pub struct Seed<'a>(pub &'a [u8; 32]);

/// One seed of 32 bytes per member of a batch.
///
/// Result i of the batch equals that of a single operation with seed i as [`Seed`].
#[derive(Clone, Copy)]
pub struct Seeds<'a>(pub &'a [[u8; 32]]);

/// The random bytes of an encapsulation, used as they are.
///
/// The number of bytes is [`Set::ENCAPSULATION_RANDOMNESS`]. Encapsulation never expands these bytes, not even for NTRU
/// LPRime, which uses 32 bytes: they are **no seed**. The compiler checks the length of an array, and the operation
/// checks that of a slice. In a batch, each encapsulation uses the next bytes of the slice.
#[derive(Clone, Copy)]
pub struct Bytes<'a, B: ?Sized>(pub &'a B);

/// Key generation as a type, for trait bounds such as `Randomness<KeyPair>`.
pub enum KeyPair {}

/// Key generation in a batch as a type, for trait bounds such as `Randomness<KeyPairs>`.
pub enum KeyPairs {}

/// Encapsulation as a type, for trait bounds such as `Randomness<Encapsulation<S>>`.
///
/// `S` is the type of the parameter set, or [`Algorithm`](crate::Algorithm) for a set that is chosen at run time.
pub struct Encapsulation<S>(PhantomData<S>);

/// Encapsulation in a batch as a type, for bounds such as `Randomness<Encapsulations>`.
pub enum Encapsulations {}

/// A source of randomness that `Operation` accepts.
///
/// The trait is sealed: the types of [this module](self) implement it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no randomness of this operation",
    label = "expected `Os`, `Generator(&mut generator)`, `Seed(&seed)`; for an encapsulation also bytes of the set's length",
    note = "`Bytes` takes an array of the set's length, or a slice: `Bytes(&bytes[..])`"
)]
pub trait Randomness<Operation: sealed::Operation>: Serve<Operation> {
    /// The result of an operation that makes a `T`: a `T`, or a `Result<T, Error>`.
    ///
    /// The type is `T` itself if a source of this kind cannot fail.
    type Result<T>;

    /// Returns the operation's result: a `T`, or an error if the source can fail.
    #[doc(hidden)]
    fn result<T>(made: Result<T, Error>) -> Self::Result<T>;
}

impl<Operation: sealed::Operation, R: Serve<Operation>> Randomness<Operation> for R {
    type Result<T> = <R::Kind as Kind>::Result<T>;

    fn result<T>(made: Result<T, Error>) -> Self::Result<T> {
        R::Kind::result(made)
    }
}

pub(crate) mod sealed {
    use super::{Error, Source};

    /// An operation that takes randomness.
    pub trait Operation {
        /// True if the source [`Os`] takes a new seed from the operating system for each request.
        ///
        /// In a hybrid, the two halves must not share a seed.
        const SEED_EACH: bool = false;
    }

    /// A kind of sources of randomness, either [`Fallible`] or [`Infallible`].
    pub trait Kind {
        /// The result of an operation that makes a `T`.
        type Result<T>;

        /// Returns the operation's result: a `T`, or an error if the source can fail.
        fn result<T>(made: Result<T, Error>) -> Self::Result<T>;
    }

    /// Sources of randomness that can fail, for instance because a slice has a wrong length.
    pub enum Fallible {}

    impl Kind for Fallible {
        type Result<T> = Result<T, Error>;

        fn result<T>(made: Result<T, Error>) -> Result<T, Error> {
            made
        }
    }

    /// Sources of randomness that cannot fail: seeds, and arrays whose length is right.
    pub enum Infallible {}

    impl Kind for Infallible {
        type Result<T> = T;

        fn result<T>(made: Result<T, Error>) -> T {
            made.unwrap_or_else(|error| match error {
                // The result type has no error.
                #[cfg(feature = "alloc")]
                Error::Memory => panic!("not enough memory for the batch"),
                _ => unreachable!("a seed or an array of the set's length"),
            })
        }
    }

    /// A source of randomness that can serve an operation.
    pub trait Serve<Operation> {
        /// The kind of the source.
        type Kind: Kind;

        /// Runs an operation that computes `n` results.
        fn serve<T>(
            self,
            n: usize,
            run: impl FnOnce(Source<'_, '_>) -> Result<T, Error>,
        ) -> Result<T, Error>;
    }

    /// An operation that accepts a slice of random bytes as its source (`Bytes`).
    pub trait FromSlice: Operation {}
}

use sealed::{Fallible, FromSlice, Infallible, Kind, Serve};

impl sealed::Operation for KeyPair {}
impl sealed::Operation for KeyPairs {}
impl<S> sealed::Operation for Encapsulation<S> {}
impl sealed::Operation for Encapsulations {}
impl<S> FromSlice for Encapsulation<S> {}
impl FromSlice for Encapsulations {}

#[cfg(feature = "getrandom")]
impl<Operation: sealed::Operation> Serve<Operation> for Os {
    type Kind = Fallible;

    fn serve<T>(
        self,
        _: usize,
        run: impl FnOnce(Source<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        if const { Operation::SEED_EACH } {
            return run(Source::Asked(&mut system_random));
        }
        let mut seed = Wiped::<[u8; 32], u8>::new();
        system_seed(&mut seed)?;
        run(Source::Asked(&mut expansion(&seed)))
    }
}

impl<Operation: sealed::Operation, G: TryCryptoRng + ?Sized> Serve<Operation> for Generator<'_, G> {
    type Kind = Fallible;

    fn serve<T>(
        self,
        _: usize,
        run: impl FnOnce(Source<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        run(Source::Asked(&mut |bytes| from_rng(self.0, bytes)))
    }
}

impl<Operation, F> Serve<Operation> for FillWith<'_, F>
where
    Operation: sealed::Operation,
    F: FnMut(&mut [u8]) -> Result<(), Error> + ?Sized,
{
    type Kind = Fallible;

    fn serve<T>(
        self,
        _: usize,
        run: impl FnOnce(Source<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        run(Source::Asked(&mut |bytes| (self.0)(bytes)))
    }
}

impl<Operation: sealed::Operation> Serve<Operation> for Seed<'_> {
    type Kind = Infallible;

    fn serve<T>(
        self,
        _: usize,
        run: impl FnOnce(Source<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        run(Source::Asked(&mut expansion(self.0)))
    }
}

impl Serve<KeyPairs> for Seeds<'_> {
    type Kind = Fallible;

    fn serve<T>(
        self,
        n: usize,
        run: impl FnOnce(Source<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.check(n)?;
        run(Source::Given(self.0.as_flattened()))
    }
}

impl Serve<Encapsulations> for Seeds<'_> {
    type Kind = Fallible;

    fn serve<T>(
        self,
        n: usize,
        run: impl FnOnce(Source<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.check(n)?;
        let mut seeds = self.0.iter();
        run(Source::Asked(&mut |bytes| {
            Expand::new(seeds.next().ok_or(Error::Randomness)?).fill(bytes);
            Ok(())
        }))
    }
}

impl Seeds<'_> {
    /// Returns an error unless there is one seed per member, for `n` members.
    fn check(self, n: usize) -> Result<(), Error> {
        Error::check("seeds", n.saturating_mul(32), self.0.as_flattened().len())
    }
}

impl<S: Set<Randomness = [u8; N]>, const N: usize> Serve<Encapsulation<S>> for Bytes<'_, [u8; N]> {
    type Kind = Infallible;

    fn serve<T>(
        self,
        _: usize,
        run: impl FnOnce(Source<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        run(Source::Given(self.0))
    }
}

/// The operation checks the length of the slice.
impl<Operation: FromSlice> Serve<Operation> for Bytes<'_, [u8]> {
    type Kind = Fallible;

    fn serve<T>(
        self,
        _: usize,
        run: impl FnOnce(Source<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        run(Source::Given(self.0))
    }
}
