//! Inverse in S/2 = `Z_2[x]/Φ` by exponentiation: it is a field of 2^(n-1) elements, so 1/a = a^(2^(n-1)-2).
//!
//! With A_k = a^(2^k-1) it is A_(n-2)², and A_(j+k) = A_j^(2^k)·A_k (Itoh and Tsujii 1988): as many products as an
//! addition chain of n - 2 has sums ([`chain`]). All is done modulo x^n-1, of which Φ is a factor; there a power of two
//! permutes coefficients, because a(x)² = a(x²):
//!
//! * small powers are squarings, which spread the bits of each word and fold the coefficients beyond x^n,
//! * for others the coefficient of x^j is gathered from that of x^(j·2^-k mod n), in bytes.
//!
//! The place to which a coefficient goes is public, and so are all addresses.
//!
//! Cost for n = 677: 12 products of 6 limbs, 41 squarings, 4 gathers.

use ctutils::Choice;
use goodprime_lanes::{Carryless, Isa, Kernel, wipe};

/// Words of the largest polynomial, n = 1373, in whole vectors of four limbs.
const MAX_WORDS: usize = 24;
/// Words of the largest vector.
const MAX_VECTOR: usize = 8;
/// Coefficients of the largest polynomial, in whole words.
const MAX: usize = 64 * MAX_WORDS;
/// Words of a polynomial between zeros, where products need one.
const PADDED: usize = if HAS_KERNELS { 0 } else { MAX_WORDS + 2 * MAX_VECTOR };
/// True if products of words are kernels.
#[cfg(cortex_m4)]
const HAS_KERNELS: bool = goodprime_cortex_m4::KERNELS;
#[cfg(not(cortex_m4))]
const HAS_KERNELS: bool = false;
/// The most squarings that take less time than one gather: fewer on processors without instructions for squaring.
const MOST_SQUARINGS: usize = if cfg!(cortex_m4) { 14 } else { 21 };

/// The sums of an addition chain from 1 to n - 2: each adds 1, the sum before, or one other sum that is kept, to the
/// sum before. A search of all shortest chains found the one whose permutations take the least time.
const fn chain(n: usize) -> &'static [usize] {
    match n {
        509 => &[2, 4, 8, 10, 20, 21, 42, 84, 85, 169, 338, 507],
        677 => &[2, 3, 5, 10, 20, 21, 42, 84, 168, 336, 672, 675],
        701 => &[2, 4, 5, 9, 14, 28, 56, 112, 224, 233, 466, 699],
        821 => &[2, 4, 8, 16, 17, 34, 68, 136, 272, 273, 546, 819],
        1229 => &[2, 3, 6, 12, 24, 48, 51, 102, 204, 408, 409, 818, 1227],
        1373 => &[2, 3, 5, 10, 20, 40, 43, 83, 166, 332, 664, 1328, 1371],
        _ => panic!("no chain"),
    }
}

/// True if k is the difference of two neighbouring sums of this chain, and so is added again.
const fn is_added(k: usize, chain: &[usize]) -> bool {
    let mut i = 1;
    while i < chain.len() {
        if chain[i] - chain[i - 1] == k {
            return true;
        }
        i += 1;
    }
    false
}

/// True if the chain leads to n - 2 and each addend is available: 1, the sum before, or the one that is kept.
const fn is_chain(n: usize) -> bool {
    let (mut chain, mut before, mut kept) = (chain(n), 1, 1);
    while let [sum, rest @ ..] = chain {
        let added = *sum - before;
        if added != before && added != 1 && added != kept {
            return false;
        }
        if before > 1 && is_added(before, chain) {
            kept = before;
        }
        (before, chain) = (*sum, rest);
    }
    before == n - 2
}

macro_rules! chains {
    ($($name:ident)*) => {
        $(const _: () = assert!(is_chain(<super::params::$name as super::params::CyclicParams>::N));)*
    };
}
for_each_cyclic_ring!(chains);

/// A polynomial over Z_2 modulo x^n-1: bit i of word j is the coefficient of x^(64j+i); those from n on are zero.
type Bits = [u64; MAX_WORDS];

/// out = 1/a modulo 2 and Φ. Returns whether a is not zero modulo 2 and Φ; if it is zero, `out` is something.
///
/// In: words of which the lowest bit counts. Out: 0 or 1.
pub(crate) struct InvertModulo2<'a> {
    pub(crate) n: usize,
    pub(crate) out: &'a mut [u16],
    pub(crate) a: &'a [u16],
}

