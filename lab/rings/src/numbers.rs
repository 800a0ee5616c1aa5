//! Arithmetic modulo q, once for each modular product, and once to count.
//!
//! A residue is a `u64` in 0..q. What is *lazy* lies in 0..4q, below 2^32: sums that are not reduced at once. A table
//! holds [`Constant`]s, each with what its product prepares. A method is generic over [`Numbers`], so what is counted
//! is the code that runs.

mod barrett;
mod counting;
mod montgomery;
mod plantard;
mod remainder;
mod shoup;

pub use barrett::Barrett;
pub use counting::{Counting, Counts};
pub use montgomery::Montgomery;
pub use plantard::Plantard;
pub use remainder::Remainder;
pub use shoup::Shoup;

/// A number of a table, and what the modular product prepares for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Constant {
    /// The residue.
    pub value: u32,
    /// Shoup: ⌊value·2^32/q⌋. Montgomery: value·2^32 mod q. Plantard: value·q⁻¹ modulo 2^32, signed.
    pub aid: u32,
}

/// Arithmetic modulo q.
pub trait Numbers: Sized {
    /// The modulus.
    fn modulus(&self) -> u64;

    /// a·b mod q.
    fn mul(&self, a: u64, b: u64) -> u64;

    /// A number of a table.
    fn constant(&self, value: u64) -> Constant;

    /// a·c mod q in 0..2q, for lazy a.
    fn scale_lazy(&self, a: u64, c: Constant) -> u64;

    /// Returns numbers of this kind modulo another q, for which the same bounds hold.
    fn over(&self, q: u64) -> Self;

    /// a mod q, for a below 2^64.
    #[inline(always)]
    fn reduce(&self, a: u64) -> u64 {
        a % self.modulus()
    }

    /// acc + a·b as an integer. The caller knows that it is below 2^64.
    #[inline(always)]
    fn accumulate(&self, acc: u64, a: u64, b: u64) -> u64 {
        acc + a * b
    }

    /// acc - a·b as an integer modulo 2^64.
    #[inline(always)]
    fn deduct(&self, acc: u64, a: u64, b: u64) -> u64 {
        acc.wrapping_sub(a * b)
    }

    /// a + b mod q. Without a branch, which random residues would mispredict every second time.
    #[inline(always)]
    fn add(&self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        sum.min(sum.wrapping_sub(self.modulus()))
    }

    /// a - b mod q.
    #[inline(always)]
    fn sub(&self, a: u64, b: u64) -> u64 {
        let difference = a.wrapping_sub(b);
        difference.min(difference.wrapping_add(self.modulus()))
    }

    /// a·c mod q.
    #[inline(always)]
    fn scale(&self, a: u64, c: Constant) -> u64 {
        let lazy = self.scale_lazy(a, c);
        lazy.min(lazy.wrapping_sub(self.modulus()))
    }

    /// a + b without a reduction.
    #[inline(always)]
    fn add_lazy(&self, a: u64, b: u64) -> u64 {
        a + b
    }

    /// a - b + 2q without a reduction, for b in 0..2q.
    #[inline(always)]
    fn sub_lazy(&self, a: u64, b: u64) -> u64 {
        a + 2 * self.modulus() - b
    }

    /// Reduces a number in 0..4q to 0..2q.
    #[inline(always)]
    fn shrink(&self, a: u64) -> u64 {
        a.min(a.wrapping_sub(2 * self.modulus()))
    }

    /// Reduces a number in 0..2q to 0..q.
    #[inline(always)]
    fn settle(&self, a: u64) -> u64 {
        a.min(a.wrapping_sub(self.modulus()))
    }

    /// A residue of a table as a factor of [`Self::accumulate`].
    #[inline(always)]
    fn factor(&self, value: u64) -> u64 {
        value
    }

    /// The residue, among the numbers `to`, of the integer nearest to zero that is a modulo q.
    #[inline(always)]
    fn lifted(&self, a: u64, to: &Self) -> u64 {
        let (q, other) = (self.modulus(), to.modulus());
        to.reduce(if 2 * a > q { a + q * (other - 1) } else { a })
    }

