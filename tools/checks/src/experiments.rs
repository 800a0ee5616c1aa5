//! The index of `docs/experiments/README.md`, made of the entries of its pages.
//!
//! An entry is a heading of three marks, a question, with the line of its verdict below:
//! `**Kept: two vectors per step** · Zen 4 · 2026-11-21`.

use std::path::{Path, PathBuf};

use crate::{anchors, files, read};

/// The mark before the tables of the index.
pub const BEGIN: &str = "<!-- questions -->\n";
/// The mark after the tables of the index.
pub const END: &str = "<!-- end of questions -->";

const VERDICTS: [&str; 6] = ["Kept", "Rejected", "Not built", "Open", "Measured", "Taken back"];

/// The pages with entries: all files of the folder but the index and the archive, which has tables alone.
pub fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut pages = files(folder, ".md");
    pages.retain(|page| !page.ends_with("README.md") && !page.ends_with("archive.md"));
    pages
}

/// Returns the entries of a page, or of a part of one: each question with the paragraph of its verdict.
fn entries(page: &str) -> impl Iterator<Item = (&str, String)> {
    page.split("\n### ").skip(1).map(|entry| {
        let (question, text) = entry.split_once('\n').unwrap_or((entry, ""));
        let paragraph = text.trim_start().split("\n\n").next().unwrap_or("");
        (question, paragraph.replace('\n', " "))
    })
}

/// Returns the verdict of an entry: the bold words at the beginning of its paragraph, or `None` if they do not say what
/// was kept, rejected, …, or no processor and date follow.
fn verdict(line: &str) -> Option<&str> {
    let (verdict, rest) = line.strip_prefix("**")?.split_once("** · ")?;
    let says = |word: &str| verdict.strip_prefix(word).is_some_and(|what| !what.is_empty());
    (VERDICTS.iter().any(|word| says(word)) && rest.contains(" · ")).then_some(verdict)
}

/// Returns the questions of a page that have no verdict, with the text in its place.
pub fn undecided(page: &str) -> Vec<String> {
    let faults = entries(page).filter(|(_, line)| verdict(line).is_none());
    faults.map(|(question, line)| format!("{question} {line}")).collect()
}

/// Returns the part of the index that a page fills: a table for each part of the page.
pub fn section(file: &str, page: &str) -> String {
    let title = page.lines().next().unwrap_or("");
    let mut section = format!("\n### {}\n", title.trim_start_matches("# Experiments: "));
    for part in page.split("\n## ").skip(1) {
        let title = part.lines().next().unwrap_or("");
        section += &format!("\n| {title} | verdict |\n|---|---|\n");
        for (question, line) in entries(part) {
            let anchor = anchors::anchor(question);
            let verdict = verdict(&line).unwrap_or(&line);
            section += &row(&format!("[{question}]({file}#{anchor})"), verdict);
        }
    }
    section
}

fn row(question: &str, verdict: &str) -> String {
    let cell = |text: &str| text.replace('|', "\\|");
    format!("| {} | {} |\n", cell(question), cell(verdict))
}

/// Returns the index with its tables made anew, or `None` if the marks of their beginning and end are missing.
pub fn replaced(index: &str, folder: &Path) -> Option<String> {
    let (head, rest) = index.split_once(BEGIN)?;
    let (_, tail) = rest.split_once(END)?;
    let sections = pages(folder).into_iter().map(|path| {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        section(&file, &read(&path))
    });
    Some(format!("{head}{BEGIN}{}\n{END}{tail}", sections.collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Experiments: x86\n\nA.\n\n## Sorting\n\n### Is `a | b` fast?\n\n**Kept: b** · Zen 4 · 2026-11-21\n";

    #[test]
    fn an_entry_is_a_row_of_its_part() {
        let row = "| [Is `a \\| b` fast?](x86.md#is-a--b-fast) | Kept: b |\n";
        let expected = format!("\n### x86\n\n| Sorting | verdict |\n|---|---|\n{row}");
        assert_eq!(section("x86.md", PAGE), expected);
    }

    #[test]
    fn a_verdict_says_what_was_kept_and_where() {
        assert!(undecided(PAGE).is_empty());
        for (from, to) in [
            ("**Kept: b**", "**Kept**"),
            ("Kept", "Held"),
            (" · 2026-11-21", ""),
            ("Kept: b", "Not built"),
        ] {
            assert_eq!(undecided(&PAGE.replace(from, to)).len(), 1, "{to}");
        }
    }
}
