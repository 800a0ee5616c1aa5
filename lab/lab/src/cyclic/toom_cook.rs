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
//! Powers of two are not divided on the way, as in the library's products. As there, the cuts are known to the compiler, forms of
//! opposite points share their even and odd parts, and what is below one form of the top is made level by level, so that lines
//! are written long before they are read. Interpolation shares no sums.
//!
//! Source: Toom 1963, Cook 1966; the exact division is left out as in Chen, Chung, Hwang, Liu and Yang 2023.

use goodprime_lanes::{BLOCK, Wrapping};
use goodprime_ring::kit::cyclic_product::tree::CutShape;
use goodprime_ring::unroll;

type Words<L> = [<L as Wrapping>::Word; BLOCK];
/// A Hankel matrix of a leaf.
type Line<L> = [<L as Wrapping>::Word; 2 * BLOCK];

/// The most parts and products of a cut.
const MAX: (usize, usize) = (5, 13);

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
pub trait Plan {
    /// The degree n.
    const N: usize;
    /// k, the bits of a coefficient.
    const BITS: u32;
    /// The cuts from the top down: three or four.
    const CUTS: &'static [CutShape];
}

/// Blocks of an operand of the nodes above which there are `level` cuts.
const fn node(cuts: &[CutShape], level: usize) -> usize {
    let (mut blocks, mut at) = (1, level);
    while at < cuts.len() {
        blocks *= cuts[at].q;
        at += 1;
    }
    blocks
}

/// Nodes above which there are `level` cuts and that are in memory together: all forms of the top, below them those of one.
const fn nodes(cuts: &[CutShape], level: usize) -> usize {
    match level {
        0 => 1,
        1 => cuts[0].r,
        _ => {
            let (mut nodes, mut at) = (1, 1);
            while at < level {
                nodes *= cuts[at].r;
                at += 1;
            }
            nodes
        }
    }
}

