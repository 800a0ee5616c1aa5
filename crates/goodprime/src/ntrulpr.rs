//! NTRU LPRime. Source: NTRU Prime round 3, section 3.2 and 4.
//!
//! pk = S ‖ Rounded(A). sk = Small(a) ‖ pk ‖ ρ ‖ Hash4(pk). ct = Rounded(B) ‖ Top(T) ‖ Confirm.

use ctutils::{Choice, CtAssign};
use goodprime_lanes::{Isa, Modulus};
use goodprime_ring::operations::{Multiply, MultiplyTransformed, Transform, TransformWindows};
use goodprime_ring::params::Array;
use goodprime_ring::{Ring, Rq, Scratch, Small, Windows};

use crate::algorithm::Fill;
use crate::codec::{
    Numbers, decode_rounded, decode_small, encode_small, round_and_encode, rounded_size, small_size,
};
use crate::error::Error;
use crate::hash::{
    Beside, BothWays, Hash, HashScratch, TOGETHER, Use, beside_pays, both_ways_pay, hash,
    hash_each, part, session,
};
use crate::random::Expand;
use crate::same::same;
use crate::scheme::{Keys, Randomness, Set, Source};
use crate::short::{self, short};
use crate::wipe::{Wiped, wipe};
use crate::workspace::Workspace;

/// Bits of the message.
const INPUTS: usize = 256;
/// Bytes of the message, of seeds, of ρ.
const SEED: usize = 32;
/// Bytes of the rounded message parts: two a byte.
const TOP_SIZE: usize = INPUTS / 2;

/// Bytes of a public key.
pub(crate) const fn public_key_size<R: Ring>() -> usize {
    SEED + rounded_size::<R>()
}

/// Bytes of a secret key.
pub(crate) const fn secret_key_size<R: Ring>() -> usize {
    small_size(R::P) + public_key_size::<R>() + SEED + 32
}

/// Bytes of a ciphertext.
pub(crate) const fn ciphertext_size<R: Ring>() -> usize {
    rounded_size::<R>() + TOP_SIZE + 32
}

/// Bytes of randomness that encapsulation uses: the message.
pub(crate) const fn encapsulation_randomness<R: Ring>() -> usize {
    let _ = R::P; // The same for every ring, but not for every scheme.
    SEED
}

/// A set of LPRime: with the constants of its rounding of the message.
pub(crate) trait Rounding: Set {
    /// τ0 … τ3 of `Top` and `Right`.
    const TAU: [i32; 4];
}

/// The representative in -(q-1)/2 ..= (q-1)/2 of |x| ≤ (3q-1)/2.
#[inline(always)]
fn center<R: Ring>(x: i32) -> i32 {
    let (q, half) = (<R::Q as Modulus>::Q as i32, <R::Q as Modulus>::HALF as i32);
    let x = x - (((half - x) >> 31) & q);
    x + (((x + half) >> 31) & q)
}

/// The top four bits of a coefficient: 0 to 15 for |c| ≤ (q-1)/2.
#[inline(always)]
fn top<S: Rounding>(c: i32) -> i32 {
    (S::TAU[1] * (c + S::TAU[0]) + (1 << 14)) >> 15
}

/// A coefficient whose top bits are `t`, up to an error of δ.
#[inline(always)]
fn right<S: Rounding>(t: i32) -> i32 {
    center::<S::Ring>(S::TAU[3] * t - S::TAU[2])
}

/// A public key, decoded.
#[derive(Clone)]
pub struct Public<R: Ring> {
    generator: Windows<R>,
    a: Windows<R>,
    /// Hash4(pk).
    cache: Hash,
}

/// A secret key, decoded.
#[derive(Clone)]
pub struct Secret<R: Ring> {
    a: Windows<R>,
    public: Public<R>,
    rho: [u8; SEED],
}

impl<R: Ring> Public<R> {
    const fn new() -> Self {
        Self { generator: Windows::new(), a: Windows::new(), cache: [0; 32] }
    }
}

impl<R: Ring> Secret<R> {
    const fn new() -> Self {
        Self { a: Windows::new(), public: Public::new(), rho: [0; SEED] }
    }
}

impl<R: Ring> Drop for Secret<R> {
    fn drop(&mut self) {
        wipe(&mut self.rho);
    }
}

