//! The exchange over any stream that reads and writes, in the order of its steps.

use std::io::{self, Read, Write};

use goodprime::Backend;
use goodprime::hybrid::{Hybrid, ServerShare, SessionSecret};
use goodprime::rand_core::TryCryptoRng;
use goodprime::randomness::Bytes;
use zeroize::Zeroizing;

use crate::error::Error;
use crate::host_key::HostKey;
use crate::kexinit::{Agreed, KexInit};
use crate::message::{self, Message, Reason, Reply};
use crate::report::Report;
use crate::step::Step;
use crate::{packet, version};

/// This client's identification string.
pub const VERSION: &str = concat!("SSH-2.0-goodprime_", env!("CARGO_PKG_VERSION"));

/// IGNORE and DEBUG messages that are skipped before the exchange fails.
pub const MAX_SKIPPED: usize = 32;

/// Does a key exchange as the client, and disconnects.
///
/// Findings go to `report`, also if the exchange fails.
///
/// `rng` gets requests for the cookie, the seed of sntrup761 and the secret of X25519: 16, 32 and 32 bytes.
pub fn exchange<S: Read + Write, G: TryCryptoRng + ?Sized>(
    stream: S,
    backend: Backend,
    rng: &mut G,
    report: &mut Report,
) -> Result<(), Error> {
    let mut server = Server { stream, buffer: Vec::new(), skipped: 0, strict: false };
    let result = server.exchange(Hybrid::on(backend), rng, report);
    let (reason, words) = match &result {
        Ok(()) => (Reason::ByApplication, "the key exchange was all that was wanted"),
        Err(Error::Io(_) | Error::Timeout(_) | Error::Closed { .. }) => return result,
        Err(Error::Disconnected { .. } | Error::Version(_)) => return result,
        Err(Error::Signature | Error::HostKey(_) | Error::NoCommon { .. } | Error::Share(_)) => {
            (Reason::KeyExchangeFailed, "key exchange failed")
        }
        Err(_) => (Reason::ProtocolError, "protocol error"),
    };
    // A server that is gone by now misses no message that it needs.
    let _ = server.send(&message::disconnect(reason, words));
    result
}

/// A connection with a server.
struct Server<S> {
    stream: S,
    /// Received bytes that are not used yet.
    buffer: Vec<u8>,
    /// Messages that were skipped.
    skipped: usize,
    /// True if no message may be skipped.
    strict: bool,
}

impl<S: Read + Write> Server<S> {
    fn exchange<G: TryCryptoRng + ?Sized>(
        &mut self,
        hybrid: Hybrid,
        rng: &mut G,
        report: &mut Report,
    ) -> Result<(), Error> {
        report.timed(Step::Version, |report| self.versions(report))?;
        let mut cookie = [0; 16];
        draw(rng, &mut cookie)?;
        let agreed = report.timed(Step::KexInit, |report| self.offers(cookie, report))?;

        let mut client = None;
        let share = report.timed(Step::Keygen, |_| {
            let mut seeds = Zeroizing::new([0; 64]);
            seeds.chunks_mut(32).try_for_each(|seed| draw(rng, seed))?;
            Ok::<_, Error>(hybrid.start_into(Bytes(&*seeds), &mut client))
        })?;
        report.transcript.client_share = share.as_bytes().to_vec();
        report.timed(Step::Exchange, |report| self.shares(report))?;

        let mut secret = Zeroizing::new([0; SessionSecret::SIZE]);
        report.timed(Step::Secret, |report| {
            let share = ServerShare::try_from(&report.transcript.server_share[..])
                .map_err(|_| Error::Malformed("wrong length of the server's public value"))?;
            // The client has started, or the error of its share would have been returned above.
            let client = client.ok_or(Error::Malformed("the client has not started"))?;
            Ok::<_, Error>(client.finish_into(&share, &mut secret)?)
        })?;
        report.timed(Step::Verify, |report| {
            let key = HostKey::parse(&report.transcript.host_key)?;
            let key = report.host_key.insert(key);
            let hash = report.transcript.hash(&secret);
            key.verify(&agreed.host_key, &report.signature, &hash)
        })?;
        report.verified = true;
        Ok(())
    }

    /// Exchanges identification strings.
    fn versions(&mut self, report: &mut Report) -> Result<(), Error> {
        self.write(format!("{VERSION}\r\n").as_bytes(), Step::Version)?;
        report.transcript.client_version = VERSION.as_bytes().to_vec();
        let length = loop {
            if let Some(greeting) = version::parse(&self.buffer)? {
                report.lines_before_version = greeting.lines.len();
                report.transcript.server_version = greeting.version.to_vec();
                break greeting.length;
            }
            self.read(Step::Version).map_err(|error| match error {
                // A server that closes now does not speak SSH, or gives its reason in a line of text.
                Error::Closed { step, .. } => {
                    let said = version::first_line(&self.buffer).map(<[u8]>::to_vec);
                    Error::Closed { step, said }
                }
                other => other,
            })?;
        };
        self.buffer.drain(..length);
        Ok(())
    }

