//! The family NTRU LPRime. The code follows sections 3.2 and 4 of NTRU Prime's round-3 submission.
//!
//! ```text
//! KeyGen    A = Round(a·G),   G = Generator(S)                       pk = S, A,   sk = a
//! Encrypt   B = Round(b·G),   T_i = Top((b·A)_i + r_i·(q-1)/2),   b = HashShort(r)
//! Decrypt   r_i = 1 if Right(T_i) - (a·B)_i + 4w + 1 is negative, else 0
//! ```
//!
//! Keys and ciphertexts are encoded as pk = S ‖ Rounded(A), sk = Small(a) ‖ pk ‖ ρ ‖ Hash4(pk) and ct = Rounded(B) ‖
//! Top(T) ‖ Confirm, where ‖ stands for concatenation.

mod check;
mod key;
mod low_stack;
mod rounding;

use core::marker::PhantomData;
use core::slice::from_mut;

use ctutils::Choice;
use goodprime_lanes::{Backend, Isa, Modulus};
use goodprime_ring::low_stack::has_low_stack;
use goodprime_ring::operations::Multiply;
use goodprime_ring::{Params, Rq, Scratch, Small};

use self::key::{MESSAGE_BITS, Pair, SEED, SecretParts, TOP_SIZE, a, g_and_a};
pub(crate) use self::key::{Private, Public};
pub(crate) use self::rounding::Rounding;
use self::rounding::{hide, reveal};
use crate::check::Fits;
use crate::codec::{Numbers, decode_small_mod_3, round_and_encode, rounded_size, small_size};
use crate::design::{Design, Family, Key, Keys};
use crate::encryption::{BufferOf, Encryption, prime_memory};
use crate::error::Error;
use crate::fo;
use crate::generator::generator;
use crate::hash::{Hash, Use, hash_last};
use crate::random::{Fill, Randomness, expansion};
use crate::schedule::GAMMA;
use crate::scheme::{PrimeSet, Scheme};
use crate::short::draw_short;
use crate::wipe::Wiped;
use crate::workspace::{Element, InPlace, OperationMemory, Steps};

/// Computes A = Round(a·G) from an encoded a, and encodes A after the seed of G. The function is not inlined, so that
/// its memory is not on the stack while key generation draws.
#[inline(never)]
fn public<I: Isa, S: PrimeSet>(isa: I, a: &[u8], pk: &mut [u8]) {
    let (seed, out) = pk.split_first_chunk_mut().expect("a public key begins with 32 bytes");
    if const { has_low_stack::<S::Ring>() } {
        return low_stack::public::<I, S>(isa, seed, a, out);
    }
    let (mut small, mut g, mut ag) = (Small::ZERO, Rq::ZERO, Rq::ZERO);
    decode_small_mod_3(isa, a, &mut small);
    generator::<I, S>(isa, seed, &mut g);
    let scratch = &mut Scratch::new();
    isa.run(Multiply { out: &mut ag, a: (&g).into(), b: (&small).into(), scratch });
    round_and_encode(isa, &ag, &mut Numbers::<S::Ring>::new(), out);
}

/// NTRU LPRime with the parameters of a set.
pub struct LPRime<S>(PhantomData<S>);

impl<S: Rounding> Design for LPRime<S> {
    type Public = Public<S::Ring>;
    type Secret = Private<S::Ring>;
    const FAMILY: Family = Family::LPRime;
    const P: usize = <S::Ring as Params>::P;
    const Q: u16 = <<S::Ring as Params>::Q as Modulus>::Q as u16;
    const PUBLIC_KEY: usize = SEED + rounded_size::<S::Ring>();
    const SECRET_KEY: usize = Self::SMALL + Self::PUBLIC_KEY + SEED + 32;
    const CIPHERTEXT: usize = rounded_size::<S::Ring>() + TOP_SIZE + GAMMA;
    /// The number of random bytes of an encapsulation, which are the message.
    const RANDOMNESS: usize = SEED;
    const SMALL: usize = small_size(Self::P);
    const MEMORY: [usize; 3] = prime_memory::<S::Ring>();

