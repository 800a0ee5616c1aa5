//! Ctrl-C: a measurement ends early, and what there is is printed. A second one ends the process.

use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use goodprime_cli_common::error::{Error, Status};

/// What shells show for a process that SIGINT ended.
const STATUS_INTERRUPTED: i32 = 130;

/// From here on, Ctrl-C sets this flag.
pub(crate) fn watched() -> Result<&'static AtomicBool, Error> {
    static WATCHED: OnceLock<Result<(), String>> = OnceLock::new();
    let started = WATCHED.get_or_init(|| start().map_err(|error| error.to_string()));
    started.clone().map_err(|error| Error::new(format_args!("no signals: {error}")))?;
    Ok(flag())
}

/// How a command ends whose results are printed: as interrupted, if it was.
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

/// No signals are known here.
#[cfg(not(any(unix, windows)))]
fn start() -> std::io::Result<()> {
    Ok(())
}
