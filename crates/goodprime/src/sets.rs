//! The parameter sets: one row each, the rest follows.
//!
//! Source of the rows: NTRU Prime, NIST round-3 submission, Tables 1 and 2.

use crate::algorithm::Algorithm;

/// One set: its marker type with sizes and operations, and a module with the set's names.
macro_rules! set {
    ($family:ident, $scheme:ident, $name:ident, $module:ident, $ring:ident, w = $weight:literal) => {
        #[doc = concat!("The parameter set ", stringify!($module), ", as a type.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name;

        impl Set for $name {
            const NAME: &'static str = stringify!($module);
            const FAMILY: Family = Family::$family;
            const P: usize = <goodprime_ring::$ring as Ring>::P;
            const Q: u16 = <<goodprime_ring::$ring as Ring>::Q as Modulus>::Q as u16;
            const WEIGHT: usize = $weight;
            const ENCAPSULATION_KEY_SIZE: usize =
                $scheme::public_key_size::<goodprime_ring::$ring>();
            const DECAPSULATION_KEY_SIZE: usize =
                $scheme::secret_key_size::<goodprime_ring::$ring>();
            const CIPHERTEXT_SIZE: usize = $scheme::ciphertext_size::<goodprime_ring::$ring>();
            const ENCAPSULATION_RANDOMNESS: usize =
                $scheme::encapsulation_randomness::<goodprime_ring::$ring>();
        }

        impl Scheme for $name {
            type Ring = goodprime_ring::$ring;
            type PublicKey = [u8; <Self as Set>::ENCAPSULATION_KEY_SIZE];
            type SecretKey = [u8; <Self as Set>::DECAPSULATION_KEY_SIZE];
            type CiphertextBytes = [u8; <Self as Set>::CIPHERTEXT_SIZE];
            type Randomness = [u8; <Self as Set>::ENCAPSULATION_RANDOMNESS];
            type WordBytes = [u8; 4 * <Self as Set>::P];
            type Public = $scheme::Public<goodprime_ring::$ring>;
            type Secret = $scheme::Secret<goodprime_ring::$ring>;

            #[inline(always)]
            fn keygen<I: Isa>(
                isa: I,
                fill: &mut Fill<'_>,
                pk: &mut [u8],
                sk: &mut [u8],
            ) -> Result<(), Error> {
                $scheme::keygen::<I, Self>(isa, fill, pk, sk)
            }
            #[inline(always)]
            fn keygen_batch<I: Isa>(isa: I, pk: &mut [u8], sk: &mut [u8]) {
                $scheme::keygen_batch::<I, Self>(isa, pk, sk)
            }
            #[inline(always)]
            fn prepare<I: Isa>(isa: I, pk: &[u8]) -> Self::Public {
                $scheme::prepare::<I, Self>(isa, pk)
            }
            #[inline(always)]
            fn prepare_secret<I: Isa>(isa: I, sk: &[u8]) -> Self::Secret {
                $scheme::prepare_secret::<I, Self>(isa, sk)
            }
            #[inline(always)]
            fn encapsulate<I: Isa>(
                isa: I,
                keys: Keys<'_, Self::Public>,
                randomness: Randomness<'_, '_>,
                ct: &mut [u8],
                secrets: &mut [Hash],
            ) -> Result<(), Error> {
                $scheme::encapsulate::<I, Self>(isa, keys, randomness, ct, secrets)
            }
            #[inline(always)]
            fn decapsulate<I: Isa>(
                isa: I,
                keys: Keys<'_, Self::Secret>,
                ct: &[u8],
                secrets: &mut [Hash],
            ) {
                $scheme::decapsulate::<I, Self>(isa, keys, ct, secrets)
            }
            fn public_part(sk: &[u8]) -> &[u8] {
                $scheme::public_part::<Self>(sk)
            }

            #[inline(never)]
            fn keygen_on(
                backend: Backend,
                fill: &mut Fill<'_>,
                pk: &mut [u8],
                sk: &mut [u8],
            ) -> Result<(), Error> {
                backend.run(Keygen::<Self> { fill, pk, sk, set: PhantomData })
            }
            #[inline(never)]
            fn keygen_batch_on(backend: Backend, pk: &mut [u8], sk: &mut [u8]) {
                backend.run(KeygenBatch::<Self> { pk, sk, set: PhantomData })
            }
            #[inline(never)]
            fn prepare_on(backend: Backend, pk: &[u8]) -> Self::Public {
                backend.run(Prepare::<Self>(pk, PhantomData))
            }
            #[inline(never)]
            fn prepare_secret_on(backend: Backend, sk: &[u8]) -> Self::Secret {
                backend.run(PrepareSecret::<Self>(sk, PhantomData))
            }
            #[inline(never)]
            fn encapsulate_on(
                backend: Backend,
                keys: Keys<'_, Self::Public>,
                randomness: Randomness<'_, '_>,
                ct: &mut [u8],
                secrets: &mut [Hash],
            ) -> Result<(), Error> {
                backend.run(Encapsulate::<Self> { keys, randomness, ct, secrets })
            }
            #[inline(never)]
            fn decapsulate_on(
                backend: Backend,
                keys: Keys<'_, Self::Secret>,
                ct: &[u8],
                secrets: &mut [Hash],
            ) {
                backend.run(Decapsulate::<Self> { keys, ct, secrets })
            }
        }

        #[doc = concat!("The types of ", stringify!($module), " and its key generation.")]
        pub mod $module {
            use super::$name;
            use crate::Set;
            pub use crate::SharedSecret;

            /// A public key of this set.
            pub type EncapsulationKey = crate::EncapsulationKey<$name>;
            /// A secret key of this set.
            pub type DecapsulationKey = crate::DecapsulationKey<$name>;
            /// A ciphertext of this set.
            pub type Ciphertext = crate::Ciphertext<$name>;
            /// A decoded public key of this set.
            pub type PreparedEncapsulationKey = crate::PreparedEncapsulationKey<$name>;
            /// A decoded secret key of this set.
            pub type PreparedDecapsulationKey = crate::PreparedDecapsulationKey<$name>;
            /// The operations of this set on a chosen backend.
            pub type Kem = crate::Kem<$name>;

            /// Bytes of an encapsulation key.
            pub const ENCAPSULATION_KEY_SIZE: usize = $name::ENCAPSULATION_KEY_SIZE;
            /// Bytes of a decapsulation key.
            pub const DECAPSULATION_KEY_SIZE: usize = $name::DECAPSULATION_KEY_SIZE;
            /// Bytes of a ciphertext.
            pub const CIPHERTEXT_SIZE: usize = $name::CIPHERTEXT_SIZE;

            /// Makes a key pair from the operating system's randomness.
            #[cfg(feature = "getrandom")]
            pub fn keygen() -> Result<(EncapsulationKey, DecapsulationKey), crate::Error> {
                Kem::new().keygen()
            }

            /// Makes n key pairs at once from the operating system's randomness.
            #[cfg(all(feature = "alloc", feature = "getrandom"))]
            pub fn keygen_batch(
                n: usize,
            ) -> Result<alloc::vec::Vec<(EncapsulationKey, DecapsulationKey)>, crate::Error> {
                Kem::new().keygen_batch(n)
            }

            /// Makes a key pair; see [`Kem::keygen_with_rng`](crate::Kem::keygen_with_rng).
            pub fn keygen_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
                rng: &mut G,
            ) -> Result<(EncapsulationKey, DecapsulationKey), crate::Error> {
                Kem::new().keygen_with_rng(rng)
            }

            /// Makes the key pair of a seed; see [`Kem::keygen_derand`](crate::Kem::keygen_derand).
            pub fn keygen_derand(seed: &[u8; 32]) -> (EncapsulationKey, DecapsulationKey) {
                Kem::new().keygen_derand(seed)
            }
        }
    };
}

