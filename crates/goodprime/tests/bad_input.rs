//! Inputs that no honest party sends: wrong lengths, strange keys and ciphertexts, generators
//! that fail. Nothing may panic, every backend must do the same, and no half-made output may stay.
#![cfg(all(feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{Failing, backends, bytes, fewest_requests, for_each_name, for_each_set};
use goodprime::randomness::{Bytes, FillWith, Generator, Seed};
use goodprime::{
    Algorithm, Backend, Ciphertext, DecapsulationKey, EncapsulationKey, Error, Family, Kem, Set,
};

const HUGE: usize = 1 << 20;

fn set(name: &str) -> Algorithm {
    name.parse::<Algorithm>().expect("a set of this build")
}

// ---------------------------------------------------------------------------------------------
// Lengths.

fn wrong_lengths(right: usize) -> [usize; 5] {
    [0, 1, right - 1, right + 1, HUGE]
}

fn error(what: &'static str, expected: usize, actual: usize) -> Error {
    Error::Length { what, expected, actual }
}

fn parsing<S: Set>() {
    fn check<'a, T: TryFrom<&'a [u8], Error = Error> + AsRef<[u8]>>(
        input: &'a [u8],
        what: &'static str,
        right: usize,
    ) {
        for n in wrong_lengths(right) {
            assert_eq!(T::try_from(&input[..n]).err(), Some(error(what, right, n)));
        }
        let parsed = T::try_from(&input[..right]).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(parsed.as_ref(), &input[..right]);
    }
    /// A secret key is no `AsRef<[u8]>`.
    struct Secret<S: Set>(DecapsulationKey<S>);
    impl<S: Set> TryFrom<&[u8]> for Secret<S> {
        type Error = Error;
        fn try_from(bytes: &[u8]) -> Result<Self, Error> {
            bytes.try_into().map(Self)
        }
    }
    impl<S: Set> AsRef<[u8]> for Secret<S> {
        fn as_ref(&self) -> &[u8] {
            self.0.as_bytes()
        }
    }
    let input = bytes(1, HUGE);
    check::<EncapsulationKey<S>>(&input, "encapsulation key", S::ENCAPSULATION_KEY_SIZE);
    check::<Secret<S>>(&input, "decapsulation key", S::DECAPSULATION_KEY_SIZE);
    check::<Ciphertext<S>>(&input, "ciphertext", S::CIPHERTEXT_SIZE);
}

for_each_set!(parsing);

fn encapsulation_randomness<S: Set>() {
    let kem = Kem::<S>::on(backends()[0]);
    let (ek, _) = kem.keygen(Seed(&[1; 32]));
    let prepared = kem.prepare(&ek);
    let right = S::ENCAPSULATION_RANDOMNESS;
    let randomness = vec![0; HUGE];
    for n in wrong_lengths(right) {
        let expected = Some(error("encapsulation randomness", right, n));
        assert_eq!(kem.encapsulate(&ek, Bytes(&randomness[..n])).err(), expected);
        assert_eq!(prepared.encapsulate(Bytes(&randomness[..n])).err(), expected);
    }
    assert!(kem.encapsulate(&ek, Bytes(&randomness[..right])).is_ok());
}

for_each_set!(encapsulation_randomness);

mod slices {
    use super::*;

    fn zero(bytes: &[u8]) -> bool {
        bytes.iter().all(|&b| b == 0)
    }

