//! What happens to the files of a command that a signal ends: what is not complete is undone.
//!
//! A thread waits for the signals, on Windows for the console's events. Whoever makes a temporary
//! file, or gives one its name, notes in the same breath how that is undone; the thread undoes what
//! is noted, in reverse, and ends the process without letting anyone make more.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::{fs, io, process};

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

/// Undoes what is noted, in reverse, and ends the process.
fn undo_and_exit(code: i32) -> ! {
    let steps = undone();
    for step in steps.iter().rev() {
        // Nobody is left to be told.
        let _ = match step {
            Undo::Remove(path) => fs::remove_file(path),
            Undo::Restore(aside, path) => fs::rename(aside, path),
        };
    }
    process::exit(code)
}

/// From here on, what ends a process from outside undoes these steps first.
pub(super) fn watch() -> io::Result<()> {
    static WATCHED: OnceLock<Result<(), io::ErrorKind>> = OnceLock::new();
    WATCHED.get_or_init(|| start().map_err(|error| error.kind())).map_err(io::Error::from)
}

#[cfg(unix)]
fn start() -> io::Result<()> {
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let wait = move || {
        let Some(signal) = signals.forever().next() else { return };
        undo_and_exit(128 + signal)
    };
    thread::Builder::new().name("signals".to_owned()).spawn(wait).map(|_| ())
}

/// Ctrl-C, Ctrl-Break, and the end of the console or of the session.
#[cfg(windows)]
fn start() -> io::Result<()> {
    /// What Windows itself ends such a process with.
    const STATUS_CONTROL_C_EXIT: u32 = 0xc000_013a;
    ctrlc::set_handler(|| undo_and_exit(STATUS_CONTROL_C_EXIT.cast_signed()))
        .map_err(io::Error::other)
}

/// No signals are known here.
#[cfg(not(any(unix, windows)))]
fn start() -> io::Result<()> {
    Ok(())
}
