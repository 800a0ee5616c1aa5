//! Parameter sets by name, and the facts of one.

use goodprime::Algorithm;
use serde_json::{Value, json};

use crate::error::Error;

/// Returns the set of this name.
pub fn named(name: &str) -> Result<Algorithm, Error> {
    name.parse().map_err(|error| Error::new(format_args!("--set {name:?}: {error}")))
}

/// Returns the facts of a set, as `list` and `info --set` print them.
pub fn json(set: Algorithm) -> Value {
    json!({
        "set": set.parameters().name,
        "family": set.parameters().family.to_string(),
        "p": set.parameters().p,
        "q": set.parameters().q,
        "weight": set.parameters().weight,
        "public_key_bytes": set.parameters().encapsulation_key_size,
        "secret_key_bytes": set.parameters().decapsulation_key_size,
        "ciphertext_bytes": set.parameters().ciphertext_size,
        "shared_secret_bytes": goodprime::SharedSecret::SIZE,
    })
}
