//! Replies of an implementation, and verdicts on them.

use std::rc::Rc;

use serde_json::Value;

use super::operation::Operation;

/// The reply to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The outputs in hexadecimal, in the operation's order.
    Outputs(Vec<(&'static str, String)>),
    /// The verdict on a key.
    Valid(bool),
    /// The implementation refuses the input, with its message.
    Refused(String),
    /// The implementation cannot run the test, for this reason.
    Unsupported(String),
}

/// The verdict on a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The reply is right.
    Passed,
    /// The reply is wrong, or there is none.
    Failed(Failure),
    /// The implementation cannot run the test, for this reason.
    Skipped(String),
}

/// The facts of a wrong reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The fault, in one line.
    pub problem: String,
    /// True if there was no reply that could be read.
    pub broken: bool,
    /// The outputs that are right; none if only a refusal is.
    pub expected: Vec<(&'static str, Rc<str>)>,
    /// The outputs of the reply.
    pub came: Vec<(&'static str, Rc<str>)>,
}

/// The most characters of a program's own words that a message quotes.
const QUOTED: usize = 200;

/// The beginning of a text.
fn beginning(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Reply {
    /// Reads a reply.
    pub(super) fn parse(line: &str, id: u64, operation: Operation) -> Result<Self, String> {
        let reply: Value = serde_json::from_str(line)
            .map_err(|error| format!("reply is no JSON ({error}): {}", beginning(line)))?;
        match &reply["id"] {
            Value::Null => return Err(format!("reply has no id: {}", beginning(line))),
            other if other.as_u64() != Some(id) => {
                return Err(format!("reply has id {}, not {id}", beginning(&other.to_string())));
            }
            _ => (),
        }
        let words = |name| match &reply[name] {
            Value::Null => None,
            Value::String(text) => Some(beginning(text)),
            other => Some(beginning(&other.to_string())),
        };
        match (words("error"), words("unsupported")) {
            (Some(_), Some(_)) => return Err("reply has both error and unsupported".to_owned()),
            (Some(reason), None) => return Ok(Self::Refused(reason)),
            (None, Some(reason)) => return Ok(Self::Unsupported(reason)),
            (None, None) => (),
        }
        if operation == Operation::Check {
            return match &reply["valid"] {
                Value::Bool(valid) => Ok(Self::Valid(*valid)),
                _ => Err("reply has no field valid that is true or false".to_owned()),
            };
        }
        let output = |name: &'static str| match &reply[name] {
            Value::String(text) if is_hex(text) => Ok((name, text.clone())),
            Value::String(text) => {
                Err(format!("field {name} of the reply is no hexadecimal: {}", beginning(text)))
            }
            Value::Null => Err(format!("reply has no field {name}")),
            _ => Err(format!("field {name} of the reply is no string")),
        };
        operation
            .outputs()
            .iter()
            .map(|&name| output(name))
            .collect::<Result<_, _>>()
            .map(Self::Outputs)
    }
}

fn is_hex(text: &str) -> bool {
    text.len().is_multiple_of(2) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
