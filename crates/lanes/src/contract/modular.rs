//! Arithmetic modulo q in 16-bit lanes.
//!
//! | for | operations |
//! |---|---|
//! | all kernels | `element`, `load`, `store`, `splat`, `broadcast`, `add`, `sub`, `reduce`, `freeze`, `mulc` |
//! | dot transforms | `wide`, `mul_add`, `swap_pairs`, `pair`, `pairs`, `window`, `interleave`, `dot`, `add_wide`, `sub_wide`, `montgomery` |
//! | inverses in R/q | `window_rows`, `factor`, `mulf`, `mulf_difference`, masks, and lanes that move |
//! | rounding, and coefficients in canonical form | `positive`, `select`, `freeze` |

use super::Tuned;
use crate::modulus::{Constant, Modulus, ModulusWords, Reducer, Style};

mod rows;

pub use rows::ModularRows;
#[cfg(feature = "model")]
pub(crate) use rows::half;

/// Vectors of 16-bit lanes that hold integers modulo some q, and the operations on them.
///
/// One set of lanes serves all moduli. Operations that need q take it as a value, a [`Reducer`]: of a type that the
/// compiler knows ([`Self::reducer_of`], and a method of its own for each operation), or of memory ([`Self::reducer`]),
/// so that one compiled kernel serves all moduli too.
///
/// Lane i of a vector loaded from index k is element k + i.
pub trait Modular: Tuned {
    /// One coefficient in memory: `i16` on processors, an interval in the range prover.
    type Element: Copy;
    /// [`Self::LANES`] coefficients.
    type Vector: Copy;
    /// One truth value per lane.
    type Mask: Copy;
    /// A vector prepared by [`Self::factor`] for multiplications.
    type Factor: Copy;
    /// Two neighbouring coefficients, each in all lanes.
    type Pair: Copy;
    /// Two vectors, prepared by [`Self::interleave`] for dot products.
    type Pairs: Copy;
    /// [`Self::LANES`] 32-bit sums of products. The order of its lanes is the backend's own.
    type Accumulator: Copy;
    /// Lanes of exactly eight on the same processor.
    type Eight: ModularRows<Element = Self::Element>;

    /// Coefficients in a vector, a power of two that divides 32.
    const LANES: usize;
    /// The method by which [`Self::mulc`] multiplies; it determines the form of a [`Constant`].
    const STYLE: Style;
    /// The token for lanes of exactly eight on this processor.
    fn eight(self) -> Self::Eight;

    /// Lanes of the same processor for stages with no less than 32 columns that are multiplied by
    /// the same constants: wider vectors where they pay, the same lanes elsewhere.
    type Wide: Modular<Element = Self::Element>;
    /// The lanes for such stages.
    fn wide(self) -> Self::Wide;

    /// A known value as a memory element.
    fn element(self, value: i16) -> Self::Element;
    /// `from[at..at + LANES]`. Panics if that is out of bounds; needs no alignment.
    fn load(self, from: &[Self::Element], at: usize) -> Self::Vector;
    /// Writes `to[at..at + LANES]`. Panics if that is out of bounds; needs no alignment.
    fn store(self, to: &mut [Self::Element], at: usize, v: Self::Vector);
    /// `value` in all lanes.
    fn splat(self, value: i16) -> Self::Vector;
    /// `from[at]` in all lanes.
    fn broadcast(self, from: &[Self::Element], at: usize) -> Self::Vector;

