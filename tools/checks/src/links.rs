//! Links of documents to files: each leads to a file of this repository.

use std::path::Path;

/// Returns the files that a document links to, as they stand in its links. Links to other hosts are left out.
pub fn files(document: &str) -> Vec<&str> {
    let targets = document.match_indices("](").map(|(at, _)| &document[at + 2..]);
    let files = targets.map(|rest| rest.split([')', '#']).next().unwrap_or(""));
    files.filter(|file| !file.is_empty() && !file.contains("://")).collect()
}

/// Returns the files that a document in `folder` links to and that do not exist.
pub fn broken<'a>(document: &'a str, folder: &Path) -> Vec<&'a str> {
    files(document).into_iter().filter(|file| !folder.join(file).exists()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planted_link_is_found() {
        let text = "[a](lib.rs) [b](../README.md#checks) [c](#here) [d](https://e.f/g)";
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        assert_eq!(files(text), ["lib.rs", "../README.md"]);
        assert!(broken(text, &folder).is_empty());
        assert_eq!(broken(&text.replacen("lib", "gone", 1), &folder), ["gone.rs"]);
    }
}
