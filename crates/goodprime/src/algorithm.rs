//! Parameter sets as values: the operations on byte slices, for a set that is known only at run time. The command line
//! and the bindings to other languages use this interface.

mod table;

use core::fmt;
use core::slice::from_mut;
use core::str::FromStr;

use goodprime_lanes::Backend;

use crate::error::Error;
use crate::randomness::{Encapsulation, KeyPair, Randomness};
use crate::scheme::Set;
use crate::wipe::wipe;
#[cfg(feature = "ntru")]
pub(crate) use table::MOST_SECRET;
pub use table::Parameters;
pub(crate) use table::Table;

/// A parameter set as a value, for a set that is chosen at run time.
///
/// To get an `Algorithm`, parse its name (`"sntrup761".parse()`), or take one of [`Algorithm::ALL`]. Keys, ciphertexts
/// and secrets are byte slices, whose lengths must be exactly those of [`Parameters`]. The caller must wipe its buffers
/// of secrets.
///
/// ```
/// # #[cfg(feature = "sntrup")] {
/// use goodprime::{Algorithm, Backend, randomness::Seed};
///
/// let kem: Algorithm = "sntrup761".parse()?;
/// let sizes = kem.parameters();
/// let mut pk = vec![0; sizes.encapsulation_key_size];
/// let mut sk = vec![0; sizes.decapsulation_key_size];
/// let mut ct = vec![0; sizes.ciphertext_size];
/// let (mut sender, mut receiver) = ([0; 32], [0; 32]);
///
/// let backend = Backend::detect();
/// kem.keygen(backend, Seed(&[7; 32]), &mut pk, &mut sk)?; // A real program has real randomness.
/// kem.encapsulate(backend, &pk, Seed(&[8; 32]), &mut ct, &mut sender)?;
/// kem.decapsulate(backend, &sk, &ct, &mut receiver)?;
/// assert_eq!(sender, receiver);
/// # }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Algorithm(pub(crate) &'static Table);

impl Algorithm {
    /// Returns the parameter set whose type is `S`, as a value.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{Algorithm, Sntrup761};
    ///
    /// assert_eq!(Algorithm::of::<Sntrup761>().to_string(), "sntrup761");
    /// # }
    /// ```
    pub const fn of<S: Set>() -> Self {
        Self(const { &Table::of::<S>() })
    }

