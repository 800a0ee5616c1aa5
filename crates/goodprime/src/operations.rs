//! Key generation, encapsulation and decapsulation with typed keys: on a chosen backend ([`Kem`]), or on the fastest
//! one.

use core::marker::PhantomData;
use core::slice::from_mut;

use goodprime_lanes::Backend;
use goodprime_ring::Array;

use crate::algorithm::zeroed_unless_ok;
use crate::checked::{Encapsulated, decapsulate_into, encapsulate_into, encapsulated};
use crate::design::Keys;
use crate::error::Error;
use crate::keys::{Ciphertext, DecapsulationKey, EncapsulationKey, SharedSecret};
use crate::prepared::{PreparedDecapsulationKey, PreparedEncapsulationKey};
use crate::random::Fill;
use crate::randomness::{Encapsulation, KeyPair, Randomness};
use crate::scheme::Set;

/// A public key and its secret key.
pub(crate) type Pair<S> = (EncapsulationKey<S>, DecapsulationKey<S>);

/// The operations of a parameter set on a chosen backend.
///
/// The types of keys have the same operations as methods, which run on this processor's fastest backend. Each operation
/// has two functions:
///
/// * One function returns keys and secrets by value. When Rust moves such a value, an unwiped copy may remain on the
///   stack.
/// * The other function has a name that ends in `_into`. It writes to the caller's buffers, which must have exactly the
///   lengths of the set, and leaves no copy of a secret.
///
/// ```
/// # #[cfg(feature = "sntrup")] {
/// use goodprime::randomness::Seed;
/// use goodprime::{Backend, Kem, Sntrup761};
///
/// let kem = Kem::<Sntrup761>::on(Backend::BASELINE);
/// let (ek, dk) = kem.keygen(Seed(&[7; 32]));
/// let (ct, sender) = kem.encapsulate(&ek, Seed(&[8; 32]));
/// assert_eq!(kem.decapsulate(&dk, &ct), sender);
/// # }
/// ```
///
/// This example calls the functions that write to buffers, and leaves no unwiped copy of a secret:
///
/// ```
/// # #[cfg(all(feature = "sntrup", feature = "getrandom"))] {
/// use goodprime::randomness::Os;
/// use goodprime::sntrup761;
/// use zeroize::Zeroizing;
///
/// let kem = sntrup761::Kem::new();
/// let mut pk = [0; sntrup761::ENCAPSULATION_KEY_SIZE];
/// let mut sk = Zeroizing::new([0; sntrup761::DECAPSULATION_KEY_SIZE]);
/// kem.keygen_into(Os, &mut pk, &mut *sk)?;
///
/// let mut ct = [0; sntrup761::CIPHERTEXT_SIZE];
/// let (mut sender, mut receiver) = (Zeroizing::new([0; 32]), Zeroizing::new([0; 32]));
/// kem.encapsulate_into(&pk, Os, &mut ct, &mut sender)?;
/// kem.decapsulate_into(&*sk, &ct, &mut receiver)?;
/// assert_eq!(sender, receiver);
/// # }
/// # Ok::<(), goodprime::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Kem<S: Set> {
    backend: Backend,
    set: PhantomData<S>,
}

impl<S: Set> Default for Kem<S> {
    fn default() -> Self {
        Self::on(Backend::detect())
    }
}

impl<S: Set> Kem<S> {
    /// Returns the operations of the set, which will run on this processor's fastest backend.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// let kem = goodprime::sntrup761::Kem::new();
    /// assert_eq!(kem.backend(), goodprime::Backend::detect());
    /// # }
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the operations of the set, which will run on `backend`.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// for backend in goodprime::Backend::available() {
    ///     let kem = goodprime::sntrup761::Kem::on(backend);
    ///     assert_eq!(kem.backend(), backend);
    /// }
    /// # }
    /// ```
    pub fn on(backend: Backend) -> Self {
        Self { backend, set: PhantomData }
    }

    /// Returns the backend on which these operations run.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// println!("sntrup761 on {}", goodprime::sntrup761::Kem::new().backend());
    /// # }
    /// ```
    pub fn backend(&self) -> Backend {
        self.backend
    }
}

