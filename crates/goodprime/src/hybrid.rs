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
//! the `mpint` of other key exchanges. K stays secret as long as
//! one of the two halves does, with SHA-512 modelled as a random oracle. K hashes the two secrets and no more:
//! SSH's exchange hash binds the messages.
//!
//! Source: RFC 9941; X25519 and why its zero result is refused: RFC 7748, section 6.1.

use core::fmt;

use goodprime_lanes::Backend;
use x25519_dalek::{PublicKey, StaticSecret};
use zeroize::ZeroizeOnDrop;

use crate::Fill;
use crate::error::Error;
use crate::hash::SHA2_STACK;
use crate::random::from_rng;
#[cfg(feature = "getrandom")]
use crate::random::system_random;
use crate::sntrup761::{DECAPSULATION_KEY_SIZE, Kem};
use crate::wipe::{Wiped, on_wiped_stack, wipe};

/// The name in SSH.
pub const NAME: &str = "sntrup761x25519-sha512";
/// The name under which OpenSSH had the same key exchange before it was in an RFC.
pub const NAME_OPENSSH: &str = "sntrup761x25519-sha512@openssh.com";

/// Bytes of a share, or of a secret, of X25519.
const X25519_SIZE: usize = 32;

mod share;

pub use share::{ClientShare, ServerShare, SessionSecret};

/// What the client keeps until the server answers. Wiped when dropped; never printed.
///
/// It may be moved only before it is filled: see [`Hybrid::start_into`].
pub struct Client {
    kem: Kem,
    key: Wiped<[u8; DECAPSULATION_KEY_SIZE], u8>,
    x25519: Wiped<[u8; X25519_SIZE], u8>,
}

impl Client {
    /// A place for what the client keeps, which [`Hybrid::start_into`] fills.
    pub fn new() -> Self {
        Self { kem: Kem::new(), key: Wiped::new(), x25519: Wiped::new() }
    }

    /// The secret of an answer. It is the server's only if the answer was made for this client's
    /// share; SSH compares by the signature of the server.
    ///
    /// The secret is returned by value; [`Client::finish_into`] leaves no copy.
    ///
    /// # Errors
    /// [`Error::LowOrder`] for an X25519 share with which no secret can be made.
    pub fn finish(&self, answer: &ServerShare) -> Result<SessionSecret, Error> {
        let mut secret = SessionSecret::new();
        self.finish_into(answer, &mut secret)?;
        Ok(secret)
    }

    /// The secret of an answer, in place. On an error it is zeroed.
    pub fn finish_into(
        &self,
        answer: &ServerShare,
        secret: &mut SessionSecret,
    ) -> Result<(), Error> {
        let (ct, theirs) = answer.parts();
        let mut shared = Secrets::new();
        self.kem.decapsulate_into(&*self.key, ct, &mut shared.kem)?;
        shared.combine(&self.x25519, theirs, secret)
    }
}

impl Default for Client {
    fn default() -> Self {
        Self::new()
    }
}

impl ZeroizeOnDrop for Client {}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Client(..)")
    }
}

/// The secret of each half.
struct Secrets {
    kem: Wiped<[u8; 32], u8>,
    x25519: Wiped<[u8; X25519_SIZE], u8>,
}

impl Secrets {
    fn new() -> Self {
        Self { kem: Wiped::new(), x25519: Wiped::new() }
    }

    /// K from the secret of sntrup761, which is here, and from both sides of X25519.
    fn combine(
        &mut self,
        ours: &[u8; X25519_SIZE],
        theirs: &[u8; X25519_SIZE],
        secret: &mut SessionSecret,
    ) -> Result<(), Error> {
        x25519(ours, Some(theirs), &mut self.x25519);
        on_wiped_stack::<SHA2_STACK, _>(|| secret.combine(&self.kem, &self.x25519))
    }
}

/// Bytes of stack that X25519, other people's code, may have used.
const X25519_STACK: usize = if cfg!(debug_assertions) { 32_768 } else { 8192 };

