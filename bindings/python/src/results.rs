//! Results that have names: tuples of the classes in `python/goodprime/_results.py`.

use goodprime::Error;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyTuple, PyType};

use crate::error::{exception, total};

static ENCAPSULATION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
/// `tuple.__new__`.
static NEW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static KEY_PAIR: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// A tuple of a class of `goodprime._results`. The constructor is that of tuples: a class's own takes ten times as long.
fn named<'py>(
    class: &PyOnceLock<Py<PyType>>,
    name: &str,
    items: [Bound<'py, PyBytes>; 2],
) -> PyResult<Bound<'py, PyAny>> {
    let py = items[0].py();
    let class = class.import(py, "goodprime._results", name)?;
    let new =
        NEW.get_or_try_init(py, || py.get_type::<PyTuple>().getattr("__new__").map(Bound::unbind))?;
    new.bind(py).call1((class, PyTuple::new(py, items)?))
}

/// Two byte strings of given lengths, which an operation fills; the interpreter's lock is released meanwhile if
/// `release` says so. They are Python's objects from the beginning: no copy of a secret stays elsewhere.
pub(crate) fn two<'py>(
    py: Python<'py>,
    set: &str,
    lengths: [usize; 2],
    release: bool,
    fill: impl FnOnce(&mut [u8], &mut [u8]) -> Result<(), Error> + Send,
) -> PyResult<[Bound<'py, PyBytes>; 2]> {
    let mut second = None;
    let first = PyBytes::new_with(py, lengths[0], |first| {
        second = Some(one(py, set, lengths[1], release, |second| fill(first, second))?);
        Ok(())
    })?;
    second.map(|second| [first, second]).ok_or_else(|| exception(set, Error::Randomness))
}

/// A byte string of a given length, which an operation fills.
pub(crate) fn one<'py>(
    py: Python<'py>,
    set: &str,
    length: usize,
    release: bool,
    fill: impl FnOnce(&mut [u8]) -> Result<(), Error> + Send,
) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, length, |bytes| {
        let done = if release { py.detach(|| fill(bytes)) } else { fill(bytes) };
        done.map_err(|error| exception(set, error))
    })
}

/// An `Encapsulation`: `count` secrets, and their ciphertexts, one after another.
pub(crate) fn encapsulation<'py>(
    py: Python<'py>,
    set: &crate::set::Set,
    count: usize,
    release: bool,
    fill: impl FnOnce(&mut [u8], &mut [[u8; 32]]) -> Result<(), Error> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let sizes = set.sizes();
    let lengths = [total(count, sizes.ciphertext_size)?, total(count, 32)?];
    let [ct, secrets] =
        two(py, sizes.name, lengths, release, |ct, secrets| fill(ct, secrets.as_chunks_mut().0))?;
    named(&ENCAPSULATION, "Encapsulation", [secrets, ct])
}

/// An `Encapsulation` of two byte strings.
pub(crate) fn encapsulated<'py>(
    secret: Bound<'py, PyBytes>,
    ct: Bound<'py, PyBytes>,
) -> PyResult<Bound<'py, PyAny>> {
    named(&ENCAPSULATION, "Encapsulation", [secret, ct])
}

/// A `KeyPair`: `count` public keys and their private keys, one after another.
pub(crate) fn key_pair<'py>(
    py: Python<'py>,
    set: &crate::set::Set,
    count: usize,
    fill: impl FnOnce(&mut [u8], &mut [u8]) -> Result<(), Error> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let sizes = set.sizes();
    let lengths =
        [total(count, sizes.encapsulation_key_size)?, total(count, sizes.decapsulation_key_size)?];
    named(&KEY_PAIR, "KeyPair", two(py, sizes.name, lengths, true, fill)?)
}
