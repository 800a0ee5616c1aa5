//! Every step of sntrup761 and ntrulpr761 against the reference: sampling, products, inverses,
//! rounding, encodings, hashes (as far as keys, ciphertexts and secrets show them), edge cases.
#![cfg(all(feature = "sntrup", feature = "ntrulpr"))]

mod common;

use common::{backends, hash, read};
use goodprime::{Algorithm, Backend, Error};
use goodprime_ring::encode::Plan;
use goodprime_ring::operations::{
    Decode, Encode, Invert, InvertR3, Mod3, Multiply, Reciprocal, Round, TripleMod3,
};
use goodprime_ring::{Operand, P761, Ring, Scratch};
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

    /// A product in R/3, made in R/q.
    fn multiply_r3(&self, a: &Small, b: &Small) -> Vec<i16> {
        let (mut product, mut out) = (Rq::ZERO, Small::ZERO);
        let scratch = &mut Scratch::new();
        self.0.run(Multiply { out: &mut product, a: a.into(), b: b.into(), scratch });
        self.0.run(Mod3 { out: &mut out, a: (&product).into() });
        out.coefficients().into()
    }

    fn round(&self, a: &Rq) -> Vec<i16> {
        let mut out = a.clone();
        self.0.run(Round { a: &mut out });
        out.coefficients().into()
    }

    fn encode(&self, radix: u16, numbers: impl Fn(usize) -> i16) -> Vec<u8> {
        let plan = Plan::new(P, radix);
        let mut out = vec![0; plan.length()];
        let mut list = <P761 as Ring>::Numbers::try_from(vec![0; P761::PADDED]).unwrap();
        list[..P].iter_mut().enumerate().for_each(|(i, n)| *n = numbers(i) as u16);
        self.0.run(Encode::<P761> { plan: &plan, numbers: &mut list, out: &mut out });
        out
    }

    fn decode(&self, radix: u16, bytes: &[u8]) -> Vec<i16> {
        let plan = Plan::new(P, radix);
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

/// Randomness from which a short polynomial is sampled: what its words sort by is the position.
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
    let mut pk = vec![0; set.encapsulation_key_size()];
    let mut sk = vec![0; set.decapsulation_key_size()];
    set.keygen(backend, &mut serve(randomness), &mut pk, &mut sk).unwrap();
    (pk, sk)
}