/// The secret of X25519 with another share, or our own share.
fn x25519(ours: &[u8; X25519_SIZE], theirs: Option<&[u8; X25519_SIZE]>, out: &mut [u8; 32]) {
    on_wiped_stack::<X25519_STACK, _>(|| {
        let ours = StaticSecret::from(*ours);
        match theirs {
            Some(theirs) => out.copy_from_slice(ours.diffie_hellman(&(*theirs).into()).as_bytes()),
            None => out.copy_from_slice(PublicKey::from(&ours).as_bytes()),
        }
    });
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
}

/// The client's side.
impl Hybrid {
    /// The client's side, from the operating system's randomness.
    ///
    /// What the client keeps is returned by value; [`Hybrid::start_into`] leaves no copy. So do the
    /// other forms.
    #[cfg(feature = "getrandom")]
    pub fn start(&self) -> Result<(ClientShare, Client), Error> {
        self.started(|client| self.start_into(client))
    }

    /// The client's side: the requests of sntrup761's key generation, then one of 32 bytes.
    pub fn start_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        rng: &mut G,
    ) -> Result<(ClientShare, Client), Error> {
        self.started(|client| self.start_into_with(&mut |bytes| from_rng(rng, bytes), client))
    }

    /// The client's side from a seed for sntrup761, as
    /// [`Kem::keygen_derand`](crate::Kem::keygen_derand) expands it, and a secret of X25519.
    pub fn start_derand(&self, seed: &[u8; 32], x25519: &[u8; 32]) -> (ClientShare, Client) {
        let mut client = Client::new();
        (self.start_into_derand(seed, x25519, &mut client), client)
    }

    /// The client's side in place, from the operating system's randomness.
    #[cfg(feature = "getrandom")]
    pub fn start_into(&self, client: &mut Client) -> Result<ClientShare, Error> {
        self.client(client, |kem, pk, sk, x25519| {
            kem.keygen_into(pk, sk)?;
            system_random(x25519)
        })
    }

    /// The client's side in place: the requests of sntrup761's key generation, then one of 32 bytes.
    pub fn start_into_with(
        &self,
        fill: &mut Fill<'_>,
        client: &mut Client,
    ) -> Result<ClientShare, Error> {
        self.client(client, |kem, pk, sk, x25519| {
            kem.keygen_into_with(fill, pk, sk)?;
            fill(x25519)
        })
    }

    /// The client's side in place, from the seeds of [`Hybrid::start_derand`].
    pub fn start_into_derand(
        &self,
        seed: &[u8; 32],
        x25519: &[u8; 32],
        client: &mut Client,
    ) -> ClientShare {
        let made = self.client(client, |kem, pk, sk, place| {
            place.copy_from_slice(x25519);
            kem.keygen_into_derand(seed, pk, sk)
        });
        made.unwrap_or_else(|_| unreachable!("expanding a seed does not fail"))
    }

    fn started(
        &self,
        start: impl FnOnce(&mut Client) -> Result<ClientShare, Error>,
    ) -> Result<(ClientShare, Client), Error> {
        let mut client = Client::new();
        Ok((start(&mut client)?, client))
    }

    /// Fills `client` with what `make` makes: pk, sk and the secret of X25519. On an error it is zeroed.
    fn client(
        &self,
        client: &mut Client,
        make: impl FnOnce(&Kem, &mut [u8], &mut [u8], &mut [u8]) -> Result<(), Error>,
    ) -> Result<ClientShare, Error> {
        let mut share = ClientShare::new();
        let (pk, ours) = share.parts_mut();
        client.kem = self.kem;
        let made = make(&self.kem, pk, &mut *client.key, &mut *client.x25519);
        if made.is_err() {
            wipe(&mut *client.key);
            wipe(&mut *client.x25519);
        }
        made?;
        x25519(&client.x25519, None, ours);
        Ok(share)
    }
}

