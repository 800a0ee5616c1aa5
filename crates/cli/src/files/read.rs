//! Reading a key or a ciphertext: all of it, never without bound, and of the right length.

use std::fs::File;
use std::io::{self, Read};
use std::slice;

use goodprime::Algorithm;
use zeroize::Zeroizing;

use super::{Files, Format, Place, What};
use crate::error::{Error, reason};
use crate::stdio;

/// The most bytes of a file, more than any set and format needs, so that an endless input ends in an error.
const LIMIT: usize = 1 << 16;

/// Reads a file of kind `what`. The result has the right length and is wiped when dropped.
pub(crate) fn read(
    what: What,
    place: &Place,
    set: Algorithm,
    files: &Files,
) -> Result<Zeroizing<Vec<u8>>, Error> {
    Ok(read_of(what, place, Some(set), files)?.1)
}

/// [`read`] for the given set, or else for the set whose length the file has.
pub(crate) fn read_of(
    what: What,
    place: &Place,
    set: Option<Algorithm>,
    files: &Files,
) -> Result<(Algorithm, Zeroizing<Vec<u8>>), Error> {
    let format = files.format(what);
    let name = match place {
        Place::Standard => "standard input".to_owned(),
        Place::Path(path) => path.display().to_string(),
    };
    let text = match place {
        Place::Standard => stdio::stdin().and_then(bounded),
        Place::Path(path) => {
            stdio::check_path(path).and_then(|()| File::open(path)).and_then(bounded)
        }
    };
    let text =
        text.map_err(|error| Error::new(format_args!("cannot read {name}: {}", reason(&error))))?;
    if text.len() > LIMIT {
        let expected = match set {
            Some(set) => {
                format!("a {what} of {set} has {} bytes, not more than {LIMIT}", what.size(set))
            }
            None => format!("no set has a {what} of more than {LIMIT} bytes"),
        };
        return Err(Error::new(format_args!("{name}: {expected}")));
    }
    let sets = set.as_ref().map_or(Algorithm::ALL, slice::from_ref);
    let bytes = format.decode(&text).map_err(|error| {
        Error::new(format_args!("{name}: {error}{}", fitting_format(what, &text, sets)))
    })?;
    let of_length = |set: &&Algorithm| what.size(**set) == bytes.len();
    match set.or_else(|| Algorithm::ALL.iter().find(of_length).copied()) {
        Some(set) if what.size(set) == bytes.len() => Ok((set, bytes)),
        Some(set) => Err(Error::new(format_args!(
            "{name}: a {what} of {set} has {} bytes, not {}{}",
            what.size(set),
            bytes.len(),
            hint(what, &text, bytes.len(), sets)
        ))),
        None => {
            let mut advice = hint(what, &text, bytes.len(), sets);
            if advice.is_empty() {
                let longest = Algorithm::ALL.iter().map(|set| what.size(*set)).max();
                let cut_off = longest.is_some_and(|longest| bytes.len() < longest);
                let why = if cut_off { "; the file may be cut off" } else { "" };
                advice = format!("{why}; goodprime list shows the lengths");
            }
            let length = bytes.len();
            Err(Error::new(format_args!("{name}: no set has a {what} of {length} bytes{advice}")))
        }
    }
}

/// Reads to the end, or to one byte more than the limit. The buffer is wiped when dropped; it never grows, because
/// that leaves copies in freed memory.
fn bounded(mut source: impl Read) -> io::Result<Zeroizing<Vec<u8>>> {
    let mut buffer = Zeroizing::new(vec![0; LIMIT + 1]);
    let mut filled = 0;
    while filled < buffer.len() {
        match source.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    buffer.truncate(filled);
    Ok(buffer)
}

/// The end of an error message: a guess at the content of a file whose length fits no `what` of `sets`.
fn hint(what: What, text: &[u8], actual: usize, sets: &[Algorithm]) -> String {
    let found = kinds_of_length(what, actual, sets);
    if !found.is_empty() {
        return format!("; this is the length of {}", found.join(" or "));
    }
    fitting_format(what, text, sets)
}

/// The end of an error message: the format with which a file has the length of a `what` of `sets`, if one has.
fn fitting_format(what: What, text: &[u8], sets: &[Algorithm]) -> String {
    let has_length = |n: usize| sets.iter().any(|&set| what.size(set) == n);
    let fits = |format: Format| format.decode(text).is_ok_and(|bytes| has_length(bytes.len()));
    let formats = [("hex", Format::Hex), ("base64", Format::Base64), ("raw", Format::Raw)];
    match formats.into_iter().find(|&(_, other)| fits(other)) {
        Some((name, _)) => format!("; it fits with --format {name}"),
        None => String::new(),
    }
}

/// The kinds of files that have this length: those of the one set that is expected, or else another set's file of the
/// expected kind, or else all.
fn kinds_of_length(what: What, length: usize, expected: &[Algorithm]) -> Vec<String> {
    if length == What::SharedSecret.size(Algorithm::ALL[0]) {
        return vec!["a shared secret".to_owned()];
    }
    let kinds = [What::PublicKey, What::SecretKey, What::Ciphertext];
    let all = || Algorithm::ALL.iter().flat_map(|&set| kinds.map(|kind| (kind, set)));
    let named = |keep: &dyn Fn(What, Algorithm) -> bool| {
        let found = all().filter(|&(kind, set)| kind.size(set) == length && keep(kind, set));
        found.map(|(kind, set)| format!("a {kind} of {set}")).collect::<Vec<_>>()
    };
    let of_the_set = |_, set: Algorithm| matches!(expected, [one] if one.parameters().name == set.parameters().name);
    let searches: [&dyn Fn(What, Algorithm) -> bool; 3] =
        [&of_the_set, &|kind, _| kind == what, &|_, _| true];
    searches.into_iter().map(named).find(|found| !found.is_empty()).unwrap_or_default()
}
