//! SSH's key exchange sntrup761x25519-sha512: both sides, without the packets around them.
//!
//! ```
//! # #[cfg(feature = "getrandom")]
//! # fn main() -> Result<(), goodprime::Error> {
//! use goodprime::hybrid::{ClientShare, Hybrid, ServerShare};
//!
//! // The client keeps a secret and sends its share.
//! let (share, client) = Hybrid::new().start()?;
//!
//! // The server answers with its own share and has the secret.
//! let received = ClientShare::try_from(&share.as_bytes()[..])?;
//! let (answer, server_secret) = Hybrid::new().answer(&received)?;
//!
//! // With the answer, the client has the same secret.
//! let received = ServerShare::try_from(&answer.as_bytes()[..])?;
//! let client_secret = client.finish(&received)?;
//! assert_eq!(client_secret, server_secret);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "getrandom"))]
//! # fn main() {}
//! ```
//!
//! Client to server: public key of sntrup761 ‖ X25519 share. Server to client: ciphertext ‖ X25519
//! share. K = SHA-512(secret of sntrup761 ‖ secret of X25519), which SSH hashes as a `string`, not as
//! the `mpint` of other key exchanges. Whoever breaks only one of the two learns nothing about K.
//!
//! Source: RFC 9941; X25519 and why its zero result is refused: RFC 7748, section 6.1.

use core::fmt;

use ctutils::{Choice, CtEq};
use goodprime_lanes::Backend;
use sha2::{Digest, Sha512};
use x25519_dalek::{PublicKey, StaticSecret};
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::declassify::declassify;
use crate::error::Error;
use crate::random::from_rng;
use crate::sntrup761::{
    CIPHERTEXT_SIZE, Ciphertext, DecapsulationKey, ENCAPSULATION_KEY_SIZE, EncapsulationKey, Kem,
};
use crate::wipe::{Wiped, wipe};
use crate::{Set, Sntrup761};

/// The name in SSH.
pub const NAME: &str = "sntrup761x25519-sha512";
/// The name under which OpenSSH had the same key exchange before it was in an RFC.
pub const NAME_OPENSSH: &str = "sntrup761x25519-sha512@openssh.com";

/// Bytes of a share, or of a secret, of X25519.
const X25519_SIZE: usize = 32;
/// Bytes of randomness that the server's side asks sntrup761 for.
const ENCAPSULATION_RANDOMNESS: usize = Sntrup761::ENCAPSULATION_RANDOMNESS;

/// What one side sends: bytes of a fixed length, all of them valid.
macro_rules! share {
    ($(#[$doc:meta])* $name:ident, $size:expr, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name([u8; Self::SIZE]);

        impl $name {
            /// Length in bytes.
            pub const SIZE: usize = $size;

            /// The bytes as they are sent.
            pub fn as_bytes(&self) -> &[u8; Self::SIZE] {
                &self.0
            }

            /// The part of sntrup761, and that of X25519.
            fn parts(&self) -> (&[u8], PublicKey) {
                let (kem, mut x25519) = (&self.0[..Self::SIZE - X25519_SIZE], [0; X25519_SIZE]);
                x25519.copy_from_slice(&self.0[kem.len()..]);
                (kem, x25519.into())
            }

            fn new(kem: &[u8], x25519: PublicKey) -> Self {
                let mut bytes = [0; Self::SIZE];
                bytes[..kem.len()].copy_from_slice(kem);
                bytes[kem.len()..].copy_from_slice(x25519.as_bytes());
                Self(bytes)
            }
        }

        impl TryFrom<&[u8]> for $name {
            type Error = Error;

            /// Fails only for a wrong length.
            fn try_from(bytes: &[u8]) -> Result<Self, Error> {
                let array = bytes.try_into();
                array.map(Self).or(Err(Error::Length {
                    what: $what,
                    expected: Self::SIZE,
                    actual: bytes.len(),
                }))
            }
        }

        impl AsRef<[u8]> for $name {
            fn as_ref(&self) -> &[u8] {
                &self.0
            }
        }

        impl fmt::Debug for $name {
            /// The type and the first bytes.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "("))?;
                self.0.iter().take(8).try_for_each(|b| write!(f, "{b:02x}"))?;
                f.write_str("..)")
            }
        }
    };
}

share! {
    /// What the client sends, Q_C: an encapsulation key of sntrup761 ‖ an X25519 share.
    ClientShare, ENCAPSULATION_KEY_SIZE + X25519_SIZE, "client share"
}

share! {
    /// What the server sends, Q_S: a ciphertext of sntrup761 ‖ an X25519 share.
    ServerShare, CIPHERTEXT_SIZE + X25519_SIZE, "server share"
}

/// The secret K of both sides. Wiped when dropped; compared in constant time; never printed.
#[derive(Clone)]
pub struct SessionSecret([u8; Self::SIZE]);

impl SessionSecret {
    /// Length in bytes.
    pub const SIZE: usize = 64;

    /// The secret bytes: the content of the `string` that SSH hashes.
    pub fn as_bytes(&self) -> &[u8; Self::SIZE] {
        &self.0
    }

    /// SHA-512 of both secrets, or an error if the other side made that of X25519 zero.
    fn combine(
        kem: &crate::SharedSecret,
        x25519: &x25519_dalek::SharedSecret,
    ) -> Result<Self, Error> {
        let is_zero = Choice::from_u8_lsb(!x25519.was_contributory() as u8);
        if declassify(is_zero, "the other side's share alone decides, because scalars are clamped")
        {
            return Err(Error::LowOrder);
        }
        let hasher = Sha512::new().chain_update(kem.as_bytes()).chain_update(x25519.as_bytes());
        Ok(Self(hasher.finalize().into()))
    }
}

