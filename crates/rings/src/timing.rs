//! Methods side by side in one ring: checked first, interleaved, with quartiles.
//!
//! A round runs each method once, so that a change of clock meets all. A sample is as many products as take 20 µs. Results
//! that differ refuse the comparison.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::method::{Method, Multiply, WhyNot};
use crate::numbers::Product;
use crate::peers::Peer;
use crate::ring::Ring;

/// A sample lasts at least so long.
const SAMPLE: Duration = Duration::from_micros(20);
/// Each method has at least so many samples.
const LEAST: usize = 5;
/// And at most so many.
const MOST: usize = 1000;

/// First quartile, median, third quartile, in nanoseconds.
pub type Quartiles = [f64; 3];

/// One method in one ring.
#[derive(Debug, Clone)]
pub struct Compared {
    /// The method.
    pub method: &'static str,
    /// A product.
    pub product: Quartiles,
    /// From nothing to the tables, in nanoseconds: the median of three.
    pub setup: f64,
    /// How many samples.
    pub samples: usize,
}

/// What serves the ring, measured, and what does not, with its reason.
#[derive(Debug, Clone, Default)]
pub struct Comparison {
    /// What serves.
    pub measured: Vec<Compared>,
    /// What does not.
    pub refused: Vec<(&'static str, WhyNot)>,
}

/// Compares methods for this time.
///
/// # Errors
/// If a result is not the product.
pub fn compare(
    ring: &Ring,
    methods: &[&'static dyn Method],
    peers: &'static [Peer],
    product: Product,
    (a, b): (&[u64], &[u64]),
    budget: Duration,
) -> Result<Comparison, String> {
    let defined = ring.define(a, b);
    let mut comparison = Comparison::default();
    let ours = methods.iter().map(|method| {
        let (setup, planned) = timed(|| method.plan(black_box(ring), product));
        (method.name(), setup, planned.map(|plan| -> Box<dyn Multiply> { plan }))
    });
    let theirs = peers.iter().map(|peer| {
        let (setup, planned) = timed(|| (peer.plan)(black_box(ring)));
        (peer.name, setup, planned)
    });
    let mut plans = Vec::new();
    for (method, setup, planned) in ours.chain(theirs) {
        match planned {
            Ok(plan) => {
                checked(method, ring, &plan.multiply(a, b), &defined)?;
                plans.push(plan);
                comparison.measured.push(Compared { method, product: [0.0; 3], setup, samples: 0 });
            }
            Err(why) => comparison.refused.push((method, why)),
        }
    }
    let plans: Vec<&dyn Multiply> = plans.iter().map(AsRef::as_ref).collect();
    let samples = interleaved(&plans, a, b, budget);
    for (row, samples) in comparison.measured.iter_mut().zip(samples) {
        row.samples = samples.len();
        row.product = quartiles(samples);
    }
    Ok(comparison)
}

/// A comparison of results that differ is refused.
///
/// # Errors
/// If they differ.
pub fn checked(method: &str, ring: &Ring, result: &[u64], defined: &[u64]) -> Result<(), String> {
    if result == defined {
        return Ok(());
    }
    Err(format!("{method} in {ring}: the result is not the product, so nothing is compared"))
}

/// Samples of each plan, in nanoseconds a product.
pub(crate) fn interleaved(
    plans: &[&dyn Multiply],
    a: &[u64],
    b: &[u64],
    budget: Duration,
) -> Vec<Vec<f64>> {
    let sample = |plan: &dyn Multiply, count: u32| {
        let start = Instant::now();
        for _ in 0..count {
            black_box(plan.multiply(black_box(a), black_box(b)));
        }
        start.elapsed().as_nanos() as f64 / f64::from(count)
    };
    // The warm-up says how many products a sample takes.
    let counts: Vec<u32> = plans
        .iter()
        .map(|plan| {
            let once = sample(*plan, 1).min(sample(*plan, 2)).max(1.0);
            (SAMPLE.as_nanos() as f64 / once).ceil().clamp(1.0, 10_000.0) as u32
        })
        .collect();
    let mut samples = vec![Vec::new(); plans.len()];
    let start = Instant::now();
    for round in 0..MOST {
        if round >= LEAST && start.elapsed() >= budget {
            break;
        }
        for ((plan, &count), samples) in plans.iter().zip(&counts).zip(&mut samples) {
            samples.push(sample(*plan, count));
        }
    }
    samples
}

/// First quartile, median, third quartile of at least one sample.
#[must_use]
pub fn quartiles(mut samples: Vec<f64>) -> Quartiles {
    samples.sort_by(f64::total_cmp);
    [1, 2, 3].map(|i| samples[i * (samples.len() - 1) / 4])
}

/// The median time of three, in nanoseconds, and what was made.
pub(crate) fn timed<T>(make: impl Fn() -> T) -> (f64, T) {
    let mut samples = Vec::new();
    let mut made = None;
    for _ in 0..3 {
        let start = Instant::now();
        made = Some(black_box(make()));
        samples.push(start.elapsed().as_nanos() as f64);
    }
    let made = made.unwrap_or_else(make);
    (quartiles(samples)[1], made)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::PEERS;
    use crate::registry::METHODS;

    #[test]
    fn what_serves_is_measured_and_the_rest_has_reasons() {
        let ring = Ring::cyclic(16, 17);
        let (a, b) = ([3; 16], [5; 16]);
        let all = compare(&ring, METHODS, PEERS, Product::Shoup, (&a, &b), Duration::ZERO).unwrap();
        assert_eq!(all.measured.len() + all.refused.len(), METHODS.len() + PEERS.len());
        assert!(all.measured.iter().any(|row| row.method == "iterative"));
        for row in all.measured {
            assert_eq!(row.samples, LEAST);
            assert!(row.product.is_sorted() && row.product[0] > 0.0);
        }
    }

    #[test]
    fn results_that_differ_are_refused() {
        let ring = Ring::cyclic(2, 17);
        assert!(checked("some", &ring, &[1, 2], &[1, 2]).is_ok());
        assert!(
            checked("some", &ring, &[1, 2], &[2, 1]).unwrap_err().contains("nothing is compared")
        );
    }

    #[test]
    fn quartiles_are_of_sorted_samples() {
        assert_eq!(quartiles(vec![5.0, 1.0, 4.0, 2.0, 3.0]), [2.0, 3.0, 4.0]);
        assert_eq!(quartiles(vec![7.0]), [7.0; 3]);
    }
}
