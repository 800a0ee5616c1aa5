//! `goodprime` without a command: a key exchange that is checked, and how fast every set is.

use std::time::{Duration, Instant};

use goodprime::randomness::Os;
use goodprime::{Algorithm, Backend, Kem, Sntrup761};

use crate::backend::BackendChoice;
use crate::cycles::Clock;
use crate::error::{Error, Status};
use crate::measure::{Budget, Source, measure};
use crate::output::{self, BAD, BOLD, GOOD};

/// Time for each set, which is plenty on a processor with vectors.
const BUDGET: Budget = Budget { time: Duration::from_millis(150), rounds: 1 };
/// The time after which the remaining sets are not measured, so that the user does not wait for a minute.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) fn run(choice: BackendChoice) -> Result<Status, Error> {
    let backends: Vec<_> = Backend::available().map(Backend::name).collect();
    let version = env!("CARGO_PKG_VERSION");
    output::line(format_args!(
        "{BOLD}goodprime {version}{BOLD:#}: NTRU Prime and NTRU key encapsulation"
    ))?;
    output::line(format_args!(
        "backend {BOLD}{}{BOLD:#} ({}); available: {}\n",
        choice.backend,
        choice.reason.text(),
        backends.join(", ")
    ))?;
    let status = key_exchange(choice.backend)?;
    if status == Status::Good {
        all_sets(choice.backend)?;
    }
    Ok(status)
}

/// Runs and shows a key exchange of two parties, each step as in a program.
fn key_exchange(backend: Backend) -> Result<Status, Error> {
    let kem = Kem::<Sntrup761>::on(backend);
    output::line(format_args!(
        "{BOLD}A key exchange with sntrup761{BOLD:#} (first calls, which take longer than the medians of the table)"
    ))?;

    let start = Instant::now();
    let (public_key, secret_key) = kem.keygen(Os)?;
    step("Alice makes a key pair (keygen)", start)?;
    sends("Alice sends her public key to Bob", public_key.as_bytes())?;

    let start = Instant::now();
    let (ciphertext, secret_of_bob) = kem.encapsulate(&public_key, Os)?;
    step("Bob makes a shared secret (encaps)", start)?;
    sends("Bob sends its ciphertext to Alice", ciphertext.as_bytes())?;

    let start = Instant::now();
    let secret_of_alice = kem.decapsulate(&secret_key, &ciphertext);
    step("Alice recovers the secret (decaps)", start)?;

    // The secret is discarded and protects nothing, so that its first bytes may be shown.
    for (name, secret) in [("Bob has", &secret_of_bob), ("Alice has", &secret_of_alice)] {
        let first = hex_of(&secret.as_bytes()[..8]);
        output::line(format_args!("  {name:36}{:>5} bytes  {first}..", secret.as_bytes().len()))?;
    }
    if secret_of_alice == secret_of_bob {
        output::line(format_args!("  {GOOD}Both sides have the same secret.{GOOD:#}\n"))?;
        Ok(Status::Good)
    } else {
        output::line(format_args!("  {BAD}The two sides have different secrets.{BAD:#}"))?;
        Ok(Status::Failed)
    }
}

fn step(text: &str, start: Instant) -> Result<(), Error> {
    let time = microseconds(start.elapsed().as_nanos() as u64);
    output::line(format_args!("  {text:36}{time:>8} µs"))
}

fn sends(text: &str, bytes: &[u8]) -> Result<(), Error> {
    let (size, first) = (bytes.len(), hex_of(&bytes[..8]));
    output::line(format_args!("  {text:36}{size:>5} bytes  {first}.."))
}

fn hex_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn all_sets(backend: Backend) -> Result<(), Error> {
    let start = Instant::now();
    let sets = Algorithm::ALL;
    let rows = output::with_progress(sets.len(), |bar| {
        sets.iter()
            .map(|&set| {
                bar.set_message(set.parameters().name);
                let row = row(set, backend, start.elapsed() < PATIENCE);
                bar.inc(1);
                row
            })
            .collect::<Result<Vec<_>, _>>()
    })?;
    let header = ["set", "public key", "secret key", "ciphertext", "keygen", "encaps", "decaps"];
    output::table(header, 1, &rows)?;
    output::line("\nSizes in bytes; times in µs: medians on one core, randomness included.")?;
    if start.elapsed() >= PATIENCE {
        output::line("Some sets may be missing times: this processor or backend is slow.")?;
    }
    output::line("`goodprime bench` measures more precisely; `goodprime --help` shows the rest.")
}

fn row(set: Algorithm, backend: Backend, timed: bool) -> Result<[String; 7], Error> {
    let times = if timed {
        measure(set, backend, &mut Source::Os, Clock::nanoseconds(), BUDGET)?
            .map(|times| microseconds(times.median))
    } else {
        ["-", "-", "-"].map(str::to_owned)
    };
    let [keygen, encaps, decaps] = times;
    Ok([
        set.parameters().name.to_owned(),
        set.parameters().encapsulation_key_size.to_string(),
        set.parameters().decapsulation_key_size.to_string(),
        set.parameters().ciphertext_size.to_string(),
        keygen,
        encaps,
        decaps,
    ])
}

fn microseconds(nanoseconds: u64) -> String {
    format!("{:.1}", nanoseconds as f64 / 1000.0)
}
