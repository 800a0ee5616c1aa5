//! The operations of NTRU, each a kernel: compiled once for each backend and set.

use core::marker::PhantomData;
use core::slice::from_mut;

use ctutils::Choice;
use goodprime_lanes::{Backend, Isa, Kernel};
use goodprime_ring::cyclic::Ring;
use goodprime_ring::cyclic::in_place::in_place;

use super::batch::keygen_batch;
use super::one_key::{DecapsulateByOne, groups_pay};
use super::secrets::{Secrets, choose, hash};
use super::{Memory, Ntru, Parts, Private, Public, ScratchOf, in_place, with_scratch};
use crate::error::Error;
use crate::hash::{Hash, TOGETHER, part};
use crate::random::{Fill, Randomness};
use crate::scheme::{Key, Keys, NtruSet};
use crate::wipe::wipe_spilled;

/// Makes a key pair.
pub(crate) struct Keygen<'a, 'f, S> {
    pub(crate) fill: &'a mut Fill<'f>,
    pub(crate) pk: &'a mut [u8],
    pub(crate) sk: &'a mut [u8],
    pub(crate) encryption: PhantomData<S>,
}

impl<S: NtruSet> Kernel for Keygen<'_, '_, Ntru<S>> {
    type Output = Result<(), Error>;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        if const { in_place::<S::Ring>() } {
            return in_place::keygen::<I, S>(isa, self.fill, self.pk, self.sk);
        }
        let made = Ntru::<S>::keygen(isa, self.fill, self.pk, self.sk);
        wipe_spilled();
        made
    }
}

/// Makes key pairs from the seeds that are the last 32 bytes of their secret keys.
pub(crate) struct KeygenBatch<'a, S> {
    pub(crate) pk: &'a mut [u8],
    pub(crate) sk: &'a mut [u8],
    pub(crate) encryption: PhantomData<S>,
}

impl<S: NtruSet> Kernel for KeygenBatch<'_, Ntru<S>> {
    type Output = Result<(), Error>;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        let made = keygen_batch::<I, S>(isa, self.pk, self.sk);
        wipe_spilled();
        made
    }
}

/// Decodes a public key.
pub(crate) struct Prepare<'a, S: NtruSet> {
    pub(crate) pk: &'a [u8],
    pub(crate) key: &'a mut Public<S::Ring>,
}

impl<S: NtruSet> Kernel for Prepare<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        Ntru::<S>::prepare(isa, self.pk, self.key);
    }
}

/// Decodes a secret key.
pub(crate) struct PrepareSecret<'a, S: NtruSet> {
    pub(crate) sk: &'a [u8],
    pub(crate) key: &'a mut Private<S::Ring>,
}

impl<S: NtruSet> Kernel for PrepareSecret<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        Ntru::<S>::prepare_secret(isa, self.sk, self.key);
    }
}

/// Computes the public key of a secret key.
pub(crate) struct RecoverPublic<'a, S> {
    pub(crate) sk: &'a [u8],
    pub(crate) pk: &'a mut [u8],
    pub(crate) set: PhantomData<S>,
}

impl<S: NtruSet> Kernel for RecoverPublic<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        Ntru::<S>::recover_public(isa, self.sk, self.pk);
        wipe_spilled();
    }
}

/// Overwrites what kernels have spilled beneath an encapsulation or a decapsulation, in the compact build. In others hashing
/// comes last, takes as much of the stack and overwrites it.
#[inline(always)]
fn wipe_kernels() {
    if cfg!(feature = "compact") {
        wipe_spilled();
    }
}

/// Encap on a backend.
#[inline(always)]
pub(crate) fn encapsulate<S: NtruSet>(
    backend: Backend,
    keys: Keys<'_, Public<S::Ring>>,
    randomness: Randomness<'_, '_>,
    ct: &mut [u8],
    secrets: &mut [Hash],
) -> Result<(), Error> {
    with_scratch(keys.are_bytes(), |scratch| {
        backend.run(Encapsulate::<S> { scratch, keys, randomness, ct, secrets })
    })
}

/// Decap on a backend.
#[inline(always)]
pub(crate) fn decapsulate<S: NtruSet>(
    backend: Backend,
    keys: Keys<'_, Private<S::Ring>>,
    ct: &[u8],
    secrets: &mut [Hash],
) {
    if let (true, Keys::Same(sk)) = (const { groups_pay::<S>() }, keys) {
        return backend.run(DecapsulateByOne::<S> { set: PhantomData, sk, ct, secrets });
    }
    with_scratch(keys.are_bytes(), |scratch| {
        backend.run(Decapsulate::<S> { scratch, keys, ct, secrets })
    });
}

