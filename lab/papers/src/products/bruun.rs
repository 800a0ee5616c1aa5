//! Bruun: x^2n - 1 into binomials and trinomials of degree 16.
//!
//! ```text
//! x^2m - s²             = (x^m - s)(x^m + s)                    Cooley–Tukey
//! x^4m + a·x^2m + b²    = (x^2m + α·x^m + b)(x^2m - α·x^m + b)  Bruun, α² = 2b - a
//! ```
//!
//! A node splits by the first if it can. Modulo 4591 every node of degree above 16 splits, because 2^4 divides q + 1.
//!
//! A butterfly of four coefficients multiplies four times, by b, α² - b, α and αb; of these a product by 1 or -1 is none, so
//! twice if b = α² - b = 1 and three times if b = ±1. The way back is 2·Bruun⁻¹, also of four products: all divisions
//! by two go into one number, which the caller multiplies by last.
//!
//! Source: Bruun 1978; over finite fields Blake, Gao, Mullin 1993; "Algorithmic Views of Vectorized Polynomial
//! Multipliers – NTRU Prime" §3.3, Figures 1 and 2.

use goodprime_rings::integers::{inverse, square_root, times};
use goodprime_rings::numbers::{Constant, Numbers};

use super::{Product, karatsuba, leaves};

/// Degree of a leaf of the product by itself.
const LEAF: usize = 16;

pub(super) struct Bruun {
    length: usize,
    root: Node,
    /// The inverse of the number by which all inverse butterflies multiply.
    scale: Constant,
}

/// x^n + a·x^(n/2) + c.
pub(crate) struct Node {
    n: usize,
    /// The coefficient a; none if a is 0.
    a: Option<Factor>,
    c: Factor,
    split: Option<(Split, Box<[Node; 2]>)>,
}

enum Split {
    /// s and 1/s.
    Binomial { s: Factor, back: Factor },
    /// α, b, αb and α² - b; 1/α and 1/(αb).
    Trinomial { alpha: Factor, b: Factor, product: Factor, rest: Factor, back: [Factor; 2] },
}

/// A number to multiply by, which costs nothing if it is 1 or -1.
#[derive(Clone, Copy)]
enum Factor {
    One,
    MinusOne,
    Other(Constant),
}

impl Factor {
    fn new<N: Numbers>(numbers: &N, c: u64) -> Self {
        match c {
            1 => Self::One,
            _ if c + 1 == numbers.modulus() => Self::MinusOne,
            _ => Self::Other(numbers.constant(c)),
        }
    }

    /// c·x.
    fn times<N: Numbers>(self, numbers: &N, x: u64) -> u64 {
        match self {
            Self::One => x,
            Self::MinusOne => numbers.sub(0, x),
            Self::Other(c) => numbers.scale(x, c),
        }
    }

    /// sum + c·x.
    fn added<N: Numbers>(self, numbers: &N, sum: u64, x: u64) -> u64 {
        match self {
            Self::One => numbers.add(sum, x),
            Self::MinusOne => numbers.sub(sum, x),
            Self::Other(c) => numbers.add(sum, numbers.scale(x, c)),
        }
    }

    /// sum - c·x.
    fn taken<N: Numbers>(self, numbers: &N, sum: u64, x: u64) -> u64 {
        match self {
            Self::One => numbers.sub(sum, x),
            Self::MinusOne => numbers.add(sum, x),
            Self::Other(c) => numbers.sub(sum, numbers.scale(x, c)),
        }
    }
}

impl Bruun {
    pub(super) fn new<N: Numbers>(numbers: &N, length: usize) -> Result<Self, String> {
        let q = numbers.modulus();
        let root = Node::new(numbers, 2 * length, [0, q - 1], LEAF)?;
        let scale = inverse(root.doubled() % q, q).ok_or("2 has no inverse")?;
        Ok(Self { length, root, scale: numbers.constant(scale) })
    }
}

impl Node {
    /// Returns the number of leaves.
    pub(crate) fn leaves(&self) -> usize {
        self.split.as_ref().map_or(1, |(_, nodes)| nodes.iter().map(Self::leaves).sum())
    }

    /// Returns the a and c of each leaf.
    #[cfg(test)]
    fn moduli(&self, q: u64) -> Vec<[u64; 2]> {
        let value = |factor: Factor| match factor {
            Factor::One => 1,
            Factor::MinusOne => q - 1,
            Factor::Other(c) => c.value.into(),
        };
        match &self.split {
            Some((_, nodes)) => nodes.iter().flat_map(|node| node.moduli(q)).collect(),
            None => vec![[self.a.map_or(0, value), value(self.c)]],
        }
    }

    /// Returns the number by which the inverse transform multiplies: two for each layer.
    pub(crate) fn doubled(&self) -> u64 {
        self.split.as_ref().map_or(1, |(_, nodes)| 2 * nodes[0].doubled())
    }

