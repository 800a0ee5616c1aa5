//! Good–Rader–Bruun, big times big: x^1632 - 1 with 1632 = 17·3·2·16. Hwang, Liu and Yang's.
//!
//! ```text
//! y = x^16, y^102 - 1     y = w·u·z: w^17 = u³ = z² = 1; Rader for 17
//! x^16 - ω102^2i          (x^8 - s)(x^8 + s)                  96 products
//! x^16 + ω102^2i          (x^8 + αx^4 + β)(x^8 - αx^4 + β)    96 products, α² = 2β
//! w = 1                   x^16 ∓ ω3^i                         6 products of 16
//! ```
//!
//! Butterflies on the way back leave 12 (w = 1: 6) to divide by; Rader's constants for the way back have it.

use goodprime_rings::integers::{power, times};
use goodprime_rings::numbers::{Constant, Numbers};

use super::{Multiplier, Probe, Small};
use crate::products::bruun::Node;
use crate::products::good::Three;
use crate::products::leaves;
use crate::products::rader::Rader;

/// Coefficients of a piece.
const PIECE: usize = 16;
const PRIME: usize = 17;
/// Pieces.
const PIECES: usize = PRIME * 6;

/// Small products by their rings: x^8 - c, x^8 + αx^4 + β and x^16 - c.
const KINDS: [&str; 3] =
    ["small products, weighted 8", "small products, trinomial 8", "small products, weighted 16"];

