//! What a backend prefers: one table a backend, `const TUNING`, with the measurement at each entry.
//!
//! Kernels ask the table and never which processor it is. Each entry that buys time with code has two columns: what
//! [`Tuning::compact`] puts in its place is the second one.
//!
//! | entry | fast | compact |
//! |---|---|---|
//! | `reciprocal` | jumps, 190 KB with three backends | division steps, 4 KB; two to three times the time |
//! | `sort` | networks in registers, 65 KB | loops over rows, 5 KB; four times the time |
//! | `ternary` | a first stage in 16 bits for operands of −1, 0 and 1 | the stage of other operands |
//! | `bit_layouts` | each known to the compiler, 2 % of an inverse in R/3 | one function for all |
//! | `product`, of portable lanes alone | a transform, 25 KB | the definition, 1 KB; no more time where a register holds no vector |
//! | `hashes_together` | messages side by side in vectors, 80 KB | `sha2`, one after the other, 4 KB |
//! | `keccaks_together` | messages side by side in vectors | `sha3`, one after the other |
//!
//! The feature `compact` means the second column on all backends. Portable lanes do with little memory then
//! ([`Tuning::is_low_ram`]): they sort in place, and an inverse in R/3 keeps no rows. SSE2 and portable lanes take it in any case on
//! processors on which nobody runs them for speed: see [`Tuning::of_baseline`].

/// What kernels prefer on a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// How large polynomials are multiplied.
    pub product: Product,
    /// The most sums of products that a loop keeps in registers: 8, or 16, which also means that there is room for values
    /// made early.
    pub sums: usize,
    /// The most vectors of bits that a loop keeps in registers.
    pub bit_vectors: usize,
    /// Where words are sorted in the vectors of [`Modular::Wide`](super::Modular::Wide).
    pub wide_sort: Where,
    /// Where a hash alone keeps half of its state in the first lanes of vectors, not all of it in general registers.
    pub hash_halves: Where,
    /// In which order a round of a hash adds.
    pub hash_sums: Sums,

    /// How an inverse in R/q is computed.
    pub reciprocal: Choice,
    /// How words are sorted.
    pub sort: Choice,
    /// Whether ternary operands of products have a first stage of their own.
    pub ternary: Choice,
    /// How vectors of bits change their layout in an inverse in R/3.
    pub bit_layouts: Choice,
    /// How many hashes are computed together in less time than one after the other.
    pub hashes_together: usize,
    /// From how many SHA3 on it takes less time to compute them side by side than by `sha3`, one after the other.
    pub keccaks_together: usize,
}

/// One of two columns: less time, or less code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// What takes less time.
    Fast,
    /// What is less code.
    Compact,
}

impl Choice {
    /// Whether this is the column of less time.
    pub const fn is_fast(self) -> bool {
        matches!(self, Self::Fast)
    }
}

/// How large polynomials are multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// By pairs of words: where an instruction adds two products.
    DotTransform,
    /// Eight parts of a polynomial side by side in [`Modular::Eight`](super::Modular::Eight): where multiplications by
    /// vectors are as good as those by pairs of words.
    EightRows,
    /// By the definition: where there are no vectors, and code and memory count.
    Columns,
}

impl Product {
    /// Whether eight rows are side by side.
    pub const fn is_eight_rows(self) -> bool {
        matches!(self, Self::EightRows)
    }

    /// Whether it is by the definition.
    pub const fn is_columns(self) -> bool {
        matches!(self, Self::Columns)
    }
}

/// In which order the sums of a hash's round are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sums {
    /// By the fewest additions: where the units are busy.
    Fewest,
    /// With one addition more, and a dependency chain shorter by one.
    ShortChain,
}

/// On which processors of a backend something pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// On none.
    Nowhere,
    /// On AMD's Zen 5 and later.
    Zen5,
    /// On all others.
    BeforeZen5,
}

impl Where {
    /// Whether this processor is one of them. A matter of speed alone: either answer is right on every processor.
    #[inline(always)]
    pub fn is_here(self) -> bool {
        #[cfg(sse2)]
        let zen_5 = crate::x86::is_zen_5;
        #[cfg(not(sse2))]
        let zen_5 = || false;
        match self {
            Self::Nowhere => false,
            Self::Zen5 => zen_5(),
            Self::BeforeZen5 => !zen_5(),
        }
    }
}

impl Tuning {
    /// Of lanes that only model a processor: what they do not say themselves.
    #[cfg(feature = "model")]
    pub(crate) const MODEL: Self = Self {
        product: Product::DotTransform,
        sums: 8,
        bit_vectors: 8,
        wide_sort: Where::Nowhere,
        hash_halves: Where::Nowhere,
        hash_sums: Sums::Fewest,
        reciprocal: Choice::Fast,
        sort: Choice::Fast,
        ternary: Choice::Fast,
        bit_layouts: Choice::Fast,
        hashes_together: 1,
        keccaks_together: usize::MAX,
    }
    .of_build();

    /// The second column.
    pub const fn compact(self) -> Self {
        Self {
            reciprocal: Choice::Compact,
            sort: Choice::Compact,
            ternary: Choice::Compact,
            bit_layouts: Choice::Compact,
            hashes_together: 1,
            keccaks_together: usize::MAX,
            ..self
        }
    }

    /// Whether memory counts more than time: on lanes without vectors, in the compact build.
    pub const fn is_low_ram(self) -> bool {
        self.product.is_columns()
    }

    /// This table, or its second column with the feature `compact`.
    pub(crate) const fn of_build(self) -> Self {
        if cfg!(feature = "compact") { self.compact() } else { self }
    }

    /// The same for lanes that x86-64 and aarch64 have but for processors that are slow anyway, and for comparisons: the
    /// second column there, unless the feature `fast-baseline` asks for the first.
    pub(crate) const fn of_baseline(self) -> Self {
        let others = cfg!(any(sse2, neon));
        if others && cfg!(not(feature = "fast-baseline")) {
            self.compact()
        } else {
            self.of_build()
        }
    }
}

/// A backend, or model lanes, with their preferences.
pub trait Tuned: Copy {
    /// What kernels prefer here.
    const TUNING: Tuning;
}
