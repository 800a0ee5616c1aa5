//! Operations on bytes, for a set that is known by its name; batches on one buffer.

use goodprime::randomness::{Bytes, Os, Seed};
use goodprime::{Backend, UnknownAlgorithm};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::buffer::{Input, seed as read_seed};
use crate::classes::SETS;
use crate::error::{check, total};
use crate::results::{encapsulation, key_pair, one};
use crate::set::Set;

/// The set of a name.
fn set_of(name: &str) -> PyResult<&'static Set> {
    let found = SETS.iter().copied().find(|set| set.sizes().name == name);
    found.ok_or_else(|| PyValueError::new_err(format!("{name:?}: {UnknownAlgorithm}")))
}

/// The number of items in a buffer of `size` bytes each.
fn items(set: &Set, what: &str, size: usize, length: usize) -> PyResult<usize> {
    if length.is_multiple_of(size) {
        return Ok(length / size);
    }
    let name = set.sizes().name;
    Err(PyValueError::new_err(format!(
        "A buffer of {name} {what}s has {size} bytes for each, not {length}"
    )))
}

/// An exception unless there is one key, or one for each of `count` items.
fn check_keys(set: &Set, what: &str, size: usize, count: usize, length: usize) -> PyResult<()> {
    match items(set, what, size, length)? {
        keys if keys == 1 || keys == count => Ok(()),
        keys => Err(PyValueError::new_err(format!(
            "{keys} {what}s for a batch of {count}: give one, or one for each"
        ))),
    }
}

/// Makes a key pair, from the operating system's randomness or from a seed of 32 bytes.
#[pyfunction]
#[pyo3(signature = (name, /, *, seed = None))]
fn keygen<'py>(
    py: Python<'py>,
    name: &str,
    seed: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let set = set_of(name)?;
    let seed = seed.map(|seed| read_seed(name, seed)).transpose()?;
    key_pair(py, set, 1, |pk, sk| match &seed {
        Some(seed) => set.algorithm.keygen(Backend::detect(), Seed(seed), pk, sk),
        None => set.algorithm.keygen(Backend::detect(), Os, pk, sk),
    })
}

/// Makes many key pairs: the public keys in one buffer, the private keys in another.
#[pyfunction]
#[pyo3(signature = (name, count, /))]
fn keygen_batch<'py>(py: Python<'py>, name: &str, count: usize) -> PyResult<Bound<'py, PyAny>> {
    let set = set_of(name)?;
    key_pair(py, set, count, |pk, sk| set.algorithm.keygen_batch(Backend::detect(), Os, pk, sk))
}

/// Makes a shared secret and its ciphertext, from the operating system's randomness, from a seed of 32 bytes, or from
/// the raw randomness of the set.
#[pyfunction]
#[pyo3(signature = (name, public_key, /, *, seed = None, randomness = None))]
fn encapsulate<'py>(
    py: Python<'py>,
    name: &str,
    public_key: &Bound<'py, PyAny>,
    seed: Option<&Bound<'py, PyAny>>,
    randomness: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let set = set_of(name)?;
    let sizes = set.sizes();
    let pk = Input::new(public_key)?;
    check(name, "public key", sizes.encapsulation_key_size, pk.len())?;
    if seed.is_some() && randomness.is_some() {
        return Err(PyTypeError::new_err("seed and randomness exclude each other"));
    }
    let seed = seed.map(|seed| read_seed(name, seed)).transpose()?;
    let raw = randomness.map(Input::new).transpose()?;
    if let Some(raw) = &raw {
        check(name, "encapsulation's randomness", sizes.encapsulation_randomness, raw.len())?;
    }
    let on = Backend::detect();
    encapsulation(py, set, 1, false, |ct, secrets| match (&seed, &raw) {
        (Some(seed), _) => set.algorithm.encapsulate(on, &pk, Seed(seed), ct, &mut secrets[0]),
        (_, Some(raw)) => set.algorithm.encapsulate(on, &pk, Bytes(&raw[..]), ct, &mut secrets[0]),
        _ => set.algorithm.encapsulate(on, &pk, Os, ct, &mut secrets[0]),
    })
}

