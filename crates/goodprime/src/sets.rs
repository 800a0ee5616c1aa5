//! The parameter sets. Each set is one row of a table, from which macros generate everything that exists once per set.
//!
//! Sources of the rows: for NTRU Prime, Tables 1 and 2 (parameters) and 5 (sizes) of the NIST round-3 submission; for
//! NTRU, sections 1.3 and 1.7 of its round-3 submission.

use goodprime_lanes::Backend;
#[cfg(feature = "ntru")]
use goodprime_ring::cyclic::{C509, C677, C701, C821, C1229, C1373};
#[cfg(any(feature = "sntrup761", feature = "ntrulpr"))]
use goodprime_ring::{P653, P761, P857, P953, P1013, P1277};

use crate::algorithm::Algorithm;
use crate::check::Fits;
use crate::design::Design;
use crate::design::Family;
#[cfg(feature = "ntru")]
use crate::ntru::{Ntru as Hps, Ntru as Hrss};
#[cfg(feature = "ntrulpr")]
use crate::ntrulpr::{LPRime, Rounding};
use crate::scheme::{Public, Scheme, Secret, Set};
#[cfg(feature = "sntrup761")]
use crate::sntrup::Streamlined;
use crate::stack::Stack;

/// Calls a macro with one row per parameter set of this build.
///
/// If `for_each_set!` gets further arguments, it passes them to the macro before the rows.
///
/// A row is `{ name Type Family Ring weight [pk sk ct] … }` with sizes in bytes, as the specification states them. The
/// rows of LPRime end with τ0 … τ3 and δ. HRSS has no weight, so its rows say 0. Everything that exists once per set
/// is generated from this list.
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
#[cfg(feature = "sntrup761")]
#[macro_export]
macro_rules! __streamlined_rows {
    ($then:tt $arguments:tt) => {
        $crate::__other_streamlined_rows! { $then $arguments
            { sntrup761  Sntrup761  Streamlined P761  286 [1158 1763 1039] }
        }
    };
}

#[doc(hidden)]
#[cfg(not(feature = "sntrup761"))]
#[macro_export]
macro_rules! __streamlined_rows {
    ($then:tt $arguments:tt) => {
        $crate::__lprime_rows! { $then $arguments }
    };
}

