//! Arguments that are any object with the buffer protocol.

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView};
use zeroize::Zeroizing;

/// Secret bytes on the heap, wiped when dropped, by vectors. A `Zeroizing` writes byte for byte, and twice.
pub(crate) struct Secret(Vec<u8>);

impl Secret {
    /// Zeros, to be written over. The memory is never moved.
    pub(crate) fn zeros(length: usize) -> Self {
        Self(vec![0; length])
    }

    /// A copy.
    pub(crate) fn copy(bytes: &[u8]) -> Self {
        Self(bytes.to_vec())
    }
}

impl Drop for Secret {
    fn drop(&mut self) {
        goodprime_lanes::wipe(&mut self.0[..]);
    }
}

impl std::ops::Deref for Secret {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl std::ops::DerefMut for Secret {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

/// The bytes of an argument. Those of `bytes` are borrowed, as nothing can change them. Others are copied, since
/// another thread may write to them, and the copy is wiped, since it may be secret.
pub(crate) enum Input<'a> {
    /// Bytes of the caller's object.
    Borrowed(&'a [u8]),
    /// A copy of them.
    Copied(Secret),
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
        Ok(Self::Copied(Secret(copied)))
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
