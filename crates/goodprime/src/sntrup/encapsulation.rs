//! Encapsulation and decapsulation, one or many: hashes of up to four of them are computed side by side.

use ctutils::{Choice, CtAssign};
use goodprime_lanes::Isa;
use goodprime_ring::operations::{Mod3, MultiplyTransformed, Transform, TripleMod3};
use goodprime_ring::{Ring, Small, Windows};

use super::{Part, Public, Secret, cache, decode_public, decode_secret, rho};
use crate::codec::{decode_rounded, encode_small, round_and_encode, rounded_size, small_size};
use crate::error::Error;
use crate::hash::{
    Beside, BothWays, Hash, HashScratch, TOGETHER, Use, beside_pays, both_ways_pay, hash_each,
    part, session,
};
use crate::same::same;
use crate::scheme::{Keys, Randomness, Set, Source};
use crate::short::short;
use crate::wipe::{Wiped, wipe};
use crate::workspace::Workspace;

/// Bytes of the largest set's small polynomials.
const LARGEST_SMALL: usize = small_size(1277);

/// The inputs of up to [`TOGETHER`] encapsulations on the way to their confirmations.
struct Inputs {
    /// Small(r), one after another.
    encoded: Wiped<[u8; TOGETHER * LARGEST_SMALL], u8>,
    /// Hash4(pk).
    caches: [Hash; TOGETHER],
    /// Hash3(Small(r)). Secret.
    inputs: [Hash; TOGETHER],
    confirmations: [Hash; TOGETHER],
}

impl Inputs {
    #[inline(always)]
    fn new() -> Self {
        let zero = [[0; 32]; TOGETHER];
        Self { encoded: Wiped::new(), caches: zero, inputs: zero, confirmations: zero }
    }

    /// Keeps r of encapsulation i.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn keep<R: Ring>(&mut self, i: usize, r: &Small<R>) {
        encode_small(r, &mut self.encoded[i * small_size(R::P)..]);
    }

    /// Hashes what is kept of the first `count`, and as many other messages of the same use.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn hash<I: Isa, R: Ring, const N: usize>(
        &mut self,
        isa: I,
        count: usize,
        others: [&[u8]; N],
    ) -> [Hash; N] {
        let encoded = self.encoded.as_slice();
        let messages: [_; 2 * TOGETHER] = core::array::from_fn(|i| match i.checked_sub(count) {
            None => Use::Input.of(&[], part(encoded, small_size(R::P), i)),
            Some(i) => Use::Input.of(&[], others.get(i).copied().unwrap_or_default()),
        });
        let mut hashes = [[0; 32]; 2 * TOGETHER];
        hash_each(isa, &messages[..count + count.min(N)], &mut hashes);
        self.inputs[..count].copy_from_slice(&hashes[..count]);
        let of_others = core::array::from_fn(|i| hashes[count + i]);
        wipe(hashes.as_flattened_mut());
        of_others
    }

    /// Confirms what is kept and hashed of the first `count`.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn confirm<I: Isa>(&mut self, isa: I, count: usize) {
        let Self { caches, inputs, confirmations, .. } = self;
        let messages: [_; TOGETHER] =
            core::array::from_fn(|i| Use::Confirm.of(&inputs[i], &caches[i]));
        hash_each(isa, &messages[..count], confirmations);
    }

    // Functions of their own, so that their memory is not on the stack beneath products.

    /// Confirms one encapsulation in `ct`, and hashes its session into `secret`.
    #[inline(never)]
    fn confirm_beside<I: Isa, S: Set>(
        &mut self,
        isa: I,
        key: Keys<'_, Public<S::Ring>>,
        ct: &mut [u8],
        secret: &mut Hash,
    ) {
        let mut beside = match key {
            Keys::One(key) => Beside::cache(key.cache),
            Keys::Each(pk) => Beside::key(pk),
        };
        let scratch = &mut HashScratch::new();
        let Self { encoded, inputs: [input, ..], .. } = self;
        let encoded = part(encoded.as_slice(), small_size(S::P), 0);
        beside.hash(isa, Use::Input.of(&[], encoded), input, scratch);
        beside.confirm(isa, input, ct, secret, scratch);
    }

    /// Hashes the session of one ciphertext into `secret`, whose encrypted part is `accepted` or not.
    #[inline(never)]
    fn confirm_both_ways<I: Isa, S: Set>(
        &mut self,
        isa: I,
        key: Keys<'_, Secret<S::Ring>>,
        accepted: Choice,
        ct: &[u8],
        secret: &mut Hash,
    ) {
        let Self { encoded, inputs, caches, confirmations } = self;
        let input = Use::Input.of(&[], part(encoded.as_slice(), small_size(S::P), 0));
        let (mut session, scratch) = (BothWays::new(), &mut HashScratch::new());
        match key {
            Keys::One(key) => {
                session.hash(isa, &[input], inputs, scratch);
                inputs[1] = key.rejection;
            }
            Keys::Each(sk) => {
                session.hash(isa, &[input, Use::Input.of(&[], rho::<S>(sk))], inputs, scratch);
            }
        }
        let confirm = Use::Confirm.of(&inputs[0], &caches[0]);
        let confirmation = &mut confirmations[0];
        let out = [&mut *confirmation];
        session.begin(isa, [&inputs[0], &inputs[1]], ct, [confirm], out, scratch);
        let confirmed = same(confirmation, &ct[rounded_size::<S::Ring>()..]);
        session.end(isa, accepted.and(confirmed), ct, secret, scratch);
    }
}

