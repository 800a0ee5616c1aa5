//! Quotients in R/3 and products of ternary polynomials modulo 3, with four digits -1, 0, 1 per word. A word is the
//! number d0 + 2^8·d1 + 2^16·d2 + 2^24·d3, so that a product of two words is one of four digits by four.
//!
//! Operands are halved (Karatsuba) down to leaves, whose products a kernel computes. A leaf's sums have [`ZERO`] more
//! in each byte, which is 0 modulo 3 and keeps them positive. A product's bytes are digits modulo 3, at most [`MOST`].

/// Words of leaves.
const LEAVES: [usize; 7] = [16, 20, 22, 24, 28, 30, LONGEST];
/// Words of the longest one.
pub const LONGEST: usize = 32;
/// Words of the longest leaf whose sums stay in their bytes. In a longer one, half-way, the two words in the middle are
/// reduced and have [`HALF_WAY`] more.
const IN_BYTES: usize = 31;
/// The number, 0 modulo 3, that is added to bytes after the reduction half-way.
const HALF_WAY: u32 = 114;
/// A byte that stands for 0 in a leaf's sums.
pub const ZERO: u32 = 129;
/// The largest byte of a product.
pub const MOST: u32 = 30;

/// The splitting tree of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TritTree {
    /// Words of a leaf.
    pub leaf: usize,
    /// Number of times that an operand is halved.
    pub depth: u32,
}

/// Returns the tree with the fewest words for p coefficients.
pub const fn tree(p: usize) -> TritTree {
    let mut best = TritTree { leaf: 16, depth: 8 };
    let mut depth = 1;
    while depth < 8 {
        let mut i = 0;
        while i < LEAVES.len() {
            let leaf = LEAVES[i];
            if leaf << depth >= p.div_ceil(4) && leaf << depth < best.words() {
                best = TritTree { leaf, depth };
            }
            i += 1;
        }
        depth += 1;
    }
    best
}

impl TritTree {
    /// Words of an operand.
    pub const fn words(self) -> usize {
        self.leaf << self.depth
    }

    /// Words of memory: both operands, their product, and the scratch memory of [`multiply`].
    pub const fn memory(self) -> usize {
        6 * self.words()
    }
}

/// An engine of operations on digits: the kernels or the model.
pub trait TritEngine {
    /// Replaces words of two coefficients c by words of four digits at the beginning of the same memory: -1 for c above
    /// m, 1 for c below -m, or else 0. A digit is 3c modulo 6m + 1, centred, modulo 3. There are half as many words of
    /// digits, at least one.
    fn thirds(m: i16, words: &mut [u32]);
    /// Adds digits modulo 3. The number of words is even, at least four.
    fn add(out: &mut [u32], a: &[u32], b: &[u32]);
    /// Multiplies leaves of 16, 20, 22, 24, 28, 30 or 32 words, to bytes in which [`ZERO`] is 0.
    fn leaf<const WORDS: usize>(out: &mut [u32], a: &[u32; WORDS], b: &[u32; WORDS]);
    /// Joins three products to one: `out` holds those of lower and of upper halves, one after the other, and `middle`
    /// that of the sums of halves. If they are products of leaves, their bytes are reduced first.
    fn join(out: &mut [u32], middle: &[u32], leaves: bool);
    /// Decodes coefficients of two bits each to digits; code 3 is -1, like code 0. There are as many words as bytes, at
    /// least one.
    fn decode(out: &mut [u32], codes: &[u8]);
    /// Reduces a product modulo x^p - x - 1 and encodes all coefficients but the last, for p = 4·`codes.len()` + 1.
    /// Returns how many are zero. The bytes that are added at a coefficient are at most 90 in sum.
    fn encode(codes: &mut [u8], product: &[u32]) -> u32;
}

/// A one in each byte.
const ONES: u32 = 0x0101_0101;

/// Reduces bytes modulo 3 to at most [`MOST`], by 16 ≡ 1.
#[inline(always)]
fn reduced(bytes: u32) -> u32 {
    const LOWER: u32 = 15 * ONES;
    (bytes & LOWER) + (bytes >> 4 & LOWER)
}

/// The model in Rust. It panics where a byte would carry into the next one.
#[derive(Clone, Copy, Debug)]
pub struct TritModel;

/// The digits of a word.
pub fn digits(word: u32) -> [i32; 4] {
    word.wrapping_add(ONES).to_le_bytes().map(|byte| i32::from(byte) - 1)
}

