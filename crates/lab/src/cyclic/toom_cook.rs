//! Toom-Cook modulo 2^16 over a tree of cuts: a product of polynomials, then modulo x^n-1.
//!
//! ```text
//! a, b       whole blocks of sixteen words: as many as the tree has
//!   ▼ forms of the parts of both, cut after cut
//! products   of sixteen words by sixteen: two Hankel products with zeros
//!   ▼ interpolation: each part of a product has twice the blocks, and neighbours overlap in half of them
//! c          twice the blocks, 2^E too large; c_i + c_(i+n), and one shift
//! ```
//!
//! Powers of two are not divided on the way, as in the library's products. A cut is a value here: what its numbers 0, 1 and -1
//! cost nothing is decided at run time, which takes a little more time than code made for one tree.
//!
//! Source: Toom 1963, Cook 1966; the exact division is left out as in Chen, Chung, Hwang, Liu and Yang 2023.

use goodprime_lanes::{BLOCK, Wrapping};
use goodprime_ring::kit::cyclic_product::tree::Shape;

type Words<L> = [<L as Wrapping>::Word; BLOCK];

/// a·b modulo x^n-1 and 2^`bits` by definition: n words.
pub fn by_definition(n: usize, bits: u32, a: &[u16], b: &[u16]) -> Vec<u16> {
    let mut c = vec![0u16; n];
    for (i, a) in a[..n].iter().enumerate() {
        for (j, b) in b[..n].iter().enumerate() {
            let k = if i + j < n { i + j } else { i + j - n };
            c[k] = c[k].wrapping_add(a.wrapping_mul(*b));
        }
    }
    c.iter().map(|c| c & ((1u32 << bits) - 1) as u16).collect()
}

/// A tree of cuts for a ring.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// The cuts from the top down.
    pub cuts: &'a [Shape],
    /// The degree n.
    pub n: usize,
    /// k, the bits of a coefficient.
    pub bits: u32,
}

impl Plan<'_> {
    /// Blocks of an operand.
    fn blocks(self) -> usize {
        blocks(self.cuts)
    }

    /// Words of scratch memory.
    pub fn scratch(self) -> usize {
        fn below(cuts: &[Shape]) -> usize {
            cuts.split_first().map_or(0, |(cut, rest)| 4 * cut.r * blocks(rest) + below(rest))
        }
        BLOCK * (4 * self.blocks() + below(self.cuts))
    }
}

/// Blocks of an operand of a tree.
fn blocks(cuts: &[Shape]) -> usize {
    cuts.iter().map(|cut| cut.q).product()
}

/// out = a·b: n words of k bits, and zeros. Operands have n words and whole blocks.
#[inline(always)]
pub fn multiply<L: Wrapping>(
    lanes: L,
    plan: Plan<'_>,
    out: &mut [L::Word],
    a: &[L::Word],
    b: &[L::Word],
    scratch: &mut [L::Word],
) {
    let (n, m) = (plan.n, plan.blocks());
    let scratch = scratch.as_chunks_mut().0;
    let (x, scratch) = scratch.split_at_mut(m);
    let (y, scratch) = scratch.split_at_mut(m);
    let (product, scratch) = scratch.split_at_mut(2 * m);
    for (to, from) in [(&mut *x, a), (&mut *y, b)] {
        let to = to.as_flattened_mut();
        to[..n].copy_from_slice(&from[..n]);
        to[n..].fill(lanes.word(0));
    }
    node(lanes, plan.cuts, product, x, y, scratch);

    let lost = plan.cuts.iter().map(|cut| cut.lost).sum();
    let mask = ((1u32 << plan.bits) - 1) as u16;
    let product = product.as_flattened();
    for (i, out) in out[..n.next_multiple_of(BLOCK)].as_chunks_mut().0.iter_mut().enumerate() {
        let part = |at: usize| lanes.load_block(product[at..].first_chunk().expect("in range"));
        let sum = lanes.add_blocks(part(BLOCK * i), part(n + BLOCK * i));
        lanes.store_block(out, lanes.shift_block(sum, lost, mask));
    }
    out[n..].fill(lanes.word(0));
}

