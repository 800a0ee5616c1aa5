//! Keys of any set; the classes of `classes.rs` are these keys under their names.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use goodprime::randomness::{Os, Seed};
use goodprime::{Backend, Error};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use zeroize::Zeroizing;

use crate::buffer::{Input, Secret, seed};
use crate::error::{check, exception, total};
use crate::results::{encapsulated, encapsulation, one};
use crate::set::{Decapsulator, Encapsulator, Set};

/// Key pairs that a batch makes between two looks at signals.
const BATCH: usize = 256;

/// A prepared key that is made when a key is used for the second time: keys of one exchange, as in SSH, stay small.
struct Lazy<T> {
    used: AtomicBool,
    prepared: OnceLock<T>,
}

impl<T> Lazy<T> {
    fn new() -> Self {
        Self { used: AtomicBool::new(false), prepared: OnceLock::new() }
    }

    /// The prepared key, or `None` at the first of several uses.
    fn get(
        &self,
        uses: usize,
        prepare: impl FnOnce() -> Result<T, Error>,
    ) -> Result<Option<&T>, Error> {
        if !self.used.swap(true, Relaxed) && uses < 2 {
            return Ok(None);
        }
        if self.prepared.get().is_none() {
            // Of two threads that come here at once, one key is dropped.
            let _ = self.prepared.set(prepare()?);
        }
        Ok(self.prepared.get())
    }
}

/// A public key.
pub(crate) struct Public {
    set: &'static Set,
    bytes: Py<PyBytes>,
    prepared: Lazy<Encapsulator>,
}

impl Public {
    fn new(set: &'static Set, bytes: Bound<'_, PyBytes>) -> Self {
        Self { set, bytes: bytes.unbind(), prepared: Lazy::new() }
    }

    pub(crate) fn from_bytes(set: &'static Set, data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let bytes = Input::new(data)?;
        let sizes = set.sizes();
        check(sizes.name, "public key", sizes.encapsulation_key_size, bytes.len())?;
        // A subclass of `bytes` is copied too: it may have attributes.
        Ok(Self::new(set, PyBytes::new(data.py(), &bytes)))
    }

    pub(crate) fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.bytes.bind(py).clone()
    }

    /// Makes `count` secrets and their ciphertexts, one after another.
    fn encapsulate_into(
        &self,
        pk: &[u8],
        ct: &mut [u8],
        secrets: &mut [[u8; 32]],
    ) -> Result<(), Error> {
        match self.prepared.get(secrets.len(), || (self.set.encapsulator)(pk))? {
            Some(key) => key.encapsulate(ct, secrets),
            None => self.set.algorithm.encapsulate_batch(Backend::detect(), pk, Os, ct, secrets),
        }
    }

    pub(crate) fn encapsulate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pk = self.bytes.as_bytes(py);
        // A few microseconds, after which another thread may keep the lock for 5 ms: it is not released.
        encapsulation(py, self.set, 1, false, |ct, secrets| self.encapsulate_into(pk, ct, secrets))
    }

    pub(crate) fn encapsulate_batch<'py>(
        &self,
        py: Python<'py>,
        count: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        let sizes = self.set.sizes();
        let results = PyList::empty(py);
        let pk = self.bytes.as_bytes(py);
        let mut left = total(count, sizes.ciphertext_size)? / sizes.ciphertext_size;
        while left > 0 {
            py.check_signals()?;
            let n = left.min(BATCH);
            let mut ct = vec![0; n * sizes.ciphertext_size];
            let mut secrets = Zeroizing::new(vec![[0; 32]; n]);
            py.detach(|| self.encapsulate_into(pk, &mut ct, &mut secrets))
                .map_err(|error| exception(sizes.name, error))?;
            for (secret, ct) in secrets.iter().zip(ct.chunks_exact(sizes.ciphertext_size)) {
                results.append(encapsulated(PyBytes::new(py, secret), PyBytes::new(py, ct))?)?;
            }
            left -= n;
        }
        Ok(results)
    }

    /// The class and the first bytes.
    pub(crate) fn repr(&self, py: Python<'_>, class: &str) -> String {
        let first: String =
            self.bytes.as_bytes(py).iter().take(8).map(|b| format!("{b:02x}")).collect();
        format!("<goodprime.{class} {first}...>")
    }
}

/// A private key, wiped when it is dropped.
pub(crate) struct Private {
    set: &'static Set,
    bytes: Secret,
    public: OnceLock<Py<PyBytes>>,
    prepared: Lazy<Decapsulator>,
}

impl Private {
    fn new(set: &'static Set, bytes: Secret) -> Self {
        Self { set, bytes, public: OnceLock::new(), prepared: Lazy::new() }
    }

    /// The pair that a function writes.
    fn made(
        py: Python<'_>,
        set: &'static Set,
        make: impl FnOnce(&mut [u8], &mut [u8]) -> Result<(), Error> + Send,
    ) -> PyResult<Self> {
        let sizes = set.sizes();
        let mut sk = Secret::zeros(sizes.decapsulation_key_size);
        let pk = one(py, sizes.name, sizes.encapsulation_key_size, true, |pk| make(pk, &mut sk))?;
        Ok(Self { public: OnceLock::from(pk.unbind()), ..Self::new(set, sk) })
    }

