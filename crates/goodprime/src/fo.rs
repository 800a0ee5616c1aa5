//! A KEM built from an encryption, with implicit rejection: the transformation of Fujisaki and Okamoto. The code
//! follows section 4 of NTRU Prime's round-3 submission.
//!
//! ```text
//! Hide(input)   C = c ‖ γ,   c = Encrypt(pk, input),   γ = HashConfirm(input, Hash4(pk))
//! Encap         K = HashSession(1, input, C),   C = Hide(input)
//! Decap         input = Decrypt(sk, c),   equal = (Hide(input) = C)
//!               K = HashSession(equal, equal ? input : rejection, C)
//! ```
//!
//! K is a hash of `input`, or of `rejection` if the ciphertext is rejected. For Streamlined NTRU Prime these two values
//! are Hash3(Small(r)) and Hash3(ρ), for NTRU LPRime r and ρ, where ρ is a random part of the secret key.
//!
//! Streamlined NTRU Prime decrypts c and encrypts the result again in one step. NTRU LPRime takes two steps, because
//! its encryption first needs a hash of the input.
//!
//! On Cortex-M4, where the result of each product overwrites one of its operands, decapsulation decides whether c =
//! Encrypt(pk, input) without computing the bytes of Encrypt(pk, input). The encoding of a rounded polynomial merges
//! numbers in pairs: r_0 < m_0 and r_1 < m_1 become r_0 + m_0·r_1 < m_0·m_1. An encoding is *canonical* if each merged
//! number is below the product m_0·m_1 of its radices, and the last number is below its radix. Encoding is injective
//! and writes only canonical encodings. So c = Encode(Round(h·r)) if and only if Decode(c) = Round(h·r) and c is
//! canonical; decapsulation checks both conditions. A non-canonical encoding decodes to the same polynomial as a
//! canonical one: without the second condition, decapsulation would accept a damaged ciphertext.
//!
//! A batch is processed in groups of [`GROUP`] operations, whose hashes are computed in parallel. A single operation
//! is a group of one. [`crate::schedule`] decides when each hash is computed.

use ctutils::Choice;
use goodprime_lanes::{Backend, Isa, Kernel};
use goodprime_ring::low_stack::{copy_bytes, has_low_stack};

use crate::design::Keys;
use crate::encryption::{Encryption, Input, PublicKey, Ring, SecretKey};
use crate::error::Error;
use crate::faults::{Fault, checked};
use crate::hash::{GROUP, GROUP_STACK, HASH_STACK, Hash, part};
use crate::random::Randomness;
use crate::same::same;
use crate::schedule::{GAMMA, Hashes, Inputs, Operation};
use crate::scheme::{Scheme, Set};
use crate::wipe::{WIPE_AFTER_HASHES, Wiped, wipe_stack};
use crate::workspace::Steps;

/// Encapsulates on a backend. If [`has_low_stack`] is true, the encryption is `L`, which computes products in place,
/// else `E`.
#[inline(always)]
pub(crate) fn encapsulate<E: Encryption, L>(
    backend: Backend,
    keys: Keys<'_, E::Public>,
    randomness: Randomness<'_, '_>,
    ct: &mut [u8],
    secrets: &mut [Hash],
) -> Result<(), Error>
where
    L: Encryption<Set = E::Set, Public = E::Public, Secret = E::Secret>,
{
    if const { has_low_stack::<Ring<E>>() } {
        return backend.run(Encapsulate::<L> { keys, randomness, ct, secrets });
    }
    backend.run(Encapsulate::<E> { keys, randomness, ct, secrets })
}

/// Decapsulates on a backend. If [`has_low_stack`] is true, the encryption is `L`, which computes products in place,
/// else `E`.
#[inline(always)]
pub(crate) fn decapsulate<E: Encryption, L>(
    backend: Backend,
    keys: Keys<'_, E::Secret>,
    ct: &[u8],
    secrets: &mut [Hash],
) where
    L: Encryption<Set = E::Set, Public = E::Public, Secret = E::Secret>,
{
    if const { has_low_stack::<Ring<E>>() } {
        return backend.run(Decapsulate::<L> { keys, ct, secrets });
    }
    backend.run(Decapsulate::<E> { keys, ct, secrets });
}

