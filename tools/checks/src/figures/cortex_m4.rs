//! Blocks about Cortex-M4: rows of `firmware/cortex-m4/table` and of `firmware/cortex-m4/c/table`.

use super::record::{Record, Rows};
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

/// Bytes of flash that a function of the C library may have beyond the operation of the crate: it checks its arguments, calls
/// the generator and names errors.
const INTERFACE: f64 = 3072.0;

/// Functions of the C library that take more flash than the crate's operation and 3 KB for each of them. What such a function
/// has in excess is of other sets.
pub fn excess_of_functions(record: &Record) -> Vec<String> {
    let (Some(functions), Some(operations)) = (record.rows("c"), record.rows("operations")) else {
        return vec!["no rows".to_owned()];
    };
    let operation = |function: &str| match function {
        "keypair_rng" => Some("keygen"),
        "encaps_rng" => Some("encaps"),
        "decaps" => Some("decaps"),
        "all" => Some("all"),
        _ => None,
    };
    let excess = |row: Rows<'_>| {
        let [set, profile, function] = ["set", "profile", "function"].map(|key| row.text(key));
        let (set, profile, function) = (set?, profile?, function?);
        let name = format!("{set} {function} {profile}");
        let of_crate = operations.with("set", set).with("profile", profile);
        let most = of_crate.with("op", operation(function)?).number("flash");
        let Some(most) = most else { return Some(format!("{name}: no operation")) };
        let functions = if function == "all" { 3.0 } else { 1.0 };
        let flash = row.number("flash")?;
        (flash > most + functions * INTERFACE)
            .then(|| format!("{name}: {flash}, the operation {most}"))
    };
    functions.iter().filter_map(excess).collect()
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

    #[test]
    fn a_function_with_other_sets_in_it_is_found() {
        let record = |flash: u32| {
            let text = format!(
                r#"{{"machine": {{"name": "M", "clock": "C", "backend": "b"}}, "sections": {{
                "operations": {{"command": "c", "date": "d", "rows":
                    [{{"set": "s", "op": "decaps", "profile": "fast", "flash": 30000}}]}},
                "c": {{"command": "c", "date": "d", "rows":
                    [{{"set": "s", "function": "decaps", "profile": "fast", "flash": {flash}}}]}}}}}}"#
            );
            Record::parse(&text).expect("a record")
        };
        assert_eq!(excess_of_functions(&record(33072)), Vec::<String>::new());
        assert_eq!(
            excess_of_functions(&record(140_000)),
            ["s decaps fast: 140000, the operation 30000"]
        );
    }
}
