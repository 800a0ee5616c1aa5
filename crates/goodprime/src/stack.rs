//! The number of bytes of stack that each operation overwrites at its end, in builds whose operations overwrite stack.

use crate::design::{Design, Family};
use crate::scheme::Scheme;

/// The bytes of stack that may hold secrets after each operation of a set. The numbers are not zero in the compact
/// build and, for operations with products in place, in every build. In other builds they are zero: kernels are
/// inlined into the operation, and their memory wipes itself
/// ([`on_wiped_operation`](crate::wipe::on_wiped_operation)).
///
/// Each number covers the deepest operation of any set on microcontrollers. It is scaled by p, so that little more
/// stack is overwritten than was used, and [`LARGER`] is added. The test `firmware/cortex-m4/secrets` searches for
/// leftover secrets.
pub(crate) struct Stack {
    pub(crate) keygen: usize,
    pub(crate) keygen_batch: usize,
    pub(crate) encaps: usize,
    pub(crate) decaps: usize,
    /// The bytes for the preparation of a decapsulation key.
    pub(crate) prepare: usize,
    pub(crate) check: usize,
}

/// The bytes by which stack frames are larger on other targets than microcontrollers: vectors are spilled, and debug
/// assertions need more.
const LARGER: usize = match (cfg!(target_os = "none"), cfg!(debug_assertions)) {
    (true, _) => 0,
    (false, false) => 8192,
    (false, true) => 49_152,
};

/// Stack bytes per coefficient in Streamlined NTRU Prime key generation.
const KEYGEN: usize = if goodprime_ring::low_stack::SCHOOLBOOK_ONLY { 10 } else { 18 };

/// Stack bytes per coefficient in a batch of Streamlined NTRU Prime key pairs.
const KEYGEN_BATCH: usize = if cfg!(target_os = "none") { 40 } else { 33 };

impl Stack {
    /// Returns the numbers of a set.
    pub(crate) const fn of<S: Scheme>() -> Self {
        let (family, p) = (S::Design::FAMILY, S::Design::P);
        // Bytes of memory of a product, of a product in place (0 if the set has none), and of a prepared operand.
        let [product, low_stack, prepared] = S::Design::MEMORY;
        let ntru = matches!(family, Family::Hps | Family::Hrss);
        let [keygen, keygen_batch, encaps, decaps, prepare, check] = match family {
            Family::Streamlined => [KEYGEN, KEYGEN_BATCH, 10, 11, 8, 14],
            Family::LPRime => [24, 24, 23, 25, 8, 18],
            _ if cfg!(target_os = "none") => [80, 160, 48, 39, 40, 60],
            _ => [23, 35, 22, 10, 10, 31],
        };
        let more = product + LARGER;
        // NTRU prepares an operand for each product of an inversion.
        let factor = if ntru { prepared } else { 0 };
        // Products are in place on Cortex-M4 alone, where `firmware/cortex-m4/secrets` searches for leftover secrets.
        let (keygen, encaps, decaps) = match (family, low_stack) {
            (_, 0) if !COMPACT => (0, 0, 0),
            (_, 0) => (keygen * p + more + factor, encaps * p + more, decaps * p + more),
            (Family::LPRime, _) => {
                let encaps = low_stack + prepared + p / 16 + AES + 1800;
                (larger(low_stack + 700, sorted(p)) + AES, encaps, encaps + 25 * p / 16)
            }
            // In addition to the product: four polynomials in key generation, else three.
            (Family::Hps | Family::Hrss, _) => {
                let three = low_stack + 6 * (p + 32) + p / 6 + NTRU;
                (three + 2 * (p + 32) + p / 5, three, three)
            }
            // Key generation computes an inverse, in the compact build in low RAM. Besides the product, encapsulation
            // needs an encoded polynomial, and decapsulation also the numbers of a ciphertext.
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

/// True in the compact build, whose kernels are functions of their own.
const COMPACT: bool = cfg!(feature = "compact");

/// Returns `bytes` in the compact build, else 0.
const fn in_compact(bytes: usize) -> usize {
    if COMPACT { bytes } else { 0 }
}

/// The bytes of stack that it takes to expand a public seed, by bitsliced code or by a table, including the calls
/// before it.
const AES: usize = if COMPACT { 2400 } else { 1000 };

/// The bytes of stack of an operation of NTRU, in addition to polynomials and the memory of the product.
const NTRU: usize = 1100;

/// Returns the bytes of stack of a key generation that inverts by transforms. For p = 761 the number is that of the
/// transforms of its product.
const fn inverted(p: usize) -> usize {
    if p == 761 { 35 * p } else { 39 * p }
}

/// Returns the bytes of stack that it takes to sample and sort p words.
const fn sorted(p: usize) -> usize {
    size_of::<u32>() * p.next_power_of_two() + 2000
}

const fn larger(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