    /// Returns the node with leaves of degree `leaf`. `low` is a and c.
    pub(crate) fn new<N: Numbers>(
        numbers: &N,
        n: usize,
        low: [u64; 2],
        leaf: usize,
    ) -> Result<Self, String> {
        let [a, c] = low;
        let split = if n > leaf { Some(Self::split(numbers, n, low, leaf)?) } else { None };
        let a = (a != 0).then(|| Factor::new(numbers, a));
        Ok(Self { n, a, c: Factor::new(numbers, c), split })
    }

    fn split<N: Numbers>(
        numbers: &N,
        n: usize,
        [a, c]: [u64; 2],
        leaf: usize,
    ) -> Result<(Split, Box<[Self; 2]>), String> {
        let q = numbers.modulus();
        let factor = |x: u64| Factor::new(numbers, x % q);
        let reciprocal = |x: u64| inverse(x % q, q).ok_or_else(|| format!("no 1/{x} modulo {q}"));
        if let (0, Some(s)) = (a, square_root(q - c, q)) {
            let back = factor(reciprocal(s)?);
            let nodes = [
                Self::new(numbers, n / 2, [0, q - s], leaf)?,
                Self::new(numbers, n / 2, [0, s], leaf)?,
            ];
            return Ok((Split::Binomial { s: factor(s), back }, Box::new(nodes)));
        }
        let roots = square_root(c, q).into_iter().flat_map(|b| [b, q - b]);
        let (b, alpha) = roots
            .filter_map(|b| Some((b, square_root((2 * b + q - a) % q, q)?)))
            .find(|&(_, alpha)| alpha != 0)
            .ok_or_else(|| format!("x^{n} + {a}x^{} + {c} does not split modulo {q}", n / 2))?;
        let product = times(alpha, b, q);
        let back = [factor(reciprocal(alpha)?), factor(reciprocal(product)?)];
        let rest = factor(times(alpha, alpha, q) + q - b);
        let node = |alpha| Self::new(numbers, n / 2, [alpha, b], leaf);
        let nodes = [node(alpha)?, node(q - alpha)?];
        let [alpha, b, product] = [alpha, b, product].map(factor);
        Ok((Split::Trinomial { alpha, b, product, rest, back }, Box::new(nodes)))
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
            if let Some(a) = self.a {
                full[i - self.n / 2] = a.taken(numbers, full[i - self.n / 2], top);
            }
            full[i - self.n] = self.c.taken(numbers, full[i - self.n], top);
        }
        full.truncate(self.n);
        out.extend(full);
    }

    /// Computes the inverse transform, times [`doubled`](Self::doubled).
    pub(crate) fn backward<N: Numbers>(&self, numbers: &N, x: &[u64]) -> Vec<u64> {
        let Some((split, nodes)) = &self.split else { return x.to_vec() };
        let (x, y) = x.split_at(self.n / 2);
        split.backward(numbers, &nodes[0].backward(numbers, x), &nodes[1].backward(numbers, y))
    }
}

impl Split {
    /// Computes a layer of butterflies: Cooley–Tukey's for a binomial, Bruun_{α,b} for a trinomial.
    fn forward<N: Numbers>(&self, numbers: &N, x: &[u64]) -> [Vec<u64>; 2] {
        match self {
            Self::Binomial { s, .. } => {
                let (low, high) = x.split_at(x.len() / 2);
                let high: Vec<_> = high.iter().map(|&x| s.times(numbers, x)).collect();
                [leaves::sum(numbers, low, &high), leaves::difference(numbers, low, &high)]
            }
            Self::Trinomial { alpha, b, product, rest, .. } => {
                let m = x.len() / 4;
                let mut out = [vec![0; 2 * m], vec![0; 2 * m]];
                for i in 0..m {
                    let [a0, a1, a2, a3] = [0, 1, 2, 3].map(|j| x[j * m + i]);
                    let even = b.taken(numbers, a0, a2);
                    let odd = rest.added(numbers, a1, a3);
                    let (even_turned, odd_turned) =
                        (product.times(numbers, a3), alpha.times(numbers, a2));
                    out[0][i] = numbers.add(even, even_turned);
                    out[1][i] = numbers.sub(even, even_turned);
                    out[0][m + i] = numbers.sub(odd, odd_turned);
                    out[1][m + i] = numbers.add(odd, odd_turned);
                }
                out
            }
        }
    }

