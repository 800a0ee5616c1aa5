//! The laboratory: algorithms for products and inverses in the rings of NTRU Prime and NTRU that the library does not use.
//!
//! * [`multiply`], [`inverse`]: one file an algorithm, generic over lanes and ring, as those of `goodprime-ring` are.
//! * [`cyclic`]: products in NTRU's rings, by trees of cuts.
//! * The registries ([`multiply::registry`], [`inverse::registry`]) list all of them, the library's own among them, as
//!   values: tests prove and compare them, the command `goodprime-lab` measures and counts them.
//!
//! Without the feature `kernels`, none of this is built, and the command has the products in any ring of
//! `goodprime-rings` alone.
//!
//! The maths is in `docs/multiply/` and `docs/inverse/`. What the algorithms share with the library they take from
//! `goodprime_ring::kit`.

/// Calls a macro with the rings of this build: that of the set which is used most, and the largest, whose product is
/// divided otherwise. With the feature `every-ring`, all six: three times as long to compile.
#[cfg(all(feature = "kernels", not(feature = "every-ring")))]
#[macro_export]
macro_rules! with_rings {
    ($m:ident) => {
        $m! { P761 P1277 }
    };
}

/// Calls a macro with all rings.
#[cfg(feature = "every-ring")]
#[macro_export]
macro_rules! with_rings {
    ($m:ident) => {
        goodprime_ring::for_each_ring! { $m }
    };
}

#[cfg(feature = "kernels")]
pub mod cyclic;
#[cfg(feature = "kernels")]
pub mod inverse;
#[cfg(feature = "kernels")]
pub mod multiply;
