//! Whole KEMs on each multiplier: the NIST response files of sntrup761 and ntrulpr761, and that a wrong product fails them.

mod common;

use aes::Aes256;
use aes::cipher::{BlockCipherEncrypt, KeyInit};
use common::Wrong;
use goodprime_papers::jumping::trees;
use goodprime_papers::kem::{Kem, Ntrulpr761, Product, Q, Sntrup761};
use goodprime_papers::neon::{GoodRaderBruun, GoodThomas, Multiplier, Schoenhage, all};
use goodprime_papers::products::{build, whole};
use goodprime_rings::numbers::Barrett;
use sha2::{Digest, Sha512};

/// The generator of the NIST files: AES-256 CTR_DRBG. [SP 800-90A, 10.2.1]
struct Drbg {
    cipher: Aes256,
    v: u128,
}

impl Drbg {
    fn new(seed: &[u8]) -> Self {
        let mut drbg = Self { cipher: Aes256::new(&[0; 32].into()), v: 0 };
        drbg.update(seed);
        drbg
    }

    fn block(&mut self) -> [u8; 16] {
        self.v = self.v.wrapping_add(1);
        let mut block = self.v.to_be_bytes().into();
        self.cipher.encrypt_block(&mut block);
        block.into()
    }

    fn update(&mut self, data: &[u8]) {
        let blocks: Vec<u8> = (0..3).flat_map(|_| self.block()).collect();
        let state: Vec<u8> = blocks.iter().zip(data).map(|(x, y)| x ^ y).collect();
        let (key, v) = state.split_at(32);
        self.cipher = Aes256::new(&<[u8; 32]>::try_from(key).expect("a key").into());
        self.v = u128::from_be_bytes(v.try_into().expect("a block"));
    }

