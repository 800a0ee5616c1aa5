//! The command line: commands, options and their help.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use goodprime::Algorithm;
use goodprime_cli_common::seconds;
use goodprime_vectors::suite::Operation;

use crate::files::{Files, Place};

/// NTRU Prime and NTRU key encapsulation: keys, shared secrets, benchmarks and checks.
///
/// Without a command: a short demonstration.
#[derive(Debug, Parser)]
#[command(name = "goodprime", version, after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Backend to use: sse2, avx2, avx512, neon or portable, where this build has it [default:
    /// GOODPRIME_BACKEND, or the best of this processor]
    #[arg(short, long, global = true, value_name = "BACKEND")]
    pub(crate) backend: Option<String>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const AFTER_HELP: &str = "\
A file named - is standard input or output.
Exit status: 0 good, 1 a check failed, 2 usage or input error, 3 no verdict (bench timing).";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show the parameter sets and their sizes
    List(List),
    /// Show version, backends and randomness, or one parameter set
    Info(Info),
    /// Make a key pair, or many
    Keygen(Keygen),
    /// Make a shared secret for the owner of a public key, and the ciphertext that carries it, or many
    Encaps(Encaps),
    /// Recover the shared secret of a ciphertext with the secret key, or those of many
    ///
    /// Never says that a ciphertext is wrong (implicit rejection): of a damaged one, or with another key, it writes a
    /// different secret and succeeds.
    Decaps(Decaps),
    /// Write the public key that belongs to a secret key
    Pubkey(Pubkey),
    /// Check that the parts of a secret key fit each other (exit status 1 if not)
    ///
    /// Decapsulation takes any bytes for a key. This finds damaged ones: encodings, weights, the cached hash, and that the
    /// public key belongs to the secret polynomials.
    Check(Check),
    /// Measure key generation, encapsulation and decapsulation, or test whether times depend on secrets
    Bench(Bench),
    /// Check files of known answers
    Kat(Kat),
    /// Run test vectors on any implementation
    Vectors(Vectors),
    /// Check quick known answers on every backend of this processor
    Selftest(Selftest),
    /// Do a key exchange with an SSH server, without logging in, and show what it offers
    #[cfg(feature = "ssh")]
    SshProbe(SshProbe),
    /// Print a script that completes this command's words in a shell
    Completions(Completions),
    /// Print this command's manual page
    Man,
}

