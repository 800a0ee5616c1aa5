//! Rader, truncated: values at all primitive r-th roots of unity, r prime, by one cyclic convolution of r - 1.
//!
//! ```text
//! Φ_r(y), y = x^m        splits at y = ω^j, j = 1 … r - 1
//! a(ω^(g^k)) - a_0       = Σ_l a_(g^-l)·ω^(g^(k-l))          g generates the units modulo r
//! x^m - ω^j              = (x^(m/2) - ω^(j/2))·(x^(m/2) + ω^(j/2))   one layer of Cooley–Tukey, where m is 16
//! ```
//!
//! Modulo 4591 r is 17: 16 rings of 8 for operands of 64, 32 for 128. For another q it is the largest prime up to 31
//! that divides q - 1, and m what is needed.
//!
//! Source: Rader 1968; Hwang (ePrint 2023/604) for the truncation.

use goodprime_rings::integers::{factors, inverse, power, principal_root, times};
use goodprime_rings::numbers::{Constant, Numbers};

use super::Product;
use super::leaves::{binomial, dot, padded, sum};

/// Primes above this need convolutions that cost more than they save.
const BOUND_PRIME: u64 = 31;

/// A cyclic convolution with a fixed vector: halves modulo x^h - 1 and x^h + 1 while the length is even.
struct Convolution {
    /// For each halving the vector modulo x^h + 1, as its coefficients c_(1-h) … c_(h-1) with x^h = -1.
    negacyclic: Vec<Vec<u64>>,
    /// The rest, c_(1-n) … c_(n-1) with x^n = 1.
    cyclic: Vec<u64>,
}

impl Convolution {
    fn new(mut vector: Vec<u64>, q: u64) -> Result<Self, String> {
        let half = inverse(2, q).ok_or("2 has no inverse")?;
        let mut negacyclic = Vec::new();
        while vector.len().is_multiple_of(2) {
            let (low, high) = vector.split_at(vector.len() / 2);
            let halved = |sign: u64| -> Vec<u64> {
                let pairs = low.iter().zip(high);
                pairs.map(|(&a, &b)| times((a + times(sign, b, q)) % q, half, q)).collect()
            };
            let (minus, plus) = (halved(q - 1), halved(1));
            negacyclic.push([minus[1..].iter().map(|&c| (q - c) % q).collect(), minus].concat());
            vector = plus;
        }
        let cyclic = [vector[1..].to_vec(), vector].concat();
        Ok(Self { negacyclic, cyclic })
    }

    fn apply<N: Numbers>(&self, numbers: &N, x: &[u64]) -> Vec<u64> {
        self.level(numbers, 0, x)
    }

    fn level<N: Numbers>(&self, numbers: &N, level: usize, x: &[u64]) -> Vec<u64> {
        let Some(vector) = self.negacyclic.get(level) else {
            return rows(numbers, &self.cyclic, x);
        };
        let (low, high) = x.split_at(x.len() / 2);
        let difference = super::leaves::difference(numbers, low, high);
        let plus = self.level(numbers, level + 1, &sum(numbers, low, high));
        let minus = rows(numbers, vector, &difference);
        [sum(numbers, &plus, &minus), super::leaves::difference(numbers, &plus, &minus)].concat()
    }
}

/// Σ_l x_l·c_(k-l) for each k; `vector` begins with c_(1-n).
fn rows<N: Numbers>(numbers: &N, vector: &[u64], x: &[u64]) -> Vec<u64> {
    let n = x.len();
    let row = |k: usize| dot(numbers, (0..n).map(|l| (x[l], vector[n - 1 + k - l])));
    (0..n).map(row).collect()
}

/// Pieces to values at ω^(g^k), and back.
pub(crate) struct Rader {
    pub(crate) r: usize,
    /// g^k mod r.
    powers: Vec<usize>,
    pub(crate) omega: u64,
    forward: Convolution,
    back: Convolution,
    /// 1/r.
    scale: Constant,
}

impl Rader {
    /// For the largest prime that divides q - 1 and is neither 2 nor 3 nor too large.
    pub(crate) fn new<N: Numbers>(numbers: &N) -> Result<Self, String> {
        Self::dividing(numbers, 1)
    }

