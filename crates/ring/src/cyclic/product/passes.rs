//! The passes of a cut (a step of Karatsuba or Toom–Cook) over blocks in memory: one for the Hankel operand, one for
//! the other operand, one for the product, and at the bottom of a tree all of them around the leaves.
//!
//! A node of M blocks times Q has Q·M blocks of the right operand, 2·Q·M blocks of the Hankel operand (its last word
//! is not used) and Q·M blocks of the product; its R parts have M, 2·M and M. A unit is a node whose parts are
//! leaves: Hankel products of sixteen words.

use goodprime_lanes::{BLOCK, Wrapping};

use super::cut::{Cut, Form, MAX_C, MAX_Q, MAX_R, Transposed};
use crate::unroll;

/// A block in memory.
pub(crate) type Words<L> = [<L as Wrapping>::Word; BLOCK];
/// The Hankel operand of a leaf in memory.
pub(crate) type Line<L> = [<L as Wrapping>::Word; 2 * BLOCK];

/// Σ c_k·x_k over the k that `$only` takes, for the coefficients of a row that the compiler knows.
macro_rules! combine {
    ($lanes:ident, $c:expr, $x:expr, $k:ident if $only:expr) => {{
        let mut sum = $lanes.zero_block();
        unroll!(for const $k in 0..10 {
            if const { $c[$k] != 0 && $only } {
                sum = accumulate($lanes, sum, const { $c[$k] as i16 }, $x);
            }
        });
        sum
    }};
}

/// sum + c·x, by a difference where that needs no multiplication.
#[inline(always)]
fn accumulate<L: Wrapping>(lanes: L, sum: L::Block, c: i16, x: L::Block) -> L::Block {
    match c < 0 {
        true => lanes.sub_blocks(sum, scaled(lanes, x, c.wrapping_neg() as u16)),
        false => lanes.add_blocks(sum, scaled(lanes, x, c as u16)),
    }
}

/// c·x.
#[inline(always)]
fn scaled<L: Wrapping>(lanes: L, x: L::Block, c: u16) -> L::Block {
    match c {
        1 => x,
        0xffff => lanes.sub_blocks(lanes.zero_block(), x),
        _ => lanes.scale_block(x, c),
    }
}

/// The R rows of A on `x`, and on its differences with the root.
#[inline(always)]
fn rows<L: Wrapping, C: Cut>(
    lanes: L,
    x: &[L::Block; MAX_C],
    w: &[L::Block; MAX_C],
) -> [L::Block; MAX_R] {
    let mut out = [lanes.zero_block(); MAX_R];
    unroll!(for const i in 0..13 {
        if const { i < C::R } {
            let x = if const { C::LEFT.on_root[i] } { w } else { x };
            let scale = const { C::LEFT.scale };
            if const { is_second::<C>(i) } {
                // Computed with the row before.
            } else if const { matches!(C::LEFT.form[i], Form::Plain) } {
                out[i] = scaled(lanes, combine!(lanes, C::LEFT.c[i], x[k], k if true), scale[i]);
            } else if const { matches!(C::LEFT.form[i], Form::Folded(_)) } {
                let folded = |k: usize| match const { matches!(C::LEFT.form[i], Form::Folded(true)) }
                {
                    true => lanes.add_blocks(x[k], x[k + 3]),
                    false => lanes.sub_blocks(x[k], x[k + 3]),
                };
                let all = [folded(1), folded(2), folded(3)];
                let mut sum = lanes.zero_block();
                unroll!(for const k in 0..3 {
                    if const { C::LEFT.c[i][k + 1] != 0 } {
                        sum = accumulate(lanes, sum, const { C::LEFT.c[i][k + 1] as i16 }, all[k]);
                    }
                });
                out[i] = scaled(lanes, sum, scale[i]);
            } else {
                let even = combine!(lanes, C::LEFT.c[i], x[k], k if k.is_multiple_of(2));
                let odd = combine!(lanes, C::LEFT.c[i], x[k], k if !k.is_multiple_of(2));
                out[i] = scaled(lanes, lanes.add_blocks(even, odd), scale[i]);
                if const { i + 1 < MAX_R } {
                    out[i + 1] = scaled(lanes, lanes.sub_blocks(even, odd), scale[i + 1]);
                }
            }
        }
    });
    out
}

