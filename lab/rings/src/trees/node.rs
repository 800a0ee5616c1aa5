//! A ring Z_q\[x\]/F as a product of smaller rings: forward to the residues modulo its factors, back from them.
//!
//! The way back gives a multiple of the product; [`Node::factor`] says which. The tree divides once, at its root.

use std::rc::Rc;

use super::blocks::Blocks;
use super::dft::Dft;
use super::plan::Leaf;
use super::{Block, add, constant, dot, once, sub, turn};
use crate::integers::{inverse, power, times};
use crate::methods::{karatsuba, schoolbook};
use crate::numbers::{Constant, Numbers};
use crate::ring::Ring;

/// Windows are vectors where degrees are multiples of this; other leaves lie across the lanes.
const WINDOW: usize = 16;

pub(crate) struct Node {
    pub(crate) ring: Ring,
    pub(crate) kind: Kind,
    pub(crate) children: Vec<Rc<Self>>,
}

pub(crate) enum Kind {
    Leaf(Leaf),
    /// Transforms there and back; the twists s^j and s^-j, if s is not 1.
    Transform {
        dft: [Dft; 2],
        twists: Option<[Vec<Constant>; 2]>,
    },
    /// A transform without its point 1.
    Truncated([Dft; 2]),
    /// x^4m + a·x^2m + b² by ±α.
    Bruun(Bruun),
    /// Rows of powers of the points in pairs, and the inverse.
    Points {
        forward: Vec<Vec<u64>>,
        backward: Vec<Vec<u64>>,
    },
    /// (x^2h + 1)(x^h - 1).
    ThreeQuarters,
    Blocks(Blocks),
}

pub(crate) struct Bruun {
    pub(crate) alpha: Constant,
    pub(crate) b: Constant,
    /// α² - b.
    pub(crate) cube: Constant,
    /// 1/α and 1/(αb).
    pub(crate) back: [Constant; 2],
}

impl Bruun {
    pub(crate) fn new(alpha: u64, b: u64, q: u64) -> Option<Self> {
        let back = inverse(alpha, q)?;
        Some(Self {
            alpha: constant(alpha),
            b: constant(b),
            cube: constant((times(alpha, alpha, q) + q - b) % q),
            back: [constant(back), constant(times(back, inverse(b, q)?, q))],
        })
    }

    /// Computes Bruun's butterflies, as in [`crate::methods::bruun`].
    fn forward<N: Numbers>(&self, numbers: &N, x: &[u64]) -> Vec<Block> {
        let parts: Vec<&[u64]> = x.chunks(x.len() / 4).collect();
        let by = |x: &[u64], c| turn(numbers, x, c);
        let even = sub(numbers, parts[0], &by(parts[2], self.b));
        let odd = add(numbers, parts[1], &by(parts[3], self.cube));
        let even_turned = by(&by(parts[3], self.b), self.alpha);
        let odd_turned = by(parts[2], self.alpha);
        vec![
            [add(numbers, &even, &even_turned), sub(numbers, &odd, &odd_turned)].concat(),
            [sub(numbers, &even, &even_turned), add(numbers, &odd, &odd_turned)].concat(),
        ]
    }

    /// Twice the polynomial.
    fn backward<N: Numbers>(&self, numbers: &N, parts: &[Block]) -> Block {
        let (p1, q1) = parts[0].split_at(parts[0].len() / 2);
        let (p2, q2) = parts[1].split_at(parts[1].len() / 2);
        let by = |x: &[u64], c| turn(numbers, x, c);
        let r3 = by(&sub(numbers, p1, p2), self.back[1]);
        let r2 = by(&sub(numbers, q2, q1), self.back[0]);
        let r0 = add(numbers, &add(numbers, p1, p2), &by(&r2, self.b));
        let r1 = sub(numbers, &add(numbers, q1, q2), &by(&r3, self.cube));
        [r0, r1, r2, r3].concat()
    }
}