/// The server's side.
impl Hybrid {
    /// The server's side, from the operating system's randomness.
    ///
    /// The secret is returned by value; [`Hybrid::answer_into`] leaves no copy. So do the other forms.
    ///
    /// # Errors
    /// [`Error::LowOrder`] for an X25519 share with which no secret can be made, here as in the
    /// other forms.
    #[cfg(feature = "getrandom")]
    pub fn answer(&self, share: &ClientShare) -> Result<(ServerShare, SessionSecret), Error> {
        self.answered(|secret| self.answer_into(share, secret))
    }

    /// The server's side: one request of sntrup761's encapsulation, then one of 32 bytes.
    pub fn answer_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        share: &ClientShare,
        rng: &mut G,
    ) -> Result<(ServerShare, SessionSecret), Error> {
        let fill = &mut |bytes: &mut [u8]| from_rng(rng, bytes);
        self.answered(|secret| self.answer_into_with(share, fill, secret))
    }

    /// The server's side from randomness for sntrup761, as
    /// [`Kem::encapsulate_derand`](crate::Kem::encapsulate_derand) takes it, and a secret of X25519.
    pub fn answer_derand(
        &self,
        share: &ClientShare,
        randomness: &[u8],
        x25519: &[u8; 32],
    ) -> Result<(ServerShare, SessionSecret), Error> {
        self.answered(|secret| self.answer_into_derand(share, randomness, x25519, secret))
    }

    /// The server's side in place, from the operating system's randomness. On an error the secret is
    /// zeroed, here as in the other forms.
    #[cfg(feature = "getrandom")]
    pub fn answer_into(
        &self,
        share: &ClientShare,
        secret: &mut SessionSecret,
    ) -> Result<ServerShare, Error> {
        self.answer_into_with(share, &mut system_random, secret)
    }

    /// The server's side in place: one request of sntrup761's encapsulation, then one of 32 bytes.
    pub fn answer_into_with(
        &self,
        share: &ClientShare,
        fill: &mut Fill<'_>,
        secret: &mut SessionSecret,
    ) -> Result<ServerShare, Error> {
        self.server(share, secret, |kem, pk, ct, shared, x25519| {
            kem.encapsulate_into_with(pk, fill, ct, shared)?;
            fill(x25519)
        })
    }

    /// The server's side in place, from the randomness of [`Hybrid::answer_derand`].
    pub fn answer_into_derand(
        &self,
        share: &ClientShare,
        randomness: &[u8],
        x25519: &[u8; 32],
        secret: &mut SessionSecret,
    ) -> Result<ServerShare, Error> {
        self.server(share, secret, |kem, pk, ct, shared, place| {
            place.copy_from_slice(x25519);
            kem.encapsulate_into_derand(pk, randomness, ct, shared)
        })
    }

    fn answered(
        &self,
        answer: impl FnOnce(&mut SessionSecret) -> Result<ServerShare, Error>,
    ) -> Result<(ServerShare, SessionSecret), Error> {
        let mut secret = SessionSecret::new();
        Ok((answer(&mut secret)?, secret))
    }

    /// The answer to a share and its secret. From pk `make` makes ct, its secret, and a secret of X25519.
    fn server(
        &self,
        share: &ClientShare,
        secret: &mut SessionSecret,
        make: impl FnOnce(&Kem, &[u8], &mut [u8], &mut [u8; 32], &mut [u8]) -> Result<(), Error>,
    ) -> Result<ServerShare, Error> {
        let (pk, theirs) = share.parts();
        let mut answer = ServerShare::new();
        let (ct, our_share) = answer.parts_mut();
        let (mut shared, mut ours) = (Secrets::new(), Wiped::<[u8; X25519_SIZE], u8>::new());
        wipe(&mut secret.0);
        make(&self.kem, pk, ct, &mut shared.kem, &mut *ours)?;
        x25519(&ours, None, our_share);
        shared.combine(&ours, theirs, secret)?;
        Ok(answer)
    }
}
