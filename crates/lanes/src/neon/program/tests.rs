//! Tests of any straight-line program: its order keeps every dependency, and no register is taken from a value that is
//! still needed.

use std::vec;
use std::vec::Vec;

use super::instruction::NONE;
use super::record::{Recorder, Value};
use super::{Code, KNOWN, MAX, OPERAND, REGISTERS, TABLE, registers, schedule};
use crate::modulus::Zq;

/// A linear congruential generator.
struct Random(u32);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(1664525).wrapping_add(1013904223);
        (self.0 >> 8) as usize % n
    }
}

/// A program of random operations, the last of which stores.
fn program(random: &mut Random, operations: usize) -> Recorder {
    let mut lanes = Recorder::new(1 + random.below(KNOWN));
    let mut values: Vec<Value> = vec![lanes.load(OPERAND, 0), lanes.load(TABLE, 8)];
    for _ in 0..operations {
        let a = values[random.below(values.len())];
        let b = values[random.below(values.len())];
        let value = match random.below(8) {
            // Memory that is written too.
            0 => lanes.load(0, 8 * random.below(6)),
            1 => {
                lanes.store(0, 8 * random.below(6), a);
                continue;
            }
            2 => lanes.load(OPERAND + random.below(3), 8 * random.below(6)),
            3 => lanes.add(a, b),
            4 => lanes.mulc(a, Recorder::constant(0, 4)),
            5 => lanes.reduce_by_shifts::<Zq<5167>>(a),
            6 => {
                let sum = lanes.multiply_add(None, a, b);
                let sum = lanes.multiply_sub(sum, b, a);
                lanes.montgomery(sum)
            }
            _ => lanes.sub(a, a),
        };
        if values.len() < 8 {
            values.push(value);
        } else {
            values[random.below(8)] = value;
        }
    }
    lanes.store(1, 0, values[0]);
    lanes
}

/// The place of each instruction of `program` in `order`.
fn positions(program: &Recorder, order: &[u16; MAX]) -> Vec<usize> {
    let mut positions = vec![usize::MAX; program.len()];
    for (t, &i) in order[..program.len()].iter().enumerate() {
        assert_eq!(positions[i as usize], usize::MAX, "once");
        positions[i as usize] = t;
    }
    positions
}

/// Follows which value each register has.
fn check_registers(program: &Recorder, order: &[u16; MAX], code: &Code) {
    assert_eq!(code.len, program.len());
    let mut has = [NONE; REGISTERS];
    for k in 0..program.known {
        has[REGISTERS - 1 - k] = k as u16;
    }
    for (t, &i) in order[..program.len()].iter().enumerate() {
        let (meant, x) = (program.instruction(i as usize), &code.instructions[t]);
        assert_eq!((meant.op, meant.immediate, meant.array), (x.op, x.immediate, x.array));
        let operands = [(meant.from[0], x.from[0]), (meant.from[1], x.from[1]), (meant.sum, x.sum)];
        for (value, register) in operands {
            assert_eq!(value == NONE, register == NONE);
            if value != NONE {
                assert_eq!(has[register as usize], value, "instruction {i} at {t}");
            }
        }
        if x.to != NONE {
            has[x.to as usize] = (KNOWN + i as usize) as u16;
        }
    }
}

#[test]
fn any_order_is_a_right_one() {
    let random = &mut Random(1);
    let mut fitted = 0;
    for round in 0..200 {
        let program = program(random, 1 + round % 60);
        let order = schedule::order(&program, 1 + random.below(100), random.below(32));
        let positions = positions(&program, &order);
        for i in 0..program.len() {
            let x = program.instruction(i);
            for value in [x.from[0], x.from[1], x.sum] {
                if value != NONE && value as usize >= KNOWN {
                    assert!(positions[value as usize - KNOWN] < positions[i], "sources first");
                }
            }
            // Instructions about the same memory keep their order, if one of the two is a store.
            for j in 0..i {
                let y = program.instruction(j);
                let memory = |op| matches!(op, super::Op::Load | super::Op::Store);
                let same = memory(x.op) && memory(y.op) && x.array == y.array;
                let stores = matches!(x.op, super::Op::Store) || matches!(y.op, super::Op::Store);
                if same && stores && x.immediate == y.immediate {
                    assert!(positions[j] < positions[i], "memory in its order");
                }
            }
        }
        if let Some(code) = registers::assign(&program, &order) {
            check_registers(&program, &order, &code);
            fitted += 1;
        }
    }
    assert!(fitted > 100, "registers suffice for most");
}

