//! Lanes: `iterative` on the processor's vectors, in words of 16 bits. x^n ± 1, n a power of two from 256, q below 2^14.
//!
//! Sixteen words are an array, each operation a loop over it, compiled for the instruction set that
//! [`goodprime_lanes::Backend`] finds. Blocks of 16 and more are split within rows. Then sixteen blocks of 16 are
//! transposed, so that the last four levels stay within lanes; products are there, and the way back is the same.
//!
//! Signed: Montgomery's product by a constant is below 0.75q for factors below 2q; a sum is reduced to q/2 (Barrett) every
//! second level forward, and at each level back. All words are below 2q < 2^15.

use goodprime_lab_lanes::{Isa32, Kernel32, Run32};
use goodprime_lanes::Backend;

use crate::integers::{power, times};
use crate::method::{By, Method, Multiply, Plan, WhyNot, inverse, root};
use crate::numbers::{Counts, Product};
use crate::ring::{Ring, Shape};

/// Twice this fits a signed word.
const BOUND_Q: u64 = 1 << 14;
/// Sixteen blocks of sixteen words.
const CHUNK: usize = 256;

/// Iterative transforms on vectors.
pub struct Lanes;

impl Method for Lanes {
    fn name(&self) -> &'static str {
        "lanes"
    }

    fn about(&self) -> &'static str {
        "iterative transforms on the processor's vectors of 16-bit words (Seiler, ePrint 2018/039)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        let (n, q) = (ring.n, ring.q);
        if ring.shape() == Shape::Other || !n.is_power_of_two() || n < CHUNK {
            return Err(WhyNot::Form { needed: "x^n-1 or x^n+1 with n a power of two from 256" });
        }
        if q >= BOUND_Q {
            return Err(WhyNot::Bound { what: "the modulus", value: q, bound: BOUND_Q - 1 });
        }
        if let Some(why) = product.why_not(q) {
            return Err(WhyNot::Product(why));
        }
        Ok(Box::new(Tables::new(ring)?))
    }
}

type Row = [i16; 16];

/// A factor c·2^16 mod q, centered, and that times 1/q modulo 2^16.
#[derive(Clone, Copy)]
struct Factor<T>(T, T);

struct Tables {
    n: usize,
    q: i16,
    /// ⌊2^(14+bits)/q⌉, and bits - 2 for the shift.
    reciprocal: (i16, u32),
    inverse: i16,
    /// Level by level: one factor per block, forward and inverse.
    top: [Vec<Factor<i16>>; 2],
    /// Chunk by chunk: 1, 2, 4, 8 factors of sixteen blocks.
    bottom: [Vec<Factor<Row>>; 2],
    scale: Factor<i16>,
}

impl Tables {
    fn new(ring: &Ring) -> Result<Self, WhyNot> {
        let (n, q) = (ring.n, ring.q);
        let order = if ring.shape() == Shape::Negacyclic { 2 * n } else { n } as u64;
        let g = root(order, q)?;
        let bits = u64::BITS - q.leading_zeros();
        let mut tables = Self {
            n,
            q: q as i16,
            reciprocal: ((((1u64 << (14 + bits)) + q / 2) / q) as i16, bits - 2),
            inverse: inverse(q, 1 << 16)? as u16 as i16,
            top: [Vec::new(), Vec::new()],
            bottom: [Vec::new(), Vec::new()],
            scale: Factor(0, 0),
        };
        // Products come without 2^-16 of theirs.
        let scale = times(inverse(n as u64, q)?, (1 << 16) % q, q);
        tables.scale = tables.factor(scale);
        let levels = n.trailing_zeros() as usize;
        let mut exponents = vec![if ring.shape() == Shape::Negacyclic { order / 2 } else { 0 }];
        let mut nodes = Vec::new();
        for _ in 0..levels {
            let halves: Vec<u64> = exponents.iter().map(|e| e / 2).collect();
            exponents = halves.iter().flat_map(|&e| [e, e + order / 2]).collect();
            nodes.push(halves);
        }
        for back in [0, 1] {
            let at = |e: u64| {
                tables.factor(power(g, if back == 0 { e } else { (order - e) % order }, q))
            };
            let top = nodes[..levels - 4].iter().flatten().map(|&e| at(e)).collect();
            let mut bottom = Vec::new();
            for chunk in 0..n / CHUNK {
                for (d, nodes) in nodes[levels - 4..].iter().enumerate() {
                    for s in 0..1 << d {
                        let lane = |l: usize| at(nodes[(((chunk * 16) + l) << d) + s]);
                        let lanes: [Factor<i16>; 16] = std::array::from_fn(lane);
                        bottom.push(Factor(lanes.map(|f| f.0), lanes.map(|f| f.1)));
                    }
                }
            }
            tables.top[back] = top;
            tables.bottom[back] = bottom;
        }
        Ok(tables)
    }

    fn factor(&self, c: u64) -> Factor<i16> {
        let q = self.q as u64;
        let c = self.centered((c << 16) % q);
        Factor(c, c.wrapping_mul(self.inverse))
    }

