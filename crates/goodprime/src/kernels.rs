//! A kernel is a struct that each backend compiles into one function. The kernels of this module generate, decode and
//! check the keys of all designs, and each backend compiles them once per set. The kernels of encapsulation and
//! decapsulation are in other modules.

use core::marker::PhantomData;

use goodprime_lanes::{Isa, Kernel};

use crate::check::Fits;
use crate::design::Design;
use crate::error::Error;
use crate::random::Fill;

/// Generates a key pair.
pub(crate) struct Keygen<'a, 'f, D> {
    pub(crate) design: PhantomData<D>,
    pub(crate) fill: &'a mut Fill<'f>,
    pub(crate) pk: &'a mut [u8],
    pub(crate) sk: &'a mut [u8],
}

impl<D: Design> Kernel for Keygen<'_, '_, D> {
    type Output = Result<(), Error>;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        D::keygen(isa, self.fill, self.pk, self.sk)
    }
}

/// Generates key pairs from seeds. The seed of each pair is in the last 32 bytes of its secret key's buffer.
pub(crate) struct KeygenBatch<'a, D> {
    pub(crate) design: PhantomData<D>,
    pub(crate) pk: &'a mut [u8],
    pub(crate) sk: &'a mut [u8],
}

impl<D: Design> Kernel for KeygenBatch<'_, D> {
    type Output = Result<(), Error>;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        D::keygen_batch(isa, self.pk, self.sk)
    }
}

/// Decodes an encapsulation key.
pub(crate) struct Prepare<'a, D: Design> {
    pub(crate) pk: &'a [u8],
    pub(crate) key: &'a mut D::Public,
}

impl<D: Design> Kernel for Prepare<'_, D> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        D::prepare(isa, self.pk, self.key);
    }
}

/// Decodes a decapsulation key.
pub(crate) struct PrepareSecret<'a, D: Design> {
    pub(crate) sk: &'a [u8],
    pub(crate) key: &'a mut D::Secret,
}

impl<D: Design> Kernel for PrepareSecret<'_, D> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        D::prepare_secret(isa, self.sk, self.key);
    }
}

/// Checks that the parts of a decapsulation key fit each other.
pub(crate) struct Check<'a, D> {
    pub(crate) design: PhantomData<D>,
    pub(crate) sk: &'a [u8],
}

impl<D: Design> Kernel for Check<'_, D> {
    type Output = Fits;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Fits {
        D::check(isa, self.sk)
    }
}