/// Encapsulates once per element of `secrets`. The only possible error is that of the randomness.
pub(crate) struct Encapsulate<'a, 'f, E: Encryption> {
    pub(crate) keys: Keys<'a, E::Public>,
    pub(crate) randomness: Randomness<'a, 'f>,
    pub(crate) ct: &'a mut [u8],
    pub(crate) secrets: &'a mut [Hash],
}

impl<E: Encryption> Kernel for Encapsulate<'_, '_, E> {
    type Output = Result<(), Error>;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        let Self { keys, mut randomness, ct: mut cts, secrets } = self;
        let (pk_size, ct_size) = (E::Set::ENCAPSULATION_KEY_SIZE, E::Set::CIPHERTEXT_SIZE);
        let mut inputs = [const { Input::<E>::new() }; GROUP];
        let buffer = &mut E::Memory::buffer::<E::Randomness>(&randomness);
        let memory = &mut E::Memory::new(keys.are_bytes());
        // The function has a single exit, which lets the compiler see which memory is unused.
        let mut made = Ok(());
        'groups: for (group, secrets) in secrets.chunks_mut(GROUP).enumerate() {
            let count = secrets.len();
            let key = |i| keys.get(group * GROUP + i, pk_size);
            let ct = cts.split_off_mut(..count * ct_size).unwrap_or_default();
            let mut hashes = Hashes::new::<E>(Operation::Encapsulation);
            // Draw input from the next bytes of the randomness.
            for i in 0..count {
                made = E::input(isa, &mut randomness, buffer, &mut inputs[i], memory);
                if made.is_err() {
                    break 'groups;
                }
                hashes.ask(E::Public::cache(key(i)), None);
            }
            if E::SEEDED {
                hashes.seeds(isa, &bytes::<E>(&inputs), ct);
            }
            // c = Encrypt(pk, input)
            for (i, ct) in ct.chunks_exact_mut(ct_size).enumerate() {
                let (c, _) = ct.split_at_mut(ct_size - GAMMA);
                let (pk, input, seed) = (key(i), &inputs[i], hashes.seed(i));
                memory.step(|work| E::encrypt(isa, pk, input, seed, c, work));
            }
            // C = c ‖ γ,   K = HashSession(1, input, C)
            conclude_encapsulations(isa, &mut hashes, &bytes::<E>(&inputs), ct, secrets);
            wipe_hashes(count);
        }
        if made.is_err() {
            // After an error no hash has overwritten the secrets that earlier inputs left on the stack.
            wipe_hashes(GROUP);
        }
        made
    }
}

/// Decapsulates once per element of `secrets`.
pub(crate) struct Decapsulate<'a, E: Encryption> {
    pub(crate) keys: Keys<'a, E::Secret>,
    pub(crate) ct: &'a [u8],
    pub(crate) secrets: &'a mut [Hash],
}