/// The word of digits.
pub fn word(digits: [i32; 4]) -> u32 {
    digits.iter().rev().fold(0, |word: u32, digit| (word << 8).wrapping_add(*digit as u32))
}

/// Returns the word of four sums that fit their bytes.
fn bytes(sums: [u32; 4]) -> u32 {
    assert!(sums.iter().all(|sum| *sum < 256), "a byte is carried");
    u32::from_le_bytes(sums.map(|sum| sum as u8))
}

impl TritEngine for TritModel {
    fn thirds(m: i16, words: &mut [u32]) {
        for i in 0..words.len() / 2 {
            let pair = |word: u32| [word as i16, (word >> 16) as i16];
            let ([a, b], [c, d]) = (pair(words[2 * i]), pair(words[2 * i + 1]));
            words[i] = word([a, b, c, d].map(|c| i32::from(c < -m) - i32::from(c > m)));
        }
    }

    fn add(out: &mut [u32], a: &[u32], b: &[u32]) {
        for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
            let (a, b) = (digits(*a), digits(*b));
            *out = word([0, 1, 2, 3].map(|i| (a[i] + b[i] + 1).rem_euclid(3) - 1));
        }
    }

    fn leaf<const WORDS: usize>(out: &mut [u32], a: &[u32; WORDS], b: &[u32; WORDS]) {
        let (a, b) = (a.map(digits), b.map(digits));
        let mut sums = [ZERO; 8 * LONGEST];
        for (i, a) in a.as_flattened().iter().enumerate() {
            if WORDS > IN_BYTES && i == 2 * WORDS {
                for sums in sums.as_chunks_mut().0[WORDS - 1..=WORDS].iter_mut() {
                    *sums =
                        reduced(bytes(*sums)).to_le_bytes().map(|sum| HALF_WAY + u32::from(sum));
                }
            }
            for (j, b) in b.as_flattened().iter().enumerate() {
                sums[i + j] = sums[i + j].wrapping_add_signed(a * b);
            }
        }
        for (out, sums) in out[..2 * WORDS].iter_mut().zip(sums.as_chunks().0) {
            *out = bytes(*sums);
        }
    }

    fn join(out: &mut [u32], middle: &[u32], leaves: bool) {
        let quarter = out.len() / 4;
        for j in 0..quarter {
            let places = [0, 1, 2, 3].map(|i| j + i * quarter);
            let of = |word: u32| {
                let word = if leaves { reduced(word) } else { word };
                word.to_le_bytes().map(u32::from)
            };
            let [l0, l1, h0, h1] = places.map(|at| of(out[at]));
            let [m0, m1] = [of(middle[j]), of(middle[j + quarter])];
            let sums = |f: &dyn Fn(usize) -> u32| reduced(bytes([0, 1, 2, 3].map(f)));
            out[places[0]] = bytes(l0);
            out[places[1]] = sums(&|i| l1[i] + 2 * h0[i] + m0[i] + 2 * l0[i]);
            out[places[2]] = sums(&|i| h0[i] + 2 * l1[i] + m1[i] + 2 * h1[i]);
            out[places[3]] = bytes(h1);
        }
    }

    fn decode(out: &mut [u32], codes: &[u8]) {
        for (out, code) in out.iter_mut().zip(codes) {
            *out = word([0, 2, 4, 6].map(|k| match code >> k & 3 {
                3 => -1,
                code => i32::from(code) - 1,
            }));
        }
    }

    fn encode(codes: &mut [u8], product: &[u32]) -> u32 {
        let (p, mut zeros) = (4 * codes.len() + 1, 0);
        let at = |i: usize| product[i / 4] >> (8 * (i % 4)) & 0xff;
        for (i, codes) in codes.iter_mut().enumerate() {
            *codes = 0;
            for k in 4 * i..4 * i + 4 {
                let sum = at(k) + at(k + p - 1) + at(k + p);
                assert!(sum <= 3 * MOST, "a larger sum than a third is exact for");
                let code = (sum as u8 + 1) % 3;
                *codes |= code << (2 * (k % 4));
                zeros += u32::from(code == 1);
            }
        }
        zeros
    }
}

