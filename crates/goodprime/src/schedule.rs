//! This module computes the hashes of an encapsulation or decapsulation, or of a group of them, in an order that fills
//! the lanes of vectors.
//!
//! Every operation computes these hashes:
//!
//! ```text
//! Streamlined   input = Hash3(Small(r))                  LPRime   input = r,  seed of HashShort = Hash5(r)
//! γ = Hash2(input ‖ Hash4(pk)),   K = Hash1(input ‖ c ‖ γ)  or  Hash0(rejection ‖ c ‖ γ)
//! ```
//!
//! A group of up to [`GROUP`] operations computes one kind of hash after another, and each lane of a vector hashes the
//! message of one operation. A single operation hashes messages in parallel if they do not depend on each other:
//!
//! * An encapsulation with a key in bytes hashes the longest message, that of Hash4(pk), in parallel with the hash of
//!   the input. Then the rest of pk is hashed in parallel with the first blocks of the message of K, because only the
//!   last blocks of this message depend on γ.
//! * A decapsulation on vectors of four lanes computes γ in parallel with the first blocks of Hash1 and of Hash0, one
//!   of which gives K. The messages of these two hashes differ only in their first block, so a mask selects one of the
//!   two states of SHA-512 after this block.

use core::slice::from_mut;

use ctutils::{Choice, CtAssign};
use goodprime_lanes::Isa;
use goodprime_sha512::{Advance, BLOCK, HAS_KERNEL, Message, Partial, Scratch};

use crate::encryption::{Encryption, HashOf};
use crate::hash::{GROUP, Hash, Use, Wiping, hash_each_of, hashes_in_parallel, part, session};
use crate::scheme::Set;
use crate::wipe::wipe;
use crate::workspace::Steps;

/// The number of bytes of the confirmation γ.
pub(crate) const GAMMA: usize = 32;

/// The largest number of hashes that a single operation computes in parallel.
const LANES: usize = 4;

/// The states of a single operation's hashes. On a processor with an assembly kernel for a block there are none,
/// because such a processor hashes nothing in parallel.
struct States([Partial; if HAS_KERNEL { 0 } else { LANES }]);

// A slice, so that the indices of missing states compile in code that never uses them.
impl core::ops::Deref for States {
    type Target = [Partial];
    #[inline(always)]
    fn deref(&self) -> &[Partial] {
        &self.0
    }
}

impl core::ops::DerefMut for States {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Partial] {
        &mut self.0
    }
}

/// True if a decapsulation begins both session hashes, accepted and rejected, because lanes of a vector would be idle
/// otherwise.
const fn both_ways_pay<I: Isa>() -> bool {
    !HAS_KERNEL && I::TUNING.parallel_hashes == LANES
}

/// The inputs of a group of operations, as the bytes that are hashed.
pub(crate) type Inputs<'a> = [&'a [u8]; GROUP];

/// The operation to which hashes belong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    Encapsulation,
    Decapsulation,
}

/// How far the session hash of a single operation has been computed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Session {
    NotBegun,
    /// All blocks before γ have been hashed.
    Accepted,
    /// One block has been hashed twice: in the first state as accepted, in the second as rejected.
    Either,
}

