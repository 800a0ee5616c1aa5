//! The report for people: a table by flag, explanations of the failed ones, and totals.

use std::collections::BTreeSet;

use goodprime_vectors::suite::{Failure, Outcome};

use super::record::{Count, OfFlag, Record, by_flag, by_reason, by_set};
use crate::error::Error;
use crate::output::{self, BAD, BOLD, GOOD, printable};

/// The failed tests that are shown of each flag.
const SHOWN: usize = 3;

pub(super) fn print(name: &str, records: &[Record<'_>]) -> Result<(), Error> {
    if !name.is_empty() {
        output::line(format_args!("implementation: {}\n", printable(name)))?;
    }
    let flags = by_flag(records);
    let row = |(flag, of_flag): (&&str, &OfFlag<'_, '_>)| row([printable(flag)], of_flag.count);
    let rows: Vec<_> = flags.iter().map(row).collect();
    output::table(["flag", "passed", "failed", "skipped"], 1, &rows)?;
    for (flag, of_flag) in flags.iter().filter(|(_, of_flag)| of_flag.count.failed > 0) {
        explain(flag, of_flag)?;
    }
    output::line("")?;
    totals(records)?;
    let reasons = by_reason(records);
    if !reasons.is_empty() {
        output::line(format_args!("\n{BOLD}skipped{BOLD:#}"))?;
    }
    for (reason, number) in reasons {
        output::line(format_args!("{number:>7}  {}", printable(reason)))?;
    }
    let Count { passed, failed, skipped } = records.iter().map(|record| &record.verdict).collect();
    let good = if passed > 0 { GOOD } else { anstyle::Style::new() };
    let bad = if failed > 0 { BAD } else { anstyle::Style::new() };
    output::line(format_args!(
        "\ntotal: {good}{passed} passed{good:#}, {bad}{failed} failed{bad:#}, {skipped} skipped"
    ))
}

/// A row of a table: words, and numbers of tests.
fn row(words: [String; 1], count: Count) -> [String; 4] {
    let [word] = words;
    [word, count.passed.to_string(), count.failed.to_string(), count.skipped.to_string()]
}

/// Prints the explanation of a flag, and the first failed tests.
fn explain(flag: &str, of_flag: &OfFlag<'_, '_>) -> Result<(), Error> {
    let note = of_flag.note;
    output::line(format_args!("\n{BAD}{}{BAD:#} ({})", printable(flag), note.bug_type()))?;
    for text in [&note.description, &note.effect].into_iter().filter(|text| !text.is_empty()) {
        output::line(format_args!("  {}", printable(text)))?;
    }
    for link in &note.links {
        output::line(format_args!("  {}", printable(link)))?;
    }
    for record in of_flag.failed.iter().take(SHOWN) {
        let case = record.test.case;
        let name = format!("{}, tcId {}: {}", record.file(), case.id, case.comment);
        output::line(format_args!("  {BOLD}{}{BOLD:#}", printable(&name)))?;
        for line in record.failure().map(|failure| details(record, failure)).unwrap_or_default() {
            output::line(format_args!("    {}", printable(&line)))?;
        }
    }
    match of_flag.failed.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => output::line(format_args!("  and {more} more: --json and --junit give all")),
    }
}

/// The lines that describe a failure: the fault, the outputs that are right and those that came, and the program's
/// last words.
pub(super) fn details(record: &Record<'_>, failure: &Failure) -> Vec<String> {
    let mut lines = vec![failure.problem.clone()];
    for (name, right) in &failure.expected {
        let came = failure.came.iter().find(|(other, _)| other == name);
        if came.is_some_and(|(_, came)| came.eq_ignore_ascii_case(right)) {
            continue;
        }
        lines.push(format!("{name}: expected {}", shortened(right)));
        if let Some((_, came)) = came {
            let place = match first_difference(right, came) {
                Some(byte) => format!(", first difference in byte {byte}"),
                None => String::new(),
            };
            lines.push(format!("{name}:     came {}{place}", shortened(came)));
        }
    }
    if record.test.case.outcome == Outcome::Invalid {
        lines.push("expected a refusal".to_owned());
        let came = failure.came.iter();
        lines.extend(came.map(|(name, came)| format!("{name}:     came {}", shortened(came))));
    }
    lines.extend(last_lines(&record.errors).map(|line| format!("stderr: {line}")));
    lines
}

/// The last lines of a program's standard error.
fn last_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().skip(text.lines().count().saturating_sub(5))
}

/// The ends of a byte string, and its length.
fn shortened(hex: &str) -> String {
    let bytes = hex.len() / 2;
    match (hex.get(..16), hex.get(hex.len().saturating_sub(16)..)) {
        (Some(start), Some(end)) if bytes > 18 => format!("{start}…{end} ({bytes} bytes)"),
        _ => format!("{hex} ({bytes} bytes)"),
    }
}

/// The first byte in which strings of equal length differ, or in which one has ended.
fn first_difference(right: &str, came: &str) -> Option<usize> {
    let same = |(a, b): &(u8, u8)| a.eq_ignore_ascii_case(b);
    let length = right.len().min(came.len());
    let digits = right.bytes().zip(came.bytes()).take_while(same).count();
    (digits < length || right.len() != came.len()).then_some(digits / 2)
}

/// Prints the numbers of each set: in a cell for each operation the tests that passed, of those that ran.
fn totals(records: &[Record<'_>]) -> Result<(), Error> {
    let counts = by_set(records);
    let mut ops = Vec::new();
    for record in records {
        let op = record.test.case.operation;
        if !ops.contains(&op) {
            ops.push(op);
        }
    }
    ops.sort();
    let sets: BTreeSet<_> = counts.keys().map(|(set, _)| *set).collect();
    let cell = |set, op: &str| match counts.get(&(set, op)) {
        None => String::new(),
        Some(Count { passed: 0, failed: 0, .. }) => "skipped".to_owned(),
        Some(Count { passed, failed: 0, .. }) => passed.to_string(),
        Some(Count { passed, failed, .. }) => format!("{failed} of {} failed", passed + failed),
    };
    let rows: Vec<Vec<_>> = (sets.iter())
        .map(|set| {
            let cells = ops.iter().map(|op| cell(*set, op.name()));
            [printable(set)].into_iter().chain(cells).collect()
        })
        .collect();
    let header: Vec<_> = ["passed by set"]
        .into_iter()
        .chain(ops.iter().map(|op| op.name()))
        .map(String::from)
        .collect();
    output::wide_table(&header, 1, &rows)
}
