//! Arbitrary bytes make neither the parsers nor the exchange panic, and always come to an end.

mod common;

use std::io::{self, Read, Write};

use getrandom::SysRng;
use goodprime::Backend;
use goodprime_ssh::host_key::HostKey;
use goodprime_ssh::kexinit::KexInit;
use goodprime_ssh::message::{self, Reply};
use goodprime_ssh::report::Report;
use goodprime_ssh::session::exchange;
use goodprime_ssh::{packet, version};
use proptest::prelude::*;

/// Runs all parsers on the same bytes.
fn parse_all(bytes: &[u8]) {
    if let Ok(Some(packet)) = packet::parse(bytes) {
        assert!(!packet.payload.is_empty() && packet.length <= bytes.len());
        let _ = message::parse(packet.payload);
    }
    if let Ok(Some(greeting)) = version::parse(bytes) {
        assert!(greeting.version.starts_with(b"SSH-") && greeting.length <= bytes.len());
    }
    let _ = version::first_line(bytes);
    let _ = message::parse(bytes);
    if let Ok(offer) = KexInit::parse(bytes) {
        assert_eq!(KexInit::parse(&offer.payload()).unwrap(), offer);
    }
    if let Ok(key) = HostKey::parse(bytes) {
        let _ = (key.kind(), key.bits(), key.fingerprint());
    }
    let key = HostKey::parse(&common::host_key()).unwrap();
    assert!(key.verify("ssh-ed25519", bytes, b"message").is_err());
}

/// A server with fixed bytes, in pieces.
struct Canned<'a> {
    bytes: &'a [u8],
    piece: usize,
}

impl Read for Canned<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let n = self.piece.min(self.bytes.len()).min(out.len());
        let (now, later) = self.bytes.split_at(n);
        out[..n].copy_from_slice(now);
        self.bytes = later;
        Ok(n)
    }
}

impl Write for Canned<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Checks that an exchange with these bytes fails: a server that does not know our secrets never succeeds.
fn fails(bytes: &[u8], piece: usize) {
    let mut report = Report::default();
    let stream = Canned { bytes, piece };
    exchange(stream, Backend::detect(), &mut SysRng, &mut report).unwrap_err();
    assert!(!report.verified);
}

/// Returns the bytes that a server sends before it should have the client's public value.
fn up_to_offer() -> Vec<u8> {
    let offer = packet::wrap(&common::Script::default().offer.payload());
    [&b"SSH-2.0-canned\r\n"[..], &offer].concat()
}

fn reply() -> Vec<u8> {
    let (host_key, signature) = (common::host_key(), common::sign(b"x"));
    message::reply(&Reply { host_key: &host_key, share: &[9; 1071], signature: &signature })
}

proptest! {
    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        parse_all(&bytes);
        fails(&bytes, 7);
        fails(&[b"SSH-2.0-x\r\n", &bytes[..]].concat(), 4096);
    }

    #[test]
    fn random_payloads(number in prop::sample::select(vec![1, 2, 3, 4, 7, 20, 21, 30, 31]),
                       bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let payload = [&[number][..], &bytes].concat();
        parse_all(&payload);
        fails(&[b"SSH-2.0-x\r\n", &packet::wrap(&payload)[..]].concat(), 4096);
    }

    /// Lengths that nearly fit.
    #[test]
    fn damaged_messages(at in any::<prop::sample::Index>(), bit in 0..8_u8,
                        end in any::<prop::sample::Index>(), which in 0..3) {
        let mut bytes = match which {
            0 => common::Script::default().offer.payload(),
            1 => reply(),
            _ => common::host_key(),
        };
        let at = at.index(bytes.len());
        bytes[at] ^= 1 << bit;
        parse_all(&bytes);
        bytes.truncate(end.index(bytes.len()));
        parse_all(&bytes);
    }
}

proptest! {
    // Each case costs a key pair.
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn damaged_replies(at in any::<prop::sample::Index>(), bit in 0..8_u8, piece in 1..200_usize) {
        let mut payload = reply();
        let at = at.index(payload.len());
        payload[at] ^= 1 << bit;
        fails(&[up_to_offer(), packet::wrap(&payload)].concat(), piece);
    }
}

#[test]
fn truncated_exchanges() {
    let bytes = up_to_offer();
    for end in (0..bytes.len()).step_by(11) {
        parse_all(&bytes[..end]);
        fails(&bytes[..end], 1000);
    }
}