    /// Returns the name, the sizes and the other constants of the set.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// let set: goodprime::Algorithm = "sntrup761".parse()?;
    /// assert_eq!(set.parameters().name, "sntrup761");
    /// assert_eq!(set.parameters().encapsulation_key_size, 1158);
    /// # }
    /// # Ok::<(), goodprime::UnknownAlgorithm>(())
    /// ```
    pub const fn parameters(self) -> &'static Parameters {
        &self.0.parameters
    }

    /// Generates a key pair: writes the public key to `pk` and the secret key to `sk`.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length, or the error of the source of randomness. On an error
    /// both outputs are zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{Algorithm, Backend, Sntrup761, randomness::Seed};
    ///
    /// let set = Algorithm::of::<Sntrup761>();
    /// let (mut pk, mut sk) = ([0; 1158], [0; 1763]);
    /// set.keygen(Backend::detect(), Seed(&[7; 32]), &mut pk, &mut sk)?;
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn keygen(
        self,
        backend: Backend,
        randomness: impl Randomness<KeyPair>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let sizes = self.parameters();
        let checked = Error::check("encapsulation key", sizes.encapsulation_key_size, pk.len())
            .and_then(|()| {
                Error::check("decapsulation key", sizes.decapsulation_key_size, sk.len())
            });
        let result = checked.and_then(|()| {
            randomness.serve(1, |source| (self.0.keygen)(backend, source.requests()?, pk, sk))
        });
        zeroed_unless_ok(result, [pk, sk])
    }

    /// Makes a shared secret for the owner of `pk`, and writes its ciphertext to `ct`.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length, or the error of the source of randomness. On an error
    /// both outputs are zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::randomness::{Bytes, Seed};
    /// use goodprime::{Algorithm, Backend, Sntrup761};
    ///
    /// let (set, backend) = (Algorithm::of::<Sntrup761>(), Backend::detect());
    /// let (mut pk, mut sk, mut ct, mut secret) = ([0; 1158], [0; 1763], [0; 1039], [0; 32]);
    /// set.keygen(backend, Seed(&[7; 32]), &mut pk, &mut sk)?;
    /// set.encapsulate(backend, &pk, Seed(&[8; 32]), &mut ct, &mut secret)?;
    /// // The raw randomness is a slice, because its length depends on the set.
    /// let raw = vec![9; set.parameters().encapsulation_randomness];
    /// set.encapsulate(backend, &pk, Bytes(&raw[..]), &mut ct, &mut secret)?;
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn encapsulate(
        self,
        backend: Backend,
        pk: &[u8],
        randomness: impl Randomness<Encapsulation<Self>>,
        ct: &mut [u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        let sizes = self.parameters();
        let checked = Error::check("encapsulation key", sizes.encapsulation_key_size, pk.len())
            .and_then(|()| Error::check("ciphertext", sizes.ciphertext_size, ct.len()));
        let result = checked.and_then(|()| {
            randomness.serve(1, |source| {
                source.check(sizes.encapsulation_randomness)?;
                (self.0.encapsulate)(backend, pk, source, ct, from_mut(secret))
            })
        });
        zeroed_unless_ok(result, [ct, secret])
    }

    /// Writes the shared secret that the ciphertext `ct` carries to the owner of `sk`.
    ///
    /// If the ciphertext is damaged, or was made for another key, the secret is pseudorandom and differs from the
    /// sender's (implicit rejection). This is not an error.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length. On an error the output is zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// # use goodprime::randomness::Seed;
    /// use goodprime::{Algorithm, Backend, Sntrup761};
    ///
    /// let (set, backend) = (Algorithm::of::<Sntrup761>(), Backend::detect());
    /// # let (mut pk, mut sk, mut ct, mut sent) = ([0; 1158], [0; 1763], [0; 1039], [0; 32]);
    /// # set.keygen(backend, Seed(&[7; 32]), &mut pk, &mut sk)?;
    /// # set.encapsulate(backend, &pk, Seed(&[8; 32]), &mut ct, &mut sent)?;
    /// let mut secret = [0; 32];
    /// set.decapsulate(backend, &sk, &ct, &mut secret)?;
    /// assert_eq!(secret, sent);
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn decapsulate(
        self,
        backend: Backend,
        sk: &[u8],
        ct: &[u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        let sizes = self.parameters();
        let checked = Error::check("decapsulation key", sizes.decapsulation_key_size, sk.len())
            .and_then(|()| Error::check("ciphertext", sizes.ciphertext_size, ct.len()));
        let result = checked.map(|()| (self.0.decapsulate)(backend, sk, ct, from_mut(secret)));
        zeroed_unless_ok(result, [secret])
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
    /// use goodprime::{Algorithm, Backend, Sntrup761, randomness::Seed};
    ///
    /// let (set, backend) = (Algorithm::of::<Sntrup761>(), Backend::detect());
    /// let (mut pk, mut sk, mut again) = ([0; 1158], [0; 1763], [0; 1158]);
    /// set.keygen(backend, Seed(&[7; 32]), &mut pk, &mut sk)?;
    /// set.encapsulation_key(backend, &sk, &mut again)?;
    /// assert_eq!(pk, again);
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn encapsulation_key(
        self,
        backend: Backend,
        sk: &[u8],
        pk: &mut [u8],
    ) -> Result<(), Error> {
        Error::check("decapsulation key", self.parameters().decapsulation_key_size, sk.len())?;
        Error::check("encapsulation key", self.parameters().encapsulation_key_size, pk.len())?;
        (self.0.copy_public_part)(backend, sk, pk);
        Ok(())
    }

    /// Checks that the parts of a decapsulation key fit each other.
    ///
    /// [`DecapsulationKey::import`](crate::DecapsulationKey::import) says which parts are compared.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if the length is wrong, or [`Error::Unfit`] if the key is damaged.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{Algorithm, Backend, Sntrup761, randomness::Seed};
    ///
    /// let set = Algorithm::of::<Sntrup761>();
    /// let (mut pk, mut sk) = ([0; 1158], [0; 1763]);
    /// set.keygen(Backend::detect(), Seed(&[7; 32]), &mut pk, &mut sk)?;
    /// set.check(&sk)?;
    /// sk[0] ^= 1;
    /// assert!(set.check(&sk).is_err());
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn check(self, sk: &[u8]) -> Result<(), Error> {
        Error::check("decapsulation key", self.parameters().decapsulation_key_size, sk.len())?;
        self.fits(sk).verdict()
    }
}

/// Returns `result` unchanged. If it is an error, zeroes the outputs.
pub(crate) fn zeroed_unless_ok<const N: usize>(
    result: Result<(), Error>,
    outputs: [&mut [u8]; N],
) -> Result<(), Error> {
    if result.is_err() {
        for output in outputs {
            wipe(output);
        }
    }
    result
}

impl PartialEq for Algorithm {
    fn eq(&self, other: &Self) -> bool {
        self.parameters().name == other.parameters().name
    }
}

impl Eq for Algorithm {}

impl fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Algorithm({})", self.parameters().name)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.parameters().name)
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Self, UnknownAlgorithm> {
        Self::ALL.iter().copied().find(|a| a.parameters().name == name).ok_or(UnknownAlgorithm)
    }
}

/// The error of parsing a name that no parameter set of this build has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownAlgorithm;

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown parameter set; this build has ")?;
        for (i, algorithm) in Algorithm::ALL.iter().enumerate() {
            write!(f, "{}{algorithm}", if i > 0 { ", " } else { "" })?;
        }
        f.write_str(if cfg!(feature = "ntru") {
            " (lower case)"
        } else {
            " (lower case; NTRU needs the feature `ntru`)"
        })
    }
}

impl core::error::Error for UnknownAlgorithm {}
