//! The methods, one file each; and what several share: `halving`, `lift`, `roots`, `rotations`, `schoolbook`.

pub mod bruun;
pub mod direct;
pub mod direct_study;
pub mod good_thomas;
pub mod halving;
pub mod incomplete;
pub mod infinity;
pub mod iterative;
pub mod karatsuba;
pub mod lanes;
pub mod lift;
pub mod mixed_radix;
pub mod nussbaumer;
pub mod plain;
pub mod primes;
pub mod rader;
pub mod recursive;
pub mod roots;
pub mod rotations;
pub mod schoenhage;
pub mod schoolbook;
#[cfg(feature = "shipped")]
pub mod shipped;
pub mod striding;
pub mod toeplitz;
pub mod toom;
