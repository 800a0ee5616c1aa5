//! Interval lanes for straight-line programs of Neon: the instructions run in their recorded order, and each group that
//! lanes know as one operation has the range of that operation. The computed order changes no value.

use std::vec::Vec;

use super::{LikeNeon, Value};
use crate::contract::{Modular, ModularRows};
use crate::modulus::{Constant, Constants};
use crate::program::{
    Instruction, KNOWN, Memory, OPERAND, Op, Program, Recorder, SECOND, STARTS, TABLE,
};

type V = [Value; 8];

const ZERO: Value = Value::exactly(0);
/// The value of an instruction whose result is used only in the rest of its operation.
const PART: V = [ZERO; 8];

/// Runs `P`, with the semantics of Neon.
#[track_caller]
pub(super) fn run<P: Program>(lanes: LikeNeon<'_>, known: [&V; KNOWN], memory: Memory<'_, Value>) {
    let mut run = Run { lanes, program: &P::RECORDED, values: known.map(|v| *v).to_vec(), memory };
    for i in 0..run.program.len() {
        let value = run.instruction::<P>(run.program.instruction(i));
        run.values.push(value);
        if let Some(promise) = run.program.promise(i) {
            let sum = run.sum(promise.sum);
            let [u, v] = [promise.matrix, promise.vector]
                .map(|(array, at)| run.read(array, at, 8 * promise.terms));
            let sum = *lanes.sum_of_products(lanes.log.intern(sum), promise.terms, &u, &v);
            for half in 0..2 {
                run.values[promise.sum[half] as usize] = self::half(sum, half);
            }
        }
    }
}

/// Lanes 0 to 3 or 4 to 7: the contents of one of two vectors of 32-bit lanes.
fn half(v: V, half: usize) -> V {
    core::array::from_fn(|i| if i / 4 == half { v[i] } else { ZERO })
}

/// A transposition of lanes, or blocks of `width` lanes: the even or odd ones of both.
fn transpose(a: V, b: V, width: usize, odd: usize) -> V {
    core::array::from_fn(|i| {
        let from = i % width + (i / (2 * width) * 2 + odd) * width;
        if (i / width).is_multiple_of(2) { a[from] } else { b[from] }
    })
}

struct Run<'a, 'b> {
    lanes: LikeNeon<'a>,
    program: &'static Recorder,
    values: Vec<V>,
    memory: Memory<'b, Value>,
}

