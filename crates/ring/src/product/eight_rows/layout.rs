//! The division of polynomials into rows and columns, and the places of columns in memory.

use goodprime_lanes::program::STARTS;
use goodprime_lanes::{ModularRows, Modulus};

use super::super::tail::TAIL;
use crate::params::{Params, padded};

/// The division of the ring into rows and columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Coefficients of a row, W = 3n.
    pub(super) width: usize,
    /// The length n of the cyclic products that radix 3 leaves.
    pub(super) length: usize,
    /// The length of the shortest leaves, n/8.
    pub(super) base: usize,
    /// Coefficients of a product that the rows do not hold.
    pub(super) excess: usize,
    /// True if q has a root of order 8, so that all leaves are those modulo z^BASE − 1.
    pub(super) eighths: bool,
    /// True if 16 bits hold so few multiples of q that leaves are reduced.
    pub(super) reduce_leaves: bool,
    /// True if they hold so few that matrices are reduced before they are halved.
    pub(super) tight: bool,
}

impl Layout {
    const fn new<R: Params>() -> Self {
        let q = <R::Q as Modulus>::Q;
        let length = size(R::P) / 24;
        let excess = (2 * R::P - 1).saturating_sub(24 * length);
        assert!(excess <= TAIL && TAIL <= 3 * length);
        assert!((q as usize - 1).is_multiple_of(3));
        Self {
            width: 3 * length,
            length,
            base: length / 8,
            excess,
            eighths: (q as usize - 1).is_multiple_of(8),
            reduce_leaves: q > 5000,
            tight: q > 7500,
        }
    }

    /// The layout of a ring.
    pub(super) const fn of<R: Params>() -> Self {
        struct Of<R>(core::marker::PhantomData<R>);
        impl<R: Params> Of<R> {
            const LAYOUT: Layout = Layout::new::<R>();
        }
        Of::<R>::LAYOUT
    }

    /// The place of column c in memory.
    #[inline(always)]
    pub(super) const fn place(&self, c: usize) -> usize {
        if self.eighths { PLACES[c] as usize } else { c }
    }

    /// The places of the columns of a block of eight, if they do not follow one another.
    #[inline(always)]
    pub(super) fn places(&self, block: usize) -> [usize; 8] {
        let known = &PLACES[8 * block..8 * block + 8];
        let mut places = [0; 8];
        for c in 0..8 {
            places[c] = known[c] as usize;
            // Checked here, so that nothing is checked between the products.
            assert!(places[c] < self.width);
        }
        places
    }

    /// The place of column c of some blocks of eight, the first of which is a multiple of three: the index of one of
    /// their [`starts`](Self::starts), and the distance from it.
    pub(super) const fn column_in_blocks(&self, c: usize) -> (usize, usize) {
        if self.eighths {
            // The residue modulo 11 is known only up to that of the first column.
            (c % BASE, 8 * BASE * (8 * (c % 3) + c % 8))
        } else {
            (0, 8 * c)
        }
    }

    /// The places from which [`column_in_blocks`](Self::column_in_blocks) counts, for blocks from `block` on.
    #[inline(always)]
    pub(super) fn starts(&self, block: usize) -> [usize; STARTS] {
        let mut starts = [64 * block; STARTS];
        if self.eighths {
            let first = 8 * block % BASE;
            starts = CYCLE[first..first + STARTS].try_into().expect("eleven");
        }
        starts
    }

    /// x reduced, at half the cost where leaves are reduced: that leaves more, up to 0.75q.
    #[inline(always)]
    pub(super) fn reduce<L: ModularRows, M: Modulus>(&self, lanes: L, x: L::Vector) -> L::Vector {
        if self.reduce_leaves { lanes.reduce_by_shifts::<M>(x) } else { lanes.reduce::<M>(x) }
    }

    /// Coefficients of eight rows.
    pub(super) const fn size(&self) -> usize {
        8 * self.width
    }

    /// Coefficients of the eight rows that are the matrix: also u0 + u1 and u0 - u1 for the halves of the
    /// longest leaves.
    pub(super) const fn matrix(&self) -> usize {
        3 * self.size() / 2
    }
}

/// Coefficients of the rows: the smallest 24n that hold a product but for its [`TAIL`] highest coefficients,
/// with n a multiple of 8, so that rows are whole vectors, and not of 3.
pub(super) const fn size(p: usize) -> usize {
    let mut length = 8usize;
    while length.is_multiple_of(3) || 24 * length + TAIL < 2 * p - 1 {
        length += 8;
    }
    24 * length
}

/// Coefficients of the operands that are kept for the highest coefficients of the product.
const fn tail(p: usize) -> usize {
    if size(p) < 2 * p - 1 { 2 * TAIL } else { 0 }
}

/// Coefficients that the rows of a product and [`fold`] need.
pub(super) const fn rows(p: usize) -> usize {
    let size = size(p) + if tail(p) > 0 { TAIL } else { 0 };
    if size > 2 * padded(p) { size } else { 2 * padded(p) }
}

/// Coefficients of scratch memory that a product needs: its leaves, and its rows.
pub(super) const fn scratch(p: usize) -> usize {
    size(p) + rows(p)
}

/// Coefficients of a transformed polynomial that is the vector.
pub(super) const fn vector(p: usize) -> usize {
    size(p) + tail(p)
}

/// Coefficients of a transformed polynomial that is the matrix.
pub(super) const fn matrix(p: usize) -> usize {
    3 * size(p) / 2 + tail(p)
}

/// Coefficients of the leaves, and the number of places where columns meet.
pub(super) const BASE: usize = 11;

/// The place of a column in memory: for each residue modulo 3 and 8, all residues modulo BASE, so that the columns of
/// one transform are as far apart as the leaves that they become.
static PLACES: [u16; 24 * BASE] = {
    let mut places = [0; 24 * BASE];
    let mut c = 0;
    while c < 24 * BASE {
        places[c] = (BASE * (8 * (c % 3) + c % 8) + c % BASE) as u16;
        c += 1;
    }
    places
};

/// The places at which columns with equal residues modulo 24 begin, for all residues modulo BASE, twice.
static CYCLE: [usize; 2 * BASE] = {
    let mut cycle = [0; 2 * BASE];
    let mut e = 0;
    while e < 2 * BASE {
        cycle[e] = 8 * (e % BASE);
        e += 1;
    }
    cycle
};

/// The place in memory of each index of the 3-point transform, for columns ≡ `d` modulo 3.
pub(super) const fn order(d: usize, n: usize) -> [usize; 3] {
    let mut order = [0; 3];
    let mut j = 0;
    while j < 3 {
        order[(d + n * j) % 3] = j;
        j += 1;
    }
    order
}
