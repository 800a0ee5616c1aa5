//! The papers that goodprime began with: their algorithms as written, and their tables.
//!
//! * `inverse`: one inverse by a tree. `jumping`: the tables of that paper.
//! * `record`: cycles that `tools/armsim` wrote down. `table`: as text, Markdown or JSON.

pub(crate) mod inverse;
pub(crate) mod jumping;
mod record;
mod table;
