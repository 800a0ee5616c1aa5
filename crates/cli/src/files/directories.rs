//! The directories in which files get their names: one command at a time, and on disk at the end.
//!
//! More than one file is replaced in more than one step. Without a lock, two commands that replace the same key
//! pair could leave one half of each.

pub(super) use system::Directories;

#[cfg(unix)]
mod system {
    use std::collections::BTreeMap;
    use std::fs::{File, TryLockError};
    use std::io;
    use std::os::unix::fs::MetadataExt;
    use std::path::{Path, PathBuf};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use super::super::place::directory;
    use crate::error::{Error, reason};

    /// The time that another command may take to give its files their names.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// Open directories, by device and number: all commands lock them in the same order. They are unlocked when
    /// dropped.
    pub(in crate::files) struct Directories(BTreeMap<(u64, u64), (PathBuf, File)>);

    impl Directories {
        /// Locks the directories of these files, except those that may not be read, or are on a file system without
        /// locks.
        pub(in crate::files) fn lock<'a>(
            files: impl Iterator<Item = &'a Path>,
        ) -> Result<Self, Error> {
            let mut found = BTreeMap::new();
            let mut last = None;
            for path in files
                .map(directory)
                .filter(|path| last.replace(path.to_path_buf()).is_none_or(|last| last != **path))
            {
                let Ok(file) = File::open(path) else { continue };
                let Ok(data) = file.metadata() else { continue };
                found.entry((data.dev(), data.ino())).or_insert((path.to_path_buf(), file));
            }
            let start = Instant::now();
            for (path, file) in found.values() {
                while let Err(TryLockError::WouldBlock) = file.try_lock() {
                    if start.elapsed() > PATIENCE {
                        return Err(Error::new(format_args!(
                            "another program has locked the directory {}; end that program, or name another directory",
                            path.display()
                        )));
                    }
                    sleep(Duration::from_millis(5));
                }
            }
            Ok(Self(found))
        }

        /// Unlocks, and waits until the names are on disk.
        pub(in crate::files) fn sync(self) -> Result<(), Error> {
            for (_, file) in self.0.values() {
                let _ = file.unlock();
            }
            for (path, file) in self.0.values() {
                match file.sync_all() {
                    // Not every file system can do this for a directory.
                    Err(error)
                        if !matches!(
                            error.kind(),
                            io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
                        ) =>
                    {
                        return Err(Error::new(format_args!(
                            "the files are written, but a power failure may undo this: cannot sync the directory {}: {}",
                            path.display(),
                            reason(&error)
                        )));
                    }
                    _ => {}
                }
            }
            Ok(())
        }
    }
}

/// Systems on which directories are neither locked nor synced.
#[cfg(not(unix))]
mod system {
    use std::path::Path;

    use crate::error::Error;

    pub(in crate::files) struct Directories;

    impl Directories {
        pub(in crate::files) fn lock<'a>(_: impl Iterator<Item = &'a Path>) -> Result<Self, Error> {
            Ok(Self)
        }
        pub(in crate::files) fn sync(self) -> Result<(), Error> {
            Ok(())
        }
    }
}
