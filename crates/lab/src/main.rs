//! The `goodprime-lab` command. Exit status: 0 good, 2 usage error or a wrong result.

mod args;
// What it measures is compiled once, with the library, and not once more for its unit tests.
#[cfg(all(feature = "kernels", not(test)))]
mod bench;
#[cfg(not(test))]
mod papers;
#[cfg(not(test))]
mod rings;

#[cfg(not(test))]
fn main() -> std::process::ExitCode {
    use clap::Parser;
    goodprime_command::exit("goodprime-lab", run(&args::Args::parse()))
}

#[cfg(not(test))]
fn run(
    args: &args::Args,
) -> Result<goodprime_command::error::Status, goodprime_command::error::Error> {
    use args::{Command, Paper};
    match &args.command {
        #[cfg(not(feature = "kernels"))]
        Command::Bench(args::Bench::Ring(ring)) => rings::bench::run(ring),
        #[cfg(feature = "kernels")]
        Command::Bench(bench) => bench::run(args.backend.as_deref(), bench),
        Command::Paper(Paper::Study(study)) => rings::study::run(study),
        Command::Paper(Paper::Jumping(jumping)) => papers::jumping::run(jumping),
        Command::Paper(Paper::Neon(neon)) => papers::neon::run(neon),
        Command::Inverse(inverse) => papers::inverse::run(inverse),
        Command::Report(report) => rings::report::run(report),
        Command::Search(search) => rings::search::run(search),
        Command::Methods(methods) => rings::methods::run(methods),
    }
}