impl Zeroize for SessionSecret {
    fn zeroize(&mut self) {
        wipe(&mut self.0);
    }
}

impl Drop for SessionSecret {
    fn drop(&mut self) {
        self.zeroize();
    }
}

impl ZeroizeOnDrop for SessionSecret {}

impl PartialEq for SessionSecret {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).to_bool()
    }
}

impl Eq for SessionSecret {}

impl fmt::Debug for SessionSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionSecret(..)")
    }
}

/// What the client keeps until the server answers. Wiped when dropped; never printed.
pub struct Client {
    kem: Kem,
    key: DecapsulationKey,
    x25519: StaticSecret,
}

impl Client {
    /// The secret of an answer. It is the server's only if the answer was made for this client's
    /// share; SSH compares by the signature of the server.
    ///
    /// # Errors
    /// [`Error::LowOrder`] for an X25519 share with which no secret can be made.
    pub fn finish(self, answer: &ServerShare) -> Result<SessionSecret, Error> {
        let (ct, x25519) = answer.parts();
        let ct = Ciphertext::try_from(ct)?;
        let secret = self.kem.decapsulate(&self.key, &ct);
        SessionSecret::combine(&secret, &self.x25519.diffie_hellman(&x25519))
    }
}

impl ZeroizeOnDrop for Client {}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Client(..)")
    }
}

/// The key exchange on one backend.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hybrid {
    kem: Kem,
}

impl Hybrid {
    /// The key exchange on this processor's best backend.
    pub fn new() -> Self {
        Self::default()
    }

    /// The key exchange on `backend`.
    pub fn on(backend: Backend) -> Self {
        Self { kem: Kem::on(backend) }
    }

    /// The client's side, from the operating system's randomness.
    #[cfg(feature = "getrandom")]
    pub fn start(&self) -> Result<(ClientShare, Client), Error> {
        let (key, seed) = (self.kem.keygen()?, crate::random::system_seed()?);
        Ok(self.client(key, (*seed).into()))
    }

    /// The client's side: the requests of sntrup761's key generation, then one of 32 bytes.
    pub fn start_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        rng: &mut G,
    ) -> Result<(ClientShare, Client), Error> {
        let key = self.kem.keygen_with_rng(rng)?;
        Ok(self.client(key, x25519_secret(rng)?))
    }

    /// The client's side from a seed for sntrup761, as
    /// [`Kem::keygen_derand`](crate::Kem::keygen_derand) expands it, and a secret of X25519.
    pub fn start_derand(&self, seed: &[u8; 32], x25519: &[u8; 32]) -> (ClientShare, Client) {
        self.client(self.kem.keygen_derand(seed), (*x25519).into())
    }

    fn client(
        &self,
        (public, key): (EncapsulationKey, DecapsulationKey),
        x25519: StaticSecret,
    ) -> (ClientShare, Client) {
        let share = ClientShare::new(public.as_bytes(), (&x25519).into());
        (share, Client { kem: self.kem, key, x25519 })
    }

    /// The server's side, from the operating system's randomness.
    ///
    /// # Errors
    /// [`Error::LowOrder`] for an X25519 share with which no secret can be made, here as in the
    /// other forms.
    #[cfg(feature = "getrandom")]
    pub fn answer(&self, share: &ClientShare) -> Result<(ServerShare, SessionSecret), Error> {
        let mut randomness = Wiped::<[u8; ENCAPSULATION_RANDOMNESS], u8>::new();
        crate::random::system_random(&mut *randomness)?;
        self.server(share, &*randomness, (*crate::random::system_seed()?).into())
    }

    /// The server's side: one request of sntrup761's encapsulation, then one of 32 bytes.
    pub fn answer_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        share: &ClientShare,
        rng: &mut G,
    ) -> Result<(ServerShare, SessionSecret), Error> {
        let mut randomness = Wiped::<[u8; ENCAPSULATION_RANDOMNESS], u8>::new();
        from_rng(rng, &mut *randomness)?;
        self.server(share, &*randomness, x25519_secret(rng)?)
    }

    /// The server's side from randomness for sntrup761, as
    /// [`Kem::encapsulate_derand`](crate::Kem::encapsulate_derand) takes it, and a secret of X25519.
    pub fn answer_derand(
        &self,
        share: &ClientShare,
        randomness: &[u8],
        x25519: &[u8; 32],
    ) -> Result<(ServerShare, SessionSecret), Error> {
        self.server(share, randomness, (*x25519).into())
    }

    fn server(
        &self,
        share: &ClientShare,
        randomness: &[u8],
        x25519: StaticSecret,
    ) -> Result<(ServerShare, SessionSecret), Error> {
        let (public, theirs) = share.parts();
        let public = EncapsulationKey::try_from(public)?;
        let (ct, secret) = self.kem.encapsulate_derand(&public, randomness)?;
        let answer = ServerShare::new(ct.as_bytes(), (&x25519).into());
        let secret = SessionSecret::combine(&secret, &x25519.diffie_hellman(&theirs))?;
        Ok((answer, secret))
    }
}

fn x25519_secret<G: rand_core::TryCryptoRng + ?Sized>(rng: &mut G) -> Result<StaticSecret, Error> {
    let mut bytes = Wiped::<[u8; X25519_SIZE], u8>::new();
    from_rng(rng, &mut *bytes)?;
    Ok((*bytes).into())
}
