//! `goodprime bench`: minimum and median of every operation of the sets.
//!
//! Each line of `--json` has the set, the operation `op`, the backend, the unit of time, and minimum, median and
//! number of the samples. Operations are [`OPERATIONS`] and [`USES`]; for a batch, `batch` is its number of
//! operations, and times are for one of them.

use goodprime::{Algorithm, Backend};
use serde_json::json;

use super::uses::{USES, Use};
use super::{threads, uses};
use crate::args::{BenchKem, Rng};
use crate::cycles::Clock;
use crate::error::{Error, Status};
use crate::free::FreeRandomness;
use crate::measure::{Budget, OPERATIONS, Source, measure};
use crate::times::Times;
use crate::{output, sets};

/// Key generations of a set that are measured even if they take longer than they should.
const ROUNDS: usize = 5;

pub(crate) fn run(args: &BenchKem, backend: Backend) -> Result<Status, Error> {
    let sets = match &args.set[..] {
        [] => Algorithm::ALL.to_vec(),
        names => names.iter().map(|name| sets::named(name)).collect::<Result<_, _>>()?,
    };
    if let Some(most) = args.threads {
        return threads::run(args, &sets, most.into(), backend);
    }
    let clock = Clock::finest();
    let budget = Budget { time: args.seconds / 2, rounds: ROUNDS };
    let mut rng = FreeRandomness::new(0);
    let (mut rows, mut rows_of_uses) = (Vec::new(), Vec::new());
    output::with_progress(sets.len(), |bar| {
        for &set in &sets {
            bar.set_message(set.parameters().name);
            let mut free = |out: &mut [u8]| rng.fill(out);
            let source = &mut match args.rng {
                Rng::Free => Source::Fill(&mut free),
                Rng::Os => Source::Os,
            };
            let times = measure(set, backend, source, clock, budget)?;
            let of_uses = uses::measure(set, backend, source, clock, budget)?;
            if args.json {
                bar.suspend(|| print_json(set, backend, clock, &times, &of_uses))?;
            }
            rows.push(row(set, &times));
            rows_of_uses.push(row_of_uses(set, &of_uses));
            bar.inc(1);
        }
        Ok::<_, Error>(())
    })?;
    if !args.json {
        print_tables(backend, args.rng, clock, &rows, &rows_of_uses)?;
    }
    Ok(Status::Good)
}

fn print_json(
    set: Algorithm,
    backend: Backend,
    clock: Clock,
    times: &[Times; 3],
    of_uses: &[Times; 5],
) -> Result<(), Error> {
    let operations = OPERATIONS.map(|op| Use { op, batch: None });
    for (&Use { op, batch }, times) in
        operations.iter().chain(&USES).zip(times.iter().chain(of_uses))
    {
        let mut object = json!({
            "set": set.parameters().name,
            "op": op,
            "backend": backend.name(),
            "unit": clock.unit(),
            "min": times.min,
            "median": times.median,
            "samples": times.samples,
        });
        if let Some(batch) = batch {
            object["batch"] = batch.into();
        }
        output::json(&object)?;
    }
    Ok(())
}

fn thousands(ticks: u64) -> String {
    format!("{:.1}", ticks as f64 / 1000.0)
}

fn row(set: Algorithm, [keygen, encaps, decaps]: &[Times; 3]) -> [String; 7] {
    [
        set.parameters().name.to_owned(),
        thousands(keygen.min),
        thousands(keygen.median),
        thousands(encaps.min),
        thousands(encaps.median),
        thousands(decaps.min),
        thousands(decaps.median),
    ]
}

/// The row of a set, with minima.
fn row_of_uses(set: Algorithm, times: &[Times; 5]) -> [String; 6] {
    let [encaps, decaps, batch, keys, decaps_batch] =
        times.each_ref().map(|times| thousands(times.min));
    [set.parameters().name.to_owned(), encaps, decaps, batch, keys, decaps_batch]
}

fn print_tables(
    backend: Backend,
    rng: Rng,
    clock: Clock,
    rows: &[[String; 7]],
    rows_of_uses: &[[String; 6]],
) -> Result<(), Error> {
    let header = ["set", "keygen min", "median", "encaps min", "median", "decaps min", "median"];
    output::table(header, 1, rows)?;
    output::line(
        "\nMinimum per operation with prepared keys: single calls, and batches of 32 for one key or 32 keys:\n",
    )?;
    let header =
        ["set", "encaps", "decaps", "encaps, one key", "encaps, 32 keys", "decaps, one key"];
    output::table(header, 1, rows_of_uses)?;
    let unit = match clock.unit() {
        "tsc" => format!("Thousands of TSC cycles at {:.2} GHz", clock.frequency()),
        "cycles" => format!("Thousands of the core's cycles at {:.2} GHz", clock.frequency()),
        _ => "Microseconds".to_owned(),
    };
    let rng = match rng {
        Rng::Free => "RNG cost excluded",
        Rng::Os => "randomness from the operating system",
    };
    output::line(format_args!("\n{unit}; backend {backend}; {rng}."))
}
