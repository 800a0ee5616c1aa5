//! The operations of a set with typed keys, on a backend.
//!
//! Each operation has two kinds of forms.
//!
//! * Those that return keys and secrets by value. Rust moves values, and a move may leave a copy on
//!   the stack that nobody wipes.
//! * `…_into`: they write where the caller says and leave no copy anywhere. They work on byte strings,
//!   like [`Algorithm`](crate::Algorithm), of a set that is known when the program is compiled.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
use core::marker::PhantomData;
use core::slice::from_mut;

use goodprime_lanes::Backend;
use goodprime_ring::Array;

use crate::algorithm::{contained, zeroed_unless_ok};
use crate::checked::{Encapsulated, decapsulate_in_place, encapsulate_in_place, encapsulated};
use crate::error::Error;
use crate::keys::{Ciphertext, DecapsulationKey, EncapsulationKey, SharedSecret};
use crate::prepared::{PreparedDecapsulationKey, PreparedEncapsulationKey};
use crate::random::{Fill, Randomness, expansion, from_rng};
#[cfg(feature = "getrandom")]
use crate::random::{system_random, system_seed};
use crate::scheme::{Keys, Set};
#[cfg(feature = "getrandom")]
use crate::wipe::Wiped;

/// A key pair.
pub(crate) type Pair<S> = (EncapsulationKey<S>, DecapsulationKey<S>);

/// A set's operations on one backend. Keys have the same operations as methods, on the best one.
///
/// ```
/// # #[cfg(feature = "sntrup")]
/// # fn main() -> Result<(), goodprime::Error> {
/// use goodprime::{Backend, Kem, Sntrup761};
///
/// let kem = Kem::<Sntrup761>::on(Backend::BASELINE);
/// let (ek, dk) = kem.keygen_derand(&[7; 32]);
/// let (ct, sender) = kem.encapsulate_derand(&ek, &[1; 4 * 761])?;
/// assert_eq!(kem.decapsulate(&dk, &ct), sender);
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "sntrup"))]
/// # fn main() {}
/// ```
///
/// The same without a copy of a secret that is not wiped:
///
/// ```
/// # #[cfg(all(feature = "sntrup", feature = "getrandom"))]
/// # fn main() -> Result<(), goodprime::Error> {
/// use goodprime::{Kem, sntrup761};
/// use zeroize::Zeroizing;
///
/// let kem = sntrup761::Kem::new();
/// let mut pk = [0; sntrup761::ENCAPSULATION_KEY_SIZE];
/// let mut sk = Zeroizing::new([0; sntrup761::DECAPSULATION_KEY_SIZE]);
/// kem.keygen_into(&mut pk, &mut *sk)?;
///
/// let mut ct = [0; sntrup761::CIPHERTEXT_SIZE];
/// let (mut sender, mut receiver) = (Zeroizing::new([0; 32]), Zeroizing::new([0; 32]));
/// kem.encapsulate_into(&pk, &mut ct, &mut sender)?;
/// kem.decapsulate_into(&*sk, &ct, &mut receiver)?;
/// assert_eq!(sender, receiver);
/// # Ok(())
/// # }
/// # #[cfg(not(all(feature = "sntrup", feature = "getrandom")))]
/// # fn main() {}
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
    /// The operations on this processor's best backend.
    pub fn new() -> Self {
        Self::default()
    }

    /// The operations on `backend`.
    pub fn on(backend: Backend) -> Self {
        Self { backend, set: PhantomData }
    }

    /// The backend that is used.
    pub fn backend(&self) -> Backend {
        self.backend
    }
}

/// Key pairs.
impl<S: Set> Kem<S> {
    /// Makes a key pair from the operating system's randomness.
    ///
    /// The secret key is returned by value; [`Kem::keygen_into`] leaves no copy.
    #[cfg(feature = "getrandom")]
    pub fn keygen(&self) -> Result<Pair<S>, Error> {
        let mut seed = Wiped::<[u8; 32], u8>::new();
        system_seed(&mut seed)?;
        self.keygen_from(&mut expansion(&seed))
    }

