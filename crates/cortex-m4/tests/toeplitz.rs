//! Tests of products in NTRU's rings by their trees. On a host the passes are the model's.
//!
//! * Against the definition, for operands of several kinds.
//! * Bits and grade: results have the bits of the ring, and before the last shift they are bilinear ([`BitPairs`]).
//! * Uniform pairs: the product is the right bilinear map. A wrong map agrees with it on uniform operands with a
//!   probability of at most 3/4; see docs/verification.md.

mod common;

use common::Random;
use goodprime_cortex_m4::for_each_toeplitz_ring;
use goodprime_cortex_m4::model::{BitPairs, Bits, Grade};
use goodprime_cortex_m4::native::NativeToeplitz;
use goodprime_cortex_m4::toeplitz::cut::{Cut, K2, T5};
use goodprime_cortex_m4::toeplitz::pairs::{Pairs, Plain};
use goodprime_cortex_m4::toeplitz::tree::{At, Hankel, ToeplitzTree};
use goodprime_cortex_m4::toeplitz::trees::*;
use goodprime_cortex_m4::toeplitz::{
    Coefficient, Left, Passes, ToeplitzEngine, Word, multiply, prepare,
};

/// a·b, with a as it is and prepared: coefficients from n on are zero.
fn products<R: ToeplitzRing, E: ToeplitzEngine>(
    a: &[Coefficient<E>],
    b: &[Coefficient<E>],
) -> [Vec<Coefficient<E>>; 2] {
    let zero = E::Pairs::pair(E::Pairs::ZERO, E::Pairs::ZERO);
    let (mut scratch, mut left) = (vec![zero; R::SCRATCH], vec![zero; R::Tree::LEFT]);
    let mut out = [vec![a[0]; R::N + 3], vec![a[0]; R::N + 3]];
    multiply::<R, E>(&mut out[0], Left::Plain(a), b, &mut scratch);
    prepare::<R, E>(&mut left, a, &mut scratch);
    multiply::<R, E>(&mut out[1], Left::Prepared(&left), b, &mut scratch);
    out
}

/// a·b times 2^E modulo (x^n - 1, 2^k), by the definition.
fn by_definition<R: ToeplitzRing>(a: &[u16], b: &[u16], lost: u32) -> Vec<u16> {
    let mut c = vec![0u16; 2 * R::N];
    for (i, a) in a[..R::N].iter().enumerate() {
        for (c, b) in c[i..].iter_mut().zip(&b[..R::N]) {
            *c = c.wrapping_add(a.wrapping_mul(*b));
        }
    }
    let mask = ((1u32 << R::LOG_Q) - 1) as u16;
    let of = |i: usize| c[i].wrapping_add(c[R::N + i]).wrapping_mul(1 << lost) & mask;
    (0..R::N).map(of).chain([0; 3]).collect()
}

/// Operands of several kinds.
fn operands<R: ToeplitzRing>(random: &mut Random) -> Vec<Vec<u16>> {
    let all = |word| vec![word; R::N];
    let one = |at| (0..R::N).map(|i| (i == at) as u16).collect();
    let mut of = |f: fn(u64) -> u16| (0..R::N).map(|_| f(random.next())).collect();
    vec![
        all(0),
        all(0xffff),
        all(0x8000),
        one(0),
        one(1),
        one(R::N - 1),
        of(|x| x as u16),
        of(|x| ((x % 3) as u16).wrapping_sub(1)),
    ]
}

fn definition<R: ToeplitzRing>() {
    let operands = operands::<R>(&mut Random(R::N as u64));
    for a in &operands {
        for b in &operands {
            let expected = by_definition::<R>(a, b, 0);
            for out in products::<R, NativeToeplitz>(a, b) {
                assert!(out == expected, "n = {}", R::N);
            }
        }
    }
}

/// A ring without the last shift: its product is 2^E too large.
struct Unshifted<R>(R);

impl<R: ToeplitzRing> ToeplitzRing for Unshifted<R> {
    const N: usize = R::N;
    const LOG_Q: u32 = 16;
    const LOST: u32 = 0;
    type Tree = R::Tree;
}

/// A ring with a bit more in its coefficients than its tree leaves.
struct OneBitMore<R>(R);

impl<R: ToeplitzRing> ToeplitzRing for OneBitMore<R> {
    const N: usize = R::N;
    const LOG_Q: u32 = 17 - R::LOST;
    type Tree = R::Tree;
}

