//! Hash_b(x): the first 32 bytes of SHA-512(b ‖ x). Source: NTRU Prime round 3, section 4.

use core::slice::from_mut;

use ctutils::{Choice, CtAssign};
use goodprime_lanes::Isa;
use goodprime_sha512::{Advance, BLOCK, HashEach, Message, Partial};
use sha2::{Digest, Sha512};

use crate::wipe::wipe;

pub(crate) use goodprime_sha512::Scratch as HashScratch;

/// What a hash is for, by its first byte.
#[derive(Clone, Copy)]
pub(crate) enum Use {
    /// The confirmation that ends a ciphertext. (0 and 1 are the session keys, see [`session`].)
    Confirm = 2,
    /// Streamlined only: a secret input before it is hashed again.
    #[cfg(feature = "sntrup")]
    Input = 3,
    /// The public key.
    PublicKey = 4,
    /// LPRime only: the seed of the ephemeral short polynomial.
    #[cfg(feature = "ntrulpr")]
    Short = 5,
}

impl Use {
    /// b ‖ head ‖ body.
    #[inline(always)]
    pub(crate) fn of<'a>(self, head: &'a [u8], body: &'a [u8]) -> Message<'a> {
        Message { prefix: self as u8, head, body }
    }
}

/// What is hashed to a shared secret: 1 ‖ input ‖ ciphertext, or 0 ‖ … if `accepted` is 0.
///
/// `accepted` is 0 or 1 and secret; it is hashed, not branched on.
#[inline(always)]
pub(crate) fn session<'a>(accepted: u8, input: &'a Hash, ciphertext: &'a [u8]) -> Message<'a> {
    Message { prefix: accepted, head: input, body: ciphertext }
}

/// 32 bytes.
pub(crate) type Hash = [u8; 32];

/// Operations that are hashed together: as many as fit the vectors of any backend. [`hash_each`] takes two
/// messages of each at most.
pub(crate) const TOGETHER: usize = 4;

/// Part i of `bytes`, all parts being of the same size; nothing if there are fewer.
#[inline(always)]
pub(crate) fn part(bytes: &[u8], size: usize, i: usize) -> &[u8] {
    bytes.get(i * size..(i + 1) * size).unwrap_or_default()
}

/// out = Hash_b of a message.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(crate) fn hash<I: Isa>(isa: I, message: Message<'_>, out: &mut Hash) {
    hash_each(isa, &[message], from_mut(out));
}

/// out_i = Hash_b of message i, side by side where the backend has vectors for that. There are as many
/// as messages, at most 2·[`TOGETHER`].
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(crate) fn hash_each<I: Isa>(isa: I, messages: &[Message<'_>], out: &mut [Hash]) {
    let mut digests = [[0; 64]; 2 * TOGETHER];
    let digests = &mut digests[..messages.len()];
    if beside_pays::<I>() {
        isa.run(HashEach { messages, out: digests });
    } else {
        for (digest, message) in digests.iter_mut().zip(messages) {
            one_by_one(message, digest);
        }
    }
    for (out, digest) in out.iter_mut().zip(&*digests) {
        out.copy_from_slice(&digest[..32]);
    }
    wipe(digests.as_flattened_mut());
}

/// Whether hashes are computed side by side: where two take less time so than one after the other, unless
/// that is too much code.
pub(crate) const fn beside_pays<I: Isa>() -> bool {
    I::TUNING.hashes_together > 1
}

/// The hashes of one encapsulation, side by side where one does not wait for the other. Worth it if
/// [`beside_pays`].
pub(crate) struct Beside<'a> {
    /// The public key, if its hash is not known. It is longer than all else, and needed late.
    pk: Option<Message<'a>>,
    /// Hash4(pk).
    cache: Hash,
    /// Of the key and then of the confirmation, and of what is beside that.
    partial: [Partial; 2],
}

impl<'a> Beside<'a> {
    #[inline(always)]
    fn new(pk: Option<Message<'a>>, cache: Hash) -> Self {
        Self { pk, cache, partial: [Partial::new(), Partial::new()] }
    }

    /// With the bytes of a public key.
    #[inline(always)]
    pub(crate) fn key(pk: &'a [u8]) -> Self {
        Self::new(Some(Use::PublicKey.of(&[], pk)), [0; 32])
    }

    /// With the hash of a public key.
    #[cfg(feature = "sntrup")]
    #[inline(always)]
    pub(crate) fn cache(cache: Hash) -> Self {
        Self::new(None, cache)
    }

    /// out = Hash_b of a message that is not longer than the public key.
    #[inline(always)]
    pub(crate) fn hash<I: Isa>(
        &mut self,
        isa: I,
        message: Message<'_>,
        out: &mut Hash,
        scratch: &mut HashScratch,
    ) {
        let Self { pk, partial, .. } = self;
        partial[1] = Partial::new();
        let blocks = partial[1].left(&message);
        match *pk {
            Some(pk) => both(isa, [pk, message], partial, blocks, scratch),
            None => one(isa, message, &mut partial[1], scratch),
        }
        partial[1].write(out);
    }

