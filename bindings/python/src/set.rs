//! A parameter set as a value, with its prepared keys.

use goodprime::randomness::Os;
use goodprime::{
    Algorithm, Error, Kem, Parameters, PreparedDecapsulationKey, PreparedEncapsulationKey,
    Set as Type,
};

/// A prepared public key of some set.
pub(crate) type Encapsulator = Box<dyn Encapsulate>;
/// A prepared private key of some set, which is wiped when it is dropped.
pub(crate) type Decapsulator = Box<dyn Decapsulate>;

/// A parameter set: the library's, and the preparations of its keys.
pub(crate) struct Set {
    /// The operations on bytes.
    pub(crate) algorithm: Algorithm,
    /// Decodes a public key.
    pub(crate) encapsulator: fn(&[u8]) -> Result<Encapsulator, Error>,
    /// Decodes a private key.
    pub(crate) decapsulator: fn(&[u8]) -> Result<Decapsulator, Error>,
}

impl Set {
    /// The set that is known as a type.
    pub(crate) const fn of<S: Type>() -> Self {
        Self {
            algorithm: Algorithm::of::<S>(),
            // A key is decoded in its place on the heap: it leaves no copy elsewhere.
            encapsulator: |pk| {
                let mut place = Box::<Option<PreparedEncapsulationKey<S>>>::default();
                Kem::<S>::new().prepare_into(pk, &mut place)?;
                Ok(place)
            },
            decapsulator: |sk| {
                let mut place = Box::<Option<PreparedDecapsulationKey<S>>>::default();
                Kem::<S>::new().prepare_secret_into(sk, &mut place)?;
                Ok(place)
            },
        }
    }

    /// The name and the sizes.
    pub(crate) fn sizes(&self) -> &'static Parameters {
        self.algorithm.parameters()
    }
}

/// Encapsulation to a prepared key.
pub(crate) trait Encapsulate: Send + Sync {
    /// Makes a secret per element, and its ciphertext.
    fn encapsulate(&self, ct: &mut [u8], secrets: &mut [[u8; 32]]) -> Result<(), Error>;
}

impl<S: Type> Encapsulate for Option<PreparedEncapsulationKey<S>> {
    fn encapsulate(&self, ct: &mut [u8], secrets: &mut [[u8; 32]]) -> Result<(), Error> {
        // Never empty: see `Set::of`.
        self.as_ref().ok_or(Error::Unfit)?.encapsulate_into(Os, ct, secrets)
    }
}

/// Decapsulation with a prepared key.
pub(crate) trait Decapsulate: Send + Sync {
    /// Recovers the secret of each ciphertext.
    fn decapsulate(&self, ct: &[u8], secrets: &mut [[u8; 32]]) -> Result<(), Error>;
}

impl<S: Type> Decapsulate for Option<PreparedDecapsulationKey<S>> {
    fn decapsulate(&self, ct: &[u8], secrets: &mut [[u8; 32]]) -> Result<(), Error> {
        // Never empty: see `Set::of`.
        self.as_ref().ok_or(Error::Unfit)?.decapsulate_into(ct, secrets)
    }
}
