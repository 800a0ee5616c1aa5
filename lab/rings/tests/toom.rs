//! Toom-Cook and its Toeplitz form in the rings of NTRU: products, bits that are lost, points, and exact counts. The counts were
//! computed apart from the code, from the points and the recursions of the leaves.

use goodprime_rings::methods::points::{names, of_toom};
use goodprime_rings::numbers::{Counts, Product};
use goodprime_rings::operands::{Generator, Operand};
use goodprime_rings::registry::by_name;
use goodprime_rings::ring::Ring;

const BOTH: [&str; 2] = ["toom", "toeplitz-toom"];

fn counts(name: &str, ring: &Ring) -> Counts {
    let plan = by_name(name).unwrap().plan(ring, Product::Barrett).unwrap();
    let a = vec![ring.q - 1; ring.n];
    plan.counted(&a, &a).1
}

#[test]
fn products_are_the_definition_s_and_bits_are_lost_modulo_powers_of_two_alone() {
    let mut generator = Generator::new(541);
    for (n, q) in [(677, 2048), (701, 8192), (5, 2), (84, 1 << 14), (97, 4591)] {
        for ring in [Ring::cyclic(n, q), Ring::negacyclic(n, q)] {
            let largest = vec![q - 1; n];
            let random = generator.operand(n, q, Operand::General);
            let ternary = generator.operand(n, q, Operand::Ternary);
            for (k, lost) in [(3, 1), (4, 3), (5, 3)] {
                for form in BOTH {
                    let name = format!("{form}-{k}");
                    let plan = by_name(&name).unwrap().plan(&ring, Product::Shoup).unwrap();
                    for (a, b) in [(&random, &ternary), (&random, &largest), (&largest, &largest)] {
                        let defined = ring.define(a, b);
                        assert_eq!(plan.multiply(a, b), defined, "{name} in {ring}");
                        assert_eq!(plan.by(b)(a), defined, "{name} in {ring}, prepared");
                    }
                    let even = q.is_multiple_of(2);
                    assert_eq!(plan.loss(), if even { lost } else { 0 }, "{name} in {ring}");
                }
            }
        }
    }
}

#[test]
fn the_points_of_toom_5_are_these() {
    assert_eq!(names(&of_toom(5)), "0, 1, -1, 2, -2, 1/2, -1/2, 3, ∞");
    assert_eq!(names(&of_toom(3)), "0, 1, -1, 2, ∞");
}

#[test]
fn counts_are_exact() {
    let expected = [
        ("toom-3", 677, 11, [82_860, 4963, 47_315, 1353, 12_077]),
        ("toom-4", 677, 11, [66_402, 13_908, 55_326, 1695, 12_375]),
        ("toom-5", 677, 11, [54_918, 21_700, 63_794, 1897, 12_449]),
        ("toom-5", 701, 13, [58_284, 22_500, 66_446, 1967, 12_865]),
        ("toeplitz-toom-3", 677, 11, [91_125, 6229, 42_225, 677, 6075]),
        ("toeplitz-toom-4", 677, 11, [68_607, 15_075, 49_625, 677, 6237]),
        ("toeplitz-toom-5", 677, 11, [59_049, 23_468, 59_685, 677, 6561]),
        ("toeplitz-toom-5", 701, 13, [59_049, 23_516, 59_853, 701, 6561]),
    ];
    for (name, n, bits, [accumulations, scalings, additions, shifts, reductions]) in expected {
        let one = Counts { accumulations, scalings, additions, shifts, ..Counts::default() };
        let expected = Counts { reductions, ..one };
        assert_eq!(counts(name, &Ring::cyclic(n, 1 << bits)), expected, "{name}, n = {n}");
    }
}