    /// Makes a key pair. Each sampling is one request to `rng`, served as it is.
    ///
    /// The secret key is returned by value; [`Kem::keygen_into_with`] leaves no copy.
    pub fn keygen_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        rng: &mut G,
    ) -> Result<Pair<S>, Error> {
        self.keygen_from(&mut |bytes| from_rng(rng, bytes))
    }

    /// Makes the key pair of a seed, which AES-256-CTR with a zero IV expands to the randomness
    /// that key generation asks for.
    ///
    /// **The argument is a seed.** [`Kem::encapsulate_derand`] has the same suffix and takes raw randomness.
    ///
    /// The secret key is returned by value; [`Kem::keygen_into_derand`] leaves no copy.
    pub fn keygen_derand(&self, seed: &[u8; 32]) -> Pair<S> {
        self.keygen_from(&mut expansion(seed))
            .unwrap_or_else(|_| unreachable!("expanding a seed does not fail"))
    }

    /// A pair that is made in place and then returned.
    pub(crate) fn keygen_from(&self, fill: &mut Fill<'_>) -> Result<Pair<S>, Error> {
        let mut ek = EncapsulationKey::<S>(S::PublicKey::ZERO);
        let mut dk = DecapsulationKey::<S>::zeros();
        S::keygen_on(self.backend, fill, ek.0.as_mut(), dk.bytes.as_mut())?;
        dk.encapsulation_key.0.as_mut().copy_from_slice(ek.as_bytes());
        Ok((ek, dk))
    }

    /// Makes a key pair in place: `pk` and `sk` have exactly the lengths of the set. On an error both
    /// are zeroed.
    #[cfg(feature = "getrandom")]
    pub fn keygen_into(&self, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error> {
        let mut seed = Wiped::<[u8; 32], u8>::new();
        match system_seed(&mut seed) {
            Ok(()) => self.keygen_into_derand(&seed, pk, sk),
            error => zeroed_unless_ok(error, [pk, sk]),
        }
    }

    /// Makes a key pair in place. Each sampling is one request to `fill`. On an error both outputs
    /// are zeroed.
    pub fn keygen_into_with(
        &self,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let result = Error::check("encapsulation key", S::ENCAPSULATION_KEY_SIZE, pk.len())
            .and_then(|()| Error::check("decapsulation key", S::DECAPSULATION_KEY_SIZE, sk.len()))
            .and_then(|()| S::keygen_on(self.backend, fill, pk, sk));
        zeroed_unless_ok(result, [pk, sk])
    }

    /// Makes the key pair of a seed in place; see [`Kem::keygen_derand`]. The only error is a wrong
    /// length; then both outputs are zeroed.
    pub fn keygen_into_derand(
        &self,
        seed: &[u8; 32],
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        self.keygen_into_with(&mut expansion(seed), pk, sk)
    }
}

/// Uses of keys.
impl<S: Set> Kem<S> {
    /// Makes a shared secret and its ciphertext from the operating system's randomness.
    #[cfg(feature = "getrandom")]
    pub fn encapsulate(&self, key: &EncapsulationKey<S>) -> Result<Encapsulated<S>, Error> {
        encapsulated(
            self.backend,
            Keys::Each(key.as_bytes()),
            Randomness::Asked(&mut system_random),
        )
    }

