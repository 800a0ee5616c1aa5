//! The operations of NTRU, and the kernels that the keys choose among.

use core::marker::PhantomData;
use core::slice::from_mut;

use ctutils::Choice;
use goodprime_lanes::{Backend, Isa, Kernel};
use goodprime_ring::cyclic::low_stack::{has_low_stack, memory as low_stack_memory};
use goodprime_ring::cyclic::operations::PrepareLeft;
use goodprime_ring::cyclic::{Params, PreparedScratch, Ring, Rq, Ternary};

use super::batch::keygen_batch;
use super::codec::{decode_rq, decode_s3, decode_sq, rq_size, s3_size};
use super::one_key::{DecapsulateByOne, groups_pay};
use super::sample::fixed_type_size;
use super::secrets::{Secrets, choose, hash};
use super::{Memory, Ntru, PRF, Parts, Private, Public, ScratchOf, check, low_stack, with_scratch};
use crate::check::Fits;
use crate::design::Design;
use crate::design::{Family, Key, Keys};
use crate::error::Error;
use crate::hash::{Hash, TOGETHER, part};
use crate::random::{Fill, Randomness};
use crate::scheme::NtruSet;
use crate::wipe::{Secret, wipe_spilled};

impl<S: NtruSet> Design for Ntru<S> {
    type Public = Public<S::Ring>;
    type Secret = Private<S::Ring>;
    const FAMILY: Family = if Self::HPS { Family::Hps } else { Family::Hrss };
    const P: usize = <S::Ring as Params>::N;
    const Q: u16 = <S::Ring as Params>::MASK + 1;
    const PUBLIC_KEY: usize = rq_size::<S::Ring>();
    const SECRET_KEY: usize = 2 * Self::SMALL + Self::PUBLIC_KEY + PRF;
    const CIPHERTEXT: usize = rq_size::<S::Ring>();
    /// A pair of polynomials is sampled from so many: f and g, or r and m.
    const RANDOMNESS: usize =
        Self::P - 1 + if Self::HPS { fixed_type_size::<S::Ring>() } else { Self::P - 1 };
    const SMALL: usize = s3_size::<S::Ring>();
    const MEMORY: [usize; 3] = [
        size_of::<<S::Ring as Ring>::Scratch>(),
        low_stack_memory::<S::Ring>(),
        size_of::<<S::Ring as Ring>::Factor>(),
    ];

    #[inline(always)]
    fn keygen<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        if const { has_low_stack::<S::Ring>() } {
            return low_stack::keygen::<I, S>(isa, fill, pk, sk);
        }
        let made = Self::make_pair(isa, fill, pk, sk);
        wipe_spilled();
        made
    }

    #[inline(always)]
    fn keygen_batch<I: Isa>(isa: I, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error> {
        let made = keygen_batch::<I, S>(isa, pk, sk);
        wipe_spilled();
        made
    }

    fn prepare<I: Isa>(isa: I, pk: &[u8], key: &mut Self::Public) {
        let scratch = &mut Secret::new(PreparedScratch::<S::Ring>::new());
        let mut big = Rq::ZERO;
        decode_rq(isa, pk, &mut big);
        isa.run(PrepareLeft { out: &mut key.h, a: (&big).into(), scratch });
    }

    fn prepare_secret<I: Isa>(isa: I, sk: &[u8], key: &mut Self::Secret) {
        let scratch = &mut Secret::new(PreparedScratch::<S::Ring>::new());
        let (mut big, mut small) = (Rq::ZERO, Ternary::ZERO);
        let sk = Parts::of::<S::Ring>(sk);
        decode_s3(isa, sk.f, &mut small);
        isa.run(PrepareLeft { out: &mut key.f, a: (&small).into(), scratch });
        decode_s3(isa, sk.f_inverse, &mut small);
        isa.run(PrepareLeft { out: &mut key.f_inverse, a: (&small).into(), scratch });
        decode_sq(isa, sk.h_inverse, &mut big);
        isa.run(PrepareLeft { out: &mut key.h_inverse, a: (&big).into(), scratch });
        key.prf.copy_from_slice(sk.prf);
        // Here, as this may be a function of its own, and what products spill is beneath its memory.
        wipe_spilled();
    }

    #[inline(always)]
    fn encapsulate(
        backend: Backend,
        keys: Keys<'_, Self::Public>,
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [Hash],
    ) -> Result<(), Error> {
        with_scratch(keys.are_bytes(), |scratch| {
            backend.run(Encapsulate::<S> { scratch, keys, randomness, ct, secrets })
        })
    }

    #[inline(always)]
    fn decapsulate(
        backend: Backend,
        keys: Keys<'_, Self::Secret>,
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

    #[inline(always)]
    fn copy_public_part(backend: Backend, sk: &[u8], pk: &mut [u8]) {
        backend.run(RecoverPublic { sk, pk, set: PhantomData::<S> });
    }

    #[inline(always)]
    fn check<I: Isa>(isa: I, sk: &[u8]) -> Fits {
        check::check::<I, S>(isa, sk)
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
        if const { has_low_stack::<S::Ring>() } {
            let cts = ct.chunks_exact_mut(S::CIPHERTEXT_SIZE);
            for (i, (ct, secret)) in cts.zip(secrets).enumerate() {
                let made = &mut Secrets::<S>::new();
                let key = keys.get(i, S::ENCAPSULATION_KEY_SIZE);
                low_stack::encrypt::<I, S>(isa, key, &mut randomness, ct, made.of(0))?;
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
        if const { has_low_stack::<S::Ring>() } {
            return decapsulate_low_stack::<I, S>(isa, keys, ct, secrets);
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
fn decapsulate_low_stack<I: Isa, S: NtruSet>(
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
        accepted[0] = low_stack::decrypt::<I, S>(isa, key, ct, made.of(0));
        let mut otherwise = [[&[][..]; 2]; TOGETHER];
        otherwise[0] = [prf_of(key), ct];
        choose(isa, &accepted, &made.messages(), &otherwise, from_mut(secret));
    }
}