/// Copies 32 bytes.
fn seed(bytes: &[u8]) -> [u8; SEED] {
    let mut out = [0; SEED];
    out.copy_from_slice(&bytes[..SEED]);
    out
}

/// `Generator`: the public polynomial of a seed.
#[inline(always)]
fn generator<S: Set>(key: &[u8; SEED], out: &mut Rq<S::Ring>) {
    let mut words = S::WordBytes::ZERO;
    Expand::new(key).fill(words.as_mut());
    let words = short::words::<S::Ring>(words.as_ref());
    out.set(|i, _| {
        // The divisor is a compile-time constant and the seed is public.
        let r = u32::from_le_bytes(words[i]) % S::Q as u32;
        r as i16 - (S::Q as i16 - 1) / 2
    });
}

/// `HashShort`: the ephemeral short polynomial of a message, whose Hash5 is `key`.
#[inline(always)]
fn hash_short<I: Isa, S: Set>(isa: I, key: &Hash, out: &mut Small<S::Ring>) {
    let mut words = Wiped::<S::WordBytes, u8>::new();
    Expand::new(key).fill(words.as_mut());
    short(isa, words.as_ref(), S::WEIGHT, out);
}

#[inline(always)]
pub(crate) fn keygen<I: Isa, S: Rounding>(
    isa: I,
    fill: &mut Fill<'_>,
    pk: &mut [u8],
    sk: &mut [u8],
) -> Result<(), Error> {
    let (pk_seed, pk_a) = pk.split_at_mut(SEED);
    fill(pk_seed)?;
    let mut random = Wiped::<S::WordBytes, u8>::new();
    fill(random.as_mut())?;
    let mut a = Small::<S::Ring>::ZERO;
    short(isa, random.as_ref(), S::WEIGHT, &mut a);

    let (sk_a, rest) = sk.split_at_mut(small_size(S::P));
    let (sk_pk, rest) = rest.split_at_mut(S::ENCAPSULATION_KEY_SIZE);
    let (sk_rho, sk_cache) = rest.split_at_mut(SEED);
    fill(sk_rho)?;

    let (mut g, mut ag) = (Rq::ZERO, Rq::ZERO);
    generator::<S>(&seed(pk_seed), &mut g);
    let scratch = &mut Scratch::new();
    isa.run(Multiply { out: &mut ag, a: (&g).into(), b: (&a).into(), scratch });
    round_and_encode(isa, &ag, &mut Numbers::<S::Ring>::new(), pk_a);
    encode_small(&a, sk_a);
    sk_pk.copy_from_slice(pk);
    let cache = sk_cache.first_chunk_mut().expect("a secret key ends with 32 bytes");
    hash(isa, Use::PublicKey.of(&[], pk), cache);
    Ok(())
}

/// A polynomial of a public key.
#[derive(Clone, Copy)]
enum Part {
    Generator,
    A,
}

/// A polynomial of a public key, decoded; of the workspace, the spectrum is left alone.
#[inline(always)]
fn decode_public<I: Isa, S: Rounding>(
    isa: I,
    pk: &[u8],
    part: Part,
    out: &mut Windows<S::Ring>,
    workspace: &mut Workspace<S::Ring>,
) {
    let Workspace { scratch, polynomial, numbers, .. } = workspace;
    let (pk_seed, pk_a) = pk.split_at(SEED);
    match part {
        Part::Generator => generator::<S>(&seed(pk_seed), polynomial),
        Part::A => decode_rounded(isa, pk_a, numbers, polynomial),
    }
    isa.run(TransformWindows { out, b: (&*polynomial).into(), scratch });
}

/// The polynomial of a secret key, decoded; of the workspace, the spectrum is left alone.
#[inline(always)]
fn decode_secret<I: Isa, S: Set>(
    isa: I,
    sk: &[u8],
    out: &mut Windows<S::Ring>,
    workspace: &mut Workspace<S::Ring>,
) {
    let Workspace { scratch, polynomial, .. } = workspace;
    decode_small(&sk[..small_size(S::P)], polynomial);
    isa.run(TransformWindows { out, b: (&*polynomial).into(), scratch });
}

/// A public key. One that comes as bytes is decoded one polynomial at a time, into the same memory: all of a secret
/// key at once would be 18 kB to clear and to wipe.
enum Key<'a, R: Ring> {
    Decoded(&'a Public<R>),
    Bytes(&'a [u8], &'a mut Windows<R>),
}

