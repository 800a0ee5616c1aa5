//! A row: one operation of one set by all who have it, one after the other in rounds, so that
//! whatever slows the machine down slows all of them.

use std::time::{Duration, Instant};

use goodprime::Backend;

use crate::clock;
use crate::randomness::{self, Source};

/// Rounds that are measured even if they take longer than they should.
const ROUNDS: usize = 10;

/// One operation and those who do it.
pub(crate) struct Row {
    pub(crate) op: &'static str,
    pub(crate) contestants: Vec<Contestant>,
}

/// Whose code it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// goodprime, from and to bytes, one at a time, on the best backend.
    Ours,
    /// goodprime on another backend, with prepared keys or in batches.
    OursOtherwise,
    /// The same operation by somebody else.
    Peer,
    /// Another scheme, to compare with.
    Yardstick,
}

/// Somebody who does the operation.
pub(crate) struct Contestant {
    pub(crate) who: String,
    pub(crate) kind: Kind,
    /// Operations in one run.
    pub(crate) operations: u64,
    pub(crate) run: Box<dyn FnMut()>,
}

impl Contestant {
    pub(crate) fn ours(backend: Backend, run: impl FnMut() + 'static) -> Self {
        let kind = if backend == Backend::detect() { Kind::Ours } else { Kind::OursOtherwise };
        Self { who: format!("goodprime {backend}"), kind, operations: 1, run: Box::new(run) }
    }

    /// Ours in another way, of which a run does several operations.
    pub(crate) fn ours_otherwise(
        backend: Backend,
        how: &str,
        operations: u64,
        run: impl FnMut() + 'static,
    ) -> Self {
        let who = format!("goodprime {backend}, {how}");
        Self { who, kind: Kind::OursOtherwise, operations, run: Box::new(run) }
    }

    pub(crate) fn other(kind: Kind, who: &str, run: impl FnMut() + 'static) -> Self {
        Self { who: who.to_owned(), kind, operations: 1, run: Box::new(run) }
    }
}

/// What was measured of one contestant.
pub(crate) struct Measured {
    pub(crate) set: &'static str,
    pub(crate) op: &'static str,
    pub(crate) who: String,
    pub(crate) kind: Kind,
    pub(crate) rng: Source,
    pub(crate) min: u64,
    pub(crate) median: u64,
    pub(crate) samples: usize,
    /// The best peer's minimum over this one's, if there is a peer.
    pub(crate) ratio: Option<f64>,
}

/// Measures all contestants of a row, after one round that warms up.
pub(crate) fn measure(set: &'static str, row: Row, rng: Source, budget: Duration) -> Vec<Measured> {
    let Row { op, mut contestants } = row;
    let mut samples = vec![Vec::new(); contestants.len()];
    randomness::set(rng);
    for contestant in &mut contestants {
        (contestant.run)();
    }
    let start = Instant::now();
    while samples[0].len() < ROUNDS || start.elapsed() < budget {
        for (Contestant { run, operations, .. }, samples) in
            contestants.iter_mut().zip(&mut samples)
        {
            let before = clock::now();
            run();
            samples.push((clock::now() - before) / *operations);
        }
    }
    randomness::set(Source::Os);

    for samples in &mut samples {
        samples.sort_unstable();
    }
    let minima = contestants.iter().zip(&samples).filter(|(c, _)| c.kind == Kind::Peer);
    let best = minima.map(|(_, samples)| samples[0]).min();
    let measured = contestants.into_iter().zip(samples);
    let measured = measured.map(|(Contestant { who, kind, .. }, samples)| {
        let (min, median) = (samples[0], samples[samples.len() / 2]);
        let ratio = best.map(|best| best as f64 / min.max(1) as f64);
        Measured { set, op, who, kind, rng, min, median, samples: samples.len(), ratio }
    });
    measured.collect()
}