/// Makes `count` shared secrets and their ciphertexts, each in one buffer, to one public key or to one for each.
#[pyfunction]
#[pyo3(signature = (name, public_keys, count, /))]
fn encapsulate_batch<'py>(
    py: Python<'py>,
    name: &str,
    public_keys: &Bound<'py, PyAny>,
    count: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let set = set_of(name)?;
    let pk = Input::new(public_keys)?;
    check_keys(set, "public key", set.sizes().encapsulation_key_size, count, pk.len())?;
    encapsulation(py, set, count, true, |ct, secrets| {
        set.algorithm.encapsulate_batch(Backend::detect(), &pk, Os, ct, secrets)
    })
}

/// The shared secret of a ciphertext. Nothing is checked but lengths: any bytes are a private key.
#[pyfunction]
#[pyo3(signature = (name, private_key, ciphertext, /))]
fn decapsulate<'py>(
    py: Python<'py>,
    name: &str,
    private_key: &Bound<'py, PyAny>,
    ciphertext: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let set = set_of(name)?;
    let sizes = set.sizes();
    let (sk, ct) = (Input::new(private_key)?, Input::new(ciphertext)?);
    check(name, "private key", sizes.decapsulation_key_size, sk.len())?;
    check(name, "ciphertext", sizes.ciphertext_size, ct.len())?;
    one(py, name, 32, false, |secret| {
        set.algorithm.decapsulate_batch(Backend::detect(), &sk, &ct, secret.as_chunks_mut().0)
    })
}

/// The shared secrets of the ciphertexts in a buffer, in one buffer, by one private key or by one for each.
#[pyfunction]
#[pyo3(signature = (name, private_keys, ciphertexts, /))]
fn decapsulate_batch<'py>(
    py: Python<'py>,
    name: &str,
    private_keys: &Bound<'py, PyAny>,
    ciphertexts: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let set = set_of(name)?;
    let sizes = set.sizes();
    let (sk, ct) = (Input::new(private_keys)?, Input::new(ciphertexts)?);
    let count = items(set, "ciphertext", sizes.ciphertext_size, ct.len())?;
    check_keys(set, "private key", sizes.decapsulation_key_size, count, sk.len())?;
    one(py, name, total(count, 32)?, true, |secrets| {
        set.algorithm.decapsulate_batch(Backend::detect(), &sk, &ct, secrets.as_chunks_mut().0)
    })
}

/// The public key of a private key.
#[pyfunction]
#[pyo3(signature = (name, private_key, /))]
fn public_key<'py>(
    py: Python<'py>,
    name: &str,
    private_key: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let set = set_of(name)?;
    let sizes = set.sizes();
    let sk = Input::new(private_key)?;
    check(name, "private key", sizes.decapsulation_key_size, sk.len())?;
    one(py, name, sizes.encapsulation_key_size, true, |pk| {
        set.algorithm.encapsulation_key(Backend::detect(), &sk, pk)
    })
}

/// The name of each set and its sizes: public key, private key, ciphertext, randomness of an encapsulation.
#[pyfunction]
fn sets() -> Vec<(&'static str, usize, usize, usize, usize)> {
    let row = |set: &&Set| {
        let sizes = set.sizes();
        (
            sizes.name,
            sizes.encapsulation_key_size,
            sizes.decapsulation_key_size,
            sizes.ciphertext_size,
            sizes.encapsulation_randomness,
        )
    };
    SETS.iter().map(row).collect()
}

/// The instruction set that all operations use on this processor.
#[pyfunction]
fn backend() -> String {
    Backend::detect().to_string()
}

/// Adds all functions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(keygen, module)?)?;
    module.add_function(wrap_pyfunction!(keygen_batch, module)?)?;
    module.add_function(wrap_pyfunction!(encapsulate, module)?)?;
    module.add_function(wrap_pyfunction!(encapsulate_batch, module)?)?;
    module.add_function(wrap_pyfunction!(decapsulate, module)?)?;
    module.add_function(wrap_pyfunction!(decapsulate_batch, module)?)?;
    module.add_function(wrap_pyfunction!(public_key, module)?)?;
    module.add_function(wrap_pyfunction!(sets, module)?)?;
    module.add_function(wrap_pyfunction!(backend, module)?)
}
