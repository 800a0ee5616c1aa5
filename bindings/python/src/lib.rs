//! The native half of the Python package goodprime: classes and functions on bytes, without policy of their own.
//!
//! Python's stubs, `python/goodprime/_native.pyi`, have the same names; `stubtest` compares them.

mod buffer;
mod classes;
mod error;
mod functions;
mod keys;
#[cfg(feature = "measure")]
mod measure;
mod results;
mod set;

use pyo3::prelude::*;

/// The module `goodprime._native`. It keeps no state that the interpreter's lock would have to guard.
#[pymodule(gil_used = false)]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    classes::add(module)?;
    #[cfg(feature = "measure")]
    module.add_function(wrap_pyfunction!(measure::rust_least, module)?)?;
    functions::add(module)
}
