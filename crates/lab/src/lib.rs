//! The laboratory: every algorithm for products and inverses in NTRU Prime's rings that the library does not use.
//!
//! * [`multiply`], [`inverse`]: one file an algorithm, generic over lanes and ring, as those of `goodprime-ring` are.
//! * The registries ([`multiply::registry`], [`inverse::registry`]) list all of them, the library's own among them, as
//!   values: tests prove and compare them, the command `goodprime-lab` measures and counts them.
//!
//! The maths is in `docs/multiply/` and `docs/inverse/`. What the algorithms share with the library they take from
//! `goodprime_ring::kit`.

pub mod inverse;
pub mod multiply;
