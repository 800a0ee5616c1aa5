//! Trees of splittings: every candidate multiplies, the papers' and the library's are among them, a wrong one is found.

use goodprime_rings::operands::Operand;
use goodprime_rings::ring::Ring;
use goodprime_rings::trees::Tree;
use goodprime_rings::trees::generate::plans;
use goodprime_rings::trees::model::MACHINES;
use goodprime_rings::trees::plan::{Embedding, Leaf, Plan, Step};
use goodprime_rings::trees::search::{holds, ranked};

fn trees(ring: &Ring, operand: Operand) -> Vec<Tree> {
    plans(ring, operand).iter().filter_map(|plan| Tree::new(ring, plan)).collect()
}

/// Rings in which all kinds of plans are generated.
const RINGS: [(&str, u64); 13] = [
    ("x^61-x-1", 4591),
    ("x^64+1", 12289),
    ("x^64-1", 12289),
    ("x^48+1", 7681),
    ("x^60-x^30+1", 7681),
    ("x^64+1", 4591),
    ("x^59-1", 8192),
    ("x^64+1", 4096),
    ("x^64-1", 255),
    ("x^50+3x+5", 7177),
    ("x^33-7", 1_073_738_753),
    ("x^5+1", 2),
    ("x^23+x+1", 1024),
];

#[test]
fn every_candidate_multiplies() {
    let mut kinds = std::collections::BTreeSet::new();
    for (i, (text, q)) in RINGS.into_iter().enumerate() {
        let ring = Ring::parse(text, q).unwrap();
        let operand = [Operand::General, Operand::Small, Operand::Ternary][i % 3];
        let trees = trees(&ring, operand);
        assert!(trees.len() >= 5, "{ring}: {}", trees.len());
        for tree in &trees {
            assert!(holds(tree, &ring, operand), "{ring}: {}", tree.plan);
            kinds.extend(tree.plan.known());
        }
    }
    assert!(kinds.len() >= 12, "{kinds:?}");
}

/// The trees of the library and of the papers for p = 761: Neon paper (2023), BBCT (2022), Hwang (ePrint 2023/604), Alkim et
/// al. (ePrint 2020/1216). Halves after an odd length are binomials: `Good-Rader` has no Bruun in its name.
fn published() -> [(&'static str, Operand, Plan); 11] {
    let transform = |length, rader| Step::Transform { length, rader };
    let plan = |embedding, steps: &[Step], leaf| Plan { embedding, steps: steps.to_vec(), leaf };
    let by_definition = |embedding, steps: &[Step]| plan(embedding, steps, Leaf::Definition);
    let (general, small) = (Operand::General, Operand::Ternary);
    let [halves, quarters] = [1, 2].map(|levels| vec![Step::Split; levels]);
    let points = |rows, m| Embedding::Points { rows, m };
    let primes = |primes: &[u64]| Embedding::Primes { primes: primes.to_vec(), length: 1536 };
    let good = Step::Schoenhage { rows: 3, piece: 16 };
    let (blocks, nussbaumer) =
        (Step::Schoenhage { rows: 1, piece: 32 }, Step::Nussbaumer { pieces: 8 });
    let rows = [&[transform(3, false)][..], &[Step::Split; 3]].concat();
    [
        ("dot transform", general, by_definition(points(16, 96), &[transform(6, false)])),
        ("eight rows", general, plan(points(8, 192), &rows, Leaf::Definition)),
        (
            "truncated Rader",
            general,
            by_definition(Embedding::Truncated { prime: 17, m: 96 }, &[transform(6, false)]),
        ),
        (
            "Good-Rader-Bruun",
            general,
            by_definition(
                Embedding::Cyclic(1632),
                &[&[transform(102, true)][..], &halves].concat(),
            ),
        ),
        (
            "mixed radix 1530",
            general,
            by_definition(Embedding::Cyclic(1530), &[transform(153, true)]),
        ),
        (
            "Good-Rader",
            general,
            by_definition(Embedding::Cyclic(1530), &[transform(153, true), Step::Split]),
        ),
        (
            "mixed radix 1620",
            general,
            by_definition(Embedding::Cyclic(1620), &[transform(270, false)]),
        ),
        (
            "Good-Schoenhage-Bruun",
            general,
            by_definition(Embedding::Cyclic(1536), &[&[good][..], &quarters].concat()),
        ),
        (
            "Schoenhage-Nussbaumer",
            general,
            by_definition(Embedding::ThreeQuarters(512), &[blocks, nussbaumer]),
        ),
        ("Good-Thomas", small, by_definition(primes(&[0]), &[transform(512, false)])),
        (
            "Good-Thomas, several primes",
            small,
            by_definition(primes(&[7681, 10753]), &[transform(512, false)]),
        ),
    ]
}

#[test]
fn the_library_s_tree_and_those_of_papers_are_candidates() {
    let ring = Ring::parse("x^761-x-1", 4591).unwrap();
    for (name, operand, expected) in published() {
        assert_eq!(expected.known(), Some(name));
        let found = plans(&ring, operand);
        let same = |plan: &&Plan| match (&plan.embedding, &expected.embedding) {
            // Any prime above the bound does.
            (
                Embedding::Primes { primes, length },
                Embedding::Primes { length: other, primes: p },
            ) => {
                let enough = if p.len() == 1 {
                    primes.len() == 1 && primes[0] > 3_492_990
                } else {
                    primes.len() == 2 && primes.iter().all(|p| *p < 1 << 14)
                };
                length == other && enough && plan.steps == expected.steps
            }
            _ => **plan == expected,
        };
        let plan = found.iter().find(same).unwrap_or_else(|| panic!("{name}"));
        let tree = Tree::new(&ring, plan).unwrap_or_else(|| panic!("{name}: {plan}"));
        assert!(holds(&tree, &ring, operand), "{name}: {plan}");
    }
}

#[test]
fn the_ten_best_are_the_product_on_every_machine() {
    for (text, q) in [("x^61-x-1", 4591), ("x^64+1", 3329), ("x^59-1", 8192)] {
        let ring = Ring::parse(text, q).unwrap();
        for machine in &MACHINES {
            let found = ranked(&ring, Operand::General, machine);
            assert!(found.is_sorted_by(|x, y| x.cycles <= y.cycles) && found.len() >= 10);
            for candidate in &found[..10] {
                assert!(holds(&candidate.tree, &ring, Operand::General), "{}", candidate.tree.plan);
                assert!(candidate.cycles > 0.0 && !candidate.tree.shown().is_empty());
                let tally = candidate.tally;
                assert!(tally.words[0] < 1 << 15 && tally.sums[0] < 1 << 31, "{tally:?}");
            }
        }
    }
}

#[test]
fn a_tree_of_another_ring_is_found() {
    let (ring, other) =
        (Ring::parse("x^61-x-1", 4591).unwrap(), Ring::parse("x^61+x-1", 4591).unwrap());
    let tree = &trees(&other, Operand::General)[0];
    assert!(!holds(tree, &ring, Operand::General));
}
