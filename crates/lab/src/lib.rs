//! The laboratory: every algorithm for products and inverses in NTRU Prime's rings that the library does not use.
//!
//! * [`multiply`], [`invert`]: one file an algorithm, generic over lanes and ring, as those of `goodprime-ring` are.
//! * The registries ([`multiply::registry`], [`invert::registry`]) list all of them, the library's own among them, as
//!   values: tests prove and compare them, the command `goodprime-lab` measures and counts them.
//!
//! The maths is in `docs/multiply/` and `docs/invert/`. What the algorithms share with the library they take from
//! `goodprime_ring::kit`.

pub mod invert;
pub mod multiply;
