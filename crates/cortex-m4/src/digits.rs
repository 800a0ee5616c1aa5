//! Products of polynomials modulo 3 or 8, with four digits per word, each in a byte, so that a product of 32 bits is
//! one of four digits by four.
//!
//! Operands are split in two and three (Karatsuba), down to [`LEAF`] words, whose products a kernel computes. A
//! difference modulo m is a sum with m - 1 times the subtrahend. Sums are reduced before they are written, so that no
//! byte is carried to the next one: modulo 3 digits of operands are at most 2, and sums at most 30; modulo 8 the digits
//! of one operand are 0 or 1, so that its sums of four are at most 4, and the others and all sums at most 7.

/// Words of a leaf.
pub const LEAF: usize = 30;

/// Words of the largest operand.
const LARGEST: usize = 12 * LEAF;

/// Returns the number of words to which operands of n digits are padded.
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

/// True if products of n digits are computed modulo 8: in longer ones, with more sums or larger sums of four, a byte
/// would carry.
pub const fn modulo_8(n: usize) -> bool {
    words(n) == 6 * LEAF
}

/// Words of memory that a product of n digits works in.
pub const fn memory(n: usize) -> usize {
    // Both operands, the product, and scratch memory for halves and for three parts.
    8 * words(n) + 8 * LEAF
}

/// The modulus of digits, and operations on them.
pub trait DigitModulus {
    /// The modulus m.
    const MODULUS: u32;
    /// The largest byte of a product.
    const MOST: u32;
    /// Places among five words of a at which [`DigitLeaves::leaf`] also reduces a sum that is not finished.
    const AT: &'static [usize];

    /// Reduces bytes modulo m to at most [`Self::MOST`].
    fn reduced(sums: u32) -> u32;
    /// Reduces sums of two digits to digits.
    fn digits(sums: u32) -> u32;
    /// Reduces bytes that exceed those of [`Self::reduced`] by at most m to digits.
    fn canonical(sums: u32) -> u32;
    /// The digit of a coefficient.
    fn digit(c: u16) -> u32;
    /// The coefficients of two digits, one in each half of a word.
    fn coefficients(digits: u32) -> u32;
}

/// Digits 0, 1, 2; coefficients 0, 1, -1.
#[derive(Clone, Copy, Debug)]
pub struct Three;

impl DigitModulus for Three {
    const MODULUS: u32 = 3;
    const MOST: u32 = 30;
    const AT: &'static [usize] = &[];

    /// Reduces by 16 ≡ 1.
    #[inline(always)]
    fn reduced(sums: u32) -> u32 {
        const LOWER: u32 = 0x0f0f_0f0f;
        (sums & LOWER) + (sums >> 4 & LOWER)
    }

    /// Subtracts 3 from bytes 3 and 4.
    #[inline(always)]
    fn digits(sums: u32) -> u32 {
        let three = ((sums + ONES) >> 2) & ONES;
        sums - 3 * three
    }

    /// Reduces by 16 ≡ 4 ≡ 1.
    #[inline(always)]
    fn canonical(sums: u32) -> u32 {
        let sums = (sums & (3 * ONES)) + (sums >> 2 & (15 * ONES));
        Self::digits((sums & (3 * ONES)) + (sums >> 2 & (3 * ONES)))
    }

    #[inline(always)]
    fn digit(c: u16) -> u32 {
        u32::from(c & 1) + u32::from(c >> 15)
    }

    #[inline(always)]
    fn coefficients(digits: u32) -> u32 {
        digits ^ ((digits >> 1 & 0x1_0001) * 0xfffd)
    }
}

/// Digits and coefficients 0 to 7.
#[derive(Clone, Copy, Debug)]
pub struct Eight;

impl DigitModulus for Eight {
    const MODULUS: u32 = 8;
    const MOST: u32 = 7;
    const AT: &'static [usize] = &[4, 2];

    #[inline(always)]
    fn reduced(sums: u32) -> u32 {
        sums & (7 * ONES)
    }

    #[inline(always)]
    fn digits(sums: u32) -> u32 {
        Self::reduced(sums)
    }

    #[inline(always)]
    fn canonical(sums: u32) -> u32 {
        Self::reduced(sums)
    }

    #[inline(always)]
    fn digit(c: u16) -> u32 {
        u32::from(c & 7)
    }

    #[inline(always)]
    fn coefficients(digits: u32) -> u32 {
        digits
    }
}

/// Products of leaves.
pub trait DigitLeaves {
    /// Computes out = a·b. Each byte of a sum is reduced after every five words of a, and at the places of
    /// [`DigitModulus::AT`].
    fn leaf<M: DigitModulus>(out: &mut [u32; 2 * LEAF], a: &[u32; LEAF], b: &[u32; LEAF]);
}