impl Command {
    /// True for the commands that hold secrets of their user in memory.
    pub(crate) fn has_keys(&self) -> bool {
        matches!(
            self,
            Self::Keygen(_) | Self::Encaps(_) | Self::Decaps(_) | Self::Pubkey(_) | Self::Check(_)
        )
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct List {
    /// Print one JSON object per line
    #[arg(short, long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Info {
    /// Show this parameter set
    #[arg(short, long, value_name = "SET", value_parser = SetName)]
    pub(crate) set: Option<String>,
    /// Print one JSON object
    #[arg(short, long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Keygen {
    /// Parameter set, for instance sntrup761
    #[arg(short, long, value_name = "SET", value_parser = SetName)]
    pub(crate) set: String,
    /// Where to write the public key
    #[arg(short, long, value_name = "FILE")]
    pub(crate) public: Place,
    /// Where to write the secret key; only its owner may read the file
    #[arg(short = 'k', long, value_name = "FILE")]
    pub(crate) secret: Place,
    /// Make COUNT key pairs, in files with the numbers 1 to COUNT in their names: pk.bin becomes pk-1.bin
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: Option<u32>,
    #[command(flatten)]
    pub(crate) files: Files,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Encaps {
    /// Parameter set [default: the one whose keys have this length]
    #[arg(short, long, value_name = "SET", value_parser = SetName)]
    pub(crate) set: Option<String>,
    /// Public key to read
    #[arg(short, long, value_name = "FILE")]
    pub(crate) public: Place,
    /// Where to write the ciphertext
    #[arg(short, long, value_name = "FILE")]
    pub(crate) ciphertext: Place,
    /// Where to write the shared secret; only its owner may read the file
    #[arg(short = 'o', long, value_name = "FILE")]
    pub(crate) shared_secret: Place,
    /// Make COUNT shared secrets for the same key, in files with the numbers 1 to COUNT in their names: ct.bin
    /// becomes ct-1.bin
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: Option<u32>,
    #[command(flatten)]
    pub(crate) files: Files,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Decaps {
    /// Parameter set [default: the one whose keys have this length]
    #[arg(short, long, value_name = "SET", value_parser = SetName)]
    pub(crate) set: Option<String>,
    /// Secret key to read
    #[arg(short = 'k', long, value_name = "FILE")]
    pub(crate) secret: Place,
    /// Ciphertext to read
    #[arg(short, long, value_name = "FILE")]
    pub(crate) ciphertext: Place,
    /// Where to write the shared secret; only its owner may read the file
    #[arg(short = 'o', long, value_name = "FILE")]
    pub(crate) shared_secret: Place,
    /// Read COUNT ciphertexts and recover their secrets, in files with the numbers 1 to COUNT in their names:
    /// ct.bin becomes ct-1.bin
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: Option<u32>,
    #[command(flatten)]
    pub(crate) files: Files,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Pubkey {
    /// Parameter set [default: the one whose keys have this length]
    #[arg(short, long, value_name = "SET", value_parser = SetName)]
    pub(crate) set: Option<String>,
    /// Secret key to read
    #[arg(short = 'k', long, value_name = "FILE")]
    pub(crate) secret: Place,
    /// Where to write the public key
    #[arg(short, long, value_name = "FILE")]
    pub(crate) public: Place,
    #[command(flatten)]
    pub(crate) files: Files,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    /// Parameter set [default: the one whose keys have this length]
    #[arg(short, long, value_name = "SET", value_parser = SetName)]
    pub(crate) set: Option<String>,
    /// Secret key to read
    #[arg(short = 'k', long, value_name = "FILE")]
    pub(crate) secret: Place,
    /// Public key to read, which should be that of the secret key
    #[arg(short, long, value_name = "FILE")]
    pub(crate) public: Option<Place>,
    #[command(flatten)]
    pub(crate) files: Files,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Bench {
    #[command(subcommand)]
    pub(crate) command: Option<BenchCommand>,
    #[command(flatten)]
    pub(crate) kem: BenchKem,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BenchCommand {
    /// Test for secret-dependent timing. Exit status 1: a difference was found; 3: none was found, but the machine
    /// is too noisy for a verdict
    Timing(BenchTiming),
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchTiming {
    /// Parameter set to test; may be repeated [default: all]
    #[arg(short, long, value_name = "SET", value_delimiter = ',', value_parser = SetName)]
    pub(crate) set: Vec<String>,
    /// Seconds to spend on each line of the table
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    pub(crate) seconds: Duration,
    /// Print one JSON object per line, one for each pair of classes
    #[arg(short, long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchKem {
    /// Parameter set to measure; may be repeated [default: all]
    #[arg(short, long, value_name = "SET", value_delimiter = ',', value_parser = SetName)]
    pub(crate) set: Vec<String>,
    /// Let 1, 2, 4 … THREADS threads do the same operation, and show how many a second they do together
    #[arg(short, long, value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Source of randomness
    #[arg(long, value_enum, default_value_t, value_name = "RNG")]
    pub(crate) rng: Rng,
    /// Seconds to spend on each set
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = seconds)]
    pub(crate) seconds: Duration,
    /// Print one JSON object per line, one for each operation of each set
    #[arg(short, long)]
    pub(crate) json: bool,
}

/// The randomness of a benchmark.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Rng {
    /// Bytes copied from a table, not fit for keys, so that only the algorithm is measured
    #[default]
    Free,
    /// The operating system, as for real keys
    Os,
}

#[derive(Debug, clap::Args)]
#[command(group(ArgGroup::new("known_answers").required(true).multiple(true)))]
pub(crate) struct Kat {
    /// Response files in NIST's format
    #[arg(group = "known_answers", value_name = "FILE.rsp")]
    pub(crate) files: Vec<PathBuf>,
    /// Files of ciphertexts that must be rejected
    #[arg(long, group = "known_answers", num_args = 1.., value_name = "FILE.json")]
    pub(crate) reject: Vec<PathBuf>,
    /// Files of encapsulations to unusual public keys
    #[arg(long, group = "known_answers", num_args = 1.., value_name = "FILE.json")]
    pub(crate) encaps_edge: Vec<PathBuf>,
    /// How response files ask for randomness [default: bulk if the file's name says so, else nist]
    #[arg(long, value_enum, value_name = "PATTERN")]
    pub(crate) pattern: Option<Pattern>,
    /// Print one JSON object per line, one for each file
    #[arg(short, long)]
    pub(crate) json: bool,
}

/// The sizes of the requests for randomness.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Pattern {
    /// Four bytes at a time, as in the submission to NIST
    Nist,
    /// All bytes of a sampling in one request
    Bulk,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Vectors {
    #[command(subcommand)]
    pub(crate) command: VectorsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum VectorsCommand {
    /// Run test vectors in Wycheproof's form on goodprime, or on a program that speaks JSON lines
    ///
    /// Prints what passed, failed and was skipped, by flag: each names a class of bugs, and a failed one says what to
    /// look for. Exit status 1: a test failed; 2: also a program that failed to start ten times in a row.
    Run(VectorsRun),
}

#[derive(Debug, clap::Args)]
pub(crate) struct VectorsRun {
    /// Files of test vectors, or directories of files *_test.json
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// The implementation: a command for the shell, which answers each line of standard input with one of standard
    /// output [default: goodprime itself]
    #[arg(short, long, value_name = "COMMAND")]
    pub(crate) program: Option<String>,
    /// Parameter set to test; may be repeated [default: all]
    #[arg(short, long, value_name = "SET", value_delimiter = ',', value_parser = SetName)]
    pub(crate) set: Vec<String>,
    /// Run the tests with this flag; may be repeated [default: all]
    #[arg(short, long, value_name = "FLAG", value_delimiter = ',')]
    pub(crate) flag: Vec<String>,
    /// Operation to test; may be repeated [default: all]
    #[arg(short, long, value_name = "OP", value_delimiter = ',', value_parser = operation())]
    pub(crate) op: Vec<Operation>,
    /// Seconds for each reply of the program
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub(crate) timeout: Duration,
    /// Print one JSON object per line: one for each flag, each failed test and each reason to skip, and the total
    #[arg(short, long)]
    pub(crate) json: bool,
    /// Also write a report in the XML of JUnit
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Selftest {
    /// Print one JSON object per line, one for each backend
    #[arg(short, long)]
    pub(crate) json: bool,
}

/// Does the key exchange sntrup761x25519-sha512 with a server, verifies its host key's signature,
/// and leaves. Whether the host key is the right one is for the user to compare.
#[cfg(feature = "ssh")]
#[derive(Debug, clap::Args)]
pub(crate) struct SshProbe {
    /// Name or address of the server, and its port [default port: 22]; an IPv6 address with a port
    /// goes in brackets
    #[arg(value_name = "HOST[:PORT]")]
    pub(crate) target: String,
    /// Seconds for everything together
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) timeout: Duration,
    /// Print one JSON object
    #[arg(short, long)]
    pub(crate) json: bool,
}

/// The parser of a set's name. It accepts all names, so that the message about an unknown one is the command's own;
/// help and completions know those that exist.
#[derive(Clone)]
struct SetName;

impl TypedValueParser for SetName {
    type Value = String;
    fn parse_ref(
        &self,
        _: &clap::Command,
        _: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        Ok(value.to_string_lossy().into_owned())
    }
    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Algorithm::ALL.iter().map(|set| PossibleValue::new(set.parameters().name))))
    }
}

/// The parser of an operation of test vectors, by its name in requests.
fn operation() -> impl TypedValueParser<Value = Operation> {
    let named = |name: String| Operation::ALL.into_iter().find(|op| op.name() == name);
    PossibleValuesParser::new(Operation::ALL.map(Operation::name))
        .try_map(move |name| named(name).ok_or("no such operation"))
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
