//! The reference of all multipliers: the loop over all pairs of coefficients, each sum reduced, as
//! in reference code.

use goodprime_rings::numbers::Numbers;

use super::{Multiplier, Probe, Small};

/// Coefficients of an operand.
const P: usize = 761;

/// The loop.
pub struct Plain;

impl<N: Numbers> Multiplier<N> for Plain {
    fn name(&self) -> String {
        "plain loop (ours), no transform".to_owned()
    }

    fn room(&self) -> usize {
        2 * P - 1
    }

    fn small(&self) -> Vec<Small> {
        vec![Small { count: 1, length: P, ring: "x^1521" }]
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64], probe: &mut dyn Probe) -> Vec<u64> {
        let mut out = vec![0; a.len() + b.len() - 1];
        for (i, &x) in a.iter().enumerate() {
            for (sum, &y) in out[i..].iter_mut().zip(b) {
                *sum = numbers.reduce(numbers.accumulate(*sum, x, y));
            }
        }
        probe.stage("small products");
        out
    }
}
