//! The computations of client and server in SSH's key exchange sntrup761x25519-sha512.
//!
//! ```
//! # #[cfg(feature = "getrandom")] {
//! use goodprime::hybrid::{ClientShare, Hybrid, ServerShare};
//! use goodprime::randomness::Os;
//!
//! // The client keeps a secret and sends its share.
//! let (share, client) = Hybrid::new().start(Os)?;
//!
//! // The server answers with its own share and has the secret.
//! let received = ClientShare::try_from(&share.as_bytes()[..])?;
//! let (answer, server_secret) = Hybrid::new().answer(&received, Os)?;
//!
//! // With the answer, the client has the same secret.
//! let received = ServerShare::try_from(&answer.as_bytes()[..])?;
//! let client_secret = client.finish(&received)?;
//! assert_eq!(client_secret, server_secret);
//! # }
//! # Ok::<(), goodprime::Error>(())
//! ```
//!
//! In the following, ‖ stands for concatenation. The client sends its public key of sntrup761 ‖ its public value of
//! X25519. The server sends a ciphertext of sntrup761 ‖ its own public value of X25519. The shared secret is K =
//! SHA-512(secret of sntrup761 ‖ secret of X25519). SSH hashes K as a `string`, not as the `mpint` of other key
//! exchanges.
//!
//! If SHA-512 is modelled as a random oracle, K stays secret as long as one of the two secrets does. K is a hash of the
//! secrets only, not of the messages. SSH binds K to the messages by its exchange hash, which includes K and the
//! messages.
//!
//! RFC 9941 defines the key exchange. RFC 7748, section 6.1, defines X25519 and its check for a zero secret, which this
//! module applies.

use core::fmt;
use core::slice::from_mut;

use goodprime_lanes::Backend;
use x25519_dalek::{PublicKey, StaticSecret};
use zeroize::ZeroizeOnDrop;

use crate::Sntrup761;
use crate::design::Keys;
use crate::error::Error;
use crate::hash::SHA2_STACK;
use crate::random::Randomness as Source;
use crate::randomness::sealed::{self, Fallible, Infallible, Serve};
use crate::randomness::{Bytes, Randomness, Seed};
use crate::scheme::{Scheme, Set};
use crate::sntrup761::{DECAPSULATION_KEY_SIZE, Kem};
use crate::wipe::{Wiped, on_wiped_stack, wipe};

/// The name of the key exchange in SSH.
pub const NAME: &str = "sntrup761x25519-sha512";
/// The name that OpenSSH gave to this key exchange before it was in an RFC.
pub const NAME_OPENSSH: &str = "sntrup761x25519-sha512@openssh.com";

/// The size in bytes of a public value, or of a secret, of X25519.
const X25519_SIZE: usize = 32;
/// The size in bytes of the seed of a key pair.
const SEED_SIZE: usize = 32;
/// The number of random bytes that an encapsulation uses.
const RANDOMNESS_SIZE: usize = Sntrup761::ENCAPSULATION_RANDOMNESS;

mod share;

use share::combine;
pub use share::{ClientShare, ServerShare, SessionSecret};

/// The keys of a client that waits for the server's answer, wiped when they are dropped.
///
/// Only [`Hybrid::start`] and [`Hybrid::start_into`] make a client. To reserve memory for a client, declare an
/// `Option`, which is empty until the client has keys:
///
/// ```
/// let place = Option::<goodprime::hybrid::Client>::default();
/// ```
///
/// Code that makes a client without keys does not compile:
///
/// ```compile_fail
/// let client = <goodprime::hybrid::Client>::default();
/// ```
pub struct Client {
    kem: Kem,
    key: Wiped<[u8; DECAPSULATION_KEY_SIZE], u8>,
    x25519: Wiped<[u8; X25519_SIZE], u8>,
}