/// Key generation.
impl<S: Set> Kem<S> {
    /// Generates a key pair.
    ///
    /// A return by value may leave a copy of the secret key in memory; [`Kem::keygen_into`] leaves no copy.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::Kem::new().keygen(Seed(&[7; 32]));
    /// assert_eq!(dk.encapsulation_key(), &ek);
    /// # }
    /// ```
    pub fn keygen<R: Randomness<KeyPair>>(&self, randomness: R) -> R::Result<Pair<S>> {
        R::result(randomness.serve(1, |source| self.keygen_from(source.requests()?)))
    }

    /// Generates a key pair in its final place and returns it.
    pub(crate) fn keygen_from(&self, fill: &mut Fill<'_>) -> Result<Pair<S>, Error> {
        let mut ek = EncapsulationKey::<S>(S::PublicKey::ZERO);
        let mut dk = DecapsulationKey::<S>::zeros();
        S::keygen_on(self.backend, fill, ek.0.as_mut(), dk.bytes.as_mut())?;
        dk.encapsulation_key.0.as_mut().copy_from_slice(ek.as_bytes());
        Ok((ek, dk))
    }

    /// Generates a key pair, writes it to `pk` and `sk`, and leaves no copy of the secret key.
    ///
    /// # Errors
    /// Returns [`Error::Length`] unless both slices have exactly the lengths of the set. If the source of randomness
    /// fails, the function returns the error of the source. On an error both outputs are zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let mut pk = [0; sntrup761::ENCAPSULATION_KEY_SIZE];
    /// let mut sk = [0; sntrup761::DECAPSULATION_KEY_SIZE];
    /// sntrup761::Kem::new().keygen_into(Seed(&[7; 32]), &mut pk, &mut sk)?;
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn keygen_into(
        &self,
        randomness: impl Randomness<KeyPair>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let result = Error::check("encapsulation key", S::ENCAPSULATION_KEY_SIZE, pk.len())
            .and_then(|()| Error::check("decapsulation key", S::DECAPSULATION_KEY_SIZE, sk.len()))
            .and_then(|()| {
                randomness.serve(1, |source| S::keygen_on(self.backend, source.requests()?, pk, sk))
            });
        zeroed_unless_ok(result, [pk, sk])
    }
}

/// Operations with keys.
impl<S: Set> Kem<S> {
    /// Makes a shared secret for the owner of the key, and its ciphertext.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::randomness::{Bytes, Seed};
    /// use goodprime::{Set, Sntrup761, sntrup761};
    ///
    /// let kem = sntrup761::Kem::new();
    /// let (ek, _) = kem.keygen(Seed(&[7; 32]));
    /// let (ct, secret) = kem.encapsulate(&ek, Seed(&[8; 32]));
    /// // The raw randomness is an array, or a slice, whose length may be wrong.
    /// let raw = [9; Sntrup761::ENCAPSULATION_RANDOMNESS];
    /// let (ct, secret) = kem.encapsulate(&ek, Bytes(&raw));
    /// assert_eq!(kem.encapsulate(&ek, Bytes(&raw[..]))?, (ct, secret));
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn encapsulate<R: Randomness<Encapsulation<S>>>(
        &self,
        key: &EncapsulationKey<S>,
        randomness: R,
    ) -> R::Result<Encapsulated<S>> {
        let keys = Keys::Each(key.as_bytes());
        R::result(randomness.serve(1, |source| encapsulated(self.backend, keys, source)))
    }

    /// Recovers the shared secret that a ciphertext carries.
    ///
    /// If the ciphertext is damaged, or was made for another key, the secret is pseudorandom (implicit rejection).
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let kem = sntrup761::Kem::new();
    /// let (ek, dk) = kem.keygen(Seed(&[7; 32]));
    /// let (ct, secret) = kem.encapsulate(&ek, Seed(&[8; 32]));
    /// assert_eq!(kem.decapsulate(&dk, &ct), secret);
    /// # }
    /// ```
    pub fn decapsulate(&self, key: &DecapsulationKey<S>, ct: &Ciphertext<S>) -> SharedSecret {
        let mut secret = SharedSecret([0; 32]);
        let keys = Keys::Each(key.as_bytes());
        S::decapsulate_on(self.backend, keys, ct.as_bytes(), from_mut(&mut secret.0));
        secret
    }