/// A one in each byte.
const ONES: u32 = 0x0101_0101;

/// The model of leaves, in the kernel's order. It panics where a byte would carry into the next one.
#[derive(Clone, Copy, Debug)]
pub struct LeavesModel;

impl DigitLeaves for LeavesModel {
    fn leaf<M: DigitModulus>(out: &mut [u32; 2 * LEAF], a: &[u32; LEAF], b: &[u32; LEAF]) {
        let [a, b] = [a, b].map(|words| words.map(u32::to_le_bytes));
        let mut sums = [[0u32; 4]; 2 * LEAF];
        let reduce = |sums: &mut [u32; 4]| *sums = sums.map(M::reduced);
        for (five, a) in a.as_chunks::<5>().0.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                let sums = &mut sums[5 * five + j..];
                for (i, a) in a.iter().enumerate() {
                    let two = sums[i..i + 2].as_flattened_mut();
                    for (k, l) in (0..16).map(|kl| (kl / 4, kl % 4)) {
                        two[k + l] += u32::from(a[k]) * u32::from(b[l]);
                        assert!(two[k + l] < 256, "a byte is carried");
                    }
                }
                M::AT.iter().for_each(|i| reduce(&mut sums[*i]));
                reduce(&mut sums[0]);
            }
            sums[5 * five + LEAF..][..5].iter_mut().for_each(reduce);
        }
        for (out, sums) in out.iter_mut().zip(sums) {
            *out = u32::from_le_bytes(sums.map(|sum| sum as u8));
        }
    }
}

/// Computes out = a·b modulo m, in digits, for operands of as many words as [`words`] returns. `scratch` is full of
/// secrets afterwards.
pub fn multiply<E: DigitLeaves, M: DigitModulus>(
    out: &mut [u32],
    a: &[u32],
    b: &[u32],
    scratch: &mut [u32],
) {
    match a.len() {
        LEAF => leaf::<E, M>(out, a, b),
        THREE => three::<E, M>(out, a, b, scratch),
        _ => halves::<E, M>(out, a, b, scratch),
    }
}

/// Words of three leaves.
const THREE: usize = 3 * LEAF;

#[inline(always)]
fn leaf<E: DigitLeaves, M: DigitModulus>(out: &mut [u32], a: &[u32], b: &[u32]) {
    let (Some(out), Some(a), Some(b)) = (out.first_chunk_mut(), a.first_chunk(), b.first_chunk())
    else {
        unreachable!("a leaf");
    };
    E::leaf::<M>(out, a, b);
}

/// Adds two parts, as digits. There is one copy in a program per modulus, since the compiler unrolls it.
#[inline(never)]
fn add<M: DigitModulus>(out: &mut [u32], a: &[u32], b: &[u32]) {
    for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
        *out = M::digits(a + b);
    }
}

/// Multiplies halves by three products.
fn halves<E: DigitLeaves, M: DigitModulus>(
    out: &mut [u32],
    a: &[u32],
    b: &[u32],
    scratch: &mut [u32],
) {
    let half = a.len() / 2;
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(half), b.split_at(half));
    let (middle, rest) = scratch.split_at_mut(2 * half);
    let (low, high) = out.split_at_mut(2 * half);
    // The sums of halves are stored in place of the product's halves.
    add::<M>(&mut low[..half], a_low, a_high);
    add::<M>(&mut high[..half], b_low, b_high);
    multiply::<E, M>(middle, &low[..half], &high[..half], rest);
    multiply::<E, M>(low, a_low, b_low, rest);
    multiply::<E, M>(high, a_high, b_high, rest);
    let minus = M::MODULUS - 1;
    for (middle, (low, high)) in middle.iter_mut().zip(low.iter().zip(&*high)) {
        *middle = M::reduced(*middle + minus * (low + high));
    }
    for (out, middle) in out[half..].iter_mut().zip(&*middle) {
        *out = M::reduced(*out + middle);
    }
}

