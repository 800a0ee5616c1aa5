//! The `goodprime` command. Exit status: 0 good, 1 a check failed, 2 usage or input error.

mod args;
mod backend;
mod bench;
mod cycles;
mod demo;
mod error;
mod files;
mod free;
mod info;
mod kat;
mod keys;
mod list;
mod measure;
mod output;
mod selftest;
mod sets;
#[cfg(feature = "ssh")]
mod ssh_probe;
mod welch;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::backend::Choice;
use crate::error::{Error, Status};

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(Status::Good) => ExitCode::SUCCESS,
        Ok(Status::Failed) => ExitCode::from(1),
        // Whoever reads has seen enough, as in `goodprime list | head -1`.
        Err(Error::Closed) => ExitCode::SUCCESS,
        Err(Error::Message(message)) => {
            // Nobody is left to tell if standard error is closed too.
            let (bad, message) = (output::BAD, output::printable(&message));
            let _ = writeln!(anstream::stderr(), "goodprime: {bad}error:{bad:#} {message}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<Status, Error> {
    let choice = Choice::new(args.backend.as_deref())?;
    match &args.command {
        None => demo::run(choice),
        Some(Command::List(args)) => list::run(args),
        Some(Command::Info(args)) => info::run(args, choice),
        Some(Command::Keygen(args)) => keys::keygen(args, choice.backend),
        Some(Command::Encaps(args)) => keys::encaps(args, choice.backend),
        Some(Command::Decaps(args)) => keys::decaps(args, choice.backend),
        Some(Command::Bench(args)) => bench::run(args, choice.backend),
        Some(Command::Kat(args)) => kat::run(args, choice.backend),
        Some(Command::Selftest(args)) => selftest::run(args, choice),
        #[cfg(feature = "ssh")]
        Some(Command::SshProbe(args)) => ssh_probe::run(args, choice.backend),
    }
}
