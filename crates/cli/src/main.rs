//! The `goodprime` command. Exit status: 0 good, 1 a check failed, 2 usage or input error, 3 no verdict.

mod args;
mod bench;
mod demo;
mod files;
mod free;
mod info;
mod kat;
mod keys;
mod list;
mod measure;
mod pages;
mod process;
mod selftest;
#[cfg(feature = "ssh")]
mod ssh_probe;
mod vectors;
mod welch;

use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use goodprime_cli_common::backend::BackendChoice;
use goodprime_cli_common::error::{Error, Status};
use goodprime_cli_common::{backend, cycles, error, output, sets, stdio, times};

use crate::args::{Args, Command, VectorsCommand};

fn main() -> ExitCode {
    process::limit_of_file_size_is_an_error();
    match Args::try_parse() {
        Ok(args) => goodprime_cli_common::exit("goodprime", run(&args)),
        Err(error)
            if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) =>
        {
            let shown = output::print(&error.render().ansi().to_string());
            goodprime_cli_common::exit("goodprime", shown.map(|()| Status::Good))
        }
        Err(error) => {
            // The beginning of all errors of this command.
            use std::io::Write;
            let _ = write!(anstream::stderr(), "goodprime: {}", error.render().ansi());
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<Status, Error> {
    let choice = BackendChoice::new(args.backend.as_deref())?;
    if args.command.as_ref().is_some_and(Command::has_keys) {
        process::keep_memory_private();
    }
    match &args.command {
        None => demo::run(choice),
        Some(Command::List(args)) => list::run(args),
        Some(Command::Info(args)) => info::run(args, choice),
        Some(Command::Keygen(args)) => keys::keygen(args, choice.backend),
        Some(Command::Encaps(args)) => keys::encaps(args, choice.backend),
        Some(Command::Decaps(args)) => keys::decaps(args, choice.backend),
        Some(Command::Pubkey(args)) => keys::pubkey(args, choice.backend),
        Some(Command::Check(args)) => keys::check(args, choice.backend),
        Some(Command::Bench(args)) => bench::run(args, choice.backend),
        Some(Command::Kat(args)) => kat::run(args, choice.backend),
        Some(Command::Selftest(args)) => selftest::run(args, choice),
        #[cfg(feature = "ssh")]
        Some(Command::SshProbe(args)) => ssh_probe::run(args, choice.backend),
        Some(Command::Vectors(args)) => match &args.command {
            VectorsCommand::Run(args) => vectors::run(args, choice.backend),
        },
        Some(Command::Completions(args)) => pages::completions(args.shell),
        Some(Command::Man) => pages::man(),
    }
}
