//! An interpreter of straight-line programs as they are recorded: each instruction computes what it does on AArch64
//! with 128 bits.

use std::vec::Vec;

use crate::portable::high_rounded;
use crate::program::{Instruction, KNOWN, Memory, OPERAND, Op, Recorder, SECOND, STARTS, TABLE};

type V = [i16; 8];

/// Four words of 32 bits, each of two lanes, the lower first.
fn words(v: V) -> [i32; 4] {
    core::array::from_fn(|i| v[2 * i] as u16 as i32 | (v[2 * i + 1] as i32) << 16)
}

fn lanes(words: [i32; 4]) -> V {
    core::array::from_fn(|i| (words[i / 2] >> (16 * (i % 2))) as i16)
}

/// The even or the odd lanes of both.
fn every_other(a: V, b: V, odd: usize) -> V {
    core::array::from_fn(|i| if i < 4 { a[2 * i + odd] } else { b[2 * i - 8 + odd] })
}

/// Blocks of `width` lanes in turns: the even or the odd ones of both.
fn blocks(a: V, b: V, width: usize, odd: usize) -> V {
    core::array::from_fn(|i| {
        let from = i % width + (i / (2 * width) * 2 + odd) * width;
        if (i / width).is_multiple_of(2) { a[from] } else { b[from] }
    })
}

/// A program that runs.
struct Run<'a> {
    values: Vec<V>,
    memory: Memory<'a, i16>,
}

/// Runs a program in the order in which it was recorded.
pub(super) fn run(program: &Recorder, known: [V; KNOWN], memory: Memory<'_, i16>) {
    let mut run = Run { values: known.to_vec(), memory };
    for i in 0..program.len() {
        let value = run.instruction(program.instruction(i));
        run.values.push(value);
    }
}

impl Run<'_> {
    fn read(&self, array: usize, at: usize) -> V {
        *self.from(array, at).first_chunk().expect("an array of the program is too short")
    }
    /// Four, and zeros.
    fn read_half(&self, array: usize, at: usize) -> V {
        let from = &self.from(array, at)[..4];
        core::array::from_fn(|i| from.get(i).copied().unwrap_or(0))
    }
    fn from(&self, array: usize, at: usize) -> &[i16] {
        let Memory { x, x_starts, y, y_starts, z, tables } = &self.memory;
        match array {
            TABLE.. => &tables[array - TABLE][at..],
            SECOND => &z[at..],
            OPERAND.. => &y[y_starts[array - STARTS] + at..],
            _ => &x[x_starts[array] + at..],
        }
    }

    fn instruction(&mut self, x: &Instruction) -> V {
        let at = x.immediate as usize;
        let [a, b, sum] =
            [x.from[0], x.from[1], x.sum].map(|v| *self.values.get(v as usize).unwrap_or(&[0; 8]));
        let each = |f: fn(i16, i16) -> i16| core::array::from_fn(|i| f(a[i], b[i]));
        let by_lane = || [b[at]; 8];
        // Products of half of the lanes, added or not.
        let product = |b: V, upper: usize, sign: i32, sum: V| {
            let sum = words(sum);
            lanes(core::array::from_fn(|i| {
                let (a, b) = (a[4 * upper + i] as i32, b[4 * upper + i] as i32);
                sum[i].wrapping_add(sign * a * b)
            }))
        };
        let wide = |f: fn(i32, i32) -> i32| {
            let (a, b) = (words(a), words(b));
            lanes(core::array::from_fn(|i| f(a[i], b[i])))
        };
        match x.op {
            Op::Load => self.read(x.array as usize, at),
            Op::Store => {
                let at = self.memory.x_starts[x.array as usize] + at;
                self.memory.x[at..at + 8].copy_from_slice(&a);
                [0; 8]
            }
            Op::LoadHalf => self.read_half(x.array as usize, at),
            Op::Result => {
                self.memory.x[8 * at..8 * at + 8].copy_from_slice(&a);
                [0; 8]
            }
            Op::Copy => a,
            Op::Window => {
                core::array::from_fn(|i| if at + i < 8 { a[at + i] } else { b[at + i - 8] })
            }
            Op::AddHalf => {
                core::array::from_fn(|i| if i < 4 { a[i].wrapping_add(b[i]) } else { 0 })
            }
            Op::Add => each(i16::wrapping_add),
            Op::Sub => each(i16::wrapping_sub),
            Op::AddWide => wide(i32::wrapping_add),
            Op::SubWide => wide(i32::wrapping_sub),
            Op::HalvingAdd => each(|a, b| ((a as i32 + b as i32) >> 1) as i16),
            Op::Test => each(|a, b| -((a & b != 0) as i16)),
            Op::And => each(|a, b| a & b),
            Op::Low => each(i16::wrapping_mul),
            Op::LowLane => a.map(|a| a.wrapping_mul(b[at])),
            Op::High => each(high_rounded),
            Op::HighLane => a.map(|a| high_rounded(a, b[at])),
            Op::SubLane => core::array::from_fn(|i| sum[i].wrapping_sub(a[i].wrapping_mul(b[at]))),
            Op::ShiftDown => a.map(|a| a >> at),
            Op::ShiftRound => a.map(|a| ((a as i32 + (1 << (at - 1))) >> at) as i16),
            Op::Product => product(b, 0, 1, [0; 8]),
            Op::ProductUpper => product(b, 1, 1, [0; 8]),
            Op::ProductLane => product(by_lane(), 0, 1, [0; 8]),
            Op::ProductLaneUpper => product(by_lane(), 1, 1, [0; 8]),
            Op::Sum => product(b, 0, 1, sum),
            Op::SumUpper => product(b, 1, 1, sum),
            Op::SumLane => product(by_lane(), 0, 1, sum),
            Op::SumLaneUpper => product(by_lane(), 1, 1, sum),
            Op::Difference => product(b, 0, -1, sum),
            Op::DifferenceUpper => product(b, 1, -1, sum),
            Op::DifferenceLane => product(by_lane(), 0, -1, sum),
            Op::DifferenceLaneUpper => product(by_lane(), 1, -1, sum),
            Op::Even => every_other(a, b, 0),
            Op::Odd => every_other(a, b, 1),
            Op::Transpose16 => blocks(a, b, 1, 0),
            Op::Transpose16Upper => blocks(a, b, 1, 1),
            Op::Transpose32 => blocks(a, b, 2, 0),
            Op::Transpose32Upper => blocks(a, b, 2, 1),
            Op::Transpose64 => blocks(a, b, 4, 0),
            Op::Transpose64Upper => blocks(a, b, 4, 1),
        }
    }
}
