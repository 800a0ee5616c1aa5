//! goodprime, in all ways that it can be used.

use std::hint::black_box;

use goodprime::randomness::{Generator, Os};
use goodprime::{
    Backend, Ciphertext, DecapsulationKey, EncapsulationKey, PreparedDecapsulationKey,
    PreparedEncapsulationKey, Set,
};

use super::{Exchange, Kem, Three, three};
use crate::randomness::{Cheap, Source};
use crate::row::Contestant;

/// Keys of one batch.
const BATCH: usize = 32;

/// From and to bytes, which is what keys are made of.
impl<S: Set> Kem for goodprime::Kem<S> {
    type Public = EncapsulationKey<S>;
    type Secret = DecapsulationKey<S>;
    type Ciphertext = Ciphertext<S>;

    fn keygen(&self, rng: Source) -> (Self::Public, Self::Secret) {
        let pair = match rng {
            Source::Free => self.keygen(Generator(&mut Cheap)),
            Source::Os => Self::keygen(self, Os),
        };
        pair.expect("randomness does not fail")
    }

    fn encapsulate(&self, key: &Self::Public, rng: Source) -> (Self::Ciphertext, [u8; 32]) {
        let made = match rng {
            Source::Free => self.encapsulate(key, Generator(&mut Cheap)),
            Source::Os => Self::encapsulate(self, key, Os),
        };
        let (ciphertext, secret) = made.expect("randomness does not fail");
        (ciphertext, *secret.as_bytes())
    }

    fn decapsulate(&self, key: &Self::Secret, ciphertext: &Self::Ciphertext) -> [u8; 32] {
        *Self::decapsulate(self, key, ciphertext).as_bytes()
    }
}

impl<S: Set> Exchange for goodprime::Kem<S> {
    fn public_bytes(key: &Self::Public) -> &[u8] {
        key.as_bytes()
    }
    fn ciphertext_bytes(ciphertext: &Self::Ciphertext) -> &[u8] {
        ciphertext.as_bytes()
    }
    fn public(bytes: &[u8]) -> Self::Public {
        bytes.try_into().expect("the length of the set")
    }
    fn ciphertext(bytes: &[u8]) -> Self::Ciphertext {
        bytes.try_into().expect("the length of the set")
    }
}

/// Keys decoded once for many uses.
struct Prepared<S: Set>(goodprime::Kem<S>);

impl<S: Set> Kem for Prepared<S> {
    type Public = PreparedEncapsulationKey<S>;
    type Secret = PreparedDecapsulationKey<S>;
    type Ciphertext = Ciphertext<S>;

    fn keygen(&self, rng: Source) -> (Self::Public, Self::Secret) {
        let (public, secret) = Kem::keygen(&self.0, rng);
        (self.0.prepare(&public), self.0.prepare_secret(&secret))
    }

    fn encapsulate(&self, key: &Self::Public, rng: Source) -> (Self::Ciphertext, [u8; 32]) {
        let made = match rng {
            Source::Free => key.encapsulate(Generator(&mut Cheap)),
            Source::Os => key.encapsulate(Os),
        };
        let (ciphertext, secret) = made.expect("randomness does not fail");
        (ciphertext, *secret.as_bytes())
    }

    fn decapsulate(&self, key: &Self::Secret, ciphertext: &Self::Ciphertext) -> [u8; 32] {
        *key.decapsulate(ciphertext).as_bytes()
    }
}

/// The three operations in batches: keys from scratch, then one prepared key for all.
fn batches<S: Set>(backend: Backend, rng: Source) -> Three {
    let kem = goodprime::Kem::<S>::on(backend);
    let batch = |how, run| Contestant::ours_otherwise(backend, how, BATCH as u64, run);
    let (public, secret) = Prepared(kem).keygen(Source::Os);
    let made = public.encapsulate_batch(BATCH, Os).expect("randomness does not fail");
    let ciphertexts: Vec<_> = made.into_iter().map(|(ciphertext, _)| ciphertext).collect();

    let keygen = move || {
        let keys = match rng {
            Source::Free => kem.keygen_batch(BATCH, Generator(&mut Cheap)),
            Source::Os => kem.keygen_batch(BATCH, Os),
        };
        drop(black_box(keys));
    };
    let encaps = move || {
        let made = match rng {
            Source::Free => public.encapsulate_batch(BATCH, Generator(&mut Cheap)),
            Source::Os => public.encapsulate_batch(BATCH, Os),
        };
        drop(black_box(made));
    };
    let decaps = move || drop(black_box(secret.decapsulate_batch(&ciphertexts)));
    [
        batch("batch of 32", Box::new(keygen) as Box<dyn FnMut()>),
        batch("batch of 32, prepared key", Box::new(encaps)),
        batch("batch of 32, prepared key", Box::new(decaps)),
    ]
}

/// Each operation on each backend, from bytes and in batches, and all but key generation also with
/// prepared keys.
pub(super) fn contestants<S: Set>(backends: &[Backend], rng: Source) -> Vec<Vec<Contestant>> {
    let mut rows = [const { Vec::new() }; 3];
    for &backend in backends {
        let kem = || goodprime::Kem::<S>::on(backend);
        let single = three(kem(), rng, |_, run| Contestant::ours(backend, run));
        let prepared = |_, run| Contestant::ours_otherwise(backend, "prepared keys", 1, run);
        let [_, encaps, decaps] = three(Prepared(kem()), rng, prepared);
        let prepared = [None, Some(encaps), Some(decaps)];
        let all = single.into_iter().zip(prepared).zip(batches::<S>(backend, rng));
        for (row, ((single, prepared), batch)) in rows.iter_mut().zip(all) {
            row.push(single);
            row.extend(prepared);
            row.push(batch);
        }
    }
    rows.into()
}
