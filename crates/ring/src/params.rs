//! The six rings of NTRU Prime. A ring is one row; sizes and constants follow from it.
//!
//! Source of the rows: NTRU Prime, NIST round-3 submission, Table 1.

use goodprime_lanes::{Modulus, Zq};
use zeroize::Zeroize;

use crate::multiply::eight_rows;

/// A fixed-size array, as a type.
pub trait Array<T>: Copy + Zeroize + AsRef<[T]> + AsMut<[T]> + Send + Sync + 'static {
    /// All zeros.
    const ZERO: Self;
}

macro_rules! array {
    ($($t:ty),*) => {$(
        impl<const N: usize> Array<$t> for [$t; N] {
            const ZERO: Self = [0; N];
        }
    )*};
}
array!(u8, i16, u16, u32, u64);

/// The ring `Z[x]/(x^p-x-1)` with its modulus q, as a type.
///
/// x^p-x-1 is irreducible modulo q, so R/q is a field.
pub trait Ring: Copy + Send + Sync + core::fmt::Debug + 'static {
    /// The modulus q.
    type Q: Modulus;
    /// The degree p, a prime, p ≡ 1 (mod 4).
    const P: usize;
    /// Coefficients in memory: p rounded up to whole vectors, at least p + 1. Those from p on are
    /// zero.
    const PADDED: usize = padded(Self::P);
    /// Division steps that invert any element: 2p - 1 (Bernstein–Yang 2019, Theorem A.1).
    const DIVSTEPS: usize = 2 * Self::P - 1;

    /// How [`crate::multiply::dot_transform`] divides the ring.
    const TRANSFORM: Shape;
    /// The monic irreducible factors of x^p-x-1 modulo 3 of degree at most
    /// [`MAX_DEGREE`](crate::invert::factors::MAX_DEGREE), lowest coefficient first. (Modulo q there
    /// are none.)
    const FACTORS: &'static [&'static [i16]];

    /// [`Self::PADDED`] coefficients.
    type Coefficients: Array<i16>;
    /// Unsigned numbers for the codecs, [`Self::PADDED`] of them.
    type Numbers: Array<u16>;
    /// Half as many, rounded up.
    type HalfNumbers: Array<u16>;
    /// Words to be sorted, [`Self::PADDED`] of them.
    type Words: Array<u32>;
    /// Scratch memory of the kernels, [`scratch`]`(p)` coefficients.
    type Scratch: Array<i16>;
    /// Scratch memory of products whose operands are transformed.
    type ProductScratch: Array<i16>;
    /// Memory of an inversion, [`crate::invert::jump::scratch`]`(p)` coefficients.
    type Inversion: Array<i16>;
    /// A transformed polynomial, [`Shape::spectrum`] or [`eight_rows::vector`] coefficients.
    type Spectrum: Array<i16>;
    /// A transformed polynomial to be read in windows or as a matrix, [`Shape::windows`] or
    /// [`eight_rows::matrix`] coefficients.
    type Windows: Array<i16>;
}

/// The shape of a dot-product transform; see [`crate::multiply::dot_transform`].
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Rows of an operand.
    pub rows_in: usize,
    /// Rows of a product, and points.
    pub rows: usize,
    /// Blocks of 16 in a row: 6, 8, 12 or 18.
    pub radix: usize,
    /// Whether the points are two cosets of a group of prime order, ROWS/2 each, and not any pairs.
    pub cosets: bool,
    /// Whether the operand that is broadcast is reduced after the radix. (Barrett's products grow
    /// faster with their operand: lanes that multiply so reduce here, block 0, and the odd half
    /// of ternary operands, in any case.)
    pub reduce_broadcast: bool,
    /// Whether products of leaves are reduced.
    pub reduce_leaves: bool,
    /// Whether the halves of the last dot products are joined in 32 bits instead of 16.
    pub join_wide: bool,
    /// Whether the odd half of the first dense stage is reduced if the operand is ternary.
    pub reduce_odd: bool,
}

/// Flags of [`Shape::new`], named after the fields that they set.
const BROADCAST: usize = 1;
const LEAVES: usize = 2;
const WIDE: usize = 4;
const ODD: usize = 8;
const COSETS: usize = 16;

impl Shape {
    const fn new<const FLAGS: usize>(
        rows_in: usize,
        rows: usize,
        radix: usize,
        p: usize,
        q: u32,
    ) -> Self {
        let width = 16 * radix;
        assert!(rows_in * width >= p && (rows_in - 1) * width < p);
        assert!(rows * width <= 2 * padded(p) && 2 * p - 1 <= rows * width + TAIL);
        assert!((q - 1).is_multiple_of(radix as u32) && (rows * radix).is_multiple_of(2));
        Self {
            rows_in,
            rows,
            radix,
            cosets: FLAGS & COSETS > 0,
            reduce_broadcast: FLAGS & BROADCAST > 0,
            reduce_leaves: FLAGS & LEAVES > 0,
            join_wide: FLAGS & WIDE > 0,
            reduce_odd: FLAGS & ODD > 0,
        }
    }

