//! Tests of products over `Z_2`: in all lengths they are those of the definition. On a host the products of words are
//! computed by the definition, too; `firmware/cortex-m4/products` compares the kernel with it.

mod common;

use common::Random;
use goodprime_cortex_m4::carryless::{
    CarrylessEngine, CarrylessModel, MOST, SCRATCH, multiply, whole,
};

/// a·b, word by word.
fn schoolbook(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = vec![0; 2 * a.len()];
    for (i, a) in a.iter().enumerate() {
        for (j, b) in b.iter().enumerate() {
            let [low, high] = CarrylessModel::product(*a, *b);
            out[i + j] ^= low;
            out[i + j + 1] ^= high;
        }
    }
    out
}

#[test]
fn products_are_those_of_the_definition() {
    let mut random = Random(64);
    for words in [8, 9, 13, 17].map(whole) {
        for _ in 0..8 {
            let mut operand = || (0..words).map(|_| random.next()).collect::<Vec<u64>>();
            let (a, b) = (operand(), operand());
            let (mut out, mut scratch) = (vec![1; 2 * words], vec![1; SCRATCH]);
            multiply::<CarrylessModel>(&mut out, &a, &b, &mut scratch);
            assert_eq!(out, schoolbook(&a, &b), "{words} words");
            // A negative control: another operand has another product.
            let other: Vec<u64> =
                a.iter().enumerate().map(|(i, a)| a ^ u64::from(i == 1)).collect();
            assert_ne!(out, schoolbook(&other, &b), "{words} words");
        }
    }
    assert_eq!(whole(MOST), MOST);
}

#[test]
fn a_word_times_another_one() {
    assert_eq!(CarrylessModel::product(0b101, 0b11), [0b1111, 0]);
    assert_eq!(CarrylessModel::product(1 << 63, 1 << 63), [0, 1 << 62]);
}