impl Drop for Inputs {
    fn drop(&mut self) {
        wipe(self.inputs.as_flattened_mut());
        // The one of a rejected ciphertext is nobody's business either.
        wipe(self.confirmations.as_flattened_mut());
    }
}

/// Rounded(hr), where r is the small polynomial of the workspace.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn encrypt<I: Isa, R: Ring>(isa: I, h: &Windows<R>, c: &mut [u8], workspace: &mut Workspace<R>) {
    let Workspace { spectrum, scratch, polynomial: hr, small: r, numbers } = workspace;
    isa.run(Transform { out: spectrum, a: (&*r).into() });
    isa.run(MultiplyTransformed { out: hr, a: spectrum, b: h, scratch });
    round_and_encode(isa, hr, numbers, c);
}

#[inline(always)]
pub(crate) fn encapsulate<I: Isa, S: Set>(
    isa: I,
    keys: Keys<'_, Public<S::Ring>>,
    mut randomness: Randomness<'_, '_>,
    ct: &mut [u8],
    secrets: &mut [Hash],
) -> Result<(), Error> {
    let mut buffer = randomness.buffer::<S::WordBytes>();
    let workspace = &mut Workspace::new();
    let mut source = keys.decoded_in(Windows::new);
    let mut inputs = Inputs::new();
    let mut cts = ct;
    for (group, secrets) in secrets.chunks_mut(TOGETHER).enumerate() {
        let count = secrets.len();
        let ct = cts.split_off_mut(..count * S::CIPHERTEXT_SIZE).unwrap_or_default();
        for (i, ct) in ct.chunks_exact_mut(S::CIPHERTEXT_SIZE).enumerate() {
            let words = randomness.next(&mut buffer, 4 * S::P)?;
            short(isa, words, S::WEIGHT, &mut workspace.small);
            let h = match &mut source {
                Source::One(key) => &key.h,
                Source::Each(pks, h) => {
                    let pk = part(pks, S::ENCAPSULATION_KEY_SIZE, group * TOGETHER + i);
                    decode_public(isa, pk, h, workspace);
                    h
                }
            };
            encrypt(isa, h, &mut ct[..rounded_size::<S::Ring>()], workspace);
            inputs.keep(i, &workspace.small);
        }
        if let ([secret], true) = (&mut *secrets, beside_pays::<I>()) {
            let key = keys.only(S::ENCAPSULATION_KEY_SIZE, group * TOGETHER);
            inputs.confirm_beside::<I, S>(isa, key, ct, secret);
            continue;
        }
        match keys {
            Keys::One(key) => inputs.caches = [key.cache; TOGETHER],
            Keys::Each(pks) => {
                let messages: [_; TOGETHER] = core::array::from_fn(|i| {
                    let pk = part(pks, S::ENCAPSULATION_KEY_SIZE, group * TOGETHER + i);
                    Use::PublicKey.of(&[], pk)
                });
                hash_each(isa, &messages[..count], &mut inputs.caches);
            }
        }
        inputs.hash::<I, S::Ring, 0>(isa, count, []);
        inputs.confirm(isa, count);
        let confirmations = inputs.confirmations.iter();
        for (ct, confirmation) in ct.chunks_exact_mut(S::CIPHERTEXT_SIZE).zip(confirmations) {
            ct[rounded_size::<S::Ring>()..].copy_from_slice(confirmation);
        }
        let messages: [_; TOGETHER] = core::array::from_fn(|i| {
            session(1, &inputs.inputs[i], part(ct, S::CIPHERTEXT_SIZE, i))
        });
        hash_each(isa, &messages[..count], secrets);
    }
    // h is public, and wiping it would take time.
    core::mem::forget(source);
    Ok(())
}

/// The secret keys of a batch. Those that come as bytes are decoded one polynomial at a time, into the same
/// memory: all three at once would be 18 kB to clear and to wipe.
struct SecretKeys<'p, 'a, S: Set>(&'p mut Source<'a, Secret<S::Ring>, Windows<S::Ring>>);

impl<S: Set> SecretKeys<'_, '_, S> {
    /// A polynomial of key i.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn part<I: Isa>(
        &mut self,
        isa: I,
        i: usize,
        which: Part,
        workspace: &mut Workspace<S::Ring>,
    ) -> &Windows<S::Ring> {
        match &mut *self.0 {
            Source::One(key) => match which {
                Part::F => &key.f,
                Part::GInverse => &key.g_inverse,
                Part::H => &key.public.h,
            },
            Source::Each(sks, out) => {
                let sk = part(sks, S::DECAPSULATION_KEY_SIZE, i);
                decode_secret::<I, S>(isa, sk, which, out, workspace);
                out
            }
        }
    }

    /// Hash4(pk) of key i.
    #[inline(always)]
    fn cache(&self, i: usize) -> Hash {
        match &*self.0 {
            Source::One(key) => key.public.cache,
            Source::Each(sks, _) => cache(part(sks, S::DECAPSULATION_KEY_SIZE, i)),
        }
    }
}

