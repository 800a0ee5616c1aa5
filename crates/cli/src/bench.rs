//! `goodprime bench`: the measurements, by subcommand.

mod kem;
mod threads;
mod timing;
mod uses;

use goodprime::Backend;

use crate::args::{Bench, BenchCommand};
use crate::error::{Error, Status};

pub(crate) fn run(args: &Bench, backend: Backend) -> Result<Status, Error> {
    match &args.command {
        None => kem::run(&args.kem, backend),
        Some(BenchCommand::Timing(args)) => timing::run(args, backend),
    }
}
