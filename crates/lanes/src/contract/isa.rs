//! A backend as a whole: the trait that joins those of all jobs, and the compilation of a kernel for an instruction
//! set.

use super::{Bits3, Carryless, Codec, Hashing, Modular, Sorting, Wrapping};

/// A real processor: lanes over `i16` and `u32`, and a way to compile a kernel for it.
pub trait Isa:
    Modular<Element = i16, Wide: Sorting>
    + Sorting
    + Codec
    + Bits3
    + Carryless
    + Wrapping<Word = u16>
    + Send
    + Sync
    + 'static
{
    /// The name that `GOODPRIME_BACKEND` and reports use.
    const NAME: &'static str;
    /// Lanes for hashes: vectors if they are quicker than general registers.
    type Hashing: Hashing;
    /// The lanes for hashes.
    fn hashing(self) -> Self::Hashing;
    /// Runs `kernel`, compiled as one function with this instruction set enabled.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;

    /// Runs `kernel` like [`Isa::run`], in a function that exists once, not in each of its callers: for large kernels
    /// that take long.
    ///
    /// rustc drops `inline(never)` of functions with target features. This one has none, so `run` is not inlined into
    /// it, nor it into its callers.
    #[inline(never)]
    fn run_outlined<K: Kernel>(self, kernel: K) -> K::Output {
        self.run(kernel)
    }
}

/// A piece of work that is compiled once for every instruction set.
///
/// Mark the implementation of `on` `#[inline(always)]`, and every function that it calls in its
/// hot loops too: a function that is not inlined into [`Isa::run`] is compiled without the instruction set,
/// and each vector operation in it becomes a call.
pub trait Kernel {
    /// The result of the work.
    type Output;
    /// Does the work with the lanes of `isa`.
    fn on<I: Isa>(self, isa: I) -> Self::Output;
}
