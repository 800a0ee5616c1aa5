//! Recorded exchanges: one JSON object each, with the client's secrets.
#![allow(dead_code, unreachable_pub)] // Each test file uses its part.
use std::path::{Path, PathBuf};

use goodprime_ssh::transcript::Transcript;
use serde_json::{Value, json};

/// An exchange that can be repeated without its server.
#[derive(Debug, Default)]
pub struct Record {
    /// The server's identification string.
    pub server: String,
    /// The algorithm of the signature.
    pub algorithm: String,
    pub fingerprint: String,
    /// The client's secrets.
    pub seed: [u8; 32],
    pub x25519: [u8; 32],
    pub transcript: Transcript,
    pub signature: Vec<u8>,
    /// K, as the client computes it; the signature shows that the server has computed it, too.
    pub secret: Vec<u8>,
}

/// Returns the file of recorded exchanges.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/hybrid/sntrup761x25519-sha512.json")
}

impl Record {
    pub fn to_json(&self) -> Value {
        let t = &self.transcript;
        json!({
            "server": self.server,
            "host_key_algorithm": self.algorithm,
            "fingerprint": self.fingerprint,
            "seed": hex::encode(self.seed),
            "x25519_secret": hex::encode(self.x25519),
            "client_version": hex::encode(&t.client_version),
            "server_version": hex::encode(&t.server_version),
            "client_kexinit": hex::encode(&t.client_kexinit),
            "server_kexinit": hex::encode(&t.server_kexinit),
            "host_key": hex::encode(&t.host_key),
            "client_share": hex::encode(&t.client_share),
            "server_share": hex::encode(&t.server_share),
            "signature": hex::encode(&self.signature),
            "secret": hex::encode(&self.secret),
        })
    }

    pub fn from_json(object: &Value) -> Self {
        let text = |field: &str| object[field].as_str().unwrap_or_else(|| panic!("{field}"));
        let bytes = |field| hex::decode(text(field)).unwrap_or_else(|_| panic!("{field}"));
        Self {
            server: text("server").into(),
            algorithm: text("host_key_algorithm").into(),
            fingerprint: text("fingerprint").into(),
            seed: bytes("seed").try_into().expect("32 bytes"),
            x25519: bytes("x25519_secret").try_into().expect("32 bytes"),
            transcript: Transcript {
                client_version: bytes("client_version"),
                server_version: bytes("server_version"),
                client_kexinit: bytes("client_kexinit"),
                server_kexinit: bytes("server_kexinit"),
                host_key: bytes("host_key"),
                client_share: bytes("client_share"),
                server_share: bytes("server_share"),
            },
            signature: bytes("signature"),
            secret: bytes("secret"),
        }
    }

    /// Returns all recorded exchanges.
    pub fn all() -> Vec<Self> {
        let text = std::fs::read_to_string(path()).expect("recorded exchanges");
        let file: Value = serde_json::from_str(&text).expect("JSON");
        file.as_array().expect("an array").iter().map(Self::from_json).collect()
    }
}
