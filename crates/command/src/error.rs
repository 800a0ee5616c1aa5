//! How a command ends: done, a check failed, or an error in one line.

use std::{fmt, io};

/// How a command that could do its work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All went well: exit status 0.
    Good,
    /// A check found something wrong: exit status 1.
    Failed,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Error {
    /// Whoever reads standard output has stopped reading.
    Closed,
    /// Anything that the user should know, in one line: exit status 2.
    Message(String),
}

impl Error {
    /// An error with this message.
    pub fn new(message: impl fmt::Display) -> Self {
        Self::Message(message.to_string())
    }
}

#[cfg(feature = "kems")]
impl From<goodprime::Error> for Error {
    fn from(error: goodprime::Error) -> Self {
        Self::new(error)
    }
}

/// The reason of an input or output error, without number and without names of temporary files.
pub fn reason(error: &io::Error) -> String {
    match error.raw_os_error() {
        Some(_) => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or_default().to_owned()
        }
        // An error that carries a message of a library; its kind is what users understand.
        None => error.kind().to_string(),
    }
}
