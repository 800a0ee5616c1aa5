//! Bruun: x^2n - 1 into binomials and trinomials of degree 16.
//!
//! ```text
//! x^2m - s²             = (x^m - s)(x^m + s)                    Cooley–Tukey
//! x^4m + a·x^2m + b²    = (x^2m + α·x^m + b)(x^2m - α·x^m + b)  Bruun, α² = 2b - a
//! ```
//!
//! A node splits by the first if it can. Modulo 4591 every node of degree above 16 splits, because 2^4 divides q + 1.
//! Source: Bruun 1978; over finite fields Blake, Gao, Mullin 1993.

use goodprime_rings::integers::{inverse, square_root, times};
use goodprime_rings::numbers::{Constant, Numbers};

use super::{Product, karatsuba, leaves};

/// Degree of a leaf of the product by itself.
const LEAF: usize = 16;

pub(super) struct Bruun {
    length: usize,
    root: Node,
}

/// x^n + a·x^(n/2) + c.
pub(crate) struct Node {
    n: usize,
    a: Constant,
    c: Constant,
    split: Option<(Split, Box<[Node; 2]>)>,
}

enum Split {
    /// s, 1/2 and 1/(2s).
    Binomial { s: Constant, half: Constant, back: Constant },
    /// α, b, α² - b, 1/2, 1/(2α) and 1/(2αb).
    Trinomial { alpha: Constant, b: Constant, cube: Constant, half: Constant, back: [Constant; 2] },
}

impl Bruun {
    pub(super) fn new<N: Numbers>(numbers: &N, length: usize) -> Result<Self, String> {
        let q = numbers.modulus();
        Ok(Self { length, root: Node::new(numbers, 2 * length, [0, q - 1], LEAF)? })
    }
}

impl Node {
    /// Its leaves.
    pub(crate) fn leaves(&self) -> usize {
        self.split.as_ref().map_or(1, |(_, nodes)| nodes.iter().map(Self::leaves).sum())
    }

    /// With leaves of degree `leaf`. `low` is a and c.
    pub(crate) fn new<N: Numbers>(
        numbers: &N,
        n: usize,
        low: [u64; 2],
        leaf: usize,
    ) -> Result<Self, String> {
        let [a, c] = low;
        let split = if n > leaf { Some(Self::split(numbers, n, low, leaf)?) } else { None };
        Ok(Self { n, a: numbers.constant(a), c: numbers.constant(c), split })
    }

    fn split<N: Numbers>(
        numbers: &N,
        n: usize,
        [a, c]: [u64; 2],
        leaf: usize,
    ) -> Result<(Split, Box<[Self; 2]>), String> {
        let q = numbers.modulus();
        let table = |x: u64| numbers.constant(x % q);
        let reciprocal = |x: u64| inverse(x % q, q).ok_or_else(|| format!("no 1/{x} modulo {q}"));
        let half = table(reciprocal(2)?);
        if let (0, Some(s)) = (a, square_root(q - c, q)) {
            let back = table(reciprocal(2 * s)?);
            let nodes = [
                Self::new(numbers, n / 2, [0, q - s], leaf)?,
                Self::new(numbers, n / 2, [0, s], leaf)?,
            ];
            return Ok((Split::Binomial { s: table(s), half, back }, Box::new(nodes)));
        }
        let roots = square_root(c, q).into_iter().flat_map(|b| [b, q - b]);
        let (b, alpha) = roots
            .filter_map(|b| Some((b, square_root((2 * b + q - a) % q, q)?)))
            .find(|&(_, alpha)| alpha != 0)
            .ok_or_else(|| format!("x^{n} + {a}x^{} + {c} does not split modulo {q}", n / 2))?;
        let back = reciprocal(2 * alpha)?;
        let back = [table(back), table(times(back, reciprocal(b)?, q))];
        let cube = table(times(alpha, alpha, q) + q - b);
        let node = |alpha| Self::new(numbers, n / 2, [alpha, b], leaf);
        let nodes = [node(alpha)?, node(q - alpha)?];
        Ok((
            Split::Trinomial { alpha: table(alpha), b: table(b), cube, half, back },
            Box::new(nodes),
        ))
    }

    pub(crate) fn forward<N: Numbers>(&self, numbers: &N, x: Vec<u64>, out: &mut Vec<u64>) {
        let Some((split, nodes)) = &self.split else {
            out.extend(x);
            return;
        };
        let parts = split.forward(numbers, &x);
        nodes.iter().zip(parts).for_each(|(node, part)| node.forward(numbers, part, out));
    }