impl<E: Encryption> Kernel for Decapsulate<'_, E> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { keys, ct: mut cts, secrets } = self;
        let (sk_size, ct_size) = (E::Set::DECAPSULATION_KEY_SIZE, E::Set::CIPHERTEXT_SIZE);
        let mut inputs = [const { Input::<E>::new() }; GROUP];
        let memory = &mut E::Memory::new(keys.are_bytes());
        let mut again = E::SEEDED.then(Wiped::<<E::Set as Scheme>::CiphertextBytes, u8>::new);
        for (group, secrets) in secrets.chunks_mut(GROUP).enumerate() {
            let count = secrets.len();
            let key = |i| keys.get(group * GROUP + i, sk_size);
            let ct = cts.split_off(..count * ct_size).unwrap_or_default();
            let c = |i| &part(ct, ct_size, i)[..ct_size - GAMMA];
            let mut hashes = Hashes::new::<E>(Operation::Decapsulation);
            let mut equal = [Choice::FALSE; GROUP];
            // input = Decrypt(sk, c). Streamlined NTRU Prime, whose encryption takes no hash of the input, also
            // encrypts input again: equal = (Encrypt(pk, input) = c)
            for i in 0..count {
                let input = &mut inputs[i];
                let (key, c) = (key(i), c(i));
                let compared = memory.step(|work| E::decrypt(isa, key, c, input, work));
                if !E::SEEDED {
                    equal[i] = checked(Fault::Ciphertext, compared);
                }
                let (_, cache) = E::Secret::public(key);
                hashes.ask(cache, Some(E::Secret::rejection(key)));
            }
            if E::SEEDED {
                hashes.seeds(isa, &bytes::<E>(&inputs), ct);
            }
            // LPRime: equal = (Encrypt(pk, input) = c)
            for i in 0..count {
                // The condition is a constant, so that the loop is not compiled for sets that never run it.
                if const { !E::SEEDED } {
                    break;
                }
                let Some(again) = &mut again else { break };
                let again = &mut again.as_mut()[..ct_size - GAMMA];
                let (pk, _) = E::Secret::public(key(i));
                let (input, seed) = (&inputs[i], hashes.seed(i));
                memory.step(|work| E::encrypt(isa, pk, input, seed, again, work));
                equal[i] = checked(Fault::Ciphertext, same(again, c(i)));
            }
            // equal = (Hide(input) = C),   K = HashSession(equal, equal ? input : rejection, C)
            let inputs = &bytes::<E>(&inputs);
            conclude_decapsulations(isa, &mut hashes, inputs, ct, equal, secrets);
            wipe_hashes(count);
        }
    }
}

/// Returns the bytes of all inputs of a group that are hashed.
#[inline(always)]
fn bytes<E: Encryption>(inputs: &[Input<E>; GROUP]) -> Inputs<'_> {
    inputs.each_ref().map(|input| input.as_ref())
}

/// Overwrites the stack on which the hashes of `count` operations left blocks, message schedules and spilled
/// registers.
#[inline(always)]
fn wipe_hashes(count: usize) {
    match count {
        _ if !WIPE_AFTER_HASHES => {}
        1 => wipe_stack::<HASH_STACK>(),
        _ => wipe_stack::<GROUP_STACK>(),
    }
}

// The next two functions are not inlined: all sets share them, and products run while the memory of hashes is not on
// the stack.

/// Computes γ, and K = HashSession(1, input, C).
#[inline(never)]
fn conclude_encapsulations<I: Isa>(
    isa: I,
    hashes: &mut Hashes<'_>,
    inputs: &Inputs<'_>,
    ct: &mut [u8],
    secrets: &mut [Hash],
) {
    let scratch = &mut hashes.scratch::<I>();
    hashes.confirm(isa, inputs, ct, scratch);
    for i in 0..secrets.len() {
        let end = (i + 1) * hashes.ct_size();
        copy_bytes(&mut ct[end - GAMMA..end], hashes.confirmation(i));
    }
    hashes.sessions(isa, None, ct, secrets, scratch);
}

/// Computes γ again, and K = HashSession(equal, equal ? input : rejection, C). On entry, `equal` is the result of the
/// comparison of c.
#[inline(never)]
fn conclude_decapsulations<I: Isa>(
    isa: I,
    hashes: &mut Hashes<'_>,
    inputs: &Inputs<'_>,
    ct: &[u8],
    mut equal: [Choice; GROUP],
    secrets: &mut [Hash],
) {
    let scratch = &mut hashes.scratch::<I>();
    hashes.confirm(isa, inputs, ct, scratch);
    for i in 0..secrets.len() {
        let end = (i + 1) * hashes.ct_size();
        let confirmed = same(hashes.confirmation(i), &ct[end - GAMMA..end]);
        equal[i] = equal[i].and(checked(Fault::Confirmation, confirmed));
    }
    hashes.sessions(isa, Some(&equal), ct, secrets, scratch);
}

#[cfg(test)]
mod tests {
    #[cfg(all(feature = "sntrup761", cortex_m4))]
    use core::marker::PhantomData;

