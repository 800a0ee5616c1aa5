//! SHA-512: a block by the kernel is one by the definition, at any alignment. Keccak-f the same.

use board::say;
use goodprime_cortex_m4::keccak::{self, Rounds, State};
use goodprime_cortex_m4::native::{keccak_f, sha512_block, sha512_block_in_small_code};
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

/// A block of SHA-512, by the kernel of less code.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn sha512_small_code(state: &mut [u64; 8], block: &[u8; BLOCK], rounds: &[u64; 80]) {
    sha512_block_in_small_code(state, block, rounds);
}

/// Checks blocks, each from the state after the one before, with any constants.
fn sha512_is_right(random: &mut Random) -> bool {
    let mut word = || u64::from(random.next()) << 32 | u64::from(random.next());
    let (mut bytes, mut rounds) = ([0; BLOCK + BLOCKS], [0; 80]);
    bytes.fill_with(|| word() as u8);
    rounds.fill_with(&mut word);
    let mut kernel = [0; 8];
    kernel.fill_with(&mut word);
    let (mut model, mut well) = (kernel, true);
    for at in 0..BLOCKS {
        let block = bytes[at..].first_chunk().expect("a block");
        let mut small_code = kernel;
        sha512(&mut kernel, block, &rounds);
        sha512_small_code(&mut small_code, block, &rounds);
        by_definition(&mut model, block, &rounds);
        well &= kernel == model && small_code == model;
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

/// A permutation, as tools/armsim measures it.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn keccak(state: &mut State, rounds: &Rounds) {
    keccak_f(state, rounds);
}

/// Checks permutations, each of the state after the one before, with any constants.
fn keccak_is_right(random: &mut Random) -> bool {
    let mut rounds: Rounds = [[0; 2]; 24];
    rounds.as_flattened_mut().fill_with(|| random.next());
    let mut kernel: State = [[0; 2]; 25];
    kernel.as_flattened_mut().fill_with(|| random.next());
    let (mut model, mut well) = (kernel, true);
    for _ in 0..BLOCKS {
        keccak(&mut kernel, &rounds);
        keccak::by_definition(&mut model, &rounds);
        well &= kernel == model;
    }
    keccak(&mut kernel, &rounds);
    rounds[23][1] ^= 1;
    keccak::by_definition(&mut model, &rounds);
    let found = kernel != model;
    say!("Keccak-f: another constant {}", if found { "differs" } else { "is the same" });
    well &= found;
    say!("Keccak-f: {}", if well { "all equal" } else { "FAILED" });
    well
}

/// Checks both.
pub(crate) fn check(random: &mut Random) -> bool {
    sha512_is_right(random) && keccak_is_right(random)
}