const _: () = {
    // Four products of two digits in a byte for each word, up and down.
    let most = 4 * IN_BYTES as u32;
    assert!(most <= ZERO && ZERO + most < 256 && ZERO.is_multiple_of(3));
    // In the words next to those in the middle, four fewer than in these.
    assert!(LONGEST <= IN_BYTES + 1);
    // In those in the middle from half-way on, when they had as many.
    let rest = 2 * LONGEST as u32;
    assert!(rest <= most && rest <= HALF_WAY && HALF_WAY + MOST + rest < 256);
    assert!(HALF_WAY.is_multiple_of(3));
    // The most that is added up in a join.
    assert!(6 * MOST < 256);
};

/// Computes out = a·b for operands of as many words of digits as the tree has. `scratch`, of twice as many words, is
/// full of secrets afterwards.
pub fn multiply<E: TritEngine, const LEAF: usize>(
    out: &mut [u32],
    a: &[u32],
    b: &[u32],
    scratch: &mut [u32],
) {
    if let (Ok(a), Ok(b)) = (a.try_into(), b.try_into()) {
        return E::leaf::<LEAF>(out, a, b);
    }
    let half = a.len() / 2;
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(half), b.split_at(half));
    let (middle, rest) = scratch.split_at_mut(2 * half);
    let (low, high) = out.split_at_mut(2 * half);
    // The sums of halves are stored in place of the product's halves.
    E::add(&mut low[..half], a_low, a_high);
    E::add(&mut high[..half], b_low, b_high);
    multiply::<E, LEAF>(middle, &low[..half], &high[..half], rest);
    multiply::<E, LEAF>(low, a_low, b_low, rest);
    multiply::<E, LEAF>(high, a_high, b_high, rest);
    E::join(out, middle, half == LEAF);
}

/// Reduces a product modulo x^p - x - 1 and encodes it, two bits per coefficient. Returns how many coefficients are not
/// zero.
#[inline(always)]
fn fold_and_encode<E: TritEngine>(p: usize, out: &mut [u8], product: &mut [u32]) -> u32 {
    let count = p / 4;
    // The engine adds the coefficient of x^(p-1) to the first one, which is wrong: it is subtracted beforehand.
    product[0] = reduced(product[0] + 2 * (product[count] & 0xff));
    let (codes, last) = out[..=count].split_at_mut(count);
    let zeros = E::encode(codes, product);
    let sum = (product[count] & 0xff) + (product[2 * count] & 0xff) + 1;
    last[0] = code(sum);
    p as u32 - zeros - u32::from(last[0] & 1)
}

/// A sum of at most 91 modulo 3.
#[inline(always)]
fn code(sum: u32) -> u8 {
    // At most 20, for which a third is 11/32.
    let sum = (sum & 15) + (sum >> 4);
    (sum - 3 * ((11 * sum) >> 5)) as u8
}

/// Computes r = e/g in R/3, encoded, from an encoded 1/g, where e has the digits of c (see [`TritEngine::thirds`]).
/// Returns how many coefficients of r are not zero. p is one more than a multiple of four; the tree is that of
/// [`tree`].
///
/// `memory` begins with c, two coefficients per word, zero from p on, and has [`TritTree::memory`] words. It is full of
/// secrets afterwards.
#[inline(always)]
pub fn quotient<E: TritEngine>(
    (p, tree, m): (usize, TritTree, i16),
    memory: &mut [u32],
    g_inverse: &[u8],
    out: &mut [u8],
) -> u32 {
    let (n, count) = (tree.words(), p.div_ceil(4));
    E::thirds(m, &mut memory[..2 * count]);
    let (a, rest) = memory.split_at_mut(n);
    let (b, rest) = rest.split_at_mut(n);
    let (product, scratch) = rest.split_at_mut(2 * n);
    a[count..].fill(0);
    b[count..].fill(0);
    E::decode(&mut b[..count], &g_inverse[..count]);
    // The last word has one digit.
    b[count - 1] = b[count - 1] as i8 as u32;
    match tree.leaf {
        16 => multiply::<E, 16>(product, a, b, scratch),
        20 => multiply::<E, 20>(product, a, b, scratch),
        22 => multiply::<E, 22>(product, a, b, scratch),
        24 => multiply::<E, 24>(product, a, b, scratch),
        28 => multiply::<E, 28>(product, a, b, scratch),
        30 => multiply::<E, 30>(product, a, b, scratch),
        _ => multiply::<E, 32>(product, a, b, scratch),
    }
    fold_and_encode::<E>(p, out, product)
}
