//! Batches of key pairs: the same as single operations, for any number of them and whatever their seeds draw.
#![cfg(all(feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{Seeded, backends, for_each_name, key_stream};
use goodprime::randomness::{FillWith, Generator, Seed, Seeds};
use goodprime::{Algorithm, Backend, Error};

fn seed(n: u32) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&n.to_le_bytes());
    seed
}

/// Room for n key pairs, not zeroed.
fn room(set: Algorithm, n: usize) -> (Vec<u8>, Vec<u8>) {
    (
        vec![0xa5; n * set.parameters().encapsulation_key_size],
        vec![0xa5; n * set.parameters().decapsulation_key_size],
    )
}

/// Checks that the batch of these seeds gives the keys of single calls.
fn same_as_single(set: Algorithm, backend: Backend, seeds: &[u32]) {
    let seeds: Vec<_> = seeds.iter().copied().map(seed).collect();
    let (mut pk, mut sk) = room(set, seeds.len());
    set.keygen_batch(backend, Seeds(&seeds), &mut pk, &mut sk).unwrap();
    let (mut one_pk, mut one_sk) = room(set, 1);
    let pairs = pk.chunks(one_pk.len()).zip(sk.chunks(one_sk.len()));
    assert_eq!(pairs.len(), seeds.len());
    for (i, (pk, sk)) in pairs.enumerate() {
        set.keygen(backend, Seed(&seeds[i]), &mut one_pk, &mut one_sk).unwrap();
        assert!(pk == one_pk && sk == one_sk, "{set} on {backend}: pair {i} of {}", seeds.len());
    }
}

fn batches_are_what_single_calls_make(name: &str) {
    let set = name.parse::<Algorithm>().unwrap();
    for backend in backends() {
        for n in [0, 1, 2, 3, 31, 32, 33] {
            same_as_single(set, backend, &Vec::from_iter(10 * n..11 * n));
        }
        same_as_single(set, backend, &[7, 7, 7]);
    }
}

for_each_name!(batches_are_what_single_calls_make);

/// The number of g that a seed draws before one is invertible.
fn draws(set: Algorithm, backend: Backend, n: u32) -> usize {
    let (mut pk, mut sk) = room(set, 1);
    let stream = key_stream(&seed(n), 1 << 16);
    let (mut used, mut requests) = (0, 0);
    let mut fill = |out: &mut [u8]| {
        out.copy_from_slice(&stream[used..used + out.len()]);
        used += out.len();
        requests += 1;
        Ok(())
    };
    set.keygen(backend, FillWith(&mut fill), &mut pk, &mut sk).unwrap();
    requests - 2
}

/// Seeds found by search. Modulo 3, x^653-x-1 has a factor of degree 3, which divides the first three g of 7568 and
/// 13332; a batch draws three at first.
#[test]
fn a_batch_draws_as_often_as_it_must() {
    let set = "sntrup653".parse::<Algorithm>().unwrap();
    for backend in backends() {
        assert!(draws(set, backend, 7568) > 3 && draws(set, backend, 13332) > 3);
        same_as_single(set, backend, &[0, 7568, 1, 13332, 2]);
        same_as_single(set, backend, &[7568]);
    }
}

/// x^953-x-1 has a factor of degree 11 modulo 3, which is not among the small factors that are tested. It divides the
/// first g of this seed.
#[test]
fn a_batch_finds_what_only_inversion_sees() {
    let set = "sntrup953".parse::<Algorithm>().unwrap();
    for backend in backends() {
        assert_eq!(draws(set, backend, 389473), 2);
        same_as_single(set, backend, &[3, 389473, 4]);
    }
}

#[test]
fn wrong_lengths_are_refused_and_outputs_zeroed() {
    for &set in Algorithm::ALL {
        let backend = backends()[0];
        let (pk, sk) = room(set, 2);
        for (pk_length, sk_length, seeds) in [
            (pk.len() - 1, sk.len(), 2),
            (pk.len(), sk.len() - 1, 2),
            (pk.len() / 2, sk.len(), 2),
            (pk.len(), sk.len() / 2, 2),
            (pk.len(), sk.len(), 1),
            (pk.len(), sk.len(), 3),
            (0, sk.len(), 0),
        ] {
            let seeds = vec![[1; 32]; seeds];
            let (mut pk, mut sk) = (pk[..pk_length].to_vec(), sk[..sk_length].to_vec());
            let refused = set.keygen_batch(backend, Seeds(&seeds), &mut pk, &mut sk);
            assert!(matches!(refused, Err(Error::Length { .. })), "{set}: {refused:?}");
            assert!(pk.iter().chain(&sk).all(|&b| b == 0), "{set}");
        }
    }
}

#[test]
fn seeds_are_asked_for_by_the_dozen_and_failures_surface() {
    let set = "ntrulpr653".parse::<Algorithm>().unwrap();
    let backend = backends()[0];
    let (mut pk, mut sk) = room(set, 70);
    let mut requests = Vec::new();
    let mut counter = 0u8;
    let mut fill = |out: &mut [u8]| {
        requests.push(out.len());
        out.fill_with(|| {
            counter = counter.wrapping_add(1);
            counter
        });
        Ok(())
    };
    set.keygen_batch(backend, FillWith(&mut fill), &mut pk, &mut sk).unwrap();
    assert_eq!(requests, [32 * 32, 32 * 32, 6 * 32]);

    let mut calls = 0;
    let mut fails = |out: &mut [u8]| {
        calls += 1;
        out.fill(1);
        if calls == 3 { Err(Error::Randomness) } else { Ok(()) }
    };
    assert_eq!(
        set.keygen_batch(backend, FillWith(&mut fails), &mut pk, &mut sk),
        Err(Error::Randomness)
    );
    assert!(pk.iter().chain(&sk).all(|&b| b == 0));
}

