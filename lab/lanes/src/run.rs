//! Compilation of kernels that need [`Modular32`] for a processor.
//!
//! They are compiled as those of `goodprime-lanes` are. The token that has the operations is
//! carried along, since [`Kernel::on`] knows only that it has an [`Isa`].

use std::any::Any;

use goodprime_lanes::{Backend, Isa, Kernel};

use crate::Modular32;

/// A real processor with the operations that the laboratory requires of it.
pub trait Isa32: Isa + Modular32 {}
impl<I: Isa + Modular32> Isa32 for I {}

/// A piece of work that is compiled once for every instruction set, as [`Kernel`] is, which needs [`Modular32`].
pub trait Kernel32 {
    /// The result of the work.
    type Output;
    /// Does the work with the lanes of `isa`.
    fn on<I: Isa32>(self, isa: I) -> Self::Output;
}

/// Runs kernels of the laboratory.
pub trait Run32 {
    /// Runs `kernel`, compiled for this instruction set.
    fn run32<K: Kernel32>(self, kernel: K) -> K::Output;
}

/// A kernel with the token that it is run by.
struct Carried<K, I>(K, I);

impl<K: Kernel32, I: Isa32> Kernel for Carried<K, I> {
    type Output = K::Output;
    #[inline(always)]
    fn on<J: Isa>(self, _: J) -> K::Output {
        self.0.on(self.1)
    }
}

#[derive(Clone, Copy)]
enum Token {
    #[cfg(any(feature = "portable", not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
    Portable(goodprime_lanes::Portable),
    #[cfg(target_arch = "x86_64")]
    Sse2(goodprime_lanes::Sse2),
    #[cfg(target_arch = "x86_64")]
    Avx2(goodprime_lanes::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(goodprime_lanes::Avx512),
    #[cfg(target_arch = "aarch64")]
    Neon(goodprime_lanes::Neon),
}

/// Evaluates `$e` with `$isa` bound to the token.
macro_rules! with_token {
    ($token:expr, $isa:ident => $e:expr) => {
        match $token {
            #[cfg(any(
                feature = "portable",
                not(any(target_arch = "x86_64", target_arch = "aarch64"))
            ))]
            Token::Portable($isa) => $e,
            #[cfg(target_arch = "x86_64")]
            Token::Sse2($isa) => $e,
            #[cfg(target_arch = "x86_64")]
            Token::Avx2($isa) => $e,
            #[cfg(target_arch = "x86_64")]
            Token::Avx512($isa) => $e,
            #[cfg(target_arch = "aarch64")]
            Token::Neon($isa) => $e,
        }
    };
}

/// Tells which token a backend holds.
struct Which;

impl Kernel for Which {
    type Output = Token;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Token {
        let isa: &dyn Any = &isa;
        let tokens = [
            #[cfg(any(
                feature = "portable",
                not(any(target_arch = "x86_64", target_arch = "aarch64"))
            ))]
            isa.downcast_ref().copied().map(Token::Portable),
            #[cfg(target_arch = "x86_64")]
            isa.downcast_ref().copied().map(Token::Sse2),
            #[cfg(target_arch = "x86_64")]
            isa.downcast_ref().copied().map(Token::Avx2),
            #[cfg(target_arch = "x86_64")]
            isa.downcast_ref().copied().map(Token::Avx512),
            #[cfg(target_arch = "aarch64")]
            isa.downcast_ref().copied().map(Token::Neon),
        ];
        tokens.into_iter().flatten().next().expect("a token of this build")
    }
}

impl Run32 for Backend {
    #[inline(always)]
    fn run32<K: Kernel32>(self, kernel: K) -> K::Output {
        with_token!(self.run(Which), isa => isa.run(Carried(kernel, isa)))
    }
}

impl<I: Isa32> Run32 for I {
    #[inline(always)]
    fn run32<K: Kernel32>(self, kernel: K) -> K::Output {
        self.run(Carried(kernel, self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_runs_on_the_token_of_its_backend() {
        struct Name;
        impl Kernel32 for Name {
            type Output = &'static str;
            fn on<I: Isa32>(self, isa: I) -> &'static str {
                isa.run32(Inner)
            }
        }
        struct Inner;
        impl Kernel32 for Inner {
            type Output = &'static str;
            fn on<I: Isa32>(self, _: I) -> &'static str {
                I::NAME
            }
        }
        for backend in Backend::available() {
            assert_eq!(backend.run32(Name), backend.name());
        }
    }
}
