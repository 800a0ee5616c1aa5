//! Costs of methods on a processor that takes one word at a time, by the counts of the method's own
//! run: the scalar code of this crate, for rings in which no trees are vectorised.
//!
//! A word is one of 64 bits. The busiest of multiplier, arithmetic units, loads and stores is the
//! bound, as in [`super::model`]. The cost of a factor depends on the modular product.

use crate::numbers::{Counts, Product};

/// The source of the throughputs. Per cycle: one multiplication, four arithmetic instructions,
/// three loads, two stores.
pub const SOURCE: &str = "one word at a time; AMD, Software Optimization Guide for the Zen 4 Microarchitecture (57647), 2.10 and \
    2.12, as in LLVM's X86ScheduleZnver4.td: integer multiplications on one of four pipes, three loads, two stores";

/// The instructions of an operation.
#[derive(Clone, Copy)]
struct Work {
    multiplications: f64,
    others: f64,
    loads: f64,
    stores: f64,
}

const fn work(multiplications: f64, others: f64, loads: f64, stores: f64) -> Work {
    Work { multiplications, others, loads, stores }
}

/// Returns the multiplications and the other instructions of a product of two residues, and of one
/// by a number of a table, as in `numbers/`.
const fn factors(product: Product) -> [(f64, f64); 2] {
    match product {
        // A division takes its unit some ten cycles, which no other instruction fills.
        Product::Remainder => [(11.0, 1.0), (11.0, 1.0)],
        Product::Barrett => [(3.0, 3.0), (3.0, 1.0)],
        Product::Montgomery => [(6.0, 6.0), (3.0, 3.0)],
        Product::Plantard => [(6.0, 6.0), (3.0, 4.0)],
        Product::Shoup => [(3.0, 3.0), (3.0, 2.0)],
    }
}

/// Returns a lower bound of the processor's cycles for these counts.
#[must_use]
pub fn cycles(counts: &Counts, product: Product) -> f64 {
    let [(both, around), (table, beside)] = factors(product);
    let kinds = [
        (counts.products, work(both, around, 2.0, 1.0)),
        (counts.scalings, work(table, beside, 2.0, 1.0)),
        // Sums stay in registers.
        (counts.accumulations, work(1.0, 1.0, 2.0, 0.0)),
        (counts.reductions, work(2.0, 3.0, 0.0, 1.0)),
        // A sum, less the modulus, and the lesser of both: a comparison and a move.
        (counts.additions, work(0.0, 4.0, 2.0, 1.0)),
        (counts.lazy_additions, work(0.0, 1.5, 1.0, 1.0)),
        (counts.corrections, work(0.0, 3.0, 0.0, 0.0)),
        (counts.shifts, work(0.0, 1.0, 1.0, 1.0)),
    ];
    let sum = |part: fn(&Work) -> f64| -> f64 {
        kinds.iter().map(|(count, work)| *count as f64 * part(work)).sum()
    };
    let multiplications = sum(|work| work.multiplications);
    let arithmetic = multiplications + sum(|work| work.others);
    let (loads, stores) = (sum(|work| work.loads), sum(|work| work.stores));
    let all = arithmetic + loads + stores;
    [multiplications, arithmetic / 4.0, loads / 3.0, stores / 2.0, all / 6.0]
        .into_iter()
        .fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_busiest_pipe_is_the_bound() {
        let counts = |counts| cycles(&counts, Product::Shoup);
        let none = Counts::default();
        assert_eq!(counts(Counts { scalings: 7, ..none }), 21.0);
        assert_eq!(counts(Counts { additions: 12, ..none }), 14.0);
        // Beside multiplications, a few sums cost nothing.
        assert_eq!(counts(Counts { scalings: 7, corrections: 1, ..none }), 21.0);
        assert!(cycles(&Counts { products: 1, ..none }, Product::Remainder) > 10.0);
    }
}