    /// The same; the way back divides by `divisor` as well, which costs nothing.
    pub(crate) fn dividing<N: Numbers>(numbers: &N, divisor: u64) -> Result<Self, String> {
        let q = numbers.modulus();
        let primes = factors(q - 1).into_iter().map(|(prime, _)| prime);
        let r = primes
            .filter(|&prime| prime > 3 && prime <= BOUND_PRIME)
            .max()
            .ok_or_else(|| format!("no prime from 5 to {BOUND_PRIME} divides {q} - 1"))?;
        let omega = principal_root(r, q).ok_or_else(|| format!("no root of order {r}"))?;
        let g = principal_root(r - 1, r).ok_or("no generator")?;
        let powers: Vec<usize> = (0..r - 1).map(|k| power(g, k, r) as usize).collect();
        let scale = inverse(r * divisor % q, q).ok_or("r has no inverse")?;
        let roots: Vec<u64> = powers.iter().map(|&e| power(omega, e as u64, q)).collect();
        let mut reversed: Vec<u64> = roots.iter().map(|&c| times(c, scale, q)).collect();
        reversed[1..].reverse();
        Ok(Self {
            r: r as usize,
            powers,
            omega,
            forward: Convolution::new(roots, q)?,
            back: Convolution::new(reversed, q)?,
            scale: numbers.constant(scale),
        })
    }

    /// The exponent of ω at value k.
    pub(crate) fn exponent(&self, k: usize) -> u64 {
        self.powers[k] as u64
    }

    /// From r pieces of m coefficients to r - 1.
    pub(crate) fn forward<N: Numbers>(&self, numbers: &N, pieces: &[u64], m: usize) -> Vec<u64> {
        let r = self.r;
        let mut out = vec![0; (r - 1) * m];
        for i in 0..m {
            let x: Vec<u64> =
                (0..r - 1).map(|l| pieces[self.powers[(r - 1 - l) % (r - 1)] * m + i]).collect();
            for (k, y) in self.forward.apply(numbers, &x).into_iter().enumerate() {
                out[k * m + i] = numbers.add(y, pieces[i]);
            }
        }
        out
    }

    /// From r - 1 values to r pieces. The same number added to all r pieces is zero modulo Φ_r: the caller chooses.
    pub(crate) fn back<N: Numbers>(&self, numbers: &N, values: &[u64], m: usize) -> Vec<u64> {
        let r = self.r;
        let mut out = vec![0; r * m];
        for i in 0..m {
            let v: Vec<u64> = (0..r - 1).map(|k| values[k * m + i]).collect();
            let all = v.iter().fold(0, |sum, &x| numbers.add(sum, x));
            out[i] = numbers.scale(all, self.scale);
            for (l, y) in self.back.apply(numbers, &v).into_iter().enumerate() {
                // Piece -g^-l.
                let piece = r - self.powers[(r - 1 - l) % (r - 1)];
                out[piece * m + i] = y;
            }
        }
        out
    }
}

/// Subtracts piece `zero` from all.
pub(super) fn without<N: Numbers>(numbers: &N, pieces: &mut [u64], zero: usize, m: usize) {
    let taken = pieces[zero * m..(zero + 1) * m].to_vec();
    for piece in pieces.chunks_mut(m) {
        piece.iter_mut().zip(&taken).for_each(|(x, &t)| *x = numbers.sub(*x, t));
    }
}

/// Rings x^m - y, each as it is or as (x^(m/2) - s)(x^(m/2) + s).
pub(super) struct Rings {
    m: usize,
    /// y, or s with 1/2 and 1/(2s).
    roots: Vec<(Constant, Option<[Constant; 2]>)>,
}

