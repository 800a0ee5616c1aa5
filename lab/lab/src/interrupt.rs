//! Ctrl-C: the first ends a measurement early, and its results are printed; the second ends the
//! process.

use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use goodprime_cli_common::error::{Error, Status};

/// The exit status that shells show for a process that SIGINT ended.
const STATUS_INTERRUPTED: i32 = 130;

/// Returns a flag that Ctrl-C sets from this call on.
pub(crate) fn watched() -> Result<&'static AtomicBool, Error> {
    static WATCHED: OnceLock<Result<(), String>> = OnceLock::new();
    let started = WATCHED.get_or_init(|| start().map_err(|error| error.to_string()));
    started.clone().map_err(|error| Error::new(format_args!("no signals: {error}")))?;
    Ok(flag())
}

/// Ends a command whose results are printed. If Ctrl-C was pressed, this ends the process.
pub(crate) fn ended() -> Result<Status, Error> {
    if flag().load(Ordering::Relaxed) {
        process::exit(STATUS_INTERRUPTED);
    }
    Ok(Status::Good)
}

fn flag() -> &'static std::sync::Arc<AtomicBool> {
    static FLAG: OnceLock<std::sync::Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(Default::default)
}

#[cfg(unix)]
fn start() -> std::io::Result<()> {
    use signal_hook::consts::SIGINT;

    // In this order: the first signal finds the flag unset and sets it.
    signal_hook::flag::register_conditional_shutdown(SIGINT, STATUS_INTERRUPTED, flag().clone())?;
    signal_hook::flag::register(SIGINT, flag().clone()).map(|_| ())
}

#[cfg(windows)]
fn start() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        if flag().swap(true, Ordering::Relaxed) {
            process::exit(STATUS_INTERRUPTED);
        }
    })
}

/// Does nothing: on this system no signals are known.
#[cfg(not(any(unix, windows)))]
fn start() -> std::io::Result<()> {
    Ok(())
}
