//! Code that the commands `goodprime` and `goodprime-lab` share: the choice of a backend, parameter sets by name, a
//! clock, times, and output as text, tables and JSON.

#[cfg(feature = "kems")]
pub mod backend;
pub mod cycles;
pub mod error;
pub mod output;
#[cfg(feature = "kems")]
pub mod sets;
pub mod stdio;
pub mod times;

use std::process::ExitCode;
use std::time::Duration;

use crate::error::{Error, Status};

/// Returns the exit status of a command of this name with this result; prints an error to standard error, in one line.
pub fn exit(name: &str, result: Result<Status, Error>) -> ExitCode {
    match result {
        Ok(Status::Good) => ExitCode::SUCCESS,
        Ok(Status::Failed) => ExitCode::from(1),
        Ok(Status::NoVerdict) => ExitCode::from(3),
        // The reader of our output has seen enough, as in `goodprime list | head -1`.
        Err(Error::Closed) => ExitCode::SUCCESS,
        Err(Error::Message(message)) => {
            use std::io::Write;
            // The message is lost if standard error is closed too.
            let (bad, message) = (output::BAD, output::printable(&message));
            let _ = writeln!(anstream::stderr(), "{name}: {bad}error:{bad:#} {message}");
            ExitCode::from(2)
        }
    }
}

/// Parses seconds, the value of an option.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time <= Duration::from_secs(3600) => Ok(time),
        _ => Err("must be between 0 and 3600 seconds".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_bounded() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        for bad in ["-1", "nan", "inf", "1e9", "soon"] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }
}
