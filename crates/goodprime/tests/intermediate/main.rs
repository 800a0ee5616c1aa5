//! Every step of sntrup761, ntrulpr761 and NTRU's sets against the reference: sampling, products, inverses,
//! rounding, encodings, hashes (as far as keys, ciphertexts and secrets show them), edge cases.
#![cfg(feature = "sntrup")] // The helpers use a ring of Streamlined NTRU Prime.

#[path = "../common/mod.rs"]
mod common;
#[cfg(feature = "ntru")]
mod functions;
#[cfg(feature = "ntru")]
mod ntru;
#[cfg(feature = "ntrulpr")]
mod ntrulpr761;
mod sntrup761;

use common::{backends, hash, read};
use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend, Error};
use goodprime_ring::encode::CodecPlan;
use goodprime_ring::operations::{
    Decode, Encode, InvertR3, Mod3, Multiply, Reciprocal, Round, TripleMod3,
};
use goodprime_ring::{Operand, P761, Params, Ring, Scratch};
use serde_json::Value;

type Rq = goodprime_ring::Rq<P761>;
type Small = goodprime_ring::Small<P761>;

const P: usize = 761;
const Q: i64 = 4591;
const HALF: i16 = 2295;

// ---------------------------------------------------------------------------------------------
// The data.

fn vectors(set: &str) -> Value {
    serde_json::from_str(&read(&format!("intermediate/{set}.json"))).unwrap()
}

fn numbers(value: &Value) -> Vec<i16> {
    let list = value.as_array().unwrap_or_else(|| panic!("not a list: {value}"));
    list.iter().map(|n| n.as_i64().unwrap().try_into().unwrap()).collect()
}

fn bytes(value: &Value) -> Vec<u8> {
    hex::decode(value.as_str().unwrap_or_else(|| panic!("not hexadecimal: {value}"))).unwrap()
}

fn rq(value: &Value) -> Rq {
    Rq::from_coefficients(&numbers(value)).expect("p coefficients in range")
}

fn small(value: &Value) -> Small {
    Small::from_coefficients(&numbers(value)).expect("p coefficients in range")
}

// ---------------------------------------------------------------------------------------------
// Operations that return their result.

struct On(Backend);

impl On {
    fn multiply<'a>(&self, a: &'a Rq, b: impl Into<Operand<'a, P761>>) -> Vec<i16> {
        let mut out = Rq::ZERO;
        let scratch = &mut Scratch::new();
        self.0.run(Multiply { out: &mut out, a: a.into(), b: b.into(), scratch });
        out.coefficients().into()
    }

    /// A product in R/3, computed in R/q.
    fn multiply_r3(&self, a: &Small, b: &Small) -> Vec<i16> {
        let (mut product, mut out) = (Rq::ZERO, Small::ZERO);
        let scratch = &mut Scratch::new();
        self.0.run(Multiply { out: &mut product, a: a.into(), b: b.into(), scratch });
        self.0.run(Mod3 { out: &mut out, a: (&product).into() });
        out.coefficients().into()
    }

    fn round(&self, a: &Rq) -> Vec<i16> {
        let mut numbers = <P761 as Ring>::Numbers::try_from(vec![0; P761::PADDED]).unwrap();
        self.0.run(Round { numbers: &mut numbers, a });
        numbers[..P].iter().map(|&n| 3 * n as i16 - HALF).collect()
    }

    fn encode(&self, radix: u16, numbers: impl Fn(usize) -> i16) -> Vec<u8> {
        let plan = CodecPlan::new(P, radix);
        let mut out = vec![0; plan.length()];
        let mut list = <P761 as Ring>::Numbers::try_from(vec![0; P761::PADDED]).unwrap();
        list[..P].iter_mut().enumerate().for_each(|(i, n)| *n = numbers(i) as u16);
        self.0.run(Encode::<P761> { plan: &plan, numbers: &mut list, out: &mut out });
        out
    }

    fn decode(&self, radix: u16, bytes: &[u8]) -> Vec<i16> {
        let plan = CodecPlan::new(P, radix);
        let mut list = <P761 as Ring>::Numbers::try_from(vec![0; P761::PADDED]).unwrap();
        self.0.run(Decode::<P761> { plan: &plan, bytes, numbers: &mut list });
        list[..P].iter().map(|&n| n as i16).collect()
    }

    fn encode_rq(&self, a: &[i16]) -> Vec<u8> {
        self.encode(4591, |i| a[i] + HALF)
    }

    fn decode_rq(&self, bytes: &[u8]) -> Vec<i16> {
        self.decode(4591, bytes).iter().map(|n| n - HALF).collect()
    }

    fn encode_rounded(&self, a: &[i16]) -> Vec<u8> {
        self.encode(1531, |i| (a[i] + HALF) / 3)
    }

    fn decode_rounded(&self, bytes: &[u8]) -> Vec<i16> {
        self.decode(1531, bytes).iter().map(|n| 3 * n - HALF).collect()
    }
}

