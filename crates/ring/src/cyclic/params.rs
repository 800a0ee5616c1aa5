//! The six rings of NTRU. A ring is one row of a table; everything else follows from it, where it is used.
//!
//! Source of the rows: NTRU, NIST round-3 submission, section 1.3, and its additional parameter sets of March 2021.

/// A ring `Z[x]/(x^n-1)` with its modulus q = 2^k, as a type.
///
/// 2 and 3 generate the integers modulo n, so Φ = (x^n-1)/(x-1) is irreducible modulo 2 and modulo 3.
pub trait CyclicParams: Copy + Send + Sync + core::fmt::Debug + 'static {
    /// The degree n, a prime.
    const N: usize;
    /// k, the bits of a coefficient: q = 2^k.
    const LOG_Q: u32;

    /// Coefficients in memory: n rounded up to whole vectors. Those from n on are zero.
    const PADDED: usize = Self::N.next_multiple_of(32);
    /// q - 1: the bits of a word that count.
    const MASK: u16 = (1 << Self::LOG_Q) - 1;
}

macro_rules! rings {
    ($($name:ident: $n:literal, $k:literal;)*) => {
        $(
            #[doc = concat!("n = ", $n, ", q = 2^", $k, ".")]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
            pub struct $name;

            impl CyclicParams for $name {
                const N: usize = $n;
                const LOG_Q: u32 = $k;
            }

            // Products of two ternary polynomials are exact in R/q: their coefficients stay below n.
            const _: () = assert!($n < 1 << ($k - 1));
        )*

        /// Calls a macro with the names of all cyclic rings. All that exists once per ring expands this list.
        #[macro_export]
        macro_rules! for_each_cyclic_ring {
            ($then:ident) => { $then! { $($name)* } };
        }
    };
}

rings! { // n    k
    C509:   509, 11;
    C677:   677, 11;
    C701:   701, 13;
    C821:   821, 12;
    C1229: 1229, 12;
    C1373: 1373, 14;
}
