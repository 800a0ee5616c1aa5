//! The trees of the library and of papers for p = 761, under the names of the algorithms in the laboratory: Hwang, Liu and
//! Yang (ePrint 2023/1580), Hwang (ePrint 2023/604), Alkim et al. (ePrint 2020/1216), and whole products.

use super::plan::{Embedding, Leaf, Plan, Step};

/// Good-Thomas for a ternary operand: one prime above 761·4590 with roots of order 512, or two of 16-bit words.
const GOOD_THOMAS: [&[u64]; 2] = [&[16_760_833], &[7681, 10753]];

/// Names and trees.
#[must_use]
pub fn plans() -> Vec<(&'static str, Plan)> {
    let transform = |length, rader| Step::Transform { length, rader };
    let plan = |embedding, steps: &[Step], leaf| Plan { embedding, steps: steps.to_vec(), leaf };
    let by_definition = |embedding, steps: &[Step]| plan(embedding, steps, Leaf::Definition);
    let whole = |leaf| plan(Embedding::Whole, &[], leaf);
    let [halves, quarters, eighths] = [1, 2, 3].map(|levels| vec![Step::Split; levels]);
    let points = |rows, m| Embedding::Points { rows, m };
    let primes = |primes: &[u64]| Embedding::Primes { primes: primes.to_vec(), length: 1536 };
    let good = Step::Schoenhage { rows: 3, piece: 16 };
    let (blocks, nussbaumer) =
        (Step::Schoenhage { rows: 1, piece: 32 }, Step::Nussbaumer { pieces: 8 });
    let cut = |first: Step, rest: &[Step]| [&[first][..], rest].concat();
    vec![
        ("dot transform", by_definition(points(16, 96), &[transform(6, false)])),
        ("eight rows", by_definition(points(8, 192), &cut(transform(3, false), &eighths))),
        (
            "truncated Rader",
            by_definition(Embedding::Truncated { prime: 17, m: 96 }, &[transform(6, false)]),
        ),
        (
            "Good-Rader-Bruun",
            by_definition(Embedding::Cyclic(1632), &cut(transform(102, true), &halves)),
        ),
        ("Good-Schoenhage-Bruun", by_definition(Embedding::Cyclic(1536), &cut(good, &quarters))),
        (
            "Schoenhage-Nussbaumer",
            by_definition(Embedding::ThreeQuarters(512), &[blocks, nussbaumer]),
        ),
        ("Good-Thomas", by_definition(primes(GOOD_THOMAS[0]), &[transform(512, false)])),
        ("Good-Thomas CRT", by_definition(primes(GOOD_THOMAS[1]), &[transform(512, false)])),
        ("mixed radix 1530", by_definition(Embedding::Cyclic(1530), &[transform(153, true)])),
        ("mixed radix 1620", by_definition(Embedding::Cyclic(1620), &[transform(270, false)])),
        ("Karatsuba", whole(Leaf::Karatsuba(16))),
        ("Toom-3", whole(Leaf::Toom(3))),
        ("Toom-4", whole(Leaf::Toom(4))),
        ("Toom-5", whole(Leaf::Toom(5))),
        ("schoolbook", whole(Leaf::Definition)),
    ]
}
