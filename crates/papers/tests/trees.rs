//! The jumping inverse on trees: multiplied back, counted as Table 2 says, and wrong trees are refused.

mod common;

use common::Wrong;
use goodprime_papers::jumping::inverse::{Inverter, is_inverse};
use goodprime_papers::jumping::matrix::Parts;
use goodprime_papers::jumping::steps::Steps;
use goodprime_papers::jumping::tree::{Storage, Tree};
use goodprime_papers::jumping::{bits, steps, trees};
use goodprime_papers::products::{Kind, Name};
use goodprime_papers::published::jumping as published;
use goodprime_rings::numbers::{Barrett, Counting, Remainder};
use goodprime_rings::operands::{Generator, Operand};

fn inverts(p: usize, q: u64, tree: Tree) -> Result<(), String> {
    let inverter = Inverter::new(Barrett::new(q), p, tree)?;
    let mut generator = Generator::new(p as u64);
    for kind in [Operand::General, Operand::Ternary] {
        let a = generator.operand(p, q, kind);
        match inverter.invert(&a) {
            Some(inverse) if is_inverse(&a, &inverse, q) => {}
            other => return Err(format!("no inverse: {}", other.is_some())),
        }
    }
    if inverter.invert(&vec![0; p]).is_some() { Err("1/0".to_owned()) } else { Ok(()) }
}

#[test]
fn the_trees_of_the_paper_invert() {
    inverts(761, 4591, trees::FIGURE_5.parse().expect("a tree")).expect("figure 5");
    inverts(653, 4621, trees::FIGURE_6.parse().expect("a tree")).expect("figure 6");
}

#[test]
fn every_number_of_levels_inverts() {
    for levels in 0..=6 {
        inverts(761, 4591, trees::with_levels(levels).expect("a tree")).expect("levels");
    }
}

#[test]
fn the_shape_that_ships_inverts_in_all_six_rings() {
    for (p, q) in trees::RINGS {
        inverts(p, q, trees::shipped(p)).expect("shipped");
    }
}

#[test]
fn the_tree_modulo_3_inverts() {
    // x^761 - x - 1 is not irreducible modulo 3: some ternary polynomials have no inverse.
    let tree: Tree = trees::MODULO_3.parse().expect("a tree");
    let inverter = Inverter::new(Barrett::new(3), 761, tree).expect("a tree");
    let plain = Tree { steps: 1521, storage: Storage::Unsaturated, inner: None };
    let oracle = Inverter::new(Barrett::new(3), 761, plain).expect("a tree");
    let mut generator = Generator::new(3);
    for _ in 0..4 {
        let a = generator.operand(761, 3, Operand::Ternary);
        let inverse = inverter.invert(&a);
        assert_eq!(inverse, oracle.invert(&a));
        assert!(inverse.is_none_or(|inverse| is_inverse(&a, &inverse, 3)));
    }
}

/// Steps on bits are those on words, for whatever is asked of them; of other operands they are others.
#[test]
fn steps_on_bits_are_the_steps() {
    let numbers = Barrett::new(3);
    let mut generator = Generator::new(11);
    let parts = |done: Steps| (done.delta, done.vector, done.columns);
    for (steps, length) in [(1, 1), (5, 9), (127, 127), (128, 128), (130, 200), (300, 257)] {
        for delta in [-3, 0, 1, 4] {
            for left in [false, true] {
                let [mut f, g] = [0, 1].map(|_| generator.operand(length, 3, Operand::General));
                f[0] = 1;
                let most = usize::MAX;
                let expected = parts(steps::run(&numbers, steps, delta, [&f, &g], left, most));
                let got = parts(bits::run(steps, delta, [&f, &g], left, most));
                assert_eq!(got, expected, "{steps} steps from δ = {delta}");
                let mut other = g.clone();
                other[0] = (other[0] + 1) % 3;
                let got = parts(bits::run(steps, delta, [&f, &other], left, most));
                assert!(steps < 5 || !left || got != expected, "one coefficient of g");
            }
        }
    }
}

/// The plain steps of a whole inverse on bits keep p + 1 coefficients of v.
#[test]
fn plain_steps_on_bits_keep_what_is_known() {
    let (p, steps) = (761, 1521);
    let mut f = vec![0; p + 1];
    (f[0], f[p - 1], f[p]) = (1, 2, 2);
    let mut g = Generator::new(5).operand(p, 3, Operand::Ternary);
    g.push(0);
    let words = steps::run(&Barrett::new(3), steps, 1, [&f, &g], false, p + 1);
    let bits = bits::run(steps, 1, [&f, &g], false, p + 1);
    assert_eq!((bits.delta, bits.columns), (words.delta, words.columns));
}

