//! Tests of products modulo 3 and 8: they are those of the definition, for operands of several kinds. The model of
//! leaves panics where a byte would carry; `firmware/cortex-m4/products` compares the kernel's leaves with it.

mod common;

use common::Random;
use goodprime_cortex_m4::digits::{
    DigitLeaves, DigitModulus, Eight, LEAF, LeavesModel, Three, memory, modulo_8, multiply_all_ones,
};

/// a·b modulo m and 1 + x + … + x^(n-1).
fn by_definition<M: DigitModulus>(n: usize, a: &[u16], b: &[u16]) -> Vec<u16> {
    let mut c = vec![0i32; n];
    for i in 0..n {
        for j in 0..n {
            c[(i + j) % n] += i32::from(a[i] as i16) * i32::from(b[j] as i16);
        }
    }
    let residue = |c: i32| match M::MODULUS {
        3 => ((c + 1).rem_euclid(3) - 1) as u16,
        m => c.rem_euclid(m as i32) as u16,
    };
    c.iter().map(|x| residue(x - c[n - 1])).collect()
}

/// Operands of several kinds.
fn operands(n: usize, random: &mut Random) -> Vec<Vec<u16>> {
    let one = |at: usize| (0..n).map(|i| u16::from(i == at)).collect();
    let mut any = || (0..n).map(|_| ((random.next() % 3) as u16).wrapping_sub(1)).collect();
    vec![vec![0xffff; n], vec![1; n], one(0), one(n - 1), any(), any()]
}

fn product<E: DigitLeaves, M: DigitModulus>(n: usize, a: &[u16], b: &[u16]) -> Vec<u16> {
    let mut out = [b, &[7; 3]].concat();
    multiply_all_ones::<E, M>(n, &mut out, a, &mut vec![u32::MAX; memory(n)]);
    assert_eq!(out[n..], [0; 3]);
    out[..n].to_vec()
}

#[test]
fn products_are_those_of_the_definition() {
    let mut random = Random(3);
    for n in [509, 677, 701, 821, 1229, 1373] {
        let operands = operands(n, &mut random);
        for (a, b) in
            operands.iter().zip(operands.iter().rev()).chain([(&operands[0], &operands[0])])
        {
            assert_eq!(
                product::<LeavesModel, Three>(n, a, b),
                by_definition::<Three>(n, a, b),
                "n = {n}"
            );
        }
    }
}

/// One operand of coefficients 0 and 1, and one of any, of which three bits count.
#[test]
fn products_modulo_8_are_those_of_the_definition() {
    let mut random = Random(8);
    for n in [509, 677, 701].into_iter().filter(|n| modulo_8(*n)) {
        let mut any = |mask: u16| (0..n).map(|_| random.next() as u16 & mask).collect::<Vec<_>>();
        let operands = [any(0xffff), vec![7; n], any(7), any(1)];
        for bits in [any(1), vec![1; n]] {
            for other in &operands {
                let expected = by_definition::<Eight>(n, other, &bits);
                assert_eq!(product::<LeavesModel, Eight>(n, other, &bits), expected, "n = {n}");
                assert_eq!(product::<LeavesModel, Eight>(n, &bits, other), expected, "n = {n}");
            }
        }
    }
    // Any digits in both are too large.
    let refused = || product::<LeavesModel, Eight>(677, &[7; 677], &[7; 677]);
    assert!(std::panic::catch_unwind(refused).is_err());
}

/// Leaves of which one digit of a sum is wrong.
struct Wrong;

impl DigitLeaves for Wrong {
    fn leaf<M: DigitModulus>(out: &mut [u32; 2 * LEAF], a: &[u32; LEAF], b: &[u32; LEAF]) {
        LeavesModel::leaf::<M>(out, a, b);
        out[LEAF] ^= 1 << 8;
    }
}

#[test]
fn a_wrong_leaf_is_found() {
    let mut random = Random(4);
    let operands = operands(677, &mut random);
    let (a, b) = (&operands[4], &operands[5]);
    assert_ne!(product::<Wrong, Three>(677, a, b), by_definition::<Three>(677, a, b));
}

/// Negative control: operands that are no digits are too large.
#[test]
fn a_carry_is_found() {
    let (a, b) = ([0x0303_0303; LEAF], [0x0404_0404; LEAF]);
    let leaf = || LeavesModel::leaf::<Three>(&mut [0; 2 * LEAF], &a, &b);
    assert!(std::panic::catch_unwind(leaf).is_err());
    // Seven times five in each place, and the remainders of the words before.
    let (a, b) = ([0x0707_0707; LEAF], [0x0505_0505; LEAF]);
    let leaf = || LeavesModel::leaf::<Eight>(&mut [0; 2 * LEAF], &a, &b);
    assert!(std::panic::catch_unwind(leaf).is_err());
}
