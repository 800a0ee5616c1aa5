//! Schönhage outside, Nussbaumer or Bruun inside: all approaches of Tables 1 and 2.
//!
//! ```text
//! Truncated    (x^1024+1)(x^512-1)    y = x^32: (y^32+1)(y^16-1) over x^64+1: 48 rings x^64+1    [BBCT22]
//! CooleyTukey  x^1536-1               y = x^16: y^32 - ω3^i, twisted to y^32 - 1: 96 rings x^32+1
//! Good         x^1536-1               y = u·w: u³ = 1, w^32 = 1: 96 rings x^32+1
//!
//! Nussbaumer   x^64+1 or x^32+1       x^8 or x^4 = z: 16 or 8 products modulo z^8+1
//! Bruun        x^32+1                 4 products modulo x^8 + α·x^4 + 1; of x^64+1 eight, modulo x^8 + α·x^4 - 1: Theorem 1
//! ```
//!
//! Good with Bruun is the paper's Good–Schönhage–Bruun if the second operand is ternary and goes by [`super::small`]; its
//! Table 4 has the stages of that one.

use goodprime_rings::integers::power;
use goodprime_rings::numbers::{Constant, Numbers};

use super::rotations::{add_turned, backward, forward, scale};
use super::{Multiplier, Probe, Small, small};
use crate::products::bruun::Node;
use crate::products::good::{Three, thirds};
use crate::products::leaves;

/// The transform to small negacyclic rings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outer {
    /// 48 rings of degree 64.
    Truncated,
    /// 96 rings of degree 32, with multiplications by ω3^i.
    CooleyTukey,
    /// 96 rings of degree 32, with ω3 alone.
    Good,
}

/// The transform of such a ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inner {
    /// Rotations, twice the coefficients.
    Nussbaumer,
    /// Trinomials.
    Bruun,
}

/// Coefficients of a small product.
const SMALL: usize = 8;

/// An outer and an inner transform.
pub struct Schoenhage {
    outer: Outer,
    inner: Inner,
    /// The second operand is ternary, and its butterflies are of bytes.
    bytes: bool,
    /// Coefficients of a ring.
    n: usize,
    three: Three,
    /// ω3^i for the twist, i = 1 and 2, by the piece.
    twist: [Constant; 3],
    node: Node,
    /// The inverse of the number by which all inverse butterflies multiply, and the inverse of its
    /// half, which `Truncated` needs.
    scales: [Constant; 2],
}

impl Schoenhage {
    /// # Errors
    /// What q lacks.
    pub fn new<N: Numbers>(numbers: &N, outer: Outer, inner: Inner) -> Result<Self, String> {
        let n = if outer == Outer::Truncated { 64 } else { 32 };
        let three = Three::new(numbers)?;
        let q = numbers.modulus();
        let twist = [0, 1, 2].map(|i| numbers.constant(power(three.omega, i, q)));
        let node = Node::new(numbers, n, [0, 1], SMALL)?;
        let inside = if inner == Inner::Bruun { node.doubled() } else { 2 * (n / SMALL) as u64 };
        // 64 and 32 points, or 3·32.
        let outside = if outer == Outer::Truncated { 64 } else { 96 };
        Ok(Self {
            outer,
            inner,
            bytes: false,
            n,
            three,
            twist,
            node,
            scales: [scale(numbers, outside * inside)?, scale(numbers, outside / 2 * inside)?],
        })
    }

    /// Good–Schönhage–Bruun for a ternary second operand: five layers of bytes, then radix 3.
    ///
    /// # Errors
    /// What q lacks.
    pub fn with_bytes<N: Numbers>(numbers: &N) -> Result<Self, String> {
        Ok(Self { bytes: true, ..Self::new(numbers, Outer::Good, Inner::Bruun)? })
    }

    fn forward_bytes<N: Numbers>(&self, numbers: &N, b: &[u64], probe: &mut dyn Probe) -> Vec<u64> {
        let q = numbers.modulus();
        let byte = |&x: &u64| if 2 * x > q { -((q - x) as i8) } else { x as i8 };
        let mut classes: [[Vec<i8>; 32]; 3] = Default::default();
        for (k, piece) in b.chunks(self.n / 2).enumerate() {
            classes[k % 3][k % 32] = piece.iter().map(byte).collect();
        }
        let wide = |x: i16| if x < 0 { q - u64::from(x.unsigned_abs()) } else { x as u64 };
        let values = classes.map(|class| {
            small::transform(&class).into_iter().flatten().map(wide).collect::<Vec<_>>()
        });
        probe.stage("butterflies of bytes");
        let values = self.three.forward(numbers, values.each_ref().map(Vec::as_slice)).concat();
        probe.stage("radix 3 behind bytes");
        values
    }