    use std::vec;
    use std::vec::Vec;

    use super::*;
    use crate::algorithm::Algorithm;
    use crate::faults::with;
    use crate::hash::tests::hash;
    use crate::randomness::{Bytes, Seed};

    /// The faults that make both comparisons of a decapsulation always succeed, so that it never rejects.
    const ALWAYS: &[Fault] = &[Fault::Ciphertext, Fault::Confirmation];

    /// Checks that a ciphertext with one damaged byte is rejected, with the secret of the specification. For each
    /// byte, the test must also notice a decapsulation whose comparisons always succeed.
    fn rejects<S: Set>(rejection: impl Fn(&[u8]) -> Hash) {
        let set = Algorithm::of::<S>();
        for backend in Backend::available() {
            let (mut pk, mut sk) =
                (vec![0; S::ENCAPSULATION_KEY_SIZE], vec![0; S::DECAPSULATION_KEY_SIZE]);
            set.keygen(backend, Seed(&[7; 32]), &mut pk, &mut sk).expect("a key pair");
            for count in [1, 3] {
                let (mut ct, mut sent) =
                    (vec![0; count * S::CIPHERTEXT_SIZE], vec![[0; 32]; count]);
                let randomness: Vec<u8> = (0..count * S::ENCAPSULATION_RANDOMNESS)
                    .map(|i| ((i * i) >> 3) as u8)
                    .collect();
                let made =
                    set.encapsulate_batch(backend, &pk, Bytes(&randomness[..]), &mut ct, &mut sent);
                made.expect("secrets");
                let sks = sk.repeat(count);
                let decapsulated = |ct: &[u8]| {
                    let mut secrets = vec![[0; 32]; count];
                    set.decapsulate_batch(backend, &sks, ct, &mut secrets).expect("right lengths");
                    secrets
                };
                assert_eq!(decapsulated(&ct), sent);
                assert_eq!(with(ALWAYS, || decapsulated(&ct)), sent);
                for at in [0, S::CIPHERTEXT_SIZE - GAMMA - 1, S::CIPHERTEXT_SIZE - 1] {
                    let mut ct = ct.clone();
                    ct.chunks_mut(S::CIPHERTEXT_SIZE).for_each(|ct| ct[at] ^= 1);
                    let rejected: Vec<Hash> = ct
                        .chunks(S::CIPHERTEXT_SIZE)
                        .map(|ct| hash(0, &[&rejection(&sk), ct]))
                        .collect();
                    assert_eq!(
                        decapsulated(&ct),
                        rejected,
                        "{set} {backend}, byte {at} of {count}"
                    );
                    let unseen = with(ALWAYS, || decapsulated(&ct));
                    assert!(unseen.iter().zip(&rejected).all(|(a, b)| a != b), "{at}");
                }
            }
        }
    }

    /// Merges `entries` numbers of the given radix as the specification's Encode does. Returns the radix of the last
    /// number, and the number of its bytes.
    #[cfg(all(feature = "sntrup761", cortex_m4))]
    fn root(entries: usize, radix: u32) -> (u32, usize) {
        let mut radices = vec![radix; entries];
        while radices.len() > 1 {
            let merged = |pair: &[u32]| match *pair {
                [low, high] => {
                    let mut radix = low * high;
                    while radix >= 1 << 14 {
                        radix = radix.div_ceil(256);
                    }
                    radix
                }
                _ => pair[0],
            };
            radices = radices.chunks(2).map(merged).collect();
        }
        (radices[0], if radices[0] > 256 { 2 } else { 1 })
    }

    /// Decrypts `c`. Returns whether `c` is the encryption of its input, and that input.
    #[cfg(all(feature = "sntrup761", cortex_m4))]
    fn decrypted<I: Isa, E: Encryption>(isa: I, sk: &[u8], c: &[u8]) -> (bool, Vec<u8>) {
        let (memory, mut input) = (&mut E::Memory::new(true), Input::<E>::new());
        let key = crate::design::Key::Bytes(sk);
        let same = memory.step(|work| E::decrypt(isa, key, c, &mut input, work));
        (same.to_bool(), input.as_ref().to_vec())
    }

