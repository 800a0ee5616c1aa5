//! Keys in this library's memory, which Java knows by numbers.
//!
//! A number that is wrong, or whose key was released, finds nothing: no mistake of a caller reads foreign memory. A key
//! that is released while an operation uses it is dropped, and so wiped, when the operation ends.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, OnceLock, PoisonError, RwLock};

use goodprime::{Backend, Error};
use zeroize::Zeroizing;

use crate::set::{Decapsulator, Encapsulator, Set};

/// A key that lives until Java releases it.
pub(crate) enum Key {
    /// A private key.
    Private(Private),
    /// A prepared public key.
    Public(&'static Set, Encapsulator),
}

/// A private key, wiped when it is dropped. From its second use on it is prepared: keys of one exchange stay small.
pub(crate) struct Private {
    pub(crate) set: &'static Set,
    pub(crate) bytes: Zeroizing<Box<[u8]>>,
    used: AtomicBool,
    prepared: OnceLock<Decapsulator>,
}

impl Private {
    /// The key of these bytes.
    pub(crate) fn new(set: &'static Set, bytes: Zeroizing<Box<[u8]>>) -> Self {
        Self { set, bytes, used: AtomicBool::new(false), prepared: OnceLock::new() }
    }

    /// Recovers the secret of a ciphertext.
    pub(crate) fn decapsulate(&self, ct: &[u8], secret: &mut [u8; 32]) -> Result<(), Error> {
        if !self.used.swap(true, Relaxed) {
            return self.set.algorithm.decapsulate(Backend::detect(), &self.bytes, ct, secret);
        }
        let prepared = match self.prepared.get() {
            Some(prepared) => prepared,
            None => {
                // Of two threads that come here at once, one key is dropped.
                let made = (self.set.decapsulator)(&self.bytes)?;
                self.prepared.get_or_init(|| made)
            }
        };
        prepared.decapsulate(ct, core::slice::from_mut(secret))
    }
}

static KEYS: LazyLock<RwLock<HashMap<i64, Arc<Key>>>> = LazyLock::new(RwLock::default);
static NEXT: AtomicI64 = AtomicI64::new(1);

/// Keeps a key; its number, which no other key gets.
pub(crate) fn keep(key: Key) -> i64 {
    let number = NEXT.fetch_add(1, Relaxed);
    let key = Arc::new(key);
    KEYS.write().unwrap_or_else(PoisonError::into_inner).insert(number, key);
    number
}

/// The key of a number.
pub(crate) fn find(number: i64) -> Option<Arc<Key>> {
    KEYS.read().unwrap_or_else(PoisonError::into_inner).get(&number).cloned()
}

/// Forgets a key. It is dropped outside of the lock.
pub(crate) fn release(number: i64) {
    let removed = KEYS.write().unwrap_or_else(PoisonError::into_inner).remove(&number);
    drop(removed);
}
