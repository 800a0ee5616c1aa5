//! Tests of NTRU: of each check in decapsulation, by a ciphertext that only this check rejects, and of batches of key
//! pairs in which a polynomial is zero.
//!
//! The tests use one set of HPS and one of HRSS, because a set that a library's tests name is compiled once more for
//! every backend.

use std::vec;
use std::vec::Vec;

use crate::randomness::{Bytes, Seed};
use goodprime_lanes::{Backend, Kernel};

use super::batch::pairs;
use super::key::PRF;
use super::*;
use crate::algorithm::Algorithm;
use crate::faults::with;
use crate::hash::Hash;

/// Returns the shared secret of a ciphertext.
fn decapsulated<S: NtruSet>(backend: Backend, sk: &[u8], ct: &[u8]) -> Hash {
    let mut secret = [0; 32];
    Algorithm::of::<S>().decapsulate(backend, sk, ct, &mut secret).expect("right lengths");
    secret
}

/// Returns the shared secret of a ciphertext with some checks disabled.
fn without<S: NtruSet>(check: &'static [Fault], backend: Backend, sk: &[u8], ct: &[u8]) -> Hash {
    with(check, || decapsulated::<S>(backend, sk, ct))
}

/// Encrypts any r and m, also such that no honest encapsulation uses.
struct Encrypt<'a, S: NtruSet> {
    pk: &'a [u8],
    ct: &'a mut [u8],
    r: Ternary<S::Ring>,
    m: Ternary<S::Ring>,
}

impl<S: NtruSet> Kernel for Encrypt<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { pk, ct, r, m } = self;
        let pk = &mut KeyWithScratch::Bytes(pk, &mut Scratch::new());
        Ntru::<S>::encrypt(isa, pk, [&r, &m], ct, &mut Workspace::new());
    }
}

fn ternary_of<R: CyclicRing>(f: impl Fn(usize) -> u16) -> Ternary<R> {
    let mut a = Ternary::ZERO;
    let coefficients = a.coefficients_mut()[..R::N - 1].iter_mut().enumerate();
    coefficients.for_each(|(i, c)| *c = f(i));
    a
}

/// Damages a ciphertext in a way that only one check notices, for each check. Decapsulation must return the secret
/// that the specification prescribes. With this check disabled, it must miss the damage.
fn rejects<S: NtruSet>(with_weight: bool) {
    let set = Algorithm::of::<S>();
    for backend in Backend::available() {
        let (mut pk, mut sk) =
            (vec![0; S::ENCAPSULATION_KEY_SIZE], vec![0; S::DECAPSULATION_KEY_SIZE]);
        set.keygen(backend, Seed(&[7; 32]), &mut pk, &mut sk).expect("a key pair");
        let (mut ct, mut sent) = (vec![0; S::CIPHERTEXT_SIZE], [[0; 32]]);
        let randomness: Vec<u8> =
            (0..S::ENCAPSULATION_RANDOMNESS).map(|i| ((i * i) >> 3) as u8).collect();
        set.encapsulate_batch(backend, &pk, Bytes(&randomness[..]), &mut ct, &mut sent)
            .expect("a secret");
        assert_eq!(decapsulated::<S>(backend, &sk, &ct), sent[0], "{set} {backend}");

        let rejection = |ct: &[u8]| {
            let mut hash = [0; 32];
            keccak::one(&[&sk[sk.len() - PRF..], ct], &mut hash);
            hash
        };
        // A leftover bit; the rest of the ciphertext is unchanged.
        let mut padded = ct.clone();
        *padded.last_mut().expect("bytes") ^= 0x80;
        assert_eq!(decapsulated::<S>(backend, &sk, &padded), rejection(&padded));
        assert_eq!(without::<S>(&[Fault::Padding], backend, &sk, &padded), sent[0]);
        assert_eq!(without::<S>(&[Fault::Ternary], backend, &sk, &padded), rejection(&padded));

        // Another bit of c: r is not ternary then.
        let mut other = ct.clone();
        other[0] ^= 1;
        assert_eq!(decapsulated::<S>(backend, &sk, &other), rejection(&other));
        if !with_weight {
            assert_ne!(without::<S>(&[Fault::Ternary], backend, &sk, &other), rejection(&other));
            continue;
        }
        // m of a smaller and of a larger weight; r has one nonzero coefficient. m has sum 0, so that encoding c loses
        // nothing.
        for weight in [2, S::WEIGHT + 2] {
            let m = ternary_of(|i| if i < weight { [1, 0xffff][i % 2] } else { 0 });
            let mut light = ct.clone();
            let r = ternary_of(|i| (i == 3) as u16);
            backend.run(Encrypt::<S> { pk: &pk, ct: &mut light, r, m });
            assert_eq!(decapsulated::<S>(backend, &sk, &light), rejection(&light));
            assert_ne!(without::<S>(&[Fault::Weight], backend, &sk, &light), rejection(&light));
            assert_eq!(without::<S>(&[Fault::Padding], backend, &sk, &light), rejection(&light));
        }
    }
}

