//! The six rings of NTRU Prime. A ring is one row; sizes and constants follow from it.
//!
//! Source of the rows: NTRU Prime, NIST round-3 submission, Table 1.

use goodprime_lanes::{Modulus, Zq};
use zeroize::Zeroize;

/// A fixed-size array, as a type.
pub trait Array<T>: Copy + Zeroize + AsRef<[T]> + AsMut<[T]> + Send + Sync + 'static {
    /// All zeros.
    const ZERO: Self;
}

macro_rules! array {
    ($($t:ty),*) => {$(
        impl<const N: usize> Array<$t> for [$t; N] {
            const ZERO: Self = [0; N];
        }
    )*};
}
array!(u8, i16, u16, u32, u64);

/// The ring Z[x]/(x^p-x-1) with its modulus q, as a type.
///
/// x^p-x-1 is irreducible modulo q, so R/q is a field.
pub trait Ring: Copy + Send + Sync + core::fmt::Debug + 'static {
    /// The modulus q.
    type Q: Modulus;
    /// The degree p, a prime, p ≡ 1 (mod 4).
    const P: usize;
    /// Coefficients in memory: p rounded up to whole vectors, at least p + 1. Those from p on are
    /// zero.
    const PADDED: usize = padded(Self::P);
    /// Division steps that invert any element: 2p - 1 (Bernstein–Yang 2019, Theorem A.1).
    const DIVSTEPS: usize = 2 * Self::P - 1;

    /// [`Self::PADDED`] coefficients.
    type Coefficients: Array<i16>;
    /// Unsigned numbers for the codecs, [`Self::PADDED`] of them.
    type Numbers: Array<u16>;
    /// Words to be sorted, [`Self::PADDED`] of them.
    type Words: Array<u32>;
    /// Scratch memory for sorting them: p + [`crate::sort::PADDING`] words.
    type SortScratch: Array<u32>;
    /// One bit a coefficient, [`bit_words`]`(p)` words.
    type Bits: Array<u64>;
    /// Scratch memory of the kernels, [`scratch`]`(p)` coefficients.
    type Scratch: Array<i16>;
}

/// p + 1 rounded up to a multiple of 32, which every vector length divides.
pub const fn padded(p: usize) -> usize {
    (p + 1).next_multiple_of(32)
}

/// 64-bit words that hold one bit for each of p + 1 coefficients.
pub const fn bit_words(p: usize) -> usize {
    (p + 1).div_ceil(64)
}

/// Coefficients of scratch memory that every kernel of this crate makes do with.
pub const fn scratch(p: usize) -> usize {
    7 * padded(p)
}

macro_rules! rings {
    ($($(#[$doc:meta])* $name:ident: $p:literal, $q:literal;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
            pub struct $name;

            impl Ring for $name {
                type Q = Zq<$q>;
                const P: usize = $p;
                type Coefficients = [i16; padded($p)];
                type Numbers = [u16; padded($p)];
                type Words = [u32; padded($p)];
                type SortScratch = [u32; $p + crate::sort::PADDING];
                type Bits = [u64; bit_words($p)];
                type Scratch = [i16; scratch($p)];
            }

            // Products of two small polynomials are exact in R/q: their coefficients stay below
            // 2p, and `multiply_r3` relies on it.
            const _: () = assert!(2 * $p <= ($q - 1) / 2);
            const _: () = assert!($p % 4 == 1 && $q % 6 == 1);
        )*

        /// Calls a macro with every ring, for tests and tables.
        #[macro_export]
        macro_rules! for_each_ring {
            ($m:ident) => { $($m!($name);)* };
        }
    };
}

rings! {
    /// p = 653, q = 4621.
    P653: 653, 4621;
    /// p = 761, q = 4591.
    P761: 761, 4591;
    /// p = 857, q = 5167.
    P857: 857, 5167;
    /// p = 953, q = 6343.
    P953: 953, 6343;
    /// p = 1013, q = 7177.
    P1013: 1013, 7177;
    /// p = 1277, q = 7879.
    P1277: 1277, 7879;
}
