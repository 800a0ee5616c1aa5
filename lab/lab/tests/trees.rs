//! Products in NTRU's rings by every tree and in both forms, on every backend, against the definition; and which trees are
//! refused.

#[path = "../../../crates/ring/tests/common/mod.rs"]
mod common;

use common::Random;
use goodprime_lab::cyclic::registry::{self, Form, Origin};
use goodprime_lab::cyclic::toom_cook::by_definition;
use goodprime_lanes::Backend;
use goodprime_ring::kit::cyclic_product::tree::Tree;

#[test]
fn every_tree_multiplies_or_is_refused() {
    let mut refused = Vec::new();
    for entry in registry::all() {
        let mut random = Random(entry.n as u64);
        let mut operand = |top: bool| -> Vec<u16> {
            let word = |i| match top {
                _ if i >= entry.n => 0,
                true => 0xffff,
                false => random.next() as u16,
            };
            (0..entry.padded).map(word).collect()
        };
        let pairs = [(operand(false), operand(false)), (operand(true), operand(false))];
        let suffices = (entry.suffices)();
        assert_eq!(suffices, entry.lost + entry.bits <= 16, "{entry:?}");
        let mut wrong = false;
        for (a, b) in &pairs {
            let expected = by_definition(entry.n, entry.bits, a, b);
            for backend in Backend::available() {
                let (mut out, mut scratch) = (vec![1; entry.padded], vec![0xaaaa; entry.scratch]);
                (entry.multiply)(backend, &mut out, a, b, &mut scratch);
                let right = out[..entry.n] == expected;
                assert!(right || !suffices, "{entry:?} on {backend}");
                assert!(out[entry.n..].iter().all(|c| *c == 0), "{entry:?} on {backend}");
                wrong |= !right;
            }
        }
        // The control: where valid-bits lanes refuse a tree, its products are wrong.
        assert_eq!(wrong, !suffices, "{entry:?}");
        if !suffices && entry.form == Form::Toeplitz {
            refused.push((entry.set, entry.origin));
        }
    }
    let expected = [
        ("ntruhrss701", Origin::Hps677),
        ("ntruhps4096821", Origin::Hps677),
        ("ntruhps40961229", Origin::Hps677),
        ("ntruhrss1373", Origin::Hps677),
        ("ntruhrss1373", Origin::Hrss701),
    ];
    assert_eq!(refused, expected);
}

#[test]
fn the_library_s_trees_are_the_library_s() {
    let mut rings = 0;
    for entry in registry::all().iter().filter(|entry| entry.origin == Origin::Library) {
        let tree = Tree::of(entry.n);
        let cuts: Vec<_> = (0..=tree.above).map(|level| tree.level(level).kind).collect();
        assert_eq!(cuts, entry.cuts, "{entry:?}");
        rings += (entry.form == Form::Toeplitz) as usize;
    }
    assert_eq!(rings, 6);
}

#[test]
fn counts_are_those_of_the_trees() {
    for entry in registry::all() {
        let counts = (entry.count)();
        let leaves: usize = entry.cuts.iter().map(|kind| kind.shape().r).product();
        let each = match entry.form {
            Form::Toeplitz => 1,
            Form::ToomCook => 2,
        };
        assert_eq!(counts.hankels, (each * leaves) as u64, "{entry:?}");
        assert!(counts.cost().bound() >= 36 * counts.hankels, "{entry:?}");
    }
}
