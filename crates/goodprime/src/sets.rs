//! The parameter sets: one row each, the rest follows.
//!
//! Source of the rows: NTRU Prime, NIST round-3 submission, Tables 1 and 2 (parameters) and 5 (sizes); NTRU, round 3,
//! sections 1.3 and 1.7.

use core::marker::PhantomData;

use goodprime_lanes::{Backend, Isa, Kernel};

use crate::algorithm::Algorithm;
use crate::check::Fits;
use crate::error::Error;
use crate::hash::Hash;
use crate::random::{Fill, Randomness};
use crate::scheme::{Family, Keys, Scheme, Set};
use crate::stack::Stack;
use crate::wipe::on_wiped_operation;

/// Calls a macro with the rows of all sets of this build, after further arguments, if there are any.
///
/// A row is `{ name Type Family Ring weight [pk sk ct] … }`, with the sizes in bytes that the specification says, and
/// for LPRime τ0 … τ3 and δ. The weight of HRSS is 0: it has none. Whatever exists once a set is an expansion of this list.
///
/// ```
/// macro_rules! names {
///     ($({ $name:ident $($rest:tt)* })*) => { const NAMES: &[&str] = &[$(stringify!($name)),*]; };
/// }
/// goodprime::for_each_set!(names);
/// assert_eq!(NAMES.len(), goodprime::Algorithm::ALL.len());
/// ```
#[macro_export]
macro_rules! for_each_set {
    ($($then:ident)::+ $(, $($arguments:tt)*)?) => {
        $crate::__streamlined_rows! { [$($then)::+] [$($($arguments)*)?] }
    };
}

#[doc(hidden)]
#[cfg(feature = "sntrup")]
#[macro_export]
macro_rules! __streamlined_rows {
    ($then:tt $arguments:tt) => {
        $crate::__lprime_rows! { $then $arguments
            { sntrup653  Sntrup653  Streamlined P653  288 [ 994 1518  897] }
            { sntrup761  Sntrup761  Streamlined P761  286 [1158 1763 1039] }
            { sntrup857  Sntrup857  Streamlined P857  322 [1322 1999 1184] }
            { sntrup953  Sntrup953  Streamlined P953  396 [1505 2254 1349] }
            { sntrup1013 Sntrup1013 Streamlined P1013 448 [1623 2417 1455] }
            { sntrup1277 Sntrup1277 Streamlined P1277 492 [2067 3059 1847] }
        }
    };
}

#[doc(hidden)]
#[cfg(not(feature = "sntrup"))]
#[macro_export]
macro_rules! __streamlined_rows {
    ($then:tt $arguments:tt) => {
        $crate::__lprime_rows! { $then $arguments }
    };
}

// The last column is τ0 … τ3 of the rounding of the message, and its largest error δ.
#[doc(hidden)]
#[cfg(feature = "ntrulpr")]
#[macro_export]
macro_rules! __lprime_rows {
    ($then:tt $arguments:tt $($rows:tt)*) => { $crate::__ntru_rows! { $then $arguments $($rows)*
        { ntrulpr653  Ntrulpr653  LPRime P653  252 [ 897 1125 1025] [2175 113 2031 290 289] }
        { ntrulpr761  Ntrulpr761  LPRime P761  250 [1039 1294 1167] [2156 114 2007 287 292] }
        { ntrulpr857  Ntrulpr857  LPRime P857  281 [1184 1463 1312] [2433 101 2265 324 329] }
        { ntrulpr953  Ntrulpr953  LPRime P953  345 [1349 1652 1477] [2997  82 2798 400 404] }
        { ntrulpr1013 Ntrulpr1013 LPRime P1013 392 [1455 1773 1583] [3367  73 3143 449 450] }
        { ntrulpr1277 Ntrulpr1277 LPRime P1277 429 [1847 2231 1975] [3724  66 3469 496 502] }
    } };
}

#[doc(hidden)]
#[cfg(not(feature = "ntrulpr"))]
#[macro_export]
macro_rules! __lprime_rows {
    ($then:tt $arguments:tt $($rows:tt)*) => { $crate::__ntru_rows! { $then $arguments $($rows)* } };
}