    /// Pieces of half a ring, as they are ordered.
    fn pieces(&self, a: &[u64]) -> Vec<u64> {
        let (m, mut out) = (self.n / 2, vec![0; self.room_of()]);
        for (k, piece) in a.chunks(m).enumerate() {
            let at = self.place(k) * m;
            out[at..at + piece.len()].copy_from_slice(piece);
        }
        out
    }

    /// Returns each piece as an element of a ring.
    fn elements(&self, pieces: &[u64]) -> Vec<u64> {
        let pieces = pieces.chunks(self.n / 2);
        pieces.flat_map(|piece| leaves::padded(piece, self.n)).collect()
    }

    const fn room_of(&self) -> usize {
        1536
    }

    /// Returns the place of piece k: Good's classes modulo 3 and 32.
    const fn place(&self, k: usize) -> usize {
        match self.outer {
            Outer::Good => k % 3 * 32 + k % 32,
            _ => k,
        }
    }

    fn forward<N: Numbers>(&self, numbers: &N, a: &[u64], probe: &mut dyn Probe) -> Vec<u64> {
        let (n, pieces) = (self.n, self.pieces(a));
        if self.outer == Outer::Truncated {
            let [x0, x1, x2] = thirds(&pieces);
            let cyclic = leaves::sum(numbers, &leaves::sum(numbers, x0, x1), x2);
            let negacyclic = [&leaves::difference(numbers, x0, x2), x1].concat();
            let (mut first, mut second) = (self.elements(&cyclic), self.elements(&negacyclic));
            forward(numbers, &mut first, n, 0);
            // y^32 = -1 = x^n.
            forward(numbers, &mut second, n, n);
            probe.stage("Schönhage");
            return [first, second].concat();
        }
        // The 1536 coefficients, not the 3072 of the elements.
        let mut classes = self.three.forward(numbers, thirds(&pieces));
        probe.stage("radix 3");
        if self.outer == Outer::CooleyTukey {
            self.twisted(numbers, &mut classes, false);
            probe.stage("twist");
        }
        let mut classes = classes.map(|class| self.elements(&class));
        classes.iter_mut().for_each(|class| forward(numbers, class, n, 0));
        probe.stage("Schönhage");
        classes.concat()
    }

    /// y^32 = ω3^i: y = ω3^(2i)·y'. Piece k by ω3^(2ik).
    fn twisted<N: Numbers>(&self, numbers: &N, classes: &mut [Vec<u64>; 3], back: bool) {
        for (i, class) in classes.iter_mut().enumerate() {
            let m = class.len() / 32;
            for (k, piece) in class.chunks_mut(m).enumerate() {
                let e = 2 * i * k % 3;
                let e = if back { (3 - e) % 3 } else { e };
                if e != 0 {
                    piece.iter_mut().for_each(|x| *x = numbers.scale(*x, self.twist[e]));
                }
            }
        }
    }

    /// Computes the inverse transforms by butterflies without divisions, outside and inside, then
    /// multiplies each coefficient by one number.
    fn backward<N: Numbers>(&self, numbers: &N, values: &[u64], probe: &mut dyn Probe) -> Vec<u64> {
        let n = self.n;
        let scaled = |x: Vec<u64>, c: Constant| -> Vec<u64> {
            x.into_iter().map(|x| numbers.scale(x, c)).collect()
        };
        let [all, half] = self.scales;
        let elements = if self.outer == Outer::Truncated {
            let (first, second) = values.split_at(16 * n);
            let (mut first, mut second) = (first.to_vec(), second.to_vec());
            backward(numbers, &mut first, n, 0);
            backward(numbers, &mut second, n, n);
            // 16 times the one and 32 times the other.
            let (b0, b1) = second.split_at(16 * n);
            let rest = leaves::difference(numbers, &leaves::sum(numbers, &first, &first), b1);
            let x0 = scaled(leaves::sum(numbers, &rest, b0), all);
            let x2 = scaled(leaves::difference(numbers, &rest, b0), all);
            let b1 = scaled(b1.to_vec(), half);
            probe.stage("Schönhage back");
            [x0, b1, x2].concat()
        } else {
            let mut classes = thirds(values).map(<[u64]>::to_vec);
            classes.iter_mut().for_each(|class| backward(numbers, class, n, 0));
            probe.stage("Schönhage back");
            if self.outer == Outer::CooleyTukey {
                self.twisted(numbers, &mut classes, true);
                probe.stage("twist back");
            }
            let classes = self.three.tripled(numbers, classes.each_ref().map(Vec::as_slice));
            let elements = scaled(classes.concat(), all);
            probe.stage("radix 3 back");
            elements
        };
        let mut out = vec![0; self.room_of()];
        for k in 0..self.room_of() / (n / 2) {
            let element = &elements[self.place(k) * n..][..n];
            for (i, &x) in element.iter().enumerate() {
                let slot = &mut out[(k * n / 2 + i) % self.room_of()];
                *slot = numbers.add(*slot, x);
            }
        }
        // The second half of the last piece: x^1536 is 1, or what (x^1024+1)(x^512-1) makes of it.
        if self.outer == Outer::Truncated {
            self.truncated_overlap(numbers, &elements, &mut out);
        }
        probe.stage("overlap");
        out
    }

