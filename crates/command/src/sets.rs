//! Parameter sets by name, and what there is to say about one.

use goodprime::Algorithm;
use serde_json::{Value, json};

use crate::error::Error;

/// The set of this name.
pub fn named(name: &str) -> Result<Algorithm, Error> {
    name.parse().map_err(|error| Error::new(format_args!("--set {name:?}: {error}")))
}

/// The facts of a set, as `list` and `info --set` print them.
pub fn json(set: Algorithm) -> Value {
    json!({
        "set": set.name(),
        "family": set.family().to_string(),
        "p": set.p(),
        "q": set.q(),
        "weight": set.weight(),
        "public_key_bytes": set.encapsulation_key_size(),
        "secret_key_bytes": set.decapsulation_key_size(),
        "ciphertext_bytes": set.ciphertext_size(),
        "shared_secret_bytes": goodprime::SharedSecret::SIZE,
    })
}
