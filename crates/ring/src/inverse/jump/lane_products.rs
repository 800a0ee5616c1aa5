//! The products of a leaf where a vector times one lane of another is as quick as a vector times a pair of words
//! ([`Tuning::product`](goodprime_lanes::Tuning)).
//!
//! Windows are put together in registers from the four vectors of [ζb | b]: most are not aligned, and loads of such
//! windows take longer than the products. Each serves two rows and both halves of the leaf.

use goodprime_lanes::ModularRows;
use goodprime_lanes::modulus::ModulusWords;

use super::kind::Kind;

/// The operands of both rows of (u, v; q, r)·(a, b) in a leaf.
pub(super) struct Leaf<'a, E> {
    /// u, q, v, r in broadcast form: the coefficients of each pair exchanged.
    pub(super) left: [&'a [E; 16]; 4],
    /// a, b in windows.
    pub(super) right: [&'a [E; 32]; 2],
}

/// Both rows of a leaf, as `montgomery` leaves them.
#[inline(never)]
pub(super) fn multiply<L: ModularRows, K: Kind>(
    lanes: L,
    words: &ModulusWords,
    leaf: &Leaf<'_, L::Element>,
    out: [&mut [L::Element; 16]; 2],
) {
    // For each row both halves.
    let mut sums = [[lanes.zero(); 2]; 2];
    if K::FROM == 0 {
        add_operand::<L, K, 0>(lanes, leaf, &mut sums);
    }
    add_operand::<L, K, 1>(lanes, leaf, &mut sums);
    let q = lanes.reducer(words);
    for row in 0..K::ROWS {
        for half in 0..2 {
            lanes.store(out[row], 8 * half, lanes.montgomery_in(q, sums[row][half]));
        }
    }
}

/// Adds one operand's products to the sums of both rows, for each of which there are both halves.
#[inline(always)]
fn add_operand<L: ModularRows, K: Kind, const OPERAND: usize>(
    lanes: L,
    leaf: &Leaf<'_, L::Element>,
    sums: &mut [[L::Accumulator; 2]; 2],
) {
    let load = |words| [0, 8].map(|at| lanes.load(words, at));
    let left = [load(leaf.left[2 * OPERAND]), load(leaf.left[2 * OPERAND + 1])];
    let words = leaf.right[OPERAND];
    let words =
        [lanes.load(words, 0), lanes.load(words, 8), lanes.load(words, 16), lanes.load(words, 24)];
    // Coefficient j of the left operand meets the words from 16 + 8·half - j - shift on. This is j + 16.
    macro_rules! coefficient {
        ($at:literal $half:literal $shift:literal) => {
            32 + 8 * $half - $at - $shift
        };
    }
    macro_rules! meet {
        ($at:literal $w:ident: $($row:literal $half:literal $shift:literal;)*) => {$(
            if $row < K::ROWS
                && K::SHIFTS[$row][OPERAND] == $shift
                && matches!(coefficient!($at $half $shift), 16..32)
            {
                // Pairs are exchanged.
                sums[$row][$half] = lanes.multiply_add_lane::<{
                    (coefficient!($at $half $shift) ^ 1) % 8
                }>(
                    sums[$row][$half],
                    $w,
                    left[$row][coefficient!($at $half $shift) / 8 % 2],
                );
            }
        )*};
    }
    macro_rules! windows {
        ($($at:literal)*) => {$({
            let (low, high) = (words[$at / 8], words[($at / 8 + 1) % 4]);
            let w = if $at % 8 == 0 { low } else { lanes.shift_down::<{ $at % 8 }>(low, high) };
            meet!($at w: 0 0 0; 0 0 1; 1 0 0; 1 0 1; 0 1 0; 0 1 1; 1 1 0; 1 1 1;);
        })*};
    }
    // Written out, so that the compiler knows what meets what.
    windows!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24);
}