    /// x^1536 = x^1024 - x^512 + 1.
    fn truncated_overlap<N: Numbers>(&self, numbers: &N, elements: &[u64], out: &mut [u64]) {
        let last = &elements[elements.len() - self.n / 2..];
        for (i, &x) in last.iter().enumerate() {
            out[1024 + i] = numbers.add(out[1024 + i], x);
            out[512 + i] = numbers.sub(out[512 + i], x);
        }
    }

    /// The rings x^n + 1, transformed further.
    fn inside<N: Numbers>(&self, numbers: &N, values: &[u64]) -> Vec<u64> {
        let n = self.n;
        let mut out = Vec::new();
        for ring in values.chunks(n) {
            if self.inner == Inner::Bruun {
                self.node.forward(numbers, ring.to_vec(), &mut out);
                continue;
            }
            // x^pieces = z, z^8 = -1: coefficient i of x is the polynomial of z with every pieces-th number.
            let pieces = n / SMALL;
            let mut elements = vec![0; 2 * n];
            for (i, &x) in ring.iter().enumerate() {
                elements[i % pieces * SMALL + i / pieces] = x;
            }
            forward(numbers, &mut elements, SMALL, 0);
            out.extend(elements);
        }
        out
    }

    fn products<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut out = Vec::with_capacity(a.len());
        if self.inner == Inner::Bruun {
            let pairs = a.chunks(self.n).zip(b.chunks(self.n));
            pairs.for_each(|(a, b)| self.node.multiply(numbers, a, b, &mut out));
            return out;
        }
        for (a, b) in a.chunks(SMALL).zip(b.chunks(SMALL)) {
            let full = leaves::product(numbers, a, b);
            let mut low = full[..SMALL].to_vec();
            low.iter_mut().zip(&full[SMALL..]).for_each(|(x, &y)| *x = numbers.sub(*x, y));
            out.extend(low);
        }
        out
    }

    fn outside<N: Numbers>(&self, numbers: &N, values: &[u64]) -> Vec<u64> {
        let n = self.n;
        if self.inner == Inner::Bruun {
            return values.chunks(n).flat_map(|ring| self.node.backward(numbers, ring)).collect();
        }
        let pieces = n / SMALL;
        let mut out = Vec::with_capacity(values.len() / 2);
        for ring in values.chunks(2 * n) {
            let mut elements = ring.to_vec();
            backward(numbers, &mut elements, SMALL, 0);
            let (low, high) = elements.split_at_mut(n);
            for (low, high) in low.chunks_mut(SMALL).zip(high.chunks(SMALL)) {
                add_turned(numbers, low, high, 1, false);
            }
            out.extend((0..n).map(|i| low[i % pieces * SMALL + i / pieces]));
        }
        out
    }
}

impl<N: Numbers> Multiplier<N> for Schoenhage {
    fn name(&self) -> String {
        let outer = match self.outer {
            Outer::Truncated => "truncated Schönhage",
            Outer::CooleyTukey => "Cooley–Tukey and Schönhage",
            Outer::Good => "Good–Schönhage",
        };
        match (self.outer, self.inner) {
            _ if self.bytes => "Good–Schönhage–Bruun, big×small".to_owned(),
            (Outer::Good, Inner::Bruun) => "Good–Schönhage–Bruun, big×big".to_owned(),
            (_, Inner::Bruun) => format!("{outer}, Bruun"),
            _ => format!("{outer}, Nussbaumer"),
        }
    }

    fn room(&self) -> usize {
        self.room_of()
    }

    fn ternary(&self) -> bool {
        self.bytes
    }

    fn small(&self) -> Vec<Small> {
        let rings = 2 * self.room_of() / self.n;
        let (each, ring) = match self.inner {
            Inner::Nussbaumer => (2 * self.n / SMALL, "z^8+1"),
            Inner::Bruun if self.outer == Outer::Truncated => (self.node.leaves(), "x^8+αx^4-1"),
            Inner::Bruun => (self.node.leaves(), "x^8+αx^4+1"),
        };
        vec![Small { count: rings * each, length: SMALL, ring }]
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64], probe: &mut dyn Probe) -> Vec<u64> {
        let [a, b] = [(a, false), (b, self.bytes)].map(|(x, bytes)| {
            let values = match bytes {
                true => self.forward_bytes(numbers, x, probe),
                false => self.forward(numbers, x, probe),
            };
            let inside = self.inside(numbers, &values);
            probe.stage("inner transform");
            inside
        });
        let c = self.products(numbers, &a, &b);
        probe.stage("small products");
        let c = self.outside(numbers, &c);
        probe.stage("inner transform back");
        self.backward(numbers, &c, probe)
    }
}
