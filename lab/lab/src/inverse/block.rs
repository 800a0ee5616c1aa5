//! A leaf of any length: single division steps in memory, with their transition matrix.
//!
//! This is what trees of few levels are compared with. As in [`divstep`], g
//! moves down instead of being divided by x, and (u, q) and (v, r) are stored divided by x^k after k
//! steps, so that q and r move down too and one kernel serves all three pairs. the number of
//! coefficients needed of f and g is the number of steps left, of (u, q) and (v, r) that of steps made.

use goodprime_lanes::Modular;
use goodprime_lanes::modulus::ModulusWords;

use goodprime_ring::Params;
use goodprime_ring::kit::divstep::{self, BASE};
use goodprime_ring::kit::jump::{self, Leaf};

/// Room for the vectors that begin at the last coefficient.
const TAIL: usize = 64;

/// Leaves of 32·2^`level` steps, `level` > 0.
#[derive(Clone, Copy, Debug)]
pub struct Blocks(usize);

impl Blocks {
    /// The leaves of a tree with `levels` levels of products, fewer than [`jump::LEVELS`].
    pub fn of_tree(levels: usize) -> Self {
        assert!((1..jump::LEVELS).contains(&levels));
        Self(jump::LEVELS - levels)
    }
}

impl Leaf for Blocks {
    #[inline(always)]
    fn level(self) -> usize {
        self.0
    }

    #[inline(always)]
    fn steps<L: Modular, R: Params>(
        self,
        lanes: L,
        delta: L::Vector,
        from: [&[L::Element]; 2],
        left: usize,
        stride: usize,
        matrix: &mut [L::Element],
        work: &mut [L::Element],
    ) -> L::Vector {
        let n = 32 << self.0;
        let shape = Shape { n, steps: left.min(n), stride };
        let work = &mut work[jump::free(self.0)..];
        steps::<L, R>(lanes, delta, from, shape, matrix, work)
    }
}

/// The steps of a leaf, and where its matrix goes.
struct Shape {
    /// Coefficients of f, g and each polynomial of the matrix.
    n: usize,
    /// Steps to be made, at most `n`.
    steps: usize,
    /// Coefficients in memory for each polynomial of the matrix, at least `n`.
    stride: usize,
}

/// Division steps from (δ, f, g). Returns δ and writes the matrix as (u/x, q, v/x, r).
///
/// In: |f|, |g| ≤ 0.6q. Out: below 0.55q; inside, the fixed point of [`divstep`].
/// `work` is scratch memory, 2·(n + [`BASE`]) + 4·(n + [`BASE`] + [`TAIL`]) coefficients.
#[inline(always)]
fn steps<L: Modular, R: Params>(
    lanes: L,
    mut delta: L::Vector,
    from: [&[L::Element]; 2],
    Shape { n, steps, stride }: Shape,
    matrix: &mut [L::Element],
    work: &mut [L::Element],
) -> L::Vector {
    let zero = lanes.element(0);
    let (f, work) = work.split_at_mut(BASE + n);
    let (g, products) = work.split_at_mut(BASE + n);
    f[BASE..].copy_from_slice(&from[0][..n]);
    g[BASE..].copy_from_slice(&from[1][..n]);
    let length = BASE + n + TAIL;
    let products = &mut products[..4 * length];
    products.fill(zero);
    let (u, products) = products.split_at_mut(length);
    let (q, products) = products.split_at_mut(length);
    let (v, r) = products.split_at_mut(length);
    // Where x^0 is in what is divided by x^k.
    let one = BASE + n;
    u[one] = lanes.element(1);
    r[one] = lanes.element(1);

    let words = const { &ModulusWords::of::<R::Q>() };
    for k in 0..steps {
        let (f0, g0, swap) = divstep::decide(lanes, words, &mut delta, f, g);
        divstep::step(lanes, words, f, g, BASE, BASE + n - k, f0, g0, swap);
        divstep::step(lanes, words, u, q, one - k, one + 1, f0, g0, swap);
        divstep::step(lanes, words, v, r, one - k, one + 1, f0, g0, swap);
    }

    matrix[..4 * stride].fill(zero);
    for (k, (polynomial, shift)) in [(u, 1), (q, 0), (v, 1), (r, 0)].into_iter().enumerate() {
        for j in (0..steps).step_by(L::LANES) {
            let c = lanes.load(polynomial, one - steps + shift + j);
            lanes.store(matrix, stride * k + j, lanes.reduce::<R::Q>(c));
        }
    }
    delta
}
