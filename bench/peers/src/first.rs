//! The first call of a fresh process, which is what an SSH server's child makes: cold code, cold tables, a stack
//! that nobody has touched.
//!
//! `--first` starts this program again for each run; the new process does one operation of sntrup761, says how
//! many cycles and page faults it took, and goes on for the time of a warm call.

use std::hint::black_box;
use std::io::{Read, Write};
use std::marker::PhantomData;
use std::process::{Command, Stdio};

use goodprime::{Backend, Sntrup761};
use serde_json::{Value, json};

use crate::clock;
use crate::isa;
use crate::kem::{Exchange, Kem, pqcrypto, sntrup};
use crate::randomness::Source;

/// Processes of each contestant.
const PROCESSES: usize = 41;
/// Warm calls of each process.
const WARM: usize = 200;
const PEERS: [&str; 2] = [pqcrypto::WHO, sntrup::WHO];
const OPERATIONS: [&str; 2] = ["keygen", "encaps"];

/// Measures all contestants in turns, and prints the medians.
pub(crate) fn run(backends: &[Backend]) -> Result<(), String> {
    let names = backends.iter().map(|backend| format!("goodprime {backend}"));
    let names: Vec<String> = names.chain(PEERS.map(str::to_owned)).collect();
    let ours = goodprime::Kem::<Sntrup761>::new();
    let (public, _) = Kem::keygen(&ours, Source::Os);
    for op in OPERATIONS {
        let mut runs = vec![Vec::new(); names.len()];
        for _ in 0..PROCESSES {
            for (name, runs) in names.iter().zip(&mut runs) {
                runs.push(child_of(name, op, public.as_ref())?);
            }
        }
        for (name, runs) in names.iter().zip(&runs) {
            let median = |key: &str| {
                let mut values: Vec<u64> =
                    runs.iter().filter_map(|run| run[key].as_u64()).collect();
                values.sort_unstable();
                values[values.len() / 2]
            };
            let (first, faults, warm) = (median("first"), median("faults"), median("warm"));
            let object = json!({
                "set": "sntrup761", "op": op, "who": name, "isa": isa_of(name, op), "unit": clock::UNIT, "first": first,
                "faults": faults, "warm": warm, "samples": PROCESSES,
            });
            println!("{object}");
        }
    }
    Ok(())
}

/// The instruction set of a contestant.
fn isa_of<'a>(name: &'a str, op: &str) -> &'a str {
    match name.strip_prefix("goodprime ") {
        Some(backend) => backend,
        None if name == pqcrypto::WHO => isa::pqclean("sntrup761"),
        None => isa::sntrup(op),
    }
}

fn child_of(name: &str, op: &str, public: &[u8]) -> Result<Value, String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut child = Command::new(this)
        .args(["--first-of", name, "--op", op])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut input = child.stdin.take().ok_or("no input")?;
    input.write_all(public).map_err(|error| error.to_string())?;
    drop(input);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("{name}: {error}"))
}

/// The new process: a contestant's first call, then warm ones.
pub(crate) fn child(name: &str, op: &str) -> Result<(), String> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    match name.strip_prefix("goodprime ") {
        Some(backend) => {
            let backend = backend.parse().map_err(|_| "no such backend")?;
            measure(goodprime::Kem::<Sntrup761>::on(backend), op, &bytes);
        }
        None if name == pqcrypto::WHO => measure(pqcrypto::sntrup761::Pqclean, op, &bytes),
        None => measure(sntrup::Sntrup::of(PhantomData::<::sntrup::Sntrup761>), op, &bytes),
    }
    Ok(())
}

fn measure<K: Exchange>(kem: K, op: &str, public: &[u8]) {
    let public = K::public(public);
    let run = || match op {
        "keygen" => drop(black_box(kem.keygen(Source::Os))),
        _ => drop(black_box(kem.encapsulate(&public, Source::Os))),
    };
    let (faults, before) = (page_faults(), clock::now());
    run();
    let first = clock::now() - before;
    let faults = page_faults() - faults;
    let mut warm = [0; WARM];
    for time in &mut warm {
        let before = clock::now();
        run();
        *time = clock::now() - before;
    }
    warm.sort_unstable();
    println!("{}", json!({ "first": first, "faults": faults, "warm": warm[WARM / 2] }));
}

/// Pages that the process had to be given so far.
fn page_faults() -> i64 {
    #[cfg(unix)]
    {
        // SAFETY: a structure of integers, which the system fills in.
        let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
        // SAFETY: the pointer is that of a variable.
        unsafe { libc::getrusage(libc::RUSAGE_SELF, &mut usage) };
        usage.ru_minflt
    }
    #[cfg(not(unix))]
    0
}