    fn fill(&mut self, out: &mut [u8]) {
        for chunk in out.chunks_mut(16) {
            chunk.copy_from_slice(&self.block()[..chunk.len()]);
        }
        self.update(&[0; 48]);
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    digits
        .map(|pair| {
            u8::from_str_radix(std::str::from_utf8(pair).expect("ASCII"), 16).expect("hexadecimal")
        })
        .collect()
}

/// The first answers of a file: seed, pk, sk, ct, ss.
fn answers(set: &str, most: usize) -> Vec<[Vec<u8>; 5]> {
    let path = format!("{}/../../vectors/{set}.rsp", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the file");
    let values = |name: &str| -> Vec<Vec<u8>> {
        let prefix = format!("{name} = ");
        text.lines().filter_map(|line| line.strip_prefix(&prefix)).take(most).map(bytes).collect()
    };
    let columns = ["seed", "pk", "sk", "ct", "ss"].map(values);
    (0..most).map(|i| columns.each_ref().map(|column| column[i].clone())).collect()
}

fn passes(kem: &dyn Kem, answer: &[Vec<u8>; 5]) -> bool {
    let [seed, pk, sk, ct, ss] = answer;
    let mut drbg = Drbg::new(seed);
    let mut random = |out: &mut [u8]| drbg.fill(out);
    if kem.keygen(&mut random) != (pk.clone(), sk.clone()) {
        return false;
    }
    if kem.encapsulate(pk, &mut random) != (ct.clone(), ss.clone()) {
        return false;
    }
    let mut damaged = ct.clone();
    damaged[0] ^= 1;
    kem.decapsulate(sk, ct) == *ss && kem.decapsulate(sk, &damaged) != *ss
}

fn both(product: Product<'_>, most: usize) -> [bool; 2] {
    let streamlined = Sntrup761::new(product).expect("the trees of the paper");
    let lpr = Ntrulpr761::new(product);
    [
        answers("sntrup761", most).iter().all(|answer| passes(&streamlined, answer)),
        answers("ntrulpr761", most).iter().all(|answer| passes(&lpr, answer)),
    ]
}

#[test]
fn known_answers_pass_with_each_multiplier_of_the_paper() {
    let numbers = Barrett::new(Q);
    for multiplier in all(&numbers).expect("4591 has the roots") {
        let product = |a: &[u64], b: &[u64]| multiplier.multiply(&numbers, a, b, &mut ());
        assert_eq!(both(&product, 2), [true; 2], "{}", multiplier.name());
    }
}

/// The first half of SHA-512(b ‖ parts).
fn hash(b: u8, parts: &[&[u8]]) -> Vec<u8> {
    let mut hash = Sha512::new();
    hash.update([b]);
    parts.iter().for_each(|part| hash.update(part));
    hash.finalize()[..32].to_vec()
}

/// The paper on Cortex-M4 prints HashConfirm(S, A) in its Algorithms 5 and 6, and Hash_3(r) for both schemes in §2.1. A
/// confirmation depends on the input, and NTRU LPRime hashes the input itself.
#[test]
fn the_confirmation_of_ntrulpr761_is_of_the_input() {
    let numbers = Barrett::new(Q);
    let product = build("top-1536".parse().expect("a name"), &numbers).expect("points");
    let product = |a: &[u64], b: &[u64]| whole(product.as_ref(), &numbers, a, b);
    let kem = Ntrulpr761::new(&product);
    let [seed, pk, _, ct, ss] = answers("ntrulpr761", 1).remove(0);
    let (mut drbg, mut r) = (Drbg::new(&seed), Vec::new());
    let mut random = |out: &mut [u8]| {
        drbg.fill(out);
        r = out.to_vec();
    };
    kem.keygen(&mut random);
    assert_eq!(kem.encapsulate(&pk, &mut random), (ct.clone(), ss.clone()));
    let (key, confirmation) = (hash(4, &[&pk]), &ct[ct.len() - 32..]);
    assert_eq!(confirmation, hash(2, &[&r, &key]));
    assert_ne!(confirmation, hash(2, &[&hash(3, &[&r]), &key]), "with Hash_3");
    assert_ne!(confirmation, hash(2, &[&pk[..32], &hash(4, &[&pk[32..]])]), "of S and A");
    assert_eq!(ss, hash(1, &[&r, &ct]));
    assert_ne!(ss, hash(1, &[&hash(3, &[&r]), &ct]), "with Hash_3");
}

#[test]
fn known_answers_pass_with_the_shape_of_the_shipped_product() {
    let numbers = Barrett::new(Q);
    let product = build("top-1536".parse().expect("a name"), &numbers).expect("points");
    assert_eq!(both(&|a, b| whole(product.as_ref(), &numbers, a, b), 10), [true; 2]);
}

#[test]
fn known_answers_pass_with_every_tree() {
    let numbers = Barrett::new(Q);
    let product = build("top-1536".parse().expect("a name"), &numbers).expect("points");
    let product = |a: &[u64], b: &[u64]| whole(product.as_ref(), &numbers, a, b);
    for tree in ["levels-0", "levels-3", "figure-5", "shipped"] {
        let tree = trees::named(tree, 761).expect("a tree");
        let kem = Sntrup761::with_tree(&product, tree).expect("it fits");
        assert!(answers("sntrup761", 1).iter().all(|answer| passes(&kem, answer)));
    }
}

#[test]
fn one_wrong_coefficient_fails_them() {
    let numbers = Barrett::new(Q);
    let product = build("top-1536".parse().expect("a name"), &numbers).expect("points");
    let wrong = |a: &[u64], b: &[u64]| {
        let mut c = whole(product.as_ref(), &numbers, a, b);
        c[5] = (c[5] + Q / 2) % Q;
        c
    };
    assert_eq!(both(&wrong, 1), [false; 2]);
}

/// One number of a table of each of the paper's three multipliers is another: no known answer passes.
#[test]
fn one_wrong_constant_fails_them() {
    let wrong = || Wrong::at(Q, 0);
    let made: [Box<dyn Multiplier<Wrong>>; 3] = [
        Box::new(GoodRaderBruun::new(&wrong()).expect("roots")),
        Box::new(GoodThomas::new(&wrong()).expect("roots")),
        Box::new(Schoenhage::with_bytes(&wrong()).expect("roots")),
    ];
    for multiplier in made {
        let numbers = wrong();
        let product = |a: &[u64], b: &[u64]| multiplier.multiply(&numbers, a, b, &mut ());
        assert_eq!(both(&product, 1), [false; 2], "{}", multiplier.name());
    }
}
