//! `goodprime kat`: checks files of known answers.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use goodprime::Backend;
use goodprime_vectors::{FileError, Progress, Report, check_encaps_edge, check_reject, check_rsp};
use serde_json::json;

use crate::args::{Kat, Pattern};
use crate::error::{Error, Status, reason};
use crate::output::{self, BAD, GOOD, unless_closed};

/// The most bytes of a file, far more than any file of known answers has, so that an endless one ends in an error.
const LIMIT: u64 = 1 << 28;

/// The kind of a file of known answers.
#[derive(Clone, Copy)]
enum Kind {
    Rsp,
    Reject,
    EncapsEdge,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Rsp => "rsp",
            Self::Reject => "reject",
            Self::EncapsEdge => "encaps-edge",
        }
    }
}

pub(crate) fn run(args: &Kat, backend: Backend) -> Result<Status, Error> {
    let of = |kind| move |path| (kind, path);
    let files: Vec<_> = (args.files.iter().map(of(Kind::Rsp)))
        .chain(args.reject.iter().map(of(Kind::Reject)))
        .chain(args.encaps_edge.iter().map(of(Kind::EncapsEdge)))
        .collect();
    let mut total = Report::default();
    for &(kind, path) in &files {
        let report = check(kind, path, args.pattern, backend)?;
        unless_closed(if args.json {
            print_json(kind, path, backend, &report)
        } else {
            summary(&output::printable(&path.to_string_lossy()), &report)
        })?;
        total.merge(report);
    }
    if !args.json {
        unless_closed(print_total(files.len(), &total))?;
    }
    if total.passed == 0 && total.failed == 0 {
        // Success would claim that something was checked.
        return Err(Error::new(format_args!(
            "no vectors checked: this build lacks {}",
            total.skipped.join(", ")
        )));
    }
    Ok(if total.failed > 0 { Status::Failed } else { Status::Good })
}

/// Checks a file, showing the progress.
fn check(
    kind: Kind,
    path: &Path,
    pattern: Option<Pattern>,
    backend: Backend,
) -> Result<Report, Error> {
    let shown = path.display();
    let text = read(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let report = output::with_progress(0, |bar| {
        bar.set_message(name.to_string());
        let progress: &mut Progress<'_> = &mut |done, total| {
            bar.set_length(total as u64);
            bar.set_position(done as u64);
        };
        let checked: Result<Report, FileError> = match kind {
            Kind::Rsp => {
                let pattern = match pattern {
                    Some(Pattern::Nist) => goodprime_vectors::Pattern::Nist,
                    Some(Pattern::Bulk) => goodprime_vectors::Pattern::Bulk,
                    None => goodprime_vectors::Pattern::guess(&name),
                };
                check_rsp(&text, pattern, backend, progress)
            }
            Kind::Reject => check_reject(&text, backend, progress),
            Kind::EncapsEdge => check_encaps_edge(&text, backend, progress),
        };
        checked
    })
    .map_err(|error| Error::new(format_args!("{shown}: {error}")))?;
    // A file without answers must not look like one whose answers are right.
    if report.passed == 0 && report.failed == 0 && report.skipped.is_empty() {
        return Err(Error::new(format_args!("{shown}: the file contains no known answers")));
    }
    Ok(report)
}

/// The text of a file of known answers.
pub(crate) fn read(path: &Path) -> Result<String, Error> {
    let shown = path.display();
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(LIMIT + 1).read_to_string(&mut text))
        .map_err(|error| Error::new(format_args!("cannot read {shown}: {}", reason(&error))))?;
    if text.len() as u64 > LIMIT {
        return Err(Error::new(format_args!(
            "{shown}: longer than {LIMIT} bytes, the most that a file of known answers may have"
        )));
    }
    Ok(text)
}

fn print_json(kind: Kind, path: &Path, backend: Backend, report: &Report) -> Result<(), Error> {
    output::json(&json!({
        "file": path.to_string_lossy(),
        "kind": kind.name(),
        "backend": backend.name(),
        "passed": report.passed,
        "failed": report.failed,
        "skipped": report.skipped,
        "failures": report.failures,
    }))
}

/// Prints a report in one line, and one more for each failure.
pub(crate) fn summary(name: &str, report: &Report) -> Result<(), Error> {
    output::line(format_args!("{name}: {}", counts(report)))?;
    report
        .failures
        .iter()
        .try_for_each(|failure| output::line(format_args!("  {}", output::printable(failure))))
}

fn print_total(files: usize, total: &Report) -> Result<(), Error> {
    if files > 1 {
        output::line(format_args!("total: {}", counts(total)))?;
    }
    Ok(())
}

/// `N passed, N failed`, and the skipped sets, if there are any.
fn counts(report: &Report) -> String {
    let Report { passed, failed, skipped, .. } = report;
    let good = if *passed > 0 { GOOD } else { anstyle::Style::new() };
    let bad = if *failed > 0 { BAD } else { anstyle::Style::new() };
    let mut text = format!("{good}{passed} passed{good:#}, {bad}{failed} failed{bad:#}");
    if !skipped.is_empty() {
        text +=
            &format!(", {} skipped ({})", skipped.len(), output::printable(&skipped.join(", ")));
    }
    text
}
