//! Arguments that are any object with the buffer protocol.

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView};
use zeroize::Zeroizing;

/// The bytes of an argument. Those of `bytes` are borrowed, as nothing can change them. Others are copied, since
/// another thread may write to them, and the copy is wiped, since it may be secret.
pub(crate) enum Input<'a> {
    /// Bytes of the caller's object.
    Borrowed(&'a [u8]),
    /// A copy of them.
    Copied(Zeroizing<Vec<u8>>),
}

impl<'a> Input<'a> {
    /// The bytes of any contiguous buffer, whatever its items are. An object without buffer is a `TypeError`.
    pub(crate) fn new(object: &'a Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(Self::Borrowed(bytes.as_bytes()));
        }
        let py = object.py();
        let view = PyMemoryView::from(object)?;
        let copied = match PyBuffer::<u8>::get(&view) {
            Ok(buffer) => buffer.to_vec(py)?,
            Err(_) => PyBuffer::<u8>::get(&view.call_method1("cast", ("B",))?)?.to_vec(py)?,
        };
        Ok(Self::Copied(Zeroizing::new(copied)))
    }
}

impl std::ops::Deref for Input<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Copied(bytes) => bytes,
        }
    }
}

/// The seed of an optional argument: 32 bytes.
pub(crate) fn seed(set: &str, object: &Bound<'_, PyAny>) -> PyResult<Zeroizing<[u8; 32]>> {
    let bytes = Input::new(object)?;
    let array: Result<[u8; 32], _> = (*bytes).try_into();
    array.map(Zeroizing::new).map_err(|_| crate::error::length(set, "seed", 32))
}
