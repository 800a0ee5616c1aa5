//! The messages of an exchange, and their hash, which the host key signs.
//!
//! Source: RFC 5656, section 4; RFC 9941 for K as a string and SHA-512.

use goodprime::hybrid::SessionSecret;
use sha2::{Digest, Sha512};

/// All data of both sides that the hash covers. Nothing of it is secret.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// V_C: the client's identification string, without its end of line.
    pub client_version: Vec<u8>,
    /// V_S: the server's identification string, without its end of line.
    pub server_version: Vec<u8>,
    /// I_C: the payload of the client's KEXINIT.
    pub client_kexinit: Vec<u8>,
    /// I_S: the payload of the server's KEXINIT.
    pub server_kexinit: Vec<u8>,
    /// K_S: the host key.
    pub host_key: Vec<u8>,
    /// Q_C: the client's message.
    pub client_share: Vec<u8>,
    /// Q_S: the server's message.
    pub server_share: Vec<u8>,
}

impl Transcript {
    /// Returns the exchange hash H, which the server signs.
    pub fn hash(&self, secret: &[u8; SessionSecret::SIZE]) -> [u8; 64] {
        let strings = [
            &self.client_version,
            &self.server_version,
            &self.client_kexinit,
            &self.server_kexinit,
            &self.host_key,
            &self.client_share,
            &self.server_share,
        ];
        let mut hasher = Sha512::new();
        for string in strings.map(Vec::as_slice).into_iter().chain([&secret[..]]) {
            hasher.update((string.len() as u32).to_be_bytes());
            hasher.update(string);
        }
        hasher.finalize().into()
    }
}
