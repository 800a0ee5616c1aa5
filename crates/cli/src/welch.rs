//! Welch's t-test on running times of two classes of inputs.
//!
//! Source: Reparaz, Balasch, Verbauwhede, "Dude, is my code constant time?", DATE 2017.

/// Mean and variance of one class, updated sample by sample (Welford's method).
#[derive(Clone, Copy, Default)]
struct Moments {
    count: f64,
    mean: f64,
    /// Sum of squared differences from the mean.
    squares: f64,
}

impl Moments {
    fn add(&mut self, sample: f64) {
        self.count += 1.0;
        let difference = sample - self.mean;
        self.mean += difference / self.count;
        self.squares += difference * (sample - self.mean);
    }

    /// The variance of the mean.
    fn uncertainty(self) -> f64 {
        self.squares / (self.count - 1.0) / self.count
    }
}

/// Returns the difference between the mean times of the two classes, in standard deviations; 0 for too few samples.
fn t([a, b]: [Moments; 2]) -> f64 {
    if a.count < 2.0 || b.count < 2.0 {
        return 0.0;
    }
    let difference = a.mean - b.mean;
    let deviation = (a.uncertainty() + b.uncertainty()).sqrt();
    match deviation > 0.0 {
        true => difference / deviation,
        // A coarse clock, and equal samples.
        false if difference == 0.0 => 0.0,
        false => f64::INFINITY.copysign(difference),
    }
}

/// Shares of the fastest samples that are compared. Interruptions make a few samples very slow, and
/// hide small differences between the others.
const SHARES: [f64; 6] = [1.0, 0.99, 0.95, 0.9, 0.75, 0.5];

/// The largest |t| over [`SHARES`]. Samples are (class, ticks), class 0 or 1.
pub(crate) fn largest_t(samples: &[(usize, u64)]) -> f64 {
    let mut times: Vec<u64> = samples.iter().map(|sample| sample.1).collect();
    times.sort_unstable();
    let largest = SHARES.iter().map(|share| {
        let last = (times.len() as f64 * share) as usize;
        let limit = times.get(last.saturating_sub(1)).copied().unwrap_or(0);
        let mut classes = [Moments::default(); 2];
        for &(class, time) in samples.iter().filter(|sample| sample.1 <= limit) {
            classes[class].add(time as f64);
        }
        t(classes).abs()
    });
    largest.fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_is_welch_s() {
        // Means 2 and 5, variances 1 and 1 of three samples each: 3/sqrt(2/3).
        let mut classes = [Moments::default(); 2];
        for (class, samples) in classes.iter_mut().zip([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]) {
            samples.iter().for_each(|&sample| class.add(sample));
        }
        assert!((t(classes) + 3.0 / (2.0f64 / 3.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_difference_is_seen_through_outliers() {
        let time = |i: u64| 1000 + i % 7 + if i.is_multiple_of(50) { 100_000 * (i % 3) } else { 0 };
        let same: Vec<_> = (0..4000).map(|i| (i as usize / 7 % 2, time(i))).collect();
        assert!(largest_t(&same) < 4.5, "{}", largest_t(&same));
        let slower: Vec<_> = same.iter().map(|&(class, t)| (class, t + 3 * class as u64)).collect();
        assert!(largest_t(&slower) > 10.0, "{}", largest_t(&slower));
    }

    #[test]
    fn few_or_equal_samples_say_nothing() {
        assert_eq!(largest_t(&[]), 0.0);
        assert_eq!(largest_t(&[(0, 5), (1, 9)]), 0.0);
        assert_eq!(largest_t(&[(0, 5), (1, 5), (0, 5), (1, 5)]), 0.0);
        assert_eq!(largest_t(&[(0, 5), (1, 6), (0, 5), (1, 6)]), f64::INFINITY);
    }
}