impl Kernel for InvertModulo2<'_> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Choice {
        let Self { n, out, a } = self;
        let mut memory = Memory::new();
        let [mut a_1, mut other, mut kept] = [[0; MAX_WORDS]; 3];
        for (byte, a) in memory.bytes.iter_mut().zip(&a[..n]) {
            *byte = (a & 1) as u8;
        }
        pack(n, &mut a_1, &memory.bytes);
        // Zero modulo Φ are 0 and Φ: all coefficients are the same.
        let ones: u32 = a_1.iter().map(|word| word.count_ones()).sum();
        let zero = Choice::from_u32_eq(ones, 0).or(Choice::from_u32_eq(ones, n as u32));

        // A_k for the sums k of the chain, from A_1 = a.
        let mut power = a_1;
        let (mut k, mut rest) = (1, chain(n));
        while let [sum, others @ ..] = rest {
            let added = sum - k;
            other = if added == k {
                power
            } else if added == 1 {
                a_1
            } else {
                kept
            };
            if k > 1 && is_added(k, rest) {
                kept = power;
            }
            memory.power_of_two(isa, n, &mut power, added);
            memory.multiply(isa, n, &mut power, &other);
            (k, rest) = (*sum, others);
        }
        memory.power_of_two(isa, n, &mut power, 1);
        unpack(n, &mut memory.bytes, &power);
        for (out, byte) in out[..n].iter_mut().zip(&memory.bytes) {
            *out = *byte as u16;
        }
        let Memory { padded, product, parts, .. } = &mut memory;
        let parts = parts.as_flattened_mut();
        for words in [&mut a_1[..], &mut power, &mut other, &mut kept, padded, product, parts] {
            wipe(words);
        }
        #[cfg(cortex_m4)]
        wipe(&mut memory.kernels);
        for bytes in [&mut memory.bytes, &mut memory.gathered] {
            wipe(bytes);
        }
        zero.not()
    }
}

/// Memory of powers and products; its contents do not matter, but for the zeros around `padded`.
struct Memory {
    bytes: [u8; MAX],
    gathered: [u8; MAX],
    /// A polynomial between zeros.
    padded: [u64; PADDED],
    product: [u64; 2 * MAX_WORDS + MAX_VECTOR],
    /// The parts of a vector of sums.
    parts: [[u64; MAX_VECTOR]; 3],
    /// The scratch memory of multiplication by kernels.
    #[cfg(cortex_m4)]
    kernels: [u64; goodprime_cortex_m4::carryless::SCRATCH],
}

impl Memory {
    const fn new() -> Self {
        Self {
            bytes: [0; MAX],
            gathered: [0; MAX],
            padded: [0; PADDED],
            product: [0; 2 * MAX_WORDS + MAX_VECTOR],
            parts: [[0; MAX_VECTOR]; 3],
            #[cfg(cortex_m4)]
            kernels: [0; _],
        }
    }

    /// a = a^(2^k).
    #[inline(always)]
    fn power_of_two<C: Carryless>(&mut self, lanes: C, n: usize, a: &mut Bits, k: usize) {
        if k <= MOST_SQUARINGS {
            let vectors = n.div_ceil(128 * C::LIMBS);
            for _ in 0..k {
                for v in 0..vectors {
                    let (words, to) = (2 * C::LIMBS * v, 4 * C::LIMBS * v);
                    lanes.square_words(&a[words..], &mut self.product[to..]);
                }
                fold(n, a, &self.product);
            }
        } else {
            unpack(n, &mut self.bytes, a);
            gather(n, &mut self.gathered, &self.bytes, half_to_the(k, n));
            pack(n, a, &self.gathered);
        }
    }

    /// a = a·b.
    ///
    /// Limb t of the product is the sum of a_m·b_(t-m): a vector of them takes each a_m times a vector of b, from the
    /// zeros before b to those after it.
    #[inline(always)]
    fn multiply<C: Carryless>(&mut self, lanes: C, n: usize, a: &mut Bits, b: &Bits) {
        #[cfg(cortex_m4)]
        if HAS_KERNELS {
            return self.multiply_by_kernels(n, a, b);
        }
        let limbs = n.div_ceil(128);
        let (a_limbs, _) = a.as_chunks::<2>();
        self.padded[MAX_VECTOR..][..MAX_WORDS].copy_from_slice(b);
        // The part that a limb adds to the next one.
        let mut above = [0; 2];
        for (v, words) in self.product.chunks_exact_mut(2 * C::LIMBS).enumerate() {
            let t = v * C::LIMBS;
            if t >= 2 * limbs {
                break;
            }
            let (first, last) = ((t + 1).saturating_sub(limbs), (t + C::LIMBS).min(limbs));
            let mut sums = lanes.zero_sums();
            for m in first..last {
                let b = &self.padded[MAX_VECTOR + 2 * t - 2 * m..];
                sums = lanes.add_products(sums, &a_limbs[m], b);
            }
            lanes.store_sums(sums, &mut self.parts);
            let [low, middle, high] = &self.parts;
            for (i, limb) in words.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                let (lower, upper) = (2 * i, 2 * i + 1);
                *limb = [low[lower] ^ above[0], low[upper] ^ middle[lower] ^ above[1]];
                above = [middle[upper] ^ high[lower], high[upper]];
            }
        }
        fold(n, a, &self.product);
    }
}