    /// Whether the first dense stage of a big operand twists as well: a matrix for every block
    /// costs fewer products than the symmetry of the points saves when rows are few.
    pub const fn direct(&self) -> bool {
        self.rows_in <= 4
    }

    /// Coefficients in a row.
    pub const fn width(&self) -> usize {
        16 * self.radix
    }

    /// Coefficients of a product that is not reduced, and of a transformed polynomial without its
    /// tail.
    pub const fn size(&self) -> usize {
        self.rows * self.width()
    }

    /// Coefficients of a product of polynomials of degree p - 1 that do not fit [`Self::size`].
    pub const fn excess(&self, p: usize) -> usize {
        (2 * p - 1).saturating_sub(self.size())
    }

    /// Coefficients of the form of a transformed polynomial that is broadcast.
    pub const fn spectrum(&self, p: usize) -> usize {
        self.size() + if self.excess(p) > 0 { TAIL } else { 0 }
    }

    /// Coefficients of the form of a transformed polynomial that is read in windows.
    pub const fn windows(&self, p: usize) -> usize {
        2 * self.size() + if self.excess(p) > 0 { 2 * TAIL } else { 0 }
    }
}

/// The largest [`Shape::excess`], rounded up to whole vectors.
pub const TAIL: usize = 64;

/// p + 1 rounded up to a multiple of 96: whole vectors of any length, whole rows of a transform.
pub const fn padded(p: usize) -> usize {
    (p + 1).next_multiple_of(96)
}

const fn larger(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// Coefficients of scratch memory that every kernel of this crate makes do with.
pub const fn scratch(p: usize) -> usize {
    10 * padded(p)
}

/// Coefficients of scratch memory for the leaves and the rows of a product whose operands are transformed, by the
/// multiplier for `size` coefficients or by that of eight rows.
const fn product_scratch(p: usize, size: usize) -> usize {
    larger(size + 2 * padded(p), eight_rows::product_scratch(p))
}

macro_rules! rings {
    ($($(#[$doc:meta])* $name:ident: $p:literal, $q:literal, $shape:expr, $factors:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
            pub struct $name;

            impl Ring for $name {
                type Q = Zq<$q>;
                const P: usize = $p;
                const TRANSFORM: Shape = $shape;
                const FACTORS: &'static [&'static [i16]] = $factors;
                type Coefficients = [i16; padded($p)];
                type Numbers = [u16; padded($p)];
                type HalfNumbers = [u16; padded($p) / 2];
                type Words = [u32; padded($p)];
                type Spectrum = [i16; larger(Self::TRANSFORM.spectrum($p), eight_rows::vector($p))];
                type Windows = [i16; larger(Self::TRANSFORM.windows($p), eight_rows::matrix($p))];
                type Scratch = [i16; scratch($p)];
                type ProductScratch = [i16; product_scratch($p, Self::TRANSFORM.size())];
                type Inversion = [i16; crate::invert::jump::scratch($p)];
            }

            // Products of two small polynomials are exact in R/q: their coefficients stay below
            // 2p, and `multiply_r3` relies on it.
            const _: () = assert!(2 * $p <= ($q - 1) / 2);
            const _: () = assert!($p % 4 == 1 && $q % 6 == 1);
        )*

        /// Calls a macro with every ring, for tests and tables.
        #[macro_export]
        macro_rules! for_each_ring {
            ($m:ident) => { $($m!($name);)* };
        }
    };
}

rings! {
    /// p = 653, q = 4621.
    P653: 653, 4621, Shape::new::<LEAVES>(4, 7, 12, 653, 4621), &[&[-1, -1, 0, 1]];
    /// p = 761, q = 4591.
    P761: 761, 4591, Shape::new::<BROADCAST>(8, 16, 6, 761, 4591), &[];
    /// p = 857, q = 5167.
    P857: 857, 5167, Shape::new::<LEAVES>(3, 6, 18, 857, 5167), &[];
    /// p = 953, q = 6343.
    P953: 953, 6343, Shape::new::<{ LEAVES | WIDE | ODD }>(10, 20, 6, 953, 6343), &[&[1, 0, -1, 1, 0, 1]];
    /// p = 1013, q = 7177.
    P1013: 1013, 7177, Shape::new::<{ BROADCAST | LEAVES | WIDE | ODD }>(8, 16, 8, 1013, 7177), &[&[-1, 1, 0, 0, 1]];
    /// p = 1277, q = 7879.
    P1277: 1277, 7879, Shape::new::<{ BROADCAST | LEAVES | COSETS }>(14, 26, 6, 1277, 7879), &[
        &[-1, -1, 0, 1],
        &[-1, 0, 0, 1, 1],
        &[-1, 1, -1, -1, -1, 0, 0, 1],
        &[1, 1, 1, -1, 0, 0, 1, 0, 1],
    ];
}
