//! NTRU LPRime: the steps of one key pair and one ciphertext, and edge cases that normal operation does not reach.

use super::*;
use goodprime::randomness::Seed;

const INPUTS: usize = 256;

fn set() -> Algorithm {
    "ntrulpr761".parse::<Algorithm>().expect("a set of this build")
}

fn for_each_backend(check: impl Fn(&Value, On)) {
    let v = vectors("ntrulpr761");
    backends().into_iter().for_each(|backend| check(&v, On(backend)));
}

fn concat(v: &Value, parts: &[&str]) -> Vec<u8> {
    parts.iter().flat_map(|part| bytes(&v[part])).collect()
}

/// T of a ciphertext: two values per byte after the rounded polynomial.
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
        let mut pk = vec![0; set().parameters().encapsulation_key_size];
        let mut sk = vec![0; set().parameters().decapsulation_key_size];
        // The first 32 bytes of the expansion are the key's own seed.
        let seed = bytes(&v["S"]).try_into().unwrap();
        set().keygen(on.0, Seed(&seed), &mut pk, &mut sk).unwrap();
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
        let (ct, secret) = encapsulate(set(), on.0, &bytes(&v["pk"]), bytes(&v["Inputs_encode_r"]));
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

/// Tests the coefficients at which Top changes, through the interface: with a key A = c(1 + x + … + x^k), some (bA)_i
/// + r_i(q-1)/2 is any number that is wanted, and T_i is in the ciphertext.
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

fn center(n: i64) -> i64 {
    (n + i64::from(HALF)).rem_euclid(Q) - i64::from(HALF)
}

/// The rounding of the message as the vectors tabulate it.
struct Tables {
    right: Vec<i16>,
    /// The coefficient at which each value of Top begins.
    starts: Vec<i64>,
}

impl Tables {
    fn new(v: &Value) -> Self {
        let breakpoints = v["edge"]["Top_breakpoints"].as_array().unwrap();
        Self {
            right: numbers(&v["edge"]["Right_0_to_15"]),
            starts: breakpoints.iter().map(|pair| numbers(pair)[0].into()).collect(),
        }
    }

    /// The number that decryption compares with zero.
    fn decision(&self, top: usize, ab: i16) -> i64 {
        center(i64::from(self.right[top] - ab) + 4 * 250 + 1)
    }

    fn decisions(&self, message: &[i16], ba: &[i16], ab: &[i16]) -> Vec<i64> {
        let decision = |i: usize| {
            let c = center(i64::from(ba[i]) + i64::from(message[i] * HALF));
            let top = self.starts.iter().rposition(|&start| start <= c).unwrap();
            self.decision(top, ab[i])
        };
        (0..INPUTS).map(decision).collect()
    }
}

#[test]
fn the_tables_give_the_decisions_of_the_vectors() {
    let v = vectors("ntrulpr761");
    let decisions =
        Tables::new(&v).decisions(&numbers(&v["r_bits"]), &numbers(&v["bA"]), &numbers(&v["aB"]));
    let expected: Vec<i64> =
        numbers(&v["decrypt_decision_values"]).into_iter().map(i64::from).collect();
    assert_eq!(decisions, expected);
}

/// Tests the threshold of decryption and Right, through the interface. Honest ciphertexts stay away from the
/// threshold, so the test makes keys for which one bit of the message is decided by 0 or -1: it adds the rounded e/b
/// to A, where e changes (bA)_i for that bit i alone. Two of the four decisions give the right bit, and the
/// ciphertext is accepted.
#[test]
fn threshold_of_decryption() {
    for_each_backend(|v, on| {
        let tables = Tables::new(v);
        let (message, a) = (numbers(&v["r_bits"]), numbers(&v["a"]));
        let (generator, b, rounded_b) = (rq(&v["G"]), small(&v["b"]), rq(&v["B"]));
        let mut inverse = Rq::ZERO;
        assert!(on.0.run(Reciprocal { out: &mut inverse, a: (&b).into(), scale: 1 }).to_bool());
        let from = |c: &[i16]| Rq::from_coefficients(c).unwrap();

        let mut missing = vec![(0, 0), (1, -1), (0, -1), (1, 0)];
        for rotation in 0..P {
            let a = Small::from_fn(|i| a[(i + rotation) % P]);
            let ab = on.multiply(&rounded_b, &a);
            let key = on.round(&from(&on.multiply(&generator, &a)));
            let ba = on.multiply(&from(&key), &b);
            missing.retain(|&(bit, decision)| {
                let places = (0..INPUTS).flat_map(|i| (0..16).map(move |top| (i, top)));
                let found = places
                    .filter(|&(i, _)| message[i] == bit)
                    .find(|&(i, top)| tables.decision(top, ab[i]) == decision);
                let Some((i, top)) = found else { return true };

                let wanted = tables.starts[top] + 140;
                let e = center(wanted - i64::from(ba[i]) - i64::from(bit * HALF));
                let mut change = Rq::ZERO;
                let e = Rq::from_fn(|j| if j == i { e as i16 } else { 0 });
                let scratch = &mut Scratch::new();
                on.0.run(Multiply {
                    out: &mut change,
                    a: (&inverse).into(),
                    b: (&e).into(),
                    scratch,
                });
                let change = change.coefficients();
                let key = on.round(&Rq::from_fn(|j| center((key[j] + change[j]).into()) as i16));
                let ba = on.multiply(&from(&key), &b);
                let decisions = tables.decisions(&message, &ba, &ab);
                assert_eq!(decisions[i], decision);
                let wrong = (0..INPUTS).filter(|&i| (message[i] == 1) != (decisions[i] < 0));
                let accepted = (bit == 1) == (decision < 0);
                assert_eq!(wrong.collect::<Vec<_>>(), if accepted { vec![] } else { vec![i] });

                let pk = [bytes(&v["S"]), on.encode_rounded(&key)].concat();
                let small_a = encode_small(|i| (a.coefficients()[i] + 1) as u8);
                let sk = [small_a, pk.clone(), vec![0; 32], hash(4, &[&pk]).into()].concat();
                let (ct, secret) = encapsulate(set(), on.0, &pk, bytes(&v["Inputs_encode_r"]));
                let expected = if accepted { secret } else { hash(0, &[&[0; 32], &ct]) };
                assert_eq!(decapsulate(set(), on.0, &sk, &ct), expected, "{bit} {decision}");
                false
            });
        }
        assert!(missing.is_empty(), "no key for {missing:?}");
    });
}
