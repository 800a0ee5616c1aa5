//! Batches of encapsulations and decapsulations: the same as single operations, for any number of them.
#![cfg(all(feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{Failing, backends, bytes, for_each_name};
use goodprime::randomness::{Bytes, FillWith, Seeds};
use goodprime::{Algorithm, Backend, Error};

/// Key pairs of one set, one after another.
struct Pairs {
    pk: Vec<u8>,
    sk: Vec<u8>,
}

fn pairs(set: Algorithm, backend: Backend, n: usize) -> Pairs {
    let mut pk = vec![0; n * set.parameters().encapsulation_key_size];
    let mut sk = vec![0; n * set.parameters().decapsulation_key_size];
    let seeds: Vec<_> = (0..n).map(|i| [i as u8; 32]).collect();
    set.keygen_batch(backend, Seeds(&seeds), &mut pk, &mut sk).unwrap();
    Pairs { pk, sk }
}

/// A source that hands out `bytes` and counts its requests.
fn from_bytes<'a>(
    mut bytes: &'a [u8],
    requests: &'a mut usize,
) -> impl FnMut(&mut [u8]) -> Result<(), Error> + 'a {
    move |out| {
        let (now, later) = bytes.split_at(out.len());
        out.copy_from_slice(now);
        bytes = later;
        *requests += 1;
        Ok(())
    }
}

/// Room for n ciphertexts and secrets, not zeroed.
fn room(set: Algorithm, n: usize) -> (Vec<u8>, Vec<[u8; 32]>) {
    (vec![0xa5; n * set.parameters().ciphertext_size], vec![[0xa5; 32]; n])
}

/// The results of single calls, with key i or the only one.
fn encapsulate_each(set: Algorithm, pk: &[u8], randomness: &[u8]) -> (Vec<u8>, Vec<[u8; 32]>) {
    let n = randomness.len() / set.parameters().encapsulation_randomness;
    let (mut ct, mut secrets) = room(set, n);
    let mut requests = 0;
    let mut fill = from_bytes(randomness, &mut requests);
    let mut pks = pk.chunks(set.parameters().encapsulation_key_size).cycle();
    for (ct, secret) in ct.chunks_mut(set.parameters().ciphertext_size).zip(&mut secrets) {
        let pk = pks.next().unwrap();
        set.encapsulate(Backend::BASELINE, pk, FillWith(&mut fill), ct, secret).unwrap();
    }
    drop(fill);
    assert_eq!(requests, n);
    (ct, secrets)
}

fn batches_are_what_single_calls_make(name: &str) {
    let set = name.parse::<Algorithm>().unwrap();
    let most = 17;
    let pairs = pairs(set, Backend::detect(), most);
    let randomness = bytes(3, most * set.parameters().encapsulation_randomness);
    let one_pk = &pairs.pk[..set.parameters().encapsulation_key_size];
    let one_sk = &pairs.sk[..set.parameters().decapsulation_key_size];
    let for_one = encapsulate_each(set, one_pk, &randomness);
    let for_each = encapsulate_each(set, &pairs.pk, &randomness);

    for backend in backends() {
        for n in [0, 1, 2, 3, 5, 8, most] {
            let pks = &pairs.pk[..n * set.parameters().encapsulation_key_size];
            let sks = &pairs.sk[..n * set.parameters().decapsulation_key_size];
            let randomness = &randomness[..n * set.parameters().encapsulation_randomness];
            for (pk, sk, expected) in [(one_pk, one_sk, &for_one), (pks, sks, &for_each)] {
                let what = format!("{set} on {backend}: {n}");
                let (ct, secrets) =
                    (&expected.0[..n * set.parameters().ciphertext_size], &expected.1[..n]);
                let mut made = room(set, n);
                let (made_ct, made_secrets) = (&mut made.0, &mut made.1);
                set.encapsulate_batch(backend, pk, Bytes(randomness), made_ct, made_secrets)
                    .unwrap();
                assert!(made_ct == ct && made_secrets == secrets, "{what}");

                let mut made = room(set, n);
                let mut requests = 0;
                let mut fill = from_bytes(randomness, &mut requests);
                set.encapsulate_batch(backend, pk, FillWith(&mut fill), &mut made.0, &mut made.1)
                    .unwrap();
                drop(fill);
                assert!(made.0 == ct && made.1 == secrets && requests == n, "{what}");

                let mut recovered = room(set, n).1;
                set.decapsulate_batch(backend, sk, ct, &mut recovered).unwrap();
                assert!(recovered == secrets, "{what}");
            }
        }
        rejections(set, backend, &pairs, &for_each.0);
    }
}

