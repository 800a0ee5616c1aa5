//! A plan: how a product is split, as data, before any table is made.

use std::fmt;

/// The polynomial modulo which a product is computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Embedding {
    /// f itself.
    Own,
    /// x^N - 1, and ∞ with multiplicity where N is less than the product's length.
    Cyclic(usize),
    /// `x^(rows·m) - …`, the product of x^m - s over `rows` points s in pairs (s, 1/s): by matrices.
    Points {
        /// The number of points.
        rows: usize,
        /// The degree at each point.
        m: usize,
    },
    /// (x^(ℓm) - 1)/(x^m - 1), by a transform of length ℓ without its point 1.
    Truncated {
        /// ℓ, a prime.
        prime: usize,
        /// The degree at each point.
        m: usize,
    },
    /// (x^2h + 1)(x^h - 1): three quarters of x^4h - 1.
    ThreeQuarters(usize),
    /// Products of integers modulo primes, in x^N - 1.
    Primes {
        /// The primes.
        primes: Vec<u64>,
        /// N.
        length: usize,
    },
    /// No transform: the whole product as a leaf.
    Whole,
}

/// One level of splitting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// x^(Lm) - s^L = ∏ (x^m - s·w^j), with w of order L.
    Transform {
        /// L.
        length: usize,
        /// Prime lengths from 5 on by Rader, not by pairs.
        rader: bool,
    },
    /// Two factors of half the degree where there are square roots: binomials, or Bruun's trinomials.
    Split,
    /// Blocks of `piece` coefficients as elements of Z_q\[y\]/(y^(2·piece) + 1), whose y is the root. `rows` of them by
    /// Good, with a root modulo q.
    Schoenhage {
        /// An odd number of rows.
        rows: usize,
        /// The length of a block.
        piece: usize,
    },
    /// x^n + 1 over Z_q\[y\]/(y^(n/r) + 1), y = x^r.
    Nussbaumer {
        /// r.
        pieces: usize,
    },
}

/// The products of leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaf {
    /// The definition: one dot product per coefficient. For x^n - r from windows of \[r·b, b\], for
    /// others from the product.
    Definition,
    /// Karatsuba down to this length.
    Karatsuba(usize),
    /// Toom in so many pieces. For whole products.
    Toom(usize),
    /// A Toeplitz matrix by a vector. For whole products modulo x^n ± 1.
    Toeplitz,
}

/// A tree of splittings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The root of the tree.
    pub embedding: Embedding,
    /// The levels of the tree.
    pub steps: Vec<Step>,
    /// The leaves of the tree.
    pub leaf: Leaf,
}

impl Plan {
    /// The name under which the library or a paper has trees of this form.
    #[must_use]
    pub fn known(&self) -> Option<&'static str> {
        use Embedding::{Cyclic, Own, Points, Primes, ThreeQuarters, Truncated, Whole};
        use Step::{Nussbaumer, Schoenhage, Split, Transform};
        let rader = |step: &Step| matches!(step, Transform { rader: true, .. });
        match (&self.embedding, &self.steps[..]) {
            (Points { rows: 8, .. }, [Transform { .. }, Split, Split, Split]) => Some("eight rows"),
            (Points { .. }, [Transform { .. }]) if self.leaf == Leaf::Definition => {
                Some("dot transform")
            }
            (Truncated { .. }, [Transform { .. }]) => Some("truncated Rader"),
            // After an odd length every s is a square: the first halves are binomials, without Bruun.
            (Cyclic(_), [Transform { length, rader: true }, Split]) if length % 2 == 1 => {
                Some("Good-Rader")
            }
            (Cyclic(_), [step, Split, ..]) if rader(step) => Some("Good-Rader-Bruun"),
            // Alkim et al. (2020), with Good between coprime lengths.
            (Cyclic(1530), [Transform { length: 153, rader: true }]) => Some("mixed radix 1530"),
            (Cyclic(1620), [Transform { length: 270, .. }]) => Some("mixed radix 1620"),
            (Cyclic(_), [Schoenhage { rows, .. }, Split, Split, ..]) if *rows > 1 => {
                Some("Good-Schoenhage-Bruun")
            }
            (ThreeQuarters(_), [Schoenhage { .. }, Nussbaumer { .. }]) => {
                Some("Schoenhage-Nussbaumer")
            }
            (Primes { primes, .. }, [Transform { .. }]) => {
                Some(if primes.len() == 1 { "Good-Thomas" } else { "Good-Thomas, several primes" })
            }
            (Own, [Nussbaumer { .. }, ..]) => Some("Nussbaumer"),
            (Own | Cyclic(_), [Schoenhage { .. }, ..]) => Some("Schoenhage"),
            (Own, [Transform { length, .. }]) if length.is_power_of_two() => {
                Some("Cooley-Tukey, incomplete or complete")
            }
            (Whole, _) => match self.leaf {
                Leaf::Karatsuba(_) => Some("Karatsuba"),
                Leaf::Toom(_) => Some("Toom-Cook"),
                Leaf::Toeplitz => Some("Toeplitz"),
                Leaf::Definition => Some("schoolbook"),
            },
            _ => None,
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.embedding {
            Embedding::Own => write!(f, "f")?,
            Embedding::Cyclic(n) => write!(f, "x^{n}-1")?,
            Embedding::Points { rows, m } => write!(f, "{rows} points x^{m}")?,
            Embedding::Truncated { prime, m } => write!(f, "Φ{prime}(x^{m})")?,
            Embedding::ThreeQuarters(h) => write!(f, "(x^{}+1)(x^{h}-1)", 2 * h)?,
            Embedding::Primes { primes, length } => {
                let primes: Vec<_> = primes.iter().map(u64::to_string).collect();
                write!(f, "x^{length}-1 modulo {}", primes.join(", "))?;
            }
            Embedding::Whole => write!(f, "whole")?,
        }
        for step in &self.steps {
            match step {
                Step::Transform { length, rader } => {
                    write!(f, " / {length}{}", if *rader { " by Rader" } else { "" })?;
                }
                Step::Split => write!(f, " / halves")?,
                Step::Schoenhage { rows: 1, piece } => write!(f, " / Schoenhage {piece}")?,
                Step::Schoenhage { rows, piece } => write!(f, " / Good {rows} Schoenhage {piece}")?,
                Step::Nussbaumer { pieces } => write!(f, " / Nussbaumer {pieces}")?,
            }
        }
        match self.leaf {
            Leaf::Definition => write!(f, " / definition"),
            Leaf::Karatsuba(leaf) => write!(f, " / Karatsuba to {leaf}"),
            Leaf::Toom(k) => write!(f, " / Toom-{k}"),
            Leaf::Toeplitz => write!(f, " / Toeplitz"),
        }
    }
}
