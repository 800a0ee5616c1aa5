//! Operands to multiply: general, small or ternary, from a generator that is never counted as set-up.

/// SplitMix64, deterministic.
pub struct Generator(u64);

impl Generator {
    /// The generator that starts from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next() as u128 * bound as u128) >> 64) as u64
    }

    /// n coefficients modulo q.
    pub fn operand(&mut self, n: usize, q: u64, kind: Operand) -> Vec<u64> {
        let radius = kind.radius(q);
        (0..n).map(|_| (self.below(2 * radius + 1) + q - radius % q) % q).collect()
    }
}

/// The range of an operand's coefficients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// Any residues.
    General,
    /// Integers from -7 to 7.
    Small,
    /// -1, 0 and 1.
    Ternary,
}

impl Operand {
    const fn radius(self, q: u64) -> u64 {
        match self {
            Self::General => q / 2,
            Self::Small => 7,
            Self::Ternary => 1,
        }
    }
}
