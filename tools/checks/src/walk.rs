//! A call walk in a document: a table of functions and their files, each of which calls the next.
//!
//! | call | file | calls |
//! |---|---|---|
//!
//! Every row names a function, the file that defines it, and a piece of text in its body (or, of a kernel,
//! in its file) by which it reaches the next row.

use crate::source;

/// One step: the function, its file, the text by which it calls the next step.
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    /// The function's name, without its type.
    pub function: String,
    /// The file, from the root of the repository.
    pub file: String,
    /// A piece of the function's body; empty in the last step.
    pub calls: String,
}

/// The steps of the tables under a heading that begins `call`.
pub fn steps(document: &str) -> Vec<Vec<Step>> {
    let mut walks = Vec::new();
    let mut current: Option<Vec<Step>> = None;
    for line in document.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if cells.len() == 5 && cells[1] == "call" && cells[3] == "calls" {
            current = Some(Vec::new());
        } else if cells.len() != 5 {
            walks.extend(current.take());
        } else if let Some(steps) = current.as_mut().filter(|_| !cells[1].starts_with("---")) {
            let plain = |cell: &str| cell.trim_matches('`').to_owned();
            let function = plain(cells[1]).rsplit("::").next().unwrap_or("").to_owned();
            steps.push(Step { function, file: plain(cells[2]), calls: plain(cells[3]) });
        }
    }
    walks.extend(current);
    walks
}

/// Returns the faults of a walk, given the texts of files.
pub fn faults(steps: &[Step], text_of: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let Some(text) = text_of(&step.file) else {
            faults.push(format!("{}: no such file", step.file));
            continue;
        };
        let bodies = bodies(&text, &step.function);
        if bodies.is_empty() {
            faults.push(format!("{}: no function {}", step.file, step.function));
        } else if !step.calls.is_empty() && !bodies.iter().any(|body| body.contains(&step.calls)) {
            let Step { file, function, calls } = step;
            faults.push(format!("{file}: {function} does not contain `{calls}`"));
        }
        // A dispatch runs a kernel, whose function is the next step.
        if let Some(next) = steps.get(number + 1)
            && !step.calls.contains(&next.function)
            && !step.calls.contains("run(")
        {
            faults.push(format!("`{}` does not name {}", step.calls, next.function));
        }
    }
    faults
}

/// The bodies of all functions of this name, and of macros that define it.
fn bodies(text: &str, function: &str) -> Vec<String> {
    let code = source::code(text);
    let lines: Vec<&str> = code.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let Some(at) = line.find(&format!("fn {function}")) else { continue };
        let rest = &line[at + 3 + function.len()..];
        if rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let indent = source::indent(line);
        let end = lines[start + 1..]
            .iter()
            .position(|l| source::indent(l) == indent && l.trim_start().starts_with('}'))
            .map_or(start, |i| start + 1 + i);
        found.push(lines[start..=end].join("\n"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "\
| call | file | calls |
|---|---|---|
| `A::outer` | `a.rs` | `inner(` |
| `inner` | `b.rs` | |
";

    fn text(file: &str) -> Option<String> {
        match file {
            "a.rs" => Some("impl A {\n    pub fn outer() {\n        inner(1)\n    }\n}\n".into()),
            "b.rs" => Some("fn inner(a: u8) {\n}\n".into()),
            _ => None,
        }
    }

    #[test]
    fn a_true_walk_is_accepted() {
        let walks = steps(DOCUMENT);
        assert_eq!(walks.len(), 1);
        assert_eq!(faults(&walks[0], text), Vec::<String>::new());
    }

    #[test]
    fn false_walks_are_found() {
        for (right, wrong) in [("inner(", "other("), ("b.rs", "c.rs"), ("`inner` |", "`none` |")] {
            let walks = steps(&DOCUMENT.replacen(right, wrong, 1));
            assert_ne!(faults(&walks[0], text), Vec::<String>::new(), "{wrong}");
        }
    }
}