impl<R: Ring> Key<'_, R> {
    #[inline(always)]
    fn part<I: Isa, S: Rounding<Ring = R>>(
        &mut self,
        isa: I,
        part: Part,
        workspace: &mut Workspace<R>,
    ) -> &Windows<R> {
        match self {
            Self::Decoded(key) => match part {
                Part::Generator => &key.generator,
                Part::A => &key.a,
            },
            Self::Bytes(pk, out) => {
                decode_public::<I, S>(isa, pk, part, out, workspace);
                out
            }
        }
    }
}

/// ρ and Hash4(pk), with which a secret key ends.
fn end_of_secret(sk: &[u8]) -> [&[u8; SEED]; 2] {
    let (rest, cache) = sk.split_last_chunk().expect("a secret key ends with 32 bytes");
    [rest.last_chunk().expect("and 32 bytes before"), cache]
}

/// Secret key i of a batch.
fn own<S: Set>(sks: &[u8], i: usize) -> &[u8] {
    part(sks, S::DECAPSULATION_KEY_SIZE, i)
}

/// The secret keys of a batch.
struct SecretKeys<'p, 'a, S: Set>(&'p mut Source<'a, Secret<S::Ring>, Windows<S::Ring>>);

impl<S: Set> SecretKeys<'_, '_, S> {
    /// The public key of key i.
    fn public(&mut self, i: usize) -> Key<'_, S::Ring> {
        match &mut *self.0 {
            Source::One(key) => Key::Decoded(&key.public),
            Source::Each(sks, out) => Key::Bytes(public_part::<S>(own::<S>(sks, i)), out),
        }
    }

    /// ρ and Hash4(pk) of key i.
    fn end(&self, i: usize) -> [&[u8; SEED]; 2] {
        match &*self.0 {
            Source::One(key) => [&key.rho, &key.public.cache],
            Source::Each(sks, _) => end_of_secret(own::<S>(sks, i)),
        }
    }
}

/// Makes as many key pairs as `pk` and `sk` have places, each from the seed in the last 32 bytes of
/// its secret key: one after another, for there is nothing to share.
#[inline(always)]
pub(crate) fn keygen_batch<I: Isa, S: Rounding>(isa: I, pk: &mut [u8], sk: &mut [u8]) {
    let pairs = pk
        .chunks_exact_mut(S::ENCAPSULATION_KEY_SIZE)
        .zip(sk.chunks_exact_mut(S::DECAPSULATION_KEY_SIZE));
    for (pk, sk) in pairs {
        let seed = sk.last_chunk().expect("a secret key ends with 32 bytes");
        let mut expand = Expand::new(seed);
        let mut fill = |bytes: &mut [u8]| {
            expand.fill(bytes);
            Ok(())
        };
        let made = keygen::<I, S>(isa, &mut fill, pk, sk);
        debug_assert!(made.is_ok(), "expanding a seed does not fail");
    }
}

#[inline(always)]
pub(crate) fn prepare<I: Isa, S: Rounding>(isa: I, pk: &[u8]) -> Public<S::Ring> {
    let (mut key, workspace) = (Public::new(), &mut Workspace::new());
    decode_public::<I, S>(isa, pk, Part::Generator, &mut key.generator, workspace);
    decode_public::<I, S>(isa, pk, Part::A, &mut key.a, workspace);
    hash(isa, Use::PublicKey.of(&[], pk), &mut key.cache);
    key
}

#[inline(always)]
pub(crate) fn prepare_secret<I: Isa, S: Rounding>(isa: I, sk: &[u8]) -> Secret<S::Ring> {
    let (mut key, workspace) = (Secret::new(), &mut Workspace::new());
    decode_secret::<I, S>(isa, sk, &mut key.a, workspace);
    let (pk, public) = (public_part::<S>(sk), &mut key.public);
    decode_public::<I, S>(isa, pk, Part::Generator, &mut public.generator, workspace);
    decode_public::<I, S>(isa, pk, Part::A, &mut public.a, workspace);
    [key.rho, key.public.cache] = end_of_secret(sk).map(|bytes| *bytes);
    key
}

