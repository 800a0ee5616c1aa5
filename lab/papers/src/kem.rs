//! sntrup761 and ntrulpr761 by their specification, scalar, over any product of polynomials: whole operations on each
//! multiplier of the papers.
//!
//! ```text
//! sntrup761    h = g/(3f)           c = Round(h·r)                 r = (3f·c mod 3)/g
//! ntrulpr761   A = Round(a·G)       B = Round(b·G), T = Top(b·A + r·(q-1)/2)      r from Right(T) - a·B
//! ```
//!
//! Not constant time, nothing is wiped: for known answers and comparisons. The KEMs that people use are in `goodprime`.
//!
//! Source: NTRU Prime, round 3 (2020), §3 and §4.

mod encode;
mod lpr;
mod sntrup;

use sha2::{Digest, Sha512};

pub use lpr::Ntrulpr761;
pub use sntrup::Sntrup761;

/// Degree.
pub const P: usize = 761;
/// Modulus.
pub const Q: u64 = 4591;
/// (q-1)/2.
const Q12: i64 = 2295;
/// Bytes of a ternary polynomial: four coefficients per byte.
const SMALL_BYTES: usize = P.div_ceil(4);
/// Bytes of a hash.
const HASH: usize = 32;

/// A product of two polynomials of 761 residues modulo 4591, of which the second is ternary: at least 1521 coefficients.
pub type Product<'a> = &'a dyn Fn(&[u64], &[u64]) -> Vec<u64>;

/// Random bytes, one request at a time.
pub type Random<'a> = &'a mut dyn FnMut(&mut [u8]);

/// A KEM over a product.
pub trait Kem {
    /// Public and secret key.
    fn keygen(&self, random: Random<'_>) -> (Vec<u8>, Vec<u8>);

    /// Ciphertext and session key, for a public key of this KEM.
    fn encapsulate(&self, pk: &[u8], random: Random<'_>) -> (Vec<u8>, Vec<u8>);

    /// The session key, for a secret key and a ciphertext of this KEM's lengths.
    fn decapsulate(&self, sk: &[u8], ct: &[u8]) -> Vec<u8>;
}

/// The first half of SHA-512(b ‖ parts).
fn hash(b: u8, parts: &[&[u8]]) -> Vec<u8> {
    let mut hash = Sha512::new();
    hash.update([b]);
    parts.iter().for_each(|part| hash.update(part));
    hash.finalize()[..HASH].to_vec()
}

/// a·b in R/q for ternary b, both centered.
fn multiply(product: Product<'_>, a: &[i64], b: &[i64]) -> Vec<i64> {
    let residue = |x: &i64| x.rem_euclid(Q as i64) as u64;
    let residues = |x: &[i64]| x.iter().map(residue).collect::<Vec<_>>();
    let mut full = product(&residues(a), &residues(b));
    // x^p = x + 1
    for i in (P..2 * P - 1).rev() {
        full[i - P] += full[i];
        full[i - P + 1] += full[i];
    }
    full[..P].iter().map(|&x| centered(x as i64)).collect()
}

/// x modulo q, from -(q-1)/2 to (q-1)/2.
fn centered(x: i64) -> i64 {
    (x + Q12).rem_euclid(Q as i64) - Q12
}

/// x modulo 3, from -1 to 1.
fn modulo_3(x: i64) -> i64 {
    (x + 1).rem_euclid(3) - 1
}

/// The nearest multiple of 3.
fn rounded(a: &[i64]) -> Vec<i64> {
    a.iter().map(|&x| x - modulo_3(x)).collect()
}

/// w coefficients ±1, at places that random numbers sort.
fn short(mut numbers: Vec<u32>, w: usize) -> Vec<i64> {
    for (i, x) in numbers.iter_mut().enumerate() {
        *x = if i < w { *x & !1 } else { *x & !3 | 1 };
    }
    numbers.sort_unstable();
    numbers.into_iter().map(|x| i64::from(x & 3) - 1).collect()
}

/// p random words, a request each.
fn words(random: Random<'_>) -> Vec<u32> {
    let mut word = || {
        let mut bytes = [0; 4];
        random(&mut bytes);
        u32::from_le_bytes(bytes)
    };
    (0..P).map(|_| word()).collect()
}
