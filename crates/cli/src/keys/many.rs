//! The operations with `--count`: in batches, on files with numbers in their names.

use std::ops::Range;

use goodprime::randomness::Os;
use goodprime::{Algorithm, Backend};
use zeroize::Zeroizing;

use crate::args::{Decaps, Encaps, Keygen};
use crate::error::{Error, Status};
use crate::files::{self, Files, Output, Place, What, check_places};
use crate::output;

/// Operations whose files are written at once: enough for most of a batch's gain, and no more files open than any
/// system allows.
const BATCH: usize = 64;

pub(super) fn keygen(
    args: &Keygen,
    set: Algorithm,
    count: u32,
    backend: Backend,
) -> Result<Status, Error> {
    let places = [(What::PublicKey, &args.public), (What::SecretKey, &args.secret)];
    let outputs = numbered(&[], places, count, &args.files)?;
    write_all(set, "key pairs", outputs, |pairs| {
        let n = pairs.len();
        let mut pk = bytes(n * set.parameters().encapsulation_key_size);
        let mut sk = bytes(n * set.parameters().decapsulation_key_size);
        set.keygen_batch(backend, Os, &mut pk, &mut sk)?;
        Ok([pk, sk])
    })
}

pub(super) fn encaps(
    args: &Encaps,
    set: Option<Algorithm>,
    count: u32,
    backend: Backend,
) -> Result<Status, Error> {
    let places = [(What::Ciphertext, &args.ciphertext), (What::SharedSecret, &args.shared_secret)];
    let outputs = numbered(&[(What::PublicKey, &args.public)], places, count, &args.files)?;
    let (set, pk) = files::read_of(What::PublicKey, &args.public, set, &args.files)?;
    write_all(set, "ciphertexts", outputs, |numbers| {
        let n = numbers.len();
        let (mut ct, mut shared) = (bytes(n * set.parameters().ciphertext_size), bytes(n * 32));
        let secrets = shared.as_chunks_mut().0;
        set.encapsulate_batch(backend, &pk, Os, &mut ct, secrets)?;
        Ok([ct, shared])
    })
}

pub(super) fn decaps(
    args: &Decaps,
    set: Option<Algorithm>,
    count: u32,
    backend: Backend,
) -> Result<Status, Error> {
    let places = [(What::SharedSecret, &args.shared_secret)];
    let outputs = numbered(&[(What::SecretKey, &args.secret)], places, count, &args.files)?;
    let (set, sk) = files::read_of(What::SecretKey, &args.secret, set, &args.files)?;
    write_all(set, "shared secrets", outputs, |numbers| {
        let mut shared = bytes(numbers.len() * 32);
        let mut ct = Vec::with_capacity(numbers.len() * set.parameters().ciphertext_size);
        for number in numbers {
            let place = args.ciphertext.numbered(number as u32, count)?;
            ct.extend_from_slice(&files::read(What::Ciphertext, &place, set, &args.files)?);
        }
        set.decapsulate_batch(backend, &sk, &ct, shared.as_chunks_mut().0)?;
        Ok([shared])
    })
}

/// Zeros, wiped when dropped.
fn bytes(length: usize) -> Zeroizing<Vec<u8>> {
    Zeroizing::new(vec![0; length])
}

/// The numbered outputs, all checked before the first operation is done.
fn numbered<const K: usize>(
    inputs: &[(What, &Place)],
    places: [(What, &Place); K],
    count: u32,
    files: &Files,
) -> Result<Vec<[Output; K]>, Error> {
    let numbered = (1..=count).map(|number| {
        let mut outputs = Vec::with_capacity(K);
        for (what, place) in places {
            let place = place.numbered(number, count)?;
            check_places(inputs, &[(what, &place)])?;
            outputs.push(Output::new(what, &place, files)?);
        }
        Ok(outputs.try_into().unwrap_or_else(|_| unreachable!("one output a place")))
    });
    numbered.collect()
}

/// Runs operations in batches and writes their outputs: `make` returns, for each kind of output, the bytes of all
/// numbers in the range, one after another.
fn write_all<const K: usize>(
    set: Algorithm,
    what: &str,
    outputs: Vec<[Output; K]>,
    mut make: impl FnMut(Range<usize>) -> Result<[Zeroizing<Vec<u8>>; K], Error>,
) -> Result<Status, Error> {
    output::with_progress(outputs.len(), |bar| {
        bar.set_message(set.parameters().name);
        let (mut written, mut outputs) = (0, outputs.into_iter());
        while outputs.len() > 0 {
            let n = BATCH.min(outputs.len());
            let made = make(written + 1..written + n + 1);
            let write = made.and_then(|made| {
                let groups = outputs.by_ref().take(n).enumerate();
                let group = |(i, outputs): (usize, [Output; K])| {
                    let pieces =
                        made.iter().map(|bytes| &bytes[i * (bytes.len() / n)..][..bytes.len() / n]);
                    outputs.into_iter().zip(pieces).collect::<Vec<_>>()
                };
                files::write_many(&groups.map(group).collect::<Vec<_>>(), &mut written)
            });
            write.map_err(|error| match error {
                Error::Message(text) if written > 0 => {
                    Error::new(format_args!("{text}; the first {written} {what} are written"))
                }
                error => error,
            })?;
            bar.inc(n as u64);
        }
        Ok(Status::Good)
    })
}