    pub(crate) fn multiply<N: Numbers>(
        &self,
        numbers: &N,
        a: &[u64],
        b: &[u64],
        out: &mut Vec<u64>,
    ) {
        if let Some((_, nodes)) = &self.split {
            let ((a0, a1), (b0, b1)) = (a.split_at(self.n / 2), b.split_at(self.n / 2));
            nodes[0].multiply(numbers, a0, b0, out);
            nodes[1].multiply(numbers, a1, b1, out);
            return;
        }
        let mut full = karatsuba::product(numbers, a, b);
        for i in (self.n..full.len()).rev() {
            let top = full[i];
            if self.a.value != 0 {
                let slot = &mut full[i - self.n / 2];
                *slot = numbers.sub(*slot, numbers.scale(top, self.a));
            }
            full[i - self.n] = numbers.sub(full[i - self.n], numbers.scale(top, self.c));
        }
        full.truncate(self.n);
        out.extend(full);
    }

    pub(crate) fn backward<N: Numbers>(&self, numbers: &N, x: &[u64]) -> Vec<u64> {
        let Some((split, nodes)) = &self.split else { return x.to_vec() };
        let (x, y) = x.split_at(self.n / 2);
        split.backward(numbers, &nodes[0].backward(numbers, x), &nodes[1].backward(numbers, y))
    }
}

impl Split {
    fn forward<N: Numbers>(&self, numbers: &N, x: &[u64]) -> [Vec<u64>; 2] {
        match self {
            Self::Binomial { s, .. } => {
                let (low, high) = x.split_at(x.len() / 2);
                let high: Vec<_> = high.iter().map(|&x| numbers.scale(x, *s)).collect();
                [leaves::sum(numbers, low, &high), leaves::difference(numbers, low, &high)]
            }
            Self::Trinomial { alpha, b, cube, .. } => {
                let m = x.len() / 4;
                let mut out = [vec![0; 2 * m], vec![0; 2 * m]];
                for i in 0..m {
                    let [r0, r1, r2, r3] = [0, 1, 2, 3].map(|j| x[j * m + i]);
                    let even = numbers.sub(r0, numbers.scale(r2, *b));
                    let odd = numbers.add(r1, numbers.scale(r3, *cube));
                    let even_turned = numbers.scale(numbers.scale(r3, *b), *alpha);
                    let odd_turned = numbers.scale(r2, *alpha);
                    out[0][i] = numbers.add(even, even_turned);
                    out[1][i] = numbers.sub(even, even_turned);
                    out[0][m + i] = numbers.sub(odd, odd_turned);
                    out[1][m + i] = numbers.add(odd, odd_turned);
                }
                out
            }
        }
    }

    fn backward<N: Numbers>(&self, numbers: &N, x: &[u64], y: &[u64]) -> Vec<u64> {
        let (sums, differences) = (leaves::sum(numbers, x, y), leaves::difference(numbers, x, y));
        let scaled = |x: &[u64], c: Constant| -> Vec<u64> {
            x.iter().map(|&x| numbers.scale(x, c)).collect()
        };
        match self {
            Self::Binomial { half, back, .. } => {
                [scaled(&sums, *half), scaled(&differences, *back)].concat()
            }
            Self::Trinomial { b, cube, half, back, .. } => {
                let m = x.len() / 2;
                // The odd part has the other sign: -α·r2.
                let r3 = scaled(&differences[..m], back[1]);
                let r2: Vec<_> = differences[m..]
                    .iter()
                    .map(|&d| numbers.scale(numbers.sub(0, d), back[0]))
                    .collect();
                let (even, odd) = (scaled(&sums[..m], *half), scaled(&sums[m..], *half));
                let r0 = leaves::sum(numbers, &even, &scaled(&r2, *b));
                let r1 = leaves::difference(numbers, &odd, &scaled(&r3, *cube));
                [r0, r1, r2, r3].concat()
            }
        }
    }
}

impl<N: Numbers> Product<N> for Bruun {
    fn operand(&self) -> usize {
        2 * self.length
    }

    fn room(&self) -> usize {
        2 * self.length
    }

    fn closed(&self) -> bool {
        true
    }

    fn input(&self, numbers: &N, a: &[u64]) -> Vec<u64> {
        let mut out = Vec::new();
        self.root.forward(numbers, leaves::padded(a, 2 * self.length), &mut out);
        out
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut out = Vec::new();
        self.root.multiply(numbers, a, b, &mut out);
        out
    }

    fn output(&self, numbers: &N, c: &[u64]) -> Vec<u64> {
        self.root.backward(numbers, c)
    }
}
