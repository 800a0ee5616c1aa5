//! Trees: those of the paper, those with fewer levels, and the shape of the one that the library has.

use super::tree::{Inner, Storage, Tree};
use crate::products::{Kind, Name};

/// p and q of Streamlined NTRU Prime.
pub const RINGS: [(usize, u64); 6] =
    [(653, 4621), (761, 4591), (857, 5167), (953, 6343), (1013, 7177), (1277, 7879)];

/// Figure 5: p = 761. Leaves of 16 steps are sheared, of 15 unsaturated, and so upwards.
pub const FIGURE_5: &str = "\
1521 = 762 + 759 : good-rader-768
762 = 254 + 254 + 254 : good-rader-768
759 = 254 + 254 + 251 : good-rader-768
254 = 127 + 127 : rader-128
251 = 127 + 124 : rader-128
127 = 63 + 64 : rader-64
124 = 62 + 62 : rader-64
64 sheared = 32 + 32 : karatsuba-32
63 = 31 + 32 : karatsuba-32
62 = 31 + 31 : karatsuba-32
32 sheared = 16 + 16 : karatsuba-16
31 = 15 + 16 : karatsuba-16
16 sheared
15
";

/// Figure 6: p = 653. Toom's lengths are used for 56 and 112; leaves are of 55 and 40 steps.
pub const FIGURE_6: &str = "\
1305 = 660 + 645 : good-toom-672
660 = 220 + 220 + 220 : good-toom-672
645 = 220 + 220 + 205 : good-toom-672
220 = 110 + 110 : toom-128
205 = 110 + 95 : toom-128
110 = 55 + 55 : toom-64
95 = 55 + 40 : toom-64
";

/// The tree of Figure 5 with this many levels, counted from the top; six go one below it, to leaves of 8 and 7.
/// Table 4 has 0 to 6.
#[must_use]
pub fn with_levels(levels: usize) -> Option<Tree> {
    let text = match levels {
        0..=5 => FIGURE_5.to_owned(),
        6 => FIGURE_5.replace(
            "16 sheared\n15\n",
            "16 sheared = 8 + 8 : extended-8\n15 = 7 + 8 : extended-8\n8 sheared\n",
        ),
        _ => return None,
    };
    let mut tree = text.parse().ok()?;
    // The paper counts the top with the level below it: both have products of 768.
    cut(&mut tree, if levels == 0 { 0 } else { levels + 1 });
    Some(tree)
}

fn cut(tree: &mut Tree, levels: usize) {
    if levels == 0 {
        tree.inner = None;
    }
    let children = tree.inner.iter_mut().flat_map(|inner| &mut inner.children);
    children.for_each(|child| cut(child, levels - 1));
}

/// Steps of a leaf of the library's tree.
const LEAF: usize = 32;
/// Steps of a child of its top.
const LARGEST: usize = 512;
/// Coefficients of a row at its top.
const ROW: usize = 48;

/// The shape of the library's tree for p: leaves of 32 steps, halves up to 512, and at the top as many of those as there are.
/// All matrices are sheared but those that are multiplied at the top.
#[must_use]
pub fn shipped(p: usize) -> Tree {
    let steps = 2 * p - 1;
    let mut children: Vec<Tree> = (0..steps / LARGEST).map(|_| half(LARGEST)).collect();
    if !steps.is_multiple_of(LARGEST) {
        children.push(half(steps % LARGEST));
    }
    for child in &mut children {
        child.storage = Storage::Unsaturated;
    }
    let length = ROW * (p + 1).div_ceil(ROW).next_multiple_of(2);
    let inner = Inner { product: Name { kind: Kind::Top, length }, merges: Vec::new(), children };
    Tree { steps, storage: Storage::Unsaturated, inner: Some(inner) }
}

/// The largest power of two times a leaf first, then what is left.
fn half(steps: usize) -> Tree {
    let storage = Storage::Sheared;
    if steps <= LEAF {
        return Tree { steps, storage, inner: None };
    }
    let first = LEAF << (steps.div_ceil(LEAF) - 1).ilog2();
    let kind = if first == LEAF { Kind::Extended } else { Kind::Dense };
    let product = Name { kind, length: first };
    let children = vec![half(first), half(steps - first)];
    let inner = Inner { product, merges: Vec::new(), children };
    Tree { steps, storage, inner: Some(inner) }
}

/// Steps modulo 3. The paper prints no tree; this is the one of the authors' code: twelve blocks of steps one after another, each
/// of at most 127 on the 128 bits of a register, and then their matrices merged in pairs. Their last merge is of 512 by 768
/// coefficients, and 768 by 768 here.
///
/// Source: Jumpdivstepsx/Jumping4Bernstein-YangInversion, `inv3sntrup761-neon`.
pub const MODULO_3: &str = "\
1521 = 127 + 127 + 127 + 127 + 127 + 127 + 127 + 127 + 127 + 127 + 127 + 124 \
: umull-128, umull-256, umull-512, umull-768
";

/// The tree of this name for p: `figure-5`, `figure-6`, `shipped`, `levels-0` to `levels-6`, or `modulo-3`.
#[must_use]
pub fn named(name: &str, p: usize) -> Option<Tree> {
    match name {
        "figure-5" => FIGURE_5.parse().ok(),
        "figure-6" => FIGURE_6.parse().ok(),
        "modulo-3" => MODULO_3.parse().ok(),
        "shipped" => Some(shipped(p)),
        _ => with_levels(name.strip_prefix("levels-")?.parse().ok()?),
    }
}
