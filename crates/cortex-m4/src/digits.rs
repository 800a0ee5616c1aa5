//! Products of ternary polynomials modulo 3: four digits 0, 1, 2 a word, a digit a byte, so that a product of 32 bits is one
//! of four digits by four.
//!
//! Operands are cut in two (Karatsuba) and three, down to [`LEAF`] words, whose products a kernel makes. A difference modulo 3
//! is a sum with twice what is taken away. Digits of operands are at most 2; a product's bytes are at most [`MOST`], because
//! every sum is reduced (`reduced`) before it is written.

/// Words of a leaf.
pub const LEAF: usize = 30;

/// The largest byte of a product.
pub const MOST: u32 = 30;

/// Words of the largest operand.
const LARGEST: usize = 12 * LEAF;

/// Words that operands of n digits are filled up to.
pub const fn words(n: usize) -> usize {
    match n.div_ceil(4) {
        0..=180 => 6 * LEAF,
        181..=240 => 8 * LEAF,
        words => {
            assert!(words <= LARGEST, "no tree is as large");
            LARGEST
        }
    }
}

/// Words of memory that a product of n digits works in.
pub const fn memory(n: usize) -> usize {
    // Both operands, the product, and two words for each of all that is halved, with what three parts need.
    8 * words(n) + 8 * LEAF
}

/// Products of leaves.
pub trait Leaves {
    /// out = a·b; each byte of a sum is `reduced` whenever five words of a are done.
    fn leaf(out: &mut [u32; 2 * LEAF], a: &[u32; LEAF], b: &[u32; LEAF]);
}

/// The bytes of four sums modulo 3, at most [`MOST`]: sixteen is one.
#[inline(always)]
fn reduced(sums: u32) -> u32 {
    const LOWER: u32 = 0x0f0f_0f0f;
    (sums & LOWER) + (sums >> 4 & LOWER)
}

/// All bytes.
const ONES: u32 = 0x0101_0101;

/// Sums of two digits as digits: what is 3 or 4 is 0 or 1.
#[inline(always)]
fn digits(sums: u32) -> u32 {
    let three = ((sums + ONES) >> 2) & ONES;
    sums - 3 * three
}

/// Leaves as numbers, in the kernel's order. It panics where a byte would be carried to the next one.
#[derive(Clone, Copy, Debug)]
pub struct LeavesModel;

impl Leaves for LeavesModel {
    fn leaf(out: &mut [u32; 2 * LEAF], a: &[u32; LEAF], b: &[u32; LEAF]) {
        let [a, b] = [a, b].map(|words| words.map(u32::to_le_bytes));
        let mut sums = [0u32; 8 * LEAF];
        for (five, a) in a.as_chunks::<5>().0.iter().enumerate() {
            for (i, a) in a.as_flattened().iter().enumerate() {
                for (j, b) in b.as_flattened().iter().enumerate() {
                    sums[20 * five + i + j] += u32::from(*a) * u32::from(*b);
                }
            }
            for sum in &mut sums[20 * five..20 * five + 4 * LEAF + 20] {
                assert!(*sum < 256, "a byte is carried");
                *sum = reduced(*sum);
            }
        }
        for (out, sums) in out.iter_mut().zip(sums.as_chunks().0) {
            *out = u32::from_le_bytes(sums.map(|sum| sum as u8));
        }
    }
}

/// out = a·b modulo 3, of as many words as [`words`] says, in digits. `scratch` is full of secrets afterwards.
pub fn multiply<E: Leaves>(out: &mut [u32], a: &[u32], b: &[u32], scratch: &mut [u32]) {
    match a.len() {
        LEAF => leaf::<E>(out, a, b),
        THREE => three::<E>(out, a, b, scratch),
        _ => halves::<E>(out, a, b, scratch),
    }
}

/// Words of three leaves.
const THREE: usize = 3 * LEAF;

#[inline(always)]
fn leaf<E: Leaves>(out: &mut [u32], a: &[u32], b: &[u32]) {
    let (Some(out), Some(a), Some(b)) = (out.first_chunk_mut(), a.first_chunk(), b.first_chunk())
    else {
        unreachable!("a leaf");
    };
    E::leaf(out, a, b);
}

/// The sums of two parts, as digits. Once in a program: the compiler unrolls it.
#[inline(never)]
fn add(out: &mut [u32], a: &[u32], b: &[u32]) {
    for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
        *out = digits(a + b);
    }
}

/// Halves by three products.
fn halves<E: Leaves>(out: &mut [u32], a: &[u32], b: &[u32], scratch: &mut [u32]) {
    let half = a.len() / 2;
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(half), b.split_at(half));
    let (middle, rest) = scratch.split_at_mut(2 * half);
    let (low, high) = out.split_at_mut(2 * half);
    // The sums of halves are where the product's halves will be.
    add(&mut low[..half], a_low, a_high);
    add(&mut high[..half], b_low, b_high);
    multiply::<E>(middle, &low[..half], &high[..half], rest);
    multiply::<E>(low, a_low, b_low, rest);
    multiply::<E>(high, a_high, b_high, rest);
    for (middle, (low, high)) in middle.iter_mut().zip(low.iter().zip(&*high)) {
        *middle = reduced(*middle + 2 * (low + high));
    }
    for (out, middle) in out[half..].iter_mut().zip(&*middle) {
        *out = reduced(*out + middle);
    }
}

