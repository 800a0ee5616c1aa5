//! Methods side by side in one ring: checked first, interleaved, with quartiles.
//!
//! A round runs each method once, so that a change of clock meets all. A sample prepares one operand and multiplies by it as
//! often as the task says; it is repeated until it takes 20 µs. Results that differ refuse the comparison.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::method::{Method, Multiply, WhyNot};
use crate::numbers::Product;
use crate::peers::Peer;
use crate::ring::Ring;

/// The shortest duration of a sample.
const SAMPLE: Duration = Duration::from_micros(20);
/// The fewest samples of each method.
const LEAST: usize = 5;
/// The most samples of each method.
const MOST: usize = 1000;

/// First quartile, median, third quartile, in nanoseconds.
pub type Quartiles = [f64; 3];

/// The parameters of a comparison.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The ring.
    pub ring: &'a Ring,
    /// Our methods.
    pub methods: &'a [&'static dyn Method],
    /// The products of other projects.
    pub peers: &'a [&'static Peer],
    /// The modular product of our methods.
    pub product: Product,
    /// The operands; the second is prepared.
    pub operands: (&'a [u64], &'a [u64]),
    /// The number of products by one prepared operand, at least one.
    pub products: u32,
    /// The duration of the measurement.
    pub budget: Duration,
}

/// The observer of a measurement.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// The measurement ends early if this is true, with the samples so far.
    pub stop: &'a AtomicBool,
    /// The measurement calls this function with the time since the start.
    pub tell: &'a dyn Fn(Duration),
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Watch<'static> {
    /// Returns an observer that never stops a measurement.
    #[must_use]
    pub fn nobody() -> Self {
        Self { stop: &NEVER, tell: &|_| () }
    }
}

/// One method in one ring.
#[derive(Debug, Clone)]
pub struct Compared {
    /// The method.
    pub method: &'static str,
    /// The time of a product, with its part of the preparation of the operand.
    pub product: Quartiles,
    /// The time of preparing the operand, in nanoseconds: the median of three.
    pub prepare: f64,
    /// The time of planning, tables included, in nanoseconds: the median of three.
    pub setup: f64,
    /// The number of samples.
    pub samples: usize,
}

