//! Products of polynomials in three parts: transform of an operand, product of transforms, inverse transform.
//!
//! | kind | lengths in the paper | transform | products |
//! |---|---|---|---|
//! | `schoolbook` | 8, 16, 32 | – | n² modular ones |
//! | `extended` | 8 | – | n² in 32 bits, 2n - 1 reductions |
//! | `eight` | 8 | transposition | eight `extended` at once |
//! | `karatsuba` | 8 to 128 | – | 3 of half the length, `extended` at 8 |
//! | `toom` | 32, 64, 128 | 7 points | 7 of a quarter, by `karatsuba` |
//! | `schoenhage` | 64, 128 | pieces of 8 in x^16 + 1 | n/4 negacyclic ones of 16 |
//! | `bruun` | 128 | x^2n - 1 into trinomials of degree 16 | n/8 of 16 |
//! | `rader` | 64, 128 | Φ_17(x^(n/8)), truncated | n/4 of 8 modulo x^8 - c |
//! | `good-rader` | 768 | Good's 3 over `rader` | 96 of 8 modulo x^8 - c |
//! | `good-toom` | 672 | Good's 3, two layers of radix 2, then 7 points in each of 12 rings | 12 · 7 of 14, by `karatsuba` |
//! | `umull` | 16 to 768, q = 3 | bytes in words | 16×16 by 16 products of words, Karatsuba above |
//! | `dense` | ours: 64 to 256, and at the top | pieces of 16 or 48 at any points | as many as points |
//!
//! A transform is linear, and so is what brings it back: a sum of products is brought back once.
//!
//! Source: "Jumping for Bernstein–Yang Inversion" §3 and §5.1; `dense` is what this project's inverse uses.

pub(crate) mod bruun;
mod dense;
pub(crate) mod good;
mod karatsuba;
pub(crate) mod leaves;
mod linear;
pub(crate) mod rader;
mod schoenhage;
mod schoolbook;
mod toom;
mod umull;

use std::fmt;
use std::str::FromStr;

use goodprime_rings::numbers::Numbers;

/// A product of polynomials in three parts.
pub trait Product<N: Numbers> {
    /// Coefficients of an operand, at most.
    fn operand(&self) -> usize;

    /// Coefficients of a product.
    fn room(&self) -> usize;

    /// True if a product can be multiplied again without its coefficients: [`again`](Self::again).
    fn closed(&self) -> bool {
        false
    }

    /// The transform of a, which has at most [`operand`](Self::operand) coefficients.
    /// Where there is none, the coefficients.
    fn input(&self, _numbers: &N, a: &[u64]) -> Vec<u64> {
        leaves::padded(a, self.operand())
    }

    /// The product of two transforms.
    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64>;

    /// The transform of a product, from a product of two transforms or a sum of such, for [`closed`](Self::closed) methods.
    /// The identity, but where products of points have another form than points.
    fn again(&self, _numbers: &N, c: Vec<u64>) -> Vec<u64> {
        c
    }

    /// [`room`](Self::room) coefficients of a product, or of a sum of products.
    fn output(&self, _numbers: &N, c: &[u64]) -> Vec<u64> {
        c.to_vec()
    }
}

/// a·b, all three parts.
pub fn whole<N: Numbers>(product: &dyn Product<N>, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    let (a, b) = (product.input(numbers, a), product.input(numbers, b));
    product.output(numbers, &product.multiply(numbers, &a, &b))
}

/// The method of a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The definition, each product reduced.
    Schoolbook,
    /// The definition, each coefficient reduced.
    Extended,
    /// Eight by definition, lane by lane.
    Eight,
    /// Halves.
    Karatsuba,
    /// Quarters, at seven points.
    Toom,
    /// Pieces of 8 in a ring that has the root.
    Schoenhage,
    /// Trinomials.
    Bruun,
    /// Values at all primitive roots of unity of a prime order.
    Rader,
    /// Good's 3 over Rader; the length is that of the product.
    GoodRader,
    /// Good's 3 over radix 2 and Toom; the length is that of the product.
    GoodToom,
    /// Words of four coefficients, where these are bytes.
    Umull,
    /// Pieces of 16 at any points.
    Dense,
    /// Pieces of 48 at any points; the length is that of the product.
    Top,
}

impl Kind {
    /// All methods.
    pub const ALL: [Self; 13] = [
        Self::Schoolbook,
        Self::Extended,
        Self::Eight,
        Self::Karatsuba,
        Self::Toom,
        Self::Schoenhage,
        Self::Bruun,
        Self::Rader,
        Self::GoodRader,
        Self::GoodToom,
        Self::Umull,
        Self::Dense,
        Self::Top,
    ];

