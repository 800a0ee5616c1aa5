//! Machine models: what a tree's run costs a processor, and how large its words become.
//!
//! [`Modeled`] numbers carry magnitudes instead of residues: |x| ≤ m. The run of a tree over them is the code of signed
//! lazy lanes: sums are not reduced until the next could pass the word, products come back below q/2 and a little. What
//! is known to be zero costs nothing. A vector's instructions come from the table of the processor; the busiest pipe is
//! the cost. Latency, spills and dispatch are not in it.

use std::cell::RefCell;
use std::rc::Rc;

use crate::numbers::{Constant, Numbers};

/// The kinds of operations that are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
pub enum Kind {
    /// Products by a constant.
    Scale,
    /// Products of two residues.
    Product,
    /// Products that are added to a sum of double words.
    Accumulate,
    /// Reductions of a sum of double words.
    Reduce,
    /// Reductions of a word that became too large.
    Correct,
    /// Sums and differences.
    Add,
    /// Shifts.
    Shift,
    /// Words transposed.
    Transpose,
}

/// The instructions of one operation on a vector.
#[derive(Debug, Clone, Copy)]
pub struct Instructions {
    /// Cycles of one multiplier that its multiplications take.
    pub multiplier: f64,
    /// Multiplications.
    pub multiplications: f64,
    /// Shifts and permutations.
    pub shuffles: f64,
    /// Other instructions: sums, logic, blends.
    pub others: f64,
}

const fn instructions(
    multiplier: f64,
    multiplications: f64,
    shuffles: f64,
    others: f64,
) -> Instructions {
    Instructions { multiplier, multiplications, shuffles, others }
}

/// A processor. Pipes are given as cycles per instruction: 0.5 if two instructions start in a
/// cycle.
#[derive(Debug)]
pub struct Machine {
    /// The processor's name on the command line.
    pub name: &'static str,
    /// Bits of a vector.
    pub bits: u32,
    /// The source of the throughputs.
    pub source: &'static str,
    /// Cycles per multiplication on one multiplier.
    pub multiply: f64,
    /// Any vector instruction.
    pub vector: f64,
    /// A shift or permutation.
    pub shuffle: f64,
    /// A load.
    pub load: f64,
    /// A store.
    pub store: f64,
    /// Instructions that are dispatched per cycle.
    pub issue: f64,
    /// The instructions of each kind, for words of 16 and of 32 bits.
    pub instructions: [[Instructions; 8]; 2],
}

/// x86: high and low products are two instructions, pairs of 16-bit products are added in one; 32-bit lanes multiply
/// every second word. All multiplications take a cycle of one of two multipliers.
const fn x86(accumulate: Instructions, transpose: f64) -> [[Instructions; 8]; 2] {
    [
        [
            instructions(3.0, 3.0, 0.0, 1.0),
            instructions(4.0, 4.0, 0.0, 1.0),
            accumulate,
            instructions(4.0, 4.0, 2.0, 1.0),
            instructions(2.0, 2.0, 0.0, 1.0),
            instructions(0.0, 0.0, 0.0, 1.0),
            instructions(0.0, 0.0, 1.0, 0.0),
            instructions(0.0, 0.0, transpose, 0.0),
        ],
        [
            instructions(5.0, 5.0, 2.0, 2.0),
            instructions(6.0, 6.0, 3.0, 2.0),
            instructions(2.0, 2.0, 1.0, 2.0),
            instructions(6.0, 6.0, 3.0, 2.0),
            instructions(0.0, 0.0, 0.0, 2.0),
            instructions(0.0, 0.0, 0.0, 1.0),
            instructions(0.0, 0.0, 1.0, 0.0),
            instructions(0.0, 0.0, transpose, 0.0),
        ],
    ]
}

/// Neon, as crates/lanes/src/neon has it: a multiplication of 128 bits takes the multiplier two cycles, a widening one of
/// 64 bits one. Products by constants are sqrdmulh, mul and mls, sums smlal and smlal2, a word is reduced by sqrdmulh and
/// mls; transposed words take `trn` and no shift.
const fn neon(transpose: f64) -> [Instructions; 8] {
    [
        instructions(6.0, 3.0, 0.0, 0.0),
        instructions(8.0, 4.0, 0.0, 1.0),
        instructions(2.0, 2.0, 0.0, 0.0),
        instructions(4.0, 3.0, 0.0, 2.0),
        instructions(4.0, 2.0, 0.0, 0.0),
        instructions(0.0, 0.0, 0.0, 1.0),
        instructions(0.0, 0.0, 1.0, 0.0),
        instructions(0.0, 0.0, 0.0, transpose),
    ]
}

/// One word or two halves in a register; multiplications of halves one at a time, but for sums of two products.
const fn m4(scale: f64, product: f64, reduce: f64, correct: f64, packed: f64) -> [Instructions; 8] {
    [
        instructions(scale, scale, 0.0, packed),
        instructions(product, product, 0.0, packed),
        instructions(1.0, 1.0, 0.0, 0.5),
        instructions(reduce, reduce, 0.0, packed),
        instructions(correct, correct, 0.0, 1.0),
        instructions(0.0, 0.0, 0.0, 1.0),
        instructions(0.0, 0.0, 0.0, 1.0),
        instructions(0.0, 0.0, 0.0, 0.0),
    ]
}

