//! Products of polynomials over `Z_2`, whose coefficients are the bits of words: by Karatsuba's algorithm down to two
//! or three words, and products of words by a kernel.

/// An engine that multiplies two words: the kernel or the model.
pub trait CarrylessEngine {
    /// a·b
    fn product(a: u64, b: u64) -> [u64; 2];
}

/// The product by the definition: a shifted for each bit of b.
#[derive(Clone, Copy, Debug)]
pub struct CarrylessModel;

impl CarrylessEngine for CarrylessModel {
    fn product(a: u64, b: u64) -> [u64; 2] {
        let of = |i: u32| u128::from(a) << i & u128::from(b >> i & 1).wrapping_neg();
        let product = (0..64).fold(0, |sum, i| sum ^ of(i));
        [product as u64, (product >> 64) as u64]
    }
}

/// The most words of an operand.
pub const MOST: usize = 24;

/// Words of scratch memory of a product.
pub const SCRATCH: usize = 4 * MOST;

/// Returns the number of words, at least `words`, to which operands are padded, so that halving ends at two or three
/// words.
pub const fn whole(words: usize) -> usize {
    match words {
        0..=8 => 8,
        9..=12 => 12,
        13..=16 => 16,
        _ => MOST,
    }
}

/// Computes out = a·b for operands of as many words as [`whole`] returns. `scratch` may hold anything before, and is
/// full of secrets afterwards.
pub fn multiply<W: CarrylessEngine>(out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    match (a, b) {
        ([a0, a1], [b0, b1]) => two::<W>(out, [*a0, *a1], [*b0, *b1]),
        ([a0, a1, a2], [b0, b1, b2]) => three::<W>(out, [*a0, *a1, *a2], [*b0, *b1, *b2]),
        _ => halves::<W>(out, a, b, scratch),
    }
}

/// a + b
fn sum(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    [a[0] ^ b[0], a[1] ^ b[1]]
}

/// Multiplies two words by three products.
fn two<W: CarrylessEngine>(out: &mut [u64], a: [u64; 2], b: [u64; 2]) {
    let (low, high) = (W::product(a[0], b[0]), W::product(a[1], b[1]));
    let middle = sum(W::product(a[0] ^ a[1], b[0] ^ b[1]), sum(low, high));
    out.copy_from_slice(&[low[0], low[1] ^ middle[0], high[0] ^ middle[1], high[1]]);
}

/// Multiplies three words by six products.
fn three<W: CarrylessEngine>(out: &mut [u64], a: [u64; 3], b: [u64; 3]) {
    let [p0, p1, p2] = [0, 1, 2].map(|i| W::product(a[i], b[i]));
    let both = |i: usize, j: usize| W::product(a[i] ^ a[j], b[i] ^ b[j]);
    let p01 = sum(both(0, 1), sum(p0, p1));
    let p02 = sum(sum(both(0, 2), sum(p0, p2)), p1);
    let p12 = sum(both(1, 2), sum(p1, p2));
    let [second, third, fourth] = [p0[1] ^ p01[0], p01[1] ^ p02[0], p02[1] ^ p12[0]];
    out.copy_from_slice(&[p0[0], second, third, fourth, p12[1] ^ p2[0], p2[1]]);
}

/// Multiplies halves by three products.
fn halves<W: CarrylessEngine>(out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let half = a.len() / 2;
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(half), b.split_at(half));
    let (middle, rest) = scratch.split_at_mut(2 * half);
    let (low, high) = out.split_at_mut(2 * half);
    // The sums of halves are stored in place of the product's halves.
    let add = |to: &mut [u64], (low, high): (&[u64], &[u64])| {
        for (to, (low, high)) in to.iter_mut().zip(low.iter().zip(high)) {
            *to = low ^ high;
        }
    };
    add(&mut low[..half], (a_low, a_high));
    add(&mut high[..half], (b_low, b_high));
    multiply::<W>(middle, &low[..half], &high[..half], rest);
    multiply::<W>(low, a_low, b_low, rest);
    multiply::<W>(high, a_high, b_high, rest);
    for (middle, (low, high)) in middle.iter_mut().zip(low.iter().zip(&*high)) {
        *middle ^= low ^ high;
    }
    for (out, middle) in out[half..].iter_mut().zip(&*middle) {
        *out ^= middle;
    }
}