#[cfg(feature = "alloc")]
#[test]
fn typed_batches_are_the_same() {
    #[cfg(feature = "getrandom")]
    use goodprime::randomness::Os;
    use goodprime::{Kem, Sntrup761};
    let kem = Kem::<Sntrup761>::on(backends()[0]);
    let seeds = [seed(1), seed(2), seed(3)];
    let expected: Vec<_> = seeds.iter().map(|seed| kem.keygen(Seed(seed))).collect();
    assert_eq!(kem.keygen_batch(3, Seeds(&seeds)).unwrap(), expected);
    let seeds = common::bytes(9, 3 * 32);
    let pairs = kem.keygen_batch(3, Generator(&mut Seeded::new(9))).unwrap();
    assert_eq!(Ok(pairs), kem.keygen_batch(3, Seeds(seeds.as_chunks().0)));
    assert!(kem.keygen_batch(0, Seeds(&[])).unwrap().is_empty());
    // One seed per member, no fewer and no more.
    let seeds = seeds.as_chunks().0;
    for n in [2, 4] {
        assert!(matches!(kem.keygen_batch(n, Seeds(seeds)), Err(Error::Length { .. })));
    }
    // One seed for all gives the stream of their seeds.
    let seed = seed(8);
    let seeds = key_stream(&seed, 35 * 32);
    assert_eq!(
        Ok(kem.keygen_batch(35, Seed(&seed))),
        kem.keygen_batch(35, Seeds(seeds.as_chunks().0))
    );

    #[cfg(feature = "getrandom")]
    {
        let pairs = kem.keygen_batch(5, Os).unwrap();
        for (i, (ek, dk)) in pairs.iter().enumerate() {
            assert_eq!(dk.encapsulation_key(), ek);
            let (ct, secret) = ek.encapsulate(Os).unwrap();
            assert_eq!(dk.decapsulate(&ct), secret);
            assert!(pairs[..i].iter().all(|(other, _)| other != ek), "two callers, two keys");
        }
    }
}

/// A number of members that no memory can hold is an error, or for a source without errors a panic, and no abort.
#[cfg(feature = "alloc")]
#[test]
fn typed_batches_larger_than_memory_are_refused() {
    use goodprime::{Kem, Set};
    fn check<S: Set>() {
        let kem = Kem::<S>::on(backends()[0]);
        let key = kem.prepare(&kem.keygen(Seed(&seed(1))).0);
        let mut fill = |_: &mut [u8]| panic!("no randomness is needed");
        for n in [usize::MAX, usize::MAX / 8192, 1 << (usize::BITS - 14)] {
            let made = kem.keygen_batch(n, FillWith(&mut fill));
            assert_eq!(made.err(), Some(Error::Memory), "{n}");
            let made = key.encapsulate_batch(n, FillWith(&mut fill));
            assert_eq!(made.err(), Some(Error::Memory), "{n}");
        }
        let message = |run: &dyn Fn()| {
            let run = std::panic::AssertUnwindSafe(run);
            *std::panic::catch_unwind(run).unwrap_err().downcast::<&str>().unwrap()
        };
        let panics = [
            message(&|| drop(kem.keygen_batch(usize::MAX, Seed(&seed(1))))),
            message(&|| drop(key.encapsulate_batch(usize::MAX, Seed(&seed(1))))),
        ];
        assert_eq!(panics, ["not enough memory for the batch"; 2]);
    }
    check::<goodprime::Sntrup761>();
    check::<goodprime::Ntrulpr653>();
}

/// Numbers of items whose bytes overflow a word of 32 bits are an error like any other wrong number.
#[cfg(target_pointer_width = "32")]
#[test]
fn sizes_that_overflow_32_bits_are_errors() {
    for &set in Algorithm::ALL {
        let n = (u32::MAX as usize) / set.parameters().encapsulation_key_size + 1;
        // The contents do not matter: the test is that the product is computed, which panics if it overflows.
        let wrapped = |size: usize| vec![0; n.wrapping_mul(size) & 0xf_ffff];
        let mut secrets = vec![[0; 32]; n];
        let (pk, sk) = (
            wrapped(set.parameters().encapsulation_key_size),
            wrapped(set.parameters().decapsulation_key_size),
        );
        let mut ct = wrapped(set.parameters().ciphertext_size);
        let mut fill = |_: &mut [u8]| Ok(());
        let backend = Backend::detect();
        let sent = set.encapsulate_batch(backend, &pk, FillWith(&mut fill), &mut ct, &mut secrets);
        assert!(matches!(sent, Err(Error::Length { .. })), "{set}: {sent:?}");
        let received = set.decapsulate_batch(backend, &sk, &ct, &mut secrets);
        assert!(matches!(received, Err(Error::Length { .. })), "{set}: {received:?}");
    }
}
