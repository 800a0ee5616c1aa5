//! Writing the outputs of a command: all of them or none, and nothing half-written.
//!
//! Regular files are written under a temporary name beside their place and renamed at the end.
//! Streams and devices, which cannot be taken back, come after that; if one of them fails, the
//! renamed files go and what was there before comes back. So it is too when a signal ends the program
//! ([`super::interrupt`]).

use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempPath};

use super::Files;
use super::interrupt::{self, Undo};
use super::place::{Place, directory};
use super::{Format, What};
use crate::error::{Error, reason};

/// An output whose place has been checked.
pub(crate) struct Output {
    what: What,
    format: Format,
    target: Target,
}

enum Target {
    /// Standard output.
    Standard,
    /// A pipe or a device, opened and written as it is; unless it may be anybody's, only the user's or the system's.
    InPlace { path: PathBuf, anybodys: bool },
    /// A regular file, or none yet. Links are resolved, so that the file is what is replaced.
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
        Err(error) => {
            if fs::symlink_metadata(path).is_ok() {
                return Err(Error::new(format_args!(
                    "cannot write {shown}: it is a symbolic link to a file that does not exist"
                )));
            }
            // A missing directory is found here, and also a path like `keys/..`.
            let made =
                fs::canonicalize(directory(path)).map_err(|error| cannot_write(path, &error))?;
            let name = path.file_name().ok_or_else(|| cannot_write(path, &error))?;
            Ok(Target::Regular { path: made.join(name), force })
        }
    }
}

/// Writes all outputs, or leaves everything as it was.
pub(crate) fn write(outputs: &[(Output, &[u8])]) -> Result<(), Error> {
    interrupt::watch().map_err(|error| Error::new(format_args!("no signals: {error}")))?;
    let result = write_or_undo(outputs);
    interrupt::undone().clear();
    result
}

fn write_or_undo(outputs: &[(Output, &[u8])]) -> Result<(), Error> {
    let mut staged = Vec::new();
    for (Output { what, format, target }, bytes) in outputs {
        if let Target::Regular { path, force } = target {
            let text = format.encode(bytes);
            let file =
                stage(path, &text, what.is_secret()).map_err(|error| cannot_write(path, &error))?;
            staged.push((file, path, *force));
        }
    }
    let mut placed = Vec::new();
    let finish = || {
        for (file, path, force) in staged {
            placed.push(Placed::new(file, path, force)?);
        }
        for (Output { format, target, .. }, bytes) in outputs {
            match target {
                Target::Regular { .. } => {}
                Target::InPlace { path, anybodys } => {
                    let file = OpenOptions::new().write(true).open(path);
                    let file = file.map_err(|error| cannot_write(path, &error))?;
                    if !anybodys && !is_own(&file).map_err(|error| cannot_write(path, &error))? {
                        return Err(Error::new(format_args!(
                            "{} belongs to another user; --force writes a secret there",
                            path.display()
                        )));
                    }
                    write_to(file, &format.encode(bytes))
                        .map_err(|error| cannot_write(path, &error))?;
                }
                Target::Standard => unbuffered_stdout()
                    .and_then(|stream| write_to(stream, &format.encode(bytes)))
                    .map_err(|error| cannot_write(Path::new("standard output"), &error))?,
            }
        }
        Ok(())
    };
    let mut result = finish();
    if result.is_err() {
        for file in placed.into_iter().rev() {
            // What cannot be undone is the more urgent message.
            if let Err(error) = file.take_back() {
                result = Err(error);
            }
        }
    }
    result
}

