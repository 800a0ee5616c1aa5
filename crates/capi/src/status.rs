//! The statuses that the functions return.

use core::ffi::{CStr, c_int};

use goodprime::Error;

/// A text that ends with NUL and has none inside.
const fn with_nul(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(text) => text,
        Err(_) => panic!("a text has no NUL inside"),
    }
}

/// Declares the statuses: the constants of the header, and their texts.
macro_rules! statuses {
    ($($name:ident $constant:literal = $value:literal, $text:literal;)*) => {
        /// The status that a function returns.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(i32)]
        pub(crate) enum Status {
            $(
                #[doc = $text]
                $name = $value,
            )*
        }

        /// Names, values and texts of all statuses.
        #[doc(hidden)]
        pub const STATUSES: &[(&str, c_int, &str)] = &[$(($constant, $value, $text)),*];

        /// The text of a status.
        pub(crate) fn text(status: c_int) -> &'static CStr {
            const TEXTS: &[(c_int, &CStr)] = &[$(($value, with_nul(concat!($text, "\0")))),*];
            let of_status = TEXTS.iter().find(|(value, _)| *value == status);
            of_status.map_or(c"unknown status", |(_, text)| text)
        }
    };
}

statuses! {
    Ok "GOODPRIME_OK" = 0, "success";
    Null "GOODPRIME_ERROR_NULL" = -1, "a required pointer is NULL";
    Length "GOODPRIME_ERROR_LENGTH" = -2, "a length does not match the parameter set";
    Randomness "GOODPRIME_ERROR_RANDOMNESS" = -3, "the source of randomness failed";
    Overlap "GOODPRIME_ERROR_OVERLAP" = -4, "buffers overlap: see Memory in goodprime.h";
    Memory "GOODPRIME_ERROR_MEMORY" = -5, "out of memory";
    Selftest "GOODPRIME_ERROR_SELFTEST" = -6, "the self-test failed: do not use this library";
    Internal "GOODPRIME_ERROR_INTERNAL" = -7, "internal error: please report it";
    Backend "GOODPRIME_ERROR_BACKEND" = -8, "no such instruction set on this processor or in this library";
    Key "GOODPRIME_ERROR_KEY" = -9, "damaged secret key: its parts do not fit each other";
}

impl Status {
    /// The status as C sees it.
    pub(crate) fn code(self) -> c_int {
        self as c_int
    }

    /// The status of a result.
    pub(crate) fn of(result: Result<(), Self>) -> c_int {
        result.err().unwrap_or(Self::Ok).code()
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        match error {
            Error::Length { .. } => Self::Length,
            Error::Randomness => Self::Randomness,
            Error::Unfit => Self::Key,
            _ => Self::Internal,
        }
    }
}
