//! The products of the inverse's tree.

use goodprime_lanes::Modular;
use goodprime_lanes::model::{Log, Value};

use super::table::{Cell, NODES};

/// All nodes of a ring; `whole` is what the intervals of the whole inverse say.
pub fn shape<L: Modular<Element = Value>>(
    fill: &impl Fn(&'static str, &'static str, Cell),
    _new: fn(&'static Log) -> L,
    whole: &Cell,
) {
    for kernel in NODES.into_iter().chain(["nodes, M·(f, g)"]) {
        fill(kernel, "interval", whole.clone());
        fill(kernel, "grade", Cell::Reason("open: a node cannot be run without its tree"));
    }
}