    /// Makes a shared secret, writes it and its ciphertext, and leaves no copy of the secret.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length, or the error of the source of randomness. On an error
    /// both outputs are zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let (mut ct, mut secret) = ([0; sntrup761::CIPHERTEXT_SIZE], [0; 32]);
    /// let kem = sntrup761::Kem::new();
    /// kem.encapsulate_into(ek.as_bytes(), Seed(&[8; 32]), &mut ct, &mut secret)?;
    /// assert_eq!(dk.decapsulate(&ct[..].try_into()?).as_bytes(), &secret);
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn encapsulate_into(
        &self,
        pk: &[u8],
        randomness: impl Randomness<Encapsulation<S>>,
        ct: &mut [u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        let keys = Keys::Each(pk);
        encapsulate_into::<S, _>(self.backend, keys, randomness, ct, from_mut(secret))
    }

    /// Writes the shared secret that a ciphertext carries, and leaves no copy of it.
    ///
    /// If the ciphertext is damaged, or was made for another key, the secret is pseudorandom (implicit rejection).
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length. On an error the output is zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let (ct, sent) = ek.encapsulate(Seed(&[8; 32]));
    /// let mut secret = [0; 32];
    /// sntrup761::Kem::new().decapsulate_into(dk.as_bytes(), ct.as_bytes(), &mut secret)?;
    /// assert_eq!(sent.as_bytes(), &secret);
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn decapsulate_into(
        &self,
        sk: &[u8],
        ct: &[u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        decapsulate_into::<S>(self.backend, Keys::Each(sk), ct, from_mut(secret))
    }

    /// Writes the encapsulation key that belongs to a decapsulation key.
    ///
    /// A decapsulation key of NTRU Prime contains its encapsulation key. For NTRU the function computes the
    /// encapsulation key, which takes longer, because it inverts a polynomial.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let mut pk = [0; sntrup761::ENCAPSULATION_KEY_SIZE];
    /// sntrup761::Kem::new().encapsulation_key_into(dk.as_bytes(), &mut pk)?;
    /// assert_eq!(ek.as_bytes(), pk);
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn encapsulation_key_into(&self, sk: &[u8], pk: &mut [u8]) -> Result<(), Error> {
        Error::check("decapsulation key", S::DECAPSULATION_KEY_SIZE, sk.len())?;
        Error::check("encapsulation key", S::ENCAPSULATION_KEY_SIZE, pk.len())?;
        S::copy_public_part_on(self.backend, sk, pk);
        Ok(())
    }

    /// Checks that the parts of a decapsulation key fit each other.
    ///
    /// [`DecapsulationKey::import`] says which parts are compared.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if the length is wrong, or [`Error::Unfit`] if the key is damaged.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (_, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// sntrup761::Kem::check(dk.as_bytes())?;
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn check(sk: &[u8]) -> Result<(), Error> {
        Error::check("decapsulation key", S::DECAPSULATION_KEY_SIZE, sk.len())?;
        S::check(sk).verdict()
    }

    /// Decodes a key once for many encapsulations.
    ///
    /// The prepared key takes 6 KB for sntrup761, and up to 62 KB for ntruhrss1373 (on x86-64). An encapsulation with
    /// a prepared key saves the time to decode the key and to hash it.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let kem = sntrup761::Kem::new();
    /// let (ek, _) = kem.keygen(Seed(&[7; 32]));
    /// let key = kem.prepare(&ek);
    /// assert_eq!(key.encapsulate(Seed(&[8; 32])), kem.encapsulate(&ek, Seed(&[8; 32])));
    /// # }
    /// ```
    pub fn prepare(&self, key: &EncapsulationKey<S>) -> PreparedEncapsulationKey<S> {
        PreparedEncapsulationKey::new(self.backend, key.as_bytes())
    }

    /// Decodes a key once for many encapsulations, and stores the decoded key in `place`.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length. On an error `place` is `None`.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, _) = sntrup761::keygen(Seed(&[7; 32]));
    /// // The box puts the key, tens of kilobytes, on the heap instead of the stack.
    /// let mut place = Box::default();
    /// let key = sntrup761::Kem::new().prepare_into(ek.as_bytes(), &mut place)?;
    /// let (ct, secret) = key.encapsulate(Seed(&[8; 32]));
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn prepare_into<'a>(
        &self,
        pk: &[u8],
        place: &'a mut Option<PreparedEncapsulationKey<S>>,
    ) -> Result<&'a PreparedEncapsulationKey<S>, Error> {
        *place = None;
        Error::check("encapsulation key", S::ENCAPSULATION_KEY_SIZE, pk.len())?;
        Ok(PreparedEncapsulationKey::insert(self.backend, pk, place))
    }