/// 2p - 1 steps on a small tree whose leaves have `leaf` steps, all nodes below the root in this storage.
fn small(storage: Storage, leaf: usize, product: &str) -> Tree {
    let (name, half) = (storage.name(), 2 * leaf);
    let text = format!(
        "{0} = {half} + {half} : {product}\n{half} {name} = {leaf} + {leaf} : {product}\n{leaf} {name}\n",
        2 * half
    );
    text.parse().expect("a tree")
}

#[test]
fn every_storage_inverts() {
    for storage in Storage::ALL {
        for product in [
            "schoolbook-32",
            "karatsuba-32",
            "toom-32",
            "rader-32",
            "bruun-32",
            "dense-32",
            "schoenhage-32",
        ] {
            // 21 coefficients: 41 steps of 44. What is beyond changes nothing.
            inverts(21, 4591, small(storage, 11, product)).unwrap_or_else(|why| {
                panic!("{storage:?}, {product}: {why}");
            });
        }
    }
}

#[test]
fn saturated_matrices_keep_what_does_not_fit() {
    // a = x^(p-1)·c and a = c make steps that do not scale: u or v is x^n.
    let (p, q) = (21, 4591);
    for storage in Storage::ALL {
        let inverter =
            Inverter::new(Barrett::new(q), p, small(storage, 11, "karatsuba-32")).expect("a tree");
        for at in 0..p {
            let mut a = vec![0; p];
            a[at] = 5;
            let inverse = inverter.invert(&a).expect("a unit");
            assert!(is_inverse(&a, &inverse, q), "5x^{at}, {storage:?}");
        }
    }
}

#[test]
fn parts_are_those_of_table_2() {
    // The node of 22 steps brings (f, g) forward twice and multiplies two whole matrices.
    for (storage, outputs) in
        [(Storage::Saturated, 4), (Storage::Sheared, 8), (Storage::Unsaturated, 4)]
    {
        let name = storage.name();
        let text = format!("44 = 11 + 22 + 11 : rader-32; 22 = 11 + 11 : rader-24; 11 {name}");
        let inverter =
            Inverter::new(Barrett::new(4591), 21, text.parse().expect("a tree")).expect("it fits");
        let a = Generator::new(1).operand(21, 4591, Operand::General);
        assert!(inverter.invert(&a).is_some_and(|inverse| is_inverse(&a, &inverse, 4591)));
        let tally = inverter.parts()[0].1;
        let three = |parts: Parts| [parts.inputs, parts.products, parts.outputs];
        assert_eq!((tally.vectors, tally.matrices), (2, 1), "{storage:?}");
        assert_eq!(three(tally.of_vectors), [2 * 6, 2 * 4, 2 * 2], "{storage:?}");
        assert_eq!(three(tally.of_matrices), [0, 8, outputs], "{storage:?}");
        let printed = published::TABLE_2.iter().find(|row| row.storage == storage).expect("a row");
        assert_eq!(printed.vector.parts.map(|n| 2 * n), three(tally.of_vectors), "{storage:?}");
        assert_eq!(printed.matrix.parts, three(tally.of_matrices), "{storage:?}");
    }
}

#[test]
fn leaves_are_those_of_table_4() {
    let table: [&[(usize, u64)]; 7] = [
        &[(1521, 1)],
        &[(251, 1), (254, 5)],
        &[(124, 1), (127, 11)],
        &[(62, 2), (63, 11), (64, 11)],
        &[(31, 15), (32, 33)],
        &[(15, 15), (16, 81)],
        &[(7, 15), (8, 177)],
    ];
    for (levels, expected) in table.into_iter().enumerate() {
        let tree = trees::with_levels(levels).expect("a tree");
        let census = tree.census().into_iter().filter(|(node, _)| node.inner.is_none());
        let mut leaves: Vec<_> = census.map(|(node, count)| (node.steps, count as u64)).collect();
        leaves.sort_unstable();
        assert_eq!(leaves, expected, "{levels} levels");
        let printed = published::TABLE_4[levels].leaves.iter();
        assert!(printed.map(|&(steps, _, count)| (steps, count)).eq(leaves), "{levels} levels");
    }
}