    /// Says that so many words are loaded and stored between two passes. For models; arithmetic does nothing.
    #[inline(always)]
    fn moves(&self, _words: usize) {}

    /// Says that so many words are transposed, so that one lane has one leaf.
    #[inline(always)]
    fn transposes(&self, _words: usize) {}

    /// a / 2^k for an exact division of integers.
    #[inline(always)]
    fn shift(&self, a: u64, k: u32) -> u64 {
        a >> k
    }
}

/// The kinds of modular products.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Product {
    /// The processor's division.
    Remainder,
    /// Barrett's quotient by a reciprocal.
    Barrett,
    /// Montgomery's, with two reductions where no factor is of a table.
    Montgomery,
    /// Plantard's, in words of 16 bits.
    Plantard,
    /// Shoup's for factors of a table, Barrett's for others.
    Shoup,
}

impl Product {
    /// All modular products.
    pub const ALL: [Self; 5] =
        [Self::Remainder, Self::Barrett, Self::Montgomery, Self::Plantard, Self::Shoup];

    /// Returns the product's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Remainder => "remainder",
            Self::Barrett => "barrett",
            Self::Montgomery => "montgomery",
            Self::Plantard => "plantard",
            Self::Shoup => "shoup",
        }
    }

    /// Why it does not serve this modulus.
    #[must_use]
    pub const fn why_not(self, q: u64) -> Option<&'static str> {
        match self {
            Self::Montgomery | Self::Plantard if q.is_multiple_of(2) => {
                Some("q is even: it has no inverse modulo 2^32")
            }
            Self::Plantard if q >= plantard::BOUND_PLANTARD => Some("q is not below 2^14"),
            _ => None,
        }
    }
}

/// 1/q modulo 2^32, for odd q. Newton: each step doubles the number of right bits, q itself has three.
const fn inverse_modulo_2_32(q: u64) -> u32 {
    let q = q as u32;
    let mut inverse = q;
    let mut step = 0;
    while step < 4 {
        inverse = inverse.wrapping_mul(2u32.wrapping_sub(q.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees<N: Numbers>(numbers: &N, limit: u64) {
        let q = numbers.modulus();
        let edge = |i: u64| if i < 40 { i % q } else { (q - 1).saturating_sub(i - 40) };
        for i in 0..80 {
            let a = edge(i);
            for j in 0..80 {
                let b = edge(j);
                let expected = a * b % q;
                assert_eq!(numbers.mul(a, b), expected, "{a}·{b} modulo {q}");
                let c = numbers.constant(b);
                assert_eq!(numbers.scale(a, c), expected, "{a}·{b} modulo {q}");
                for lazy in [a + q, a + 2 * q, a + 3 * q].into_iter().filter(|&x| x < limit) {
                    let scaled = numbers.scale_lazy(lazy, c);
                    assert!(scaled < 2 * q && scaled % q == expected, "{lazy}·{b} modulo {q}");
                }
                assert_eq!(numbers.add(a, b), (a + b) % q);
                assert_eq!(numbers.sub(a, b), (a + q - b) % q);
            }
            assert_eq!(numbers.reduce(u64::MAX - i), (u64::MAX - i) % q);
        }
    }

    #[test]
    fn every_product_is_the_product() {
        for q in
            [2, 3, 8, 17, 255, 3329, 4591, 12289, 16381, 65537, 8_380_417, (1 << 30) - 35, 1 << 30]
        {
            agrees(&Remainder::new(q), u64::MAX);
            agrees(&Barrett::new(q), u64::MAX);
            agrees(&Shoup::new(q), u64::MAX);
            if Product::Montgomery.why_not(q).is_none() {
                agrees(&Montgomery::new(q), u64::MAX);
            }
            if Product::Plantard.why_not(q).is_none() {
                agrees(&Plantard::new(q), u64::MAX);
            }
        }
    }

    #[test]
    fn counts_are_of_what_ran() {
        let numbers = Counting::new(Remainder::new(17));
        let other = numbers.over(19);
        assert_eq!(numbers.add(numbers.mul(5, 7), other.mul(2, 3)), 7);
        let counts = numbers.counts();
        assert_eq!((counts.products, counts.additions, counts.scalings), (2, 1, 0));
    }
}
