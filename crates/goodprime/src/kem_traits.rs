//! The traits of the `kem` crate, implemented for two wrapper types.
//!
//! The documentation of the crate says which sets have the traits, and why the types are wrappers.

use core::fmt;

use kem::common::array::{Array, AssocArraySize};
use kem::consts::U32;
use kem::{
    Decapsulate, Decapsulator, Encapsulate, Generate, InvalidKey, Kem, Key, KeyExport, KeySizeUser,
    TryKeyInit,
};
use rand_core::{CryptoRng, TryCryptoRng};
use zeroize::ZeroizeOnDrop;

use crate::keys::{Ciphertext, DecapsulationKey, EncapsulationKey, SharedSecret};
use crate::randomness::Generator;
use crate::scheme::Set;

/// A public key with the traits of the crate `kem`.
///
/// `From` converts from and to [`EncapsulationKey`]. A method of the type itself would hide a trait's method of the
/// same name, so the type has no methods except those of the traits. The [crate](crate#traits-of-the-crate-kem) says
/// which sets have the traits, and has an example.
#[derive(Clone, PartialEq, Eq)]
pub struct KemEncapsulationKey<S: Set>(EncapsulationKey<S>);

/// A secret key with the traits of the crate `kem`, wiped when it is dropped.
///
/// `==` takes constant time, and `{:?}` does not print the bytes. `From` converts from and to [`DecapsulationKey`].
///
/// The traits' methods `to_bytes` and `decapsulate` return arrays that do not wipe themselves. The example of the
/// [crate](crate#traits-of-the-crate-kem) converts them to types that do.
///
/// The traits `KeyExport` and `TryKeyInit` are implemented for the Streamlined sets only. `TryKeyInit` accepts any
/// bytes of the right length; [`DecapsulationKey::import`] detects a damaged key.
///
/// # Panics
/// Key generation panics if the generator repeats itself so that no key can be generated.
#[derive(Clone, PartialEq, Eq)]
pub struct KemDecapsulationKey<S: Set> {
    key: DecapsulationKey<S>,
    public: KemEncapsulationKey<S>,
}

impl<S: Set> fmt::Debug for KemEncapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<S: Set> fmt::Debug for KemDecapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.key.fmt(f)
    }
}

impl<S: Set> ZeroizeOnDrop for KemDecapsulationKey<S> {}

impl<S: Set> From<EncapsulationKey<S>> for KemEncapsulationKey<S> {
    fn from(key: EncapsulationKey<S>) -> Self {
        Self(key)
    }
}

impl<S: Set> From<KemEncapsulationKey<S>> for EncapsulationKey<S> {
    fn from(key: KemEncapsulationKey<S>) -> Self {
        key.0
    }
}

impl<S: Set> From<DecapsulationKey<S>> for KemDecapsulationKey<S> {
    fn from(key: DecapsulationKey<S>) -> Self {
        let public = KemEncapsulationKey(key.encapsulation_key().clone());
        Self { key, public }
    }
}

impl<S: Set> From<KemDecapsulationKey<S>> for DecapsulationKey<S> {
    fn from(key: KemDecapsulationKey<S>) -> Self {
        key.key
    }
}

impl From<SharedSecret> for Array<u8, U32> {
    fn from(secret: SharedSecret) -> Self {
        Self(*secret.as_bytes())
    }
}

impl From<Array<u8, U32>> for SharedSecret {
    fn from(secret: Array<u8, U32>) -> Self {
        Self(secret.0)
    }
}

impl<S: Set> KemDecapsulationKey<S> {
    /// Generates a key, and returns the generator's own error, which [`Error::Randomness`](crate::Error::Randomness)
    /// would replace.
    fn generate<G: TryCryptoRng + ?Sized>(rng: &mut G) -> Result<Self, G::Error> {
        let mut failure = None;
        let pair = crate::Kem::new().keygen_from(&mut |bytes| {
            rng.try_fill_bytes(bytes).map_err(|error| {
                failure = Some(error);
                crate::Error::Randomness
            })
        });
        match (pair, failure) {
            (Ok((_, key)), _) => Ok(key.into()),
            (Err(_), Some(error)) => Err(error),
            // The traits have no error for this case.
            (Err(_), None) => panic!("the generator never gives an invertible g"),
        }
    }
}

