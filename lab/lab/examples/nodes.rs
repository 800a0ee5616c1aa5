//! The products of a node of sntrup761's inverse, for `tools/armsim/figures nodes` to measure.
//!
//! `nodes MxV|MxM LENGTH`: a matrix of LENGTH division steps, 32 to 256, times f and g, or times a
//! matrix of as many steps. Exit status 3: there is no such product.

use std::hint::black_box;
use std::process::ExitCode;

use goodprime_lanes::{Backend, Isa, Kernel, Modulus};
use goodprime_ring::kit::jump::Nodes;
use goodprime_ring::{P761, Params};

/// Number of calls. The second is measured, because the first includes what happens once.
const CALLS: usize = 3;

#[inline(never)]
fn measured_by_armsim(run: &mut dyn FnMut()) {
    run();
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (what, length) = (arguments.next().unwrap_or_default(), arguments.next());
    let length = length.and_then(|length| length.parse().ok()).unwrap_or(0);
    let levels = 0..Nodes::BELOW;
    let level = levels.into_iter().find(|level| Nodes::SMALLEST << level == length);
    match (what.as_str(), level) {
        ("MxV", Some(level)) => Backend::detect().run(Vector(level)),
        ("MxM", Some(level)) => Backend::detect().run(Matrix(level)),
        _ => return ExitCode::from(3),
    }
    ExitCode::SUCCESS
}

/// Returns `n` numbers modulo q, the same in every run.
fn numbers(n: usize) -> Vec<i16> {
    let (mut state, q) = (1u32, <P761 as Params>::Q::Q);
    let mut number = || {
        state = state.wrapping_mul(1664525).wrapping_add(1013904223);
        ((state >> 8) % q as u32) as i16 - q / 2
    };
    (0..n).map(|_| number()).collect()
}

/// The product MxV: (f, g) after a first child.
struct Vector(usize);

impl Kernel for Vector {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let (nodes, level) = (Nodes::of::<I, P761>(), self.0);
        let n = Nodes::SMALLEST << level;
        let (matrix, f, g) = (numbers(4 * n), numbers(2 * n), numbers(2 * n));
        let (mut to, mut work) = ([vec![0; n], vec![0; n]], vec![0; nodes.work()]);
        for _ in 0..CALLS {
            measured_by_armsim(black_box(&mut || {
                let to = to.each_mut().map(|to| &mut to[..]);
                nodes.advance(isa, (level, false), &matrix, &mut work, [&f, &g], to);
            }));
        }
    }
}

/// The product MxM: the matrix of both children. The first child's matrix is kept transformed.
struct Matrix(usize);

impl Kernel for Matrix {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let (nodes, level) = (Nodes::of::<I, P761>(), self.0);
        let n = Nodes::SMALLEST << level;
        let mut work = vec![0; nodes.work()];
        let first = numbers(4 * n);
        let to = [&mut vec![0; n][..], &mut vec![0; n][..]];
        nodes.advance(
            isa,
            (level, false),
            &first,
            &mut work,
            [&numbers(2 * n), &numbers(2 * n)],
            to,
        );
        let (second, mut matrix) = (numbers(4 * n), vec![0; 4 * Nodes::stride(level)]);
        for _ in 0..CALLS {
            // The product replaces its operand.
            matrix[..4 * n].copy_from_slice(&second);
            measured_by_armsim(black_box(&mut || {
                nodes.merge(isa, (level, false), &mut matrix, &mut work);
            }));
        }
    }
}
