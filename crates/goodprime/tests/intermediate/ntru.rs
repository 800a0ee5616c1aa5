//! All sets of NTRU: sampling, products, inverses, Lift, reductions and encodings of one key pair, one encapsulation
//! and its decapsulation. Steps without an operation of their own are checked through keys and ciphertexts.

use goodprime::{Algorithm, Backend, Set};
use goodprime_ring::cyclic::operations::{InvertS3, Multiply, Reciprocal, ReduceS3};
use goodprime_ring::cyclic::{CyclicRing, Operand, Rq, Scratch, Ternary};
use serde_json::Value;
use sha3::{Digest, Sha3_256};

use crate::{backends, bytes, decapsulate, encapsulate, keygen, numbers, vectors};

/// A list of n coefficients of the vectors, modulo q.
fn words<R: CyclicRing>(value: &Value) -> Vec<u16> {
    numbers(value).iter().map(|c| *c as u16 & R::MASK).collect()
}

pub(crate) fn rq<R: CyclicRing>(words: &[u16]) -> Rq<R> {
    let mut a = Rq::ZERO;
    a.coefficients_mut().copy_from_slice(words);
    a
}

fn ternary<R: CyclicRing>(value: &Value) -> Ternary<R> {
    let mut a = Ternary::ZERO;
    let coefficients = a.coefficients_mut().iter_mut();
    coefficients.zip(numbers(value)).for_each(|(to, from)| *to = from as u16);
    a
}

/// a·b modulo q.
pub(crate) fn times<'a, R: CyclicRing + 'a>(
    backend: Backend,
    a: impl Into<Operand<'a, R>>,
    b: impl Into<Operand<'a, R>>,
) -> Vec<u16> {
    let mut out = Rq::ZERO;
    let scratch = &mut Scratch::new();
    backend.run(Multiply { out: &mut out, a: a.into(), b: b.into(), scratch });
    out.coefficients().iter().map(|c| c & R::MASK).collect()
}

pub(crate) fn modulo_phi<R: CyclicRing>(a: &[u16]) -> Vec<u16> {
    let last = a[R::N - 1];
    a.iter().map(|c| c.wrapping_sub(last) & R::MASK).collect()
}

fn reduce<R: CyclicRing>(backend: Backend, a: &[u16]) -> Ternary<R> {
    let mut out = Ternary::ZERO;
    backend.run(ReduceS3 { out: &mut out, a: &rq(a) });
    out
}

/// (x-1)·a.
fn times_x_minus_1(a: &[u16]) -> Vec<u16> {
    let before = a.iter().cycle().skip(a.len() - 1);
    a.iter().zip(before).map(|(c, before)| before.wrapping_sub(*c)).collect()
}

/// All coefficients but the last, k bits each.
fn encode_bits<R: CyclicRing>(a: &[u16]) -> Vec<u8> {
    let k = R::LOG_Q as usize;
    let bit = |i: usize| i < k * (R::N - 1) && a[i / k] >> (i % k) & 1 == 1;
    let byte = |i: usize| (0..8).map(|j| u8::from(bit(8 * i + j)) << j).sum();
    (0..(k * (R::N - 1)).div_ceil(8)).map(byte).collect()
}

/// All coefficients but the last, five per byte.
fn encode_trits<R: CyclicRing>(a: &Ternary<R>) -> Vec<u8> {
    let digit = |c: &u16| [0, 1, 2][(*c as i16).rem_euclid(3) as usize];
    let byte = |five: &[u16]| five.iter().rev().fold(0, |byte, c| 3 * byte + digit(c));
    a.coefficients()[..R::N - 1].chunks(5).map(byte).collect()
}

fn sha3(parts: [&[u8]; 2]) -> [u8; 32] {
    Sha3_256::digest(parts.concat()).into()
}

