//! Randomness from the operating system. Where there is none (without the feature `system`), asking it fails.

#[cfg(feature = "system")]
mod present {
    use goodprime::{Error, Kem, Set};

    pub(crate) use goodprime::system_random;

    /// Makes a key pair from 32 of its bytes.
    pub(crate) fn system_pair<S: Set>(
        kem: Kem<S>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        kem.keygen_into(pk, sk)
    }
}

#[cfg(not(feature = "system"))]
mod absent {
    use goodprime::{Error, Kem, Set};

    /// Fails.
    pub(crate) fn system_random(_: &mut [u8]) -> Result<(), Error> {
        Err(Error::Randomness)
    }

    /// Fails.
    pub(crate) fn system_pair<S: Set>(_: Kem<S>, _: &mut [u8], _: &mut [u8]) -> Result<(), Error> {
        Err(Error::Randomness)
    }
}

#[cfg(not(feature = "system"))]
pub(crate) use absent::{system_pair, system_random};
#[cfg(feature = "system")]
pub(crate) use present::{system_pair, system_random};
