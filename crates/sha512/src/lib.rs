//! SHA-512 (FIPS 180-4) in the 64-bit lanes of vectors.
//!
//! Messages of the same number of blocks are hashed together, one in each lane. If there is a single message, only
//! its message schedule is computed in vectors, for several blocks at once; its rounds depend on each other and are
//! computed in general registers.
//!
//! ```
//! use goodprime_lanes::Backend;
//! use goodprime_sha512::{HashEach, Message};
//!
//! let messages = ["one", "two", "six"].map(|m| Message { prefix: 4, head: b"", body: m.as_bytes() });
//! let mut digests = [[0; 64]; 3];
//! Backend::detect().run(HashEach { messages: &messages, out: &mut digests });
//! assert_ne!(digests[0], digests[1]);
//! ```
#![no_std]

#[cfg(test)]
extern crate std;

mod compress;
mod constants;
mod low_ram;
mod padding;
mod schedule;

use ctutils::{Choice, CtAssign};
use goodprime_lanes::{Backend, Hashing, Isa, Kernel, Portable, wipe, wipe_vectors};

use crate::compress::{Halves, Split, Together, compress};
use crate::constants::INITIAL;
use crate::schedule::{Making, MakingFirst, Rolling, Sums};

pub use crate::low_ram::{HAS_KERNEL, STACK, hash_in_low_ram};
pub use crate::padding::BLOCK;

/// Words of the widest vector.
const LANES: usize = 4;

/// The number of messages of equal numbers of blocks that `backend` hashes together: 1, 2 or 4.
///
/// If it is 1, this crate is no quicker than others that hash one message.
pub fn side_by_side(backend: Backend) -> usize {
    struct Width;
    impl Kernel for Width {
        type Output = usize;
        fn on<I: Isa>(self, _: I) -> usize {
            I::Hashing::LANES64
        }
    }
    backend.run(Width)
}

/// A message in parts, which need not be copied together: prefix ‖ head ‖ body.
#[derive(Clone, Copy)]
pub struct Message<'a> {
    /// The first byte.
    pub prefix: u8,
    /// The part after the first byte, of any length; meant to be short.
    pub head: &'a [u8],
    /// The rest. Blocks that lie entirely in it are read without a copy.
    pub body: &'a [u8],
}

impl Message<'_> {
    /// Bytes of all parts.
    fn len(&self) -> usize {
        1 + self.head.len() + self.body.len()
    }
}

/// out_i = SHA-512(message_i).
///
/// Neighbouring messages of the same number of blocks are hashed [`side_by_side`], others one at a time. Lengths are
/// public; time and addresses depend on nothing else.
pub struct HashEach<'a> {
    /// The messages, of any lengths.
    pub messages: &'a [Message<'a>],
    /// The digests, one for each message. If the slices differ in length, the rest of the longer one is
    /// left alone.
    pub out: &'a mut [[u8; 64]],
}

impl Kernel for HashEach<'_> {
    type Output = ();
    fn on<I: Isa>(self, isa: I) {
        let Self { messages, out } = self;
        debug_assert_eq!(messages.len(), out.len(), "one digest a message");
        let count = messages.len().min(out.len());
        let (mut messages, mut out) = (&messages[..count], &mut out[..count]);
        let scratch = &mut Scratch::new();
        while let [first, others @ ..] = messages {
            let same = others.iter().take_while(|next| next.blocks() == first.blocks());
            let size = 1 + same.take(I::Hashing::LANES64 - 1).count();
            let (group, digests);
            (group, messages) = messages.split_at(size);
            (digests, out) = out.split_at_mut(size);
            let mut partial = [const { Partial::new() }; LANES];
            let partial = &mut partial[..size];
            isa.run(Advance { messages: group, partial, blocks: first.blocks(), scratch });
            for (digest, partial) in digests.iter_mut().zip(partial) {
                partial.write(digest);
            }
        }
    }
}

/// The state of a message that is hashed in part.
pub struct Partial {
    state: [u64; 8],
    /// Blocks that are hashed.
    done: usize,
}

impl Partial {
    /// The state of a message of which nothing is hashed.
    pub const fn new() -> Self {
        Self { state: INITIAL, done: 0 }
    }

    /// The number of blocks that are hashed.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The number of blocks of `message` that are not hashed.
    pub fn left(&self, message: &Message<'_>) -> usize {
        message.blocks().saturating_sub(self.done)
    }

    /// The digest, if [`Self::left`] is 0.
    pub fn digest(&self) -> [u8; 64] {
        let mut digest = [0; 64];
        self.write(&mut digest);
        digest
    }

    /// Writes as much of the digest as fits `out`, in whole words, if [`Self::left`] is 0.
    #[inline(always)]
    pub fn write(&self, out: &mut [u8]) {
        // Iterated by reference: an array that is consumed is a copy, which is not wiped.
        for (bytes, word) in out.as_chunks_mut().0.iter_mut().zip(&self.state) {
            *bytes = word.to_be_bytes();
        }
    }
}

