//! Reading a JSON file.

use serde::de::DeserializeOwned;

use crate::file_error::FileError;

/// Parses the content of a file of one form.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, FileError> {
    if text.trim().is_empty() {
        return Err(FileError::Empty);
    }
    serde_json::from_str(text).map_err(|error| FileError::Json { problem: error.to_string() })
}
