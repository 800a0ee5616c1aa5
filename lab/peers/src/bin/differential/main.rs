//! Ours beside PQClean's C: key pairs, encapsulations and decapsulations of all sets on equal bytes, honest, damaged,
//! random and extreme. The first difference ends the program with status 1 and is printed as a request of
//! `vectors/adapters`' protocol, which any implementation can be asked again.
//!
//! `cargo run --release --manifest-path lab/peers/Cargo.toml --bin differential -- --operations 1000000`

mod codes;
mod fields;
mod pair;
mod rounds;
mod tape;

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use goodprime::{Algorithm, Backend};

use crate::codes::{Code, Kind};
use crate::pair::{Difference, Pair, Plant};
use crate::rounds::Rounds;

#[derive(Debug, Parser)]
#[command(about = "Ours beside PQClean's C, on equal bytes")]
struct Args {
    /// Operations of all sets together; rounds are not cut short, so there are a few more
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    operations: u64,
    /// Seed of everything that is random [default: another each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Parameter set; may be repeated [default: all]
    #[arg(long, value_name = "S", value_delimiter = ',', value_parser = PossibleValuesParser::new(
        Algorithm::ALL.iter().map(|set| set.parameters().name)))]
    set: Vec<String>,
    /// PQClean's code; may be repeated [default: all that this processor can run]
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    code: Vec<Kind>,
    /// Backend of goodprime; may be repeated [default: all, in turns]
    #[arg(long, value_name = "B", value_delimiter = ',')]
    backend: Vec<Backend>,
    /// Threads [default: the processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// A fault to plant in ours, which must be found
    #[arg(long, value_name = "OP")]
    plant: Option<Plant>,
}

/// The number of operations that a thread does before it asks for the next ones.
#[derive(Clone, Copy)]
struct Work {
    set: Algorithm,
    code: Code,
    operations: u64,
}

/// Sets and codes, each with its operations.
fn work(args: &Args) -> Vec<Work> {
    let sets = Algorithm::ALL.iter().copied();
    let wanted = |set: &Algorithm| {
        args.set.is_empty() || args.set.iter().any(|s| s == set.parameters().name)
    };
    let codes: Vec<_> = sets
        .filter(wanted)
        .flat_map(|set| codes::of(set.parameters().name).into_iter().map(move |code| (set, code)))
        .filter(|(_, code)| args.code.is_empty() || args.code.contains(&code.kind))
        .collect();
    let all: u64 = codes.iter().map(|(_, code)| code.kind.share()).sum();
    let part = |code: &Code| (args.operations * code.kind.share()).div_ceil(all);
    codes.into_iter().map(|(set, code)| Work { set, code, operations: part(&code) }).collect()
}

/// Does a part of the work unless another thread finds a difference, and returns how many operations that were.
fn rounds(
    work: Work,
    args: &Args,
    (backends, seed): (&[Backend], u64),
    stop: &AtomicBool,
) -> Result<u64, Box<Difference>> {
    let Work { set, code, operations } = work;
    let start = Instant::now();
    let mut pair = Pair::new(set, code, args.plant);
    let mut rounds = Rounds::new(&mut pair, backends, seed);
    while rounds.operations() < operations && !stop.load(Ordering::Relaxed) {
        rounds.next()?;
    }
    let (name, code, operations) = (set.parameters().name, code.kind.name(), pair.operations);
    let rate = operations as f64 / start.elapsed().as_secs_f64();
    println!("{name:<16} {code:<6} {operations:>8} operations {rate:>8.0} per second");
    Ok(operations)
}

/// Does all work, and returns how many operations that were, or the first difference.
fn run(args: &Args, work: &[Work], seed: u64, threads: usize) -> Result<u64, Box<Difference>> {
    let backends: Vec<_> = match &args.backend[..] {
        [] => Backend::available().collect(),
        chosen => chosen.to_vec(),
    };
    let (next, done, stop) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let difference = Mutex::new(None);
    let worker = || {
        while let Some(&work) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            match rounds(work, args, (&backends, seed), &stop) {
                Ok(operations) => drop(done.fetch_add(operations, Ordering::Relaxed)),
                Err(found) => {
                    stop.store(true, Ordering::Relaxed);
                    difference.lock().expect("no panic").get_or_insert(found);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(worker);
        }
    });
    match difference.into_inner().expect("no panic") {
        Some(difference) => Err(difference),
        None => Ok(done.into_inner()),
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    if !tape::CHOICE {
        eprintln!("differential: PQClean's code cannot be given its randomness on this system");
        return ExitCode::from(2);
    }
    let seed = args.seed.unwrap_or_else(rand::random);
    let threads = args
        .threads
        .map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let work = work(&args);
    if work.is_empty() {
        eprintln!("differential: PQClean has no such code for these sets");
        return ExitCode::from(2);
    }
    println!("seed {seed}");
    match run(&args, &work, seed, threads) {
        Ok(operations) => {
            println!("{operations} operations, no difference");
            ExitCode::SUCCESS
        }
        Err(difference) => {
            println!("{difference}");
            ExitCode::FAILURE
        }
    }
}
