//! Links of documents: each leads to a file of this repository, and to a heading of it if it names one.

use std::path::Path;

/// A link of a document: the file, which is empty for the document itself, and the heading.
#[derive(Debug, PartialEq, Eq)]
pub struct Link<'a> {
    /// The path, as it stands in the link.
    pub file: &'a str,
    /// The part after `#`; empty without one.
    pub heading: &'a str,
}

/// Returns the links of a document, without those to other hosts.
pub fn links(document: &str) -> Vec<Link<'_>> {
    let targets = document.match_indices("](").map(|(at, _)| {
        let target = document[at + 2..].split(')').next().unwrap_or("");
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        Link { file, heading }
    });
    targets.filter(|link| !link.file.contains("://") && !link.file.starts_with("mailto:")).collect()
}

/// Returns the fault of a link of a document in `folder`, or none; `own` is the text of that document.
pub fn fault(link: &Link<'_>, folder: &Path, own: &str) -> Option<String> {
    let Link { file, heading } = link;
    let path = folder.join(file);
    if !file.is_empty() && !path.exists() {
        return Some(format!("no file {file}"));
    }
    // Lines of sources (`#L12`) are not headings.
    if heading.is_empty() || !(file.is_empty() || file.ends_with(".md")) {
        return None;
    }
    let text = if file.is_empty() {
        own.to_owned()
    } else {
        std::fs::read_to_string(path).unwrap_or_default()
    };
    let has = headings(&text).iter().any(|known| known == heading);
    (!has).then(|| {
        format!("no heading {heading} in {}", if file.is_empty() { "this document" } else { file })
    })
}

/// Returns the headings of a document as links name them: small letters, hyphens for spaces, no punctuation.
fn headings(document: &str) -> Vec<String> {
    let mut code = false;
    let mut found: Vec<String> = Vec::new();
    for line in document.lines() {
        code ^= line.trim_start().starts_with("```");
        let Some(heading) = line.strip_prefix('#').filter(|_| !code) else { continue };
        let text = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = text.chars().filter(|&c| c.is_alphanumeric() || " -_".contains(c));
        let name: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        // A repeated heading gets a number.
        let before = found.iter().filter(|known| **known == name).count();
        found.push(if before == 0 { name } else { format!("{name}-{before}") });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# Which set?\n[a](#which-set) [b](lib.rs#L1) [c](https://a.b/#c)\n```\n# code\n```\n";

    /// The faults of a document beside this file.
    fn faults(text: &str) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        links(text).iter().filter_map(|link| fault(link, &folder, text)).collect()
    }

    #[test]
    fn links_to_files_and_headings_are_right() {
        assert_eq!(links(TEXT).len(), 2);
        assert_eq!(faults(TEXT), Vec::<String>::new());
        assert!(faults("[checks](../README.md#goodprime-checks)").is_empty());
    }

    #[test]
    fn planted_links_are_found() {
        for (right, wrong, found) in [
            ("lib.rs", "gone.rs", "no file gone.rs"),
            ("#which-set", "#which-ring", "no heading which-ring in this document"),
            ("#which-set", "../README.md#gone", "no heading gone in ../README.md"),
            ("#which-set", "#code", "no heading code in this document"),
        ] {
            assert_eq!(faults(&TEXT.replacen(right, wrong, 1)), [found]);
        }
    }
}
