//! Blocks about Cortex-M4: rows of `firmware/cortex-m4/table` and of `firmware/cortex-m4/c/table`.

use super::record::Record;
use super::table::{grouped, or_empty, table};

/// One line for each value of `what` of each set: of each profile the numbers of these names.
fn by_profile(record: &Record, section: &str, what: &str, numbers: &[&str]) -> Option<String> {
    let rows = record.rows(section)?;
    let profiles = rows.each("profile");
    let mut head = vec!["<set".to_owned(), format!("<{what}")];
    for profile in &profiles {
        head.extend(numbers.iter().map(|number| format!("{profile}: {number}")));
    }
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut lines = Vec::new();
    for set in rows.each("set") {
        let of_set = rows.with("set", &set);
        for name in of_set.each(what) {
            let of_name = of_set.with(what, &name);
            let mut line = vec![set.clone(), name];
            for profile in &profiles {
                let row = of_name.with("profile", profile);
                line.extend(numbers.iter().map(|number| or_empty(row.number(number), grouped)));
            }
            lines.push(line);
        }
    }
    Some(format!("{}\n{}", record.source(section), table(&head, &lines)))
}

/// What operations cost.
pub fn operations(record: &Record) -> Option<String> {
    by_profile(record, "operations", "op", &["cycles", "stack", "flash"])
}

/// What the functions of the C library need.
pub fn functions(record: &Record) -> Option<String> {
    by_profile(record, "c", "function", &["stack", "flash"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_side_by_side() {
        let text = r#"{"machine": {"name": "M", "clock": "C", "backend": "b"}, "sections": {"c":
            {"command": "c", "date": "d", "rows":
                [{"set": "s", "function": "f", "profile": "fast", "stack": 2048, "flash": 3},
                 {"set": "s", "function": "f", "profile": "small", "stack": 1024, "flash": 2}]}}}"#;
        let made = Record::parse(text).map(|record| functions(&record));
        let made = made.ok().flatten().expect("a block");
        assert!(made.contains("| set | function | fast: stack | fast: flash | small: stack |"));
        assert!(made.contains("| s | f | 2,048 | 3 | 1,024 | 2 |"), "{made}");
    }
}