/// A complete file under a temporary name. A secret is readable only by its owner from the start.
fn stage(path: &Path, text: &[u8], secret: bool) -> io::Result<NamedTempFile> {
    let mut builder = temporary();
    if !secret {
        shared_permissions(&mut builder);
    }
    let mut undo = interrupt::undone();
    let mut file = builder.tempfile_in(directory(path))?;
    undo.push(Undo::Remove(file.path().to_owned()));
    drop(undo);
    // Past the wrapper, whose errors name the temporary file.
    file.as_file_mut().write_all(text)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// The permissions that the user's mask leaves, as for any new file.
#[cfg(unix)]
fn shared_permissions(builder: &mut Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn shared_permissions(_: &mut Builder<'_, '_>) {}

fn temporary() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".goodprime-");
    builder
}

/// A file that has its name, and what had that name before.
struct Placed<'a> {
    path: &'a Path,
    before: Option<TempPath>,
}

impl<'a> Placed<'a> {
    fn new(file: NamedTempFile, path: &'a Path, force: bool) -> Result<Self, Error> {
        if !force {
            let mut undo = interrupt::undone();
            return match file.persist_noclobber(path) {
                Ok(_) => {
                    undo.push(Undo::Remove(path.to_owned()));
                    Ok(Self { path, before: None })
                }
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                    Err(exists(path))
                }
                Err(error) => Err(cannot_write(path, &error.error)),
            };
        }
        let mut undo = interrupt::undone();
        let before = set_aside(path).map_err(|error| cannot_write(path, &error))?;
        let placed = Self { path, before };
        match file.persist(path) {
            Ok(_) => {
                undo.push(match &placed.before {
                    Some(before) => Undo::Restore(before.to_path_buf(), path.to_owned()),
                    None => Undo::Remove(path.to_owned()),
                });
                Ok(placed)
            }
            Err(error) => {
                placed.restore()?;
                Err(cannot_write(path, &error.error))
            }
        }
    }

    /// Undoes [`Self::new`].
    fn take_back(self) -> Result<(), Error> {
        if self.before.is_none() {
            return fs::remove_file(self.path).map_err(|error| {
                let (path, reason) = (self.path.display(), reason(&error));
                Error::new(format_args!("{path} is left over and cannot be removed: {reason}"))
            });
        }
        self.restore()
    }

    /// Puts back what was there before, if anything was.
    fn restore(self) -> Result<(), Error> {
        let Some(before) = self.before else { return Ok(()) };
        before.persist(self.path).map_err(|error| {
            // Better an odd name than a lost key.
            let (path, kept) = (self.path.display(), error.path.keep());
            match kept {
                Ok(kept) => Error::new(format_args!(
                    "cannot restore {path}; what it was is in {}",
                    kept.display()
                )),
                Err(_) => Error::new(format_args!("cannot restore {path}")),
            }
        })
    }
}

/// Keeps an existing file under a second, temporary name: as a link, so that the first name
/// is never missing, or by renaming where the file system has no links.
fn set_aside(path: &Path) -> io::Result<Option<TempPath>> {
    if !path.try_exists()? {
        return Ok(None);
    }
    let aside = temporary().make_in(directory(path), |aside| {
        fs::hard_link(path, aside).or_else(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Err(error),
            _ => fs::rename(path, aside),
        })
    })?;
    Ok(Some(aside.into_temp_path()))
}

/// Whether an open pipe or device is the user's, or a device of the system. Asked of what was opened, so that nobody
/// can put another in its place.
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

fn write_to(mut stream: impl Write, text: &[u8]) -> io::Result<()> {
    stream.write_all(text)?;
    stream.flush()
}

/// Standard output without the buffer of the standard library, which is never wiped.
#[cfg(unix)]
fn unbuffered_stdout() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

#[cfg(windows)]
fn unbuffered_stdout() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
}

#[cfg(not(any(unix, windows)))]
fn unbuffered_stdout() -> io::Result<impl Write> {
    Ok(io::stdout().lock())
}

fn exists(path: &Path) -> Error {
    Error::new(format_args!("{} exists; --force replaces it", path.display()))
}

fn cannot_write(path: &Path, error: &io::Error) -> Error {
    Error::new(format_args!("cannot write {}: {}", path.display(), reason(error)))
}
