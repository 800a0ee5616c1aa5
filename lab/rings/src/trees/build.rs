//! Nodes from steps: where a step has no root, there is no node; halves that have none stay leaves.

use std::rc::Rc;

use super::blocks::{Blocks, Form};
use super::constant;
use super::dft::Dft;
use super::node::{Bruun, Kind, Node};
use super::plan::{Leaf, Step};
use crate::integers::{inverse, is_prime, power, principal_root, square_root, times};
use crate::numbers::Constant;
use crate::ring::Ring;

pub(crate) fn both(length: usize, omega: u64, q: u64, rader: bool) -> Option<[Dft; 2]> {
    Some([Dft::new(length, omega, q, rader)?, Dft::new(length, inverse(omega, q)?, q, rader)?])
}

/// Nodes of a plan.
pub(crate) struct Build {
    pub(crate) leaf: Leaf,
}

impl Build {
    pub(crate) fn node(&self, ring: &Ring, steps: &[Step]) -> Option<Rc<Node>> {
        let leaf = || {
            Some(Rc::new(Node {
                ring: ring.clone(),
                kind: Kind::Leaf(self.leaf),
                children: Vec::new(),
            }))
        };
        let Some((step, rest)) = steps.split_first() else { return leaf() };
        let q = ring.q;
        match (*step, &ring.low[..]) {
            (Step::Transform { length, rader }, &[(0, c)]) if ring.n.is_multiple_of(length) => {
                let s = nth_root((q - c) % q, length as u64, q)?;
                let omega = principal_root(length as u64, q)?;
                let kind = Kind::Transform {
                    dft: both(length, omega, q, rader)?,
                    twists: twists(s, length, q)?,
                };
                let child = |k: u64| {
                    let r = times(s, power(omega, k, q), q);
                    self.node(&Ring { q, n: ring.n / length, low: vec![(0, q - r)] }, rest)
                };
                let children = (0..length as u64).map(child).collect::<Option<_>>()?;
                Some(Rc::new(Node { ring: ring.clone(), kind, children }))
            }
            (Step::Split, low) => self.split(ring, low, rest).or_else(leaf),
            (Step::Schoenhage { rows, piece }, &[(0, c)]) if c == q - 1 || c == 1 => {
                let length = (ring.n / piece).checked_div(rows)?;
                let form = if c == 1 && q > 2 { Form::Negacyclic } else { Form::Cyclic };
                let most = if form == Form::Cyclic { 4 * piece } else { 2 * piece };
                let fits =
                    length.is_power_of_two() && length <= most && length * rows * piece == ring.n;
                if !fits || (rows > 1 && (form == Form::Negacyclic || rows % 2 == 0)) {
                    return None;
                }
                let rows = match rows {
                    1 => None,
                    _ => Some(both(rows, principal_root(rows as u64, q)?, q, false)?),
                };
                self.blocks(ring, Blocks { form, m: 2 * piece, length, rows }, rest)
            }
            (Step::Nussbaumer { pieces }, &[(0, 1)]) => {
                let m = ring.n / pieces;
                let fits = pieces.is_power_of_two()
                    && m.is_power_of_two()
                    && m * pieces == ring.n
                    && pieces <= m;
                fits.then_some(())?;
                let blocks = Blocks { form: Form::Nussbaumer, m, length: 2 * pieces, rows: None };
                self.blocks(ring, blocks, rest)
            }
            _ => None,
        }
    }

    fn blocks(&self, ring: &Ring, blocks: Blocks, rest: &[Step]) -> Option<Rc<Node>> {
        if !ring.q.is_power_of_two() {
            inverse(blocks.factor() % ring.q, ring.q)?;
        }
        let child = self.node(&Ring::negacyclic(blocks.m, ring.q), rest)?;
        Some(Rc::new(Node {
            ring: ring.clone(),
            kind: Kind::Blocks(blocks),
            children: vec![child],
        }))
    }

    /// Binomials if r is a square, else Bruun's trinomials.
    fn split(&self, ring: &Ring, low: &[(usize, u64)], rest: &[Step]) -> Option<Rc<Node>> {
        let (q, n) = (ring.q, ring.n);
        if n % 2 == 1 || !is_prime(q) || q == 2 {
            return None;
        }
        let (a, c) = match *low {
            [(0, c)] => (0, c),
            [(e, a), (0, c)] if 2 * e == n => (a, c),
            _ => return None,
        };
        if a == 0
            && let Some(s) = square_root(q - c, q)
        {
            let kind = Kind::Transform { dft: [Dft::Two, Dft::Two], twists: twists(s, 2, q)? };
            let child = |r: u64| self.node(&Ring { q, n: n / 2, low: vec![(0, q - r)] }, rest);
            return Some(Rc::new(Node {
                ring: ring.clone(),
                kind,
                children: vec![child(s)?, child(q - s)?],
            }));
        }
        if n % 4 != 0 {
            return None;
        }
        let b = square_root(c, q)?;
        let (b, alpha) = [b, q - b]
            .into_iter()
            .filter_map(|b| Some((b, square_root((2 * b + q - a) % q, q)?)))
            .find(|&(_, alpha)| alpha != 0)?;
        let kind = Kind::Bruun(Bruun::new(alpha, b, q)?);
        let child =
            |alpha: u64| self.node(&Ring { q, n: n / 2, low: vec![(n / 4, alpha), (0, b)] }, rest);
        let children = vec![child(alpha)?, child(q - alpha)?];
        Some(Rc::new(Node { ring: ring.clone(), kind, children }))
    }
}

/// Powers of s and of 1/s; none if s is 1.
#[allow(clippy::option_option)] // The outer one is a failure.
fn twists(s: u64, length: usize, q: u64) -> Option<Option<[Vec<Constant>; 2]>> {
    if s == 1 {
        return Some(None);
    }
    let back = inverse(s, q)?;
    let table = |base: u64| (0..length as u64).map(|j| constant(power(base, j, q))).collect();
    Some(Some([table(s), table(back)]))
}

/// s with s^length = r modulo a prime q: 1 or -1 if it does.
pub(crate) fn nth_root(r: u64, length: u64, q: u64) -> Option<u64> {
    if let Some(s) = [1, q - 1, r].into_iter().find(|&s| power(s, length, q) == r % q) {
        return Some(s);
    }
    // A search is fast enough for the moduli of 16 bits; powers of two have square roots.
    if length.is_power_of_two() && is_prime(q) {
        let s = square_root(r, q)?;
        return nth_root(s, length / 2, q).or_else(|| nth_root(q - s, length / 2, q));
    }
    (q < 1 << 16).then(|| (2..q).find(|&s| power(s, length, q) == r))?
}
