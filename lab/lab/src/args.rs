//! The command line: commands, options and their help.

use std::time::Duration;

use clap::{Parser, Subcommand};
use goodprime_cli_common::seconds;
use goodprime_rings::ring::BOUND_MODULUS;

/// The laboratory of goodprime: every algorithm for products and inverses in the rings of NTRU Prime and NTRU, measured and counted.
#[derive(Debug, Parser)]
#[command(name = "goodprime-lab", version)]
pub(crate) struct Args {
    /// Backend of the kernels: portable, sse2, avx2, avx512 or neon [default: GOODPRIME_BACKEND, or the
    /// best of this processor]
    #[cfg(feature = "kernels")]
    #[arg(long, global = true, value_name = "B")]
    pub(crate) backend: Option<String>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Measure algorithms and compare them
    #[command(subcommand)]
    Bench(Bench),
    /// Repeat the experiments of a paper and compare its conclusions
    #[command(subcommand)]
    Paper(Paper),
    /// Invert in Z_q[x]/(x^p-x-1) by division steps with jumps on any tree; check, count and measure it
    Inverse(Inverse),
    /// List the methods that apply to a ring, with tree, operation counts, tables and set-up, and why others do not
    Methods(Methods),
    /// Rank trees of splittings for a ring by their estimated cost on a processor; run and check the best
    Search(Search),
    /// Write one page of HTML with pictures, a table that sorts and filters, and the data; it needs no network
    Report(Report),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Inverse {
    /// The tree: figure-5, figure-6, shipped, levels-0 to levels-6, modulo-3, rules such as
    /// "41 = 20 + 21 : rader-32; 20 sheared", or a file of rules
    #[arg(long, value_name = "T", default_value = "figure-5")]
    pub(crate) tree: String,
    /// The degree [default: 761; 653 for figure-6]
    #[arg(long, value_name = "P")]
    pub(crate) p: Option<usize>,
    /// The modulus, a prime [default: that of p's parameter set]
    #[arg(long, value_name = "Q")]
    pub(crate) q: Option<u64>,
    /// Seconds to measure
    #[arg(long, value_name = "T", default_value = "0.5", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Duration,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Report {
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) output: std::path::PathBuf,
    /// A directory for the pictures alone, each as SVG and as PNG
    #[arg(long, value_name = "DIR")]
    pub(crate) pictures: Option<std::path::PathBuf>,
    /// Lengths up to 256 and little time: a minute's worth at most
    #[arg(long)]
    pub(crate) quick: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Paper {
    /// "Performance Analysis of NTT Algorithms": direct, plain and recursive products modulo 12289 in x^n-1 and x^n+1,
    /// as its program computes them and by present practice, and its conclusions; ours beside the published
    Study(Study),
    /// "Jumping for Bernstein–Yang Inversion": products in parts, trees by levels, inverses; ours beside the published
    Jumping(Tables),
    /// "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU Prime": multipliers by stages, alternatives by
    /// their small products, operations; ours beside the published
    Neon(Tables),
    /// "Polynomial Multiplication in NTRU Prime: Comparison of Optimization Strategies on Cortex-M4": sets,
    /// permutations, multipliers by parts, operations; ours beside the published, from a record
    CortexM4(Tables),
    /// "Algorithmic Views of Vectorized Polynomial Multipliers for NTRU and NTRU Prime", by its abstract: products of NTRU
    /// like for like, Toom-5 and its bits, Toeplitz against Toom-Cook; ours beside the published
    Ntru(Tables),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Tables {
    /// Seconds to measure
    #[arg(long, value_name = "T", default_value = "10", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Duration,
    /// Print one JSON object per line, one for each row
    #[arg(long)]
    pub(crate) json: bool,
    /// Print Markdown for the documents, without what this machine measures
    #[arg(long, conflicts_with = "json")]
    pub(crate) markdown: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Study {
    /// The largest length: a power of two from 4 to 2048
    #[arg(long, value_name = "N", default_value = "2048")]
    pub(crate) most: usize,
    /// Seconds to measure each of the rings
    #[arg(long, value_name = "T", default_value = "0.5", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Duration,
    /// Print one JSON object per line: one for each row, and one for each ring and method as measured
    #[arg(long)]
    pub(crate) json: bool,
    /// Print Markdown for the documents, with times from the record docs/figures/zen4.json
    #[arg(long, conflicts_with_all = ["json", "most"])]
    pub(crate) markdown: bool,
}

/// Parses a modulus; `Ring::parse` checks its range.
fn modulus(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("must be a number between 2 and {BOUND_MODULUS}"))
}

/// The ring of a command.
#[derive(Debug, clap::Args)]
pub(crate) struct InRing {
    /// The polynomial, such as x^1024+1, x^761-x-1 or x^6+3x+5
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub(crate) ring: String,
    /// The modulus
    #[arg(long, value_name = "Q", value_parser = modulus, allow_negative_numbers = true)]
    pub(crate) q: u64,
}

/// The ring, and which methods by which modular product.
#[derive(Debug, clap::Args)]
pub(crate) struct Chosen {
    #[command(flatten)]
    pub(crate) ring: InRing,
    /// Only these methods: one or more, comma-separated or repeated
    #[arg(long, value_name = "M", value_delimiter = ',')]
    pub(crate) method: Vec<String>,
    /// Modular product: remainder, barrett, montgomery, plantard or shoup
    #[arg(long, value_name = "P", default_value = "shoup")]
    pub(crate) product: String,
    /// Print one JSON object per line, one for each method
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Methods {
    #[command(flatten)]
    pub(crate) chosen: Chosen,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Search {
    #[command(flatten)]
    pub(crate) ring: InRing,
    /// The processor: avx2, avx512, cortex-a72 or cortex-m4
    #[arg(long, value_name = "M", default_value = "avx2")]
    pub(crate) machine: String,
    /// The second operand: general, small or ternary
    #[arg(long, value_name = "O", default_value = "general")]
    pub(crate) operand: String,
    /// Time the library's vectorised products for x^761-x-1, in another ring the methods of `bench ring` that are scalar
    /// code, and say how many pairs a model of this processor has in the right order
    #[arg(long, conflicts_with_all = ["machine", "best"])]
    pub(crate) judge: bool,
    /// Seconds to measure for --judge; each method has at least five samples
    #[arg(long, value_name = "T", default_value = "1", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Duration,
    /// How many trees to show, at least one
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u16).range(1..), allow_negative_numbers = true)]
    pub(crate) best: u16,
    /// Print one JSON object per line, one for each tree
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Bench {
    /// Measure the methods for any ring, each checked against the definition first
    Ring(BenchRing),
    /// Measure the fastest of ours beside what others multiply with, in rings of 256 coefficients and more
    Peers(BenchPeers),
    #[cfg(feature = "kernels")]
    /// Measure every multiplication algorithm, also with one operand prepared, each checked against
    /// schoolbook first
    Mul(BenchMul),
    #[cfg(feature = "kernels")]
    /// Measure or count the products in NTRU's rings: every tree of cuts, as a Toeplitz product and as plain Toom-Cook
    Trees(BenchMul),
    #[cfg(feature = "kernels")]
    /// Measure every inversion algorithm, in R/q and R/3, each checked by a multiplication first, and key
    /// generation singly and in batches
    Inv(BenchInv),
    #[cfg(not(feature = "kernels"))]
    /// Needs the feature kernels: build without --no-default-features
    Mul(Missing),
    #[cfg(not(feature = "kernels"))]
    /// Needs the feature kernels: build without --no-default-features
    Trees(Missing),
    #[cfg(not(feature = "kernels"))]
    /// Needs the feature kernels: build without --no-default-features
    Inv(Missing),
}

/// The arguments of a command that this build does not have.
#[cfg(not(feature = "kernels"))]
#[derive(Debug, clap::Args)]
pub(crate) struct Missing {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchPeers {
    /// The largest length
    #[arg(long, value_name = "N", default_value = "16384")]
    pub(crate) most: usize,
    /// Products by each prepared operand
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u16).range(1..), allow_negative_numbers = true)]
    pub(crate) products: u16,
    /// Seconds to spend on each ring; each method has at least five samples
    #[arg(long, value_name = "T", default_value = "0.5", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Duration,
    /// Print one JSON object per line, one for each ring
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchRing {
    #[command(flatten)]
    pub(crate) chosen: Chosen,
    /// The second operand: general, small or ternary
    #[arg(long, value_name = "O", default_value = "general")]
    pub(crate) operand: String,
    /// Products by each prepared operand: what prepares it is shared by them
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u16).range(1..), allow_negative_numbers = true)]
    pub(crate) products: u16,
    /// Seconds to spend; each method has at least five samples
    #[arg(long, value_name = "T", default_value = "1", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Duration,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

#[cfg(feature = "kernels")]
#[derive(Debug, clap::Args)]
pub(crate) struct BenchMul {
    /// Parameter set whose ring to measure; may be repeated [default: one for each ring]
    #[arg(long, value_name = "S", value_delimiter = ',')]
    pub(crate) set: Vec<String>,
    /// Count operations instead of measuring, with a lower bound for the Cortex-A72
    #[arg(long)]
    pub(crate) count: bool,
    /// Seconds to spend on each ring
    #[arg(long, value_name = "T", default_value = "0.5", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Duration,
    /// Print one JSON object per line, one for each algorithm and kind of operands
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(feature = "kernels")]
#[derive(Debug, clap::Args)]
pub(crate) struct BenchInv {
    /// Parameter set whose ring to measure; may be repeated [default: one for each ring]
    #[arg(long, value_name = "S", value_delimiter = ',')]
    pub(crate) set: Vec<String>,
    /// Seconds to spend on each ring
    #[arg(long, value_name = "T", default_value = "0.5", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Duration,
    /// Print one JSON object per line, one for each algorithm
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
