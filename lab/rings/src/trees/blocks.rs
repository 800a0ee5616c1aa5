//! Schönhage's and Nussbaumer's splittings: coefficients are elements of Z_q\[y\]/(y^m + 1), roots are powers of y.
//!
//! Schönhage: blocks of m/2 coefficients, whose products do not wrap; with Good, rows by a transform modulo q before.
//! Nussbaumer: x^n + 1 with y = x^r, every r-th coefficient an element.

use super::dft::Dft;
use super::{Block, constant, turn};
use crate::methods::rotations::{backward, forward};
use crate::numbers::Numbers;

/// The ways in which coefficients become elements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// x^n - 1.
    Cyclic,
    /// x^n + 1.
    Negacyclic,
    /// x^n + 1, interleaved.
    Nussbaumer,
}

pub(crate) struct Blocks {
    pub(crate) form: Form,
    /// Elements have this degree.
    pub(crate) m: usize,
    /// Transforms over y, a power of two.
    pub(crate) length: usize,
    /// Good's rows and the way back, if there are several.
    pub(crate) rows: Option<[Dft; 2]>,
}

impl Blocks {
    fn rows(&self) -> usize {
        self.rows.as_ref().map_or(1, |rows| rows[0].length())
    }

    /// Returns the factor by which the inverse transform multiplies.
    pub(crate) fn factor(&self) -> u64 {
        (self.length * self.rows()) as u64
    }

    /// Returns m for x^n + 1, as y^m = -1, and 2m for the other forms, as y^2m = 1.
    const fn exponent(&self) -> usize {
        match self.form {
            Form::Negacyclic => self.m,
            Form::Cyclic | Form::Nussbaumer => 2 * self.m,
        }
    }

    /// Elements at all points.
    pub(crate) fn forward<N: Numbers>(&self, numbers: &N, x: &[u64]) -> Vec<Block> {
        let (rows, length) = (self.rows(), self.length);
        let mut plane = vec![vec![0; self.m]; rows * length];
        if self.form == Form::Nussbaumer {
            let r = length / 2;
            for (i, &value) in x.iter().enumerate() {
                plane[i % r][i / r] = value;
            }
        } else {
            for (s, block) in x.chunks(self.m / 2).enumerate() {
                plane[s % rows * length + s % length][..block.len()].copy_from_slice(block);
            }
        }
        self.columns(numbers, &mut plane, 0);
        for row in plane.chunks_mut(length) {
            forward(numbers, row, self.exponent());
        }
        plane
    }

    /// Computes the inverse of [`forward`](Self::forward), times the factor.
    pub(crate) fn backward<N: Numbers>(&self, numbers: &N, mut plane: Vec<Block>) -> Block {
        let (rows, length) = (self.rows(), self.length);
        for row in plane.chunks_mut(length) {
            backward(numbers, row, self.exponent());
        }
        self.columns(numbers, &mut plane, 1);
        if self.form == Form::Nussbaumer {
            let (r, m) = (length / 2, self.m);
            // x^(r+i) = y·x^i, and y^m = -1.
            let joined = |place: usize| {
                let (i, k) = (place % r, place / r);
                let above = plane[r + i][(k + m - 1) % m];
                let low = plane[i][k];
                if k == 0 { numbers.sub(low, above) } else { numbers.add(low, above) }
            };
            return (0..m * r).map(joined).collect();
        }
        let count = rows * length;
        let element = |s: usize| &plane[s % rows * length + s % length];
        let h = self.m / 2;
        let mut out = Vec::new();
        for s in 0..count {
            let carried = &element((s + count - 1) % count)[h..];
            let minus = s == 0 && self.form == Form::Negacyclic;
            let carried = if minus {
                turn(numbers, carried, constant(numbers.modulus() - 1))
            } else {
                carried.to_vec()
            };
            out.extend(super::add(numbers, &element(s)[..h], &carried));
        }
        out
    }

    /// Good's rows.
    fn columns<N: Numbers>(&self, numbers: &N, plane: &mut [Block], back: usize) {
        let Some(rows) = &self.rows else { return };
        numbers.moves(plane.len() * self.m);
        for j in 0..self.length {
            let column: Vec<Block> = plane.iter().skip(j).step_by(self.length).cloned().collect();
            for (i, value) in rows[back].apply(numbers, &column).into_iter().enumerate() {
                plane[i * self.length + j] = value;
            }
        }
    }
}
