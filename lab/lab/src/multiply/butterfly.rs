//! The small transforms of `ring`, on vectors in memory and modulo primes of 32 bits.

use goodprime_lab_lanes::{Constant32, Modulus32};
use goodprime_lanes::{Modular, Modulus, Style};
use goodprime_ring::Ring;
pub(crate) use goodprime_ring::kit::butterfly::*;

use super::field::{Pass, Short};

/// The roots as constants of lanes of this style modulo a prime of 16 bits.
pub(crate) const fn roots16<M: Modulus>(roots: &Roots<i64>, style: Style) -> Roots {
    roots.prepare::<M>(style)
}

/// [`roots16`] modulo a prime of 32 bits.
pub(crate) const fn roots32<M: Modulus32>(roots: &Roots<i64>, style: Style) -> Roots<Constant32> {
    Roots {
        w3: Constant32::new::<M>(style, roots.w3),
        w4: Constant32::new::<M>(style, roots.w4),
        w5: constants32::<M, 5>(&roots.w5, style),
        w8: constants32::<M, 2>(&roots.w8, style),
        w9: constants32::<M, 3>(&roots.w9, style),
    }
}

/// [`constants`] modulo a prime of 32 bits.
pub(crate) const fn constants32<M: Modulus32, const N: usize>(
    numbers: &[i64; N],
    style: Style,
) -> [Constant32; N] {
    let mut r = [Constant32::new::<M>(style, 1); N];
    let mut i = 0;
    while i < N {
        r[i] = Constant32::new::<M>(style, numbers[i]);
        i += 1;
    }
    r
}

/// Transforms the vectors at `at`, `at + stride`, … of `x`.
#[inline(always)]
pub(crate) fn load_and_transform<F: Pass, const N: usize>(
    f: F,
    x: &[F::Element],
    at: usize,
    stride: usize,
    roots: &Roots<F::Constant>,
) -> [F::Vector; N] {
    let mut y = [f.zero(); N];
    for k in 0..N {
        y[k] = f.load(x, at + stride * k);
    }
    transform(f, y, roots, true)
}

/// [`load_and_transform`] modulo q.
#[inline(always)]
pub(crate) fn transform_blocks<L: Modular, R: Ring, const N: usize>(
    lanes: L,
    x: &[L::Element],
    at: usize,
    stride: usize,
    roots: &Roots,
) -> [L::Vector; N] {
    load_and_transform(Short::<L, R::Q>::new(lanes), x, at, stride, roots)
}