#[cfg(feature = "sntrup")]
mod streamlined {
    use core::marker::PhantomData;

    use goodprime_lanes::{Backend, Isa, Modulus};
    use goodprime_ring::Ring;

    use crate::algorithm::{Family, Fill};
    use crate::batch::KeygenBatch;
    use crate::error::Error;
    use crate::hash::Hash;
    use crate::keys::{Decapsulate, Encapsulate, Keygen, Prepare, PrepareSecret};
    use crate::scheme::{Keys, Randomness, Scheme, Set};
    use crate::sntrup;

    set!(Streamlined, sntrup, Sntrup653, sntrup653, P653, w = 288);
    set!(Streamlined, sntrup, Sntrup761, sntrup761, P761, w = 286);
    set!(Streamlined, sntrup, Sntrup857, sntrup857, P857, w = 322);
    set!(Streamlined, sntrup, Sntrup953, sntrup953, P953, w = 396);
    set!(Streamlined, sntrup, Sntrup1013, sntrup1013, P1013, w = 448);
    set!(Streamlined, sntrup, Sntrup1277, sntrup1277, P1277, w = 492);
}
#[cfg(feature = "sntrup")]
pub use streamlined::*;

#[cfg(feature = "ntrulpr")]
mod lprime {
    use core::marker::PhantomData;

