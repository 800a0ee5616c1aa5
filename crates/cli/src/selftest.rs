//! `goodprime selftest`: quick known answers on every backend of this processor.

use serde_json::json;

use crate::args::Selftest;
use crate::backend::BackendChoice;
use crate::error::{Error, Status};
use crate::kat::summary;
use crate::output::{self, unless_closed};

pub(crate) fn run(args: &Selftest, choice: BackendChoice) -> Result<Status, Error> {
    let mut status = Status::Good;
    for backend in choice.all() {
        let report = output::with_progress(0, |bar| {
            bar.set_message(backend.name());
            goodprime_vectors::selftest(backend, &mut |done, total| {
                bar.set_length(total as u64);
                bar.set_position(done as u64);
            })
        });
        // A report without any answer is a failure, too.
        if report.failed > 0 || report.passed == 0 {
            status = Status::Failed;
        }
        unless_closed(if args.json {
            output::json(&json!({
                "backend": backend.name(),
                "passed": report.passed,
                "failed": report.failed,
                "skipped": report.skipped,
                "failures": report.failures,
            }))
        } else {
            summary(backend.name(), &report)
        })?;
    }
    Ok(status)
}