    /// Every operation with each of its slices of wrong length: the error names the slice, the
    /// outputs are zeroed, and no randomness has been asked for.
    fn check(name: &str) {
        let (set, backend) = (set(name), backends()[0]);
        let (pk_size, sk_size, ct_size) = (
            set.parameters().encapsulation_key_size,
            set.parameters().decapsulation_key_size,
            set.parameters().ciphertext_size,
        );
        let mut unused = |_: &mut [u8]| -> Result<(), Error> { panic!("no randomness is needed") };
        let marked = |n: usize| vec![0xaa; n];

        for n in wrong_lengths(pk_size) {
            let expected = Err(error("encapsulation key", pk_size, n));
            let (mut pk, mut sk) = (marked(n), marked(sk_size));
            assert_eq!(set.keygen(backend, FillWith(&mut unused), &mut pk, &mut sk), expected);
            assert!(zero(&pk) && zero(&sk));

            let (mut ct, mut secret) = (marked(ct_size), [0xaa; 32]);
            let result = set.encapsulate(backend, &pk, FillWith(&mut unused), &mut ct, &mut secret);
            assert_eq!(result, expected);
            assert!(zero(&ct) && zero(&secret));
        }
        for n in wrong_lengths(sk_size) {
            let expected = Err(error("decapsulation key", sk_size, n));
            let (mut pk, mut sk) = (marked(pk_size), marked(n));
            assert_eq!(set.keygen(backend, FillWith(&mut unused), &mut pk, &mut sk), expected);
            assert!(zero(&pk) && zero(&sk));

            let mut secret = [0xaa; 32];
            let ct = marked(ct_size);
            assert_eq!(set.decapsulate(backend, &sk, &ct, &mut secret), expected);
            assert!(zero(&secret));
            assert_eq!(set.encapsulation_key(backend, &sk, &mut pk), expected);
        }
        for n in wrong_lengths(ct_size) {
            let expected = Err(error("ciphertext", ct_size, n));
            let (pk, mut ct, mut secret) = (marked(pk_size), marked(n), [0xaa; 32]);
            let result = set.encapsulate(backend, &pk, FillWith(&mut unused), &mut ct, &mut secret);
            assert_eq!(result, expected);
            assert!(zero(&ct) && zero(&secret));

            let (sk, ct, mut secret) = (marked(sk_size), marked(n), [0xaa; 32]);
            assert_eq!(set.decapsulate(backend, &sk, &ct, &mut secret), expected);
            assert!(zero(&secret));
        }
    }

    for_each_name!(check);
}

// ---------------------------------------------------------------------------------------------
// Contents.

mod contents {
    use super::*;

    /// All zeros, all ones, and random bytes.
    fn strange(n: usize) -> Vec<Vec<u8>> {
        vec![vec![0; n], vec![0xff; n], bytes(2, n), bytes(3, n)]
    }

    /// Returns the outputs of every operation on strange bytes, one after the other.
    fn outputs(set: Algorithm, backend: Backend) -> Vec<Vec<u8>> {
        let mut outputs = vec![];
        let mut pk = vec![0; set.parameters().encapsulation_key_size];
        let mut sk = vec![0; set.parameters().decapsulation_key_size];
        set.keygen(backend, Seed(&[4; 32]), &mut pk, &mut sk).unwrap();
        outputs.extend([pk.clone(), sk.clone()]);

        let mut good_ct = vec![0; set.parameters().ciphertext_size];
        let mut keys = strange(pk.len());
        keys.push(pk.clone());
        for pk in &keys {
            for randomness in strange(set.parameters().encapsulation_randomness) {
                let mut fill = |out: &mut [u8]| {
                    out.copy_from_slice(&randomness);
                    Ok(())
                };
                let mut secret = [0; 32];
                set.encapsulate(backend, pk, FillWith(&mut fill), &mut good_ct, &mut secret)
                    .unwrap();
                outputs.extend([good_ct.clone(), secret.to_vec()]);
            }
        }

        let mut cts = strange(set.parameters().ciphertext_size);
        cts.push(good_ct);
        let (mut sks, public) = (strange(sk.len()), pk);
        // Good keys with one strange part: the first polynomial, or the public key.
        for byte in [0, 0xff] {
            let mut first = sk.clone();
            first[..set.parameters().p.div_ceil(4)].fill(byte);
            let mut other = sk.clone();
            let part = match sk.windows(public.len()).position(|part| part == public) {
                Some(at) => at..at + public.len(),
                // NTRU's 1/h, of the same size, which 32 bytes follow.
                None => sk.len() - 32 - public.len()..sk.len() - 32,
            };
            other[part].fill(byte);
            sks.extend([first, other]);
        }
        sks.push(sk);
        for sk in &sks {
            let mut public = vec![0; set.parameters().encapsulation_key_size];
            set.encapsulation_key(backend, sk, &mut public).unwrap();
            outputs.push(public);
            for ct in &cts {
                let (mut secret, mut again) = ([0; 32], [1; 32]);
                set.decapsulate(backend, sk, ct, &mut secret).unwrap();
                set.decapsulate(backend, sk, ct, &mut again).unwrap();
                assert_eq!(secret, again);
                assert_ne!(secret, [0; 32]);
                outputs.push(secret.to_vec());
            }
        }
        outputs
    }

    /// The baseline is always among those that must agree.
    fn check(name: &str) {
        let expected = outputs(set(name), Backend::BASELINE);
        for backend in backends() {
            assert_eq!(outputs(set(name), backend), expected, "{name} on {backend}");
        }
    }

