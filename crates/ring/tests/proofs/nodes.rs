//! The products of the inverse's tree, node by node, on any lanes.

use goodprime_lanes::{Isa, Kernel, Modular};
use goodprime_ring::kit::jump::Nodes;

use super::table::{Cell, NODES, VECTORS};

/// The steps of nodes.
pub enum Step<'a, E> {
    /// The step after a first child; `level` is that of the node, `one` says that f is 1, `alone` that the second child
    /// is the last leaf alone.
    Advance {
        level: usize,
        one: bool,
        alone: bool,
        matrix: &'a [E],
        from: [&'a [E]; 2],
        to: [&'a mut [E]; 2],
    },
    /// The step after the second child; `last` says that it is the last one, `alone` that it is a leaf alone.
    Merge { level: usize, last: bool, alone: bool, matrix: &'a mut [E] },
    /// A child of the top; `place` says whether it is the first, and the last.
    Child { place: (bool, bool), matrix: &'a [E], column: &'a mut [E], fg: [&'a mut [E]; 2] },
    /// The result of the last child.
    LastV { out: &'a mut [E] },
}

impl<E> Step<'_, E> {
    #[inline(always)]
    pub fn run<L: Modular<Element = E>>(self, lanes: L, nodes: Nodes, work: &mut [E]) {
        match self {
            Self::Advance { level, alone: true, matrix, from, to, .. } => {
                nodes.advance_alone(lanes, level, matrix, work, from, to);
            }
            Self::Advance { level, one, matrix, from, to, .. } => {
                nodes.advance(lanes, (level, one), matrix, work, from, to);
            }
            Self::Merge { level, alone: true, matrix, .. } => {
                nodes.merge_alone(lanes, level, matrix, work);
            }
            Self::Merge { level, last, matrix, .. } => {
                nodes.merge(lanes, (level, last), matrix, work);
            }
            Self::Child { place, matrix, column, fg } => {
                nodes.child(lanes, place, matrix, column, work, fg);
            }
            Self::LastV { out } => nodes.last_v(lanes, out, work),
        }
    }
}

/// Runs a step on a backend: one copy for all rings.
pub struct OnBackend<'a> {
    pub nodes: Nodes,
    pub work: &'a mut [i16],
    pub step: Step<'a, i16>,
}

impl Kernel for OnBackend<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        self.step.run(isa, self.nodes, self.work);
    }
}

/// The cells of a column: one for each of [`NODES`], and [`VECTORS`] last.
pub struct Verdicts([Cell; NODES.len() + 1]);

/// The index of [`VECTORS`] in the cells.
pub const OF_VECTORS: usize = NODES.len();

impl Verdicts {
    /// Creates cells in which nothing is refuted yet.
    pub fn new() -> Self {
        Self([(); NODES.len() + 1].map(|()| Cell::Proved))
    }

    /// Notes the error of a kernel; the first one stays.
    pub fn note(&mut self, kernel: usize, found: Result<(), String>) {
        if let (Cell::Proved, Err(what)) = (&self.0[kernel], found) {
            self.0[kernel] = Cell::Failed(what);
        }
    }

    /// Returns kernels and cells.
    pub fn cells(self) -> impl Iterator<Item = (&'static str, Cell)> {
        NODES.into_iter().chain([VECTORS]).zip(self.0)
    }
}
