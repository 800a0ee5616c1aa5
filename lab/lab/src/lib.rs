//! The laboratory: algorithms for products and inverses in the rings of NTRU Prime and NTRU that the library does not use.
//!
//! * [`multiply`], [`inverse`]: one file per algorithm, generic over lanes and ring, as in
//!   `goodprime-ring`.
//! * [`cyclic`]: products in NTRU's rings, by trees of cuts.
//! * The registries ([`multiply::registry`], [`inverse::registry`]) list all of them, the library's own among them, as
//!   values: tests prove and compare them, the command `goodprime-lab` measures and counts them.
//!
//! Without the feature `kernels`, none of this is built, and the command has the products in any ring of
//! `goodprime-rings` alone.
//!
//! The maths is in `docs/lab/notes/`, `docs/multiply/` and `docs/inverse/`. What the algorithms share with the library
//! they take from `goodprime_ring::kit`.

mod args;
// What it measures is compiled once, and not once more for unit tests.
#[cfg(all(feature = "kernels", not(test)))]
mod bench;
#[cfg(not(test))]
mod interrupt;
#[cfg(not(test))]
mod papers;
#[cfg(not(test))]
mod rings;

/// Runs the command, for programs that bring peers of their own ([`goodprime_rings::peers::add`]).
#[cfg(not(test))]
#[must_use]
pub fn main() -> std::process::ExitCode {
    use clap::Parser;
    goodprime_cli_common::exit("goodprime-lab", run(&args::Args::parse()))
}

#[cfg(not(test))]
fn run(
    args: &args::Args,
) -> Result<goodprime_cli_common::error::Status, goodprime_cli_common::error::Error> {
    use args::{Command, Paper};
    match &args.command {
        #[cfg(not(feature = "kernels"))]
        Command::Bench(args::Bench::Ring(ring)) => rings::bench::run(ring),
        #[cfg(not(feature = "kernels"))]
        Command::Bench(args::Bench::Peers(peers)) => rings::peers::run(peers),
        #[cfg(not(feature = "kernels"))]
        Command::Bench(_) => Err(goodprime_cli_common::error::Error::new(
            "bench mul, bench trees and bench inv need the feature kernels: build without --no-default-features",
        )),
        #[cfg(feature = "kernels")]
        Command::Bench(bench) => bench::run(args.backend.as_deref(), bench),
        Command::Paper(Paper::Study(study)) => papers::study::run(study),
        Command::Paper(Paper::Jumping(jumping)) => papers::jumping::run(jumping),
        Command::Paper(Paper::Neon(neon)) => papers::neon::run(neon),
        Command::Paper(Paper::CortexM4(cortex_m4)) => papers::cortex_m4::run(cortex_m4),
        Command::Paper(Paper::Ntru(ntru)) => papers::ntru::run(ntru),
        Command::Inverse(inverse) => papers::inverse::run(inverse),
        Command::Report(report) => rings::report::run(report),
        Command::Search(search) => rings::search::run(search),
        Command::Methods(methods) => rings::methods::run(methods),
    }
}

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
#[cfg(feature = "algorithms")]
pub mod multiply;
