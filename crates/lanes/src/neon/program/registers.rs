//! Register allocation for the results of instructions in a given order.

use super::instruction::{NONE, Op};
use super::record::Recorder;
use super::{ARRAYS, Code, KNOWN, MAX, REGISTERS};

/// The instructions in the given order, with registers as operands, if there are enough; known vectors are in the last
/// registers.
pub(super) const fn assign(program: &Recorder, order: &[u16; MAX]) -> Option<Code> {
    let mut code = Code { instructions: program.code, len: program.len, reach: [0; ARRAYS] };
    let mut last_use = [0; KNOWN + MAX];
    let mut t = 0;
    while t < program.len {
        let x = &program.code[order[t] as usize];
        let operands = [x.from[0], x.from[1], x.sum];
        let mut k = 0;
        while k < 3 {
            if operands[k] != NONE {
                let to_the_end = matches!(x.op, Op::Result);
                last_use[operands[k] as usize] = if to_the_end { program.len } else { t };
            }
            k += 1;
        }
        t += 1;
    }
    let mut free: u32 = u32::MAX >> program.known;
    let mut register = [NONE; KNOWN + MAX];
    let mut k = 0;
    while k < program.known {
        register[k] = (REGISTERS - 1 - k) as u16;
        k += 1;
    }
    let mut t = 0;
    while t < program.len {
        let mut x = program.code[order[t] as usize];
        let operands = [x.from[0], x.from[1], x.sum];
        let mut registers = [NONE; 3];
        let mut k = 0;
        while k < 3 {
            if operands[k] != NONE {
                let value = operands[k] as usize;
                registers[k] = register[value];
                if value >= KNOWN && last_use[value] == t {
                    free |= 1 << register[value];
                }
            }
            k += 1;
        }
        (x.from, x.sum) = ([registers[0], registers[1]], registers[2]);
        if !matches!(x.op, Op::Store | Op::Result) {
            if free == 0 {
                return None;
            }
            let kept = x.sum != NONE && free >> x.sum & 1 == 1;
            x.to = if kept { x.sum } else { free.trailing_zeros() as u16 };
            free &= !(1 << x.to);
            register[KNOWN + order[t] as usize] = x.to;
        }
        let touched = match x.op {
            Op::Load | Op::Store => 8,
            Op::LoadHalf => 4,
            _ => 0,
        };
        if touched > 0 {
            let reach = x.immediate as usize + touched;
            if reach > code.reach[x.array as usize] {
                code.reach[x.array as usize] = reach;
            }
        }
        code.instructions[t] = x;
        t += 1;
    }
    Some(code)
}
