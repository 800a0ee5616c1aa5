//! A row: one operation of one set by all who have it, one after the other in rounds, so that
//! whatever slows the machine down slows all of them.

use std::hint::black_box;
use std::mem::MaybeUninit;
use std::time::{Duration, Instant};

use goodprime::Backend;

use crate::randomness::{self, Source};
use goodprime_peers::clock;

/// Rounds that are measured even if they take longer than they should.
const ROUNDS: usize = 16;
/// Depths of the stack from which contestants are called in turn.
const DEPTHS: usize = 16;

/// One operation and its contestants.
pub(crate) struct Row {
    pub(crate) op: &'static str,
    pub(crate) contestants: Vec<Contestant>,
}

/// The origin of a contestant's code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// goodprime, from and to bytes, one at a time.
    Ours,
    /// goodprime with prepared keys, in batches or as its one file of C.
    OursOtherwise,
    /// An implementation of the same operation by others.
    Peer,
    /// Another scheme, for comparison.
    Yardstick,
}

/// An implementation of the operation.
pub(crate) struct Contestant {
    pub(crate) who: String,
    pub(crate) kind: Kind,
    /// The widest instruction set that the code uses on this processor: a [`Backend`]'s name, or that of another one.
    /// Contestants are compared if they have the same.
    pub(crate) isa: &'static str,
    /// Operations in one run.
    pub(crate) operations: u64,
    pub(crate) run: Box<dyn FnMut()>,
}

impl Contestant {
    pub(crate) fn ours(backend: Backend, run: impl FnMut() + 'static) -> Self {
        let who = format!("goodprime {backend}");
        let (kind, isa) = (Kind::Ours, backend.name());
        Self { who, kind, isa, operations: 1, run: Box::new(run) }
    }

    /// Returns a contestant of our code in another way, of which a run does several operations.
    pub(crate) fn ours_otherwise(
        backend: Backend,
        how: &str,
        operations: u64,
        run: impl FnMut() + 'static,
    ) -> Self {
        let who = format!("goodprime {backend}, {how}");
        let (kind, isa) = (Kind::OursOtherwise, backend.name());
        Self { who, kind, isa, operations, run: Box::new(run) }
    }

    pub(crate) fn other(
        kind: Kind,
        who: &str,
        isa: &'static str,
        run: impl FnMut() + 'static,
    ) -> Self {
        Self { who: who.to_owned(), kind, isa, operations: 1, run: Box::new(run) }
    }
}

/// The measurements of one contestant.
pub(crate) struct Measured {
    pub(crate) set: &'static str,
    pub(crate) op: &'static str,
    pub(crate) who: String,
    pub(crate) kind: Kind,
    pub(crate) isa: &'static str,
    pub(crate) rng: Source,
    pub(crate) min: u64,
    pub(crate) median: u64,
    pub(crate) samples: usize,
    /// The fastest peer with the same instruction set, for rows of goodprime.
    pub(crate) against: Option<Against>,
}

/// The fastest peer of the same instruction set.
#[derive(Clone)]
pub(crate) struct Against {
    pub(crate) who: String,
    /// The peer's minimum divided by ours.
    pub(crate) ratio: f64,
}

/// Calls `run` from so many frames further down, whose size is no multiple of a line of the cache.
///
/// Code that keeps its arrays on the stack can take twice as long where they begin in the middle of a line, and where they
/// begin depends on who calls: PQClean's inverse for sntrup1013 takes 0.6 or 1.5 million cycles. From different depths each
/// contestant's minimum is that of a good place.
#[inline(never)]
fn deeper(frames: usize, run: &mut dyn FnMut()) {
    let mut room = [MaybeUninit::<u8>::uninit(); 256];
    black_box(&mut room);
    match frames {
        0 => run(),
        _ => deeper(frames - 1, run),
    }
    black_box(&mut room);
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
            deeper(samples.len() % DEPTHS, run);
            samples.push((clock::now() - before) / *operations);
        }
    }
    randomness::set(Source::Os);

    for samples in &mut samples {
        samples.sort_unstable();
    }
    let mut measured: Vec<Measured> = contestants
        .into_iter()
        .zip(samples)
        .map(|(Contestant { who, kind, isa, .. }, all)| {
            let (min, median, samples) = (all[0], all[all.len() / 2], all.len());
            Measured { set, op, who, kind, isa, rng, min, median, samples, against: None }
        })
        .collect();
    for ours in 0..measured.len() {
        measured[ours].against = against(&measured[ours], &measured);
    }
    measured
}

/// The fastest peer of the same instruction set, for a row of ours.
fn against(ours: &Measured, row: &[Measured]) -> Option<Against> {
    let like = |other: &&Measured| other.kind == Kind::Peer && other.isa == ours.isa;
    let peer = row.iter().filter(like).min_by_key(|peer| peer.min)?;
    let ratio = peer.min as f64 / ours.min.max(1) as f64;
    (ours.kind == Kind::Ours).then(|| Against { who: peer.who.clone(), ratio })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(who: &str, kind: Kind, isa: &'static str, min: u64) -> Measured {
        let (who, rng, median) = (who.to_owned(), Source::Free, min);
        let (set, op, samples, against) = ("set", "op", 1, None);
        Measured { set, op, who, kind, isa, rng, min, median, samples, against }
    }

    #[test]
    fn only_like_is_compared_with_like() {
        let row = [
            measured("ours", Kind::Ours, "avx2", 100),
            measured("portable peer", Kind::Peer, "portable", 10),
            measured("slow peer", Kind::Peer, "avx2", 300),
            measured("peer", Kind::Peer, "avx2", 200),
            measured("yardstick", Kind::Yardstick, "avx2", 50),
            measured("ours wider", Kind::Ours, "avx512", 80),
            measured("ours, in batches", Kind::OursOtherwise, "avx2", 20),
        ];
        let found = row.iter().map(|one| against(one, &row).map(|a| (a.who, a.ratio)));
        let mut expected = [const { None }; 7];
        expected[0] = Some(("peer".to_owned(), 2.0));
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }
}