fn encapsulate(
    set: Algorithm,
    backend: Backend,
    pk: &[u8],
    randomness: Vec<u8>,
) -> (Vec<u8>, [u8; 32]) {
    let (mut ct, mut secret) = (vec![0; set.ciphertext_size()], [0; 32]);
    set.encapsulate(backend, pk, &mut serve(vec![randomness]), &mut ct, &mut secret).unwrap();
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

mod sntrup761 {
    use super::*;

    fn set() -> Algorithm {
        Algorithm::by_name("sntrup761").expect("a set of this build")
    }

    fn for_each_backend(check: impl Fn(&Value, On)) {
        let v = vectors("sntrup761");
        backends().into_iter().for_each(|backend| check(&v, On(backend)));
    }

    /// The key pair of the vectors, from its parts.
    fn secret_key(v: &Value) -> Vec<u8> {
        ["Small_encode_f", "Small_encode_ginv", "Rq_encode_h", "rho", "Hash4_pk"]
            .iter()
            .flat_map(|part| bytes(&v[part]))
            .collect()
    }

    fn encode_small(coefficients: impl Fn(usize) -> u8) -> Vec<u8> {
        let code = |i: usize| if i < P { coefficients(i) } else { 0 };
        (0..P.div_ceil(4))
            .map(|i| (0..4).map(|j| code(4 * i + j) << (2 * j)).fold(0, |a, b| a | b))
            .collect()
    }

    #[test]
    fn keys() {
        for_each_backend(|v, on| {
            let g = words_of_small(&numbers(&v["g"]));
            let f = words_of_short(&numbers(&v["f"]));
            let (pk, sk) = keygen(set(), on.0, vec![g, f, bytes(&v["rho"])]);
            assert_eq!(pk, bytes(&v["Rq_encode_h"]));
            assert_eq!(sk, secret_key(v));
        });
    }

    #[test]
    fn keygen_tries_again_if_g_is_not_invertible() {
        for_each_backend(|v, on| {
            let g = words_of_small(&numbers(&v["g"]));
            let f = words_of_short(&numbers(&v["f"]));
            let zero = words_of_small(&[0; P]);
            let randomness = vec![zero.clone(), zero, g, f, bytes(&v["rho"])];
            assert_eq!(keygen(set(), on.0, randomness).1, secret_key(v));
        });
    }

    #[test]
    fn inverses() {
        for_each_backend(|v, on| {
            let mut inverse = Small::ZERO;
            let g = small(&v["g"]);
            assert!(on.0.run(InvertR3 { out: &mut inverse, a: &g }).to_bool());
            assert_eq!(inverse.coefficients(), numbers(&v["ginv"]));
            let mut one = vec![0; P];
            one[0] = 1;
            assert_eq!(on.multiply_r3(&g, &inverse), one);

            let mut reciprocal = Rq::ZERO;
            let f = small(&v["f"]);
            assert!(
                on.0.run(Reciprocal {
                    out: &mut reciprocal,
                    a: &f,
                    scale: 3,
                    scratch: &mut Scratch::new()
                })
                .to_bool()
            );
            assert_eq!(reciprocal.coefficients(), numbers(&v["Rq_recip3_f"]));

            let mut three_f = Rq::ZERO;
            assert!(
                on.0.run(Invert {
                    out: &mut three_f,
                    a: &reciprocal,
                    scratch: &mut Scratch::new()
                })
                .to_bool()
            );
            let expected: Vec<i16> = numbers(&v["f"]).iter().map(|c| 3 * c).collect();
            assert_eq!(three_f.coefficients(), expected);
        });
    }

    #[test]
    fn zero_has_no_inverse() {
        for_each_backend(|v, on| {
            assert_eq!(v["edge"]["R3_recip_zero_returns"], -1);
            let (mut r3, mut r) = (Small::ZERO, Rq::ZERO);
            assert!(!on.0.run(InvertR3 { out: &mut r3, a: &Small::ZERO }).to_bool());
            assert!(
                !on.0
                    .run(Invert { out: &mut r, a: &Rq::ZERO, scratch: &mut Scratch::new() })
                    .to_bool()
            );
        });
    }

    #[test]
    fn steps_of_encryption() {
        for_each_backend(|v, on| {
            assert_eq!(on.multiply(&rq(&v["Rq_recip3_f"]), &small(&v["g"])), numbers(&v["h"]));
            assert_eq!(on.multiply(&rq(&v["h"]), &small(&v["r"])), numbers(&v["hr"]));
            assert_eq!(on.round(&rq(&v["hr"])), numbers(&v["c_rounded"]));
        });
    }

    #[test]
    fn steps_of_decryption() {
        for_each_backend(|v, on| {
            assert_eq!(on.multiply(&rq(&v["c_rounded"]), &small(&v["f"])), numbers(&v["cf"]));
            let three = Rq::from_fn(|i| if i == 0 { 3 } else { 0 });
            assert_eq!(on.multiply(&rq(&v["cf"]), &three), numbers(&v["cf3"]));
            let mut e = Small::ZERO;
            on.0.run(TripleMod3 { out: &mut e, a: &rq(&v["cf"]) });
            assert_eq!(e.coefficients(), numbers(&v["e"]));
            assert_eq!(on.multiply_r3(&e, &small(&v["ginv"])), numbers(&v["ev"]));
            assert_eq!(v["ev"], v["r"]);
        });
    }

    #[test]
    fn encodings() {
        for_each_backend(|v, on| {
            let (h, pk) = (numbers(&v["h"]), bytes(&v["Rq_encode_h"]));
            assert_eq!(on.encode_rq(&h), pk);
            assert_eq!(on.decode_rq(&pk), h);
            let (c, ct) = (numbers(&v["c_rounded"]), bytes(&v["Rounded_encode_c"]));
            assert_eq!(on.encode_rounded(&c), ct);
            assert_eq!(on.decode_rounded(&ct), c);
        });
    }

    #[test]
    fn ciphertext_and_secrets() {
        for_each_backend(|v, on| {
            let r = words_of_short(&numbers(&v["r"]));
            let (ct, secret) = encapsulate(set(), on.0, &bytes(&v["Rq_encode_h"]), r);
            assert_eq!(ct, bytes(&v["ct"]));
            assert_eq!(ct, [bytes(&v["Rounded_encode_c"]), bytes(&v["HashConfirm"])].concat());
            assert_eq!(secret[..], bytes(&v["HashSession1"]));
            both_secrets(v, set(), on.0, &secret_key(v));
        });
    }

    #[test]
    fn edges_of_the_encodings() {
        for_each_backend(|v, on| {
            let edge = &v["edge"];
            for (c, name) in [(-HALF, "min"), (HALF, "max")] {
                let encoded = bytes(&edge[format!("Rq_encode_all_{name}")]);
                assert_eq!(on.encode_rq(&[c; P]), encoded);
                assert_eq!(on.decode_rq(&encoded), [c; P]);
                let head = numbers(&edge[format!("Round_of_all_{name}_head")]);
                assert_eq!(on.round(&Rq::from_fn(|_| c))[..4], head);
            }
            let length = bytes(&edge["Rq_encode_all_min"]).len();
            assert_eq!(on.decode_rq(&vec![0xff; length]), numbers(&edge["Rq_decode_all_ff"]));
            assert_eq!(
                on.decode_rq(&bytes(&edge["Rq_decode_random_in"])),
                numbers(&edge["Rq_decode_random_out"])
            );
            all_min_and_max(&on, edge);
        });
    }

    #[test]
    fn edges_of_the_products() {
        for_each_backend(|v, on| {
            let edge = &v["edge"];
            let sign = |i: usize| if i.is_multiple_of(2) { -1 } else { 1 };
            let (alt_max, alt) = (Rq::from_fn(|i| sign(i) * HALF), Small::from_fn(sign));
            assert_eq!(on.multiply(&alt_max, &alt), numbers(&edge["Rq_mult_altmax_times_alt"]));
            let ones = Small::from_fn(|_| 1);
            assert_eq!(on.multiply_r3(&ones, &ones), numbers(&edge["R3_mult_allones_allones"]));
            assert_eq!(
                on.multiply_r3(
                    &small(&edge["R3_mult_random_a"]),
                    &small(&edge["R3_mult_random_b"])
                ),
                numbers(&edge["R3_mult_random_out"])
            );
        });
    }

    /// With h = 0 in the key's public part, every r encrypts to c = 0; and c = 0 decrypts to the
    /// fallback. A matching confirmation makes decapsulation accept it, so that its secret shows
    /// what the fallback is.
    #[test]
    fn a_ciphertext_of_zero_decrypts_to_the_fallback() {
        for_each_backend(|v, on| {
            let mut sk = secret_key(v);
            sk[2 * 191..][..1158].copy_from_slice(&on.encode_rq(&[0; P]));
            let fallback = numbers(&v["edge"]["Decrypt_zero_ciphertext_gives_fallback"]);
            let input = hash(3, &[&encode_small(|i| (fallback[i] + 1) as u8)]);
            let confirm = hash(2, &[&input, &bytes(&v["Hash4_pk"])]);
            let ct = [on.encode_rounded(&[0; P]), confirm.to_vec()].concat();
            assert_eq!(decapsulate(set(), on.0, &sk, &ct), hash(1, &[&input, &ct]));
        });
    }

    /// The two-bit code 3 decodes to the number 2 in f, and to 2 = -1 modulo 3 in 1/g. A key
    /// with f = 1 + 2x + x^2 and g = -1 that says so decrypts what is encrypted to h = -1/(3f).
    #[test]
    fn the_code_3_decodes_to_2() {
        for_each_backend(|v, on| {
            assert_eq!(numbers(&v["edge"]["Small_decode_all_ff"]), [2; P]);
            let f = Small::from_fn(|i| [1, 2, 1].get(i).copied().unwrap_or(0));
            let minus_one = Small::from_fn(|i| if i == 0 { -1 } else { 0 });
            let mut reciprocal = Rq::ZERO;
            assert!(
                on.0.run(Reciprocal {
                    out: &mut reciprocal,
                    a: &f,
                    scale: 3,
                    scratch: &mut Scratch::new()
                })
                .to_bool()
            );
            let pk = on.encode_rq(&on.multiply(&reciprocal, &minus_one));
            let sk = [
                encode_small(|i| [2, 3, 2].get(i).copied().unwrap_or(1)),
                encode_small(|i| if i == 0 { 3 } else { 1 }),
                pk.clone(),
                bytes(&v["rho"]),
                hash(4, &[&pk]).to_vec(),
            ]
            .concat();
            let (ct, secret) = encapsulate(set(), on.0, &pk, words_of_short(&numbers(&v["r"])));
            assert_eq!(decapsulate(set(), on.0, &sk, &ct), secret);
        });
    }
}

mod ntrulpr761 {
    use super::*;

    const INPUTS: usize = 256;

    fn set() -> Algorithm {
        Algorithm::by_name("ntrulpr761").expect("a set of this build")
    }

    fn for_each_backend(check: impl Fn(&Value, On)) {
        let v = vectors("ntrulpr761");
        backends().into_iter().for_each(|backend| check(&v, On(backend)));
    }

    fn concat(v: &Value, parts: &[&str]) -> Vec<u8> {
        parts.iter().flat_map(|part| bytes(&v[part])).collect()
    }

    /// T of a ciphertext: two values a byte after the rounded polynomial.
    fn top_values(ct: &[u8]) -> Vec<i16> {
        (0..INPUTS).map(|i| (ct[1007 + i / 2] >> (4 * (i % 2)) & 15).into()).collect()
    }

    #[test]
    fn keys() {
        for_each_backend(|v, on| {
            let a = words_of_short(&numbers(&v["a"]));
            let randomness = vec![bytes(&v["S"]), a, bytes(&v["rho"])];
            let (pk, sk) = keygen(set(), on.0, randomness);
            assert_eq!(pk, bytes(&v["pk"]));
            assert_eq!(sk, concat(v, &["Small_encode_a", "pk", "rho", "Hash4_pk"]));
            let rounded = on.encode_rounded(&numbers(&v["A"]));
            assert_eq!(pk, [bytes(&v["S"]), rounded].concat());
        });
    }

    #[test]
    fn expansion() {
        for_each_backend(|v, on| {
            let mut pk = vec![0; set().encapsulation_key_size()];
            let mut sk = vec![0; set().decapsulation_key_size()];
            // The first 32 bytes of the expansion are the key's own seed.
            let seed = bytes(&v["S"]).try_into().unwrap();
            set().keygen_derand(on.0, &seed, &mut pk, &mut sk).unwrap();
            let words: Vec<u8> = v["Expand_S_first8_u32"]
                .as_array()
                .unwrap()
                .iter()
                .flat_map(|word| u32::try_from(word.as_u64().unwrap()).unwrap().to_le_bytes())
                .collect();
            assert_eq!(pk[..32], words);
        });
    }

    #[test]
    fn steps() {
        for_each_backend(|v, on| {
            let (a, b) = (small(&v["a"]), small(&v["b"]));
            assert_eq!(on.multiply(&rq(&v["G"]), &a), numbers(&v["aG"]));
            assert_eq!(on.round(&rq(&v["aG"])), numbers(&v["A"]));
            assert_eq!(on.multiply(&rq(&v["G"]), &b), numbers(&v["bG"]));
            assert_eq!(on.round(&rq(&v["bG"])), numbers(&v["B"]));
            assert_eq!(on.multiply(&rq(&v["A"]), &b), numbers(&v["bA"]));
            assert_eq!(on.multiply(&rq(&v["B"]), &a), numbers(&v["aB"]));
            let (rounded, encoded) = (numbers(&v["B"]), bytes(&v["Rounded_encode_B"]));
            assert_eq!(on.encode_rounded(&rounded), encoded);
            assert_eq!(on.decode_rounded(&encoded), rounded);
        });
    }

    #[test]
    fn ciphertext_and_secrets() {
        for_each_backend(|v, on| {
            let (ct, secret) =
                encapsulate(set(), on.0, &bytes(&v["pk"]), bytes(&v["Inputs_encode_r"]));
            assert_eq!(ct, bytes(&v["ct"]));
            assert_eq!(ct, concat(v, &["Rounded_encode_B", "Top_encode_T", "HashConfirm"]));
            assert_eq!(top_values(&ct), numbers(&v["T"]));
            assert_eq!(secret[..], bytes(&v["HashSession1"]));
            let sk = concat(v, &["Small_encode_a", "pk", "rho", "Hash4_pk"]);
            both_secrets(v, set(), on.0, &sk);
        });
    }

    #[test]
    fn edges() {
        for_each_backend(|v, on| all_min_and_max(&on, &v["edge"]));
    }

    #[test]
    fn generator_of_a_seed_of_ones() {
        for_each_backend(|v, on| {
            let mut pk = bytes(&v["pk"]);
            pk[..32].fill(0xff);
            let g = rq(&v["edge"]["Generator_ff_seed"]);
            let product = Rq::from_coefficients(&on.multiply(&g, &small(&v["b"]))).unwrap();
            let expected = on.encode_rounded(&on.round(&product));
            let (ct, _) = encapsulate(set(), on.0, &pk, bytes(&v["Inputs_encode_r"]));
            assert_eq!(ct[..1007], expected);
        });
    }

    #[test]
    fn short_polynomial_of_a_message_of_ones() {
        for_each_backend(|v, on| {
            let b = small(&v["edge"]["HashShort_all_ones"]);
            let product = Rq::from_coefficients(&on.multiply(&rq(&v["G"]), &b)).unwrap();
            let expected = on.encode_rounded(&on.round(&product));
            let (ct, _) = encapsulate(set(), on.0, &bytes(&v["pk"]), vec![0xff; 32]);
            assert_eq!(ct[..1007], expected);
        });
    }

    /// Where Top changes, seen from outside: with a key A = c(1 + x + … + x^k), some (bA)_i +
    /// r_i(q-1)/2 is any number that is wanted, and T_i is in the ciphertext.
    #[test]
    fn breakpoints_of_top() {
        for_each_backend(|v, on| {
            let (b, r) = (numbers(&v["b"]), numbers(&v["r_bits"]));
            // (bA)_i = c·factor; above k nothing has wrapped around.
            let factor = |k: usize, i: usize| b[i - k..=i].iter().map(|&b| i64::from(b)).sum();
            let solve = |wanted: i64| {
                let places = (0..8).flat_map(|k| (k + 1..INPUTS).map(move |i| (k, i)));
                let keys = places.flat_map(|(k, i)| (-765..=765).map(move |c| (k, i, 3 * c)));
                keys.into_iter().find(|&(k, i, c)| {
                    let product: i64 = factor(k, i);
                    (c * product + i64::from(r[i] * HALF) - wanted) % Q == 0
                })
            };
            let check = |wanted: i64, top: i16| {
                let (k, i, c) = solve(wanted).expect("some key gives this number");
                let mut a = [0; P];
                a[..=k].fill(c as i16);
                let pk = [bytes(&v["S"]), on.encode_rounded(&a)].concat();
                let (ct, _) = encapsulate(set(), on.0, &pk, bytes(&v["Inputs_encode_r"]));
                assert_eq!(top_values(&ct)[i], top, "Top({wanted})");
            };
            let breakpoints = v["edge"]["Top_breakpoints"].as_array().unwrap();
            assert_eq!(breakpoints.len(), 16);
            for pair in breakpoints.iter().map(numbers) {
                check(pair[0].into(), pair[1]);
                if pair[1] > 0 {
                    check(i64::from(pair[0]) - 1, pair[1] - 1);
                }
            }
            check(HALF.into(), 15);
        });
    }
}
