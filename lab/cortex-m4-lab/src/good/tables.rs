//! Constants of Good 1536, computed when it is compiled. Kernels read them word by word, in this order.

use crate::prime::Prime;

/// The prime of the transforms, 4547·1536 + 1: large enough for all products of the rings that it serves.
pub const Q: i32 = 6_984_193;
const PRIME: Prime = Prime(Q);
/// -1/q' modulo 2^32. The paper's Algorithm 11 prints 926273535, which is not that.
pub const NEGATIVE_INVERSE: i32 = PRIME.negative_inverse();
/// 2^32/q'.
pub const QUOTIENT: i32 = PRIME.barrett();
/// A generator of the nonzero residues modulo q'; the test `five_generates` proves it.
pub const GENERATOR: i64 = 5;

const fn root(order: i64, exponent: i64) -> i64 {
    PRIME.power(GENERATOR, (Q as i64 - 1) / order * exponent)
}

/// The word that multiplies by c: c·2^32 modulo q'.
const fn montgomery(c: i64) -> i32 {
    PRIME.center(PRIME.times(c, 1 << 32))
}

/// The lowest bits of n in reverse.
const fn reversed(n: usize, bits: u32) -> i64 {
    (n.reverse_bits() >> (usize::BITS - bits)) as i64
}

/// The seven roots of three layers on one block: one, then two, then four.
pub type Seven = [i32; 7];

/// The constants of a transform.
#[derive(Clone, Debug)]
#[repr(C)]
pub struct Forward {
    /// q' and -1/q'.
    pub reduce: [i32; 2],
    /// i, ζ and ζ³ for the first three layers; i² = -1, ζ² = i.
    pub first: [i32; 3],
    /// i, ζ and ζ³ as plain residues, for operands so small that products need no reduction.
    pub first_small: [i32; 3],
    /// Layers 3 to 5, for each block of 64 but the first, whose roots are 1 and `first`.
    pub middle: [Seven; 7],
    /// Layers 6 to 8, for each block of 8.
    pub last: [Seven; 64],
}

/// The constants of an inverse transform.
#[derive(Clone, Debug)]
#[repr(C)]
pub struct Inverse {
    /// q' and -1/q'.
    pub reduce: [i32; 2],
    /// 1/i, 1/ζ, 1/ζ³.
    pub first: [i32; 3],
    /// Layers 3 to 5, for each place in a block of 8 but the first, whose roots are 1 and `first`.
    pub middle: [Seven; 7],
    /// Layers 6 to 8, for each place in a block of 64.
    pub last: [Seven; 64],
}

/// The constants of the last reduction.
#[derive(Clone, Debug)]
#[repr(C)]
pub struct Fold {
    /// q' and -1/q'.
    pub reduce: [i32; 2],
    /// 2^64/512 modulo q': the transforms' length, and what two reductions by 2^32 took.
    pub scale: i32,
    /// 2^32/q'.
    pub quotient: i32,
    /// q and 2^32/q.
    pub modulus: [i32; 2],
    /// The ring's degree.
    pub p: usize,
    /// The number of reductions by `smmulr` and `mls` until a coefficient is canonical: two if
    /// 2^32/q is far from a whole number.
    pub steps: usize,
    /// The largest absolute value of an integer coefficient of a product modulo x^p - x - 1.
    pub bound: i32,
}

const REDUCE: [i32; 2] = [Q, NEGATIVE_INVERSE];

/// Roots of the blocks of three layers from block `first` on, the first of which has 2^`layer` blocks: that of block b is
/// the root of order 2^(layer+1) to the power of b's bits in reverse.
const fn forward<const N: usize>(layer: u32, first: usize) -> [Seven; N] {
    let mut out = [[0; 7]; N];
    let mut n = 0;
    while n < N {
        let block = first + n;
        let mut k = 0usize;
        while k < 7 {
            let depth = (k + 1).ilog2();
            let (child, level) = (k + 1 - (1 << depth), layer + depth);
            let exponent = reversed((block << depth) + child, level);
            out[n][k] = montgomery(root(2 << level, exponent));
            k += 1;
        }
        n += 1;
    }
    out
}

/// Roots of the places from `first` on of three layers, the first of which joins blocks of 2^`layer`.
const fn inverse<const N: usize>(layer: u32, first: usize) -> [Seven; N] {
    let mut out = [[0; 7]; N];
    let mut n = 0;
    while n < N {
        let place = first + n;
        let mut k = 0usize;
        while k < 7 {
            let depth = (k + 1).ilog2();
            let (child, level) = (k + 1 - (1 << depth), layer + depth);
            out[n][k] = montgomery(root(2 << level, -((place + (child << layer)) as i64)));
            k += 1;
        }
        n += 1;
    }
    out
}

/// The constants of the transform.
pub static FORWARD: Forward = Forward {
    reduce: REDUCE,
    first: [montgomery(root(4, 1)), montgomery(root(8, 1)), montgomery(root(8, 3))],
    first_small: [root(4, 1) as i32, root(8, 1) as i32, root(8, 3) as i32],
    middle: forward(3, 1),
    last: forward(6, 0),
};

/// The constants of the inverse transform.
pub static INVERSE: Inverse = Inverse {
    reduce: REDUCE,
    first: [montgomery(root(4, -1)), montgomery(root(8, -1)), montgomery(root(8, -3))],
    middle: inverse(3, 1),
    last: inverse(6, 0),
};

const fn fold(p: usize, q: i32, steps: usize) -> Fold {
    // c_1 of a product has 2p - 1 terms, each at most (q-1)/2: the paper's footnote 6.
    let bound = q / 2 * (2 * p as i32 - 1);
    assert!(bound <= Q / 2, "the product is exact modulo q'");
    Fold {
        reduce: REDUCE,
        scale: montgomery(PRIME.times(1 << 32, PRIME.power(512, -1))),
        quotient: QUOTIENT,
        modulus: [q, Prime(q).barrett()],
        p,
        steps,
        bound,
    }
}

/// The constants of the last reduction for sntrup761 and ntrulpr761.
pub static FOLD_761: Fold = fold(761, 4591, 1);
/// The constants of the last reduction for sntrup653 and ntrulpr653.
pub static FOLD_653: Fold = fold(653, 4621, 2);
