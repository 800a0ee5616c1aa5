//! The operations of a scheme that are not in [`crate::fo`], each a kernel: compiled once for each backend and set.

use core::marker::PhantomData;

use goodprime_lanes::{Isa, Kernel};

use crate::encryption::Design;
use crate::error::Error;
use crate::random::Fill;

/// Makes a key pair.
pub(crate) struct Keygen<'a, 'f, E> {
    pub(crate) fill: &'a mut Fill<'f>,
    pub(crate) pk: &'a mut [u8],
    pub(crate) sk: &'a mut [u8],
    pub(crate) encryption: PhantomData<E>,
}

impl<E: Design> Kernel for Keygen<'_, '_, E> {
    type Output = Result<(), Error>;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        E::keygen(isa, self.fill, self.pk, self.sk)
    }
}

/// Makes key pairs from the seeds that are the last 32 bytes of their secret keys.
pub(crate) struct KeygenBatch<'a, E> {
    pub(crate) pk: &'a mut [u8],
    pub(crate) sk: &'a mut [u8],
    pub(crate) encryption: PhantomData<E>,
}

impl<E: Design> Kernel for KeygenBatch<'_, E> {
    type Output = Result<(), Error>;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        E::keygen_batch(isa, self.pk, self.sk);
        Ok(())
    }
}

/// Decodes a public key.
pub(crate) struct Prepare<'a, E: Design> {
    pub(crate) pk: &'a [u8],
    pub(crate) key: &'a mut E::Public,
}

impl<E: Design> Kernel for Prepare<'_, E> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        E::prepare(isa, self.pk, self.key);
    }
}

/// Decodes a secret key.
pub(crate) struct PrepareSecret<'a, E: Design> {
    pub(crate) sk: &'a [u8],
    pub(crate) key: &'a mut E::Secret,
}

impl<E: Design> Kernel for PrepareSecret<'_, E> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        E::prepare_secret(isa, self.sk, self.key);
    }
}
