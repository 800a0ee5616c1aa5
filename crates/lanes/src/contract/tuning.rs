//! The configuration of each backend: one table, `const TUNING`, with the measurement at each entry.
//!
//! Kernels ask the table and never which processor it is. An entry that buys time with code has two columns;
//! [`Tuning::compact`] selects the second.
//!
//! | entry | fast | compact |
//! |---|---|---|
//! | `reciprocal` | jump steps, 190 KB with three backends | divsteps, 4 KB; two to three times the time |
//! | `sort` | networks in registers, 65 KB | loops over rows, 5 KB; four times the time |
//! | `ternary` | a first stage in 16 bits for operands of −1, 0 and 1 | the stage of other operands |
//! | `bit_layouts` | each known to the compiler, 2 % of an inverse in R/3 | one function for all |
//! | `product`, of portable lanes alone | a transform, 25 KB | the definition, 1 KB; no more time where a register holds no vector |
//! | `parallel_hashes` | several messages at once in vectors, 80 KB | `sha2`, one after the other, 4 KB |
//! | `parallel_keccaks` | several messages at once in vectors | `sha3`, one after the other |
//!
//! The feature `compact` means the second column on all backends. Portable lanes do with little memory then
//! ([`Tuning::is_low_ram`]): they sort in place, and an inverse in R/3 keeps no rows. SSE2 and portable lanes take it in
//! any case on targets with vectors, unless the feature `fast-baseline` is enabled: see [`Tuning::of_baseline`].

/// The configuration of a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The method for multiplying polynomials of the ring.
    pub product: Product,
    /// The most sums of products that a loop keeps in registers: 8, or 16, which also means that there is room for
    /// values made early.
    pub sums: usize,
    /// The most vectors of bits that a loop keeps in registers.
    pub bit_vectors: usize,
    /// The processors on which words are sorted in the vectors of [`Modular::Wide`](super::Modular::Wide).
    pub wide_sort: Where,
    /// The processors on which a single hash keeps half of its state in the first lanes of vectors, not all of it in
    /// general registers.
    pub hash_halves: Where,
    /// The order of additions in a round of a hash.
    pub hash_sums: Sums,

    /// The method for an inverse in R/q.
    pub reciprocal: Preference,
    /// The method for sorting words.
    pub sort: Preference,
    /// Fast if ternary operands of a multiplication have a first stage of their own.
    pub ternary: Preference,
    /// The method by which vectors of bits change their layout in an inverse in R/3.
    pub bit_layouts: Preference,
    /// The number of hashes that are computed together in less time than one after the other.
    pub parallel_hashes: usize,
    /// The number of SHA3 hashes from which on it takes less time to compute them together than by `sha3`, one after
    /// the other.
    pub parallel_keccaks: usize,
}

/// One of two columns: less time, or less code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// The choice that takes less time.
    Fast,
    /// The choice that is less code.
    Compact,
}

impl Preference {
    /// True if this is the column of less time.
    pub const fn is_fast(self) -> bool {
        matches!(self, Self::Fast)
    }
}

/// The method for multiplying polynomials of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// Multiplication by pairs of words, where an instruction adds two products: evaluation by dense matrices, then
    /// products of leaves.
    DotTransform,
    /// Eight parts of a polynomial in the lanes of [`Modular::Eight`](super::Modular::Eight), where multiplications
    /// by vectors are as good as those by pairs of words.
    EightRows,
    /// The definition, where there are no vectors, and code and memory count.
    Columns,
}

impl Product {
    /// True if eight parts of a polynomial are multiplied in the lanes of vectors.
    pub const fn is_eight_rows(self) -> bool {
        matches!(self, Self::EightRows)
    }

    /// True if polynomials are multiplied by the definition.
    pub const fn is_columns(self) -> bool {
        matches!(self, Self::Columns)
    }
}

/// The order of additions in a round of a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sums {
    /// The fewest additions: for busy units.
    Fewest,
    /// One addition more, and a dependency chain shorter by one.
    ShortChain,
}

/// The processors of a backend on which a choice pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// No processor.
    Nowhere,
    /// AMD's Zen 5 and later.
    Zen5,
    /// All others.
    BeforeZen5,
}

impl Where {
    /// True if this processor is one of them. A matter of speed alone: either answer is right on every processor.
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
    /// The preferences of lanes that only model a processor, where they do not say otherwise.
    #[cfg(feature = "model")]
    pub(crate) const MODEL: Self = Self {
        product: Product::DotTransform,
        sums: 8,
        bit_vectors: 8,
        wide_sort: Where::Nowhere,
        hash_halves: Where::Nowhere,
        hash_sums: Sums::Fewest,
        reciprocal: Preference::Fast,
        sort: Preference::Fast,
        ternary: Preference::Fast,
        bit_layouts: Preference::Fast,
        parallel_hashes: 1,
        parallel_keccaks: usize::MAX,
    }
    .of_build();

    /// The second column.
    pub const fn compact(self) -> Self {
        Self {
            reciprocal: Preference::Compact,
            sort: Preference::Compact,
            ternary: Preference::Compact,
            bit_layouts: Preference::Compact,
            parallel_hashes: 1,
            parallel_keccaks: usize::MAX,
            ..self
        }
    }

    /// True if memory counts more than time: on lanes without vectors, in the compact build.
    pub const fn is_low_ram(self) -> bool {
        self.product.is_columns()
    }

    /// This table, or its second column with the feature `compact`.
    pub(crate) const fn of_build(self) -> Self {
        if cfg!(feature = "compact") { self.compact() } else { self }
    }

    /// This table, or its second column, for lanes that targets with vectors have only for slow processors and for
    /// comparisons: the second column on these, unless the feature `fast-baseline` asks for the first.
    pub(crate) const fn of_baseline(self) -> Self {
        let others = cfg!(vectors);
        if others && cfg!(not(feature = "fast-baseline")) {
            self.compact()
        } else {
            self.of_build()
        }
    }
}

/// A backend, or model lanes, with their preferences.
pub trait Tuned: Copy {
    /// The preferences of kernels on these lanes.
    const TUNING: Tuning;
}