/// out = 2^E·x·y: twice the blocks of an operand.
fn node<L: Wrapping>(
    lanes: L,
    cuts: &[Shape],
    out: &mut [Words<L>],
    x: &[Words<L>],
    y: &[Words<L>],
    scratch: &mut [Words<L>],
) {
    let Some((cut, below)) = cuts.split_first() else {
        return leaf(lanes, out, &x[0], &y[0]);
    };
    let m = blocks(below);
    let (x_forms, scratch) = scratch.split_at_mut(cut.r * m);
    let (y_forms, scratch) = scratch.split_at_mut(cut.r * m);
    let (products, scratch) = scratch.split_at_mut(2 * cut.r * m);
    evaluate(lanes, cut, x_forms, x, m);
    evaluate(lanes, cut, y_forms, y, m);
    let operands = x_forms.chunks(m).zip(y_forms.chunks(m));
    for (product, (x, y)) in products.chunks_mut(2 * m).zip(operands) {
        node(lanes, below, product, x, y, scratch);
    }
    interpolate(lanes, cut, out, products, m);
}

/// Σ c_i·x_i.
fn combine<L: Wrapping>(lanes: L, terms: impl Iterator<Item = (u16, L::Block)>) -> L::Block {
    let mut sum = None;
    for (c, x) in terms {
        let term = match c {
            0 => continue,
            1 | 0xffff => x,
            _ => lanes.scale_block(x, c),
        };
        sum = Some(match (sum, c) {
            (None, 0xffff) => lanes.sub_blocks(lanes.zero_block(), term),
            (None, _) => term,
            (Some(sum), 0xffff) => lanes.sub_blocks(sum, term),
            (Some(sum), _) => lanes.add_blocks(sum, term),
        });
    }
    sum.unwrap_or(lanes.zero_block())
}

/// The forms of an operand in parts of m blocks.
fn evaluate<L: Wrapping>(lanes: L, cut: &Shape, out: &mut [Words<L>], x: &[Words<L>], m: usize) {
    for (form, out) in cut.forms.iter().zip(out.chunks_mut(m)) {
        for (j, out) in out.iter_mut().enumerate() {
            let parts = form[..cut.q].iter().enumerate();
            let terms = parts.map(|(k, c)| (*c as u16, lanes.load_block(&x[k * m + j])));
            lanes.store_block(out, combine(lanes, terms));
        }
    }
}

/// The product from the products of forms, of 2m blocks each.
fn interpolate<L: Wrapping>(
    lanes: L,
    cut: &Shape,
    out: &mut [Words<L>],
    products: &[Words<L>],
    m: usize,
) {
    out.as_flattened_mut().fill(lanes.word(0));
    for j in 0..2 * m {
        for k in 0..2 * cut.q - 1 {
            let products = products.chunks(2 * m).zip(&cut.interpolation);
            let terms = products.map(|(product, a)| (a[k], lanes.load_block(&product[j])));
            let out = &mut out[k * m + j];
            let sum = lanes.add_blocks(lanes.load_block(out), combine(lanes, terms));
            lanes.store_block(out, sum);
        }
    }
}

/// out = x·y, 31 words, by two Hankel products: c_i = Σ_j h_(i+j)·y_(15-j) for h = x behind fifteen zeros, and for c_16 and on
/// h = x from x_1 on, before zeros.
fn leaf<L: Wrapping>(lanes: L, out: &mut [Words<L>], x: &Words<L>, y: &Words<L>) {
    let mut lines = [[lanes.word(0); 2 * BLOCK]; 2];
    lines[0][BLOCK - 1..2 * BLOCK - 1].copy_from_slice(x);
    lines[1][..BLOCK - 1].copy_from_slice(&x[1..]);
    let mut reversed = [lanes.word(0); BLOCK];
    lanes.store_block(&mut reversed, lanes.reverse_block(lanes.load_block(y)));
    let [low, high] = lanes.hankel(&lines, &[reversed; 2]);
    lanes.store_block(&mut out[0], low);
    lanes.store_block(&mut out[1], high);
}