/// Chooses the other of two messages if `choice` is true; both have the same number of blocks hashed.
impl CtAssign for Partial {
    fn ct_assign(&mut self, other: &Self, choice: Choice) {
        debug_assert_eq!(self.done, other.done, "the same number of blocks");
        self.state.ct_assign(&other.state, choice);
    }
}

impl Default for Partial {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        wipe(&mut self.state);
    }
}

/// Scratch memory, the same for all messages of an operation: clearing it, and wiping it in the end, takes as long as
/// hashing half a block.
pub struct Scratch {
    /// Blocks of which parts are copied.
    buffers: [[u8; BLOCK]; LANES],
    sums: Sums,
}

impl Scratch {
    /// All zeros.
    #[allow(clippy::new_without_default)] // Large: not to be made by accident.
    #[inline(always)]
    pub const fn new() -> Self {
        Self { buffers: [[0; BLOCK]; LANES], sums: [[0; 4]; 81] }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        wipe(self.buffers.as_flattened_mut());
        wipe(self.sums.as_flattened_mut());
    }
}

/// Hashes the same number of blocks of each message: one by itself, several [`side_by_side`].
///
/// This serves messages that become known piece by piece and depend on digests of each other: a block is read when it is
/// hashed, so it may be changed until then. The length of a message must be known from the first.
pub struct Advance<'a> {
    /// The messages, of any lengths.
    pub messages: &'a [Message<'a>],
    /// The states, one for each message. If the slices differ in length, the rest of the longer one is left alone.
    pub partial: &'a mut [Partial],
    /// The number of blocks to hash; fewer if a message has fewer [left](Partial::left).
    pub blocks: usize,
    /// Scratch memory, whose contents do not matter.
    pub scratch: &'a mut Scratch,
}

impl Kernel for Advance<'_> {
    type Output = ();
    fn on<I: Isa>(self, isa: I) {
        let Self { messages, partial, blocks, scratch } = self;
        debug_assert_eq!(messages.len(), partial.len(), "one state a message");
        let count = messages.len().min(partial.len());
        let groups = partial[..count].chunks_mut(I::Hashing::LANES64);
        for (messages, partial) in messages[..count].chunks(I::Hashing::LANES64).zip(groups) {
            let left = partial.iter().zip(messages).map(|(partial, message)| partial.left(message));
            let blocks = left.fold(blocks, usize::min);
            match (messages, partial) {
                _ if blocks == 0 => {}
                ([message], [partial]) if I::TUNING.hash_halves.is_here() => {
                    isa.run(AdvanceOne::<true> { message, partial, blocks, scratch })
                }
                ([message], [partial]) if I::Hashing::LANES64 > 1 => {
                    isa.run(AdvanceOne::<false> { message, partial, blocks, scratch })
                }
                (&[first, second], partial) if I::Hashing::LANES64 == LANES => {
                    let messages = [first, second];
                    isa.run(AdvancePair { messages, partial, blocks, scratch })
                }
                (messages, partial) => isa.run(AdvanceGroup { messages, partial, blocks, scratch }),
            }
        }
    }
}

/// Several messages, one per lane: at least one message, and at most as many as lanes.
struct AdvanceGroup<'a> {
    messages: &'a [Message<'a>],
    partial: &'a mut [Partial],
    blocks: usize,
    scratch: &'a mut Scratch,
}

impl Kernel for AdvanceGroup<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { messages, partial, blocks, scratch } = self;
        let lanes = isa.hashing();
        // Lanes without a message of their own repeat the first one.
        let lane = |lane: usize| if lane < messages.len() { lane } else { 0 };
        let lane: [usize; LANES] = core::array::from_fn(lane);
        let mut words = [lanes.splat64(0); 16];
        let mut state = [lanes.splat64(0); 8];
        // A loop: on an array, map is a function that is not always inlined.
        let mut column = [0; LANES];
        for i in 0..8 {
            for (word, lane) in column.iter_mut().zip(lane) {
                *word = partial[lane].state[i];
            }
            state[i] = lanes.gather64(column);
        }
        wipe(&mut column);

        for index in 0..blocks {
            let mut rows = [&[0; BLOCK]; LANES];
            let buffers = scratch.buffers.iter_mut().take(I::Hashing::LANES64);
            for ((row, buffer), lane) in rows.iter_mut().zip(buffers).zip(lane) {
                *row = messages[lane].block(buffer, partial[lane].done + index);
            }
            lanes.columns64(&mut words, rows);
            let halves = Together::<_, I>::new(lanes);
            compress(halves, &mut state, Rolling::new(lanes, &mut words), 1);
        }

        store_partial(lanes, &state, partial, blocks);

        wipe_vectors(&mut words, lanes.splat64(0));
        wipe_vectors(&mut state, lanes.splat64(0));
    }
}

