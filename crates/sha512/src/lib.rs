//! SHA-512 (FIPS 180-4) of several messages side by side: one message in each 64-bit lane of a
//! vector.
//!
//! One message keeps one lane of a vector busy; two or four of the same length take no more
//! instructions. Where vectors are no quicker, messages are hashed one by one in general registers.
//!
//! ```
//! use goodprime_lanes::Backend;
//! use goodprime_sha512::HashEach;
//!
//! let messages = ["one", "two", "six"];
//! let mut digests = [[0; 64]; 3];
//! Backend::detect().run(HashEach { prefix: 4, messages: &messages, out: &mut digests });
//! assert_ne!(digests[0], digests[1]);
//! ```
#![no_std]

#[cfg(test)]
extern crate std;

mod compress;
mod constants;
mod padding;

use goodprime_lanes::{Backend, Isa, Kernel, Portable, Words64};
use zeroize::optimization_barrier;

use crate::compress::compress;
use crate::constants::INITIAL;
use crate::padding::{BLOCK, block, blocks};

/// How many messages of the same length `backend` hashes side by side: 1, 2 or 4.
///
/// If it is 1, this crate is no quicker than others that hash one message.
pub fn side_by_side(backend: Backend) -> usize {
    struct Lanes;
    impl Kernel for Lanes {
        type Output = usize;
        fn on<I: Isa>(self, _: I) -> usize {
            I::Words64::LANES64
        }
    }
    backend.run(Lanes)
}

/// out_i = SHA-512(prefix ‖ message_i).
///
/// Neighbouring messages of the same length are hashed [`side_by_side`], those without such
/// neighbours one by one. Lengths are public; time and addresses depend on nothing else.
pub struct HashEach<'a, M> {
    /// The byte before each message.
    pub prefix: u8,
    /// The messages, of any lengths.
    pub messages: &'a [M],
    /// The digests, as many as there are messages. If the slices differ in length, what the longer
    /// one has more is left alone.
    pub out: &'a mut [[u8; 64]],
}

impl<M: AsRef<[u8]>> Kernel for HashEach<'_, M> {
    type Output = ();
    fn on<I: Isa>(self, isa: I) {
        let Self { prefix, messages, out } = self;
        debug_assert_eq!(messages.len(), out.len(), "one digest a message");
        let count = messages.len().min(out.len());
        let (mut messages, mut out) = (&messages[..count], &mut out[..count]);
        while let Some(first) = messages.first() {
            // Lanes without a message of their own repeat the first one.
            let mut group = [first.as_ref(); 4];
            let mut size = 1;
            while size < I::Words64::LANES64
                && let Some(next) = messages.get(size).map(AsRef::as_ref)
                && next.len() == group[0].len()
            {
                group[size] = next;
                size += 1;
            }
            let (digests, others) = out.split_at_mut(size);
            if !I::Words64::QUICK_ALONE
                && let [digest] = digests
            {
                isa.run(HashOne { prefix, message: group[0], out: digest });
            } else {
                isa.run(HashGroup { prefix, messages: group, out: digests });
            }
            (messages, out) = (&messages[size..], others);
        }
    }
}

// Kernels of their own, so that they are compiled once for all types of messages.

/// One message a lane, all of one length, and as many digests or fewer.
struct HashGroup<'a> {
    prefix: u8,
    messages: [&'a [u8]; 4],
    out: &'a mut [[u8; 64]],
}

impl Kernel for HashGroup<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        hash(isa.words64(), self.prefix, self.messages, self.out);
    }
}

/// One message in general registers.
struct HashOne<'a> {
    prefix: u8,
    message: &'a [u8],
    out: &'a mut [u8; 64],
}

impl Kernel for HashOne<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        hash(Portable, self.prefix, [self.message; 4], core::slice::from_mut(self.out));
    }
}

/// The digests of the first messages, which are of one length.
#[inline(always)]
fn hash<L: Words64>(lanes: L, prefix: u8, messages: [&[u8]; 4], out: &mut [[u8; 64]]) {
    let mut buffers = [[0; BLOCK]; 4];
    let mut words = [lanes.splat64(0); 16];
    let mut state = [lanes.splat64(0); 8];
    for i in 0..8 {
        state[i] = lanes.splat64(INITIAL[i]);
    }

    for index in 0..blocks(messages[0].len()) {
        let mut rows = [&[0; BLOCK]; 4];
        let buffers = buffers.iter_mut().take(L::LANES64);
        for ((row, buffer), message) in rows.iter_mut().zip(buffers).zip(messages) {
            *row = block(buffer, prefix, message, index);
        }
        lanes.columns64(&mut words, rows);
        compress(lanes, &mut state, &mut words);
    }

    let mut column = [0; 4];
    for i in 0..8 {
        lanes.store64(&mut column, 0, state[i]);
        for (digest, word) in out.iter_mut().zip(column) {
            digest[8 * i..8 * i + 8].copy_from_slice(&word.to_be_bytes());
        }
    }

    wipe(&mut buffers[..L::LANES64], [0; BLOCK]);
    wipe(&mut words, lanes.splat64(0));
    wipe(&mut state, lanes.splat64(0));
    wipe(&mut column, 0);
}

/// Overwrites what may be secret with a zero that the optimiser may not remove.
#[inline(always)]
fn wipe<T: Copy>(secrets: &mut [T], zero: T) {
    secrets.fill(zero);
    optimization_barrier(secrets);
}