/// The hashes of up to [`GROUP`] operations. All operations compute the same hash at the same time.
///
/// The code is the same for all sets: of a set, it only needs the values of the first three fields.
pub(crate) struct Hashes<'a> {
    /// True if encryption needs the seed of HashShort, and the input is not hashed before it is used in other hashes
    /// (LPRime).
    seeded: bool,
    wiping: Wiping,
    /// The number of bytes of a ciphertext.
    ct_size: usize,
    operation: Operation,
    count: usize,
    /// True if γ has been computed.
    confirmed: bool,
    begun: Session,
    /// The hash of each operation's key, and its rejection: known, or as bytes to hash. A known hash is copied to
    /// `caches` or `rejections`.
    asked: [[HashOf<'a>; 2]; GROUP],
    /// The hashed inputs, which are secret.
    inputs: [Hash; GROUP],
    /// The hashes that replace the inputs of rejected ciphertexts. They are secret.
    rejections: [Hash; GROUP],
    /// The hashes Hash4(pk).
    caches: [Hash; GROUP],
    /// The seeds of HashShort, which are secret.
    seeds: [Hash; GROUP],
    /// The confirmations γ. They are secret in decapsulation, because the γ of a rejected ciphertext must not be
    /// revealed.
    confirmations: [Hash; GROUP],
    /// The states of a single operation: that of the session, and those of messages that are hashed in parallel with
    /// it.
    partial: States,
}

impl<'a> Hashes<'a> {
    #[inline(always)]
    pub(crate) const fn new<E: Encryption>(operation: Operation) -> Self {
        let zero = [[0; 32]; GROUP];
        Self {
            seeded: E::SEEDED,
            wiping: if E::Memory::LOW_STACK { Wiping::Operation } else { Wiping::EachHash },
            ct_size: E::Set::CIPHERTEXT_SIZE,
            operation,
            count: 0,
            confirmed: false,
            begun: Session::NotBegun,
            asked: [[HashOf::Bytes(&[]); 2]; GROUP],
            inputs: zero,
            rejections: zero,
            caches: zero,
            seeds: zero,
            confirmations: zero,
            partial: States([const { Partial::new() }; _]),
        }
    }

    /// Adds an operation: its source for the hash of its key and, in decapsulation, its source for the rejection.
    #[inline(always)]
    pub(crate) fn ask(&mut self, cache: HashOf<'a>, rejection: Option<HashOf<'a>>) {
        let i = self.count;
        cache.copy_known(&mut self.caches[i]);
        let rejection = rejection.unwrap_or(HashOf::Bytes(&[]));
        rejection.copy_known(&mut self.rejections[i]);
        self.asked[i] = [cache, rejection];
        self.count += 1;
    }

    /// The number of bytes of a ciphertext.
    #[inline(always)]
    pub(crate) fn ct_size(&self) -> usize {
        self.ct_size
    }

    /// Returns the seed of HashShort of operation i.
    #[inline(always)]
    pub(crate) fn seed(&self, i: usize) -> &Hash {
        &self.seeds[i]
    }

    /// Returns γ of operation i.
    #[inline(always)]
    pub(crate) fn confirmation(&self, i: usize) -> &Hash {
        &self.confirmations[i]
    }

    /// Computes Hash5 of the inputs, the seeds of HashShort. The function is not inlined, so that its memory is not on
    /// the stack during products.
    ///
    /// In decapsulation `ct` contains the ciphertexts; in encapsulation it is not read.
    #[inline(never)]
    pub(crate) fn seeds<I: Isa>(&mut self, isa: I, inputs: &Inputs<'_>, ct: &[u8]) {
        for (place, input) in self.inputs.iter_mut().zip(&inputs[..self.count]) {
            place.copy_from_slice(input);
        }
        let input = inputs[0];
        match self.operation {
            Operation::Encapsulation if self.hashes_key_in_parallel::<I>() => {
                self.hash_in_parallel_with_key(isa, Use::Short.of(&[], input), &mut Scratch::new());
                self.partial[2].write(&mut self.seeds[0]);
            }
            Operation::Decapsulation if both_ways_pay::<I>() && self.count == 1 => {
                let short = Use::Short.of(&[], input);
                self.begin_either_session(isa, Some(short), ct, &mut Scratch::new());
                self.partial[3].write(&mut self.seeds[0]);
            }
            _ => {
                self.hash_keys(isa);
                // One block each, of both uses.
                let messages: [_; 2 * GROUP] = core::array::from_fn(|i| match i % 2 {
                    0 => Use::Short.of(&[], &self.inputs[i / 2]),
                    _ => Use::Confirm.of(&self.inputs[i / 2], &self.caches[i / 2]),
                });
                let mut hashes = [[0; 32]; 2 * GROUP];
                hash_each_of(isa, self.wiping, &messages[..2 * self.count], &mut hashes);
                for (i, [seed, confirmation]) in hashes.as_chunks().0.iter().enumerate() {
                    (self.seeds[i], self.confirmations[i]) = (*seed, *confirmation);
                }
                wipe(hashes.as_flattened_mut());
                self.confirmed = true;
            }
        }
    }

    /// Returns memory for [`Self::confirm`] and [`Self::sessions`] if these hash a single operation in parallel.
    #[inline(always)]
    pub(crate) fn scratch<I: Isa>(&self) -> Option<Scratch> {
        let pays = match self.operation {
            Operation::Encapsulation => hashes_in_parallel::<I>(),
            Operation::Decapsulation => both_ways_pay::<I>(),
        };
        let needed = self.begun != Session::NotBegun || !self.confirmed;
        (pays && self.count == 1 && needed).then(Scratch::new)
    }

    inlined_unless_compact! {
    /// Computes γ of all inputs and keys (HashConfirm). `ct` contains the ciphertexts, whose γ is not read in
    /// encapsulation.
    pub(crate) fn confirm<I: Isa>(
        &mut self,
        isa: I,
        inputs: &Inputs<'_>,
        ct: &[u8],
        scratch: &mut Option<Scratch>,
    ) {
        let input = Use::Input.of(&[], inputs[0]);
        match (self.operation, scratch_if_parallel::<I>(scratch)) {
            _ if self.confirmed => {}
            (Operation::Encapsulation, Some(scratch)) => {
                if !self.seeded {
                    self.hash_in_parallel_with_key(isa, input, scratch);
                    self.partial[2].write(&mut self.inputs[0]);
                }
                self.confirm_and_begin_session(isa, ct, scratch);
            }
            (Operation::Decapsulation, Some(scratch)) if const { both_ways_pay::<I>() } => {
                let [_, rejection] = self.asked[0];
                let messages = [input, Use::Input.of(&[], rejection.bytes())];
                let count = if rejection.is_known() { 1 } else { 2 };
                let (messages, partial) = (&messages[..count], &mut self.partial[..count]);
                isa.run(Advance { messages, partial: &mut *partial, blocks: usize::MAX, scratch });
                let out = [&mut self.inputs[0], &mut self.rejections[0]];
                for (out, partial) in out.into_iter().zip(partial) {
                    partial.write(out);
                    *partial = Partial::new();
                }
                self.begin_either_session(isa, None, ct, scratch);
            }
            _ => {
                self.hash_keys(isa);
                self.hash_inputs(isa, inputs);
                let messages: [_; GROUP] =
                    core::array::from_fn(|i| Use::Confirm.of(&self.inputs[i], &self.caches[i]));
                hash_each_of(isa, self.wiping, &messages[..self.count], &mut self.confirmations);
            }
        }
    }

    /// Computes the shared secret of each operation: HashSession(equal, equal ? input : rejection, C), or
    /// HashSession(1, input, C) if there is no `equal`.
    pub(crate) fn sessions<I: Isa>(
        &mut self,
        isa: I,
        equal: Option<&[Choice; GROUP]>,
        ct: &[u8],
        secrets: &mut [Hash],
        scratch: &mut Option<Scratch>,
    ) {
        let size = self.ct_size;
        if let Some(equal) = equal {
            for i in 0..self.count {
                self.inputs[i].ct_assign(&self.rejections[i], equal[i].not());
            }
        }
        let accepted = |i: usize| equal.map_or(1, |equal| equal[i].to_u8());
        let message = |i| session(accepted(i), &self.inputs[i], part(ct, size, i));
        let Some(scratch) = scratch_if_parallel::<I>(scratch) else {
            let messages: [_; GROUP] = core::array::from_fn(message);
            return hash_each_of(isa, self.wiping, &messages[..self.count], secrets);
        };
        let [partial, rejected, ..] = &mut *self.partial else { return };
        if let (Session::Either, Some(equal)) = (self.begun, equal) {
            partial.ct_assign(rejected, equal[0].not());
        }
        finish(isa, message(0), partial, scratch);
        partial.write(&mut secrets[0]);
    }
    }

    /// True if this is a single operation that hashes its key in parallel with other messages.
    #[inline(always)]
    fn hashes_key_in_parallel<I: Isa>(&self) -> bool {
        self.count == 1 && hashes_in_parallel::<I>() && !self.asked[0][0].is_known()
    }

    /// Hashes a message that is not longer than the key, in state 2. If the hash of the key is not known, begins it in
    /// parallel, in state 1.
    #[inline(always)]
    fn hash_in_parallel_with_key<I: Isa>(
        &mut self,
        isa: I,
        message: Message<'_>,
        scratch: &mut Scratch,
    ) {
        match self.asked[0][0] {
            HashOf::Known(_) => finish(isa, message, &mut self.partial[2], scratch),
            HashOf::Bytes(pk) => {
                let messages = &[Use::PublicKey.of(&[], pk), message];
                let blocks = self.partial[2].left(&message);
                isa.run(Advance { messages, partial: &mut self.partial[1..3], blocks, scratch });
            }
        }
    }

    /// Computes γ and, in state 0, all of the session that does not depend on γ. If Hash4(pk) is not known, first
    /// completes it; state 1 may hold its beginning.
    #[inline(always)]
    fn confirm_and_begin_session<I: Isa>(&mut self, isa: I, ct: &[u8], scratch: &mut Scratch) {
        let Self { inputs: [input, ..], caches: [cache, ..], .. } = self;
        let partial = &mut self.partial[..2];
        let session = session(1, input, ct);
        // Blocks of the session before γ.
        let known = (1 + input.len() + ct.len() - GAMMA) / BLOCK;
        if let HashOf::Bytes(pk) = self.asked[0][0] {
            let key = Use::PublicKey.of(&[], pk);
            let messages = &[session, key];
            isa.run(Advance { messages, partial: &mut *partial, blocks: known, scratch });
            finish(isa, key, &mut partial[1], scratch);
            partial[1].write(cache);
            partial[1] = Partial::new();
        }
        let confirm = Use::Confirm.of(input, cache);
        let blocks = known - partial[0].done();
        let messages = &[session, confirm];
        isa.run(Advance { messages, partial: &mut *partial, blocks, scratch });
        finish(isa, confirm, &mut partial[1], scratch);
        partial[1].write(&mut self.confirmations[0]);
        self.begun = Session::Accepted;
    }

    /// Computes γ and the first block of the session: as accepted in state 0, as rejected in state 1. In parallel,
    /// hashes another message of one block in state 3.
    #[inline(always)]
    fn begin_either_session<I: Isa>(
        &mut self,
        isa: I,
        other: Option<Message<'_>>,
        ct: &[u8],
        scratch: &mut Scratch,
    ) {
        let input = &self.inputs[0];
        let confirm = Use::Confirm.of(input, &self.caches[0]);
        let accepted = session(1, input, ct);
        let rejected = session(0, &self.rejections[0], ct);
        let messages = [accepted, rejected, confirm, other.unwrap_or(confirm)];
        let count = if other.is_some() { LANES } else { LANES - 1 };
        let (messages, partial) = (&messages[..count], &mut self.partial[..count]);
        isa.run(Advance { messages, partial, blocks: 1, scratch });
        self.partial[2].write(&mut self.confirmations[0]);
        (self.begun, self.confirmed) = (Session::Either, true);
    }

    /// Computes Hash4(pk) of each operation of a group if it is not known.
    #[inline(always)]
    fn hash_keys<I: Isa>(&mut self, isa: I) {
        if !self.asked[0][0].is_known() {
            let messages: [_; GROUP] =
                core::array::from_fn(|i| Use::PublicKey.of(&[], self.asked[i][0].bytes()));
            hash_each_of(isa, self.wiping, &messages[..self.count], &mut self.caches);
        }
    }

    /// Computes Hash3 of the inputs of a group, and of their rejections if these are not known.
    #[inline(always)]
    fn hash_inputs<I: Isa>(&mut self, isa: I, inputs: &Inputs<'_>) {
        let count = self.count;
        let both = self.operation == Operation::Decapsulation && !self.asked[0][1].is_known();
        if HAS_KERNEL {
            let message = Use::Input.of(&[], inputs[0]);
            hash_each_of(isa, self.wiping, &[message], &mut self.inputs);
            if both {
                let message = Use::Input.of(&[], self.asked[0][1].bytes());
                hash_each_of(isa, self.wiping, &[message], &mut self.rejections);
            }
            return;
        }
        let messages: [_; 2 * GROUP] = core::array::from_fn(|i| {
            Use::Input.of(
                &[],
                match i.checked_sub(count) {
                    None => inputs[i],
                    Some(i) => self.asked.get(i).map_or(&[], |[_, rejection]| rejection.bytes()),
                },
            )
        });
        let mut hashes = [[0; 32]; 2 * GROUP];
        hash_each_of(
            isa,
            self.wiping,
            &messages[..if both { 2 * count } else { count }],
            &mut hashes,
        );
        self.inputs[..count].copy_from_slice(&hashes[..count]);
        if both {
            self.rejections[..count].copy_from_slice(&hashes[count..2 * count]);
        }
        wipe(hashes.as_flattened_mut());
    }
}

impl Drop for Hashes<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        let Self { inputs, rejections, seeds, confirmations, .. } = self;
        for hashes in [inputs, rejections, seeds, confirmations] {
            wipe(hashes.as_flattened_mut());
        }
    }
}

/// Returns the memory for hashing in parallel. On backends that compute one hash at a time the result is a constant
/// `None`, so that no code for parallel hashes is compiled.
#[inline(always)]
fn scratch_if_parallel<I: Isa>(scratch: &mut Option<Scratch>) -> Option<&mut Scratch> {
    if const { hashes_in_parallel::<I>() } { scratch.as_mut() } else { None }
}

/// Hashes the blocks of a message that remain.
#[inline(always)]
fn finish<I: Isa>(isa: I, message: Message<'_>, partial: &mut Partial, scratch: &mut Scratch) {
    let partial = from_mut(partial);
    isa.run(Advance { messages: &[message], partial, blocks: usize::MAX, scratch });
}
