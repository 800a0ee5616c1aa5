//! Products of ternary polynomials modulo 3 are those of the definition, for operands of several kinds. The model of leaves
//! panics where a byte is carried; `firmware/cortex-m4/products` compares the kernel's leaves with it.

mod common;

use common::Random;
use goodprime_cortex_m4::digits::{LEAF, Leaves, LeavesModel, memory, multiply_all_ones};

/// a·b modulo 3 and 1 + x + … + x^(n-1).
fn by_definition(n: usize, a: &[u16], b: &[u16]) -> Vec<u16> {
    let mut c = vec![0i32; n];
    for i in 0..n {
        for j in 0..n {
            c[(i + j) % n] += i32::from(a[i] as i16) * i32::from(b[j] as i16);
        }
    }
    let centred = |c: i32| ((c + 3000 * 3 + 1).rem_euclid(3) - 1) as u16;
    c.iter().map(|x| centred(x - c[n - 1])).collect()
}

/// Operands of several kinds.
fn operands(n: usize, random: &mut Random) -> Vec<Vec<u16>> {
    let one = |at: usize| (0..n).map(|i| u16::from(i == at)).collect();
    let mut any = || (0..n).map(|_| ((random.next() % 3) as u16).wrapping_sub(1)).collect();
    vec![vec![0xffff; n], vec![1; n], one(0), one(n - 1), any(), any()]
}

fn product<E: Leaves>(n: usize, a: &[u16], b: &[u16]) -> Vec<u16> {
    let mut out = [b, &[7; 3]].concat();
    multiply_all_ones::<E>(n, &mut out, a, &mut vec![u32::MAX; memory(n)]);
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
            assert_eq!(product::<LeavesModel>(n, a, b), by_definition(n, a, b), "n = {n}");
        }
    }
}

/// Leaves of which one digit of a sum is wrong.
struct Wrong;

impl Leaves for Wrong {
    fn leaf(out: &mut [u32; 2 * LEAF], a: &[u32; LEAF], b: &[u32; LEAF]) {
        LeavesModel::leaf(out, a, b);
        out[LEAF] ^= 1 << 8;
    }
}

#[test]
fn a_wrong_leaf_is_found() {
    let mut random = Random(4);
    let operands = operands(677, &mut random);
    let (a, b) = (&operands[4], &operands[5]);
    assert_ne!(product::<Wrong>(677, a, b), by_definition(677, a, b));
}

/// Operands that are no digits are too large.
#[test]
fn a_carry_is_found() {
    let leaf = || LeavesModel::leaf(&mut [0; 2 * LEAF], &[0x0303_0303; LEAF], &[0x0404_0404; LEAF]);
    assert!(std::panic::catch_unwind(leaf).is_err());
}