    /// Makes a shared secret and its ciphertext from one request to `rng`.
    pub fn encapsulate_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        key: &EncapsulationKey<S>,
        rng: &mut G,
    ) -> Result<Encapsulated<S>, Error> {
        let fill = &mut |bytes: &mut [u8]| from_rng(rng, bytes);
        encapsulated(self.backend, Keys::Each(key.as_bytes()), Randomness::Asked(fill))
    }

    /// Makes the shared secret and ciphertext of the given randomness, which must have
    /// [`Set::ENCAPSULATION_RANDOMNESS`] bytes, be secret, uniform and used only once.
    ///
    /// **The argument is raw randomness, not a seed**, also for NTRU LPRime, where both have 32 bytes.
    /// [`Kem::encapsulate_from_seed`] takes a seed; [`Kem::keygen_derand`] does as well, in spite of its name.
    pub fn encapsulate_derand(
        &self,
        key: &EncapsulationKey<S>,
        randomness: &[u8],
    ) -> Result<Encapsulated<S>, Error> {
        encapsulated(self.backend, Keys::Each(key.as_bytes()), Randomness::Given(randomness))
    }

    /// Makes the shared secret and ciphertext of a seed, which must be secret, uniform and used only
    /// once: AES-256-CTR with a zero IV expands it to the randomness of [`Kem::encapsulate_derand`].
    pub fn encapsulate_from_seed(
        &self,
        key: &EncapsulationKey<S>,
        seed: &[u8; 32],
    ) -> Encapsulated<S> {
        encapsulated(
            self.backend,
            Keys::Each(key.as_bytes()),
            Randomness::Asked(&mut expansion(seed)),
        )
        .unwrap_or_else(|_| unreachable!("expanding a seed does not fail"))
    }

    /// Recovers the shared secret of a ciphertext, or a pseudorandom one (implicit rejection).
    pub fn decapsulate(&self, key: &DecapsulationKey<S>, ct: &Ciphertext<S>) -> SharedSecret {
        let mut secret = SharedSecret([0; 32]);
        let keys = Keys::Each(key.as_bytes());
        S::decapsulate_on(self.backend, keys, ct.as_bytes(), from_mut(&mut secret.0));
        secret
    }

    /// Makes a shared secret and its ciphertext in place from the operating system's randomness. On
    /// an error, a wrong length among them, both outputs are zeroed.
    #[cfg(feature = "getrandom")]
    pub fn encapsulate_into(
        &self,
        pk: &[u8],
        ct: &mut [u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        self.encapsulate_into_with(pk, &mut system_random, ct, secret)
    }

    /// Makes a shared secret and its ciphertext in place from one request to `fill`.
    pub fn encapsulate_into_with(
        &self,
        pk: &[u8],
        fill: &mut Fill<'_>,
        ct: &mut [u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        let (keys, randomness) = (Keys::Each(pk), Randomness::Asked(fill));
        encapsulate_in_place::<S>(self.backend, keys, randomness, ct, from_mut(secret))
    }

    /// Makes the shared secret and ciphertext of the given randomness in place; see
    /// [`Kem::encapsulate_derand`].
    pub fn encapsulate_into_derand(
        &self,
        pk: &[u8],
        randomness: &[u8],
        ct: &mut [u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        let (keys, randomness) = (Keys::Each(pk), Randomness::Given(randomness));
        encapsulate_in_place::<S>(self.backend, keys, randomness, ct, from_mut(secret))
    }

    /// Recovers a shared secret in place. The only error is a wrong length; then it is zeroed.
    pub fn decapsulate_into(
        &self,
        sk: &[u8],
        ct: &[u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        decapsulate_in_place::<S>(self.backend, Keys::Each(sk), ct, from_mut(secret))
    }

    /// The encapsulation key that a decapsulation key contains: an error for NTRU, whose keys do not contain it.
    pub fn public_part(sk: &[u8]) -> Result<&[u8], Error> {
        Error::check("decapsulation key", S::DECAPSULATION_KEY_SIZE, sk.len())?;
        contained(S::public_part(sk))
    }

    /// The encapsulation key of a decapsulation key: copied, or computed where it is not inside (NTRU).
    pub fn copy_public_part(&self, sk: &[u8], pk: &mut [u8]) -> Result<(), Error> {
        Error::check("decapsulation key", S::DECAPSULATION_KEY_SIZE, sk.len())?;
        Error::check("encapsulation key", S::ENCAPSULATION_KEY_SIZE, pk.len())?;
        S::copy_public_part_on(self.backend, sk, pk);
        Ok(())
    }

    /// Decodes a key for many encapsulations.
    pub fn prepare(&self, key: &EncapsulationKey<S>) -> PreparedEncapsulationKey<S> {
        let mut prepared = PreparedEncapsulationKey::new();
        prepared.fill(self.backend, key.as_bytes());
        prepared
    }

    /// Decodes a key for many encapsulations in place. The only error is a wrong length; then `prepared` is as before.
    pub fn prepare_into(
        &self,
        pk: &[u8],
        prepared: &mut PreparedEncapsulationKey<S>,
    ) -> Result<(), Error> {
        Error::check("encapsulation key", S::ENCAPSULATION_KEY_SIZE, pk.len())?;
        prepared.fill(self.backend, pk);
        Ok(())
    }

    /// Decodes a key for many encapsulations on the heap, none of it on the stack.
    #[cfg(feature = "alloc")]
    pub fn prepare_boxed(&self, pk: &[u8]) -> Result<Box<PreparedEncapsulationKey<S>>, Error> {
        // Not `Box::new`, which makes its argument before there is a place for it.
        let mut prepared = Box::<PreparedEncapsulationKey<S>>::default();
        self.prepare_into(pk, &mut prepared)?;
        Ok(prepared)
    }

    /// Decodes a key for many decapsulations.
    ///
    /// The key, some 20 kB, is returned by value; [`Kem::prepare_secret_into`] leaves no copy.
    pub fn prepare_secret(&self, key: &DecapsulationKey<S>) -> PreparedDecapsulationKey<S> {
        let mut prepared = PreparedDecapsulationKey::new();
        prepared.fill(self.backend, key.as_bytes());
        prepared
    }

    /// Decodes a key for many decapsulations in place. The only error is a wrong length; then
    /// `prepared` is as before.
    pub fn prepare_secret_into(
        &self,
        sk: &[u8],
        prepared: &mut PreparedDecapsulationKey<S>,
    ) -> Result<(), Error> {
        Error::check("decapsulation key", S::DECAPSULATION_KEY_SIZE, sk.len())?;
        prepared.fill(self.backend, sk);
        Ok(())
    }

    /// Decodes a key for many decapsulations on the heap, none of it on the stack.
    #[cfg(feature = "alloc")]
    pub fn prepare_secret_boxed(
        &self,
        sk: &[u8],
    ) -> Result<Box<PreparedDecapsulationKey<S>>, Error> {
        let mut prepared = Box::<PreparedDecapsulationKey<S>>::default();
        self.prepare_secret_into(sk, &mut prepared)?;
        Ok(prepared)
    }
}

impl<S: Set> EncapsulationKey<S> {
    /// Makes a shared secret and its ciphertext from the operating system's randomness.
    #[cfg(feature = "getrandom")]
    pub fn encapsulate(&self) -> Result<Encapsulated<S>, Error> {
        Kem::new().encapsulate(self)
    }

    /// Makes a shared secret and its ciphertext from one request to `rng`.
    pub fn encapsulate_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        rng: &mut G,
    ) -> Result<Encapsulated<S>, Error> {
        Kem::new().encapsulate_with_rng(self, rng)
    }

    /// Makes the shared secret and ciphertext of the given randomness; see
    /// [`Kem::encapsulate_derand`].
    pub fn encapsulate_derand(&self, randomness: &[u8]) -> Result<Encapsulated<S>, Error> {
        Kem::new().encapsulate_derand(self, randomness)
    }

    /// Makes the shared secret and ciphertext of a seed; see [`Kem::encapsulate_from_seed`].
    pub fn encapsulate_from_seed(&self, seed: &[u8; 32]) -> Encapsulated<S> {
        Kem::new().encapsulate_from_seed(self, seed)
    }

    /// Decodes the key for many encapsulations.
    pub fn prepare(&self) -> PreparedEncapsulationKey<S> {
        Kem::new().prepare(self)
    }
}

impl<S: Set> DecapsulationKey<S> {
    /// Recovers the shared secret of a ciphertext, or a pseudorandom one (implicit rejection).
    pub fn decapsulate(&self, ct: &Ciphertext<S>) -> SharedSecret {
        Kem::new().decapsulate(self, ct)
    }

    /// Decodes the key for many decapsulations; see [`Kem::prepare_secret`].
    pub fn prepare(&self) -> PreparedDecapsulationKey<S> {
        Kem::new().prepare_secret(self)
    }
}
