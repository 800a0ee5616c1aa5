//! The splitting tree of each of NTRU's rings.

use super::cut::{K3, T3, T5};
use super::tree::{At, Hankel, ToeplitzTree};
use crate::digits;

/// A ring `Z_{2^k}[x]/(x^n-1)` with its tree.
pub trait ToeplitzRing {
    /// The degree n, odd.
    const N: usize;
    /// k, the bits of a coefficient.
    const LOG_Q: u32;
    /// The tree.
    type Tree: ToeplitzTree;
    /// Number of bits by which the product is too large at the end.
    const LOST: u32 = Self::Tree::LOST;
    /// Words of memory that a product and a preparation work in.
    const SCRATCH: usize = 3 * Self::Tree::WORDS + Self::Tree::SCRATCH;
}

/// Sizes of a ring's memory, in words of two coefficients.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// A prepared left operand.
    pub left: usize,
    /// Scratch memory, of a product modulo 3 too.
    pub scratch: usize,
}

const fn most(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// Declares rings.
macro_rules! rings {
    ($($(#[$doc:meta])* $name:ident: $n:literal, $k:literal, $tree:ty;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl ToeplitzRing for $name {
                const N: usize = $n;
                const LOG_Q: u32 = $k;
                type Tree = $tree;
            }

            const _: () = {
                assert!(2 * <$tree>::WORDS >= $n, "the tree holds the ring");
                assert!($k + <$tree>::LOST <= 16, "the bits suffice");
            };
        )*

        /// The sizes of the ring of degree n, if there is one.
        pub const fn sizes(n: usize) -> Option<Sizes> {
            match n {
                $($n => Some(Sizes { left: <$tree>::LEFT, scratch: most($name::SCRATCH, digits::memory($n)) }),)*
                _ => None,
            }
        }

        /// Calls a macro with the names of all rings and their degrees.
        #[macro_export]
        macro_rules! for_each_toeplitz_ring {
            ($then:ident) => { $then! { $($name $n)* } };
        }
    };
}

// Two products of a leaf take 1.7 cycles in all lengths, so that leaves are long. Toom-5 takes 310 cycles per column of
// five parts, Toom-3 71 per column of three. The more cycles a level's passes take, the higher is its place in the
// tree.
rings! {
    /// n = 509, q = 2^11: 510, 45 leaves; loses 4 bits of 5.
    N509: 509, 11, At<T5, 51, At<T3, 17, Hankel<34>>>;
    /// n = 677, q = 2^11: 690, 45 leaves; loses 4 bits of 5.
    N677: 677, 11, At<T5, 69, At<T3, 23, Hankel<46>>>;
    /// n = 701, q = 2^13: 702, 125 leaves; loses 3 bits of 3.
    N701: 701, 13, At<T3, 117, At<T3, 39, At<T3, 13, Hankel<26>>>>;
    /// n = 821, q = 2^12: 840, 45 leaves; loses 4 bits of 4.
    N821: 821, 12, At<T5, 84, At<T3, 28, Hankel<56>>>;
    /// n = 1229, q = 2^12: 1242, 125 leaves; loses 3 bits of 4.
    N1229: 1229, 12, At<T3, 207, At<T3, 69, At<T3, 23, Hankel<46>>>>;
    /// n = 1373, q = 2^14: 1404, 150 leaves; loses 2 bits of 2.
    N1373: 1373, 14, At<T3, 234, At<T3, 78, At<K3, 26, Hankel<52>>>>;
}