impl Client {
    /// Computes the shared secret from the server's answer.
    ///
    /// The result equals the server's secret only if the answer was made for this client's share. In SSH the server
    /// signs a hash of both messages, so the client can verify that the answer belongs to its share.
    ///
    /// A return by value may leave a copy of the secret in memory; [`Client::finish_into`] leaves no copy.
    ///
    /// # Errors
    /// Returns [`Error::LowOrder`] if the server's X25519 public value has low order.
    ///
    /// ```
    /// use goodprime::{hybrid::Hybrid, randomness::Seed};
    ///
    /// let (share, client) = Hybrid::new().start(Seed(&[1; 32]));
    /// let (answer, secret) = Hybrid::new().answer(&share, Seed(&[2; 32]))?;
    /// assert_eq!(client.finish(&answer)?, secret);
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn finish(&self, answer: &ServerShare) -> Result<SessionSecret, Error> {
        let mut secret = SessionSecret::zeros();
        self.finish_into(answer, &mut secret.0)?;
        Ok(secret)
    }

    /// Writes the shared secret to `secret`, or zeros on an error.
    ///
    /// # Errors
    /// Returns [`Error::LowOrder`] if the server's X25519 public value has low order.
    ///
    /// ```
    /// # use goodprime::{hybrid::Hybrid, randomness::Seed};
    /// # let (share, client) = Hybrid::new().start(Seed(&[1; 32]));
    /// # let (answer, _) = Hybrid::new().answer(&share, Seed(&[2; 32]))?;
    /// let mut secret = zeroize::Zeroizing::new([0; 64]);
    /// client.finish_into(&answer, &mut secret)?;
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn finish_into(
        &self,
        answer: &ServerShare,
        secret: &mut [u8; SessionSecret::SIZE],
    ) -> Result<(), Error> {
        let (ct, theirs) = answer.parts();
        let mut shared = Secrets::new();
        self.kem.decapsulate_into(&*self.key, ct, &mut shared.kem)?;
        shared.combine(&self.x25519, theirs, secret)
    }
}

impl ZeroizeOnDrop for Client {}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Client(..)")
    }
}

/// The secrets of both halves: sntrup761's and X25519's.
struct Secrets {
    kem: Wiped<[u8; 32], u8>,
    x25519: Wiped<[u8; X25519_SIZE], u8>,
}

impl Secrets {
    fn new() -> Self {
        Self { kem: Wiped::new(), x25519: Wiped::new() }
    }

    /// Writes K. Computes it from `self.kem` and from the secret of X25519, which depends on our secret and on the
    /// public value of the other side.
    fn combine(
        &mut self,
        ours: &[u8; X25519_SIZE],
        theirs: &[u8; X25519_SIZE],
        secret: &mut [u8; SessionSecret::SIZE],
    ) -> Result<(), Error> {
        x25519(ours, Some(theirs), &mut self.x25519);
        on_wiped_stack::<SHA2_STACK, _>(|| combine(&self.kem, &self.x25519, secret))
    }
}

/// The bytes of stack that the third-party code of X25519 may have used.
const X25519_STACK: usize = if cfg!(debug_assertions) { 32_768 } else { 8192 };

/// Computes X25519's secret from our secret and the public value `theirs`. Without `theirs`, computes our own public
/// value.
fn x25519(ours: &[u8; X25519_SIZE], theirs: Option<&[u8; X25519_SIZE]>, out: &mut [u8; 32]) {
    on_wiped_stack::<X25519_STACK, _>(|| {
        let ours = StaticSecret::from(*ours);
        match theirs {
            Some(theirs) => out.copy_from_slice(ours.diffie_hellman(&(*theirs).into()).as_bytes()),
            None => out.copy_from_slice(PublicKey::from(&ours).as_bytes()),
        }
    });
}

/// The operation of [`Hybrid::start`] as a type, for bounds such as `Randomness<Start>`.
///
/// A source of the kind [`Bytes`] is an array of 64 bytes: the seed of sntrup761's key pair,
/// then the secret of X25519.
pub enum Start {}