    for_each_name!(check);
}

// ---------------------------------------------------------------------------------------------
// Randomness.

mod generators {
    use super::*;

    /// Key generation makes three requests (NTRU two), encapsulation one. A failure of any is an error, and
    /// outputs are zeroed.
    fn check(name: &str) {
        let set = set(name);
        for backend in backends() {
            let keygen = |requests: usize| {
                let mut pk = vec![0xaa; set.parameters().encapsulation_key_size];
                let mut sk = vec![0xaa; set.parameters().decapsulation_key_size];
                let mut rng = Failing::after(requests);
                let mut fill = |out: &mut [u8]| rng.fill(out).map_err(|_| Error::Randomness);
                let result = set.keygen(backend, FillWith(&mut fill), &mut pk, &mut sk);
                (result, pk, sk)
            };
            // One more if the first g is not invertible.
            let fewest = fewest_requests(set.parameters().family);
            let enough = if keygen(fewest).0.is_ok() { fewest } else { fewest + 1 };
            for requests in 0..enough {
                let (result, pk, sk) = keygen(requests);
                assert_eq!(result, Err(Error::Randomness), "request {}", requests + 1);
                assert!(pk.iter().chain(&sk).all(|&b| b == 0), "request {}", requests + 1);
            }
            let (result, pk, _) = keygen(enough);
            assert_eq!(result, Ok(()));

            let mut ct = vec![0xaa; set.parameters().ciphertext_size];
            let mut secret = [0xaa; 32];
            let mut encapsulate = |requests: usize| {
                let mut rng = Failing::after(requests);
                let mut fill = |out: &mut [u8]| rng.fill(out).map_err(|_| Error::Randomness);
                let result =
                    set.encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut secret);
                (result, ct.iter().chain(&secret).all(|&b| b == 0))
            };
            assert_eq!(encapsulate(0), (Err(Error::Randomness), true));
            assert_eq!(encapsulate(1), (Ok(()), false));
        }
    }

    for_each_name!(check);

    /// A generator that is stuck at bytes that make every g, or NTRU's f, zero, which has no inverse: key generation
    /// gives up after `requested` requests, and zeroes its outputs.
    fn stuck(name: &str, byte: u8, requested: usize) {
        let set = set(name);
        for backend in backends() {
            let mut pk = vec![0xaa; set.parameters().encapsulation_key_size];
            let mut sk = vec![0xaa; set.parameters().decapsulation_key_size];
            let mut requests = 0;
            let mut fill = |out: &mut [u8]| {
                requests += 1;
                assert!(requests <= 1000, "no end");
                out.fill(byte);
                Ok(())
            };
            let result = set.keygen(backend, FillWith(&mut fill), &mut pk, &mut sk);
            assert_eq!(result, Err(Error::Randomness));
            assert!(pk.iter().chain(&sk).all(|&b| b == 0));
            assert_eq!(requests, requested);
        }
    }

    #[test]
    fn stuck_generators() {
        for set in Algorithm::ALL {
            match set.parameters().family {
                Family::Streamlined => stuck(set.parameters().name, 0x20, 100),
                // a may be zero: any bytes of a generator give keys.
                Family::LPRime => {}
                _ => stuck(set.parameters().name, 0, 2),
            }
        }
    }
}

fn typed_generators<S: Set>() {
    for backend in backends() {
        let kem = Kem::<S>::on(backend);
        let fewest = fewest_requests(S::FAMILY);
        let made = kem.keygen(Generator(&mut Failing::after(fewest)));
        let enough = if made.is_ok() { fewest } else { fewest + 1 };
        for requests in 0..enough {
            let result = kem.keygen(Generator(&mut Failing::after(requests)));
            assert_eq!(result.err(), Some(Error::Randomness));
        }
        let (ek, dk) = kem.keygen(Generator(&mut Failing::after(enough))).unwrap();
        let prepared = kem.prepare(&ek);
        let failed = Some(Error::Randomness);
        assert_eq!(kem.encapsulate(&ek, Generator(&mut Failing::after(0))).err(), failed);
        assert_eq!(prepared.encapsulate(Generator(&mut Failing::after(0))).err(), failed);
        let (ct, secret) = kem.encapsulate(&ek, Generator(&mut Failing::after(1))).unwrap();
        assert_eq!(kem.decapsulate(&dk, &ct), secret);
    }
}

for_each_set!(typed_generators);
