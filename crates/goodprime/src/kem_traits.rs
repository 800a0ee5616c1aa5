//! The traits of the `kem` crate.
//!
//! They exist for the sets whose sizes `hybrid-array` has: every Streamlined set and ntrulpr857.
//! The traits cannot report a failing generator, so they take infallible ones only; the methods
//! of the types themselves do report it.

use kem::common::array::{Array, sizes};
use kem::consts::U32;
use kem::{
    Decapsulate, Decapsulator, Encapsulate, Generate, InvalidKey, Kem, Key, KeyExport, KeySizeUser,
    TryKeyInit,
};
use rand_core::{CryptoRng, TryCryptoRng};

use crate::keys::{Ciphertext, DecapsulationKey, EncapsulationKey};
use crate::scheme::Set;

macro_rules! kem {
    ($($set:ident: $pk:ident, $ct:ident;)*) => {$(
        impl Kem for crate::$set {
            type DecapsulationKey = DecapsulationKey<Self>;
            type EncapsulationKey = EncapsulationKey<Self>;
            type SharedKeySize = U32;
            type CiphertextSize = sizes::$ct;
        }

        impl KeySizeUser for EncapsulationKey<crate::$set> {
            type KeySize = sizes::$pk;
        }

        impl TryKeyInit for EncapsulationKey<crate::$set> {
            fn new(key: &Key<Self>) -> Result<Self, InvalidKey> {
                key.as_slice().try_into().map_err(|_| InvalidKey)
            }
        }

        impl KeyExport for EncapsulationKey<crate::$set> {
            fn to_bytes(&self) -> Key<Self> {
                let mut bytes = Array([0; <crate::$set as Set>::ENCAPSULATION_KEY_SIZE]);
                bytes.copy_from_slice(self.as_bytes());
                bytes
            }
        }

        impl Encapsulate for EncapsulationKey<crate::$set> {
            type Kem = crate::$set;

            fn encapsulate_with_rng<G: CryptoRng + ?Sized>(
                &self,
                rng: &mut G,
            ) -> (kem::Ciphertext<crate::$set>, kem::SharedKey<crate::$set>) {
                let (ct, secret) = crate::Kem::new()
                    .encapsulate_with_rng(self, rng)
                    .unwrap_or_else(|_| unreachable!("an infallible generator"));
                let mut bytes = Array([0; <crate::$set as Set>::CIPHERTEXT_SIZE]);
                bytes.copy_from_slice(ct.as_bytes());
                (bytes, Array(*secret.as_bytes()))
            }
        }

        impl Generate for DecapsulationKey<crate::$set> {
            fn try_generate_from_rng<G: TryCryptoRng + ?Sized>(
                rng: &mut G,
            ) -> Result<Self, G::Error> {
                // Keeps the generator's own error, which `Error::Randomness` would hide.
                let mut failure = None;
                let pair = crate::Kem::new().keygen_from(&mut |bytes| {
                    rng.try_fill_bytes(bytes).map_err(|error| {
                        failure = Some(error);
                        crate::Error::Randomness
                    })
                });
                match (pair, failure) {
                    (Ok((_, dk)), _) => Ok(dk),
                    (Err(_), Some(error)) => Err(error),
                    (Err(_), None) => unreachable!("only the generator can fail"),
                }
            }
        }

        impl Decapsulator for DecapsulationKey<crate::$set> {
            type Kem = crate::$set;

            fn encapsulation_key(&self) -> &EncapsulationKey<crate::$set> {
                DecapsulationKey::encapsulation_key(self)
            }
        }

        impl Decapsulate for DecapsulationKey<crate::$set> {
            fn decapsulate(
                &self,
                ct: &kem::Ciphertext<crate::$set>,
            ) -> kem::SharedKey<crate::$set> {
                let ct = Ciphertext::try_from(ct.as_slice())
                    .unwrap_or_else(|_| unreachable!("the array has the set's length"));
                Array(*crate::Kem::new().decapsulate(self, &ct).as_bytes())
            }
        }
    )*};
}

#[cfg(feature = "sntrup")]
kem! {
    Sntrup653: U994, U897;
    Sntrup761: U1158, U1039;
    Sntrup857: U1322, U1184;
    Sntrup953: U1505, U1349;
    Sntrup1013: U1623, U1455;
    Sntrup1277: U2067, U1847;
}

#[cfg(feature = "ntrulpr")]
kem! {
    Ntrulpr857: U1184, U1312;
}