/// f and g become h, 1/f and 1/h. Returns both keys.
fn key_pair<R: CyclicRing>(set: Algorithm, backend: Backend, v: &Value) -> (Vec<u8>, Vec<u8>) {
    let (f, g) = (ternary::<R>(&v["f"]), ternary::<R>(&v["g"]));
    let mut f_inverse = Ternary::ZERO;
    assert!(backend.run(InvertS3 { out: &mut f_inverse, a: &f }).to_bool());
    assert_eq!(f_inverse.coefficients(), ternary::<R>(&v["f_inv_mod3"]).coefficients());

    let g = g.coefficients().to_vec();
    let g = if set.parameters().weight > 0 { g } else { times_x_minus_1(&g) };
    let g = rq::<R>(&g.iter().map(|c| c.wrapping_mul(3)).collect::<Vec<_>>());
    let product = rq(&times(backend, &g, &f));
    let (mut both, scratch) = (Rq::ZERO, &mut Scratch::new());
    assert!(backend.run(Reciprocal { out: &mut both, a: &product, scratch }).to_bool());
    let square = |a: Operand<'_, R>| times(backend, &rq(&times(backend, &both, a)), a);
    let (h, h_inverse) = (words::<R>(&v["h_mod_xn_minus_1"]), words::<R>(&v["h_inv_mod_q_phi"]));
    assert_eq!(square((&g).into()), h);
    assert_eq!(modulo_phi::<R>(&square((&f).into())), h_inverse);

    let prf = bytes(&v["prfkey"]);
    let parts = [encode_trits(&f), encode_trits(&f_inverse), encode_bits::<R>(&h_inverse)];
    let (pk, sk) = keygen(set, backend, vec![bytes(&v["keygen_seed_bytes"]), prf.clone()]);
    assert_eq!(pk, encode_bits::<R>(&h));
    assert_eq!(sk, [&parts.concat()[..], &prf].concat());
    (pk, sk)
}

/// c = h·r + Lift(m). Returns the ciphertext and its secret.
fn encapsulation<R: CyclicRing>(
    set: Algorithm,
    backend: Backend,
    v: &Value,
    pk: &[u8],
) -> (Vec<u8>, [u8; 32]) {
    let (r, m) = (ternary::<R>(&v["r"]), ternary::<R>(&v["m"]));
    let (h, lifted) = (words::<R>(&v["h_mod_xn_minus_1"]), words::<R>(&v["lift_m"]));
    let c = times(backend, &rq(&h), &r);
    let c: Vec<_> = c.iter().zip(&lifted).map(|(a, b)| (a + b) & R::MASK).collect();
    assert_eq!(c, words::<R>(&v["c"]));
    let encoded = [bytes(&v["S3_r"]), bytes(&v["S3_m"])];
    assert_eq!([encode_trits(&r), encode_trits(&m)], encoded);

    let (ct, secret) = encapsulate(set, backend, pk, bytes(&v["encaps_seed_bytes"]));
    assert_eq!(ct, encode_bits::<R>(&c));
    assert_eq!(secret, sha3([&encoded[0], &encoded[1]]));
    (ct, secret)
}

/// m and r of c; and another ciphertext, which is rejected.
fn decapsulation<R: CyclicRing>(
    set: Algorithm,
    backend: Backend,
    v: &Value,
    sk: &[u8],
    (ct, secret): (Vec<u8>, [u8; 32]),
) {
    let c = words::<R>(&v["c"]);
    let cf = times(backend, &rq(&c), &ternary::<R>(&v["f"]));
    assert_eq!(cf, words::<R>(&v["cf_centred_mod_q"]));
    let mf = reduce::<R>(backend, &cf);
    assert_eq!(mf.coefficients(), ternary::<R>(&v["m_times_f_mod3_phi"]).coefficients());
    let m = reduce::<R>(backend, &times(backend, &mf, &ternary(&v["f_inv_mod3"])));
    assert_eq!(m.coefficients(), ternary::<R>(&v["m"]).coefficients());

    let lifted = words::<R>(&v["lift_m"]);
    let b: Vec<_> = c.iter().zip(&lifted).map(|(c, lifted)| c.wrapping_sub(*lifted)).collect();
    let r = times(backend, &rq(&b), &rq::<R>(&words::<R>(&v["h_inv_mod_q_phi"])));
    assert_eq!(modulo_phi::<R>(&r), words::<R>(&v["r"]));

    assert_eq!(decapsulate(set, backend, sk, &ct), secret);
    let mut other = ct;
    other[7] ^= 4;
    let rejection = sha3([&bytes(&v["prfkey"]), &other]);
    assert_eq!(decapsulate(set, backend, sk, &other), rejection);
}

fn every_step<S: Set, R: CyclicRing>() {
    let set = Algorithm::of::<S>();
    let v = vectors(S::NAME);
    for backend in backends() {
        let (pk, sk) = key_pair::<R>(set, backend, &v);
        let sent = encapsulation::<R>(set, backend, &v, &pk);
        decapsulation::<R>(set, backend, &v, &sk, sent);
    }
}

macro_rules! sets {
    ($({ $name:ident $set:ident $family:ident $ring:ident $($row:tt)* })*) => {
        $(sets!($family $name $set $ring);)*
    };
    (Streamlined $($row:tt)*) => {};
    (LPRime $($row:tt)*) => {};
    ($family:ident $name:ident $set:ident $ring:ident) => {
        #[test]
        fn $name() {
            every_step::<goodprime::$set, goodprime_ring::cyclic::$ring>();
        }
    };
}
goodprime::for_each_set!(sets);