    /// Returns the name in a tree's text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Schoolbook => "schoolbook",
            Self::Extended => "extended",
            Self::Eight => "eight",
            Self::Karatsuba => "karatsuba",
            Self::Toom => "toom",
            Self::Schoenhage => "schoenhage",
            Self::Bruun => "bruun",
            Self::Rader => "rader",
            Self::GoodRader => "good-rader",
            Self::GoodToom => "good-toom",
            Self::Umull => "umull",
            Self::Dense => "dense",
            Self::Top => "top",
        }
    }
}

/// A method and its length: `rader-64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name {
    /// The method.
    pub kind: Kind,
    /// Coefficients of an operand; of the product for `good-rader`, `good-toom` and `top`.
    pub length: usize,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.kind.name(), self.length)
    }
}

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.rsplit_once('-');
        let parsed = parts.and_then(|(kind, length)| {
            let kind = Kind::ALL.into_iter().find(|known| known.name() == kind)?;
            Some(Self { kind, length: length.parse().ok().filter(|&n| n > 0)? })
        });
        parsed.ok_or_else(|| {
            let names = Kind::ALL.map(Kind::name).join(", ");
            format!("{text:?} is no product: a method and a length, as rader-64, would be one. Methods: {names}")
        })
    }
}

/// The products of the paper's library, by the rows of its Table 3.
pub const TABLE_3: [&str; 19] = [
    "schoolbook-8",
    "karatsuba-8",
    "extended-8",
    "eight-8",
    "schoolbook-16",
    "karatsuba-16",
    "schoolbook-32",
    "toom-32",
    "karatsuba-32",
    "schoenhage-64",
    "karatsuba-64",
    "toom-64",
    "rader-64",
    "karatsuba-128",
    "schoenhage-128",
    "toom-128",
    "bruun-128",
    "rader-128",
    "good-rader-768",
];

/// Products longer than this are of no use to any ring here.
const BOUND_LENGTH: usize = 4096;

/// The product of this name modulo q.
///
/// # Errors
/// Why there is none: the length, or a root that q has not.
pub fn build<N: Numbers + 'static>(name: Name, numbers: &N) -> Result<Box<dyn Product<N>>, String> {
    let length = name.length;
    let wrong = |needed: &str| Err(format!("{name}: the length must be {needed}"));
    if length > BOUND_LENGTH {
        return wrong("at most 4096");
    }
    let named = |why: String| format!("{name}: {why}");
    match name.kind {
        Kind::Schoolbook => Ok(Box::new(schoolbook::Schoolbook { length })),
        Kind::Extended => Ok(Box::new(schoolbook::Extended { length })),
        Kind::Eight => Ok(Box::new(schoolbook::Eight { length })),
        Kind::Karatsuba => Ok(Box::new(karatsuba::Karatsuba { length })),
        Kind::Toom if !length.is_multiple_of(4) => wrong("a multiple of 4"),
        Kind::Toom => Ok(Box::new(toom::Toom::new(numbers, length).map_err(named)?)),
        Kind::Schoenhage if !matches!(length, 16 | 32 | 64 | 128) => wrong("16, 32, 64 or 128"),
        Kind::Schoenhage => {
            Ok(Box::new(schoenhage::Schoenhage::new(numbers, length).map_err(named)?))
        }
        Kind::Bruun if !length.is_power_of_two() || length < 16 => {
            wrong("a power of two from 16 on")
        }
        Kind::Bruun => Ok(Box::new(bruun::Bruun::new(numbers, length).map_err(named)?)),
        Kind::Rader => Ok(Box::new(rader::Truncated::new(numbers, length).map_err(named)?)),
        Kind::GoodRader => Ok(Box::new(good::GoodRader::new(numbers, length).map_err(named)?)),
        Kind::GoodToom if !length.is_multiple_of(48) => wrong("a multiple of 48"),
        Kind::GoodToom => Ok(Box::new(good::GoodToom::new(numbers, length).map_err(named)?)),
        Kind::Umull if numbers.modulus() > umull::BOUND_Q => {
            Err(format!("{name}: sums of products modulo {} do not fit bytes", numbers.modulus()))
        }
        Kind::Umull if !length.is_multiple_of(16) => wrong("a multiple of 16"),
        Kind::Umull => Ok(Box::new(umull::Umull { length })),
        Kind::Dense => {
            Ok(Box::new(dense::Dense::new(numbers, 16, 2 * length, length).map_err(named)?))
        }
        Kind::Top => Ok(Box::new(dense::Dense::new(numbers, 48, length, length).map_err(named)?)),
    }
}
