//! What is proved of the kernels that ship, as a table that the proofs themselves make:
//! kernel × lanes of a processor × ring, and for each of them
//!
//! * *contract*: the operations of the backend give the residues and keep the bounds that the models assume,
//! * *interval*: no sum overflows, for all operands in range ([`Interval`](goodprime_lanes::model::Interval)),
//! * *grade*: what is computed is bilinear over Z_q ([`Grade`](goodprime_lanes::model::Grade)),
//! * *basis*: it is the right bilinear map, because it is right on all pairs (x^i, x^j).
//!
//! A cell that no proof fills and that no reason excuses fails the test, and so does a control that is not refused.
//! `cargo test -p goodprime-ring --test proofs` prints the table. docs/soundness.md says what follows from it.
//!
//! * Feature `every-proof`: interval and grade for all rings, not only for two. They take minutes to compile.
//! * `GOODPRIME_PROOFS=all`: the basis of all rings on the portable backend, not only of two.
//! * `GOODPRIME_EMULATED=1`: random operands instead of the basis, for processors that are emulated.

#![allow(unreachable_pub)] // As in common/mod.rs.

#[path = "../common/mod.rs"]
mod common;

mod basis;
mod contract;
mod controls;
mod model;
mod nodes;
mod products;
mod table;

use std::process::ExitCode;

use goodprime_ring::for_each_ring;
use table::Table;

fn main() -> ExitCode {
    // The arguments are those of cargo's own tests: a filter that names none of this leaves nothing to do.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|a| a == "--list") {
        return ExitCode::SUCCESS;
    }
    if arguments.iter().any(|a| !a.starts_with('-') && !"proofs".contains(a.as_str())) {
        return ExitCode::SUCCESS;
    }
    let table = Table::new();
    macro_rules! prove {
        ($($ring:ident)*) => {$(
            contract::ring::<goodprime_ring::$ring>(&table);
            basis::ring::<goodprime_ring::$ring>(&table);
            table.progress(concat!("contract and basis of ", stringify!($ring)));
        )*};
    }
    for_each_ring!(prove);
    by_models(&table);
    table.print();
    let refused = controls::all();
    if table.complete() && refused { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The models, which are the same on all processors, so that emulated ones need not run them.
fn by_models(table: &Table) {
    macro_rules! each {
        // The one that is used most, and the one of the largest q, whose points are cosets.
        (one P761) => { each!(prove P761) };
        (one P1277) => { each!(prove P1277) };
        (one $ring:ident) => {
            #[cfg(feature = "every-proof")]
            each!(prove $ring);
            #[cfg(not(feature = "every-proof"))]
            each!(skip $ring);
        };
        (prove $ring:ident) => {
            #[cfg(not(target_arch = "aarch64"))]
            model::ring::<goodprime_ring::$ring>(table);
            #[cfg(not(target_arch = "aarch64"))]
            table.progress(concat!("models of ", stringify!($ring)));
            #[cfg(target_arch = "aarch64")]
            each!(skip $ring);
        };
        (skip $ring:ident) => { model::skip::<goodprime_ring::$ring>(table) };
        ($($ring:ident)*) => { $(each!(one $ring);)* };
    }
    for_each_ring!(each);
}
