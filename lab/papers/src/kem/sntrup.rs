//! Streamlined NTRU Prime 761.

use goodprime_rings::numbers::Barrett;

use super::{
    HASH, Kem, P, Product, Q, Random, SMALL_BYTES, encode, hash, modulo_3, multiply, rounded,
    short, words,
};
use crate::jumping::inverse::Inverter;
use crate::jumping::tree::Tree;
use crate::jumping::trees::{FIGURE_5, MODULO_3};

/// Nonzero coefficients of f and r.
const W: usize = 286;
const PUBLIC_BYTES: usize = 1158;

/// The KEM over a product. Its inverses are by the trees of the paper on jumps.
pub struct Sntrup761<'a> {
    product: Product<'a>,
    modulo_q: Inverter<Barrett>,
    modulo_3: Inverter<Barrett>,
}

impl<'a> Sntrup761<'a> {
    /// # Errors
    /// Never for these two trees.
    pub fn new(product: Product<'a>) -> Result<Self, String> {
        Self::with_tree(product, FIGURE_5.parse()?)
    }

    /// With this tree for 1/(3f).
    ///
    /// # Errors
    /// Why the tree does not serve the ring.
    pub fn with_tree(product: Product<'a>, tree: Tree) -> Result<Self, String> {
        Ok(Self {
            product,
            modulo_q: Inverter::new(Barrett::new(Q), P, tree)?,
            modulo_3: Inverter::new(Barrett::new(3), P, MODULO_3.parse()?)?,
        })
    }

    fn inverse(by: &Inverter<Barrett>, q: i64, a: &[i64]) -> Option<Vec<i64>> {
        let residues: Vec<u64> = a.iter().map(|x| x.rem_euclid(q) as u64).collect();
        let half = (q - 1) / 2;
        let inverse = by.invert(&residues)?;
        Some(inverse.into_iter().map(|x| (x as i64 + half) % q - half).collect())
    }

    /// (c ‖ γ) and r as bytes.
    fn hide(&self, r: &[i64], pk: &[u8], cache: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let c = rounded(&multiply(self.product, &encode::from_residues(pk), r));
        let r = encode::small(r);
        let confirm = hash(2, &[&hash(3, &[&r]), cache]);
        ([encode::rounded(&c), confirm].concat(), r)
    }

    fn decrypt(&self, sk: &[u8], c: &[u8]) -> Vec<i64> {
        let f = encode::from_small(sk);
        let inverse = encode::from_small(&sk[SMALL_BYTES..]);
        let product = multiply(self.product, &encode::from_rounded(c), &f);
        let e: Vec<i64> = product.iter().map(|&x| modulo_3(super::centered(3 * x))).collect();
        // At most 3·761 terms ±1: the residues modulo q are the integers.
        let r = multiply(self.product, &e, &inverse);
        let r: Vec<i64> = r.into_iter().map(modulo_3).collect();
        let weight = r.iter().filter(|&&x| x != 0).count();
        if weight == W { r } else { (0..P).map(|i| i64::from(i < W)).collect() }
    }
}

impl Kem for Sntrup761<'_> {
    fn keygen(&self, random: Random<'_>) -> (Vec<u8>, Vec<u8>) {
        let (g, g_inverse) = loop {
            let coefficient = |x: u32| i64::from(((x & 0x3fff_ffff) * 3) >> 30) - 1;
            let g: Vec<i64> = words(random).into_iter().map(coefficient).collect();
            if let Some(inverse) = Self::inverse(&self.modulo_3, 3, &g) {
                break (g, inverse);
            }
        };
        let f = short(words(random), W);
        let three: Vec<i64> = f.iter().map(|x| 3 * x).collect();
        let inverse = Self::inverse(&self.modulo_q, Q as i64, &three).expect("R/q is a field");
        let pk = encode::residues(&multiply(self.product, &inverse, &g));
        let mut rejection = vec![0; SMALL_BYTES];
        random(&mut rejection);
        let cache = hash(4, &[&pk]);
        let sk = [encode::small(&f), encode::small(&g_inverse), pk.clone(), rejection, cache];
        (pk, sk.concat())
    }

    fn encapsulate(&self, pk: &[u8], random: Random<'_>) -> (Vec<u8>, Vec<u8>) {
        let r = short(words(random), W);
        let (ct, r) = self.hide(&r, pk, &hash(4, &[pk]));
        let key = hash(1, &[&hash(3, &[&r]), &ct]);
        (ct, key)
    }

    fn decapsulate(&self, sk: &[u8], ct: &[u8]) -> Vec<u8> {
        let (private, rest) = sk.split_at(2 * SMALL_BYTES);
        let (pk, rest) = rest.split_at(PUBLIC_BYTES);
        let (rejection, cache) = rest.split_at(SMALL_BYTES);
        let r = self.decrypt(private, &ct[..ct.len() - HASH]);
        let (again, r) = self.hide(&r, pk, cache);
        let equal = again == ct;
        let r = if equal { &r } else { rejection };
        hash(u8::from(equal), &[&hash(3, &[r]), ct])
    }
}
