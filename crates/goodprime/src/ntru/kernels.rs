//! The operations of NTRU. Encapsulation and decapsulation have one kernel for decoded keys and one for keys in bytes.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::{Backend, Isa, Kernel};
use goodprime_ring::cyclic::low_stack::{has_low_stack, memory as low_stack_memory};
use goodprime_ring::cyclic::{CyclicParams, CyclicRing, Ternary};

use super::batch::keygen_batch;
use super::codec::{rq_size, s3_size};
use super::key::{KeysWithScratch, PRF, Private, Public, with_scratch};
use super::one_key::{DecapsulateByOne, groups_pay};
use super::sample::fixed_type_size;
use super::secrets::{Secrets, choose, hash};
use super::workspace::Workspace;
use super::{Ntru, check, low_stack};
use crate::check::Fits;
use crate::design::{Design, Family, Keys};
use crate::error::Error;
use crate::hash::{GROUP, Hash, part};
use crate::random::{Fill, Randomness};
use crate::scheme::NtruSet;
use crate::wipe::wipe_spilled;

impl<S: NtruSet> Design for Ntru<S> {
    type Public = Public<S::Ring>;
    type Secret = Private<S::Ring>;
    const FAMILY: Family = if Self::HPS { Family::Hps } else { Family::Hrss };
    const P: usize = <S::Ring as CyclicParams>::N;
    const Q: u16 = <S::Ring as CyclicParams>::MASK + 1;
    const PUBLIC_KEY: usize = rq_size::<S::Ring>();
    const SECRET_KEY: usize = 2 * Self::SMALL + Self::PUBLIC_KEY + PRF;
    const CIPHERTEXT: usize = rq_size::<S::Ring>();
    /// The number of bytes from which a pair of polynomials is sampled: f and g, or r and m.
    const RANDOMNESS: usize =
        Self::P - 1 + if Self::HPS { fixed_type_size::<S::Ring>() } else { Self::P - 1 };
    const SMALL: usize = s3_size::<S::Ring>();
    const MEMORY: [usize; 3] = [
        size_of::<<S::Ring as CyclicRing>::Scratch>(),
        low_stack_memory::<S::Ring>(),
        size_of::<<S::Ring as CyclicRing>::Factor>(),
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
        key.decode(isa, pk);
    }

    fn prepare_secret<I: Isa>(isa: I, sk: &[u8], key: &mut Self::Secret) {
        key.decode(isa, sk);
    }

    #[inline(always)]
    fn encapsulate(
        backend: Backend,
        keys: Keys<'_, Self::Public>,
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [Hash],
    ) -> Result<(), Error> {
        if const { has_low_stack::<S::Ring>() } {
            return backend.run(low_stack::Encapsulate::<S> { keys, randomness, ct, secrets });
        }
        with_scratch(keys, |keys| backend.run(Encapsulate::<S> { keys, randomness, ct, secrets }))
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
        if const { has_low_stack::<S::Ring>() } {
            return backend.run(low_stack::Decapsulate::<S> { keys, ct, secrets });
        }
        with_scratch(keys, |keys| backend.run(Decapsulate::<S> { keys, ct, secrets }));
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

/// Overwrites, in the compact build, the stack to which the kernels of an encapsulation or a decapsulation have
/// spilled registers. In other builds the hash at the end of the operation uses as much stack and overwrites them.
#[inline(always)]
fn wipe_kernels() {
    if cfg!(feature = "compact") {
        wipe_spilled();
    }
}

/// Encapsulates once per element of `secrets`. The only possible error is that of the randomness.
struct Encapsulate<'a, 'f, S: NtruSet> {
    keys: KeysWithScratch<'a, S::Ring, Public<S::Ring>>,
    randomness: Randomness<'a, 'f>,
    ct: &'a mut [u8],
    secrets: &'a mut [Hash],
}

impl<S: NtruSet> Kernel for Encapsulate<'_, '_, S> {
    type Output = Result<(), Error>;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        let Self { mut keys, mut randomness, ct, secrets } = self;
        let mut buffer = randomness.buffer::<S::Randomness>();
        let (work, [r, m]) = (&mut Workspace::new(), &mut [const { Ternary::ZERO }; 2]);
        let made = &mut Secrets::<S>::new();
        let groups = ct.chunks_mut(GROUP * S::CIPHERTEXT_SIZE).zip(secrets.chunks_mut(GROUP));
        // One way out, so that the stack is overwritten after an error too.
        let mut result = Ok(());
        'groups: for (group, (cts, secrets)) in groups.enumerate() {
            for (j, ct) in cts.chunks_exact_mut(S::CIPHERTEXT_SIZE).enumerate() {
                let random = match randomness.next(&mut buffer, S::ENCAPSULATION_RANDOMNESS) {
                    Ok(random) => random,
                    Err(error) => {
                        result = Err(error);
                        break 'groups;
                    }
                };
                Ntru::<S>::sample(isa, random, false, r, m);
                let pk = &mut keys.get(group * GROUP + j, S::ENCAPSULATION_KEY_SIZE);
                Ntru::<S>::encrypt(isa, pk, [r, m], ct, work);
                made.take(isa, j, [r, m]);
            }
            hash(isa, &made.messages(), secrets);
        }
        match result {
            Ok(()) => wipe_kernels(),
            // No hash has come last.
            Err(_) => wipe_spilled(),
        }
        result
    }
}

/// Decapsulates once per element of `secrets`.
struct Decapsulate<'a, S: NtruSet> {
    keys: KeysWithScratch<'a, S::Ring, Private<S::Ring>>,
    ct: &'a [u8],
    secrets: &'a mut [Hash],
}

impl<S: NtruSet> Kernel for Decapsulate<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { mut keys, ct, secrets } = self;
        let (work, [r, m]) = (&mut Workspace::new(), &mut [const { Ternary::ZERO }; 2]);
        let made = &mut Secrets::<S>::new();
        for (group, secrets) in secrets.chunks_mut(GROUP).enumerate() {
            let mut accepted = [Choice::FALSE; GROUP];
            let mut otherwise = [[&[][..]; 2]; GROUP];
            for j in 0..secrets.len() {
                let i = group * GROUP + j;
                let mut sk = keys.get(i, S::DECAPSULATION_KEY_SIZE);
                let ct = part(ct, S::CIPHERTEXT_SIZE, i);
                accepted[j] = Ntru::<S>::decrypt(isa, &mut sk, ct, [&mut *r, &mut *m], work);
                made.take(isa, j, [r, m]);
                otherwise[j] = [Private::prf(sk.key()), ct];
            }
            choose(isa, &accepted, &made.messages(), &otherwise, secrets);
        }
        wipe_kernels();
    }
}
