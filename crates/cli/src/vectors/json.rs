//! The report as JSON lines.

use goodprime_vectors::suite::Failure;
use serde_json::{Map, Value, json};

use super::record::{Count, Record, by_flag, by_reason, by_set};
use crate::error::Error;
use crate::output;

pub(super) fn print(name: &str, records: &[Record<'_>]) -> Result<(), Error> {
    for (flag, of_flag) in by_flag(records) {
        let Count { passed, failed, skipped } = of_flag.count;
        output::json(&json!({
            "kind": "flag",
            "flag": flag,
            "bug_type": of_flag.note.bug_type(),
            "passed": passed,
            "failed": failed,
            "skipped": skipped,
            "description": of_flag.note.description,
            "effect": of_flag.note.effect,
            "links": of_flag.note.links,
        }))?;
    }
    records.iter().try_for_each(|record| match record.failure() {
        Some(failure) => output::json(&failed(record, failure)),
        None => Ok(()),
    })?;
    for ((set, op), Count { passed, failed, skipped }) in by_set(records) {
        output::json(&json!({
            "kind": "set", "set": set, "op": op,
            "passed": passed, "failed": failed, "skipped": skipped,
        }))?;
    }
    for (reason, number) in by_reason(records) {
        output::json(&json!({ "kind": "skipped", "reason": reason, "skipped": number }))?;
    }
    let Count { passed, failed, skipped } = records.iter().map(|record| &record.verdict).collect();
    output::json(&json!({
        "kind": "total", "implementation": name,
        "passed": passed, "failed": failed, "skipped": skipped,
    }))
}

fn failed(record: &Record<'_>, failure: &Failure) -> Value {
    let case = record.test.case;
    json!({
        "kind": "failure",
        "file": record.test.file.name,
        "tcId": case.id,
        "comment": case.comment,
        "flags": case.flags,
        "set": &*case.set,
        "op": case.operation.name(),
        "result": case.outcome.name(),
        "problem": failure.problem,
        "no_reply": failure.broken,
        "expected": strings(&failure.expected),
        "came": strings(&failure.came),
        "stderr": record.errors,
        // To be sent to the program again, by hand.
        "request": case.request(1),
    })
}

fn strings(outputs: &[(&str, std::rc::Rc<str>)]) -> Map<String, Value> {
    outputs.iter().map(|(name, text)| ((*name).to_owned(), json!(&**text))).collect()
}
