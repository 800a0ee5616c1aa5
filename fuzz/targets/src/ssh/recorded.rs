//! The exchanges with OpenSSH of `vectors/hybrid`: the client's randomness, the server's messages, and the signed data.

use std::sync::LazyLock;

use goodprime_ssh::kexinit::KexInit;
use goodprime_ssh::message::{self, Reply};
use goodprime_ssh::packet;
use goodprime_ssh::session::VERSION;
use goodprime_ssh::transcript::Transcript;
use serde_json::Value;

/// The parts of an exchange that these tests need.
struct Record {
    transcript: Transcript,
    signature: Vec<u8>,
    /// The client's seeds.
    seeds: [Vec<u8>; 2],
}

static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let text = include_str!("../../../../vectors/hybrid/sntrup761x25519-sha512.json");
    let file: Value = serde_json::from_str(text).expect("vectors/hybrid is JSON");
    let records: Vec<_> = file.as_array().into_iter().flatten().map(Record::of).collect();
    // One client fits all of them.
    assert!(records.iter().all(|record| record.drawn() == records[0].drawn()));
    records
});

impl Record {
    fn of(object: &Value) -> Self {
        let bytes = |field: &str| {
            let text =
                object[field].as_str().unwrap_or_else(|| panic!("vectors/hybrid lacks {field}"));
            hex::decode(text).unwrap_or_else(|error| panic!("vectors/hybrid: {field}: {error}"))
        };
        let transcript = Transcript {
            client_version: bytes("client_version"),
            server_version: bytes("server_version"),
            client_kexinit: bytes("client_kexinit"),
            server_kexinit: bytes("server_kexinit"),
            host_key: bytes("host_key"),
            client_share: bytes("client_share"),
            server_share: bytes("server_share"),
        };
        let seeds = [bytes("seed"), bytes("x25519_secret")];
        Self { transcript, signature: bytes("signature"), seeds }
    }

    /// Cookie and seeds, in the order of the client's requests.
    fn drawn(&self) -> Vec<u8> {
        let cookie = &self.transcript.client_kexinit[1..17];
        [cookie, &self.seeds[0], &self.seeds[1]].concat()
    }

    /// The server's bytes, as far as a client reads them.
    fn sent(&self) -> Vec<u8> {
        let Transcript { server_version, server_kexinit, host_key, server_share: share, .. } =
            &self.transcript;
        let reply = message::reply(&Reply { host_key, share, signature: &self.signature });
        let packets = [packet::wrap(server_kexinit), packet::wrap(&reply)];
        [server_version, &b"\r\n"[..], &packets.concat()].concat()
    }
}

/// The client's randomness.
pub(super) struct Drawn(&'static [u8]);

impl goodprime::rand_core::TryRng for Drawn {
    type Error = goodprime::Error;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        unreachable!("bytes are asked for in bulk")
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("bytes are asked for in bulk")
    }
    /// Hands out the next bytes.
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
        let (now, later) =
            self.0.split_at_checked(out.len()).ok_or(goodprime::Error::Randomness)?;
        out.copy_from_slice(now);
        self.0 = later;
        Ok(())
    }
}

impl goodprime::rand_core::TryCryptoRng for Drawn {}

/// The client's randomness in the recorded exchanges, which all have the same.
pub(super) fn drawn() -> Drawn {
    static DRAWN: LazyLock<Vec<u8>> = LazyLock::new(|| RECORDS[0].drawn());
    Drawn(&DRAWN)
}

/// The servers' bytes in the recorded exchanges, one exchange for each type of host key.
pub fn exchanges() -> Vec<Vec<u8>> {
    RECORDS.iter().map(Record::sent).collect()
}

/// True if today's client sends the messages of the recorded one. Otherwise no replayed exchange has the right
/// signature.
pub fn are_current() -> bool {
    RECORDS.iter().all(|Record { transcript, .. }| {
        let cookie = transcript.client_kexinit[1..17].try_into().expect("16 bytes");
        transcript.client_version == VERSION.as_bytes()
            && transcript.client_kexinit == KexInit::of_client(cookie).payload()
    })
}

/// True if a server signed this transcript.
pub(super) fn is_signed(transcript: &Transcript) -> bool {
    RECORDS.iter().any(|record| record.transcript == *transcript)
}
