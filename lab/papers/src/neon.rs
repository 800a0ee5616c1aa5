//! The multipliers of "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU Prime": products of two polynomials of
//! up to 761 coefficients modulo 4591, as written, and the alternatives of its Tables 1 and 2.
//!
//! | multiplier | ring | small products |
//! |---|---|---|
//! | [`GoodThomas`] | x^1536 - 1 modulo 16760833, big times small | 384 modulo x^4 - c |
//! | [`Schoenhage`], three outer and two inner transforms | (x^1024+1)(x^512-1), or x^1536 - 1 | 768 of 8 (Nussbaumer) or 384 (Bruun) |
//! | [`GoodRaderBruun`] | x^1632 - 1 | 96 binomial and 96 trinomial of 8, 6 of 16 |
//! | [`Plain`] | none: what the others are compared with | one of 761 |
//!
//! Each stage reports when it ends to a [`Probe`], so stages are counted and measured apart.

mod good_rader_bruun;
mod good_thomas;
mod plain;
pub mod printed;
mod rotations;
mod schoenhage;
pub mod small;

pub use good_rader_bruun::GoodRaderBruun;
pub use good_thomas::GoodThomas;
pub use plain::Plain;
pub use schoenhage::{Inner, Outer, Schoenhage};

use goodprime_rings::numbers::Numbers;

/// An observer that each multiplier calls when a stage ends.
pub trait Probe {
    /// The stage of this name has just ended.
    fn stage(&mut self, name: &'static str);
}

impl Probe for () {
    fn stage(&mut self, _: &'static str) {}
}

/// Small products: how many, of how many coefficients, and in what kind of ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Small {
    /// The number of products.
    pub count: usize,
    /// Coefficients of an operand.
    pub length: usize,
    /// The ring.
    pub ring: &'static str,
}

/// A multiplier of the paper.
pub trait Multiplier<N: Numbers> {
    /// Returns the multiplier's name: the paper's, if it has one.
    fn name(&self) -> String;

    /// Coefficients of a product.
    fn room(&self) -> usize;

    /// Returns the small products that remain after all transforms.
    fn small(&self) -> Vec<Small>;

    /// a·b. `b` may have to be ternary.
    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64], probe: &mut dyn Probe) -> Vec<u64>;

    /// Returns true if b must be ternary.
    fn ternary(&self) -> bool {
        false
    }
}

/// Returns every multiplier modulo 4591, those of the paper first and the plain loop last.
///
/// # Errors
/// What q lacks: roots of order 3 and 17, and trinomials.
pub fn all<N: Numbers + 'static>(numbers: &N) -> Result<Vec<Box<dyn Multiplier<N>>>, String> {
    let mut all: Vec<Box<dyn Multiplier<N>>> = vec![
        Box::new(GoodRaderBruun::new(numbers)?),
        Box::new(GoodThomas::new(numbers)?),
        Box::new(Schoenhage::with_bytes(numbers)?),
    ];
    for (outer, inner) in [
        (Outer::Good, Inner::Bruun),
        (Outer::Truncated, Inner::Nussbaumer),
        (Outer::Truncated, Inner::Bruun),
        (Outer::CooleyTukey, Inner::Nussbaumer),
        (Outer::Good, Inner::Nussbaumer),
        (Outer::CooleyTukey, Inner::Bruun),
    ] {
        all.push(Box::new(Schoenhage::new(numbers, outer, inner)?));
    }
    all.push(Box::new(Plain));
    Ok(all)
}