#[doc(hidden)]
#[cfg(feature = "ntru")]
#[macro_export]
macro_rules! __ntru_rows {
    ([$($then:tt)*] [$($arguments:tt)*] $($rows:tt)*) => { $($then)*! { $($arguments)* $($rows)*
        { ntruhps2048509  Ntruhps2048509  Hps  C509  254 [ 699  935  699] }
        { ntruhps2048677  Ntruhps2048677  Hps  C677  254 [ 930 1234  930] }
        { ntruhps4096821  Ntruhps4096821  Hps  C821  510 [1230 1590 1230] }
        { ntruhps40961229 Ntruhps40961229 Hps  C1229 510 [1842 2366 1842] }
        { ntruhrss701     Ntruhrss701     Hrss C701  0   [1138 1450 1138] }
        { ntruhrss1373    Ntruhrss1373    Hrss C1373 0   [2401 2983 2401] }
    } };
}

#[doc(hidden)]
#[cfg(not(feature = "ntru"))]
#[macro_export]
macro_rules! __ntru_rows {
    ([$($then:tt)*] [$($arguments:tt)*] $($rows:tt)*) => { $($then)*! { $($arguments)* $($rows)* } };
}

/// The file of a family.
macro_rules! scheme {
    (Streamlined $($name:tt)*) => { crate::sntrup::$($name)* };
    (LPRime $($name:tt)*) => { crate::ntrulpr::$($name)* };
    ($ntru:ident $($name:tt)*) => { crate::ntru::$($name)* };
}

/// The ring of a set.
macro_rules! ring {
    (Streamlined $ring:ident) => {
        goodprime_ring::$ring
    };
    (LPRime $ring:ident) => {
        goodprime_ring::$ring
    };
    ($ntru:ident $ring:ident) => {
        goodprime_ring::cyclic::$ring
    };
}

/// Of a family: the degree and the modulus of a ring, the bytes of memory of a product that are counted with that of the
/// ring, the bytes of randomness of encapsulation, what a set of it has
/// besides, and the kernels of its operations.
macro_rules! family {
    (degree Hps $ring:ident) => { <goodprime_ring::cyclic::$ring as goodprime_ring::cyclic::Params>::N };
    (degree Hrss $ring:ident) => { family!(degree Hps $ring) };
    (degree $prime:ident $ring:ident) => { <goodprime_ring::$ring as goodprime_ring::Params>::P };
    (modulus Hps $ring:ident) => { <goodprime_ring::cyclic::$ring as goodprime_ring::cyclic::Params>::MASK + 1 };
    (modulus Hrss $ring:ident) => { family!(modulus Hps $ring) };
    (modulus $prime:ident $ring:ident) => {
        <<goodprime_ring::$ring as goodprime_ring::Params>::Q as goodprime_lanes::Modulus>::Q as u16
    };
    (memory Hps $ring:ident) => {
        [
            size_of::<<goodprime_ring::cyclic::$ring as goodprime_ring::cyclic::Ring>::Scratch>(),
            goodprime_ring::cyclic::in_place::memory::<goodprime_ring::cyclic::$ring>(),
            size_of::<<goodprime_ring::cyclic::$ring as goodprime_ring::cyclic::Ring>::Factor>(),
        ]
    };
    (memory Hrss $ring:ident) => { family!(memory Hps $ring) };
    (memory $prime:ident $ring:ident) => {
        [
            goodprime_ring::product_memory::<goodprime_ring::$ring>(),
            goodprime_ring::in_place::memory::<goodprime_ring::$ring>(),
            size_of::<<goodprime_ring::$ring as goodprime_ring::Ring>::Right>(),
        ]
    };
    (randomness Hps $ring:ident $weight:literal) => {
        crate::ntru::sample_size::<goodprime_ring::cyclic::$ring>($weight)
    };
    (randomness Hrss $ring:ident $weight:literal) => { family!(randomness Hps $ring $weight) };
    (randomness $prime:ident $ring:ident $weight:literal) => {
        scheme!($prime encapsulation_randomness::<goodprime_ring::$ring>())
    };
    (besides Hps $name:ident $ring:ident) => {
        impl crate::scheme::NtruSet for $name {
            type Ring = goodprime_ring::cyclic::$ring;
            type TernaryBytes = [u8; (<Self as Set>::P - 1).div_ceil(5)];
        }
    };
    (besides Hrss $name:ident $ring:ident) => { family! { besides Hps $name $ring } };
    (besides $prime:ident $name:ident $ring:ident) => {
        impl crate::scheme::PrimeSet for $name {
            type Ring = goodprime_ring::$ring;
            type WordBytes = [u8; 4 * <Self as Set>::P];
            type SmallBytes = [u8; crate::codec::small_size(<Self as Set>::P)];
        }
    };
    (kernels Hps $name:ident) => {
        use crate::ntru::{Keygen, KeygenBatch, Prepare, PrepareSecret, decapsulate, encapsulate};
        type Encryption = crate::ntru::Ntru<$name>;
        type Of = $name;

        fn check(sk: &[u8]) -> Fits {
            struct Check<'a>(&'a [u8]);
            impl Kernel for Check<'_> {
                type Output = Fits;
                #[inline(always)]
                fn on<I: Isa>(self, isa: I) -> Fits {
                    crate::ntru::check::<I, $name>(isa, self.0)
                }
            }
            Backend::run_on_baseline(Check(sk))
        }
        fn copy_public_part(backend: Backend, sk: &[u8], pk: &mut [u8]) {
            backend.run(crate::ntru::RecoverPublic { sk, pk, set: PhantomData::<$name> });
        }
    };
    (kernels Hrss $name:ident) => { family! { kernels Hps $name } };
    (kernels $prime:ident $name:ident) => {
        use crate::fo::{decapsulate, encapsulate};
        use crate::kernels::{Keygen, KeygenBatch, Prepare, PrepareSecret};
        type Encryption = scheme!($prime $prime<$name>);
        type Of = Encryption;

        fn check(sk: &[u8]) -> Fits {
            struct Check<'a>(&'a [u8]);
            impl Kernel for Check<'_> {
                type Output = Fits;
                #[inline(always)]
                fn on<I: Isa>(self, isa: I) -> Fits {
                    scheme!($prime check::<I, $name>(isa, self.0))
                }
            }
            Backend::run_on_baseline(Check(sk))
        }
        fn copy_public_part(_: Backend, sk: &[u8], pk: &mut [u8]) {
            pk.copy_from_slice(scheme!($prime public_part::<$name>(sk)));
        }
    };
}

