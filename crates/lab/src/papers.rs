//! The papers that goodprime began with: their algorithms as written, and their tables.
//!
//! * `inverse`: one inverse by a tree. `jumping`, `neon`: the tables of the two papers.
//! * `operations`: KEMs on each multiplier.
//! * `record`: cycles that `tools/armsim` wrote down. `table`: as text, Markdown or JSON.

pub(crate) mod inverse;
pub(crate) mod jumping;
pub(crate) mod neon;
mod operations;
mod record;
mod table;