// The rows are in the order of p, with the row of sntrup761 at its place.
#[doc(hidden)]
#[cfg(feature = "sntrup")]
#[macro_export]
macro_rules! __other_streamlined_rows {
    ($then:tt $arguments:tt $sntrup761:tt) => {
        $crate::__lprime_rows! { $then $arguments
            { sntrup653  Sntrup653  Streamlined P653  288 [ 994 1518  897] }
            $sntrup761
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
macro_rules! __other_streamlined_rows {
    ($then:tt $arguments:tt $sntrup761:tt) => {
        $crate::__lprime_rows! { $then $arguments $sntrup761 }
    };
}

// The last column has τ0 … τ3, which round the message, and their largest error δ.
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

/// The two functions that prepare keys of a set: one for the public key and one for the secret key.
type Preparations<S> = (fn(Backend, &[u8], &mut Public<S>), fn(Backend, &[u8], &mut Secret<S>));

/// Defines for each set its marker type, its design and arrays, and its module.
macro_rules! sets {
    ($({
        $module:ident $name:ident $family:ident $ring:ident $weight:literal
        [$pk:literal $sk:literal $ct:literal] $([$tau0:literal $tau1:literal $tau2:literal $tau3:literal $delta:literal])?
    })*) => {
        $(#[doc = concat!("The parameter set ", stringify!($module), " as a type, for generic code.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name;

        impl Set for $name {
            const NAME: &'static str = stringify!($module);
            const WEIGHT: usize = $weight;
        }

        // Rust has no arrays whose length is a constant of a trait, so each row spells its arrays out.
        impl Scheme for $name {
            type Ring = $ring;
            type Design = $family<Self>;
            type PublicKey = [u8; Self::ENCAPSULATION_KEY_SIZE];
            type SecretKey = [u8; Self::DECAPSULATION_KEY_SIZE];
            type CiphertextBytes = [u8; Self::CIPHERTEXT_SIZE];
            type Randomness = [u8; Self::ENCAPSULATION_RANDOMNESS];
            type SmallBytes = [u8; <Self::Design as Design>::SMALL];
            type WordBytes = [u8; 4 * Self::P];
            type KeygenStack = [u8; Stack::of::<Self>().keygen];
            type KeygenBatchStack = [u8; Stack::of::<Self>().keygen_batch];
            type EncapsStack = [u8; Stack::of::<Self>().encaps];
            type DecapsStack = [u8; Stack::of::<Self>().decaps];
            type PrepareStack = [u8; Stack::of::<Self>().prepare];
            type CheckStack = [u8; Stack::of::<Self>().check];
        }

        // The computed sizes are those of the specification, and the design has the family of the row.
        const _: () = {
            assert!($name::ENCAPSULATION_KEY_SIZE == $pk);
            assert!($name::DECAPSULATION_KEY_SIZE == $sk);
            assert!($name::CIPHERTEXT_SIZE == $ct);
            assert!(matches!($name::FAMILY, Family::$family));
        };

        $(impl Rounding for $name {
            const TAU: [i32; 4] = [$tau0, $tau1, $tau2, $tau3];
            const DELTA: i32 = $delta;
        })?

        #[doc = concat!("The parameter set ", stringify!($module), ": key generation, and the types of its keys.")]
        pub mod $module {
            use super::$name;
            use crate::Set;
            pub use crate::SharedSecret;
            use crate::randomness::{KeyPair, Randomness};

            /// A public key of this set, with which anyone can encapsulate a secret to its owner.
            pub type EncapsulationKey = crate::EncapsulationKey<$name>;
            /// A secret key of this set, which decapsulates. It is wiped when it is dropped.
            pub type DecapsulationKey = crate::DecapsulationKey<$name>;
            /// A ciphertext of this set, which carries a shared secret.
            pub type Ciphertext = crate::Ciphertext<$name>;
            /// A public key of this set that was decoded once for many encapsulations.
            pub type PreparedEncapsulationKey = crate::PreparedEncapsulationKey<$name>;
            /// A secret key of this set that was decoded once for many decapsulations.
            pub type PreparedDecapsulationKey = crate::PreparedDecapsulationKey<$name>;
            /// The operations of this set on a chosen backend.
            pub type Kem = crate::Kem<$name>;

            /// The length of a public key in bytes.
            pub const ENCAPSULATION_KEY_SIZE: usize = $name::ENCAPSULATION_KEY_SIZE;
            /// The length of a secret key in bytes.
            pub const DECAPSULATION_KEY_SIZE: usize = $name::DECAPSULATION_KEY_SIZE;
            /// The length of a ciphertext in bytes.
            pub const CIPHERTEXT_SIZE: usize = $name::CIPHERTEXT_SIZE;

            /// Generates a key pair of this set: the public key, and the secret key.
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
        })*

        /// The functions that prepare keys, which [`Algorithm::ALL`] refers to for some sets only. A static that is
        /// never read is compiled, and with it the functions that it refers to. Linkers leave out those that a program
        /// does not call.
        #[expect(dead_code, reason = "it makes this crate compile the preparations of keys")]
        static ANCHOR: ($(Preparations<$name>,)*) =
            ($((<$name as Scheme>::prepare_on, <$name as Scheme>::prepare_secret_on),)*);

        impl Algorithm {
            /// All sets of this build, in the order Streamlined NTRU Prime, NTRU LPRime, NTRU.
            pub const ALL: &'static [Self] = &[$(Self::of::<$name>()),*];

            /// Returns the verdict on a decapsulation key of this set. The function is not in the table of operations,
            /// so that programs that never check a key contain no code for it.
            pub(crate) fn fits(self, sk: &[u8]) -> Fits {
                match self.parameters().name {
                    $(<$name as Set>::NAME => <$name as Scheme>::check(sk),)*
                    _ => unreachable!("all sets are above"),
                }
            }
        }
    };
}

for_each_set!(sets);
