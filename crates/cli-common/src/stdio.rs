//! Standard input and output as the command was given them.
//!
//! Rust's runtime opens `/dev/null` in place of a standard descriptor that is closed, and its streams take a
//! descriptor that cannot be written for a closed one: output would be lost without an error. So the closed
//! descriptors are recorded before `main`, and on Unix both streams are read and written by system calls. These
//! streams have no buffer, in which a copy of a secret could stay.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The standard descriptors that were closed at the start.
static CLOSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

/// Checks the descriptors before Rust's runtime does. It may use nothing of the standard library that needs this
/// runtime: three system calls and three atomics.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn note_closed() {
    use rustix::io::fcntl_getfd;
    use rustix::stdio::{stderr, stdin, stdout};
    for (closed, descriptor) in CLOSED.iter().zip([stdin(), stdout(), stderr()]) {
        closed.store(fcntl_getfd(descriptor).is_err(), Ordering::Relaxed);
    }
}

/// An error if this standard descriptor was closed at the start.
fn check(descriptor: usize) -> io::Result<()> {
    match CLOSED[descriptor].load(Ordering::Relaxed) {
        #[cfg(unix)]
        true => Err(rustix::io::Errno::BADF.into()),
        _ => Ok(()),
    }
}

/// An error if this is the path of a standard descriptor, such as `/dev/stderr`, that was closed at the start.
pub fn check_path(path: &Path) -> io::Result<()> {
    for (descriptor, name) in ["stdin", "stdout", "stderr"].into_iter().enumerate() {
        if [
            format!("/dev/{name}"),
            format!("/dev/fd/{descriptor}"),
            format!("/proc/self/fd/{descriptor}"),
        ]
        .iter()
        .any(|other| path == Path::new(other))
        {
            return check(descriptor);
        }
    }
    Ok(())
}

/// Standard output, without a buffer.
pub fn stdout() -> io::Result<impl io::Write> {
    check(1)?;
    streams::stdout()
}

/// Standard input, without a buffer.
pub fn stdin() -> io::Result<impl io::Read> {
    check(0)?;
    streams::stdin()
}

#[cfg(unix)]
mod streams {
    use std::io;

    struct Stdout;

    impl io::Write for Stdout {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            Ok(rustix::io::write(rustix::stdio::stdout(), bytes)?)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    pub(super) fn stdout() -> io::Result<impl io::Write> {
        Ok(Stdout)
    }

    struct Stdin;

    impl io::Read for Stdin {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            Ok(rustix::io::read(rustix::stdio::stdin(), bytes)?)
        }
    }

    pub(super) fn stdin() -> io::Result<impl io::Read> {
        Ok(Stdin)
    }
}

#[cfg(windows)]
mod streams {
    use std::fs::File;
    use std::io;
    use std::os::windows::io::AsHandle;

    pub(super) fn stdout() -> io::Result<File> {
        Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
    }

    pub(super) fn stdin() -> io::Result<File> {
        Ok(io::stdin().as_handle().try_clone_to_owned()?.into())
    }
}

#[cfg(not(any(unix, windows)))]
mod streams {
    use std::io;

    pub(super) fn stdout() -> io::Result<impl io::Write> {
        Ok(io::stdout().lock())
    }

    pub(super) fn stdin() -> io::Result<impl io::Read> {
        Ok(io::stdin().lock())
    }
}
