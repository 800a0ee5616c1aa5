//! Byte strings in hexadecimal, as fields of records.

use goodprime::Algorithm;

use crate::file_error::FileError;

/// The bytes of a field, or its fault.
pub(crate) fn bytes(field: &str, value: &str) -> Result<Vec<u8>, String> {
    hex::decode(value).map_err(|error| match error {
        hex::FromHexError::OddLength => {
            format!("field {field} has {} hexadecimal digits, an odd number", value.chars().count())
        }
        hex::FromHexError::InvalidHexCharacter { c, .. } => {
            format!("field {field} contains {c:?}, which is not a hexadecimal digit")
        }
        other => format!("field {field}: {other}"),
    })
}

/// The bytes of a field of a named record, which must have this length.
pub(crate) fn of_length(
    record: &str,
    field: &str,
    value: &str,
    length: usize,
) -> Result<Vec<u8>, FileError> {
    let bytes = bytes(field, value).map_err(|problem| FileError::record(record, problem))?;
    FileError::check_length(record, field, length, bytes.len())?;
    Ok(bytes)
}

/// The set of a file, if this build has it.
///
/// SUPERCOP and the NTRU Prime submission write names like `kem/sntrup761`.
pub(crate) fn set(name: &str) -> Option<Algorithm> {
    name.rsplit('/').next().unwrap_or(name).parse().ok()
}