pub(crate) fn public_part<S: Set>(sk: &[u8]) -> &[u8] {
    &sk[small_size(S::P)..][..S::ENCAPSULATION_KEY_SIZE]
}

/// What Hash5 and the confirmation of a message are hashes of.
#[inline(always)]
fn hashed<'a>(message: &'a [u8; SEED], cache: &'a Hash) -> [goodprime_sha512::Message<'a>; 2] {
    [Use::Short.of(&[], message), Use::Confirm.of(message, cache)]
}

/// The messages of up to [`TOGETHER`] encapsulations and their hashes.
struct Messages {
    messages: [[u8; SEED]; TOGETHER],
    /// Hash5 of the messages.
    seeds: [Hash; TOGETHER],
    /// Hash4(pk).
    caches: [Hash; TOGETHER],
    confirmations: [Hash; TOGETHER],
}

impl Messages {
    fn new() -> Self {
        let zero = [[0; 32]; TOGETHER];
        Self { messages: zero, seeds: zero, caches: zero, confirmations: zero }
    }

    /// Hashes the first `count` messages.
    #[inline(always)]
    fn hash<I: Isa>(&mut self, isa: I, count: usize) {
        let Self { messages, seeds, caches, confirmations } = self;
        // One block each.
        let hashed: [_; 2 * TOGETHER] =
            core::array::from_fn(|i| hashed(&messages[i / 2], &caches[i / 2])[i % 2]);
        let mut hashes = [[0; 32]; 2 * TOGETHER];
        hash_each(isa, &hashed[..2 * count], &mut hashes);
        for (i, [seed, confirmation]) in hashes.as_chunks().0.iter().enumerate() {
            (seeds[i], confirmations[i]) = (*seed, *confirmation);
        }
        wipe(hashes.as_flattened_mut());
    }
}

impl Drop for Messages {
    fn drop(&mut self) {
        for hashes in [&mut self.messages, &mut self.seeds, &mut self.confirmations] {
            wipe(hashes.as_flattened_mut());
        }
    }
}

// Functions of their own, so that their memory is not on the stack beneath products.

#[inline(never)]
fn hash_beside<I: Isa>(isa: I, beside: &mut Beside<'_>, message: &[u8; SEED], out: &mut Hash) {
    beside.hash(isa, Use::Short.of(&[], message), out, &mut HashScratch::new());
}

#[inline(never)]
fn confirm_beside<I: Isa>(
    isa: I,
    beside: &mut Beside<'_>,
    message: &[u8; SEED],
    ct: &mut [u8],
    secret: &mut Hash,
) {
    beside.confirm(isa, message, ct, secret, &mut HashScratch::new());
}

/// Begins the session of the first message, and in case that is rejected, of ρ; makes the message's other hashes beside it.
#[inline(never)]
fn begin_both_ways<I: Isa>(
    isa: I,
    session: &mut BothWays,
    batch: &mut Messages,
    rho: &[u8; SEED],
    ct: &[u8],
) {
    let Messages { messages, seeds, caches, confirmations } = batch;
    let others = hashed(&messages[0], &caches[0]);
    let out = [&mut seeds[0], &mut confirmations[0]];
    session.begin(isa, [&messages[0], rho], ct, others, out, &mut HashScratch::new());
}

#[inline(never)]
fn end_both_ways<I: Isa>(
    isa: I,
    session: &mut BothWays,
    accepted: Choice,
    ct: &[u8],
    secret: &mut Hash,
) {
    session.end(isa, accepted, ct, secret, &mut HashScratch::new());
}

