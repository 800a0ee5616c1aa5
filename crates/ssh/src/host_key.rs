//! Host keys: their algorithms, fingerprints and signatures.
//!
//! Source: RFC 8709 (Ed25519), RFC 5656 (ECDSA), RFC 8332 (RSA with SHA-2).

use sha2::{Digest, Sha256};
use signature::Verifier;
use ssh_key::encoding::Decode;
use ssh_key::public::KeyData;
use ssh_key::{Algorithm, EcdsaCurve, Fingerprint, Signature};

use crate::error::Error;

/// RSA keys of fewer bits are refused: NIST SP 800-131A allows none of them since 2014.
const MIN_RSA: usize = 2048;
/// The most bits of a key whose signatures this crate can verify. OpenSSH makes keys of up to 16384.
const MAX_RSA: usize = 8192;

/// A host key that can verify signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostKey {
    key: KeyData,
    /// The fingerprint of the bytes as received.
    fingerprint: Fingerprint,
}

impl HostKey {
    /// Parses a host key as a reply carries it.
    pub fn parse(mut bytes: &[u8]) -> Result<Self, Error> {
        let fingerprint = Fingerprint::Sha256(Sha256::digest(bytes).into());
        let key = KeyData::decode(&mut bytes).map_err(|_| Error::HostKey("it cannot be parsed"))?;
        if !bytes.is_empty() {
            return Err(Error::HostKey("trailing bytes"));
        }
        if let KeyData::Certificate(_) | KeyData::Other(_) = key {
            return Err(Error::HostKey(
                "the server sent a key type that this client did not offer",
            ));
        }
        let key = Self { key, fingerprint };
        match key.key {
            KeyData::Rsa(_) if key.bits() < MIN_RSA => {
                Err(Error::HostKey("RSA of fewer than 2048 bits"))
            }
            KeyData::Rsa(_) if key.bits() > MAX_RSA => {
                Err(Error::HostKey("RSA of more than 8192 bits cannot be verified here"))
            }
            _ => Ok(key),
        }
    }

    /// Returns the key type, for instance `ssh-ed25519`.
    pub fn kind(&self) -> String {
        self.key.algorithm().to_string()
    }

    /// Returns the bits of the modulus or of the curve; 0 for key types that have neither.
    pub fn bits(&self) -> usize {
        match &self.key {
            KeyData::Rsa(key) => key.n().as_positive_bytes().map_or(0, |n| {
                let zeros = n.first().map_or(0, |byte| byte.leading_zeros());
                8 * n.len() - zeros as usize
            }),
            KeyData::Ecdsa(key) => match key.curve() {
                EcdsaCurve::NistP256 => 256,
                EcdsaCurve::NistP384 => 384,
                EcdsaCurve::NistP521 => 521,
            },
            KeyData::Ed25519(_) => 256,
            _ => 0,
        }
    }

    /// Returns the fingerprint as OpenSSH shows it: `SHA256:` and 43 letters.
    pub fn fingerprint(&self) -> String {
        self.fingerprint.to_string()
    }

    /// Verifies a signature on `message` by the negotiated algorithm.
    pub fn verify(&self, agreed: &str, mut signature: &[u8], message: &[u8]) -> Result<(), Error> {
        let agreed: Algorithm =
            agreed.parse().map_err(|_| Error::HostKey("no host key algorithm was negotiated"))?;
        // A key of another type, or a signature by another algorithm, would undo the negotiation.
        let kind = match &agreed {
            Algorithm::Rsa { .. } => Algorithm::Rsa { hash: None },
            other => other.clone(),
        };
        if self.key.algorithm() != kind {
            return Err(Error::HostKey("its type is not the negotiated one"));
        }
        let parsed = Signature::decode(&mut signature)
            .map_err(|_| Error::Malformed("the host key's signature cannot be parsed"))?;
        if !signature.is_empty() {
            return Err(Error::Malformed("trailing bytes after the host key's signature"));
        }
        if parsed.algorithm() != agreed {
            return Err(Error::Signature);
        }
        self.key.verify(message, &parsed).map_err(|_| Error::Signature)
    }
}
