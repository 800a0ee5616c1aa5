//! One test: its request, and the verdict on a reply.

use std::fmt::Write;
use std::rc::Rc;

use serde::Deserialize;
use serde_json::Value;

use super::operation::Operation;
use super::reply::{Failure, Reply, Verdict};

/// The replies that are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The outputs of the file; of a key, that it is consistent.
    Valid,
    /// A refusal.
    Invalid,
    /// Either.
    Acceptable,
}

impl Outcome {
    /// The word in the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Invalid => "invalid",
            Self::Acceptable => "acceptable",
        }
    }
}

/// A test.
#[derive(Clone, Debug)]
pub struct Case {
    /// The number in the file, `tcId`.
    pub id: u64,
    /// The subject.
    pub comment: String,
    /// The classes of bugs that it finds.
    pub flags: Vec<String>,
    /// The replies that are right.
    pub outcome: Outcome,
    /// The operation to run.
    pub operation: Operation,
    /// The name of the parameter set.
    pub set: Rc<str>,
    pub(super) inputs: Vec<(&'static str, Rc<str>)>,
    pub(super) outputs: Vec<(&'static str, Rc<str>)>,
}

impl Case {
    /// The bytes of an input, or none if the operation has no such input.
    pub fn input(&self, name: &str) -> Vec<u8> {
        let text = self.inputs.iter().find(|(other, _)| *other == name).map(|(_, text)| text);
        // The reader checked the digits.
        text.and_then(|text| hex::decode(&**text).ok()).unwrap_or_default()
    }

    /// The request, one line without its end.
    pub fn request(&self, id: u64) -> String {
        let set = Value::from(&*self.set);
        let mut line =
            format!(r#"{{"id":{id},"op":"{}","parameterSet":{set}"#, self.operation.name());
        for (name, text) in &self.inputs {
            // Neither needs an escape.
            let _ = write!(line, r#","{name}":"{text}""#);
        }
        line + "}"
    }

    /// Reads a line that should be the reply to the request with this number.
    pub fn reply(&self, line: &str, id: u64) -> Result<Reply, String> {
        Reply::parse(line, id, self.operation)
    }

    /// Judges a reply.
    pub fn check(&self, reply: &Reply) -> Verdict {
        let may_be_refused = self.outcome != Outcome::Valid;
        let must_be_refused = self.outcome == Outcome::Invalid;
        match reply {
            Reply::Unsupported(reason) => Verdict::Skipped(reason.clone()),
            Reply::Refused(_) | Reply::Valid(false) if may_be_refused => Verdict::Passed,
            Reply::Refused(reason) => self.failed(format!("refused: {reason}"), reply),
            Reply::Valid(false) => {
                self.failed("a consistent key was called inconsistent".into(), reply)
            }
            Reply::Valid(true) if must_be_refused => {
                self.failed("an inconsistent key was called consistent".into(), reply)
            }
            Reply::Valid(true) => Verdict::Passed,
            Reply::Outputs(_) if must_be_refused => {
                self.failed("an invalid input was not refused".into(), reply)
            }
            Reply::Outputs(outputs) => {
                let wrong: Vec<_> = (self.outputs.iter().zip(outputs))
                    .filter(|((_, right), (_, text))| !right.eq_ignore_ascii_case(text))
                    .map(|((name, _), _)| *name)
                    .collect();
                match wrong.is_empty() {
                    true => Verdict::Passed,
                    false => self.failed(format!("wrong {}", wrong.join(" and ")), reply),
                }
            }
        }
    }

    /// The verdict on a program that gave no reply that could be read.
    pub fn broken(&self, problem: String) -> Verdict {
        let expected = self.expected();
        Verdict::Failed(Failure { problem, broken: true, expected, came: Vec::new() })
    }

    fn failed(&self, problem: String, reply: &Reply) -> Verdict {
        let came = match reply {
            Reply::Outputs(outputs) => {
                outputs.iter().map(|(name, text)| (*name, text.as_str().into())).collect()
            }
            _ => Vec::new(),
        };
        Verdict::Failed(Failure { problem, broken: false, expected: self.expected(), came })
    }

    /// The outputs that are right, if any are.
    fn expected(&self) -> Vec<(&'static str, Rc<str>)> {
        match self.outcome {
            Outcome::Invalid => Vec::new(),
            Outcome::Valid | Outcome::Acceptable => self.outputs.clone(),
        }
    }
}