#[test]
fn hps_rejects() {
    rejects::<crate::Ntruhps2048509>(true);
}

#[test]
fn hrss_rejects() {
    rejects::<crate::Ntruhrss701>(false);
}

/// Generates a batch of four. Returns whether it succeeds, and which of its pairs equal those of single calls.
fn batch_of_four<S: NtruSet>(faults: &'static [Fault], backend: Backend) -> (bool, [bool; 4]) {
    struct Batch<'a, S>(&'a mut [u8], &'a mut [u8], PhantomData<S>);
    impl<S: NtruSet> Kernel for Batch<'_, S> {
        type Output = Choice;
        #[inline(always)]
        fn on<I: Isa>(self, isa: I) -> Choice {
            pairs::<I, S>(isa, self.0, self.1)
        }
    }
    let (pk_size, sk_size) = (S::ENCAPSULATION_KEY_SIZE, S::DECAPSULATION_KEY_SIZE);
    let (mut pk, mut sk) = (vec![0; 4 * pk_size], vec![0; 4 * sk_size]);
    let seed = |i: usize| [i as u8; 32];
    sk.chunks_mut(sk_size).enumerate().for_each(|(i, sk)| sk[sk_size - 32..].fill(i as u8));
    let exist = with(faults, || backend.run(Batch::<S>(&mut pk, &mut sk, PhantomData)));
    let same = core::array::from_fn(|i| {
        let (mut one_pk, mut one_sk) = (vec![0; pk_size], vec![0; sk_size]);
        let set = Algorithm::of::<S>();
        set.keygen(backend, Seed(&seed(i)), &mut one_pk, &mut one_sk).expect("a key pair");
        pk[i * pk_size..][..pk_size] == one_pk && sk[i * sk_size..][..sk_size] == one_sk
    });
    (exist.to_bool(), same)
}

/// Generates batches in which one key pair does not exist. The batch must return an error, and its other pairs must be
/// right. Without the replacement of zeros they must be wrong.
fn zeros_stay_alone<S: NtruSet>() {
    for backend in Backend::available() {
        assert_eq!(batch_of_four::<S>(&[], backend), (true, [true; 4]), "{backend}");
        let others = (false, [true, false, true, true]);
        assert_eq!(batch_of_four::<S>(&[Fault::ZeroF], backend), others, "{backend}");
        assert_eq!(batch_of_four::<S>(&[Fault::ZeroG], backend), others, "{backend}");
        let none = (false, [false; 4]);
        assert_eq!(
            batch_of_four::<S>(&[Fault::ZeroF, Fault::ZeroKept], backend),
            none,
            "{backend}"
        );
    }
}

#[test]
fn zeros_in_a_batch_of_hps() {
    zeros_stay_alone::<crate::Ntruhps2048509>();
}

#[test]
fn zeros_in_a_batch_of_hrss() {
    zeros_stay_alone::<crate::Ntruhrss701>();
}
