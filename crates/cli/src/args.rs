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
/// Without a command, goodprime shows a key exchange and the sizes and times of all sets.
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
Files: - is standard input or standard output.
Exit status: 0 success, 1 a check failed, 2 usage or I/O error, 3 no verdict (bench timing).

Example: Alice makes a key pair, Bob encapsulates to it, and both have the same secret:
  goodprime keygen -s sntrup761 -p alice.pub -k alice.key
  goodprime encaps -p alice.pub -c message.ct -o bob.ss
  goodprime decaps -k alice.key -c message.ct -o alice.ss";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show the parameter sets and their sizes
    List(List),
    /// Show version, backends and randomness, or one parameter set
    Info(Info),
    /// Make a key pair, or with --count many key pairs
    Keygen(Keygen),
    /// Encapsulate: make a shared secret, and the ciphertext that carries it to the owner of a public key
    Encaps(Encaps),
    /// Decapsulate: recover the shared secret from a ciphertext with the secret key
    ///
    /// Succeeds for every input of the right length. A damaged ciphertext or a wrong key gives a different secret, not
    /// an error (implicit rejection): confirm with your peer that you have the same secret before you use it.
    Decaps(Decaps),
    /// Write the public key that belongs to a secret key
    Pubkey(Pubkey),
    /// Check that the parts of a secret key fit each other (exit status 1 if not)
    ///
    /// Decapsulation accepts any bytes of the right length as a key. This command finds damaged keys: it checks the
    /// encoding, the weight and the cached hash, and that the public key belongs to the secret polynomials.
    Check(Check),
    /// Measure key generation, encapsulation and decapsulation, or test whether times depend on secrets
    Bench(Bench),
    /// Check files of known answers
    Kat(Kat),
    /// Run test vectors on any implementation
    Vectors(Vectors),
    /// Check quick known answers on every backend of this processor
    Selftest(Selftest),
    /// Do a key exchange with an SSH server without logging in, and show what the server offers
    ///
    /// Does the key exchange sntrup761x25519-sha512, verifies the signature of the host key, and disconnects. Compare the
    /// fingerprint of the host key yourself: this command does not know the right one.
    #[cfg(feature = "ssh")]
    SshProbe(SshProbe),
    /// Print a script by which a shell completes the words of this command
    Completions(Completions),
    /// Print this command's manual page
    #[command(after_help = "Example:\n  goodprime man > goodprime.1")]
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
#[command(after_help = "Example:\n  goodprime list")]
pub(crate) struct List {
    /// Print one JSON object per line
    #[arg(short, long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  goodprime info --set sntrup761")]
pub(crate) struct Info {
    /// Show the sizes of this parameter set
    #[arg(short, long, value_name = "SET", value_parser = SetName)]
    pub(crate) set: Option<String>,
    /// Print one JSON object
    #[arg(short, long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  goodprime keygen --set sntrup761 --public alice.pub --secret alice.key"
)]
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
    /// Write COUNT key pairs to numbered files: with 20, pk.bin becomes pk-01.bin to pk-20.bin
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: Option<u32>,
    #[command(flatten)]
    pub(crate) files: Files,
}

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  goodprime encaps --public alice.pub --ciphertext message.ct --shared-secret bob.ss"
)]
pub(crate) struct Encaps {
    /// Parameter set [default: inferred from the key's length]
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
    /// Write COUNT ciphertexts and shared secrets for the same key to numbered files: with 20, ct.bin becomes
    /// ct-01.bin to ct-20.bin
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: Option<u32>,
    #[command(flatten)]
    pub(crate) files: Files,
}

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  goodprime decaps --secret alice.key --ciphertext message.ct --shared-secret alice.ss"
)]
pub(crate) struct Decaps {
    /// Parameter set [default: inferred from the key's length]
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
    /// Read COUNT ciphertexts from numbered files and write their shared secrets to numbered files: with 20, ct.bin
    /// becomes ct-01.bin to ct-20.bin
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: Option<u32>,
    #[command(flatten)]
    pub(crate) files: Files,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  goodprime pubkey --secret alice.key --public copy.pub")]
pub(crate) struct Pubkey {
    /// Parameter set [default: inferred from the key's length]
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
#[command(after_help = "Example:\n  goodprime check --secret alice.key --public alice.pub")]
pub(crate) struct Check {
    /// Parameter set [default: inferred from the key's length]
    #[arg(short, long, value_name = "SET", value_parser = SetName)]
    pub(crate) set: Option<String>,
    /// Secret key to read
    #[arg(short = 'k', long, value_name = "FILE")]
    pub(crate) secret: Place,
    /// Public key to read; the command checks that it belongs to the secret key
    #[arg(short, long, value_name = "FILE")]
    pub(crate) public: Option<Place>,
    #[command(flatten)]
    pub(crate) files: Files,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  goodprime completions bash > goodprime.bash")]
pub(crate) struct Completions {
    /// Shell for which to print the script
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "Example:\n  goodprime bench --set sntrup761 --seconds 0.1")]
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
#[command(after_help = "Example:\n  goodprime bench timing --set sntrup761 --seconds 1")]
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
    /// Measure operations per second instead, with 1, 2, 4 and so on up to THREADS threads
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
    /// Bytes of a fixed table, to exclude the cost of randomness (not for keys)
    #[default]
    Free,
    /// The operating system, as for real keys
    Os,
}

#[derive(Debug, clap::Args)]
#[command(group(ArgGroup::new("known_answers").required(true).multiple(true)))]
#[command(after_help = "Example:\n  goodprime kat vectors/sntrup653.rsp")]
pub(crate) struct Kat {
    /// Response files in NIST's format
    #[arg(group = "known_answers", value_name = "FILE.rsp")]
    pub(crate) files: Vec<PathBuf>,
    /// Files of ciphertexts that decapsulation must reject
    #[arg(long, group = "known_answers", num_args = 1.., value_name = "FILE.json")]
    pub(crate) reject: Vec<PathBuf>,
    /// Files of encapsulations to unusual public keys
    #[arg(long, group = "known_answers", num_args = 1.., value_name = "FILE.json")]
    pub(crate) encaps_edge: Vec<PathBuf>,
    /// Size of the requests for randomness with which the response files were made [default: bulk for *.bulk.rsp, else
    /// nist]
    #[arg(long, value_enum, value_name = "PATTERN")]
    pub(crate) pattern: Option<Pattern>,
    /// Print one JSON object per line, one for each file
    #[arg(short, long)]
    pub(crate) json: bool,
}

/// The sizes of the requests for randomness.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Pattern {
    /// Four bytes per request, as in the submission to NIST
    Nist,
    /// All bytes of a polynomial in one request
    Bulk,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  goodprime vectors run vectors/json/sntrup653_decaps_test.json")]
pub(crate) struct Vectors {
    #[command(subcommand)]
    pub(crate) command: VectorsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum VectorsCommand {
    /// Run test vectors in Wycheproof's form on goodprime, or on a program that speaks JSON lines
    ///
    /// Prints how many tests passed, failed and were skipped, by flag. A flag names a class of bugs; the report explains
    /// each flag that has failures. Exit status 1: a test failed; 2: also a program that failed to start ten times in a
    /// row.
    Run(VectorsRun),
}

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  goodprime vectors run vectors/json/sntrup653_decaps_test.json --junit report.xml"
)]
pub(crate) struct VectorsRun {
    /// Files of test vectors, or directories of files *_test.json
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Command for the shell that runs the implementation: it reads a request per line of standard input and writes a
    /// reply per line to standard output [default: goodprime itself]
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
#[command(after_help = "Example:\n  goodprime selftest")]
pub(crate) struct Selftest {
    /// Print one JSON object per line, one for each backend
    #[arg(short, long)]
    pub(crate) json: bool,
}

#[cfg(feature = "ssh")]
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  goodprime ssh-probe git.example.org")]
pub(crate) struct SshProbe {
    /// Name or address of the server, and its port [default port: 22]; an IPv6 address with a port
    /// goes in brackets
    #[arg(value_name = "HOST[:PORT]")]
    pub(crate) target: String,
    /// Seconds for the whole probe
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