impl Run<'_, '_> {
    /// The instruction whose result is `value`.
    fn maker(&self, value: u16) -> &'static Instruction {
        self.program.instruction(value as usize - KNOWN)
    }
    fn value(&self, value: u16) -> V {
        self.values[value as usize]
    }
    /// The 32-bit sums whose halves are these.
    fn sum(&self, [low, high]: [u16; 2]) -> V {
        let (low, high) = (self.value(low), self.value(high));
        core::array::from_fn(|i| if i < 4 { low[i] } else { high[i] })
    }
    fn read(&self, array: usize, at: usize, len: usize) -> Vec<Value> {
        let Memory { x, x_starts, y, y_starts, z, tables } = &self.memory;
        if array >= TABLE {
            let table = &tables[array - TABLE][at..][..len];
            return table.iter().map(|&v| Value::exactly(v as i64)).collect();
        }
        let all = match array {
            SECOND => &z[at..],
            OPERAND.. => &y[y_starts[array - STARTS] + at..],
            _ => &x[x_starts[array] + at..],
        };
        all[..len].to_vec()
    }
    /// The words of a vector that is known exactly.
    fn words(&self, value: u16) -> [i16; 8] {
        self.value(value).map(|r| {
            assert_eq!(r.range.low, r.range.high, "a constant");
            r.range.low as i16
        })
    }

    #[track_caller]
    fn instruction<P: Program>(&mut self, x: &Instruction) -> V {
        let lanes = self.lanes;
        let at = x.immediate as usize;
        let [a, b] = x.from.map(|v| self.values.get(v as usize).copied().unwrap_or(PART));
        let sum = self.values.get(x.sum as usize).copied().unwrap_or(PART);
        let intern = |v: V| lanes.log.intern(v);
        let product = |b: V, upper: usize| half(core::array::from_fn(|i| a[i].times(b[i])), upper);
        let plus = |p: V| core::array::from_fn(|i| sum[i].plus(p[i]));
        let minus = |p: V| core::array::from_fn(|i| sum[i].minus(p[i]));
        match x.op {
            Op::Load => self.read(x.array as usize, at, 8).try_into().expect("eight"),
            Op::Store => {
                let at = self.memory.x_starts[x.array as usize] + at;
                self.memory.x[at..at + 8].copy_from_slice(&a);
                PART
            }
            Op::LoadHalf | Op::Result | Op::Copy | Op::AddHalf | Op::Window => {
                unreachable!("only in programs of words modulo 2^16, which have no ranges")
            }
            Op::Add => *lanes.add(intern(a), intern(b)),
            Op::Sub => *lanes.sub(intern(a), intern(b)),
            Op::AddWide => *lanes.add_wrapping(intern(a), intern(b)),
            Op::SubWide => *lanes.sub_wrapping(intern(a), intern(b)),
            // Parts of operations whose range is that of their last instruction.
            Op::ShiftDown | Op::ShiftRound | Op::Test | Op::And => PART,
            Op::Low | Op::LowLane | Op::High | Op::HighLane | Op::Even => PART,
            Op::HalvingAdd => *lanes.half::<P::Modulus>(intern(a)),
            Op::SubLane => self.less_multiple_of_q::<P>(x),
            Op::Product => product(b, 0),
            Op::ProductUpper => product(b, 1),
            Op::ProductLane => product([b[at]; 8], 0),
            Op::ProductLaneUpper => product([b[at]; 8], 1),
            Op::Sum => plus(product(b, 0)),
            Op::SumUpper => plus(product(b, 1)),
            Op::SumLane => plus(product([b[at]; 8], 0)),
            Op::SumLaneUpper => plus(product([b[at]; 8], 1)),
            Op::Difference => minus(product(b, 0)),
            Op::DifferenceUpper => minus(product(b, 1)),
            // Only Montgomery's reduction: less a multiple of q.
            Op::DifferenceLane | Op::DifferenceLaneUpper => {
                assert_eq!((x.from[1], at), (0, 0), "q");
                sum
            }
            Op::Odd => *lanes.montgomery::<P::Modulus>(intern(self.sum(x.from))),
            Op::Transpose16 => transpose(a, b, 1, 0),
            Op::Transpose16Upper => transpose(a, b, 1, 1),
            Op::Transpose32 => transpose(a, b, 2, 0),
            Op::Transpose32Upper => transpose(a, b, 2, 1),
            Op::Transpose64 => transpose(a, b, 4, 0),
            Op::Transpose64Upper => transpose(a, b, 4, 1),
        }
    }

    /// The last instruction of a product with a constant, or of a reduction.
    #[track_caller]
    fn less_multiple_of_q<P: Program>(&self, x: &Instruction) -> V {
        assert_eq!((x.from[1], x.immediate), (0, 0), "q");
        let lanes = self.lanes;
        let intern = |value: u16| lanes.log.intern(self.value(value));
        let quotient = self.maker(x.from[0]);
        let a = quotient.from[0];
        match quotient.op {
            Op::ShiftRound => {
                assert!(a == x.sum || self.maker(a).from[0] == x.sum, "a reduction");
                *lanes.reduce_by_shifts::<P::Modulus>(intern(x.sum))
            }
            Op::HighLane if a == x.sum => {
                assert_eq!((quotient.from[1], quotient.immediate), (0, 2), "2^15/q");
                *lanes.reduce::<P::Modulus>(intern(a))
            }
            Op::HighLane => {
                let low = self.maker(x.sum);
                assert!(low.op == Op::LowLane && low.from[0] == a, "a product");
                let value = self.words(low.from[1])[low.immediate as usize];
                let companion = self.words(quotient.from[1])[quotient.immediate as usize];
                *lanes.mulc::<P::Modulus>(intern(a), Constant { value, companion })
            }
            _ => {
                let low = self.maker(x.sum);
                assert!((quotient.op, low.op) == (Op::High, Op::Low) && low.from[0] == a);
                let (values, companions) = (self.words(low.from[1]), self.words(quotient.from[1]));
                *lanes.mulc_each::<P::Modulus>(intern(a), &Constants { values, companions })
            }
        }
    }
}
