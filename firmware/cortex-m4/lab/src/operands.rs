//! Operands, and the definition of a product.

use goodprime_cortex_m4_lab::P;

/// An operand or a product.
pub(crate) type Big = [i16; P];
/// A ternary operand.
pub(crate) type Small = [i8; P];
/// Degree and modulus.
pub(crate) type Ring = (usize, i32);

pub(crate) const RING_761: Ring = (761, 4591);
pub(crate) const RING_653: Ring = (653, 4621);

/// A pseudorandom generator (xorshift).
pub(crate) struct Random(pub(crate) u32);

impl Random {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % n
    }

    /// Returns a big and a ternary operand of p coefficients: any, or extremes only, or nothing but
    /// the largest.
    pub(crate) fn operands(&mut self, p: usize, kind: u32) -> (Big, Small) {
        let (_, q) = if p == RING_653.0 { RING_653 } else { RING_761 };
        let half = (q / 2) as i16;
        let (mut a, mut b) = ([0; P], [0; P]);
        a[..p].fill_with(|| match kind % 4 {
            0 | 1 => self.below(q as u32) as i16 - half,
            2 => [half, -half][self.below(2) as usize],
            _ => half,
        });
        b[..p].fill_with(|| match kind % 4 {
            0 | 1 => self.below(3) as i8 - 1,
            2 => [1, -1][self.below(2) as usize],
            _ => -1,
        });
        (a, b)
    }
}

/// Returns true if `out` is canonical and equals the definition's product.
pub(crate) fn is_product((p, q): Ring, a: &Big, b: &Small, out: &Big) -> bool {
    let mut c = [0i32; 2 * P];
    for i in 0..p {
        for j in 0..p {
            c[i + j] += i32::from(a[i]) * i32::from(b[j]);
        }
    }
    for i in (p..2 * p - 1).rev() {
        c[i - p] += c[i];
        c[i - p + 1] += c[i];
    }
    // Canonical, too.
    (0..p).all(|i| (c[i] - i32::from(out[i])) % q == 0 && i32::from(out[i]).abs() <= q / 2)
}
