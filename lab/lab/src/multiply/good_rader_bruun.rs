//! Good–Rader–Bruun: products modulo x^1632 − 1, split into binomials and trinomials.
//!
//! ```text
//! `Z_q[x]`/(x^1632 − 1)
//!   │ Good: v = x^16, v^102 − 1 as 17×6, a renaming of blocks
//!   │ Rader of length 17, then transforms of length 6 = 2·3
//!   ├─ row 1:    6 × x^16 − w^k                                products 16×16
//!   └─ rows ω^j: 48 × x^16 − d²  = (x^8 − d)(x^8 + d)           96 products 8×8
//!               48 × x^16 + δ^4 = (x^8 ± √2·δ·x^4 + δ²)        96 products 8×8 (Bruun)
//! ```
//!
//! It exists where 102 divides q − 1, 2 is a square and 2p − 1 ≤ 1632: for q = 4591 alone.
//!
//! In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2. Between the stages, for both styles: points and
//! components below 0.8q, split operands 1.9q, products of leaves 2.2q, joined components 1.6q, their
//! points 0.9q, rows of the product 1.4q; `tests/ranges.rs` proves that nothing overflows.
//!
//! Source: Hwang, Liu and Yang, "Algorithmic views of vectorized polynomial multipliers – NTRU
//! Prime" (ePrint 2023/1580), §4.4, Algorithms 6 and 7. They transpose to split and
//! multiply; here the second operand is a recurrent sequence (`split.rs`), so that nothing is. On lanes
//! that prefer it ([`Tuning::product`](goodprime_lanes::Tuning)) `across.rs` transposes as they do.
//! The mathematics: `docs/lab/notes/good-rader-bruun.md`.

mod across;
mod join;
mod leaves;
mod split;
mod stages;
mod tables;

use goodprime_lab_lanes::Modular32;
use goodprime_lanes::Modulus;

use super::fold::fold;
use super::multiplier::{Multiplier, NotApplicable, Side};
use super::roots::square_root;
use goodprime_ring::Ring;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct GoodRaderBruun;

/// Rows: the length of Rader's transform.
const ROWS: usize = 17;
/// Components x^16 − ζ.
const COMPONENTS: usize = 6 * ROWS;
/// Coefficients of a product.
const SIZE: usize = 16 * COMPONENTS;
/// The most coefficients by which a vector reaches beyond the last component.
const PAD: usize = 32;

/// The existence of the transform in ring `R`, decided by the compiler.
struct Existence<R>(core::marker::PhantomData<R>);

impl<R: Ring> Existence<R> {
    const RESULT: Result<(), NotApplicable> = {
        let q = <R::Q as Modulus>::Q;
        if (q - 1) % 17 != 0 {
            Err(NotApplicable("no root of unity of order 17: 17 does not divide q - 1"))
        } else if (q - 1) % 6 != 0 {
            Err(NotApplicable("no root of unity of order 6: 6 does not divide q - 1"))
        } else if square_root(2, q) == 0 {
            Err(NotApplicable("x^4 + 1 has no Bruun factors: 2 is not a square modulo q"))
        } else if 2 * R::PADDED > SIZE {
            Err(NotApplicable("the product has more than 1632 coefficients"))
        } else {
            Ok(())
        }
    };
}

impl<R: Ring> Multiplier<R> for GoodRaderBruun {
    const NAME: &'static str = "Good-Rader-Bruun";
    const RING: &'static str = "x^1632 - 1";
    const SCRATCH: usize = {
        let size = 4 * SIZE + 2 * PAD;
        assert!(across::SCRATCH + 2 * R::PADDED <= size);
        across::SIZE + 2 * SIZE + PAD + size
    };
    const TRANSFORMED: [usize; 2] = {
        assert!(across::SIZE >= SIZE + PAD && across::SIZE <= 2 * SIZE + PAD);
        [across::SIZE, 2 * SIZE + PAD]
    };

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
        Existence::<R>::RESULT
    }

    #[inline(always)]
    fn transform<L: Modular32>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        side: Side,
        _bound: i16,
        scratch: &mut [L::Element],
    ) {
        // A constant, so that nothing is compiled for the other rings.
        if const { Existence::<R>::RESULT.is_err() } {
            return;
        }
        if L::TUNING.product.is_eight_rows() {
            across::forward::<L::Eight32, R>(lanes.eight32(), out, a, side, scratch);
            return;
        }
        let (points, components) = scratch.split_at_mut(2 * SIZE + PAD);
        stages::points::<L, R>(lanes, points, a);
        match side {
            Side::Left => {
                let components = &mut components[..SIZE + PAD];
                stages::components::<L, R>(lanes, components, points);
                split::broadcast::<L, R>(lanes, out, components);
            }
            Side::Right => {
                stages::sequences::<L, R>(lanes, components, points);
                split::windows::<L, R>(lanes, out, components);
            }
        }
    }

    #[inline(always)]
    fn multiply_transformed<L: Modular32>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        _bound: i16,
        scratch: &mut [L::Element],
    ) {
        if const { Existence::<R>::RESULT.is_err() } {
            return;
        }
        if L::TUNING.product.is_eight_rows() {
            let (product, scratch) = scratch.split_at_mut(2 * R::PADDED);
            across::multiply::<L::Eight32, R>(lanes.eight32(), product, a, b, scratch);
            fold::<L, R>(lanes, out, product, None, false);
            return;
        }
        let (points, components) = scratch.split_at_mut(2 * SIZE + PAD);
        leaves::multiply::<L, R>(lanes, points, a, b);
        join::join::<L, R>(lanes, components, points);
        stages::from_components::<L, R>(lanes, points, components);
        let product = &mut components[..2 * R::PADDED];
        stages::rows::<L, R>(lanes, product, points);
        fold::<L, R>(lanes, out, product, None, false);
    }
}
