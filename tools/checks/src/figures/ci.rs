//! The seconds of each step of `.ci/run`: rows of the file target/steps.jsonl that it writes.

use super::record::Record;
use super::table::{grouped, or_empty, table};

/// One line per step, in the order in which the steps run.
pub fn steps(record: &Record) -> Option<String> {
    let rows = record.rows("steps")?;
    let lines: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let seconds = or_empty(row.number("seconds"), grouped);
            vec![row.text("step").unwrap_or("").to_owned(), seconds]
        })
        .collect();
    Some(format!("{}\n{}", record.source("steps"), table(&["<step", "seconds"], &lines)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_has_its_seconds() {
        let text = r#"{"machine": {"name": "M", "clock": "C", "backend": "b"}, "sections": {"steps":
            {"command": "c", "date": "d", "rows":
                [{"step": "format", "seconds": 3}, {"step": "in all", "seconds": 1538}]}}}"#;
        let made = Record::parse(text).map(|record| steps(&record)).ok().flatten();
        let made = made.expect("rows of the section");
        assert!(made.contains("| format | 3 |\n| in all | 1,538 |"), "{made}");
    }
}