impl Node {
    /// The product is multiplied by this: modulo an odd q, or as an integer, a power of two, for q a power of two.
    pub(crate) fn factor(&self) -> u64 {
        let q = self.ring.q;
        let own = match &self.kind {
            Kind::Leaf(_) | Kind::Points { .. } => 1,
            Kind::Transform { dft, .. } | Kind::Truncated(dft) => dft[0].length() as u64,
            Kind::Bruun(_) | Kind::ThreeQuarters => 2,
            Kind::Blocks(blocks) => blocks.factor(),
        };
        let below = self.common();
        if q.is_power_of_two() { own * below } else { times(own % q, below, q) }
    }

    /// Returns the common factor of all children's products: that of the first child, or the
    /// largest power of two.
    fn common(&self) -> u64 {
        let mut factors = self.children.iter().map(|child| child.factor());
        let first = factors.next().unwrap_or(1);
        if self.ring.q.is_power_of_two() { factors.fold(first, u64::max) } else { first }
    }

    /// Returns the number of products of integers in all leaves by definition.
    pub(crate) fn size(&self) -> usize {
        let each = match &self.kind {
            Kind::Leaf(_) => return self.ring.n * self.ring.n,
            Kind::Blocks(blocks) => blocks.factor() as usize,
            _ => 1,
        };
        each * self.children.iter().map(|child| child.size()).sum::<usize>()
    }

    /// The residues modulo the factors.
    fn forward<N: Numbers>(&self, numbers: &N, x: &[u64]) -> Vec<Block> {
        numbers.moves(x.len());
        let blocks = |count: usize| -> Vec<Block> {
            x.chunks(x.len() / count).map(<[u64]>::to_vec).collect()
        };
        match &self.kind {
            Kind::Leaf(_) => vec![x.to_vec()],
            Kind::Transform { dft, twists } => {
                let mut blocks = blocks(dft[0].length());
                twist(numbers, &mut blocks, twists.as_ref().map(|twists| &twists[0]));
                dft[0].apply(numbers, &blocks)
            }
            Kind::Truncated(dft) => {
                let mut blocks = blocks(dft[0].length() - 1);
                blocks.push(vec![0; blocks[0].len()]);
                dft[0].apply(numbers, &blocks).split_off(1)
            }
            Kind::Bruun(bruun) => bruun.forward(numbers, x),
            Kind::Points { forward, .. } => paired(numbers, forward, &blocks(forward.len())),
            Kind::ThreeQuarters => {
                let parts = blocks(3);
                let sum = add(numbers, &parts[0], &parts[2]);
                let low = sub(numbers, &parts[0], &parts[2]);
                vec![[low, parts[1].clone()].concat(), add(numbers, &sum, &parts[1])]
            }
            Kind::Blocks(blocks) => blocks.forward(numbers, x),
        }
    }

    /// Computes the inverse, times the factor of this level.
    fn backward<N: Numbers>(&self, numbers: &N, parts: Vec<Block>) -> Block {
        numbers.moves(self.ring.n);
        match &self.kind {
            Kind::Leaf(_) => parts.concat(),
            Kind::Transform { dft, twists } => {
                let mut blocks = dft[1].apply(numbers, &parts);
                twist(numbers, &mut blocks, twists.as_ref().map(|twists| &twists[1]));
                blocks.concat()
            }
            Kind::Truncated(dft) => {
                let mut parts = parts;
                parts.insert(0, vec![0; parts[0].len()]);
                let mut blocks = dft[1].apply(numbers, &parts);
                let top = blocks.pop().unwrap_or_default();
                blocks.iter().flat_map(|block| sub(numbers, block, &top)).collect()
            }
            Kind::Bruun(bruun) => bruun.backward(numbers, &parts),
            Kind::Points { backward, .. } => unpaired(numbers, backward, &parts).concat(),
            Kind::ThreeQuarters => {
                let (u, v) = parts[0].split_at(parts[1].len());
                let sum = sub(numbers, &parts[1], v);
                let middle = add(numbers, v, v);
                [add(numbers, &sum, u), middle, sub(numbers, &sum, u)].concat()
            }
            Kind::Blocks(blocks) => blocks.backward(numbers, parts),
        }
    }

