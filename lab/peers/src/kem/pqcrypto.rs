//! `pqcrypto-ntruprime` and `pqcrypto-ntru`: PQClean's C, which chooses its AVX2 code if the processor has it; of
//! ntruhps40961229 and ntruhrss1373 there is none.

use pqcrypto_traits::kem::{Ciphertext, PublicKey, SharedSecret};

use super::{Exchange, Kem};
use crate::randomness::Source;

pub(crate) const WHO: &str = "pqcrypto-ntruprime";
pub(crate) const WHO_NTRU: &str = "pqcrypto-ntru";

/// The operations ask the operating system for randomness themselves.
macro_rules! sets {
    ($({ $name:ident $set:ident $family:ident $($row:tt)* })*) => {$(
        pub(crate) mod $name {
            sets! { $family use $name }

            use super::*;

            pub(crate) struct Pqclean;

            impl Kem for Pqclean {
                type Public = set::PublicKey;
                type Secret = set::SecretKey;
                type Ciphertext = set::Ciphertext;

                fn keygen(&self, _: Source) -> (Self::Public, Self::Secret) {
                    set::keypair()
                }
                fn encapsulate(&self, key: &Self::Public, _: Source) -> (Self::Ciphertext, [u8; 32]) {
                    let (secret, ciphertext) = set::encapsulate(key);
                    (ciphertext, secret.as_bytes().try_into().expect("32 bytes"))
                }
                fn decapsulate(&self, key: &Self::Secret, ciphertext: &Self::Ciphertext) -> [u8; 32] {
                    let secret = set::decapsulate(ciphertext, key);
                    secret.as_bytes().try_into().expect("32 bytes")
                }
            }

            impl Exchange for Pqclean {
                fn public_bytes(key: &Self::Public) -> &[u8] {
                    key.as_bytes()
                }
                fn ciphertext_bytes(ciphertext: &Self::Ciphertext) -> &[u8] {
                    ciphertext.as_bytes()
                }
                fn public(bytes: &[u8]) -> Self::Public {
                    PublicKey::from_bytes(bytes).expect("the length of the set")
                }
                fn ciphertext(bytes: &[u8]) -> Self::Ciphertext {
                    Ciphertext::from_bytes(bytes).expect("the length of the set")
                }
            }
        }
    )*};
    (Streamlined use $name:ident) => { use pqcrypto_ntruprime::$name as set; };
    (LPRime use $name:ident) => { use pqcrypto_ntruprime::$name as set; };
    ($ntru:ident use $name:ident) => { use pqcrypto_ntru::$name as set; };
}

goodprime::for_each_set!(sets);
