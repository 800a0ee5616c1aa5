//! A plan with its tables: it multiplies in the ring, over any numbers.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::build::{Build, both};
use super::node::{Kind, Node, matrices};
use super::plan::{Embedding, Leaf, Plan, Step};
use super::primes::{Field, fields, integers};
use super::{constant, once};
use crate::integers::{inverse, power, principal_root, times};
use crate::method::Algorithm;
use crate::methods::{karatsuba, lift::Lift, schoolbook, toeplitz, toom};
use crate::numbers::{Numbers, Product};
use crate::ring::{BOUND_MODULUS, Ring};

/// A product by a plan.
pub struct Tree {
    /// How.
    pub plan: Plan,
    ring: Ring,
    body: Body,
}

enum Body {
    /// In one polynomial; 1/factor is exact in words that are longer modulo 2^k.
    Embedded {
        node: Rc<Node>,
        lift: Lift,
    },
    Primes {
        fields: Vec<Field>,
        node_length: usize,
    },
    Toom(toom::Pieces),
    Toeplitz(toeplitz::Diagonals),
    /// By definition or by Karatsuba down to this length.
    Whole(usize),
}

impl Tree {
    /// The tree of a plan, if ring and modulus admit it.
    #[must_use]
    pub fn new(ring: &Ring, plan: &Plan) -> Option<Self> {
        let body = match &plan.embedding {
            Embedding::Whole => whole(ring, plan.leaf)?,
            Embedding::Primes { primes, length } => {
                Body::Primes { fields: fields(ring, primes, *length, plan)?, node_length: *length }
            }
            embedding => {
                let lifted = match ring.power_of_two() {
                    // Its factor is not known before; the longest words do.
                    Some(_) => BOUND_MODULUS,
                    None => ring.q,
                };
                let node = root(ring, embedding, plan, lifted)?;
                let factor = node.factor();
                let q = if ring.power_of_two().is_some() {
                    ring.q.checked_mul(factor)?
                } else {
                    ring.q
                };
                let node = if q == lifted { node } else { root(ring, embedding, plan, q)? };
                Body::Embedded { lift: Lift::new(factor, ring.q, Product::Remainder).ok()?, node }
            }
        };
        Some(Self { plan: plan.clone(), ring: ring.clone(), body })
    }

    /// a·b in the ring.
    pub fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        match &self.body {
            Body::Embedded { node, lift } => self.embedded(numbers, node, lift, a, b),
            Body::Primes { fields, node_length } => {
                let out = integers(numbers, fields, *node_length, self.ring.q, a, b);
                let out = out[..(2 * self.ring.n - 1).min(out.len())].to_vec();
                self.ring.reduce(numbers, out)
            }
            Body::Toom(pieces) => pieces.run(numbers, a, b),
            Body::Toeplitz(diagonals) => diagonals.run(numbers, a, b),
            Body::Whole(leaf) => {
                self.ring.reduce(numbers, karatsuba::down_to(*leaf, numbers, a, b))
            }
        }
    }

    fn embedded<N: Numbers>(
        &self,
        numbers: &N,
        node: &Node,
        lift: &Lift,
        a: &[u64],
        b: &[u64],
    ) -> Vec<u64> {
        let longer = numbers.over(lift.q);
        let (n, length) = (self.ring.n, node.ring.n);
        let padded = |x: &[u64]| [x, &vec![0; length - n][..]].concat();
        let product = node.multiply(&longer, &padded(a), &padded(b));
        let mut out: Vec<u64> = product.into_iter().map(|x| lift.divide(&longer, x)).collect();
        if node.ring == self.ring {
            return out;
        }
        if let Some(m) = self.at_infinity(length) {
            // What passed the degree: the product at ∞ with multiplicity m, the highest of both operands.
            let high = schoolbook::product(numbers, &a[n - m..], &b[n - m..]);
            let top = &high[high.len() - m..];
            for &(e, c) in &node.ring.low {
                let by = constant(c);
                for (slot, &t) in out[e..].iter_mut().zip(top) {
                    *slot = numbers.add(*slot, once(numbers, t, by));
                }
            }
            out.extend_from_slice(top);
        }
        out.truncate(2 * n - 1);
        self.ring.reduce(numbers, out)
    }

    /// So many coefficients of the product are beyond an embedding of this length, if some are.
    fn at_infinity(&self, length: usize) -> Option<usize> {
        (2 * self.ring.n - 1).checked_sub(length).filter(|&m| m > 0)
    }

    /// Products of integers in all leaves by definition: what a run takes at most.
    #[must_use]
    pub fn size(&self) -> usize {
        match &self.body {
            Body::Embedded { node, .. } => node.size(),
            Body::Primes { fields, .. } => fields.iter().map(|field| field.node.size()).sum(),
            _ => self.ring.n * self.ring.n,
        }
    }

    /// Bits that divisions take from words modulo 2^k.
    #[must_use]
    pub fn loss(&self) -> u32 {
        match &self.body {
            Body::Embedded { lift, .. } => lift.loss,
            Body::Toom(pieces) => pieces.loss(),
            _ => 0,
        }
    }

    /// Its levels, a line each; nodes that do the same are counted.
    #[must_use]
    pub fn shown(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let node = match &self.body {
            Body::Embedded { node, .. } => node,
            Body::Primes { fields, .. } => {
                lines.push(format!("integers modulo {} primes, each:", fields.len()));
                &fields[0].node
            }
            Body::Toom(pieces) => return pieces.tree(),
            Body::Toeplitz(diagonals) => return diagonals.tree(),
            Body::Whole(leaf) => {
                return vec![format!("Karatsuba down to {leaf}, then by definition")];
            }
        };
        let mut level = vec![(1, node.clone())];
        while !level.is_empty() {
            let mut kinds: Vec<(String, usize)> = Vec::new();
            for (count, node) in &level {
                let shown = node.shown();
                match kinds.iter_mut().find(|(other, _)| *other == shown) {
                    Some((_, sum)) => *sum += count,
                    None => kinds.push((shown, *count)),
                }
            }
            lines.extend(kinds.iter().map(|(shown, count)| format!("{count} × {shown}")));
            level = level
                .iter()
                .flat_map(|(count, node)| {
                    let each = match &node.kind {
                        Kind::Blocks(blocks) => blocks.factor() as usize,
                        _ => 1,
                    };
                    node.children.iter().map(move |child| (count * each, child.clone()))
                })
                .collect();
        }
        if let Body::Embedded { node, .. } = &self.body
            && node.ring != self.ring
            && let Some(m) = self.at_infinity(node.ring.n)
        {
            lines.push(format!(
                "{m} highest coefficients apart: {m}×{m} products of the operands' highest, by definition"
            ));
        }
        lines
    }
}

