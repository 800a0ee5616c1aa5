//! Schönhage: pieces of 8 coefficients as elements of Z_q\[x\]/(x^16 + 1), whose x is a root of unity of order 32. So q
//! needs none; the number of coefficients doubles.
//!
//! ```text
//! x^2n - 1 = y^(n/4) - 1, y = x^8     in Z_q[x]/(x^16 + 1)[y] it splits at the powers of x^(128/n)
//! ```
//!
//! A product of two products would have pieces that are too long: the transform is not closed.

use goodprime_rings::integers::inverse;
use goodprime_rings::numbers::{Constant, Numbers};

use super::{Product, karatsuba, leaves};

/// Coefficients of a piece.
const PIECE: usize = 8;
/// Coefficients of an element.
const ELEMENT: usize = 2 * PIECE;

pub(super) struct Schoenhage {
    length: usize,
    /// 1 over the number of points.
    scale: Constant,
}

impl Schoenhage {
    pub(super) fn new<N: Numbers>(numbers: &N, length: usize) -> Result<Self, String> {
        let points = (2 * length / PIECE) as u64;
        let scale = inverse(points, numbers.modulus())
            .ok_or_else(|| format!("{points} has no inverse modulo {}", numbers.modulus()))?;
        Ok(Self { length, scale: numbers.constant(scale) })
    }

    fn points(&self) -> usize {
        2 * self.length / PIECE
    }

    /// Butterflies in place, largest distance first: a ± b, then b times a power of x. With `back`, in the other order
    /// and the other direction.
    fn butterflies<N: Numbers>(&self, numbers: &N, elements: &mut [Vec<u64>], back: bool) {
        let points = self.points();
        let mut distances: Vec<usize> = (0..points.ilog2()).map(|i| points >> (i + 1)).collect();
        if back {
            distances.reverse();
        }
        for distance in distances {
            // x has order 2·ELEMENT; a root of order 2·distance is this power of it.
            let step = ELEMENT / distance;
            for start in (0..points).step_by(2 * distance) {
                for i in 0..distance {
                    let (low, high) = (start + i, start + i + distance);
                    if back {
                        let turned = rotated(numbers, &elements[high], 2 * ELEMENT - i * step);
                        let low_part = elements[low].clone();
                        elements[low] = leaves::sum(numbers, &low_part, &turned);
                        elements[high] = leaves::difference(numbers, &low_part, &turned);
                    } else {
                        let difference =
                            leaves::difference(numbers, &elements[low], &elements[high]);
                        elements[low] = leaves::sum(numbers, &elements[low], &elements[high]);
                        elements[high] = rotated(numbers, &difference, i * step);
                    }
                }
            }
        }
    }
}

/// a·x^by modulo x^16 + 1.
fn rotated<N: Numbers>(numbers: &N, a: &[u64], by: usize) -> Vec<u64> {
    let mut out = vec![0; ELEMENT];
    for (i, &x) in a.iter().enumerate() {
        let to = (i + by) % (2 * ELEMENT);
        out[to % ELEMENT] = if to < ELEMENT { x } else { numbers.sub(0, x) };
    }
    out
}

impl<N: Numbers> Product<N> for Schoenhage {
    fn operand(&self) -> usize {
        2 * self.length
    }

    fn room(&self) -> usize {
        2 * self.length
    }

    fn input(&self, numbers: &N, a: &[u64]) -> Vec<u64> {
        let mut elements: Vec<_> =
            a.chunks(PIECE).map(|piece| leaves::padded(piece, ELEMENT)).collect();
        elements.resize(self.points(), vec![0; ELEMENT]);
        self.butterflies(numbers, &mut elements, false);
        elements.concat()
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let negacyclic = |(a, b)| {
            let mut full = karatsuba::product(numbers, a, b);
            for i in ELEMENT..full.len() {
                full[i - ELEMENT] = numbers.sub(full[i - ELEMENT], full[i]);
            }
            full.truncate(ELEMENT);
            full
        };
        a.chunks(ELEMENT).zip(b.chunks(ELEMENT)).flat_map(negacyclic).collect()
    }

    fn output(&self, numbers: &N, c: &[u64]) -> Vec<u64> {
        let mut elements: Vec<_> = c.chunks(ELEMENT).map(<[u64]>::to_vec).collect();
        self.butterflies(numbers, &mut elements, true);
        let mut out = vec![0; 2 * self.length];
        for (j, element) in elements.iter().enumerate() {
            for (i, &x) in element.iter().enumerate() {
                let slot = &mut out[(PIECE * j + i) % (2 * self.length)];
                *slot = numbers.add(*slot, numbers.scale(x, self.scale));
            }
        }
        out
    }
}