/// Coefficients as two-bit codes, four per byte.
fn encode_small(coefficients: impl Fn(usize) -> u8) -> Vec<u8> {
    let code = |i: usize| if i < P { coefficients(i) } else { 0 };
    (0..P.div_ceil(4))
        .map(|i| (0..4).map(|j| code(4 * i + j) << (2 * j)).fold(0, |a, b| a | b))
        .collect()
}

/// Randomness from which a short polynomial is sampled: its words sort by position.
fn words_of_short(short: &[i16]) -> Vec<u8> {
    let word = |i: usize| ((i as u32) << 2 | (short[i] + 1) as u32).to_le_bytes();
    let nonzero = (0..P).filter(|&i| short[i] != 0);
    let zero = (0..P).filter(|&i| short[i] == 0);
    nonzero.chain(zero).flat_map(word).collect()
}

/// Randomness from which a small polynomial is sampled: the middle of each third of 2^30.
fn words_of_small(small: &[i16]) -> Vec<u8> {
    small
        .iter()
        .flat_map(|c| (((c + 1) as u32) * 0x1555_5555 + 0x0aaa_aaaa).to_le_bytes())
        .collect()
}

/// A generator that gives these byte strings.
fn serve(mut strings: Vec<Vec<u8>>) -> impl FnMut(&mut [u8]) -> Result<(), Error> {
    strings.reverse();
    move |out| {
        out.copy_from_slice(&strings.pop().expect("no further request"));
        Ok(())
    }
}

fn keygen(set: Algorithm, backend: Backend, randomness: Vec<Vec<u8>>) -> (Vec<u8>, Vec<u8>) {
    let mut pk = vec![0; set.parameters().encapsulation_key_size];
    let mut sk = vec![0; set.parameters().decapsulation_key_size];
    set.keygen(backend, FillWith(&mut serve(randomness)), &mut pk, &mut sk).unwrap();
    (pk, sk)
}

fn encapsulate(
    set: Algorithm,
    backend: Backend,
    pk: &[u8],
    randomness: Vec<u8>,
) -> (Vec<u8>, [u8; 32]) {
    let (mut ct, mut secret) = (vec![0; set.parameters().ciphertext_size], [0; 32]);
    set.encapsulate(backend, pk, FillWith(&mut serve(vec![randomness])), &mut ct, &mut secret)
        .unwrap();
    (ct, secret)
}

fn decapsulate(set: Algorithm, backend: Backend, sk: &[u8], ct: &[u8]) -> [u8; 32] {
    let mut secret = [0; 32];
    set.decapsulate(backend, sk, ct, &mut secret).unwrap();
    secret
}

/// Decapsulation of the vectors' ciphertext, and its rejection by a key with another cached hash,
/// whose last byte is the key's last.
fn both_secrets(v: &Value, set: Algorithm, backend: Backend, sk: &[u8]) {
    let ct = bytes(&v["ct"]);
    assert_eq!(decapsulate(set, backend, sk, &ct)[..], bytes(&v["HashSession1"]));
    let mut other = sk.to_vec();
    *other.last_mut().unwrap() ^= 1;
    assert_eq!(decapsulate(set, backend, &other, &ct)[..], bytes(&v["HashSession0_rho_same_ct"]));
}

fn all_min_and_max(on: &On, edge: &Value) {
    for (c, name) in [(-HALF, "min"), (HALF, "max")] {
        let encoded = bytes(&edge[format!("Rounded_encode_all_{name}")]);
        assert_eq!(on.encode_rounded(&[c; P]), encoded);
        assert_eq!(on.decode_rounded(&encoded), [c; P]);
    }
    let length = bytes(&edge["Rounded_encode_all_min"]).len();
    assert_eq!(on.decode_rounded(&vec![0xff; length]), numbers(&edge["Rounded_decode_all_ff"]));
    assert_eq!(
        on.decode_rounded(&bytes(&edge["Rounded_decode_random_in"])),
        numbers(&edge["Rounded_decode_random_out"])
    );
    let (all_max, ones) = (Rq::from_fn(|_| HALF), Small::from_fn(|_| 1));
    assert_eq!(on.multiply(&all_max, &ones), numbers(&edge["Rq_mult_allmax_times_allones"]));
    assert_eq!(
        on.multiply(&rq(&edge["Rq_mult_random_f"]), &small(&edge["Rq_mult_random_g"])),
        numbers(&edge["Rq_mult_random_out"])
    );
}
