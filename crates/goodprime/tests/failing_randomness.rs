//! Operations in place whose randomness fails: each request in turn. The error is returned and outputs are zeroed.
#![cfg(all(feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{Failing, backends, both, fewest_requests, for_each_set};
use goodprime::randomness::{Bytes, FillWith};
use goodprime::{Error, Kem, Set};

type Fill<'a> = dyn FnMut(&mut [u8]) -> Result<(), Error> + 'a;

/// Runs an operation with 0, 1, 2, … requests that succeed, until it succeeds itself, and checks that each failure
/// leaves zeros. Returns the number of requests that it needs.
fn each_in_turn(
    mut operation: impl FnMut(&mut Fill<'_>) -> Result<(), Error>,
    mut zeroed: impl FnMut() -> bool,
) -> usize {
    for requests in 0..20 {
        let mut rng = Failing::after(requests);
        match operation(&mut |bytes| rng.fill(bytes).map_err(|_| Error::Randomness)) {
            Ok(()) => {
                assert!(!zeroed(), "an output of zeros");
                return requests;
            }
            Err(error) => assert_eq!(error, Error::Randomness),
        }
        assert!(zeroed(), "after {requests} requests");
    }
    panic!("no end of requests");
}

fn in_place<S: Set>() {
    use std::cell::RefCell;
    for backend in backends() {
        let kem = Kem::<S>::on(backend);
        let out =
            RefCell::new((vec![1; S::ENCAPSULATION_KEY_SIZE], vec![1; S::DECAPSULATION_KEY_SIZE]));
        let needed = each_in_turn(
            |fill| {
                let (pk, sk) = &mut *out.borrow_mut();
                kem.keygen_into(FillWith(fill), pk, sk)
            },
            || {
                let (pk, sk) = &*out.borrow();
                pk.iter().chain(sk).all(|&byte| byte == 0)
            },
        );
        // g or the generator's seed, f or a, and ρ.
        assert!(needed >= fewest_requests(S::FAMILY));

        let pk = out.into_inner().0;
        let prepared = kem.prepare(&pk[..].try_into().unwrap());
        let out = RefCell::new((vec![1; S::CIPHERTEXT_SIZE], [1; 32]));
        let zeroed = || {
            let (ct, secret) = &*out.borrow();
            ct.iter().chain(secret).all(|&byte| byte == 0)
        };
        for use_prepared in [false, true] {
            let needed = each_in_turn(
                |fill| {
                    let (ct, secret) = &mut *out.borrow_mut();
                    ct.fill(1);
                    match use_prepared {
                        false => kem.encapsulate_into(&pk, FillWith(fill), ct, secret),
                        true => prepared.encapsulate_into(
                            FillWith(fill),
                            ct,
                            std::slice::from_mut(secret),
                        ),
                    }
                },
                zeroed,
            );
            assert_eq!(needed, 1);
        }
    }
}

for_each_set!(in_place);

#[cfg(feature = "ssh-hybrid")]
#[test]
fn key_exchange_of_ssh() {
    use std::cell::RefCell;

    use goodprime::hybrid::Hybrid;
    for backend in backends() {
        let hybrid = Hybrid::on(backend);
        let (share, _) = hybrid.start(Bytes(&both(&[1; 32], &[2; 32])));
        // The former client in `client` is not used again.
        let client = RefCell::new(Some(hybrid.start(Bytes(&[5; 64])).1));
        let needed = each_in_turn(
            |fill| hybrid.start_into(FillWith(fill), &mut client.borrow_mut()).map(drop),
            || client.borrow().is_none(),
        );
        assert!(needed >= 4, "g, f, ρ and the secret of X25519");
        let secret = RefCell::new([1; 64]);
        let needed = each_in_turn(
            |fill| hybrid.answer_into(&share, FillWith(fill), &mut secret.borrow_mut()).map(drop),
            || *secret.borrow() == [0; 64],
        );
        assert_eq!(needed, 2);
    }
}
