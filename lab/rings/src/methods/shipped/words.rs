//! The operations of vectors of eight words, counted as operations on words.

use goodprime_lab_lanes::{Operation, Tally};

use crate::numbers::Counts;

/// Words of a vector of the lanes that count.
const WORDS: u64 = 8;

/// The counts of words. Loads, stores and what moves words within vectors are no arithmetic.
pub(super) fn counts(tally: &Tally) -> Counts {
    use Operation::*;
    let of = |operations: &[Operation], each: u64| -> u64 {
        operations.iter().map(|&operation| WORDS * each * tally.get(operation)).sum()
    };
    Counts {
        products: of(&[Mulf], 1),
        scalings: of(&[Mulc, MulcAdd, MulcSub, MulcEach], 1),
        // A window and a dot product add two products to each sum.
        accumulations: of(&[Window, Dot, MultiplyAdd], 2) + of(&[MulAdd], 1),
        reductions: of(&[Montgomery], 1),
        lazy_additions: of(&[Add, Sub, MulcAdd, MulcSub, AddWide, SubWide], 1),
        corrections: of(&[Reduce, Freeze], 1),
        ..Counts::default()
    }
}
