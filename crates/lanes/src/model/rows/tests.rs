//! Tests of every operation in which these lanes differ from portable ones, over all 16-bit operands, against the
//! contract; and of a program against the operations that it stands for.

use std::vec::Vec;

use super::{Rows, V};
use crate::contract::{Modular, ModularRows, bounds};
use crate::modulus::{Constant, Constants, Modulus, Style, Zq};
use crate::program::{KNOWN, Memory, OPERAND, Program, Recorder, STARTS, TABLES};

fn everything() -> impl Iterator<Item = i16> {
    i16::MIN..=i16::MAX
}

/// r ≡ a·c·2^-shift modulo q, and |r| ≤ bound.
#[track_caller]
fn keeps(q: i64, a: i16, (c, shift): (i64, u32), r: i16, bound: i64) {
    let (a, r) = (a as i64, r as i64);
    assert_eq!(((r << shift) - a * c).rem_euclid(q), 0, "{a}·{c} modulo {q}: {r}");
    assert!(r.abs() <= bound, "{a}·{c} modulo {q}: |{r}| > {bound}");
}

fn contract<M: Modulus>() {
    let q = M::Q as i64;
    let constants = [1, -1, 0, 2, (q - 1) / 2, -(q - 1) / 2, 1229, -345];
    let mut each = Constants::ZERO;
    for lane in 0..8 {
        each.set(lane, Constant::new::<M>(Style::Barrett, constants[lane]));
    }
    for a in everything() {
        let (v, wide) = (Rows.splat(a), a as i64);
        let products = Rows.mulc_each::<M>(v, &each);
        for lane in 0..8 {
            let c = Constant { value: each.values[lane], companion: each.companions[lane] };
            assert_eq!(Rows.mulc::<M>(v, c), [products[lane]; 8]);
            keeps(q, a, (constants[lane], 0), products[lane], bounds::reduce(q, wide));
        }
        keeps(q, a, (1, 1), Rows.half::<M>(v)[0], bounds::half(q, wide));
        keeps(q, a, (1, 2), Rows.quarter::<M>(v)[0], bounds::quarter(q, wide));
        if wide.abs() <= bounds::reduce_by_shifts_operand::<M>() {
            let r = Rows.reduce_by_shifts::<M>(v)[0];
            keeps(q, a, (1, 0), r, bounds::reduce_by_shifts::<M>(wide));
        }
    }
}

#[test]
fn operations_keep_the_contract() {
    contract::<Zq<4591>>();
    contract::<Zq<4621>>();
    contract::<Zq<5167>>();
    contract::<Zq<6343>>();
    contract::<Zq<7177>>();
    contract::<Zq<7879>>();
}

type Q = Zq<4591>;

/// One of each operation; if `wrong`, with one constant for another.
struct All<const WRONG: bool>;

impl<const WRONG: bool> Program for All<WRONG> {
    type Modulus = Q;
    const WINDOW: usize = 10;
    const LIVE: usize = 20;
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(3);
        let (a, b) = (lanes.load(OPERAND, 0), lanes.load(OPERAND, 8));
        let half = lanes.half(a, [Recorder::known(1), Recorder::known(2)]);
        let c = lanes.mulc(b, Recorder::constant(0, if WRONG { 6 } else { 4 }));
        let c = lanes.add(half, c);
        let c = lanes.sub(c, a);
        let c = lanes.reduce_by_shifts::<Q>(c);
        let sum = lanes.multiply_add(None, c, b);
        let sum = lanes.multiply_sub(sum, a, b);
        let sum = lanes.multiply_add_lane(Some(sum), a, Recorder::lane(b, 3));
        let product = lanes.multiply_add(None, a, a);
        let sum = lanes.add_wide(sum, product);
        let sum = lanes.sub_wide(sum, product);
        let first = lanes.montgomery(sum);
        let rows = lanes.transpose_vectors([a, b, c, first, b, a, first, c]);
        let mut i = 0;
        while i < 8 {
            lanes.store(0, 8 * i, rows[i]);
            i += 1;
        }
        lanes
    };
}

fn as_operations(a: V, b: V) -> Vec<i16> {
    let half = Rows.half::<Q>(a);
    let c = Rows.mulc::<Q>(b, Constant::new::<Q>(Style::Barrett, 1229));
    let c = Rows.sub(Rows.add(half, c), a);
    let c = Rows.reduce_by_shifts::<Q>(c);
    let sum = Rows.multiply_sub(Rows.multiply(c, b), a, b);
    let sum = Rows.multiply_add_lane::<3>(sum, a, b);
    let first = Rows.montgomery::<Q>(sum);
    Rows.transpose_vectors([a, b, c, first, b, a, first, c]).concat()
}

fn as_program<P: Program>(operands: &[i16]) -> Vec<i16> {
    let (c, d) =
        (Constant::new::<Q>(Style::Barrett, 1229), Constant::new::<Q>(Style::Barrett, 1230));
    let constants = [Q::Q, Q::INVERSE, Q::BARRETT, 0, c.value, c.companion, d.value, d.companion];
    let mut known = [[0; 8]; KNOWN];
    (known[0], known[1], known[2]) = (constants, [1; 8], [Q::Q; 8]);
    let mut out = std::vec![0; 64];
    let memory = Memory {
        x: &mut out,
        x_starts: [0; STARTS],
        y: operands,
        y_starts: [0; STARTS],
        z: &[],
        tables: [&[]; TABLES],
    };
    assert!(Rows.run_program::<P>(known, memory));
    out
}

#[test]
fn a_program_is_its_operations() {
    let mut state = 1u32;
    let mut word = || {
        state = state.wrapping_mul(1664525).wrapping_add(1013904223);
        (state >> 16) as i16 % 2296
    };
    for _ in 0..1000 {
        let operands: [i16; 16] = core::array::from_fn(|_| word());
        let [a, b] = [0, 8].map(|at| core::array::from_fn(|i| operands[at + i]));
        assert_eq!(as_program::<All<false>>(&operands), as_operations(a, b));
        assert_ne!(as_program::<All<true>>(&operands), as_operations(a, b), "a wrong constant");
    }
}