/// The operation of [`Hybrid::answer`] as a type, for bounds such as `Randomness<Answer>`.
///
/// A source of the kind [`Bytes`] is an array of 3076 bytes: the random bytes of sntrup761's
/// encapsulation, then the secret of X25519.
pub enum Answer {}

impl sealed::Operation for Start {
    const SEED_EACH: bool = true;
}

impl sealed::Operation for Answer {
    const SEED_EACH: bool = true;
}

impl Serve<Start> for Bytes<'_, [u8; SEED_SIZE + X25519_SIZE]> {
    type Kind = Infallible;

    fn serve<T>(
        self,
        _: usize,
        run: impl FnOnce(Source<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        run(Source::Given(self.0))
    }
}

impl Serve<Answer> for Bytes<'_, [u8; RANDOMNESS_SIZE + X25519_SIZE]> {
    type Kind = Fallible;

    fn serve<T>(
        self,
        _: usize,
        run: impl FnOnce(Source<'_, '_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        run(Source::Given(self.0))
    }
}

/// The key exchange sntrup761x25519-sha512 on one backend.
///
/// Its methods start an exchange as the client, and answer one as the server.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hybrid {
    kem: Kem,
}

impl Hybrid {
    /// Returns the key exchange, which will run on this processor's fastest backend.
    ///
    /// ```
    /// let exchange = goodprime::hybrid::Hybrid::new();
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the key exchange, which will run on `backend`.
    ///
    /// ```
    /// let exchange = goodprime::hybrid::Hybrid::on(goodprime::Backend::BASELINE);
    /// ```
    pub fn on(backend: Backend) -> Self {
        Self { kem: Kem::on(backend) }
    }
}

/// The operations of the client.
impl Hybrid {
    /// Starts an exchange as the client: returns the message to send, and the client's keys.
    ///
    /// If the source is a generator, it first gets the requests of sntrup761's key generation, then one of 32 bytes
    /// for X25519.
    ///
    /// A return by value may leave a copy of the keys in memory; [`Hybrid::start_into`] leaves no copy.
    ///
    /// ```
    /// # #[cfg(feature = "getrandom")] {
    /// use goodprime::{hybrid::Hybrid, randomness::Os};
    ///
    /// let (share, client) = Hybrid::new().start(Os)?;
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn start<R: Randomness<Start>>(&self, randomness: R) -> R::Result<(ClientShare, Client)> {
        R::result(randomness.serve(1, |source| {
            let mut client = self.no_keys();
            Ok((self.client(source, &mut client)?, client))
        }))
    }

    /// Starts an exchange as the client: returns the message, and stores the keys in `client`.
    ///
    /// If `client` held keys before, they are wiped. On an error `client` is `None`.
    ///
    /// ```
    /// use goodprime::{hybrid::Hybrid, randomness::Bytes};
    ///
    /// let mut client = None;
    /// // The bytes are a seed of sntrup761 and a secret of X25519.
    /// let share = Hybrid::new().start_into(Bytes(&[7; 64]), &mut client);
    /// assert!(client.is_some());
    /// ```
    pub fn start_into<R: Randomness<Start>>(
        &self,
        randomness: R,
        client: &mut Option<Client>,
    ) -> R::Result<ClientShare> {
        let made = randomness.serve(1, |source| self.client(source, client.insert(self.no_keys())));
        if made.is_err() {
            *client = None;
        }
        R::result(made)
    }

    /// Returns a client whose keys are zeros. The caller must fill it before it hands it out: with keys of zeros,
    /// anyone can compute the secret.
    #[inline(always)]
    fn no_keys(&self) -> Client {
        Client { kem: self.kem, key: Wiped::new(), x25519: Wiped::new() }
    }