/// Encap, once for each place of a secret. The only error is that of the randomness.
pub(crate) struct Encapsulate<'a, 'f, S: NtruSet> {
    pub(crate) scratch: ScratchOf<'a, S::Ring>,
    pub(crate) keys: Keys<'a, Public<S::Ring>>,
    pub(crate) randomness: Randomness<'a, 'f>,
    pub(crate) ct: &'a mut [u8],
    pub(crate) secrets: &'a mut [Hash],
}

impl<S: NtruSet> Kernel for Encapsulate<'_, '_, S> {
    type Output = Result<(), Error>;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        let Self { scratch, keys, mut randomness, ct, secrets } = self;
        if const { in_place::<S::Ring>() } {
            let cts = ct.chunks_exact_mut(S::CIPHERTEXT_SIZE);
            for (i, (ct, secret)) in cts.zip(secrets).enumerate() {
                let made = &mut Secrets::<S>::new();
                let key = keys.get(i, S::ENCAPSULATION_KEY_SIZE);
                in_place::encrypt::<I, S>(isa, key, &mut randomness, ct, made.of(0))?;
                hash(isa, &made.messages(), from_mut(secret));
            }
            return Ok(());
        }
        let mut buffer = randomness.buffer::<S::Randomness>();
        let (memory, made) = (&mut Memory::new(scratch), &mut Secrets::<S>::new());
        let groups = ct.chunks_mut(TOGETHER * S::CIPHERTEXT_SIZE).zip(secrets.chunks_mut(TOGETHER));
        for (group, (cts, secrets)) in groups.enumerate() {
            for (j, ct) in cts.chunks_exact_mut(S::CIPHERTEXT_SIZE).enumerate() {
                let random = randomness.next(&mut buffer, S::ENCAPSULATION_RANDOMNESS)?;
                Ntru::<S>::sample(isa, random, false, &mut memory.r, &mut memory.m);
                let key = keys.get(group * TOGETHER + j, S::ENCAPSULATION_KEY_SIZE);
                Ntru::<S>::encrypt(isa, key, ct, memory);
                made.take(isa, j, memory);
            }
            hash(isa, &made.messages(), secrets);
        }
        wipe_kernels();
        Ok(())
    }
}

/// Decap, once for each place of a secret.
pub(crate) struct Decapsulate<'a, S: NtruSet> {
    pub(crate) scratch: ScratchOf<'a, S::Ring>,
    pub(crate) keys: Keys<'a, Private<S::Ring>>,
    pub(crate) ct: &'a [u8],
    pub(crate) secrets: &'a mut [Hash],
}

impl<S: NtruSet> Kernel for Decapsulate<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { scratch, keys, ct, secrets } = self;
        if const { in_place::<S::Ring>() } {
            return decapsulate_in_place::<I, S>(isa, keys, ct, secrets);
        }
        let (memory, made) = (&mut Memory::new(scratch), &mut Secrets::<S>::new());
        for (group, secrets) in secrets.chunks_mut(TOGETHER).enumerate() {
            let mut accepted = [Choice::FALSE; TOGETHER];
            let mut otherwise = [[&[][..]; 2]; TOGETHER];
            for j in 0..secrets.len() {
                let i = group * TOGETHER + j;
                let (key, ct) =
                    (keys.get(i, S::DECAPSULATION_KEY_SIZE), part(ct, S::CIPHERTEXT_SIZE, i));
                accepted[j] = Ntru::<S>::decrypt(isa, key, ct, memory);
                made.take(isa, j, memory);
                otherwise[j] = [prf_of(key), ct];
            }
            choose(isa, &accepted, &made.messages(), &otherwise, secrets);
        }
        wipe_kernels();
    }
}

/// The key of the pseudorandom function.
fn prf_of<'a, R: Ring>(key: Key<'a, Private<R>>) -> &'a [u8] {
    match key {
        Key::Decoded(key) => &key.prf,
        Key::Bytes(sk) => Parts::of::<R>(sk).prf,
    }
}

/// Decap where products are made in place, one after the other.
#[inline(always)]
fn decapsulate_in_place<I: Isa, S: NtruSet>(
    isa: I,
    keys: Keys<'_, Private<S::Ring>>,
    ct: &[u8],
    secrets: &mut [Hash],
) {
    for (i, secret) in secrets.iter_mut().enumerate() {
        let made = &mut Secrets::<S>::new();
        let key = keys.get(i, S::DECAPSULATION_KEY_SIZE);
        let ct = part(ct, S::CIPHERTEXT_SIZE, i);
        let mut accepted = [Choice::FALSE; TOGETHER];
        accepted[0] = in_place::decrypt::<I, S>(isa, key, ct, made.of(0));
        let mut otherwise = [[&[][..]; 2]; TOGETHER];
        otherwise[0] = [prf_of(key), ct];
        choose(isa, &accepted, &made.messages(), &otherwise, from_mut(secret));
    }
}