/// Encrypts a message, whose Hash5 is `seed`: Rounded(B) ‖ Top(T).
#[inline(always)]
fn encrypt<I: Isa, S: Rounding>(
    isa: I,
    mut key: Key<'_, S::Ring>,
    message: &[u8; SEED],
    seed: &Hash,
    ct: &mut [u8],
    workspace: &mut Workspace<S::Ring>,
) {
    let (ct_b, ct_top) = ct.split_at_mut(rounded_size::<S::Ring>());
    let Workspace { spectrum, small: b, .. } = workspace;
    hash_short::<I, S>(isa, seed, b);
    isa.run(Transform { out: spectrum, a: (&*b).into() });

    let generator = key.part::<I, S>(isa, Part::Generator, workspace);
    let Workspace { spectrum, scratch, polynomial: product, numbers, .. } = workspace;
    isa.run(MultiplyTransformed { out: product, a: spectrum, b: generator, scratch });
    round_and_encode(isa, product, numbers, ct_b);

    let a = key.part::<I, S>(isa, Part::A, workspace);
    let Workspace { spectrum, scratch, polynomial: product, .. } = workspace;
    isa.run(MultiplyTransformed { out: product, a: spectrum, b: a, scratch });
    let ba = product.coefficients();
    let half = (S::Q as i32 - 1) / 2;
    // Loops of one step each, without shifts by an index, become vectors.
    let mut tops = [0; INPUTS];
    for (bits, byte) in tops.as_chunks_mut::<8>().0.iter_mut().zip(message) {
        *bits = core::array::from_fn(|k| (byte >> k & 1) as i32);
    }
    for (t, ba) in tops.iter_mut().zip(ba) {
        *t = top::<S>(center::<S::Ring>(*ba as i32 + *t * half));
    }
    for (byte, [low, high]) in ct_top.iter_mut().zip(tops.as_chunks().0) {
        *byte = (low | high << 4) as u8;
    }
    wipe(&mut tops);
}

#[inline(always)]
pub(crate) fn encapsulate<I: Isa, S: Rounding>(
    isa: I,
    keys: Keys<'_, Public<S::Ring>>,
    mut randomness: Randomness<'_, '_>,
    ct: &mut [u8],
    secrets: &mut [Hash],
) -> Result<(), Error> {
    let mut buffer = randomness.buffer::<[u8; SEED]>();
    let workspace = &mut Workspace::new();
    let mut source = keys.decoded_in(Windows::new);
    let mut batch = Messages::new();
    let mut cts = ct;
    for (group, secrets) in secrets.chunks_mut(TOGETHER).enumerate() {
        let count = secrets.len();
        let ct = cts.split_off_mut(..count * S::CIPHERTEXT_SIZE).unwrap_or_default();
        for message in &mut batch.messages[..count] {
            message.copy_from_slice(randomness.next(&mut buffer, SEED)?);
        }
        let pk = |i| match keys {
            Keys::One(_) => &[],
            Keys::Each(pks) => part(pks, S::ENCAPSULATION_KEY_SIZE, group * TOGETHER + i),
        };
        let single = beside_pays::<I>() && count == 1 && matches!(keys, Keys::Each(_));
        let mut beside = Beside::key(pk(0));
        match keys {
            Keys::One(key) => {
                batch.caches = [key.cache; TOGETHER];
                batch.hash(isa, count);
            }
            Keys::Each(_) if single => {
                let Messages { messages, seeds, .. } = &mut batch;
                hash_beside(isa, &mut beside, &messages[0], &mut seeds[0]);
            }
            Keys::Each(_) => {
                let messages: [_; TOGETHER] =
                    core::array::from_fn(|i| Use::PublicKey.of(&[], pk(i)));
                hash_each(isa, &messages[..count], &mut batch.caches);
                batch.hash(isa, count);
            }
        }
        for (i, ct) in ct.chunks_exact_mut(S::CIPHERTEXT_SIZE).enumerate() {
            let key = match &mut source {
                Source::One(key) => Key::Decoded(key),
                Source::Each(_, out) => Key::Bytes(pk(i), out),
            };
            let (encrypted, confirmation) = ct.split_at_mut(S::CIPHERTEXT_SIZE - 32);
            let (message, seed) = (&batch.messages[i], &batch.seeds[i]);
            encrypt::<I, S>(isa, key, message, seed, encrypted, workspace);
            confirmation.copy_from_slice(&batch.confirmations[i]);
        }
        if let ([secret], true) = (&mut *secrets, single) {
            confirm_beside(isa, &mut beside, &batch.messages[0], ct, secret);
            continue;
        }
        let messages: [_; TOGETHER] = core::array::from_fn(|i| {
            session(1, &batch.messages[i], part(ct, S::CIPHERTEXT_SIZE, i))
        });
        hash_each(isa, &messages[..count], secrets);
    }
    // Public, and wiping it would take time.
    core::mem::forget(source);
    Ok(())
}

