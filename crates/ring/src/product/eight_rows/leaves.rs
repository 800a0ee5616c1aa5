//! Products of leaves, the polynomials in which a transform ends: modulo z^BASE − 1 and z^m + 1, m = BASE, 2·BASE,
//! 4·BASE, eight rows at once.

use core::marker::PhantomData;

use goodprime_lanes::program::{Memory, STARTS, TABLES};
use goodprime_lanes::{Modular, ModularRows};

use super::layout::Layout;
use super::ordered;
use super::ordered::leaves::Leaf;
use super::tables::tables;
use super::toeplitz::{Halves, Sink, double, quadruple, single};
use crate::params::Params;

/// a·b·2^-16 in all leaves, at the beginning of `memory`; as much again after it is scratch memory.
///
/// In: coefficients within the bounds of `columns`. Out: below 0.8q where leaves are reduced, else below 2.2q.
#[inline(never)]
pub(super) fn multiply<L: ModularRows, R: Params>(
    lanes: L,
    memory: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    if run_programs::<L, R>(lanes, memory, a, b) {
        return;
    }
    let out = memory;
    match Layout::of::<R>().base {
        7 => multiply_factors::<L, R, 7>(lanes, out, a, b),
        8 => multiply_factors::<L, R, 8>(lanes, out, a, b),
        10 => multiply_factors::<L, R, 10>(lanes, out, a, b),
        13 => multiply_factors::<L, R, 13>(lanes, out, a, b),
        _ => multiply_equal::<L, R, 11>(lanes, out, a, b),
    }
}

/// Runs the products as programs, if the lanes run programs.
#[inline(always)]
fn run_programs<L: ModularRows, R: Params>(
    lanes: L,
    memory: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) -> bool {
    let layout = Layout::of::<R>();
    let known = ordered::known::<L, R::Q>(lanes, tables::<L, R>());
    let (size, step) =
        (layout.size(), 8 * if layout.eighths { layout.base } else { layout.length });
    for at in (0..size).step_by(step) {
        let (mut x_starts, mut y_starts) = ([at; STARTS], [at; STARTS]);
        x_starts[ordered::leaves::OUTER] = size;
        x_starts[ordered::leaves::INNER] = size + 2 * step;
        y_starts[1] = size + at / 2;
        macro_rules! run {
            ($($number:literal)*) => {
                $(lanes.run_program::<Leaf<R, $number>>(known, Memory {
                    x: &mut *memory,
                    x_starts,
                    y: b,
                    y_starts,
                    z: &a[at..],
                    tables: [&[]; TABLES],
                }))&&*
            };
        }
        if !run!(0) || !layout.eighths && !run!(1 2 3 4 5 6 7 8 9 10 11 12 13) {
            return false;
        }
    }
    true
}

#[inline(always)]
fn multiply_factors<L: ModularRows, R: Params, const B: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let layout = Layout::of::<R>();
    assert!(layout.length == 8 * B && !layout.eighths);
    let (n, m) = (64 * B, 8 * B);
    let (b, halves) = b[..layout.matrix()].split_at(layout.size());
    let factors = a.chunks_exact(n).zip(b.chunks_exact(n)).zip(halves.chunks_exact(n / 2));
    for (out, ((a, b), halves)) in out[..3 * n].chunks_exact_mut(n).zip(factors) {
        macro_rules! leaf {
            ($from:literal, $to:literal, $reduce:expr, $u:ident, $v:ident, $rows:ident => $product:expr) => {
                let ($u, $v) = (&b[$from * m..$to * m], &a[$from * m..$to * m]);
                let (out, reduce) = (&mut out[$from * m..$to * m], $reduce);
                let $rows = &mut Finish::<L, R> { out, u: $u, v: $v, reduce, ring: PhantomData };
                $product;
            };
        }
        leaf!(0, 1, layout.reduce_leaves, u, v, rows => single::<L, B, false>(lanes, u, v, rows));
        leaf!(1, 2, layout.reduce_leaves, u, v, rows => single::<L, B, true>(lanes, u, v, rows));
        leaf!(2, 4, layout.reduce_leaves, u, v, rows => double::<L, B, true, 1>(lanes, u, u, [v], rows));
        let leaf = 4 * m..8 * m;
        longest::<L, R, B>(lanes, &mut out[leaf.clone()], &b[leaf.clone()], &a[leaf], halves);
    }
}

/// The product modulo z^4B + 1. `halves` are u0 + u1 and u0 - u1.
#[inline(never)]
fn longest<L: ModularRows, R: Params, const B: usize>(
    lanes: L,
    out: &mut [L::Element],
    u: &[L::Element],
    v: &[L::Element],
    halves: &[L::Element],
) {
    let (out, u, v) = (&mut out[..32 * B], &u[..32 * B], &v[..32 * B]);
    let x = Halves::negacyclic(u, v, &halves[..32 * B]);
    let mut rows =
        Finish::<L, R> { out, u, v, reduce: Layout::of::<R>().reduce_leaves, ring: PhantomData };
    quadruple::<L, B, true>(lanes, x, &mut rows);
}

/// Multiplies in all leaves of a ring whose leaves are all modulo z^B − 1.
#[inline(always)]
fn multiply_equal<L: ModularRows, R: Params, const B: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let layout = Layout::of::<R>();
    assert!(layout.base == B && layout.eighths);
    let leaves = a[..layout.size()].chunks_exact(8 * B).zip(b.chunks_exact(8 * B));
    for (out, (v, u)) in out[..layout.size()].chunks_exact_mut(8 * B).zip(leaves) {
        let sums = &mut Finish::<L, R> { out, u, v, reduce: true, ring: PhantomData };
        single::<L, B, false>(lanes, u, v, sums);
    }
}

/// Sums of products → coefficients of a leaf, for a product with matrix `u` and vector `v`.
struct Finish<'a, L: Modular, R> {
    out: &'a mut [L::Element],
    u: &'a [L::Element],
    v: &'a [L::Element],
    reduce: bool,
    ring: PhantomData<R>,
}

impl<L: ModularRows, R: Params> Sink<L> for Finish<'_, L, R> {
    #[inline(always)]
    fn put(&mut self, lanes: L, i: usize, sum: L::Accumulator) {
        let sum = lanes.sum_of_products(sum, self.u.len() / 8, self.u, self.v);
        let mut c = lanes.montgomery::<R::Q>(sum);
        if self.reduce {
            c = Layout::of::<R>().reduce::<L, R::Q>(lanes, c);
        }
        lanes.store(self.out, 8 * i, c);
    }
}