/// True for a row that is computed with the one before: the second of two opposite ones.
const fn is_second<C: Cut>(i: usize) -> bool {
    i > 0 && matches!(C::LEFT.form[i - 1], Form::Opposite) && !is_second::<C>(i - 1)
}

/// The rows of A on the coefficients x_0 to x_(2Q-2), and on x_1 to x_(2Q-1): the two halves of each part's Hankel
/// operand.
#[inline(always)]
fn both_halves<L: Wrapping, C: Cut>(lanes: L, x: &[L::Block; MAX_C]) -> [[L::Block; MAX_R]; 2] {
    let mut w = [lanes.zero_block(); MAX_C];
    if let Some((u, v)) = C::ROOT {
        unroll!(for const k in 0..9 {
            if const { k + 1 < 2 * C::Q } {
                let low = scaled(lanes, x[k], u as u16);
                w[k] = lanes.sub_blocks(scaled(lanes, x[k + 1], v as u16), low);
            }
        });
    }
    let (mut x_up, mut w_up) = (*x, w);
    unroll!(for const k in 0..9 {
        (x_up[k], w_up[k]) = (x[k + 1], w[k + 1]);
    });
    [rows::<L, C>(lanes, x, &w), rows::<L, C>(lanes, &x_up, &w_up)]
}

/// The R forms of Q parts.
#[inline(always)]
fn forms<L: Wrapping, C: Cut>(lanes: L, b: &[L::Block; MAX_Q]) -> [L::Block; MAX_R] {
    let mut out = [lanes.zero_block(); MAX_R];
    unroll!(for const i in 0..13 {
        if const { i < C::R && !(i > 0 && C::OPPOSITE[i - 1]) } {
            let (mut even, mut odd) = (lanes.zero_block(), lanes.zero_block());
            unroll!(for const j in 0..5 {
                let c = const { C::FORMS[i][j] };
                if const { C::FORMS[i][j] != 0 } {
                    match const { j % 2 } {
                        0 => even = accumulate(lanes, even, c, b[j]),
                        _ => odd = accumulate(lanes, odd, c, b[j]),
                    }
                }
            });
            out[i] = lanes.add_blocks(even, odd);
            if const { C::OPPOSITE[i] && i + 1 < MAX_R } {
                out[i + 1] = lanes.sub_blocks(even, odd);
            }
        }
    });
    out
}

/// The forms, transposed: Q parts of the product from R products.
#[inline(always)]
fn transposed_forms<L: Wrapping, C: Cut>(lanes: L, p: &[L::Block; MAX_R]) -> [L::Block; MAX_Q] {
    let mut out = [lanes.zero_block(); MAX_Q];
    unroll!(for const i in 0..13 {
        if const { i < C::R && !(i > 0 && C::OPPOSITE[i - 1]) } {
            let (mut even, mut odd) = (p[i], p[i]);
            if const { C::OPPOSITE[i] && i + 1 < MAX_R } {
                even = lanes.add_blocks(p[i], p[i + 1]);
                odd = lanes.sub_blocks(p[i], p[i + 1]);
            }
            unroll!(for const j in 0..5 {
                let c = const { C::FORMS[i][j] };
                if const { C::FORMS[i][j] != 0 } {
                    out[j] =
                        accumulate(lanes, out[j], c, if j.is_multiple_of(2) { even } else { odd });
                }
            });
        }
    });
    out
}

