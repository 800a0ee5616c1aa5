//! Macros of the product: each stands in a list with its reason, and none returns from the function around it.

use std::collections::BTreeSet;

use crate::source;

/// A macro that a file declares outside its tests.
#[derive(Debug, PartialEq, Eq)]
pub struct Macro {
    /// Its name.
    pub name: String,
    /// True if its text has a `return`.
    pub returns: bool,
}

/// The macros of a source.
pub fn declared(text: &str) -> Vec<Macro> {
    let text = source::without_tests(&source::code(text));
    let mut lines = text.lines();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        let Some(rest) = line.trim_start().strip_prefix("macro_rules! ") else { continue };
        let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(rest);
        let end = " ".repeat(source::indent(line)) + "}";
        let returns = lines.by_ref().take_while(|line| !line.starts_with(&end)).any(has_return);
        found.push(Macro { name: name.to_owned(), returns });
    }
    found
}

fn has_return(line: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "return")
}

/// Files and macros that the rows of a document list: ``| `file` | `name`: lines, … |``.
pub fn listed(document: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for row in document.lines().filter(|line| line.starts_with("| `")) {
        let mut quoted = row.split('`').skip(1).step_by(2);
        let Some(file) = quoted.next() else { continue };
        found.extend(quoted.map(|name| (file.to_owned(), name.to_owned())));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "\
macro_rules! outer {
    ($a:expr) => {
        $a + 1
    };
}
fn f() -> u32 {
    macro_rules! leaves {
        ($a:expr) => {
            if $a > 1 {
                return 2;
            }
        };
    }
    leaves!(3);
    return 1;
}
// macro_rules! in_a_comment
#[cfg(test)]
mod tests {
    macro_rules! of_a_test {
        () => {};
    }
}
";

    #[test]
    fn macros_and_their_returns_are_found() {
        let found: Vec<_> = declared(SOURCE).into_iter().map(|m| (m.name, m.returns)).collect();
        assert_eq!(found, [("outer".to_owned(), false), ("leaves".to_owned(), true)]);
    }

    #[test]
    fn rows_are_read() {
        let rows = "| file | macro: lines |\n|---|---|\n| `a/b.rs` | `one`: 3, `two`: 4 |\n";
        let expected = ["one", "two"].map(|name| ("a/b.rs".to_owned(), name.to_owned()));
        assert_eq!(listed(rows), BTreeSet::from(expected));
    }
}