    use goodprime_lanes::{Backend, Isa, Modulus};
    use goodprime_ring::Ring;

    use crate::algorithm::{Family, Fill};
    use crate::batch::KeygenBatch;
    use crate::error::Error;
    use crate::hash::Hash;
    use crate::keys::{Decapsulate, Encapsulate, Keygen, Prepare, PrepareSecret};
    use crate::ntrulpr::{self, Rounding};
    use crate::scheme::{Keys, Randomness, Scheme, Set};

    /// A set, and τ0 … τ3 of its rounding.
    macro_rules! lprime {
        ($name:ident, $module:ident, $ring:ident, w = $weight:literal, tau = $tau:expr) => {
            set!(LPRime, ntrulpr, $name, $module, $ring, w = $weight);

            impl Rounding for $name {
                const TAU: [i32; 4] = $tau;
            }
        };
    }

    lprime!(Ntrulpr653, ntrulpr653, P653, w = 252, tau = [2175, 113, 2031, 290]);
    lprime!(Ntrulpr761, ntrulpr761, P761, w = 250, tau = [2156, 114, 2007, 287]);
    lprime!(Ntrulpr857, ntrulpr857, P857, w = 281, tau = [2433, 101, 2265, 324]);
    lprime!(Ntrulpr953, ntrulpr953, P953, w = 345, tau = [2997, 82, 2798, 400]);
    lprime!(Ntrulpr1013, ntrulpr1013, P1013, w = 392, tau = [3367, 73, 3143, 449]);
    lprime!(Ntrulpr1277, ntrulpr1277, P1277, w = 429, tau = [3724, 66, 3469, 496]);
}
#[cfg(feature = "ntrulpr")]
pub use lprime::*;

/// The sets of this build, as values.
pub(crate) const ALL: &[Algorithm] = &[
    #[cfg(feature = "sntrup")]
    Algorithm::of::<Sntrup653>(),
    #[cfg(feature = "sntrup")]
    Algorithm::of::<Sntrup761>(),
    #[cfg(feature = "sntrup")]
    Algorithm::of::<Sntrup857>(),
    #[cfg(feature = "sntrup")]
    Algorithm::of::<Sntrup953>(),
    #[cfg(feature = "sntrup")]
    Algorithm::of::<Sntrup1013>(),
    #[cfg(feature = "sntrup")]
    Algorithm::of::<Sntrup1277>(),
    #[cfg(feature = "ntrulpr")]
    Algorithm::of::<Ntrulpr653>(),
    #[cfg(feature = "ntrulpr")]
    Algorithm::of::<Ntrulpr761>(),
    #[cfg(feature = "ntrulpr")]
    Algorithm::of::<Ntrulpr857>(),
    #[cfg(feature = "ntrulpr")]
    Algorithm::of::<Ntrulpr953>(),
    #[cfg(feature = "ntrulpr")]
    Algorithm::of::<Ntrulpr1013>(),
    #[cfg(feature = "ntrulpr")]
    Algorithm::of::<Ntrulpr1277>(),
];
