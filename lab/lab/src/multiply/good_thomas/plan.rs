//! The sizes of the transforms: they follow from p.

use core::marker::PhantomData;

use goodprime_ring::Ring;

/// n = `radices[0]`·`radices[1]`·`radices[2]` points, for blocks of `block` coefficients.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The sizes of the three passes.
    pub radices: [usize; 3],
    /// Coefficients of a block.
    pub block: usize,
}

/// The smallest sizes for which products of all six rings fit, for blocks of 16 and of 8.
const PLANS: [Plan; 8] = [
    Plan { radices: [3, 4, 8], block: 16 }, // 1536 coefficients
    Plan { radices: [3, 5, 8], block: 16 }, // 1920
    Plan { radices: [4, 4, 8], block: 16 }, // 2048
    Plan { radices: [5, 4, 8], block: 16 }, // 2560
    Plan { radices: [3, 8, 8], block: 8 },
    Plan { radices: [5, 6, 8], block: 8 },
    Plan { radices: [4, 8, 8], block: 8 },
    Plan { radices: [5, 8, 8], block: 8 },
];

impl Plan {
    /// Returns the smallest plan for products of p coefficients by p.
    const fn new(p: usize, block: usize) -> Self {
        let mut k = 0;
        while PLANS[k].block != block || PLANS[k].size() < 2 * p - 1 {
            k += 1;
        }
        PLANS[k]
    }

    /// Returns the number of points, and of blocks: n.
    pub const fn blocks(&self) -> usize {
        self.radices[0] * self.radices[1] * self.radices[2]
    }

    /// Returns the number of coefficients: N.
    pub const fn size(&self) -> usize {
        self.block * self.blocks()
    }

    /// Returns true if Good's map separates pass `level` from the passes that follow.
    ///
    /// It does if their sizes have no common factor. No twiddle factors are needed between them
    /// then.
    pub const fn good(&self, level: usize) -> bool {
        gcd(self.radices[level], self.after(level)) == 1
    }

    /// Returns the number of points of all passes that follow pass `level`.
    pub const fn after(&self, level: usize) -> usize {
        match level {
            0 => self.radices[1] * self.radices[2],
            1 => self.radices[2],
            _ => 1,
        }
    }

    /// Returns the block that place (i, j) of pass `level` holds: i and j are the block's residues
    /// (Good) or its digits (Cooley–Tukey).
    pub const fn block(&self, level: usize, i: usize, j: usize) -> usize {
        let (r, m) = (self.radices[level], self.after(level));
        if !self.good(level) {
            return i * m + j;
        }
        let mut block = j;
        while block % r != i {
            block += m;
        }
        block
    }
}

/// A plan as constants, so that the compiler decides what kernels do by it.
pub trait Planned: Copy + 'static {
    /// The plan.
    const PLAN: Plan;
    /// Coefficients of an operand: [`Params::PADDED`](goodprime_ring::Params::PADDED).
    const PADDED: usize;
    /// The sizes of the first two passes. A `match` on one of them leaves one arm to compile.
    const FIRST: usize = Self::PLAN.radices[0];
    /// The size of the second pass; see [`Self::FIRST`].
    const SECOND: usize = Self::PLAN.radices[1];
    /// [`Plan::good`] for the first two passes.
    const GOOD: [bool; 2] = [Self::PLAN.good(0), Self::PLAN.good(1)];
    /// [`Plan::after`] for the first pass.
    const AFTER: usize = Self::PLAN.after(0);
    /// Coefficients of a block.
    const BLOCK: usize = Self::PLAN.block;
    /// n.
    const BLOCKS: usize = Self::PLAN.blocks();
    /// N.
    const SIZE: usize = Self::PLAN.size();
    /// Coefficients of the product that can be other than zero, in whole vectors; all of them
    /// fit before the end of the transform and before 2·PADDED.
    const PRODUCT: usize =
        if Self::SIZE < 2 * Self::PADDED { Self::SIZE } else { 2 * Self::PADDED };
}

/// The plan of the ring `R` with blocks of `BLOCK` coefficients.
#[derive(Clone, Copy, Debug)]
pub struct Blocks<R, const BLOCK: usize>(PhantomData<R>);

impl<R: Ring, const BLOCK: usize> Planned for Blocks<R, BLOCK> {
    const PLAN: Plan = Plan::new(R::P, BLOCK);
    const PADDED: usize = R::PADDED;
}

const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_a_permutation_of_the_blocks() {
        for plan in PLANS {
            let [r0, r1, r2] = plan.radices;
            let mut seen = [false; 320];
            for i in 0..r0 {
                for j in 0..r1 {
                    for k in 0..r2 {
                        let block = plan.block(0, i, plan.block(1, j, k));
                        assert!(!core::mem::replace(&mut seen[block], true));
                    }
                }
            }
            assert!(seen[..plan.blocks()].iter().all(|s| *s));
        }
    }
}
