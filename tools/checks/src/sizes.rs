//! Sizes: of files, of functions, and the width of prose.

use crate::source;

/// Lines of a file, tests included.
pub const FILE: usize = 450;
/// Lines of a function, from its first to its closing brace.
pub const FUNCTION: usize = 80;
/// Characters of a line of prose.
pub const WIDTH: usize = 100;

/// The functions of a file: name, first line, number of lines.
pub fn functions(text: &str) -> Vec<(String, usize, usize)> {
    let code = source::code(text);
    let lines: Vec<&str> = code.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else { continue };
        let indent = source::indent(line);
        let ends = |line: &&str| source::indent(line) == indent && line.trim() == "}";
        // A declaration ends before any brace does.
        let body = lines[start..].iter().position(|line| line.contains('{') || line.ends_with(';'));
        let Some(body) = body.map(|i| start + i) else { continue };
        if !lines[body].contains('{') || lines[body].trim_end().ends_with('}') {
            continue;
        }
        if let Some(length) = lines[body..].iter().position(ends) {
            found.push((name.to_owned(), start + 1, body - start + length + 1));
        }
    }
    found
}

fn function_name(line: &str) -> Option<&str> {
    let mut words = line.trim_start();
    loop {
        let (word, rest) = words.split_once(' ')?;
        match word {
            "fn" => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
                return Some(&rest[..end]).filter(|name| !name.is_empty());
            }
            "const" | "unsafe" | "async" | "extern" => words = rest.trim_start(),
            _ if word.starts_with("pub") => words = rest.trim_start(),
            // What remains of `extern "C"` and of `pub(in path)`.
            _ if word.ends_with(')') => words = rest.trim_start(),
            _ => return None,
        }
    }
}

/// Lines of prose that are too wide: their numbers. Tables, code and addresses are not prose.
pub fn wide(text: &str) -> Vec<usize> {
    let mut code = false;
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            code = !code;
        }
        let prose = !code && !line.trim_start().starts_with('|') && !line.contains("http");
        let prose = prose && !line.starts_with("    ") && !line.trim_start().starts_with("<!--");
        if prose && without_targets(line).chars().count() > WIDTH {
            found.push(number + 1);
        }
    }
    found
}

/// A line with its links' texts only.
fn without_targets(line: &str) -> String {
    let mut pieces = line.split("](");
    let mut out = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        out.push(']');
        out.push_str(piece.split_once(')').map_or(piece, |(_, rest)| rest));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_function_is_found() {
        let body = "        let x = \"fn y() {\";\n".repeat(90);
        let text = format!(
            "impl A {{\n    pub(crate) const fn long<L>(\n        a: u8,\n    ) -> B {{\n{body}    }}\n\n    fn short() {{}}\n    fn declared();\n}}\n"
        );
        assert_eq!(functions(&text), [("long".to_owned(), 2, 94)]);
    }

    #[test]
    fn wide_prose_is_found() {
        let wide_line = "word ".repeat(21);
        let text = format!("{wide_line}\n| {wide_line} |\n```\n{wide_line}\n```\nnarrow\n");
        assert_eq!(wide(&text), [1]);
    }
}
