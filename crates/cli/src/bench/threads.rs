//! `goodprime bench --threads T`: operations per second of several threads together.

use std::thread;
use std::time::{Duration, Instant};

use goodprime::{Algorithm, Backend};
use serde_json::json;

use crate::args::{BenchKem, Rng};
use crate::error::{Error, Status};
use crate::free::FreeRandomness;
use crate::measure::{OPERATIONS, Source};
use crate::output;

/// Operations between two readings of the clock.
const STRIDE: u64 = 8;

/// Threads that ran an operation, and their operations per second together.
struct Rate {
    op: &'static str,
    threads: usize,
    per_second: f64,
}

pub(super) fn run(
    args: &BenchKem,
    sets: &[Algorithm],
    most: usize,
    backend: Backend,
) -> Result<Status, Error> {
    let counts = thread_counts(most);
    let time = args.seconds / (OPERATIONS.len() * counts.len()) as u32;
    let mut rows = Vec::new();
    output::with_progress(sets.len(), |bar| {
        for &set in sets {
            bar.set_message(set.parameters().name);
            for op in OPERATIONS {
                let mut single = None;
                for &threads in &counts {
                    let per_second = throughput(set, op, backend, args.rng, threads, time)?;
                    let rate = Rate { op, threads, per_second };
                    let single = *single.get_or_insert(per_second);
                    if args.json {
                        bar.suspend(|| print_json(set, backend, &rate, single))?;
                    }
                    rows.push(row(set, &rate, single));
                }
            }
            bar.inc(1);
        }
        Ok::<_, Error>(())
    })?;
    if !args.json {
        let header = ["set", "operation", "threads", "per second", "against one thread"];
        output::table(header, 2, &rows)?;
        output::line(format_args!("\nBackend {backend}."))?;
    }
    Ok(Status::Good)
}

/// 1, 2, 4 and so on, and `most`.
fn thread_counts(most: usize) -> Vec<usize> {
    let doubled = std::iter::successors(Some(1), |n| Some(2 * n));
    doubled.take_while(|&n| n < most).chain([most]).collect()
}

/// Operations per second of `threads` threads together, which all run the operation all the time.
fn throughput(
    set: Algorithm,
    op: &str,
    backend: Backend,
    rng: Rng,
    threads: usize,
    time: Duration,
) -> Result<f64, Error> {
    let rates: Vec<_> = thread::scope(|scope| {
        let spawn = |number| {
            scope.spawn(move || {
                let mut free = FreeRandomness::new(number);
                match rng {
                    Rng::Free => {
                        alone(set, op, backend, &mut Source::Fill(&mut |out| free.fill(out)), time)
                    }
                    Rng::Os => alone(set, op, backend, &mut Source::Os, time),
                }
            })
        };
        let started: Vec<_> = (0..threads).map(spawn).collect();
        let ended = started.into_iter().map(|thread| thread.join());
        ended.map(|rate| rate.unwrap_or_else(|_| Err(Error::new("a thread panicked")))).collect()
    });
    rates.into_iter().sum()
}

/// Operations per second of this thread.
fn alone(
    set: Algorithm,
    op: &str,
    backend: Backend,
    source: &mut Source<'_>,
    time: Duration,
) -> Result<f64, Error> {
    let mut pk = vec![0; set.parameters().encapsulation_key_size];
    let mut sk = vec![0; set.parameters().decapsulation_key_size];
    let mut ct = vec![0; set.parameters().ciphertext_size];
    let (mut sender, mut receiver) = ([0; 32], [0; 32]);
    source.keygen(set, backend, &mut pk, &mut sk)?;
    source.encapsulate(set, backend, &pk, &mut ct, &mut sender)?;
    let start = Instant::now();
    let mut done = 0;
    while done == 0 || start.elapsed() < time {
        for _ in 0..STRIDE {
            match op {
                "keygen" => source.keygen(set, backend, &mut pk, &mut sk)?,
                "encaps" => source.encapsulate(set, backend, &pk, &mut ct, &mut sender)?,
                _ => set.decapsulate(backend, &sk, &ct, &mut receiver)?,
            }
        }
        done += STRIDE;
    }
    if op == "decaps" && receiver != sender {
        return Err(Error::new(format_args!(
            "self-check failed: encapsulation and decapsulation disagree ({set}, {backend}); please report it"
        )));
    }
    Ok(done as f64 / start.elapsed().as_secs_f64())
}

fn print_json(set: Algorithm, backend: Backend, rate: &Rate, single: f64) -> Result<(), Error> {
    output::json(&json!({
        "set": set.parameters().name,
        "op": rate.op,
        "backend": backend.name(),
        "threads": rate.threads,
        "per_second": rate.per_second.round() as u64,
        "scaling": (rate.per_second / single * 100.0).round() / 100.0,
    }))
}

fn row(set: Algorithm, rate: &Rate, single: f64) -> [String; 5] {
    [
        set.parameters().name.to_owned(),
        rate.op.to_owned(),
        rate.threads.to_string(),
        format!("{:.0}", rate.per_second),
        format!("{:.2}", rate.per_second / single),
    ]
}

#[cfg(test)]
mod tests {
    use super::thread_counts;

    #[test]
    fn threads_double_up_to_the_most() {
        assert_eq!(thread_counts(1), [1]);
        assert_eq!(thread_counts(2), [1, 2]);
        assert_eq!(thread_counts(6), [1, 2, 4, 6]);
        assert_eq!(thread_counts(8), [1, 2, 4, 8]);
    }
}
