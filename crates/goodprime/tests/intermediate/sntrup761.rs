//! Streamlined NTRU Prime: the steps of one key pair and one ciphertext, and edge cases that normal operation does
//! not reach.

use super::*;

fn set() -> Algorithm {
    "sntrup761".parse::<Algorithm>().expect("a set of this build")
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
        assert!(on.0.run(Reciprocal { out: &mut reciprocal, a: (&f).into(), scale: 3 }).to_bool());
        assert_eq!(reciprocal.coefficients(), numbers(&v["Rq_recip3_f"]));

        let mut three_f = Rq::ZERO;
        assert!(
            on.0.run(Reciprocal { out: &mut three_f, a: (&reciprocal).into(), scale: 1 }).to_bool()
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
        assert!(!on.0.run(Reciprocal { out: &mut r, a: (&Rq::ZERO).into(), scale: 1 }).to_bool());
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
            on.multiply_r3(&small(&edge["R3_mult_random_a"]), &small(&edge["R3_mult_random_b"])),
            numbers(&edge["R3_mult_random_out"])
        );
    });
}

/// With h = 0 in the key's public part, every r encrypts to c = 0; and c = 0 decrypts to the fallback. A matching
/// confirmation makes decapsulation accept it, so that its secret reveals the fallback.
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

/// The two-bit code 3 decodes to the number 2 in f, and to 2 = -1 modulo 3 in 1/g. A key with these codes, f = 1 + 2x
/// + x^2 and g = -1, decrypts ciphertexts for h = -1/(3f).
#[test]
fn the_code_3_decodes_to_2() {
    for_each_backend(|v, on| {
        assert_eq!(numbers(&v["edge"]["Small_decode_all_ff"]), [2; P]);
        let triple = Rq::from_fn(|i| [3, 6, 3].get(i).copied().unwrap_or(0));
        let minus_one = Small::from_fn(|i| if i == 0 { -1 } else { 0 });
        let mut reciprocal = Rq::ZERO;
        assert!(
            on.0.run(Reciprocal { out: &mut reciprocal, a: (&triple).into(), scale: 1 }).to_bool()
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
