//! How much of the stack functions may use.

use goodprime::{Algorithm, Family};

const KB: usize = 1024;

/// The most KB of stack that any function of a set uses: what `goodprime.h` promises.
pub fn promised(set: Algorithm) -> usize {
    // NTRU Prime's sets of the same p have the same.
    match set.parameters().p {
        653 => 60,
        509 | 761 => 64,
        677 | 857 => 72,
        953 => 76,
        1013 => 80,
        701 => 84,
        1277 => 96,
        1229 => 100,
        821 => 102,
        1373 => 116,
        _ => unreachable!("all sets are above"),
    }
}

/// The most bytes of a function. All but batches for one key as bytes, which may lie decoded on the stack beside the rest,
/// keep within a bound for all sets: that of NTRU Prime up to p = 1013, or that of the others.
pub fn most(set: Algorithm, function: &str) -> usize {
    let decodes = matches!(function, "encaps_batch" | "decaps_batch");
    let single = !function.contains("batch");
    let prime = matches!(set.parameters().family, Family::Streamlined | Family::LPRime);
    let bound = match set.parameters().p {
        _ if decodes => promised(set),
        // What SSH needs.
        761 if single => 48,
        p if prime && p <= 1013 => 64,
        _ => 100,
    };
    KB * bound.min(promised(set))
}
