//! The reasons for which an exchange fails.

use std::{fmt, io};

use crate::step::Step;

/// The reason for which an exchange failed.
///
/// Text from the server is kept unescaped: escape it before you show it.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The host name has no address.
    Resolve {
        /// The name.
        host: String,
        /// The system's error.
        reason: io::Error,
    },
    /// No address of the host accepts connections.
    Connect(io::Error),
    /// The time was over during a step.
    Timeout(Step),
    /// The connection broke.
    Io(io::Error),
    /// The server closed the connection during a step.
    Closed {
        /// The step.
        step: Step,
        /// The first line that it sent instead of its identification string, if it sent one.
        said: Option<Vec<u8>>,
    },
    /// The other side does not speak SSH 2: the fault of its identification string.
    Version(&'static str),
    /// A packet or message violates its format.
    Malformed(&'static str),
    /// A packet is longer than any that an exchange needs.
    Oversized(u32),
    /// A message that is not allowed at this step.
    Unexpected {
        /// The number of the message.
        message: u8,
        /// The step.
        step: Step,
    },
    /// More IGNORE and DEBUG messages than any server has a reason to send.
    Chatter,
    /// The server disconnected.
    Disconnected {
        /// The number of the server's reason, of those in RFC 4253, section 11.1.
        reason: u32,
        /// The server's description of the reason.
        description: Vec<u8>,
    },
    /// The server proposes no algorithm of a kind that this client knows.
    NoCommon {
        /// The kind.
        what: &'static str,
        /// The names that the server proposes.
        offered: String,
    },
    /// The host key cannot be used.
    HostKey(&'static str),
    /// The signature does not verify with the host key and this exchange.
    Signature,
    /// An X25519 public value without a secret, or no randomness for ours.
    Share(goodprime::Error),
}

impl Error {
    /// Returns a word for the kind of error, for programs that read reports.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Resolve { .. } => "resolve",
            Self::Connect(_) => "connect",
            Self::Timeout(_) => "timeout",
            Self::Io(_) => "io",
            Self::Closed { .. } => "closed",
            Self::Version(_) => "version",
            Self::Malformed(_) => "malformed",
            Self::Oversized(_) => "oversized",
            Self::Unexpected { .. } => "unexpected",
            Self::Chatter => "chatter",
            Self::Disconnected { .. } => "disconnected",
            Self::NoCommon { .. } => "no-common",
            Self::HostKey(_) => "host-key",
            Self::Signature => "signature",
            Self::Share(_) => "share",
        }
    }

    /// Returns true if the server answered, and its answers are wrong.
    ///
    /// Otherwise the exchange could not be completed.
    pub fn is_the_servers(&self) -> bool {
        !matches!(
            self,
            Self::Resolve { .. }
                | Self::Connect(_)
                | Self::Timeout(_)
                | Self::Io(_)
                | Self::Closed { .. }
                | Self::Share(goodprime::Error::Randomness)
        )
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resolve { host, reason } => write!(f, "cannot resolve {host}: {}", words(reason)),
            Self::Connect(reason) => write!(f, "cannot connect: {}", words(reason)),
            Self::Timeout(step) => write!(f, "timed out while {}", step.doing()),
            Self::Io(reason) => write!(f, "the connection broke: {}", words(reason)),
            Self::Closed { step, said } => {
                write!(f, "the server closed the connection while {}", step.doing())?;
                match said {
                    Some(line) => write!(f, "; it said: {}", line.escape_ascii()),
                    None => Ok(()),
                }
            }
            Self::Version(what) => write!(f, "the server does not speak SSH 2: {what}"),
            Self::Malformed(what) => write!(f, "malformed message from the server: {what}"),
            Self::Oversized(length) => {
                write!(f, "oversized packet from the server: {length} bytes")
            }
            Self::Unexpected { message, step } => {
                write!(
                    f,
                    "unexpected message number {message} from the server while {}",
                    step.doing()
                )
            }
            Self::Chatter => f.write_str("too many IGNORE and DEBUG messages from the server"),
            Self::Disconnected { reason, description } => {
                write!(
                    f,
                    "the server disconnected: {} (reason {reason})",
                    description.escape_ascii()
                )
            }
            Self::NoCommon { what: "key exchange", offered } => {
                write!(f, "the server does not offer sntrup761x25519-sha512; it offers: {offered}")
            }
            Self::NoCommon { what, offered } => {
                write!(
                    f,
                    "the server offers no {what} algorithm that this client has; it offers: {offered}"
                )
            }
            Self::HostKey(what) => write!(f, "unusable host key: {what}"),
            Self::Signature => f.write_str("the host key's signature does not verify"),
            Self::Share(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<goodprime::Error> for Error {
    fn from(error: goodprime::Error) -> Self {
        Self::Share(error)
    }
}

/// The system's message, without its number.
fn words(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
