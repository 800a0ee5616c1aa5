//! The bytes of dead memory that are known to depend on secrets: how many at most, after which operations, and why.
//!
//! Their number depends on the compiler and on the rest of the program, so bounds are no closer.

use std::collections::BTreeMap;

use goodprime::{Algorithm, Family};

/// The kinds of operations: those of the families, and those of the key exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Streamlined,
    LPRime,
    Ntru,
    Exchange,
}

impl Kind {
    pub fn of(set: Algorithm) -> Self {
        match set.parameters().family {
            Family::Streamlined => Self::Streamlined,
            Family::LPRime => Self::LPRime,
            _ => Self::Ntru,
        }
    }
}

/// Bytes that operations of a kind leave whose name contains a word, and why.
pub struct Known(Kind, &'static str, usize, #[allow(dead_code)] &'static str);

/// The operation of an entry that one set of features needs and another does not.
const SOMETIMES: &str = "keygen_batch";

/// The entries of the default build. An operation without an entry leaves nothing. The list can only shrink: an entry
/// that is no longer needed fails the test, if all backends run that x86-64 has.
const FAST: &[Known] = &[
    Known(Kind::Streamlined, SOMETIMES, 16, "registers that were spilled; not traced"),
    Known(Kind::Ntru, "decapsulat", 2, "whether the ciphertext was accepted"),
    Known(Kind::Ntru, "prepare_secret", 2, "the same"),
    Known(
        Kind::Streamlined,
        "decapsulat",
        24,
        "on AVX2 two words that were spilled, not traced; one byte whether C was accepted",
    ),
    Known(Kind::Streamlined, "prepare_secret", 24, "the same"),
    Known(
        Kind::LPRime,
        "decapsulat",
        24,
        "registers that were spilled, one whether C was accepted",
    ),
    Known(Kind::LPRime, "prepare_secret", 24, "the same"),
    Known(Kind::Exchange, "Hybrid", 32, "words, not traced; what X25519 leaves is overwritten"),
];

/// The bound of the compact build, by name alone: none after a key generation; a word of a spilled register after
/// other operations, and three after X25519. docs/residue.md explains them.
fn bound_of_compact(operation: &str) -> usize {
    match operation {
        // In ten and more pieces, of public values too: pieces of less than 16 public bytes count.
        _ if operation.starts_with("Hybrid") && cfg!(target_pointer_width = "32") => 64,
        _ if operation.starts_with("Hybrid") => 24,
        _ if operation.contains("keygen") => 0,
        _ => 8,
    }
}

fn known(kind: Kind, operation: &str) -> Option<&'static Known> {
    FAST.iter().find(|known| known.0 == kind && operation.contains(known.1))
}

/// The most bytes found on any backend, by kind and operation.
pub type Most = BTreeMap<(Kind, &'static str), usize>;

/// Panics unless all that is found is known, and all that is known is found.
pub fn check(most: &Most) {
    let bound = |kind, operation| match cfg!(feature = "compact") {
        true => bound_of_compact(operation),
        false => known(kind, operation).map_or(0, |known| known.2),
    };
    let more: Vec<_> =
        most.iter().filter(|((kind, name), most)| **most > bound(*kind, name)).collect();
    assert!(more.is_empty(), "more than is known: {more:?}");
    // A release build needs other entries, and so do fewer backends.
    let all = std::env::var_os("GOODPRIME_BACKEND").is_none()
        && goodprime::Backend::available().any(|backend| format!("{backend}") == "avx512");
    if cfg!(all(not(feature = "compact"), debug_assertions)) && all {
        let is_found = |entry: &Known| {
            let mine = most.iter().filter(|((kind, name), _)| {
                known(*kind, name).is_some_and(|known| std::ptr::eq(known, entry))
            });
            entry.1 == SOMETIMES
                || mine.clone().count() == 0
                || mine.into_iter().any(|(_, bytes)| *bytes > 0)
        };
        let gone: Vec<_> =
            FAST.iter().filter(|known| !is_found(known)).map(|k| (k.0, k.1)).collect();
        assert!(gone.is_empty(), "known, and not left any more: {gone:?}");
    }
}
