//! The choice of a backend: the option, else the environment variable, else the best.

use std::env;

use goodprime::Backend;

use crate::error::Error;

/// The environment variable that forces a backend.
const VARIABLE: &str = "GOODPRIME_BACKEND";

/// A backend, and the reason for which it was chosen.
#[derive(Clone, Copy)]
pub struct BackendChoice {
    /// The backend.
    pub backend: Backend,
    /// The reason.
    pub reason: Reason,
}

/// The reason for which a backend was chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// `--backend`.
    Option,
    /// The environment variable.
    Variable,
    /// No request: it is the best of this processor.
    Best,
}

impl Reason {
    /// The reason in words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Option => "forced by --backend",
            Self::Variable => "forced by GOODPRIME_BACKEND",
            Self::Best => "the best that this processor supports",
        }
    }
}

impl BackendChoice {
    /// Chooses; `option` is the value of `--backend`. An empty variable counts as unset.
    pub fn new(option: Option<&str>) -> Result<Self, Error> {
        if let Some(name) = option {
            return Self::forced(name, "--backend", Reason::Option);
        }
        match env::var_os(VARIABLE).filter(|name| !name.is_empty()) {
            Some(name) => Self::forced(&name.to_string_lossy(), VARIABLE, Reason::Variable),
            None => Ok(Self { backend: Backend::detect(), reason: Reason::Best }),
        }
    }

    /// The backends to check: the forced one, or all of this processor.
    pub fn all(self) -> Vec<Backend> {
        match self.reason {
            Reason::Best => Backend::available().collect(),
            Reason::Option | Reason::Variable => vec![self.backend],
        }
    }

    fn forced(name: &str, source: &str, reason: Reason) -> Result<Self, Error> {
        match name.parse() {
            Ok(backend) => Ok(Self { backend, reason }),
            Err(error) => Err(Error::new(format_args!("{source} {name:?}: {error}"))),
        }
    }
}
