//! The first call of a fresh process, as an SSH server makes it: it has started for one connection, and encapsulates once.
//! Code, tables and stack are cold, and the processor has not been asked yet what it has.
//!
//! A program of its own, so that this set alone is linked, as in a server. It starts itself again for each run; the new
//! process does one operation of sntrup761, says how many cycles and page faults it took, and goes on for the time of a
//! warm call.
//!
//! `cargo run --release --manifest-path lab/peers/Cargo.toml --bin first`

use std::hint::black_box;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use goodprime::randomness::Os;
use goodprime::{Backend, EncapsulationKey, Kem, Sntrup761};
use goodprime_peers::{clock, isa};
use pqcrypto_ntruprime::sntrup761 as pqclean;
use pqcrypto_traits::kem::PublicKey;
use serde_json::{Value, json};

/// Processes of each contestant.
const PROCESSES: usize = 41;
/// Warm calls of each process.
const WARM: usize = 200;
const PQCLEAN: &str = "pqcrypto-ntruprime";
const SNTRUP: &str = "sntrup";
const OPERATIONS: [&str; 2] = ["keygen", "encaps"];

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [] => all(),
        [who, op] => one(who, op),
        _ => Err("usage: first".to_owned()),
    }
}

/// Measures all contestants in turns, and prints the medians.
fn all() -> Result<(), String> {
    // Children stay on this core. Not every system lets a program choose.
    if let Some(core) = core_affinity::get_core_ids().and_then(|ids| ids.into_iter().last()) {
        core_affinity::set_for_current(core);
    }
    let narrower = "avx2".parse().ok().filter(|avx2: &Backend| avx2.name() != best());
    let backends = [Some(Backend::detect()), narrower].into_iter().flatten();
    let mut names: Vec<String> = backends.map(|backend| format!("goodprime {backend}")).collect();
    names.extend([PQCLEAN, SNTRUP].map(str::to_owned));
    let (public, _) = Kem::<Sntrup761>::new().keygen(Os).map_err(|error| error.to_string())?;
    #[cfg(target_arch = "x86_64")]
    cpuid();
    for op in OPERATIONS {
        let mut runs = vec![Vec::new(); names.len()];
        for _ in 0..PROCESSES {
            for (name, runs) in names.iter().zip(&mut runs) {
                runs.push(child_of(name, op, public.as_bytes())?);
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
                "set": "sntrup761", "op": op, "who": name, "isa": isa_of(name, op),
                "unit": clock::UNIT, "first": first, "faults": faults, "warm": warm,
                "samples": PROCESSES,
            });
            println!("{object}");
        }
    }
    Ok(())
}

/// Cycles of an instruction that a hypervisor has to answer.
#[cfg(target_arch = "x86_64")]
#[allow(unused_unsafe)] // `__cpuid` is unsafe up to Rust 1.93.
fn cpuid() {
    let mut times = [0; WARM];
    for time in &mut times {
        let before = clock::now();
        // SAFETY: CPUID is part of x86-64.
        black_box(unsafe { std::arch::x86_64::__cpuid(1) });
        *time = clock::now() - before;
    }
    times.sort_unstable();
    println!(
        "{}",
        json!({ "instruction": "CPUID", "unit": clock::UNIT, "median": times[WARM / 2] })
    );
}

/// The fastest backend.
fn best() -> &'static str {
    Backend::detect().name()
}

/// The instruction set of a contestant.
fn isa_of<'a>(who: &'a str, op: &str) -> &'a str {
    match (who.strip_prefix("goodprime "), who) {
        (Some(backend), _) => backend,
        (None, PQCLEAN) => isa::pqclean("sntrup761"),
        (None, _) => isa::sntrup(op),
    }
}

fn child_of(who: &str, op: &str, public: &[u8]) -> Result<Value, String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut child = Command::new(this)
        .args([who, op])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut input = child.stdin.take().ok_or("no input")?;
    input.write_all(public).map_err(|error| error.to_string())?;
    drop(input);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("{who}: {error}"))
}

/// The new process: a contestant's first call, then warm ones.
fn one(who: &str, op: &str) -> Result<(), String> {
    let mut public = Vec::new();
    std::io::stdin().read_to_end(&mut public).map_err(|error| error.to_string())?;
    match (who.strip_prefix("goodprime "), who) {
        (Some(backend), _) => goodprime(backend, op, &public),
        (None, PQCLEAN) => pqcrypto(op, &public),
        (None, SNTRUP) => sntrup(op, &public),
        _ => Err(format!("{who}: no such contestant")),
    }
}

/// How the backend is found is part of the first call, as it is where a program calls the library.
fn goodprime(backend: &str, op: &str, public: &[u8]) -> Result<(), String> {
    let key = EncapsulationKey::<Sntrup761>::try_from(public).map_err(|error| error.to_string())?;
    let kem = || match Backend::detect() {
        best if best.name() == backend => Kem::<Sntrup761>::on(best),
        best => Kem::on(backend.parse().unwrap_or(best)),
    };
    measure(
        op,
        || drop(black_box(kem().keygen(Os))),
        || drop(black_box(kem().encapsulate(&key, Os))),
    );
    Ok(())
}

fn pqcrypto(op: &str, public: &[u8]) -> Result<(), String> {
    let key = PublicKey::from_bytes(public).map_err(|error| error.to_string())?;
    let keygen = || {
        black_box(pqclean::keypair());
    };
    measure(op, keygen, || {
        black_box(pqclean::encapsulate(&key));
    });
    Ok(())
}

fn sntrup(op: &str, public: &[u8]) -> Result<(), String> {
    use sntrup::{EncapsulationKey, Sntrup761, Sntrup761Params};
    let key: EncapsulationKey<Sntrup761Params> = public.try_into().map_err(|_| "not a key")?;
    let keygen = || drop(black_box(Sntrup761::generate_key(&mut rand::rng())));
    measure(op, keygen, || drop(black_box(key.encapsulate(&mut rand::rng()))));
    Ok(())
}

/// Cycles and page faults of the first call, and the median of warm ones.
fn measure(op: &str, keygen: impl Fn(), encaps: impl Fn()) {
    let run = || if op == "keygen" { keygen() } else { encaps() };
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
