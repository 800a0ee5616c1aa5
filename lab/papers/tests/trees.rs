//! The jumping inverse on trees: multiplied back, counted as Table 2 says, and wrong trees are refused.

mod common;

use common::Wrong;
use goodprime_papers::jumping::inverse::{Inverter, is_inverse};
use goodprime_papers::jumping::matrix::Parts;
use goodprime_papers::jumping::steps::Steps;
use goodprime_papers::jumping::tree::{Storage, Tree};
use goodprime_papers::jumping::{bits, steps, trees};
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