impl Rings {
    /// `split`: each y is the square of what is given.
    pub(super) fn new<N: Numbers>(
        numbers: &N,
        m: usize,
        roots: impl Iterator<Item = u64>,
        split: bool,
    ) -> Result<Self, String> {
        let q = numbers.modulus();
        let ring = |root: u64| {
            let back = |x: u64| inverse(x, q).map(|x| numbers.constant(x));
            let back =
                if split { back(2).zip(back(2 * root % q)).map(|(a, b)| [a, b]) } else { None };
            if split && back.is_none() {
                Err("no square root".to_owned())
            } else {
                Ok((numbers.constant(root), back))
            }
        };
        Ok(Self { m, roots: roots.map(ring).collect::<Result<_, _>>()? })
    }

    pub(super) fn forward<N: Numbers>(&self, numbers: &N, values: &[u64]) -> Vec<u64> {
        let ring = |(x, (root, back)): (&[u64], &(Constant, Option<[Constant; 2]>))| {
            if back.is_none() {
                return x.to_vec();
            }
            let (low, high) = x.split_at(self.m / 2);
            let high: Vec<_> = high.iter().map(|&x| numbers.scale(x, *root)).collect();
            [sum(numbers, low, &high), super::leaves::difference(numbers, low, &high)].concat()
        };
        values.chunks(self.m).zip(&self.roots).flat_map(ring).collect()
    }

    pub(super) fn multiply<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut out = Vec::with_capacity(a.len());
        let pairs = a.chunks(self.m).zip(b.chunks(self.m));
        for ((a, b), (root, back)) in pairs.zip(&self.roots) {
            if back.is_none() {
                out.extend(binomial(numbers, a, b, *root));
                continue;
            }
            let ((a0, a1), (b0, b1)) = (a.split_at(self.m / 2), b.split_at(self.m / 2));
            let minus = numbers.constant(numbers.modulus() - u64::from(root.value));
            out.extend(binomial(numbers, a0, b0, *root));
            out.extend(binomial(numbers, a1, b1, minus));
        }
        out
    }

    pub(super) fn back<N: Numbers>(&self, numbers: &N, values: &[u64]) -> Vec<u64> {
        let ring = |(x, (_, back)): (&[u64], &(Constant, Option<[Constant; 2]>))| {
            let Some([half, turned]) = back else { return x.to_vec() };
            let (x, y) = x.split_at(self.m / 2);
            let low = sum(numbers, x, y).into_iter().map(|x| numbers.scale(x, *half));
            let high = super::leaves::difference(numbers, x, y);
            low.chain(high.into_iter().map(|x| numbers.scale(x, *turned))).collect::<Vec<_>>()
        };
        values.chunks(self.m).zip(&self.roots).flat_map(ring).collect()
    }
}

/// Modulo Φ_r(x^m).
pub(super) struct Truncated {
    m: usize,
    rader: Rader,
    rings: Rings,
}

impl Truncated {
    pub(super) fn new<N: Numbers>(numbers: &N, length: usize) -> Result<Self, String> {
        let rader = Rader::new(numbers)?;
        let m = (2 * length).div_ceil(rader.r - 1).next_multiple_of(8);
        let split = m.is_multiple_of(16);
        // ω^(j/2): the order is odd.
        let root = |k| {
            let e = rader.exponent(k) * if split { rader.r as u64 + 1 } else { 2 } / 2;
            power(rader.omega, e, numbers.modulus())
        };
        let rings = Rings::new(numbers, m, (0..rader.r - 1).map(root), split)?;
        Ok(Self { m, rader, rings })
    }
}

impl<N: Numbers> Product<N> for Truncated {
    fn operand(&self) -> usize {
        (self.rader.r - 1) * self.m
    }

    fn room(&self) -> usize {
        (self.rader.r - 1) * self.m
    }

    fn closed(&self) -> bool {
        true
    }

    fn input(&self, numbers: &N, a: &[u64]) -> Vec<u64> {
        let values = self.rader.forward(numbers, &padded(a, self.rader.r * self.m), self.m);
        self.rings.forward(numbers, &values)
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.rings.multiply(numbers, a, b)
    }

    fn output(&self, numbers: &N, c: &[u64]) -> Vec<u64> {
        let mut pieces = self.rader.back(numbers, &self.rings.back(numbers, c), self.m);
        without(numbers, &mut pieces, self.rader.r - 1, self.m);
        pieces.truncate((self.rader.r - 1) * self.m);
        pieces
    }
}
