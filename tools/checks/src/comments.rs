//! Comments of Rust sources: blocks of lines that follow each other, without their slashes.

/// Lines of comment that follow each other.
#[derive(Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// The number of the first line, from 1.
    pub first: usize,
    /// The number of lines.
    pub lines: usize,
    /// `//`, `///` or `//!`.
    pub mark: &'static str,
    /// The text, one element per line.
    pub text: Vec<&'a str>,
}

impl Block<'_> {
    /// True for documentation, false for a plain comment.
    pub fn is_doc(&self) -> bool {
        self.mark != "//"
    }
}

/// Returns the blocks of a source in order. Comments after code on the same line are left out.
pub fn blocks(source: &str) -> Vec<Block<'_>> {
    let mut found: Vec<Block<'_>> = Vec::new();
    for (number, line) in source.lines().enumerate() {
        let Some((mark, text)) = comment(line) else { continue };
        match found.last_mut() {
            Some(block) if block.mark == mark && block.first + block.lines == number + 1 => {
                block.lines += 1;
                block.text.push(text);
            }
            _ => found.push(Block { first: number + 1, lines: 1, mark, text: vec![text] }),
        }
    }
    found
}

/// Returns the mark and the text of a line that is a comment.
fn comment(line: &str) -> Option<(&'static str, &str)> {
    let line = line.trim_start();
    let mark = ["///", "//!", "//"].into_iter().find(|mark| line.starts_with(mark))?;
    let text = &line[mark.len()..];
    Some((mark, text.strip_prefix(' ').unwrap_or(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_end_where_marks_or_lines_do() {
        let source = "//! a\n//!\n//! b\n\n/// c\n/// d\n// e\nfn f() {} // g\n    /// h\n";
        let found: Vec<_> = blocks(source).into_iter().map(|b| (b.first, b.mark, b.text)).collect();
        let expected = [
            (1, "//!", vec!["a", "", "b"]),
            (5, "///", vec!["c", "d"]),
            (7, "//", vec!["e"]),
            (9, "///", vec!["h"]),
        ];
        assert_eq!(found, expected);
    }
}
