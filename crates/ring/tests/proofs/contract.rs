//! The contract, for the modulus of each ring on each backend: operations on all 16-bit operands give one of the
//! results that the models assume. That is more than a residue within the contract's bound.
//!
//! `crates/lanes/tests` does this for all operations; this file for those that depend on q.

use std::marker::PhantomData;

use goodprime_lanes::{Backend, Constant, Isa, Kernel, Modulus, Style};
use goodprime_ring::Ring;

use super::basis::{absent, backend};
use super::common::Random;
use super::table::{BACKENDS, Cell, Table, kernels};

/// Every 16-bit operand under `reduce`, `freeze`, `mulc` by `c` and `mulf` by `c`, and their 32-bit products with `c`
/// under `montgomery`.
struct Operations<'a, M> {
    c: i16,
    out: &'a mut [Vec<i16>; 5],
    modulus: PhantomData<M>,
}

impl<M: Modulus> Kernel for Operations<'_, M> {
    /// The constant of `mulc`, in the backend's style.
    type Output = (Style, Constant);
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> (Style, Constant) {
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
        (I::STYLE, constant)
    }
}

/// True if r = (x - m·q)/2^16 for a 16-bit m: Montgomery's reduction, whatever the model's range of x.
fn is_montgomery(q: i64, r: i16, x: i64) -> bool {
    let multiple = x - ((r as i64) << 16);
    multiple % q == 0 && i16::try_from(multiple / q).is_ok()
}

/// True if r = a·value - t·q with t = a·companion/2^15, rounded: Barrett's reduction.
fn is_barrett(q: i64, r: i16, a: i64, value: i64, companion: i64) -> bool {
    r as i64 == a * value - ((a * companion + (1 << 14)) >> 15) * q
}

fn operations<M: Modulus>(backend: Backend) -> Cell {
    let (q, half) = (M::Q as i64, M::HALF as i64);
    let mut random = Random(q as u64);
    let edges = [1, -1, 2, M::HALF, -M::HALF, M::R as i16, 32767, -32767];
    for c in edges.into_iter().chain([(); 8].map(|()| random.next() as i16 | 1)) {
        let mut out = [(); 5].map(|()| vec![0; 1 << 16]);
        let operations = Operations { c, out: &mut out, modulus: PhantomData::<M> };
        let (style, constant) = backend.run(operations);
        let (value, companion) = (constant.value as i64, constant.companion as i64);
        for (i, a) in (i16::MIN..=i16::MAX).enumerate() {
            let (a, [reduced, frozen, by_constant, by_factor, summed]) =
                (a as i64, [0, 1, 2, 3, 4].map(|k| out[k][i]));
            let product = a * c as i64;
            // Only the sums that `montgomery` allows.
            let is_sum = product.abs() <= (1 << 31) - (q << 15);
            let kept = is_barrett(q, reduced, a, 1, M::BARRETT as i64)
                && (frozen as i64 - a) % q == 0
                && frozen.unsigned_abs() as i64 <= half
                && match style {
                    Style::Montgomery => is_montgomery(q, by_constant, a * value),
                    Style::Barrett => is_barrett(q, by_constant, a, value, companion),
                }
                && is_montgomery(q, by_factor, product)
                && (!is_sum || is_montgomery(q, summed, product));
            if !kept {
                return Cell::Failed(format!("{a} and {c} modulo {q}"));
            }
        }
    }
    Cell::Proved
}

/// Checks the operations modulo the q of a ring, which all kernels consist of.
pub fn ring<R: Ring>(table: &Table) {
    for name in BACKENDS {
        let cell = backend(name).map_or_else(|| absent(name), operations::<R::Q>);
        for kernel in kernels() {
            table.fill((kernel, name, "contract", R::P), cell.clone());
        }
    }
}
