//! A ring `Z_q[x]/f` from its text: `x^1024+1` and 12289. f is monic, its length n at most 2^20, q at most 2^30.

use std::fmt;

use crate::integers;
use crate::numbers::Numbers;

/// The largest modulus: four times as much fits into 32 bits.
pub const BOUND_MODULUS: u64 = 1 << 30;
/// The largest length.
pub const BOUND_LENGTH: usize = 1 << 20;

/// `Z_q[x]/f` with f = x^n + Σ c·x^e.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ring {
    /// The modulus q.
    pub q: u64,
    /// The degree n of f.
    pub n: usize,
    /// The terms (e, c) of f below x^n, each c in 1..q, e descending.
    pub low: Vec<(usize, u64)>,
}

/// The forms of f that methods distinguish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// x^n - 1.
    Cyclic,
    /// x^n + 1.
    Negacyclic,
    /// Any other polynomial.
    Other,
}

impl Ring {
    /// The ring of this polynomial and modulus.
    ///
    /// ```
    /// # use goodprime_rings::ring::{Ring, Shape};
    /// let ring = Ring::parse("x^761 - x - 1", 4591)?;
    /// assert_eq!((ring.n, ring.shape()), (761, Shape::Other));
    /// assert!(Ring::parse("x^4 + y", 17).is_err());
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    /// One line that says what would work.
    pub fn parse(text: &str, q: u64) -> Result<Self, String> {
        if !(2..=BOUND_MODULUS).contains(&q) {
            return Err(format!("the modulus {q} is not between 2 and {BOUND_MODULUS}"));
        }
        let mut terms = std::collections::BTreeMap::<usize, u64>::new();
        let compact: String = text.chars().filter(|c| !c.is_whitespace() && *c != '*').collect();
        for (sign, term) in signed_terms(&compact) {
            let (exponent, coefficient) = term_of(term)
                .ok_or_else(|| format!("{text:?} is not a polynomial such as x^1024+1"))?;
            if exponent > BOUND_LENGTH {
                return Err(format!("the degree {exponent} is above {BOUND_LENGTH}"));
            }
            let signed = if sign == '-' { q - coefficient % q } else { coefficient };
            let slot = terms.entry(exponent).or_default();
            *slot = (*slot + signed % q) % q;
        }
        terms.retain(|_, c| *c != 0);
        let (n, lead) = terms.pop_last().ok_or_else(|| format!("{text:?} is 0 modulo {q}"))?;
        if n == 0 {
            return Err("the degree is 0; x^n+1 with n of at least 1 would work".to_owned());
        }
        let inverse = integers::inverse(lead, q).ok_or_else(|| {
            format!("the leading coefficient {lead} is no unit modulo {q}; 1 would work")
        })?;
        let low =
            terms.into_iter().rev().map(|(e, c)| (e, integers::times(c, inverse, q))).collect();
        Ok(Self { q, n, low })
    }

    /// x^n - 1 modulo q.
    #[must_use]
    pub fn cyclic(n: usize, q: u64) -> Self {
        Self { q, n, low: vec![(0, q - 1)] }
    }

    /// x^n + 1 modulo q.
    #[must_use]
    pub fn negacyclic(n: usize, q: u64) -> Self {
        Self { q, n, low: vec![(0, 1)] }
    }

    /// Returns the form of f. Modulo 2, x^n + 1 is cyclic.
    #[must_use]
    pub fn shape(&self) -> Shape {
        match self.low[..] {
            [(0, c)] if c == self.q - 1 => Shape::Cyclic,
            [(0, 1)] => Shape::Negacyclic,
            _ => Shape::Other,
        }
    }

    /// k, if q = 2^k.
    #[must_use]
    pub fn power_of_two(&self) -> Option<u32> {
        self.q.is_power_of_two().then(|| self.q.trailing_zeros())
    }

