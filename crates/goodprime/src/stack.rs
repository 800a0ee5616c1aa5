//! The number of bytes of stack that each operation overwrites at its end, in builds in which it does.

use crate::design::Design;
use crate::design::Family;
use crate::scheme::Scheme;

/// Bytes of stack of the operations of a set in the compact build, and of those with products in place in any build, where
/// secrets may be: none where kernels are part of an operation, which wipes its own memory.
///
/// As many as the deepest operation of any set needs on microcontrollers, for its p (`firmware/cortex-m4/secrets` looks
/// at what is left), so that overwriting takes little more; and [`LARGER`].
pub(crate) struct Stack {
    pub(crate) keygen: usize,
    pub(crate) keygen_batch: usize,
    pub(crate) encaps: usize,
    pub(crate) decaps: usize,
    /// Of preparing a decapsulation key.
    pub(crate) prepare: usize,
    pub(crate) check: usize,
}

/// By how much frames are larger where nobody counts bytes: vectors are spilled, and debug assertions keep more.
const LARGER: usize = match (cfg!(target_os = "none"), cfg!(debug_assertions)) {
    (true, _) => 0,
    (false, false) => 8192,
    (false, true) => 49_152,
};

/// Of key generation of Streamlined NTRU Prime, for each coefficient.
const KEYGEN: usize = if goodprime_ring::low_stack::SCHOOLBOOK_ONLY { 10 } else { 18 };

/// Of a batch of them.
const KEYGEN_BATCH: usize = if cfg!(target_os = "none") { 40 } else { 33 };

impl Stack {
    /// That of a set.
    pub(crate) const fn of<S: Scheme>() -> Self {
        let (family, p) = (S::Design::FAMILY, S::Design::P);
        // Bytes of memory of a product; of one in place, if they are made so; and of an operand that is prepared.
        let [product, low_stack, prepared] = S::Design::MEMORY;
        let ntru = matches!(family, Family::Hps | Family::Hrss);
        let [keygen, keygen_batch, encaps, decaps, prepare, check] = match family {
            Family::Streamlined => [KEYGEN, KEYGEN_BATCH, 10, 11, 8, 14],
            Family::LPRime => [24, 24, 23, 25, 8, 18],
            _ if cfg!(target_os = "none") => [80, 160, 48, 39, 40, 60],
            _ => [23, 35, 22, 10, 10, 31],
        };
        let more = product + LARGER;
        // Of NTRU, for each product of an inversion.
        let factor = if ntru { prepared } else { 0 };
        // In place: on Cortex-M4 alone, where `firmware/cortex-m4/secrets` sees what is left.
        let (keygen, encaps, decaps) = match (family, low_stack) {
            (_, 0) if !COMPACT => (0, 0, 0),
            (_, 0) => (keygen * p + more + factor, encaps * p + more, decaps * p + more),
            (Family::LPRime, _) => {
                let encaps = low_stack + prepared + p / 16 + AES + 1800;
                (larger(low_stack + 700, sorted(p)) + AES, encaps, encaps + 25 * p / 16)
            }
            // Beside the product four polynomials, or three.
            (Family::Hps | Family::Hrss, _) => {
                let three = low_stack + 6 * (p + 32) + p / 6 + NTRU;
                (three + 2 * (p + 32) + p / 5, three, three)
            }
            // An inverse, in the compact build in low RAM. Beside the product: an encoded polynomial; and the numbers of a
            // ciphertext.
            _ => (
                if COMPACT { 15 * p } else { larger(inverted(p), keygen * p + more) },
                low_stack + p / 4 + 1580,
                low_stack + 5 * p / 2 + 1504,
            ),
        };
        Self {
            keygen,
            keygen_batch: in_compact(keygen_batch * p + more + factor),
            encaps,
            decaps,
            prepare: in_compact(prepare * p + more),
            check: in_compact(check * p + more + factor),
        }
    }
}

/// Whether kernels are functions of their own.
const COMPACT: bool = cfg!(feature = "compact");

/// So many bytes in the compact build.
const fn in_compact(bytes: usize) -> usize {
    if COMPACT { bytes } else { 0 }
}

/// Bytes of stack to expand a public seed, and what is called before: by words of bits, or by a table.
const AES: usize = if COMPACT { 2400 } else { 1000 };

/// Bytes of stack of an operation of NTRU beside polynomials and the product's memory.
const NTRU: usize = 1100;

/// Bytes of stack of a key generation with an inverse by transforms, of p = 761 by those of its product.
const fn inverted(p: usize) -> usize {
    if p == 761 { 35 * p } else { 39 * p }
}

/// Bytes of stack to sort p words, and to make them.
const fn sorted(p: usize) -> usize {
    size_of::<u32>() * p.next_power_of_two() + 2000
}

const fn larger(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