/// The Hankel operands of the parts of nodes, with m blocks each.
#[inline(always)]
pub(crate) fn left<L: Wrapping, C: Cut>(
    lanes: L,
    (nodes, m): (usize, usize),
    out: &mut [Words<L>],
    h: &[Words<L>],
) {
    for node in 0..nodes {
        let out = &mut out[2 * C::R * m * node..][..2 * C::R * m];
        let h = &h[2 * C::Q * m * node..][..2 * C::Q * m];
        for j in 0..m {
            let mut x = [lanes.zero_block(); MAX_C];
            unroll!(for const k in 0..10 {
                if const { k < 2 * C::Q } {
                    x[k] = lanes.load_block(&h[k * m + j]);
                }
            });
            let [low, high] = both_halves::<L, C>(lanes, &x);
            unroll!(for const i in 0..13 {
                if const { i < C::R } {
                    lanes.store_block(&mut out[2 * i * m + j], low[i]);
                    lanes.store_block(&mut out[(2 * i + 1) * m + j], high[i]);
                }
            });
        }
    }
}

/// The right operands of the parts of nodes, with m blocks each.
#[inline(always)]
pub(crate) fn right<L: Wrapping, C: Cut>(
    lanes: L,
    (nodes, m): (usize, usize),
    out: &mut [Words<L>],
    b: &[Words<L>],
) {
    for node in 0..nodes {
        let out = &mut out[C::R * m * node..][..C::R * m];
        let b = &b[C::Q * m * node..][..C::Q * m];
        for j in 0..m {
            let mut parts = [lanes.zero_block(); MAX_Q];
            unroll!(for const k in 0..5 {
                if const { k < C::Q } {
                    parts[k] = lanes.load_block(&b[k * m + j]);
                }
            });
            let all = forms::<L, C>(lanes, &parts);
            unroll!(for const i in 0..13 {
                if const { i < C::R } {
                    lanes.store_block(&mut out[i * m + j], all[i]);
                }
            });
        }
    }
}

/// The products of nodes from those of their parts, with m blocks each.
#[inline(always)]
pub(crate) fn recombine<L: Wrapping, C: Cut>(
    lanes: L,
    (nodes, m): (usize, usize),
    out: &mut [Words<L>],
    p: &[Words<L>],
) {
    for node in 0..nodes {
        let out = &mut out[C::Q * m * node..][..C::Q * m];
        let p = &p[C::R * m * node..][..C::R * m];
        for j in 0..m {
            let mut products = [lanes.zero_block(); MAX_R];
            unroll!(for const i in 0..13 {
                if const { i < C::R } {
                    products[i] = lanes.load_block(&p[i * m + j]);
                }
            });
            let parts = transposed_forms::<L, C>(lanes, &products);
            unroll!(for const k in 0..5 {
                if const { k < C::Q } {
                    lanes.store_block(&mut out[k * m + j], parts[k]);
                }
            });
        }
    }
}

/// The lines of the leaves of units.
#[inline(always)]
pub(crate) fn lines<L: Wrapping, C: Cut>(lanes: L, out: &mut [Line<L>], h: &[Words<L>]) {
    for (out, h) in out.chunks_exact_mut(C::R).zip(h.chunks_exact(2 * C::Q)) {
        unit_lines::<L, C>(lanes, out, h);
    }
}

/// The lines of the leaves of a unit.
#[inline(always)]
fn unit_lines<L: Wrapping, C: Cut>(lanes: L, out: &mut [Line<L>], h: &[Words<L>]) {
    let mut x = [lanes.zero_block(); MAX_C];
    unroll!(for const k in 0..10 {
        if const { k < 2 * C::Q } {
            x[k] = lanes.load_block(&h[k]);
        }
    });
    let [low, high] = both_halves::<L, C>(lanes, &x);
    unroll!(for const i in 0..13 {
        if const { i < C::R } {
            let ([first, second], []) = out[i].as_chunks_mut() else { unreachable!("two blocks") };
            lanes.store_block(first, low[i]);
            lanes.store_block(second, high[i]);
        }
    });
}

