//! Quotes in documents: code blocks that name the file which has their lines.
//!
//! ````text
//! ```rust from=crates/ring/src/params.rs
//! P857:   857, 5167, &[];
//! ```
//! ````
//!
//! The file has the lines of a quote one after another, all of them indented by as much more or less. CI compiles the
//! file, and with it the quote.

/// A quote of a document.
#[derive(Debug, PartialEq, Eq)]
pub struct Quote {
    /// The file that has its lines, from the root of the repository.
    pub file: String,
    /// The number of its first line in the document.
    pub first: usize,
    /// Its lines, without the fences.
    pub lines: Vec<String>,
}

/// The quotes of a document, in order. One that is not closed goes on to the end of the document.
pub fn quotes(document: &str) -> Vec<Quote> {
    let mut found = Vec::new();
    let mut lines = document.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(info) = line.trim_start().strip_prefix("```") else { continue };
        let block = lines.by_ref().map(|(_, line)| line).take_while(|line| line.trim() != "```");
        let block: Vec<String> = block.map(str::to_owned).collect();
        if let Some(file) = info.split_whitespace().find_map(|word| word.strip_prefix("from=")) {
            found.push(Quote { file: file.to_owned(), first: number + 2, lines: block });
        }
    }
    found
}

/// The fault of a quote, given the text of its file: the first line that is not in the file after those before it.
pub fn fault(quote: &Quote, text: Option<&str>) -> Option<String> {
    let Quote { file, first, lines } = quote;
    let Some(text) = text else {
        return Some(format!("line {}: {file} does not exist", first - 1));
    };
    let source: Vec<&str> = text.lines().collect();
    let has = |count: &usize| {
        let quoted = unindented(&lines[..*count]);
        source.windows(*count).any(|window| unindented(window) == quoted)
    };
    let Some(count) = (1..=lines.len()).find(|count| !has(count)) else {
        return lines.is_empty().then(|| format!("line {first}: the quote of {file} is empty"));
    };
    let (number, line) = (first + count - 1, lines[count - 1].trim());
    let place = if count == 1 { "" } else { " after the lines before it" };
    Some(format!("line {number}: {file} does not have `{line}`{place}"))
}

/// Lines without the spaces that all of them begin with.
fn unindented<S: AsRef<str>>(lines: &[S]) -> Vec<&str> {
    let lines = lines.iter().map(AsRef::as_ref);
    let spaces = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let common = lines.clone().filter(|line| !line.is_empty()).map(spaces).min().unwrap_or(0);
    lines.map(|line| line.get(common..).unwrap_or("")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "mod a {\n    fn b() {\n        c();\n\n        d();\n    }\n}\n";

    /// The fault of a document's only quote.
    fn of(document: &str) -> Option<String> {
        let [quote] = &quotes(document)[..] else { panic!("one quote: {document}") };
        fault(quote, (quote.file == "a.rs").then_some(SOURCE))
    }

    fn document(lines: &str) -> String {
        format!("# Title\n\n```sh\nls from=b\n```\n\n```rust from=a.rs\n{lines}```\n\nText.\n")
    }

    #[test]
    fn lines_of_the_file_are_a_quote() {
        for lines in ["fn b() {\n    c();\n\n    d();\n}\n", "c();\n", "    c();\n\n    d();\n"] {
            assert_eq!(of(&document(lines)), None, "{lines}");
        }
    }

    #[test]
    fn a_changed_line_is_found() {
        for (lines, found) in [
            ("fn b() {\n    e();\n", "line 9: a.rs does not have `e();` after the lines before it"),
            ("fn b() {\n    d();\n", "line 9: a.rs does not have `d();` after the lines before it"),
            ("fn b() {\nc();\n", "line 9: a.rs does not have `c();` after the lines before it"),
            ("c();\nd();\n", "line 9: a.rs does not have `d();` after the lines before it"),
            ("fn b()\n", "line 8: a.rs does not have `fn b()`"),
            ("", "line 8: the quote of a.rs is empty"),
        ] {
            assert_eq!(of(&document(lines)).as_deref(), Some(found), "{lines}");
        }
        let elsewhere = document("c();\n").replace("a.rs", "b.rs");
        assert_eq!(of(&elsewhere).as_deref(), Some("line 7: b.rs does not exist"));
        let open = document("c();\n").replace("c();\n```", "c();\n");
        assert!(of(&open).is_some(), "a quote that is not closed");
    }
}
