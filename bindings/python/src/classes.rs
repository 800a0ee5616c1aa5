//! The classes: a private and a public key for each parameter set.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyType};

use crate::keys::{Private, Public, refused};
use crate::set::Set;

/// Defines the classes of each row, and `add`, which adds them to the module. PyO3 has no generic classes, and takes
/// names as literals only.
macro_rules! classes {
    ($($set:ident $type:ident $private:literal $public:literal)*) => {
        /// All sets.
        pub(crate) static SETS: &[&Set] = &[$(&$set::SET),*];

        /// Adds all classes to the module.
        pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(
                module.add_class::<$set::PrivateKey>()?;
                module.add_class::<$set::PublicKey>()?;
            )*
            Ok(())
        }

        $(mod $set {
            use super::*;

            pub(super) static SET: Set = Set::of::<goodprime::$type>();

            #[doc = concat!("A private key of ", stringify!($set), ". Wiped when it is dropped.")]
            #[pyclass(frozen, module = "goodprime", name = $private)]
            pub(super) struct PrivateKey(Private);

            #[pymethods]
            impl PrivateKey {
                /// Makes a key from the operating system's randomness.
                #[classmethod]
                fn generate(_: &Bound<'_, PyType>, py: Python<'_>) -> PyResult<Self> {
                    Ok(Self(Private::generate(py, &SET)?))
                }

                /// Makes many keys, which takes less time per key.
                #[classmethod]
                fn generate_batch<'py>(_: &Bound<'py, PyType>, py: Python<'py>, count: usize) -> PyResult<Bound<'py, PyList>> {
                    let keys = PyList::empty(py);
                    Private::generate_batch(py, &SET, count, |key| keys.append(Bound::new(py, Self(key))?))?;
                    Ok(keys)
                }

                /// The key of a seed of 32 bytes, as docs/seeds.md of goodprime defines it; no other library does.
                #[classmethod]
                fn from_seed_bytes(_: &Bound<'_, PyType>, data: &Bound<'_, PyAny>) -> PyResult<Self> {
                    Ok(Self(Private::from_seed(&SET, data)?))
                }

                /// The key that the bytes encode; ValueError if its parts do not fit each other.
                #[classmethod]
                fn from_private_bytes(_: &Bound<'_, PyType>, data: &Bound<'_, PyAny>) -> PyResult<Self> {
                    Ok(Self(Private::from_bytes(&SET, data)?))
                }

                /// The bytes of the key, in the encoding of the submission to NIST. Python cannot wipe them.
                fn private_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    self.0.bytes(py)
                }

                /// The public key.
                fn public_key(&self, py: Python<'_>) -> PyResult<PublicKey> {
                    Ok(PublicKey(self.0.public(py)?))
                }

                /// The shared secret of a ciphertext. One that was not made for this key gives another secret.
                fn decapsulate<'py>(&self, ciphertext: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
                    self.0.decapsulate(ciphertext)
                }

                /// The shared secrets of many ciphertexts, which takes less time per secret.
                fn decapsulate_batch<'py>(&self, ciphertexts: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
                    self.0.decapsulate_batch(ciphertexts)
                }

                fn __repr__(&self) -> &'static str {
                    concat!("<goodprime.", $private, ">")
                }

                fn __reduce__(&self) -> PyResult<Py<PyAny>> {
                    Err(refused($private))
                }

                fn __copy__(&self) -> PyResult<Py<PyAny>> {
                    Err(refused($private))
                }

                fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
                    let _ = memo;
                    Err(refused($private))
                }
            }

            #[doc = concat!("A public key of ", stringify!($set), ".")]
            #[pyclass(frozen, module = "goodprime", name = $public)]
            pub(super) struct PublicKey(Public);

            #[pymethods]
            impl PublicKey {
                /// The key that the bytes encode; any bytes of the right length are a key.
                #[classmethod]
                fn from_public_bytes(_: &Bound<'_, PyType>, data: &Bound<'_, PyAny>) -> PyResult<Self> {
                    Ok(Self(Public::from_bytes(&SET, data)?))
                }

                /// The bytes of the key.
                fn public_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    self.0.bytes(py)
                }

                /// Makes a shared secret and the ciphertext that carries it, in this order.
                fn encapsulate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    self.0.encapsulate(py)
                }

                /// Makes many shared secrets and ciphertexts, which takes less time per secret.
                fn encapsulate_batch<'py>(&self, py: Python<'py>, count: usize) -> PyResult<Bound<'py, PyList>> {
                    self.0.encapsulate_batch(py, count)
                }

                fn __repr__(&self, py: Python<'_>) -> String {
                    self.0.repr(py, $public)
                }

                fn __richcmp__<'py>(
                    &self,
                    py: Python<'py>,
                    other: &Bound<'py, PyAny>,
                    operator: CompareOp,
                ) -> PyResult<Bound<'py, PyAny>> {
                    match (other.cast::<Self>(), operator) {
                        (Ok(other), CompareOp::Eq | CompareOp::Ne) => {
                            self.0.bytes(py).rich_compare(other.get().0.bytes(py), operator)
                        }
                        _ => Ok(py.NotImplemented().into_bound(py)),
                    }
                }

                fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
                    self.0.bytes(py).hash()
                }

                fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
                    let decode = slf.get_type().getattr("from_public_bytes")?;
                    Ok((decode, (slf.get().0.bytes(slf.py()),)))
                }
            }
        })*
    };
}

classes! {
    sntrup653 Sntrup653 "SNTRUP653PrivateKey" "SNTRUP653PublicKey"
    sntrup761 Sntrup761 "SNTRUP761PrivateKey" "SNTRUP761PublicKey"
    sntrup857 Sntrup857 "SNTRUP857PrivateKey" "SNTRUP857PublicKey"
    sntrup953 Sntrup953 "SNTRUP953PrivateKey" "SNTRUP953PublicKey"
    sntrup1013 Sntrup1013 "SNTRUP1013PrivateKey" "SNTRUP1013PublicKey"
    sntrup1277 Sntrup1277 "SNTRUP1277PrivateKey" "SNTRUP1277PublicKey"
    ntrulpr653 Ntrulpr653 "NTRULPR653PrivateKey" "NTRULPR653PublicKey"
    ntrulpr761 Ntrulpr761 "NTRULPR761PrivateKey" "NTRULPR761PublicKey"
    ntrulpr857 Ntrulpr857 "NTRULPR857PrivateKey" "NTRULPR857PublicKey"
    ntrulpr953 Ntrulpr953 "NTRULPR953PrivateKey" "NTRULPR953PublicKey"
    ntrulpr1013 Ntrulpr1013 "NTRULPR1013PrivateKey" "NTRULPR1013PublicKey"
    ntrulpr1277 Ntrulpr1277 "NTRULPR1277PrivateKey" "NTRULPR1277PublicKey"
    ntruhps2048509 Ntruhps2048509 "NTRUHPS2048509PrivateKey" "NTRUHPS2048509PublicKey"
    ntruhps2048677 Ntruhps2048677 "NTRUHPS2048677PrivateKey" "NTRUHPS2048677PublicKey"
    ntruhps4096821 Ntruhps4096821 "NTRUHPS4096821PrivateKey" "NTRUHPS4096821PublicKey"
    ntruhps40961229 Ntruhps40961229 "NTRUHPS40961229PrivateKey" "NTRUHPS40961229PublicKey"
    ntruhrss701 Ntruhrss701 "NTRUHRSS701PrivateKey" "NTRUHRSS701PublicKey"
    ntruhrss1373 Ntruhrss1373 "NTRUHRSS1373PrivateKey" "NTRUHRSS1373PublicKey"
}
