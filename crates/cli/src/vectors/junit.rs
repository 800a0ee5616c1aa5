//! The report in the XML of JUnit: a suite is a file, a test case is a test.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use goodprime_vectors::suite::Verdict;
use quick_xml::events::BytesText;
use quick_xml::{ElementWriter, Writer};

use super::record::{Count, Record};
use super::text;
use crate::error::{Error, reason};
use crate::output::printable;

/// A report that is not yet written.
pub(super) struct Report {
    path: PathBuf,
    file: File,
}

impl Report {
    pub(super) fn create(path: &Path) -> Result<Self, Error> {
        match File::create(path) {
            Ok(file) => Ok(Self { path: path.to_owned(), file }),
            Err(error) => Err(fault(path, &error)),
        }
    }

    pub(super) fn write(mut self, name: &str, records: &[Record<'_>]) -> Result<(), Error> {
        let written = xml(name, records).and_then(|xml| self.file.write_all(&xml));
        written.map_err(|error| fault(&self.path, &error))
    }
}

fn fault(path: &Path, error: &io::Error) -> Error {
    Error::new(format_args!("cannot write {}: {}", path.display(), reason(error)))
}

fn xml(name: &str, records: &[Record<'_>]) -> io::Result<Vec<u8>> {
    let mut xml = Vec::from(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let mut writer = Writer::new_with_indent(&mut xml, b' ', 1);
    let name = if name.is_empty() { "goodprime vectors run" } else { name };
    let root = writer.create_element("testsuites").with_attribute(("name", &*printable(name)));
    with(root, &numbers(records)).write_inner_content(|writer| {
        // Tests of a file follow each other.
        for tests in records.chunk_by(|a, b| std::ptr::eq(a.test.file, b.test.file)) {
            suite(writer, tests)?;
        }
        Ok(())
    })?;
    xml.push(b'\n');
    Ok(xml)
}

/// The attributes of a suite, and of all.
fn numbers(records: &[Record<'_>]) -> [(&'static str, String); 5] {
    let count: Count = records.iter().map(|record| &record.verdict).collect();
    let time: Duration = records.iter().map(|record| record.time).sum();
    [
        ("tests", records.len().to_string()),
        ("failures", count.failed.to_string()),
        ("errors", "0".to_owned()),
        ("skipped", count.skipped.to_string()),
        ("time", seconds(time)),
    ]
}

/// Gives an element these attributes.
fn with<'a, 'w>(
    element: ElementWriter<'w, &'a mut Vec<u8>>,
    attributes: &[(&str, String)],
) -> ElementWriter<'w, &'a mut Vec<u8>> {
    let add = |element: ElementWriter<'w, _>, (name, value): &(&str, String)| {
        element.with_attribute((*name, value.as_str()))
    };
    attributes.iter().fold(element, add)
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

fn suite(writer: &mut Writer<&mut Vec<u8>>, tests: &[Record<'_>]) -> io::Result<()> {
    let Some(first) = tests.first() else { return Ok(()) };
    let name = printable(first.file());
    let suite = writer.create_element("testsuite").with_attribute(("name", &*name));
    with(suite, &numbers(tests))
        .write_inner_content(|writer| tests.iter().try_for_each(|record| test(writer, record)))?;
    Ok(())
}

fn test(writer: &mut Writer<&mut Vec<u8>>, record: &Record<'_>) -> io::Result<()> {
    let case = record.test.case;
    let name = format!("tcId {}: {} [{}]", case.id, case.comment, case.flags.join(", "));
    let element = writer
        .create_element("testcase")
        .with_attribute((
            "classname",
            &*printable(&format!("{}.{}", case.set, case.operation.name())),
        ))
        .with_attribute(("name", &*printable(&name)))
        .with_attribute(("time", &*seconds(record.time)));
    match &record.verdict {
        Verdict::Passed => element.write_empty()?,
        Verdict::Skipped(reason) => element.write_inner_content(|writer| {
            let skipped = writer.create_element("skipped");
            skipped.with_attribute(("message", &*printable(reason))).write_empty()?;
            Ok(())
        })?,
        Verdict::Failed(failure) => element.write_inner_content(|writer| {
            let lines: Vec<_> =
                text::details(record, failure).iter().map(|l| printable(l)).collect();
            writer
                .create_element("failure")
                .with_attribute(("type", &*printable(&case.flags.join(" "))))
                .with_attribute(("message", &*printable(&failure.problem)))
                .write_text_content(BytesText::new(&lines.join("\n")))?;
            Ok(())
        })?,
    };
    Ok(())
}