    /// A polynomial modulo f: n coefficients.
    pub fn reduce<N: Numbers>(&self, numbers: &N, mut product: Vec<u64>) -> Vec<u64> {
        for i in (self.n..product.len()).rev() {
            let top = product[i];
            for &(e, c) in &self.low {
                let slot = &mut product[i - self.n + e];
                *slot = if c == 1 {
                    numbers.sub(*slot, top)
                } else if c == self.q - 1 {
                    numbers.add(*slot, top)
                } else {
                    numbers.sub(*slot, numbers.mul(top, c))
                };
            }
        }
        product.resize(self.n, 0);
        product
    }

    /// The product by definition: the double sum, then the remainder. Slow, plain, and what all methods are held
    /// against.
    #[must_use]
    pub fn define(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut product = vec![0u64; 2 * self.n - 1];
        for (i, &x) in a.iter().enumerate() {
            for (j, &y) in b.iter().enumerate() {
                product[i + j] = (product[i + j] + x * y) % self.q;
            }
        }
        for i in (self.n..product.len()).rev() {
            for &(e, c) in &self.low {
                let slot = i - self.n + e;
                product[slot] = (product[slot] + (self.q - c) * product[i]) % self.q;
            }
        }
        product.truncate(self.n);
        product
    }
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Z_{}[x]/(x^{}", self.q, self.n)?;
        for &(e, c) in &self.low {
            let (sign, size) = if c > self.q / 2 { ('-', self.q - c) } else { ('+', c) };
            write!(f, " {sign} ")?;
            match (e, size) {
                (0, _) => write!(f, "{size}")?,
                (1, 1) => write!(f, "x")?,
                (1, _) => write!(f, "{size}x")?,
                (_, 1) => write!(f, "x^{e}")?,
                _ => write!(f, "{size}x^{e}")?,
            }
        }
        write!(f, ")")
    }
}

/// The terms with their signs; a text without one begins with '+'.
fn signed_terms(text: &str) -> Vec<(char, &str)> {
    let mut cuts: Vec<usize> =
        text.char_indices().filter(|(_, c)| "+-".contains(*c)).map(|(i, _)| i).collect();
    if cuts.first() != Some(&0) {
        cuts.insert(0, 0);
    }
    cuts.push(text.len());
    cuts.windows(2)
        .map(|cut| {
            let piece = &text[cut[0]..cut[1]];
            match piece.chars().next() {
                Some(sign @ ('+' | '-')) => (sign, &piece[1..]),
                _ => ('+', piece),
            }
        })
        .collect()
}

/// The exponent and coefficient of `3x^5`, `x`, `7`.
fn term_of(term: &str) -> Option<(usize, u64)> {
    let digits =
        |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    let Some((before, after)) = term.split_once('x') else {
        return Some((0, digits(term)?));
    };
    let coefficient = if before.is_empty() { 1 } else { digits(before)? };
    let exponent = match after.strip_prefix('^') {
        Some(exponent) => digits(exponent)?,
        None if after.is_empty() => 1,
        None => return None,
    };
    Some((usize::try_from(exponent).ok()?, coefficient))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_read_and_written() {
        for (text, q, written) in [
            ("x^1024+1", 12289, "Z_12289[x]/(x^1024 + 1)"),
            ("-1 + x^8", 17, "Z_17[x]/(x^8 - 1)"),
            ("x^761-x-1", 4591, "Z_4591[x]/(x^761 - x - 1)"),
            ("x^6-x^3+1", 7681, "Z_7681[x]/(x^6 - x^3 + 1)"),
            ("2*x^2+4x+6", 17, "Z_17[x]/(x^2 + 2x + 3)"),
        ] {
            assert_eq!(Ring::parse(text, q).unwrap().to_string(), written);
        }
    }

    #[test]
    fn what_is_no_ring_is_told_so() {
        for (text, q) in [
            ("", 17),
            ("x^", 17),
            ("x^-1", 17),
            ("1", 17),
            ("17", 17),
            ("2x+1", 8),
            ("x+1", 1),
            ("x^2000000", 17),
        ] {
            let told = Ring::parse(text, q).unwrap_err();
            assert!(!told.contains('\n'), "{told}");
        }
        assert!(Ring::parse("x^4+1", BOUND_MODULUS + 1).is_err());
        assert!(Ring::parse("x^99999999999999999999+1", 17).is_err());
    }
}
