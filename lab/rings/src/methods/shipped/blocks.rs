//! Lanes that count the operations of a product on blocks, and what these cost at least on a Cortex-A72.

use std::cell::Cell;

use goodprime_lanes::{BLOCK, Portable, Tuned, Tuning, Wrapping};

use crate::numbers;

/// Operations on blocks of sixteen words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Loads.
    pub loads: u64,
    /// Stores.
    pub stores: u64,
    /// Sums and differences.
    pub sums: u64,
    /// Products by a constant.
    pub scales: u64,
    /// Reversals.
    pub reversals: u64,
    /// Divisions by a power of two.
    pub shifts: u64,
    /// Hankel products: 256 products of words each.
    pub hankels: u64,
}

/// µops by pipeline, as `goodprime-lab bench mul --count` has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Multiplications: F0 only.
    pub f0: u64,
    /// Other vector operations: F0 or F1.
    pub f: u64,
    /// Loads.
    pub loads: u64,
    /// Stores.
    pub stores: u64,
}

impl Counts {
    /// Returns the counts of operations on words. Sums, products and divisions are modulo 2^16, so
    /// nothing is reduced.
    pub(super) fn words(&self) -> numbers::Counts {
        let block = BLOCK as u64;
        numbers::Counts {
            scalings: block * self.scales,
            accumulations: block * block * self.hankels,
            lazy_additions: block * self.sums,
            shifts: block * self.shifts,
            ..numbers::Counts::default()
        }
    }

    /// Returns the µops of the Neon backend for these operations: a block is two registers.
    pub fn cost(&self) -> Cost {
        Cost {
            // Nine products of four words by Karatsuba twice, of four columns each.
            f0: 2 * self.scales + 36 * self.hankels,
            f: 2 * self.sums + 4 * self.reversals + 4 * self.shifts + 38 * self.hankels,
            loads: 2 * self.loads + 19 * self.hankels,
            stores: 2 * self.stores,
        }
    }
}

impl Cost {
    /// Returns a lower bound of the cycles on a Cortex-A72, which starts three µops per cycle,
    /// among them at most one load and one store.
    pub fn bound(&self) -> u64 {
        let vector = self.f0 + self.f;
        let all = vector + self.loads + self.stores;
        [self.f0, vector.div_ceil(2), self.loads, self.stores, all.div_ceil(3)]
            .into_iter()
            .fold(0, u64::max)
    }
}

/// Portable lanes that count.
#[derive(Clone, Copy, Debug)]
pub struct Counting<'a> {
    counts: &'a Cell<Counts>,
}

impl<'a> Counting<'a> {
    /// Lanes that count in `counts`.
    pub fn new(counts: &'a Cell<Counts>) -> Self {
        Self { counts }
    }

    fn count(self, what: impl FnOnce(&mut Counts) -> &mut u64, n: u64) {
        let mut counts = self.counts.get();
        *what(&mut counts) += n;
        self.counts.set(counts);
    }
}

impl Tuned for Counting<'_> {
    const TUNING: Tuning = Portable::TUNING;
}

type Block = <Portable as Wrapping>::Block;

impl Wrapping for Counting<'_> {
    type Word = u16;
    type Block = Block;

    const SIDE_BY_SIDE: usize = Portable::SIDE_BY_SIDE;

    fn word(self, value: u16) -> u16 {
        value
    }
    fn load_block(self, from: &[u16; BLOCK]) -> Block {
        self.count(|counts| &mut counts.loads, 1);
        Portable.load_block(from)
    }
    fn store_block(self, to: &mut [u16; BLOCK], a: Block) {
        self.count(|counts| &mut counts.stores, 1);
        Portable.store_block(to, a);
    }
    fn zero_block(self) -> Block {
        Portable.zero_block()
    }
    fn add_blocks(self, a: Block, b: Block) -> Block {
        self.count(|counts| &mut counts.sums, 1);
        Portable.add_blocks(a, b)
    }
    fn sub_blocks(self, a: Block, b: Block) -> Block {
        self.count(|counts| &mut counts.sums, 1);
        Portable.sub_blocks(a, b)
    }
    fn scale_block(self, a: Block, c: u16) -> Block {
        self.count(|counts| &mut counts.scales, 1);
        Portable.scale_block(a, c)
    }
    fn reverse_block(self, a: Block) -> Block {
        self.count(|counts| &mut counts.reversals, 1);
        Portable.reverse_block(a)
    }
    fn shift_block(self, a: Block, shift: u32, mask: u16) -> Block {
        self.count(|counts| &mut counts.shifts, 1);
        Portable.shift_block(a, shift, mask)
    }
    fn hankel<const K: usize>(
        self,
        h: &[[u16; 2 * BLOCK]; K],
        x: &[[u16; BLOCK]; K],
    ) -> [Block; K] {
        self.count(|counts| &mut counts.hankels, K as u64);
        Portable.hankel(h, x)
    }
}
