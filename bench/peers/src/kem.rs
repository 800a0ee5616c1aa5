//! The rows of whole KEMs: key generation, encapsulation, decapsulation.

mod ml_kem;
#[cfg(feature = "oqs")]
mod oqs;
mod ours;
pub(crate) mod pqcrypto;
pub(crate) mod sntrup;

use std::hint::black_box;
use std::marker::PhantomData;
use std::rc::Rc;

use goodprime::{Backend, Set};

use crate::randomness::Source;
use crate::row::{Contestant, Kind, Row};

/// A KEM as its library offers it, keys in the library's own types.
pub(crate) trait Kem: 'static {
    type Public: 'static;
    type Secret: 'static;
    type Ciphertext: 'static;

    fn keygen(&self, rng: Source) -> (Self::Public, Self::Secret);
    fn encapsulate(&self, key: &Self::Public, rng: Source) -> (Self::Ciphertext, [u8; 32]);
    fn decapsulate(&self, key: &Self::Secret, ciphertext: &Self::Ciphertext) -> [u8; 32];
}

/// A KEM whose keys and ciphertexts are those of the submissions, as bytes.
pub(crate) trait Exchange: Kem {
    fn public_bytes(key: &Self::Public) -> &[u8];
    fn ciphertext_bytes(ciphertext: &Self::Ciphertext) -> &[u8];
    fn public(bytes: &[u8]) -> Self::Public;
    fn ciphertext(bytes: &[u8]) -> Self::Ciphertext;
}

/// The three operations of one contestant.
type Three = [Contestant; 3];

/// The operations' names, in the order of [`Three`].
const OPERATIONS: [&str; 3] = ["keygen", "encaps", "decaps"];

fn three<K: Kem>(
    kem: K,
    rng: Source,
    contestant: impl Fn(Box<dyn FnMut()>) -> Contestant,
) -> Three {
    let kem = Rc::new(kem);
    let (public, secret) = kem.keygen(Source::Os);
    let (ciphertext, _) = kem.encapsulate(&public, Source::Os);
    let keygen = kem.clone();
    let encaps = kem.clone();
    [
        contestant(Box::new(move || drop(black_box(keygen.keygen(rng))))),
        contestant(Box::new(move || drop(black_box(encaps.encapsulate(&public, rng))))),
        contestant(Box::new(move || {
            black_box(kem.decapsulate(&secret, &ciphertext));
        })),
    ]
}

fn other<K: Kem>(kind: Kind, who: &'static str, kem: K, rng: Source) -> Three {
    three(kem, rng, |run| Contestant::other(kind, who, run))
}

/// A peer, after ours has talked to it in both directions.
fn peer<S: Set, K: Exchange>(who: &'static str, peer: K, rng: Source) -> Three {
    let ours = goodprime::Kem::<S>::new();
    talk(who, &ours, &peer);
    talk(who, &peer, &ours);
    other(Kind::Peer, who, peer, rng)
}

/// `receiver` makes a key, `sender` encapsulates to it.
fn talk<A: Exchange, B: Exchange>(who: &str, receiver: &A, sender: &B) {
    let (public, secret) = receiver.keygen(Source::Os);
    let public = B::public(A::public_bytes(&public));
    let (ciphertext, sent) = sender.encapsulate(&public, Source::Os);
    let ciphertext = A::ciphertext(B::ciphertext_bytes(&ciphertext));
    assert_eq!(receiver.decapsulate(&secret, &ciphertext), sent, "{who} and goodprime disagree");
}

/// All rows of a set.
pub(crate) fn rows(set: &str, backends: &[Backend], rng: Source) -> Vec<Row> {
    macro_rules! of_set {
        ($({ $module:ident $set:ident $family:ident $($row:tt)* })*) => {
            match set {
                $(stringify!($module) => {
                    let rows = ours::contestants::<goodprime::$set>(backends, rng);
                    let pqclean = pqcrypto::$module::Pqclean;
                    let who = match set.starts_with("ntruh") {
                        true => pqcrypto::WHO_NTRU,
                        false => pqcrypto::WHO,
                    };
                    let pqclean = peer::<goodprime::$set, _>(who, pqclean, rng);
                    let mut others = vec![pqclean];
                    others.extend(of_set!($family $set));
                    (rows, others)
                })*
                _ => unreachable!("the command line knows the sets"),
            }
        };
        (Streamlined $set:ident) => {{
            let sntrup = sntrup::Sntrup::of(PhantomData::<::sntrup::$set>);
            Some(peer::<goodprime::$set, _>(sntrup::WHO, sntrup, rng))
        }};
        ($family:ident $set:ident) => { None };
    }
    let (mut rows, mut others) = goodprime::for_each_set!(of_set);
    #[cfg(feature = "oqs")]
    if set == "sntrup761" {
        others.push(peer::<goodprime::Sntrup761, _>(oqs::WHO, oqs::Liboqs::new(), rng));
    }
    if set.ends_with("761") {
        #[cfg(feature = "aws-lc")]
        others.push(other(Kind::Yardstick, "aws-lc ml-kem-768", ml_kem::AwsLc, rng));
        others.push(other(Kind::Yardstick, "libcrux ml-kem-768", ml_kem::Libcrux, rng));
    }
    for three in others {
        for (row, contestant) in rows.iter_mut().zip(three) {
            row.push(contestant);
        }
    }
    let rows = OPERATIONS.into_iter().zip(rows);
    rows.map(|(op, contestants)| Row { op, contestants }).collect()
}