/// A node of the paper's trees by what its text says: how many steps its storage has room for, and the product of that length.
struct Length {
    room: usize,
    product: &'static str,
    children: usize,
}

const fn length(room: usize, product: &'static str, children: usize) -> Length {
    Length { room, product, children }
}

/// Whether a tree is what §4.2 says of storage, §4.1 of thirds, and §5 of products: the first children as long as they can be,
/// unsaturated ones with fewer steps first; matrices sheared only where the steps fill their storage.
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

/// A tree of merges in other rings, with an odd number of matrices, and with nodes of its own below another one.
#[test]
fn matrices_that_are_merged_in_pairs_invert() {
    inverts(
        21,
        4591,
        "41 = 9 + 9 + 9 + 9 + 5 : karatsuba-10, karatsuba-20, karatsuba-40"
            .parse()
            .expect("a tree"),
    )
    .expect("five blocks");
    let text = "41 = 21 + 20 : rader-32; 21 = 7 + 7 + 7 : karatsuba-16, karatsuba-32";
    inverts(21, 4591, text.parse().expect("a tree")).expect("below another node");
    for (text, said) in [
        ("41 = 9 + 9 + 9 + 9 + 5 : rader-24, rader-32", "3 levels"),
        ("41 = 9 + 9 + 9 + 9 + 5 : rader-24, schoolbook-8, rader-32", "no room"),
    ] {
        let tree: Result<Tree, String> = text.parse();
        let why = tree.and_then(|tree| Inverter::new(Barrett::new(4591), 21, tree)).err();
        assert!(why.as_ref().is_some_and(|why| why.contains(said)), "{why:?}");
    }
}

#[test]
fn levels_save_reductions_as_in_table_4() {
    // Every level to leaves of 15 and 16 steps saves, and the one below saves next to nothing.
    let reductions: Vec<u64> = (0..=6)
        .map(|levels| {
            let tree = trees::with_levels(levels).expect("a tree");
            let numbers = Counting::new(Remainder::new(4591));
            let inverter = Inverter::new(numbers, 761, tree).expect("a tree");
            let a = Generator::new(1).operand(761, 4591, Operand::General);
            let _ = inverter.invert(&a);
            let counts = inverter.numbers().counts();
            counts.products + counts.scalings + counts.reductions
        })
        .collect();
    assert!(reductions.is_sorted_by(|a, b| a > b), "{reductions:?}");
    assert!(reductions[0] > 4 * reductions[5], "{reductions:?}");
}

#[test]
fn one_wrong_constant_is_found_by_multiplying_back() {
    let a = Generator::new(1).operand(761, 4591, Operand::General);
    for tree in ["figure-5", "levels-1"] {
        let tree = trees::named(tree, 761).expect("a tree");
        for index in [0, 1, 40] {
            let inverter =
                Inverter::new(Wrong::at(4591, index), 761, tree.clone()).expect("it fits");
            // A wrong product is not divisible by x^n, and then it is longer than it may be.
            let inverse =
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| inverter.invert(&a)));
            let right = inverse
                .is_ok_and(|inverse| inverse.is_some_and(|inverse| is_inverse(&a, &inverse, 4591)));
            assert!(!right, "constant {index}");
        }
    }
}

#[test]
fn a_wrong_tree_is_refused_or_found() {
    let refused = |text: &str, p| {
        let tree: Result<Tree, String> = text.parse();
        tree.and_then(|tree| Inverter::new(Barrett::new(4591), p, tree)).err()
    };
    for text in [
        "",
        "41 = 20 + 20 : rader-32",
        "41 = 20 + 21",
        "41 = 20 + 21 : radar-32",
        "41 = 41 : rader-32",
        "41 wide = 20 + 21 : rader-32",
        "0",
        "41 = 20 + 21 : rader-32; 19",
        "41 = 20 + 21 : rader-32; 20; 20",
    ] {
        assert!(refused(text, 21).is_some(), "{text:?}");
    }
    // One step too few; no room for a matrix of 32 steps.
    assert!(refused("40 = 20 + 20 : rader-32", 21).is_some());
    assert!(refused("64 = 32 + 32 : karatsuba-32", 32).is_some());
    assert!(refused("64 = 32 + 32 : karatsuba-32; 32 sheared", 32).is_none());
    // A tree for another modulus: 4591 has no root of order 4.
    assert!(refused(trees::FIGURE_6, 653).is_some());
}