fn whole(ring: &Ring, leaf: Leaf) -> Option<Body> {
    Some(match leaf {
        Leaf::Definition => Body::Whole(ring.n),
        Leaf::Karatsuba(leaf) => Body::Whole(leaf),
        Leaf::Toom(k) => Body::Toom(toom::Pieces::new(ring, k, Product::Remainder).ok()?),
        Leaf::Toeplitz => Body::Toeplitz(toeplitz::Diagonals::new(ring).ok()?),
    })
}

/// The root's node modulo q, which is longer than the ring's for powers of two.
fn root(ring: &Ring, embedding: &Embedding, plan: &Plan, q: u64) -> Option<Rc<Node>> {
    let build = Build { leaf: plan.leaf };
    let steps = &plan.steps[..];
    match *embedding {
        Embedding::Own => {
            // -1 is so modulo the longer modulus too.
            let low = ring.low.iter().map(|&(e, c)| (e, if c + 1 == ring.q { q - 1 } else { c }));
            build.node(&Ring { q, n: ring.n, low: low.collect() }, steps)
        }
        Embedding::Cyclic(n) => build.node(&Ring::cyclic(n, q), steps),
        Embedding::ThreeQuarters(h) => {
            // x^3h = x^2h - x^h + 1.
            let ring = Ring { q, n: 3 * h, low: vec![(2 * h, q - 1), (h, 1), (0, q - 1)] };
            let children = vec![
                build.node(&Ring::negacyclic(2 * h, q), steps)?,
                build.node(&Ring::cyclic(h, q), steps)?,
            ];
            Some(Rc::new(Node { ring, kind: Kind::ThreeQuarters, children }))
        }
        Embedding::Truncated { prime, m } => {
            let omega = principal_root(prime as u64, q)?;
            let dft = both(prime, omega, q, true)?;
            let child = |k: u64| {
                let r = power(omega, k, q);
                build.node(&Ring { q, n: m, low: vec![(0, q - r)] }, steps)
            };
            let children = (1..prime as u64).map(child).collect::<Option<_>>()?;
            let low = (0..prime - 1).rev().map(|j| (j * m, 1)).collect();
            let ring = Ring { q, n: (prime - 1) * m, low };
            Some(Rc::new(Node { ring, kind: Kind::Truncated(dft), children }))
        }
        Embedding::Points { rows, m } => points(&build, rows, m, q, steps),
        Embedding::Primes { .. } | Embedding::Whole => None,
    }
}

/// Points g^±L, g^±2L, …: powers of order L, so that their rows are split by transforms.
fn points(build: &Build, rows: usize, m: usize, q: u64, steps: &[Step]) -> Option<Rc<Node>> {
    let Some(&Step::Transform { length, .. }) = steps.first() else { return None };
    let g = principal_root(q - 1, q)?;
    let pairs = (1..=rows as u64 / 2).map(|i| match length % 2 {
        0 => power(g, i * length as u64 / 2, q),
        _ => power(g, i * length as u64, q),
    });
    let roots: Vec<u64> = pairs.collect();
    let sigmas: Vec<u64> =
        roots.iter().map(|&s| Some([s, inverse(s, q)?])).collect::<Option<Vec<_>>>()?.concat();
    let values: Vec<u64> = sigmas.iter().map(|&s| times(s, s, q)).collect();
    if values.iter().collect::<BTreeSet<_>>().len() < rows {
        return None;
    }
    let [forward, backward] = matrices(&roots, q)?;
    let child = |(&sigma, &s): (&u64, &u64)| {
        let node = build.node(&Ring { q, n: m, low: vec![(0, q - s)] }, steps)?;
        // Both operands carry σ^-(rows - 1), one of which stays with the product.
        let by = power(sigma, rows as u64 - 1, q);
        let mut node = Rc::into_inner(node)?;
        let Kind::Transform { twists, .. } = &mut node.kind else { return None };
        let one = || vec![constant(1); length];
        let [_, back] = twists.get_or_insert_with(|| [one(), one()]);
        for c in back.iter_mut() {
            *c = constant(times(u64::from(c.value), by, q));
        }
        Some(Rc::new(node))
    };
    let children = sigmas.iter().zip(&values).map(child).collect::<Option<_>>()?;
    // ∏ (z - s), z = x^m.
    let mut product = vec![1];
    for &s in &values {
        product.insert(0, 0);
        for i in 0..product.len() - 1 {
            product[i] = (product[i] + times(q - s, product[i + 1], q)) % q;
        }
    }
    let low = (0..rows).rev().map(|j| (j * m, product[j])).filter(|t| t.1 != 0).collect();
    let ring = Ring { q, n: rows * m, low };
    Some(Rc::new(Node { ring, kind: Kind::Points { forward, backward }, children }))
}
