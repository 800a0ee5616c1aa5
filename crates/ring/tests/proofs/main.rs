//! Proofs of the kernels that ship, in a table that the proofs themselves fill: kernel × lanes of a processor × ring,
//! and for each of them
//!
//! * *contract*: the operations of the backend give the residues and keep the bounds that the models assume,
//! * *interval*: no sum overflows, for all operands in range ([`Interval`](goodprime_lanes::model::Interval)),
//! * *grade*: what is computed is bilinear over Z_q ([`Grade`](goodprime_lanes::model::Grade)),
//! * *basis*: it is the right bilinear map, because it is right on all pairs (x^i, x^j).
//!
//! A cell that no proof fills and that no reason excuses fails the test, and so does a control that is not refused.
//! `cargo test -p goodprime-ring --test proofs` prints the table. docs/verification.md says what follows from it.
//!
//! * `GOODPRIME_PROOFS=all`: the basis of all rings on the portable backend, not only of two.
//! * `GOODPRIME_EMULATED=1`: random operands instead of the basis, for processors that are emulated.

#![allow(unreachable_pub)] // As in common/mod.rs.

#[path = "../common/mod.rs"]
mod common;

mod basis;
mod contract;
mod controls;
mod model;
mod node_model;
mod node_pairs;
mod nodes;
mod products;
mod stages;
mod table;

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use goodprime_ring::{Ring, for_each_ring};
// The models are the same on all processors, so emulated ones need not run them.
#[cfg(not(any(target_arch = "aarch64", target_arch = "wasm32")))]
use model::ring as by_models;
#[cfg(any(target_arch = "aarch64", target_arch = "wasm32"))]
use model::skip as by_models;
use table::Table;

fn main() -> ExitCode {
    // The arguments are those of cargo's own tests: a filter that does not name this test leaves nothing to do.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|a| a == "--list") {
        return ExitCode::SUCCESS;
    }
    if let Some(filter) = filters(&arguments).find(|filter| !"proofs".contains(*filter)) {
        println!("proofs: nothing is proved, as the filter {filter:?} asks for other tests");
        return ExitCode::SUCCESS;
    }
    let table = Table::new();
    let mut jobs = vec![];
    macro_rules! jobs {
        ($($ring:ident)*) => {$(
            jobs.push(Job {
                what: concat!("contract and basis of ", stringify!($ring)),
                prove: by_operands::<goodprime_ring::$ring>,
            });
            jobs.push(Job {
                what: concat!("models of ", stringify!($ring)),
                prove: by_models::<goodprime_ring::$ring>,
            });
        )*};
    }
    for_each_ring!(jobs);
    // The largest first, because they take longest.
    jobs.reverse();
    run(&jobs, &table);
    table.print();
    let refused = controls::all();
    if table.complete() && refused { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The arguments that are neither options nor their values.
fn filters(arguments: &[String]) -> impl Iterator<Item = &str> {
    const WITH_A_VALUE: [&str; 6] =
        ["--test-threads", "--skip", "--format", "--color", "--logfile", "-Z"];
    let mut is_value = false;
    arguments.iter().map(String::as_str).filter(move |argument| {
        let filter = !is_value && !argument.starts_with('-');
        is_value = WITH_A_VALUE.contains(argument);
        filter
    })
}

/// Runs the proofs on real lanes.
fn by_operands<R: Ring>(table: &Table) {
    contract::ring::<R>(table);
    basis::ring::<R>(table);
}

/// A part of the table.
struct Job {
    what: &'static str,
    prove: fn(&Table),
}

/// Runs all jobs, on all processors.
fn run(jobs: &[Job], table: &Table) {
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    let work = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            (job.prove)(table);
            table.progress(job.what);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..workers {
            scope.spawn(work);
        }
        // This thread is one of them: WebAssembly has no other.
        work();
    });
}