    pub(crate) fn generate(py: Python<'_>, set: &'static Set) -> PyResult<Self> {
        Self::made(py, set, |pk, sk| set.algorithm.keygen(Backend::detect(), Os, pk, sk))
    }

    pub(crate) fn from_seed(set: &'static Set, data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let seed = seed(set.sizes().name, data)?;
        Self::made(data.py(), set, |pk, sk| {
            set.algorithm.keygen(Backend::detect(), Seed(&seed), pk, sk)
        })
    }

    pub(crate) fn from_bytes(set: &'static Set, data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let bytes = Input::new(data)?;
        let sizes = set.sizes();
        check(sizes.name, "private key", sizes.decapsulation_key_size, bytes.len())?;
        let key = Self::new(set, Secret::copy(&bytes));
        data.py()
            .detach(|| set.algorithm.check(&key.bytes))
            .map_err(|error| exception(sizes.name, error))?;
        Ok(key)
    }

    /// Makes key pairs, and gives each to a function.
    pub(crate) fn generate_batch(
        py: Python<'_>,
        set: &'static Set,
        count: usize,
        mut each: impl FnMut(Self) -> PyResult<()>,
    ) -> PyResult<()> {
        let sizes = set.sizes();
        let (pk_size, sk_size) = (sizes.encapsulation_key_size, sizes.decapsulation_key_size);
        let mut left = total(count, sk_size)? / sk_size;
        let n = left.min(BATCH);
        let mut pk = vec![0; n * pk_size];
        let mut sk = Secret::zeros(n * sk_size);
        while left > 0 {
            py.check_signals()?;
            let n = left.min(BATCH);
            let (pk, sk) = (&mut pk[..n * pk_size], &mut sk[..n * sk_size]);
            py.detach(|| set.algorithm.keygen_batch(Backend::detect(), Os, pk, sk))
                .map_err(|error| exception(sizes.name, error))?;
            for (pk, sk) in pk.chunks_exact(pk_size).zip(sk.chunks_exact(sk_size)) {
                let public = OnceLock::from(PyBytes::new(py, pk).unbind());
                each(Self { public, ..Self::new(set, Secret::copy(sk)) })?;
            }
            left -= n;
        }
        Ok(())
    }

    pub(crate) fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    pub(crate) fn public(&self, py: Python<'_>) -> PyResult<Public> {
        let sizes = self.set.sizes();
        if self.public.get().is_none() {
            let pk = one(py, sizes.name, sizes.encapsulation_key_size, false, |pk| {
                self.set.algorithm.encapsulation_key(Backend::detect(), &self.bytes, pk)
            })?;
            let _ = self.public.set(pk.unbind());
        }
        let public = self.public.get().ok_or_else(|| exception(sizes.name, Error::Unfit))?;
        Ok(Public::new(self.set, public.bind(py).clone()))
    }

    /// Recovers the secrets of ciphertexts, one after another.
    fn decapsulate_into(&self, ct: &[u8], secrets: &mut [[u8; 32]]) -> Result<(), Error> {
        match self.prepared.get(secrets.len(), || (self.set.decapsulator)(&self.bytes))? {
            Some(key) => key.decapsulate(ct, secrets),
            None => {
                self.set.algorithm.decapsulate_batch(Backend::detect(), &self.bytes, ct, secrets)
            }
        }
    }

    pub(crate) fn decapsulate<'py>(
        &self,
        ciphertext: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let ct = Input::new(ciphertext)?;
        let sizes = self.set.sizes();
        check(sizes.name, "ciphertext", sizes.ciphertext_size, ct.len())?;
        one(ciphertext.py(), sizes.name, 32, false, |secret| {
            self.decapsulate_into(&ct, secret.as_chunks_mut().0)
        })
    }

    pub(crate) fn decapsulate_batch<'py>(
        &self,
        ciphertexts: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        let py = ciphertexts.py();
        let sizes = self.set.sizes();
        let results = PyList::empty(py);
        let mut joined = Vec::with_capacity(BATCH * sizes.ciphertext_size);
        let flush = |joined: &mut Vec<u8>| {
            py.check_signals()?;
            let mut secrets = Zeroizing::new(vec![[0; 32]; joined.len() / sizes.ciphertext_size]);
            py.detach(|| self.decapsulate_into(joined, &mut secrets))
                .map_err(|error| exception(sizes.name, error))?;
            joined.clear();
            secrets.iter().try_for_each(|secret| results.append(PyBytes::new(py, secret)))
        };
        for ciphertext in ciphertexts.try_iter()? {
            let ciphertext = ciphertext?;
            let ct = Input::new(&ciphertext)?;
            check(sizes.name, "ciphertext", sizes.ciphertext_size, ct.len())?;
            joined.extend_from_slice(&ct);
            if joined.len() == BATCH * sizes.ciphertext_size {
                flush(&mut joined)?;
            }
        }
        if !joined.is_empty() {
            flush(&mut joined)?;
        }
        Ok(results)
    }
}

/// The exception of pickling or copying a private key.
pub(crate) fn refused(class: &str) -> PyErr {
    PyTypeError::new_err(format!("cannot copy or pickle '{class}' object: use private_bytes_raw()"))
}