/// Decrypts with key i: (3fc mod q mod 3)/g, or the fixed polynomial 1 + x + … + x^(w-1) if that has
/// not weight w, into the small polynomial of the workspace.
#[inline(always)]
fn decrypt<I: Isa, S: Set>(
    isa: I,
    keys: &mut SecretKeys<'_, '_, S>,
    i: usize,
    c: &[u8],
    workspace: &mut Workspace<S::Ring>,
) {
    let Workspace { spectrum, polynomial, numbers, .. } = workspace;
    decode_rounded(isa, c, numbers, polynomial);
    isa.run(Transform { out: spectrum, a: (&*polynomial).into() });
    let f = keys.part(isa, i, Part::F, workspace);
    let Workspace { spectrum, scratch, polynomial: product, small: e, .. } = workspace;
    isa.run(MultiplyTransformed { out: product, a: spectrum, b: f, scratch });
    isa.run(TripleMod3 { out: e, a: product });
    isa.run(Transform { out: spectrum, a: (&*e).into() });
    let g_inverse = keys.part(isa, i, Part::GInverse, workspace);
    let Workspace { spectrum, scratch, polynomial: product, small: r, .. } = workspace;
    isa.run(MultiplyTransformed { out: product, a: spectrum, b: g_inverse, scratch });
    isa.run(Mod3 { out: r, a: (&*product).into() });

    let nonzero: u16 = r.coefficients().iter().map(|c| (c & 1) as u16).sum();
    let keep = Choice::from_u16_eq(nonzero, S::WEIGHT as u16).to_u16_mask() as i16;
    r.set(|i, r| {
        let fallback = (i < S::WEIGHT) as i16;
        fallback ^ ((fallback ^ r) & keep)
    });
}

#[inline(always)]
pub(crate) fn decapsulate<I: Isa, S: Set>(
    isa: I,
    keys: Keys<'_, Secret<S::Ring>>,
    ct: &[u8],
    secrets: &mut [Hash],
) {
    let workspace = &mut Workspace::new();
    let mut secret_keys = SecretKeys::<S>(&mut keys.decoded_in(Windows::new));
    let mut inputs = Inputs::new();
    let mut rejections = [[0; 32]; TOGETHER];
    let mut again = Wiped::<S::CiphertextBytes, u8>::new();
    let again = &mut again.as_mut()[..rounded_size::<S::Ring>()];
    let mut cts = ct;
    for (group, secrets) in secrets.chunks_mut(TOGETHER).enumerate() {
        let count = secrets.len();
        let ct = cts.split_off(..count * S::CIPHERTEXT_SIZE).unwrap_or_default();
        let first = group * TOGETHER;
        let mut accepted = [Choice::FALSE; TOGETHER];
        for (i, ct) in ct.chunks_exact(S::CIPHERTEXT_SIZE).enumerate() {
            let c = &ct[..rounded_size::<S::Ring>()];
            decrypt::<I, S>(isa, &mut secret_keys, first + i, c, workspace);
            let h = secret_keys.part(isa, first + i, Part::H, workspace);
            encrypt(isa, h, again, workspace);
            accepted[i] = same(again, c);
            inputs.keep(i, &workspace.small);
            inputs.caches[i] = secret_keys.cache(first + i);
        }
        if let ([secret], true) = (&mut *secrets, both_ways_pay::<I>()) {
            let key = keys.only(S::DECAPSULATION_KEY_SIZE, first);
            inputs.confirm_both_ways::<I, S>(isa, key, accepted[0], ct, secret);
            continue;
        }
        match keys {
            Keys::One(key) => {
                inputs.hash::<I, S::Ring, 0>(isa, count, []);
                rejections = [key.rejection; TOGETHER];
            }
            Keys::Each(sks) => {
                let rho: [_; TOGETHER] = core::array::from_fn(|i| {
                    let i = if i < count { i } else { 0 };
                    rho::<S>(part(sks, S::DECAPSULATION_KEY_SIZE, first + i))
                });
                rejections = inputs.hash::<I, S::Ring, TOGETHER>(isa, count, rho);
            }
        }
        inputs.confirm(isa, count);
        for (i, ct) in ct.chunks_exact(S::CIPHERTEXT_SIZE).enumerate() {
            let confirmed = same(&inputs.confirmations[i], &ct[rounded_size::<S::Ring>()..]);
            accepted[i] = accepted[i].and(confirmed);
            inputs.inputs[i].ct_assign(&rejections[i], accepted[i].not());
        }
        let messages: [_; TOGETHER] = core::array::from_fn(|i| {
            session(accepted[i].to_u8(), &inputs.inputs[i], part(ct, S::CIPHERTEXT_SIZE, i))
        });
        hash_each(isa, &messages[..count], secrets);
    }
    wipe(rejections.as_flattened_mut());
}
