//! Transforms whose roots are powers of x in Z_q\[x\]/(x^n + 1): rotations with a change of sign.
//!
//! ```text
//! y^2m - x^e = (y^m - x^(e/2))·(y^m + x^(e/2)),   -1 = x^n
//! ```
//!
//! So from y^L - x^e, e divisible by L, to y - x^(e'): elements lie one after another.

use goodprime_rings::integers::inverse;
use goodprime_rings::numbers::{Constant, Numbers};

/// Adds a·x^by modulo x^n + 1 to `out`, or takes it away.
pub(super) fn add_turned<N: Numbers>(
    numbers: &N,
    out: &mut [u64],
    a: &[u64],
    by: usize,
    negative: bool,
) {
    let n = a.len();
    for (i, &x) in a.iter().enumerate() {
        let to = (i + by) % (2 * n);
        let slot = &mut out[to % n];
        let minus = (to >= n) != negative;
        *slot = if minus { numbers.sub(*slot, x) } else { numbers.add(*slot, x) };
    }
}

/// From `elements` modulo y^L - x^e to the values at all its roots.
pub(super) fn forward<N: Numbers>(numbers: &N, elements: &mut [u64], n: usize, e: usize) {
    let half = elements.len() / 2;
    if half < n {
        return;
    }
    let (low, high) = elements.split_at_mut(half);
    for (low, high) in low.chunks_mut(n).zip(high.chunks_mut(n)) {
        let (first, turned) = (low.to_vec(), high.to_vec());
        add_turned(numbers, low, &turned, e / 2, false);
        high.copy_from_slice(&first);
        add_turned(numbers, high, &turned, e / 2, true);
    }
    forward(numbers, low, n, e / 2);
    forward(numbers, high, n, e / 2 + n);
}

/// The other direction, without the division by L.
pub(super) fn backward<N: Numbers>(numbers: &N, elements: &mut [u64], n: usize, e: usize) {
    let half = elements.len() / 2;
    if half < n {
        return;
    }
    let (low, high) = elements.split_at_mut(half);
    backward(numbers, low, n, e / 2);
    backward(numbers, high, n, e / 2 + n);
    for (low, high) in low.chunks_mut(n).zip(high.chunks_mut(n)) {
        let difference: Vec<u64> =
            low.iter().zip(&*high).map(|(&x, &y)| numbers.sub(x, y)).collect();
        low.iter_mut().zip(&*high).for_each(|(x, &y)| *x = numbers.add(*x, y));
        high.fill(0);
        add_turned(numbers, high, &difference, 2 * n - e / 2 % (2 * n), false);
    }
}

/// 1/L modulo q.
pub(super) fn scale<N: Numbers>(numbers: &N, length: u64) -> Result<Constant, String> {
    let q = numbers.modulus();
    let inverse =
        inverse(length, q).ok_or_else(|| format!("{length} has no inverse modulo {q}"))?;
    Ok(numbers.constant(inverse))
}