    /// Writes the confirmation of `input` into the last 32 bytes of the ciphertext, and the hash of its
    /// [`session`] into `secret`; only the end of the session waits for the confirmation.
    #[inline(always)]
    pub(crate) fn confirm<I: Isa>(
        &mut self,
        isa: I,
        input: &Hash,
        ct: &mut [u8],
        secret: &mut Hash,
        scratch: &mut HashScratch,
    ) {
        let encrypted = ct.len() - 32;
        // Blocks of the session before the confirmation.
        let known = (1 + input.len() + encrypted) / BLOCK;
        let partial = &mut self.partial;
        partial[1] = Partial::new();
        if let Some(pk) = self.pk {
            both(isa, [pk, session(1, input, ct)], partial, known, scratch);
            one(isa, pk, &mut partial[0], scratch);
            partial[0].write(&mut self.cache);
        }
        partial[0] = Partial::new();
        let confirm = Use::Confirm.of(input, &self.cache);
        let blocks = known - partial[1].done();
        both(isa, [confirm, session(1, input, ct)], partial, blocks, scratch);
        one(isa, confirm, &mut partial[0], scratch);
        partial[0].write(&mut ct[encrypted..]);
        one(isa, session(1, input, ct), &mut partial[1], scratch);
        partial[1].write(secret);
    }
}

/// Words of the widest vectors.
const LANES: usize = 4;

/// Whether a session is begun both ways beside other hashes: where lanes of a vector would be idle.
pub(crate) const fn both_ways_pay<I: Isa>() -> bool {
    I::TUNING.hashes_together == LANES
}

/// The [`session`] of a ciphertext, begun before it is known whether that is accepted: all that is different then is in the
/// first block. Worth it if [`both_ways_pay`].
pub(crate) struct BothWays {
    /// Of the session if accepted, if rejected, and of two other messages.
    partial: [Partial; LANES],
}

impl BothWays {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { partial: [const { Partial::new() }; LANES] }
    }

    /// out_i = Hash_b of message i, of which there are as many, four at most, of as many blocks.
    #[cfg(feature = "sntrup")]
    #[inline(always)]
    pub(crate) fn hash<I: Isa>(
        &mut self,
        isa: I,
        messages: &[Message<'_>],
        out: &mut [Hash],
        scratch: &mut HashScratch,
    ) {
        let partial = &mut self.partial[..messages.len()];
        isa.run(Advance { messages, partial: &mut *partial, blocks: usize::MAX, scratch });
        for ((out, partial), message) in out.iter_mut().zip(partial).zip(messages) {
            debug_assert_eq!(partial.left(message), 0, "as many blocks");
            partial.write(out);
            *partial = Partial::new();
        }
    }

    /// Begins with `input` in case the ciphertext is accepted, and with `rejection`. Beside that, out_i = Hash_b of another
    /// message of one block; there may be two.
    #[inline(always)]
    pub(crate) fn begin<I: Isa, const N: usize>(
        &mut self,
        isa: I,
        [input, rejection]: [&Hash; 2],
        ct: &[u8],
        others: [Message<'_>; N],
        out: [&mut Hash; N],
        scratch: &mut HashScratch,
    ) {
        const { assert!(N + 2 <= LANES) }
        let mut messages = [session(1, input, ct); LANES];
        messages[1] = session(0, rejection, ct);
        messages[2..][..N].copy_from_slice(&others);
        let (messages, partial) = (&messages[..N + 2], &mut self.partial[..N + 2]);
        isa.run(Advance { messages, partial, blocks: 1, scratch });
        for (out, partial) in out.into_iter().zip(&self.partial[2..]) {
            partial.write(out);
        }
    }

    /// secret = the hash of the session.
    #[inline(always)]
    pub(crate) fn end<I: Isa>(
        &mut self,
        isa: I,
        accepted: Choice,
        ct: &[u8],
        secret: &mut Hash,
        scratch: &mut HashScratch,
    ) {
        let [partial, rejected, ..] = &mut self.partial;
        partial.ct_assign(rejected, accepted.not());
        // What is before the ciphertext is hashed.
        one(isa, session(0, &[0; 32], ct), partial, scratch);
        partial.write(secret);
    }
}

/// Hashes as many blocks of two messages, fewer if one of them has fewer.
#[inline(always)]
fn both<I: Isa>(
    isa: I,
    messages: [Message<'_>; 2],
    partial: &mut [Partial; 2],
    blocks: usize,
    scratch: &mut HashScratch,
) {
    isa.run(Advance { messages: &messages, partial, blocks, scratch });
}

/// Hashes the rest of a message.
#[inline(always)]
fn one<I: Isa>(isa: I, message: Message<'_>, partial: &mut Partial, scratch: &mut HashScratch) {
    let partial = from_mut(partial);
    isa.run(Advance { messages: &[message], partial, blocks: usize::MAX, scratch });
}

/// SHA-512 of a message by `sha2`, which has the better code for processors whose vectors are of no help.
fn one_by_one(message: &Message<'_>, digest: &mut [u8; 64]) {
    let mut hasher = Sha512::new();
    hasher.update([message.prefix]);
    hasher.update(message.head);
    hasher.update(message.body);
    hasher.finalize_into(digest.into());
}
