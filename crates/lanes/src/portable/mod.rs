//! Portable lanes: eight 16-bit integers in an array, in plain Rust. The reference that every
//! other backend is tested against.

use crate::contract::{Isa, Kernel, Preference, Product, Sums, Tuned, Tuning, Where};

/// Lanes that every processor has.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

const LANES: usize = 8;
type V = [i16; LANES];

/// One value per lane, from a formula of the lane's index. A macro because a closure that is called
/// twice may not be inlined.
macro_rules! each {
    ($i:ident => $e:expr) => {
        each!(LANES, $i => $e)
    };
    ($n:expr, $i:ident => $e:expr) => {{
        let mut r = [0; $n];
        let mut $i = 0;
        while $i < $n {
            r[$i] = $e;
            $i += 1;
        }
        r
    }};
}

mod bits3;
mod carryless;
mod codec;
mod hash;
mod modular;
mod modular_rows;
mod sort;
mod wrapping;

/// The high half of a 16×16-bit product.
#[inline(always)]
fn high(a: i16, b: i16) -> i16 {
    ((a as i32 * b as i32) >> 16) as i16
}

/// floor((2ab + 2^15) / 2^16): the rounding high product of the doubled product.
#[inline(always)]
pub(crate) fn high_rounded(a: i16, b: i16) -> i16 {
    ((a as i32 * b as i32 + (1 << 14)) >> 15) as i16
}

/// a·b·2^-16 mod q, where b' = b·q⁻¹ mod 2^16.
#[inline(always)]
fn montgomery_product(q: i16, a: i16, b: i16, b_inverse: i16) -> i16 {
    high(a, b).wrapping_sub(high(a.wrapping_mul(b_inverse), q))
}

/// Eight rows: unmeasured.
const PRODUCT: Product =
    if cfg!(feature = "compact") { Product::Columns } else { Product::DotTransform };

/// Measured where nothing is said: portable code on Zen 4, thousands of cycles, `goodprime-lab bench`, 2026.
impl Tuned for Portable {
    const TUNING: Tuning = Tuning {
        product: PRODUCT,
        sums: 8,                     // 16: unmeasured
        bit_vectors: 8,              // more: unmeasured
        wide_sort: Where::Nowhere,   // no wider vectors
        hash_halves: Where::Nowhere, // no vectors
        hash_sums: Sums::Fewest,     // a shorter chain: no gain with all in general registers
        reciprocal: Preference::Fast,
        sort: Preference::Fast,
        ternary: Preference::Fast,
        bit_layouts: Preference::Fast,
        parallel_hashes: 1, // `sha2` 5.5k per message of 1159 bytes, one message in these lanes 5.7k
        parallel_keccaks: usize::MAX, // words are vectors of one
    }
    .of_baseline();
}

impl Isa for Portable {
    const NAME: &'static str = "portable";

    type Hashing = Self;
    #[inline(always)]
    fn hashing(self) -> Self {
        self
    }

    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.on(self)
    }
}