    /// Twice the other direction.
    fn backward<N: Numbers>(&self, numbers: &N, x: &[u64], y: &[u64]) -> Vec<u64> {
        let sums = leaves::sum(numbers, x, y);
        match self {
            Self::Binomial { back, .. } => {
                let high = leaves::difference(numbers, x, y);
                let high: Vec<_> = high.iter().map(|&x| back.times(numbers, x)).collect();
                [sums, high].concat()
            }
            Self::Trinomial { b, rest, back, .. } => {
                let m = x.len() / 2;
                let scaled = |x: &[u64], y: &[u64], c: Factor| -> Vec<u64> {
                    let differences = leaves::difference(numbers, x, y);
                    differences.iter().map(|&x| c.times(numbers, x)).collect()
                };
                let (a2, a3) =
                    (scaled(&y[m..], &x[m..], back[0]), scaled(&x[..m], &y[..m], back[1]));
                let a0 = sums[..m].iter().zip(&a2).map(|(&sum, &x)| b.added(numbers, sum, x));
                let a1 = sums[m..].iter().zip(&a3).map(|(&sum, &x)| rest.taken(numbers, sum, x));
                let low: Vec<_> = a0.chain(a1).collect();
                [low, a2, a3].concat()
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
        let doubled = self.root.backward(numbers, c).into_iter();
        doubled.map(|x| numbers.scale(x, self.scale)).collect()
    }
}

#[cfg(test)]
mod tests {
    use goodprime_rings::numbers::{Barrett, Counting, Remainder};

    use super::*;

    const Q: u64 = 4591;

    /// Multiplications of one butterfly of four coefficients and of its inverse, for x⁴ + (2β-α²)x² + β².
    fn butterfly(q: u64, alpha: u64, beta: u64) -> [u64; 2] {
        let numbers = Counting::new(Remainder::new(q));
        let low = [(2 * beta + q - alpha * alpha % q) % q, beta * beta % q];
        let node = Node::new(&numbers, 4, low, 2).expect("it splits");
        assert_eq!(node.doubled(), 2);
        let x = [1, 2, 3, 4].map(|x| 1000 + x);
        let (before, mut out) = (numbers.counts(), Vec::new());
        node.forward(&numbers, x.to_vec(), &mut out);
        let forward = numbers.counts() - before;
        assert_eq!(node.backward(&numbers, &out), x.map(|x| 2 * x % q));
        let back = numbers.counts() - before - forward;
        // Figure 1 and Figure 2 have six additions each.
        assert!(forward.additions <= 6 && back.additions <= 6 + 1, "{forward:?} {back:?}");
        [forward, back].map(|counts| counts.multiplications())
    }

    #[test]
    fn butterflies_multiply_as_often_as_figures_1_and_2_do() {
        // Bruun_{√2,1}, Bruun_{α,1}, and Bruun_{α,α²/2}, which the paper has; α and β are found by the node itself.
        assert_eq!(butterfly(Q, 1229, 1), [2, 2]);
        assert_eq!(butterfly(Q, 58, 1), [3, 3]);
        assert_eq!(butterfly(Q, 2116, 1), [3, 3]);
        let alpha = 1229 * 1950 % Q;
        assert_eq!(butterfly(Q, alpha, times(alpha, alpha, Q) * (Q + 1) / 2 % Q), [4, 4]);
        // β = -1: x⁴ + (-2-α²)x² + 1 has no other square root, as 2-(-2-α²) = 4+α² is none for this α.
        let minus = (2..Q).find(|&alpha| square_root(4 + alpha * alpha, Q).is_none()).expect("one");
        assert_eq!(butterfly(Q, minus, Q - 1), [3, 3]);
        // Another β, not α²/2.
        assert_eq!(butterfly(Q, 5, 7), [4, 4]);
    }

    /// a·b modulo q.
    fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
        leaves::product(&Barrett::new(Q), a, b)
    }

    /// Theorem 1, q ≡ 3 (mod 4), 2^w the power of two in q + 1: x^(2^k) + 1 is a product of trinomials with constant 1 if
    /// k < w, and -1 if not.
    #[test]
    fn trinomials_are_those_of_theorem_1() {
        let w = (Q + 1).trailing_zeros();
        assert_eq!((Q % 4, w), (3, 4));
        for k in 2..8 {
            let degree = if k < w { 2 } else { 1 << (k - w + 1) };
            let n = 1 << k;
            let node = Node::new(&Barrett::new(Q), n, [0, 1], degree).expect("it splits");
            let moduli = node.moduli(Q);
            assert_eq!(moduli.len(), n / degree);
            let constant = if k < w { 1 } else { Q - 1 };
            assert!(moduli.iter().all(|&[a, c]| a != 0 && c == constant), "{k}: {moduli:?}");
            let factor = |[a, c]: [u64; 2]| {
                let mut factor = vec![0; degree + 1];
                (factor[0], factor[degree / 2], factor[degree]) = (c, a, 1);
                factor
            };
            let all = moduli.iter().fold(vec![1], |all, &low| product(&all, &factor(low)));
            let mut expected = vec![0; n + 1];
            (expected[0], expected[n]) = (1, 1);
            assert_eq!(all, expected);
            // Irreducible, where they are of degree two: no roots.
            let root = |[a, c]: [u64; 2]| square_root((a * a + 4 * (Q - c)) % Q, Q).is_some();
            assert!(degree > 2 || !moduli.into_iter().any(root));
        }
        // §4.3: x^32 + 1, and its four trinomials of degree 8.
        let node = Node::new(&Barrett::new(Q), 32, [0, 1], 8).expect("it splits");
        let mut middle: Vec<u64> = node.moduli(Q).iter().map(|low| low[0]).collect();
        middle.sort_unstable();
        assert_eq!(middle, [58, 2116, Q - 2116, Q - 58]);
    }
}