    /// a + b. The sum must fit 16 bits.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// a - b. The difference must fit 16 bits.
    fn sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// acc + a·c. The product and the sum must fit 16 bits.
    fn mul_add(self, acc: Self::Vector, a: Self::Vector, c: i16) -> Self::Vector;
    /// The modulus `M`, in registers: its numbers are constants to the compiler.
    #[inline(always)]
    fn reducer_of<M: Modulus>(self) -> Reducer<Self::Vector> {
        Reducer {
            q: self.splat(M::Q),
            inverse: self.splat(M::INVERSE),
            barrett: self.splat(M::BARRETT),
            half: self.splat(M::HALF),
        }
    }
    /// A modulus that is a value: to be called in the body of the innermost loop that uses it.
    ///
    /// On x86 the compiler does not see where the words come from. It would write the high half of a product as
    /// extensions, a product and a shift, move the extension of q in front of the loop, and leave the rest of the
    /// detour inside it.
    #[inline(always)]
    fn reducer(self, q: &ModulusWords) -> Reducer<Self::Vector> {
        Reducer {
            q: self.splat(q.q[0]),
            inverse: self.splat(q.inverse[0]),
            barrett: self.splat(q.barrett[0]),
            half: self.splat(q.half[0]),
        }
    }
    /// r ≡ a·c (mod q), for any a. |r| ≤ q/2 + |a|·q/2^17 + 1 (Montgomery),
    /// |r| ≤ q/2 + |a|·q/2^16 + 1 (Barrett): below q in any case.
    fn mulc_in(self, q: Reducer<Self::Vector>, a: Self::Vector, c: Constant) -> Self::Vector;
    /// [`Self::mulc_in`] for a known q.
    #[inline(always)]
    #[track_caller]
    fn mulc<M: Modulus>(self, a: Self::Vector, c: Constant) -> Self::Vector {
        self.mulc_in(self.reducer_of::<M>(), a, c)
    }
    /// sum + r for the r of [`Self::mulc`]. The result must fit 16 bits.
    #[inline(always)]
    #[track_caller]
    fn mulc_add<M: Modulus>(self, sum: Self::Vector, a: Self::Vector, c: Constant) -> Self::Vector {
        self.add(sum, self.mulc::<M>(a, c))
    }
    /// r ≡ a (mod q), for any a. |r| ≤ q/2 + |a|·q/2^16 + 1, below q in any case.
    fn reduce_in(self, q: Reducer<Self::Vector>, a: Self::Vector) -> Self::Vector;
    /// [`Self::reduce_in`] for a known q.
    #[inline(always)]
    #[track_caller]
    fn reduce<M: Modulus>(self, a: Self::Vector) -> Self::Vector {
        self.reduce_in(self.reducer_of::<M>(), a)
    }
    /// r ≡ a (mod q) with |r| ≤ (q-1)/2, for any a.
    fn freeze_in(self, q: Reducer<Self::Vector>, a: Self::Vector) -> Self::Vector;
    /// [`Self::freeze_in`] for a known q.
    #[inline(always)]
    #[track_caller]
    fn freeze<M: Modulus>(self, a: Self::Vector) -> Self::Vector {
        self.freeze_in(self.reducer_of::<M>(), a)
    }

    /// Prepares a vector that is known only at run time for [`Self::mulf_in`] modulo q.
    fn factor_in(self, q: Reducer<Self::Vector>, b: Self::Vector) -> Self::Factor;
    /// [`Self::factor_in`] for a known q.
    #[inline(always)]
    #[track_caller]
    fn factor<M: Modulus>(self, b: Self::Vector) -> Self::Factor {
        self.factor_in(self.reducer_of::<M>(), b)
    }
    /// r ≡ a·b·2^-16 (mod q), for any a and b. |r| ≤ |a·b|/2^16 + q/2 + 1; b ≠ -2^15.
    fn mulf_in(self, q: Reducer<Self::Vector>, a: Self::Vector, b: Self::Factor) -> Self::Vector;
    /// [`Self::mulf_in`] for a known q.
    #[inline(always)]
    #[track_caller]
    fn mulf<M: Modulus>(self, a: Self::Vector, b: Self::Factor) -> Self::Vector {
        self.mulf_in(self.reducer_of::<M>(), a, b)
    }
    /// r ≡ (a·b - c·d)·2^-16 (mod q). |r| ≤ (|a·b| + |c·d|)/2^16 + q + 2; (|a·b| + |c·d|)/2^15 + 2 must fit 16 bits.
    ///
    /// Faster if the operand that is known last is a or b.
    #[inline(always)]
    #[track_caller]
    fn mulf_difference_in(
        self,
        q: Reducer<Self::Vector>,
        (a, b): (Self::Vector, Self::Factor),
        (c, d): (Self::Vector, Self::Factor),
    ) -> Self::Vector {
        self.sub(self.mulf_in(q, a, b), self.mulf_in(q, c, d))
    }
    /// [`Self::mulf_difference_in`] for a known q.
    #[inline(always)]
    #[track_caller]
    fn mulf_difference<M: Modulus>(
        self,
        ab: (Self::Vector, Self::Factor),
        cd: (Self::Vector, Self::Factor),
    ) -> Self::Vector {
        self.mulf_difference_in(self.reducer_of::<M>(), ab, cd)
    }