    /// factor·a·b.
    pub(crate) fn multiply<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Block {
        if let Kind::Leaf(leaf) = self.kind {
            return self.leaf(leaf, numbers, a, b);
        }
        let (a, b) = (self.forward(numbers, a), self.forward(numbers, b));
        let factor = self.common();
        let mut parts = Vec::new();
        for (i, (a, b)) in a.iter().zip(&b).enumerate() {
            // Blocks are all of one ring.
            let child = &self.children[i % self.children.len()];
            let part = child.multiply(numbers, a, b);
            let other = child.factor();
            parts.push(if other == factor {
                part
            } else {
                let q = self.ring.q;
                let even = match q.is_power_of_two() {
                    true => factor / other,
                    false => inverse(other, q).map_or(1, |inverse| times(factor, inverse, q)),
                };
                turn(numbers, &part, constant(even))
            });
        }
        self.backward(numbers, parts)
    }

    fn leaf<N: Numbers>(&self, leaf: Leaf, numbers: &N, a: &[u64], b: &[u64]) -> Block {
        let n = self.ring.n;
        let chunk = schoolbook::fits(numbers.modulus());
        match (leaf, &self.ring.low[..]) {
            (Leaf::Definition, &[(0, c)]) => {
                if !n.is_multiple_of(WINDOW) {
                    numbers.transposes(3 * n);
                }
                let r = constant((self.ring.q - c) % self.ring.q);
                let windows: Block =
                    b.iter().map(|&b| once(numbers, b, r)).chain(b.iter().copied()).collect();
                (0..n)
                    .map(|k| {
                        schoolbook::sum(numbers, chunk, (0..n).map(|j| (a[j], windows[n + k - j])))
                    })
                    .collect()
            }
            (Leaf::Karatsuba(least), _) => {
                numbers.transposes(3 * n);
                self.ring.reduce(numbers, karatsuba::down_to(least, numbers, a, b))
            }
            _ => {
                numbers.transposes(3 * n);
                self.ring.reduce(numbers, schoolbook::product(numbers, a, b))
            }
        }
    }

    /// Returns a line that describes the node.
    pub(crate) fn shown(&self) -> String {
        match &self.kind {
            Kind::Leaf(leaf) => {
                let by = match leaf {
                    Leaf::Karatsuba(least) if *least < self.ring.n => {
                        format!("Karatsuba to {least}")
                    }
                    _ => "definition".to_owned(),
                };
                format!("products of degree {}: {by}", self.ring.n)
            }
            Kind::Transform { dft, twists } => {
                let twist = if twists.is_some() { "twist, " } else { "" };
                format!("x^{} - r: {twist}{}", self.ring.n, dft[0].shown())
            }
            Kind::Truncated(dft) => format!("{} without its point 1", dft[0].shown()),
            Kind::Bruun(_) => format!("degree {}: Bruun", self.ring.n),
            Kind::Points { forward, .. } => format!("{} points by matrices", forward.len()),
            Kind::ThreeQuarters => "degree 3h: 2h and h".to_owned(),
            Kind::Blocks(blocks) => {
                let rows = blocks.rows.as_ref().map_or(1, |rows| rows[0].length());
                let (length, m) = (blocks.length, blocks.m);
                format!("{rows} × length {length} over Z_q[y]/(y^{m}+1)")
            }
        }
    }
}

fn twist<N: Numbers>(numbers: &N, blocks: &mut [Block], by: Option<&Vec<Constant>>) {
    for (block, &by) in blocks.iter_mut().zip(by.into_iter().flatten()) {
        *block = turn(numbers, block, by);
    }
}

