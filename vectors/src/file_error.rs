//! Why a file could not be checked.

use std::fmt;

/// A file that is not what it should be. Nothing of it was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// The file has no content.
    Empty,
    /// The file says which set it is for, but has no known answers.
    NoRecords,
    /// A line of a response file that does not belong there.
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A record whose fields do not make sense.
    Record {
        /// Which record, for instance `"count 3"`.
        record: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A file that should have been JSON of the right form.
    Json {
        /// What is wrong with it, and where.
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

    /// The error of a field that has the wrong length, unless it has the right one.
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
