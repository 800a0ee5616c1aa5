//! The papers that goodprime began with: their algorithms as written, and their tables.
//!
//! * `inverse`: one inverse by a tree. `jumping`, `neon`: the tables of the two papers. `cortex_m4`: of one on Cortex-M4. `ntru`:
//!   what an abstract claims.
//! * `study`: three methods in x^n ± 1, measured, and what a comparison of them concludes.
//! * `operations`: KEMs on each multiplier. `beside`: each routine of the authors and ours. `stages`: multipliers, layer by layer.
//! * `record`: cycles that `tools/armsim` wrote down. `table`: as text, Markdown or JSON.

mod beside;
pub(crate) mod cortex_m4;
pub(crate) mod inverse;
pub(crate) mod jumping;
pub(crate) mod neon;
pub(crate) mod ntru;
mod operations;
mod record;
mod stages;
pub(crate) mod study;
mod table;
