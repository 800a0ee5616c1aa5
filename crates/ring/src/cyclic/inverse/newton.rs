//! From an inverse modulo 2 to one modulo 2^16: v becomes v·(2 - a·v), which is right in twice as many bits.

use goodprime_lanes::Isa;

use super::super::memory::Ring;
use super::super::operations::{Multiply, MultiplyPrepared, PrepareLeft};
use super::super::polynomial::{Left, Rq, Scratch};

/// Steps from one bit to sixteen.
const STEPS: usize = 4;

/// v, which is 1/a modulo 2 and Φ, becomes 1/a modulo q and Φ.
#[inline(always)]
pub(crate) fn newton<I: Isa, R: Ring>(isa: I, v: &mut Rq<R>, a: &Rq<R>, scratch: &mut Scratch<R>) {
    let mut left = Left::<R>::new();
    let (mut t, mut next) = (Rq::ZERO, Rq::ZERO);
    isa.run(PrepareLeft { out: &mut left, a: a.into(), scratch });
    for _ in 0..STEPS {
        isa.run(MultiplyPrepared { out: &mut t, a: &left, b: (&*v).into(), scratch });
        for c in t.coefficients_mut() {
            *c = c.wrapping_neg();
        }
        t.coefficients_mut()[0] = t.coefficients()[0].wrapping_add(2);
        isa.run(Multiply { out: &mut next, a: (&t).into(), b: (&*v).into(), scratch });
        v.padded_mut().copy_from_slice(next.padded());
    }
    zeroize::Zeroize::zeroize(&mut left);
}
