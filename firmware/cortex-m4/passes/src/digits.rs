//! Products modulo 3 and 8: leaves by the kernels are those of the model, bytes and all.

use board::say;
use goodprime_cortex_m4::digits::{DigitLeaves, DigitModulus, Eight, LEAF, LeavesModel, Three};
use goodprime_cortex_m4::native::NativeLeaves;

use crate::Random;

/// A product, as tools/armsim measures it.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn digits(out: &mut [u32; 2 * LEAF], a: &[u32; LEAF], b: &[u32; LEAF]) {
    NativeLeaves::leaf::<Three>(out, a, b);
}

/// Returns four digits: any up to `largest`, or `largest` four times.
fn word(random: &mut Random, largest: u8, any: bool) -> u32 {
    let digit = |_| if any { (random.next() % (u32::from(largest) + 1)) as u8 } else { largest };
    u32::from_le_bytes([0, 1, 2, 3].map(digit))
}

/// Returns true if leaves equal the model's and a changed digit is found, for operands with these
/// largest digits.
fn agree<M: DigitModulus>(random: &mut Random, of_a: u8, of_b: u8) -> bool {
    let (mut kernel, mut model, mut well) = ([1; 2 * LEAF], [2; 2 * LEAF], true);
    for i in 0..32 {
        let (mut a, mut b) = ([0; LEAF], [0; LEAF]);
        a.fill_with(|| word(random, of_a, i % 4 > 0));
        b.fill_with(|| word(random, of_b, i % 4 > 1));
        NativeLeaves::leaf::<M>(&mut kernel, &a, &b);
        LeavesModel::leaf::<M>(&mut model, &a, &b);
        well &= kernel == model;
        b[0] |= 1;
        LeavesModel::leaf::<M>(&mut model, &a, &b);
        NativeLeaves::leaf::<M>(&mut kernel, &a, &b);
        well &= kernel == model;
        a[LEAF - 1] ^= 1;
        LeavesModel::leaf::<M>(&mut model, &a, &b);
        well &= kernel != model;
    }
    well
}

/// Checks leaves.
pub(crate) fn check(random: &mut Random) -> bool {
    let mut well = agree::<Three>(random, 2, 2);
    well &= agree::<Eight>(random, 7, 4) & agree::<Eight>(random, 4, 7);
    say!("modulo 3 and 8: leaves, {}", if well { "all equal" } else { "FAILED" });
    well
}