    /// Fills `client` with new keys, and returns its share.
    fn client(&self, source: Source<'_, '_>, client: &mut Client) -> Result<ClientShare, Error> {
        let mut share = ClientShare::new();
        let (pk, ours) = share.parts_mut();
        let (kem, sk, secret) = (self.kem, &mut *client.key, &mut *client.x25519);
        match source {
            Source::Asked(fill) => {
                Sntrup761::keygen_on(kem.backend(), fill, pk, sk)?;
                fill(secret)?;
            }
            Source::Given(bytes) => {
                let (seed, x25519) = bytes.split_first_chunk().ok_or(Error::Randomness)?;
                kem.keygen_into(Seed(seed), pk, sk)?;
                secret.copy_from_slice(x25519);
            }
        }
        x25519(&client.x25519, None, ours);
        Ok(share)
    }
}

/// The operations of the server.
impl Hybrid {
    /// Answers a client's message: returns the message to send, and the shared secret.
    ///
    /// If the source is a generator, it gets one request of 3044 bytes for sntrup761's encapsulation, then one of 32
    /// bytes for X25519.
    ///
    /// A return by value may leave a copy of the secret in memory; [`Hybrid::answer_into`] leaves no copy.
    ///
    /// # Errors
    /// Returns [`Error::LowOrder`] if the client's X25519 public value has low order, or the error of the source of
    /// randomness.
    ///
    /// ```
    /// # #[cfg(feature = "getrandom")] {
    /// use goodprime::{hybrid::Hybrid, randomness::Os};
    ///
    /// let (share, client) = Hybrid::new().start(Os)?;
    /// let (answer, secret) = Hybrid::new().answer(&share, Os)?;
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn answer(
        &self,
        share: &ClientShare,
        randomness: impl Randomness<Answer>,
    ) -> Result<(ServerShare, SessionSecret), Error> {
        let mut secret = SessionSecret::zeros();
        Ok((self.answer_into(share, randomness, &mut secret.0)?, secret))
    }

    /// Answers a client's message, and writes the shared secret to `secret`.
    ///
    /// # Errors
    /// Returns the errors of [`Hybrid::answer`]. On an error `secret` is zeroed.
    ///
    /// ```
    /// use goodprime::{hybrid::Hybrid, randomness::Seed};
    ///
    /// let (share, client) = Hybrid::new().start(Seed(&[1; 32]));
    /// let mut secret = zeroize::Zeroizing::new([0; 64]);
    /// let answer = Hybrid::new().answer_into(&share, Seed(&[2; 32]), &mut secret)?;
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn answer_into(
        &self,
        share: &ClientShare,
        randomness: impl Randomness<Answer>,
        secret: &mut [u8; SessionSecret::SIZE],
    ) -> Result<ServerShare, Error> {
        wipe(secret);
        randomness.serve(1, |source| self.server(share, source, secret))
    }

    /// Returns the answer to a client's share, and writes the shared secret.
    fn server(
        &self,
        share: &ClientShare,
        source: Source<'_, '_>,
        secret: &mut [u8; SessionSecret::SIZE],
    ) -> Result<ServerShare, Error> {
        let (pk, theirs) = share.parts();
        let mut answer = ServerShare::new();
        let (ct, our_share) = answer.parts_mut();
        let (mut shared, mut ours) = (Secrets::new(), Wiped::<[u8; X25519_SIZE], u8>::new());
        let (kem, secrets) = (self.kem.backend(), from_mut(&mut *shared.kem));
        match source {
            Source::Asked(fill) => {
                let request = Source::Asked(&mut *fill);
                Sntrup761::encapsulate_on(kem, Keys::Each(pk), request, ct, secrets)?;
                fill(&mut *ours)?;
            }
            Source::Given(bytes) => {
                let (random, x25519) = bytes.split_last_chunk().ok_or(Error::Randomness)?;
                let random = Source::Given(random);
                Sntrup761::encapsulate_on(kem, Keys::Each(pk), random, ct, secrets)?;
                *ours = *x25519;
            }
        }
        x25519(&ours, None, our_share);
        shared.combine(&ours, theirs, secret)?;
        Ok(answer)
    }
}
