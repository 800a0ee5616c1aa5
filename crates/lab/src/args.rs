//! The command line: commands, options and their help.

use std::time::Duration;

use clap::{Parser, Subcommand};
use goodprime_command::seconds;

/// The laboratory of goodprime: every algorithm for products and inverses in the rings of NTRU Prime and NTRU, measured and counted.
#[derive(Debug, Parser)]
#[command(name = "goodprime-lab", version)]
pub(crate) struct Args {
    /// Backend to use: portable, sse2, avx2, avx512 or neon [default: GOODPRIME_BACKEND, or the
    /// best of this processor]
    #[arg(long, global = true, value_name = "B")]
    pub(crate) backend: Option<String>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Measure algorithms side by side
    #[command(subcommand)]
    Bench(Bench),
}

#[derive(Debug, Subcommand)]
pub(crate) enum Bench {
    /// Measure every multiplication algorithm, also with one operand prepared, each checked against
    /// schoolbook first
    Mul(BenchMul),
    /// Measure or count the products in NTRU's rings: every tree of cuts, as a Toeplitz product and as plain Toom-Cook
    Trees(BenchMul),
    /// Measure every inversion algorithm, in R/q and R/3, each multiplied back first, and key
    /// generation singly and in batches
    Inv(BenchInv),
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchMul {
    /// Parameter set whose ring to measure; may be repeated [default: one for each ring]
    #[arg(long, value_name = "S", value_delimiter = ',')]
    pub(crate) set: Vec<String>,
    /// Count operations instead of measuring, with a lower bound for the Cortex-A72
    #[arg(long)]
    pub(crate) count: bool,
    /// Seconds to spend on each ring
    #[arg(long, value_name = "T", default_value = "0.5", value_parser = seconds)]
    pub(crate) seconds: Duration,
    /// Print one JSON object a line, one for each algorithm and kind of operands
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchInv {
    /// Parameter set whose ring to measure; may be repeated [default: one for each ring]
    #[arg(long, value_name = "S", value_delimiter = ',')]
    pub(crate) set: Vec<String>,
    /// Seconds to spend on each ring
    #[arg(long, value_name = "T", default_value = "0.5", value_parser = seconds)]
    pub(crate) seconds: Duration,
    /// Print one JSON object a line, one for each algorithm
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_of_the_command_line_is_consistent() {
        use clap::CommandFactory;
        Args::command().debug_assert();
    }
}