/// Decrypts with key i: bit i is the sign of Right(T_i) - (aB)_i + 4w + 1.
#[inline(always)]
fn decrypt<I: Isa, S: Rounding>(
    isa: I,
    keys: &mut SecretKeys<'_, '_, S>,
    i: usize,
    ct: &[u8],
    message: &mut [u8; SEED],
    workspace: &mut Workspace<S::Ring>,
) {
    let (ct_b, ct_top) = ct.split_at(rounded_size::<S::Ring>());
    let Workspace { spectrum, polynomial, numbers, .. } = workspace;
    decode_rounded(isa, ct_b, numbers, polynomial);
    isa.run(Transform { out: spectrum, a: (&*polynomial).into() });
    let a = match &mut *keys.0 {
        Source::One(key) => &key.a,
        Source::Each(sks, out) => {
            decode_secret::<I, S>(isa, own::<S>(sks, i), out, workspace);
            out
        }
    };
    let Workspace { spectrum, scratch, polynomial: product, .. } = workspace;
    isa.run(MultiplyTransformed { out: product, a: spectrum, b: a, scratch });
    let ab = product.coefficients();
    let threshold = 4 * S::WEIGHT as i32 + 1;
    let mut bits = [0; INPUTS];
    for (tops, byte) in bits.as_chunks_mut::<2>().0.iter_mut().zip(ct_top) {
        *tops = [(byte & 15) as i32, (byte >> 4) as i32];
    }
    for (t, ab) in bits.iter_mut().zip(ab) {
        *t = center::<S::Ring>(right::<S>(*t) - *ab as i32 + threshold) >> 31 & 1;
    }
    for (byte, bits) in message.iter_mut().zip(bits.as_chunks::<8>().0) {
        *byte = (0..8).fold(0, |byte, k| byte | (bits[k] as u8) << k);
    }
    wipe(&mut bits);
}

#[inline(always)]
pub(crate) fn decapsulate<I: Isa, S: Rounding>(
    isa: I,
    keys: Keys<'_, Secret<S::Ring>>,
    ct: &[u8],
    secrets: &mut [Hash],
) {
    let workspace = &mut Workspace::new();
    let mut keys = SecretKeys::<S>(&mut keys.decoded_in(Windows::new));
    let mut batch = Messages::new();
    let mut again = Wiped::<S::CiphertextBytes, u8>::new();
    let again = &mut again.as_mut()[..S::CIPHERTEXT_SIZE - 32];
    let mut cts = ct;
    for (group, secrets) in secrets.chunks_mut(TOGETHER).enumerate() {
        let count = secrets.len();
        let ct = cts.split_off(..count * S::CIPHERTEXT_SIZE).unwrap_or_default();
        let first = group * TOGETHER;
        for (i, ct) in ct.chunks_exact(S::CIPHERTEXT_SIZE).enumerate() {
            let message = &mut batch.messages[i];
            decrypt::<I, S>(isa, &mut keys, first + i, ct, message, workspace);
            let [_, cache] = keys.end(first + i);
            batch.caches[i] = *cache;
        }
        let single = both_ways_pay::<I>() && count == 1;
        let mut both_ways = BothWays::new();
        if single {
            let [rho, _] = keys.end(first);
            begin_both_ways(isa, &mut both_ways, &mut batch, rho, ct);
        } else {
            batch.hash(isa, count);
        }
        let mut accepted = [Choice::FALSE; TOGETHER];
        for (i, ct) in ct.chunks_exact(S::CIPHERTEXT_SIZE).enumerate() {
            let (encrypted, confirmation) = ct.split_at(S::CIPHERTEXT_SIZE - 32);
            let (message, seed) = (&batch.messages[i], &batch.seeds[i]);
            let key = keys.public(first + i);
            encrypt::<I, S>(isa, key, message, seed, again, workspace);
            let confirmed = same(&batch.confirmations[i], confirmation);
            accepted[i] = same(again, encrypted).and(confirmed);
            let [rho, _] = keys.end(first + i);
            batch.messages[i].ct_assign(rho, accepted[i].not());
        }
        if let ([secret], true) = (&mut *secrets, single) {
            end_both_ways(isa, &mut both_ways, accepted[0], ct, secret);
            continue;
        }
        let messages: [_; TOGETHER] = core::array::from_fn(|i| {
            session(accepted[i].to_u8(), &batch.messages[i], part(ct, S::CIPHERTEXT_SIZE, i))
        });
        hash_each(isa, &messages[..count], secrets);
    }
}
