//! Figures 5 and 6 of the paper on jumps, and the tree modulo 3 of its authors' code: they are what the text and Tables 3 and 4 say,
//! and other trees are not.

use goodprime_papers::jumping::inverse::Inverter;
use goodprime_papers::jumping::matrix::Parts;
use goodprime_papers::jumping::tree::{Storage, Tree};
use goodprime_papers::jumping::trees;
use goodprime_papers::products::{Kind, Name};
use goodprime_papers::published::jumping as published;
use goodprime_rings::numbers::{Barrett, Counting, Remainder};
use goodprime_rings::operands::{Generator, Operand};

/// A node of the paper's trees by what its text says: how many steps its storage has room for, and the product of that length.
struct Length {
    room: usize,
    product: &'static str,
    children: usize,
}

const fn length(room: usize, product: &'static str, children: usize) -> Length {
    Length { room, product, children }
}

/// Compares a tree with §4.2 on storage, §4.1 on thirds and §5 on products: the first children as
/// long as they can be, unsaturated ones with fewer steps first; matrices sheared only where the
/// steps fill their storage.
fn is_of_the_paper(tree: &Tree, lengths: &[Length]) -> Result<(), String> {
    let wrong = |why: &str| Err(format!("{tree}: {why}"));
    let Some(own) = lengths.iter().rev().find(|length| tree.steps <= length.room) else {
        return wrong("no storage has room");
    };
    let sheared = tree.steps == own.room;
    if (tree.storage == Storage::Sheared) != sheared || tree.storage == Storage::Saturated {
        return wrong("another storage");
    }
    let Some(inner) = &tree.inner else {
        return if own.product.is_empty() { Ok(()) } else { wrong("a leaf") };
    };
    if inner.product.to_string() != own.product || !inner.merges.is_empty() {
        return wrong("another product");
    }
    if inner.children.len() != own.children {
        return wrong("another number of children");
    }
    inner.children.iter().try_for_each(|child| is_of_the_paper(child, lengths))
}

/// The product of a length that has the least cycles of a jump in Table 3.
fn fastest(length: usize) -> String {
    let rows = published::TABLE_3.iter().filter_map(|row| {
        let name: Name = row.product.parse().ok()?;
        Some((row.sums[3]?, name)).filter(|(_, name)| name.length == length)
    });
    rows.min().expect("a row").1.to_string()
}

#[test]
fn figure_5_is_what_the_text_says() {
    // §5.2: 768 by Good-Thomas over Rader; below it what Table 3 says is the fastest in a jump.
    assert_eq!(fastest(128), "rader-128");
    assert_eq!(fastest(64), "rader-64");
    assert_eq!(fastest(32), "karatsuba-32");
    assert_eq!(fastest(16), "karatsuba-16");
    let lengths = [
        length(1536, "good-rader-768", 2),
        length(768, "good-rader-768", 3),
        length(256, "rader-128", 2),
        length(128, "rader-64", 2),
        length(64, "karatsuba-32", 2),
        length(32, "karatsuba-16", 2),
        length(16, "", 0),
    ];
    let tree: Tree = trees::FIGURE_5.parse().expect("a tree");
    is_of_the_paper(&tree, &lengths).expect("Figure 5");
    let children = |tree: &Tree| -> Vec<usize> {
        tree.inner.iter().flat_map(|inner| &inner.children).map(|child| child.steps).collect()
    };
    // Below radix 3 a node's halves differ by a step at most, and the shorter one comes first: what is sheared is even.
    let mut nodes = vec![&tree];
    let mut below = 0;
    while let Some(node) = nodes.pop() {
        let inner = node.inner.iter().flat_map(|inner| &inner.children);
        nodes.extend(inner);
        if (31..=127).contains(&node.steps) {
            assert_eq!(children(node), [node.steps / 2, node.steps.div_ceil(2)], "{node}");
            below += 1;
        }
    }
    assert_eq!(below, 12 + 24 + 48);
    assert_eq!(children(&tree), [762, 759]);
    // Six levels go below it, to 8 lanes of a register.
    let eight = trees::with_levels(6).expect("a tree");
    let of = |steps: usize| eight.census().into_iter().find(|(node, _)| node.steps == steps);
    for (steps, expected) in [(16, [8, 8]), (15, [7, 8])] {
        let (node, _) = of(steps).expect("a node");
        assert_eq!(children(node), expected);
        assert!(node.inner.as_ref().is_some_and(|inner| inner.product.kind == Kind::Extended));
    }
    assert_eq!(fastest(8), "extended-8");
    assert!(of(8).is_some_and(|(node, _)| node.storage == Storage::Sheared));
}

#[test]
fn figure_6_is_what_the_text_says() {
    // §5.4: Toom64 and Toom128 for 56 and 112; Good-Thomas-3 and two layers for 448×224 and 672×672. §4.1: thirds.
    let lengths = [
        length(1344, "good-toom-672", 2),
        length(672, "good-toom-672", 3),
        length(224, "toom-128", 2),
        length(112, "toom-64", 2),
        length(56, "", 0),
    ];
    let tree: Tree = trees::FIGURE_6.parse().expect("a tree");
    is_of_the_paper(&tree, &lengths).expect("Figure 6");
    let census: Vec<_> = tree.census().iter().map(|(node, count)| (node.steps, *count)).collect();
    let expected =
        [(1305, 1), (660, 1), (645, 1), (220, 5), (205, 1), (110, 11), (95, 1), (55, 23), (40, 1)];
    assert_eq!(census, expected);
    // 2·653 - 1 steps, none too many; no step fills its storage, and so nothing is sheared.
    assert_eq!(tree.steps, 1305);
    assert!(tree.census().iter().all(|(node, _)| node.storage == Storage::Unsaturated));
}