    /// Decodes a key once for many decapsulations.
    ///
    /// The prepared key takes 19 KB for sntrup761, and up to 187 KB for ntruhrss1373 (on x86-64). A return by value
    /// may leave a copy of the key in memory; [`Kem::prepare_secret_into`] leaves no copy.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let kem = sntrup761::Kem::new();
    /// let (ek, dk) = kem.keygen(Seed(&[7; 32]));
    /// let (ct, secret) = kem.encapsulate(&ek, Seed(&[8; 32]));
    /// assert_eq!(kem.prepare_secret(&dk).decapsulate(&ct), secret);
    /// # }
    /// ```
    pub fn prepare_secret(&self, key: &DecapsulationKey<S>) -> PreparedDecapsulationKey<S> {
        PreparedDecapsulationKey::new(self.backend, key.as_bytes())
    }

    /// Decodes a key into `place` for many decapsulations, and leaves no copy of the key.
    ///
    /// If `place` held a key before, that key is wiped.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length. On an error `place` is `None`.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (_, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let mut place = Box::default();
    /// let key = sntrup761::Kem::new().prepare_secret_into(dk.as_bytes(), &mut place)?;
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn prepare_secret_into<'a>(
        &self,
        sk: &[u8],
        place: &'a mut Option<PreparedDecapsulationKey<S>>,
    ) -> Result<&'a PreparedDecapsulationKey<S>, Error> {
        *place = None;
        Error::check("decapsulation key", S::DECAPSULATION_KEY_SIZE, sk.len())?;
        Ok(PreparedDecapsulationKey::insert(self.backend, sk, place))
    }
}

impl<S: Set> EncapsulationKey<S> {
    /// Makes a shared secret for the owner of the key, and its ciphertext.
    ///
    /// ```
    /// # #[cfg(all(feature = "sntrup", feature = "getrandom"))] {
    /// use goodprime::{randomness::Os, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Os)?;
    /// let (ct, secret) = ek.encapsulate(Os)?;
    /// assert_eq!(dk.decapsulate(&ct), secret);
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn encapsulate<R: Randomness<Encapsulation<S>>>(
        &self,
        randomness: R,
    ) -> R::Result<Encapsulated<S>> {
        Kem::new().encapsulate(self, randomness)
    }

    /// Decodes the key once for many encapsulations.
    ///
    /// [`Kem::prepare`] says how large the prepared key is.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, _) = sntrup761::keygen(Seed(&[7; 32]));
    /// let key = ek.prepare();
    /// let seeds = [[8; 32], [9; 32]];
    /// let made = seeds.map(|seed| key.encapsulate(Seed(&seed)));
    /// # }
    /// ```
    pub fn prepare(&self) -> PreparedEncapsulationKey<S> {
        Kem::new().prepare(self)
    }
}

impl<S: Set> DecapsulationKey<S> {
    /// Recovers the shared secret that a ciphertext carries.
    ///
    /// If the ciphertext is damaged, or was made for another key, the secret is pseudorandom (implicit rejection).
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let (ct, secret) = ek.encapsulate(Seed(&[8; 32]));
    /// assert_eq!(dk.decapsulate(&ct), secret);
    /// # }
    /// ```
    pub fn decapsulate(&self, ct: &Ciphertext<S>) -> SharedSecret {
        Kem::new().decapsulate(self, ct)
    }

    /// Decodes the key once for many decapsulations.
    ///
    /// [`Kem::prepare_secret`] says how large the prepared key is.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let (ct, secret) = ek.encapsulate(Seed(&[8; 32]));
    /// assert_eq!(dk.prepare().decapsulate(&ct), secret);
    /// # }
    /// ```
    pub fn prepare(&self) -> PreparedDecapsulationKey<S> {
        Kem::new().prepare_secret(self)
    }
}
