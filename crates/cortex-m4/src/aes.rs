//! AES-256 in counter mode, FIPS 197, for a counter that begins at zero. Two ways:
//!
//! * [`stream`]: for secret keys. Words of 32 bits are one bit of one byte of 32 blocks, so substitution is a circuit,
//!   not a table, and ShiftRows an order of reading. The 32 blocks differ in five bits, so that the first round needs
//!   one bitsliced S-box and the second four; values that are equal in all blocks are computed in one word.
//! * [`stream_by_table`]: for keys that are public, by a table of 1 KB.
//!
//! | step | operation |
//! |---|---|
//! | [`AesEngine::substitute`] | S-boxes without their constant, which round keys include |
//! | [`AesEngine::substitute_shifted`] | S-boxes of a whole state, and ShiftRows |
//! | [`AesEngine::mix`] | MixColumns and the next round key |
//! | [`AesEngine::blocks`] | the last round key; from bits to blocks |
//! | [`AesEngine::tables`] | a run of blocks by the table, from the third round on |
//!
//! Byte r + 4c of a state, row r of column c, is words 8(r + 4c) to 8(r + 4c) + 7, the lowest bit first.
//!
//! Bitslicing is Biham's; Adomnicai and Peyrin (Fixslicing AES-like ciphers, 2021) have eight words of two blocks on
//! this processor, which shift rows by instructions.

mod first;
mod model;
mod schedule;
mod tables;

pub use model::AesModel;
pub use schedule::{Keys, expand};
pub use tables::{AesRun, TABLE};

/// Words of a state of bits.
pub const STATE: usize = 128;
/// Bytes of the blocks of a state.
pub const BATCH: usize = 32 * BLOCK;
/// Bytes of a block.
pub const BLOCK: usize = 16;
/// Bytes of stack that [`stream`] takes.
pub const STACK: usize = 2560;

/// Four columns of a round key, or of a state that is not bitsliced. The first row is the lowest byte.
pub type AesColumns = [u32; 4];

/// The constant that an S-box adds, in each byte.
const ADDED: u32 = 0x6363_6363;

/// An engine of steps: the kernels or the model.
pub trait AesEngine {
    /// Substitutes groups of eight words.
    fn substitute(out: &mut [u32], groups: &[u32]);
    /// Substitutes, and shifts rows.
    fn substitute_shifted(out: &mut [u32; STATE], state: &[u32; STATE]);
    /// Mixes columns, and adds a key.
    fn mix(state: &mut [u32; STATE], key: &AesColumns);
    /// Writes the blocks, with a key added to them. The state is used up.
    fn blocks(out: &mut [u8; BATCH], state: &mut [u32; STATE], key: &AesColumns);
    /// Writes blocks of a run: as many as `out` has, at least one.
    fn tables(out: &mut [u8], run: &AesRun);
}

/// Writes the key stream of a secret key from byte `from` on.
#[inline(never)]
pub fn stream<E: AesEngine>(key: &[u8; 32], mut from: u64, out: &mut [u8]) {
    let keys = &expand::<E>(key);
    let states = &mut [[0; STATE]; 2];
    let mut rest = out;
    while !rest.is_empty() {
        let (number, skipped) = (from / BATCH as u64, from as usize % BATCH);
        let (now, later) = rest.split_at_mut(rest.len().min(BATCH - skipped));
        from += now.len() as u64;
        if let Ok(whole) = now.try_into() {
            batch::<E>(keys, number, states, whole);
        } else {
            let mut whole = [0; BATCH];
            batch::<E>(keys, number, states, &mut whole);
            now.copy_from_slice(&whole[skipped..][..now.len()]);
        }
        rest = later;
    }
}

/// Writes 32 blocks, from block 32·`number` on.
fn batch<E: AesEngine>(
    keys: &Keys,
    number: u64,
    [state, next]: &mut [[u32; STATE]; 2],
    out: &mut [u8; BATCH],
) {
    let (mut state, mut next) = (state, next);
    first::two_rounds::<E>(keys, number, state);
    for key in &keys[3..14] {
        E::substitute_shifted(next, state);
        E::mix(next, key);
        (state, next) = (next, state);
    }
    E::substitute_shifted(next, state);
    E::blocks(out, next, &keys[14]);
}

/// Writes the key stream of a public key from its beginning. Control flow does not depend on the key; addresses do.
#[inline(never)]
pub fn stream_by_table<E: AesEngine>(key: &[u8; 32], out: &mut [u8]) {
    let keys = &expand::<E>(key);
    for (number, out) in out.chunks_mut(tables::RUN * BLOCK).enumerate() {
        let mut run = AesRun::new(keys, number as u64);
        let (whole, rest) = out.split_at_mut(out.len() - out.len() % BLOCK);
        if !whole.is_empty() {
            E::tables(whole, &run);
        }
        if !rest.is_empty() {
            run.skip(whole.len() / BLOCK);
            let mut block = [0; BLOCK];
            E::tables(&mut block, &run);
            rest.copy_from_slice(&block[..rest.len()]);
        }
    }
}