/// The methods that serve the ring, with their times, and those that do not, with their reasons.
#[derive(Debug, Clone, Default)]
pub struct Comparison {
    /// The methods that serve the ring, with their times.
    pub measured: Vec<Compared>,
    /// The methods that do not serve the ring, with their reasons.
    pub refused: Vec<(&'static str, WhyNot)>,
}

/// Compares methods and peers in one ring. A method that has no sample when the watch stops the
/// comparison is left out.
///
/// # Errors
/// If a result is not the product.
pub fn compare(task: &Task<'_>, watch: Watch<'_>) -> Result<Comparison, String> {
    let Task { ring, product, operands: (a, b), .. } = *task;
    let defined = ring.define(a, b);
    let mut comparison = Comparison::default();
    let ours = task.methods.iter().map(|method| {
        let (setup, planned) = timed(|| method.plan(black_box(ring), product));
        (method.name(), setup, planned.map(|plan| -> Box<dyn Multiply> { plan }))
    });
    let theirs = task.peers.iter().map(|peer| {
        let (setup, planned) = timed(|| (peer.plan)(black_box(ring)));
        (peer.name, setup, planned)
    });
    let mut plans = Vec::new();
    for (method, setup, planned) in ours.chain(theirs) {
        if watch.stop.load(Ordering::Relaxed) {
            break;
        }
        match planned {
            Ok(plan) => {
                checked(method, ring, &plan.multiply(a, b), &defined)?;
                let (prepare, by) = timed(|| plan.by(black_box(b)));
                checked(method, ring, &by(a), &defined)?;
                drop(by);
                plans.push(plan);
                let product = [0.0; 3];
                comparison.measured.push(Compared { method, product, prepare, setup, samples: 0 });
            }
            Err(why) => comparison.refused.push((method, why)),
        }
    }
    let plans: Vec<&dyn Multiply> = plans.iter().map(AsRef::as_ref).collect();
    let samples = interleaved(&plans, task.operands, task.products, task.budget, watch);
    for (row, samples) in comparison.measured.iter_mut().zip(samples) {
        row.samples = samples.len();
        if !samples.is_empty() {
            row.product = quartiles(samples);
        }
    }
    comparison.measured.retain(|row| row.samples > 0);
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
    (a, b): (&[u64], &[u64]),
    products: u32,
    budget: Duration,
    watch: Watch<'_>,
) -> Vec<Vec<f64>> {
    let products = products.max(1);
    let runs: Vec<_> = plans
        .iter()
        .map(|plan| {
            move || {
                let by = plan.by(black_box(b));
                for _ in 0..products {
                    black_box(by(black_box(a)));
                }
            }
        })
        .collect();
    let runs: Vec<&dyn Fn()> = runs.iter().map(|run| -> &dyn Fn() { run }).collect();
    let mut samples = sampled(&runs, budget, watch);
    for sample in samples.iter_mut().flatten() {
        *sample /= f64::from(products);
    }
    samples
}

/// Samples of each of these runs, in nanoseconds a run, interleaved.
pub fn sampled(runs: &[&dyn Fn()], budget: Duration, watch: Watch<'_>) -> Vec<Vec<f64>> {
    let sample = |run: &dyn Fn(), count: u32| {
        let start = Instant::now();
        for _ in 0..count {
            run();
        }
        start.elapsed().as_nanos() as f64 / f64::from(count)
    };
    let stopped = || watch.stop.load(Ordering::Relaxed);
    // The warm-up says how often a sample is repeated.
    let warm = |run: &&dyn Fn()| {
        if stopped() {
            return 1;
        }
        let once = sample(*run, 1).min(sample(*run, 2)).max(1.0);
        (SAMPLE.as_nanos() as f64 / once).ceil().clamp(1.0, 10_000.0) as u32
    };
    let counts: Vec<u32> = runs.iter().map(warm).collect();
    let mut samples = vec![Vec::new(); runs.len()];
    let start = Instant::now();
    'rounds: for round in 0..MOST {
        if round >= LEAST && start.elapsed() >= budget {
            break;
        }
        for ((run, &count), samples) in runs.iter().zip(&counts).zip(&mut samples) {
            if stopped() {
                break 'rounds;
            }
            samples.push(sample(*run, count));
        }
        (watch.tell)(start.elapsed());
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
    use crate::method::By;
    use crate::peers;
    use crate::registry::METHODS;

    fn task<'a>(ring: &'a Ring, operands: (&'a [u64], &'a [u64])) -> Task<'a> {
        Task {
            ring,
            methods: METHODS,
            peers: &[],
            product: Product::Shoup,
            operands,
            products: 2,
            budget: Duration::ZERO,
        }
    }

    #[test]
    fn what_serves_is_measured_and_the_rest_has_reasons() {
        let ring = Ring::cyclic(16, 17);
        let peers = peers::all();
        let task = Task { peers: &peers, ..task(&ring, (&[3; 16], &[5; 16])) };
        let all = compare(&task, Watch::nobody()).unwrap();
        assert_eq!(all.measured.len() + all.refused.len(), METHODS.len() + peers.len());
        assert!(all.measured.iter().any(|row| row.method == "iterative"));
        for row in all.measured {
            assert_eq!(row.samples, LEAST);
            assert!(row.product.is_sorted() && row.product[0] > 0.0 && row.prepare > 0.0);
        }
    }

    #[test]
    fn what_is_stopped_has_what_there_is() {
        let ring = Ring::cyclic(16, 17);
        let (stop, rounds) = (AtomicBool::new(false), std::cell::Cell::new(0));
        let tell = |_| {
            rounds.set(rounds.get() + 1);
            stop.store(rounds.get() == 2, Ordering::Relaxed);
        };
        let task = task(&ring, (&[3; 16], &[5; 16]));
        let all = compare(&task, Watch { stop: &stop, tell: &tell }).unwrap();
        assert!(!all.measured.is_empty() && all.measured.iter().all(|row| row.samples == 2));
        let all = compare(&task, Watch { stop: &stop, tell: &tell }).unwrap();
        assert!(all.measured.is_empty());
    }

    /// A wrong product: always if true, otherwise only by a prepared operand.
    struct Wrong(bool);

    impl Multiply for Wrong {
        fn multiply(&self, a: &[u64], b: &[u64]) -> Vec<u64> {
            let mut product = Ring::cyclic(a.len(), 17).define(a, b);
            product[0] = (product[0] + u64::from(self.0)) % 17;
            product
        }

        fn by<'a>(&'a self, b: &[u64]) -> By<'a> {
            let b = b.to_vec();
            Box::new(move |a| Self(true).multiply(a, &b))
        }
    }

    #[test]
    fn results_that_differ_are_refused() {
        static WRONG: [Peer; 2] = [
            Peer { name: "wrong", plan: |_| Ok(Box::new(Wrong(true))) },
            Peer { name: "wrong by a prepared operand", plan: |_| Ok(Box::new(Wrong(false))) },
        ];
        let ring = Ring::cyclic(16, 17);
        for wrong in &WRONG {
            let task = Task { peers: &[wrong], ..task(&ring, (&[3; 16], &[5; 16])) };
            let told = compare(&task, Watch::nobody()).unwrap_err();
            assert!(told.starts_with(wrong.name) && told.contains("nothing is compared"), "{told}");
        }
    }

    #[test]
    fn an_operand_is_prepared_once_for_all_its_products() {
        struct Counted(std::cell::Cell<[u32; 2]>);
        impl Counted {
            fn count(&self, i: usize) {
                let mut counts = self.0.get();
                counts[i] += 1;
                self.0.set(counts);
            }
        }
        impl Multiply for Counted {
            fn multiply(&self, _: &[u64], _: &[u64]) -> Vec<u64> {
                panic!("an operand that is not prepared")
            }

            fn by<'a>(&'a self, _: &[u64]) -> By<'a> {
                self.count(0);
                Box::new(|_| {
                    self.count(1);
                    Vec::new()
                })
            }
        }
        let counted = Counted(std::cell::Cell::default());
        for products in [1, 7] {
            counted.0.set([0; 2]);
            interleaved(&[&counted], (&[], &[]), products, Duration::ZERO, Watch::nobody());
            let [prepared, multiplied] = counted.0.get();
            assert!(prepared > 0 && multiplied == products * prepared);
        }
    }

    #[test]
    fn quartiles_are_of_sorted_samples() {
        assert_eq!(quartiles(vec![5.0, 1.0, 4.0, 2.0, 3.0]), [2.0, 3.0, 4.0]);
        assert_eq!(quartiles(vec![7.0]), [7.0; 3]);
    }
}