const ZEN4: &str = "AMD, Software Optimization Guide for the Zen 4 Microarchitecture (57647), 2.11 and 2.12, as in LLVM's \
    X86ScheduleZnver4.td: integer multiplications on two pipes, shifts and permutations on two, sums on four, \
    two vector loads, one vector store, six macro-ops";

/// The processors.
pub static MACHINES: [Machine; 4] = [
    Machine {
        name: "avx2",
        bits: 256,
        source: ZEN4,
        multiply: 0.5,
        vector: 0.25,
        shuffle: 0.5,
        load: 0.5,
        store: 1.0,
        issue: 6.0,
        instructions: x86(instructions(1.0, 1.0, 0.0, 1.0), 4.0),
    },
    // Vectors of 256 bits too: with vpdpwssd, which multiplies and adds, and permutations by vpermt2w.
    Machine {
        name: "avx512",
        bits: 256,
        source: ZEN4,
        multiply: 0.5,
        vector: 0.25,
        shuffle: 0.5,
        load: 0.5,
        store: 1.0,
        issue: 6.0,
        instructions: x86(instructions(1.0, 1.0, 0.0, 0.0), 2.0),
    },
    Machine {
        name: "cortex-a72",
        bits: 128,
        source: "Arm, Cortex-A72 Software Optimization Guide (UAN 0016A), 3.14 to 3.19: multiplications on F0, shifts on F1, \
            sums on both; a load a cycle, a store of 128 bits in two; three instructions are decoded",
        multiply: 1.0,
        vector: 0.5,
        shuffle: 1.0,
        load: 1.0,
        store: 2.0,
        issue: 3.0,
        instructions: [neon(3.0), neon(2.0)],
    },
    Machine {
        name: "cortex-m4",
        bits: 32,
        source: "Arm, Cortex-M4 Technical Reference Manual (DDI 0439), table 3-1: smulbb, smlad, smull, uadd16 one cycle \
            each, loads in a row one, stores one",
        multiply: 1.0,
        vector: 1.0,
        shuffle: 1.0,
        load: 1.0,
        store: 1.0,
        issue: 1.0,
        instructions: [m4(4.0, 6.0, 4.0, 4.0, 1.0), m4(3.0, 3.0, 2.0, 2.0, 0.0)],
    },
];

/// The machine of this name.
///
/// # Errors
/// One line with all names.
pub fn by_name(name: &str) -> Result<&'static Machine, String> {
    MACHINES.iter().find(|machine| machine.name == name).ok_or_else(|| {
        let names = MACHINES.each_ref().map(|machine| machine.name).join(", ");
        format!("there is no machine {name:?}; there are {names}")
    })
}

/// The names of the resources in [`Tally::bounds`].
pub const PIPES: [&str; 6] =
    ["multiplications", "vectors", "permutations", "loads", "stores", "issue"];

/// The operations of a run, and the largest words.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tally {
    /// The operations, by word and kind.
    pub counts: [[u64; 8]; 2],
    /// Words loaded and stored between passes, by word.
    pub moves: [u64; 2],
    /// The largest word of 16, and of 32 bits.
    pub words: [u64; 2],
    /// The largest sum of double words, by word.
    pub sums: [u64; 2],
}

impl Tally {
    /// Returns a lower bound of the cycles on the machine, by the busiest of its [`PIPES`].
    #[must_use]
    pub fn cycles(&self, machine: &Machine) -> f64 {
        self.bounds(machine).into_iter().fold(0.0, f64::max)
    }

    /// Returns the cycles that each of the [`PIPES`] is busy.
    #[must_use]
    pub fn bounds(&self, machine: &Machine) -> [f64; PIPES.len()] {
        let (mut multiplier, mut shuffles, mut vectors, mut loads, mut stores) =
            (0.0, 0.0, 0.0, 0.0, 0.0);
        for (word, bits) in [16u32, 32].into_iter().enumerate() {
            let lanes = f64::from(machine.bits / bits);
            for (&count, each) in self.counts[word].iter().zip(machine.instructions[word]) {
                let count = count as f64 / lanes;
                multiplier += count * each.multiplier;
                shuffles += count * each.shuffles;
                vectors += count * (each.multiplications + each.shuffles + each.others);
            }
            let moved = self.moves[word] as f64 / lanes;
            // Windows are loaded for each vector of accumulations.
            let windows = self.counts[word][Kind::Accumulate as usize] as f64 / lanes / 4.0;
            (loads, stores) = (loads + moved + windows, stores + moved);
        }
        [
            multiplier * machine.multiply,
            vectors * machine.vector,
            shuffles * machine.shuffle,
            loads * machine.load,
            stores * machine.store,
            (vectors + loads + stores) / machine.issue,
        ]
    }

    /// Returns the count of one kind, for both words together.
    #[must_use]
    pub const fn of(&self, kind: Kind) -> u64 {
        self.counts[0][kind as usize] + self.counts[1][kind as usize]
    }
}