/// The forms of a unit.
#[inline(always)]
fn unit_forms<L: Wrapping, C: Cut>(lanes: L, out: &mut [Words<L>], b: &[Words<L>]) {
    let mut parts = [lanes.zero_block(); MAX_Q];
    unroll!(for const k in 0..5 {
        if const { k < C::Q } {
            parts[k] = lanes.load_block(&b[k]);
        }
    });
    let all = forms::<L, C>(lanes, &parts);
    unroll!(for const i in 0..13 {
        if const { i < C::R } {
            lanes.store_block(&mut out[i], all[i]);
        }
    });
}

/// The sizes of groups of at most `side_by_side` Hankel products, R together: as even as can be.
const fn groups(r: usize, side_by_side: usize) -> [usize; MAX_R] {
    let mut sizes = [0; MAX_R];
    let (n, mut i) = (r.div_ceil(side_by_side), 0);
    while i < n {
        sizes[i] = r / n + (i < r % n) as usize;
        i += 1;
    }
    sizes
}

/// The product of a unit from the lines and the forms of its leaves.
#[inline(always)]
fn unit<L: Wrapping, C: Cut>(lanes: L, out: &mut [Words<L>], h: &[Line<L>], b: &[Words<L>]) {
    if lanes.hankel_parts::<Transposed<C>>(out, h, b) {
        return;
    }
    let mut products = [lanes.zero_block(); MAX_R];
    let mut at = 0;
    macro_rules! side_by_side {
        ($k:literal) => {{
            let (h, b) =
                (h[at..].first_chunk().expect("R lines"), b[at..].first_chunk().expect("R forms"));
            let some = lanes.hankel::<$k>(h, b);
            unroll!(for k in 0..$k {
                products[at + k] = some[k];
            });
            at += $k;
        }};
    }
    unroll!(for const i in 0..13 {
        match const { groups(C::R, L::SIDE_BY_SIDE)[i] } {
            0 => {}
            1 => side_by_side!(1),
            2 => side_by_side!(2),
            3 => side_by_side!(3),
            4 => side_by_side!(4),
            _ => side_by_side!(5),
        }
    });
    debug_assert_eq!(at, C::R);
    let parts = transposed_forms::<L, C>(lanes, &products);
    unroll!(for const k in 0..5 {
        if const { k < C::Q } {
            lanes.store_block(&mut out[k], parts[k]);
        }
    });
}

/// The memory of [`units`]: lines and forms of two units.
pub(crate) struct Stage<'a, L: Wrapping> {
    pub(crate) lines: &'a mut [Line<L>],
    pub(crate) forms: &'a mut [Words<L>],
}

/// The products of units, which overwrite their right operands. While the leaves of one are multiplied, those of the
/// next are prepared: a window that spans two stores must not follow them closely, because it cannot be forwarded.
///
/// The Hankel operands are `h`, or their lines are `prepared`.
#[inline(always)]
pub(crate) fn units<L: Wrapping, C: Cut>(
    lanes: L,
    b: &mut [Words<L>],
    h: &[Words<L>],
    prepared: Option<&[Line<L>]>,
    stage: Stage<'_, L>,
) {
    let (even_lines, odd_lines) = stage.lines[..2 * C::R].split_at_mut(C::R);
    let (even_forms, odd_forms) = stage.forms[..2 * C::R].split_at_mut(C::R);
    let (mut now_lines, mut next_lines) = (even_lines, odd_lines);
    let (mut now_forms, mut next_forms) = (even_forms, odd_forms);
    let n = b.len() / C::Q;
    for i in 0..n + 1 {
        if i < n {
            unit_forms::<L, C>(lanes, next_forms, &b[i * C::Q..][..C::Q]);
            if prepared.is_none() {
                unit_lines::<L, C>(lanes, next_lines, &h[2 * i * C::Q..][..2 * C::Q]);
            }
        }
        if i > 0 {
            let h = match prepared {
                Some(prepared) => &prepared[(i - 1) * C::R..][..C::R],
                None => &*now_lines,
            };
            unit::<L, C>(lanes, &mut b[(i - 1) * C::Q..][..C::Q], h, now_forms);
        }
        (now_lines, next_lines) = (next_lines, now_lines);
        (now_forms, next_forms) = (next_forms, now_forms);
    }
}