    /// Lanes with a ≠ 0.
    fn nonzero(self, a: Self::Vector) -> Self::Mask;
    /// Lanes of a factor with a ≢ 0 (mod q), for |a| < 2q.
    ///
    /// The operand is a factor, because that includes a/q modulo 2^16, which is -1, 0 or 1 exactly for a = -q, 0 and
    /// q.
    fn nonzero_modulo_in(self, q: Reducer<Self::Vector>, a: Self::Factor) -> Self::Mask;
    /// [`Self::nonzero_modulo_in`] for a known q.
    #[inline(always)]
    #[track_caller]
    fn nonzero_modulo<M: Modulus>(self, a: Self::Factor) -> Self::Mask {
        self.nonzero_modulo_in(self.reducer_of::<M>(), a)
    }
    /// Lanes with a > 0.
    fn positive(self, a: Self::Vector) -> Self::Mask;
    /// Lanes that are in both masks.
    fn both(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// a in the lanes of the mask, b elsewhere, without a branch.
    fn select(self, mask: Self::Mask, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Lane i becomes lane i + 1; lane 0 becomes the last lane of `low`.
    fn shift_up(self, low: Self::Vector, a: Self::Vector) -> Self::Vector;
    /// Lane i becomes lane i + 1; lane 0 becomes 0.
    #[inline(always)]
    fn shift_in_zero(self, a: Self::Vector) -> Self::Vector {
        self.shift_up(self.splat(0), a)
    }
    /// Lane `lane` in all lanes. `lane` < LANES is public.
    fn spread_lane(self, a: Self::Vector, lane: usize) -> Self::Vector;
    /// 0 in lane `lane`, a elsewhere. `lane` < LANES is public.
    fn clear_lane(self, a: Self::Vector, lane: usize) -> Self::Vector;

    /// An accumulator of zeros.
    fn zero(self) -> Self::Accumulator;
    /// `from[at]` and `from[at + 1]` for [`Self::window`].
    fn pair(self, from: &[Self::Element], at: usize) -> Self::Pair;
    /// The eight pairs of `from[at..at + 16]`, by fewer loads where loads are what limits
    /// [`Self::window`].
    #[inline(always)]
    #[track_caller]
    fn pairs(self, from: &[Self::Element], at: usize) -> [Self::Pair; 8] {
        let mut pairs = [self.pair(from, at); 8];
        for k in 1..8 {
            pairs[k] = self.pair(from, at + 2 * k);
        }
        pairs
    }
    /// acc_i + from[at + i]·c0 + from[at + i + 1]·c1 for the pair (c0, c1): one step of a
    /// convolution of the words from `at` on. Reads `from[at..=at + LANES]`. The sum must fit 32
    /// bits, and so must the two products alone.
    fn window(
        self,
        acc: Self::Accumulator,
        from: &[Self::Element],
        at: usize,
        c: Self::Pair,
    ) -> Self::Accumulator;
    /// Two [`windows`](Self::window) that share most or all of their words.
    #[inline(always)]
    fn window_rows(
        self,
        acc: [Self::Accumulator; 2],
        from: &[Self::Element],
        at: [usize; 2],
        c: [Self::Pair; 2],
    ) -> [Self::Accumulator; 2] {
        [self.window(acc[0], from, at[0], c[0]), self.window(acc[1], from, at[1], c[1])]
    }
    /// Exchanges lanes 2i and 2i + 1, for every i: the order in which [`Self::pair`] should find
    /// what [`Self::window`] convolves.
    fn swap_pairs(self, a: Self::Vector) -> Self::Vector;
    /// Lane i of a next to lane i of b, for [`Self::dot`].
    fn interleave(self, a: Self::Vector, b: Self::Vector) -> Self::Pairs;
    /// acc + a·c0 + b·c1 for interleaved a and b. The sum must fit 32 bits, and so must the two
    /// products alone.
    fn dot(self, acc: Self::Accumulator, pairs: Self::Pairs, c: [i16; 2]) -> Self::Accumulator;
    /// a + b. The sum must fit 32 bits.
    fn add_wide(self, a: Self::Accumulator, b: Self::Accumulator) -> Self::Accumulator;
    /// a - b. The difference must fit 32 bits.
    fn sub_wide(self, a: Self::Accumulator, b: Self::Accumulator) -> Self::Accumulator;
    /// r ≡ acc·2^-16 (mod q). |acc| ≤ 2^31 - 2^15·q. |r| ≤ |acc|/2^16 + q/2 + 1.
    fn montgomery_in(self, q: Reducer<Self::Vector>, acc: Self::Accumulator) -> Self::Vector;
    /// [`Self::montgomery_in`] for a known q.
    #[inline(always)]
    #[track_caller]
    fn montgomery<M: Modulus>(self, acc: Self::Accumulator) -> Self::Vector {
        self.montgomery_in(self.reducer_of::<M>(), acc)
    }
}
