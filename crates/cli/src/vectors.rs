//! `goodprime vectors run`: test vectors on goodprime, or on any program that speaks JSON lines.

mod child;
mod files;
mod json;
mod junit;
mod library;
mod program;
mod record;
mod streams;
mod text;

use std::time::Instant;

use goodprime::Backend;

use crate::args::VectorsRun;
use crate::error::{Error, Status};
use crate::output::{self, printable};

use files::Chosen;
use junit::Report;
use program::{Judged, Program};
use record::{Count, Record};

/// The implementation under test.
enum Target {
    Library(Backend),
    Program(Program),
}

impl Target {
    fn new(args: &VectorsRun, backend: Backend) -> Result<Self, Error> {
        match &args.program {
            None => Ok(Self::Library(backend)),
            Some(command) => Program::new(command, args.timeout).map(Self::Program),
        }
    }

    /// The name of the implementation, or nothing if it gave none.
    fn name(&self) -> String {
        match self {
            Self::Library(backend) => {
                format!("goodprime {} ({})", env!("CARGO_PKG_VERSION"), backend.name())
            }
            Self::Program(program) => program.name.clone(),
        }
    }

    fn run<'a>(&mut self, test: Chosen<'a>) -> Result<Record<'a>, Error> {
        let start = Instant::now();
        let Judged { verdict, errors } = match self {
            Self::Library(backend) => Judged {
                verdict: test.case.check(&library::reply(test.case, *backend)),
                errors: String::new(),
            },
            Self::Program(program) => program.run(test.case)?,
        };
        Ok(Record { test, verdict, errors, time: start.elapsed() })
    }
}

pub(crate) fn run(args: &VectorsRun, backend: Backend) -> Result<Status, Error> {
    let files = files::read(&args.paths)?;
    let tests = files::choose(&files, args)?;
    // Before the work, of which it shall hold the results.
    let junit = args.junit.as_deref().map(Report::create).transpose()?;
    let mut target = Target::new(args, backend)?;
    let (records, hopeless) = run_all(&mut target, &tests);
    if let Target::Program(program) = &mut target
        && let Some(problem) = program.finish()
    {
        use std::io::Write;
        let _ = writeln!(anstream::stderr(), "goodprime: warning: {}", printable(&problem));
    }
    if let Some(junit) = junit {
        junit.write(&target.name(), &records)?;
    }
    if hopeless.is_none() || !records.is_empty() {
        output::unless_closed(match args.json {
            true => json::print(&target.name(), &records),
            false => text::print(&target.name(), &records),
        })?;
    }
    let total: Count = records.iter().map(|record| &record.verdict).collect();
    match hopeless {
        Some(error) => Err(error),
        None if total.failed > 0 => Ok(Status::Failed),
        // Success would claim that something was checked.
        None if total.passed == 0 => {
            Err(Error::new("no test was run: all were skipped, for the reasons above"))
        }
        None => Ok(Status::Good),
    }
}

/// Runs the tests until the end, or until the program cannot go on.
fn run_all<'a>(target: &mut Target, tests: &[Chosen<'a>]) -> (Vec<Record<'a>>, Option<Error>) {
    output::with_progress(tests.len(), |bar| {
        let mut records = Vec::with_capacity(tests.len());
        for &test in tests {
            bar.set_message(test.case.set.to_string());
            match target.run(test) {
                Ok(record) => records.push(record),
                Err(error) => return (records, Some(error)),
            }
            bar.inc(1);
        }
        (records, None)
    })
}
