//! A complete file that has no name yet, and the step that gives it one.
//!
//! If the system and the file system have unnamed files, an end of the process leaves none. Otherwise a file is
//! written when it gets its name, under a temporary name in the same directory. All steps that make a name, temporary
//! or not, are taken while signals are held.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use tempfile::{Builder, TempPath};
use zeroize::Zeroizing;

use super::place::directory;
use crate::error::{Error, reason};

/// Abilities of a system and a file system. All of them are tried; tests leave some out.
#[derive(Clone, Copy)]
pub(super) struct Means {
    /// Files without a name, which get one later.
    pub(super) unnamed: bool,
    /// A new name that is never that of another file, in one step.
    pub(super) new_name: bool,
    /// Two files that swap their names, in one step.
    pub(super) exchange: bool,
    /// Two names of one file.
    pub(super) links: bool,
}

impl Means {
    pub(super) const ALL: Self =
        Self { unnamed: true, new_name: true, exchange: true, links: true };
}

/// The content of a file that has no name yet.
pub(super) struct Staged<'a> {
    path: &'a Path,
    text: Zeroizing<Vec<u8>>,
    secret: bool,
    force: bool,
    unnamed: Option<File>,
    means: Means,
}

impl<'a> Staged<'a> {
    /// A file for this path; one that is secret is readable only by its owner from the start.
    pub(super) fn new(
        path: &'a Path,
        text: Zeroizing<Vec<u8>>,
        secret: bool,
        force: bool,
        means: Means,
    ) -> io::Result<Self> {
        // The reason for a missing unnamed file does not matter: a named file fails for the same reason, or succeeds.
        let mut unnamed = if means.unnamed { unnamed(directory(path), secret).ok() } else { None };
        if let Some(file) = &mut unnamed {
            file.write_all(&text)?;
            file.sync_all()?;
        }
        Ok(Self { path, text, secret, force, unnamed, means })
    }

    pub(super) fn path(&self) -> &'a Path {
        self.path
    }

    /// Writes the file and removes it, unless it is written already: an error comes before streams are written. Signals
    /// are held.
    pub(super) fn try_out(&self) -> io::Result<()> {
        if self.unnamed.is_none() {
            self.written()?;
        }
        Ok(())
    }

    /// Gives the file its name. Signals are held.
    pub(super) fn place(self) -> Result<Placed<'a>, Error> {
        let path = self.path;
        match self.place_new() {
            Ok(()) => Ok(Placed { path, before: None }),
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                Err(cannot_write(path, &error))
            }
            Err(_) if self.force => self.replace(),
            Err(_) => Err(exists(path)),
        }
    }

    /// Gives the file a name that no file has.
    fn place_new(&self) -> io::Result<()> {
        if let Some(file) = &self.unnamed
            && self.means.new_name
        {
            match link(file, self.path) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {}
                done => return done,
            }
        }
        // An existing file is replaced in another way; finding it needs no write.
        if self.path.try_exists()? {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let mut named = self.named()?;
        if self.means.new_name {
            match named.persist_noclobber(self.path) {
                Ok(()) => return Ok(()),
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                    return Err(error.error);
                }
                // The file system has neither such renaming nor links.
                Err(error) => named = error.path,
            }
        }
        // An empty file of ours takes the name, and is replaced at once.
        OpenOptions::new().write(true).create_new(true).open(self.path)?;
        named.persist(self.path).map_err(|error| {
            let _ = fs::remove_file(self.path);
            error.error
        })
    }

    /// Gives the file the name of another, which is kept until all is done.
    fn replace(self) -> Result<Placed<'a>, Error> {
        let path = self.path;
        let error = |error: io::Error| cannot_write(path, &error);
        let named = self.named().map_err(error)?;
        if self.means.exchange && exchange(&named, path).is_ok() {
            return Ok(Placed { path, before: Some(named) });
        }
        let before = set_aside(path, self.means).map_err(error)?;
        let placed = Placed { path, before };
        match named.persist(path) {
            Ok(()) => Ok(placed),
            Err(failed) => {
                placed.restore()?;
                Err(error(failed.error))
            }
        }
    }

    /// The file under a temporary name, which goes when dropped.
    fn named(&self) -> io::Result<TempPath> {
        if let Some(file) = &self.unnamed
            && self.means.links
        {
            let linked = temporary().make_in(directory(self.path), |name| link(file, name));
            if let Ok(linked) = linked {
                return Ok(linked.into_temp_path());
            }
        }
        self.written()
    }

    /// The content in a new file under a temporary name.
    fn written(&self) -> io::Result<TempPath> {
        let mut builder = temporary();
        if !self.secret {
            shared_permissions(&mut builder);
        }
        let mut file = builder.tempfile_in(directory(self.path))?;
        // Past the wrapper, whose errors name the temporary file.
        file.as_file_mut().write_all(&self.text)?;
        file.as_file().sync_all()?;
        Ok(file.into_temp_path())
    }
}

/// A file that has its name, and under a temporary name the file that it replaced.
pub(super) struct Placed<'a> {
    path: &'a Path,
    before: Option<TempPath>,
}

