//! Test vectors in Wycheproof's form, for any implementation: files, requests to an implementation, and its replies.
//!
//! A [`Suite`] is a file. Each of its [`Case`]s is one request and the replies that are right.

mod case;
mod file;
mod hex_text;
mod operation;
mod reply;
#[cfg(test)]
mod tests;

pub use case::{Case, Outcome};
pub use file::{Note, Suite};
pub use operation::Operation;
pub use reply::{Failure, Reply, Verdict};
