//! Properties of all keys and ciphertexts, tested on random ones.
#![cfg(all(feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{backends, hash, key_stream};
use goodprime::randomness::{Bytes, FillWith, Seed};
use goodprime::{Algorithm, Backend, Family, Kem, Set};
use proptest::prelude::*;
use proptest::sample::select;
use sha3::{Digest, Sha3_256};

/// A key pair, an encapsulation, and the set and backend that decapsulate it.
#[derive(Debug)]
struct Exchange {
    set: Algorithm,
    backend: Backend,
    seed: [u8; 32],
    pk: Vec<u8>,
    sk: Vec<u8>,
    ct: Vec<u8>,
    secret: [u8; 32],
}

impl Exchange {
    fn new((set, backend, seed, message): (Algorithm, Backend, [u8; 32], [u8; 32])) -> Self {
        let mut pk = vec![0; set.parameters().encapsulation_key_size];
        let mut sk = vec![0; set.parameters().decapsulation_key_size];
        let (mut ct, mut secret) = (vec![0; set.parameters().ciphertext_size], [0; 32]);
        set.keygen(backend, Seed(&seed), &mut pk, &mut sk).unwrap();
        let mut fill = |out: &mut [u8]| {
            out.copy_from_slice(&key_stream(&message, out.len()));
            Ok(())
        };
        set.encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut secret).unwrap();
        Self { set, backend, seed, pk, sk, ct, secret }
    }

    fn decapsulate(&self, ct: &[u8]) -> [u8; 32] {
        let mut secret = [0; 32];
        self.set.decapsulate(self.backend, &self.sk, ct, &mut secret).unwrap();
        secret
    }

    /// The secret of a rejected ciphertext: a hash of ρ, which ends the key before 32 bytes of hash; for NTRU a hash
    /// of the last 32 bytes of the key.
    fn rejected(&self, ct: &[u8]) -> [u8; 32] {
        let rho_and_hash = match self.set.parameters().family {
            Family::Streamlined => self.set.parameters().p.div_ceil(4) + 32,
            Family::LPRime => 32 + 32,
            _ => {
                let prf = &self.sk[self.sk.len() - 32..];
                return Sha3_256::new().chain_update(prf).chain_update(ct).finalize().into();
            }
        };
        let rho = &self.sk[self.sk.len() - rho_and_hash..self.sk.len() - 32];
        match self.set.parameters().family {
            Family::Streamlined => hash(0, &[&hash(3, &[rho]), ct]),
            _ => hash(0, &[rho, ct]),
        }
    }
}

fn exchange() -> impl Strategy<Value = Exchange> {
    (select(Algorithm::ALL), select(backends()), any::<[u8; 32]>(), any::<[u8; 32]>())
        .prop_map(Exchange::new)
}

/// Failures print their seed and leave no files.
fn few(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(few(200))]

    #[test]
    fn both_sides_agree(x in exchange()) {
        prop_assert_eq!(x.decapsulate(&x.ct), x.secret);
    }

    #[test]
    fn any_flipped_bit_is_rejected(x in exchange(), bits in prop::collection::vec(any::<u32>(), 8)) {
        for bit in bits {
            let bit = bit as usize % (8 * x.ct.len());
            let mut ct = x.ct.clone();
            ct[bit / 8] ^= 1 << (bit % 8);
            let secret = x.decapsulate(&ct);
            prop_assert_ne!(secret, x.secret);
            prop_assert_eq!(secret, x.rejected(&ct));
            prop_assert_eq!(secret, x.decapsulate(&ct));
        }
    }

    #[test]
    fn several_changed_bytes_are_rejected(
        mut x in exchange(),
        changes in prop::collection::vec((any::<u32>(), 1..=255u8), 1..20),
    ) {
        let good = x.ct.clone();
        for (at, change) in changes {
            let n = x.ct.len();
            x.ct[at as usize % n] ^= change;
        }
        prop_assume!(x.ct != good);
        prop_assert_eq!(x.decapsulate(&x.ct), x.rejected(&x.ct));
    }

    #[test]
    fn another_key_rejects(x in exchange(), seed in any::<[u8; 32]>()) {
        prop_assume!(seed != x.seed);
        let other = Exchange::new((x.set, x.backend, seed, seed));
        prop_assert_eq!(other.decapsulate(&x.ct), other.rejected(&x.ct));
    }

    #[test]
    fn a_secret_key_contains_its_public_key_or_it_follows_from_it(x in exchange()) {
        let contains = matches!(x.set.parameters().family, Family::Streamlined | Family::LPRime);
        prop_assert_eq!(x.sk.windows(x.pk.len()).any(|part| part == x.pk), contains);
        let mut pk = vec![0; x.pk.len()];
        x.set.encapsulation_key(x.backend, &x.sk, &mut pk).unwrap();
        prop_assert_eq!(pk, x.pk);
    }

    #[test]
    fn a_seed_is_expanded_by_aes_in_counter_mode(x in exchange()) {
        // Far more than key generation requests.
        let stream = key_stream(&x.seed, 1 << 16);
        let mut used = 0;
        let mut fill = |out: &mut [u8]| {
            out.copy_from_slice(&stream[used..used + out.len()]);
            used += out.len();
            Ok(())
        };
        let (mut pk, mut sk) = (vec![0; x.pk.len()], vec![0; x.sk.len()]);
        x.set.keygen(x.backend, FillWith(&mut fill), &mut pk, &mut sk).unwrap();
        prop_assert_eq!((pk, sk), (x.pk, x.sk));
    }
}

/// Checks that the typed interface, with keys as they are and prepared, gives the results of the untyped one.
fn interfaces<S: Set>() {
    let set = S::NAME.parse::<Algorithm>().expect("a set of this build");
    let inputs = (select(backends()), any::<[u8; 32]>(), any::<[u8; 32]>(), any::<u32>());
    proptest!(few(12), |((backend, seed, message, bit) in inputs)| {
        let x = Exchange::new((set, backend, seed, message));
        let kem = Kem::<S>::on(backend);
        prop_assert_eq!(kem.backend(), backend);
        let (ek, dk) = kem.keygen(Seed(&seed));
        prop_assert_eq!((ek.as_bytes(), dk.as_bytes()), (&x.pk[..], &x.sk[..]));
        prop_assert_eq!(dk.encapsulation_key(), &ek);

        let randomness = key_stream(&message, S::ENCAPSULATION_RANDOMNESS);
        let (prepared_ek, prepared_dk) = (kem.prepare(&ek), kem.prepare_secret(&dk));
        for (ct, secret) in [
            kem.encapsulate(&ek, Bytes(&randomness[..])).unwrap(),
            prepared_ek.encapsulate(Bytes(&randomness[..])).unwrap(),
        ] {
            prop_assert_eq!((ct.as_bytes(), secret.as_bytes()), (&x.ct[..], &x.secret));
        }

        let mut damaged = x.ct.clone();
        let bit = bit as usize % (8 * damaged.len());
        damaged[bit / 8] ^= 1 << (bit % 8);
        for ct in [&x.ct, &damaged] {
            let expected = x.decapsulate(ct);
            let ct = ct[..].try_into().unwrap();
            for secret in [kem.decapsulate(&dk, &ct), prepared_dk.decapsulate(&ct)] {
                prop_assert_eq!(secret.as_bytes(), &expected);
            }
        }
    });
}

common::for_each_set!(interfaces);