    /// Compares products in place with the memory of an operation: both must give the same results. The test changes
    /// the first and the last bytes of ciphertexts, and tries every encoding of the last number that decodes to the
    /// same polynomial. In all cases, comparing polynomials and checking that the encoding is canonical must be
    /// equivalent to comparing ciphertexts.
    #[cfg(all(feature = "sntrup761", cortex_m4))]
    fn comparing_polynomials_is_comparing_ciphertexts<S: crate::scheme::PrimeSet + Set>() {
        use crate::sntrup::{Fast, LowStack};
        struct Both<'a, S>(&'a [u8], &'a [u8], PhantomData<S>);
        impl<S: crate::scheme::PrimeSet + Set> Kernel for Both<'_, S> {
            type Output = [(bool, Vec<u8>); 2];
            fn on<I: Isa>(self, isa: I) -> Self::Output {
                let Both(sk, c, _) = self;
                [decrypted::<I, LowStack<S>>(isa, sk, c), decrypted::<I, Fast<S>>(isa, sk, c)]
            }
        }
        let (set, backend) = (Algorithm::of::<S>(), Backend::detect());
        let (mut pk, mut sk) =
            (vec![0; S::ENCAPSULATION_KEY_SIZE], vec![0; S::DECAPSULATION_KEY_SIZE]);
        set.keygen(backend, Seed(&[7; 32]), &mut pk, &mut sk).expect("a key pair");
        let (mut ct, mut sent) = (vec![0; S::CIPHERTEXT_SIZE], [[0; 32]]);
        let randomness = vec![5; S::ENCAPSULATION_RANDOMNESS];
        set.encapsulate_batch(backend, &pk, Bytes(&randomness[..]), &mut ct, &mut sent)
            .expect("one");
        let c = &ct[..S::CIPHERTEXT_SIZE - GAMMA];
        let compared = |c: &[u8]| {
            let [in_place, of_bytes] = backend.run(Both::<S>(&sk, c, PhantomData));
            assert_eq!(in_place, of_bytes, "{set}");
            of_bytes.0
        };
        assert!(compared(c), "{set}: the ciphertext itself");
        let (radix, bytes) = root(S::P, (S::Q as u32).div_ceil(3));
        let (rest, last) = c.split_at(c.len() - bytes);
        let number = last.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte));
        assert!(number < radix, "{set}: canonical");
        let mut others = 0;
        for other in (number % radix..1 << (8 * bytes)).step_by(radix as usize) {
            let c = [rest, &other.to_le_bytes()[..bytes]].concat();
            assert_eq!(compared(&c), other == number, "{set}: {other} in place of {number}");
            others += (other != number) as usize;
        }
        assert_eq!(
            others > 0,
            number + radix < 1 << (8 * bytes),
            "{set}: codes that no encoder writes"
        );
        for at in [0, 1, c.len() - 2, c.len() - 1] {
            for damage in [1, 2, 128] {
                let mut c = c.to_vec();
                c[at] ^= damage;
                assert!(!compared(&c), "{set}: byte {at}");
            }
        }
    }

    #[cfg(all(feature = "sntrup761", cortex_m4))]
    #[test]
    fn polynomials_are_compared() {
        macro_rules! compared {
            (one Streamlined $name:ident) => {
                comparing_polynomials_is_comparing_ciphertexts::<crate::$name>();
            };
            (one $other:ident $name:ident) => {};
            ($({ $module:ident $name:ident $family:ident $($rest:tt)* })*) => {
                $(compared!(one $family $name);)*
            };
        }
        crate::for_each_set!(compared);
    }

    #[test]
    fn streamlined_rejects() {
        rejects::<crate::Sntrup761>(|sk| hash(3, &[&sk[sk.len() - 32 - 191..][..191]]));
    }

    #[test]
    fn lprime_rejects() {
        rejects::<crate::Ntrulpr761>(|sk| *sk[sk.len() - 64..].first_chunk().expect("ρ"));
    }
}