/// Numbers that are magnitudes, with the operations so far.
#[derive(Clone)]
pub struct Modeled {
    q: u64,
    tally: Rc<RefCell<Tally>>,
}

impl Modeled {
    /// Counts from zero.
    #[must_use]
    pub fn new(q: u64) -> Self {
        Self { q, tally: Rc::default() }
    }

    /// Returns the operations so far.
    #[must_use]
    pub fn tally(&self) -> Tally {
        *self.tally.borrow()
    }

    /// Returns 1 if the modulus needs words of 32 bits, otherwise 0. Words of 16 bits hold powers
    /// of two up to 2^16 and other moduli below 2^15.
    const fn long(&self) -> usize {
        let most = if self.q.is_power_of_two() { 1 << 16 } else { (1 << 15) - 1 };
        (self.q > most) as usize
    }

    const fn bits(&self) -> u32 {
        16 << self.long()
    }

    /// Returns true if arithmetic wraps modulo a power of two, so that there is nothing to reduce.
    const fn wraps(&self) -> bool {
        self.q.is_power_of_two()
    }

    const fn half(&self) -> u64 {
        self.q / 2
    }

    fn count(&self, kind: Kind) {
        self.tally.borrow_mut().counts[self.long()][kind as usize] += 1;
    }

    /// A word of this magnitude.
    fn word(&self, magnitude: u64) -> u64 {
        if self.wraps() {
            return self.half();
        }
        let most = &mut self.tally.borrow_mut().words[self.long()];
        *most = magnitude.max(*most);
        magnitude
    }

    /// Montgomery's product of factors of these magnitudes.
    fn product(&self, a: u64, b: u64) -> u64 {
        self.word(self.half() + ((u128::from(a) * u128::from(b)) >> self.bits()) as u64 + 1)
    }

    fn sum(&self, mut a: u64, mut b: u64) -> u64 {
        if a == 0 || b == 0 {
            return a.max(b);
        }
        self.count(Kind::Add);
        let limit = (1u64 << (self.bits() - 1)) - 1;
        while !self.wraps() && a + b > limit {
            self.count(Kind::Correct);
            *(if a > b { &mut a } else { &mut b }) = self.half() + 1;
        }
        self.word(a + b)
    }
}

impl Numbers for Modeled {
    fn modulus(&self) -> u64 {
        self.q
    }

    fn mul(&self, a: u64, b: u64) -> u64 {
        if a == 0 || b == 0 {
            return 0;
        }
        self.count(Kind::Product);
        self.product(a, b)
    }

    fn constant(&self, value: u64) -> Constant {
        super::constant(value)
    }

    fn scale_lazy(&self, a: u64, _: Constant) -> u64 {
        if a == 0 {
            return 0;
        }
        self.count(Kind::Scale);
        self.product(a, self.half())
    }

    fn scale(&self, a: u64, c: Constant) -> u64 {
        self.scale_lazy(a, c)
    }

    fn over(&self, q: u64) -> Self {
        Self { q, tally: self.tally.clone() }
    }

    fn reduce(&self, a: u64) -> u64 {
        if a == 0 || self.wraps() {
            return a.min(self.half());
        }
        self.count(Kind::Reduce);
        self.word(self.half() + (a >> self.bits()) + 1)
    }

    fn accumulate(&self, acc: u64, a: u64, b: u64) -> u64 {
        if a == 0 || b == 0 {
            return acc;
        }
        self.count(Kind::Accumulate);
        if self.wraps() {
            return self.half();
        }
        // Its reduction must be a word.
        let word = (1u64 << (self.bits() - 1)) - 2 - self.half();
        let limit = word << self.bits();
        let acc =
            if acc.saturating_add(a.saturating_mul(b)) > limit { self.reduce(acc) } else { acc };
        let sum = acc + a * b;
        let most = &mut self.tally.borrow_mut().sums[self.long()];
        *most = sum.max(*most);
        sum
    }

    fn deduct(&self, acc: u64, a: u64, b: u64) -> u64 {
        self.accumulate(acc, a, b)
    }

    fn add(&self, a: u64, b: u64) -> u64 {
        self.sum(a, b)
    }

    fn sub(&self, a: u64, b: u64) -> u64 {
        self.sum(a, b)
    }

    fn add_lazy(&self, a: u64, b: u64) -> u64 {
        self.sum(a, b)
    }

    fn sub_lazy(&self, a: u64, b: u64) -> u64 {
        self.sum(a, b)
    }

    fn shrink(&self, a: u64) -> u64 {
        a
    }

    fn settle(&self, a: u64) -> u64 {
        a
    }

    fn factor(&self, value: u64) -> u64 {
        value.min(self.q - value)
    }

    fn moves(&self, words: usize) {
        self.tally.borrow_mut().moves[self.long()] += words as u64;
    }

    fn transposes(&self, words: usize) {
        self.tally.borrow_mut().counts[self.long()][Kind::Transpose as usize] += words as u64;
    }

    fn shift(&self, a: u64, _: u32) -> u64 {
        self.count(Kind::Shift);
        a
    }
}
