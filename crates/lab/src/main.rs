//! The `goodprime-lab` command. Exit status: 0 good, 2 usage error or a wrong result.

mod args;
// What it measures is compiled once, with the library, and not once more for its unit tests.
#[cfg(not(test))]
mod bench;

#[cfg(not(test))]
fn main() -> std::process::ExitCode {
    use clap::Parser;
    goodprime_command::exit("goodprime-lab", bench::run(&args::Args::parse()))
}