    /// Draws the seed of G, and a and ρ. Computes A = Round(a·G).
    #[inline(always)]
    fn keygen<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let Pair { pk, a, sk_pk, rho, cache } = Pair::of::<S>(pk, sk);
        fill(&mut pk[..SEED])?;
        draw_short::<I, S>(isa, fill, a)?;
        fill(rho)?;
        public::<I, S>(isa, a, pk);
        sk_pk.copy_from_slice(pk);
        hash_last(isa, &[Use::PublicKey.of(&[], pk)], from_mut(cache));
        Ok(())
    }

    /// Runs KeyGen for one pair after another, because pairs have no common work.
    #[inline(always)]
    fn keygen_batch<I: Isa>(isa: I, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error> {
        let pairs = pk
            .chunks_exact_mut(S::ENCAPSULATION_KEY_SIZE)
            .zip(sk.chunks_exact_mut(S::DECAPSULATION_KEY_SIZE));
        for (pk, sk) in pairs {
            let mut seed = Wiped::<[u8; SEED], u8>::new();
            seed.copy_from_slice(&sk[S::DECAPSULATION_KEY_SIZE - SEED..]);
            let made = Self::keygen(isa, &mut expansion(&seed), pk, sk);
            debug_assert!(made.is_ok(), "expanding a seed does not fail");
        }
        Ok(())
    }

    #[inline(always)]
    fn prepare<I: Isa>(isa: I, pk: &[u8], key: &mut Self::Public) {
        key.decode::<I, S>(isa, pk);
    }

    #[inline(always)]
    fn prepare_secret<I: Isa>(isa: I, sk: &[u8], key: &mut Self::Secret) {
        key.decode::<I, S>(isa, sk);
    }

    #[inline(always)]
    fn encapsulate(
        backend: Backend,
        keys: Keys<'_, Self::Public>,
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [Hash],
    ) -> Result<(), Error> {
        fo::encapsulate::<Fast<S>, LowStack<S>>(backend, keys, randomness, ct, secrets)
    }

    #[inline(always)]
    fn decapsulate(
        backend: Backend,
        keys: Keys<'_, Self::Secret>,
        ct: &[u8],
        secrets: &mut [Hash],
    ) {
        fo::decapsulate::<Fast<S>, LowStack<S>>(backend, keys, ct, secrets);
    }

    #[inline(always)]
    fn copy_public_part(_: Backend, sk: &[u8], pk: &mut [u8]) {
        pk.copy_from_slice(SecretParts::of::<S>(sk).pk);
    }

    #[inline(always)]
    fn check<I: Isa>(isa: I, sk: &[u8]) -> Fits {
        check::check::<I, S>(isa, sk)
    }
}

/// The encryption of NTRU LPRime, with working memory of the kind `M`.
pub(crate) struct LPRimeIn<S, M>(PhantomData<(S, M)>);

/// The encryption with the working memory of an operation, which all steps share.
type Fast<S> = LPRimeIn<S, OperationMemory<<S as Scheme>::Ring>>;

/// The encryption with products in place: each step holds only the memory that it needs, and small polynomials are
/// encoded between steps.
type LowStack<S> = LPRimeIn<S, InPlace<<S as Scheme>::Ring>>;

impl<S: Rounding, M: Steps<Step: Element<S>>> Encryption for LPRimeIn<S, M> {
    type Set = S;
    type Public = Public<S::Ring>;
    type Secret = Private<S::Ring>;
    type Input = [u8; SEED];
    type Randomness = [u8; SEED];
    type Memory = M;
    const SEEDED: bool = true;

    /// Draws the message r.
    #[inline(always)]
    fn input<I: Isa>(
        _: I,
        randomness: &mut Randomness<'_, '_>,
        _: &mut BufferOf<Self>,
        input: &mut Self::Input,
        _: &mut M,
    ) -> Result<(), Error> {
        randomness.next_into(input)
    }

    /// Computes B = Round(b·G) and T_i = Top((b·A)_i + r_i·(q-1)/2), with b = HashShort(r).
    // One copy for encapsulation and decapsulation on Cortex-M4, for code size.
    #[cfg_attr(not(cortex_m4), inline(always))]
    #[cfg_attr(cortex_m4, inline(never))]
    fn encrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Public>,
        input: &Self::Input,
        seed: &Hash,
        c: &mut [u8],
        work: &mut M::Step,
    ) {
        let (c_b, c_top) = c.split_at_mut(rounded_size::<S::Ring>());
        let round = |bg: &mut M::Step| bg.round_and_encode(isa, c_b);
        let hide = |ba: &mut M::Step| hide::<S>(ba.product(), input, c_top);
        work.short_times_both(isa, seed, g_and_a(key), round, hide);
    }

    /// Computes r_i = 1 if Right(T_i) - (a·B)_i + 4w + 1 is negative, else 0.
    #[inline(always)]
    fn decrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Secret>,
        c: &[u8],
        input: &mut Self::Input,
        work: &mut M::Step,
    ) -> Choice {
        let (c_b, c_top) = c.split_at(rounded_size::<S::Ring>());
        work.decode_rounded(isa, c_b);
        work.times(isa, a(key));
        reveal::<S>(work.product(), c_top, input);
        Choice::FALSE
    }
}
