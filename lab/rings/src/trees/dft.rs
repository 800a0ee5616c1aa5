//! Transforms of blocks: values at the powers of ω of a polynomial whose coefficients are blocks.
//!
//! By primes: 2 and 3 directly, from 5 on by pairs x_j ± x_-j or by Rader. Coprime factors by Good and Thomas, powers of
//! primes by Cooley and Tukey. Values are in natural order. Back is the same with 1/ω, times the length.

use super::{Block, add, constant, dot, sub, turn};
use crate::integers::{factors, inverse, power, principal_root, times};
use crate::numbers::{Constant, Numbers};

/// How a transform is done.
pub(crate) enum Dft {
    Two,
    /// With ω.
    Three(Constant),
    /// x_j ± x_-j against rows of (ω^jk ± ω^-jk)/2.
    Pairs {
        even: Vec<Vec<u64>>,
        odd: Vec<Vec<u64>>,
    },
    /// The order g^j, and ω^(g^j) halved along z^2h - 1 = (z^h - 1)(z^h + 1).
    Rader {
        order: Vec<usize>,
        kernel: Kernel,
    },
    Good(Box<[Self; 2]>),
    CooleyTukey {
        parts: Box<[Self; 2]>,
        twiddles: Vec<Constant>,
    },
}

/// A factor of cyclic products, prepared.
pub(crate) enum Kernel {
    /// z^2h - 1: both halves' kernels.
    Halves(Box<Self>, Vec<u64>),
    /// By definition, modulo z^h - 1.
    Whole(Vec<u64>),
}

impl Dft {
    /// The transform of this length by ω of this order modulo q. `rader`: primes from 5 on by Rader, not by pairs.
    pub(crate) fn new(length: usize, omega: u64, q: u64, rader: bool) -> Option<Self> {
        let parts = factors(length as u64);
        match parts[..] {
            [(2, 1)] => Some(Self::Two),
            [(3, 1)] => Some(Self::Three(constant(omega))),
            [(p, 1)] if rader => Self::rader(p, omega, q),
            [(_, 1)] => Self::pairs(length, omega, q),
            [(p, _)] => {
                let (a, b) = (p as usize, length / p as usize);
                let part = |n: usize, by: usize| Self::new(n, power(omega, by as u64, q), q, rader);
                let twiddles = (0..a)
                    .flat_map(|i| (0..b).map(move |k| i * k))
                    .map(|e| constant(power(omega, e as u64, q)))
                    .collect();
                Some(Self::CooleyTukey { parts: Box::new([part(a, b)?, part(b, a)?]), twiddles })
            }
            _ => {
                let (p, e) = *parts.first()?;
                let (a, b) = (p.pow(e), length as u64 / p.pow(e));
                // ω = ω^u·ω^v with u = 1 modulo a and 0 modulo b.
                let u = b * inverse(b % a, a)? % length as u64;
                let v = a * inverse(a % b, b)? % length as u64;
                let part = |n: u64, e: u64| Self::new(n as usize, power(omega, e, q), q, rader);
                Some(Self::Good(Box::new([part(a, u)?, part(b, v)?])))
            }
        }
    }

    fn pairs(length: usize, omega: u64, q: u64) -> Option<Self> {
        let (half, h) = (inverse(2, q)?, length / 2);
        let row = |k: usize, sign: u64| {
            let entry = |j: usize| {
                let e = (j * k % length) as u64;
                let (x, y) = (power(omega, e, q), power(omega, length as u64 - e, q));
                times((x + sign * y) % q, half, q)
            };
            (1..=h).map(entry).collect()
        };
        let matrix = |sign: u64| (1..=h).map(|k| row(k, sign)).collect();
        Some(Self::Pairs { even: matrix(1), odd: matrix(q - 1) })
    }

    fn rader(p: u64, omega: u64, q: u64) -> Option<Self> {
        let g = principal_root(p - 1, p)?;
        let order: Vec<usize> = (0..p - 1).map(|j| power(g, j, p) as usize).collect();
        let powers = order.iter().map(|&e| power(omega, e as u64, q)).collect();
        Some(Self::Rader { order, kernel: Kernel::new(powers, q)? })
    }