for_each_name!(batches_are_what_single_calls_make);

/// Tests ciphertexts with a wrong bit in the polynomial or in the confirmation, or for another key, between good ones.
fn rejections(set: Algorithm, backend: Backend, pairs: &Pairs, ct: &[u8]) {
    let n = 9;
    let size = set.parameters().ciphertext_size;
    let mut ct = ct[..n * size].to_vec();
    ct[size + 5] ^= 1;
    ct[4 * size - 1] ^= 0x80;
    ct[6 * size..7 * size].fill(0xff);
    ct.copy_within(..size, 7 * size);
    let sk_size = set.parameters().decapsulation_key_size;
    for sk in [&pairs.sk[..n * sk_size], &pairs.sk[..sk_size]] {
        let mut secrets = room(set, n).1;
        set.decapsulate_batch(backend, sk, &ct, &mut secrets).unwrap();
        let mut sks = sk.chunks(sk_size).cycle();
        for (i, (ct, secret)) in ct.chunks(size).zip(&secrets).enumerate() {
            let mut expected = [0; 32];
            let sk = sks.next().unwrap();
            set.decapsulate(Backend::BASELINE, sk, ct, &mut expected).unwrap();
            assert_eq!(*secret, expected, "{set} on {backend}: {i}");
        }
    }
}

#[test]
fn wrong_lengths_are_refused_and_outputs_zeroed() {
    for &set in Algorithm::ALL {
        let backend = backends()[0];
        let (pk, sk) =
            (set.parameters().encapsulation_key_size, set.parameters().decapsulation_key_size);
        let (ct, randomness) =
            (set.parameters().ciphertext_size, set.parameters().encapsulation_randomness);
        let n = 3;
        let zeros = vec![0; n * sk.max(randomness)];
        for (pk, randomness, ct) in [
            (pk - 1, n * randomness, n * ct),
            (2 * pk, n * randomness, n * ct),
            (n * pk, n * randomness - 1, n * ct),
            (n * pk, n * randomness, n * ct - 1),
            (0, n * randomness, n * ct),
            (pk, randomness, n * ct),
            (pk, n * randomness, ct),
        ] {
            let (mut ct, mut secrets) = (vec![0xa5; ct], vec![[0xa5; 32]; n]);
            let (pk, randomness) = (&zeros[..pk], &zeros[..randomness]);
            let refused =
                set.encapsulate_batch(backend, pk, Bytes(randomness), &mut ct, &mut secrets);
            assert!(matches!(refused, Err(Error::Length { .. })), "{set}: {refused:?}");
            assert!(ct.iter().chain(secrets.as_flattened()).all(|&b| b == 0), "{set}");
        }
        for (sk, ct) in [(sk + 1, n * ct), (2 * sk, n * ct), (0, n * ct), (n * sk, n * ct + 1)] {
            let mut secrets = vec![[0xa5; 32]; n];
            let refused = set.decapsulate_batch(backend, &zeros[..sk], &zeros[..ct], &mut secrets);
            assert!(matches!(refused, Err(Error::Length { .. })), "{set}: {refused:?}");
            assert!(secrets.as_flattened().iter().all(|&b| b == 0), "{set}");
        }
    }
}

/// The failing request is the first, one in the middle of a group, or one of the second group.
#[test]
fn failing_randomness_leaves_no_output() {
    for name in ["sntrup653", "ntrulpr653"] {
        let set = name.parse::<Algorithm>().unwrap();
        let n = 6;
        for backend in backends() {
            let pairs = pairs(set, backend, n);
            for pk in [&pairs.pk[..], &pairs.pk[..set.parameters().encapsulation_key_size]] {
                for served in 0..n {
                    let mut source = Failing::after(served);
                    let mut fill = |out: &mut [u8]| source.fill(out).map_err(|_| Error::Randomness);
                    let (mut ct, mut secrets) = room(set, n);
                    let failed = set.encapsulate_batch(
                        backend,
                        pk,
                        FillWith(&mut fill),
                        &mut ct,
                        &mut secrets,
                    );
                    assert_eq!(failed, Err(Error::Randomness), "{set} on {backend}: {served}");
                    assert!(ct.iter().chain(secrets.as_flattened()).all(|&b| b == 0), "{set}");
                }
            }
        }
    }
}

#[cfg(feature = "alloc")]
mod typed {
    use super::common::{Exhausted, Failing, Seeded, backends, bytes, key_stream};
    #[cfg(feature = "getrandom")]
    use goodprime::randomness::Os;
    use goodprime::randomness::{Bytes, Generator, Seed, Seeds};
    use goodprime::{Error, Kem, Ntrulpr653, Set, Sntrup761};

