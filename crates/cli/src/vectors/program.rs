//! A program as the implementation under test: requests and replies in JSON lines, and a new start after each fault.

use std::process::ExitStatus;
use std::thread::sleep;
use std::time::Duration;

use goodprime_vectors::suite::{Case, Verdict};
use serde_json::Value;

use super::child::{NoReply, Running};
use super::streams::LONGEST;
use crate::error::{Error, reason};

/// Faulty starts in a row that end the run.
const STARTS: u32 = 10;

/// The time that a program has to end after the last request.
const TO_END: Duration = Duration::from_secs(5);

/// The program under test.
pub(super) struct Program {
    command: String,
    timeout: Duration,
    running: Option<Running>,
    /// Starts in a row after which the program did not answer the first request.
    faulty_starts: u32,
    /// The number of the last request.
    id: u64,
    /// The implementation's own name and version.
    pub(super) name: String,
}

/// A verdict, and the program's words on standard error.
pub(super) struct Judged {
    pub(super) verdict: Verdict,
    pub(super) errors: String,
}

/// The fault of a program, in one line, and its words on standard error.
struct Fault {
    problem: String,
    errors: String,
}

impl Program {
    /// Starts the program, once, to see that it can be.
    pub(super) fn new(command: &str, timeout: Duration) -> Result<Self, Error> {
        let (command, name) = (command.to_owned(), String::new());
        let mut program = Self { command, timeout, running: None, faulty_starts: 0, id: 0, name };
        program.running = program.start()?.ok();
        Ok(program)
    }

    /// Runs a test. An error ends the run.
    pub(super) fn run(&mut self, case: &Case) -> Result<Judged, Error> {
        let judged = |verdict, errors| Ok(Judged { verdict, errors });
        let mut running = match self.running.take() {
            Some(running) => running,
            None => match self.start()? {
                Ok(running) => running,
                Err(Fault { problem, errors }) => {
                    let problem = format!("the program did not start: {problem}");
                    return judged(case.broken(problem), errors);
                }
            },
        };
        self.id += 1;
        let read = match running.ask(case.request(self.id), self.timeout) {
            Ok(line) => case.reply(&line, self.id),
            Err(no_reply) => Err(self.describe(&no_reply)),
        };
        match read {
            Ok(reply) => {
                let verdict = case.check(&reply);
                if matches!(verdict, Verdict::Failed(_)) {
                    // What it said before the reply may still be on its way here.
                    sleep(Duration::from_millis(2));
                }
                let errors = running.errors();
                self.running = Some(running);
                judged(verdict, errors)
            }
            Err(problem) => judged(case.broken(problem), running.kill()),
        }
    }

    /// Starts the program and asks for its name.
    fn start(&mut self) -> Result<Result<Running, Fault>, Error> {
        let mut running = Running::start(&self.command).map_err(|error| {
            Error::new(format_args!("cannot start {:?}: {}", self.command, reason(&error)))
        })?;
        let result = running.ask(r#"{"id":0,"op":"info"}"#.into(), self.timeout);
        let fault = match result.as_ref().map(|line| serde_json::from_str::<Value>(line)) {
            Ok(Ok(reply)) if reply["id"] == 0 => {
                self.faulty_starts = 0;
                let words = ["name", "version"].map(|key| reply[key].as_str().unwrap_or_default());
                self.name = words.join(" ").trim().to_owned();
                return Ok(Ok(running));
            }
            Ok(_) => "the reply to the request for its name is no JSON with id 0".to_owned(),
            Err(no_reply) => self.describe(no_reply),
        };
        let fault = Fault { problem: fault, errors: running.kill() };
        self.faulty_starts += 1;
        // What the shell says of a command that it cannot run.
        let absent = matches!(result, Err(NoReply::End(Some(status))) if matches!(status.code(), Some(126 | 127)));
        if absent || self.faulty_starts == STARTS {
            return Err(self.hopeless(&fault, absent));
        }
        Ok(Err(fault))
    }

    fn hopeless(&self, fault: &Fault, absent: bool) -> Error {
        let Fault { problem, errors } = fault;
        let times = if absent { "" } else { ", ten times in a row" };
        let last = errors.lines().last().map(|line| format!(": {line}")).unwrap_or_default();
        Error::new(format_args!(
            "the program {:?} did not start{times}: {problem}{last}",
            self.command
        ))
    }

    /// The reason why no reply came, in words.
    fn describe(&self, no_reply: &NoReply) -> String {
        match no_reply {
            NoReply::Timeout => format!("no reply within {} s", self.timeout.as_secs_f64()),
            NoReply::TooLong => format!("a reply of more than {LONGEST} bytes"),
            NoReply::End(Some(status)) => ending(*status),
            NoReply::End(None) => "the program closed its standard output".to_owned(),
        }
    }

    /// Ends the program's input, at which it should end. Returns what went wrong.
    pub(super) fn finish(&mut self) -> Option<String> {
        let (status, errors) = self.running.take()?.finish(TO_END);
        let problem = match status {
            Some(status) if status.success() => return None,
            Some(status) => ending(status),
            None => format!("the program did not end within {} s", TO_END.as_secs()),
        };
        let last = errors.lines().last().map(|line| format!(": {line}")).unwrap_or_default();
        Some(format!("at the end of its input {problem}{last}"))
    }
}

/// The end of a program, in words.
fn ending(status: ExitStatus) -> String {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        let core = if status.core_dumped() { ", core dumped" } else { "" };
        match (status.signal(), status.code()) {
            (Some(signal), _) => {
                return format!("the program was killed by {}{core}", name(signal));
            }
            // What a shell returns for a command that a signal killed.
            (None, Some(code @ 129..=192)) => {
                let signal = name(code - 128);
                return format!("the program ended with status {code} ({signal}, by the shell)");
            }
            _ => (),
        }
    }
    match status.code() {
        Some(code) => format!("the program ended with status {code}"),
        None => "the program ended without a status".to_owned(),
    }
}

#[cfg(unix)]
fn name(signal: i32) -> String {
    match nix::sys::signal::Signal::try_from(signal) {
        Ok(signal) => signal.as_str().to_owned(),
        Err(_) => format!("signal {signal}"),
    }
}
