//! Products in any ring: what `goodprime-rings` computes, printed.

pub(crate) mod bench;
mod judge;
pub(crate) mod methods;
pub(crate) mod peers;
pub(crate) mod report;
pub(crate) mod search;
