//! The multipliers of the paper on a board: products are those of the definition, and after every pass memory is that of the
//! model.
#![no_std]
#![no_main]

mod functions;
mod good;
mod mixed;
mod operands;
mod paper;

use board::say;
use goodprime_cortex_m4_lab::P;

use functions::ALL;
use operands::{RING_761, Random, is_product};

/// Pairs of operands per multiplier.
const PAIRS: u32 = 100;
/// Pairs of operands per multiplier that are multiplied by the definition.
const BY_DEFINITION: u32 = 8;

#[panic_handler]
fn panicked(info: &core::panic::PanicInfo<'_>) -> ! {
    board::panicked(info)
}

/// Returns true if all products of a multiplier equal the definition's and a changed coefficient is
/// found.
fn check(multiplier: &functions::Functions, random: &mut Random) -> bool {
    let mut well = true;
    for kind in 0..BY_DEFINITION {
        let (a, b) = random.operands(P, kind);
        let [parts, whole] = (multiplier.products)(&a, &b);
        let products = [parts, whole, (multiplier.general)(&a, &b)];
        well &= products.iter().all(|out| is_product(RING_761, &a, &b, out));
        // Control: the last coefficient is looked at.
        let mut wrong = whole;
        wrong[P - 1] ^= 1;
        well &= !is_product(RING_761, &a, &b, &wrong);
    }
    let verdict = if well { "by the definition" } else { "FAILED" };
    say!("{}: {} products, {verdict}", multiplier.name, 3 * BY_DEFINITION);
    well
}

#[unsafe(no_mangle)]
extern "C" fn main() -> bool {
    let random = &mut Random(2463534242);
    // What is measured comes first: tools/armsim runs all that is before it.
    let mut well = true;
    for multiplier in ALL {
        well &= check(multiplier, random);
    }
    well &= good::check(random);
    well &= mixed::check(random);
    well & paper::check(random)
}
