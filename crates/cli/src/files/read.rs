//! Reading a key or a ciphertext: all of it, never without bound, and of the right length.

use std::fs::File;
use std::io::{self, Read};

use goodprime::Algorithm;
use zeroize::Zeroizing;

use super::{Format, Place, What};
use crate::error::{Error, reason};

/// No file of any set and format comes near this; an endless input is given up here.
const LIMIT: usize = 1 << 16;

/// Reads what should be there. The result has the right length and is wiped when dropped.
pub(crate) fn read(
    what: What,
    place: &Place,
    set: Algorithm,
    format: Format,
) -> Result<Zeroizing<Vec<u8>>, Error> {
    let name = match place {
        Place::Standard => "standard input".to_owned(),
        Place::Path(path) => path.display().to_string(),
    };
    let text = match place {
        Place::Standard => unbuffered_stdin().and_then(bounded),
        Place::Path(path) => File::open(path).and_then(bounded),
    };
    let text =
        text.map_err(|error| Error::new(format_args!("cannot read {name}: {}", reason(&error))))?;
    let size = what.size(set);
    if text.len() > LIMIT {
        return Err(Error::new(format_args!(
            "{name}: a {what} of {set} has {size} bytes, but this goes on after {LIMIT}"
        )));
    }
    let bytes =
        format.decode(&text).map_err(|error| Error::new(format_args!("{name}: {error}")))?;
    if bytes.len() != size {
        let (actual, hint) = (bytes.len(), hint(what, &text, bytes.len(), set, format));
        return Err(Error::new(format_args!(
            "{name}: a {what} of {set} has {size} bytes, not {actual}{hint}"
        )));
    }
    Ok(bytes)
}

/// Reads to the end, or to one byte more than the limit. The buffer is wiped when dropped; it
/// never grows, which would leave copies behind.
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

/// What a file of the wrong length might be instead.
fn hint(what: What, text: &[u8], actual: usize, set: Algorithm, format: Format) -> String {
    if let Some(other) = Algorithm::ALL.iter().find(|&&other| what.size(other) == actual) {
        return format!(", which is the length for {other}");
    }
    let fits =
        |format: Format| format.decode(text).is_ok_and(|bytes| bytes.len() == what.size(set));
    let texts = [("hex", Format::Hex), ("base64", Format::Base64)];
    match texts.into_iter().find(|&(_, other)| fits(other)) {
        Some((name, _)) if format == Format::Raw => format!("; it fits with --format {name}"),
        _ => String::new(),
    }
}

/// Standard input without the buffer of the standard library, which is never wiped.
#[cfg(unix)]
fn unbuffered_stdin() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(io::stdin().as_fd().try_clone_to_owned()?.into())
}

#[cfg(not(unix))]
fn unbuffered_stdin() -> io::Result<impl Read> {
    Ok(io::stdin().lock())
}
