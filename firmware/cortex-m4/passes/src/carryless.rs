//! Products over `Z_2`: those of words by the kernel are those of the definition.

use board::say;
use goodprime_cortex_m4::carryless::{CarrylessEngine, CarrylessModel};
use goodprime_cortex_m4::native::NativeCarryless;

use crate::Random;

/// A product of words, as tools/armsim measures it.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn carryless(out: &mut [u64; 2], a: u64, b: u64) {
    *out = NativeCarryless::product(a, b);
}

/// Checks products of any words and of words that have as many ones as there can be.
pub(crate) fn check(random: &mut Random) -> bool {
    let mut word = || u64::from(random.next()) << 32 | u64::from(random.next());
    let (mut out, mut well) = ([0; 2], true);
    for i in 0..256 {
        let a = if i % 3 == 0 { u64::MAX } else { word() };
        let b = if i % 5 == 0 { u64::MAX } else { word() };
        carryless(&mut out, a, b);
        well &= out == CarrylessModel::product(a, b);
    }
    carryless(&mut out, word() | 1, 3);
    let found = out != CarrylessModel::product(2, 3);
    well &= found;
    say!("over Z_2: another operand {}", if found { "differs" } else { "is the same" });
    say!("over Z_2: {}", if well { "all equal" } else { "FAILED" });
    well
}
