//! `goodprime bench`: what is measured, by subcommand.

mod batch;
mod count;
mod inv;
mod kem;
mod mul;
mod threads;
mod timing;
mod uses;

use goodprime::Backend;

use crate::args::{Bench, BenchCommand};
use crate::error::{Error, Status};

pub(crate) fn run(args: &Bench, backend: Backend) -> Result<Status, Error> {
    match &args.command {
        None => kem::run(&args.kem, backend),
        Some(BenchCommand::Mul(args)) if args.count => count::run(args),
        Some(BenchCommand::Mul(args)) => mul::run(args, backend),
        Some(BenchCommand::Inv(args)) => inv::run(args, backend),
        Some(BenchCommand::Timing(args)) => timing::run(args, backend),
    }
}
