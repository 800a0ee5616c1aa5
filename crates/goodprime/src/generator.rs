//! The public polynomial G of NTRU LPRime, which is expanded from a seed. The code follows section 4 of NTRU Prime's
//! round-3 submission.

use goodprime_lanes::{Isa, Kernel};
use goodprime_ring::{Array, Rq};

use crate::random::expand_public;
use crate::scheme::PrimeSet;
use crate::short::words;

/// Computes the public polynomial G from its seed (`Generator` of the specification).
#[inline(always)]
pub(crate) fn generator<I: Isa, S: PrimeSet>(isa: I, seed: &[u8; 32], out: &mut Rq<S::Ring>) {
    let mut words = S::WordBytes::ZERO;
    expand_public(seed, words.as_mut());
    isa.run_outlined(Uniform::<S> { words: words.as_ref(), out });
}

/// Computes a uniform polynomial of R/q from public words. As a kernel, it is compiled once per backend and ring.
struct Uniform<'a, S: PrimeSet> {
    words: &'a [u8],
    out: &'a mut Rq<S::Ring>,
}

impl<S: PrimeSet> Kernel for Uniform<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        let words = words::<S::Ring>(self.words);
        self.out.set(|i, _| {
            // The divisor is a compile-time constant.
            let r = u32::from_le_bytes(words[i]) % S::Q as u32;
            r as i16 - (S::Q as i16 - 1) / 2
        });
    }
}
