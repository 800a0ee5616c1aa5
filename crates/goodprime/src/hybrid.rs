//! SSH's key exchange sntrup761x25519-sha512: both sides, without the packets around them.
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
//! With ‖ for concatenation, the client sends its public key of sntrup761 ‖ its public value of X25519, and the server
//! sends the ciphertext ‖ its public value. The secret is K = SHA-512(secret of sntrup761 ‖ secret of X25519), which SSH
//! hashes as a `string`, not as the `mpint` of other key exchanges. K stays secret as long as one of the two secrets
//! does, with SHA-512 modelled as a random oracle. K is the hash of these two secrets and of nothing else:
//! SSH's exchange hash binds the messages.
//!
//! Source: RFC 9941; X25519 and why its zero result is refused: RFC 7748, section 6.1.

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
/// The name under which OpenSSH had the same key exchange before it was in an RFC.
pub const NAME_OPENSSH: &str = "sntrup761x25519-sha512@openssh.com";

/// Bytes of a public value, or of a secret, of X25519.
const X25519_SIZE: usize = 32;
/// Bytes of a seed of a key pair.
const SEED_SIZE: usize = 32;
/// Bytes of the raw randomness of an encapsulation.
const RANDOMNESS_SIZE: usize = Sntrup761::ENCAPSULATION_RANDOMNESS;

mod share;

use share::combine;
pub use share::{ClientShare, ServerShare, SessionSecret};

/// The client's keys until the server answers, wiped when they are dropped.
///
/// A client exists only with its keys: [`Hybrid::start`] and [`Hybrid::start_into`] alone make one. A place for it is
/// an `Option`, which may be empty:
///
/// ```
/// let place = Option::<goodprime::hybrid::Client>::default();
/// ```
///
/// A client without keys does not compile:
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
    /// Returns the secret of the server's answer.
    ///
    /// It equals the server's secret only if the answer was made for this client's share; in SSH the server's signature
    /// shows that.
    ///
    /// The secret is returned by value; [`Client::finish_into`] leaves no copy.
    ///
    /// # Errors
    /// [`Error::LowOrder`] if the server's X25519 public value gives no secret.
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

    /// Writes the secret of the server's answer to `secret`; on an error, zeros.
    ///
    /// # Errors
    /// [`Error::LowOrder`] if the server's X25519 public value gives no secret.
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

/// The secret of each half.
struct Secrets {
    kem: Wiped<[u8; 32], u8>,
    x25519: Wiped<[u8; X25519_SIZE], u8>,
}

impl Secrets {
    fn new() -> Self {
        Self { kem: Wiped::new(), x25519: Wiped::new() }
    }

    /// Writes K, from `self.kem` and from the secret of X25519, which it computes from our secret and their public
    /// value.
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

/// Bytes of stack that X25519, third-party code, may have used.
const X25519_STACK: usize = if cfg!(debug_assertions) { 32_768 } else { 8192 };

/// Computes X25519's secret with the other side's public value, or else our own public value.
fn x25519(ours: &[u8; X25519_SIZE], theirs: Option<&[u8; X25519_SIZE]>, out: &mut [u8; 32]) {
    on_wiped_stack::<X25519_STACK, _>(|| {
        let ours = StaticSecret::from(*ours);
        match theirs {
            Some(theirs) => out.copy_from_slice(ours.diffie_hellman(&(*theirs).into()).as_bytes()),
            None => out.copy_from_slice(PublicKey::from(&ours).as_bytes()),
        }
    });
}

/// The name of the client's start of an exchange in a bound: `Randomness<Start>`.
///
/// Its raw randomness, an array of 64 bytes, is a seed of sntrup761's key pair ‖ a secret of X25519.
pub enum Start {}

/// The name of the server's answer in a bound: `Randomness<Answer>`.
///
/// Its raw randomness, an array of 3076 bytes, is that of sntrup761's encapsulation ‖ a secret of X25519.
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

/// The key exchange sntrup761x25519-sha512 on one backend: start here.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hybrid {
    kem: Kem,
}

impl Hybrid {
    /// Returns the key exchange on this processor's fastest backend.
    ///
    /// ```
    /// let exchange = goodprime::hybrid::Hybrid::new();
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the key exchange on `backend`.
    ///
    /// ```
    /// let exchange = goodprime::hybrid::Hybrid::on(goodprime::Backend::BASELINE);
    /// ```
    pub fn on(backend: Backend) -> Self {
        Self { kem: Kem::on(backend) }
    }
}

/// The client's side.
impl Hybrid {
    /// Starts an exchange as the client: returns its message, and the client with its keys.
    ///
    /// A generator first gets the requests of sntrup761's key generation, then one of 32 bytes for X25519.
    ///
    /// The client is returned by value; [`Hybrid::start_into`] leaves no copy.
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

    /// Starts an exchange as the client, and writes the client to `client`.
    ///
    /// A client that was there is wiped. On an error `client` is `None`.
    ///
    /// ```
    /// use goodprime::{hybrid::Hybrid, randomness::Bytes};
    ///
    /// let mut client = None;
    /// // A seed of sntrup761 and a secret of X25519.
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

    /// Returns a client without keys. It must not be handed out before it has them: with keys of zeros, anyone can
    /// compute the secret.
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

/// The server's side.
impl Hybrid {
    /// Answers a client's message: returns the server's message, and the secret.
    ///
    /// A generator gets one request of 3044 bytes for sntrup761's encapsulation, then one of 32 bytes for X25519.
    ///
    /// The secret is returned by value; [`Hybrid::answer_into`] leaves no copy.
    ///
    /// # Errors
    /// [`Error::LowOrder`] if the client's X25519 public value gives no secret, or the error of the randomness.
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

    /// Answers a client's message, and writes the secret to `secret`; on an error, zeros.
    ///
    /// # Errors
    /// The errors of [`Hybrid::answer`].
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

    /// Returns the answer to a share, and writes its secret.
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
