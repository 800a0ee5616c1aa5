//! The kernels on model lanes: ranges and grades in one run, for the lanes of every processor.

use goodprime_lanes::model::{
    Grade, LikeAvx2, LikeAvx512, LikeBaseline, LikeNeon, LikePortable, Log, Range, Value,
};
use goodprime_lanes::{Modular, Modulus};
use goodprime_ring::kit::jump::{self, Nodes};
use goodprime_ring::kit::{divstep, factors};
use goodprime_ring::{Ring, coefficients};

use super::stages::{self, Memory};
use super::table::{BACKENDS, Cell, PRODUCTS, Table, kernels};
use super::{node_model, products};

pub const ZERO: Value = Value::exactly(0);

/// Returns p coefficients of at most `bound`, then zeros.
pub fn operand<R: Ring>(bound: i16, grade: Grade) -> Vec<Value> {
    let mut a = vec![ZERO; R::PADDED];
    a[..R::P].fill(Value::graded(Range::within(bound as i64), grade));
    a
}

/// Returns a proved cell if nothing overflowed and `out` keeps to `bound`, with zeros from p on.
fn in_range<R: Ring>(log: &Log, out: &[Value], bound: i64) -> Cell {
    let largest = out.iter().map(|v| v.bound()).max().unwrap_or(0);
    let padded = out[R::P..].iter().all(|v| v.range == Range::exactly(0));
    match log.violations() {
        v if !v.is_empty() => Cell::Failed(format!("{v:?}")),
        _ if largest > bound => Cell::Failed(format!("{largest} > {bound}")),
        _ if !padded => Cell::Failed("padding is not zero".into()),
        _ => Cell::Proved,
    }
}

/// Returns a proved cell if no grades were mixed and all of `out` has `grade`.
pub fn of_grade<R: Ring>(log: &Log, out: &[Value], grade: Grade) -> Cell {
    let mixtures = log.mixtures();
    if !mixtures.is_empty() {
        return Cell::Failed(format!("{mixtures:?}"));
    }
    match out[..R::P].iter().find(|v| v.grade != grade) {
        Some(v) => Cell::Failed(format!("{:?}, not {grade:?}", v.grade)),
        None => Cell::Proved,
    }
}

/// Computes a product like the library: each operand is prepared, with its bound, and both are multiplied.
pub fn product<L: Modular<Element = Value>, R: Ring>(
    lanes: L,
    (a, bound_a): (&[Value], i16),
    (b, bound_b): (&[Value], i16),
) -> Memory {
    let left = left::<L, R>(lanes, a, bound_a);
    let (right, points) = right::<L, R>(lanes, b, bound_b);
    let (out, scratch) = multiply::<L, R>(lanes, &left, &right);
    Memory { left, right, points, scratch, out }
}

// Compiled once each for all bounds.
#[inline(never)]
fn left<L: Modular<Element = Value>, R: Ring>(lanes: L, a: &[Value], bound: i16) -> Vec<Value> {
    let mut left = vec![ZERO; products::sizes::<L, R>()[0]];
    products::left::<L, R>(lanes, &mut left, a, bound);
    left
}

/// Prepares the right operand. Returns it, and scratch memory.
#[inline(never)]
fn right<L: Modular<Element = Value>, R: Ring>(
    lanes: L,
    b: &[Value],
    bound: i16,
) -> (Vec<Value>, Vec<Value>) {
    let [_, size, scratch] = products::sizes::<L, R>();
    let (mut right, mut scratch) = (vec![ZERO; size], vec![ZERO; scratch]);
    products::right::<L, R>(lanes, &mut right, b, bound, &mut scratch);
    (right, scratch)
}

/// Multiplies prepared operands. Returns the product, and scratch memory.
#[inline(never)]
fn multiply<L: Modular<Element = Value>, R: Ring>(
    lanes: L,
    left: &[Value],
    right: &[Value],
) -> (Vec<Value>, Vec<Value>) {
    let mut out = vec![ZERO; R::PADDED];
    let mut scratch = vec![ZERO; products::sizes::<L, R>()[2]];
    products::multiply::<L, R>(lanes, &mut out, left, right, &mut scratch);
    (out, scratch)
}

