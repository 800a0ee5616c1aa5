//! `check` accepts every key that key generation makes, and finds each part that is spoilt; and the public key follows
//! from the secret one.

use goodprime::randomness::Seed;
use goodprime::{Algorithm, Backend, Error, Family};

fn key(set: Algorithm, seed: u8) -> Vec<u8> {
    let mut pk = vec![0; set.parameters().encapsulation_key_size];
    let mut sk = vec![0; set.parameters().decapsulation_key_size];
    set.keygen(Backend::detect(), Seed(&[seed; 32]), &mut pk, &mut sk).unwrap();
    sk
}

#[test]
fn keys_that_were_made_are_sound() {
    for &set in Algorithm::ALL {
        for seed in 0..3 {
            let sk = key(set, seed);
            for backend in Backend::available() {
                assert_eq!(set.check(&sk), Ok(()), "{set} {backend} {seed}");
            }
        }
    }
}

#[test]
fn the_public_key_follows_from_the_secret_one() {
    for &set in Algorithm::ALL {
        let (mut pk, mut sk) = (
            vec![0; set.parameters().encapsulation_key_size],
            vec![0; set.parameters().decapsulation_key_size],
        );
        for backend in Backend::available() {
            set.keygen(backend, Seed(&[9; 32]), &mut pk, &mut sk).expect("a key pair");
            let mut found = vec![0; pk.len()];
            set.encapsulation_key(backend, &sk, &mut found).expect("the right lengths");
            assert_eq!(found, pk, "{set} {backend}");
        }
    }
}

#[test]
fn a_wrong_length_is_an_error() {
    for &set in Algorithm::ALL {
        let short = vec![0; set.parameters().decapsulation_key_size - 1];
        assert!(matches!(set.check(&short), Err(Error::Length { .. })));
    }
}

/// Lengths of the parts of a secret key that are checked: the rest is random. Sources: NTRU Prime round 3, section 4;
/// NTRU round 3, section 1.8.
fn parts(set: Algorithm) -> Vec<usize> {
    let (p, pk) = (set.parameters().p, set.parameters().encapsulation_key_size);
    match set.parameters().family {
        Family::Streamlined => vec![p.div_ceil(4), p.div_ceil(4), pk],
        Family::LPRime => vec![p.div_ceil(4), pk],
        _ => vec![(p - 1).div_ceil(5), (p - 1).div_ceil(5), pk],
    }
}

#[test]
fn a_spoilt_byte_of_any_part_is_found() {
    for &set in Algorithm::ALL {
        let sk = key(set, 9);
        let mut places = vec![];
        let mut start = 0;
        for size in parts(set) {
            places.extend([start, start + size / 2, start + size - 1]);
            start += size;
        }
        if matches!(set.parameters().family, Family::Streamlined | Family::LPRime) {
            places.push(sk.len() - 1);
        }
        for place in places {
            for spoil in [1, 2, 0x40, 0xff] {
                let mut bad = sk.clone();
                bad[place] ^= spoil;
                let verdict = set.check(&bad);
                assert_eq!(verdict, Err(Error::Unfit), "{set} {place} {spoil:#x}");
            }
        }
    }
}

#[test]
fn halves_of_two_keys_do_not_fit() {
    for &set in Algorithm::ALL {
        let (one, other) = (key(set, 1), key(set, 2));
        let f = parts(set)[0];
        let mut mixed = other;
        mixed[..f].copy_from_slice(&one[..f]);
        // Each part by itself is one that key generation makes.
        assert_eq!(set.check(&mixed), Err(Error::Unfit), "{set}: parts of two keys");
    }
}

/// The rejection key is random, so any bytes are right.
#[test]
fn what_is_random_is_not_checked() {
    for &set in Algorithm::ALL {
        let mut sk = key(set, 3);
        let cache = if matches!(set.parameters().family, Family::Streamlined | Family::LPRime) {
            32
        } else {
            0
        };
        let place = sk.len() - cache - 1;
        sk[place] ^= 1;
        assert_eq!(set.check(&sk), Ok(()), "{set}");
    }
}
