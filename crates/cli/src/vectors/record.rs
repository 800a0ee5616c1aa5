//! Results of tests, and their numbers by flag, set, operation and reason.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use goodprime_vectors::suite::{Failure, Note, Verdict};

use super::files::Chosen;

/// The result of a test.
pub(super) struct Record<'a> {
    pub(super) test: Chosen<'a>,
    pub(super) verdict: Verdict,
    /// The program's last words on standard error.
    pub(super) errors: String,
    pub(super) time: Duration,
}

impl<'a> Record<'a> {
    /// The file's name without its directory.
    pub(super) fn file(&self) -> &'a str {
        let name = Path::new(&self.test.file.name).file_name().and_then(|name| name.to_str());
        name.unwrap_or(&self.test.file.name)
    }

    pub(super) fn failure(&self) -> Option<&Failure> {
        match &self.verdict {
            Verdict::Failed(failure) => Some(failure),
            _ => None,
        }
    }
}

/// Numbers of tests.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    pub(super) passed: usize,
    pub(super) failed: usize,
    pub(super) skipped: usize,
}

impl Count {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Failed(_) => self.failed += 1,
            Verdict::Skipped(_) => self.skipped += 1,
        }
    }
}

impl<'a> FromIterator<&'a Verdict> for Count {
    fn from_iter<I: IntoIterator<Item = &'a Verdict>>(verdicts: I) -> Self {
        let mut count = Self::default();
        verdicts.into_iter().for_each(|verdict| count.add(verdict));
        count
    }
}

/// The tests of a flag.
pub(super) struct OfFlag<'r, 'a> {
    pub(super) note: &'a Note,
    pub(super) count: Count,
    pub(super) failed: Vec<&'r Record<'a>>,
}

/// Returns the tests by flag. A test counts for each of its flags.
pub(super) fn by_flag<'r, 'a>(records: &'r [Record<'a>]) -> BTreeMap<&'a str, OfFlag<'r, 'a>> {
    let mut flags = BTreeMap::new();
    for record in records {
        for flag in &record.test.case.flags {
            let note = &record.test.file.suite.notes[flag];
            let new = || OfFlag { note, count: Count::default(), failed: Vec::new() };
            let of_flag = flags.entry(flag.as_str()).or_insert_with(new);
            of_flag.count.add(&record.verdict);
            if record.failure().is_some() {
                of_flag.failed.push(record);
            }
        }
    }
    flags
}

/// Returns the numbers by set and operation.
pub(super) fn by_set<'a>(records: &[Record<'a>]) -> BTreeMap<(&'a str, &'static str), Count> {
    let mut sets = BTreeMap::<_, Count>::new();
    for Record { test, verdict, .. } in records {
        sets.entry((&*test.case.set, test.case.operation.name())).or_default().add(verdict);
    }
    sets
}

/// Returns the number of skipped tests by reason.
pub(super) fn by_reason<'r>(records: &'r [Record<'_>]) -> BTreeMap<&'r str, usize> {
    let mut reasons = BTreeMap::new();
    for record in records {
        if let Verdict::Skipped(reason) = &record.verdict {
            *reasons.entry(reason.as_str()).or_default() += 1;
        }
    }
    reasons
}
