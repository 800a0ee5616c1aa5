//! What was learnt about a server, step by step. A failed exchange leaves what came before.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::host_key::HostKey;
use crate::kexinit::{Agreed, KexInit};
use crate::step::Step;
use crate::transcript::Transcript;

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
