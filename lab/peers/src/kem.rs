//! The rows of whole KEMs: key generation, encapsulation, decapsulation.

mod ml_kem;
mod onefile;
#[cfg(feature = "oqs")]
mod oqs;
mod ours;
pub(crate) mod pqcrypto;
pub(crate) mod sntrup;

use std::hint::black_box;
use std::marker::PhantomData;
use std::rc::Rc;

use goodprime::{Backend, Set};

use crate::aes::{self, Aes};
use crate::randomness::Source;
use crate::row::{Contestant, Kind, Row};
use goodprime_peers::isa;

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

/// The sets beside which ML-KEM-768 is measured.
const YARDSTICKS: [&str; 3] = ["sntrup761", "ntrulpr761", "ntruhps2048677"];

/// The operations' names, in the order of [`Three`].
const OPERATIONS: [&str; 3] = ["keygen", "encaps", "decaps"];

fn three<K: Kem>(
    kem: K,
    rng: Source,
    mut contestant: impl FnMut(&'static str, Box<dyn FnMut()>) -> Contestant,
) -> Three {
    let kem = Rc::new(kem);
    let (public, secret) = kem.keygen(Source::Os);
    let (ciphertext, _) = kem.encapsulate(&public, Source::Os);
    let keygen = kem.clone();
    let encaps = kem.clone();
    let runs: [Box<dyn FnMut()>; 3] = [
        Box::new(move || drop(black_box(keygen.keygen(rng)))),
        Box::new(move || drop(black_box(encaps.encapsulate(&public, rng)))),
        Box::new(move || {
            black_box(kem.decapsulate(&secret, &ciphertext));
        }),
    ];
    let mut operations = OPERATIONS.into_iter();
    runs.map(|run| contestant(operations.next().unwrap_or(""), run))
}

/// Who it is, and which instruction set each operation uses.
type Other<'a> = (&'a str, &'a dyn Fn(&str) -> &'static str);

fn other<K: Kem>(kind: Kind, (who, isa): Other<'_>, kem: K, rng: Source) -> Three {
    three(kem, rng, |op, run| Contestant::other(kind, who, isa(op), run))
}

/// A peer, after ours has talked to it.
fn peer<S: Set, K: Exchange>(peer: Other<'_>, kem: K, rng: Source) -> Three {
    meet::<S, _>(peer.0, &kem);
    other(Kind::Peer, peer, kem, rng)
}

/// Ours and another implementation exchange secrets in both directions.
fn meet<S: Set, K: Exchange>(who: &str, kem: &K) {
    let ours = goodprime::Kem::<S>::new();
    talk(who, &ours, kem);
    talk(who, kem, &ours);
}

/// `receiver` makes a key, `sender` encapsulates to it.
fn talk<A: Exchange, B: Exchange>(who: &str, receiver: &A, sender: &B) {
    let (public, secret) = receiver.keygen(Source::Os);
    let public = B::public(A::public_bytes(&public));
    let (ciphertext, sent) = sender.encapsulate(&public, Source::Os);
    let ciphertext = A::ciphertext(B::ciphertext_bytes(&ciphertext));
    assert_eq!(receiver.decapsulate(&secret, &ciphertext), sent, "{who} and goodprime disagree");
}

/// PQClean's code of a set, and for LPRime once more with the AES that ours has.
fn pqclean<S: Set, K: Exchange>(set: &str, kem: impl Fn() -> K, rng: Source) -> Vec<Three> {
    let who = if set.starts_with("ntruh") { pqcrypto::WHO_NTRU } else { pqcrypto::WHO };
    let isa = isa::pqclean(set);
    let mut all = vec![peer::<S, _>((who, &|_| isa), kem(), rng)];
    if aes::CHOICE && set.starts_with("ntrulpr") {
        aes::set(Aes::Ours);
        let who = format!("{who}, our AES");
        let same = peer::<S, _>((&who, &|_| isa), kem(), rng);
        aes::set(Aes::Theirs);
        all.push(same.map(|Contestant { mut run, who, .. }| {
            Contestant::other(Kind::Peer, &who, isa, move || {
                aes::set(Aes::Ours);
                run();
                aes::set(Aes::Theirs);
            })
        }));
    }
    all
}

/// All rows of a set.
pub(crate) fn rows(set: &str, backends: &[Backend], rng: Source) -> Vec<Row> {
    macro_rules! of_set {
        ($({ $module:ident $set:ident $family:ident $($row:tt)* })*) => {
            match set {
                $(stringify!($module) => {
                    let rows = ours::contestants::<goodprime::$set>(backends, rng);
                    let kem = || pqcrypto::$module::Pqclean;
                    let mut others = pqclean::<goodprime::$set, _>(set, kem, rng);
                    others.extend(of_set!($family $set));
                    (rows, others)
                })*
                _ => unreachable!("the command line knows the sets"),
            }
        };
        (Streamlined $set:ident) => {{
            let sntrup = sntrup::Sntrup::of(PhantomData::<::sntrup::$set>);
            Some(peer::<goodprime::$set, _>((sntrup::WHO, &isa::sntrup), sntrup, rng))
        }};
        ($family:ident $set:ident) => { None };
    }
    let (mut rows, mut others) = goodprime::for_each_set!(of_set);
    if set == "sntrup761" {
        for (who, file) in onefile::ALL {
            meet::<goodprime::Sntrup761, _>(who, &file);
            others.push(other(Kind::OursOtherwise, (who, &|_| isa::PORTABLE), file, rng));
        }
    }
    #[cfg(feature = "oqs")]
    if set == "sntrup761" {
        let liboqs: Other<'_> = (oqs::WHO, &|_| isa::liboqs());
        others.push(peer::<goodprime::Sntrup761, _>(liboqs, oqs::Liboqs::new(), rng));
    }
    if YARDSTICKS.contains(&set) {
        let yardstick = Kind::Yardstick;
        #[cfg(feature = "aws-lc")]
        others.push(other(
            yardstick,
            ("aws-lc ml-kem-768", &|_| isa::aws_lc()),
            ml_kem::AwsLc,
            rng,
        ));
        let libcrux: Other<'_> = ("libcrux ml-kem-768", &|_| isa::libcrux());
        others.push(other(yardstick, libcrux, ml_kem::Libcrux, rng));
    }
    for three in others {
        for (row, contestant) in rows.iter_mut().zip(three) {
            row.push(contestant);
        }
    }
    let rows = OPERATIONS.into_iter().zip(rows);
    rows.map(|(op, contestants)| Row { op, contestants }).collect()
}
