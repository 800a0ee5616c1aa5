//! Trees of splittings: a product in `Z_q[x]/f` as products in smaller rings.
//!
//! A [`plan::Plan`] says how: in which polynomial the product is embedded, by which transforms that is split, and how
//! leaves multiply. [`generate`] makes the plans that a ring and a modulus admit, [`Tree`] runs one: exact, slow, over
//! any numbers. Over [`model::Modeled`] numbers the same run gives a processor's instructions and the largest words.
//! [`search`] ranks, and [`judge`] says how well; [`scalar`] is the model for methods that no vectors run.
//!
//! * `node`: rings and their splittings. `dft`: transforms. `blocks`: Schönhage and Nussbaumer. `build`: nodes. `tree`: embeddings.
//!   `primes`: integers modulo several primes.

mod blocks;
mod build;
mod dft;
pub mod generate;
pub mod judge;
pub mod known;
pub mod methods;
pub mod model;
mod node;
pub mod plan;
mod primes;
pub mod scalar;
pub mod search;
mod tree;

pub use tree::Tree;

use crate::methods::schoolbook;
use crate::numbers::{Constant, Numbers};

/// Coefficients that take part in a transform together.
type Block = Vec<u64>;

/// A table's number. Trees are run with [`crate::numbers::Remainder`] and with models, which prepare nothing.
const fn constant(value: u64) -> Constant {
    Constant { value: value as u32, aid: 0 }
}

fn add<N: Numbers>(numbers: &N, x: &[u64], y: &[u64]) -> Block {
    x.iter().zip(y).map(|(&x, &y)| numbers.add(x, y)).collect()
}

fn sub<N: Numbers>(numbers: &N, x: &[u64], y: &[u64]) -> Block {
    x.iter().zip(y).map(|(&x, &y)| numbers.sub(x, y)).collect()
}

/// A block times a constant; 1 and -1 cost no product.
fn turn<N: Numbers>(numbers: &N, x: &[u64], by: Constant) -> Block {
    x.iter().map(|&x| once(numbers, x, by)).collect()
}

fn once<N: Numbers>(numbers: &N, x: u64, by: Constant) -> u64 {
    match u64::from(by.value) {
        1 => x,
        value if value + 1 == numbers.modulus() => numbers.sub(0, x),
        _ => numbers.scale(x, by),
    }
}

/// Σ factor·block, reduced once.
fn dot<N: Numbers>(numbers: &N, factors: &[u64], blocks: &[Block]) -> Block {
    let chunk = schoolbook::fits(numbers.modulus());
    let terms =
        |i: usize| factors.iter().zip(blocks).map(move |(&f, block)| (block[i], numbers.factor(f)));
    (0..blocks[0].len()).map(|i| schoolbook::sum(numbers, chunk, terms(i))).collect()
}