    /// Exchanges KEXINIT and negotiates.
    fn offers(&mut self, cookie: [u8; 16], report: &mut Report) -> Result<Agreed, Error> {
        let ours = KexInit::of_client(cookie);
        report.transcript.client_kexinit = ours.payload();
        self.send(&report.transcript.client_kexinit)?;
        let payload = self.message(Step::KexInit)?;
        let Message::KexInit(_) = message::parse(&payload)? else {
            return Err(unexpected(&payload, Step::KexInit));
        };
        let theirs = report.offer.insert(KexInit::parse(&payload)?);
        report.transcript.server_kexinit = payload;
        let agreed = Agreed::on(&ours, theirs)?;
        report.agreed = Some(agreed.clone());
        // Strict exchanges begin with KEXINIT, too: no message may be skipped before it.
        self.strict = theirs.is_strict();
        if self.strict && self.skipped > 0 {
            return Err(Error::Malformed("a message before KEXINIT, in strict key exchange"));
        }
        if agreed.wrong_guess {
            self.packet(Step::Exchange)?;
        }
        Ok(agreed)
    }

    /// Sends our share and receives the server's.
    fn shares(&mut self, report: &mut Report) -> Result<(), Error> {
        self.send(&message::init(&report.transcript.client_share))?;
        let payload = self.message(Step::Exchange)?;
        let Message::Reply(Reply { host_key, share, signature }) = message::parse(&payload)? else {
            return Err(unexpected(&payload, Step::Exchange));
        };
        report.transcript.host_key = host_key.to_vec();
        report.transcript.server_share = share.to_vec();
        report.signature = signature.to_vec();
        Ok(())
    }

    /// The payload of the next message that is not skipped.
    fn message(&mut self, step: Step) -> Result<Vec<u8>, Error> {
        loop {
            let payload = self.packet(step)?;
            match message::parse(&payload)? {
                Message::Disconnect { reason, description } => {
                    return Err(Error::Disconnected { reason, description: description.to_vec() });
                }
                Message::Skip(_) if self.strict => return Err(unexpected(&payload, step)),
                Message::Skip(_) if self.skipped == MAX_SKIPPED => return Err(Error::Chatter),
                Message::Skip(_) => self.skipped += 1,
                _ => return Ok(payload),
            }
        }
    }

    /// The payload of the next packet.
    fn packet(&mut self, step: Step) -> Result<Vec<u8>, Error> {
        loop {
            if let Some(packet) = packet::parse(&self.buffer)? {
                let (payload, length) = (packet.payload.to_vec(), packet.length);
                self.buffer.drain(..length);
                return Ok(payload);
            }
            self.read(step)?;
        }
    }

    /// Reads some more. The buffer stays small, because parsers refuse input that is too long.
    fn read(&mut self, step: Step) -> Result<(), Error> {
        let mut bytes = [0; 4096];
        loop {
            match self.stream.read(&mut bytes) {
                Ok(0) => return Err(Error::Closed { step, said: None }),
                Ok(n) => {
                    self.buffer.extend(&bytes[..n]);
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(failed(error, step)),
            }
        }
    }

    /// Sends a message.
    fn send(&mut self, payload: &[u8]) -> Result<(), Error> {
        let step = match payload.first() {
            Some(&message::number::KEXINIT) => Step::KexInit,
            _ => Step::Exchange,
        };
        self.write(&packet::wrap(payload), step)
    }

    fn write(&mut self, bytes: &[u8], step: Step) -> Result<(), Error> {
        let written = self.stream.write_all(bytes).and_then(|()| self.stream.flush());
        written.map_err(|error| failed(error, step))
    }
}

/// Fills `out` from a generator.
fn draw<G: TryCryptoRng + ?Sized>(rng: &mut G, out: &mut [u8]) -> Result<(), goodprime::Error> {
    rng.try_fill_bytes(out).map_err(|_| goodprime::Error::Randomness)
}

/// The error that a failed read or write stands for.
fn failed(error: io::Error, step: Step) -> Error {
    match error.kind() {
        io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => Error::Timeout(step),
        _ => Error::Io(error),
    }
}

fn unexpected(payload: &[u8], step: Step) -> Error {
    Error::Unexpected { message: payload.first().copied().unwrap_or(0), step }
}
