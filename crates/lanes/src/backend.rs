//! Detection of the instruction sets that this processor has, and dispatch to one of them.

use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicU8, Ordering};

use crate::contract::{Isa, Kernel};
#[cfg(neon)]
use crate::neon::Neon;
#[cfg(any(feature = "portable", not(vectors)))]
use crate::portable::Portable;
#[cfg(wasm128)]
use crate::wasm128::Wasm128;
#[cfg(sse2)]
use crate::{avx2::Avx2, avx512::Avx512, sse2::Sse2, x86};

/// An instruction set that this processor has, for which all operations are compiled.
///
/// A value of this type is proof that the processor can run it. [`Backend::detect`] returns the
/// fastest one, [`Backend::available`] all of them, and parsing a name (`"avx2".parse()`) a chosen one.
#[derive(Clone, Copy)]
pub struct Backend(Token);

#[derive(Clone, Copy)]
enum Token {
    #[cfg(any(feature = "portable", not(vectors)))]
    Portable(Portable),
    #[cfg(sse2)]
    Sse2(Sse2),
    #[cfg(sse2)]
    Avx2(Avx2),
    #[cfg(sse2)]
    Avx512(Avx512),
    #[cfg(neon)]
    Neon(Neon),
    #[cfg(wasm128)]
    Wasm128(Wasm128),
}

/// Evaluates `$e` with `$isa` bound to the token of whichever instruction set `$self` is.
macro_rules! with_token {
    ($self:expr, $isa:ident => $e:expr) => {
        match $self.0 {
            #[cfg(any(feature = "portable", not(vectors)))]
            Token::Portable($isa) => $e,
            #[cfg(sse2)]
            Token::Sse2($isa) => $e,
            #[cfg(sse2)]
            Token::Avx2($isa) => $e,
            #[cfg(sse2)]
            Token::Avx512($isa) => $e,
            #[cfg(neon)]
            Token::Neon($isa) => $e,
            #[cfg(wasm128)]
            Token::Wasm128($isa) => $e,
        }
    };
}

/// The token of [`Backend::BASELINE`], and the backend.
macro_rules! baseline {
    ($token:ident) => {
        const BASELINE_TOKEN: $token = $token;
        const BASELINE: Token = Token::$token($token);
    };
}
#[cfg(any(feature = "portable", not(vectors)))]
baseline!(Portable);
#[cfg(all(sse2, not(feature = "portable")))]
baseline!(Sse2);
#[cfg(all(neon, not(feature = "portable")))]
baseline!(Neon);
#[cfg(all(wasm128, not(feature = "portable")))]
baseline!(Wasm128);

/// The result of [`Backend::detect`] as an index of [`Backend::NAMES`] plus one, or 0 before detection.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

impl Backend {
    /// The names of all backends, on any processor and with all features.
    ///
    /// The slowest is first within an architecture.
    pub const NAMES: [&str; 6] = ["portable", "sse2", "avx2", "avx512", "neon", "wasm128"];

    /// The backend of this build that every processor of its target has; the slowest one.
    ///
    /// Portable code, or without the feature `portable` SSE2 on x86-64, Neon on aarch64 and SIMD128 on wasm32, where
    /// the target has them.
    pub const BASELINE: Self = Self(BASELINE);

    /// Returns the fastest backend of this processor, which is detected once.
    ///
    /// If [`Backend::use_by_default`] has chosen another one, that one is returned.
    pub fn detect() -> Self {
        match CHOSEN.load(Ordering::Relaxed) {
            0 => {
                let (index, best) = (0..Self::NAMES.len())
                    .rev()
                    .find_map(|i| Some((i, Self::by_index(i)?)))
                    .unwrap_or((0, Self::BASELINE));
                CHOSEN.store(index as u8 + 1, Ordering::Relaxed);
                best
            }
            n => Self::by_index_assumed(n as usize - 1),
        }
    }

    /// Makes [`Backend::detect`] return this backend from now on; `None`, the fastest again.
    ///
    /// The choice holds for the whole process, so programs may call this and libraries should not. Values that hold a
    /// backend already keep theirs.
    pub fn use_by_default(backend: Option<Self>) {
        let name = backend.map(Self::name);
        let index = Self::NAMES.iter().position(|known| Some(*known) == name);
        CHOSEN.store(index.map_or(0, |index| index as u8 + 1), Ordering::Relaxed);
    }

    /// Returns every backend of this processor, slowest first.
    pub fn available() -> impl Iterator<Item = Self> {
        (0..Self::NAMES.len()).filter_map(Self::by_index)
    }