#[test]
fn many_live_values_do_not_fit() {
    let mut lanes = Recorder::new(1);
    let values: Vec<Value> = (0..REGISTERS).map(|i| lanes.load(OPERAND, 8 * i)).collect();
    for (i, &v) in values.iter().enumerate() {
        lanes.store(0, 8 * i, v);
    }
    // All loads before the first store, or one at a time.
    let order: [u16; MAX] = core::array::from_fn(|i| i as u16);
    assert!(registers::assign(&lanes, &order).is_none());
    assert!(registers::assign(&lanes, &schedule::order(&lanes, 1, 32)).is_none());
    let mut lanes = Recorder::new(1);
    for i in 0..REGISTERS {
        let v = lanes.load(OPERAND, 8 * i);
        lanes.store(0, 8 * i, v);
    }
    let code = registers::assign(&lanes, &schedule::order(&lanes, 100, 8)).expect("fits");
    assert_eq!((code.reach[0], code.reach[OPERAND]), (8 * REGISTERS, 8 * REGISTERS));
}

/// Four chains of three multiplications: one after the other each would be bound by its latency.
#[test]
fn chains_are_interleaved() {
    let mut lanes = Recorder::new(1);
    for i in 0..4 {
        let v = lanes.load(OPERAND, 8 * i);
        let v = lanes.mulc(v, Recorder::constant(0, 4));
        lanes.store(0, 8 * i, v);
    }
    let order = schedule::order(&lanes, 100, 28);
    let products: Vec<usize> = order[..lanes.len()]
        .iter()
        .filter(|&&i| lanes.instruction(i as usize).op == super::Op::LowLane)
        .map(|&i| i as usize)
        .collect();
    let positions = positions(&lanes, &order);
    let first_end = (0..lanes.len()).find(|&i| lanes.instruction(i).op == super::Op::SubLane);
    assert_eq!(products.len(), 4);
    assert!(positions[products[1]] < positions[first_end.expect("an end")]);
}

/// Eight times the loaded vector, with a reduction if `REDUCED`.
#[cfg(feature = "model")]
struct Eightfold<const REDUCED: bool>;

#[cfg(feature = "model")]
impl<const REDUCED: bool> super::Program for Eightfold<REDUCED> {
    type Modulus = Zq<4591>;
    const WINDOW: usize = 10;
    const LIVE: usize = 10;
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(1);
        let a = lanes.load(OPERAND, 0);
        let a = lanes.add(a, a);
        let mut a = lanes.add(a, a);
        if REDUCED {
            a = lanes.reduce(a);
        }
        let a = lanes.add(a, a);
        lanes.store(0, 0, a);
        lanes
    };
}

/// The prover sees what programs do.
#[cfg(feature = "model")]
#[test]
fn a_forgotten_reduction_is_found() {
    use super::{Memory, Program, STARTS, TABLES};
    use crate::ModularRows;
    use crate::model::{LikeNeon, Log, Value};

    fn violations<P: Program>() -> (usize, i64) {
        let log = Log::new();
        let lanes = LikeNeon::new(&log);
        let (mut out, operand) = ([Value::exactly(0); 8], [Value::within(4591); 8]);
        let memory = Memory {
            x: &mut out,
            x_starts: [0; STARTS],
            y: &operand,
            y_starts: [0; STARTS],
            z: &[],
            tables: [&[]; TABLES],
        };
        let known = [lanes.known(&[4591, 0, 7, 0, 0, 0, 0, 0]); KNOWN];
        assert!(lanes.run_program::<P>(known, memory));
        (log.violations().len(), out[0].bound())
    }
    let (found, bound) = violations::<Eightfold<true>>();
    assert!(found == 0 && 4591 < bound && bound < 3 * 4591, "{bound}");
    let (found, _) = violations::<Eightfold<false>>();
    assert_eq!(found, 1);
}