pub fn log() -> &'static Log {
    Box::leak(Box::new(Log::new()))
}

/// Proves the four products of a ring on the lanes that `new` makes, which are those of `backends`.
fn all_products<L: Modular<Element = Value>, R: Ring>(
    table: &Table,
    backends: &[&'static str],
    new: fn(&'static Log) -> L,
) {
    let half = <R::Q as Modulus>::HALF;
    let fill = |kernel, model, cell: Cell| {
        for backend in backends {
            table.fill((kernel, backend, model, R::P), cell.clone());
        }
    };
    // A small operand in either position. A damaged key may decode to 2, which counts as big.
    let bounds = [(half, half), (half, 1), (1, half), (1, 1)];
    for (kernel, (bound_a, bound_b)) in PRODUCTS.into_iter().zip(bounds) {
        let log = log();
        let (a, b) = (operand::<R>(bound_a, Grade::Left), operand::<R>(bound_b, Grade::Right));
        let memory = product::<L, R>(new(log), (&a, bound_a), (&b, bound_b));
        fill(kernel, "interval", in_range::<R>(log, &memory.out, half as i64));
        if let Err(stage) = stages::keep::<L, R>(&memory, bound_b == 1) {
            fill(kernel, "interval", Cell::Failed(stage));
        }
        fill(kernel, "grade", of_grade::<R>(log, &memory.out, Grade::Both));
        table.largest((kernel, backends[0], R::P), log.largest());
    }
}

/// Proves all kernels of a ring.
fn shape<L: Modular<Element = Value>, R: Ring>(
    table: &Table,
    backends: &[&'static str],
    new: fn(&'static Log) -> L,
) {
    all_products::<L, R>(table, backends, new);
    let half = <R::Q as Modulus>::HALF;
    let fill = |kernel, model, cell: Cell| {
        for backend in backends {
            table.fill((kernel, backend, model, R::P), cell.clone());
        }
    };
    let (whole, largest) = inverse::<L, R>(new);
    table.largest(("inverse in R/q", backends[0], R::P), largest);
    fill("inverse in R/q", "interval", whole);
    fill("division steps", "interval", division_steps::<L, R>(new));

    let big = operand::<R>(half, Grade::Left);
    let any = operand::<R>(i16::MAX, Grade::Left);
    let (log_triple, mut out) = (log(), vec![ZERO; R::PADDED]);
    coefficients::triple_mod_3::<L, R>(new(log_triple), &mut out, &big);
    fill("3a modulo q modulo 3", "interval", in_range::<R>(log_triple, &out, 1));
    let log_mod_3 = log();
    coefficients::mod_3::<L, R>(new(log_mod_3), &mut out, &any);
    fill("modulo 3", "interval", in_range::<R>(log_mod_3, &out, 1));
    let (log_freeze, mut out) = (log(), any);
    coefficients::freeze::<L, R>(new(log_freeze), &mut out);
    fill("freeze", "interval", in_range::<R>(log_freeze, &out, half as i64));
    fill("freeze", "grade", of_grade::<R>(log_freeze, &out, Grade::Left));
    fill("prime to factors", "interval", prime_to_factors::<L, R>(new));
    let [ranges, grades] = node_model::shape::<L, R>(new);
    ranges.cells().for_each(|(kernel, cell)| fill(kernel, "interval", cell));
    grades.cells().for_each(|(kernel, cell)| fill(kernel, "grade", cell));

    for kernel in
        ["inverse in R/q", "division steps", "modulo 3", "3a modulo q modulo 3", "prime to factors"]
    {
        fill(kernel, "grade", Cell::Reason("it is not linear, and need not be"));
    }
}

#[inline(never)]
fn inverse<L: Modular<Element = Value>, R: Ring>(new: fn(&'static Log) -> L) -> (Cell, (i64, i64)) {
    let (log, half) = (log(), <R::Q as Modulus>::HALF);
    let (a, mut out) = (operand::<R>(half, Grade::Unknown), vec![ZERO; R::PADDED]);
    let mut memory = vec![ZERO; jump::scratch(R::P)];
    let delta = tree(new(log), Nodes::of::<L, R>(), &mut out, &a, &mut memory);
    let cell = within_delta::<L, R>(new(log), delta, in_range::<R>(log, &out, half as i64));
    (cell, log.largest())
}

/// Proves the whole tree, in one function for all rings.
#[inline(never)]
fn tree<L: Modular<Element = Value>>(
    lanes: L,
    ring: Nodes,
    out: &mut [Value],
    a: &[Value],
    memory: &mut [Value],
) -> L::Vector {
    ring.invert(lanes, out, a, 3, memory)
}

#[inline(never)]
fn division_steps<L: Modular<Element = Value>, R: Ring>(new: fn(&'static Log) -> L) -> Cell {
    let (log, half) = (log(), <R::Q as Modulus>::HALF);
    let (a, mut out) = (operand::<R>(half, Grade::Unknown), vec![ZERO; R::PADDED]);
    let mut memory = vec![ZERO; divstep::scratch(R::PADDED)];
    let delta = divstep::invert::<L, R>(new(log), &mut out, &a, 3, &mut memory);
    within_delta::<L, R>(new(log), delta, in_range::<R>(log, &out, half as i64))
}

/// Returns `cell`, unless δ does not fit the 16 bits in which it is compared with zero.
fn within_delta<L: Modular<Element = Value>, R: Ring>(
    lanes: L,
    delta: L::Vector,
    cell: Cell,
) -> Cell {
    let mut all = vec![ZERO; 32];
    lanes.store(&mut all, 0, delta);
    match cell {
        Cell::Proved if all[0].bound() > R::DIVSTEPS as i64 + 1 => {
            Cell::Failed(format!("delta up to {}", all[0].bound()))
        }
        cell => cell,
    }
}

/// Proves the part on lanes; the rest is in integers, for which factors.rs asserts the same bound.
fn prime_to_factors<L: Modular<Element = Value>, R: Ring>(new: fn(&'static Log) -> L) -> Cell {
    let log = log();
    let a = operand::<R>(1, Grade::Unknown);
    for k in 0..R::FACTORS.len() {
        let mut sums = [ZERO; factors::SUMS];
        factors::sums::<L, R>(new(log), &a, k, &mut sums);
        let largest = sums.iter().map(|s| s.bound()).max().unwrap_or(0);
        if largest > factors::SUM_BOUND as i64 || !log.violations().is_empty() {
            return Cell::Failed(format!("{largest} > {}", factors::SUM_BOUND));
        }
    }
    Cell::Proved
}

/// Proves the kernels of a ring on the lanes of every processor.
#[cfg_attr(any(target_arch = "aarch64", target_arch = "wasm32"), allow(dead_code))]
pub fn ring<R: Ring>(table: &Table) {
    let baseline = ["portable", "sse2", "wasm128"];
    shape::<LikePortable<'static>, R>(table, &baseline, LikePortable::new);
    // Only products prepare their operands differently where these lanes are not used for speed.
    all_products::<LikeBaseline<'static>, R>(table, &baseline, LikeBaseline::new);
    shape::<LikeAvx2<'static>, R>(table, &["avx2"], LikeAvx2::new);
    shape::<LikeAvx512<'static>, R>(table, &["avx512"], LikeAvx512::new);
    shape::<LikeNeon<'static>, R>(table, &["neon"], LikeNeon::new);
}

/// Fills the cells of models that this processor does not run.
#[cfg_attr(not(any(target_arch = "aarch64", target_arch = "wasm32")), allow(dead_code))]
pub fn skip<R: Ring>(table: &Table) {
    let reason = "models are the same everywhere: this program fills the cell on x86-64";
    for backend in BACKENDS {
        for kernel in kernels() {
            for model in ["interval", "grade"] {
                table.fill((kernel, backend, model, R::P), Cell::Reason(reason));
            }
        }
    }
}