    #[inline(always)]
    const fn centered(&self, x: u64) -> i16 {
        if x > self.q as u64 / 2 { x as i16 - self.q } else { x as i16 }
    }

    /// a·c mod q: below 0.75q for |a| ≤ 2q.
    #[inline(always)]
    const fn times(&self, a: i16, c: Factor<i16>) -> i16 {
        high(a, c.0) - high(a.wrapping_mul(c.1), self.q)
    }

    /// Reduces a number to an absolute value of little more than q/2.
    #[inline(always)]
    const fn reduced(&self, a: i16) -> i16 {
        let (reciprocal, shift) = self.reciprocal;
        let quotient = (high(a, reciprocal) + (1 << (shift - 1))) >> shift;
        a.wrapping_sub(quotient.wrapping_mul(self.q))
    }

    /// Computes butterflies of Cooley and Tukey. If `reduce` is true, the first operands are
    /// reduced before.
    #[inline(always)]
    fn split(&self, u: &mut Row, v: &mut Row, c: Factor<&Row>, reduce: bool) {
        for i in 0..16 {
            let turned = self.times(v[i], Factor(c.0[i], c.1[i]));
            let kept = if reduce { self.reduced(u[i]) } else { u[i] };
            u[i] = kept + turned;
            v[i] = kept - turned;
        }
    }

    /// Computes butterflies of Gentleman and Sande.
    #[inline(always)]
    fn join(&self, u: &mut Row, v: &mut Row, c: Factor<&Row>) {
        for i in 0..16 {
            let difference = u[i] - v[i];
            u[i] = self.reduced(u[i] + v[i]);
            v[i] = self.times(difference, Factor(c.0[i], c.1[i]));
        }
    }

    #[inline(always)]
    fn forward<I: Isa32>(&self, isa: I, x: &mut [Row]) {
        let mut factors = self.top[0].iter();
        let (mut size, mut level) = (x.len(), 0);
        while size > 1 {
            for (block, c) in x.chunks_exact_mut(size).zip(factors.by_ref()) {
                let (low, high) = block.split_at_mut(size / 2);
                let c = (&[c.0; 16], &[c.1; 16]);
                for (u, v) in low.iter_mut().zip(high) {
                    self.split(u, v, Factor(c.0, c.1), level % 2 == 0 && level > 0);
                }
            }
            size /= 2;
            level += 1;
        }
        for (chunk, factors) in x.chunks_exact_mut(16).zip(self.bottom[0].chunks_exact(15)) {
            transpose(isa, chunk);
            for d in 0..4 {
                let size = 16 >> d;
                for (block, c) in chunk.chunks_exact_mut(size).zip(&factors[(1 << d) - 1..]) {
                    let (low, high) = block.split_at_mut(size / 2);
                    for (u, v) in low.iter_mut().zip(high) {
                        self.split(u, v, Factor(&c.0, &c.1), d % 2 == 0);
                    }
                }
            }
            for value in chunk.as_flattened_mut() {
                *value = self.reduced(*value);
            }
        }
    }

    #[inline(always)]
    fn backward<I: Isa32>(&self, isa: I, x: &mut [Row]) {
        for (chunk, factors) in x.chunks_exact_mut(16).zip(self.bottom[1].chunks_exact(15)) {
            for d in (0..4).rev() {
                let size = 16 >> d;
                for (block, c) in chunk.chunks_exact_mut(size).zip(&factors[(1 << d) - 1..]) {
                    let (low, high) = block.split_at_mut(size / 2);
                    for (u, v) in low.iter_mut().zip(high) {
                        self.join(u, v, Factor(&c.0, &c.1));
                    }
                }
            }
            transpose(isa, chunk);
        }
        let (mut size, mut end) = (2, self.top[1].len());
        while size <= x.len() {
            let factors = &self.top[1][end - x.len() / size..end];
            end -= x.len() / size;
            for (block, c) in x.chunks_exact_mut(size).zip(factors) {
                let (low, high) = block.split_at_mut(size / 2);
                let c = (&[c.0; 16], &[c.1; 16]);
                for (u, v) in low.iter_mut().zip(high) {
                    self.join(u, v, Factor(c.0, c.1));
                }
            }
            size *= 2;
        }
    }

    #[inline(always)]
    fn rows(&self, x: &[u64]) -> Vec<Row> {
        let mut rows = vec![[0; 16]; x.len() / 16];
        // Loops over all words, not over rows: these the compiler makes vectors of, also where widths differ.
        for (slot, &x) in rows.as_flattened_mut().iter_mut().zip(x) {
            *slot = x as i16;
        }
        for slot in rows.as_flattened_mut() {
            *slot -= if *slot > self.q / 2 { self.q } else { 0 };
        }
        rows
    }

