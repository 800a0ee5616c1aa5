//! A test of decapsulation with a polynomial r that does not have w nonzero coefficients. Decapsulation must reject the
//! ciphertext, even if it is the encryption of r.

use std::vec;

use goodprime_lanes::{Backend, Isa, Kernel};
use goodprime_ring::Rq;

use crate::algorithm::Algorithm;
use crate::codec::{Numbers, round_and_encode};
use crate::hash::tests::hash;
use crate::randomness::Seed;
use crate::schedule::GAMMA;
use crate::scheme::{PrimeSet, Set};

/// A kernel that encodes c = Round(h·0).
struct EncodeZero<'a, S>(&'a mut [u8], core::marker::PhantomData<S>);

impl<S: PrimeSet> Kernel for EncodeZero<'_, S> {
    type Output = ();
    fn on<I: Isa>(self, isa: I) {
        round_and_encode(isa, &Rq::<S::Ring>::ZERO, &mut Numbers::<S::Ring>::new(), self.0);
    }
}

/// Checks that the ciphertext of r = 0, with the c and γ that belong to it, is rejected.
#[test]
fn another_weight_is_rejected() {
    type S = crate::Sntrup761;
    let set = Algorithm::of::<S>();
    for backend in Backend::available() {
        let (mut pk, mut sk) =
            (vec![0; S::ENCAPSULATION_KEY_SIZE], vec![0; S::DECAPSULATION_KEY_SIZE]);
        set.keygen(backend, Seed(&[7; 32]), &mut pk, &mut sk).expect("a key pair");
        let (before, cache) = sk.split_at(sk.len() - 32);
        let mut r = [0b01_01_01_01; 191];
        r[190] = 1;
        let mut ct = vec![0; S::CIPHERTEXT_SIZE];
        let (c, gamma) = ct.split_at_mut(S::CIPHERTEXT_SIZE - GAMMA);
        backend.run(EncodeZero::<S>(c, core::marker::PhantomData));
        gamma.copy_from_slice(&hash(2, &[&hash(3, &[&r]), cache]));
        let mut secrets = [[0; 32]];
        set.decapsulate_batch(backend, &sk, &ct, &mut secrets).expect("right lengths");
        let rho = &before[before.len() - 191..];
        assert_eq!(secrets[0], hash(0, &[&hash(3, &[rho]), &ct]), "{backend}");
    }
}
