//! SHA-512: a block by the kernel is one by the definition, at any alignment.

use board::say;
use goodprime_cortex_m4::native::sha512_block;
use goodprime_cortex_m4::sha512::{BLOCK, by_definition};

use crate::Random;

/// Blocks.
const BLOCKS: usize = 32;

/// A block, as tools/armsim measures it.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn sha512(state: &mut [u64; 8], block: &[u8; BLOCK], rounds: &[u64; 80]) {
    sha512_block(state, block, rounds);
}

/// Checks blocks, each from the state after the one before, with any constants.
pub(crate) fn check(random: &mut Random) -> bool {
    let mut word = || u64::from(random.next()) << 32 | u64::from(random.next());
    let (mut bytes, mut rounds) = ([0; BLOCK + BLOCKS], [0; 80]);
    bytes.fill_with(|| word() as u8);
    rounds.fill_with(&mut word);
    let mut kernel = [0; 8];
    kernel.fill_with(&mut word);
    let (mut model, mut well) = (kernel, true);
    for at in 0..BLOCKS {
        let block = bytes[at..].first_chunk().expect("a block");
        sha512(&mut kernel, block, &rounds);
        by_definition(&mut model, block, &rounds);
        well &= kernel == model;
    }
    rounds[79] ^= 1;
    let block = bytes.first_chunk().expect("a block");
    sha512(&mut kernel, block, &rounds);
    rounds[79] ^= 1;
    by_definition(&mut model, block, &rounds);
    let found = kernel != model;
    say!("SHA-512: another constant {}", if found { "differs" } else { "is the same" });
    well &= found;
    say!("SHA-512: {}", if well { "all equal" } else { "FAILED" });
    well
}
