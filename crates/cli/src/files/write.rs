//! Writing the outputs of a command: all of them or none, and nothing half-written.
//!
//! Regular files are complete before any of them has a name ([`super::stage`]). Streams and devices come next: while
//! they wait for a reader, no file exists that the end of the process could leave. The names come last, while signals
//! are held ([`super::signals`]) and no other command names files in the same directories ([`super::directories`]);
//! if one of them fails, the earlier files are removed, and the replaced files restored.

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::directories::Directories;
use super::place::{Place, directory, file_name};
use super::signals::Held;
use super::stage::{Means, Placed, Staged, cannot_write, exists};
use super::{Files, Format, What};
use crate::error::{Error, reason};
use crate::stdio;

/// An output whose place has been checked.
pub(crate) struct Output {
    what: What,
    format: Format,
    target: Target,
}

enum Target {
    /// Standard output.
    Standard,
    /// A pipe or a device, opened and written as it is; only the user's or the system's, unless `anybodys`.
    InPlace { path: PathBuf, anybodys: bool },
    /// A regular file, or none yet. Links are resolved, so that the file is replaced, not the link.
    Regular { path: PathBuf, force: bool },
}

impl Output {
    /// Checks the place, before any work is done: an existing file needs `--force`.
    pub(crate) fn new(what: What, place: &Place, files: &Files) -> Result<Self, Error> {
        let format = files.format(what);
        let target = match place {
            place if place.is_standard_output() => standard(what, format)?,
            Place::Path(path) => existing_or_new(path, files.force, what)?,
            Place::Standard => Target::Standard,
        };
        Ok(Self { what, format, target })
    }

    fn is_stream(&self) -> bool {
        !matches!(self.target, Target::Regular { .. })
    }
}

fn standard(what: What, format: Format) -> Result<Target, Error> {
    if format == Format::Raw && io::stdout().is_terminal() {
        return Err(Error::new(format_args!(
            "will not write the bytes of a {what} to a terminal; --format hex shows them"
        )));
    }
    Ok(Target::Standard)
}

fn existing_or_new(path: &Path, force: bool, what: What) -> Result<Target, Error> {
    let shown = path.display();
    stdio::check_path(path).map_err(|error| cannot_write(path, &error))?;
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => {
            Err(Error::new(format_args!("cannot write {shown}: it is a directory")))
        }
        Ok(found) if !found.is_file() => {
            Ok(Target::InPlace { path: path.to_owned(), anybodys: force || !what.is_secret() })
        }
        Ok(_) if !force => Err(exists(path)),
        Ok(_) => {
            let path = fs::canonicalize(path).map_err(|error| cannot_write(path, &error))?;
            Ok(Target::Regular { path, force })
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(cannot_write(path, &error)),
        Err(_) => {
            if fs::symlink_metadata(path).is_ok() {
                return Err(Error::new(format_args!(
                    "cannot write {shown}: it is a symbolic link to a file that does not exist"
                )));
            }
            // A missing directory is found here, and also a path like `keys/..`.
            let made =
                fs::canonicalize(directory(path)).map_err(|error| cannot_write(path, &error))?;
            let name = file_name(path).map_err(|error| cannot_write(path, &error))?;
            Ok(Target::Regular { path: made.join(name), force })
        }
    }
}

/// Writes all outputs, or leaves everything as it was.
pub(crate) fn write(outputs: &[(Output, &[u8])]) -> Result<(), Error> {
    write_many(&[outputs], &mut 0)
}

/// Writes many groups of outputs, one group after another: all outputs of a group, or none. `written` grows by the
/// number of written groups.
pub(crate) fn write_many<'a, G: AsRef<[(Output, &'a [u8])]>>(
    groups: &[G],
    written: &mut usize,
) -> Result<(), Error> {
    let staged: Vec<_> =
        groups.iter().map(|group| stage_all(group.as_ref())).collect::<Result<_, _>>()?;
    let files = || staged.iter().flatten();
    if groups.iter().flat_map(AsRef::as_ref).any(|(output, _)| output.is_stream()) {
        for file in files() {
            let _held = hold()?;
            file.try_out().map_err(|error| cannot_write(file.path(), &error))?;
        }
        groups.iter().flat_map(AsRef::as_ref).try_for_each(write_stream)?;
    }
    let directories = Directories::lock(files().map(Staged::path))?;
    let placed = staged.into_iter().try_for_each(|group| {
        let _held = hold()?;
        place_all(group)?;
        *written += 1;
        Ok(())
    });
    placed.and(directories.sync())
}

/// The regular files among the outputs.
fn stage_all<'a>(outputs: &'a [(Output, &[u8])]) -> Result<Vec<Staged<'a>>, Error> {
    let mut staged = Vec::new();
    for (Output { what, format, target }, bytes) in outputs {
        if let Target::Regular { path, force } = target {
            let text = format.encode(bytes);
            let file = Staged::new(path, text, what.is_secret(), *force, Means::ALL);
            staged.push(file.map_err(|error| cannot_write(path, &error))?);
        }
    }
    Ok(staged)
}

fn hold() -> Result<Held, Error> {
    Held::new().map_err(|error| {
        Error::new(format_args!(
            "cannot hold back the signals that would leave partial files: {}",
            reason(&error)
        ))
    })
}

/// Gives all files their names, or leaves everything as it was.
fn place_all(staged: Vec<Staged<'_>>) -> Result<(), Error> {
    let mut placed = Vec::with_capacity(staged.len());
    for file in staged {
        match file.place() {
            Ok(file) => placed.push(file),
            Err(mut error) => {
                for file in placed.into_iter().rev() {
                    // A failure to undo is the more urgent message.
                    if let Err(worse) = file.take_back() {
                        error = worse;
                    }
                }
                return Err(error);
            }
        }
    }
    placed.into_iter().map(Placed::keep).fold(Ok(()), Result::and)
}

/// Writes to standard output, a pipe or a device.
fn write_stream((output, bytes): &(Output, &[u8])) -> Result<(), Error> {
    let Output { format, target, .. } = output;
    match target {
        Target::Regular { .. } => Ok(()),
        Target::InPlace { path, anybodys } => {
            let error = |error: io::Error| cannot_write(path, &error);
            let mut file = OpenOptions::new().write(true).open(path).map_err(error)?;
            if !anybodys && !is_own(&file).map_err(error)? {
                return Err(Error::new(format_args!(
                    "refusing to write a secret to {}: it belongs to another user (use --force to do so)",
                    path.display()
                )));
            }
            file.write_all(&format.encode(bytes)).map_err(error)
        }
        Target::Standard => stdio::stdout()
            .and_then(|mut stream| {
                stream.write_all(&format.encode(bytes))?;
                stream.flush()
            })
            .map_err(|error| cannot_write(Path::new("standard output"), &error)),
    }
}

/// True if an open pipe or device is the user's, or a device of the system. Looks at the open file, so that the name
/// cannot be given to another one in between.
#[cfg(unix)]
fn is_own(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let found = file.metadata()?;
    let device = found.uid() == 0 && found.file_type().is_char_device();
    Ok(device || found.uid() == rustix::process::geteuid().as_raw())
}

#[cfg(not(unix))]
fn is_own(_: &File) -> io::Result<bool> {
    Ok(true)
}
