//! The contract, for the modulus of each ring on each backend: operations on all 16-bit operands give the residue
//! and keep the bound that the contract promises and the models assume.
//!
//! `crates/lanes/tests` does the same for all operations; here are those that depend on q.

use std::marker::PhantomData;

use goodprime_lanes::{Backend, Constant, Isa, Kernel, Modulus};
use goodprime_ring::Ring;

use super::basis::{absent, backend};
use super::common::Random;
use super::table::{BACKENDS, Cell, Table, kernels};

/// Every 16-bit operand under `reduce`, `freeze`, `mulc` by `c` and `mulf` by `c`, and their 32-bit products with `c` under
/// `montgomery`.
struct Operations<'a, M> {
    c: i16,
    out: &'a mut [Vec<i16>; 5],
    modulus: PhantomData<M>,
}

impl<M: Modulus> Kernel for Operations<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let all: Vec<i16> = (i16::MIN..=i16::MAX).collect();
        let [reduced, frozen, by_constant, by_factor, summed] = self.out;
        let constant = Constant::new::<M>(I::STYLE, self.c as i64);
        let factor = isa.factor::<M>(isa.splat(self.c));
        for i in (0..all.len()).step_by(I::LANES) {
            let a = isa.load(&all, i);
            isa.store(reduced, i, isa.reduce::<M>(a));
            isa.store(frozen, i, isa.freeze::<M>(a));
            isa.store(by_constant, i, isa.mulc::<M>(a, constant));
            isa.store(by_factor, i, isa.mulf::<M>(a, factor));
            let products = isa.dot(isa.zero(), isa.interleave(a, isa.splat(0)), [self.c, 0]);
            isa.store(summed, i, isa.montgomery::<M>(products));
        }
    }
}

/// A residue r of x·2^-`shift` with |r| ≤ `bound`?
fn keeps(q: i64, r: i16, x: i64, shift: u32, bound: f64) -> bool {
    (((r as i64) << shift) - x) % q == 0 && (r as f64).abs() <= bound
}

fn operations<M: Modulus>(backend: Backend) -> Cell {
    let (q, half) = (M::Q as i64, M::Q as f64 / 2.0);
    let mut random = Random(q as u64);
    let edges = [1, -1, 2, M::HALF, -M::HALF, M::R as i16, 32767, -32767];
    for c in edges.into_iter().chain([(); 8].map(|()| random.next() as i16 | 1)) {
        let mut out = [(); 5].map(|()| vec![0; 1 << 16]);
        backend.run(Operations { c, out: &mut out, modulus: PhantomData::<M> });
        for (i, a) in (i16::MIN..=i16::MAX).enumerate() {
            let (a, [reduced, frozen, by_constant, by_factor, summed]) =
                (a as i64, [0, 1, 2, 3, 4].map(|k| out[k][i]));
            let product = a * c as i64;
            let slope = (a.abs() * q) as f64 / 65536.0;
            let high = product.abs() as f64 / 65536.0;
            // What `montgomery` takes, and no more.
            let sum = product.abs() <= (1 << 31) - (q << 15);
            let kept = keeps(q, reduced, a, 0, half + slope + 1.0)
                && keeps(q, frozen, a, 0, half)
                && keeps(q, by_constant, product, 0, half + slope + 1.0)
                && keeps(q, by_factor, product, 16, high + half + 1.0)
                && (!sum || keeps(q, summed, product, 16, high + half + 1.0));
            if !kept {
                return Cell::Failed(format!("{a} and {c} modulo {q}"));
            }
        }
    }
    Cell::Proved
}

/// The operations modulo the q of a ring, for all kernels, which consist of them.
pub fn ring<R: Ring>(table: &Table) {
    for name in BACKENDS {
        let cell = backend(name).map_or_else(|| absent(name), operations::<R::Q>);
        for kernel in kernels() {
            table.fill((kernel, name, "contract", R::P), cell.clone());
        }
    }
}
