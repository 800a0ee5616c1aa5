//! A product in the rings of NTRU Prime.

use goodprime::{Backend, Set};
use goodprime_ring::low_stack::{MultiplyInPlace, ProductMemory, has_low_stack};
use goodprime_ring::operations::Multiply;
use goodprime_ring::{Rq, Scratch, Small};

use crate::chosen::{Chosen, Ring};

/// The operands of a product, and the product.
pub(crate) struct Operands {
    product: Rq<Ring>,
    a: Rq<Ring>,
    b: Small<Ring>,
}

impl Operands {
    pub(crate) fn random() -> Self {
        let half = Chosen::Q / 2;
        let word = || {
            let mut bytes = [0; 2];
            board::host::random(&mut bytes);
            u16::from_le_bytes(bytes)
        };
        Self {
            product: Rq::ZERO,
            a: Rq::from_fn(|_| (word() % Chosen::Q) as i16 - half as i16),
            b: Small::from_fn(|_| (word() % 3) as i16 - 1),
        }
    }

    /// Multiplies as the KEM's operations do, in place if they do so.
    #[inline(always)]
    pub(crate) fn multiply(&mut self) {
        let Self { product, a, b } = self;
        let backend = Backend::detect();
        if const { has_low_stack::<Ring>() } {
            let place = &mut ProductMemory::<Ring>::new();
            place.left_mut().copy_from_slice(a.padded());
            place.right_mut().copy_from_slice(b.padded());
            backend.run(MultiplyInPlace(place));
            product.padded_mut().copy_from_slice(place.product());
        } else {
            let scratch = &mut Scratch::new();
            backend.run(Multiply { out: product, a: (&*a).into(), b: (&*b).into(), scratch });
        }
    }

    /// Returns true if the lowest coefficient of the product equals the definition's, for the ring
    /// with x^p = x + 1.
    pub(crate) fn are_right(&self) -> bool {
        let (a, b, q) = (self.a.coefficients(), self.b.coefficients(), Chosen::Q as i64);
        let p = Chosen::P;
        let lowest: i64 = (1..p).map(|i| i64::from(a[i]) * i64::from(b[p - i])).sum();
        let lowest = lowest + i64::from(a[0]) * i64::from(b[0]);
        (lowest - i64::from(self.product.coefficients()[0])) % q == 0
    }
}
