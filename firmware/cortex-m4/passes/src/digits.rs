//! Products modulo 3: leaves by the kernel are those of the model, bytes and all.

use board::say;
use goodprime_cortex_m4::digits::{LEAF, Leaves, LeavesModel};
use goodprime_cortex_m4::native::NativeLeaves;

use crate::Random;

/// A product, as tools/armsim measures it.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn digits(out: &mut [u32; 2 * LEAF], a: &[u32; LEAF], b: &[u32; LEAF]) {
    NativeLeaves::leaf(out, a, b);
}

/// Four digits, any or all 2.
fn word(random: &mut Random, any: bool) -> u32 {
    let digit = |_| if any { (random.next() % 3) as u8 } else { 2 };
    u32::from_le_bytes([0, 1, 2, 3].map(digit))
}

/// Checks leaves.
pub(crate) fn check(random: &mut Random) -> bool {
    let (mut kernel, mut model, mut well) = ([1; 2 * LEAF], [2; 2 * LEAF], true);
    for i in 0..32 {
        let (mut a, mut b) = ([0; LEAF], [0; LEAF]);
        a.fill_with(|| word(random, i % 4 > 0));
        b.fill_with(|| word(random, i % 4 > 1));
        digits(&mut kernel, &a, &b);
        LeavesModel::leaf(&mut model, &a, &b);
        well &= kernel == model;
        a[LEAF - 1] ^= 1;
        LeavesModel::leaf(&mut model, &a, &b);
        well &= kernel != model;
    }
    say!("modulo 3: leaves, {}", if well { "all equal" } else { "FAILED" });
    well
}
