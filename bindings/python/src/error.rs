//! The library's errors as Python's exceptions, in the wording of the package `cryptography`.

use goodprime::Error;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;

/// The exception of a byte string that has the wrong length. All names of sets take "an".
pub(crate) fn length(set: &str, what: &str, expected: usize) -> PyErr {
    PyValueError::new_err(format!("An {set} {what} is {expected} bytes long"))
}

/// An exception unless a byte string has its length.
pub(crate) fn check(set: &str, what: &str, expected: usize, actual: usize) -> PyResult<()> {
    if actual == expected { Ok(()) } else { Err(length(set, what, expected)) }
}

/// The exception of the library's error. Lengths were checked before; the library checks them again.
pub(crate) fn exception(set: &str, error: Error) -> PyErr {
    match error {
        Error::Unfit => PyValueError::new_err(format!("Invalid {set} private key")),
        Error::Randomness => PyOSError::new_err("the operating system gave no randomness"),
        other => PyValueError::new_err(format!("{set}: {other}")),
    }
}

/// The number of bytes of `count` items, or `MemoryError` if no memory can have as many.
pub(crate) fn total(count: usize, size: usize) -> PyResult<usize> {
    let bytes = count.checked_mul(size).filter(|&bytes| isize::try_from(bytes).is_ok());
    bytes.ok_or_else(|| PyMemoryError::new_err("the batch is too large"))
}
