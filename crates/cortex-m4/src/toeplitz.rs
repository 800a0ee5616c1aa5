//! Products in `Z_{2^k}[x]/(x^n-1)`, NTRU's rings: Hankel matrix-vector products over a tree of Toom-Cook and Karatsuba
//! splits (cuts), modulo 2^16.
//!
//! ```text
//! c_i = Σ_j h_(i+j)·b'_j      h = a repeated,   b' = b reversed but for b_0,   0 from n on
//! ```
//!
//! * [`pairs`]: two coefficients in a word, as numbers and in the processor's packed instructions.
//! * [`cut`]: the cuts, each in three passes over words.
//! * [`tree`]: a tree as a type, and the order of its passes: depth first, so that memory stays small.
//! * [`trees`]: the tree of each ring, one row each.
//! * this module: the trait of engines, and products.
//!
//! Leaves are Hankel products of 26 to 56 coefficients in assembly, `kernels/long.s`. In: any words. Out: k bits per
//! coefficient. Nothing is reduced: the bits that a tree loses of sixteen are shifted out at the end.

pub mod cut;
pub mod pairs;
pub mod tree;
pub mod trees;

use core::marker::PhantomData;

use self::cut::Cut;
use self::pairs::{Pairs, Plain};
use self::tree::ToeplitzTree;
pub use self::trees::{Sizes, ToeplitzRing, sizes};
use crate::memory::words;

/// The words of a ring's passes.
pub type Word<E> = <<E as ToeplitzEngine>::Pairs as Pairs>::Word;
/// The coefficients of a ring's passes.
pub type Coefficient<E> = <<E as ToeplitzEngine>::Pairs as Pairs>::Coefficient;

/// An engine of passes: the kernels or the model.
pub trait ToeplitzEngine {
    /// The type of words.
    type Pairs: Pairs;

    /// Computes the Hankel operands of a node's parts, in place and in `beyond`.
    fn left<C: Cut, const M: usize>(h: &mut [Word<Self>], beyond: &mut [Word<Self>]);
    /// Computes the right operands of a node's parts, in place and in `beyond`.
    fn right<C: Cut, const M: usize>(b: &mut [Word<Self>], beyond: &mut [Word<Self>]);
    /// Computes a node's product from those of its parts, in place.
    fn back<C: Cut, const M: usize>(products: &mut [Word<Self>], beyond: &[Word<Self>]);
    /// Multiplies Hankel operands of L coefficients by right operands, in place of the latter.
    fn hankel<const L: usize>(b: &mut [Word<Self>], h: &[Word<Self>]);
}

/// Runs passes on words of any kind, as Rust.
#[derive(Clone, Copy, Debug)]
pub struct Passes<P>(PhantomData<P>);

/// The passes on numbers.
pub type ToeplitzModel = Passes<Plain>;

impl<P: Pairs> ToeplitzEngine for Passes<P> {
    type Pairs = P;

    fn left<C: Cut, const M: usize>(h: &mut [P::Word], beyond: &mut [P::Word]) {
        C::left::<P, M>(h, beyond);
    }

    fn right<C: Cut, const M: usize>(b: &mut [P::Word], beyond: &mut [P::Word]) {
        C::right::<P, M>(b, beyond);
    }

    fn back<C: Cut, const M: usize>(products: &mut [P::Word], beyond: &[P::Word]) {
        C::back::<P, M>(products, beyond);
    }

    fn hankel<const L: usize>(b: &mut [P::Word], h: &[P::Word]) {
        for (b, h) in b.chunks_exact_mut(L / 2).zip(h.chunks_exact(L)) {
            let mut operand = [P::ZERO; L];
            for (two, word) in operand.chunks_exact_mut(2).zip(&*b) {
                two.copy_from_slice(&P::split(*word));
            }
            let output = |i: usize| {
                let h = |k: usize| P::split(h[k / 2])[k % 2];
                (0..L).fold(P::ZERO, |sum, j| P::add_product(sum, h(i + j), operand[j]))
            };
            for (k, out) in b.iter_mut().enumerate() {
                *out = P::pair(output(2 * k), output(2 * k + 1));
            }
        }
    }
}

/// Packs coefficients to words, four words at a time.
#[inline(always)]
fn pair<E: ToeplitzEngine>(to: &mut [Word<E>], from: &[Coefficient<E>]) {
    let ((to, rest), (from, more)) = (to.as_chunks_mut::<4>(), from.as_chunks::<8>());
    for (to, from) in to.iter_mut().zip(from) {
        *to = core::array::from_fn(|k| E::Pairs::pair(from[2 * k], from[2 * k + 1]));
    }
    let more = if from.len() > to.len() { &from[to.len()] } else { more };
    for (to, [low, high]) in rest.iter_mut().zip(more.as_chunks().0) {
        *to = E::Pairs::pair(*low, *high);
    }
}

/// Computes h from a: two copies of a. The words after these do not matter.
#[inline(always)]
fn repeat<E: ToeplitzEngine>(n: usize, h: &mut [Word<E>], a: &[Coefficient<E>]) {
    let (first, rest) = h.split_at_mut(n / 2);
    let (middle, rest) = rest.split_first_mut().expect("twice n");
    // n is odd.
    let (second, rest) = rest.split_at_mut(n / 2);
    pair::<E>(first, a);
    *middle = E::Pairs::pair(a[n - 1], a[0]);
    pair::<E>(second, &a[1..]);
    rest.fill(E::Pairs::pair(E::Pairs::ZERO, E::Pairs::ZERO));
}