/// Stores the states in the first lanes to `partial`, which advances by `blocks` blocks.
#[inline(always)]
fn store_partial<L: Hashing>(
    lanes: L,
    state: &[L::Vector64; 8],
    partial: &mut [Partial],
    blocks: usize,
) {
    let mut column = [0; LANES];
    for i in 0..8 {
        lanes.store64(&mut column, 0, state[i]);
        for (partial, word) in partial.iter_mut().zip(column) {
            partial.state[i] = word;
        }
    }
    for partial in partial {
        partial.done += blocks;
    }
    wipe(&mut column);
}

/// Two messages in vectors of four lanes, which the schedules of two blocks of each fill. Only rounds go one at a time.
struct AdvancePair<'a> {
    messages: [Message<'a>; 2],
    partial: &'a mut [Partial],
    blocks: usize,
    scratch: &'a mut Scratch,
}

impl Kernel for AdvancePair<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { messages, partial, blocks, scratch } = self;
        let lanes = isa.hashing();
        let Scratch { buffers, sums } = scratch;
        let mut words = [lanes.splat64(0); 16];
        let mut state = [lanes.splat64(0); 8];
        for i in 0..8 {
            let [a, b] = [partial[0].state[i], partial[1].state[i]];
            state[i] = lanes.gather64([a, b, a, b]);
        }

        for first in (0..blocks).step_by(2) {
            let count = 2.min(blocks - first);
            let mut rows = [&[0; BLOCK]; LANES];
            let buffers = buffers.iter_mut().take(2 * count);
            for (lane, (row, buffer)) in rows.iter_mut().zip(buffers).enumerate() {
                let (message, block) = (lane % 2, first + lane / 2);
                *row = messages[message].block(buffer, partial[message].done + block);
            }
            lanes.columns64(&mut words, rows);
            let making = Making::new(lanes, &mut words, sums);
            let halves = Together::<_, I>::new(lanes);
            compress(halves, &mut state, making, count);
        }

        store_partial(lanes, &state, partial, blocks);

        wipe_vectors(&mut words, lanes.splat64(0));
        wipe_vectors(&mut state, lanes.splat64(0));
    }
}

/// One message, whose schedule is made in vectors; and half of its state is, if `SPLIT`.
struct AdvanceOne<'a, const SPLIT: bool> {
    message: &'a Message<'a>,
    partial: &'a mut Partial,
    blocks: usize,
    scratch: &'a mut Scratch,
}

impl<const SPLIT: bool> Kernel for AdvanceOne<'_, SPLIT> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { message, partial, blocks, scratch } = self;
        let lanes = isa.hashing();
        if SPLIT {
            advance_one(lanes, Split(lanes), message, partial, blocks, scratch);
        } else {
            let halves = Together::<_, I>::new(Portable);
            advance_one(lanes, halves, message, partial, blocks, scratch);
        }
    }
}

/// Hashes one message: schedules of L::LANES64 blocks at a time, and rounds by `halves`.
#[inline(always)]
fn advance_one<L: Hashing>(
    lanes: L,
    halves: impl Halves<E = Portable>,
    message: &Message<'_>,
    partial: &mut Partial,
    blocks: usize,
    scratch: &mut Scratch,
) {
    let Scratch { buffers, sums } = scratch;
    let mut words = [lanes.splat64(0); 16];
    let mut state = partial.state;

    for first in (0..blocks).step_by(L::LANES64) {
        let count = L::LANES64.min(blocks - first);
        let mut rows = [&[0; BLOCK]; LANES];
        let buffers = buffers.iter_mut().take(count);
        for (lane, (row, buffer)) in rows.iter_mut().zip(buffers).enumerate() {
            *row = message.block(buffer, partial.done + first + lane);
        }
        lanes.columns64(&mut words, rows);
        let making = Making::new(lanes, &mut words, sums);
        compress(halves, &mut state, MakingFirst(making), count);
    }

    partial.state = state;
    partial.done += blocks;

    wipe_vectors(&mut words, lanes.splat64(0));
    wipe(&mut state);
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha512};
    use std::vec::Vec;

    /// Both places of the state give the digest: the processor decides which is used.
    #[test]
    fn one_message_is_hashed_alike_wherever_its_state_is() {
        let body: Vec<u8> = (0..1500u32).map(|i| ((i * i) >> 3) as u8).collect();
        for backend in Backend::available().filter(|b| side_by_side(*b) > 1) {
            for length in [0, 1, 110, 111, 112, 239, 240, 500, 1039, 1500] {
                let message = &Message { prefix: 3, head: &[], body: &body[..length] };
                let blocks = message.blocks();
                let (mut split, mut whole) = (Partial::new(), Partial::new());
                let scratch = &mut Scratch::new();
                let partial = &mut split;
                backend.run(AdvanceOne::<true> { message, partial, blocks, scratch });
                let partial = &mut whole;
                backend.run(AdvanceOne::<false> { message, partial, blocks, scratch });
                let digest: [u8; 64] =
                    Sha512::new().chain_update([3]).chain_update(&body[..length]).finalize().into();
                assert_eq!(split.digest(), digest, "{backend} {length}");
                assert_eq!(whole.digest(), digest, "{backend} {length}");
            }
        }
    }
}
