//! The hash functions of NTRU Prime, where Hash_b(x) is the first 32 bytes of SHA-512(b ‖ x). The code follows section
//! 4 of NTRU Prime's round-3 submission.
//!
//! [`crate::schedule`] decides which hashes of a KEM are computed in parallel.

use core::slice::from_mut;

use goodprime_lanes::{Isa, VECTORS};
use goodprime_sha512::{HAS_KERNEL, HashEach, Message, STACK, hash_in_low_ram};

use crate::libraries::sha512;
use crate::wipe::{WIPE_AFTER_HASHES, on_wiped_stack, wipe};

/// The purpose of a hash. Its value is the first byte b of the message.
#[derive(Clone, Copy)]
pub(crate) enum Use {
    /// HashConfirm computes the confirmation γ that ends a ciphertext. (The values 0 and 1 are those of HashSession,
    /// see [`session`].)
    Confirm = 2,
    /// Hash3, for Streamlined only, hashes a secret input before it is hashed again.
    Input = 3,
    /// Hash4 hashes the public key.
    PublicKey = 4,
    /// HashShort's seed, for LPRime only.
    Short = 5,
}

impl Use {
    /// Returns the message b ‖ head ‖ body.
    #[inline(always)]
    pub(crate) fn of<'a>(self, head: &'a [u8], body: &'a [u8]) -> Message<'a> {
        Message { prefix: self as u8, head, body }
    }
}

/// Returns the message of HashSession(1, input, C), or of HashSession(0, input, C) if `accepted` is 0.
///
/// The secret `accepted` is 0 or 1. It is only hashed and decides no branch.
#[inline(always)]
pub(crate) fn session<'a>(accepted: u8, input: &'a Hash, ciphertext: &'a [u8]) -> Message<'a> {
    Message { prefix: accepted, head: input, body: ciphertext }
}

/// A hash value: the first 32 bytes of SHA-512.
pub(crate) type Hash = [u8; 32];

/// The number of operations in a group, whose hashes are computed in parallel: the largest number whose hashes fit the
/// vectors of any backend. [`hash_each`] takes at most two messages per operation.
///
/// The number is 1 in the compact build, and on a processor that has an assembly kernel for a block. There larger
/// groups save no time, and groups of four take four times the memory.
pub(crate) const GROUP: usize = if cfg!(feature = "compact") || HAS_KERNEL { 1 } else { 4 };

/// Returns part i of `bytes`, where all parts have `size` bytes, or an empty slice if there are fewer parts.
#[inline(always)]
pub(crate) fn part(bytes: &[u8], size: usize, i: usize) -> &[u8] {
    bytes.get(i * size..(i + 1) * size).unwrap_or_default()
}

inlined_unless_compact! {
    /// Computes Hash_b of a message.
    pub(crate) fn hash<I: Isa>(isa: I, message: Message<'_>, out: &mut Hash) {
        hash_each(isa, &[message], from_mut(out));
    }
}

/// The bytes of stack that hold the blocks of one operation's messages, and the spilled parts of their schedules.
pub(crate) const HASH_STACK: usize = if cfg!(debug_assertions) { 32_768 } else { 8192 };
/// The bytes of stack that hold the blocks and schedules of a group.
pub(crate) const GROUP_STACK: usize = if cfg!(debug_assertions) { 32_768 } else { 14_336 };

/// Computes the [`hash`] of a secret that is hashed once and kept. Overwrites the stack that the hash used.
pub(crate) fn hash_secret<I: Isa>(isa: I, message: Message<'_>, out: &mut Hash) {
    on_wiped_stack::<HASH_STACK, _>(|| hash_each(isa, &[message], from_mut(out)));
}

/// Computes [`hash_each`] at the end of a key generation. Then overwrites the stack, including secrets that earlier
/// functions left on it.
#[inline(always)]
pub(crate) fn hash_last<I: Isa>(isa: I, messages: &[Message<'_>], out: &mut [Hash]) {
    if WIPE_AFTER_HASHES {
        on_wiped_stack::<GROUP_STACK, _>(|| hash_each(isa, messages, out));
    } else {
        hash_each(isa, messages, out);
    }
}

inlined_unless_compact! {
    /// Writes Hash_b of message i to `out[i]`, in parallel if the backend has vectors for it. There are at most
    /// 2·[`GROUP`] messages, and one output per message.
    pub(crate) fn hash_each<I: Isa>(isa: I, messages: &[Message<'_>], out: &mut [Hash]) {
        hash_each_of(isa, Wiping::EachHash, messages, out);
    }

    /// Computes [`hash_each`]; `wiping` chooses the code that overwrites the stack.
    pub(crate) fn hash_each_of<I: Isa>(
        isa: I,
        wiping: Wiping,
        messages: &[Message<'_>],
        out: &mut [Hash],
    ) {
        if LOW_RAM || HAS_KERNEL {
            for (message, out) in messages.iter().zip(out) {
                in_low_ram(message, wiping, out);
            }
            return;
        }
        let mut digests = [[0; 64]; 2 * GROUP];
        let digests = &mut digests[..messages.len()];
        if hashes_in_parallel::<I>() {
            isa.run(HashEach { messages, out: digests });
        } else {
            for (digest, message) in digests.iter_mut().zip(messages) {
                hash_scalar(message, digest);
            }
        }
        for (out, digest) in out.iter_mut().zip(&*digests) {
            out.copy_from_slice(&digest[..32]);
        }
        wipe(digests.as_flattened_mut());
    }
}

/// The code that overwrites the stack of hash kernels. In the compact build it is always the operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wiping {
    /// Each hash overwrites its own stack.
    EachHash,
    /// The operation overwrites the stack of all its hashes at its end.
    Operation,
}

/// True if the backend computes several hashes in parallel.
pub(crate) const fn hashes_in_parallel<I: Isa>() -> bool {
    !HAS_KERNEL && I::TUNING.parallel_hashes > 1
}

/// The bytes of stack that the third-party crate `sha2` may have used: it moves its state, and copies digests.
pub(crate) const SHA2_STACK: usize = if cfg!(debug_assertions) { 8192 } else { 4096 };

/// True in the compact build for microcontrollers, for which the 27 KB of code of `sha2` are too large.
const LOW_RAM: bool = cfg!(feature = "compact") && !VECTORS;

/// Computes Hash_b of a message, and overwrites its stack unless the operation does so.
fn in_low_ram(message: &Message<'_>, wiping: Wiping, out: &mut Hash) {
    if LOW_RAM || wiping == Wiping::Operation {
        return hash_in_low_ram(message, out);
    }
    on_wiped_stack::<STACK, _>(|| hash_in_low_ram(message, out));
}

/// Computes SHA-512 of a message without vectors.
fn hash_scalar(message: &Message<'_>, digest: &mut [u8; 64]) {
    on_wiped_stack::<SHA2_STACK, _>(|| sha512(message, digest));
}

#[cfg(test)]
pub(crate) mod tests {
    use sha2::{Digest, Sha512};

    use super::Hash;

    /// Computes Hash_b as the specification defines it.
    pub(crate) fn hash(b: u8, parts: &[&[u8]]) -> Hash {
        let mut hasher = Sha512::new_with_prefix([b]);
        parts.iter().for_each(|part| hasher.update(part));
        *hasher.finalize().first_chunk().expect("64 bytes")
    }
}