/// Tells the end of the first half of the rings, z = 1, and of the second, z = -1.
fn probe_half(probe: &mut dyn Probe, i: usize, names: [&'static str; 2]) {
    if (i + 1).is_multiple_of(PIECES / 2) {
        probe.stage(names[2 * i / PIECES]);
    }
}

/// The multiplier.
pub struct GoodRaderBruun {
    rader: Rader,
    three: Three,
    /// By (z, u, w), w = 1 first.
    rings: Vec<Node>,
    /// 1/(6·17), for w = 1.
    scale: Constant,
}

impl GoodRaderBruun {
    /// # Errors
    /// What q lacks.
    pub fn new<N: Numbers>(numbers: &N) -> Result<Self, String> {
        let (rader, three) = (Rader::dividing(numbers, 2 * 6)?, Three::new(numbers)?);
        let q = numbers.modulus();
        if rader.r != PRIME {
            return Err(format!("17 does not divide {q} - 1"));
        }
        let ring = |i: usize| {
            let (z, u, w) = (i / (3 * PRIME), i / PRIME % 3, i % PRIME);
            let e = if w == 0 { 0 } else { rader.exponent(w - 1) };
            let y = times(power(three.omega, u as u64, q), power(rader.omega, e, q), q);
            let y = if z == 1 { q - y } else { y };
            Node::new(numbers, PIECE, [0, q - y], if w == 0 { PIECE } else { PIECE / 2 })
        };
        let rings = (0..PIECES).map(ring).collect::<Result<_, _>>()?;
        let scale = super::rotations::scale(numbers, 6 * PRIME as u64)?;
        Ok(Self { rader, three, rings, scale })
    }

    /// Which of [`KINDS`] the products of ring i are.
    const fn kind(i: usize) -> usize {
        if i.is_multiple_of(PRIME) { 2 } else { i / (3 * PRIME) }
    }

    /// Where piece k is: by (z, u, w).
    const fn place(k: usize) -> usize {
        (k % 2 * 3 + k % 3) * PRIME + k % PRIME
    }

    fn forward<N: Numbers>(&self, numbers: &N, a: &[u64], probe: &mut dyn Probe) -> Vec<u64> {
        let mut pieces = vec![0; PIECES * PIECE];
        for (k, piece) in a.chunks(PIECE).enumerate() {
            let at = Self::place(k) * PIECE;
            pieces[at..at + piece.len()].copy_from_slice(piece);
        }
        let line = PRIME * PIECE;
        let rader = |line: &[u64]| {
            let one = line[PIECE..]
                .chunks(PIECE)
                .fold(line[..PIECE].to_vec(), |sum, piece| leaves::sum(numbers, &sum, piece));
            [one, self.rader.forward(numbers, line, PIECE)].concat()
        };
        let values: Vec<u64> = pieces.chunks(line).flat_map(rader).collect();
        probe.stage("Good-Rader-17");
        let [even, odd] = [0, 1].map(|z| {
            let [u0, u1, u2] = [0, 1, 2].map(|u| &values[(3 * z + u) * line..][..line]);
            self.three.forward(numbers, [u0, u1, u2]).concat()
        });
        let values =
            [leaves::sum(numbers, &even, &odd), leaves::difference(numbers, &even, &odd)].concat();
        probe.stage("radix (3, 2)");
        let mut out = Vec::with_capacity(values.len());
        for (i, (ring, value)) in self.rings.iter().zip(values.chunks(PIECE)).enumerate() {
            ring.forward(numbers, value.to_vec(), &mut out);
            probe_half(probe, i, ["Cooley–Tukey", "Bruun"]);
        }
        out
    }

    fn backward<N: Numbers>(&self, numbers: &N, c: &[u64], probe: &mut dyn Probe) -> Vec<u64> {
        let mut values = Vec::with_capacity(c.len());
        for (i, (ring, c)) in self.rings.iter().zip(c.chunks(PIECE)).enumerate() {
            values.extend(ring.backward(numbers, c));
            probe_half(probe, i, ["Cooley–Tukey back", "Bruun back"]);
        }
        let line = PRIME * PIECE;
        let (plus, minus) = values.split_at(3 * line);
        let mut lines = Vec::with_capacity(values.len());
        for z in [leaves::sum(numbers, plus, minus), leaves::difference(numbers, plus, minus)] {
            let [u0, u1, u2] = [0, 1, 2].map(|u| &z[u * line..][..line]);
            lines.extend(self.three.tripled(numbers, [u0, u1, u2]).concat());
        }
        probe.stage("radix (3, 2) back");
        let rader = |line: &[u64]| {
            let mut pieces = self.rader.back(numbers, &line[PIECE..], PIECE);
            let one: Vec<u64> =
                line[..PIECE].iter().map(|&x| numbers.scale(x, self.scale)).collect();
            for piece in pieces.chunks_mut(PIECE) {
                piece.iter_mut().zip(&one).for_each(|(x, &y)| *x = numbers.add(*x, y));
            }
            pieces
        };
        let pieces: Vec<u64> = lines.chunks(line).flat_map(rader).collect();
        let piece = |k: usize| &pieces[Self::place(k) * PIECE..][..PIECE];
        let out = (0..PIECES).flat_map(piece).copied().collect();
        probe.stage("Good-Rader-17 back");
        out
    }
}

impl<N: Numbers> Multiplier<N> for GoodRaderBruun {
    fn name(&self) -> String {
        "Good–Rader–Bruun".to_owned()
    }

    fn room(&self) -> usize {
        PIECES * PIECE
    }

    fn small(&self) -> Vec<Small> {
        let of = |kind: usize, length, ring| {
            let rings = self.rings.iter().enumerate();
            let mine = rings.filter(|&(i, _)| Self::kind(i) == kind);
            Small { count: mine.map(|(_, ring)| ring.leaves()).sum(), length, ring }
        };
        vec![of(0, 8, "x^8-c"), of(1, 8, "x^8+αx^4+β"), of(2, 16, "x^16-c")]
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64], probe: &mut dyn Probe) -> Vec<u64> {
        let [a, b] = [a, b].map(|x| self.forward(numbers, x, probe));
        let mut c = vec![0; a.len()];
        for (kind, stage) in KINDS.into_iter().enumerate() {
            let rings = self.rings.iter().enumerate();
            for (i, ring) in rings.filter(|&(i, _)| Self::kind(i) == kind) {
                let (at, mut product) = (i * PIECE..(i + 1) * PIECE, Vec::with_capacity(PIECE));
                ring.multiply(numbers, &a[at.clone()], &b[at.clone()], &mut product);
                c[at].copy_from_slice(&product);
            }
            probe.stage(stage);
        }
        self.backward(numbers, &c, probe)
    }
}
