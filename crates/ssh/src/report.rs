//! The findings about a server, step by step.
//!
//! A failed exchange keeps the findings of its earlier steps.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::host_key::HostKey;
use crate::kexinit::{Agreed, KexInit};
use crate::step::Step;
use crate::transcript::Transcript;

/// The findings about a server so far.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The address that accepted the connection.
    pub address: Option<SocketAddr>,
    /// The number of lines that came before the identification string.
    pub lines_before_version: usize,
    /// The server's proposal.
    pub offer: Option<KexInit>,
    /// The negotiated algorithms.
    pub agreed: Option<Agreed>,
    /// The host key. It is known to be the server's only if [`Report::verified`] is true.
    pub host_key: Option<HostKey>,
    /// The host key's signature on the exchange.
    pub signature: Vec<u8>,
    /// True if that signature is right.
    pub verified: bool,
    /// The messages of both sides that the exchange hash covers.
    pub transcript: Transcript,
    /// The duration of each completed step.
    pub times: Vec<(Step, Duration)>,
}

impl Report {
    /// Returns the server's identification string, if it came.
    pub fn server_version(&self) -> Option<&[u8]> {
        Some(&self.transcript.server_version[..]).filter(|version| !version.is_empty())
    }

    /// Runs a step, and records its time if it succeeds.
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
