//! The recorder of straight-line programs: lanes whose operations are written down instead of carried out.

use super::instruction::{Instruction, NONE, Op};
use super::{ARRAYS, KNOWN, MAX, OPERAND, RESULTS};
use crate::modulus::Modulus;

/// A vector of a program: one of those that it is given, or the result of an instruction.
#[derive(Clone, Copy, Debug)]
pub struct Value(pub(super) u16);

/// A lane of a vector.
#[derive(Clone, Copy, Debug)]
pub struct Factor {
    vector: Value,
    lane: u16,
}

/// Lanes whose operations are noted and not carried out. Methods do what lanes do under the same name.
///
/// The first of the vectors that a program is given has q in lane 0, q⁻¹ mod 2^16 in lane 1 and round(2^15/q) in
/// lane 2.
#[derive(Clone, Copy, Debug)]
pub struct Recorder {
    pub(super) code: [Instruction; MAX],
    pub(super) len: usize,
    #[cfg_attr(not(neon), allow(dead_code))] // The scheduler asks.
    pub(super) known: usize,
    promises: [Option<Promise>; PROMISES],
}

/// The most promises of a program.
const PROMISES: usize = 16;

/// The description of a sum that lanes get by [`sum_of_products`](crate::ModularRows::sum_of_products).
#[derive(Clone, Copy, Debug)]
pub struct Promise {
    /// The instruction after which the promise holds.
    after: usize,
    /// The halves of the sum.
    pub sum: [u16; 2],
    /// The number of products in the sum.
    pub terms: usize,
    /// The array and the index from which on as many vectors as `terms` are one of the factors.
    pub matrix: (usize, usize),
    /// The array and the index of the other factors.
    pub vector: (usize, usize),
}

/// 32-bit sums of products: of the lower four lanes, and of the upper.
pub type Wide = (Value, Value);

const Q: Factor = Recorder::lane(Value(0), 0);
const INVERSE: Factor = Recorder::lane(Value(0), 1);
const BARRETT: Factor = Recorder::lane(Value(0), 2);

impl Recorder {
    /// A program without instructions that keeps `known` of the vectors that it is given.
    pub const fn new(known: usize) -> Self {
        assert!(1 <= known && known <= KNOWN);
        Self { code: [Instruction::UNUSED; MAX], len: 0, known, promises: [None; PROMISES] }
    }

    /// The number of instructions.
    #[allow(clippy::len_without_is_empty)] // No program is.
    pub const fn len(&self) -> usize {
        self.len
    }
    /// Instruction `i`: its operands are numbers of values, first of those that are given, then of results.
    pub const fn instruction(&self, i: usize) -> &Instruction {
        assert!(i < self.len);
        &self.code[i]
    }
    /// The promise after instruction `i`, if there is one.
    pub fn promise(&self, i: usize) -> Option<&Promise> {
        self.promises.iter().flatten().find(|promise| promise.after == i)
    }

    /// Vector `k` of those that are given.
    pub const fn known(k: usize) -> Value {
        assert!(k < KNOWN);
        Value(k as u16)
    }
    /// The constant whose value and companion are in lanes `lane` and `lane` + 1 of vector `k`.
    pub const fn constant(k: usize, lane: usize) -> [Factor; 2] {
        [Self::lane(Self::known(k), lane), Self::lane(Self::known(k), lane + 1)]
    }

    /// Lane `lane` of `vector`.
    pub const fn lane(vector: Value, lane: usize) -> Factor {
        assert!(lane < 8);
        Factor { vector, lane: lane as u16 }
    }

    const fn put(&mut self, op: Op, from: [u16; 2], sum: u16, immediate: u16) -> Value {
        self.code[self.len] = Instruction { op, to: NONE, from, sum, immediate, array: 0 };
        self.len += 1;
        Value((KNOWN + self.len - 1) as u16)
    }
    const fn two(&mut self, op: Op, a: Value, b: Value) -> Value {
        self.put(op, [a.0, b.0], NONE, 0)
    }
    const fn lanes(&mut self, op: Op, a: Value, b: Factor) -> Value {
        self.put(op, [a.0, b.vector.0], NONE, b.lane)
    }