/// The sets: of each the marker type with sizes and operations, and a module with the set's names.
macro_rules! sets {
    ($({
        $module:ident $name:ident $family:ident $ring:ident $weight:literal
        [$pk:literal $sk:literal $ct:literal] $([$tau0:literal $tau1:literal $tau2:literal $tau3:literal $delta:literal])?
    })*) => {
        $(set! { $module $name $family $ring $weight [$pk $sk $ct] }

        $(impl crate::ntrulpr::Rounding for $name {
            const TAU: [i32; 4] = [$tau0, $tau1, $tau2, $tau3];
            const DELTA: i32 = $delta;
        })?)*

        impl Algorithm {
            /// All sets of this build: Streamlined NTRU Prime, NTRU LPRime, NTRU.
            pub const ALL: &'static [Self] = &[$(Self::of::<$name>()),*];

            /// The verdict on a decapsulation key of this set. Not in the table, so that programs that do not ask have
            /// no code for it.
            pub(crate) fn fits(self, sk: &[u8]) -> Fits {
                match self.parameters().name {
                    $(<$name as Set>::NAME => <$name as Scheme>::check(sk),)*
                    _ => unreachable!("all sets are above"),
                }
            }
        }
    };
}

macro_rules! set {
    (
        $module:ident $name:ident $family:ident $ring:ident $weight:literal
        [$pk:literal $sk:literal $ct:literal]
    ) => {
        #[doc = concat!("The parameter set ", stringify!($module), ", as a type.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name;

        impl Set for $name {
            const NAME: &'static str = stringify!($module);
            const FAMILY: Family = Family::$family;
            const P: usize = family!(degree $family $ring);
            const Q: u16 = family!(modulus $family $ring);
            const WEIGHT: usize = $weight;
            const ENCAPSULATION_KEY_SIZE: usize =
                scheme!($family public_key_size::<ring!($family $ring)>());
            const DECAPSULATION_KEY_SIZE: usize =
                scheme!($family secret_key_size::<ring!($family $ring)>());
            const CIPHERTEXT_SIZE: usize =
                scheme!($family ciphertext_size::<ring!($family $ring)>());
            const ENCAPSULATION_RANDOMNESS: usize = family!(randomness $family $ring $weight);
        }

        // What is computed is what the specification says.
        const _: () = {
            assert!(<$name as Set>::ENCAPSULATION_KEY_SIZE == $pk);
            assert!(<$name as Set>::DECAPSULATION_KEY_SIZE == $sk);
            assert!(<$name as Set>::CIPHERTEXT_SIZE == $ct);
        };

        family! { besides $family $name $ring }

        const _: () = {
            family! { kernels $family $name }
    const MEMORY: [usize; 3] = family!(memory $family $ring);
            const STACK: Stack = Stack::of(Family::$family, <$name as Set>::P, MEMORY);

            impl Scheme for $name {
                type PublicKey = [u8; <Self as Set>::ENCAPSULATION_KEY_SIZE];
                type SecretKey = [u8; <Self as Set>::DECAPSULATION_KEY_SIZE];
                type CiphertextBytes = [u8; <Self as Set>::CIPHERTEXT_SIZE];
                type Randomness = [u8; <Self as Set>::ENCAPSULATION_RANDOMNESS];
                type Public = scheme!($family Public<ring!($family $ring)>);
                type Secret = scheme!($family Private<ring!($family $ring)>);

                #[inline(never)]
                fn keygen_on(
                    backend: Backend,
                    fill: &mut Fill<'_>,
                    pk: &mut [u8],
                    sk: &mut [u8],
                ) -> Result<(), Error> {
                    let encryption = PhantomData::<Encryption>;
                    on_wiped_operation!(
                        STACK.keygen,
                        backend.run(Keygen { fill, pk, sk, encryption })
                    )
                }
                #[inline(never)]
                fn keygen_batch_on(
                    backend: Backend,
                    pk: &mut [u8],
                    sk: &mut [u8],
                ) -> Result<(), Error> {
                    let encryption = PhantomData::<Encryption>;
                    on_wiped_operation!(
                        STACK.keygen_batch,
                        backend.run(KeygenBatch { pk, sk, encryption })
                    )
                }
                #[inline(never)]
                fn prepare_on(backend: Backend, pk: &[u8], key: &mut Self::Public) {
                    backend.run(Prepare::<Of> { pk, key });
                }
                #[inline(never)]
                fn prepare_secret_on(backend: Backend, sk: &[u8], key: &mut Self::Secret) {
                    on_wiped_operation!(
                        STACK.prepare,
                        backend.run(PrepareSecret::<Of> { sk, key })
                    );
                }
                #[inline(never)]
                fn encapsulate_on(
                    backend: Backend,
                    keys: Keys<'_, Self::Public>,
                    randomness: Randomness<'_, '_>,
                    ct: &mut [u8],
                    secrets: &mut [Hash],
                ) -> Result<(), Error> {
                    on_wiped_operation!(
                        STACK.encaps,
                        encapsulate::<Of>(backend, keys, randomness, ct, secrets)
                    )
                }
                #[inline(never)]
                fn decapsulate_on(
                    backend: Backend,
                    keys: Keys<'_, Self::Secret>,
                    ct: &[u8],
                    secrets: &mut [Hash],
                ) {
                    on_wiped_operation!(
                        STACK.decaps,
                        decapsulate::<Of>(backend, keys, ct, secrets)
                    );
                }
                #[inline(never)]
                fn check(sk: &[u8]) -> Fits {
                    on_wiped_operation!(STACK.check, check(sk))
                }
                #[inline(never)]
                fn copy_public_part_on(backend: Backend, sk: &[u8], pk: &mut [u8]) {
                    on_wiped_operation!(STACK.keygen, copy_public_part(backend, sk, pk));
                }
            }
        };

        #[doc = concat!("The types of ", stringify!($module), " and its key generation.")]
        pub mod $module {
            use super::$name;
            use crate::Set;
            pub use crate::SharedSecret;
            use crate::randomness::{KeyPair, Randomness};

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

            /// Makes a key pair.
            ///
            /// ```
            #[doc = concat!("use goodprime::{randomness::Seed, ", stringify!($module), "};")]
            ///
            #[doc = concat!("let (ek, dk) = ", stringify!($module), "::keygen(Seed(&[7; 32]));")]
            /// let (ct, secret) = ek.encapsulate(Seed(&[8; 32]));
            /// assert_eq!(dk.decapsulate(&ct), secret);
            /// ```
            pub fn keygen<R: Randomness<KeyPair>>(
                randomness: R,
            ) -> R::Result<(EncapsulationKey, DecapsulationKey)> {
                Kem::new().keygen(randomness)
            }
        }
    };
}

for_each_set!(sets);
