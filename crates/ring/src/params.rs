//! The six rings of NTRU Prime. A ring is one row of a table; everything else follows from it, where it is used.
//!
//! Source of the rows: NTRU Prime, NIST round-3 submission, Table 1.

use goodprime_lanes::{Modulus, Style, Zq};

/// A ring `Z[x]/(x^p-x-1)` with its modulus q, as a type.
///
/// x^p-x-1 is irreducible modulo q, so R/q is a field.
pub trait Params: Copy + Send + Sync + core::fmt::Debug + 'static {
    /// The modulus q.
    type Q: Modulus;
    /// The degree p, a prime, p ≡ 1 (mod 4).
    const P: usize;
    /// The monic irreducible factors of x^p-x-1 modulo 3 of degree at most 8, lowest coefficient first. (Modulo q there
    /// are none.)
    const FACTORS: &'static [&'static [i16]];

    /// Coefficients in memory: p rounded up to whole vectors, at least p + 1. Those from p on are
    /// zero.
    const PADDED: usize = padded(Self::P);
    /// Divsteps that invert any element: 2p - 1 (Bernstein–Yang 2019, Theorem A.1).
    const DIVSTEPS: usize = 2 * Self::P - 1;
}

/// Constants that are computed from a ring `R`, for each style of multiplication.
///
/// The compiler computes every constant that a function names, whether it is reached or not. [`of_style`] names these
/// two in functions of their own and calls one of them: nothing is computed for a style that no backend of the target
/// has.
pub(crate) trait OfRing<R>: Sized + 'static {
    /// The constants for products by Montgomery's method.
    const MONTGOMERY: &'static Self;
    /// The constants for products by Barrett's method.
    const BARRETT: &'static Self;
}

/// The constants of `R` for a style; to be called where constants are computed.
pub(crate) const fn of_style<R, T: OfRing<R>>(style: Style) -> &'static T {
    const fn montgomery<R, T: OfRing<R>>() -> &'static T {
        T::MONTGOMERY
    }
    const fn barrett<R, T: OfRing<R>>() -> &'static T {
        T::BARRETT
    }
    match style {
        Style::Montgomery => montgomery::<R, T>(),
        Style::Barrett => barrett::<R, T>(),
    }
}

/// p + 1 rounded up to a multiple of 96: whole vectors of any length, whole rows of a transform.
pub(crate) const fn padded(p: usize) -> usize {
    (p + 1).next_multiple_of(96)
}

macro_rules! rings {
    ($($name:ident: $p:literal, $q:literal, $factors:expr;)*) => {
        $(
            #[doc = concat!("p = ", $p, ", q = ", $q, ".")]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
            pub struct $name;

            impl Params for $name {
                type Q = Zq<$q>;
                const P: usize = $p;
                const FACTORS: &'static [&'static [i16]] = $factors;
            }

            // Products of two small polynomials are exact in R/q: their coefficients stay below
            // 2p, and products in R/3 rely on it.
            const _: () = assert!(2 * $p <= ($q - 1) / 2);
            const _: () = assert!($p % 4 == 1 && $q % 6 == 1);
        )*

        /// Calls a macro with the names of all rings. All that exists once per ring is an expansion of this list.
        #[macro_export]
        macro_rules! for_each_ring {
            ($then:ident) => { $then! { $($name)* } };
        }
    };
}

rings! { //   p     q     factors modulo 3
    P653:   653, 4621, &[&[-1, -1, 0, 1]];
    P761:   761, 4591, &[];
    P857:   857, 5167, &[];
    P953:   953, 6343, &[&[1, 0, -1, 1, 0, 1]];
    P1013: 1013, 7177, &[&[-1, 1, 0, 0, 1]];
    P1277: 1277, 7879, &[
        &[-1, -1, 0, 1],
        &[-1, 0, 0, 1, 1],
        &[-1, 1, -1, -1, -1, 0, 0, 1],
        &[1, 1, 1, -1, 0, 0, 1, 0, 1],
    ];
}