    fn typed_batches_are_the_same<S: Set>() {
        let n = 5;
        for backend in backends() {
            let kem = Kem::<S>::on(backend);
            let seeds: Vec<_> = (0..n).map(|i| [i as u8; 32]).collect();
            let (eks, dks): (Vec<_>, Vec<_>) =
                kem.keygen_batch(n, Seeds(&seeds)).unwrap().into_iter().unzip();
            let randomness = bytes(9, n * S::ENCAPSULATION_RANDOMNESS);
            let each = randomness.chunks(S::ENCAPSULATION_RANDOMNESS);

            let single = eks.iter().zip(each.clone());
            let expected: Vec<_> =
                single.map(|(ek, r)| kem.encapsulate(ek, Bytes(r)).unwrap()).collect();
            assert_eq!(kem.encapsulate_batch(&eks, Bytes(&randomness[..])).unwrap(), expected);
            let with_rng = kem.encapsulate_batch(&eks, Generator(&mut Seeded::new(9))).unwrap();
            assert_eq!(with_rng, expected);

            let prepared = kem.prepare(&eks[1]);
            let expected: Vec<_> =
                each.map(|r| kem.encapsulate(&eks[1], Bytes(r)).unwrap()).collect();
            assert_eq!(prepared.encapsulate_batch(n, Bytes(&randomness[..])).unwrap(), expected);
            let with_rng = prepared.encapsulate_batch(n, Generator(&mut Seeded::new(9))).unwrap();
            assert_eq!(with_rng, expected);

            let from_seeds: Vec<_> =
                seeds.iter().map(|seed| kem.encapsulate(&eks[1], Seed(seed))).collect();
            assert_eq!(prepared.encapsulate_batch(n, Seeds(&seeds)).unwrap(), from_seeds);
            let missing = prepared.encapsulate_batch(n + 1, Seeds(&seeds));
            assert!(matches!(missing, Err(Error::Length { .. })));
            // One seed for all gives the stream of their raw randomness.
            let stream = key_stream(&seeds[1], n * S::ENCAPSULATION_RANDOMNESS);
            let from_stream = kem.encapsulate_batch(&eks, Bytes(&stream[..])).unwrap();
            assert_eq!(kem.encapsulate_batch(&eks, Seed(&seeds[1])), from_stream);

            let (cts, secrets): (Vec<_>, Vec<_>) = expected.into_iter().unzip();
            assert_eq!(kem.decapsulate_batch(&dks[1], &cts), secrets);
            assert_eq!(kem.prepare_secret(&dks[1]).decapsulate_batch(&cts), secrets);
            assert!(kem.decapsulate_batch(&dks[1], &[]).is_empty());
            // With another key all are rejected, each with another secret.
            let rejected = kem.decapsulate_batch(&dks[0], &cts);
            let single: Vec<_> = cts.iter().map(|ct| kem.decapsulate(&dks[0], ct)).collect();
            assert_eq!(rejected, single);
            assert_ne!(rejected[0], rejected[1]);

            let short = kem.encapsulate_batch(&eks[1..], Bytes(&randomness[..]));
            assert!(matches!(short, Err(Error::Length { .. })));
            let failed = kem.encapsulate_batch(&eks, Generator(&mut Failing::after(3)));
            assert_eq!(failed, Err(Error::Randomness));
            let failed = prepared.encapsulate_batch(n, Generator(&mut Failing::after(3)));
            assert_eq!(failed, Err(Error::Randomness));
            assert_eq!(Failing::after(0).fill(&mut [0]), Err(Exhausted));

            #[cfg(feature = "getrandom")]
            {
                let made = kem.encapsulate_batch(&eks, Os).unwrap();
                for (i, (ct, secret)) in made.iter().enumerate() {
                    assert_eq!(kem.decapsulate(&dks[i], ct), *secret);
                }
                let made = prepared.encapsulate_batch(n, Os).unwrap();
                for (i, (ct, secret)) in made.iter().enumerate() {
                    assert_eq!(kem.decapsulate(&dks[1], ct), *secret);
                    assert!(made[..i].iter().all(|(other, _)| other != ct));
                }
            }
        }
    }

    #[test]
    fn sntrup761() {
        typed_batches_are_the_same::<Sntrup761>();
    }

    #[test]
    fn ntrulpr653() {
        typed_batches_are_the_same::<Ntrulpr653>();
    }
}
