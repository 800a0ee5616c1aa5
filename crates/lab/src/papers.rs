//! The papers that goodprime began with: their algorithms as written, and their tables.

pub(crate) mod inverse;
