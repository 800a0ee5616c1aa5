//! The stack use of each function of the Rust interface that works in place.
//!
//! `cargo test --release -p goodprime -p goodprime-capi --test stack -- --nocapture` prints the rows of the tables in
//! docs/performance.md and docs/c-api.md, as JSON.
#![allow(unsafe_code, unreachable_pub, dead_code)] // Modules are shared.

#[cfg(target_os = "linux")]
mod limits;
#[cfg(target_os = "linux")]
mod painted;

#[cfg(target_os = "linux")]
mod rust {
    use goodprime::randomness::{Bytes, Seed, Seeds};
    use goodprime::{
        Algorithm, Backend, Kem, PreparedDecapsulationKey, PreparedEncapsulationKey, Set,
    };

    use super::painted::{FUNCTIONS, N, bytes_used, report};

    /// Bytes that the functions of a set use.
    fn used<S: Set>(backend: Backend) -> [usize; FUNCTIONS.len()] {
        let (set, kem) = (Algorithm::of::<S>(), Kem::<S>::on(backend));
        let (mut pk, mut sk) =
            (vec![0; N * S::ENCAPSULATION_KEY_SIZE], vec![0; N * S::DECAPSULATION_KEY_SIZE]);
        let (mut ct, mut secrets) = (vec![0; N * S::CIPHERTEXT_SIZE], vec![[0; 32]; N]);
        let mut same = secrets.clone();
        let random: Vec<u8> =
            (0..N * S::ENCAPSULATION_RANDOMNESS).map(|i| ((i * i) >> 3) as u8).collect();
        let seeds: Vec<[u8; 32]> = (0..N).map(|i| [i as u8; 32]).collect();
        let keygen_batch = bytes_used(|| {
            set.keygen_batch(backend, Seeds(&seeds), &mut pk, &mut sk).expect("key pairs");
        });
        let (pk, sk) = (&mut pk[..S::ENCAPSULATION_KEY_SIZE], &mut sk[..S::DECAPSULATION_KEY_SIZE]);
        let keygen = bytes_used(|| kem.keygen_into(Seed(&seeds[0]), pk, sk).expect("a key pair"));
        let mut again = vec![0; pk.len()];
        let public_key = bytes_used(|| kem.encapsulation_key_into(sk, &mut again).expect("a key"));
        assert_eq!(again, pk);

        let mut ek: Option<Box<Option<PreparedEncapsulationKey<S>>>> = None;
        let mut dk: Option<Box<Option<PreparedDecapsulationKey<S>>>> = None;
        let encaps_key_new = bytes_used(|| {
            let place = ek.insert(Box::default());
            kem.prepare_into(pk, place).expect("a key");
        });
        let decaps_key_new = bytes_used(|| {
            let place = dk.insert(Box::default());
            kem.prepare_secret_into(sk, place).expect("a key");
        });
        let (ek, dk) = (ek.expect("made"), dk.expect("made"));
        let (ek, dk) = ((*ek).as_ref().expect("made"), (*dk).as_ref().expect("made"));

        let (one, r) = (&mut ct[..S::CIPHERTEXT_SIZE], &random[..S::ENCAPSULATION_RANDOMNESS]);
        let [encaps, decaps, key_encaps, key_decaps] = [
            bytes_used(|| {
                kem.encapsulate_into(pk, Bytes(r), one, &mut secrets[0]).expect("a secret")
            }),
            bytes_used(|| kem.decapsulate_into(sk, one, &mut same[0]).expect("a secret")),
            bytes_used(|| {
                ek.encapsulate_into(Bytes(r), one, std::slice::from_mut(&mut secrets[0]))
                    .expect("a secret")
            }),
            bytes_used(|| {
                dk.decapsulate_into(one, std::slice::from_mut(&mut same[0])).expect("a secret")
            }),
        ];
        assert_eq!(same[0], secrets[0]);
        let encaps_batch = bytes_used(|| {
            let made =
                set.encapsulate_batch(backend, pk, Bytes(&random[..]), &mut ct, &mut secrets);
            made.expect("secrets");
        });
        let decaps_batch = bytes_used(|| {
            set.decapsulate_batch(backend, sk, &ct, &mut same).expect("secrets");
        });
        assert_eq!(same, secrets);
        let key_encaps_batch = bytes_used(|| {
            ek.encapsulate_into(Bytes(&random[..]), &mut ct, &mut secrets).expect("secrets");
        });
        let key_decaps_batch = bytes_used(|| dk.decapsulate_into(&ct, &mut same).expect("secrets"));
        assert_eq!(same, secrets);
        [
            keygen,
            encaps,
            decaps,
            public_key,
            encaps_key_new,
            decaps_key_new,
            key_encaps,
            key_decaps,
            keygen_batch,
            encaps_batch,
            decaps_batch,
            key_encaps_batch,
            key_decaps_batch,
        ]
    }

    /// Checks that the check of a key, which has no column, takes no more than another function of its set.
    fn check_takes_less<S: Set>(backend: Backend, used: &[usize]) {
        let (mut pk, mut sk) =
            (vec![0; S::ENCAPSULATION_KEY_SIZE], vec![0; S::DECAPSULATION_KEY_SIZE]);
        Kem::<S>::on(backend).keygen_into(Seed(&[7; 32]), &mut pk, &mut sk).expect("a key pair");
        let check = bytes_used(|| Kem::<S>::check(&sk).expect("a sound key"));
        let most = used.iter().max().expect("functions");
        assert!(check <= *most, "{} {backend}: check takes {check} bytes, others {most}", S::NAME);
    }

    macro_rules! sets {
        ($too_much:ident $({ $name:ident $set:ident $($rest:tt)* })*) => {
            $(for backend in Backend::available() {
                let set = Algorithm::of::<goodprime::$set>();
                let used = used::<goodprime::$set>(backend);
                check_takes_less::<goodprime::$set>(backend, &used);
                $too_much.extend(report("Rust", set, backend, used));
            })*
        };
    }

    #[test]
    fn of_every_function() {
        let mut too_much = Vec::new();
        goodprime::for_each_set!(sets, too_much);
        assert!(too_much.is_empty(), "{too_much:#?}");
    }
}

#[cfg(not(target_os = "linux"))]
#[test]
fn skipped() {
    println!("skipped: stack (Linux only)");
}
