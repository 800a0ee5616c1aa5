//! NTRU LPRime 761.

use aes::Aes256;
use aes::cipher::{BlockCipherEncrypt, KeyInit};

use super::{
    HASH, Kem, P, Product, Q, Q12, Random, SMALL_BYTES, centered, encode, hash, multiply, rounded,
    short, words,
};

/// Nonzero coefficients of a and b.
const W: usize = 250;
const TAU: [i64; 4] = [2156, 114, 2007, 287];
/// Bits of the input.
const INPUT: usize = 256;
const SEED: usize = 32;
const PUBLIC_BYTES: usize = SEED + 1007;

/// The KEM over a product.
pub struct Ntrulpr761<'a> {
    product: Product<'a>,
}

/// p words of AES-256 in counter mode.
fn expand(seed: &[u8]) -> Vec<u32> {
    let mut key = [0; SEED];
    key.copy_from_slice(seed);
    let cipher = Aes256::new(&key.into());
    let blocks = (0..P.div_ceil(4) as u128).flat_map(|counter| {
        let mut block = counter.to_be_bytes().into();
        cipher.encrypt_block(&mut block);
        <[u8; 16]>::from(block)
    });
    let bytes: Vec<u8> = blocks.collect();
    bytes.as_chunks().0.iter().take(P).map(|word| u32::from_le_bytes(*word)).collect()
}

fn generator(seed: &[u8]) -> Vec<i64> {
    expand(seed).into_iter().map(|x| i64::from(x % Q as u32) - Q12).collect()
}

fn bit(bytes: &[u8], i: usize) -> i64 {
    i64::from(bytes[i / 8] >> (i % 8) & 1)
}

impl<'a> Ntrulpr761<'a> {
    /// Over this product.
    #[must_use]
    pub const fn new(product: Product<'a>) -> Self {
        Self { product }
    }

    /// B ‖ T ‖ γ for the input r.
    fn hide(&self, r: &[u8], pk: &[u8], cache: &[u8]) -> Vec<u8> {
        let (seed, a) = pk.split_at(SEED);
        let b = short(expand(&hash(5, &[r])), W);
        let first = rounded(&multiply(self.product, &generator(seed), &b));
        let second = multiply(self.product, &encode::from_rounded(a), &b);
        let top = |i: usize| {
            let c = centered(second[i] + bit(r, i) * Q12);
            ((TAU[1] * (c + TAU[0]) + (1 << 14)) >> 15) as u8
        };
        let tops = (0..INPUT / 2).map(|i| top(2 * i) | top(2 * i + 1) << 4).collect();
        [encode::rounded(&first), tops, hash(2, &[r, cache])].concat()
    }

    fn decrypt(&self, sk: &[u8], ct: &[u8]) -> Vec<u8> {
        let (first, tops) = ct.split_at(PUBLIC_BYTES - SEED);
        let product = multiply(self.product, &encode::from_rounded(first), &encode::from_small(sk));
        let mut r = vec![0; INPUT / 8];
        for i in 0..INPUT {
            let top = i64::from(tops[i / 2] >> (4 * (i % 2)) & 15);
            let right = centered(TAU[3] * top - TAU[2]);
            let negative = centered(right - product[i] + 4 * W as i64 + 1) < 0;
            r[i / 8] |= u8::from(negative) << (i % 8);
        }
        r
    }
}

impl Kem for Ntrulpr761<'_> {
    fn keygen(&self, random: Random<'_>) -> (Vec<u8>, Vec<u8>) {
        let mut seed = vec![0; SEED];
        random(&mut seed);
        let a = short(words(random), W);
        let product = rounded(&multiply(self.product, &generator(&seed), &a));
        let pk = [seed, encode::rounded(&product)].concat();
        let mut rejection = vec![0; INPUT / 8];
        random(&mut rejection);
        let sk = [encode::small(&a), pk.clone(), rejection, hash(4, &[&pk])].concat();
        (pk, sk)
    }

    fn encapsulate(&self, pk: &[u8], random: Random<'_>) -> (Vec<u8>, Vec<u8>) {
        let mut r = vec![0; INPUT / 8];
        random(&mut r);
        let ct = self.hide(&r, pk, &hash(4, &[pk]));
        let key = hash(1, &[&r, &ct]);
        (ct, key)
    }

    fn decapsulate(&self, sk: &[u8], ct: &[u8]) -> Vec<u8> {
        let (private, rest) = sk.split_at(SMALL_BYTES);
        let (pk, rest) = rest.split_at(PUBLIC_BYTES);
        let (rejection, cache) = rest.split_at(INPUT / 8);
        let r = self.decrypt(private, &ct[..ct.len() - HASH]);
        let equal = self.hide(&r, pk, cache) == ct;
        hash(u8::from(equal), &[if equal { &r } else { rejection }, ct])
    }
}
