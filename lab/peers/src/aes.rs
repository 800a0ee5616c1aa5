//! AES-256 in counter mode, with which LPRime expands a seed to 4p bytes: once in key generation, twice in the others.
//!
//! PQClean's code calls `pqcrypto-internals`' AES, which is bit-sliced C; goodprime calls the crate `aes`, which has the
//! processor's instructions. To compare the rest of LPRime, the linker sends PQClean's calls here (`build.rs`), and they
//! can be answered with goodprime's AES.

use std::cell::Cell;
use std::ffi::c_uchar;

use ::aes::cipher::{Array, BlockCipherEncrypt, KeyInit};
use ::aes::{Aes256, Block};
use goodprime_ring::Params;

use crate::row::{Contestant, Kind, Row};
use goodprime_peers::isa;

/// True if PQClean's AES can be replaced on this system.
pub(crate) const CHOICE: bool = cfg!(target_os = "linux");

/// Whose AES PQClean's code has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aes {
    Theirs,
    Ours,
}

thread_local! {
    static CHOSEN: Cell<Aes> = const { Cell::new(Aes::Theirs) };
}

/// From now on, on this thread.
pub(crate) fn set(aes: Aes) {
    CHOSEN.set(aes);
}

/// `aes256ctx` of `pqcrypto-internals`' `aes.h`.
#[repr(C)]
pub(crate) struct Context {
    words: [u64; 120],
}

unsafe extern "C" {
    #[cfg_attr(target_os = "linux", link_name = "__real_aes256_ctr_keyexp")]
    fn schedule(context: *mut Context, key: *const c_uchar);
    #[cfg_attr(target_os = "linux", link_name = "__real_aes256_ctr")]
    fn stream(out: *mut c_uchar, length: usize, nonce: *const c_uchar, context: *const Context);
}

/// `aes256_ctr_keyexp` of PQClean's code.
///
/// # Safety
/// `key` has 32 bytes.
#[cfg(target_os = "linux")]
#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap_aes256_ctr_keyexp(context: *mut Context, key: *const c_uchar) {
    // SAFETY: the caller gives a context and a key. Ours is kept as it is, and expanded when it is used.
    unsafe {
        match CHOSEN.get() {
            Aes::Theirs => schedule(context, key),
            Aes::Ours => (*context).words.as_mut_ptr().cast::<u8>().copy_from(key, 32),
        }
    }
}

/// `aes256_ctr` of PQClean's code.
///
/// # Safety
/// `out` has room for `length` bytes, `nonce` has twelve, all zero, and the context has been made.
#[cfg(target_os = "linux")]
#[unsafe(no_mangle)]
unsafe extern "C" fn __wrap_aes256_ctr(
    out: *mut c_uchar,
    length: usize,
    nonce: *const c_uchar,
    context: *const Context,
) {
    // SAFETY: the caller gives a buffer of this length and a context that the function above has made.
    unsafe {
        match CHOSEN.get() {
            Aes::Theirs => stream(out, length, nonce, context),
            Aes::Ours => {
                ours(&*context.cast::<[u8; 32]>(), std::slice::from_raw_parts_mut(out, length))
            }
        }
    }
}

/// Writes the key stream of goodprime's `random::Expand`, from the first block on.
fn ours(seed: &[u8; 32], out: &mut [u8]) {
    const TOGETHER: usize = 64;
    let cipher = Aes256::new(seed.into());
    let mut counter = 0u128;
    for piece in out.chunks_mut(TOGETHER * size_of::<Block>()) {
        let mut blocks = [Block::default(); TOGETHER];
        let needed = piece.len().div_ceil(size_of::<Block>());
        let made = if needed > TOGETHER / 2 { TOGETHER } else { needed };
        for block in &mut blocks[..made] {
            *block = counter.to_be_bytes().into();
            counter += 1;
        }
        cipher.encrypt_blocks(&mut blocks[..made]);
        piece.copy_from_slice(&Array::slice_as_flattened(&blocks)[..piece.len()]);
    }
}

fn theirs(seed: &[u8; 32], out: &mut [u8]) {
    // The crate must be linked for its C library to be.
    let _ = pqcrypto_ntruprime::ntrulpr761::public_key_bytes();
    let mut context = Context { words: [0; 120] };
    // SAFETY: a context, a key of 32 bytes, a buffer of this length, and a nonce of more than twelve bytes.
    unsafe {
        schedule(&mut context, seed.as_ptr());
        stream(out.as_mut_ptr(), out.len(), [0; 16].as_ptr(), &context);
    }
}

/// The row of a set of LPRime: one expansion, by both.
pub(crate) fn row(set: &str) -> Row {
    macro_rules! of_set {
        ($({ $name:ident $set:ident $family:ident $ring:ident $($row:tt)* })*) => {
            match set {
                $(stringify!($name) => of_set!($family $ring),)*
                _ => unreachable!("the command line knows the sets"),
            }
        };
        (LPRime $ring:ident) => { 4 * goodprime_ring::$ring::P };
        ($family:ident $ring:ident) => { unreachable!("only of LPRime") };
    }
    let length = goodprime::for_each_set!(of_set);
    let seed = std::array::from_fn(|i| i as u8);
    let contestant = |who, isa, expand: fn(&[u8; 32], &mut [u8])| {
        let mut out = vec![0; length];
        expand(&seed, &mut out);
        let made = out.clone();
        let run = move || expand(std::hint::black_box(&seed), &mut out);
        (Contestant::other(Kind::Yardstick, who, isa, run), made)
    };
    let (ours, one) = contestant("aes", isa::aes(), ours);
    let (theirs, other) = contestant("pqcrypto-internals", isa::PORTABLE, theirs);
    assert!(one == other, "{set}: two kinds of AES disagree");
    Row { op: "expand", contestants: vec![ours, theirs] }
}