    /// Returns the name: one of [`Self::NAMES`].
    pub fn name(self) -> &'static str {
        fn name<I: Isa>(_: I) -> &'static str {
            I::NAME
        }
        with_token!(self, isa => name(isa))
    }

    /// Runs `kernel`, compiled for this instruction set.
    #[inline(always)]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        with_token!(self, isa => isa.run(kernel))
    }

    /// Runs `kernel` on [`Backend::BASELINE`], for which alone it is compiled.
    ///
    /// Kernels that run seldom save code in this way.
    #[inline(always)]
    pub fn run_on_baseline<K: Kernel>(kernel: K) -> K::Output {
        BASELINE_TOKEN.run(kernel)
    }

    /// The backend of this name index, if the processor has it.
    fn by_index(index: usize) -> Option<Self> {
        let has = match Self::NAMES[index] {
            #[cfg(any(feature = "portable", not(vectors)))]
            "portable" => true,
            #[cfg(sse2)]
            "sse2" => true,
            #[cfg(sse2)]
            "avx2" => x86::has_avx2(),
            #[cfg(sse2)]
            "avx512" => x86::has_avx512(),
            #[cfg(neon)]
            "neon" => true,
            #[cfg(wasm128)]
            "wasm128" => true,
            _ => false,
        };
        has.then(|| Self::by_index_assumed(index))
    }

    /// The backend of an index for which [`Self::by_index`] has found that the processor has it.
    fn by_index_assumed(index: usize) -> Self {
        match Self::NAMES[index] {
            #[cfg(sse2)]
            "sse2" => Self(Token::Sse2(Sse2)),
            #[cfg(sse2)]
            // SAFETY: `by_index` found AVX2 on this processor before it let this index through.
            "avx2" => Self(Token::Avx2(unsafe { Avx2::assume() })),
            #[cfg(sse2)]
            // SAFETY: likewise the parts of AVX-512.
            "avx512" => Self(Token::Avx512(unsafe { Avx512::assume() })),
            #[cfg(neon)]
            "neon" => Self(Token::Neon(Neon)),
            #[cfg(wasm128)]
            "wasm128" => Self(Token::Wasm128(Wasm128)),
            // "portable", where it is part of the build.
            _ => Self::BASELINE,
        }
    }
}

impl Default for Backend {
    fn default() -> Self {
        Self::detect()
    }
}

impl PartialEq for Backend {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Backend {}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Backend({})", self.name())
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Backend {
    type Err = BackendError;

    /// The backend of this name, if there is one and this processor has it.
    fn from_str(name: &str) -> Result<Self, BackendError> {
        let index = Self::NAMES.iter().position(|n| *n == name).ok_or(BackendError::Unknown)?;
        Self::by_index(index).ok_or(BackendError::Unavailable(Self::NAMES[index]))
    }
}

/// The reason why a backend could not be chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BackendError {
    /// goodprime has no backend of this name.
    Unknown,
    /// The backend exists, but not on this processor or not in this build.
    ///
    /// A build lacks the backends of other architectures, and `portable` without the feature of that name.
    Unavailable(&'static str),
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => {
                f.write_str("unknown backend; goodprime has ")?;
                for (i, name) in Backend::NAMES.iter().enumerate() {
                    write!(f, "{}{name}", if i > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
            Self::Unavailable(name) => {
                // Every processor could have it.
                let who = if *name == "portable" { "build" } else { "processor" };
                write!(f, "this {who} has no {name} backend; it has ")?;
                for (i, backend) in Backend::available().enumerate() {
                    write!(f, "{}{backend}", if i > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for BackendError {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn the_best_backend_is_available_and_stays_the_best() {
        let best = Backend::detect();
        assert_eq!(Backend::available().last(), Some(best));
        assert_eq!(Backend::detect(), best);
        // In this test, as no other asks for the best: the choice is the process's.
        for chosen in Backend::available() {
            Backend::use_by_default(Some(chosen));
            assert_eq!(Backend::detect(), chosen);
        }
        Backend::use_by_default(Some(Backend::BASELINE));
        Backend::use_by_default(None);
        assert_eq!(Backend::detect(), best);
    }

    #[test]
    fn every_available_backend_is_found_by_its_name() {
        for backend in Backend::available() {
            assert_eq!(backend.name().parse(), Ok(backend));
        }
    }

    #[test]
    fn a_backend_that_is_not_there_is_a_clear_error() {
        assert_eq!("mmx".parse::<Backend>(), Err(BackendError::Unknown));
        let missing = if cfg!(sse2) { "neon" } else { "avx2" };
        let error = missing.parse::<Backend>().unwrap_err();
        assert_eq!(error, BackendError::Unavailable(missing));
        assert!(error.to_string().starts_with(&std::format!("this processor has no {missing}")));
        let error = BackendError::Unavailable("portable");
        assert!(error.to_string().starts_with("this build has no portable backend; it has "));
    }

    #[test]
    fn run_reaches_the_token_of_the_same_name() {
        struct Name;
        impl Kernel for Name {
            type Output = &'static str;
            fn on<I: Isa>(self, _: I) -> &'static str {
                I::NAME
            }
        }
        for backend in Backend::available() {
            assert_eq!(backend.run(Name), backend.name());
        }
        assert_eq!(Backend::run_on_baseline(Name), Backend::BASELINE.name());
    }
}