/// Computes b' from b.
#[inline(always)]
fn reverse<E: ToeplitzEngine>(n: usize, to: &mut [Word<E>], b: &[Coefficient<E>]) {
    let (first, rest) = to.split_first_mut().expect("words");
    let (rest, zeros) = rest.split_at_mut(n / 2);
    *first = E::Pairs::pair(b[0], b[n - 1]);
    for (to, [low, high]) in rest.iter_mut().zip(b[2..n - 1].as_chunks().0.iter().rev()) {
        *to = E::Pairs::pair(*high, *low);
    }
    zeros.fill(E::Pairs::pair(E::Pairs::ZERO, E::Pairs::ZERO));
    // One is left.
    rest[n / 2 - 1] = E::Pairs::pair(b[1], E::Pairs::ZERO);
}

/// Prepares a left operand of n coefficients: computes the Hankel operands of all leaves.
pub fn prepare<R: ToeplitzRing, E: ToeplitzEngine>(
    left: &mut [Word<E>],
    a: &[Coefficient<E>],
    scratch: &mut [Word<E>],
) {
    let (h, scratch) = scratch.split_at_mut(2 * R::Tree::WORDS);
    repeat::<E>(R::N, h, a);
    R::Tree::prepare::<E>(&mut left[..R::Tree::LEFT], h, scratch);
}

/// A left operand: prepared, or n coefficients.
#[derive(Debug)]
pub enum Left<'a, E: ToeplitzEngine> {
    /// The result of [`prepare`].
    Prepared(&'a [Word<E>]),
    /// n coefficients.
    Plain(&'a [Coefficient<E>]),
}

/// Computes out = a·b: n coefficients of k bits, and zeros.
pub fn multiply<R: ToeplitzRing, E: ToeplitzEngine>(
    out: &mut [Coefficient<E>],
    a: Left<'_, E>,
    operand: &[Coefficient<E>],
    scratch: &mut [Word<E>],
) {
    let (b, scratch) = scratch.split_at_mut(R::Tree::WORDS);
    reverse::<E>(R::N, b, operand);
    multiply_reversed::<R, E>(b, a, scratch);
    take::<R, E>(out, b);
}

/// Computes b = a·b: n coefficients of k bits; those after them are zero and stay so. It needs no memory for b if b's
/// own suffices.
#[inline(always)]
pub fn multiply_in_place<R: ToeplitzRing, E>(b: &mut [u16], a: Left<'_, E>, scratch: &mut [u32])
where
    E: ToeplitzEngine<Pairs: Pairs<Word = u32, Coefficient = u16>>,
{
    if b.len() < 2 * R::Tree::WORDS {
        let (words, scratch) = scratch.split_at_mut(R::Tree::WORDS);
        reverse::<E>(R::N, words, b);
        multiply_reversed::<R, E>(words, a, scratch);
        return take::<R, E>(b, words);
    }
    b[1..R::N].reverse();
    let words = &mut words(b)[..R::Tree::WORDS];
    multiply_reversed::<R, E>(words, a, scratch);
    for word in words {
        *word = E::Pairs::shifted(*word, R::LOST, R::LOG_Q);
    }
    b[R::N..].fill(0);
}

/// Words of memory of [`multiply_in_place`], with an operand of `padded` coefficients.
pub const fn memory_in_place<R: ToeplitzRing>(padded: usize) -> usize {
    let own = padded >= 2 * R::Tree::WORDS;
    R::SCRATCH - if own { R::Tree::WORDS } else { 0 }
}

/// Computes b' = a·b, not shifted yet.
pub fn multiply_reversed<R: ToeplitzRing, E: ToeplitzEngine>(
    b: &mut [Word<E>],
    a: Left<'_, E>,
    scratch: &mut [Word<E>],
) {
    match a {
        Left::Prepared(left) => {
            R::Tree::multiply_prepared::<E>(b, &left[..R::Tree::LEFT], scratch);
        }
        Left::Plain(a) => {
            let (h, scratch) = scratch.split_at_mut(2 * R::Tree::WORDS);
            repeat::<E>(R::N, h, a);
            R::Tree::multiply::<E>(b, h, scratch);
        }
    }
}

/// Shifts words and unpacks n coefficients of k bits, followed by zeros.
#[inline(always)]
fn take<R: ToeplitzRing, E: ToeplitzEngine>(out: &mut [Coefficient<E>], b: &[Word<E>]) {
    let (whole, rest) = out.split_at_mut(R::N - 1);
    for (two, word) in whole.as_chunks_mut().0.iter_mut().zip(b) {
        *two = E::Pairs::split(E::Pairs::shifted(*word, R::LOST, R::LOG_Q));
    }
    rest.fill(E::Pairs::ZERO);
    [rest[0], _] = E::Pairs::split(E::Pairs::shifted(b[R::N / 2], R::LOST, R::LOG_Q));
}