/// Mutations of the trees are no longer what the text says.
#[test]
fn other_trees_are_not_the_paper_s() {
    let six = [
        length(1344, "good-toom-672", 2),
        length(672, "good-toom-672", 3),
        length(224, "toom-128", 2),
        length(112, "toom-64", 2),
        length(56, "", 0),
    ];
    let radix_2 = trees::FIGURE_6
        .replace("660 = 220 + 220 + 220", "440 = 220 + 220 : good-toom-672\n660 = 220 + 440");
    let tree: Tree = radix_2.parse().expect("a tree");
    assert!(is_of_the_paper(&tree, &six).is_err());
    let tree: Tree =
        trees::FIGURE_6.replace("95 = 55 + 40 : toom-64\n", "").parse().expect("a tree");
    assert!(is_of_the_paper(&tree, &six).is_err());
}

/// §4.3: in the first of the two jumps below the top only the right column; in the last one of each node no second product with
/// (f, g), and the upper row only; an inner product at the top; no way back between the top and what is below it.
#[test]
fn parts_of_the_figures_are_those_of_section_4_3() {
    for (p, q, text, product) in [
        (761, 4591, trees::FIGURE_5, "good-rader-768"),
        (653, 4621, trees::FIGURE_6, "good-toom-672"),
    ] {
        let inverter =
            Inverter::new(Barrett::new(q), p, text.parse().expect("a tree")).expect("it fits");
        let _ = inverter.invert(&Generator::new(1).operand(p, q, Operand::General));
        let tallies = inverter.parts();
        let tally =
            tallies.iter().find(|(name, _)| name.to_string() == product).expect("the top").1;
        let three = |parts: Parts| [parts.inputs, parts.products, parts.outputs];
        // Five products with (f, g), three in the first jump; the last matrix is (u, v), which nothing transformed before.
        assert_eq!(
            (tally.vectors, three(tally.of_vectors)),
            (5, [5 * 6, 5 * 4, 5 * 2]),
            "{product}"
        );
        // Two right columns; a whole matrix, and an upper row; an inner product.
        let products = (4 + 4) + (8 + 4) + 2;
        assert_eq!((tally.matrices, three(tally.of_matrices)), (5, [2, products, 1]), "{product}");
        // What is multiplied again: columns 2 and 2, a matrix 4, a row 2.
        assert_eq!(tally.all().again, 2 + 2 + 4 + 2, "{product}");
    }
}

/// Figure 6 takes twice the reductions of Figure 5; with Toom's points and interpolation in Mul it would be 2.6 times.
#[test]
fn reductions_of_the_figures() {
    let reductions = |p, q, text: &str| {
        let tree = text.parse().expect("a tree");
        let inverter = Inverter::new(Counting::new(Remainder::new(q)), p, tree).expect("it fits");
        let _ = inverter.invert(&Generator::new(1).operand(p, q, Operand::General));
        let counts = inverter.numbers().counts();
        counts.products + counts.scalings + counts.reductions
    };
    let figures = [reductions(761, 4591, trees::FIGURE_5), reductions(653, 4621, trees::FIGURE_6)];
    println!("{figures:?}");
    assert!((19..=21).contains(&(10 * figures[1] / figures[0])), "{figures:?}");
}

/// The authors' code: twelve blocks of (f, g), 45 products with blocks of 128 coefficients, merges of 128, 256, 512 and 768.
#[test]
fn the_tree_modulo_3_is_the_authors() {
    let tree: Tree = trees::MODULO_3.parse().expect("a tree");
    let inner = tree.inner.as_ref().expect("children");
    let steps: Vec<_> = inner.children.iter().map(|child| child.steps).collect();
    assert_eq!(steps, [[127; 11].as_slice(), &[124]].concat());
    // A step and its u fit a register of 128 bits: §5.3.
    assert!(inner.children.iter().all(|child| child.storage.coefficients(child.steps) <= 128));
    let lengths: Vec<_> =
        [inner.product].iter().chain(&inner.merges).map(|name| name.length).collect();
    assert_eq!(lengths, [128, 256, 512, 768]);
    let inverter = Inverter::new(Barrett::new(3), 761, tree).expect("it fits");
    let a = Generator::new(4).operand(761, 3, Operand::Ternary);
    let _ = inverter.invert(&a);
    let tallies = inverter.parts();
    let of = |length| {
        let (_, tally) = tallies.iter().find(|(name, _)| name.length == length).expect("a product");
        (tally.vectors, tally.matrices, tally.all().products)
    };
    // Blocks: 5 seven times, then 4, 3, 2, 1. Matrices: a whole one has 8 products, a column or a row 4, an entry 2.
    assert_eq!(of(128), (45, 6, 45 * 4 + 4 * 8 + 2 * 4));
    assert_eq!(of(256), (0, 3, 8 + 2 * 4));
    assert_eq!(of(512), (0, 1, 4));
    assert_eq!(of(768), (0, 1, 2));
}
