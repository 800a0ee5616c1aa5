//! How much of the stack functions may use.

use goodprime::Algorithm;

const KB: usize = 1024;

/// The most KB of stack that any function of a set uses: what `goodprime.h` promises.
pub fn promised(set: Algorithm) -> usize {
    match set.name() {
        "sntrup653" | "ntrulpr653" => 60,
        "sntrup761" | "ntrulpr761" => 64,
        "sntrup857" | "ntrulpr857" => 72,
        "sntrup953" | "ntrulpr953" => 76,
        "sntrup1013" | "ntrulpr1013" => 80,
        "sntrup1277" | "ntrulpr1277" => 96,
        "ntruhps2048509" => 64,
        "ntruhps2048677" => 72,
        "ntruhrss701" => 84,
        "ntruhps4096821" => 102,
        "ntruhps40961229" => 100,
        "ntruhrss1373" => 116,
        _ => unreachable!("all sets are above"),
    }
}

/// The most bytes of a function. All but batches for one key as bytes, which may lie decoded on the stack beside the rest,
/// keep within a bound for all sets: that of NTRU Prime up to p = 1013, or that of the others.
pub fn most(set: Algorithm, function: &str) -> usize {
    let decodes = matches!(function, "encaps_batch" | "decaps_batch");
    let single = !function.contains("batch");
    let bound = match set.name() {
        _ if decodes => promised(set),
        // What SSH needs.
        "sntrup761" if single => 48,
        name if name.contains("ntruh") || name.contains("1277") => 100,
        _ => 64,
    };
    KB * bound.min(promised(set))
}