fn by_model<R: ToeplitzRing>(left: Grade, right: Grade) -> [Vec<Bits>; 2] {
    let operand = |grade| vec![Bits::of(grade); R::N];
    products::<R, Passes<BitPairs>>(&operand(left), &operand(right))
}

fn bits_and_grade<R: ToeplitzRing>() {
    for out in by_model::<R>(Grade::Left, Grade::Right) {
        let is = |c: &Bits| c.grade == Grade::Both && c.right == R::LOG_Q;
        assert!(out[..R::N].iter().all(is), "n = {}", R::N);
    }
    // Negative controls: a bit more than the tree leaves, and a·a.
    let refused = |f: fn() -> [Vec<Bits>; 2]| std::panic::catch_unwind(f).is_err();
    assert!(refused(|| by_model::<OneBitMore<R>>(Grade::Left, Grade::Right)), "n = {}", R::N);
    assert!(refused(|| by_model::<R>(Grade::Left, Grade::Left)), "n = {}", R::N);
}

/// Number of uniform pairs.
const PAIRS: usize = 309;

/// True if the product before the last shift is right for uniform pairs.
fn is_right<R: ToeplitzRing, E: ToeplitzEngine<Pairs = Plain>>(pairs: usize) -> bool {
    let mut random = Random(R::N as u64 ^ 0x5eed);
    (0..pairs).all(|_| {
        let mut operand = || (0..R::N).map(|_| random.next() as u16).collect::<Vec<_>>();
        let (a, b) = (operand(), operand());
        let expected = by_definition::<Unshifted<R>>(&a, &b, R::LOST);
        products::<Unshifted<R>, E>(&a, &b).iter().all(|out| *out == expected)
    })
}

/// The model with one word of the Hankel operands at the top wrong by one.
struct Wrong;

impl ToeplitzEngine for Wrong {
    type Pairs = Plain;

    fn left<C: Cut, const M: usize>(h: &mut [Word<Self>], beyond: &mut [Word<Self>]) {
        C::left::<Plain, M>(h, beyond);
        if M > 50 {
            h[3] = Plain::plus(h[3], 1);
        }
    }
    fn right<C: Cut, const M: usize>(b: &mut [Word<Self>], beyond: &mut [Word<Self>]) {
        C::right::<Plain, M>(b, beyond);
    }
    fn back<C: Cut, const M: usize>(products: &mut [Word<Self>], beyond: &[Word<Self>]) {
        C::back::<Plain, M>(products, beyond);
    }
    fn hankel<const L: usize>(b: &mut [Word<Self>], h: &[Word<Self>]) {
        Passes::<Plain>::hankel::<L>(b, h);
    }
}

fn uniform_pairs<R: ToeplitzRing>() {
    assert!(PAIRS as f64 * (4.0f64 / 3.0).log2() > 128.0);
    assert!(is_right::<R, Passes<Plain>>(PAIRS), "n = {}", R::N);
    assert!(!is_right::<R, Wrong>(3), "n = {}: a wrong word is not found", R::N);
}

/// A tree whose bits do not suffice in a ring: its products are refused, and wrong.
#[test]
fn a_tree_that_loses_too_much_is_refused() {
    struct TooLossy;
    impl ToeplitzRing for TooLossy {
        const N: usize = 61;
        const LOG_Q: u32 = 14;
        type Tree = At<T5, 12, At<K2, 6, Hankel<12>>>;
    }
    let refused = std::panic::catch_unwind(|| by_model::<TooLossy>(Grade::Left, Grade::Right));
    assert!(refused.is_err());
    let all = |word| vec![word; TooLossy::N];
    let (a, b) = (all(1 << 13), all(1));
    let [out, _] = products::<TooLossy, Passes<Plain>>(&a, &b);
    assert!(out != by_definition::<TooLossy>(&a, &b, 0));
}

macro_rules! rings {
    ($($name:ident $n:literal)*) => {
        #[test]
        fn products_are_those_of_the_definition() {
            $(definition::<$name>();)*
        }

        #[test]
        fn bits_suffice_and_products_are_bilinear() {
            $(bits_and_grade::<$name>();)*
        }

        mod uniform_pairs {
            $(#[test]
            #[allow(non_snake_case)]
            fn $name() {
                super::uniform_pairs::<super::$name>();
            })*
        }
    };
}
for_each_toeplitz_ring!(rings);