/// Three parts by six products.
fn three<E: Leaves>(out: &mut [u32], a: &[u32], b: &[u32], scratch: &mut [u32]) {
    let (products, sums) = scratch.split_at_mut(3 * 2 * LEAF);
    let (a_sum, b_sum) = sums[..2 * LEAF].split_at_mut(LEAF);
    for i in 0..3 {
        leaf::<E>(&mut out[2 * i * LEAF..], &a[i * LEAF..], &b[i * LEAF..]);
    }
    for ((i, j), product) in
        [(0, 1), (0, 2), (1, 2)].into_iter().zip(products.chunks_exact_mut(2 * LEAF))
    {
        add(a_sum, &a[i * LEAF..], &a[j * LEAF..]);
        add(b_sum, &b[i * LEAF..], &b[j * LEAF..]);
        leaf::<E>(product, a_sum, b_sum);
    }
    let (p01, rest) = products.split_at_mut(2 * LEAF);
    let (p02, p12) = rest.split_at_mut(2 * LEAF);
    for k in 0..2 * LEAF {
        let [p0, p1, p2] = [out[k], out[2 * LEAF + k], out[4 * LEAF + k]];
        p01[k] = reduced(p01[k] + 2 * (p0 + p1));
        p02[k] = reduced(p02[k] + 2 * (p0 + p2) + p1);
        p12[k] = reduced(p12[k] + 2 * (p1 + p2));
    }
    for k in 0..LEAF {
        out[LEAF + k] = reduced(out[LEAF + k] + p01[k]);
        out[2 * LEAF + k] = reduced(p01[LEAF + k] + p02[k]);
        out[3 * LEAF + k] = reduced(p02[LEAF + k] + p12[k]);
        out[4 * LEAF + k] = reduced(out[4 * LEAF + k] + p12[LEAF + k]);
    }
}

const _: () = {
    // Five words of a: twenty products of two digits in a byte.
    assert!(MOST + 20 * 4 < 256);
    // The most that is added up: p02 and twice p0 and p2, and p1.
    assert!(MOST * 6 < 256);
};

/// Four coefficients 0, 1, -1 a word.
#[inline(always)]
fn pack(words: &mut [u32], coefficients: &[u16]) {
    let digit = |c: u16| u32::from(c & 1) + u32::from(c >> 15);
    let (fours, rest) = coefficients.as_chunks::<4>();
    let (first, zeros) = words.split_at_mut(fours.len());
    for (word, [a, b, c, d]) in first.iter_mut().zip(fours) {
        *word = digit(*a) | digit(*b) << 8 | digit(*c) << 16 | digit(*d) << 24;
    }
    zeros.fill(0);
    zeros[0] = rest.iter().rev().fold(0, |word, c| word << 8 | digit(*c));
}

/// b = a·b modulo 3 and 1 + x + … + x^(n-1): n coefficients 0, 1, -1, of which the last one is 0. What is behind them in b
/// becomes 0. `memory` has at least [`memory`] words, of any contents, and is full of secrets afterwards.
#[inline(always)]
pub fn multiply_all_ones<E: Leaves>(n: usize, b: &mut [u16], a: &[u16], memory: &mut [u32]) {
    let count = words(n);
    let (a_words, rest) = memory.split_at_mut(count);
    let (b_words, rest) = rest.split_at_mut(count);
    let (product, scratch) = rest.split_at_mut(2 * count);
    pack(a_words, &a[..n]);
    pack(b_words, &b[..n]);
    multiply::<E>(product, a_words, b_words, scratch);
    fold(n, b, product);
}

/// From 2n - 1 digits to n coefficients modulo x^n - 1, less the last one: a multiple of 1 + x + … + x^(n-1).
#[inline(always)]
fn fold(n: usize, out: &mut [u16], product: &[u32]) {
    // n is odd.
    let (whole, shift) = (n / 4, 8 * (n as u32 % 4));
    let sum = |i: usize| {
        let (low, high) = (product[whole + i], product[whole + i + 1]);
        reduced(product[i] + (low >> shift | high << (32 - shift)))
    };
    // To digits: four is one as well.
    let digits_of = |sums: u32| {
        let sums = (sums & (3 * ONES)) + (sums >> 2 & (15 * ONES));
        digits((sums & (3 * ONES)) + (sums >> 2 & (3 * ONES)))
    };
    let last = digits_of(sum((n - 1) / 4)) >> (8 * ((n as u32 - 1) % 4)) & 3;
    let less = (3 - last) * ONES;
    for (i, four) in out[..n.next_multiple_of(4)].as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let digits = digits_of(sum(i) + less);
        let pair = |two: u32| {
            let two = (two & 0xff) | (two & 0xff00) << 8;
            two ^ ((two >> 1 & 0x1_0001) * 0xfffd)
        };
        let (low, high) = (pair(digits), pair(digits >> 16));
        *four = [low as u16, (low >> 16) as u16, high as u16, (high >> 16) as u16];
    }
    out[n - 1..].fill(0);
}