/// Returns the cut at a level; for levels below the last cut, whose code never runs, the last cut.
const fn cut_at(cuts: &'static [CutShape], level: usize) -> &'static CutShape {
    &cuts[if level < cuts.len() { level } else { cuts.len() - 1 }]
}

/// Returns the offset of the nodes of a level, in blocks of an operand.
const fn begin(cuts: &[CutShape], level: usize) -> usize {
    let (mut blocks, mut at) = (0, 0);
    while at < level {
        blocks += nodes(cuts, at) * node(cuts, at);
        at += 1;
    }
    blocks
}

/// Words of scratch memory: both operands, products of twice the size, and two lines for each leaf of a group.
pub const fn scratch<P: Plan>() -> usize {
    let levels = P::CUTS.len();
    BLOCK * (4 * begin(P::CUTS, levels + 1) + 4 * nodes(P::CUTS, levels))
}

/// out = a·b: n words of k bits, and zeros. Operands have n words and whole blocks.
#[inline(always)]
pub fn multiply<L: Wrapping, P: Plan>(
    lanes: L,
    out: &mut [L::Word],
    a: &[L::Word],
    b: &[L::Word],
    scratch: &mut [L::Word],
) {
    let (all, leaves) =
        const { (begin(P::CUTS, P::CUTS.len() + 1), nodes(P::CUTS, P::CUTS.len())) };
    let blocks = scratch.as_chunks_mut::<BLOCK>().0;
    // Lines first: each is in one cache line then.
    let (lines, blocks) = blocks.split_at_mut(4 * leaves);
    let lines = lines.as_flattened_mut().as_chunks_mut().0;
    let (x, blocks) = blocks.split_at_mut(all);
    let (y, products) = blocks.split_at_mut(all);
    for (to, from) in [(&mut *x, a), (&mut *y, b)] {
        let to = to[..const { node(P::CUTS, 0) }].as_flattened_mut();
        to[..P::N].copy_from_slice(&from[..P::N]);
        to[P::N..].fill(lanes.word(0));
    }
    evaluate::<L, P, 0>(lanes, x, 0);
    evaluate::<L, P, 0>(lanes, y, 0);
    for form in 0..P::CUTS[0].r {
        macro_rules! level {
            ($pass:ident, $at:literal, $memory:expr) => {
                if const { $at < P::CUTS.len() } {
                    $pass::<L, P, $at>(lanes, $memory, if $at == 1 { form } else { 0 });
                }
            };
        }
        level!(evaluate, 1, x);
        level!(evaluate, 2, x);
        level!(evaluate, 3, x);
        level!(evaluate, 1, y);
        level!(evaluate, 2, y);
        level!(evaluate, 3, y);
        let at = const { begin(P::CUTS, P::CUTS.len()) };
        leaves_of(
            lanes,
            lines,
            &mut products[2 * at..],
            &x[at..][..leaves],
            &mut y[at..][..leaves],
        );
        level!(interpolate, 3, products);
        level!(interpolate, 2, products);
        level!(interpolate, 1, products);
    }
    interpolate::<L, P, 0>(lanes, products, 0);

    let lost = const {
        let (mut lost, mut at) = (0, 0);
        while at < P::CUTS.len() {
            lost += P::CUTS[at].lost;
            at += 1;
        }
        lost
    };
    let mask = const { ((1u32 << P::BITS) - 1) as u16 };
    let product = products[..const { 2 * node(P::CUTS, 0) }].as_flattened();
    let (low, high) = (product, &product[P::N..]);
    for (i, out) in out[..P::N.next_multiple_of(BLOCK)].as_chunks_mut().0.iter_mut().enumerate() {
        let low = lanes.load_block(low[BLOCK * i..].first_chunk().expect("in range"));
        let high = lanes.load_block(high[BLOCK * i..].first_chunk().expect("in range"));
        lanes.store_block(out, lanes.shift_block(lanes.add_blocks(low, high), lost, mask));
    }
    out[P::N..].fill(lanes.word(0));
}

/// sum + c·x, where a sum may have no term yet.
#[inline(always)]
fn term<L: Wrapping>(lanes: L, sum: Option<L::Block>, x: L::Block, c: u16) -> Option<L::Block> {
    match (sum, c) {
        (sum, 0) => sum,
        (None, 1) => Some(x),
        (Some(sum), 1) => Some(lanes.add_blocks(sum, x)),
        (None, 0xffff) => Some(lanes.sub_blocks(lanes.zero_block(), x)),
        (Some(sum), 0xffff) => Some(lanes.sub_blocks(sum, x)),
        (None, c) => Some(lanes.scale_block(x, c)),
        (Some(sum), c) => Some(lanes.add_blocks(sum, lanes.scale_block(x, c))),
    }
}

#[inline(always)]
fn or_zero<L: Wrapping>(lanes: L, sum: Option<L::Block>) -> L::Block {
    match sum {
        Some(sum) => sum,
        None => lanes.zero_block(),
    }
}

/// Returns true if forms i and i + 1 are those of two opposite points.
const fn opposite(cut: &CutShape, i: usize) -> bool {
    if i + 1 >= cut.r {
        return false;
    }
    let (mut k, mut differ) = (0, false);
    while k < cut.q {
        let (a, b) = (cut.forms[i][k], cut.forms[i + 1][k]);
        if a != b && a != -b {
            return false;
        }
        differ |= a != b;
        k += 1;
    }
    differ
}

/// Marks the forms that begin a pair of opposite points, and those that end one.
const fn pairs(cut: &CutShape) -> ([bool; MAX.1], [bool; MAX.1]) {
    let (mut first, mut second) = ([false; MAX.1], [false; MAX.1]);
    let mut i = 0;
    while i < cut.r {
        if opposite(cut, i) && !second[i] {
            first[i] = true;
            second[i + 1] = true;
        }
        i += 1;
    }
    (first, second)
}

/// Evaluates the forms of the parts of all operands above which there are AT cuts, in the memory of
/// one operand of the product. Below the top, it evaluates those below form `group` of the top.
#[inline(always)]
fn evaluate<L: Wrapping, P: Plan, const AT: usize>(
    lanes: L,
    memory: &mut [Words<L>],
    group: usize,
) {
    let cut = const { cut_at(P::CUTS, AT) };
    let (first, second) = const { pairs(cut_at(P::CUTS, AT)) };
    let (part, size, below) =
        const { (node(P::CUTS, AT + 1), node(P::CUTS, AT), begin(P::CUTS, AT + 1)) };
    let taken = const { if AT < 2 { 1 } else { nodes(P::CUTS, AT) } };
    let (up, down) = memory.split_at_mut(below);
    let up = &up[const { begin(P::CUTS, AT) } + group * size..][..taken * size];
    for (up, down) in up.chunks_exact(size).zip(down.chunks_exact_mut(cut.r * part)) {
        for j in 0..part {
            let mut x = [lanes.zero_block(); MAX.0];
            unroll!(for k in 0..5 {
                if k < cut.q {
                    x[k] = lanes.load_block(&up[k * part + j]);
                }
            });
            unroll!(for i in 0..13 {
                if i < cut.r && !second[i] {
                    let (mut even, mut odd) = (None, None);
                    unroll!(for k in 0..5 {
                        if k < cut.q {
                            let c = cut.forms[i][k] as u16;
                            if first[i] && cut.forms[i][k] != cut.forms[(i + 1) % 13][k] {
                                odd = term(lanes, odd, x[k], c);
                            } else {
                                even = term(lanes, even, x[k], c);
                            }
                        }
                    });
                    let even = or_zero(lanes, even);
                    if first[i] {
                        let odd = or_zero(lanes, odd);
                        lanes.store_block(&mut down[i * part + j], lanes.add_blocks(even, odd));
                        let other = &mut down[(i + 1) * part + j];
                        lanes.store_block(other, lanes.sub_blocks(even, odd));
                    } else {
                        lanes.store_block(&mut down[i * part + j], even);
                    }
                }
            });
        }
    }
}

/// Interpolates the products of the nodes above which there are AT cuts, from the products of their
/// forms. Parts have 2·`part` blocks, and neighbours overlap in half of them.
#[inline(always)]
fn interpolate<L: Wrapping, P: Plan, const AT: usize>(
    lanes: L,
    memory: &mut [Words<L>],
    group: usize,
) {
    let cut = const { cut_at(P::CUTS, AT) };
    let (part, size, below) =
        const { (node(P::CUTS, AT + 1), node(P::CUTS, AT), begin(P::CUTS, AT + 1)) };
    let taken = const { if AT < 2 { 1 } else { nodes(P::CUTS, AT) } };
    let (up, down) = memory.split_at_mut(2 * below);
    let up = &mut up[2 * (const { begin(P::CUTS, AT) } + group * size)..][..2 * taken * size];
    for (up, down) in up.chunks_exact_mut(2 * size).zip(down.chunks_exact(2 * cut.r * part)) {
        for j in 0..part {
            let mut low = [lanes.zero_block(); MAX.1];
            let mut high = low;
            unroll!(for i in 0..13 {
                if i < cut.r {
                    low[i] = lanes.load_block(&down[2 * i * part + j]);
                    high[i] = lanes.load_block(&down[(2 * i + 1) * part + j]);
                }
            });
            let mut before = None;
            unroll!(for k in 0..9 {
                if k < 2 * cut.q - 1 {
                    let (mut sum, mut above) = (before, None);
                    unroll!(for i in 0..13 {
                        if i < cut.r {
                            sum = term(lanes, sum, low[i], cut.interpolation[i][k]);
                            above = term(lanes, above, high[i], cut.interpolation[i][k]);
                        }
                    });
                    lanes.store_block(&mut up[k * part + j], or_zero(lanes, sum));
                    before = above;
                }
            });
            lanes.store_block(&mut up[(2 * cut.q - 1) * part + j], or_zero(lanes, before));
        }
    }
}

/// out = x·y of all leaves, 31 words each, by two Hankel products: c_i = Σ_j h_(i+j)·y_(15-j) for h = x behind fifteen zeros, and
/// for c_16 and on h = x from x_1 on, before zeros.
#[inline(always)]
fn leaves_of<L: Wrapping>(
    lanes: L,
    lines: &mut [Line<L>],
    out: &mut [Words<L>],
    x: &[Words<L>],
    y: &mut [Words<L>],
) {
    for (lines, x) in lines.as_chunks_mut::<2>().0.iter_mut().zip(x) {
        for (line, at) in lines.iter_mut().zip([BLOCK - 1, 0]) {
            lanes.store_block(line.first_chunk_mut().expect("a line"), lanes.zero_block());
            lanes.store_block(line.last_chunk_mut().expect("a line"), lanes.zero_block());
            let from = if at == 0 { &x[1..] } else { &x[..] };
            line[at..at + from.len()].copy_from_slice(from);
        }
    }
    for y in y.iter_mut() {
        lanes.store_block(y, lanes.reverse_block(lanes.load_block(y)));
    }
    let lines = lines.as_chunks::<2>().0;
    for ((out, lines), y) in out.as_chunks_mut::<2>().0.iter_mut().zip(lines).zip(y.iter()) {
        let [low, high] = lanes.hankel(lines, &[*y; 2]);
        lanes.store_block(&mut out[0], low);
        lanes.store_block(&mut out[1], high);
    }
}
