//! What happens to the files of a command that a signal ends: what is not complete is undone.
//!
//! A thread waits for the signals. Whoever makes a temporary file, or gives one its name, notes in the same breath how that is
//! undone; the thread undoes what is noted, in reverse, and ends the process without letting anyone make more.

use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How a step is undone.
pub(super) enum Undo {
    /// This file goes.
    Remove(PathBuf),
    /// The first file gets the second name back.
    Restore(PathBuf, PathBuf),
}

static STEPS: Mutex<Vec<Undo>> = Mutex::new(Vec::new());

/// The steps since the last complete outputs. While this is held, no signal ends the process.
pub(super) fn undone() -> MutexGuard<'static, Vec<Undo>> {
    STEPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From here on, signals that end a process undo these steps first.
#[cfg(unix)]
pub(super) fn watch() -> io::Result<()> {
    use std::sync::OnceLock;
    use std::{fs, process, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    static WATCHED: OnceLock<Result<(), io::ErrorKind>> = OnceLock::new();
    let start = || -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        let wait = move || {
            let Some(signal) = signals.forever().next() else { return };
            let steps = undone();
            for step in steps.iter().rev() {
                // Nobody is left to be told.
                let _ = match step {
                    Undo::Remove(path) => fs::remove_file(path),
                    Undo::Restore(aside, path) => fs::rename(aside, path),
                };
            }
            process::exit(128 + signal);
        };
        thread::Builder::new().name("signals".to_owned()).spawn(wait).map(|_| ())
    };
    WATCHED.get_or_init(|| start().map_err(|error| error.kind())).map_err(io::Error::from)
}

#[cfg(not(unix))]
pub(super) fn watch() -> io::Result<()> {
    Ok(())
}