    /// The values at 1, ω, ω², …
    pub(crate) fn apply<N: Numbers>(&self, numbers: &N, x: &[Block]) -> Vec<Block> {
        match self {
            Self::Two => vec![add(numbers, &x[0], &x[1]), sub(numbers, &x[0], &x[1])],
            Self::Three(omega) => {
                let turned = turn(numbers, &sub(numbers, &x[1], &x[2]), *omega);
                vec![
                    add(numbers, &x[0], &add(numbers, &x[1], &x[2])),
                    add(numbers, &sub(numbers, &x[0], &x[2]), &turned),
                    sub(numbers, &sub(numbers, &x[0], &x[1]), &turned),
                ]
            }
            Self::Pairs { even, odd } => {
                let (n, h) = (x.len(), x.len() / 2);
                let pairs = |f: fn(&N, &[u64], &[u64]) -> Block| -> Vec<Block> {
                    (1..=h).map(|j| f(numbers, &x[j], &x[n - j])).collect()
                };
                let (sums, differences) = (pairs(add), pairs(sub));
                let mut out = vec![Vec::new(); n];
                out[0] = sums.iter().fold(x[0].clone(), |sum, s| add(numbers, &sum, s));
                for k in 1..=h {
                    let e = add(numbers, &x[0], &dot(numbers, &even[k - 1], &sums));
                    let o = dot(numbers, &odd[k - 1], &differences);
                    out[k] = add(numbers, &e, &o);
                    out[n - k] = sub(numbers, &e, &o);
                }
                out
            }
            Self::Rader { order, kernel } => {
                let m = order.len();
                let reversed: Vec<Block> = (0..m).map(|j| x[order[(m - j) % m]].clone()).collect();
                let product = kernel.apply(numbers, &reversed);
                let mut out = vec![Vec::new(); x.len()];
                out[0] = x[1..].iter().fold(x[0].clone(), |sum, x| add(numbers, &sum, x));
                for (&place, value) in order.iter().zip(&product) {
                    out[place] = add(numbers, &x[0], value);
                }
                out
            }
            Self::Good(parts) => {
                let [a, b] = [parts[0].length(), parts[1].length()];
                let mut plane = vec![Vec::new(); a * b];
                for (i, value) in x.iter().enumerate() {
                    plane[i % a * b + i % b] = value.clone();
                }
                let plane = both(numbers, parts, plane, |_, _, value| value);
                (0..a * b).map(|k| plane[k % a * b + k % b].clone()).collect()
            }
            Self::CooleyTukey { parts, twiddles } => {
                let [a, b] = [parts[0].length(), parts[1].length()];
                let plane: Vec<Block> = (0..a * b).map(|i| x[i % b * a + i / b].clone()).collect();
                let twiddled =
                    |i: usize, k: usize, value: Block| turn(numbers, &value, twiddles[i * b + k]);
                both(numbers, parts, plane, twiddled)
            }
        }
    }

    pub(crate) fn length(&self) -> usize {
        match self {
            Self::Two => 2,
            Self::Three(_) => 3,
            Self::Pairs { even, .. } => 2 * even.len() + 1,
            Self::Rader { order, .. } => order.len() + 1,
            Self::Good(parts) | Self::CooleyTukey { parts, .. } => {
                parts[0].length() * parts[1].length()
            }
        }
    }

    /// How it is made: `Good(Rader 17, Good(2, 3))`.
    pub(crate) fn shown(&self) -> String {
        let two = |name: &str, parts: &[Self; 2]| {
            format!("{name}({}, {})", parts[0].shown(), parts[1].shown())
        };
        match self {
            Self::Two => "2".to_owned(),
            Self::Three(_) => "3".to_owned(),
            Self::Pairs { .. } => format!("pairs {}", self.length()),
            Self::Rader { .. } => format!("Rader {}", self.length()),
            Self::Good(parts) => two("Good", parts),
            Self::CooleyTukey { parts, .. } => two("Cooley-Tukey", parts),
        }
    }
}

/// Rows of a plane by the second part, then its columns by the first.
fn both<N: Numbers>(
    numbers: &N,
    parts: &[Dft; 2],
    mut plane: Vec<Block>,
    between: impl Fn(usize, usize, Block) -> Block,
) -> Vec<Block> {
    let b = parts[1].length();
    for (i, row) in plane.chunks_mut(b).enumerate() {
        let values = parts[1].apply(numbers, row);
        for (k, (slot, value)) in row.iter_mut().zip(values).enumerate() {
            *slot = between(i, k, value);
        }
    }
    for k in 0..b {
        let column: Vec<Block> = plane.iter().skip(k).step_by(b).cloned().collect();
        for (i, value) in parts[0].apply(numbers, &column).into_iter().enumerate() {
            plane[i * b + k] = value;
        }
    }
    plane
}

impl Kernel {
    fn new(factor: Vec<u64>, q: u64) -> Option<Self> {
        if factor.len() % 2 == 1 {
            return Some(Self::Whole(factor));
        }
        let half = inverse(2, q)?;
        let (low, high) = factor.split_at(factor.len() / 2);
        let halved = |sign: u64| {
            low.iter().zip(high).map(|(&l, &h)| times((l + sign * h) % q, half, q)).collect()
        };
        Some(Self::Halves(Box::new(Self::new(halved(1), q)?), halved(q - 1)))
    }

    /// The product modulo z^length - 1.
    fn apply<N: Numbers>(&self, numbers: &N, x: &[Block]) -> Vec<Block> {
        match self {
            Self::Whole(factor) => {
                let n = x.len();
                let row = |k: usize| (0..n).map(|j| factor[(k + n - j) % n]).collect::<Vec<_>>();
                (0..n).map(|k| dot(numbers, &row(k), x)).collect()
            }
            Self::Halves(cyclic, negacyclic) => {
                let h = negacyclic.len();
                let (low, high) = x.split_at(h);
                let each = |f: fn(&N, &[u64], &[u64]) -> Block| -> Vec<Block> {
                    low.iter().zip(high).map(|(l, h)| f(numbers, l, h)).collect()
                };
                let first = cyclic.apply(numbers, &each(add));
                let q = numbers.modulus();
                let entry = |k: usize, j: usize| match k >= j {
                    true => negacyclic[k - j],
                    false => (q - negacyclic[h + k - j]) % q,
                };
                let row = |k: usize| (0..h).map(|j| entry(k, j)).collect::<Vec<_>>();
                let differences = each(sub);
                let second: Vec<Block> =
                    (0..h).map(|k| dot(numbers, &row(k), &differences)).collect();
                let join = |f: fn(&N, &[u64], &[u64]) -> Block| {
                    first.iter().zip(&second).map(move |(x, y)| f(numbers, x, y))
                };
                join(add).chain(join(sub)).collect()
            }
        }
    }
}
