//! What was learnt about a server, step by step. A failed exchange leaves what came before.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::host_key::HostKey;
use crate::kexinit::{Agreed, KexInit};
use crate::transcript::Transcript;

/// The steps of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Looking the name up.
    Resolve,
    /// Connecting.
    Connect,
    /// Exchanging versions.
    Version,
    /// Exchanging KEXINIT.
    KexInit,
    /// Making our key pairs.
    Keygen,
    /// Sending our share until the reply has come.
    Exchange,
    /// Computing the secret.
    Secret,
    /// Verifying the signature.
    Verify,
}

impl Step {
    /// A name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Resolve => "resolve",
            Self::Connect => "connect",
            Self::Version => "version",
            Self::KexInit => "kexinit",
            Self::Keygen => "keygen",
            Self::Exchange => "exchange",
            Self::Secret => "secret",
            Self::Verify => "verify",
        }
    }

    /// What is going on, after "while".
    pub fn doing(self) -> &'static str {
        match self {
            Self::Resolve => "looking the name up",
            Self::Connect => "connecting",
            Self::Version => "waiting for its version",
            Self::KexInit => "waiting for its KEXINIT",
            Self::Keygen => "making a key pair",
            Self::Exchange => "waiting for its part of the key exchange",
            Self::Secret => "computing the secret",
            Self::Verify => "verifying the signature",
        }
    }
}

/// What was learnt so far.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The address that took the connection.
    pub address: Option<SocketAddr>,
    /// Lines before the version.
    pub lines_before_version: usize,
    /// What the server offers.
    pub offer: Option<KexInit>,
    /// What was agreed on.
    pub agreed: Option<Agreed>,
    /// The host key. Only if [`Report::verified`] it is known to be the server's.
    pub host_key: Option<HostKey>,
    /// The host key's signature on the exchange.
    pub signature: Vec<u8>,
    /// Whether that signature is right.
    pub verified: bool,
    /// What both sides said.
    pub transcript: Transcript,
    /// How long each step took that came to its end.
    pub times: Vec<(Step, Duration)>,
}

impl Report {
    /// The server's version, if it came.
    pub fn server_version(&self) -> Option<&[u8]> {
        Some(&self.transcript.server_version[..]).filter(|version| !version.is_empty())
    }

    /// Does a step and notes its time if it succeeds.
    pub(crate) fn timed<T, E>(
        &mut self,
        step: Step,
        work: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let start = Instant::now();
        let result = work(self)?;
        self.times.push((step, start.elapsed()));
        Ok(result)
    }
}
