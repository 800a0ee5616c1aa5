//! Interleaved polynomials in another number of vectors.
//!
//! Coefficient i of a polynomial of S words is bit ⌊i/S⌋ of the word with index i mod S. For S and S' words, those that are
//! r modulo the least common multiple of both are every (lcm/S)th bit of one word, and become every (lcm/S')th bit of
//! one word of the other layout.

use goodprime_lanes::{Bits, Trits};

use super::{Layout, Polynomial};

/// The largest least common multiple: 60 words for 5 and 3 vectors of four words.
const MAX_PERIOD: usize = 64;

const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The bits that groups of `width` bits have that are `width`·`stride` apart.
const fn groups(stride: usize, width: usize) -> u64 {
    let mut mask = 0;
    let mut i = 0;
    while i < 64 {
        let at = i / width * width * stride + i % width;
        if at < 64 {
            mask |= 1 << at;
        }
        i += 1;
    }
    mask
}

/// Moves the upper halves of groups of bits that are `$stride` apart, which leaves groups of `$groups` halves.
macro_rules! move_halves {
    ($x:ident $shift:tt $stride:ident, groups of $groups:literal: $($width:literal)*) => {$(
        if $width * $stride < 64 {
            for x in &mut *$x {
                let moved = *x $shift ($width * ($stride - 1) % 64);
                *x = (*x | moved) & const { groups($stride, $groups * $width) };
            }
        }
    )*};
}

/// The lowest bits, `STRIDE` apart, of each word: halves of groups move apart, then halves of those.
#[inline(always)]
fn spread<const STRIDE: usize>(x: &mut [u64]) {
    for x in &mut *x {
        *x &= const { (1 << 64_usize.div_ceil(STRIDE)) - 1 };
    }
    move_halves!(x << STRIDE, groups of 1: 16 8 4 2 1);
}

/// Every `STRIDE`th bit of each word, from the lowest on: [`spread`] backwards.
#[inline(always)]
fn gather<const STRIDE: usize>(x: &mut [u64]) {
    for x in &mut *x {
        *x &= const { groups(STRIDE, 1) };
    }
    move_halves!(x >> STRIDE, groups of 2: 1 2 4 8 16);
}

/// The polynomial `a` in `TO` vectors: its lowest coefficients if these are fewer, followed by zeros if they are more.
#[inline(always)]
pub(super) fn relayout<B: Bits, const FROM: usize, const TO: usize>(
    bits: B,
    a: [Trits<B>; FROM],
) -> [Trits<B>; TO] {
    let from = const { Layout { vectors: FROM, words: B::BIT_WORDS } };
    let to = const { Layout { vectors: TO, words: B::BIT_WORDS } };
    let period = const { FROM * TO / gcd(FROM, TO) * B::BIT_WORDS };
    let mut memory = [Polynomial::ZERO; 2];
    let [x, y] = &mut memory;
    x.set_vectors(bits, &a);
    let mut parts = [0; MAX_PERIOD];
    let parts = &mut parts[..period];
    for plane in 0..2 {
        for r in 0..period {
            let at = from.at(r % from.stride()) + plane * from.words;
            parts[r] = x.0[at] >> (r / from.stride());
        }
        gathered::<FROM, TO>(parts);
        for r in 0..period {
            let at = to.at(r % to.stride()) + plane * to.words;
            y.0[at] |= parts[r] << (r / to.stride());
        }
    }
    let b = y.vectors(bits);
    for a in &mut memory {
        a.wipe();
    }
    parts.fill(0);
    zeroize::optimization_barrier(parts);
    b
}

/// Every (lcm/FROM)th bit becomes every (lcm/TO)th.
#[inline(always)]
fn gathered<const FROM: usize, const TO: usize>(parts: &mut [u64]) {
    match const { TO / gcd(FROM, TO) } {
        1 => {}
        2 => gather::<2>(parts),
        3 => gather::<3>(parts),
        4 => gather::<4>(parts),
        5 => gather::<5>(parts),
        _ => gather::<7>(parts),
    }
    match const { FROM / gcd(FROM, TO) } {
        1 => {}
        2 => spread::<2>(parts),
        3 => spread::<3>(parts),
        4 => spread::<4>(parts),
        5 => spread::<5>(parts),
        _ => spread::<7>(parts),
    }
}
