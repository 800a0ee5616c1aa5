//! Results of commands: done, a check failed, or an error in one line.

use std::{fmt, io};

/// The result of a command that could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All went well: exit status 0.
    Good,
    /// A check found something wrong: exit status 1.
    Failed,
    /// A check gave no verdict: exit status 3.
    NoVerdict,
}

/// The reason why a command could not do its work.
#[derive(Debug)]
pub enum Error {
    /// The reader of standard output has closed it.
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
    let text = error.to_string();
    match text.split_once(" (os error") {
        // The system's message, also where a library adds the name of a file after it.
        Some((reason, _)) => reason.to_owned(),
        // An error whose kind has no name has only its message.
        None if error.kind() == io::ErrorKind::Other => text,
        None => error.kind().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_the_systems_words() {
        let many = || io::Error::from_raw_os_error(if cfg!(windows) { 4 } else { 24 });
        let plain = reason(&many());
        assert!(!plain.contains("os error") && !plain.contains("uncategorized"), "{plain}");
        // An error with the name of a file, as libraries add it.
        let wrapped = io::Error::new(many().kind(), format!("{} at path \"/tmp/.x\"", many()));
        assert_eq!(reason(&wrapped), plain);
        assert_eq!(reason(&io::Error::other("no such thing")), "no such thing");
        assert_eq!(reason(&io::ErrorKind::NotFound.into()), "entity not found");
    }
}