/// The type that `hybrid-array` has for the number N.
type Size<const N: usize> = <[u8; N] as AssocArraySize>::Size;

macro_rules! kems {
    ($({ $name:ident $set:ident $family:ident $ring:ident $weight:literal $sizes:tt $($tau:tt)* })*) => {
        $(kems!($family $set $sizes);)*
    };
    (Streamlined $set:ident [$pk:literal $sk:literal $ct:literal]) => {
        kem!($set $pk $ct $sk);
    };
    // The public keys and ciphertexts of ntrulpr857 have sizes that `hybrid-array` has.
    (LPRime $set:ident [1184 $sk:literal 1312]) => {
        kem!($set 1184 1312);
    };
    (LPRime $($row:tt)*) => {};
    // `hybrid-array` lacks the sizes of NTRU's public keys.
    (Hps $($row:tt)*) => {};
    (Hrss $($row:tt)*) => {};
}

macro_rules! kem {
    ($set:ident $pk:literal $ct:literal $($sk:literal)?) => {
        impl Kem for crate::$set {
            type DecapsulationKey = KemDecapsulationKey<Self>;
            type EncapsulationKey = KemEncapsulationKey<Self>;
            type SharedKeySize = U32;
            type CiphertextSize = Size<$ct>;
        }

        impl KeySizeUser for KemEncapsulationKey<crate::$set> {
            type KeySize = Size<$pk>;
        }

        impl TryKeyInit for KemEncapsulationKey<crate::$set> {
            fn new(key: &Key<Self>) -> Result<Self, InvalidKey> {
                Ok(Self(EncapsulationKey::from_bytes(&key.0)))
            }
        }

        impl KeyExport for KemEncapsulationKey<crate::$set> {
            fn to_bytes(&self) -> Key<Self> {
                Array(self.0.to_bytes())
            }
        }

        impl From<Ciphertext<crate::$set>> for kem::Ciphertext<crate::$set> {
            fn from(ct: Ciphertext<crate::$set>) -> Self {
                Array(ct.to_bytes())
            }
        }

        impl From<kem::Ciphertext<crate::$set>> for Ciphertext<crate::$set> {
            fn from(ct: kem::Ciphertext<crate::$set>) -> Self {
                Self::from_bytes(&ct.0)
            }
        }

        impl Encapsulate for KemEncapsulationKey<crate::$set> {
            type Kem = crate::$set;

            fn encapsulate_with_rng<G: CryptoRng + ?Sized>(
                &self,
                rng: &mut G,
            ) -> (kem::Ciphertext<crate::$set>, kem::SharedKey<crate::$set>) {
                let (ct, secret) = self
                    .0
                    .encapsulate(Generator(rng))
                    .unwrap_or_else(|_| unreachable!("an infallible generator"));
                (ct.into(), secret.into())
            }
        }

        impl Generate for KemDecapsulationKey<crate::$set> {
            fn try_generate_from_rng<G: TryCryptoRng + ?Sized>(
                rng: &mut G,
            ) -> Result<Self, G::Error> {
                Self::generate(rng)
            }
        }

        impl Decapsulator for KemDecapsulationKey<crate::$set> {
            type Kem = crate::$set;

            fn encapsulation_key(&self) -> &KemEncapsulationKey<crate::$set> {
                &self.public
            }
        }

        impl Decapsulate for KemDecapsulationKey<crate::$set> {
            fn decapsulate(&self, ct: &kem::Ciphertext<crate::$set>) -> kem::SharedKey<crate::$set> {
                self.key.decapsulate(&Ciphertext::from_bytes(&ct.0)).into()
            }
        }

        $(
            impl KeySizeUser for KemDecapsulationKey<crate::$set> {
                type KeySize = Size<$sk>;
            }

            impl TryKeyInit for KemDecapsulationKey<crate::$set> {
                fn new(key: &Key<Self>) -> Result<Self, InvalidKey> {
                    Ok(DecapsulationKey::from_bytes(&key.0).into())
                }
            }

            impl KeyExport for KemDecapsulationKey<crate::$set> {
                fn to_bytes(&self) -> Key<Self> {
                    Array(self.key.to_bytes())
                }
            }
        )?
    };
}

crate::for_each_set!(kems);