/// Values at pairs of points (s, 1/s) as even and odd sums, by rows that are centered: half the products of a matrix.
fn paired<N: Numbers>(numbers: &N, matrix: &[Vec<u64>], x: &[Block]) -> Vec<Block> {
    let (n, h) = (x.len(), x.len() / 2);
    let pair = |f: fn(&N, &[u64], &[u64]) -> Block| -> Vec<Block> {
        (0..h).map(|u| f(numbers, &x[u], &x[n - 1 - u])).collect()
    };
    let (sums, differences) = (pair(add), pair(sub));
    let known = |parts: &[Block]| parts.iter().all(|part| part.iter().all(|&x| x == 0));
    debug_assert!(!known(&sums) || known(&differences));
    (0..h)
        .flat_map(|i| {
            let even = dot(numbers, &matrix[i], &sums);
            let odd = dot(numbers, &matrix[h + i], &differences);
            [add(numbers, &even, &odd), sub(numbers, &even, &odd)]
        })
        .collect()
}

/// The inverse of [`paired`], by the inverse matrices.
fn unpaired<N: Numbers>(numbers: &N, matrix: &[Vec<u64>], x: &[Block]) -> Vec<Block> {
    let (n, h) = (x.len(), x.len() / 2);
    let pair = |f: fn(&N, &[u64], &[u64]) -> Block| -> Vec<Block> {
        (0..h).map(|i| f(numbers, &x[2 * i], &x[2 * i + 1])).collect()
    };
    let (sums, differences) = (pair(add), pair(sub));
    let mut out = vec![Vec::new(); n];
    for u in 0..h {
        let even = dot(numbers, &matrix[u], &sums);
        let odd = dot(numbers, &matrix[h + u], &differences);
        out[u] = add(numbers, &even, &odd);
        out[n - 1 - u] = sub(numbers, &even, &odd);
    }
    out
}

/// Matrices for pairs of points whose square roots are σ: (σ^w + σ^-w)/2 and (σ^w - σ^-w)/2 at w = 2u - (n-1), and
/// their inverses, halved. The values are A(s)·σ^-(n-1).
pub(crate) fn matrices(roots: &[u64], q: u64) -> Option<[Vec<Vec<u64>>; 2]> {
    let (h, n) = (roots.len(), 2 * roots.len());
    let half = inverse(2, q)?;
    let entry = |sigma: u64, u: usize, sign: u64| {
        let w = (n - 1 - 2 * u) as u64;
        let (up, down) = (power(sigma, w, q), power(inverse(sigma, q)?, w, q));
        // Low coefficients have negative exponents.
        Some(times((down + sign * up) % q, half, q))
    };
    let matrix = |sign: u64| -> Option<Vec<Vec<u64>>> {
        roots.iter().map(|&sigma| (0..h).map(|u| entry(sigma, u, sign)).collect()).collect()
    };
    let (even, odd) = (matrix(1)?, matrix(q - 1)?);
    let quarter = times(half, half, q);
    let back = |matrix: &[Vec<u64>]| -> Option<Vec<Vec<u64>>> {
        let inverse = inverted(matrix, q)?;
        Some(
            inverse
                .into_iter()
                .map(|row| row.into_iter().map(|x| times(x, quarter, q)).collect())
                .collect(),
        )
    };
    let backward = [back(&even)?, back(&odd)?].concat();
    Some([[even, odd].concat(), backward])
}

/// Gauss and Jordan.
fn inverted(matrix: &[Vec<u64>], q: u64) -> Option<Vec<Vec<u64>>> {
    let h = matrix.len();
    let mut rows: Vec<Vec<u64>> = matrix
        .iter()
        .enumerate()
        .map(|(i, row)| row.iter().copied().chain((0..h).map(|j| u64::from(i == j))).collect())
        .collect();
    for i in 0..h {
        let pivot = (i..h).find(|&k| inverse(rows[k][i], q).is_some())?;
        rows.swap(i, pivot);
        let scale = inverse(rows[i][i], q)?;
        rows[i] = rows[i].iter().map(|&x| times(x, scale, q)).collect();
        let own = rows[i].clone();
        for (k, row) in rows.iter_mut().enumerate().filter(|(k, _)| *k != i) {
            let _ = k;
            let by = q - row[i];
            for (x, &y) in row.iter_mut().zip(&own) {
                *x = (*x + times(by % q, y, q)) % q;
            }
        }
    }
    Some(rows.into_iter().map(|mut row| row.split_off(h)).collect())
}