impl Placed<'_> {
    /// Removes the replaced file.
    pub(super) fn keep(self) -> Result<(), Error> {
        let Some(before) = self.before else { return Ok(()) };
        let left = before.to_path_buf();
        before.close().map_err(|error| cannot_remove("the replaced file", &left, &error))
    }

    /// Undoes [`Staged::place`].
    pub(super) fn take_back(self) -> Result<(), Error> {
        if self.before.is_none() {
            return fs::remove_file(self.path)
                .map_err(|error| cannot_remove("the partial output", self.path, &error));
        }
        self.restore()
    }

    /// Puts the replaced file back, if there was one.
    fn restore(self) -> Result<(), Error> {
        let Some(before) = self.before else { return Ok(()) };
        before.persist(self.path).map_err(|error| {
            // Better an odd name than a lost key.
            let (path, kept) = (self.path.display(), error.path.keep());
            match kept {
                Ok(kept) => Error::new(format_args!(
                    "cannot restore {path}; its previous contents are in {}",
                    kept.display()
                )),
                Err(_) => Error::new(format_args!("cannot restore {path}")),
            }
        })
    }
}

/// Opens a file without a name, if the file system has such files. It may get a name later.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn unnamed(directory: &Path, secret: bool) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, open};
    let mode = Mode::from_bits_truncate(if secret { 0o600 } else { 0o666 });
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    Ok(open(directory, flags, mode)?.into())
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn unnamed(_: &Path, _: bool) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Gives an unnamed file this name, unless another file has it.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn link(file: &File, path: &Path) -> io::Result<()> {
    use std::os::fd::AsRawFd;

    use rustix::fs::{AtFlags, CWD, linkat};
    let by_number = format!("/proc/self/fd/{}", file.as_raw_fd());
    // Without /proc, newer kernels or the superuser need no path.
    linkat(CWD, &*by_number, CWD, path, AtFlags::SYMLINK_FOLLOW).or_else(|error| match error {
        rustix::io::Errno::NOENT => linkat(file, "", CWD, path, AtFlags::EMPTY_PATH),
        _ => Err(error),
    })?;
    Ok(())
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn link(_: &File, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Swaps the names of two files.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Keeps an existing file under a second, temporary name: as a link, so that the first name is never missing,
/// or by renaming where the file system has no links.
fn set_aside(path: &Path, means: Means) -> io::Result<Option<TempPath>> {
    if !path.try_exists()? {
        return Ok(None);
    }
    let aside = temporary().make_in(directory(path), |aside| {
        let linked = if means.links {
            fs::hard_link(path, aside)
        } else {
            Err(io::ErrorKind::Unsupported.into())
        };
        linked.or_else(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Err(error),
            _ => fs::rename(path, aside),
        })
    })?;
    Ok(Some(aside.into_temp_path()))
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

fn cannot_remove(what: &str, path: &Path, error: &io::Error) -> Error {
    let (path, reason) = (path.display(), reason(error));
    Error::new(format_args!("cannot remove {what} {path}: {reason}"))
}

pub(super) fn exists(path: &Path) -> Error {
    Error::new(format_args!("{} exists; --force replaces it", path.display()))
}

pub(super) fn cannot_write(path: &Path, error: &io::Error) -> Error {
    Error::new(format_args!("cannot write {}: {}", path.display(), reason(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_means(mut test: impl FnMut(Means)) {
        for bits in 0..16 {
            let has = |bit: u32| bits >> bit & 1 == 1;
            test(Means { unnamed: has(0), new_name: has(1), exchange: has(2), links: has(3) });
        }
    }

    fn staged(path: &Path, force: bool, means: Means) -> Staged<'_> {
        let text = Zeroizing::new(b"new".to_vec());
        Staged::new(path, text, true, force, means).unwrap()
    }

    fn names(directory: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        fs::read_dir(directory).unwrap().map(|e| name(e).into_string().unwrap()).collect()
    }

    #[test]
    fn a_new_file_replaces_none_whatever_the_file_system_can_do() {
        every_means(|means| {
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join("sk");
            let file = staged(&path, false, means);
            file.try_out().unwrap();
            if cfg!(target_os = "linux") && means.unnamed {
                assert!(names(directory.path()).is_empty());
            }
            let placed = file.place().unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"new");
            // A second one is refused, and the first one goes if it is taken back.
            assert!(staged(&path, false, means).place().is_err());
            assert_eq!(names(directory.path()), ["sk"]);
            placed.take_back().unwrap();
            assert!(names(directory.path()).is_empty());
        });
    }

    #[test]
    fn a_replaced_file_goes_or_comes_back_whatever_the_file_system_can_do() {
        every_means(|means| {
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join("sk");
            fs::write(&path, "old").unwrap();
            staged(&path, true, means).place().unwrap().take_back().unwrap();
            assert_eq!(
                (names(directory.path()), fs::read(&path).unwrap()),
                (vec!["sk".into()], b"old".into())
            );
            staged(&path, true, means).place().unwrap().keep().unwrap();
            assert_eq!(
                (names(directory.path()), fs::read(&path).unwrap()),
                (vec!["sk".into()], b"new".into())
            );
        });
    }

    #[cfg(unix)]
    #[test]
    fn a_secret_is_its_owners_whatever_the_file_system_can_do() {
        use std::os::unix::fs::PermissionsExt;
        every_means(|means| {
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join("sk");
            for force in [false, true] {
                staged(&path, force, means).place().unwrap().keep().unwrap();
                assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
            }
        });
    }
}