    /// a·b for b at the points.
    #[inline(always)]
    fn finish<I: Isa32>(&self, isa: I, a: &[u64], b: &[Row]) -> Vec<u64> {
        let mut a = self.rows(a);
        self.forward(isa, &mut a);
        for (a, b) in a.iter_mut().zip(b) {
            for i in 0..16 {
                a[i] = self.times(a[i], Factor(b[i], b[i].wrapping_mul(self.inverse)));
            }
        }
        self.backward(isa, &mut a);
        for x in a.as_flattened_mut() {
            *x = self.times(*x, self.scale);
            *x += if *x < 0 { self.q } else { 0 };
        }
        let mut out = vec![0; self.n];
        for (slot, &x) in out.iter_mut().zip(a.as_flattened()) {
            *slot = x as u64;
        }
        out
    }
}

/// The high half of a product.
#[inline(always)]
const fn high(a: i16, b: i16) -> i16 {
    ((a as i32 * b as i32) >> 16) as i16
}

/// Rows as columns, a quarter at a time.
#[inline(always)]
fn transpose<I: Isa32>(isa: I, chunk: &mut [Row]) {
    let mut columns = [[0; 16]; 16];
    let (from, to) = (chunk.as_flattened(), columns.as_flattened_mut());
    for (i, k) in [(0, 0), (0, 8), (8, 0), (8, 8)] {
        isa.transpose(&mut to[16 * k + i..], 16, &from[16 * i + k..], 16);
    }
    chunk.copy_from_slice(&columns);
}

/// An operand at the points, for the instruction set that runs it.
struct Prepare<'a>(&'a Tables, &'a [u64]);

impl Kernel32 for Prepare<'_> {
    type Output = Vec<Row>;

    #[inline(always)]
    fn on<I: Isa32>(self, isa: I) -> Vec<Row> {
        let Self(tables, b) = self;
        let mut b = tables.rows(b);
        tables.forward(isa, &mut b);
        b
    }
}

/// A product by a prepared operand.
struct Finish<'a>(&'a Tables, &'a [u64], &'a [Row]);

impl Kernel32 for Finish<'_> {
    type Output = Vec<u64>;

    #[inline(always)]
    fn on<I: Isa32>(self, isa: I) -> Vec<u64> {
        self.0.finish(isa, self.1, self.2)
    }
}

impl Multiply for Tables {
    fn multiply(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.by(b)(a)
    }

    fn by<'a>(&'a self, b: &[u64]) -> By<'a> {
        let backend = Backend::detect();
        let b = backend.run32(Prepare(self, b));
        Box::new(move |a| backend.run32(Finish(self, a, &b)))
    }
}

impl Plan for Tables {
    /// Counts of words: each butterfly, reduction and product of three transforms.
    fn counted(&self, a: &[u64], b: &[u64]) -> (Vec<u64>, Counts) {
        let n = self.n as u64;
        let levels = u64::from(self.n.trailing_zeros());
        let butterflies = levels * n / 2;
        // Forward: every second level but the first; of the last four two, and all at the end.
        let reduced = (levels - 5) / 2 * n / 2 + n + n;
        let counts = Counts {
            products: n,
            scalings: 3 * butterflies + n,
            lazy_additions: 3 * 2 * butterflies,
            corrections: 2 * reduced + butterflies + n,
            ..Counts::default()
        };
        (self.multiply(a, b), counts)
    }

    fn tree(&self) -> Vec<String> {
        let levels = self.n.trailing_zeros();
        vec![
            format!("└ {} levels of halves within rows of 16 words", levels - 4),
            format!("└ {} transposed chunks: 4 levels within lanes", self.n / CHUNK),
            format!("└ {} products of residues", self.n),
        ]
    }

    fn table_bytes(&self) -> usize {
        let top = self.top[0].len() * size_of::<Factor<i16>>();
        2 * (top + self.bottom[0].len() * size_of::<Factor<Row>>())
    }

    fn loss(&self) -> u32 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_stay_below_twice_the_modulus() {
        // Overflow of a sum would panic in this build; the largest operands and moduli come nearest.
        for (n, q) in
            [(256, 257), (256, 7681), (512, 12289), (2048, 12289), (256, 15361), (512, 15361)]
        {
            let ring = Ring::cyclic(n, q);
            let tables = Tables::new(&ring).unwrap();
            for a in
                [vec![q / 2; n], vec![q / 2 + 1; n], (0..n as u64).map(|i| i * i % q).collect()]
            {
                assert_eq!(tables.multiply(&a, &a), ring.define(&a, &a), "{ring}");
            }
            for edge in [-2 * tables.q, 2 * tables.q, tables.q, 0] {
                for c in 0..q {
                    let product = i64::from(tables.times(edge, tables.factor(c)));
                    assert_eq!((product - i64::from(edge) * c as i64).rem_euclid(q as i64), 0);
                    assert!(4 * product.abs() <= 3 * q as i64);
                }
            }
            for a in -2 * tables.q..=2 * tables.q {
                let reduced = tables.reduced(a);
                assert!(
                    2 * reduced.unsigned_abs() <= tables.q as u16 + 2
                        && (a - reduced) % tables.q == 0
                );
            }
        }
    }
}
