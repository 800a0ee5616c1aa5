//! `goodprime bench`: minimum and median of every operation of the sets.

use goodprime::{Algorithm, Backend, system_random};
use serde_json::json;

use crate::args::{BenchKem, Rng};
use crate::cycles::Clock;
use crate::error::{Error, Status};
use crate::measure::{Budget, NotForKeys, OPERATIONS, Times, measure};
use crate::{output, sets};

/// Key generations of a set that are measured even if they take longer than they should.
const ROUNDS: usize = 5;

pub(crate) fn run(args: &BenchKem, backend: Backend) -> Result<Status, Error> {
    let sets = match &args.set[..] {
        [] => Algorithm::ALL.to_vec(),
        names => names.iter().map(|name| sets::named(name)).collect::<Result<_, _>>()?,
    };
    let clock = Clock::finest();
    let budget = Budget { time: args.seconds, rounds: ROUNDS };
    let mut rng = NotForKeys::new(1);
    let mut rows = Vec::new();
    output::with_progress(sets.len(), |bar| {
        for &set in &sets {
            bar.set_message(set.name());
            let times = match args.rng {
                Rng::Free => measure(set, backend, &mut |out| rng.fill(out), clock, budget)?,
                Rng::Os => measure(set, backend, &mut system_random, clock, budget)?,
            };
            if args.json {
                bar.suspend(|| print_json(set, backend, clock, &times))?;
            }
            rows.push(row(set, &times));
            bar.inc(1);
        }
        Ok::<_, Error>(())
    })?;
    if !args.json {
        print_table(backend, args.rng, clock, &rows)?;
    }
    Ok(Status::Good)
}

fn print_json(
    set: Algorithm,
    backend: Backend,
    clock: Clock,
    times: &[Times; 3],
) -> Result<(), Error> {
    OPERATIONS.iter().zip(times).try_for_each(|(op, times)| {
        output::json(&json!({
            "set": set.name(),
            "op": op,
            "backend": backend.name(),
            "unit": clock.unit(),
            "min": times.min,
            "median": times.median,
            "samples": times.samples,
        }))
    })
}

fn row(set: Algorithm, [keygen, encaps, decaps]: &[Times; 3]) -> [String; 7] {
    let thousands = |ticks: u64| format!("{:.1}", ticks as f64 / 1000.0);
    [
        set.name().to_owned(),
        thousands(keygen.min),
        thousands(keygen.median),
        thousands(encaps.min),
        thousands(encaps.median),
        thousands(decaps.min),
        thousands(decaps.median),
    ]
}

fn print_table(
    backend: Backend,
    rng: Rng,
    clock: Clock,
    rows: &[[String; 7]],
) -> Result<(), Error> {
    let header = ["set", "keygen min", "median", "encaps min", "median", "decaps min", "median"];
    output::table(header, 1, rows)?;
    let unit = match clock.unit() {
        "tsc" => format!("Thousands of TSC cycles at {:.2} GHz", clock.frequency()),
        _ => "Microseconds".to_owned(),
    };
    let rng = match rng {
        Rng::Free => "randomness for free",
        Rng::Os => "randomness from the operating system",
    };
    output::line(format_args!("\n{unit}; backend {backend}; {rng}."))
}
