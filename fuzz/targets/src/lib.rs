//! The fuzz targets: one function each, which panics if something is wrong.
//!
//! `fuzz/` runs them under libFuzzer; this crate's test runs them on seeds and simple mutations of
//! those, with nothing but stable Rust.

pub mod answers;
pub mod codecs;
pub mod decapsulate;
pub mod encapsulate;
pub mod keys;
pub mod ssh;

use goodprime::{Algorithm, Backend};

/// Returns the set that the first byte of the input names, and the rest of the input.
pub(crate) fn set(input: &[u8]) -> Option<(Algorithm, &[u8])> {
    let (first, rest) = input.split_first()?;
    let sets = Algorithm::ALL;
    Some((sets[*first as usize % sets.len()], rest))
}

/// Returns `length` bytes that begin with `input` and repeat it, zeros if it is empty.
pub(crate) fn stretch(input: &[u8], length: usize) -> Vec<u8> {
    match input {
        [] => vec![0; length],
        _ => input.iter().copied().cycle().take(length).collect(),
    }
}

/// Runs a function on every backend of this processor; all must have the same result.
pub(crate) fn on_all_backends<T: PartialEq + std::fmt::Debug>(run: impl Fn(Backend) -> T) -> T {
    let mut backends = Backend::available();
    let first = backends.next().expect("every build has a backend");
    let expected = run(first);
    for backend in backends {
        assert_eq!(run(backend), expected, "{backend} and {first} differ");
    }
    expected
}