#[cfg(cortex_m4)]
impl Memory {
    /// a = a·b on processors that have a kernel for words.
    fn multiply_by_kernels(&mut self, n: usize, a: &mut Bits, b: &Bits) {
        use goodprime_cortex_m4::carryless::{multiply, whole};
        use goodprime_cortex_m4::native::NativeCarryless;
        let words = whole(n.div_ceil(64));
        let (a_words, b_words) = (&a[..words], &b[..words]);
        let product = &mut self.product[..2 * words];
        multiply::<NativeCarryless>(product, a_words, b_words, &mut self.kernels);
        fold(n, a, &self.product);
    }
}

/// a = the product, which has twice the words of n coefficients, modulo x^n-1.
#[inline(always)]
fn fold(n: usize, a: &mut Bits, product: &[u64]) {
    // n is odd, so the shift is not 0.
    let (whole, shift) = (n / 64, n % 64);
    let beyond = product[whole..2 * whole + 1].iter().zip(&product[whole + 1..2 * whole + 2]);
    for ((word, low), (middle, high)) in a[..=whole].iter_mut().zip(product).zip(beyond) {
        *word = low ^ middle >> shift ^ high << (64 - shift);
    }
    a[whole] &= (1 << shift) - 1;
}

/// 2^-k modulo n.
fn half_to_the(k: usize, n: usize) -> usize {
    let mut power = 1;
    for _ in 0..k {
        power = if power % 2 == 0 { power / 2 } else { (power + n) / 2 };
    }
    power
}

/// out_j = a_(j·step mod n).
#[inline(always)]
fn gather(n: usize, out: &mut [u8; MAX], a: &[u8; MAX], step: usize) {
    let (step, modulus) = (step as u32, n as u32);
    let sum = |a: u32, b: u32| (a + b).min((a + b).wrapping_sub(modulus));
    // Eight indices at a time, each one step ahead of the one before.
    let mut at = [0; 8];
    for i in 1..8 {
        at[i] = sum(at[i - 1], step);
    }
    let eight_steps = sum(at[7], step);
    for out in out[..n.next_multiple_of(8)].as_chunks_mut::<8>().0 {
        for i in 0..8 {
            out[i] = a[at[i] as usize % MAX];
        }
        for at in &mut at {
            *at = sum(*at, eight_steps);
        }
    }
    out[n..n.next_multiple_of(64)].fill(0);
}

/// Bytes 0 and 1 become bits, in the words that n coefficients have.
#[inline(always)]
fn pack(n: usize, out: &mut Bits, bytes: &[u8; MAX]) {
    for (word, bytes) in out[..n.div_ceil(64)].iter_mut().zip(bytes.as_chunks::<64>().0) {
        *word = 0;
        for (i, eight) in bytes.as_chunks::<8>().0.iter().enumerate() {
            // Bit 8k, times 2^(56-7k), arrives at place 56 + k.
            let bits = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            *word |= bits << (8 * i);
        }
    }
}

/// The bits of the words that n coefficients have become bytes 0 and 1.
#[inline(always)]
fn unpack(n: usize, out: &mut [u8; MAX], bits: &Bits) {
    for (bytes, word) in out.as_chunks_mut::<64>().0.iter_mut().zip(&bits[..n.div_ceil(64)]) {
        for (i, eight) in bytes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            // In byte k the bit k of eight, which a carry makes the highest.
            let all = (word >> (8 * i) & 0xff).wrapping_mul(0x0101_0101_0101_0101);
            let diagonal = all & 0x8040_2010_0804_0201;
            let highest = diagonal + 0x7f7f_7f7f_7f7f_7f7f;
            *eight = (highest >> 7 & 0x0101_0101_0101_0101).to_le_bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::chain;

    /// True if at most `most` more sums lead from k to n, with `kept` kept.
    fn reaches(n: usize, k: usize, kept: usize, most: usize) -> bool {
        let leads = |added| {
            let sum = k + added;
            reaches(n, sum, kept, most - 1) || reaches(n, sum, k, most - 1)
        };
        k == n || k < n && most > 0 && k << most >= n && [k, 1, kept].into_iter().any(leads)
    }

    #[test]
    fn no_chain_with_one_kept_sum_is_shorter() {
        for n in [509, 677, 701, 821, 1229, 1373] {
            let sums = chain(n).len();
            assert!(reaches(n - 2, 1, 1, sums), "n = {n}: none of {sums}");
            assert!(!reaches(n - 2, 1, 1, sums - 1), "n = {n}: {} would do", sums - 1);
        }
    }
}
