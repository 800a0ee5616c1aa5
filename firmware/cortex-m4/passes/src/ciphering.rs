//! AES: after every step memory is that of the model, at any alignment of keys and of what is written.

use core::sync::atomic::{AtomicBool, Ordering};

use board::say;
use goodprime_cortex_m4::aes::{
    AesColumns, AesEngine, AesModel, AesRun, BATCH, STATE, stream, stream_by_table,
};
use goodprime_cortex_m4::native::NativeAes;

use crate::Random;

/// Bytes that HashShort and Generator ask for with p = 761.
const BYTES: usize = 4 * 761;
/// Keys.
const KEYS: usize = 4;

/// Runs each step by the kernels and by the model, and compares them.
struct Both;

/// True if all steps agreed.
static AGREE: AtomicBool = AtomicBool::new(true);

fn note(equal: bool) {
    AGREE.fetch_and(equal, Ordering::Relaxed);
}

impl AesEngine for Both {
    fn substitute(out: &mut [u32], groups: &[u32]) {
        let mut model = [0; STATE];
        let model = &mut model[..out.len()];
        NativeAes::substitute(out, groups);
        AesModel::substitute(model, groups);
        note(out == model);
    }

    fn substitute_shifted(out: &mut [u32; STATE], state: &[u32; STATE]) {
        let mut model = [0; STATE];
        NativeAes::substitute_shifted(out, state);
        AesModel::substitute_shifted(&mut model, state);
        note(*out == model);
    }

    fn mix(state: &mut [u32; STATE], key: &AesColumns) {
        let mut model = *state;
        NativeAes::mix(state, key);
        AesModel::mix(&mut model, key);
        note(*state == model);
    }

    fn blocks(out: &mut [u8; BATCH], state: &mut [u32; STATE], key: &AesColumns) {
        let (mut model, mut used) = ([0; BATCH], *state);
        NativeAes::blocks(out, state, key);
        AesModel::blocks(&mut model, &mut used, key);
        note(*out == model);
    }

    fn tables(out: &mut [u8], run: &AesRun) {
        let mut model = [0; 4096];
        let model = &mut model[..out.len()];
        NativeAes::tables(out, run);
        AesModel::tables(model, run);
        note(out == model);
    }
}

/// The expansion of a secret, as tools/armsim measures it.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn aes_secret(key: &[u8; 32], out: &mut [u8; BYTES]) {
    stream::<NativeAes>(key, 0, out);
}

/// The expansion of a public seed.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn aes_public(key: &[u8; 32], out: &mut [u8; BYTES]) {
    stream_by_table::<NativeAes>(key, out);
}

/// Checks both expansions of some keys, of which each is that of the other.
pub(crate) fn check(random: &mut Random) -> bool {
    let mut keys = [0; 32 + KEYS];
    keys.fill_with(|| random.next() as u8);
    let (mut one, mut other) = ([0; BYTES], [0; BYTES + KEYS]);
    let mut well = true;
    for at in 0..KEYS {
        let key = keys[at..].first_chunk().expect("a key");
        let other: &mut [u8; BYTES] = other[at..].first_chunk_mut().expect("as many bytes");
        stream::<Both>(key, 0, &mut one);
        stream_by_table::<Both>(key, other);
        well &= one == *other;
    }
    // The functions that are measured have operands in the same place at each call.
    let (mut key, mut other) = ([0; 32], [0; BYTES]);
    for _ in 0..2 {
        key.fill_with(|| random.next() as u8);
        stream::<Both>(&key, 0, &mut one);
        aes_secret(&key, &mut other);
        well &= one == other;
        other.fill(0);
        aes_public(&key, &mut other);
        well &= one == other;
    }
    well &= AGREE.load(Ordering::Relaxed);
    let (mut state, mut model) = ([random.next(); STATE], [0; STATE]);
    model.copy_from_slice(&state);
    NativeAes::mix(&mut state, &[0; 4]);
    AesModel::mix(&mut model, &[0, 0, 1 << 31, 0]);
    let found = state != model;
    say!("AES: another key {}", if found { "differs" } else { "is the same" });
    well &= found;
    say!("AES: {}", if well { "all equal" } else { "FAILED" });
    well
}
