//! Bruun: x^4m + a·x^2m + b² = (x^2m + α·x^m + b)(x^2m - α·x^m + b) with α² = 2b - a. It splits where x^n + 1 has no root modulo
//! q, and x^n - x^(n/2) + 1 as well. Bruun 1978; over finite fields Blake, Gao, Mullin 1993.
//!
//! A node splits if q, a prime, has both square roots; otherwise it is a leaf, multiplied by definition.

use super::schoolbook;
use crate::integers::{inverse, is_prime, square_root, times};
use crate::method::{Algorithm, Method, Plan, WhyNot, checked, constant};
use crate::numbers::{Constant, Numbers, Product};
use crate::ring::Ring;

/// Trinomials into trinomials.
pub struct Bruun;

impl Method for Bruun {
    fn name(&self) -> &'static str {
        "bruun"
    }

    fn about(&self) -> &'static str {
        "trinomials into two trinomials (Bruun 1978)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        let Some((a, c)) = trinomial(ring).filter(|_| ring.n.is_multiple_of(4)) else {
            return Err(WhyNot::Form { needed: "x^n+ax^(n/2)+c with n divisible by 4" });
        };
        if !is_prime(ring.q) {
            return Err(WhyNot::NotPrime(ring.q));
        }
        let node = Node::new(ring.n, a, c, ring.q, product);
        if node.split.is_none() {
            return Err(WhyNot::NoSplit { a, c, q: ring.q });
        }
        checked(ring, product, Ok(node))
    }
}

/// a and c of x^n + a·x^(n/2) + c.
fn trinomial(ring: &Ring) -> Option<(u64, u64)> {
    match ring.low[..] {
        [(0, c)] => Some((0, c)),
        [(e, a), (0, c)] if 2 * e == ring.n => Some((a, c)),
        _ => None,
    }
}

/// x^n + a·x^(n/2) + c.
struct Node {
    ring: Ring,
    split: Option<Box<Split>>,
}

struct Split {
    nodes: [Node; 2],
    alpha: Constant,
    b: Constant,
    /// α² - b.
    cube: Constant,
    half: Constant,
    /// 1/(2α) and 1/(2αb).
    back: [Constant; 2],
}

impl Node {
    fn new(n: usize, a: u64, c: u64, q: u64, product: Product) -> Self {
        let low = [(n / 2, a), (0, c)].into_iter().filter(|&(_, c)| c != 0).collect();
        let ring = Ring { q, n, low };
        let split =
            if n.is_multiple_of(4) { Self::split(n, a, c, q, product).map(Box::new) } else { None };
        Self { ring, split }
    }

    fn split(n: usize, a: u64, c: u64, q: u64, product: Product) -> Option<Split> {
        let root = square_root(c, q)?;
        let both = [root, (q - root) % q].into_iter();
        let (b, alpha) = both
            .filter_map(|b| Some((b, square_root((2 * b + q - a) % q, q)?)))
            .find(|&(b, alpha)| b != 0 && alpha != 0)?;
        let table = |x| constant(product, q, x);
        let back = inverse(2 * alpha, q)?;
        let half = inverse(2, q)?;
        let node = |alpha| Self::new(n / 2, alpha, b, q, product);
        Some(Split {
            nodes: [node(alpha), node(q - alpha)],
            alpha: table(alpha),
            b: table(b),
            cube: table((times(alpha, alpha, q) + q - b) % q),
            half: table(half),
            back: [table(back), table(times(back, inverse(b, q)?, q))],
        })
    }

    fn multiply<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let Some(split) = &self.split else {
            return self.ring.reduce(numbers, schoolbook::product(numbers, a, b));
        };
        let ([a0, a1], [b0, b1]) = (split.forward(numbers, a), split.forward(numbers, b));
        let first = split.nodes[0].multiply(numbers, &a0, &b0);
        let second = split.nodes[1].multiply(numbers, &a1, &b1);
        split.backward(numbers, &first, &second)
    }

    fn leaves(&self, depth: usize, lines: &mut Vec<String>) {
        let Ring { n, low, .. } = &self.ring;
        let terms: String = low
            .iter()
            .map(|(e, c)| if *e > 0 { format!(" + {c}x^{e}") } else { format!(" + {c}") })
            .collect();
        let kind = if self.split.is_some() { "" } else { ": a leaf" };
        lines.push(format!("{}└ x^{n}{terms}{kind}", "  ".repeat(depth)));
        for node in self.split.iter().flat_map(|split| &split.nodes) {
            node.leaves(depth + 1, lines);
        }
    }

    fn inner(&self) -> usize {
        self.split
            .as_ref()
            .map_or(0, |split| 1 + split.nodes.iter().map(Self::inner).sum::<usize>())
    }
}

impl Split {
    /// Modulo both factors: y = x^m, y² = -αy - b, y³ = (α² - b)y + αb for the first, with -α for the second.
    fn forward<N: Numbers>(&self, numbers: &N, x: &[u64]) -> [Vec<u64>; 2] {
        let m = x.len() / 4;
        let mut out = [vec![0; 2 * m], vec![0; 2 * m]];
        for i in 0..m {
            let [r0, r1, r2, r3] = [0, 1, 2, 3].map(|j| x[j * m + i]);
            let even = numbers.sub(r0, numbers.scale(r2, self.b));
            let odd = numbers.add(r1, numbers.scale(r3, self.cube));
            let even_turned = numbers.scale(numbers.scale(r3, self.b), self.alpha);
            let odd_turned = numbers.scale(r2, self.alpha);
            out[0][i] = numbers.add(even, even_turned);
            out[0][m + i] = numbers.sub(odd, odd_turned);
            out[1][i] = numbers.sub(even, even_turned);
            out[1][m + i] = numbers.add(odd, odd_turned);
        }
        out
    }

    fn backward<N: Numbers>(&self, numbers: &N, first: &[u64], second: &[u64]) -> Vec<u64> {
        let m = first.len() / 2;
        let mut out = vec![0; 4 * m];
        for i in 0..m {
            let (p1, q1, p2, q2) = (first[i], first[m + i], second[i], second[m + i]);
            let r3 = numbers.scale(numbers.sub(p1, p2), self.back[1]);
            let r2 = numbers.scale(numbers.sub(q2, q1), self.back[0]);
            let even = numbers.scale(numbers.add(p1, p2), self.half);
            let odd = numbers.scale(numbers.add(q1, q2), self.half);
            out[i] = numbers.add(even, numbers.scale(r2, self.b));
            out[m + i] = numbers.sub(odd, numbers.scale(r3, self.cube));
            out[2 * m + i] = r2;
            out[3 * m + i] = r3;
        }
        out
    }
}

impl Algorithm for Node {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.multiply(numbers, a, b)
    }

    fn tree(&self) -> Vec<String> {
        let mut lines = Vec::new();
        self.leaves(0, &mut lines);
        lines
    }

    fn constants(&self) -> usize {
        6 * self.inner()
    }
}
