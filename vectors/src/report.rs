//! The result of a check.

/// Numbers of right and wrong answers, and the sets that were not checked at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Right answers.
    pub passed: usize,
    /// Wrong answers.
    pub failed: usize,
    /// One line for each wrong answer: its name, and the fields that differ.
    pub failures: Vec<String>,
    /// Parameter sets with known answers that this build cannot check.
    pub skipped: Vec<String>,
}

/// A function that is called after every answer with the number of answers done, and the number of all.
pub type Progress<'a> = dyn FnMut(usize, usize) + 'a;

impl Report {
    /// Adds the result of another check.
    pub fn merge(&mut self, other: Report) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.failures.extend(other.failures);
        self.skipped.extend(other.skipped);
    }

    /// The report on a file of a set that this build lacks.
    pub(crate) fn skipping(set: &str) -> Self {
        Self { skipped: vec![set.into()], ..Self::default() }
    }

    /// Counts one answer, wrong if anything differs.
    pub(crate) fn count(&mut self, name: impl FnOnce() -> String, differing: &[&str]) {
        if differing.is_empty() {
            self.passed += 1;
        } else {
            self.failed += 1;
            self.failures.push(format!("{}: wrong {}", name(), differing.join(", ")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_add_up() {
        let mut all = Report::default();
        all.count(|| "first".into(), &[]);
        all.count(|| "second".into(), &["pk", "ct"]);
        let mut other = Report::skipping("kyber");
        other.count(|| "third".into(), &["ss"]);
        all.merge(other);
        assert_eq!((all.passed, all.failed), (1, 2));
        assert_eq!(all.failures, ["second: wrong pk, ct", "third: wrong ss"]);
        assert_eq!(all.skipped, ["kyber"]);
    }
}
