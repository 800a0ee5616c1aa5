//! A product in the rings of NTRU.

use goodprime::{Backend, Set};
use goodprime_ring::cyclic::low_stack::{MultiplyInPlace, has_low_stack};
use goodprime_ring::cyclic::operations::Multiply;
use goodprime_ring::cyclic::{ProductMemory, Rq, Scratch, Ternary};

use crate::chosen::{Chosen, Ring};

/// The operands of a product, and the product.
pub(crate) struct Operands {
    product: Rq<Ring>,
    a: Rq<Ring>,
    b: Ternary<Ring>,
}

impl Operands {
    pub(crate) fn random() -> Self {
        let word = || {
            let mut bytes = [0; 2];
            board::host::random(&mut bytes);
            u16::from_le_bytes(bytes)
        };
        let mut operands = Self { product: Rq::ZERO, a: Rq::ZERO, b: Ternary::ZERO };
        operands.a.coefficients_mut().iter_mut().for_each(|a| *a = word() & (Chosen::Q - 1));
        operands.b.coefficients_mut().iter_mut().for_each(|b| *b = (word() % 3).wrapping_sub(1));
        operands
    }

    /// Multiplies as the KEM's operations do, in place if they do so.
    #[inline(always)]
    pub(crate) fn multiply(&mut self) {
        let Self { product, a, b } = self;
        let backend = Backend::detect();
        if const { has_low_stack::<Ring>() } {
            product.padded_mut().copy_from_slice(b.padded());
            let place = &mut ProductMemory::new();
            backend.run(MultiplyInPlace { b: product, a: (&*a).into(), place });
        } else {
            let scratch = &mut Scratch::new();
            backend.run(Multiply { out: product, a: (&*a).into(), b: (&*b).into(), scratch });
        }
    }

    /// Returns true if the lowest coefficient of the product equals the definition's.
    pub(crate) fn are_right(&self) -> bool {
        let (a, b, n) = (self.a.coefficients(), self.b.coefficients(), Chosen::P);
        let lowest =
            (0..n).fold(0u16, |sum, i| sum.wrapping_add(a[i].wrapping_mul(b[(n - i) % n])));
        self.product.coefficients()[0] == lowest & (Chosen::Q - 1)
    }
}
