//! Limits of the stack use of functions.

use goodprime::{Algorithm, Family};

const KB: usize = 1024;

/// The most KB of stack that any function of a set uses, as `goodprime.h` promises.
pub fn promised(set: Algorithm) -> usize {
    // NTRU Prime's sets of the same p have the same limit.
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

/// The most bytes of a function. All sets keep within one bound: NTRU Prime's up to p = 1013, or the others'. Batches
/// for one key in bytes are exempt, because they may decode it on the stack.
pub fn most(set: Algorithm, function: &str) -> usize {
    let decodes = matches!(function, "encaps_batch" | "decaps_batch");
    let single = !function.contains("batch");
    let prime = matches!(set.parameters().family, Family::Streamlined | Family::LPRime);
    let bound = match set.parameters().p {
        _ if decodes => promised(set),
        // The sets and functions that SSH uses.
        761 if single => 48,
        p if prime && p <= 1013 => 64,
        _ => 100,
    };
    KB * bound.min(promised(set))
}
