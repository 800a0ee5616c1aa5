//! The reasons why a file could not be checked.

use std::fmt;

/// A file that is not as it should be. None of its answers was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// The file has no content.
    Empty,
    /// The file names its set, but has no known answers.
    NoRecords,
    /// A line that does not belong in a response file.
    Line {
        /// Counted from 1.
        line: usize,
        /// The fault of the line.
        problem: String,
    },
    /// A record whose fields do not make sense.
    Record {
        /// The record, for instance `"count 3"`.
        record: String,
        /// The fault of the record.
        problem: String,
    },
    /// A file that should have been JSON of the right form.
    Json {
        /// The fault of the file, and its position.
        problem: String,
    },
}

impl FileError {
    pub(crate) fn line(line: usize, problem: impl Into<String>) -> Self {
        Self::Line { line, problem: problem.into() }
    }

    pub(crate) fn record(record: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Record { record: record.into(), problem: problem.into() }
    }

    /// An error if a field has the wrong length.
    pub(crate) fn check_length(
        record: &str,
        field: &str,
        expected: usize,
        actual: usize,
    ) -> Result<(), Self> {
        if actual == expected {
            return Ok(());
        }
        let problem = format!("field {field} must have {expected} bytes, not {actual}");
        Err(Self::record(record, problem))
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the file is empty"),
            Self::NoRecords => f.write_str("the file has no records"),
            Self::Line { line, problem } => write!(f, "line {line}: {problem}"),
            Self::Record { record, problem } => write!(f, "{record}: {problem}"),
            Self::Json { problem } => write!(f, "not a known-answer file: {problem}"),
        }
    }
}

impl std::error::Error for FileError {}
