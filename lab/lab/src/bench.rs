//! `goodprime-lab bench`: what is measured, by subcommand.

mod batch;
mod count;
mod inv;
mod mul;
mod trees;

use goodprime_cli_common::backend::BackendChoice;
use goodprime_cli_common::error::{Error, Status};

use crate::args::Bench;

pub(crate) fn run(backend: Option<&str>, bench: &Bench) -> Result<Status, Error> {
    let backend = BackendChoice::new(backend)?.backend;
    match bench {
        Bench::Ring(args) => crate::rings::bench::run(args),
        Bench::Peers(args) => crate::rings::peers::run(args),
        Bench::Mul(args) if args.count => count::run(args),
        Bench::Mul(args) => mul::run(args, backend),
        Bench::Trees(args) => trees::run(args, backend),
        Bench::Inv(args) => inv::run(args, backend),
    }
}
