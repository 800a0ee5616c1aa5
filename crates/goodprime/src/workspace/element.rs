//! A trait with the arithmetic of encryption and decryption. Two kinds of working memory implement this trait:
//! [`Workspace`], and the memory of products in place.

use ctutils::Choice;
use goodprime_lanes::Isa;
use goodprime_ring::operations::{Mod3, MultiplyPrepared, PrepareRight};

use super::{Factor, Workspace};
use crate::codec::{decode_rounded, decode_small_mod_3, encode_small, round_and_encode};
use crate::hash::Hash;
use crate::same::same;
use crate::scheme::PrimeSet;
use crate::short::hash_short;
use crate::wipe::Wiped;

/// An element a of R/q in the working memory of a step. Small polynomials are passed as bytes.
pub(crate) trait Element<S: PrimeSet> {
    /// Replaces a by a·b.
    fn times<I: Isa>(&mut self, isa: I, b: Factor<'_, S>);
    /// Replaces a by r·b, where r is small.
    fn small_times<I: Isa>(&mut self, isa: I, r: &[u8], b: Factor<'_, S>);
    /// Computes b·factor for each of two factors, where b is HashShort of a hash. Calls `first` while a is the first
    /// product, and `second` while a is the second product.
    fn short_times_both<I: Isa>(
        &mut self,
        isa: I,
        hash: &Hash,
        factors: [Factor<'_, S>; 2],
        first: impl FnOnce(&mut Self),
        second: impl FnOnce(&mut Self),
    );
    /// Computes r = (3a mod 3)/g in R/3. Returns the number of nonzero coefficients of r. Overwrites a.
    fn quotient_mod_3<I: Isa>(&mut self, isa: I, g_inverse: Factor<'_, S>, r: &mut [u8]) -> u32;
    /// Encodes `Round(a)`. Overwrites a.
    fn round_and_encode<I: Isa>(&mut self, isa: I, out: &mut [u8]);
    /// Decodes the rounded polynomial `c` to a.
    fn decode_rounded<I: Isa>(&mut self, isa: I, c: &[u8]);
    /// Decodes `c` to a, then runs `steps`, which change a. Returns true if `c` is the encoding of the new `Round(a)`.
    fn decode_and_compare<I: Isa>(
        &mut self,
        isa: I,
        c: &[u8],
        steps: impl FnOnce(&mut Self),
    ) -> Choice;
    /// Returns the coefficients of a, which is a product.
    fn product(&self) -> &[i16];
}

impl<S: PrimeSet> Element<S> for Workspace<S::Ring> {
    #[inline(always)]
    fn times<I: Isa>(&mut self, isa: I, b: Factor<'_, S>) {
        self.ring.left(isa, (&self.big).into());
        self.ring.left_times(isa, b, &mut self.big);
    }

    #[inline(always)]
    fn small_times<I: Isa>(&mut self, isa: I, r: &[u8], b: Factor<'_, S>) {
        decode_small_mod_3(isa, r, &mut self.small);
        self.ring.left(isa, (&self.small).into());
        self.ring.left_times(isa, b, &mut self.big);
    }

    #[inline(always)]
    fn short_times_both<I: Isa>(
        &mut self,
        isa: I,
        hash: &Hash,
        factors: [Factor<'_, S>; 2],
        first: impl FnOnce(&mut Self),
        second: impl FnOnce(&mut Self),
    ) {
        hash_short::<I, S>(isa, hash, &mut self.small);
        self.ring.left(isa, (&self.small).into());
        let [a, b] = factors;
        self.ring.left_times(isa, a, &mut self.big);
        first(self);
        self.ring.left_times(isa, b, &mut self.big);
        second(self);
    }

    #[inline(always)]
    fn quotient_mod_3<I: Isa>(&mut self, isa: I, g_inverse: Factor<'_, S>, r: &mut [u8]) -> u32 {
        let Self { ring, big, small } = self;
        ring.triple_mod_3(isa, big, small);
        ring.left(isa, (&*small).into());
        if let Factor::Small(code) = g_inverse {
            decode_small_mod_3(isa, code, small);
            let (a, b, scratch) = (&ring.left, ring.place.get(), &mut ring.scratch);
            isa.run(PrepareRight { out: &mut *b, b: (&*small).into(), scratch: &mut *scratch });
            isa.run(MultiplyPrepared { out: &mut *big, a, b, scratch });
        } else {
            ring.left_times(isa, g_inverse, big);
        }
        isa.run(Mod3 { out: &mut *small, a: (&*big).into() });
        encode_small(isa, small, r);
        small.coefficients().iter().map(|c| (c & 1) as u16).sum::<u16>().into()
    }

    #[inline(always)]
    fn round_and_encode<I: Isa>(&mut self, isa: I, out: &mut [u8]) {
        round_and_encode(isa, &self.big, &mut self.ring.numbers, out);
    }

    #[inline(always)]
    fn decode_rounded<I: Isa>(&mut self, isa: I, c: &[u8]) {
        decode_rounded(isa, c, &mut self.ring.numbers, &mut self.big);
    }

    #[inline(always)]
    fn decode_and_compare<I: Isa>(
        &mut self,
        isa: I,
        c: &[u8],
        steps: impl FnOnce(&mut Self),
    ) -> Choice {
        decode_rounded(isa, c, &mut self.ring.numbers, &mut self.big);
        steps(self);
        let mut again = Wiped::<S::CiphertextBytes, u8>::new();
        let again = &mut again.as_mut()[..c.len()];
        Element::<S>::round_and_encode(self, isa, again);
        same(again, c)
    }

    #[inline(always)]
    fn product(&self) -> &[i16] {
        self.big.coefficients()
    }
}