/// Multiplies three parts by six products.
fn three<E: DigitLeaves, M: DigitModulus>(
    out: &mut [u32],
    a: &[u32],
    b: &[u32],
    scratch: &mut [u32],
) {
    let (products, sums) = scratch.split_at_mut(3 * 2 * LEAF);
    let (a_sum, b_sum) = sums[..2 * LEAF].split_at_mut(LEAF);
    for i in 0..3 {
        leaf::<E, M>(&mut out[2 * i * LEAF..], &a[i * LEAF..], &b[i * LEAF..]);
    }
    for ((i, j), product) in
        [(0, 1), (0, 2), (1, 2)].into_iter().zip(products.chunks_exact_mut(2 * LEAF))
    {
        add::<M>(a_sum, &a[i * LEAF..], &a[j * LEAF..]);
        add::<M>(b_sum, &b[i * LEAF..], &b[j * LEAF..]);
        leaf::<E, M>(product, a_sum, b_sum);
    }
    let (p01, rest) = products.split_at_mut(2 * LEAF);
    let (p02, p12) = rest.split_at_mut(2 * LEAF);
    let minus = M::MODULUS - 1;
    for k in 0..2 * LEAF {
        let [p0, p1, p2] = [out[k], out[2 * LEAF + k], out[4 * LEAF + k]];
        p01[k] = M::reduced(p01[k] + minus * (p0 + p1));
        p02[k] = M::reduced(p02[k] + minus * (p0 + p2) + p1);
        p12[k] = M::reduced(p12[k] + minus * (p1 + p2));
    }
    for k in 0..LEAF {
        out[LEAF + k] = M::reduced(out[LEAF + k] + p01[k]);
        out[2 * LEAF + k] = M::reduced(p01[LEAF + k] + p02[k]);
        out[3 * LEAF + k] = M::reduced(p02[LEAF + k] + p12[k]);
        out[4 * LEAF + k] = M::reduced(out[4 * LEAF + k] + p12[LEAF + k]);
    }
}

const fn bounds<M: DigitModulus>() {
    // The largest sum: p02, m - 1 times p0 and p2, and p1.
    assert!(M::MOST * (2 + 2 * (M::MODULUS - 1)) < 256);
}

const _: () = {
    // Five words of a: twenty products of two digits in a byte.
    assert!(Three::MOST + 20 * 4 < 256);
    // Two words of a: eight products of 7 and at most 4.
    assert!(Eight::MOST + 8 * 7 * 4 < 256);
    bounds::<Three>();
    bounds::<Eight>();
};

/// Packs coefficients, four per word.
#[inline(always)]
fn pack<M: DigitModulus>(words: &mut [u32], coefficients: &[u16]) {
    let (fours, rest) = coefficients.as_chunks::<4>();
    let (first, zeros) = words.split_at_mut(fours.len());
    for (word, [a, b, c, d]) in first.iter_mut().zip(fours) {
        *word = M::digit(*a) | M::digit(*b) << 8 | M::digit(*c) << 16 | M::digit(*d) << 24;
    }
    zeros.fill(0);
    zeros[0] = rest.iter().rev().fold(0, |word, c| word << 8 | M::digit(*c));
}

/// Computes b = a·b modulo m and 1 + x + … + x^(n-1): n coefficients, of which the last one is 0. Coefficients of b
/// after these become 0. `memory` has at least [`memory`] words, of any contents, and is full of secrets afterwards.
/// Modulo 8 one operand has coefficients 0 and 1, and [`modulo_8`] allows n.
#[inline(always)]
pub fn multiply_all_ones<E: DigitLeaves, M: DigitModulus>(
    n: usize,
    b: &mut [u16],
    a: &[u16],
    memory: &mut [u32],
) {
    assert!(M::MODULUS == 3 || modulo_8(n), "no byte is carried");
    let count = words(n);
    let (a_words, rest) = memory.split_at_mut(count);
    let (b_words, rest) = rest.split_at_mut(count);
    let (product, scratch) = rest.split_at_mut(2 * count);
    pack::<M>(a_words, &a[..n]);
    pack::<M>(b_words, &b[..n]);
    multiply::<E, M>(product, a_words, b_words, scratch);
    fold::<M>(n, b, product);
}

/// Reduces 2n - 1 digits to n coefficients modulo x^n - 1, and subtracts from all the last one, which is a multiple of
/// 1 + x + … + x^(n-1).
#[inline(always)]
fn fold<M: DigitModulus>(n: usize, out: &mut [u16], product: &[u32]) {
    // n is odd.
    let (whole, shift) = (n / 4, 8 * (n as u32 % 4));
    let sum = |i: usize| {
        let (low, high) = (product[whole + i], product[whole + i + 1]);
        M::reduced(product[i] + (low >> shift | high << (32 - shift)))
    };
    let last = M::canonical(sum((n - 1) / 4)) >> (8 * ((n as u32 - 1) % 4)) & 0xff;
    let less = (M::MODULUS - last) * ONES;
    for (i, four) in out[..n.next_multiple_of(4)].as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let digits = M::canonical(sum(i) + less);
        let pair = |two: u32| M::coefficients((two & 0xff) | (two & 0xff00) << 8);
        let (low, high) = (pair(digits), pair(digits >> 16));
        *four = [low as u16, (low >> 16) as u16, high as u16, (high >> 16) as u16];
    }
    out[n - 1..].fill(0);
}