    const fn memory(&mut self, op: Op, array: usize, at: usize, v: u16) -> Value {
        // The range that an instruction can address.
        assert!(array < ARRAYS && at.is_multiple_of(8) && at < 1 << 15);
        let result = self.put(op, [v, NONE], NONE, at as u16);
        self.code[self.len - 1].array = array as u16;
        result
    }
    /// The coefficients of array `array` from `at` on, a multiple of eight.
    pub const fn load(&mut self, array: usize, at: usize) -> Value {
        self.memory(Op::Load, array, at, NONE)
    }
    /// Writes coefficients of array `array` from `at` on, a multiple of eight.
    pub const fn store(&mut self, array: usize, at: usize, v: Value) {
        assert!(array < OPERAND);
        self.memory(Op::Store, array, at, v.0);
    }
    /// The eight coefficients of a read-only array from `at` on, which may be odd: that is slow. An `at` that is not
    /// a multiple of eight must be near the array's begin.
    pub const fn load_window(&mut self, array: usize, at: usize) -> Value {
        assert!(array >= OPERAND && array < ARRAYS && (at.is_multiple_of(8) || at < 128));
        let result = self.put(Op::Load, [NONE; 2], NONE, at as u16);
        self.code[self.len - 1].array = array as u16;
        result
    }
    /// Four of them, in the lower half.
    pub const fn load_half(&mut self, array: usize, at: usize) -> Value {
        assert!(at.is_multiple_of(4) || at < 128);
        let result = self.put(Op::LoadHalf, [NONE; 2], NONE, at as u16);
        assert!(array >= OPERAND && array < ARRAYS);
        self.code[self.len - 1].array = array as u16;
        result
    }
    /// Makes `v` result `k` of the program. On model lanes, which have no registers, it goes to array 0, from 8·k on.
    pub const fn result(&mut self, k: usize, v: Value) {
        assert!(k < RESULTS);
        self.put(Op::Result, [v.0, NONE], NONE, k as u16);
    }
    /// Lanes `from` to `from` + 7 of a followed by b.
    pub const fn window(&mut self, a: Value, b: Value, from: usize) -> Value {
        assert!(1 <= from && from < 8);
        self.put(Op::Window, [a.0, b.0], NONE, from as u16)
    }
    /// a + b in the lower halves.
    pub const fn add_half(&mut self, a: Value, b: Value) -> Value {
        self.two(Op::AddHalf, a, b)
    }
    /// a, in another register.
    pub const fn copy(&mut self, a: Value) -> Value {
        self.put(Op::Copy, [a.0, NONE], NONE, 0)
    }
    /// sum + a·c, or a·c alone, for the lower half of a.
    pub const fn lower_times(&mut self, sum: Option<Value>, a: Value, c: Factor) -> Value {
        match sum {
            None => self.lanes(Op::ProductLane, a, c),
            Some(sum) => self.put(Op::SumLane, [a.0, c.vector.0], sum.0, c.lane),
        }
    }
    /// sum - a·c for the upper half of a.
    pub const fn less_upper_times(&mut self, sum: Value, a: Value, c: Factor) -> Value {
        self.put(Op::DifferenceLaneUpper, [a.0, c.vector.0], sum.0, c.lane)
    }
    /// The lower words of two vectors of 32-bit lanes.
    pub const fn lower_words(&mut self, a: Value, b: Value) -> Value {
        self.two(Op::Even, a, b)
    }
    /// a + b.
    pub const fn add(&mut self, a: Value, b: Value) -> Value {
        self.two(Op::Add, a, b)
    }
    /// a - b.
    pub const fn sub(&mut self, a: Value, b: Value) -> Value {
        self.two(Op::Sub, a, b)
    }
    /// `mulc` by the constant whose value and companion are these lanes.
    pub const fn mulc(&mut self, a: Value, [value, companion]: [Factor; 2]) -> Value {
        let product = self.lanes(Op::LowLane, a, value);
        let quotient = self.lanes(Op::HighLane, a, companion);
        self.put(Op::SubLane, [quotient.0, Q.vector.0], product.0, Q.lane)
    }
    /// `mulc_each` by the constants whose values and companions are these vectors.
    pub const fn mulc_each(&mut self, a: Value, values: Value, companions: Value) -> Value {
        let product = self.two(Op::Low, a, values);
        let quotient = self.two(Op::High, a, companions);
        self.put(Op::SubLane, [quotient.0, Q.vector.0], product.0, Q.lane)
    }
    /// [`Modular::reduce`](crate::Modular::reduce).
    pub const fn reduce(&mut self, a: Value) -> Value {
        let quotient = self.lanes(Op::HighLane, a, BARRETT);
        self.put(Op::SubLane, [quotient.0, Q.vector.0], a.0, Q.lane)
    }
    /// `half`. `one` and `q` have 1 and q in all lanes.
    pub const fn half(&mut self, a: Value, [one, q]: [Value; 2]) -> Value {
        let odd = self.two(Op::Test, a, one);
        let q = self.two(Op::And, q, odd);
        self.two(Op::HalvingAdd, a, q)
    }
    /// [`ModularRows::reduce_by_shifts`](crate::ModularRows::reduce_by_shifts).
    pub const fn reduce_by_shifts<M: Modulus>(&mut self, a: Value) -> Value {
        const { assert!(M::SHIFTS.shift < 8 && M::SHIFTS.log < 14) };
        let corrected = match M::SHIFTS.shift {
            0 => a,
            // `ssra` would want a copy of a, which the last step needs.
            shift => {
                let shifted = self.put(Op::ShiftDown, [a.0, NONE], NONE, shift as u16);
                self.add(a, shifted)
            }
        };
        let quotient = self.put(Op::ShiftRound, [corrected.0, NONE], NONE, M::SHIFTS.log as u16);
        self.put(Op::SubLane, [quotient.0, Q.vector.0], a.0, Q.lane)
    }
    /// acc + a·b, or a·b alone.
    pub const fn multiply_add(&mut self, acc: Option<Wide>, a: Value, b: Value) -> Wide {
        match acc {
            None => (self.two(Op::Product, a, b), self.two(Op::ProductUpper, a, b)),
            Some((low, high)) => (
                self.put(Op::Sum, [a.0, b.0], low.0, 0),
                self.put(Op::SumUpper, [a.0, b.0], high.0, 0),
            ),
        }
    }
    /// acc - a·b.
    pub const fn multiply_sub(&mut self, acc: Wide, a: Value, b: Value) -> Wide {
        (
            self.put(Op::Difference, [a.0, b.0], acc.0.0, 0),
            self.put(Op::DifferenceUpper, [a.0, b.0], acc.1.0, 0),
        )
    }
    /// Promises that `acc` is a sum of `terms` products of vectors from those of `matrix` and `vector` on.
    pub const fn sum_of_products(
        &mut self,
        acc: Wide,
        terms: usize,
        matrix: (usize, usize),
        vector: (usize, usize),
    ) {
        let mut free = 0;
        while self.promises[free].is_some() {
            free += 1;
        }
        let (after, sum) = (self.len - 1, [acc.0.0, acc.1.0]);
        self.promises[free] = Some(Promise { after, sum, terms, matrix, vector });
    }
    /// Sums that [`store_wide`](Self::store_wide) wrote.
    pub const fn load_wide(&mut self, array: usize, at: usize) -> Wide {
        (self.load(array, at), self.load(array, at + 8))
    }
    /// Writes sums as they are.
    pub const fn store_wide(&mut self, array: usize, at: usize, acc: Wide) {
        self.store(array, at, acc.0);
        self.store(array, at + 8, acc.1);
    }
    /// acc + a·c for the lane c of a vector, or a·c alone.
    pub const fn multiply_add_lane(&mut self, acc: Option<Wide>, a: Value, c: Factor) -> Wide {
        match acc {
            None => (self.lanes(Op::ProductLane, a, c), self.lanes(Op::ProductLaneUpper, a, c)),
            Some((low, high)) => (
                self.put(Op::SumLane, [a.0, c.vector.0], low.0, c.lane),
                self.put(Op::SumLaneUpper, [a.0, c.vector.0], high.0, c.lane),
            ),
        }
    }
    /// [`Modular::montgomery`](crate::Modular::montgomery).
    pub const fn montgomery(&mut self, acc: Wide) -> Value {
        let words = self.two(Op::Even, acc.0, acc.1);
        let m = self.lanes(Op::LowLane, words, INVERSE);
        let low = self.put(Op::DifferenceLane, [m.0, Q.vector.0], acc.0.0, Q.lane);
        let high = self.put(Op::DifferenceLaneUpper, [m.0, Q.vector.0], acc.1.0, Q.lane);
        self.two(Op::Odd, low, high)
    }
    /// a + b.
    pub const fn add_wide(&mut self, a: Wide, b: Wide) -> Wide {
        (self.two(Op::AddWide, a.0, b.0), self.two(Op::AddWide, a.1, b.1))
    }
    /// a - b.
    pub const fn sub_wide(&mut self, a: Wide, b: Wide) -> Wide {
        (self.two(Op::SubWide, a.0, b.0), self.two(Op::SubWide, a.1, b.1))
    }
    /// Lane j of vector i becomes lane i of vector j.
    pub const fn transpose_vectors(&mut self, rows: [Value; 8]) -> [Value; 8] {
        let ops = [
            (Op::Transpose16, Op::Transpose16Upper),
            (Op::Transpose32, Op::Transpose32Upper),
            (Op::Transpose64, Op::Transpose64Upper),
        ];
        let mut rows = rows;
        let mut stage = 0;
        while stage < 3 {
            let (lower, upper) = ops[stage];
            let mut i = 0;
            while i < 8 {
                let j = i | 1 << stage;
                if i != j {
                    let (a, b) = (rows[i], rows[j]);
                    rows[i] = self.two(lower, a, b);
                    rows[j] = self.two(upper, a, b);
                }
                i += 1;
            }
            stage += 1;
        }
        rows
    }
}
